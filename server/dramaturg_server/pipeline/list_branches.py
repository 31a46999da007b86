"""Lists the branches of a playthrough, and what was pruned from it."""

from collections import Counter
from dataclasses import dataclass

from ..domain.errors import NotFound, Reason
from ..domain.lineage import Branch
from ..ports import Figures, Pruning
from .application import Application
from .listings import Page
from .requests import PageRequest

MAX_PRUNINGS = 20


@dataclass(frozen=True, slots=True)
class BranchShown:
    branch: Branch
    figures: Figures
    checkpoints: int


@dataclass(frozen=True, slots=True)
class BranchPage:
    """prunings: newest first, with the first page only."""

    page: Page[BranchShown]
    prunings: tuple[Pruning, ...]


async def list_branches(app: Application, request: PageRequest) -> BranchPage:
    """A page of branches in the order of their numbers. Nothing is opened for it.

    The page's position is the number of its last one, so that one that is opened or pruned meanwhile shifts nothing.
    Raises NotFound(PLAYTHROUGH_UNKNOWN).
    """
    name, store = request.at.playthrough_id, app.store
    if await store.playthrough(name) is None:
        raise NotFound(Reason.PLAYTHROUGH_UNKNOWN, f"no playthrough {name!r}")
    branches = sorted(await store.branches(name), key=lambda branch: branch.number, reverse=request.newest_first)
    after = request.after
    rest = [b for b in branches if not after or (b.number < after if request.newest_first else b.number > after)]
    figures = await store.branch_figures(name)
    standing = Counter(checkpoint.branch for _, checkpoint in await store.checkpoints(name))
    chosen = rest[: request.size]
    shown = tuple(BranchShown(b, figures.get(b.number, Figures()), standing[b.number]) for b in chosen)
    prunings = () if after else tuple(reversed(await store.prunings(name)))[:MAX_PRUNINGS]
    return BranchPage(Page(shown, chosen[-1].number if len(rest) > len(chosen) else 0), prunings)
