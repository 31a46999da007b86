"""What decides about recall at a remark: whose mind, where, when, and for how long it may be waited for. Step 4."""

import asyncio
from dataclasses import dataclass
from typing import Final, Self

from ..domain.content import Character
from ..domain.given_up import NOTHING_GIVEN_UP, GivenUp
from ..domain.here import Here
from ..domain.mind import Mind, World
from ..domain.route import Remark
from ..domain.who import People
from ..retrieval.query import Clocks
from ..retrieval.settings import RecallSettings
from .application import Application
from .experience import LOAD_WAIT_S
from .timeline import Head, Timeline

SHARE_FOR_WAITING: Final = 0.5
"""Of the time that a caller has left, so much may be spent on waiting: the rest is for the answer."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long recall is waited for, in seconds of the loop's clock: all that is waited for goes on at once from
    `began`, and nothing is waited for beyond `until`. reading_s: for what is being read."""

    began: float
    until: float
    reading_s: float

    @classmethod
    def of(cls, deadline: float, reading_s: float = LOAD_WAIT_S) -> Self:
        """From now on, by the loop's time at which the caller gives up."""
        now = asyncio.get_running_loop().time()
        return cls(now, now + max(deadline - now, 0.0) * SHARE_FOR_WAITING, reading_s)

    def left(self, most_s: float) -> float:
        """What is left of `most_s` by now."""
        return max(min(self.began + most_s, self.until) - asyncio.get_running_loop().time(), 0.0)


@dataclass(frozen=True, slots=True)
class Occasion:
    """A remark with all that decides about what comes to mind at it: whose mind, where, and when.

    mind: of the responder, on which everything is judged · asks_for_newest: the remark asks for a memory and names
    nothing, so that what its speaker said last answers it, or `newest_of` did (an outside id) where somebody's words
    are asked for · memory_question: the whole question, where it is one; then `remark` holds only what it is about ·
    given_up: what no memory may bring back.
    """

    app: Application
    timeline: Timeline
    head: Head
    people: People
    responder: Character
    mind: Mind
    remark: Remark
    settings: RecallSettings
    now: Clocks
    patience: Patience
    asks_for_newest: bool = False
    newest_of: str = ""
    memory_question: str = ""
    given_up: GivenUp = NOTHING_GIVEN_UP

    @property
    def here(self) -> Here:
        return Here.of(self.people, self.responder, self.mind, self.remark)

    @property
    def is_silent(self) -> bool:
        return not self.remark.text.strip()


def clocks_of(mind: Mind, world: World, wall_ms: int) -> Clocks:
    """Now, on both clocks of a character."""
    return Clocks(mind.round, world.game_time_s, wall_ms, world.ordinal)
