"""Erases somebody's words for good: in the store on every branch, then from all that is in memory.

    the source → what was drawn from it, looked for while turns go on → rewritten in the store, while commits wait
    → what is open read anew
    turns that had read it before have ended → once more, for what they took from it → folds kept again, beside turns

What is under way while this runs waits for its commit, and fails by nothing of it. Exports and copies elsewhere that
were made before hold what they held.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from ..domain.beliefs import PREFERENCES
from ..domain.content import Cast
from ..domain.erasing import source_of
from ..domain.erasure import Erasure, Wish
from ..domain.lineage import NEWEST
from ..ports import WORLD, Purged, Snapshot, Write
from .application import Application
from .head import Head, fold_mind, fold_world
from .meant_memory import entry_anywhere
from .timeline import Timeline


async def purge_memory(app: Application, timeline: Timeline, head: Head, memory_id: str) -> int:
    """Erases the words from which a memory or a record comes, with all that was drawn from them; on all branches.

    memory_id: `m41.0`, `b41.1`, `o41.1` or `q41.1`, of a row of any branch. Returns how many rows read otherwise now; 0
    where there is no such memory, or it was erased before.
    """
    entry = await entry_anywhere(timeline, head, _row_of(memory_id))
    return 0 if entry is None else await purge(app, timeline, source_of(entry, memory_id))


def _row_of(record_id: str) -> int:
    """The row that made a memory or a record, by its id; 0 for what is no such id."""
    digits = record_id[1:].partition(".")[0]
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 18 else 0


async def purge(
    app: Application, timeline: Timeline, source_ids: frozenset[str], wishes: frozenset[Wish] = frozenset()
) -> int:
    """The same for sources by their own ids: of turns, events, lines, records, preferences; and for what is left of
    `wishes` that were replaced.

    Raises Unavailable where the store can't be reached; whatever was cut off is finished by a repeat.
    """
    if not source_ids:
        return 0
    names = app.names_in_play.of(app.people(timeline, timeline.current.world))
    first = await _purged(app, timeline, Erasure(source_ids, known=_known(app.cast), wishes=wishes, names=names))
    await timeline.lanes.passed()
    again = await _purged(app, timeline, first.erasure, after=first.last_seq)
    if first.rows or again.rows:
        await _fold_anew(timeline)
    return first.rows + again.rows


def _known(cast: Cast) -> frozenset[str]:
    slots, attributes = (slot.slot_id for slot in cast.slots), (attribute.detail for attribute in cast.attributes)
    return frozenset((*slots, *attributes, *PREFERENCES))


async def _purged(app: Application, timeline: Timeline, erasure: Erasure, *, after: int = 0) -> Purged:
    async with app.reloading:
        return await app.store.purge(timeline.playthrough_id, erasure, after=after, quiet=_quiet(app, timeline))


@asynccontextmanager
async def _quiet(app: Application, timeline: Timeline) -> AsyncGenerator[None]:
    """While the rows are rewritten, and until what is open was read anew from them."""
    with timeline.held(), app.experience(timeline).purging():
        await timeline.commits.all_settled()
        yield
        app.let_go_of_words(timeline, await timeline.reread(app.store, timeline.renames))


async def _fold_anew(timeline: Timeline) -> None:
    """Keeps the folds of what is open, in place of those that the purge took: one at a time, while turns go on."""
    for head in list(timeline.heads.values()):
        for who in (WORLD, *head.world.met):
            if head.closed or head.seq < head.branch.first_seq:
                break  # it is read no more, or has no row of its own yet
            await _keep_fold(timeline, head, who)


async def _keep_fold(timeline: Timeline, head: Head, who: str) -> None:
    """One that was read before the log was read anew is read again: what went since is in none that is kept."""
    playthrough_id = timeline.playthrough_id
    while True:
        store, position = timeline.store, head.seq
        kept = await store.snapshot(playthrough_id, who, head.view, NEWEST)
        last = await store.newest(playthrough_id, who, head.view, below=NEWEST, limit=1)
        if kept is not None and last and kept.seq >= last[0].entry.seq:
            return
        read = fold_world(store, playthrough_id, head.view, NEWEST) if who == WORLD else None
        fold, seq = await (read or fold_mind(store, playthrough_id, head.view, who, NEWEST))
        await timeline.let_go()
        if timeline.store is not store:
            continue
        snapshot = Snapshot(head.number, max(seq, position), who, fold, head.renames)
        await timeline.commit(Write(playthrough_id, timeline.epoch, snapshots=(snapshot,)), lambda: None)
        return
