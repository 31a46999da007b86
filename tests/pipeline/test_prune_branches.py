"""Pruning takes what nobody needs, says so, and changes nothing that any other branch sees."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.adapters.sqlite_store import FILE_NAME, SqliteStore
from dramaturg_server.domain import fold
from dramaturg_server.domain.errors import Conflict, DramaturgError, NotFound, Reason
from dramaturg_server.domain.lineage import NEWEST, View
from dramaturg_server.pipeline.checkpoints import create_checkpoint, restore_checkpoint
from dramaturg_server.pipeline.export_checkpoint import export_checkpoint
from dramaturg_server.pipeline.keep_for import DAY_MS, keep_for
from dramaturg_server.pipeline.list_branches import list_branches
from dramaturg_server.pipeline.listings import list_turns
from dramaturg_server.pipeline.prune_branches import MAX_AT_ONCE, Pruned, prune_branches
from dramaturg_server.pipeline.requests import At, CheckpointRequest, PageRequest, PruneRequest, RestoreRequest
from dramaturg_server.pipeline.verify import verify_folds
from dramaturg_server.ports import Checkpoint, Row, Snapshot, Store
from tests.fakes import FailingStore, FakeClock, settle_down
from tests.pipeline.app import CAPTAIN, Play, sample


def store_of(kind: str, folder: Path) -> Store:
    return MemoryStore() if kind == "memory" else SqliteStore(folder)


HOUR_S = 3_600.0
both_stores = pytest.mark.parametrize("kind", ["memory", "sqlite"])


async def prune(play: Play, *names: str, request_id: str = "", **more: object) -> Pruned:
    """Named branches, or all abandoned ones."""
    request = PruneRequest(At("p", "", request_id, request_id), names)
    return await prune_branches(await play.app.timeline("p"), replace(request, **more))  # type: ignore[arg-type]


async def abandoned(play: Play, count: int, turns: int = 1) -> None:
    """`b1` with the checkpoint `start`, and `count` branches that grew from it and were left; one more is current."""
    await play.unit("muster")
    await play.save("start")
    for _ in range(count + 1):
        await play.load("start")
        for number in range(turns):
            await play.say(f"Hello for the {number}. time.")


async def histories(store: Store, playthrough_id: str = "p") -> dict[int, Sequence[Row]]:
    """All that each branch sees."""
    tree = {branch.number: branch for branch in await store.branches(playthrough_id)}
    return {n: tuple(await store.rows(playthrough_id, View(tree, n), above=0, limit=1 << 20)) for n in tree}


def reasons(pruned: Pruned) -> dict[int, str]:
    return dict(pruned.kept)


# ---- what goes and what stays


async def test_abandoned_branches_go_and_are_told_with_their_size() -> None:
    play = await Play.open()
    await abandoned(play, 3, turns=2)
    figures = await play.app.store.branch_figures("p")
    pruned = await prune(play)
    assert [(branch.number, branch.rows) for branch in pruned.gone] == [(2, 2), (3, 2), (4, 2)]
    assert pruned.bytes == sum(figures[number].bytes for number in (2, 3, 4)) > 0
    assert reasons(pruned) == {1: "checkpoint"}
    assert [branch.number for branch in await play.app.store.branches("p")] == [1, 5]
    for call in (play.state(branch="b2"), prune(play, "b2")):
        with pytest.raises(NotFound) as unknown:
            await call
        assert unknown.value.reason is Reason.BRANCH_UNKNOWN
    await play.close()


async def test_each_branch_that_stays_says_why() -> None:
    play = await Play.open()
    await abandoned(play, 2)
    await play.save("later")  # on b4
    scratch = await play.load("later", scratch=True)
    await play.load("later")  # b6: b4 is closed now
    named = [f"b{number}" for number in range(1, 7)]
    pruned = await prune(play, *named, dry_run=True)
    assert scratch.branch_id == "b5"
    assert reasons(pruned) == {1: "checkpoint", 4: "checkpoint", 6: "current"}
    assert [branch.number for branch in pruned.gone] == [2, 3, 5]
    everything = await prune(play, *named, with_checkpoints=True)
    assert reasons(everything) == {1: "ancestor", 4: "ancestor", 6: "current"}
    await play.close()


async def test_a_whole_chain_goes_with_its_checkpoints_where_that_is_asked() -> None:
    play = await Play.open()
    await play.unit("muster")
    await play.save("start")
    await play.say("Hello.")
    for number in range(3):
        await play.load("start" if not number else f"c{number}")
        await play.say("And on.")
        await play.save(f"c{number + 1}")
    await play.load("start")
    kept = await prune(play)
    assert kept.gone == () and reasons(kept) == {1: "checkpoint", 2: "checkpoint", 3: "checkpoint", 4: "checkpoint"}
    half = await prune(play, "b2", "b3", with_checkpoints=True)
    assert half.gone == () and set(reasons(half).values()) == {"ancestor"}
    pruned = await prune(play, with_checkpoints=True)
    assert [(branch.number, branch.checkpoints) for branch in pruned.gone] == [(2, 1), (3, 1), (4, 1)]
    assert [made.checkpoint_id for _, made in await play.app.store.checkpoints("p")] == ["start"]
    with pytest.raises(NotFound) as gone:
        await play.load("c2")
    assert gone.value.reason is Reason.CHECKPOINT_UNKNOWN
    await play.close()


async def test_age_counts_from_when_a_branch_was_left_not_from_its_last_turn() -> None:
    play = await Play.open()
    clock = play.app.clock
    assert isinstance(clock, FakeClock)
    await abandoned(play, 0)
    await clock.advance(10 * DAY_MS)
    await play.load("start")  # leaves b2, whose last turn is ten days old
    assert reasons(await prune(play, min_age_ms=DAY_MS))[2] == "age"
    await clock.advance(DAY_MS)
    assert [branch.number for branch in (await prune(play, min_age_ms=DAY_MS)).gone] == [2]
    await play.close()


async def test_a_dry_run_does_nothing_and_leaves_its_request_id_free() -> None:
    play = await Play.open()
    await abandoned(play, 2)
    before = await play.app.store.whole("p")
    told = await prune(play, request_id="r", dry_run=True)
    assert await play.app.store.whole("p") == before
    assert await prune(play, request_id="r") == told
    await play.close()


async def test_a_repeated_call_answers_the_same_and_prunes_nothing_more() -> None:
    play = await Play.open()
    await abandoned(play, 2)
    first = await prune(play, request_id="r")
    await play.load("start")
    assert await prune(play, request_id="r") == first
    assert (await prune(play, request_id="s")).rows == 1
    assert (await prune(play, request_id="t")).gone == ()
    assert await prune(play, request_id="t") == await prune(play, request_id="t")
    with pytest.raises(Conflict) as reused:
        await prune_branches(await play.app.timeline("p"), PruneRequest(At("p", "", "r", "another")))
    assert reused.value.reason is Reason.REQUEST_ID_REUSED
    await play.close()


# ---- scratch branches


async def tried_on(store: Store, turns: int = 1) -> Play:
    """`b2` is current and `b3` a scratch branch with turns of its own, both of `start` on `b1`."""
    play = await Play.open(store)
    await abandoned(play, 0)
    scratch = await play.load("start", scratch=True)
    assert scratch.branch_id == "b3"
    for number in range(turns):
        await play.say(f"What if? {number}", at=At("p", "b3"))
    return play


@both_stores
async def test_a_scratch_branch_that_is_named_and_idle_goes_and_the_rest_plays_on(kind: str, tmp_path: Path) -> None:
    store = store_of(kind, tmp_path)
    play = await tried_on(store, turns=3)
    assert [branch.number for branch in (await prune(play, "b3", dry_run=True)).gone] == [3]
    await play.say("Still here?", at=At("p", "b3"))
    pruned = await prune(play, "b3", request_id="r")
    assert ([(branch.number, branch.rows) for branch in pruned.gone], pruned.kept) == ([(3, 4)], ())
    assert await prune(play, "b3", request_id="r") == pruned
    for call in (play.state(branch="b3"), play.say("Hello?", at=At("p", "b3")), prune(play, "b3")):
        with pytest.raises(NotFound) as unknown:
            await call
        assert unknown.value.reason is Reason.BRANCH_UNKNOWN
    await play.say("On it goes.")
    assert (await play.load("start", scratch=True)).branch_id == "b4"
    await play.close()
    await store.open()
    assert [(b.number, b.status) for b in await store.branches("p")] == [(1, "closed"), (2, "current"), (4, "scratch")]
    assert (await verify_folds(store, fold)).good
    await store.close()


async def test_all_abandoned_ones_are_no_scratch_branches_however_old() -> None:
    play = await tried_on(MemoryStore())
    clock = play.app.clock
    assert isinstance(clock, FakeClock)
    await clock.advance(1_000 * DAY_MS)
    assert (await prune(play, with_checkpoints=True)).gone == ()
    await play.say("Still here.", at=At("p", "b3"))
    await play.close()


async def test_a_scratch_branch_with_checkpoints_or_others_growing_from_it_stays_as_it_is() -> None:
    play = await tried_on(MemoryStore())
    timeline = await play.app.timeline("p")
    await create_checkpoint(timeline, CheckpointRequest(At("p", "b3"), "tried"))
    assert reasons(await prune(play, "b3")) == {3: "checkpoint"}
    await play.load("tried", scratch=True)
    assert reasons(await prune(play, "b3", with_checkpoints=True)) == {3: "ancestor"}
    await play.say("Still here.", at=At("p", "b3"))
    assert [branch.number for branch in (await prune(play, "b3", "b4", with_checkpoints=True)).gone] == [3, 4]
    await play.close()


async def test_a_parent_goes_together_with_the_scratch_branch_that_grows_from_it() -> None:
    play = await tried_on(MemoryStore())
    await play.save("later")  # on b2
    await play.load("later", scratch=True)
    await play.load("start")  # b2 is closed now
    assert reasons(await prune(play, "b2", with_checkpoints=True)) == {2: "ancestor"}
    assert [branch.number for branch in (await prune(play, "b2", "b4", with_checkpoints=True)).gone] == [2, 4]
    await play.close()


@pytest.mark.parametrize("request_id", ["", "r"])
async def test_a_scratch_branch_that_a_turn_is_under_way_on_stays(request_id: str) -> None:
    store = LateStore()
    play = await tried_on(store)
    await play.app.close_playthrough("p")  # its minds are read anew
    await play.app.timeline("p")
    store.gate.clear()
    turn = asyncio.ensure_future(play.say("One moment.", at=At("p", "b3", request_id, request_id)))
    await settle_down()
    assert reasons(await prune(play, "b3")) == {3: "scratch"}
    store.gate.set()
    await turn
    assert len((await prune(play, "b3")).gone) == 1
    await play.close()


async def test_a_scratch_branch_whose_rows_are_on_their_way_stays() -> None:
    store = FailingStore(MemoryStore())
    play = await tried_on(store)  # type: ignore[arg-type]
    store.hold()
    reporting = asyncio.ensure_future(play.event("oath_sworn", CAPTAIN, branch="b3"))
    await settle_down()
    assert reasons(await prune(play, "b3", dry_run=True)) == {3: "scratch"}
    store.let_go()
    await reporting
    await play.close()


class BetweenStore(MemoryStore):
    """A store whose list of checkpoints is as of before what it does `meanwhile`."""

    async def meanwhile(self) -> None:
        return None

    async def checkpoints(self, playthrough_id: str) -> Sequence[tuple[int, Checkpoint]]:
        found = await super().checkpoints(playthrough_id)
        await self.meanwhile()
        return found


async def test_a_save_that_is_made_while_a_pruning_looks_is_never_lost() -> None:
    store = BetweenStore()
    play = await tried_on(store)
    timeline = await play.app.timeline("p")

    async def saving() -> None:
        await create_checkpoint(timeline, CheckpointRequest(At("p", "b3"), "tried"))

    store.meanwhile = saving  # type: ignore[method-assign]
    assert reasons(await prune(play, "b3")) == {3: "scratch"}
    del store.meanwhile  # type: ignore[method-assign]
    await play.load("tried")
    await play.close()


async def test_a_scratch_branch_is_pruned_only_once_the_cast_that_renames_is_read() -> None:
    play = await tried_on(MemoryStore())
    timeline = await play.app.timeline("p")
    with timeline.held():
        pruning = asyncio.ensure_future(prune(play, "b3"))
        await settle_down()
        assert not pruning.done()
    assert len((await pruning).gone) == 1
    await play.close()


async def test_a_scratch_branch_whose_pruning_does_not_commit_takes_turns_as_before() -> None:
    store = FailingStore(MemoryStore(), lambda write: write.pruned is not None)
    play = await tried_on(store)  # type: ignore[arg-type]
    with pytest.raises(Conflict) as failed:
        await prune(play, "b3")
    assert failed.value.reason is Reason.COMMIT_FAILED
    await play.say("Still here.", at=At("p", "b3"))
    await play.close()


# ---- nothing else changes


@both_stores
async def test_what_stays_is_read_as_before_and_equals_its_log(kind: str, tmp_path: Path) -> None:
    store = store_of(kind, tmp_path)
    play = await Play.open(store)
    play.app.snapshot_rows = 2
    await play.app.close_playthrough("p")  # it opens again under that setting
    await abandoned(play, 4, turns=5)
    await play.event("oath_sworn", CAPTAIN)
    await play.save("sworn")
    await play.load("sworn", scratch=True)
    await play.event("gate_opened", CAPTAIN)
    await play.load("sworn")
    before, values = await histories(store), {b: await play.values(branch=b) for b in ("", "b7")}
    pruned = await prune(play)
    after = await histories(store)
    assert after == {number: rows for number, rows in before.items() if number not in {b.number for b in pruned.gone}}
    assert len(pruned.gone) == 4
    assert {b: await play.values(branch=b) for b in ("", "b7")} == values
    await play.close()
    await store.open()
    assert await histories(store) == after
    assert (await verify_folds(store, fold)).good
    await store.close()


@both_stores
async def test_numbers_of_pruned_branches_and_rows_are_never_used_again(kind: str, tmp_path: Path) -> None:
    store = store_of(kind, tmp_path)
    play = await Play.open(store)
    await abandoned(play, 0)
    scratch = await play.load("start", scratch=True)
    told = await play.event("oath_sworn", CAPTAIN, branch=scratch.branch_id)
    for _ in range(16):  # closes the oldest scratch branch
        await play.load("start", scratch=True)
    pruned = await prune(play)
    assert [branch.number for branch in pruned.gone] == [3]
    last = (await play.app.timeline("p")).places
    await play.close()
    await store.open()
    again = Play(type(play.app)(sample(), store, FakeClock(), "here"))
    assert (await again.app.timeline("p")).places == last
    assert (await again.say("Hello again.")).entry.seq > told.entry.seq
    await again.close()


async def test_a_load_that_is_repeated_after_its_branch_was_pruned_is_not_done_anew() -> None:
    play = await Play.open()
    await abandoned(play, 0)
    timeline = await play.app.timeline("p")
    request = RestoreRequest(At("p", "", "load-1", "load-1"), "start")
    restored = await restore_checkpoint(timeline, request)
    await play.load("start")
    assert restored.branch_id in {f"b{branch.number}" for branch in (await prune(play)).gone}
    current = timeline.current.branch_id
    with pytest.raises(NotFound) as unknown:
        await restore_checkpoint(timeline, request)
    assert (unknown.value.reason, timeline.current.branch_id) == (Reason.BRANCH_UNKNOWN, current)
    await play.close()


async def test_a_pruning_that_does_not_commit_leaves_everything_and_can_be_repeated() -> None:
    store = FailingStore(MemoryStore(), lambda write: write.pruned is not None)
    play = await Play.open(store)  # type: ignore[arg-type]
    await abandoned(play, 2)
    with pytest.raises(Conflict) as failed:
        await prune(play)
    assert failed.value.reason is Reason.COMMIT_FAILED
    await play.state(branch="b2")
    await play.say("Still here.")
    store.failing = lambda write: False
    assert len((await prune(play)).gone) == 2
    await play.close()


# ---- beside everything else


@pytest.mark.parametrize("yields", range(0, 24, 2))
@pytest.mark.parametrize("prune_first", [True, False])
async def test_a_load_and_a_pruning_of_its_branch_never_meet_half_way(yields: int, prune_first: bool) -> None:
    play = await Play.open()
    await abandoned(play, 0)
    await play.save("on b2")
    await play.load("start")

    async def late(work: object) -> object:
        for _ in range(yields):
            await asyncio.sleep(0)
        return await work  # type: ignore[misc]

    calls = [prune(play, "b2", with_checkpoints=True), play.load("on b2"), play.say("Meanwhile.")]
    calls = calls if prune_first else [calls[1], calls[2], calls[0]]
    outcomes = await asyncio.gather(calls[0], late(calls[1]), late(calls[2]), return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, BaseException):
            assert isinstance(outcome, DramaturgError), outcome
            assert outcome.reason in (Reason.CHECKPOINT_UNKNOWN, Reason.STALE_BRANCH), outcome
    tree = {branch.number: branch for branch in await play.app.store.branches("p")}
    assert all(branch.parent is None or branch.parent in tree for branch in tree.values())
    await play.say("All is well.")
    await play.close()


async def test_a_load_under_way_keeps_its_branch() -> None:
    store = FailingStore(MemoryStore())
    play = await Play.open(store)  # type: ignore[arg-type]
    await abandoned(play, 0)
    await play.save("on b2")
    await play.load("start")
    store.hold()
    loading = asyncio.create_task(play.load("on b2"))
    await settle_down()
    planned = await prune(play, "b2", with_checkpoints=True, dry_run=True)
    assert reasons(planned) == {2: "ancestor"}
    store.let_go()
    await loading
    await play.close()


class LateStore(MemoryStore):
    """A store that reads rows and folds only while `gate` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()

    async def rows(self, playthrough_id: str, view: View, *, above: int, limit: int) -> Sequence[Row]:
        await self.gate.wait()
        return await super().rows(playthrough_id, view, above=above, limit=limit)

    async def snapshot(self, playthrough_id: str, character_id: str, view: View, at: int) -> Snapshot | None:
        await self.gate.wait()
        return await super().snapshot(playthrough_id, character_id, view, at)

    async def newest(
        self, playthrough_id: str, character_id: str, view: View, *, below: int, limit: int, marks: int = 0
    ) -> Sequence[Row]:
        await self.gate.wait()
        return await super().newest(playthrough_id, character_id, view, below=below, limit=limit, marks=marks)


