"""What a character can recall: found from the commit on, by whoever perceived it, on each branch what that one sees."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.adapters.sqlite_store import FILE_NAME, SqliteStore
from dramaturg_server.domain.content import Cast, LocalText
from dramaturg_server.domain.errors import DramaturgError, Reason, Unavailable
from dramaturg_server.domain.lineage import NEWEST
from dramaturg_server.domain.memories import memories_of
from dramaturg_server.pipeline import vector_work
from dramaturg_server.pipeline.embedding import Embedding
from dramaturg_server.pipeline.experience import Experience, FoundExperience
from dramaturg_server.pipeline.index_budget import IndexBudget
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.recaller import INDEX_BYTES
from dramaturg_server.pipeline.requests import At, OpenRequest
from dramaturg_server.pipeline.timeline import Head, Timeline
from dramaturg_server.ports import MARK_TURN, Embedded, Purpose, StoredVector
from dramaturg_server.retrieval import passages
from dramaturg_server.retrieval.experience_index import ExperienceIndex
from tests.fakes import FakeClock, settle_down
from tests.pipeline.app import CAPTAIN, INNKEEPER, Play, sample, turn_of
from tests.pipeline.editing import delete, edit
from tests.pipeline.recalling import DIMENSION, WORDS, HeldReads, WordEmbedder, fresh, recaller, search, texts
from tests.pipeline.test_edits import cast_of
from tests.pipeline.two_versions import first, second

FERRY = "The ferry sank with forty sacks of barley."
LONG_S = 30.0
FEW = {
    "cast.yaml": "cast: few\nlanguages: en\n",
    "characters/ann.yaml": "name: Ann\nfallbacks: Hm.\n",
}


async def inside(play: Play) -> tuple[Timeline, Head, Experience]:
    timeline = await play.app.timeline("p")
    return timeline, timeline.current, play.app.experience(timeline)


async def recalls(play: Play, who: str, text: str) -> list[str]:
    """The texts that `who` finds at `text`, on the current branch."""
    _, head, experience = await inside(play)
    return texts(await search(experience, head, who, text))


# ---- from the commit on


async def test_a_remark_is_found_by_its_words_from_its_commit_on() -> None:
    play = await Play.open()
    assert await recalls(play, CAPTAIN, "barley") == []
    await play.say(FERRY)
    assert FERRY in await recalls(play, CAPTAIN, "barley")
    await play.close()


async def test_what_the_character_said_itself_is_found_too() -> None:
    play = await Play.open(cast=first())
    lines = turn_of(await play.say("How much is the toll?", "orsa")).lines
    assert lines and all(line.source != "fallback" for line in lines)
    for line in lines:
        assert line.text in await recalls(play, "orsa", line.text)
    await play.close()


async def unread() -> tuple[HeldReads, Play, Head, Experience]:
    """A playthrough in which something was said, of which nothing is loaded; reads of its store wait."""
    held = HeldReads(MemoryStore())
    play = await Play.open(held)  # type: ignore[arg-type]
    await play.say(FERRY)
    _, head, experience = await inside(play)
    experience.forget()
    held.hold()
    return held, play, head, experience


async def test_what_is_committed_while_the_index_is_read_is_in_it_once() -> None:
    held, play, head, experience = await unread()
    asking = asyncio.create_task(search(experience, head, CAPTAIN, "barley"))
    await asyncio.sleep(0)
    again = "Barley is dear this year."
    await play.say(again)
    held.let_go()
    assert sorted(texts(await asking)) == sorted([FERRY, again])
    assert sorted(await recalls(play, CAPTAIN, "barley")) == sorted([FERRY, again])
    await play.close()


async def test_nothing_is_found_while_the_index_is_read_and_everything_after() -> None:
    held, play, head, experience = await unread()
    found = await search(experience, head, CAPTAIN, "barley", wait_s=0)
    assert (found.hits, found.reasons) == ((), ("recall_loading",))
    held.let_go()
    found = await search(experience, head, CAPTAIN, "barley")
    assert (texts(found), found.reasons) == ([FERRY], ())
    await play.close()


# ---- by meaning


async def test_a_memory_is_found_by_its_meaning_once_it_has_its_vector() -> None:
    embedder = WordEmbedder()
    play = await Play.open(recaller=recaller(embedder))
    await play.say("The boat sank.")
    _, head, experience = await inside(play)
    await experience.settled()
    asked = embedder.embed(["vessel"], "query").vectors
    assert texts(await search(experience, head, CAPTAIN, "vessel")) == []
    assert texts(await search(experience, head, CAPTAIN, "vessel", asked))[0] == "The boat sank."
    await play.close()


async def test_vectors_that_a_crash_cut_off_are_made_after_the_restart(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    play = await Play.open(SqliteStore(tmp_path))  # no embedder: as if killed between the commit and the vector
    await play.say("The boat sank.")
    await play.close()

    play = await Play.open(SqliteStore(tmp_path), recaller=recaller(embedder))
    _, head, experience = await inside(play)
    await search(experience, head, CAPTAIN, "anything")
    await experience.settled()
    asked = embedder.embed(["vessel"], "query").vectors
    assert texts(await search(experience, head, CAPTAIN, "vessel", asked))[0] == "The boat sank."
    await play.close()


async def test_vectors_are_made_once_and_read_after_a_restart(tmp_path: Path) -> None:
    first, second = WordEmbedder(), WordEmbedder()
    play = await Play.open(SqliteStore(tmp_path), recaller=replace(recaller(first), query_timeout_s=0.01))
    await play.app.recaller.settled()
    first.hold()  # until both are read: one that is read meanwhile asks for the vector itself
    await play.say("The boat sank.", hearers=(INNKEEPER,))
    _, head, experience = await inside(play)
    for who in (CAPTAIN, INNKEEPER):
        await search(experience, head, who, "anything")
    first.let_go()
    await experience.settled()
    assert first.texts.count("the player: The boat sank.") == 1
    await play.close()

    play = await Play.open(SqliteStore(tmp_path), recaller=recaller(second))
    _, head, experience = await inside(play)
    await search(experience, head, CAPTAIN, "anything")
    await experience.settled()
    assert second.texts == []
    asked = second.embed(["vessel"], "query").vectors
    assert texts(await search(experience, head, CAPTAIN, "vessel", asked))[0] == "The boat sank."
    await play.close()


async def test_an_embedder_of_another_name_makes_its_own_vectors(tmp_path: Path) -> None:
    for name in ("one", "two"):
        embedder = WordEmbedder(name)
        play = await Play.open(SqliteStore(tmp_path), recaller=recaller(embedder))
        if name == "one":
            await play.say("The boat sank.")
        _, head, experience = await inside(play)
        await search(experience, head, CAPTAIN, "anything")
        await experience.settled()
        assert embedder.times("The boat sank.")
        await play.close()


async def test_vectors_of_another_format_of_passages_are_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, form in enumerate(("passages-old", "passages-new")):
        monkeypatch.setattr(passages, "FORMAT", form)
        embedder = WordEmbedder()
        play = await Play.open(SqliteStore(tmp_path), recaller=recaller(embedder))
        if number == 0:
            await play.say("The boat sank.")
        _, head, experience = await inside(play)
        await search(experience, head, CAPTAIN, "anything")
        await experience.settled()
        assert embedder.times("The boat sank.")
        await play.close()


# ---- vectors that are damaged


def shorter(data: bytes) -> bytes:
    return data[:-2]


def odd(data: bytes) -> bytes:
    return data[:-1]


def longer(data: bytes) -> bytes:
    return data * 50


def cut_to_the_digest(data: bytes) -> bytes:
    return data[:8]


def numbers_of(number: float) -> Callable[[bytes], bytes]:
    """Sets every number and leaves what stands in front of them as it is."""
    return lambda data: data[: -2 * DIMENSION] + np.full(DIMENSION, number, "<f2").tobytes()


def turned_round(data: bytes) -> bytes:
    """As long and as near as before, and yet not what was stored."""
    return data[: -2 * DIMENSION] + data[-2 * DIMENSION :][::-1]


OLDEST = "seq=(select min(seq) from vector) and part=0"


def nothing(_data: bytes) -> bytes:
    return b""


NUMBERS = [numbers_of(number) for number in (float("nan"), float("inf"), 0.0, 1.0, DIMENSION**-0.5)]


def damage_vectors(folder: Path, damage: Callable[[bytes], bytes | str], which: str = "1") -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        rows = connection.execute(f"select seq, part, data from vector where {which}").fetchall()
        assert rows
        for seq, part, data in rows:
            connection.execute("update vector set data=? where seq=? and part=?", (damage(data), seq, part))
        connection.commit()


@pytest.mark.parametrize("damage", [shorter, odd, longer, cut_to_the_digest, turned_round, nothing, *NUMBERS])
@pytest.mark.parametrize("which", ["1", OLDEST], ids=["all", "one"])
async def test_a_damaged_vector_is_made_anew_and_takes_nothing_else_with_it(
    tmp_path: Path, damage: Callable[[bytes], bytes], which: str, caplog: pytest.LogCaptureFixture
) -> None:
    lines = ["The boat sank.", "Who has the money?", FERRY]
    examples = tmp_path / "examples"
    play = await Play.open(SqliteStore(tmp_path), recaller=recaller(WordEmbedder(), examples_folder=examples))
    for line in lines:
        await play.say(line)
    await recalls(play, CAPTAIN, "vessel")
    await (await inside(play))[2].settled()
    await play.close()
    damage_vectors(tmp_path, damage, which)
    embedder = WordEmbedder()
    play = await Play.open(SqliteStore(tmp_path), recaller=recaller(embedder, examples_folder=examples))
    _, head, experience = await inside(play)
    found = await search(experience, head, CAPTAIN, "boat sank")
    assert "recall_failed" not in found.reasons and texts(found)[0] == "The boat sank."
    await experience.settled()
    assert [embedder.times(line) for line in lines] == [1, *([1, 1] if which == "1" else [0, 0])]
    assert caplog.text.count("are damaged") == (damage is not nothing)
    asked = embedder.embed(["vessel"], "query").vectors
    hits = (await search(experience, head, CAPTAIN, "vessel", asked)).hits
    assert max(hits, key=lambda hit: hit.scores.dense).item.text == "The boat sank."
    await play.close()
    play = await Play.open(SqliteStore(tmp_path), recaller=recaller(after := WordEmbedder(), examples_folder=examples))
    await recalls(play, CAPTAIN, "vessel")
    await (await inside(play))[2].settled()
    assert [after.times(line) for line in lines] == [0, 0, 0]  # the new ones are stored
    await play.close()


async def test_vectors_that_changed_places_are_made_anew(tmp_path: Path) -> None:
    play = await Play.open(SqliteStore(tmp_path), recaller=recaller(WordEmbedder()))
    await play.say("The boat sank.")
    await play.say("Who has the money?")
    await recalls(play, CAPTAIN, "vessel")
    await (await inside(play))[2].settled()
    await play.close()
    numbers: list[bytes] = []
    damage_vectors(tmp_path, lambda data: numbers.append(data[-2 * DIMENSION :]) or data, "part=0")
    damage_vectors(tmp_path, lambda data: data[: -2 * DIMENSION] + numbers.pop(), "part=0")
    embedder = WordEmbedder()
    play = await Play.open(SqliteStore(tmp_path), recaller=recaller(embedder))
    await recalls(play, CAPTAIN, "vessel")
    await (await inside(play))[2].settled()
    assert (embedder.times("The boat sank."), embedder.times("Who has the money?")) == (1, 1)
    await play.close()


async def test_vectors_that_the_store_finds_damaged_leave_recall_to_words_and_are_made_anew() -> None:
    held, embedder = HeldReads(MemoryStore()), WordEmbedder()
    play = await Play.open(held, recaller=recaller(embedder))  # type: ignore[arg-type]
    await play.say(FERRY)
    held.failing = lambda method: DramaturgError(Reason.DATA_DAMAGED, "bad page") if method == "vectors" else None
    _, head, experience = await inside(play)
    found = await search(experience, head, CAPTAIN, "barley")
    assert "recall_failed" not in found.reasons and texts(found)[0] == FERRY
    await experience.settled()
    assert embedder.times(FERRY) == 1
    await play.close()


# ---- trouble


async def test_while_the_embedder_hangs_words_find_and_it_is_caught_up_with_later() -> None:
    embedder = WordEmbedder()
    embedder.hold()
    play = await Play.open(recaller=replace(recaller(embedder), query_timeout_s=0.01))
    await play.say("The boat sank.")
    assert await recalls(play, CAPTAIN, "boat") == ["The boat sank."]
    embedder.let_go()
    _, head, experience = await inside(play)
    await experience.settled()
    asked = embedder.embed(["vessel"], "query").vectors
    assert texts(await search(experience, head, CAPTAIN, "vessel", asked))[0] == "The boat sank."
    await play.close()


async def test_vectors_come_when_the_embedder_works_again() -> None:
    clock, embedder = FakeClock(), WordEmbedder()
    play = await Play.open(recaller=recaller(embedder))
    timeline, head, _ = await inside(play)
    embedding = play.app.recaller.embedding
    experience = Experience(timeline, WORDS, IndexBudget(INDEX_BYTES), play.app.names(timeline), embedding, clock.sleep)
    timeline.observers.append(experience)
    embedder.fails = True
    await play.say("The boat sank.")
    assert texts(await search(experience, head, CAPTAIN, "boat")) == ["The boat sank."]
    embedder.fails = False
    while not embedder.times("The boat sank."):
        await clock.advance(60_000)
    await experience.settled()
    asked = embedder.embed(["vessel"], "query").vectors
    assert texts(await search(experience, head, CAPTAIN, "vessel", asked))[0] == "The boat sank."
    await experience.close()
    await play.close()


async def test_an_embedder_that_comes_back_is_asked_at_once_not_after_the_rest() -> None:
    async def for_ever(_seconds: float) -> None:
        await asyncio.Event().wait()

    clock, embedder = FakeClock(), WordEmbedder()
    embedding = Embedding(lambda: embedder, sleep=clock.sleep)
    play = await Play.open()
    timeline, head, _ = await inside(play)
    experience = Experience(timeline, WORDS, IndexBudget(INDEX_BYTES), play.app.names(timeline), embedding, for_ever)
    embedding.start()
    await embedding.ready()
    embedder.fails = True
    await play.say("The boat sank.")
    await search(experience, head, CAPTAIN, "boat")
    while not embedding.reasons:
        await asyncio.to_thread(lambda: None)
    embedder.fails = False
    await clock.advance(1_000)
    await experience.settled()
    asked = embedder.embed(["vessel"], "query").vectors
    assert texts(await search(experience, head, CAPTAIN, "vessel", asked))[0] == "The boat sank."
    await experience.close()
    await embedding.close()
    await play.close()


async def test_a_memory_at_which_the_embedder_breaks_down_is_left_to_words_and_the_others_get_vectors() -> None:
    clock, embedder = FakeClock(), WordEmbedder()
    embedder.fails_at = "sank"
    embedding = Embedding(lambda: embedder, sleep=clock.sleep)
    play = await Play.open()
    for text in ("The ferry burned.", "The boat sank.", "Money is short."):
        await play.say(text)
    timeline, head, _ = await inside(play)
    experience = Experience(timeline, WORDS, IndexBudget(INDEX_BYTES), play.app.names(timeline), embedding, clock.sleep)
    embedding.start()
    await embedding.ready()
    await search(experience, head, CAPTAIN, "boat")
    settling = asyncio.create_task(experience.settled())
    while not settling.done():
        await clock.advance(1_000)
        await asyncio.to_thread(lambda: None)
    asked = embedder.embed(["vessel"], "query").vectors
    found = await search(experience, head, CAPTAIN, "vessel", asked)
    by_meaning = {hit.item.text: hit.scores.dense > 0 for hit in found.hits}
    assert by_meaning["The ferry burned."] and not by_meaning.get("The boat sank.", False)
    assert "The boat sank." in texts(await search(experience, head, CAPTAIN, "boat", asked))
    await experience.close()
    await embedding.close()
    await play.close()


class ReadsNoHangul(WordEmbedder):
    """Says of passages in a script that it was not made for that it can't read them."""

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Embedded:
        given = super().embed(texts, purpose)
        unread = frozenset(place for place, text in enumerate(texts) if "배" in text and purpose == "passage")
        return Embedded(given.vectors, unread=unread)


