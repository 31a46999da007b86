"""Rebuilds every fold from the log and compares it with what the store keeps. Behind `dramaturg doctor --verify`."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields

from ..domain.errors import DramaturgError, Reason
from ..domain.lineage import NEWEST, Branch, View, forks_of
from ..domain.mind import Mind, World
from ..domain.renamed_log import renamed_entry
from ..domain.renames import NO_RENAMES, Renames
from ..ports import WORLD, Row, Snapshot, Store
from ..retrieval.passages import kept_under
from ..saves.branch_folds import Fold, Folds
from .stored_vectors import unpacked

PAGE_ROWS = 256


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A place where the store contradicts the log. character_id WORLD: the playthrough's own fold or rows.

    branch_id "": something of the playthrough can't be read at all, and the rest of it was not gone through.
    """

    playthrough_id: str
    branch_id: str
    seq: int
    character_id: str
    what: str


@dataclass(frozen=True, slots=True)
class DamagedVector:
    """A vector that is not what was stored. It contradicts nothing: it is made anew when its memory is next read."""

    playthrough_id: str
    seq: int
    part: int


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was gone through, what did not fit, and what is damaged and can be made anew."""

    playthroughs: int = 0
    branches: int = 0
    rows: int = 0
    folds: int = 0
    mismatches: tuple[Mismatch, ...] = ()
    damaged: tuple[DamagedVector, ...] = ()

    @property
    def good(self) -> bool:
        return not self.mismatches


_Replays = dict[Renames, Folds]
"""What the log comes to in the ids of each cast under which folds of it were kept."""


@dataclass(slots=True)
class _Tally:
    """The report while it grows."""

    branches: int = 0
    rows: int = 0
    folds: int = 0
    mismatches: list[Mismatch] = field(default_factory=list)
    damaged: list[DamagedVector] = field(default_factory=list)


async def verify_folds(store: Store, fold: Fold, playthrough_ids: Sequence[str] = ()) -> VerifyReport:
    """Replays each row of each branch once and compares every snapshot, the reading lists and the checkpoints.

    playthrough_ids: empty = all. What no branch can see any more is covered too: a branch's rows are replayed from
    the folds at its fork. What can't be read ends its own playthrough and is a mismatch. Raises what else the store
    raises.
    """
    wanted = playthrough_ids or [playthrough.playthrough_id for playthrough in await store.playthroughs()]
    tally = _Tally()
    for playthrough_id in wanted:
        try:
            await _verify_playthrough(store, fold, playthrough_id, tally)
        except DramaturgError as damaged:
            if damaged.reason is not Reason.DATA_DAMAGED:
                raise
            tally.mismatches.append(Mismatch(playthrough_id, "", 0, WORLD, damaged.message))
    mismatches, vectors = tuple(tally.mismatches), tuple(tally.damaged)
    return VerifyReport(len(wanted), tally.branches, tally.rows, tally.folds, mismatches, vectors)


async def _verify_playthrough(store: Store, fold: Fold, playthrough_id: str, tally: _Tally) -> None:
    tree = {branch.number: branch for branch in await store.branches(playthrough_id)}
    forks = forks_of(tree)
    walks = [_BranchWalk(store, fold, playthrough_id, tree, number, tally) for number in sorted(tree)]
    touched = {walk.number: await _touched(walk) for walk in walks}
    terms = {snapshot.renames for walk in walks for snapshot in await walk.every_snapshot(touched[walk.number])}
    terms = terms or {NO_RENAMES}  # a log must make sense where nothing is kept of it, too
    starts: dict[int, _Replays] = {}
    for walk in walks:  # a parent is always older than what grows from it
        replays = starts.pop(walk.number, None) or {renames: Folds() for renames in terms}
        renamed = {names.id("character", who) for names in terms for who in touched[walk.number]}
        await _verify_branch(walk, touched[walk.number] | renamed, replays, forks, starts)
        await _verify_vectors(walk)
    last_seq = await store.last_seq(playthrough_id)
    for _, checkpoint in await store.checkpoints(playthrough_id):
        if checkpoint.branch not in tree or checkpoint.seq > last_seq:
            what = f"checkpoint {checkpoint.checkpoint_id} names a position that isn't there"
            tally.mismatches.append(Mismatch(playthrough_id, f"b{checkpoint.branch}", checkpoint.seq, WORLD, what))


@dataclass(frozen=True, slots=True)
class _BranchWalk:
    """One branch to go through."""

    store: Store
    fold: Fold
    playthrough_id: str
    tree: Mapping[int, Branch]
    number: int
    tally: _Tally

    @property
    def first_seq(self) -> int:
        return self.tree[self.number].first_seq

    @property
    def view(self) -> View:
        return View(self.tree, self.number)

    def report(self, seq: int, character_id: str, what: str) -> None:
        mismatch = Mismatch(self.playthrough_id, f"b{self.number}", seq, character_id, what)
        self.tally.mismatches.append(mismatch)

    async def rows(self) -> AsyncIterator[Row]:
        """The branch's own rows, oldest first."""
        above, view = self.first_seq - 1, self.view
        while page := await self.store.rows(self.playthrough_id, view, above=above, limit=PAGE_ROWS):
            for row in page:
                yield row
            above = page[-1].entry.seq

    async def listed(self, character_id: str) -> list[int]:
        """The seqs under which the branch's own rows are listed for one character, oldest first."""
        seqs: list[int] = []
        above, view = self.first_seq - 1, self.view
        while page := await self.store.oldest(self.playthrough_id, character_id, view, above=above, limit=PAGE_ROWS):
            seqs += [row.entry.seq for row in page]
            above = seqs[-1]
        return seqs

    async def snapshots(self, character_id: str) -> list[Snapshot]:
        """The branch's own snapshots of one character, newest first."""
        taken: list[Snapshot] = []
        at, view = NEWEST, self.view
        while snapshot := await self.store.snapshot(self.playthrough_id, character_id, view, at):
            if snapshot.branch != self.number:
                break
            taken.append(snapshot)
            at = snapshot.seq - 1
        return taken

    async def every_snapshot(self, character_ids: Iterable[str]) -> list[Snapshot]:
        return [snapshot for who in character_ids for snapshot in await self.snapshots(who)]


