"""Erases somebody's words for good: in the store on every branch, then from all that is in memory.

    the source → what was drawn from it → rewritten in the store, while commits wait → folds read anew, the rest let go
    turns that had read it before have ended → once more, for what they took from it

What is under way while this runs waits for its commit, and fails by nothing of it. Exports and copies elsewhere that
were made before hold what they held.
"""

from ..domain.beliefs import PREFERENCES
from ..domain.content import Cast
from ..domain.erasing import source_of
from ..domain.erasure import Erasure, Wish
from ..domain.mind import Mind, World
from ..ports import WORLD, Purged, Snapshot, Write
from .application import Application
from .head import Head
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
    again = await _purged(app, timeline, first.erasure)
    return first.rows + again.rows


def _known(cast: Cast) -> frozenset[str]:
    slots, attributes = (slot.slot_id for slot in cast.slots), (attribute.detail for attribute in cast.attributes)
    return frozenset((*slots, *attributes, *PREFERENCES))


async def _purged(app: Application, timeline: Timeline, erasure: Erasure) -> Purged:
    async with app.reloading:
        with timeline.held(), app.experience(timeline).purging():
            await timeline.commits.all_settled()
            done = await app.store.purge(timeline.playthrough_id, erasure)
            take = await timeline.reread(app.store, timeline.renames)
            app.let_go_of_words(timeline, take)
            if done.rows:
                await _fold_anew(timeline)
    return done


async def _fold_anew(timeline: Timeline) -> None:
    """Keeps the folds of what is open, in place of those that the purge took."""
    for head in list(timeline.heads.values()):
        if head.seq < head.branch.first_seq:
            continue  # it has no row of its own yet
        await head.load(head.world.met)
        folds: dict[str, Mind | World] = {WORLD: head.world, **{who: head.mind(who) for who in head.world.met}}
        kept = tuple(Snapshot(head.number, head.seq, who, fold, head.renames) for who, fold in folds.items())
        await timeline.commit(Write(timeline.playthrough_id, timeline.epoch, snapshots=kept), lambda: None)
