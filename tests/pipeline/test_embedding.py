"""The embedder behind its thread: who comes first, what is kept, what is said of trouble, and how it ends."""

import asyncio
import threading
import zlib
from collections.abc import Generator, Sequence

import numpy as np
import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.pipeline.embedding import (
    BUILD_HANGS_S,
    BUSY,
    FAILED,
    HANGS,
    HANGS_S,
    LOADING,
    LONG_TEXTS,
    MOST_LEFT,
    PROBE,
    SLICE_CHARACTERS,
    SLICE_TEXTS,
    SLOW,
    UNREAD,
    Embedding,
    Meaning,
)
from dramaturg_server.pipeline.embedding_queue import MOST_LATE, MOST_QUERIES
from dramaturg_server.pipeline.recent_vectors import RecentVectors
from dramaturg_server.ports import HASHING, Embedded, EmbedderFailed, EmbedderInfo, Purpose, Vectors
from tests.fakes import FakeClock, settle_down

LONG_S = 30.0
"""No test comes near it: whoever waits so long is told by an event before."""


def vector_of(text: str, purpose: Purpose = "query") -> Vectors:
    """Shape (1, 4)."""
    numbers = np.frombuffer(zlib.crc32(f"{purpose} {text}".encode()).to_bytes(4, "big"), np.uint8)
    return numbers.astype(np.float32)[None] / 256


class ScriptedEmbedder:
    """Answers at once unless told to hold; `calls` are all that it was asked, in order."""

    def __init__(self, name: str = "scripted", *, semantic: bool = True, held: bool = False) -> None:
        self.info = EmbedderInfo(name, 4, semantic)
        self.calls: list[tuple[str, ...]] = []
        self.error: Exception | None = None
        self.is_closed = threading.Event()
        self.going = threading.Event()
        self.asked = threading.Semaphore(0)
        if not held:
            self.going.set()

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Embedded:
        self.calls.append(tuple(texts))
        self.asked.release()
        assert self.going.wait(LONG_S)
        if self.error is not None:
            raise self.error
        pooled = frozenset(place for place, text in enumerate(texts) if len(text) > 100)
        return Embedded(np.concatenate([vector_of(text, purpose) for text in texts]), pooled)

    def close(self) -> None:
        self.is_closed.set()

    async def is_asked(self) -> None:
        """Waits for its next call."""
        assert await asyncio.to_thread(self.asked.acquire, timeout=LONG_S)


class Builder:
    """Gives what it was handed, one after the other; of an exception it fails. The last is given again and again."""

    def __init__(self, *what: ScriptedEmbedder | HashEmbedder | Exception) -> None:
        self._what = list(what)
        self.built = 0

    def __call__(self) -> ScriptedEmbedder | HashEmbedder:
        self.built += 1
        given = self._what.pop(0) if len(self._what) > 1 else self._what[0]
        if isinstance(given, Exception):
            raise given
        return given


class Running:
    """An embedding with a clock that stands still, and all that it told."""

    def __init__(self, *what: ScriptedEmbedder | HashEmbedder | Exception) -> None:
        self.clock = FakeClock()
        self.build = Builder(*what)
        self.told: list[tuple[str, tuple[str, ...]]] = []
        self._changed = asyncio.Event()
        self.embedding = Embedding(self.build, sleep=self.clock.sleep)
        self.embedding.follow(self._note)

    async def __aenter__(self) -> "Running":
        self.embedding.start()
        await self.embedding.ready()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.embedding.close()

    async def until(self, *reasons: str) -> None:
        """Waits until these are the reasons."""
        while self.embedding.reasons != reasons:
            self._changed.clear()
            await asyncio.wait_for(self._changed.wait(), LONG_S)

    async def ask(self, text: str, timeout_s: float = LONG_S) -> Meaning:
        return await self.embedding.query(text, timeout_s)

    def _note(self) -> None:
        info = self.embedding.info
        self.told.append((info.embedder_id if info is not None else "", self.embedding.reasons))
        self._changed.set()


# ---- answers


