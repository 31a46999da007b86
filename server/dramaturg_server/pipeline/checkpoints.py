"""Save and load: names a position of a branch; opens a new branch at a named one. Nothing is copied or deleted.

A position is the seq of the last visible row. One row has one past, so equal seqs mean equal positions, whichever
branch names them; a branch without rows of its own names the row it forked at.
"""

import asyncio
import hashlib
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ..domain.errors import Conflict, NotFound, Reason
from ..domain.lineage import Branch
from ..ports import Answered, Checkpoint, Playthrough, Write
from .head import Head, fold_world
from .once import once_on_any_branch
from .requests import At, CheckpointRequest, RestoreRequest
from .timeline import Timeline, reused

MINTED = re.compile(r"ck-([0-9a-f]{8})-\d+")
"""Ids this server makes: `ck-`, eight hex digits of the playthrough's origin, `-`, the seq."""

WaitIdle = Callable[[Head, str, int], Awaitable[bool]]
"""Waits until the branch (character "") has no open work, at most so many milliseconds; see `after_turn`."""


@dataclass(frozen=True, slots=True)
class Created:
    """branch_id: the branch it was made on. replayed: an earlier call with the same request id made it."""

    checkpoint: Checkpoint
    branch_id: str
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class Restored:
    """branch_id: the new branch · seq: the position it starts at, its first revision · open_work: keys queued again."""

    branch_id: str
    checkpoint_id: str
    seq: int
    open_work: tuple[str, ...] = ()
    replayed: bool = False


async def create_checkpoint(
    timeline: Timeline, request: CheckpointRequest, wait_idle: WaitIdle | None = None
) -> Created:
    """Names the position of the branch, everything submitted included; waits at most `wait_ms` for open work first.

    An empty id is made from the position. Naming the same position again answers the checkpoint that is there.
    Raises NotFound(BRANCH_UNKNOWN), Conflict(STALE_BRANCH | CHECKPOINT_EXISTS | REQUEST_ID_REUSED | COMMIT_FAILED).
    """

    async def replay(stored: Answered) -> Created:
        answer = _answer_of(stored, "checkpoint")
        made = await timeline.store.checkpoint(timeline.playthrough_id, answer["checkpoint"])
        if made is None:
            raise unknown(timeline.playthrough, answer["checkpoint"])
        return Created(made, f"b{made.branch}", replayed=True)

    async def work() -> Created:
        head = timeline.head(request.at.branch_id)
        if request.wait_ms and wait_idle is not None:
            await wait_idle(head, "", request.wait_ms)
        made, taken = await _position(timeline, request, head)
        timeline.require_open(head)
        if taken is not None:
            return await _answer_existing(timeline, request.at, made, taken)
        answered = _answered(request.at, made.branch, made.seq, {"checkpoint": made.checkpoint_id})
        await _rename(timeline, made.checkpoint_id, checkpoint=made, answered=answered)
        return Created(made, head.branch_id)

    return await once_on_any_branch(timeline, request.at, replay, work)


async def restore_checkpoint(timeline: Timeline, request: RestoreRequest) -> Restored:
    """Opens a new branch at a checkpoint and makes it current, unless `scratch`. One branch row is written.

    The former current branch closes: turns that wait there, and those that think, fail with STALE_BRANCH before their
    commit. Past 16 scratch branches the oldest closes. Raises NotFound(CHECKPOINT_UNKNOWN | CHECKPOINT_NOT_HERE),
    Conflict(REQUEST_ID_REUSED | COMMIT_FAILED).
    """

    async def replay(stored: Answered) -> Restored:
        answer = _answer_of(stored, "branch")
        return Restored(answer["branch"], answer["of"], stored.seq, replayed=True)

    async def work() -> Restored:
        found = await find_checkpoint(timeline, request.checkpoint_id)
        view = timeline.view_at(found)
        world, seq = await fold_world(timeline.store, timeline.playthrough_id, view, found.seq)

        def answered(branch: Branch) -> Answered | None:
            return _answered(request.at, branch.number, seq, {"branch": branch.branch_id, "of": found.checkpoint_id})

        head = await timeline.fork(found.branch, seq, world, scratch=request.scratch, answered=answered)
        return Restored(head.branch_id, found.checkpoint_id, seq, tuple(world.open_work))

    return await once_on_any_branch(timeline, request.at, replay, work)


async def delete_checkpoint(timeline: Timeline, checkpoint_id: str) -> None:
    """Forgets the name; the history stays. NotFound(CHECKPOINT_UNKNOWN) for one that is not there."""
    if await _named_already(timeline, checkpoint_id) is None:
        raise unknown(timeline.playthrough, checkpoint_id)
    await _rename(timeline, checkpoint_id, drop_checkpoint=checkpoint_id)


