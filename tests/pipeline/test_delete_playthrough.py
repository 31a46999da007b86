"""Deleting beside everything else: before or after each other, never half."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.domain.errors import DramaturgError, Reason
from dramaturg_server.domain.log import Event
from dramaturg_server.pipeline.delete_playthrough import delete_playthrough
from dramaturg_server.pipeline.edits import despawn_character, set_field, spawn_character
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.requests import At, DespawnRequest, OpenRequest, SetFieldRequest, SpawnRequest
from dramaturg_server.pipeline.watch import Delta
from tests.fakes import FailingStore, settle_down
from tests.pipeline.app import CAPTAIN, Play, sample

CALLS: dict[str, Callable[[Play], Awaitable[object]]] = {
    "open": lambda play: open_playthrough(play.app, OpenRequest(At("p"))),
    "say": lambda play: play.say("Hello."),
    "report": lambda play: play.event("oath_sworn", CAPTAIN),
    "read": lambda play: play.state(),
    "set": lambda play: set_field(play.app, SetFieldRequest(At("p"), CAPTAIN, "persona.occupation", "queen")),
    "save": lambda play: play.save("here"),
    "wait": lambda play: play.say("And?", wait_ms=100),
}


@pytest.mark.parametrize(
    "names",
    [
        ("open",),
        ("open", "say"),
        ("open", "report"),
        ("open", "read"),
        ("say", "report"),
        ("set",),
        ("save",),
        ("say", "wait"),
    ],
)
@pytest.mark.parametrize("yields", range(6))
async def test_a_deletion_beside_other_calls_leaves_the_id_usable(
    tmp_path, names: tuple[str, ...], yields: int
) -> None:  # type: ignore[no-untyped-def]
    play = await Play.open(SqliteStore(tmp_path))
    await play.say("Hello.")

    async def late(work: Callable[[Play], Awaitable[object]]) -> object:
        for _ in range(yields):
            await asyncio.sleep(0)
        return await work(play)

    outcomes = await asyncio.gather(
        delete_playthrough(play.app, At("p")), *(late(CALLS[name]) for name in names), return_exceptions=True
    )
    for outcome in outcomes[1:]:
        if isinstance(outcome, BaseException):
            assert isinstance(outcome, DramaturgError), outcome
            assert outcome.reason is Reason.PLAYTHROUGH_UNKNOWN, outcome
    opened = await open_playthrough(play.app, OpenRequest(At("p")))
    assert opened.head.world.turns <= 1
    await play.say("Hello again.")
    assert await delete_playthrough(play.app, At("p"))
    assert not await delete_playthrough(play.app, At("p"))
    with pytest.raises(DramaturgError) as gone:
        await play.state()
    assert gone.value.reason is Reason.PLAYTHROUGH_UNKNOWN
    await play.close()


async def test_a_watch_of_everybody_outlives_a_character_that_changes_and_goes() -> None:
    mould = replace(sample().characters[CAPTAIN], character_id="guard", archetype=True)
    cast = replace(sample(), characters={**sample().characters, "guard": mould})
    play = await Play.open(cast=cast)
    await play.unit("muster")
    watch = play.app.watches(await play.app.timeline("p")).watch(min_interval_ms=0)
    for _ in sample().characters:
        await anext(watch)
    await spawn_character(play.app, SpawnRequest(At("p"), "m1", "guard"))
    await play.report(Event("", "custom", "oath_sworn", True, "player", perceivers=("m1",)))
    first = await anext(watch)
    assert getattr(first, "character_id", "") == "m1"
    await play.report(Event("", "custom", "gate_opened", True, "player", perceivers=("m1",)))
    await despawn_character(play.app, DespawnRequest(At("p"), "m1"))
    gone = await anext(watch)
    assert isinstance(gone, Delta) and gone.despawned
    await watch.aclose()  # type: ignore[attr-defined]
    await play.close()


async def test_a_queued_turn_that_waits_for_the_state_is_told_of_the_deletion() -> None:
    store = FailingStore(MemoryStore())
    play = await Play.open(store)  # type: ignore[arg-type]
    store.hold()
    first = asyncio.create_task(play.say("Hello."))
    await settle_down()
    queued = asyncio.create_task(play.say("And?", wait_ms=100))
    await settle_down()
    deletion = asyncio.create_task(delete_playthrough(play.app, At("p")))
    await settle_down()
    store.let_go()
    _, failed, deleted = await asyncio.gather(first, queued, deletion, return_exceptions=True)
    assert isinstance(failed, DramaturgError) and failed.reason is Reason.PLAYTHROUGH_UNKNOWN, failed
    assert deleted is True
    await play.close()


async def test_a_call_that_began_before_a_deletion_reaches_nothing_of_the_next_playthrough_of_the_id() -> None:
    play = await Play.open()
    before = await play.app.timeline("p")
    await delete_playthrough(play.app, At("p"))
    await open_playthrough(play.app, OpenRequest(At("p")))
    for look in (play.app.watches, play.app.after_turn):
        with pytest.raises(DramaturgError) as gone:
            look(before)
        assert gone.value.reason is Reason.PLAYTHROUGH_UNKNOWN
    await play.close()