async def test_a_query_and_passages_get_their_vectors() -> None:
    async with Running(ScriptedEmbedder()) as running:
        meaning = await running.ask("Where is the boat?")
        assert meaning.vector is not None and meaning.reason == ""
        np.testing.assert_array_equal(meaning.vector, vector_of("Where is the boat?"))
        texts = [f"line {number}" for number in range(7)] + ["x" * 500, ""]
        embedded = await running.embedding.passages(texts)
        assert embedded is not None and embedded.pooled == {7}
        np.testing.assert_array_equal(embedded.vectors, np.concatenate([vector_of(t, "passage") for t in texts]))
        assert running.told == [("scripted", ())]


async def test_long_texts_are_counted_in_a_note() -> None:
    async with Running(ScriptedEmbedder()) as running:
        await running.embedding.passages(["short", "x" * 99])
        assert running.embedding.notes == ()
        await running.embedding.passages(["x" * 500, "y", "z" * 500])
        await running.ask("x" * 400)
        ((code, sentence),) = running.embedding.notes
        assert code == LONG_TEXTS and sentence.endswith(": 3 so far")


async def test_an_embedder_that_only_compares_spellings_is_logged_as_degraded_whenever_it_is_built(
    caplog: pytest.LogCaptureFixture,
) -> None:
    failing = ScriptedEmbedder()
    hashing = HashEmbedder(((HASHING, "there is no model"),))
    async with Running(failing, hashing, hashing) as running:
        assert [record.levelname for record in caplog.records if "degraded" in record.message] == []
        failing.error = EmbedderFailed("embedder_failed", "it broke down")
        assert (await running.ask("a")).vector is None
        assert "degraded reason=embedder_failed cause=embedder_failed: it broke down" in caplog.messages
        caplog.clear()
        await running.clock.advance(1_000)
        await running.until(HASHING)
        assert caplog.messages == [f"degraded embedder=hashing reason={HASHING}: there is no model"]
        assert running.embedding.notes == hashing.info.notes


async def test_hashing_that_was_asked_for_is_not_logged_as_degraded(caplog: pytest.LogCaptureFixture) -> None:
    async with Running(HashEmbedder()):
        assert "degraded" not in caplog.text


async def test_no_passages_are_no_rows() -> None:
    async with Running(ScriptedEmbedder()) as running:
        embedded = await running.embedding.passages([])
        assert embedded is not None and embedded.vectors.shape == (0, 4)


async def test_queries_are_first_and_wait_behind_one_text_at_most() -> None:
    embedder = ScriptedEmbedder(held=True)
    async with Running(embedder) as running:
        indexing = asyncio.create_task(running.embedding.passages([f"p{number}" for number in range(3)]))
        await embedder.is_asked()
        queries = [asyncio.create_task(running.ask(text)) for text in ("a", "b", "c")]
        await settle_down()
        embedder.going.set()
        await asyncio.gather(indexing, *queries)
        assert embedder.calls == [("p0",), ("a",), ("b",), ("c",), ("p1",), ("p2",)]


async def test_what_compares_spellings_gets_many_short_texts_at_once_and_a_long_one_alone() -> None:
    embedder = ScriptedEmbedder(semantic=False)
    async with Running(embedder) as running:
        long = "x" * (SLICE_CHARACTERS + 1)
        await running.embedding.passages(["a", long, "b", "c", *["d"] * SLICE_TEXTS, long])
        assert embedder.calls == [("a",), (long,), ("b", "c", *["d"] * (SLICE_TEXTS - 2)), ("d", "d"), (long,)]


async def test_two_that_index_take_turns() -> None:
    embedder = ScriptedEmbedder(held=True)
    async with Running(embedder) as running:
        both = [asyncio.create_task(running.embedding.passages([f"{who}{n}" for n in range(2)])) for who in "ab"]
        await settle_down()
        embedder.going.set()
        await asyncio.gather(*both)
        assert embedder.calls == [("a0",), ("b0",), ("a1",), ("b1",)]