async def test_a_memory_whose_words_change_while_nobody_can_read_them_gets_the_vector_of_the_new_ones() -> None:
    embedder = ReadsNoHangul()
    play = await Play.open(recaller=replace(recaller(embedder), query_timeout_s=0.01))
    _, head, experience = await inside(play)
    await search(experience, head, CAPTAIN, "anything")
    embedder.hold()
    seq = (await play.say("배가 가라앉았다.")).entry.seq
    settling = asyncio.create_task(experience.settled())
    await settle_down()
    await edit(play, CAPTAIN, f"m{seq}.0", "The boat sank.")
    embedder.let_go()
    await settling
    asked = embedder.embed(["vessel"], "query").vectors
    (boat,) = [hit for hit in (await search(experience, head, CAPTAIN, "vessel", asked)).hits if hit.item.part == 0]
    assert boat.item.text == "The boat sank." and boat.scores.dense > 0
    await play.close()


async def test_a_store_that_keeps_no_vector_breaks_nothing() -> None:
    held, embedder = HeldReads(MemoryStore()), WordEmbedder()
    held.failing = lambda method: OSError("full") if method == "put_vectors" else None
    play = await Play.open(held, recaller=recaller(embedder))  # type: ignore[arg-type]
    await play.say("The boat sank.")
    _, head, experience = await inside(play)
    await search(experience, head, CAPTAIN, "anything")
    await experience.settled()
    asked = embedder.embed(["vessel"], "query").vectors
    assert texts(await search(experience, head, CAPTAIN, "vessel", asked))[0] == "The boat sank."
    await play.close()


