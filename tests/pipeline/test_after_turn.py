"""Model work after the answer: in order, on pinned minds, once, on its own branch. pipeline/after_turn.py."""

import asyncio
import random
from collections.abc import Callable, Mapping

import pytest

from dramaturg_server.domain.errors import Conflict, Reason, Unavailable
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import WorkClosed
from dramaturg_server.pipeline.after_turn import AfterTurn
from dramaturg_server.pipeline.checkpoints import create_checkpoint, restore_checkpoint
from dramaturg_server.pipeline.requests import CheckpointRequest, RestoreRequest
from dramaturg_server.pipeline.timeline import Head, Judge, Timeline
from dramaturg_server.ports import DigestRequest, MindDigest, Store
from tests.fakes import FailingStore, FakeClock, settle_down
from tests.pipeline.playing import assert_equals_its_replay, at, beginning, counting, do, opened, opened_store, turning


class Reader:
    """An `AfterTurnModel` that is written down: what it does per call is a function of the request."""

    def __init__(self, answer: Callable[[DigestRequest], object] | None = None) -> None:
        self.requests: list[DigestRequest] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.running = 0
        self._answer = answer

    async def digest(self, request: DigestRequest) -> Mapping[str, MindDigest]:
        self.requests.append(request)
        self.running += 1
        try:
            await self.gate.wait()
        finally:
            self.running -= 1
        if self._answer is not None:
            said = self._answer(request)
            if isinstance(said, Exception):
                raise said
        return {character_id: MindDigest() for character_id in request.minds}


def settle(turn: Entry, drafts: Mapping[str, MindDigest]) -> Judge:
    """Each digest counts one for its character."""
    return counting(*sorted(drafts))


class Play:
    """A timeline with after-turn work, and the clock behind both."""

    def __init__(self, timeline: Timeline, after: AfterTurn, reader: Reader, clock: FakeClock) -> None:
        self.timeline, self.after, self.reader, self.clock = timeline, after, reader, clock

    async def save(self, name: str) -> None:
        await create_checkpoint(self.timeline, CheckpointRequest(at(), name))

    async def load(self, name: str, scratch: bool = False) -> Head:
        restored = await restore_checkpoint(self.timeline, RestoreRequest(at(), name, scratch))
        return self.timeline.head(restored.branch_id)

    async def turn(self, *people: str) -> int:
        return await do(self.timeline, turning(*people), *people)


async def played(
    store: Store | None = None, reader: Reader | None = None, judge: Callable[..., Judge] = settle
) -> Play:
    clock, reader = FakeClock(), reader or Reader()
    timeline = await opened(store, clock)
    after = AfterTurn(timeline, reader, judge, sleep=clock.sleep)
    timeline.observers.append(after)
    for head in timeline.heads.values():
        after.opened(head)
    return Play(timeline, after, reader, clock)


def count(head: Head, character_id: str) -> float:
    value = head.mind(character_id).values.get("persona.count", 0.0)
    assert isinstance(value, float)
    return value


async def closings(play: Play, head: Head) -> list[tuple[str, str]]:
    """What was closed on the branch, and why."""
    rows = await play.timeline.store.rows("p", head.view, above=0, limit=100_000)
    return [(f.key, f.reason) for row in rows for f in row.entry.world if isinstance(f, WorkClosed)]


async def test_a_turn_is_settled_in_one_row_that_closes_its_work() -> None:
    play = await played()
    await play.turn("mira", "odo")
    head = play.timeline.current
    assert await play.after.idle(head, "mira", 1_000)
    assert (count(head, "mira"), count(head, "odo")) == (1.0, 1.0)
    assert (head.world.open_work, head.world.rows) == ({}, 2)
    assert await closings(play, head) == [("t1|mira", ""), ("t1|odo", "")]


async def test_the_model_sees_the_perceivers_as_they_were_and_not_as_they_are() -> None:
    play = await played()
    play.reader.gate.clear()
    await do(play.timeline, counting("mira"), "mira")
    await play.turn("mira")
    await do(play.timeline, counting("mira"), "mira")
    await play.turn("mira")
    play.reader.gate.set()
    await play.after.idle(play.timeline.current, "", 1_000)
    seen = [(r.turn.turn_id, r.minds["mira"].values["persona.count"], r.world.rows) for r in play.reader.requests]
    assert seen == [("t2", 1.0, 1), ("t4", 2.0, 3)]