async def test_the_same_question_at_once_and_again_is_embedded_once() -> None:
    embedder = ScriptedEmbedder(held=True)
    async with Running(embedder) as running:
        asked = [asyncio.create_task(running.ask("a" if number % 2 else "b")) for number in range(64)]
        await settle_down()
        embedder.going.set()
        for number, meaning in enumerate(await asyncio.gather(*asked)):
            assert meaning.vector is not None
            np.testing.assert_array_equal(meaning.vector, vector_of("a" if number % 2 else "b"))
        await running.ask("a")
        assert sorted(embedder.calls) == [("a",), ("b",)]


async def test_64_callers_at_once_get_what_each_would_get_alone() -> None:
    async with Running(HashEmbedder()) as running:
        texts = [f"船が沈んだ {number} the boat" for number in range(64)]
        alone = HashEmbedder()
        indexing = [asyncio.create_task(running.embedding.passages(texts[n::4])) for n in range(4)]
        meanings = await asyncio.gather(*(running.ask(text) for text in texts))
        for text, meaning in zip(texts, meanings, strict=True):
            assert meaning.vector is not None
            np.testing.assert_array_equal(meaning.vector, alone.embed([text], "query").vectors)
        for number, embedded in enumerate(await asyncio.gather(*indexing)):
            assert embedded is not None
            np.testing.assert_array_equal(embedded.vectors, alone.embed(texts[number::4], "passage").vectors)
        assert running.embedding.reasons == (HASHING,)


async def test_a_vector_that_is_shared_can_not_be_written() -> None:
    async with Running(ScriptedEmbedder()) as running:
        for _ in range(2):
            vector = (await running.ask("a")).vector
            assert vector is not None
            with pytest.raises(ValueError):
                vector[0, 0] = 7


# ---- time and load


async def test_a_query_that_is_not_in_time_is_told_so_and_its_vector_is_kept_for_the_next() -> None:
    embedder = ScriptedEmbedder(held=True)
    async with Running(embedder) as running:
        assert await running.ask("a", 0.0) == Meaning(None, SLOW)
        assert running.embedding.reasons == (SLOW,)
        await embedder.is_asked()
        embedder.going.set()
        await running.until()
        assert (await running.ask("a")).vector is not None
        assert embedder.calls == [("a",)]
        assert running.told == [("scripted", ()), ("scripted", (SLOW,)), ("scripted", ())]


async def test_whoever_is_waited_for_goes_before_those_that_are_out_of_time() -> None:
    embedder = ScriptedEmbedder(held=True)
    async with Running(embedder) as running:
        first = asyncio.create_task(running.ask("first"))
        await embedder.is_asked()
        for number in range(MOST_LATE + 3):
            await running.ask(f"late {number}", 0.0)
        rest = [asyncio.create_task(running.ask(text)) for text in ("live", "late 5")]
        await settle_down()
        embedder.going.set()
        await asyncio.gather(first, *rest)
        await running.until()
        late = [(f"late {number}",) for number in range(3, MOST_LATE + 3) if number != 5]
        assert embedder.calls == [("first",), ("live",), ("late 5",), *late]


async def test_queries_past_the_bound_are_refused_at_once() -> None:
    embedder = ScriptedEmbedder(held=True)
    async with Running(embedder) as running:
        asked = [asyncio.create_task(running.ask(f"q{number}")) for number in range(MOST_QUERIES + 1)]
        await settle_down()
        assert await running.ask("one more") == Meaning(None, BUSY)
        assert running.embedding.reasons == (BUSY,)
        embedder.going.set()
        assert all(meaning.vector is not None for meaning in await asyncio.gather(*asked))
        assert running.embedding.reasons == ()


async def test_what_nobody_waits_for_any_more_is_not_done() -> None:
    embedder = ScriptedEmbedder(held=True)
    async with Running(embedder) as running:
        first = asyncio.create_task(running.ask("first"))
        await embedder.is_asked()
        gone = [asyncio.create_task(running.ask("gone")), asyncio.create_task(running.embedding.passages(["p"] * 9))]
        shared = [asyncio.create_task(running.ask("shared")) for _ in range(2)]
        await settle_down()
        for task in (*gone, shared[0]):
            task.cancel()
        await settle_down()
        embedder.going.set()
        await asyncio.gather(first, shared[1])
        await running.ask("last")
        assert embedder.calls == [("first",), ("shared",), ("last",)]


