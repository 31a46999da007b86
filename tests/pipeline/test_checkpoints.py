"""Save and load: positions, branches, and that a load is exactly the save. pipeline/checkpoints.py."""

import asyncio
import random

import pytest

from dramaturg_server.domain.errors import Conflict, DramaturgError, NotFound, Reason
from dramaturg_server.domain.fold import apply_mind, apply_world
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import Mind, World
from dramaturg_server.pipeline.checkpoints import (
    Created,
    Restored,
    create_checkpoint,
    delete_checkpoint,
    find_checkpoint,
    restore_checkpoint,
)
from dramaturg_server.pipeline.requests import CheckpointRequest, DeleteRequest, RestoreRequest
from dramaturg_server.pipeline.timeline import Head, Timeline
from tests.fakes import FailingStore, settle_down
from tests.pipeline.playing import (
    TRUST,
    assert_equals_its_replay,
    at,
    beginning,
    counting,
    do,
    opened,
    opened_store,
    perceiving,
    setting,
    turning,
)


async def save(timeline: Timeline, checkpoint_id: str = "", request_id: str = "", **more: object) -> Created:
    return await create_checkpoint(timeline, CheckpointRequest(at(request_id), checkpoint_id, **more))  # type: ignore[arg-type]


async def load(timeline: Timeline, checkpoint_id: str, request_id: str = "", scratch: bool = False) -> Restored:
    return await restore_checkpoint(timeline, RestoreRequest(at(request_id), checkpoint_id, scratch))


async def test_save_betray_load_is_as_at_the_save() -> None:
    timeline = await opened()
    await do(timeline, beginning("u1"))
    await do(timeline, setting("mira", TRUST, "trust"), "mira")
    world, mind = timeline.current.world, timeline.current.mind("mira")
    await save(timeline, "before")
    await do(timeline, setting("mira", TRUST, "hostile"), "mira")
    await do(timeline, setting("odo", TRUST, "wary"), "odo")
    restored = await load(timeline, "before")
    head = timeline.current
    await head.load(["mira", "odo"])
    assert restored.branch_id == head.branch_id == "b2"
    assert (head.world, head.mind("mira"), head.mind("odo")) == (world, mind, Mind("odo"))
    with pytest.raises(Conflict) as raised:
        timeline.head("b1")
    assert raised.value.reason is Reason.STALE_BRANCH


async def test_a_checkpoint_holds_everything_submitted_before_it() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    store.hold()
    row = timeline.submit(timeline.current, turning("mira"))
    saving = asyncio.create_task(save(timeline, "now"))
    await settle_down()
    store.let_go()
    assert ((await saving).checkpoint.seq, (await row).entry.seq) == (1, 1)
    assert (await find_checkpoint(timeline, "now")).open_work == ("t1|mira",)


async def test_an_id_is_made_from_the_position_where_none_is_given() -> None:
    timeline = await opened()
    await do(timeline, counting("mira"))
    first, again = await save(timeline), await save(timeline)
    assert first.checkpoint == again.checkpoint
    await do(timeline, counting("mira"))
    other = (await save(timeline)).checkpoint
    assert other.checkpoint_id != first.checkpoint.checkpoint_id
    assert other.checkpoint_id.endswith("-2")


async def test_an_id_names_one_position() -> None:
    timeline = await opened()
    await save(timeline, "one", label="Start")
    assert (await save(timeline, "one")).checkpoint.label == "Start"
    await do(timeline, counting("mira"))
    with pytest.raises(Conflict) as raised:
        await save(timeline, "one")
    assert raised.value.reason is Reason.CHECKPOINT_EXISTS
    await delete_checkpoint(timeline, DeleteRequest(at(), "one"))
    assert (await save(timeline, "one")).checkpoint.seq == 1


