"""Save and load: names a position of a branch; opens a new branch at a named one. Nothing is copied or deleted.

A position is the seq of the last visible row. One row has one past, so equal seqs mean equal positions, whichever
branch names them; a branch without rows of its own names the row it forked at.
"""

import hashlib
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from ..domain.errors import Conflict, NotFound, Reason
from ..domain.lineage import Branch, View
from ..domain.mind import World
from ..domain.renames import Renames
from ..ports import Answered, Checkpoint, Playthrough, Write
from .head import Head, fold_world
from .once import answer_to, once_answered, stored_answer
from .requests import At, CheckpointRequest, DeleteRequest, RestoreRequest
from .timeline import Timeline

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
    """branch_id: the new branch · seq: the position it starts at, its first revision · world: as it is there."""

    branch_id: str
    checkpoint_id: str
    seq: int
    world: World
    replayed: bool = False

    @property
    def open_work(self) -> tuple[str, ...]:
        """Keys of the after-turn work that is queued again."""
        return tuple(self.world.open_work)


async def create_checkpoint(
    timeline: Timeline, request: CheckpointRequest, wait_idle: WaitIdle | None = None
) -> Created:
    """Names the position of the branch, everything submitted included; waits at most `wait_ms` for open work first.

    An empty id is made from the position. Naming the same position again answers the checkpoint that is there. The
    request id counts on the branch: after a load to before this call it is free again.
    Raises NotFound(BRANCH_UNKNOWN), Conflict(STALE_BRANCH | CHECKPOINT_EXISTS | REQUEST_ID_REUSED | COMMIT_FAILED).
    """

    head = timeline.head(request.at.branch_id)

    async def replay(stored: Answered) -> Created:
        made = as_checkpoint(stored_answer(stored, "saved")["saved"])
        return Created(made, f"b{made.branch}", replayed=True)

    async def work() -> Created:
        if request.wait_ms and wait_idle is not None:
            await wait_idle(head, "", request.wait_ms)
        made, taken = await _position(timeline, request, head)
        timeline.require_open(head)
        if taken is not None:
            return await _answer_existing(timeline, request.at, head, made, taken)
        answered = answer_to(request.at, head.number, {"saved": as_stored(made)})
        write = Write(timeline.playthrough_id, timeline.epoch, checkpoint=made, answered=answered)
        await timeline.commit(write, lambda: None)
        return Created(made, head.branch_id)

    return await once_answered(timeline, request.at, replay, work, head=head)


async def restore_checkpoint(timeline: Timeline, request: RestoreRequest) -> Restored:
    """Opens a new branch at a checkpoint and makes it current, unless `scratch`. One branch row is written.

    The former current branch closes: turns that wait there, and those that think, fail with STALE_BRANCH before their
    commit. Past 16 scratch branches the oldest closes. The request id counts on every branch.

    Raises NotFound(CHECKPOINT_UNKNOWN | CHECKPOINT_NOT_HERE), Conflict(REQUEST_ID_REUSED | COMMIT_FAILED).
    """

    async def replay(stored: Answered) -> Restored:
        answer = stored_answer(stored, "branch")
        branch_id, seq = answer["branch"], answer["seq"]
        view = View(timeline.tree, timeline.branch(branch_id).number, seq)
        world = await timeline.world_in(view, seq)
        return Restored(branch_id, answer["of"], seq, world, replayed=True)

    async def work() -> Restored:
        found = await find_checkpoint(timeline, request.checkpoint_id)
        view = timeline.view_at(found)
        with standing(timeline.playthrough, found):
            renames, world, seq = await _world_there(timeline, view, found.seq)

        def answered(branch: Branch) -> Answered | None:
            answer = {"branch": branch.branch_id, "of": found.checkpoint_id, "seq": seq}
            return answer_to(request.at, branch.number, answer)

        head = await timeline.fork(found.branch, seq, renames, world, scratch=request.scratch, answered=answered)
        return Restored(head.branch_id, found.checkpoint_id, seq, world)

    return await once_answered(timeline, request.at, replay, work)


async def delete_checkpoint(timeline: Timeline, request: DeleteRequest) -> None:
    """Forgets the name; the history stays. A repeated call forgets nothing that took the name since.

    Raises NotFound(CHECKPOINT_UNKNOWN | CHECKPOINT_NOT_HERE), Conflict(REQUEST_ID_REUSED | COMMIT_FAILED).
    """

    async def replay(stored: Answered) -> None:
        stored_answer(stored, "forgotten")

    async def work() -> None:
        name = request.checkpoint_id
        if await timeline.checkpoint(name) is None:
            raise unknown(timeline.playthrough, name)
        answered = answer_to(request.at, timeline.current.number, {"forgotten": name})
        write = Write(timeline.playthrough_id, timeline.epoch, drop_checkpoint=name, answered=answered)
        await timeline.commit(write, lambda: None)

    await once_answered(timeline, request.at, replay, work)


async def find_checkpoint(timeline: Timeline, checkpoint_id: str) -> Checkpoint:
    """The checkpoint of that id. NotFound(CHECKPOINT_UNKNOWN | CHECKPOINT_NOT_HERE)."""
    found = await timeline.store.checkpoint(timeline.playthrough_id, checkpoint_id)
    if found is None:
        raise unknown(timeline.playthrough, checkpoint_id)
    return found


@contextmanager
def standing(playthrough: Playthrough, checkpoint: Checkpoint) -> Iterator[None]:
    """While it is read what a checkpoint sees: once its branch is pruned, it is unknown."""
    try:
        yield
    except NotFound as gone:
        if gone.reason is Reason.BRANCH_UNKNOWN:
            raise unknown(playthrough, checkpoint.checkpoint_id) from gone
        raise


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


async def _world_there(timeline: Timeline, view: View, top: int) -> tuple[Renames, World, int]:
    """The world as it was and the seq of its last row, in the ids of now. Until the next await a fork may follow."""
    while True:
        store = timeline.store
        renames = await timeline.own_renames.of(view)
        world, seq = await fold_world(store, timeline.playthrough_id, view, top)
        await timeline.let_go()
        if timeline.store is store:
            return renames, world, seq


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
        taken = await timeline.checkpoint(made.checkpoint_id)
        if timeline.epoch == epoch:
            return made, taken


async def _answer_existing(timeline: Timeline, at: At, head: Head, made: Checkpoint, taken: Checkpoint) -> Created:
    if taken.seq != made.seq:
        raise Conflict(
            Reason.CHECKPOINT_EXISTS,
            f"checkpoint {taken.checkpoint_id!r} names another position",
            checkpoint_id=taken.checkpoint_id,
        )
    answered = answer_to(at, head.number, {"saved": as_stored(taken)})
    if answered is not None:
        await timeline.commit(Write(timeline.playthrough_id, timeline.epoch, answered=answered), lambda: None)
    return Created(taken, f"b{taken.branch}")


def as_stored(checkpoint: Checkpoint) -> dict[str, object]:
    """A checkpoint as part of a stored answer."""
    return asdict(checkpoint)


def as_checkpoint(stored: Mapping[str, Any]) -> Checkpoint:
    """What `as_stored` was given."""
    return Checkpoint(**{**stored, "open_work": tuple(stored["open_work"])})
