"""Waits a little for recall, so that a newcomer's first question is answered by meaning. Between `open` and the prompt.

Never long: whoever plays goes on without, and each reply says what it lacked.
"""

import sys
import time
from collections.abc import Callable, Iterator
from typing import Final, TextIO

from dramaturg import DramaturgError, v1

from .stage import Stage

AT_MOST_S: Final = 5.0
SILENT_S: Final = 0.5
"""What is over sooner is not worth a line."""
LOOK_S: Final = 0.05
NOT_READY: Final = frozenset(("embedder_loading", "lore_loading", "lore_without_vectors"))
AWAY: Final = frozenset(("embedder_failed", "embedder_hangs"))
"""Who knows when it comes back."""
LOADING: Final = (v1.ServerPhase.SERVER_PHASE_STARTING, v1.ServerPhase.SERVER_PHASE_LOADING_EMBEDDER)


def get_ready(
    stage: Stage,
    out: TextIO | None = None,
    *,
    seconds: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Returns when the texts of the cast are found by meaning, or after AT_MOST_S; what it waits for it says on one
    line of `out` (standard error where None)."""
    begun, is_told = seconds(), False
    for missing in _missing(stage):
        waited = seconds() - begun
        if waited >= AT_MOST_S:
            return
        if waited >= SILENT_S and not is_told:
            print(f"getting ready: {missing} …", file=out or sys.stderr, flush=True)
            is_told = True
        sleep(LOOK_S)


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
