"""How a player wants to be talked to, in every playthrough: no load takes it back, exports carry it along."""

from pathlib import Path

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.domain.beliefs import Preference
from dramaturg_server.pipeline.export_playthrough import export_playthrough
from dramaturg_server.pipeline.import_playthrough import import_playthrough
from dramaturg_server.pipeline.requests import At
from dramaturg_server.ports import Store
from tests.pipeline.app import CAPTAIN, Play
from tests.pipeline.editing import note


def brief(value: str = "short", detail: str = "length") -> Preference:
    return Preference("", "player", detail, value, source_id="t1")


async def kept(store: Store) -> dict[str, str]:
    return {one.detail: one.value for one in await store.preferences("player")}


async def test_a_load_takes_no_preference_back() -> None:
    play = await Play.open()
    await play.save("before")
    await note(play, CAPTAIN, preference=brief())
    await play.load("before")
    assert await kept(play.app.store) == {"length": "short"}
    (one,) = await play.app.store.preferences("player")
    assert (one.playthrough_id, one.preference_id[:1]) == ("p", "w")
    await play.close()


async def test_they_are_there_after_a_restart_and_in_a_backup(tmp_path: Path) -> None:
    play = await Play.open(SqliteStore(tmp_path / "data"))
    await note(play, CAPTAIN, preference=brief())
    await play.app.store.back_up(tmp_path / "copy" / "dramaturg.sqlite3")
    await play.close()
    for folder in ("data", "copy"):
        store = SqliteStore(tmp_path / folder)
        await store.open()
        assert await kept(store) == {"length": "short"}
        await store.close()


async def test_an_export_carries_those_of_its_players_and_an_import_overwrites_no_newer_one() -> None:
    here = await Play.open()
    await note(here, CAPTAIN, preference=brief("short"))
    await note(here, CAPTAIN, preference=brief("formal", "formality"))
    blob = await export_playthrough(here.app, "p")
    await here.close()

    there = await Play.open()
    await there.app.clock.advance(60_000)  # type: ignore[attr-defined]
    await note(there, CAPTAIN, preference=brief("long"))
    await import_playthrough(there.app, At("q"), blob)
    assert await kept(there.app.store) == {"length": "long", "formality": "formal"}
    await there.close()


async def test_two_playthroughs_give_no_two_preferences_one_id() -> None:
    store = MemoryStore()
    play = await Play.open(store)
    await note(play, CAPTAIN, preference=brief())
    blob = await export_playthrough(play.app, "p")
    await import_playthrough(play.app, At("q"), blob)
    await note(play, CAPTAIN, preference=brief("formal", "formality"))
    ids = [one.preference_id for one in await store.preferences("player")]
    assert len(set(ids)) == len(ids) == 2
    await play.close()