class CountingStore(MemoryStore):
    """Counts the commits that vectors take."""

    def __init__(self) -> None:
        super().__init__()
        self.commits_of_vectors = 0

    async def put_vectors(self, playthrough_id: str, embedder_id: str, vectors: Sequence[StoredVector]) -> None:
        self.commits_of_vectors += 1
        await super().put_vectors(playthrough_id, embedder_id, vectors)


async def test_what_is_said_in_quick_succession_gets_its_vectors_in_one_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_work, "GATHER_S", 600.0)  # whoever waits until all is done ends it
    store = CountingStore()
    play = await Play.open(store, recaller=recaller(WordEmbedder()))
    await play.app.recaller.settled()
    *_, experience = await inside(play)
    await recalls(play, CAPTAIN, "ferry")
    for text in ("The ferry sank.", "The mill burned.", "The well ran dry."):
        await play.say(text)
    assert store.commits_of_vectors == 0
    await experience.settled()
    assert store.commits_of_vectors == 1
    await play.close()


async def test_an_index_that_was_read_too_late_for_a_vector_asks_for_it_and_nothing_is_wrong(
    caplog: pytest.LogCaptureFixture,
) -> None:
    held, embedder = HeldReads(MemoryStore()), WordEmbedder()
    play = await Play.open(held, recaller=recaller(embedder))  # type: ignore[arg-type]
    await play.app.recaller.settled()
    *_, experience = await inside(play)
    await recalls(play, CAPTAIN, "ferry")
    embedder.hold()
    await play.say(FERRY)
    settled = asyncio.ensure_future(experience.settled())
    await settle_down()
    experience.forget()
    held.failing = lambda method: OSError("told to") if method == "put_vectors" else None
    embedder.let_go()
    await settled
    await experience.settled()
    await recalls(play, CAPTAIN, "ferry")
    await experience.settled()
    assert embedder.times(FERRY) == 2
    assert "took no vector" not in caplog.text
    await play.close()


