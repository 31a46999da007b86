"""`eval facts`: what players say of themselves, labelled by hand; what is taken from it, and what is taken wrongly.

No turn is played: each utterance is read as a remark to an innkeeper who has heard nothing yet, by all that the server
reads a remark with. What is found about others is left out, for it is no fact about the player.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..benchmarks.measurement import Measurement, value_at_least
from ..domain.content import Cast
from ..domain.said import statements_in
from ..domain.statements import Statement
from ..domain.text import fold_line
from ..domain.values import PRIMARY_PLAYER
from .written_data import Entry, Written, inn, said_to, written

PRECISION, RECALL = 0.98, 0.85
"""To reach, in each language (spec: evaluation, "player facts")."""
QUICK = 20
"""Utterances of each list where little time is given: every so many-th, so that all kinds are among them."""
SHOWN_FINDINGS = 10
SPOKEN_TO = "innkeeper"

Say = Callable[[str], None]
Fact = tuple[str, str]
"""A slot and a folded value."""


def measure(quick: bool, say: Say, seed: int = 1) -> list[Measurement]:
    """The same for every seed. quick: a part of each list."""
    cast, found, by_tag = inn(), list[Measurement](), Tally()
    for part in written("facts"):
        step = max(1, len(part.entries) // QUICK) if quick else 1
        tally = judged(cast, part, part.entries[::step])
        by_tag.add(tally)
        for finding in tally.wrong[:SHOWN_FINDINGS]:
            say(finding)
        found += tally.measurements(f"{part.language}, half {part.half}")
    return [*found, *by_tag.of_tags()]


def judged(cast: Cast, part: Written, entries: Sequence[Entry]) -> "Tally":
    """Reads some utterances of a list."""
    tally, context = Tally(), said_to(cast, SPOKEN_TO)
    for entry in entries:
        found = statements_in(entry["text"], part.language, context, cast.banned.get(part.language))
        tally.judge(entry, [one for one in found if _is_fact(one)])
    return tally


def _is_fact(one: Statement) -> bool:
    """Tells whether it would be stored as a fact of the player: no wish, and nothing that only ends one."""
    return one.subject_ids == (PRIMARY_PLAYER,) and one.form != "preference" and bool(one.detail and one.value)


@dataclass(slots=True)
class Counts:
    """right: found as labelled · changed: of these, with the labelled kind of change · missed · invented."""

    utterances: int = 0
    right: int = 0
    changed: int = 0
    missed: int = 0
    invented: int = 0

    def add(self, other: "Counts") -> None:
        for name in ("utterances", "right", "changed", "missed", "invented"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def precision(self) -> float:
        """1 where nothing was found: then recall tells."""
        return self.right / (self.right + self.invented) if self.right + self.invented else 1.0

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0


@dataclass(slots=True)
class Tally:
    """What was found in some utterances, by tag; wrong: for people."""

    tags: dict[str, Counts] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def judge(self, entry: Entry, found: Sequence[Statement]) -> None:
        """A slot with its value counts as right, whatever the kind of change; that is counted on its own."""
        labelled = {fact: change for fact, change in _labelled(entry)}
        read = {(one.detail, fold_line(one.value)): one.change for one in found}
        right = labelled.keys() & read.keys()
        counts = Counts(
            utterances=1,
            right=len(right),
            changed=sum(labelled[fact] == read[fact] for fact in right),
            missed=len(labelled) - len(right),
            invented=len(read) - len(right),
        )
        self.tags.setdefault(entry["tag"], Counts()).add(counts)
        if labelled != read:
            said = f"{entry['id']} ({entry['tag']}) {entry['text']!r}"
            self.wrong.append(f"{said}: {_shown(labelled)}, not {_shown(read)}")

    def add(self, other: "Tally") -> None:
        for tag, counts in other.tags.items():
            self.tags.setdefault(tag, Counts()).add(counts)

    @property
    def all(self) -> Counts:
        total = Counts()
        for counts in self.tags.values():
            total.add(counts)
        return total

    def measurements(self, name: str) -> list[Measurement]:
        total = self.all
        change = total.changed / total.right if total.right else 1.0
        return [
            Measurement(f"{name}: utterances", total.utterances, "utterances", target=value_at_least(1)),
            Measurement(f"{name}: precision", total.precision, "share", target=value_at_least(PRECISION)),
            Measurement(f"{name}: recall", total.recall, "share", target=value_at_least(RECALL)),
            Measurement(f"{name}: of these, with the right kind of change", change, "share"),
        ]

    def of_tags(self) -> Iterator[Measurement]:
        """In all languages: how much of what there is was found, and what was found where there is nothing."""
        for tag, counts in sorted(self.tags.items()):
            if counts.right + counts.missed:
                yield Measurement(f"{tag}: recall", counts.recall, "share")
            yield Measurement(f"{tag}: found though not there", counts.invented, "facts")


def _labelled(entry: Entry) -> Iterator[tuple[Fact, str]]:
    for fact in entry["facts"] or ():
        yield (fact["slot"], fold_line(fact["value"])), fact["change"]


def _shown(facts: Mapping[Fact, str]) -> str:
    return ", ".join(f"{change} {slot}={value}" for (slot, value), change in sorted(facts.items())) or "nothing"