async def test_saves_of_one_id_at_once_never_void_the_turns_beside_them() -> None:
    timeline = await opened()
    head = timeline.current
    results = await asyncio.gather(
        *[save(timeline, "same") for _ in range(5)],
        timeline.submit(head, counting("mira")),
        *[save(timeline, "same") for _ in range(5)],
        delete_checkpoint(timeline, DeleteRequest(at(), "same")),
        timeline.submit(head, counting("mira")),
        return_exceptions=True,
    )
    reasons = {result.reason for result in results if isinstance(result, DramaturgError)}
    assert Reason.COMMIT_FAILED not in reasons
    assert head.mind("mira").values["persona.count"] == 2.0


async def test_the_same_save_and_load_again_answer_the_same_whatever_happened_since() -> None:
    timeline = await opened()
    first = await save(timeline, "one", "save 1")
    loaded = await load(timeline, "one", "load 1")
    await do(timeline, counting("mira"))
    second = await save(timeline, "two", "save 2", label="Later")
    await do(timeline, counting("mira"))
    again = await save(timeline, "two", "save 2", label="Later")
    assert (again.checkpoint, again.branch_id, again.replayed) == (second.checkpoint, second.branch_id, True)
    await load(timeline, "one")
    repeated = await load(timeline, "one", "load 1")
    assert (repeated.branch_id, repeated.world, repeated.replayed) == (loaded.branch_id, loaded.world, True)
    assert timeline.current.branch_id == "b3", "a repeated load loads nothing"
    with pytest.raises(Conflict) as raised:
        await load(timeline, first.checkpoint.checkpoint_id, "save 1")
    assert raised.value.reason is Reason.REQUEST_ID_REUSED


async def test_a_request_id_that_comes_again_after_a_load_saves_the_new_timeline() -> None:
    """Games make request ids from a counter that is in the save, so a load brings them back."""
    timeline = await opened()
    await do(timeline, counting("mira"))
    await save(timeline, "start")
    await do(timeline, counting("mira"), "mira")
    lost = await save(timeline, request_id="r17")
    await load(timeline, "start")
    await do(timeline, setting("odo", TRUST, "wary"), "odo")
    made = await save(timeline, request_id="r17")
    assert (made.branch_id, made.checkpoint.seq, made.replayed) == ("b2", 3, False)
    assert made.checkpoint.checkpoint_id != lost.checkpoint.checkpoint_id
    await load(timeline, made.checkpoint.checkpoint_id)
    await timeline.current.load(["mira", "odo"])
    assert timeline.current.mind("odo").values[TRUST] == "wary"
    assert timeline.current.mind("mira").values["persona.count"] == 1.0


async def test_the_same_save_again_answers_the_same_though_its_checkpoint_was_forgotten() -> None:
    timeline = await opened()
    first = await save(timeline, "one", "r", label="Before the gate")
    await delete_checkpoint(timeline, DeleteRequest(at("s"), "one"))
    again = await save(timeline, "one", "r", label="Before the gate")
    assert (again.checkpoint, again.replayed) == (first.checkpoint, True)
    assert await timeline.store.checkpoint("p", "one") is None


async def test_the_same_deletion_again_is_done_already_and_forgets_nothing_newer() -> None:
    timeline = await opened()
    await save(timeline, "slot")
    await delete_checkpoint(timeline, DeleteRequest(at("r"), "slot"))
    await delete_checkpoint(timeline, DeleteRequest(at("r"), "slot"))
    await do(timeline, counting("mira"))
    newer = await save(timeline, "slot")
    await delete_checkpoint(timeline, DeleteRequest(at("r"), "slot"))
    assert await find_checkpoint(timeline, "slot") == newer.checkpoint
    with pytest.raises(Conflict) as raised:
        await delete_checkpoint(timeline, DeleteRequest(at("r", "another"), "other"))
    assert raised.value.reason is Reason.REQUEST_ID_REUSED
    with pytest.raises(NotFound):
        await delete_checkpoint(timeline, DeleteRequest(at("s"), "other"))


async def test_a_load_or_deletion_that_was_cancelled_on_its_way_and_its_retry_are_one() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    await save(timeline, "one")
    for call in (
        lambda: load(timeline, "one", "load"),
        lambda: delete_checkpoint(timeline, DeleteRequest(at("delete"), "one")),
    ):
        store.hold()
        first = asyncio.create_task(call())  # type: ignore[arg-type]
        await settle_down()
        first.cancel()
        await asyncio.wait([first])
        retry = asyncio.create_task(call())  # type: ignore[arg-type]
        await settle_down()
        store.let_go()
        await retry
    assert timeline.current.branch_id == "b2"
    assert await store.checkpoint("p", "one") is None