async def test_an_index_that_can_not_be_read_finds_nothing_and_is_read_when_it_can_be() -> None:
    held, play, head, experience = await unread()
    held.let_go()
    held.failing = lambda method: Unavailable(Reason.STORE_UNAVAILABLE, "gone")
    found = await search(experience, head, CAPTAIN, "barley")
    assert (found.hits, found.reasons) == ((), ("recall_failed",))
    held.failing = lambda method: None
    assert await recalls(play, CAPTAIN, "barley") == [FERRY]
    await play.close()


# ---- who perceived it


@pytest.mark.parametrize("query", [FERRY, "ferry", "barley sacks", "what did the player say?", "", "🍵"])
async def test_whoever_did_not_hear_it_never_finds_it(query: str) -> None:
    play = await Play.open()
    await play.say(FERRY, to=CAPTAIN)
    await play.say("Good evening.", to=INNKEEPER)
    _, head, experience = await inside(play)
    found = await search(experience, head, INNKEEPER, query)
    assert FERRY not in texts(found)
    assert all(INNKEEPER in hit.item.hearers for hit in found.hits)
    await play.close()


async def test_whoever_is_deaf_or_away_finds_nothing_of_what_was_said() -> None:
    for key in ("hears: false", "present: false", "remembers: false"):
        files = {**FEW, "characters/bob.yaml": f"name: Bob\nsenses: {{{key}}}\nfallbacks: Hm.\n"}
        play = await Play.open(cast=cast_of(files))
        await play.say(FERRY, to="ann", hearers=("bob",))
        assert FERRY in await recalls(play, "ann", "barley")
        assert FERRY not in await recalls(play, "bob", "barley")
        await play.close()


