"""What was said before another embedder came: found by words at once, by meaning when its vectors are made anew."""

from pathlib import Path

import pytest

from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.pipeline.experience import FoundExperience
from dramaturg_server.pipeline.recall import asked, recall
from tests.pipeline.app import CAPTAIN, Play, turn_of
from tests.pipeline.recalling import WordEmbedder, recaller, search, texts
from tests.pipeline.test_recall import occasion

BOAT = "The boat sank."
MISSING = ("memories_without_vectors",)


async def opened(folder: Path, embedder: WordEmbedder) -> Play:
    play = await Play.open(SqliteStore(folder), recaller=recaller(embedder))
    await play.app.recaller.settled()
    return play


async def found(play: Play, text: str) -> FoundExperience:
    """By words and by meaning, whatever becomes of the embedder that runs."""
    timeline = await play.app.timeline("p")
    vector = WordEmbedder().embed([text], "query").vectors
    return await search(play.app.experience(timeline), timeline.current, CAPTAIN, text, vector)


async def settle(play: Play) -> None:
    await play.app.experience(await play.app.timeline("p")).settled()


async def said_under_another(folder: Path) -> None:
    """A playthrough in which something was said, and embedded, under the embedder `old`."""
    play = await opened(folder, WordEmbedder("old"))
    await play.say(BOAT)
    await settle(play)
    assert (await found(play, "vessel")).reasons == ()
    await play.close()


async def test_until_its_vectors_are_made_anew_words_find_it_and_the_search_says_so(tmp_path: Path) -> None:
    await said_under_another(tmp_path)
    new = WordEmbedder("new")
    play = await opened(tmp_path, new)
    new.hold()
    before = await found(play, "vessel")
    assert (texts(before), before.reasons) == ([], MISSING)
    by_words = await found(play, "boat")
    assert (texts(by_words), by_words.reasons) == ([BOAT], MISSING)
    new.let_go()
    await settle(play)
    after = await found(play, "vessel")
    assert (texts(after)[0], after.reasons) == (BOAT, ())
    assert after.hits[0].scores.dense_rank == 1
    await play.close()


async def test_turns_say_so_too_and_later_ones_no_more(tmp_path: Path) -> None:
    await said_under_another(tmp_path)
    play = await opened(tmp_path, WordEmbedder("new"))
    turns = [turn_of(await play.say("Do you remember my vessel?"))]
    await settle(play)
    turns.append(turn_of(await play.say("Do you remember my other vessel?")))
    assert [turn.degraded for turn in turns] == [MISSING, ()]
    assert any(item.scores.dense > 0 for item in turns[1].recalled)
    await play.close()


async def test_without_the_meaning_of_the_question_it_is_no_news(tmp_path: Path) -> None:
    await said_under_another(tmp_path)
    new = WordEmbedder("new")
    play = await opened(tmp_path, new)
    new.fails = True
    on = await occasion(play, "boat")
    assert (await recall(on, await asked(on))).reasons == ("embedder_failed",)
    await play.close()


async def test_what_is_said_now_lacks_its_vector_for_moments_and_that_is_no_news(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    play = await opened(tmp_path, embedder)
    assert (await found(play, "boat")).reasons == ()
    embedder.hold()
    await play.say(BOAT)
    just_said = await found(play, "boat")
    assert (texts(just_said), just_said.reasons) == ([BOAT], ())
    embedder.let_go()
    await play.close()


async def test_the_log_names_both_embedders_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await said_under_another(tmp_path)
    assert "memories_without_vectors" not in caplog.text
    play = await opened(tmp_path, WordEmbedder("new"))
    for _ in range(2):
        await found(play, "boat")
        await settle(play)
        await play.say("The mill burned.")
    (told,) = [record for record in caplog.records if "memories_without_vectors" in record.getMessage()]
    assert told.levelname == "WARNING"
    assert "vectors of old/" in told.getMessage() and "anew by new/" in told.getMessage()
    await play.close()


async def test_after_a_restart_under_the_same_embedder_there_is_nothing_to_say(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await said_under_another(tmp_path)
    old = WordEmbedder("old")
    play = await opened(tmp_path, old)
    again = await found(play, "vessel")
    assert (texts(again)[0], again.reasons, old.times(BOAT)) == (BOAT, (), 0)
    assert "memories_without_vectors" not in caplog.text
    await play.close()
