"""The names of everybody in a playthrough, kept ready between turns: ten thousand take long to look through."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from ..domain.content import Cast
from ..domain.mind import Spawned
from ..domain.name_index import NameIndex, index_of, named_in_order, parts_of
from ..domain.who import People

REMEMBERED: Final = 8
"""Playthroughs whose names are kept ready: they change with a cast or a newcomer alone."""


@dataclass(frozen=True)
class _Names:
    """The names of one playthrough, and what they were read from."""

    cast: Cast
    spawned: Mapping[str, Spawned]
    players: Mapping[str, str]
    primary_player_id: str
    index: NameIndex

    @cached_property
    def parts(self) -> NameIndex:
        return NameIndex.placed(parts_of(self.index))

    @classmethod
    def read(cls, people: People) -> "_Names":
        return cls._of(people, index_of(people))

    @classmethod
    def _of(cls, people: People, index: NameIndex) -> "_Names":
        world = people.world
        return cls(people.cast, world.spawned, world.players, people.primary_player_id, index)

    def are_of(self, people: People) -> bool:
        world = people.world
        return self._is_of_cast(people) and self.spawned is world.spawned and self.players is world.players

    def grown(self, people: People) -> "_Names | None":
        """With those who came since; None where anybody it knows is another now."""
        world = people.world
        players = {who: name for who, name in self.players.items() if name}
        is_same = self._is_of_cast(people) and self.spawned.items() <= world.spawned.items()
        if not is_same or not players.items() <= world.players.items():
            return None
        known = {one.subject_id for _, one in self.index}
        if any(people.inside(who) in known for who in world.players if who not in self.players):
            return None
        newcomers = tuple(named_in_order(people, known))
        names = self._of(people, self.index.with_more(newcomers))
        if "parts" in vars(self):
            vars(names)["parts"] = self.parts.with_more(parts_of(newcomers))
        return names

    def _is_of_cast(self, people: People) -> bool:
        return self.cast is people.cast and self.primary_player_id == people.primary_player_id


@dataclass(slots=True)
class NamesInPlay:
    """The names of the last playthroughs in which somebody spoke."""

    _known: deque[_Names] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def of(self, people: People) -> NameIndex:
        return self._names(people).index

    def parts_of(self, people: People) -> NameIndex:
        """The same, where one name of several is enough."""
        return self._names(people).parts

    def _names(self, people: People) -> _Names:
        known = next((names for names in self._known if names.are_of(people)), None)
        if known is None:
            grown = (names.grown(people) for names in reversed(self._known))
            known = next(filter(None, grown), None) or _Names.read(people)
            self._known.append(known)
        return known