async def test_what_is_read_of_a_branch_while_it_is_pruned_is_never_given_out_by_half() -> None:
    store = LateStore()
    play = await Play.open(store)
    await abandoned(play, 0)
    await play.say("Remember this.")
    await play.save("on b2")
    await play.load("start")
    timeline = await play.app.timeline("p")
    store.gate.clear()
    reading = [
        asyncio.ensure_future(export_checkpoint(timeline, "on b2")),
        asyncio.ensure_future(play.state(branch="b2")),
        asyncio.ensure_future(play.state(checkpoint_id="on b2")),
        asyncio.ensure_future(list_turns(play.app, PageRequest(At("p", "b2")))),
    ]
    await settle_down()
    assert len((await prune(play, "b2", with_checkpoints=True)).gone) == 1
    store.gate.set()
    found = await asyncio.gather(*reading, return_exceptions=True)
    unknown = [outcome.reason for outcome in found if isinstance(outcome, NotFound)]
    by_checkpoint, by_branch = Reason.CHECKPOINT_UNKNOWN, Reason.BRANCH_UNKNOWN
    assert unknown == [by_checkpoint, by_branch, by_checkpoint, by_branch], found
    await play.close()


async def test_turns_go_on_between_the_slices_of_a_pruning(tmp_path: Path) -> None:
    play = await Play.open(SqliteStore(tmp_path))
    await abandoned(play, 15, turns=20)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as beside:

        def doomed_rows() -> int:
            sql = "select count(*) from log where branch in (select number from doomed_branch)"
            return int(beside.execute(sql).fetchone()[0])

        assert (await prune(play)).rows == 300
        assert doomed_rows() > 0
        await play.say("I need not wait.")
        assert doomed_rows() > 0
        for number in range(3_000):
            if not beside.execute("select count(*) from doomed_branch").fetchone()[0]:
                break
            await play.say(f"Turn {number}.")
        assert beside.execute("select count(*) from log where branch between 2 and 16").fetchone() == (0,)
        assert beside.execute("select count(*) from audience where branch between 2 and 16").fetchone() == (0,)
    await play.close()


