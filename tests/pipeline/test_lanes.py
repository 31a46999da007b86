"""One turn at a time per character, first come first served, bounded. pipeline/lanes.py."""

import asyncio

import pytest

from dramaturg_server.domain.errors import Busy, Conflict, Reason
from dramaturg_server.pipeline.lanes import Lanes
from dramaturg_server.pipeline.timeline import Timeline
from tests.fakes import FailingStore, settle_down
from tests.pipeline.playing import counting, opened, opened_store


async def _turn(timeline: Timeline, order: list[str], name: str, gate: asyncio.Event | None = None) -> None:
    head = timeline.current
    async with timeline.lanes.of(head, "mira") as place:
        if gate is not None:
            await gate.wait()
        order.append(name)
        await timeline.submit(head, counting("mira"), place=place)


async def test_turns_with_one_character_come_in_order_and_others_in_parallel() -> None:
    timeline = await opened()
    order: list[str] = []
    gate = asyncio.Event()
    turns = [asyncio.create_task(_turn(timeline, order, "0", gate))]
    turns += [asyncio.create_task(_turn(timeline, order, str(n))) for n in range(1, 8)]
    await settle_down()
    async with timeline.lanes.of(timeline.current, "odo"):
        assert order == []
    gate.set()
    await asyncio.gather(*turns)
    assert order == list("01234567")
    assert not timeline.lanes.is_busy(timeline.current, "mira")


async def test_a_lane_is_bounded() -> None:
    timeline = await opened()
    lanes = Lanes(max_waiting=2)
    head = timeline.current
    async with lanes.of(head, "mira"):
        waiting = [asyncio.create_task(lanes.of(head, "mira").__aenter__()) for _ in range(2)]
        await settle_down()
        with pytest.raises(Busy) as raised:
            await lanes.of(head, "mira").__aenter__()
        assert raised.value.retry_after_ms > 0
        waiting[0].cancel()
        await settle_down()
        waiting.append(asyncio.create_task(lanes.of(head, "mira").__aenter__()))
        await settle_down()
        assert not waiting[-1].done(), "a place that was given up is free again"
        for task in waiting:
            task.cancel()


async def test_reports_of_a_playthrough_are_bounded() -> None:
    lanes = Lanes(max_reports=1)
    with lanes.reports(), pytest.raises(Busy), lanes.reports():
        pass
    with lanes.reports():
        pass


async def test_a_lane_opens_where_the_commit_is_applied_and_not_where_the_handler_ends() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    order: list[str] = []
    store.hold()
    first = asyncio.create_task(_turn(timeline, order, "first"))
    await settle_down()
    second = asyncio.create_task(_turn(timeline, order, "second"))
    first.cancel()
    await asyncio.wait([first])
    await settle_down()
    assert order == ["first"], "the handler is gone, its commit is not: the lane stays shut"
    store.let_go()
    await second
    assert order == ["first", "second"]
    assert timeline.current.mind("mira").values["persona.count"] == 2.0


async def test_a_failed_commit_opens_the_lane_too() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    store.fail_next()
    with pytest.raises(Conflict):
        await _turn(timeline, [], "lost")
    await _turn(timeline, [], "kept")
    assert timeline.current.mind("mira").values["persona.count"] == 1.0


async def test_one_that_is_cancelled_the_moment_its_turn_comes_passes_it_on() -> None:
    timeline = await opened()
    order: list[str] = []
    head = timeline.current
    async with timeline.lanes.of(head, "mira"):
        second = asyncio.create_task(_turn(timeline, order, "second"))
        third = asyncio.create_task(_turn(timeline, order, "third"))
        await settle_down()
    second.cancel()
    await asyncio.wait([second, third])
    assert order == ["third"]
    assert not timeline.lanes.is_busy(head, "mira")


async def test_those_who_wait_on_a_branch_that_closes_are_sent_away() -> None:
    timeline = await opened()
    head = timeline.current
    async with timeline.lanes.of(head, "mira"):
        waiting = asyncio.create_task(_turn(timeline, [], "late"))
        await settle_down()
        timeline.close_branch(head.number)
        with pytest.raises(Conflict) as raised:
            await waiting
    assert raised.value.reason is Reason.STALE_BRANCH
    with pytest.raises(Conflict):
        await timeline.lanes.of(head, "mira").__aenter__()


async def test_a_place_serves_one_commit() -> None:
    timeline = await opened()
    head = timeline.current
    async with timeline.lanes.of(head, "mira") as place:
        await timeline.submit(head, counting("mira"), place=place)
        with pytest.raises(RuntimeError):
            timeline.submit(head, counting("mira"), place=place)


async def test_whoever_waits_for_all_to_pass_waits_for_those_in_front_alone() -> None:
    timeline = await opened()
    order: list[str] = []
    gate = asyncio.Event()
    await timeline.lanes.passed()
    turns = [asyncio.create_task(_turn(timeline, order, "before", gate))]
    await settle_down()
    passing = asyncio.create_task(timeline.lanes.passed())
    given_up = asyncio.create_task(timeline.lanes.passed())
    await settle_down()
    behind = asyncio.Event()
    turns.append(asyncio.create_task(_turn(timeline, order, "behind", behind)))
    given_up.cancel()
    await settle_down()
    assert not passing.done()
    gate.set()
    await passing
    assert order == ["before"]
    behind.set()
    await asyncio.gather(*turns)
    assert not timeline.lanes.is_busy(timeline.current, "mira")


async def test_who_waits_for_all_to_pass_on_a_branch_that_closes_leaves_others_their_place() -> None:
    timeline = await opened()
    lanes, head = timeline.lanes, timeline.current
    async with lanes.of(head, "mira"):
        passing = asyncio.create_task(lanes.passed())
        await settle_down()
        lanes.close(head.number)
        await passing
        assert lanes.is_busy(head, "mira")
    assert not lanes.is_busy(head, "mira")
