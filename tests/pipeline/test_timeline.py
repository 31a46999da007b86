"""Committing: judged on everything submitted, moved in commit order, voided with its epoch. pipeline/timeline.py."""

import asyncio
import random

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain.errors import Conflict, NotFound, Reason, Unavailable
from dramaturg_server.domain.lineage import NEWEST
from dramaturg_server.domain.log import Entry
from dramaturg_server.pipeline.timeline import Draft, Timeline
from dramaturg_server.ports import MARK_CHANGE, MARK_OTHER, MARK_TURN, WORLD
from tests.fakes import FailingStore, FakeClock, settle_down
from tests.pipeline.playing import (
    TRUST,
    assert_equals_its_replay,
    at,
    beginning,
    counting,
    do,
    entry_of,
    opened,
    opened_store,
    perceiving,
    setting,
    turning,
)


async def test_a_row_is_judged_on_what_is_submitted_and_not_yet_durable() -> None:
    timeline = await opened()
    head = timeline.current
    waiting = [timeline.submit(head, counting("mira")) for _ in range(5)]
    assert head.mind("mira").values == {}, "readers see nothing before it is durable"
    await asyncio.gather(*waiting)
    assert head.mind("mira").values["persona.count"] == 5.0
    await assert_equals_its_replay(timeline, head)


async def test_two_turns_that_share_a_perceiver_never_use_one_evidence_twice() -> None:
    timeline = await opened()
    head, rng = timeline.current, random.Random(7)
    npcs = [f"n{place}" for place in range(6)]
    waiting = [timeline.submit(head, perceiving(*rng.sample(npcs, 3))) for _ in range(300)]
    committed = await asyncio.gather(*waiting)
    spent: set[tuple[str, str]] = set()
    for one in committed:
        for mind in one.entry.minds:
            for fact in mind.facts:
                for citation in getattr(fact, "cited", ()):
                    assert (mind.character_id, citation.evidence_id) not in spent
                    spent.add((mind.character_id, citation.evidence_id))
    assert len(spent) > 500
    await assert_equals_its_replay(timeline, head)


async def test_a_judge_that_raises_leaves_nothing() -> None:
    timeline = await opened()

    def refuse(draft: Draft) -> Entry:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        timeline.submit(timeline.current, refuse)
    assert await do(timeline, setting("mira", TRUST, "trust"), "mira") == 1
    await assert_equals_its_replay(timeline, timeline.current)


async def test_a_failed_commit_voids_what_was_judged_on_it_and_nothing_before() -> None:
    inner = await opened_store()
    store = FailingStore(inner)
    timeline = await opened(store)
    head = timeline.current
    store.failing = lambda write: write.row is not None and write.row.entry.seq == 3
    results = await asyncio.gather(*[timeline.submit(head, counting("mira")) for _ in range(6)], return_exceptions=True)
    failed = [isinstance(r, Conflict) and r.reason is Reason.COMMIT_FAILED for r in results]
    assert failed == [False, False, True, True, True, True]
    assert head.mind("mira").values["persona.count"] == 2.0
    assert await do(timeline, counting("mira"), "mira") == 7, "a seq is never used again"
    assert head.mind("mira").values["persona.count"] == 3.0
    await assert_equals_its_replay(timeline, head)


async def test_a_row_submitted_between_a_failure_and_its_news_is_voided_too() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    head = timeline.current
    store.failing = lambda write: write.row is not None and write.row.entry.seq == 1
    store.hold()
    first = timeline.submit(head, counting("mira"))
    store.let_go()
    second = timeline.submit(head, counting("mira"))
    results = await asyncio.gather(first, second, return_exceptions=True)
    assert all(isinstance(r, Conflict) for r in results)
    assert head.mind("mira").values == {}
    await do(timeline, counting("mira"), "mira")
    assert head.mind("mira").values["persona.count"] == 1.0


async def test_cancelling_the_caller_changes_nothing_once_it_is_submitted() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    store.hold()

    async def call() -> None:
        await timeline.submit(timeline.current, counting("mira"))

    caller = asyncio.create_task(call())
    await settle_down()
    caller.cancel()
    await asyncio.wait([caller])
    store.let_go()
    await settle_down()
    assert timeline.current.mind("mira").values["persona.count"] == 1.0


