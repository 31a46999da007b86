"""Calls that a reload overtakes, one that renames ids most of all: none fails for it, and each is of one cast."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain import fold
from dramaturg_server.domain.errors import BadInput, NotFound, Reason, Unavailable
from dramaturg_server.domain.lineage import View
from dramaturg_server.domain.log import Event
from dramaturg_server.pipeline.edits import set_field, spawn_character
from dramaturg_server.pipeline.extract_evidence import extract_evidence
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.requests import (
    At,
    ExtractRequest,
    OpenRequest,
    SetFieldRequest,
    SpawnRequest,
    TextBlock,
)
from dramaturg_server.pipeline.timeline import Committed
from dramaturg_server.pipeline.verify import verify_folds
from dramaturg_server.ports import Answered, Snapshot
from tests.fakes import settle_down
from tests.pipeline.app import Play, turn_of
from tests.pipeline.test_renamed_play import playing
from tests.pipeline.two_versions import cast_of, first, second

BARE = {"cast.yaml": "cast: ferry\nlanguages: en\n", "characters/orsa.yaml": "name: Orsa\nfallbacks: Hm.\n"}


class GatedStore(MemoryStore):
    """A store that reads folds and answers only while `gate` is set, and folds only so many times more."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.folds_left = 1_000

    async def snapshot(self, playthrough_id: str, character_id: str, view: View, at: int) -> Snapshot | None:
        await self.gate.wait()
        if not self.folds_left:
            raise Unavailable(Reason.STORE_UNAVAILABLE, "gone")
        self.folds_left -= 1
        return await super().snapshot(playthrough_id, character_id, view, at)

    async def answered(self, playthrough_id: str, request_id: str, view: View | None) -> Answered | None:
        await self.gate.wait()
        return await super().answered(playthrough_id, request_id, view)


async def met_by(store: MemoryStore) -> Play:
    """A playthrough whose ferryman was talked to."""
    play = await playing(first(), store, 2)
    await play.say("The river?", "orsa", ("wick",))
    await play.save("start")
    return play


async def while_renaming(play: Play, store: GatedStore, *calls: Callable[[], Awaitable[object]]) -> list[object]:
    """What becomes of calls that come while the logs are read anew under the second cast."""
    store.gate.clear()
    using = asyncio.create_task(play.app.use(second()))
    await settle_down()
    under_way = [asyncio.ensure_future(call()) for call in calls]
    await settle_down()
    assert not using.done() and not any(call.done() for call in under_way)
    store.gate.set()
    await using
    return await asyncio.gather(*under_way, return_exceptions=True)


async def test_a_turn_that_comes_while_ids_are_renamed_waits_and_is_answered_under_the_new_ones() -> None:
    store = GatedStore()
    play = await met_by(store)
    [done] = await while_renaming(
        play, store, lambda: play.say("A toll?", "orsa", ("wick",), speaker_id="player", scene_id="landing")
    )
    turn = turn_of(done)  # type: ignore[arg-type]
    assert (turn.responder_id, turn.scene_id) == ("orsa_now", "landing_now")
    assert {"orsa_now", "wick_now"} <= set(turn.hearers)
    assert [line.line_id for line in turn.lines] == ["toll-1_now"]
    assert [action.action_id for line in turn.lines for action in line.actions] == ["bow_now"]
    await play.close()


async def test_a_turn_that_waits_for_its_npc_while_that_is_renamed_is_answered_by_it() -> None:
    play = await met_by(MemoryStore())
    timeline = await play.app.timeline("p")
    revision = timeline.current.revision("orsa")
    async with timeline.lanes.of(timeline.current, "orsa"):
        turn = asyncio.create_task(play.say("A toll?", "orsa", at=At("p", expected_revision=revision)))
        await settle_down()
        await play.app.use(second())
    assert turn_of(await turn).responder_id == "orsa_now"
    await play.close()


async def test_whatever_else_is_written_while_ids_are_renamed_waits_for_it() -> None:
    store = GatedStore()
    play = await met_by(store)
    done = await while_renaming(
        play,
        store,
        lambda: play.unit("one"),
        lambda: play.event("rescue", "wick"),
        lambda: play.load("start"),
        lambda: open_playthrough(play.app, OpenRequest(At("p"), players={"sam": "Sam"})),
    )
    failed = [one for one in done if isinstance(one, Exception)]
    stale = [one for one in failed if getattr(one, "reason", None) is Reason.STALE_BRANCH]
    assert failed == stale  # the load may have closed the branch for those that come behind it
    assert not isinstance(done[2], Exception)
    await play.close()


