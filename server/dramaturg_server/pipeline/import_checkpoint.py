"""Brings a save from elsewhere into an open playthrough, where it can then be restored. The present stays as it is."""

import asyncio
from dataclasses import dataclass, replace

from ..domain.errors import BadInput, Conflict, Reason
from ..domain.renames import Renames
from ..ports import Answered, Checkpoint, Playthrough, Write
from ..saves.blob import Save, read_save
from ..saves.history import content_digest, import_write
from .checkpoints import as_checkpoint, as_stored
from .export_checkpoint import visible_rows
from .once import answer_to, once_answered, stored_answer
from .own_renames import own_renames
from .renamed_store import renamed_checkpoint, renamed_row
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


async def import_checkpoint(timeline: Timeline, at: At, blob: bytes | bytearray) -> Imported:
    """Takes in one exported checkpoint, whole. Reading and folding it happen off the loop.

    Raises DramaturgError DATA_FOREIGN, DATA_NEWER, DATA_DAMAGED, Conflict(CAST_MISMATCH | CHECKPOINT_EXISTS |
    REQUEST_ID_REUSED | COMMIT_FAILED), BadInput for a save in another content language.
    """

    async def replay(stored: Answered) -> Imported:
        answer = stored_answer(stored, "imported")
        return Imported(as_checkpoint(answer["imported"]), answer["here"], replayed=True)

    async def work() -> Imported:
        read = await asyncio.to_thread(read_save, blob)
        _require_same_origin(read, timeline.playthrough)
        while True:
            of_cast = timeline.renames
            renames = await asyncio.to_thread(own_renames, of_cast, [row.entry for row in read.rows])
            save = await asyncio.to_thread(_in_present_ids, read, renames)
            same = await _same_here(timeline, save)
            if same is not None:
                await _keep_answer(timeline, at, same)
                return Imported(same, already_here=True)
            write = await _prepared(timeline, save, renames)
            if (
                of_cast == timeline.renames
                and not timeline.commits.is_naming(save.checkpoint.checkpoint_id)
                and timeline.places_fit(write)
            ):
                return Imported(await _adopted(timeline, at, write))

    return await once_answered(timeline, at, replay, work)


def _require_same_origin(save: Save, here: Playthrough) -> None:
    """A history holds the fields of its cast, and texts in the language of its playthrough."""
    theirs = save.playthrough
    if theirs.cast_id != here.cast_id:
        raise Conflict(
            Reason.CAST_MISMATCH,
            f"the save belongs to cast {theirs.cast_id!r}, this is cast {here.cast_id!r}",
            recorded=theirs.cast_id,
            loaded=here.cast_id,
        )
    if theirs.content_locale != here.content_locale:
        raise BadInput(
            "blob_part",
            f"the save is kept in {theirs.content_locale!r}, this playthrough in {here.content_locale!r}",
            recorded=theirs.content_locale,
            content_locale=here.content_locale,
        )


async def _same_here(timeline: Timeline, save: Save) -> Checkpoint | None:
    """The checkpoint that is here under the save's id with the same history, wherever its rows lie in the log.

    Raises Conflict(CHECKPOINT_EXISTS) where the id names another history.
    """
    here = await timeline.checkpoint(save.checkpoint.checkpoint_id)
    if here is None:
        return None
    rows = await visible_rows(timeline.store, timeline.playthrough_id, timeline.view_at(here))
    digests = await asyncio.gather(
        asyncio.to_thread(content_digest, rows), asyncio.to_thread(content_digest, save.rows)
    )
    if digests[0] != digests[1]:
        raise Conflict(
            Reason.CHECKPOINT_EXISTS,
            f"checkpoint {here.checkpoint_id!r} names another history here",
            checkpoint_id=here.checkpoint_id,
        )
    return here


def _in_present_ids(save: Save, renames: Renames) -> Save:
    """What an older cast wrote, as this one reads it."""
    rows = tuple(renamed_row(renames, row) for row in save.rows)
    return replace(save, checkpoint=renamed_checkpoint(renames, save.checkpoint), rows=rows)


async def _prepared(timeline: Timeline, save: Save, renames: Renames) -> Write:
    branch, seq = timeline.places
    write = await asyncio.to_thread(
        import_write,
        save,
        timeline.playthrough_id,
        branch=branch + 1,
        last_seq=seq + ROOM_ROWS if seq else 0,
        epoch=timeline.epoch,
    )
    return replace(write, snapshots=tuple(replace(snapshot, renames=renames) for snapshot in write.snapshots))


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