async def test_an_expected_revision_is_compared_with_what_is_submitted() -> None:
    timeline = await opened()
    head = timeline.current
    seq = await do(timeline, setting("mira", TRUST, "wary"), "mira")
    good = timeline.submit(head, setting("mira", TRUST, "trust"), at=at(expected_revision=seq), ids=["mira"])
    with pytest.raises(Conflict) as raised:
        timeline.submit(head, setting("mira", TRUST, "hostile"), at=at(expected_revision=seq), ids=["mira"])
    assert raised.value.reason is Reason.STALE_REVISION
    await good
    assert head.mind("mira").values[TRUST] == "trust"


async def test_a_unit_that_begins_is_a_revision_of_everybody() -> None:
    timeline = await opened()
    await do(timeline, setting("mira", TRUST, "wary"), "mira")
    seq = await do(timeline, beginning("u1"))
    assert timeline.current.revision("mira") == timeline.current.revision("nobody") == seq


async def test_a_mind_that_was_met_has_to_be_loaded_and_one_never_met_costs_nothing() -> None:
    store = await opened_store()
    timeline = await opened(store)
    await do(timeline, setting("mira", TRUST, "wary"), "mira")
    await timeline.close()
    again = await opened(store)
    head = again.current
    assert head.mind("nobody").revision == 0
    with pytest.raises(KeyError, match="mira"):
        head.mind("mira")
    with pytest.raises(KeyError, match="mira"):
        again.submit(head, counting("mira"), ids=["mira"])
    await head.load(["mira", "nobody"])
    assert head.mind("mira").values[TRUST] == "wary"
    assert list(head.loaded) == ["mira"]


async def test_a_row_must_seed_whom_it_touches_first() -> None:
    timeline = await opened()

    def careless(draft: Draft) -> Entry:
        whole = entry_of(draft, {"mira": []})
        return Entry(draft.seq, "turn", 0, 0, 0, (), tuple(type(m)(m.character_id, m.facts[1:]) for m in whole.minds))

    def touching(draft: Draft) -> Entry:
        entry = setting("mira", TRUST, "wary")(draft)
        return Entry(draft.seq, "turn", 0, 0, 0, (), tuple(type(m)(m.character_id, m.facts[1:]) for m in entry.minds))

    with pytest.raises(ValueError, match="seeded"):
        timeline.submit(timeline.current, touching)
    with pytest.raises(ValueError, match="seeded"):
        timeline.submit(timeline.current, careless)


async def test_an_old_revision_reads_back_as_it_was() -> None:
    timeline = await opened()
    seqs = [await do(timeline, counting("mira"), "mira") for _ in range(200)]
    head = timeline.current
    for place in (0, 1, 63, 64, 65, 127, 128, 199):
        mind = await timeline.mind_at(head, "mira", seqs[place])
        assert (mind.values["persona.count"], mind.revision) == (place + 1.0, seqs[place])
        assert (await timeline.world_at(head, seqs[place])).rows == place + 1
    with pytest.raises(NotFound) as raised:
        await timeline.mind_at(head, "mira", 999)
    assert raised.value.reason is Reason.REVISION_UNKNOWN


async def test_a_snapshot_is_taken_every_64_rows_of_a_mind_and_of_the_world() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    for place in range(130):
        await do(timeline, counting("mira" if place % 2 else "odo"))
    taken = [(s.character_id, s.seq) for write in store.writes for s in write.snapshots]
    assert taken == [(WORLD, 64), ("odo", 127), (WORLD, 128), ("mira", 128)]


async def test_rows_carry_marks_for_whom_they_touch_and_for_the_world() -> None:
    store = await opened_store()
    timeline = await opened(store)
    await do(timeline, turning("mira", "odo"))
    await do(timeline, setting("mira", TRUST, "wary"), "mira")
    await do(timeline, beginning("u1"))
    view = timeline.current.view
    rows = await store.newest("p", WORLD, view, below=NEWEST, limit=9)
    touches = [dict(row.touches) for row in reversed(rows)]
    assert touches[0] == {"mira": MARK_TURN, "odo": MARK_TURN, WORLD: MARK_TURN}
    assert touches[1] == {"mira": MARK_CHANGE, WORLD: MARK_CHANGE}
    assert touches[2] == {WORLD: MARK_OTHER}