async def test_work_of_one_perceiver_is_done_in_order_and_that_of_others_meanwhile() -> None:
    play = await played()
    play.reader.gate.clear()
    for people in (("mira", "odo"), ("odo", "ana"), ("ana",), ("ben",)):
        await play.turn(*people)
    await settle_down()
    assert [request.turn.turn_id for request in play.reader.requests] == ["t1", "t4"]
    play.reader.gate.set()
    await play.after.idle(play.timeline.current, "", 1_000)
    order = [key for key, _ in await closings(play, play.timeline.current) if not key.startswith("t4")]
    assert order == ["t1|mira", "t1|odo", "t2|odo", "t2|ana", "t3|ana"]


async def test_waiting_for_a_state_ends_with_its_work_or_with_the_time() -> None:
    play = await played()
    play.reader.gate.clear()
    await play.turn("mira")
    head = play.timeline.current
    assert await play.after.idle(head, "odo", 0)
    assert not await play.after.idle(head, "mira", 0)
    waiting = asyncio.create_task(play.after.idle(head, "mira", 500))
    await settle_down()
    assert not waiting.done()
    await play.clock.advance(500)
    assert await waiting is False
    waiting = asyncio.create_task(play.after.idle(head, "", 500))
    await settle_down()
    play.reader.gate.set()
    assert await waiting is True


async def test_waiting_on_a_branch_that_closes_is_stale() -> None:
    play = await played()
    await play.save("start")
    play.reader.gate.clear()
    await play.turn("mira")
    waiting = asyncio.create_task(play.after.idle(play.timeline.current, "mira", 500))
    await settle_down()
    await play.load("start")
    with pytest.raises(Conflict) as raised:
        await waiting
    assert raised.value.reason is Reason.STALE_BRANCH


async def test_a_save_right_after_the_answer_holds_its_work_and_a_load_does_it_once_more_there() -> None:
    play = await played()
    play.reader.gate.clear()
    await play.turn("mira", "odo")
    await play.save("now")
    old = play.timeline.current
    head = await play.load("now")
    await head.load(["mira", "odo"])
    assert sorted(head.world.open_work) == ["t1|mira", "t1|odo"]
    play.reader.gate.set()
    assert await play.after.idle(head, "", 1_000)
    await settle_down()
    assert (count(head, "mira"), count(head, "odo")) == (1.0, 1.0)
    assert count(old, "mira") == 0.0, "what ran for the closed branch was dropped"
    assert await closings(play, head) == [("t1|mira", ""), ("t1|odo", "")]


class Stubborn(Reader):
    """Finishes its work even where it is told to stop."""

    async def digest(self, request: DigestRequest) -> Mapping[str, MindDigest]:
        self.requests.append(request)
        while not self.gate.is_set():
            try:
                await self.gate.wait()
            except asyncio.CancelledError:
                continue
        return {character_id: MindDigest() for character_id in request.minds}


async def test_a_late_result_of_a_closed_branch_is_dropped() -> None:
    play = await played(reader=Stubborn())
    play.reader.gate.clear()
    await play.save("start")
    await play.turn("mira")
    await settle_down()
    assert len(play.reader.requests) == 1
    head = await play.load("start")
    play.reader.gate.set()
    await settle_down(200)
    assert head.world.rows == 0
    assert await play.timeline.store.last_seq("p") == 1


async def test_work_left_open_by_a_crash_is_done_after_the_restart() -> None:
    store = await opened_store()
    first = await played(store)
    first.reader.gate.clear()
    await first.turn("mira")
    await first.after.close()
    await first.timeline.close()
    again = await played(store)
    head = again.timeline.current
    assert await again.after.idle(head, "", 1_000)
    await head.load(["mira"])
    assert count(head, "mira") == 1.0


async def test_a_model_that_takes_too_long_is_tried_twice_and_then_given_up_visibly() -> None:
    play = await played()
    play.reader.gate.clear()
    await play.turn("mira")
    await play.clock.advance(60_000)
    assert len(play.reader.requests) == 2
    assert play.reader.running == 0, "what is late is stopped"
    assert await closings(play, play.timeline.current) == [("t1|mira", "timed_out")]
    assert count(play.timeline.current, "mira") == 0.0


async def test_a_model_that_fails_is_tried_twice_and_then_given_up_visibly() -> None:
    play = await played(reader=Reader(lambda request: RuntimeError("broken answer")))
    await play.turn("mira")
    assert await play.after.idle(play.timeline.current, "", 1_000)
    assert len(play.reader.requests) == 2
    assert await closings(play, play.timeline.current) == [("t1|mira", "failed")]