async def test_two_loads_with_one_request_id_at_once_are_one() -> None:
    timeline = await opened()
    await save(timeline, "one")
    both = await asyncio.gather(load(timeline, "one", "r"), load(timeline, "one", "r"))
    assert {one.branch_id for one in both} == {timeline.current.branch_id} == {"b2"}


async def test_a_checkpoint_made_before_its_branch_has_rows_is_where_that_branch_began() -> None:
    timeline = await opened()
    await do(timeline, setting("mira", TRUST, "trust"))
    await save(timeline, "one")
    for _ in range(5):
        await do(timeline, counting("mira"))
    await load(timeline, "one")
    made = await save(timeline, "two")
    assert made.checkpoint.seq == 1, "not in the dead gap that its branch begins after"
    await do(timeline, setting("mira", TRUST, "hostile"), "mira")
    await load(timeline, "two")
    head = timeline.current
    await head.load(["mira"])
    assert dict(head.mind("mira").values) == {"identity.name": "mira", TRUST: "trust"}
    assert (await save(timeline)).checkpoint.seq == 1


async def test_a_checkpoint_before_the_first_row_is_the_empty_world() -> None:
    timeline = await opened()
    await save(timeline, "start")
    await do(timeline, counting("mira"), "mira")
    await load(timeline, "start")
    assert (timeline.current.world, timeline.current.seq) == (World(), 0)
    assert await do(timeline, counting("mira"), "mira") == 2
    assert timeline.current.mind("mira").values["persona.count"] == 1.0


async def test_unknown_checkpoints_are_told_from_those_made_elsewhere() -> None:
    timeline = await opened()
    await do(timeline, counting("mira"))
    mine = (await save(timeline)).checkpoint.checkpoint_id
    reasons = {}
    for checkpoint_id in ("nothing", mine[:-1] + "9", "ck-00000000-1", "", "\ud800"):
        with pytest.raises(NotFound) as raised:
            await load(timeline, checkpoint_id)
        reasons[checkpoint_id] = raised.value.reason
    assert reasons.pop("ck-00000000-1") is Reason.CHECKPOINT_NOT_HERE
    assert set(reasons.values()) == {Reason.CHECKPOINT_UNKNOWN}


async def test_nothing_lands_on_a_branch_while_a_restore_is_under_way() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    await save(timeline, "one")
    old = timeline.current
    store.hold()
    before = timeline.submit(old, counting("mira"))
    loading = asyncio.create_task(load(timeline, "one"))
    await settle_down()
    with pytest.raises(Conflict) as raised:
        timeline.submit(old, counting("mira"))
    assert raised.value.reason is Reason.STALE_BRANCH
    store.let_go()
    assert (await before).branch_id == "b1"
    assert (await loading).branch_id == timeline.current.branch_id == "b2"
    assert timeline.current.world.met == frozenset()


async def test_a_restore_that_does_not_commit_leaves_the_branch_open() -> None:
    store = FailingStore(await opened_store())
    timeline = await opened(store)
    await save(timeline, "one")
    store.failing = lambda write: write.branch is not None
    for scratch in (False, True):
        with pytest.raises(Conflict) as raised:
            await load(timeline, "one", scratch=scratch)
        assert raised.value.reason is Reason.COMMIT_FAILED
    await do(timeline, counting("mira"), "mira")
    store.failing = lambda write: False
    assert (await load(timeline, "one")).branch_id == "b4", "numbers go on"


