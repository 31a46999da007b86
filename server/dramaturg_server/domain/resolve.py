"""What one statement changes in one mind: which record it corrects, in which scope, or that it must be asked. Pure.

Nothing is written here: a `Ruling` says what is to be done. Rules 1–4 of spec memory, section 5, "Resolution".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .beliefs import SCOPES, Basis, Override, Scope, Where
from .current import Record, applies, scene_key
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
    records that end with nothing in their place · adds: it stands beside the others · known: a record that says the
    same already there, so that nothing new is to be written · asks: it can't be decided among `several` records
    (narrowest first), or between the values said; nothing else is done.
    """

    scope: Scope = "storyline"
    scope_id: str = ""
    supersedes: tuple[Record, ...] = ()
    ends: tuple[Record, ...] = ()
    adds: bool = False
    known: Record | None = None
    asks: bool = False
    several: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A statement before one mind.

    records: current ones of its subject and detail · multiple: the detail holds several values · transient: it holds
    for the scene unless said otherwise · seen_first: what was seen yields to nothing that is told · decided: what was
    ruled for the one who was spoken to; where this mind alone would have to ask, that stands.
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
            ends = tuple(one for one in here if same_value(one.value, said.old or said.value))
            return Ruling(ends[0].scope, ends[0].scope_id, ends=ends) if ends else Ruling()
        if self.multiple or said.change == "adds":
            return self._added(here)
        if said.unsure:
            return Ruling(asks=True, several=_narrowest_first(here))
        explicit = self._explicit(here)
        if explicit is not None:
            return self._at(*explicit)
        against = self._contradicted(here)
        if len(against) > 1 and self.decided is None:
            return Ruling(asks=True, several=_narrowest_first(against))
        if len(against) == 1:
            return self._at(against[0].scope, against[0].scope_id, against)
        known = self._same(here)
        if known is not None and not against:
            return Ruling(known.scope, known.scope_id, known=known)
        return self._at(*self._default(), against)

    # ---- records

    def _yielding(self) -> list[Record]:
        yielding = YIELDS[self.basis] - ({"seen"} if self.seen_first and self.basis == "told_by_subject" else set())
        return [one for one in self.records if basis_of(one) in yielding]

    def _here(self) -> list[Record]:
        return [one for one in self._yielding() if applies(one, self.where)]

    def _same(self, records: Iterable[Record]) -> Record | None:
        value = self.statement.value
        return next((one for one in records if one.status == "active" and same_value(one.value, value)), None)

    def _contradicted(self, here: Sequence[Record]) -> list[Record]:
        """Records that say otherwise; of them those that say what was named as wrong, where any does."""
        said = self.statement
        against = [one for one in here if not same_value(one.value, said.value)]
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
        if self.decided is not None:
            return (self.decided.scope, self.decided.scope_id)
        scope: Scope = "storyline" if self.statement.form == "correction" else "character"
        scope = "scene" if self.transient else scope
        return (scope, scope_id(scope, self.where))

    # ---- what it replaces

    def _at(self, scope: Scope, at: str, against: Iterable[Record] = ()) -> Ruling:
        """The value at one scope: what stood there is replaced, and of narrower ones what a wide word overtakes. What
        holds for a session only goes before what is kept, and leaves it."""
        own = self._yielding()
        if self.statement.persistence == "session":
            own = [one for one in own if one.persistence == "session"]
        there = [one for one in own if (one.scope, one.scope_id) == (scope, at)]
        replaced = (*there, *self._overtaken(own, scope), *against)
        others = {id_of(one): one for one in replaced if not same_value(one.value, self.statement.value)}
        oldest_first = sorted(others.values(), key=lambda one: one.seq)
        return Ruling(scope, at, supersedes=tuple(oldest_first), known=self._same(there))

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

    def _added(self, here: Sequence[Record]) -> Ruling:
        """One value more; "now" replaces the one that is named, or the only one there is."""
        said = self.statement
        scope, at = self._explicit(here) or self._default()
        replaced: list[Record] = []
        if said.change in ("replaces", "corrects"):
            against = self._contradicted(here)
            is_named = any(same_value(one.value, said.old) for one in against) if said.old else False
            replaced = against if is_named or len(against) == 1 else []
        return Ruling(scope, at, supersedes=tuple(replaced), adds=True, known=self._same(here))


def scope_id(scope: Scope, where: Where) -> str:
    """What the scope is called here."""
    if scope == "scene":
        return scene_key(where)
    return where.storyline_id if scope == "storyline" else ""


def same_value(one: str, other: str) -> bool:
    """Tells whether two values say the same, whatever their case and width."""
    return fold_line(one) == fold_line(other)


def basis_of(record: Record) -> Basis:
    return "author" if isinstance(record, Override) else record.basis


def id_of(record: Record) -> str:
    return record.override_id if isinstance(record, Override) else record.belief_id


def _narrowest_first(records: Iterable[Record]) -> tuple[Record, ...]:
    return tuple(sorted(records, key=lambda one: SCOPES.index(one.scope)))


def _is_wider(scope: Scope, than: Scope) -> bool:
    return SCOPES.index(scope) > SCOPES.index(than)
