"""What there is to say of the conditions at one place: never, always, not checked. Between cells.py, which finds it
out, and condition_checks.py, which knows where conditions stand and what is asked together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from dramaturg_server.cast.cells import (
    COMBINATIONS_MAX,
    NO_FACTS,
    Clause,
    Facts,
    Verdict,
    clause_of,
    elsewhere,
    unless,
    verdict,
)
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.problems import Place, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.yaml_reader import place_inside
from dramaturg_server.domain.values import Value

SHOWN_LETTERS = 100
TRIES_MAX = 4_000_000  # in a whole cast, a few seconds: ten thousand lines take a tenth of it
CASES_MAX = 16  # of a list of more, a case is compared with the first ones


@dataclass(frozen=True, slots=True)
class Written:
    """The conditions under one key, each with its place: all of them must hold. None at all (`NOTHING`) where they
    have faults or never hold: then nothing more is to be said of what is asked with them."""

    texts: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    clauses: tuple[Clause, ...] = ()


NOTHING = Written()


@dataclass(slots=True)
class Reports:
    """Judges conditions and writes down what is wrong. What many lines share is judged once."""

    scope: Scope
    _clauses: dict[str, Clause | None] = field(default_factory=dict)
    _verdicts: dict[tuple[object, ...], Verdict] = field(default_factory=dict)
    _tries: int = 0

    def alone(
        self, texts: Sequence[str], entry: Entry, key: str, facts: Facts = NO_FACTS, again: Facts | None = None
    ) -> Written:
        """Judges the conditions under a key of an entry, each by itself and then all together.

        facts: what is known where they are asked (the first time) · again: what is known still at any later time.
        """
        places = tuple(place_inside(text, 0, entry.place(key, at)) for at, text in enumerate(texts))
        return self.at_places(texts, places, facts, again)

    def at_places(
        self, texts: Sequence[str], places: Sequence[Place], facts: Facts = NO_FACTS, again: Facts | None = None
    ) -> Written:
        """As `alone`, of conditions whose places are known."""
        found = [self._clause(text) for text in texts]
        clauses = tuple(clause for clause in found if clause is not None)
        written = Written(tuple(texts), tuple(places), clauses)
        if len(clauses) < len(texts):
            return NOTHING
        judged = [self._judge_one(written, at, facts, again) for at in range(len(texts))]
        if "never" in judged:
            return NOTHING
        return written if len(texts) < 2 else self.together((), written, facts, "the conditions above it")

    def together(self, above: Sequence[Clause], written: Written, facts: Facts, what: str) -> Written:
        """Judges conditions with what holds already where they are asked; returns them, or nothing if they can't."""
        if not self._meet(above, written.clauses, facts):
            return written  # what holds above rules out nothing here
        found = self._verdict((*above, *written.clauses), facts)
        if found.answer == "never":
            at = max(found.part - len(above), 0)
            self._never(written, at, f"never holds together with {what}", "")
            return NOTHING
        if found.answer == "not_checked":
            self._not_checked(written.places[0])
        return written

    def elsewhere(
        self, above: Sequence[Clause], written: Written, facts: Facts, what: str, kept: Callable[[str], bool]
    ) -> None:
        """As `together`, of conditions asked later or of another mind; see cells.py."""
        moved = tuple(elsewhere(clause, kept=kept) for clause in written.clauses)
        self.together(above, Written(written.texts, written.places, moved), facts, what)

    def after(self, earlier: Sequence[Sequence[Clause]], written: Written) -> None:
        """Judges one of several cases, of which the first that holds counts."""
        above = tuple(unless(clauses) for clauses in earlier[:CASES_MAX] if clauses)
        if written.clauses and above and self._verdict((*above, *written.clauses), NO_FACTS).answer == "never":
            self._never(written, 0, "is never reached", "wherever it holds, a case above it holds too")

    @staticmethod
    def _meet(above: Sequence[Clause], clauses: Sequence[Clause], facts: Facts) -> bool:
        """Tells whether the clauses ask of a path of which another clause asks, or of which more is known by now."""
        if not above:
            return len(clauses) > 1
        asked, here = _paths(above), _paths(clauses)
        return bool(clauses) and not (asked.isdisjoint(here) and asked.isdisjoint(facts))

    # ---- one condition

    def _clause(self, text: str) -> Clause | None:
        """The condition as a clause; None where it has faults, which were reported when it was compiled."""
        if text not in self._clauses:
            examined = self.scope.declared.examined(text)
            self._clauses[text] = None if examined.condition is None else clause_of(examined)
        return self._clauses[text]

    def _judge_one(self, written: Written, at: int, facts: Facts, again: Facts | None) -> str:
        clauses = (written.clauses[at],)
        answer = self._verdict(clauses, facts).answer
        if answer == "always" and again is not None:
            answer = self._verdict(clauses, again).answer
        if answer == "never":
            everywhere = self._verdict(clauses, NO_FACTS).answer == "never"
            hint = "its tests rule each other out" if everywhere else _known(_relevant(clauses, facts))
            self._never(written, at, "never holds", hint)
        elif answer == "always":
            message = f"{shown(written.texts[at], SHOWN_LETTERS)} always holds"
            everywhere = self._verdict(clauses, NO_FACTS).answer == "always"
            hint = "" if everywhere else _known(_relevant(clauses, facts if again is None else again))
            self.scope.problems.warning(written.places[at], "condition.always", message, hint or "it can be left out")
        elif answer == "not_checked":
            self._not_checked(written.places[at])
        return answer

    def _verdict(self, clauses: tuple[Clause, ...], facts: Facts) -> Verdict:
        known = _relevant(clauses, facts)
        key = (*clauses, *((name, tuple(values)) for name, values in known.items()))
        if key not in self._verdicts:
            found = verdict(clauses, known) if self._tries < TRIES_MAX else Verdict("not_checked")
            self._verdicts[key], self._tries = found, self._tries + found.tries
        return self._verdicts[key]

    # ---- words

    def _never(self, written: Written, at: int, message: str, hint: str) -> None:
        text = shown(written.texts[at], SHOWN_LETTERS)
        self.scope.problems.error(written.places[at], "condition.never", f"{text} {message}", hint)

    def _not_checked(self, place: Place) -> None:
        message = f"not checked: more than {COMBINATIONS_MAX:,} combinations to try"
        self.scope.problems.note(place, "condition.not_checked", message, "fewer tests on several paths at once")


def _relevant(clauses: Sequence[Clause], facts: Facts) -> Facts:
    """The facts about what these conditions ask."""
    if not facts:
        return NO_FACTS
    asked = _paths(clauses)
    return {name: values for name, values in facts.items() if name in asked}


def _paths(clauses: Sequence[Clause]) -> set[str]:
    return {test.subject.name for clause in clauses for test in clause.tests}


def _known(facts: Facts) -> str:
    return "here " + " and ".join(f"{shown(n)} is {' or '.join(map(_written, v))}" for n, v in facts.items())


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else shown(value)
