"""What one statement changes in one mind: which record it corrects, in which scope, or that it must be asked. Pure.

Nothing is written here: a `Ruling` says what is to be done. Rules 1–4 of spec memory, section 5, "Resolution".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .beliefs import SCOPES, Basis, Override, Scope, Where
from .current import Record, applies, scene_key, standing
from .remembered_texts import remembered
from .simplified import SIMPLIFIED
from .statements import Statement
from .text import fold_line

YIELDS: Final[Mapping[Basis, frozenset[Basis]]] = {
    "author": frozenset({"author", "seen", "told_by_subject", "hearsay"}),
    "seen": frozenset({"seen", "told_by_subject", "hearsay"}),
    "told_by_subject": frozenset({"author", "seen", "told_by_subject", "hearsay"}),
    "hearsay": frozenset({"hearsay"}),
}
"""Of what basis a record must be to yield to a statement of that basis: nobody knows better by hearsay."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What becomes of a statement in one mind.

    scope, scope_id: for where the value holds from now on · supersedes: records that it replaces, oldest first · ends:
    records that end with nothing in their place · settles: records left open that hold from now on · adds: it stands
    beside the others · known: a record that says the same already there, so that nothing new is to be written · asks:
    it can't be decided among `several` records (narrowest first), or between the values said; nothing else is done ·
    yields: a like that gives way to what is known; nothing is done.
    """

    scope: Scope = "storyline"
    scope_id: str = ""
    supersedes: tuple[Record, ...] = ()
    ends: tuple[Record, ...] = ()
    settles: tuple[Record, ...] = ()
    adds: bool = False
    known: Record | None = None
    asks: bool = False
    several: tuple[Record, ...] = ()
    yields: bool = False


NOTHING_ENDS: Final = Ruling()
"""Something was said to hold no more, and nobody ever held it: there is nothing to do, at no scope."""


@dataclass(frozen=True, slots=True)
class Case:
    """A statement before one mind.

    records: current ones of its subject and detail · multiple: the detail holds several values · transient: it holds
    for the scene unless said otherwise · seen_first: what was seen yields to nothing that is told · decided: what was
    ruled for the one who was spoken to: in whatever mind the value lands, it holds for there.
    """

    statement: Statement
    records: Sequence[Record]
    where: Where
    basis: Basis = "told_by_subject"
    multiple: bool = False
    transient: bool = False
    seen_first: bool = False
    decided: Ruling | None = None

    def ruling(self) -> Ruling:
        said, here = self.statement, self._here()
        if said.change == "retires":
            return self._retired(here)
        if self.multiple or said.change == "adds":
            return self._added(here)
        if said.yields and self._contradicted([one for one in self.records if applies(one, self.where)]):
            return Ruling(*self._default(), yields=True)
        if said.unsure:
            return self._doubted(here)
        if self.decided is not None:
            narrower = [one for one in here if _is_wider(self.decided.scope, one.scope)]
            return self.at(self.decided.scope, self.decided.scope_id, narrower)
        explicit = self._explicit(here)
        if explicit is not None:
            return self.at(*explicit)
        read = self._read_alike()
        return self._read_again(read) if read is not None else self._uncued(here)

    def at(self, scope: Scope, at: str, against: Iterable[Record] = ()) -> Ruling:
        """The value at one scope: what stood there is replaced, and of narrower ones what a wide word overtakes. What
        holds for a session only goes before what is kept, and leaves it."""
        own, is_session = self._yielding(), self.statement.persistence == "session"
        if is_session:
            own = [one for one in own if one.persistence == "session"]
        there = [one for one in own if (one.scope, one.scope_id) == (scope, at)]
        alike = [one for one in there if self._is_alike(one) and (one.persistence == "session") == is_session]
        return self._with(scope, at, alike, (*there, *self._overtaken(own, scope), *against))

    # ---- without a word of for where

    def _doubted(self, here: Sequence[Record]) -> Ruling:
        """Nobody knows which value is right: asked for where it was said to hold, else where the value is read."""
        read = standing(here, self.where, seen_first=self.seen_first).records
        scope, at = self._explicit(here) or (places_of(read) or (self._default(),))[0]
        several = tuple(one for one in here if (one.scope, one.scope_id) == (scope, at))
        return Ruling(scope, at, asks=True, several=several)

    def _uncued(self, here: Sequence[Record]) -> Ruling:
        """It corrects what says otherwise where that holds; records of one scope are one place, however many. What was
        only heard of somebody gives way to its own word unasked."""
        against = self._contradicted(here)
        is_own = self.basis == "told_by_subject"
        firm = places_of(one for one in against if not (is_own and basis_of(one) == "hearsay"))
        if len(firm) > 1:
            return Ruling(asks=True, several=_narrowest_first(against))
        alike = next((one for one in here if self._is_alike(one)), None)
        if alike is not None and not against:
            return self._read_again(alike)
        places = firm or places_of(against)
        return self.at(*(places[0] if len(places) == 1 else self._default()), against)

    def _read_alike(self) -> Record | None:
        """A record that is read here, or one of those left open here, where it says the same."""
        read = standing(self._yielding(), self.where, seen_first=self.seen_first).records
        return next((one for one in read if self._is_alike(one)), None)

    def _read_again(self, read: Record) -> Ruling:
        """What is read here is said again: it holds for as far as it held, and whatever was open beside it is not."""
        place = place_of(read)
        there = [one for one in self._yielding() if place_of(one) == place]
        return self._with(read.scope, read.scope_id, [one for one in there if self._is_alike(one)], there)

    def _with(self, scope: Scope, at: str, alike: Sequence[Record], within: Sequence[Record]) -> Ruling:
        """alike: records of that place that say the same · within: all for which the value holds now: what says
        otherwise gives way, and what was left open and says the same holds again."""
        others = {id_of(one): one for one in within if not self._is_alike(one)}
        settled = {id_of(one): one for one in within if self._is_alike(one) and one.status == "unresolved"}
        known = next((one for one in alike if self._vouches(one)), None)
        return Ruling(scope, at, supersedes=_oldest_first(others), settles=_oldest_first(settled), known=known)

    # ---- records

    def _yielding(self) -> list[Record]:
        yielding = yielding_to(self.basis, seen_first=self.seen_first)
        return [one for one in self.records if basis_of(one) in yielding]

    def _here(self) -> list[Record]:
        return [one for one in self._yielding() if applies(one, self.where)]

    def _is_alike(self, record: Record) -> bool:
        return same_value(record.value, self.statement.value)

    def _vouches(self, record: Record) -> bool:
        """Tells whether it makes a new record needless: what one tells of oneself is more than hearsay of the same."""
        return self.basis == "hearsay" or basis_of(record) != "hearsay"

    def _contradicted(self, here: Sequence[Record]) -> list[Record]:
        """Records that say otherwise; of them those that say what was named as wrong, where any does."""
        said = self.statement
        against = [one for one in here if not self._is_alike(one)]
        named = [one for one in against if said.old and same_value(one.value, said.old)]
        return named or against

    # ---- scopes

    def _explicit(self, here: Sequence[Record]) -> tuple[Scope, str] | None:
        """The scope that was said; "from now on" is of the widest record there is, or of the storyline (rule 3)."""
        said = self.statement
        if said.everywhere:
            return ("character", "")
        if said.persistence == "session":
            scope = said.scope or "storyline"
            return (scope, scope_id(scope, self.where))
        if said.scope is None:
            return None
        widest = max((one.scope for one in here), key=SCOPES.index, default=said.scope)
        if said.onward and _is_wider(widest, said.scope):
            return (widest, "")
        return (said.scope, scope_id(said.scope, self.where))

    def _default(self) -> tuple[Scope, str]:
        """Where nothing is stored: what passes holds for the scene, what people say of themselves everywhere."""
        scope: Scope = "storyline" if self.statement.form == "correction" else "character"
        scope = "scene" if self.transient else scope
        return (scope, scope_id(scope, self.where))

    # ---- what it replaces

    def _overtaken(self, own: Sequence[Record], scope: Scope) -> Iterator[Record]:
        """Narrower records than a wide statement: those of this storyline, of all where it says so (rule 3)."""
        said = self.statement
        if said.scope is None and not said.everywhere:
            return
        for one in own:
            if _is_wider(scope, one.scope) and (said.everywhere or self._is_of_this_storyline(one)):
                yield one

    def _is_of_this_storyline(self, record: Record) -> bool:
        of = record.scope_id if record.scope == "storyline" else record.storyline_id
        return of == self.where.storyline_id

    def _retired(self, here: Sequence[Record]) -> Ruling:
        """What was named holds no more; of two that were open at one place the other one is right then."""
        said = self.statement
        ends = tuple(one for one in here if same_value(one.value, said.old or said.value))
        if not ends:
            return NOTHING_ENDS
        left = [one for one in here if one not in ends and place_of(one) == place_of(ends[0])]
        settles = tuple(left) if len(left) == 1 and left[0].status == "unresolved" else ()
        return Ruling(ends[0].scope, ends[0].scope_id, ends=ends, settles=settles)

    def _added(self, here: Sequence[Record]) -> Ruling:
        """One value more; "now" replaces the one that is named, or the only one there is."""
        said = self.statement
        replaced: list[Record] = []
        if said.change in ("replaces", "corrects"):
            against = self._contradicted(here)
            is_named = any(same_value(one.value, said.old) for one in against) if said.old else False
            replaced = against if is_named or len(against) == 1 else []
        places = places_of(replaced)
        scope, at = self._explicit(here) or (places[0] if len(places) == 1 else self._default())
        if self.decided is not None:
            scope, at = self.decided.scope, self.decided.scope_id
        alike = [one for one in here if self._is_alike(one)]
        known = next((one for one in alike if self._vouches(one)), None)
        settles = tuple(one for one in alike if one.status == "unresolved")
        return Ruling(scope, at, supersedes=tuple(replaced), settles=settles, adds=True, known=known)


def yielding_to(basis: Basis, *, seen_first: bool = False) -> frozenset[Basis]:
    """Of what bases records yield to a statement of that basis; seen_first: what was seen yields to nothing told."""
    return YIELDS[basis] - ({"seen"} if seen_first and basis == "told_by_subject" else frozenset())


def scope_id(scope: Scope, where: Where) -> str:
    """What the scope is called here."""
    if scope == "scene":
        return scene_key(where)
    return where.storyline_id if scope == "storyline" else ""


def same_value(one: str, other: str) -> bool:
    """Tells whether two values say the same, whatever their case and width, in traditional or simplified Chinese."""
    return one == other or _folded(one) == _folded(other)


@remembered(4_096)
def _folded(value: str) -> str:
    return fold_line(value).translate(SIMPLIFIED)


def places_of(records: Iterable[Record]) -> tuple[tuple[Scope, str], ...]:
    """The scopes at which they hold, in their order; records of one scope are one place."""
    return tuple(dict.fromkeys((one.scope, one.scope_id) for one in records))


def basis_of(record: Record) -> Basis:
    return "author" if isinstance(record, Override) else record.basis


def id_of(record: Record) -> str:
    return record.override_id if isinstance(record, Override) else record.belief_id


def place_of(record: Record) -> tuple[Scope, str, bool]:
    """Where, and whether for the session only."""
    return (record.scope, record.scope_id, record.persistence == "session")


def _oldest_first(records: Mapping[str, Record]) -> tuple[Record, ...]:
    return tuple(sorted(records.values(), key=lambda one: one.seq))


def _narrowest_first(records: Iterable[Record]) -> tuple[Record, ...]:
    return tuple(sorted(records, key=lambda one: SCOPES.index(one.scope)))


def _is_wider(scope: Scope, than: Scope) -> bool:
    return SCOPES.index(scope) > SCOPES.index(than)