async def test_branches_are_found_by_their_exact_id() -> None:
    timeline = await opened()
    assert timeline.head("") is timeline.head("b1") is timeline.current
    for odd in ("b2", "b01", "1", "b", "b١", "b1 ", "\ud800", "b" + "9" * 400):
        with pytest.raises(NotFound) as raised:
            timeline.head(odd)
        assert raised.value.reason is Reason.BRANCH_UNKNOWN


async def test_a_timeline_that_closes_settles_what_is_submitted_and_takes_nothing_more() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    store.hold()
    waiting = timeline.submit(timeline.current, counting("mira"))
    closing = asyncio.create_task(timeline.close())
    await settle_down()
    assert not closing.done()
    with pytest.raises(Unavailable):
        timeline.submit(timeline.current, counting("mira"))
    store.let_go()
    await closing
    assert (await waiting).entry.seq == 1


async def test_an_unknown_playthrough_is_refused_and_keeps_no_lease() -> None:
    store, clock = await opened_store(), FakeClock()
    with pytest.raises(NotFound) as raised:
        await Timeline.open(store, "q", clock, holder="here", sleep=clock.sleep)
    assert raised.value.reason is Reason.PLAYTHROUGH_UNKNOWN
    await store.acquire_lease("q", "there", clock.now_ms(), 1000)


async def test_one_process_holds_the_lease_for_as_long_as_it_renews_it() -> None:
    store, clock = await opened_store(), FakeClock()
    timeline = await opened(store, clock)
    await clock.advance(300_000)
    with pytest.raises(Conflict) as raised:
        await opened(store, clock, holder="there")
    assert raised.value.reason is Reason.PLAYTHROUGH_LEASED
    await timeline.close()
    await (await opened(store, clock, holder="there")).close()


async def test_a_lost_lease_stops_everything() -> None:
    store, clock = await opened_store(), FakeClock()
    timeline = await opened(store, clock)
    await store.release_lease("p", "here")
    await store.acquire_lease("p", "there", clock.now_ms(), 10_000_000)
    await clock.advance(60_000)
    with pytest.raises(Conflict) as raised:
        timeline.submit(timeline.current, counting("mira"))
    assert raised.value.reason is Reason.PLAYTHROUGH_LEASED


async def test_a_restart_finds_everything_where_it_was() -> None:
    store = await opened_store()
    timeline = await opened(store)
    for _ in range(70):
        await do(timeline, perceiving("mira", "odo"), "mira", "odo")
    await do(timeline, beginning("u1"))
    before = (timeline.current.world, timeline.current.mind("mira"), timeline.current.seq)
    await timeline.close()
    again = await opened(store)
    await again.current.load(["mira"])
    assert (again.current.world, again.current.mind("mira"), again.current.seq) == before
    assert await do(again, counting("mira"), "mira") == before[2] + 1


async def test_loading_in_parallel_with_commits_loses_none_of_them() -> None:
    store = SlowReads()
    await store.open()
    timeline = await opened(store)
    await do(timeline, counting("mira"), "mira")
    await timeline.close()
    again = await opened(store)
    head = again.current

    async def count() -> None:
        await head.load(["mira"])
        await again.submit(head, counting("mira"), ids=["mira"])

    await asyncio.gather(*[count() for _ in range(40)])
    assert head.mind("mira").values["persona.count"] == 41.0
    await assert_equals_its_replay(again, head)


class SlowReads(MemoryStore):
    """The memory store, with reads that take a while, each another one."""

    def __init__(self) -> None:
        super().__init__()
        self._rng = random.Random(3)

    async def snapshot(self, *args: object, **named: object) -> object:  # type: ignore[override]
        await settle_down(self._rng.randrange(20))
        return await super().snapshot(*args, **named)  # type: ignore[arg-type]

    async def oldest(self, *args: object, **named: object) -> object:  # type: ignore[override]
        found = await super().oldest(*args, **named)  # type: ignore[arg-type]
        await settle_down(self._rng.randrange(20))
        return found