async def test_two_playthroughs_never_mix() -> None:
    play = await Play.open(recaller=recaller(WordEmbedder()))
    await open_playthrough(play.app, OpenRequest(At("q")))
    await play.say(FERRY)
    other = await play.app.timeline("q")
    experience = play.app.experience(other)
    assert texts(await search(experience, other.current, CAPTAIN, "barley")) == []
    assert await recalls(play, CAPTAIN, "barley") == [FERRY]
    await play.close()


# ---- changed by hand


async def test_what_is_edited_or_deleted_for_one_stays_as_it_was_for_the_others() -> None:
    play = await Play.open()
    seq = (await play.say(FERRY, hearers=(INNKEEPER,))).entry.seq
    await recalls(play, CAPTAIN, "barley")
    await edit(play, CAPTAIN, f"m{seq}.0", "The ferry sank with forty sacks of rye.")
    assert await recalls(play, CAPTAIN, "barley") == []
    assert await recalls(play, CAPTAIN, "rye") == ["The ferry sank with forty sacks of rye."]
    await delete(play, CAPTAIN, f"m{seq}.0")
    assert await recalls(play, CAPTAIN, "rye ferry barley") == []
    assert await recalls(play, INNKEEPER, "barley") == [FERRY]
    await play.close()


async def test_a_restore_takes_an_edit_and_a_deletion_back() -> None:
    play = await Play.open()
    seqs = [(await play.say(text)).entry.seq for text in (FERRY, "Barley is dear this year.")]
    await play.save("before")
    both = sorted(await recalls(play, CAPTAIN, "barley"))
    await edit(play, CAPTAIN, f"m{seqs[0]}.0", "Rye is dear.")
    await delete(play, CAPTAIN, f"m{seqs[1]}.0")
    assert await recalls(play, CAPTAIN, "barley") == []
    await play.load("before")
    assert sorted(await recalls(play, CAPTAIN, "barley")) == both
    assert await recalls(play, CAPTAIN, "rye") == []
    await play.close()