@pytest.mark.parametrize("kind", ["memory", pytest.param("sqlite", marks=pytest.mark.slow)])
async def test_a_thousand_and_more_abandoned_branches_go_in_two_calls(kind: str, tmp_path: Path) -> None:
    store = store_of(kind, tmp_path)
    play = await Play.open(store)
    await abandoned(play, MAX_AT_ONCE + 200, turns=0)
    await play.say("Hello.")
    before = await histories(store)
    first, second = await prune(play), await prune(play)
    assert (len(first.gone), first.more, len(second.gone), second.more) == (MAX_AT_ONCE, True, 200, False)
    after = await histories(store)
    assert after == {number: before[number] for number in (1, MAX_AT_ONCE + 202)}
    told = (await list_branches(play.app, PageRequest(At("p")))).prunings
    assert [len(pruning.branches) for pruning in told] == [200, MAX_AT_ONCE]
    await play.close()


# ---- the policy


async def test_the_policy_takes_what_was_closed_for_so_many_days_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    play = await Play.open()
    clock = play.app.clock
    assert isinstance(clock, FakeClock)
    await abandoned(play, 2)
    policy = asyncio.create_task(keep_for(play.app, 7, clock.sleep, HOUR_S))
    await clock.advance(6 * DAY_MS)
    assert len(await play.app.store.branches("p")) == 4
    await play.load("start")
    await clock.advance(2 * DAY_MS)
    assert [branch.number for branch in await play.app.store.branches("p")] == [1, 4, 5]
    (told,) = (await list_branches(play.app, PageRequest(At("p")))).prunings
    assert (told.branches, told.by_policy) == ((2, 3), True)
    assert [record.message for record in caplog.records if "pruned" in record.message] == [
        f"pruned playthrough=p by=policy branches=2 rows=2 bytes={told.bytes} checkpoints=0"
    ]
    policy.cancel()
    await asyncio.wait([policy])
    await play.close()


