"""The log as it reads under the present ids of the cast: the one place where rows and kept folds come out of the store.

oldest, newest, row, rows   what was written under former ids reads in present ones; the lists of all are one list
snapshot                    as it is where it was kept under the same renames; else translated where that comes to
                            the same as a replay, else none: whoever asked replays
everything else             goes through: what was written is never rewritten

What a branch saw that is pruned while it is read is given out no more: its rows go bit by bit.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from ..domain.errors import NotFound, Reason
from ..domain.lineage import Branch, View
from ..domain.mind import Mind, World
from ..domain.renamed_folds import renamed_mind, renamed_world
from ..domain.renamed_log import renamed_entry, renamed_key, renamed_touches
from ..domain.renames import Renames
from ..ports import WORLD, Checkpoint, Row, Snapshot, Store
from .own_renames import OwnRenames

T = TypeVar("T")


def renamed_store(store: Store, own: OwnRenames, tree: Mapping[int, Branch], pruned: Collection[int] = ()) -> Store:
    """The store of a playthrough whose views are read by its `own` renames. A cast with others needs another.

    tree, pruned: its branches, and the numbers of those that are gone, as they are at each time; reading one of these
    is NotFound(BRANCH_UNKNOWN).
    """
    return cast(Store, _RenamedStore(store, own, tree, pruned))


def renamed_row(renames: Renames, row: Row) -> Row:
    """The row in present ids."""
    if not renames:
        return row
    return Row(row.branch, renamed_entry(renames, row.entry), renamed_touches(renames, row.touches))


def renamed_checkpoint(renames: Renames, checkpoint: Checkpoint) -> Checkpoint:
    return replace(checkpoint, open_work=tuple(renamed_key(renames, key) for key in checkpoint.open_work))


class _RenamedStore:
    """Overrides what reads rows and folds; the port has more, and all of that is the store's own."""

    def __init__(self, store: Store, own: OwnRenames, tree: Mapping[int, Branch], pruned: Collection[int]) -> None:
        self._store = store
        self._own = own
        self._tree = tree
        self._pruned = pruned

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def newest(
        self, playthrough_id: str, character_id: str, view: View, *, below: int, limit: int, marks: int = 0
    ) -> Sequence[Row]:
        renames = await self._own.of(view)
        found = [
            await self._store.newest(playthrough_id, name, view, below=below, limit=limit, marks=marks)
            for name in _names(renames, character_id)
        ]
        return self._kept(view, _one_list(renames, found)[::-1][:limit])

    async def oldest(
        self, playthrough_id: str, character_id: str, view: View, *, above: int, limit: int, marks: int = 0
    ) -> Sequence[Row]:
        renames = await self._own.of(view)
        found = [
            await self._store.oldest(playthrough_id, name, view, above=above, limit=limit, marks=marks)
            for name in _names(renames, character_id)
        ]
        return self._kept(view, _one_list(renames, found)[:limit])

    async def row(self, playthrough_id: str, seq: int, view: View) -> Row | None:
        renames = await self._own.of(view)
        row = self._kept(view, await self._store.row(playthrough_id, seq, view))
        return None if row is None else renamed_row(renames, row)

    async def rows(self, playthrough_id: str, view: View, *, above: int, limit: int) -> Sequence[Row]:
        renames = await self._own.of(view)
        rows = self._kept(view, await self._store.rows(playthrough_id, view, above=above, limit=limit))
        return [renamed_row(renames, row) for row in rows] if renames else rows

    async def snapshot(self, playthrough_id: str, character_id: str, view: View, at: int) -> Snapshot | None:
        renames = await self._own.of(view)
        found = [
            snapshot
            for name in _names(renames, character_id)
            if (snapshot := await self._store.snapshot(playthrough_id, name, view, at)) is not None
        ]
        newest = self._kept(view, max(found, key=lambda snapshot: snapshot.seq, default=None))
        if newest is None or newest.renames == renames:
            return newest
        if not renames.follow(newest.renames) or not await self._is_whole(renames, playthrough_id, newest, view):
            return None
        return _translated(renames, newest)

    async def checkpoint(self, playthrough_id: str, checkpoint_id: str) -> Checkpoint | None:
        found = await self._store.checkpoint(playthrough_id, checkpoint_id)
        if found is None or found.branch not in self._tree:
            return found
        return renamed_checkpoint(await self._own.of(View(self._tree, found.branch, found.seq)), found)

    def _kept(self, view: View, found: T) -> T:
        """What was found, if the branches that the view reads are still there.

        The youngest tells for all: whatever grew from a pruned branch went with it.
        """
        youngest = next(iter(view.limit), 0)
        if youngest in self._pruned:
            raise NotFound(Reason.BRANCH_UNKNOWN, f"branch 'b{youngest}' was pruned", branch_id=f"b{youngest}")
        return found

    async def _is_whole(self, renames: Renames, playthrough_id: str, snapshot: Snapshot, view: View) -> bool:
        """Tells whether no row before it lies under an id that it didn't know for one of its character's."""
        for name in _names(renames, renames.id("character", snapshot.character_id)):
            if snapshot.renames.id("character", name) == snapshot.character_id:
                continue
            first = await self._store.oldest(playthrough_id, name, view, above=0, limit=1)
            if first and first[0].entry.seq <= snapshot.seq:
                return False
        return True


def _names(renames: Renames, character_id: str) -> tuple[str, ...]:
    """The ids under which its rows lie."""
    if character_id == WORLD:
        return (WORLD,)
    return (character_id, *renames.former("character", character_id))


def _one_list(renames: Renames, lists: Sequence[Sequence[Row]]) -> list[Row]:
    """Every row once, oldest first, in present ids."""
    rows = {row.entry.seq: row for rows in lists for row in rows}
    return [renamed_row(renames, rows[seq]) for seq in sorted(rows)]


def _translated(renames: Renames, snapshot: Snapshot) -> Snapshot | None:
    fold: Mind | World | None = (
        renamed_world(renames, snapshot.fold)
        if isinstance(snapshot.fold, World)
        else renamed_mind(renames, snapshot.fold)
    )
    if fold is None:
        return None
    who = renames.id("character", snapshot.character_id)
    return Snapshot(snapshot.branch, snapshot.seq, who, fold, renames)
