"""One request id, one execution, whoever cancels, retries or fails. pipeline/once.py."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain.errors import Conflict, DramaturgError, Reason, Unavailable
from dramaturg_server.domain.lineage import View
from dramaturg_server.pipeline.checkpoints import create_checkpoint, restore_checkpoint
from dramaturg_server.pipeline.once import once
from dramaturg_server.pipeline.requests import CheckpointRequest, RestoreRequest
from dramaturg_server.pipeline.timeline import Committed, Timeline
from dramaturg_server.ports import Answered
from tests.fakes import FailingStore, settle_down
from tests.pipeline.playing import assert_equals_its_replay, at, counting, opened, opened_store, perceiving


def _working(timeline: Timeline, request_id: str, runs: list[str], gate: asyncio.Event | None = None):  # type: ignore[no-untyped-def]
    """One turn as the use cases do it: lane, some thinking, submission."""
    head = timeline.current

    async def work() -> Committed:
        async with timeline.lanes.of(head, "mira") as place:
            runs.append(request_id)
            if gate is not None:
                await gate.wait()
            return await timeline.submit(head, counting("mira"), at=at(request_id), ids=["mira"], place=place)

    return work


async def test_the_same_request_again_returns_the_stored_row() -> None:
    timeline = await opened()
    runs: list[str] = []
    first = await once(timeline, timeline.current, at("r"), _working(timeline, "r", runs))
    again = await once(timeline, timeline.current, at("r"), _working(timeline, "r", runs))
    assert (again.entry, again.branch_id) == (first.entry, first.branch_id)
    assert (first.replayed, again.replayed, runs) == (False, True, ["r"])


async def test_the_same_id_with_another_payload_is_refused() -> None:
    timeline = await opened()
    await once(timeline, timeline.current, at("r"), _working(timeline, "r", []))
    with pytest.raises(Conflict) as raised:
        await once(timeline, timeline.current, at("r", "other"), _working(timeline, "r", []))
    assert raised.value.reason is Reason.REQUEST_ID_REUSED
    gate = asyncio.Event()
    flying = asyncio.create_task(once(timeline, timeline.current, at("s"), _working(timeline, "s", [], gate)))
    await settle_down()
    with pytest.raises(Conflict):
        await once(timeline, timeline.current, at("s", "other"), _working(timeline, "s", []))
    gate.set()
    await flying


async def test_two_calls_at_once_share_one_execution_that_stops_with_the_last_of_them() -> None:
    timeline = await opened()
    runs: list[str] = []
    gate = asyncio.Event()
    calls = [
        asyncio.create_task(once(timeline, timeline.current, at("r"), _working(timeline, "r", runs, gate)))
        for _ in range(3)
    ]
    await settle_down()
    calls[0].cancel()
    calls[1].cancel()
    await settle_down()
    gate.set()
    assert (await calls[2]).entry.seq == 1
    assert runs == ["r"]

    gate.clear()
    calls = [
        asyncio.create_task(once(timeline, timeline.current, at("s"), _working(timeline, "s", runs, gate)))
        for _ in range(2)
    ]
    await settle_down()
    for call in calls:
        call.cancel()
    await settle_down()
    assert not timeline.lanes.is_busy(timeline.current, "mira"), "nobody waits: the work stopped and left its lane"
    gate.set()
    assert (await once(timeline, timeline.current, at("s"), _working(timeline, "s", runs))).entry.seq == 2
    assert runs == ["r", "s", "s"]


async def test_a_turn_that_is_cancelled_after_submission_and_its_retry_are_one_turn() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    runs: list[str] = []
    store.hold()
    first = asyncio.create_task(once(timeline, timeline.current, at("r"), _working(timeline, "r", runs)))
    await settle_down()
    first.cancel()
    await asyncio.wait([first])
    retries = [
        asyncio.create_task(once(timeline, timeline.current, at("r"), _working(timeline, "r", runs))) for _ in range(2)
    ]
    await settle_down()
    store.let_go()
    assert {(await retry).entry.seq for retry in retries} == {1}
    assert runs == ["r"]
    assert timeline.current.mind("mira").values["persona.count"] == 1.0


async def test_a_retry_of_a_call_without_once_around_its_end_waits_for_its_commit() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    store.hold()
    timeline.submit(timeline.current, counting("mira"), at=at("r"))
    retry = asyncio.create_task(once(timeline, timeline.current, at("r"), _working(timeline, "r", [])))
    await settle_down()
    store.let_go()
    committed = await retry
    assert (committed.entry.seq, committed.replayed) == (1, True)


async def test_an_id_used_only_on_an_abandoned_branch_is_free() -> None:
    timeline = await opened()
    await create_checkpoint(timeline, CheckpointRequest(at("save"), "start"))
    lost = await once(timeline, timeline.current, at("r"), _working(timeline, "r", []))
    await restore_checkpoint(timeline, RestoreRequest(at("load"), "start"))
    fresh = await once(timeline, timeline.current, at("r", "anything"), _working(timeline, "r", []))
    assert not fresh.replayed
    assert (lost.branch_id, fresh.branch_id) == ("b1", "b2")


class Overtaking(MemoryStore):
    """The memory store, with look-ups that take a while, each another one."""

    async def answered(self, playthrough_id: str, request_id: str, view: View | None) -> Answered | None:
        await settle_down(random.Random(request_id).randrange(40))
        return await super().answered(playthrough_id, request_id, view)


async def test_turns_keep_their_order_though_the_look_ups_overtake_one_another() -> None:
    store = Overtaking()
    await store.open()
    timeline = await opened(store)
    runs: list[str] = []
    names = [f"r{number}" for number in range(9)]
    await asyncio.gather(*[once(timeline, timeline.current, at(r), _working(timeline, r, runs)) for r in names])
    assert runs == names


async def test_a_call_that_is_under_way_when_the_server_closes_is_told_so() -> None:
    timeline = await opened()
    call = asyncio.create_task(once(timeline, timeline.current, at("r"), _working(timeline, "r", [], asyncio.Event())))
    await settle_down()
    await timeline.close()
    with pytest.raises(Unavailable) as raised:
        await call
    assert raised.value.reason is Reason.SHUTTING_DOWN


@pytest.mark.parametrize("seed", range(4))
async def test_64_npcs_under_cancels_deadlines_retries_and_failed_commits(seed: int) -> None:
    rng = random.Random(seed)
    store = FailingStore(await opened_store(), lambda write: write.row is not None and rng.random() < 0.04)
    timeline = await opened(store)
    head = timeline.current
    npcs = [f"n{number}" for number in range(64)]
    began: dict[str, list[str]] = {npc: [] for npc in npcs}

    def turn(npc: str, request_id: str, thinking: int, hearers: list[str]) -> Callable[[], Awaitable[Committed]]:
        async def work() -> Committed:
            async with timeline.lanes.of(head, npc) as place:
                began[npc].append(request_id)
                await settle_down(thinking)
                judge = perceiving(npc, *hearers, topic=request_id)
                return await timeline.submit(head, judge, at=at(request_id), ids=[npc, *hearers], place=place)

        return work

    async def player(npc: str) -> None:
        for number in range(12):
            request_id = f"{npc}.{number}"
            hearers = rng.sample([other for other in npcs if other != npc], 2)
            for _ in range(4):
                work = turn(npc, request_id, rng.randrange(6), hearers)
                call = asyncio.create_task(once(timeline, head, at(request_id), work))
                if rng.random() < 0.3:
                    await settle_down(rng.randrange(10))
                    call.cancel()
                await asyncio.wait([call])
                if not call.cancelled() and call.exception() is None:
                    break
                assert call.cancelled() or isinstance(call.exception(), DramaturgError)

    await asyncio.gather(*[player(npc) for npc in npcs])
    await settle_down(400)

    rows = await store.rows("p", head.view, above=0, limit=10_000)
    own = {npc: [_topic(row.entry, npc) for row in rows if _is_responder(row.entry, npc)] for npc in npcs}
    for npc in npcs:
        numbers = [int(request_id.split(".")[1]) for request_id in own[npc]]
        assert numbers == sorted(numbers), "in order"
        assert len(numbers) == len(set(numbers)), "nothing twice"
    spent = Counter(
        (mind.character_id, citation.evidence_id)
        for row in rows
        for mind in row.entry.minds
        for fact in mind.facts
        for citation in getattr(fact, "cited", ())
    )
    assert max(spent.values()) == 1
    assert len(rows) > 64 * 9
    assert not timeline.flights
    assert not timeline.submitted
    assert not any(timeline.lanes.is_busy(head, npc) for npc in npcs)
    await assert_equals_its_replay(timeline, head)


def _is_responder(entry, npc: str) -> bool:  # type: ignore[no-untyped-def]
    return entry.minds[0].character_id == npc


def _topic(entry, npc: str) -> str:  # type: ignore[no-untyped-def]
    return next(fact.topic for fact in entry.facts_of(npc) if fact.fact == "perceived")