async def test_without_days_there_is_no_policy() -> None:
    play = await Play.open()
    await keep_for(play.app, 0)
    await play.close()


async def test_a_policy_that_meets_a_store_that_fails_goes_on_the_next_day(caplog: pytest.LogCaptureFixture) -> None:
    store = FailingStore(MemoryStore(), lambda write: write.pruned is not None)
    play = await Play.open(store)  # type: ignore[arg-type]
    clock = play.app.clock
    assert isinstance(clock, FakeClock)
    await abandoned(play, 1)
    policy = asyncio.create_task(keep_for(play.app, 1, clock.sleep, HOUR_S))
    await clock.advance(DAY_MS + 3_600_000)
    assert "could not prune p" in caplog.text
    store.failing = lambda write: False
    await clock.advance(DAY_MS + 3_600_000)
    assert [branch.number for branch in await play.app.store.branches("p")] == [1, 3]
    policy.cancel()
    await asyncio.wait([policy])
    await play.close()


# ---- the list


@pytest.mark.parametrize("newest_first", [True, False])
async def test_a_list_of_branches_goes_on_where_it_was_though_some_come_and_go(newest_first: bool) -> None:
    play = await Play.open()
    await abandoned(play, 6)
    ask = PageRequest(At("p"), size=3, newest_first=newest_first)
    first = (await list_branches(play.app, ask)).page
    await prune(play, "b4")
    await play.load("start")
    second = (await list_branches(play.app, replace(ask, after=first.next_after, size=200))).page
    seen = [shown.branch.number for shown in (*first.items, *second.items)]
    assert seen == ([8, 7, 6, 5, 3, 2, 1] if newest_first else [1, 2, 3, 5, 6, 7, 8, 9])
    assert second.next_after == 0
    one = next(shown for shown in second.items if shown.branch.number == (1 if newest_first else 7))
    assert one.branch.status == "closed" and one.branch.closed_ms and one.figures.rows
    assert NEWEST > one.figures.last_ms > 0
    await play.close()