async def test_edits_are_there_after_a_restart(tmp_path: Path) -> None:
    play = await Play.open(SqliteStore(tmp_path))
    seq = (await play.say(FERRY)).entry.seq
    other = (await play.say("Barley is dear this year.")).entry.seq
    await edit(play, CAPTAIN, f"m{seq}.0", "The ferry sank with rye.", pinned=True)
    await delete(play, CAPTAIN, f"m{other}.0")
    await play.close()

    play = await Play.open(SqliteStore(tmp_path))
    _, head, experience = await inside(play)
    found = await search(experience, head, CAPTAIN, "ferry rye barley")
    assert texts(found) == ["The ferry sank with rye."]
    assert found.hits[0].item.pinned
    await play.close()


async def test_an_edited_text_is_found_by_its_own_meaning() -> None:
    embedder = WordEmbedder()
    play = await Play.open(recaller=recaller(embedder))
    seq = (await play.say("The boat sank.")).entry.seq
    _, head, experience = await inside(play)
    await search(experience, head, CAPTAIN, "anything")
    await experience.settled()
    await edit(play, CAPTAIN, f"m{seq}.0", "The money is gone.")
    await experience.settled()
    found = {
        word: texts(await search(experience, head, CAPTAIN, word, embedder.embed([word], "query").vectors))[:1]
        for word in ("gold", "vessel")
    }
    assert found["gold"] == ["The money is gone."]
    assert embedder.times("The money is gone.") == 1
    await play.close()


# ---- branches


async def test_a_restore_takes_back_what_came_after_the_save() -> None:
    play = await Play.open()
    await play.say(FERRY)
    await play.save("before")
    await play.say("Barley is dear this year.")
    assert len(await recalls(play, CAPTAIN, "barley")) == 2
    await play.load("before")
    assert await recalls(play, CAPTAIN, "barley") == [FERRY]
    await play.close()


async def test_what_was_read_moves_to_the_branch_that_comes_next() -> None:
    held = HeldReads(MemoryStore())
    play = await Play.open(held)  # type: ignore[arg-type]
    for number in range(40):
        await play.say(f"{FERRY} {number}")
    await play.save("late")
    await recalls(play, CAPTAIN, "barley")
    held.rows = 0
    await play.load("late")
    assert len(await recalls(play, CAPTAIN, "barley")) == 40
    assert held.rows <= 1
    await play.close()


async def test_a_closed_branch_can_still_be_searched() -> None:
    play = await Play.open()
    await play.save("before")
    await play.say(FERRY)
    await play.load("before")
    assert await recalls(play, CAPTAIN, "barley") == []
    timeline, _, experience = await inside(play)
    old = await timeline.readable("b1")
    assert texts(await search(experience, old, CAPTAIN, "barley")) == [FERRY]
    assert await recalls(play, CAPTAIN, "barley") == []
    await play.close()


@pytest.mark.parametrize("first", [CAPTAIN, INNKEEPER])
async def test_a_restore_while_a_row_is_taken_in_leaves_none_of_it_on_the_branch(first: str) -> None:
    play = await Play.open()
    await play.say("Barley is fine.", hearers=(INNKEEPER,))
    await play.save("before")
    await recalls(play, first, "barley")  # its rows are taken in first, those of the other wait
    await do_while_taken_in(play, CAPTAIN, partial(play.load, "before"))
    for _ in range(2):
        for who in WHO:
            assert await recalls(play, who, "ferry barley") == ["Barley is fine."]
    await play.close()


async def test_a_row_that_waits_is_on_the_branch_that_sees_it() -> None:
    play = await Play.open()

    async def save_and_load() -> None:
        await play.save("after")
        await play.load("after")

    await do_while_taken_in(play, CAPTAIN, save_and_load)
    for who in WHO:
        assert await recalls(play, who, "ferry") == [LONG]
    await play.close()


