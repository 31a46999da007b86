"""Lists the playthroughs of the data folder."""

from ..ports import Listed
from .application import Application
from .listings import Page
from .requests import PageRequest


async def list_playthroughs(app: Application, request: PageRequest) -> Page[Listed]:
    """A page of playthroughs in the order in which they came here. Nothing is opened for it.

    The page's position is the number of its last one in that order, so that one that comes or goes shifts nothing.
    """
    found = await app.store.listed(after=request.after, limit=request.size + 1, newest_first=request.newest_first)
    chosen = tuple(found[: request.size])
    return Page(chosen, chosen[-1].number if len(found) > len(chosen) else 0)
