"""Gives out one save as a blob that stands alone, for cloud saves and other machines."""

import asyncio
from dataclasses import replace

from ..domain.lineage import View
from ..ports import Checkpoint, Playthrough, Row, Store
from ..saves.blob import Save, write_save
from .checkpoints import find_checkpoint, standing
from .timeline import Timeline

PAGE_ROWS = 256


async def export_checkpoint(timeline: Timeline, checkpoint_id: str) -> bytes:
    """The blob of one checkpoint; packing it happens off the loop.

    Raises NotFound(CHECKPOINT_UNKNOWN | CHECKPOINT_NOT_HERE), BadInput where its history is too large to travel.
    """
    checkpoint = await find_checkpoint(timeline, checkpoint_id)
    with standing(timeline.playthrough, checkpoint):
        save = await save_of(timeline.store, timeline.playthrough, checkpoint, timeline.view_at(checkpoint))
    return await asyncio.to_thread(write_save, save)


async def save_of(store: Store, playthrough: Playthrough, checkpoint: Checkpoint, view: View) -> Save:
    """Everything that is visible at the checkpoint, as one lineage."""
    rows = await visible_rows(store, playthrough.playthrough_id, view)
    return Save(playthrough, replace(checkpoint, branch=1, seq=rows[-1].entry.seq if rows else 0), rows)


async def visible_rows(store: Store, playthrough_id: str, view: View) -> tuple[Row, ...]:
    """A whole history, oldest first."""
    rows: list[Row] = []
    while page := await store.rows(playthrough_id, view, above=rows[-1].entry.seq if rows else 0, limit=PAGE_ROWS):
        rows += page
    return tuple(rows)