async def test_whatever_is_edited_while_a_row_is_taken_in_is_shown_so() -> None:
    play = await Play.open()
    seq = (await play.say("Barley is fine.", hearers=(INNKEEPER,))).entry.seq
    await do_while_taken_in(play, CAPTAIN, partial(edit, play, INNKEEPER, f"m{seq}.0", "Rye is fine."))
    for who, own, others in ((INNKEEPER, "Rye", "Barley"), (CAPTAIN, "Barley", "Rye")):
        found = await recalls(play, who, "barley rye")
        assert f"{own} is fine." in found and f"{others} is fine." not in found
    await play.close()


WHO = (CAPTAIN, INNKEEPER)
LONG = "The ferry sank again. " * 60
"""So much is cut into words in a thread."""
SAYINGS = (
    FERRY,
    "Barley is dear.",
    "吊桥在黎明升起。",
    "橋は夜明けに上がる。",
    "The ferry again!",
    "🍵",
    " ",
    LONG,
    LONG[22:],
)
Move = tuple[str, int, int]
moves = st.lists(
    st.tuples(
        st.sampled_from(
            (
                *("say", "save", "load", "scratch", "ask", "load while read", "reload while read"),
                *("edit", "pin", "delete", "edit while read"),
                *("load while taken in", "edit while taken in"),
            )
        ),
        st.integers(0, len(SAYINGS) - 1),
        st.integers(0, 1),
    )
)


@pytest.fixture(scope="module")
def examples_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("examples")


@pytest.mark.slow
@settings(max_examples=40)
@given(play_moves=moves)
@example(play_moves=[("say", 0, 0), ("load while read", 0, 0), ("delete", 1, 0)])
@example(play_moves=[("say", 1, 0), ("save", 0, 0), ("load while taken in", 0, 0)])
@example(play_moves=[("say", 1, 0), ("save", 0, 0), ("load while taken in", 1, 1), ("load while taken in", 2, 0)])
async def test_whatever_is_played_the_index_shows_what_a_new_one_would(
    examples_folder: Path, play_moves: Sequence[Move]
) -> None:
    play = await Play.open(recaller=recaller(HashEmbedder(), examples_folder=examples_folder))
    await play.app.recaller.settled()
    saves: list[str] = []
    for what, number, who in play_moves:
        if what == "say":
            await play.say(SAYINGS[number], to=WHO[who], hearers=WHO[: number % 3])
        elif what == "save":
            saves.append(f"s{len(saves)}")
            await play.save(saves[-1])
        elif what in ("load", "scratch") and saves:
            await play.load(saves[number % len(saves)], scratch=what == "scratch")
        elif what in ("edit", "pin", "delete"):
            await change_one(play, WHO[who], number, what)
        elif what.endswith("while taken in"):
            if what.startswith("edit"):
                change = partial(change_one, play, WHO[who], number, ("edit", "pin", "delete")[number % 3])
                await do_while_taken_in(play, WHO[who], change)
            elif saves:
                await do_while_taken_in(play, WHO[who], partial(play.load, saves[number % len(saves)]))
        elif what.endswith("while read"):
            _, head, experience = await inside(play)
            experience.forget()
            asking = asyncio.create_task(search(experience, head, WHO[who], SAYINGS[number]))
            await asyncio.sleep(0)
            if what.startswith("edit"):
                await change_one(play, WHO[who], number, ("edit", "pin", "delete")[number % 3])
            elif what.startswith("reload"):
                await play.app.use(renamed_captain(number))
            elif saves:
                await play.load(saves[number % len(saves)])
            assert (await asking).reasons == ()
        else:
            await assert_as_new(play, WHO[who], SAYINGS[number])
    for name in WHO:
        await assert_as_new(play, name, FERRY)
    await play.close()


async def do_while_taken_in(play: Play, who: str, between: Callable[[], Awaitable[object]]) -> None:
    """Does something while a thread takes a row into the index of one, and it waits for that of the other."""
    _, head, experience = await inside(play)
    for name in WHO:
        await search(experience, head, name, FERRY)
    with threads_held():
        await play.say(LONG, to=who, hearers=WHO)
        await settle_down()
        await between()
        _, head, experience = await inside(play)
        asking = [asyncio.create_task(search(experience, head, name, FERRY)) for name in WHO]
        await settle_down()
    for asked in asking:
        assert (await asked).reasons == ()


@contextmanager
def threads_held() -> Iterator[None]:
    """Meanwhile no thread takes in a row; afterwards all go on."""
    going, add = threading.Event(), ExperienceIndex.add

    def held(index: ExperienceIndex, *args: Any, **more: Any) -> None:
        if threading.current_thread() is not threading.main_thread():
            assert going.wait(LONG_S)
        add(index, *args, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ExperienceIndex, "add", held)
        try:
            yield
        finally:
            going.set()


