"""Every fold is rebuilt from the log; what differs is named."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain import fold
from dramaturg_server.domain.fold import apply_mind, apply_world
from dramaturg_server.domain.lineage import Branch
from dramaturg_server.domain.log import Entry, MindEntry
from dramaturg_server.domain.mind import FlagSet, Mind, Perceived, World
from dramaturg_server.pipeline.verify import Mismatch, verify_folds
from dramaturg_server.ports import WORLD, Checkpoint, Playthrough, Row, Snapshot, Store, Write


class Player:
    """Plays rows on branches and keeps the folds beside, so that right snapshots can be written."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.seq = 0
        self.folds: dict[int, tuple[World, Mind]] = {1: (World(), Mind("captain"))}

    async def write(self, write: Write) -> None:
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.store.submit(write, done.set_result)
        assert await done is None

    async def turn(self, branch: int = 1, snap: bool = True) -> None:
        self.seq += 1
        heard = MindEntry("captain", (Perceived(1, (f"l{self.seq}",), own_turn=True),))
        entry = Entry(self.seq, "turn", 1, self.seq, 0, (FlagSet("n", float(self.seq)),), (heard,))
        world, mind = self.folds[branch]
        world, mind = apply_world(world, entry), apply_mind(mind, entry)
        self.folds[branch] = world, mind
        kept = (Snapshot(branch, self.seq, WORLD, world), Snapshot(branch, self.seq, "captain", mind)) if snap else ()
        await self.write(Write("p", 0, Row(branch, entry, {WORLD: 1, "captain": 1}), kept))

    async def fork(self, number: int, parent: int, seq: int, folds: tuple[World, Mind]) -> None:
        self.folds[number] = folds
        await self.write(Write("p", 0, branch=Branch(number, parent, seq, self.seq + 1)))


@pytest.fixture
async def player() -> AsyncIterator[Player]:
    store = MemoryStore()
    await store.open()
    made = Player(store)
    first = Playthrough("p", "gate", "1", "en", "player", 0)
    await made.write(Write("p", 0, playthrough=first, branch=Branch(1, None, 0, 1)))
    yield made
    await store.close()


async def grown(player: Player) -> None:
    """b1: rows 1–3 · b2 from row 2: 4–5 · b3 from the gap before b2's first row: 6 · b4 from b2's end: 7."""
    await player.turn()
    await player.turn()
    at_two = player.folds[1]
    await player.turn()
    await player.fork(2, 1, 2, at_two)
    await player.turn(2)
    await player.turn(2)
    await player.fork(3, 2, 3, at_two)
    await player.turn(3)
    await player.fork(4, 2, 5, player.folds[2])
    await player.turn(4)
    await player.write(Write("p", 0, checkpoint=Checkpoint("c", 2, 5, "", "", 0, 0, 0)))


async def test_right_folds_pass_on_every_branch(player: Player) -> None:
    await grown(player)
    report = await verify_folds(player.store, fold)
    assert report.good
    assert (report.playthroughs, report.branches, report.rows, report.folds) == (1, 4, 7, 14)


async def test_a_wrong_fold_on_an_abandoned_branch_is_named_with_what_differs(player: Player) -> None:
    await grown(player)
    wrong = Snapshot(1, 3, "captain", replace(player.folds[1][1], round=9))
    await player.write(Write("p", 0, snapshots=(wrong,)))
    report = await verify_folds(player.store, fold)
    assert report.mismatches == (Mismatch("p", "b1", 3, "captain", "the kept fold differs in round"),)


async def test_a_fold_of_a_row_that_is_not_there_is_named(player: Player) -> None:
    await grown(player)
    await player.turn(4, snap=False)
    await player.write(Write("p", 0, snapshots=(Snapshot(4, 9, "captain", player.folds[4][1]),)))
    report = await verify_folds(player.store, fold)
    assert report.mismatches == (Mismatch("p", "b4", 9, "captain", "a fold is kept for a row that isn't there"),)


async def test_a_row_that_is_not_listed_for_whom_it_changes_is_named(player: Player) -> None:
    entry = Entry(1, "turn", 1, 0, 0, (), (MindEntry("captain", (Perceived(1),)),))
    await player.write(Write("p", 0, Row(1, entry, {WORLD: 1})))
    report = await verify_folds(player.store, fold, ["p"])
    assert report.mismatches == (Mismatch("p", "b1", 1, "captain", "a row changes it and isn't listed for it"),)


async def test_a_checkpoint_of_a_position_that_is_not_there_is_named(player: Player) -> None:
    await player.turn()
    await player.write(Write("p", 0, checkpoint=Checkpoint("c", 1, 7, "", "", 0, 0, 0)))
    report = await verify_folds(player.store, fold)
    assert [m.what for m in report.mismatches] == ["checkpoint c names a position that isn't there"]