# ---- trouble


async def test_while_the_embedder_is_being_built_nobody_waits() -> None:
    building, going = ScriptedEmbedder(), threading.Event()

    def build() -> ScriptedEmbedder:
        assert going.wait(LONG_S)
        return building

    embedding = Embedding(build)
    assert (embedding.info, embedding.reasons) == (None, (LOADING,))
    assert await embedding.query("a", LONG_S) == Meaning(None, LOADING)
    embedding.start()
    embedding.start()
    assert await embedding.query("a", LONG_S) == Meaning(None, LOADING)
    assert await embedding.passages(["a"]) is None
    going.set()
    await embedding.ready()
    assert (await embedding.query("a", LONG_S)).vector is not None
    await embedding.close()
    assert building.is_closed.is_set()


@pytest.mark.parametrize("error", [EmbedderFailed("inference_failed", "the device is gone"), ValueError("a")], ids=repr)
async def test_an_embedder_that_throws_is_told_at_once_and_replaced(error: Exception) -> None:
    broken, whole = ScriptedEmbedder(held=True), ScriptedEmbedder()
    broken.error = error
    async with Running(broken, whole) as running:
        asked = [asyncio.create_task(running.ask(text)) for text in "abc"]
        indexing = asyncio.create_task(running.embedding.passages(["p"]))
        await settle_down()
        broken.going.set()
        assert await asyncio.gather(*asked) == [Meaning(None, FAILED)] * 3
        assert await indexing is None
        assert await running.ask("d") == Meaning(None, FAILED)
        assert await asyncio.to_thread(broken.is_closed.wait, LONG_S)
        await running.clock.advance(1_000)
        await running.until()
        assert (await running.ask("a")).vector is not None
        assert running.told == [("scripted", ()), ("scripted", (FAILED,)), ("scripted", ())]


async def test_what_was_asked_lately_is_known_though_the_embedder_is_away() -> None:
    embedder = ScriptedEmbedder()
    async with Running(embedder) as running:
        await running.ask("a")
        embedder.error = ValueError()
        assert await running.ask("b") == Meaning(None, FAILED)
        assert (await running.ask("a")).vector is not None


@pytest.mark.parametrize("vectors", [np.full((1, 4), np.nan, np.float32), np.ones((2, 4), np.float32)], ids=str)
async def test_vectors_that_would_poison_an_index_count_as_failure(vectors: Vectors) -> None:
    class Mad(ScriptedEmbedder):
        def embed(self, texts: Sequence[str], purpose: Purpose) -> Embedded:
            return Embedded(vectors)

    async with Running(Mad()) as running:
        assert await running.ask("a") == Meaning(None, FAILED)


async def test_it_is_built_again_later_and_later_until_one_answers() -> None:
    rests: list[float] = []
    enough = asyncio.Event()

    async def rest(seconds: float) -> None:
        if seconds == BUILD_HANGS_S or len(rests) == 9:
            await asyncio.Event().wait()
        rests.append(seconds)
        if len(rests) == 9:
            enough.set()

    build = Builder(EmbedderFailed("model_missing", "there is none"))
    embedding = Embedding(build, sleep=rest)
    embedding.start()
    await embedding.ready()
    assert (embedding.info, embedding.reasons) == (None, (FAILED,))
    await asyncio.wait_for(enough.wait(), LONG_S)
    assert rests == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    await embedding.close()


async def test_another_embedder_than_before_is_told_and_remembers_nothing_of_the_former() -> None:
    model, hashing = ScriptedEmbedder("model"), ScriptedEmbedder("hashing", semantic=False)
    async with Running(model, hashing) as running:
        await running.ask("a")
        model.error = ValueError()
        await running.ask("b")
        await running.clock.advance(1_000)
        await running.until(HASHING)
        assert running.embedding.info == hashing.info
        await running.ask("a")
        assert hashing.calls == [("a",)]
        assert running.told == [("model", ()), ("model", (FAILED,)), ("hashing", (HASHING,))]


