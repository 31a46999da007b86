"""Beliefs, overrides and open questions go with saves, and a commit that fails leaves what was there before it."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.domain.errors import Conflict
from dramaturg_server.domain.mind import Mind, World
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.checkpoints import restore_checkpoint
from dramaturg_server.pipeline.correct_memory import correct_memory
from dramaturg_server.pipeline.export_checkpoint import export_checkpoint
from dramaturg_server.pipeline.export_playthrough import export_playthrough
from dramaturg_server.pipeline.import_checkpoint import import_checkpoint
from dramaturg_server.pipeline.import_playthrough import import_playthrough
from dramaturg_server.pipeline.memory_requests import CorrectRequest
from dramaturg_server.pipeline.requests import At, RestoreRequest
from dramaturg_server.pipeline.timeline import Timeline
from dramaturg_server.ports import Store
from tests.fakes import FailingStore, FakeClock
from tests.pipeline.app import turn_of
from tests.pipeline.believing import CAPTAIN, INNKEEPER, Inn, inn
from tests.pipeline.playing import assert_equals_its_replay

STORES: dict[str, Callable[[Path], Store]] = {"memory": lambda _: MemoryStore(), "sqlite": SqliteStore}
_ROW = re.compile(r"\b([boqtm])\d+(?=[.\b'])|\bseq=\d+|\bt\d+\b")


async def settled_inn(store: Store) -> Inn:
    """Something of every kind: told, replaced, overridden, unresolved and asked."""
    play = await Inn.opened(store)
    await play.tell("My favourite drink is cider.", INNKEEPER, CAPTAIN)
    await play.tell("My favourite drink is tea now, not cider.", CAPTAIN)
    await play.tell("Mira's eyes are green, not blue.")
    await play.tell("Mira's weapon is a sabre, not a rapier.", scene_id="tavern")
    await play.tell("For this scene only, Mira's weapon is a bow.", scene_id="tavern")
    await play.tell("No, Mira's weapon is a sling.", scene_id="tavern")
    return play


async def held(timeline: Timeline) -> Sequence[object]:
    """All records, with the places of their rows left out."""
    await timeline.current.load([INNKEEPER, CAPTAIN])
    minds: list[Mind] = [timeline.current.mind(who) for who in (INNKEEPER, CAPTAIN)]
    world: World = timeline.current.world
    kept = [*(mind.beliefs for mind in minds), world.overrides, world.clarifications, world.asked]
    return [_ROW.sub("·", str(list(records.items()))) for records in kept]


@pytest.mark.parametrize("kind", STORES)
async def test_they_are_the_same_after_a_restart(kind: str, tmp_path: Path) -> None:
    store = STORES[kind](tmp_path)
    play = await settled_inn(store)
    before = await held(await play.app.timeline("p"))
    await play.close()
    play = await Inn.opened(STORES[kind](tmp_path) if kind == "sqlite" else store)
    timeline = await play.app.timeline("p")
    assert await held(timeline) == before
    await assert_equals_its_replay(timeline, timeline.current)
    await play.close()


async def test_a_whole_playthrough_takes_them_along() -> None:
    play = await settled_inn(MemoryStore())
    before = await held(await play.app.timeline("p"))
    blob = await export_playthrough(play.app, "p")
    store = MemoryStore()
    await store.open()
    there = Inn(Application(inn(), store, FakeClock(), "there"))
    await import_playthrough(there.app, At("p", "", "import", "import"), blob)
    assert await held(await there.app.timeline("p")) == before
    [answered] = await there.outcomes("Just for this scene.", scene_id="tavern")
    assert (answered.kind, answered.value) == ("confirmed", "sling")


async def test_a_save_brought_in_beside_other_rows_keeps_them_whole_under_new_ids() -> None:
    play = await settled_inn(MemoryStore())
    await play.save("cloud")
    other = await play.app.timeline("p")
    before, blob = await held(other), await export_checkpoint(other, "cloud")
    here = await Inn.opened()
    for number in range(7):
        await here.tell(f"Take {number}.")
    await here.tell("My favourite drink is rum.")
    timeline = await here.app.timeline("p")
    await import_checkpoint(timeline, At("p"), blob)
    assert [value for _, value, _ in await here.beliefs()] == ["rum"]
    await restore_checkpoint(timeline, RestoreRequest(At("p"), "cloud"))
    assert await held(timeline) == before
    mind, world = timeline.current.mind(INNKEEPER), timeline.current.world
    assert all(own_id == belief.belief_id for own_id, belief in mind.beliefs.items())
    rows = {f"{belief.source_id[1:]}" for belief in mind.beliefs.values()}
    assert rows == {str(belief.seq) for belief in mind.beliefs.values()}, "each still names its turn"
    [question_id] = world.clarifications
    assert {one.question_id for one in mind.beliefs.values() if one.status == "unresolved"} == {question_id}
    replaced = next(one for one in timeline.current.mind(CAPTAIN).beliefs.values() if one.status == "superseded")
    assert replaced.replaced_by in timeline.current.mind(CAPTAIN).beliefs
    [answered] = await here.outcomes("Just for this scene.", scene_id="tavern")
    assert (answered.kind, answered.value) == ("confirmed", "sling")


async def test_a_correction_that_does_not_commit_leaves_exactly_the_old_value_and_can_be_said_again() -> None:
    store = FailingStore(MemoryStore())
    play = await Inn.opened(store)  # type: ignore[arg-type]
    await play.tell("My favourite drink is cider.")
    store.fail_next()
    with pytest.raises(Conflict):
        await play.tell("My favourite drink is tea now, not cider.")
    assert await play.beliefs() == [("drink", "cider", "active")]
    again = turn_of(await play.tell("My favourite drink is tea now, not cider."))
    assert [(one.value, one.replaced) for one in again.outcomes] == [("tea", ("cider",))]
    assert await play.beliefs() == [("drink", "cider", "superseded"), ("drink", "tea", "active")]


@pytest.mark.parametrize("kind", STORES)
async def test_what_holds_for_a_unit_ends_with_it_after_a_restart_too(kind: str, tmp_path: Path) -> None:
    store = STORES[kind](tmp_path)
    play = await Inn.opened(store)
    await play.unit("day1")
    for_now = CorrectRequest(At("p"), "mira", "weapon", "bow", character_ids=(INNKEEPER,), persistence="session")
    await correct_memory(play.app, for_now)
    await play.save("in day1")
    await play.close()
    play = await Inn.opened(STORES[kind](tmp_path) if kind == "sqlite" else store)
    for unit_id in ("day2", "day1"):
        await play.unit(unit_id)
        assert await play.beliefs() == [("weapon", "bow", "ended")]
    timeline = await play.app.timeline("p")
    await assert_equals_its_replay(timeline, timeline.current)
    await play.load("in day1")
    assert await play.beliefs() == [("weapon", "bow", "active")]
    await play.close()