async def test_what_a_game_tells_while_ids_are_renamed_reaches_those_who_were_meant() -> None:
    store = GatedStore()
    play = await met_by(store)
    value = Event("", "relationship", "orsa", 70.0, target_id="player", perceivers=("wick",))
    scene = ExtractRequest(At("p"), (TextBlock("b", "orsa", "The river!", ("wick",)),), ("wick",))
    told, shown = await while_renaming(
        play, store, lambda: play.report(value), lambda: extract_evidence(play.app, scene)
    )
    assert isinstance(told, Committed) and isinstance(shown, Committed)
    [event] = told.entry.events
    assert (event.subject, event.perceivers) == ("orsa_now", ("wick_now",))
    assert (await play.values("orsa_now"))["persona.relationships.player.value"] == 70.0
    assert shown.entry.note == '{"empty": {"wick_now": "no_cue"}}'
    await play.close()


class WanderingStore(MemoryStore):
    """A store whose reads take a few turns of the loop."""

    async def snapshot(self, playthrough_id: str, character_id: str, view: View, at: int) -> Snapshot | None:
        await settle_down(3)
        return await super().snapshot(playthrough_id, character_id, view, at)

    async def answered(self, playthrough_id: str, request_id: str, view: View | None) -> Answered | None:
        await settle_down(2)
        return await super().answered(playthrough_id, request_id, view)


@pytest.mark.parametrize("steps", range(1, 60, 2))
async def test_whenever_the_renaming_comes_everything_under_way_is_done_once(steps: int) -> None:
    store = WanderingStore()
    play = await met_by(store)
    await play.app.close_playthrough("p")  # what follows has minds to load
    calls = [
        asyncio.ensure_future(call)
        for call in (
            play.say("The river?", "orsa", ("wick",), at=At("p", "", "1", "1")),
            play.say("A lamp.", "wick", ("orsa",), at=At("p", "", "2", "2"), scene_id="landing"),
            play.say("A toll?", "orsa", ("wick",)),
            play.say("Orsa?", "", ("orsa", "wick")),
            play.event("rescue", "orsa", "wick"),
            play.unit("one"),
            play.save("later"),
        )
    ]
    await settle_down(steps)
    await play.app.use(second())
    await asyncio.gather(*calls)
    timeline = await play.app.timeline("p")
    rows = await store.rows("p", timeline.current.view, above=0, limit=99)
    kinds = [row.entry.kind for row in rows]
    assert (kinds.count("turn"), kinds.count("events"), kinds.count("unit")) == (1 + 4, 1, 1)
    assert (await verify_folds(store, fold)).good
    for who in timeline.current.loaded:
        assert timeline.current.mind(who) == await timeline.mind_in(timeline.current.view, who), who
    await play.close()


async def test_a_turn_that_waited_for_a_renaming_that_fails_goes_on_under_the_old_ids() -> None:
    store = GatedStore()
    play = await met_by(store)
    store.folds_left = 0
    store.gate.clear()
    using = asyncio.create_task(play.app.use(second()))
    await settle_down()
    turn = asyncio.create_task(play.say("A toll?", "orsa"))
    await settle_down()
    store.gate.set()
    with pytest.raises(Unavailable):
        await using
    assert turn_of(await turn).responder_id == "orsa"
    await play.close()


async def test_a_character_is_not_spawned_from_a_mould_that_went_while_its_call_was_looked_up() -> None:
    store = GatedStore()
    play = await met_by(store)
    store.gate.clear()
    spawning = asyncio.create_task(spawn_character(play.app, SpawnRequest(At("p", request_id="1"), "h1", "hand")))
    await settle_down()
    await play.app.use(cast_of(BARE))
    store.gate.set()
    with pytest.raises(NotFound) as refused:
        await spawning
    assert refused.value.reason is Reason.ARCHETYPE_UNKNOWN
    assert not (await play.app.timeline("p")).current.world.spawned
    await play.close()


async def test_a_field_that_went_while_its_call_was_looked_up_is_not_set() -> None:
    store = GatedStore()
    play = await met_by(store)
    store.gate.clear()
    request = SetFieldRequest(At("p", request_id="1"), "orsa", "moment.pose", "bent")
    setting = asyncio.create_task(set_field(play.app, request))
    await settle_down()
    await play.app.use(cast_of(BARE))
    store.gate.set()
    with pytest.raises(BadInput) as refused:
        await setting
    assert refused.value.reason is Reason.FIELD_UNKNOWN
    await play.close()


async def test_a_playthrough_that_can_not_be_read_under_new_ids_while_it_opens_is_let_go() -> None:
    store = GatedStore()
    play = await met_by(store)
    await play.app.close_playthrough("p")
    store.gate.clear()
    opening = asyncio.create_task(play.app.timeline("p"))
    await settle_down()
    await play.app.use(second())
    store.folds_left = 1
    store.gate.set()
    with pytest.raises(Unavailable):
        await opening
    await store.acquire_lease("p", "somebody else", play.app.clock.now_ms(), 1_000)
    await play.close()