async def test_an_embedder_that_hangs_is_left_behind_and_another_one_goes_on() -> None:
    hanging, whole = ScriptedEmbedder(held=True), ScriptedEmbedder()
    async with Running(hanging, whole) as running:
        asked = [asyncio.create_task(running.ask(text)) for text in "ab"]
        indexing = asyncio.create_task(running.embedding.passages(["p"]))
        await hanging.is_asked()
        await running.clock.advance(int(HANGS_S * 1_000) - 1)
        assert running.embedding.reasons == ()
        await running.clock.advance(2)
        assert await asyncio.gather(*asked) == [Meaning(None, HANGS)] * 2
        assert await indexing is None
        await running.clock.advance(1_000)
        await running.until()
        assert (await running.ask("a")).vector is not None
        hanging.going.set()
        assert await asyncio.to_thread(hanging.is_closed.wait, LONG_S)
        assert (await running.ask("c")).vector is not None
        assert running.told == [("scripted", ()), ("scripted", (HANGS,)), ("scripted", ())]


async def test_a_long_text_may_take_longer_before_it_counts_as_hanging() -> None:
    embedder = ScriptedEmbedder(held=True)
    async with Running(embedder) as running:
        indexing = asyncio.create_task(running.embedding.passages(["x" * 1_000_000]))
        await embedder.is_asked()
        await running.clock.advance(int(HANGS_S * 10_000))
        assert running.embedding.reasons == ()
        embedder.going.set()
        assert await indexing is not None


async def test_only_so_many_that_hang_are_left_behind_and_it_goes_on_when_one_ends() -> None:
    hanging = [ScriptedEmbedder(held=True) for _ in range(MOST_LEFT)]
    async with Running(*hanging, ScriptedEmbedder()) as running:
        for embedder in hanging:
            await running.until()
            asking = asyncio.create_task(running.ask("a"))
            await embedder.is_asked()
            await running.clock.advance(int(HANGS_S * 1_000) + 1)
            assert await asking == Meaning(None, HANGS)
            await running.clock.advance(1_000 * 2 ** hanging.index(embedder))
        await running.clock.advance(600_000)
        assert (running.build.built, running.embedding.reasons) == (MOST_LEFT, (HANGS,))
        hanging[0].going.set()
        assert await asyncio.to_thread(hanging[0].is_closed.wait, LONG_S)
        while running.build.built == MOST_LEFT:
            await running.clock.advance(60_000)
        await running.until()
        assert (await running.ask("a")).vector is not None
        for embedder in hanging:
            embedder.going.set()


# ---- texts at which it breaks down, and long ones


class Choosy(ScriptedEmbedder):
    """Breaks down at some texts; `held` ones hang until it goes on."""

    def __init__(self, *, fails_at: str = "", hangs_at: str = "") -> None:
        super().__init__()
        self.fails_at, self.hangs_at = fails_at, hangs_at

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Embedded:
        self.going.clear() if self.hangs_at in texts else self.going.set()
        embedded = super().embed(texts, purpose)
        if self.fails_at in texts:
            raise ValueError(self.fails_at)
        return embedded


async def embedded_in_the_end(running: Running, texts: Sequence[str]) -> Embedded:
    """Asks again and again, as whoever indexes does."""
    while (embedded := await running.embedding.passages(texts)) is None:
        await running.clock.advance(1_000)
        await running.until()
    return embedded


async def test_a_text_that_fails_each_time_is_left_out_and_the_others_get_their_vectors(
    caplog: pytest.LogCaptureFixture,
) -> None:
    embedder = Choosy(fails_at="bad")
    async with Running(embedder) as running:
        embedded = await embedded_in_the_end(running, ["a", "bad", "b"])
        assert embedded.refused == {1} and not embedded.vectors[1].any()
        np.testing.assert_array_equal(embedded.vectors[2:], vector_of("b", "passage"))
        again = await running.embedding.passages(["bad", "c"])
        assert again is not None and again.refused == {0}
        assert await running.ask("bad") == Meaning(None, FAILED)
        assert embedder.calls.count(("bad",)) == 2 and running.build.built == 3
        left = [record for record in caplog.records if "left to words" in record.message]
        assert [record.getMessage().count("3 characters") for record in left] == [1]