async def find_checkpoint(timeline: Timeline, checkpoint_id: str) -> Checkpoint:
    """The checkpoint of that id. NotFound(CHECKPOINT_UNKNOWN | CHECKPOINT_NOT_HERE)."""
    found = await timeline.store.checkpoint(timeline.playthrough_id, checkpoint_id)
    if found is None:
        raise unknown(timeline.playthrough, checkpoint_id)
    return found


def unknown(playthrough: Playthrough, checkpoint_id: str) -> NotFound:
    """The error for an id the store lacks. An id that another playthrough's server minted is `CHECKPOINT_NOT_HERE`.

    Ids that games mint tell nothing about where they were made: those are always `CHECKPOINT_UNKNOWN`.
    """
    minted = MINTED.fullmatch(checkpoint_id)
    if minted is not None and minted[1] != mint_of(playthrough):
        return NotFound(
            Reason.CHECKPOINT_NOT_HERE,
            f"checkpoint {checkpoint_id!r} was made elsewhere and not imported here",
            checkpoint_id=checkpoint_id,
        )
    return NotFound(Reason.CHECKPOINT_UNKNOWN, f"no checkpoint {checkpoint_id!r}", checkpoint_id=checkpoint_id)


def mint_of(playthrough: Playthrough) -> str:
    """Eight hex digits that tell this playthrough from one of the same id that began on another machine."""
    named = f"{playthrough.playthrough_id}|{playthrough.created_ms}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(named).hexdigest()[:8]


# ---- inside


async def _position(timeline: Timeline, request: CheckpointRequest, head: Head) -> tuple[Checkpoint, Checkpoint | None]:
    """The checkpoint to make, and what stands under its id already. Taken again where a failed commit voided it."""
    while True:
        epoch, world, seq = timeline.epoch, head.ahead_world, head.ahead_seq
        made = Checkpoint(
            checkpoint_id=request.checkpoint_id or f"ck-{mint_of(timeline.playthrough)}-{seq}",
            branch=head.number,
            seq=seq,
            label=request.label,
            unit_id=world.unit,
            unit=world.ordinal,
            game_time_s=world.game_time_s,
            created_ms=timeline.clock.now_ms(),
            open_work=tuple(world.open_work),
        )
        taken = await _named_already(timeline, made.checkpoint_id)
        if timeline.epoch == epoch:
            return made, taken


async def _named_already(timeline: Timeline, checkpoint_id: str) -> Checkpoint | None:
    """What stands under the id, with nothing on its way that could change that.

    A second write of one id would fail, and void the turns that were judged beside it.
    """
    while True:
        under_way = timeline.naming.get(checkpoint_id)
        if under_way is not None:
            await asyncio.wait([under_way])
            continue
        taken = await timeline.store.checkpoint(timeline.playthrough_id, checkpoint_id)
        if checkpoint_id not in timeline.naming:
            return taken


def _rename(
    timeline: Timeline,
    checkpoint_id: str,
    *,
    checkpoint: Checkpoint | None = None,
    drop_checkpoint: str = "",
    answered: Answered | None = None,
) -> asyncio.Future[None]:
    """Queues the write, and marks the id as on its way until that is settled, whatever becomes of the caller."""
    write = Write(
        timeline.playthrough_id,
        timeline.epoch,
        checkpoint=checkpoint,
        drop_checkpoint=drop_checkpoint,
        answered=answered,
    )
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settled() -> None:
        timeline.naming.pop(checkpoint_id, None)
        if not done.done():
            done.set_result(None)

    committed = timeline.commit(write, settled, settled)
    timeline.naming[checkpoint_id] = done
    return committed


async def _answer_existing(timeline: Timeline, at: At, made: Checkpoint, taken: Checkpoint) -> Created:
    if taken.seq != made.seq:
        raise Conflict(
            Reason.CHECKPOINT_EXISTS,
            f"checkpoint {taken.checkpoint_id!r} names another position",
            checkpoint_id=taken.checkpoint_id,
        )
    answered = _answered(at, taken.branch, taken.seq, {"checkpoint": taken.checkpoint_id})
    if answered is not None:
        await timeline.commit(Write(timeline.playthrough_id, timeline.epoch, answered=answered), lambda: None)
    return Created(taken, f"b{taken.branch}")


def _answered(at: At, branch: int, seq: int, answer: dict[str, str]) -> Answered | None:
    if not at.request_id:
        return None
    return Answered(at.request_id, branch, at.digest, json.dumps(answer).encode(), seq)


def _answer_of(stored: Answered, key: str) -> dict[str, str]:
    """The small answer of a request that made no row; Conflict(REQUEST_ID_REUSED) where it answered something else."""
    answer = json.loads(stored.answer) if stored.answer else {}
    if not isinstance(answer, dict) or key not in answer:
        raise reused(stored.request_id)
    return answer
