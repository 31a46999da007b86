"""Lists the named positions of a playthrough, or those in one branch's past."""

from ..domain.lineage import View
from ..ports import Checkpoint
from .application import Application
from .listings import Page
from .requests import PageRequest


async def list_checkpoints(app: Application, request: PageRequest) -> Page[Checkpoint]:
    """A page of checkpoints, by position in the log. A branch that is named may be closed: its past stays.

    The page's position counts from the oldest, so that checkpoints made meanwhile shift nothing.
    Raises NotFound(PLAYTHROUGH_UNKNOWN | BRANCH_UNKNOWN).
    """
    timeline = await app.timeline(request.at.playthrough_id)
    named = list(enumerate(await app.store.checkpoints(request.at.playthrough_id), start=1))
    if request.at.branch_id:
        view = View(timeline.tree, timeline.branch(request.at.branch_id).number)
        named = [(place, found) for place, found in named if view.sees(found.branch, found.seq)]
    if request.newest_first:
        named = [(place, found) for place, found in reversed(named) if not request.after or place < request.after]
    else:
        named = [(place, found) for place, found in named if place > request.after]
    chosen = named[: request.size]
    return Page(tuple(found for _, found in chosen), chosen[-1][0] if len(named) > len(chosen) else 0)
