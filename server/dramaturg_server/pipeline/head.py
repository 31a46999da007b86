"""One open branch in memory: its committed and its tentative folds, read from the store when asked. Under `timeline`.

Committed is what is durable: reads, prompts and watchers see only that. Tentative adds what is submitted and not yet
durable: consequences are judged on it, so that two turns that share a perceiver never use one piece of evidence twice.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ..domain.beliefs import Preference
from ..domain.fold import apply_mind, apply_world
from ..domain.lineage import NEWEST, Branch, View
from ..domain.log import Entry
from ..domain.mind import Mind, World
from ..domain.renames import Renames
from ..ports import WORLD, Row, Store

BATCH_ROWS = 64
"""How many rows one read of a replay takes."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a judge works from: the next seq and everything submitted so far on the branch.

    minds: raises KeyError for a character that was met and not loaded, which is a mistake of the caller · preferences,
    dropped_preferences: filled by the judge; they are committed with its row.
    """

    seq: int
    world: World
    minds: Mapping[str, Mind]
    wall_ms: int
    preferences: list[Preference] = field(default_factory=list)
    dropped_preferences: list[str] = field(default_factory=list)


Judge = Callable[[Draft], Entry]
"""Decides what one commit holds; pure, may raise, and then nothing happened."""


@dataclass(frozen=True, slots=True)
class Step:
    """The folds after one entry: the world's and those of the minds it touched."""

    entry: Entry
    world: World
    minds: Mapping[str, Mind]


def revision_of(mind: Mind, world: World) -> int:
    """The revision under which a character's state is presented: its own, or that of a later change of the world."""
    return max(mind.revision, world.revision)


class Head:
    """The newest end of one branch. Only `Timeline` moves it. renames: by which of the cast's its log is read."""

    __slots__ = (
        *("_ahead", "_minds", "_playthrough_id", "_store", "ahead_seq", "ahead_world"),
        *("branch", "closed", "renames", "seq", "view", "world"),
    )

    def __init__(
        self, store: Store, playthrough_id: str, branch: Branch, view: View, renames: Renames, world: World, seq: int
    ) -> None:
        self._store = store
        self._playthrough_id = playthrough_id
        self.branch = branch
        self.view = view
        self.renames = renames
        self.world = self.ahead_world = world
        self.seq = self.ahead_seq = seq
        self._minds: dict[str, Mind] = {}
        self._ahead: dict[str, Mind] = {}
        self.closed = False

    @property
    def number(self) -> int:
        return self.branch.number

    @property
    def branch_id(self) -> str:
        return self.branch.branch_id

    def mind(self, character_id: str) -> Mind:
        """The committed fold of one character; a fresh one where the log never met it. KeyError: load it first."""
        found = self._minds.get(character_id)
        return found if found is not None else self._fresh(character_id)

    def revision(self, character_id: str) -> int:
        return revision_of(self.mind(character_id), self.world)

    @property
    def loaded(self) -> Iterable[str]:
        """Characters whose committed fold is in memory."""
        return self._minds.keys()

    async def load(self, ids: Iterable[str]) -> None:
        """Brings folds into memory. Characters the log never met cost nothing: they are not in the store.

        A character that is not in memory can't be judged, so no commit can touch it while it is read; whoever
        finishes first among two loaders wins. Where ids are renamed meanwhile, what was read before is read again.
        """
        wanted = tuple(ids)
        while missing := [who for who in wanted if who not in self._minds and who in self.world.met]:
            for character_id in missing:
                store = self._store
                mind, _ = await fold_mind(store, self._playthrough_id, self.view, character_id, NEWEST)
                if store is self._store:
                    self._minds.setdefault(character_id, mind)

    # ---- moved by the timeline only

    @property
    def ahead(self) -> "TentativeMinds":
        return TentativeMinds(self)

    def ahead_mind(self, character_id: str) -> Mind:
        found = self._ahead.get(character_id)
        return found if found is not None else self.mind(character_id)

    def next(self, entry: Entry) -> Step:
        """The tentative folds after `entry`; nothing moves yet."""
        minds = {m.character_id: apply_mind(self.ahead_mind(m.character_id), entry) for m in entry.minds}
        return Step(entry, apply_world(self.ahead_world, entry), minds)

    def advance(self, step: Step) -> Callable[[], None]:
        """Moves the tentative folds on; returns what takes exactly that back as long as nothing came after it."""
        before = (self.ahead_world, self.ahead_seq, dict(self._ahead))
        self.ahead_world, self.ahead_seq = step.world, step.entry.seq
        self._ahead.update(step.minds)

        def take_back() -> None:
            self.ahead_world, self.ahead_seq, self._ahead = before

        return take_back

    def settle(self, step: Step) -> None:
        """Moves the committed folds to `step`, which has become durable."""
        self.world, self.seq = step.world, step.entry.seq
        self._minds.update(step.minds)
        for character_id, mind in step.minds.items():
            if self._ahead.get(character_id) is mind:
                del self._ahead[character_id]

    def void(self) -> None:
        """Forgets everything that is not durable."""
        self.ahead_world, self.ahead_seq, self._ahead = self.world, self.seq, {}

    async def reread(self, store: Store, renames: Renames) -> Callable[[], None]:
        """Folds everything in memory anew from `store`; returns what puts it all in its place, in one step.

        Nothing may be submitted between.
        """
        world, _ = await fold_world(store, self._playthrough_id, self.view, NEWEST)
        names = dict.fromkeys(renames.id("character", name) for name in self._minds)
        minds = {
            name: (await fold_mind(store, self._playthrough_id, self.view, name, NEWEST))[0]
            for name in names
            if name in world.met
        }

        def take() -> None:
            self._store, self.renames, self.world, self._minds = store, renames, world, minds
            self.void()

        return take

    def _fresh(self, character_id: str) -> Mind:
        if character_id in self.world.met:
            raise KeyError(f"{character_id} was met on {self.branch_id} and is not loaded")
        return Mind(character_id)


