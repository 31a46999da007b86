"""One built answer per character and head: a read of the current state costs about what an empty echo does.

An answer is good as long as everything it was made of is the very same: the character's fold, the cast, and what of
the world a state shows. Folds are never mutated, so identity is enough.
"""

from collections.abc import Hashable
from dataclasses import dataclass

from dramaturg import v1

from ..domain.content import Cast
from ..domain.mind import Mind, World

KEPT = 4_096
"""Answers kept, a few KB each; beyond that the oldest is built again."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What a state was built from."""

    mind: Mind | None
    world: World
    cast: Cast
    shows_world: bool

    def is_same(self, other: "Origin") -> bool:
        """Tells whether the same answer follows. A blackboard may read all of the world, a plain state little of it."""
        if self.mind is not other.mind or self.cast is not other.cast:
            return False
        mine, theirs = self.world, other.world
        if mine is theirs:
            return True
        return not self.shows_world and (
            (mine.ordinal, mine.game_time_s, mine.revision) == (theirs.ordinal, theirs.game_time_s, theirs.revision)
            and mine.scene == theirs.scene
            and mine.spawned is theirs.spawned
            and mine.despawned is theirs.despawned
            and mine.players is theirs.players
        )


@dataclass(frozen=True, slots=True)
class KeptState:
    """A state as a message, for batches, and as the ready-made answer to GetCharacterState."""

    message: v1.CharacterState
    answer: bytes


class KeptStates:
    """Built answers by whatever tells their requests apart."""

    def __init__(self, limit: int = KEPT) -> None:
        self._limit = limit
        self._kept: dict[Hashable, tuple[Origin, KeptState]] = {}

    def find(self, key: Hashable, origin: Origin) -> KeptState | None:
        found = self._kept.get(key)
        return found[1] if found is not None and found[0].is_same(origin) else None

    def keep(self, key: Hashable, origin: Origin, message: v1.CharacterState) -> KeptState:
        self._kept.pop(key, None)
        if len(self._kept) >= self._limit:
            del self._kept[next(iter(self._kept))]
        state = KeptState(message, v1.GetCharacterStateResponse(state=message).SerializeToString())
        self._kept[key] = (origin, state)
        return state