async def test_a_text_that_hangs_costs_one_thread_and_not_all() -> None:
    embedders = [Choosy(hangs_at="bad") for _ in range(2)]
    async with Running(*embedders) as running:
        indexing = asyncio.create_task(running.embedding.passages(["bad"]))
        await embedders[0].is_asked()
        await running.clock.advance(int(HANGS_S * 1_000) + 1)
        assert await indexing is None
        await running.clock.advance(1_000)
        await running.until()
        assert (await embedded_in_the_end(running, ["a", "bad"])).refused == {1}
        assert embedders[1].calls == [(PROBE,), ("a",)]
        embedders[0].going.set()


async def test_a_dead_embedder_makes_no_text_suspect() -> None:
    dead, whole = ScriptedEmbedder(), ScriptedEmbedder()
    dead.error = ValueError("dead")
    async with Running(dead, dead, dead, dead, whole) as running:
        while running.build.built < 4:
            assert await running.embedding.passages(["a", "b"]) is None
            await running.clock.advance(60_000)
            await asyncio.to_thread(lambda: None)
        embedded = None
        while embedded is None:
            embedded = await running.embedding.passages(["a", "b"])
            await running.clock.advance(60_000)
            await asyncio.to_thread(lambda: None)
        assert embedded.refused == frozenset()


async def test_what_breaks_many_texts_at_once_is_found_by_asking_them_one_by_one() -> None:
    embedder = Choosy(fails_at="bad")
    embedder.info = EmbedderInfo("spelling", 4, semantic=False)
    async with Running(embedder) as running:
        await running.until(HASHING)
        embedded = None
        while embedded is None:
            embedded = await running.embedding.passages(["a", "bad", "b"])
            await running.clock.advance(1_000)
            await running.until(HASHING)
        assert embedded.refused == {1}


class Stepping(ScriptedEmbedder):
    """Pauses before each letter."""

    def steps(self, texts: Sequence[str], purpose: Purpose) -> Generator[None, None, Embedded]:
        for letter in "".join(texts):
            self.calls.append((letter,))
            self.asked.release()
            assert self.going.wait(LONG_S)
            yield
        return Embedded(np.concatenate([vector_of(text, purpose) for text in texts]))


async def test_a_query_waits_for_one_part_of_a_long_text_and_both_get_what_they_would_alone() -> None:
    embedder = Stepping(held=True)
    async with Running(embedder) as running:
        indexing = [asyncio.create_task(running.embedding.passages([text])) for text in ("long", "w")]
        await embedder.is_asked()
        asking = [asyncio.create_task(running.ask(text)) for text in ("?", "!!")]
        await settle_down()
        embedder.going.set()
        for text, meaning in zip(("?", "!!"), await asyncio.gather(*asking), strict=True):
            assert meaning.vector is not None
            np.testing.assert_array_equal(meaning.vector, vector_of(text))
        long, _ = await asyncio.gather(*indexing)
        assert long is not None
        np.testing.assert_array_equal(long.vectors, vector_of("long", "passage"))
        asked = "".join(letter for (letter,) in embedder.calls)
        assert (
            asked[0] == "l"
            and asked.index("!") < asked.index("o")
            and asked.replace("?", "").replace("!", "") == "longw"
        )


async def test_a_long_text_that_nobody_wants_any_more_is_not_done_to_its_end() -> None:
    embedder = Stepping(held=True)
    async with Running(embedder) as running:
        indexing = asyncio.create_task(running.embedding.passages(["long"]))
        await embedder.is_asked()
        indexing.cancel()
        await settle_down()
        embedder.going.set()
        await running.ask("?")
        assert embedder.calls == [("l",), ("?",)]


async def test_whoever_asks_again_what_another_gave_up_is_waited_for() -> None:
    embedder = Stepping(held=True)
    async with Running(embedder) as running:
        gone = asyncio.create_task(running.ask("long"))
        await embedder.is_asked()
        gone.cancel()
        await settle_down()
        asking = asyncio.create_task(running.ask("long"))
        await settle_down()
        await running.ask("x", 0.0)
        embedder.going.set()
        assert (await asking).vector is not None
        await running.until()
        assert "".join(letter for (letter,) in embedder.calls) == "longx"