class TentativeMinds(Mapping[str, Mind]):
    """The tentative folds of a head by character id; any character that was never met reads as a fresh mind."""

    __slots__ = ("_head",)

    def __init__(self, head: Head) -> None:
        self._head = head

    def __getitem__(self, character_id: str) -> Mind:
        return self._head.ahead_mind(character_id)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self._head.loaded, *self._head._ahead]))

    def __len__(self) -> int:
        return sum(1 for _ in self)


# ---- reading folds from the store


async def rows_since(
    store: Store, playthrough_id: str, character_id: str, view: View, above: int, top: int
) -> list[Row]:
    """Visible rows with `above` < seq <= `top` that touch the character, oldest first."""
    rows: list[Row] = []
    while True:
        batch = await store.oldest(playthrough_id, character_id, view, above=above, limit=BATCH_ROWS)
        rows.extend(row for row in batch if row.entry.seq <= top)
        if len(batch) < BATCH_ROWS or batch[-1].entry.seq >= top:
            return rows
        above = batch[-1].entry.seq


async def fold_mind(store: Store, playthrough_id: str, view: View, character_id: str, top: int) -> tuple[Mind, int]:
    """A character as it was after row `top`, and the seq of the last row that touched it (0: none)."""
    snapshot = await store.snapshot(playthrough_id, character_id, view, top)
    mind, seq = Mind(character_id), 0
    if snapshot is not None and isinstance(snapshot.fold, Mind):
        mind, seq = snapshot.fold, snapshot.seq
    for row in await rows_since(store, playthrough_id, character_id, view, seq, top):
        mind, seq = apply_mind(mind, row.entry), row.entry.seq
    return mind, seq


async def fold_world(store: Store, playthrough_id: str, view: View, top: int) -> tuple[World, int]:
    """The playthrough as it was after row `top`, and the seq of the last visible row (0: none)."""
    snapshot = await store.snapshot(playthrough_id, WORLD, view, top)
    world, seq = World(), 0
    if snapshot is not None and isinstance(snapshot.fold, World):
        world, seq = snapshot.fold, snapshot.seq
    for row in await rows_since(store, playthrough_id, WORLD, view, seq, top):
        world, seq = apply_world(world, row.entry), row.entry.seq
    return world, seq
