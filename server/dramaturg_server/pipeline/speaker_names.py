"""What speakers are called in one index: the same as long as it lives, so that its words and its vectors agree.

Under `loaded_index`. Names are looked up as they are now; where one has changed, the index is read anew.
"""

from collections.abc import Callable
from typing import Final

from ..domain.memories import Memory
from ..domain.mind import World

NameIn = Callable[[World, str, str], str]
"""What somebody is called in a world, by outside id and language."""
NOBODY: Final = ""


class SpeakerNames:
    """The names by who speaks, in the language of what was said. Asked from any thread, checked on the loop."""

    __slots__ = ("_name_in", "_names", "_world")

    def __init__(self, name_in: NameIn, world: World) -> None:
        self._name_in = name_in
        self._world = world
        self._names: dict[tuple[str, str], str] = {}

    def __call__(self, memory: Memory) -> str:
        """What stands before the text of the memory; "" where nobody said it."""
        if not memory.speaker_id:
            return NOBODY
        who = (memory.speaker_id, memory.locale)
        name = self._names.get(who)
        return name if name is not None else self._names.setdefault(who, self._name_in(self._world, *who))

    def hold_in(self, world: World) -> bool:
        """Tells whether everybody is called the same in `world`; then whoever is new is called as there."""
        known = self._world
        if world.players is known.players and world.spawned is known.spawned:
            return True
        if not self._are_those_in(world):
            return False
        self._world = world
        return True

    def hold(self) -> bool:
        """Tells whether everybody is still called the same under the cast of now."""
        return self._are_those_in(self._world)

    def _are_those_in(self, world: World) -> bool:
        return all(self._name_in(world, *who) == name for who, name in list(self._names.items()))