# ---- the end


async def test_closing_tells_whoever_waits_and_nothing_is_asked_after_it() -> None:
    embedder = ScriptedEmbedder(held=True)
    running = Running(embedder)
    async with running:
        asked = [asyncio.create_task(running.ask(text)) for text in "ab"]
        await embedder.is_asked()
        closing = asyncio.create_task(running.embedding.close())
        assert await asyncio.gather(*asked) == [Meaning(None, FAILED)] * 2
        embedder.going.set()
        await closing
        assert embedder.is_closed.is_set()
        running.embedding.start()
        assert await running.ask("c") == Meaning(None, FAILED)
        assert await running.embedding.passages(["d"]) is None
        assert embedder.calls == [("a",)]


async def test_closing_ends_though_the_embedder_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dramaturg_server.pipeline.embedding.CLOSE_S", 0.0)
    embedder = ScriptedEmbedder(held=True)
    async with Running(embedder) as running:
        asking = asyncio.create_task(running.ask("a"))
        await embedder.is_asked()
        await running.embedding.close()
        assert await asking == Meaning(None, FAILED)
        assert not embedder.is_closed.is_set()
        embedder.going.set()
        assert await asyncio.to_thread(embedder.is_closed.wait, LONG_S)


def test_an_answer_that_comes_after_the_loop_is_closed_harms_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dramaturg_server.pipeline.embedding.CLOSE_S", 0.0)
    raised: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", raised.append)
    embedder = ScriptedEmbedder(held=True)

    async def play() -> None:
        async with Running(embedder) as running:
            asking = asyncio.create_task(running.ask("a"))
            await embedder.is_asked()
            await running.embedding.close()
            await asking

    asyncio.run(play())
    embedder.going.set()
    assert embedder.is_closed.wait(LONG_S)
    assert not raised


async def test_a_follower_that_fails_stops_nothing() -> None:
    def fails() -> None:
        raise RuntimeError("no")

    embedding = Embedding(ScriptedEmbedder)
    told: list[str] = []
    embedding.follow(fails)
    embedding.follow(lambda: told.append("first"))
    embedding.follow(lambda: told.append("second"))()
    embedding.start()
    await embedding.ready()
    assert (await embedding.query("a", LONG_S)).vector is not None
    assert told == ["first"]
    await embedding.close()


# ---- recent lines


def test_recent_vectors_keep_to_their_bytes_and_let_the_oldest_go() -> None:
    recent = RecentVectors(10_000)
    for number in range(1_000):
        recent.put(f"line {number}", vector_of(f"line {number}"))
        recent.get("line 0")
        assert recent.bytes <= 10_000
    assert recent.get("line 0") is not None and recent.get("line 999") is not None
    assert recent.get("line 500") is None and 20 < len(recent) < 40
    recent.put("line 999", vector_of("again"))
    before = recent.bytes
    recent.put("line 999", vector_of("once more"))
    assert recent.bytes == before
    recent.put("x" * 5_000, vector_of("x"))
    assert recent.get("x" * 5_000) is None and recent.get("line 0") is not None
    recent.clear()
    assert (len(recent), recent.bytes) == (0, 0)


# ---- what it can't read


class IlliterateEmbedder(ScriptedEmbedder):
    """Reads what is written in ASCII."""

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Embedded:
        embedded = super().embed(texts, purpose)
        unread = frozenset(place for place, text in enumerate(texts) if not text.isascii())
        embedded.vectors[list(unread)] = 0.0
        return Embedded(embedded.vectors, unread=unread)


async def test_what_the_embedder_cannot_read_is_left_to_words() -> None:
    async with Running(IlliterateEmbedder()) as running:
        for _ in range(2):
            assert await running.embedding.query("안녕", LONG_S) == Meaning(None, UNREAD)
        assert (await running.embedding.query("hello", LONG_S)).reason == ""
        embedded = await running.embedding.passages(["hello", "안녕", "bye"])
        assert embedded is not None and embedded.refused == {1}
        assert running.embedding.reasons == ()
