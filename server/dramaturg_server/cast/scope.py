"""What the parts of compile share: the declared names, and how a text, condition, path or audience is checked."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from dramaturg_server.cast.conditions import Declarations, all_of, check_condition
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.field_paths import Field, NoField, find_field
from dramaturg_server.cast.problems import Place, Problems, Where, nearest, one_of, shown
from dramaturg_server.cast.texts import Texts
from dramaturg_server.cast.yaml_reader import place_inside
from dramaturg_server.domain.content import EVERYONE, ROLES, Condition, LocalList, LocalText, always, never
from dramaturg_server.domain.paths import PathError, parse_path
from dramaturg_server.domain.schema import Schema
from dramaturg_server.domain.values import PRIMARY_PLAYER

ONLY_PLAYER = (PRIMARY_PLAYER,)
"""The role that may stand where nobody acts yet."""
FOLLOWING = frozenset({"condition.unknown", "condition.type", "condition.order"})
"""Faults that a name may bring about whose declaration could not be read."""
WORD = re.compile(r""""[^"]*"|[^\s().,<>=!\[\]"]+""")
HOMES = {
    "event": "`events` of world.yaml",
    "quest": "`quests` of world.yaml",
    "flag": "`flags` of world.yaml",
    "unit": "`units` of world.yaml",
    "action": "`actions` of world.yaml",
    "group": "`groups` of cast.yaml",
    "kind of evidence": "`kinds` of state.yaml",
}
"""Where names are declared that a cast uses elsewhere."""


Watching = Callable[[str, Place, Condition], Condition]
"""Gives a compiled condition back, or one that tells of its answers; takes its text and place."""


def unwatched(_text: str, _place: Place, condition: Condition) -> Condition:
    """A condition whose answers nobody counts."""
    return condition


@dataclass(slots=True)
class Scope:
    """Everything a reference may point at, and where faults go.

    watching: what each compiled condition goes through · proposed: pattern of a field → where it is first proposed ·
    conditions: all that were compiled, with their places · joined: lists of them that were made one, so that equal
    lists share a condition: whoever asks it of many texts asks once.
    """

    problems: Problems
    languages: Sequence[str]
    declared: Declarations
    texts: Texts
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    individuals: Collection[str] = ()
    events: Collection[str] = ()
    actions: dict[str, Any] = field(default_factory=dict)
    commitments: Collection[str] = ()
    proposed: dict[str, Place] = field(default_factory=dict)
    watching: Watching = unwatched
    conditions: list[tuple[str, Place]] = field(default_factory=list)
    joined: dict[tuple[Condition, ...], Condition] = field(default_factory=dict)

    @property
    def language(self) -> str:
        """The source language."""
        return self.languages[0]

    @property
    def schema(self) -> Schema:
        return self.declared.schema

    @property
    def characters(self) -> Collection[str]:
        return self.declared.characters

    # ---- texts

    def text(self, text: str, where: Where, more: Sequence[str] = (), *, spoken: bool = False) -> LocalText:
        """A text in all languages; says which of its placeholders nobody fills."""
        return self.texts.text(text, where, more=more, spoken=spoken)

    def list_of(self, texts: Sequence[str], entry: Entry, *keys: str | int) -> LocalList:
        """A list that each language gives whole."""
        places = [entry.place(*keys, at) for at in range(len(texts))]
        return self.texts.texts(texts, entry.where(*keys), places)

    # ---- conditions

    def condition(self, texts: Sequence[str], entry: Entry, *keys: str | int) -> Condition:
        """All of the conditions; those with faults are reported and never hold."""
        conditions = tuple(self.one_condition(text, entry.place(*keys, at)) for at, text in enumerate(texts))
        if conditions not in self.joined:
            self.joined[conditions] = all_of(conditions)
        return self.joined[conditions]

    def one_condition(self, text: str, place: Place) -> Condition:
        condition, faults = check_condition(text, self.declared)
        self.conditions.append((text, place))
        for fault in faults:
            if fault.code in FOLLOWING and self.problems.doubts(*(word.strip('"') for word in WORD.findall(text))):
                continue
            self.problems.error(place_inside(text, fault.offset, place), fault.code, fault.message, fault.hint)
        return never if condition is None else self.watching(text, place, condition)

    def switch(self, value: bool | list[str], entry: Entry, key: str) -> Condition:
        if isinstance(value, bool):
            return always if value else never
        return self.condition(value, entry, key)

    # ---- references

    def refer(self, name: str, known: Collection[str], what: str, place: Place) -> bool:
        """Tells whether `name` is declared; reports it where it isn't, unless its declaration could not be read."""
        if name in known:
            return True
        if not self.problems.doubts(name):
            self.problems.error(place, "cast.reference", f"no {what} {shown(name)}", reference_hint(name, known, what))
        return False

    def character(self, name: str, place: Place, *, roles: Collection[str] = ROLES) -> bool:
        return name in roles or self.refer(name, (*roles, *self.characters), "character", place)

    def who(
        self, names: Iterable[str], entry: Entry, key: str = "who", *, roles: Collection[str] = ROLES
    ) -> tuple[str, ...]:
        """An audience: characters, groups, and whichever roles may stand there."""
        known = (*self.characters, *self.groups, EVERYONE, *roles)
        return tuple(
            n for at, n in enumerate(names) if self.refer(n, known, "character or group", entry.place(key, at))
        )

    def field(self, text: str, place: Place) -> Field | None:
        """The field or branch that a written path names."""
        try:
            segments = parse_path(text)
        except PathError as wrong:
            self.problems.error(place, "cast.reference", shown(wrong, 160), 'ids with dots stand in brackets: ["a.b"]')
            return None
        found = find_field(segments, self.schema, self.characters, self.declared.quests)
        if isinstance(found, NoField):
            if not self.problems.doubts(*segments):
                self.problems.error(place, "cast.reference", found.message, found.hint)
            return None
        return found

    def members(self, names: Iterable[str]) -> frozenset[str]:
        """The characters that an audience of ids and groups stands for; `everyone` leaves out archetypes."""
        found: set[str] = set()
        for name in names:
            if name == EVERYONE:
                found.update(self.individuals)
            elif name in self.groups:
                found.update(self.groups[name])
            else:
                found.add(name)
        return frozenset(found)


def reference_hint(name: str, known: Collection[str], what: str) -> str:
    """The declared name that was meant; else those that there are, and where such names are declared."""
    meant = nearest(name, known)
    if meant:
        return meant
    names = one_of(sorted(known) if isinstance(known, Set) else known)
    home = f"declare it under {HOMES[what]}" if what in HOMES else ""
    return ", or ".join(hint for hint in (names, home) if hint)
