"""The policy by which abandoned branches are kept for so many days only: looks at each open playthrough once a day."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ..domain.errors import DramaturgError
from .application import Application
from .prune_branches import prune_branches
from .requests import At, PruneRequest
from .timeline import Timeline

DAY_MS = 24 * 60 * 60_000
LOOK_EVERY_S = 5.0
"""How soon at the latest a playthrough is looked at after it was opened."""
log = logging.getLogger(__name__)


async def keep_for(
    app: Application,
    days: int,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    every_s: float = LOOK_EVERY_S,
) -> None:
    """Runs until it is cancelled; with 0 days there is no such policy, and it ends at once.

    Takes branches that have been closed for `days` and carry no checkpoint. Each time is logged, and told by
    ListBranches.
    """
    looked: dict[str, tuple[Timeline, int]] = {}
    while days:
        now_ms = app.clock.now_ms()
        for playthrough_id, opened in list(app.open_playthroughs.items()):
            timeline, at_ms = looked.get(playthrough_id, (None, 0))
            if timeline is not opened.timeline or at_ms + DAY_MS <= now_ms:
                looked[playthrough_id] = (opened.timeline, now_ms)
                await _look_at(opened.timeline, days)
        looked = {name: seen for name, seen in looked.items() if name in app.open_playthroughs}
        await sleep(every_s)


async def _look_at(timeline: Timeline, days: int) -> None:
    request = PruneRequest(At(timeline.playthrough_id), min_age_ms=days * DAY_MS, by_policy=True)
    try:
        while (await prune_branches(timeline, request)).more:
            pass
    except DramaturgError as failed:  # it is being closed or deleted, or the store is away
        log.warning("could not prune %s: %s", timeline.playthrough_id, failed.message)
    except Exception:
        log.exception("could not prune %s", timeline.playthrough_id)