async def change_one(play: Play, who: str, number: int, what: str) -> None:
    """Changes some memory that the character has on the current branch, or one that is nobody's."""
    timeline = await play.app.timeline("p")
    rows = await timeline.store.newest("p", who, timeline.current.view, below=NEWEST, limit=9, marks=MARK_TURN)
    ids = [memory.memory_id for row in rows for memory in memories_of(row.entry, who)] or ["m1.0"]
    memory_id = ids[number % len(ids)]
    if what == "delete":
        await delete(play, who, memory_id)
    else:
        text = SAYINGS[(number + 1) % len(SAYINGS)] if what == "edit" else None
        await edit(play, who, memory_id, text, pinned=number % 2 == 0 if what == "pin" else None)


def renamed_captain(number: int) -> Cast:
    """The cast of the sample, in which the captain has another name."""
    cast = sample()
    captain = replace(cast.characters[CAPTAIN], name=LocalText(f"Captain {number % 2}"))
    return replace(cast, characters={**cast.characters, CAPTAIN: captain})


async def assert_as_new(play: Play, who: str, text: str) -> FoundExperience:
    """On every open branch the index that lived through the play finds what one finds that has just been read, by words
    and by meaning. Returns that of the current one."""
    timeline, _, experience = await inside(play)
    asked = HashEmbedder().embed([text], "query").vectors if play.app.recaller.embedding is not None else None
    for head in list(timeline.heads.values()):
        new = fresh(play.app, timeline)
        for each in (experience, new):
            await search(each, head, who, text)
            await each.settled()
        found = await search(experience, head, who, text, asked)
        assert found == await search(new, head, who, text, asked)
        await new.close()
    return await search(experience, timeline.current, who, text, asked)


@pytest.mark.slow
async def test_a_thousand_reloads_leave_the_index_exact_and_no_bigger() -> None:
    play = await Play.open(recaller=recaller(HashEmbedder()))
    for number in range(20):
        await play.say(f"{FERRY} {number}", hearers=(INNKEEPER,))
    await play.save("here")
    sizes = set()
    for cycle in range(1_000):
        await play.say(f"Barley of cycle {cycle}.")
        assert f"Barley of cycle {cycle}." in await recalls(play, CAPTAIN, f"cycle {cycle}")
        await play.load("here")
        if cycle % 100 == 0:
            found = await assert_as_new(play, CAPTAIN, "barley")
            assert all(hit.scores.dense > 0 for hit in found.hits if FERRY in hit.item.text)
        assert len(await recalls(play, CAPTAIN, "barley")) == 20
        _, head, experience = await inside(play)
        await experience.settled()
        sizes.add((await experience.ask(head, CAPTAIN, lambda index: index.bytes))[0])
    assert len(sizes) <= 3
    await play.close()


async def test_after_renames_what_was_read_is_found_under_the_present_id() -> None:
    play = await Play.open(cast=first())
    await play.say(FERRY, to="orsa")
    assert FERRY in await recalls(play, "orsa", "barley")
    await play.app.use(second())
    _, head, experience = await inside(play)
    found = await search(experience, head, "orsa_now", "barley")
    assert FERRY in texts(found)
    assert all("orsa" not in hit.item.hearers for hit in found.hits)
    await assert_as_new(play, "orsa_now", "barley")
    await play.close()


# ---- memory


async def test_the_words_that_all_share_count_once_and_go_with_the_last_of_them() -> None:
    play = await Play.open()
    await play.say(FERRY, to=CAPTAIN, hearers=(INNKEEPER,))
    _, head, experience = await inside(play)
    budget = play.app.recaller.budget
    shared = []
    for heard_by in ((CAPTAIN,), (CAPTAIN, INNKEEPER)):
        alone = [(await experience.ask(head, who, lambda index: index.bytes))[0] or 0 for who in heard_by]
        shared.append(budget.bytes - sum(alone))
    assert shared[0] == shared[1] > 0
    experience.forget()
    assert budget.bytes == 0
    await play.close()


async def test_under_a_small_budget_the_one_unused_longest_goes_and_comes_back_the_same() -> None:
    play = await Play.open(recaller=recaller(index_bytes=1))
    await play.say(FERRY, to=CAPTAIN, hearers=(INNKEEPER,))
    budget = play.app.recaller.budget
    before = {who: await recalls(play, who, "barley") for who in (CAPTAIN, INNKEEPER)}
    assert await recalls(play, INNKEEPER, "barley") == before[INNKEEPER]
    one = budget.bytes
    assert await recalls(play, CAPTAIN, "barley") == before[CAPTAIN] == [FERRY]
    assert budget.bytes <= 2 * one
    await play.close()
    assert budget.bytes == 0