async def _verify_branch(
    walk: _BranchWalk,
    character_ids: Iterable[str],
    replays: _Replays,
    forks: Mapping[int, list[tuple[int, int]]],
    starts: dict[int, _Replays],
) -> None:
    """Replays one branch on `replays` and leaves in `starts` what the branches that grow from it start with."""
    kept: dict[int, list[Snapshot]] = {}
    for snapshot in await walk.every_snapshot(character_ids):
        kept.setdefault(snapshot.seq, []).append(snapshot)
    growing = list(reversed(forks[walk.number]))
    walk.tally.branches += 1
    async for row in walk.rows():
        while growing and growing[-1][0] < row.entry.seq:
            starts[growing.pop()[1]] = _copy(replays)
        for renames, folds in replays.items():
            folds.apply(renamed_entry(renames, row.entry) if renames else row.entry, walk.fold)
        walk.tally.rows += 1
        for snapshot in kept.pop(row.entry.seq, ()):
            _compare(walk, snapshot, replays[snapshot.renames].of(snapshot.character_id))
    for _, number in growing:
        starts[number] = _copy(replays)
    for seq, snapshots in kept.items():
        for snapshot in snapshots:
            walk.report(seq, snapshot.character_id, "a fold is kept for a row that isn't there")


async def _verify_vectors(walk: _BranchWalk) -> None:
    """Looks at the vectors beside the branch's own rows, of any embedder; those of an older format tell nothing."""
    seqs = [row.entry.seq async for row in walk.rows()]
    for embedder_id in await walk.store.embedders(walk.playthrough_id, seqs):
        if embedder_id != kept_under(embedder_id.rpartition("/")[0]):
            continue
        for start in range(0, len(seqs), PAGE_ROWS):
            stored = await walk.store.vectors(walk.playthrough_id, embedder_id, seqs[start : start + PAGE_ROWS])
            walk.tally.damaged += (
                DamagedVector(walk.playthrough_id, one.seq, one.part) for one in stored if unpacked(one) is None
            )


def _copy(replays: _Replays) -> _Replays:
    return {renames: folds.copy() for renames, folds in replays.items()}


async def _touched(walk: _BranchWalk) -> set[str]:
    """Whom the branch's own rows touch, after comparing the reading lists with the rows themselves."""
    expected: dict[str, list[int]] = {}
    async for row in walk.rows():
        for character_id in row.touches:
            expected.setdefault(character_id, []).append(row.entry.seq)
        for character_id in row.unlisted:
            walk.report(row.entry.seq, character_id, "a row changes it and isn't listed for it")
    for character_id, seqs in expected.items():
        differing = set(seqs) ^ set(await walk.listed(character_id))
        for seq in sorted(differing):
            walk.report(seq, character_id, "the reading list and the log differ")
    return set(expected)


def _compare(walk: _BranchWalk, snapshot: Snapshot, rebuilt: Mind | World | None) -> None:
    walk.tally.folds += 1
    if rebuilt == snapshot.fold:
        return
    if rebuilt is None or type(rebuilt) is not type(snapshot.fold):
        walk.report(snapshot.seq, snapshot.character_id, "a fold is kept that the log doesn't make")
        return
    names = [f.name for f in fields(rebuilt) if getattr(rebuilt, f.name) != getattr(snapshot.fold, f.name)]
    walk.report(snapshot.seq, snapshot.character_id, f"the kept fold differs in {', '.join(names)}")
