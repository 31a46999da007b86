"""The names of everybody in a playthrough, kept ready between turns: ten thousand take long to look through."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ..domain.content import Cast
from ..domain.mind import Spawned
from ..domain.name_index import NameIndex, index_of
from ..domain.who import People

REMEMBERED: Final = 8
"""Playthroughs whose names are kept ready: they change with a cast or a newcomer alone."""


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of one playthrough, and what they were read from."""

    cast: Cast
    spawned: Mapping[str, Spawned]
    players: Mapping[str, str]
    primary_player_id: str
    index: NameIndex

    @classmethod
    def read(cls, people: People) -> "_Names":
        world = people.world
        return cls(people.cast, world.spawned, world.players, people.primary_player_id, index_of(people))

    def are_of(self, people: People) -> bool:
        world = people.world
        is_same = self.cast is people.cast and self.spawned is world.spawned and self.players is world.players
        return is_same and self.primary_player_id == people.primary_player_id


@dataclass(slots=True)
class NamesInPlay:
    """The names of the last playthroughs in which somebody spoke."""

    _known: deque[_Names] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def of(self, people: People) -> NameIndex:
        known = next((names for names in self._known if names.are_of(people)), None)
        if known is None:
            known = _Names.read(people)
            self._known.append(known)
        return known.index