async def test_a_settle_judge_that_fails_closes_the_work_visibly() -> None:
    def broken(turn: Entry, drafts: Mapping[str, MindDigest]) -> Judge:
        raise RuntimeError("a bug")

    play = await played(judge=broken)
    await play.turn("mira")
    assert await play.after.idle(play.timeline.current, "", 1_000)
    assert await closings(play, play.timeline.current) == [("t1|mira", "failed")]


async def test_with_the_model_away_work_waits_two_units_at_most() -> None:
    away = Unavailable(Reason.STORE_UNAVAILABLE, "no answer")
    play = await played(reader=Reader(lambda request: away))
    await do(play.timeline, beginning("u1"))
    await play.turn("mira")
    await play.clock.advance(100_000)
    assert len(play.reader.requests) > 3
    await do(play.timeline, beginning("u2"))
    await settle_down()
    assert play.timeline.current.world.open_work
    await do(play.timeline, beginning("u3"))
    await settle_down()
    assert await closings(play, play.timeline.current) == [("t2|mira", "model_away")]


async def test_a_model_that_comes_back_does_what_waited() -> None:
    answers = [Unavailable(Reason.STORE_UNAVAILABLE, "no answer")]
    play = await played(reader=Reader(lambda request: answers.pop() if answers else None))
    await play.turn("mira")
    await play.clock.advance(20_000)
    assert count(play.timeline.current, "mira") == 1.0


async def test_a_commit_that_fails_is_tried_again() -> None:
    store = FailingStore(await opened_store())
    play = await played(store)
    play.reader.gate.clear()
    await play.turn("mira")
    await settle_down()
    store.fail_next()
    play.reader.gate.set()
    await settle_down()
    assert count(play.timeline.current, "mira") == 0.0
    await play.clock.advance(1_000)
    assert count(play.timeline.current, "mira") == 1.0
    assert len(play.reader.requests) == 1


async def test_a_turn_that_needs_the_model_stops_running_work_twice_and_no_more() -> None:
    play = await played()
    play.reader.gate.clear()
    await play.turn("mira")
    await settle_down()
    for stopped in (True, True, False):
        assert play.reader.running == 1
        with play.after.making_way():
            await settle_down()
            assert (play.reader.running == 0) is stopped
        await settle_down()
    play.reader.gate.set()
    await settle_down()
    assert (count(play.timeline.current, "mira"), len(play.reader.requests)) == (1.0, 3)


async def test_nothing_runs_any_more_once_it_is_closed() -> None:
    play = await played()
    play.reader.gate.clear()
    await play.turn("mira", "odo")
    await settle_down()
    await play.after.close()
    assert play.reader.running == 0
    await play.timeline.close()


@pytest.mark.parametrize("seed", range(100))
async def test_whatever_is_saved_and_loaded_each_turn_settles_once_for_each_who_heard_it(seed: int) -> None:
    rng = random.Random(seed)
    play = await played()
    names: list[str] = []
    for step in range(60):
        roll = rng.random()
        head = play.timeline.current
        if rng.random() < 0.3:
            (play.reader.gate.set if rng.random() < 0.5 else play.reader.gate.clear)()
        if roll < 0.6:
            people = rng.sample(["mira", "odo", "ana", "ben"], 2)
            await do(play.timeline, turning(*people), *people)
        elif roll < 0.8 or not names:
            names.append(f"s{step}")
            await play.save(names[-1])
        else:
            head = await play.load(rng.choice(names), scratch=rng.random() < 0.2)
        if rng.random() < 0.5:
            await settle_down(rng.randrange(30))
    play.reader.gate.set()
    for head in list(play.timeline.heads.values()):
        assert await play.after.idle(head, "", 1_000)
        rows = await play.timeline.store.rows("p", head.view, above=0, limit=10_000)
        heard = [f"{r.entry.turn.turn_id}|{c}" for r in rows if r.entry.turn for c in r.entry.turn.hearers]
        closed = [key for key, reason in await closings(play, head) if not reason]
        assert sorted(closed) == sorted(heard)
        await head.load(["mira", "odo", "ana", "ben"])
        for name in ("mira", "odo", "ana", "ben"):
            assert count(head, name) == sum(key.endswith(f"|{name}") for key in heard)
        await assert_equals_its_replay(play.timeline, head)
    await play.after.close()
    await play.timeline.close()
