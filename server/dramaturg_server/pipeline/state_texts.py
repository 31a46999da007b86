"""The state as text, written anew only where it says something else; most turns leave it as it was."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from ..domain.beliefs import Where
from ..domain.content import Cast
from ..domain.flatten import flatten_values, values_at
from ..domain.mind import Mind, Spawned
from ..domain.values import Value
from ..domain.who import People

KEPT = 4_096
"""Texts kept, some KB each; beyond that the oldest is written again."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A text and all that it was made of: the values, the words of the cast, the names of everybody."""

    values: Mapping[str, Value]
    cast: Cast
    players: Mapping[str, str]
    spawned: Mapping[str, Spawned]
    despawned: frozenset[str]
    text: str

    def says_the_same_of(self, values: Mapping[str, Value], people: People) -> bool:
        world = people.world
        return (
            self.cast is people.cast
            and self.players is world.players
            and self.spawned is world.spawned
            and self.despawned == world.despawned
            and self.values == values
        )


class StateTexts:
    """One text per character and branch, the last."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, _Written] = {}

    def forget(self) -> None:
        """Writes every text anew when it is needed next."""
        self._kept.clear()

    def of(self, head: Hashable, people: People, mind: Mind, locale: str, where: Where | None = None) -> str:
        """`flatten(people, mind, locale, where)`; head: what tells its playthrough and branch from others."""
        values = values_at(people, mind, where)
        key = (head, mind.character_id, locale)
        found = self._kept.pop(key, None)
        if found is None or not found.says_the_same_of(values, people):
            text = flatten_values(people, mind.character_id, values, locale)
            world = people.world
            found = _Written(values, people.cast, world.players, world.spawned, world.despawned, text)
        if len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = found
        return found.text
