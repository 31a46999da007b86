"""Brings a save from elsewhere into an open playthrough, where it can then be restored. The present stays as it is."""

import asyncio
from dataclasses import dataclass, replace

from ..adapters.transfer import Save, find_same, import_write, read_save, require_cast
from ..ports import Answered, Checkpoint, Write
from .checkpoints import as_checkpoint, as_stored
from .once import answer_to, once_answered, stored_answer
from .requests import At
from .timeline import Timeline

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
        answer = stored_answer(stored, "imported")
        return Imported(as_checkpoint(answer["imported"]), answer["here"], replayed=True)

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

    return await once_answered(timeline, at, replay, work)


async def _same_here(timeline: Timeline, save: Save) -> Checkpoint | None:
    """What stands under the save's id, with nothing on its way that could change that."""
    await timeline.checkpoint(save.checkpoint.checkpoint_id)
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
    made = write.checkpoint
    if made is None:
        raise ValueError("an import writes a checkpoint")
    await timeline.adopt(replace(write, answered=_answered(at, made, here=False)))
    return made


async def _keep_answer(timeline: Timeline, at: At, same: Checkpoint) -> None:
    answered = _answered(at, same, here=True)
    if answered is not None:
        await timeline.commit(Write(timeline.playthrough_id, timeline.epoch, answered=answered), lambda: None)


def _answered(at: At, checkpoint: Checkpoint, here: bool) -> Answered | None:
    return answer_to(at, checkpoint.branch, {"imported": as_stored(checkpoint), "here": here})
