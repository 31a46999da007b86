"""Brings a save from elsewhere into an open playthrough, where it can then be restored. The present stays as it is."""

import asyncio
import json
from dataclasses import dataclass, replace

from ..adapters.transfer import Save, find_same, import_write, read_save, require_cast
from ..ports import Answered, Checkpoint, Write
from .checkpoints import unknown
from .once import once_on_any_branch
from .requests import At
from .timeline import Timeline, reused

ROOM_ROWS = 100_000
"""Seqs left free for rows that are committed while an import is prepared; seqs grow and need not be dense."""


@dataclass(frozen=True, slots=True)
class Imported:
    """already_here: the very same save was here and nothing was written. replayed: an earlier call brought it in."""

    checkpoint: Checkpoint
    already_here: bool = False
    replayed: bool = False


async def import_checkpoint(timeline: Timeline, at: At, blob: bytes) -> Imported:
    """Takes in one exported checkpoint, whole. Reading and folding it happen off the loop.

    Raises DramaturgError DATA_FOREIGN, DATA_NEWER, DATA_DAMAGED, Conflict(CAST_MISMATCH | CHECKPOINT_EXISTS |
    REQUEST_ID_REUSED | COMMIT_FAILED).
    """

    async def replay(stored: Answered) -> Imported:
        answer = json.loads(stored.answer) if stored.answer else {}
        if "imported" not in answer:
            raise reused(stored.request_id)
        found = await timeline.store.checkpoint(timeline.playthrough_id, answer["imported"])
        if found is None:
            raise unknown(timeline.playthrough, answer["imported"])
        return Imported(found, answer["here"], replayed=True)

    async def work() -> Imported:
        save = await asyncio.to_thread(read_save, blob)
        require_cast(save, timeline.playthrough.cast_id)
        while True:
            same = await _same_here(timeline, save)
            if same is not None:
                await _keep_answer(timeline, at, same)
                return Imported(same, already_here=True)
            write = await _prepared(timeline, save)
            if save.checkpoint.checkpoint_id not in timeline.naming and timeline.places_fit(write):
                return Imported(await _adopted(timeline, at, write))

    return await once_on_any_branch(timeline, at, replay, work)


async def _same_here(timeline: Timeline, save: Save) -> Checkpoint | None:
    """What stands under the save's id, with nothing on its way that could change that."""
    while (under_way := timeline.naming.get(save.checkpoint.checkpoint_id)) is not None:
        await asyncio.wait([under_way])
    return await find_same(timeline.store, timeline.playthrough_id, save)


async def _prepared(timeline: Timeline, save: Save) -> Write:
    branch, seq = timeline.places
    return await asyncio.to_thread(
        import_write,
        save,
        timeline.playthrough_id,
        branch=branch + 1,
        last_seq=seq + ROOM_ROWS if seq else 0,
        epoch=timeline.epoch,
    )


async def _adopted(timeline: Timeline, at: At, write: Write) -> Checkpoint:
    """Queues the write and marks the checkpoint's id as on its way until that is settled."""
    made = write.checkpoint
    if made is None:
        raise ValueError("an import writes a checkpoint")
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settled() -> None:
        timeline.naming.pop(made.checkpoint_id, None)
        if not done.done():
            done.set_result(None)

    adopted = timeline.adopt(replace(write, answered=_answered(at, made, here=False)), settled)
    timeline.naming[made.checkpoint_id] = done
    await adopted
    return made


async def _keep_answer(timeline: Timeline, at: At, same: Checkpoint) -> None:
    answered = _answered(at, same, here=True)
    if answered is not None:
        await timeline.commit(Write(timeline.playthrough_id, timeline.epoch, answered=answered), lambda: None)


def _answered(at: At, checkpoint: Checkpoint, here: bool) -> Answered | None:
    if not at.request_id:
        return None
    answer = json.dumps({"imported": checkpoint.checkpoint_id, "here": here}).encode()
    return Answered(at.request_id, checkpoint.branch, at.digest, answer, checkpoint.seq)