async def test_a_scratch_branch_leaves_the_current_one_alone_and_is_bounded() -> None:
    store = await opened_store()
    timeline = await opened(store)
    await do(timeline, counting("mira"))
    await save(timeline, "one")
    loads = await asyncio.gather(*[load(timeline, "one", scratch=True) for _ in range(20)])
    assert timeline.current.branch_id == "b1"
    opened_now = [one.branch_id for one in loads if int(one.branch_id[1:]) in timeline.heads]
    assert opened_now == [one.branch_id for one in loads][-16:]
    scratch = timeline.head(loads[-1].branch_id)
    await scratch.load(["mira"])
    await do(timeline, counting("mira"), head=scratch)
    await do(timeline, counting("mira"))
    assert scratch.mind("mira").values == timeline.current.mind("mira").values
    await timeline.close()
    again = await opened(store)
    assert sorted(again.heads) == sorted([1, *(int(branch_id[1:]) for branch_id in opened_now)])
    assert again.current.branch_id == "b1"


async def test_saving_waits_for_open_work_as_long_as_it_is_told() -> None:
    timeline = await opened()
    asked: list[tuple[Head, str, int]] = []

    async def wait_idle(head: Head, character_id: str, wait_ms: int) -> bool:
        asked.append((head, character_id, wait_ms))
        await do(timeline, counting("mira"))
        return True

    made = await create_checkpoint(timeline, CheckpointRequest(at(), "one", wait_ms=40), wait_idle)
    assert asked == [(timeline.current, "", 40)]
    assert made.checkpoint.seq == 1
    await create_checkpoint(timeline, CheckpointRequest(at(), "one"), wait_idle)
    assert len(asked) == 1


NPCS = ("mira", "odo", "苏", "n-4")


@pytest.mark.parametrize("seed", range(20))
async def test_random_play_with_saves_loads_and_scratch_equals_a_fresh_replay(seed: int) -> None:
    rng, store = random.Random(seed), await opened_store()
    timeline = await opened(store)
    logs: dict[int, list[Entry]] = {1: []}
    saved: dict[str, list[Entry]] = {}
    for step in range(250):
        roll, head = rng.random(), rng.choice(list(timeline.heads.values()))
        if roll < 0.75:
            judge = rng.choice([perceiving, counting, turning])(*rng.sample(NPCS, 2))
            await head.load(NPCS)
            logs[head.number].append((await timeline.submit(head, judge)).entry)
        elif roll < 0.8:
            logs[head.number].append((await timeline.submit(head, beginning(f"u{step}"))).entry)
        elif roll < 0.9 or not saved:
            request = CheckpointRequest(at(branch_id=head.branch_id), f"s{step}")
            await create_checkpoint(timeline, request)
            saved[f"s{step}"] = list(logs[head.number])
        elif roll < 0.98:
            name = rng.choice(list(saved))
            branch = await load(timeline, name, scratch=rng.random() < 0.4)
            logs[int(branch.branch_id[1:])] = list(saved[name])
        else:
            await timeline.close()
            timeline = await opened(store)
    for head in timeline.heads.values():
        await head.load(NPCS)
        world, minds = World(), {npc: Mind(npc) for npc in NPCS}
        for entry in logs[head.number]:
            world = apply_world(world, entry)
            minds = {npc: apply_mind(mind, entry) for npc, mind in minds.items()}
        assert head.world == world
        assert {npc: head.mind(npc) for npc in NPCS} == minds
        await assert_equals_its_replay(timeline, head)
    for name, entries in saved.items():
        found = await find_checkpoint(timeline, name)
        assert found.seq == (entries[-1].seq if entries else 0)


async def test_a_thousand_cycles_of_save_play_reload_leave_every_answer_right() -> None:
    timeline = await opened()
    await do(timeline, counting("mira"), "mira")
    kept = 1.0
    for cycle in range(1_000):
        name = f"s{cycle}"
        await save(timeline, name, f"save {cycle}")
        head = timeline.current
        for place in range(3):
            await head.load(["mira"])
            await timeline.submit(head, counting("mira"), at=at(f"turn {place}"), ids=["mira"])
        assert head.mind("mira").values["persona.count"] == kept + 3
        if cycle % 5:
            await load(timeline, name, f"load {cycle}")
        else:
            kept += 3
        await timeline.current.load(["mira"])
        assert timeline.current.mind("mira").values["persona.count"] == kept
    await assert_equals_its_replay(timeline, timeline.current)
