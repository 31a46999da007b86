"""Watch streams: full first, changes in order, restores anew, slow readers summed up. pipeline/watch.py."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest

from dramaturg_server.domain.errors import Conflict, NotFound, Reason
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import Despawned, Spawned
from dramaturg_server.domain.values import Value
from dramaturg_server.pipeline.checkpoints import create_checkpoint, restore_checkpoint
from dramaturg_server.pipeline.requests import CheckpointRequest, RestoreRequest
from dramaturg_server.pipeline.timeline import Draft, Timeline
from dramaturg_server.pipeline.watch import Delta, Full, Heartbeat, Present, Update, Watches, as_stored
from dramaturg_server.ports import Store
from tests.fakes import FakeClock, settle_down
from tests.pipeline.playing import (
    TRUST,
    at,
    beginning,
    counting,
    do,
    entry_of,
    opened,
    opened_store,
    perceiving,
    setting,
)


async def watched(store: Store | None = None, present: Present = as_stored) -> tuple[Timeline, Watches, FakeClock]:
    clock = FakeClock()
    timeline = await opened(store, clock)
    watches = Watches(timeline, present=present, sleep=clock.sleep)
    timeline.observers.append(watches)
    return timeline, watches, clock


async def save(timeline: Timeline, name: str) -> None:
    await create_checkpoint(timeline, CheckpointRequest(at(), name))


async def load(timeline: Timeline, name: str, scratch: bool = False) -> str:
    return (await restore_checkpoint(timeline, RestoreRequest(at(), name, scratch))).branch_id


def plain(update: Update) -> tuple[object, ...]:
    """An update as a short tuple, to compare with."""
    if isinstance(update, Full):
        return (update.kind, update.character_id, update.revision, update.lost)
    if isinstance(update, Delta):
        return (update.character_id, update.since_revision, update.revision, update.changed, update.coalesced)
    return ("heartbeat",)


async def test_a_full_state_comes_first_and_then_each_change() -> None:
    timeline, watches, _ = await watched()
    await do(timeline, setting("mira", TRUST, "wary"), "mira")
    async with aclosing(watches.watch(["mira"], min_interval_ms=0)) as stream:
        assert plain(await anext(stream)) == ("full", "mira", 1, False)
        await do(timeline, setting("mira", TRUST, "trust"), "mira")
        await do(timeline, setting("odo", TRUST, "trust"), "odo")
        await do(timeline, setting("mira", "moment.emotion", "happy"), "mira")
        assert plain(await anext(stream)) == ("mira", 1, 2, (TRUST,), False)
        update = await anext(stream)
        assert plain(update) == ("mira", 2, 4, ("moment.emotion",), False)
        assert isinstance(update, Delta)
        assert update.mind is timeline.current.mind("mira")
    assert watches.count == 0


async def test_only_what_is_durable_is_shown_and_turns_without_a_change_are_not() -> None:
    timeline, watches, _ = await watched()
    async with aclosing(watches.watch(["mira"], min_interval_ms=0)) as stream:
        assert plain(await anext(stream)) == ("full", "mira", 0, False)
        following = asyncio.create_task(anext(stream))
        await do(timeline, perceiving("mira"), "mira")
        await settle_down()
        assert not following.done()
        await do(timeline, perceiving("mira"), "mira")
        assert plain(await following)[:3] == ("mira", 0, 2)


async def test_many_characters_come_in_one_stream_in_order_of_revision() -> None:
    timeline, watches, _ = await watched()
    async with aclosing(watches.watch(["odo", "mira", "odo"], min_interval_ms=0)) as stream:
        fulls = [await anext(stream), await anext(stream)]
        assert [(u.character_id, u.remaining) for u in fulls if isinstance(u, Full)] == [("odo", 1), ("mira", 0)]
        for name in ("mira", "odo", "mira", "ana", "odo"):
            await do(timeline, counting(name), name)
        deltas = [await anext(stream) for _ in range(4)]
        told = [(u.character_id, u.revision, u.remaining) for u in deltas if isinstance(u, Delta)]
        assert told == [("mira", 1, 3), ("odo", 2, 2), ("mira", 3, 1), ("odo", 5, 0)]


def with_unit_mood(mind, world):  # type: ignore[no-untyped-def]
    """Presents a mood that a new unit ends: what the world does to a state without touching it."""
    shown: dict[str, Value] = dict(mind.values)
    if world.unit_seq > mind.changed.get("moment.emotion", 0):
        shown.pop("moment.emotion", None)
    return shown


async def test_a_unit_that_begins_is_told_to_those_whose_presented_state_it_changes() -> None:
    timeline, watches, _ = await watched(present=with_unit_mood)
    await do(timeline, setting("mira", "moment.emotion", "sad"), "mira")
    await do(timeline, setting("odo", TRUST, "wary"), "odo")
    async with aclosing(watches.watch(["mira", "odo"], min_interval_ms=0)) as stream:
        _ = [await anext(stream), await anext(stream)]
        await do(timeline, beginning("u1"))
        assert plain(await anext(stream)) == ("mira", 1, 3, ("moment.emotion",), False)
        await do(timeline, setting("odo", TRUST, "trust"), "odo")
        assert plain(await anext(stream)) == ("odo", 2, 4, (TRUST,), False), "since: the last one that was sent"


async def test_a_restore_is_announced_with_full_states() -> None:
    timeline, watches, _ = await watched()
    await do(timeline, setting("mira", TRUST, "wary"), "mira")
    await save(timeline, "one")
    async with aclosing(watches.watch(["mira"], min_interval_ms=0)) as stream:
        await anext(stream)
        await do(timeline, setting("mira", TRUST, "hostile"), "mira")
        await load(timeline, "one")
        assert plain(await anext(stream)) == ("branch", "mira", 1, False)
        await do(timeline, setting("mira", TRUST, "trust"), "mira")
        update = await anext(stream)
        assert plain(update) == ("mira", 1, 3, (TRUST,), False)
        assert isinstance(update, Delta)
        assert update.branch_id == "b2"


async def test_a_scratch_branch_is_not_told_and_can_be_watched_by_name_until_it_closes() -> None:
    timeline, watches, _ = await watched()
    await save(timeline, "one")
    async with aclosing(watches.watch(["mira"], min_interval_ms=0)) as current:
        await anext(current)
        name = await load(timeline, "one", scratch=True)
        async with aclosing(watches.watch(["mira"], branch_id=name, min_interval_ms=0)) as stream:
            await anext(stream)
            await do(timeline, counting("mira"), head=timeline.head(name))
            assert plain(await anext(stream))[:3] == ("mira", 0, 1)
            timeline.close_branch(timeline.head(name).number)
            with pytest.raises(Conflict) as raised:
                await anext(stream)
            assert raised.value.reason is Reason.STALE_BRANCH
        await do(timeline, counting("mira"), "mira")
        assert plain(await anext(current))[:3] == ("mira", 0, 2)
    with pytest.raises(NotFound):
        await anext(watches.watch(["mira"], branch_id="b77"))


async def test_a_whole_playthrough_shows_newcomers_and_those_who_leave() -> None:
    timeline, watches, _ = await watched()

    def spawning(fact: Spawned | Despawned):  # type: ignore[no-untyped-def]
        def judge(draft: Draft) -> Entry:
            return entry_of(draft, {}, [fact])

        return judge

    async with aclosing(watches.watch(min_interval_ms=0)) as stream:
        assert isinstance(await anext(stream), Heartbeat), "nobody is there yet; the stream is up"
        await do(timeline, counting("mira"), "mira")
        assert plain(await anext(stream)) == ("full", "mira", 1, False)
        await do(timeline, spawning(Spawned("rat", "rats", "Rat")))
        assert plain(await anext(stream)) == ("full", "rat", 0, False)
        await do(timeline, spawning(Despawned("rat")))
        gone = await anext(stream)
        assert isinstance(gone, Delta)
        assert (gone.character_id, gone.despawned, gone.revision) == ("rat", True, 3)
        await do(timeline, counting("mira"), "mira")
        assert plain(await anext(stream))[:3] == ("mira", 1, 4)
        await do(timeline, spawning(Spawned("rat", "rats", "Rat")))
        assert plain(await anext(stream))[:2] == ("full", "rat")


async def test_bursts_keep_their_distance() -> None:
    timeline, watches, clock = await watched()
    async with aclosing(watches.watch(["mira"], min_interval_ms=50)) as stream:
        await anext(stream)
        await do(timeline, counting("mira"), "mira")
        assert plain(await anext(stream))[:3] == ("mira", 0, 1)
        following = asyncio.create_task(anext(stream))
        await do(timeline, counting("mira"), "mira")
        await clock.advance(49)
        assert not following.done()
        await clock.advance(1)
        assert plain(await following)[:3] == ("mira", 1, 2)


async def test_a_reader_behind_the_ring_gets_one_summed_up_change() -> None:
    timeline, watches, _ = await watched()
    async with aclosing(watches.watch(["mira", "odo"], min_interval_ms=0)) as stream:
        _ = [await anext(stream), await anext(stream)]
        for _ in range(65):
            await do(timeline, counting("mira"), "mira")
        for _ in range(64):
            await do(timeline, counting("odo"), "odo")
        assert plain(await anext(stream)) == ("mira", 0, 65, ("identity.name", "persona.count"), True)
        told = [plain(await anext(stream)) for _ in range(64)]
        assert [(one[0], one[2], one[4]) for one in told] == [("odo", 66 + place, False) for place in range(64)]


async def test_resuming_goes_on_where_the_revision_is_visible_and_starts_anew_where_it_is_not() -> None:
    store = await opened_store()
    timeline, watches, _ = await watched(store)
    await do(timeline, counting("odo"), "odo")
    for _ in range(5):
        await do(timeline, counting("mira"), "mira")
    async with aclosing(watches.watch(["mira", "odo"], min_interval_ms=0)) as stream:
        _ = [await anext(stream), await anext(stream)]
        for _ in range(5):
            await do(timeline, counting("mira"), "mira")
    async with aclosing(watches.watch(["mira", "odo"], after_revision=8, min_interval_ms=0)) as stream:
        assert [plain(await anext(stream))[:3] for _ in range(3)] == [("mira", at, at + 1) for at in (8, 9, 10)]
    async with aclosing(watches.watch(["mira", "odo"], after_revision=3, min_interval_ms=0)) as stream:
        assert plain(await anext(stream)) == ("mira", 3, 11, ("persona.count",), True), "before the ring began"
    async with aclosing(watches.watch(after_revision=1, min_interval_ms=0)) as stream:
        assert plain(await anext(stream))[:3] == ("full", "mira", 11), "not met at that revision"
    async with aclosing(watches.watch(["mira"], after_revision=11, min_interval_ms=0)) as stream:
        assert isinstance(await anext(stream), Heartbeat), "nothing is missing"
        await do(timeline, counting("mira"), "mira")
        assert plain(await anext(stream))[:3] == ("mira", 11, 12)
    await save(timeline, "one")
    await do(timeline, counting("mira"), "mira")
    await load(timeline, "one")
    for lost in (13, 999):
        async with aclosing(watches.watch(["mira"], after_revision=lost, min_interval_ms=0)) as stream:
            assert plain(await anext(stream)) == ("full", "mira", 12, True)


class Mirror:
    """What a client of a stream holds."""

    def __init__(self) -> None:
        self.values: dict[str, dict[str, Value]] = {}
        self.revision: dict[str, int] = {}
        self.branch = ""
        self.kinds: Counter[str] = Counter()

    def take(self, update: Update) -> None:
        if isinstance(update, Heartbeat):
            return
        name = update.character_id
        if isinstance(update, Full):
            self.kinds[update.kind] += 1
            self.values[name], self.branch = dict(update.mind.values), update.branch_id
        else:
            self.kinds["coalesced" if update.coalesced else "delta"] += 1
            assert update.branch_id == self.branch
            assert update.since_revision == self.revision[name] < update.revision
            for path in update.changed:
                self.values[name].pop(path, None)
                if path in update.mind.values:
                    self.values[name][path] = update.mind.values[path]
        self.revision[name] = update.revision


async def _read(stream: AsyncIterator[Update], mirror: Mirror, rounds: int) -> None:
    async for update in stream:
        mirror.take(update)
        if rounds:
            await settle_down(rounds)


@pytest.mark.parametrize("whole", [False, True])
async def test_fast_and_slow_readers_converge_through_3000_changes_and_20_restores(whole: bool) -> None:
    timeline, watches, _ = await watched()
    rng = random.Random(1)
    names = ["mira", "odo"]
    await save(timeline, "s0")
    for name in names:
        await do(timeline, counting(name), name)
    await save(timeline, "s1")
    saves = ["s1"]
    fast, slow = Mirror(), Mirror()
    chosen = () if whole else names
    readers = [
        asyncio.create_task(_read(watches.watch(chosen, min_interval_ms=0), fast, 0)),
        asyncio.create_task(_read(watches.watch(chosen, min_interval_ms=0), slow, 20)),
    ]
    await settle_down()
    for place in range(3_000):
        head, name = timeline.current, "mira" if rng.random() < 0.9 else "odo"
        await head.load([name])
        timeline.submit(head, setting(name, f"persona.f{rng.randrange(40)}", float(place)))
        if place % 10 == 0:
            await settle_down(20)
        if place % 300 == 77:
            saves.append(f"s{place}")
            await save(timeline, saves[-1])
        if place % 150 == 149:
            await load(timeline, rng.choice(saves))
            await settle_down(20)
    head = timeline.current
    await head.load(names)
    await settle_down(60_000)
    for mirror in (fast, slow):
        for name in names:
            assert mirror.values[name] == dict(head.mind(name).values)
            assert mirror.revision[name] == head.revision(name)
    assert fast.kinds["branch"] == 20 * len(names)
    assert fast.kinds["coalesced"] == 0
    assert slow.kinds["coalesced"] > 0 < slow.kinds["delta"] < fast.kinds["delta"]
    for reader in readers:
        reader.cancel()
    await asyncio.wait(readers)
