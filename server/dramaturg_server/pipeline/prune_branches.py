"""Removes abandoned branches for good. What any other branch sees stays as it is, and nothing goes unsaid.

A branch goes where it is closed, nothing that stays grows from it, and no checkpoint stands on it unless asked; a
scratch branch where it is named and no call is under way that may write to it. It is gone with one commit, in the order
of all others; the store removes its rows behind that.
"""

import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal

from ..domain.lineage import leaves_of
from ..ports import Answered, Figures, Pruning, Write
from .once import answer_to, once_answered, stored_answer
from .requests import PruneRequest
from .timeline import Timeline

MAX_AT_ONCE = 1_000
"""Branches of one call, so that its commit is as short as any."""

KeptReason = Literal["current", "scratch", "checkpoint", "age", "ancestor"]
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Gone:
    """One branch that was removed, with what went with it."""

    number: int
    rows: int
    bytes: int
    checkpoints: int


@dataclass(frozen=True, slots=True)
class Pruned:
    """What went, oldest first, and what stays of that which was considered. more: one call did not take all."""

    gone: tuple[Gone, ...] = ()
    kept: tuple[tuple[int, KeptReason], ...] = ()
    more: bool = False

    @property
    def rows(self) -> int:
        return sum(branch.rows for branch in self.gone)

    @property
    def bytes(self) -> int:
        return sum(branch.bytes for branch in self.gone)

    @property
    def checkpoints(self) -> int:
        return sum(branch.checkpoints for branch in self.gone)


async def prune_branches(timeline: Timeline, request: PruneRequest) -> Pruned:
    """Removes what may go, or with `dry_run` only says so. The request id counts on every branch.

    Raises NotFound(BRANCH_UNKNOWN), Conflict(REQUEST_ID_REUSED | COMMIT_FAILED).
    """

    async def replay(stored: Answered) -> Pruned:
        answer = stored_answer(stored, "pruned")
        gone = tuple(Gone(**branch) for branch in answer["pruned"])
        return Pruned(gone, tuple((number, why) for number, why in answer["kept"]), answer["more"])

    async def work() -> Pruned:
        planned = await _plan(timeline, request)
        if not request.dry_run:
            await _carry_out(timeline, request, planned)
        return planned

    if request.dry_run:
        return await work()
    return await once_answered(timeline, request.at, replay, work)


async def _plan(timeline: Timeline, request: PruneRequest) -> Pruned:
    """What may go. From the last wait to the return nothing is awaited, so that it holds for whoever commits at once.

    No checkpoint comes to a branch that was closed before the checkpoints are read. One that comes meanwhile may stand
    on a scratch branch: then those are in use.
    """
    asked = {timeline.branch(branch_id).number for branch_id in request.branch_ids}
    open_before, names_before = timeline.in_use, timeline.commits.names
    saving = timeline.commits.is_naming_any
    store, name = timeline.store, timeline.playthrough_id
    stored = await store.branches(name)
    figures = await store.branch_figures(name)
    standing = Counter(checkpoint.branch for _, checkpoint in await store.checkpoints(name))
    await timeline.let_go()
    tree, young = timeline.branches.kept, timeline.clock.now_ms() - request.min_age_ms
    asked = asked & tree.keys() if request.branch_ids else tree.keys() - timeline.heads.keys()
    in_use = open_before | timeline.in_use
    if saving or timeline.commits.names != names_before:
        in_use |= timeline.heads.keys()
    closed_ms = {branch.number: branch.closed_ms for branch in stored if branch.status == "closed"}
    closed_ms |= dict.fromkeys(timeline.heads.keys() - in_use, 0)  # idle scratch branches, which nobody has closed
    why: dict[int, KeptReason] = {}
    for number in asked:
        if number in in_use or number not in closed_ms:
            why[number] = _use_of(timeline, number)
        elif standing[number] and not request.with_checkpoints:
            why[number] = "checkpoint"
        elif closed_ms[number] > young:
            why[number] = "age"
    going = leaves_of(tree, asked - why.keys())
    why |= dict.fromkeys(asked - why.keys() - going, "ancestor")
    chosen = sorted(going, reverse=True)[:MAX_AT_ONCE]  # what grows from a branch is younger, and goes first
    gone = tuple(_gone(number, figures, standing) for number in sorted(chosen))
    return Pruned(gone, tuple(sorted(why.items()))[:MAX_AT_ONCE], len(chosen) < len(going))


def _use_of(timeline: Timeline, number: int) -> KeptReason:
    head = timeline.heads.get(number)
    if head is None:
        return "ancestor"  # of a branch that is about to open, or it has only just closed
    return "current" if head is timeline.current else "scratch"


def _gone(number: int, figures: Mapping[int, Figures], standing: Mapping[int, int]) -> Gone:
    found = figures.get(number, Figures())
    return Gone(number, found.rows, found.bytes, standing.get(number, 0))


async def _carry_out(timeline: Timeline, request: PruneRequest, planned: Pruned) -> None:
    answer = {"pruned": [asdict(branch) for branch in planned.gone], "kept": planned.kept, "more": planned.more}
    answered = answer_to(request.at, timeline.current.number, answer)
    if not planned.gone:
        if answered is not None:
            await timeline.commit(Write(timeline.playthrough_id, timeline.epoch, answered=answered), lambda: None)
        return
    numbers = tuple(branch.number for branch in planned.gone)
    size = (planned.rows, planned.bytes, planned.checkpoints)
    pruned = Pruning(numbers, *size, timeline.clock.now_ms(), request.by_policy)
    await timeline.prune(Write(timeline.playthrough_id, timeline.epoch, answered=answered, pruned=pruned))
    by = "policy" if request.by_policy else "call"
    where = (timeline.playthrough_id, by, len(numbers))
    log.info("pruned playthrough=%s by=%s branches=%d rows=%d bytes=%d checkpoints=%d", *where, *size)
