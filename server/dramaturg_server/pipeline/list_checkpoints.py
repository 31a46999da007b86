"""Lists the named positions of a playthrough, or those in one branch's past."""

from ..domain.lineage import View
from ..ports import Checkpoint
from .application import Application
from .listings import Page
from .requests import PageRequest


async def list_checkpoints(app: Application, request: PageRequest) -> Page[Checkpoint]:
    """A page of checkpoints, in the order in which they were made.

    A branch that is named may be closed: its past stays. The page's position is the number of its last one in that
    order, so that what is made or forgotten meanwhile shifts nothing.

    Raises NotFound(PLAYTHROUGH_UNKNOWN | BRANCH_UNKNOWN).
    """
    timeline = await app.timeline(request.at.playthrough_id)
    named = list(await app.store.checkpoints(request.at.playthrough_id))
    if request.at.branch_id:
        view = View(timeline.tree, timeline.branch(request.at.branch_id).number)
        named = [(number, found) for number, found in named if view.sees(found.branch, found.seq)]
    if request.newest_first:
        named = [(number, found) for number, found in reversed(named) if not request.after or number < request.after]
    else:
        named = [(number, found) for number, found in named if number > request.after]
    chosen = named[: request.size]
    return Page(tuple(found for _, found in chosen), chosen[-1][0] if len(named) > len(chosen) else 0)
