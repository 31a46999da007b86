"""Who said it is looked up by the name of now: of players and those spawned as well, in words and in vectors."""

from dataclasses import replace
from pathlib import Path

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.pipeline.edits import despawn_character, spawn_character
from dramaturg_server.pipeline.experience import Experience
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.requests import At, DespawnRequest, OpenRequest, SpawnRequest
from dramaturg_server.pipeline.timeline import Head
from dramaturg_server.ports import Store
from tests.pipeline.app import Play
from tests.pipeline.recalling import HeldReads, WordEmbedder, fresh, recaller, search, texts
from tests.pipeline.test_edits import cast_of

FERRY = "The ferry sank."
PLAYER = "steam:7656"


def files(name: str = "Ann") -> dict[str, str]:
    return {
        "cast.yaml": "cast: few\nlanguages: en\n",
        "characters/ann.yaml": f"name: {name}\nfallbacks: Hm.\n",
        "characters/bob.yaml": "name: Bob\nfallbacks: Hm.\n",
        "characters/guard.yaml": "name: Guard\narchetype: true\nfallbacks: Hm.\n",
    }


async def inside(play: Play) -> tuple[Head, Experience]:
    timeline = await play.app.timeline("p")
    return timeline.current, play.app.experience(timeline)


async def recalls(play: Play, who: str, text: str) -> list[str]:
    head, experience = await inside(play)
    return texts(await search(experience, head, who, text))


async def named(name: str, recalling: WordEmbedder | None = None, store: Store | None = None) -> Play:
    """A playthrough whose player the game calls by an id of its own, and by that name."""
    play = await Play.open(store, cast=cast_of(files()), primary=PLAYER, recaller=recaller(recalling))
    await rename(play, name)
    return play


async def rename(play: Play, name: str) -> None:
    await open_playthrough(play.app, OpenRequest(At("p"), primary_player_id=PLAYER, players={"player": name}))


async def tell(play: Play, text: str) -> None:
    await play.say(text, to="ann", speaker_id=PLAYER)


async def test_a_player_is_found_by_name() -> None:
    play = await named("Greta")
    await tell(play, FERRY)
    await play.say("Hello, Bob.", to="bob", speaker_id=PLAYER)
    assert await recalls(play, "ann", "What did Greta say?") == [FERRY]
    assert await recalls(play, "ann", "steam") == []
    await play.close()


async def test_after_a_player_took_another_name_all_it_ever_said_is_found_by_that_one() -> None:
    play = await named("Greta")
    await tell(play, FERRY)
    assert await recalls(play, "ann", "Greta") == [FERRY]
    await rename(play, "Wanda")
    assert await recalls(play, "ann", "Wanda") == [FERRY]
    assert await recalls(play, "ann", "Greta") == []
    await tell(play, "The boat sank.")
    assert len(await recalls(play, "ann", "Wanda")) == 2
    await play.close()


async def test_whoever_was_spawned_is_found_by_name_also_when_it_is_gone() -> None:
    play = await named("Greta")
    await spawn_character(play.app, SpawnRequest(At("p"), "guard-1", "guard", "Rolf"))
    await play.say(FERRY, to="ann", speaker_id="guard-1")
    assert FERRY in await recalls(play, "ann", "Rolf")
    await despawn_character(play.app, DespawnRequest(At("p"), "guard-1"))
    head, _ = await inside(play)
    experience = fresh(play.app, await play.app.timeline("p"))
    assert FERRY in texts(await search(experience, head, "ann", "Rolf"))
    await experience.close()
    await play.close()


async def test_a_name_that_changes_makes_the_vectors_anew_that_hold_it(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    play = await named("Greta", embedder, SqliteStore(tmp_path))
    await tell(play, FERRY)
    _, experience = await inside(play)
    await recalls(play, "ann", "ferry")
    await experience.settled()
    assert f"Greta: {FERRY}" in embedder.texts
    await rename(play, "Wanda")
    await recalls(play, "ann", "ferry")
    await experience.settled()
    assert f"Wanda: {FERRY}" in embedder.texts
    await play.close()

    again = WordEmbedder()
    play = await named("Wanda", again, SqliteStore(tmp_path))
    head, experience = await inside(play)
    await search(experience, head, "ann", "ferry")
    await experience.settled()
    assert FERRY not in "".join(again.texts), "the vector of the present name was kept"
    await play.close()


# ---- another cast


async def test_a_cast_in_which_nobody_is_called_otherwise_leaves_what_is_read() -> None:
    held = HeldReads(MemoryStore())
    play = await Play.open(held, cast=cast_of(files()))  # type: ignore[arg-type]
    await play.say(FERRY, to="ann")
    await recalls(play, "ann", "ferry")
    held.rows = 0
    await play.app.use(cast_of(files() | {"characters/bob.yaml": "name: Robert\nfallbacks: Hm.\n"}))
    assert await recalls(play, "ann", "ferry") == [FERRY]
    assert held.rows == 0
    await play.close()


async def test_a_character_with_another_name_is_found_by_that_one() -> None:
    play = await Play.open(cast=cast_of(files()))
    await play.say(FERRY, to="bob", speaker_id="ann")
    assert await recalls(play, "bob", "Ann") == [FERRY]
    await play.app.use(cast_of(files("Hilda")))
    assert await recalls(play, "bob", "Hilda") == [FERRY]
    assert await recalls(play, "bob", "Ann") == []
    await play.close()


async def test_days_of_another_length_are_looked_up_as_they_are_now() -> None:
    play = await Play.open(cast=cast_of(files()))
    await play.say(FERRY, to="ann", game_time_s=86_400 * 10 + 60)
    assert await recalls(play, "ann", "11") == [FERRY]
    longer = cast_of(files())
    await play.app.use(replace(longer, clocks=replace(longer.clocks, day_seconds=86_400 * 2)))
    assert await recalls(play, "ann", "11") == []
    assert await recalls(play, "ann", "6") == [FERRY]
    await play.close()
