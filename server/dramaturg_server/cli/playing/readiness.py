"""Waits for recall: a little, so that a newcomer's first question is answered by meaning; before each step of a script
until all is found by meaning, so that no script hangs on who was faster. Between `open` and the prompt, or the step.

Never for ever: whoever plays goes on without, and each reply says what it lacked.
"""

import sys
import time
from collections.abc import Callable, Iterator
from typing import Final, TextIO

from dramaturg import DramaturgError, v1

from .stage import Stage

AT_MOST_S: Final = 5.0
SCRIPT_AT_MOST_S: Final = 120.0
"""A script waits longer: on a busy machine a model takes its time to load, and nobody sits before it."""
STEP_AT_MOST_S: Final = 10.0
LATEST: Final = 4
"""Memories of each who is present that must have vectors before a step: what came before was waited for before."""
SILENT_S: Final = 0.5
"""What is over sooner is not worth a line."""
LOOK_S: Final = 0.05
NOT_READY: Final = frozenset(("embedder_loading", "examples_loading", "lore_loading", "lore_without_vectors"))
AWAY: Final = frozenset(("embedder_failed", "embedder_hangs"))
"""Who knows when it comes back."""
LOADING: Final = (v1.ServerPhase.SERVER_PHASE_STARTING, v1.ServerPhase.SERVER_PHASE_LOADING_EMBEDDER)


def get_ready(
    stage: Stage,
    out: TextIO | None = None,
    *,
    at_most_s: float = AT_MOST_S,
    seconds: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Returns when the texts of the cast are found by meaning, or after `at_most_s`; what it waits for it says on one
    line of `out` (standard error where None)."""
    begun, is_told = seconds(), False
    for missing in _missing(stage):
        waited = seconds() - begun
        if waited >= at_most_s:
            return
        if waited >= SILENT_S and not is_told:
            print(f"getting ready: {missing} …", file=out or sys.stderr, flush=True)
            is_told = True
        sleep(LOOK_S)


class Settling:
    """Waits before a step of a script until what was said last is found by meaning. What could not be had in time is
    not waited for again: some texts no model can read."""

    def __init__(
        self,
        stage: Stage,
        *,
        seconds: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._stage, self._seconds, self._sleep = stage, seconds, sleep
        self._has_embedder: bool | None = None
        self._given_up: set[str] = set()

    def settle(self) -> None:
        begun = self._seconds()
        while missing := self._without_vector():
            if self._seconds() - begun >= STEP_AT_MOST_S:
                self._given_up |= missing
                return
            self._sleep(LOOK_S)

    def _without_vector(self) -> set[str]:
        """The latest memories, of those present, that meaning can't find yet."""
        if self._has_embedder is None:
            self._has_embedder = bool(self._stage.client.get_server_info(v1.GetServerInfoRequest()).embedder_id)
        if not self._has_embedder:
            return set()
        found = (memory for who in self._stage.present for memory in self._stage.memories(who, (), LATEST))
        return {memory.memory_id for memory in found if not memory.has_vector} - self._given_up


def _missing(stage: Stage) -> Iterator[str]:
    """What is not ready yet, looked at again and again until nothing is, or it can't be told."""
    who = next(iter(stage.names), "")
    while who:
        try:
            info = stage.client.get_server_info(v1.GetServerInfoRequest())
            reasons = stage.search(who, who).degraded_reasons
        except DramaturgError:
            return
        is_ready = info.phase not in LOADING and not NOT_READY.intersection(reasons)
        if is_ready or AWAY.intersection(info.degraded_reasons):
            return
        yield f"{info.embedder_id}, the texts of the cast" if info.embedder_id else "what says how texts are meant"
