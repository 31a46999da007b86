"""Opening is creating or getting, once per request id. pipeline/open_playthrough.py."""

import asyncio

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.cast.loader import load_files
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.errors import BadInput, Conflict, Reason
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.checkpoints import create_checkpoint
from dramaturg_server.pipeline.edits import despawn_character, spawn_character
from dramaturg_server.pipeline.open_playthrough import Opened, open_playthrough
from dramaturg_server.pipeline.requests import At, CheckpointRequest, DespawnRequest, OpenRequest, SpawnRequest
from tests.fakes import FakeClock
from tests.pipeline.app import Play, sample


def cast_of(files: dict[str, str]) -> Cast:
    loaded = load_files({name: text.encode() for name, text in files.items()})
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


async def application(store: MemoryStore | None = None, cast: Cast | None = None) -> Application:
    store = store or MemoryStore()
    await store.open()
    return Application(cast or sample(), store, FakeClock(), "here", None)


async def opening(app: Application, request_id: str, digest: str = "", **players: str) -> Opened:
    return await open_playthrough(app, OpenRequest(At("p", "", request_id, digest or request_id), players=players))


async def test_the_same_call_again_says_the_same_of_creation_whatever_happened_since() -> None:
    app = await application()
    first = await opening(app, "r")
    await opening(app, "another")
    await app.close_playthrough("p")
    again = await opening(app, "r")
    assert (first.created, again.created) == (True, True)
    assert again.report == first.report
    assert not (await opening(app, "fresh")).created
    await app.close()


@pytest.mark.parametrize("writes_a_row", [True, False])
async def test_another_payload_under_the_same_id_is_refused(writes_a_row: bool) -> None:
    app = await application()
    await opening(app, "first")
    await opening(app, "r", "one payload", **({"ada": "Ada"} if writes_a_row else {}))
    with pytest.raises(Conflict) as raised:
        await opening(app, "r", "another payload")
    assert raised.value.reason is Reason.REQUEST_ID_REUSED
    await app.close()


async def test_of_calls_at_once_one_creates() -> None:
    app = await application()
    opened = await asyncio.gather(*(opening(app, f"r{place}") for place in range(5)), opening(app, "r0"))
    assert sorted(one.created for one in opened[:5]) == [False, False, False, False, True]
    assert opened[5].created == opened[0].created
    await app.close()


async def test_the_same_call_after_a_load_names_the_players_again() -> None:
    play = await Play.open()
    await create_checkpoint(await play.app.timeline("p"), CheckpointRequest(At("p"), "start"))
    await opening(play.app, "r", ada="Ada")
    await play.load("start")
    assert (await opening(play.app, "r", ada="Ada")).head.world.players["ada"] == "Ada"
    await play.close()


# ---- ids that are no player's

CAST = cast_of(
    {
        "cast.yaml": "cast: c\nlanguages: en\ngroups: town\n",
        "characters/ann.yaml": "name: Ann\nfallbacks: Hm.\n",
        "characters/mook.yaml": "name: A mook\narchetype: true\nfallbacks: Hm.\n",
    }
)
TAKEN = ("everyone", "self", "actor", "target", "witnesses", "none", "town", "mook", "ann")


@pytest.mark.parametrize("taken", TAKEN)
async def test_a_playthrough_is_not_made_for_a_player_whose_id_means_somebody_else(taken: str) -> None:
    app = await application(cast=CAST)
    with pytest.raises(BadInput, match=f"^primary_player_id: '{taken}'"):
        await open_playthrough(app, OpenRequest(At("p"), primary_player_id=taken))
    with pytest.raises(BadInput, match=f"^player_ids: '{taken}'"):
        await open_playthrough(app, OpenRequest(At("p"), players={"ada": "", taken: "Ann"}))
    assert await app.store.playthrough("p") is None
    assert not app.open_playthroughs
    await app.close()


@pytest.mark.parametrize("taken", [*TAKEN, "mook-1", "mook-2"])
async def test_nobody_joins_a_playthrough_under_an_id_that_means_somebody_else(taken: str) -> None:
    play = await Play.open(cast=CAST)
    for character_id in ("mook-1", "mook-2"):
        await spawn_character(play.app, SpawnRequest(At("p"), character_id, "mook", "", {}))
    await despawn_character(play.app, DespawnRequest(At("p"), "mook-2"))
    with pytest.raises(BadInput, match=f"^player_ids: '{taken}'"):
        await open_playthrough(play.app, OpenRequest(At("p"), primary_player_id="", players={taken: ""}))
    if taken not in ("ann", "mook-1"):  # characters may speak
        with pytest.raises(BadInput, match=f"^speaker_id: '{taken}'"):
            await play.say("Hello.", "ann", speaker_id=taken)
    assert set((await play.app.timeline("p")).head().world.players) == {"player"}
    await play.close()


async def test_a_primary_player_may_be_named_as_player_and_stays_one() -> None:
    play = await Play.open(cast=CAST, primary="hero")
    opened = await open_playthrough(play.app, OpenRequest(At("p"), primary_player_id="", players={"player": "Ansa"}))
    assert dict(opened.head.world.players) == {"hero": "Ansa"}
    await play.close()


@pytest.mark.parametrize(
    ("asked", "kept"),
    [("", "en"), ("en", "en"), ("en-US", "en"), ("zh-CN", "zh"), ("zh-Hant-TW", "zh-Hant"), ("ja-JP", "ja")],
)
async def test_a_playthrough_is_kept_in_the_nearest_language_of_the_cast(asked: str, kept: str) -> None:
    files = {"cast.yaml": "cast: c\nlanguages: [en, zh, zh-Hant, ja]\n", "characters/a.yaml": "name: A\n"}
    app = await application(cast=cast_of(files))
    for request_id in ("r", "again"):
        opened = await open_playthrough(app, OpenRequest(At("p", "", request_id, request_id), content_locale=asked))
        assert opened.timeline.playthrough.content_locale == kept
    await app.close()


@pytest.mark.parametrize(("first", "then"), [("en", "zh"), ("zh-Hant", "zh-TW"), ("en", "fr")])
async def test_another_language_than_it_is_kept_in_is_refused(first: str, then: str) -> None:
    files = {"cast.yaml": "cast: c\nlanguages: [en, zh, zh-Hant]\n", "characters/a.yaml": "name: A\n"}
    app = await application(cast=cast_of(files))
    await open_playthrough(app, OpenRequest(At("p", "", "r", "r"), content_locale=first))
    with pytest.raises(BadInput):
        await open_playthrough(app, OpenRequest(At("p", "", "s", "s"), content_locale=then))
    await app.close()
