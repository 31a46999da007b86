"""By which renames each branch of a playthrough is read: none that would make one mind of two. Under `renamed_store`.

Where play itself gave an id to somebody, spawned or a player, and the cast now renames a character to that id, the
rename is not applied: what was kept of the character lies under its former id, and who carries the id goes on alone.
"""

from collections.abc import Iterable
from weakref import WeakKeyDictionary

from ..domain.fold import apply_world
from ..domain.lineage import NEWEST, View
from ..domain.log import Entry
from ..domain.mind import World
from ..domain.renamed_log import given_ids
from ..domain.renames import Renames
from ..ports import MARK_OTHER, WORLD, Store
from .head import BATCH_ROWS, rows_since


def own_renames(renames: Renames, entries: Iterable[Entry]) -> Renames:
    """Those of the cast's renames by which a log can be read that holds these rows, as they were written."""
    if not renames.of("character"):
        return renames
    return renames.without({given for entry in entries for given in given_ids(entry)})


class OwnRenames:
    """The renames of each view on one playthrough, looked up once.

    Under one cast they stay as they are: no id that the cast has, or had, is given to anybody.
    """

    __slots__ = ("_found", "_playthrough_id", "_store", "of_cast")

    def __init__(self, store: Store, playthrough_id: str, of_cast: Renames) -> None:
        self._store = store
        self._playthrough_id = playthrough_id
        self.of_cast = of_cast
        self._found: WeakKeyDictionary[View, Renames] = WeakKeyDictionary()

    async def of(self, view: View) -> Renames:
        """By which renames of the cast what the view sees is read."""
        if not self.of_cast.of("character"):
            return self.of_cast
        found = self._found.get(view)
        if found is None:
            found = self._found[view] = self.of_cast.without(await self._given(view))
        return found

    async def _given(self, view: View) -> set[str]:
        """Ids of characters of the cast that play has given to somebody else."""
        present = set(self.of_cast.of("character").values())
        snapshot = await self._store.snapshot(self._playthrough_id, WORLD, view, NEWEST)
        kept, seq = (snapshot.fold, snapshot.seq) if snapshot is not None else (World(), 0)
        world = kept if isinstance(kept, World) else World()
        for row in await rows_since(self._store, self._playthrough_id, WORLD, view, seq, NEWEST):
            world = apply_world(world, row.entry)
        spawned = present & world.spawned.keys()
        if snapshot is not None and not spawned.isdisjoint(snapshot.renames.of("character").values()):
            spawned &= await self._spawned(view)
        return spawned | (present & world.players.keys())

    async def _spawned(self, view: View) -> set[str]:
        """Under which ids somebody was spawned: a fold may have been kept under other ones."""
        ids: set[str] = set()
        above = 0
        while True:
            rows = await self._store.oldest(
                self._playthrough_id, WORLD, view, above=above, limit=BATCH_ROWS, marks=MARK_OTHER
            )
            ids.update(given for row in rows for given in given_ids(row.entry))
            if len(rows) < BATCH_ROWS:
                return ids
            above = rows[-1].entry.seq
