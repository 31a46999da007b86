"""The lore of the cast in use: found by words, by meaning when embedded, and what a reload and a disk may do."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from dramaturg_server.domain.content import Cast, Knowledge, LocalText
from dramaturg_server.domain.schema import Schema
from dramaturg_server.pipeline.cache_file import read_arrays, write_arrays
from dramaturg_server.pipeline.embedding import Embedding
from dramaturg_server.pipeline.knowledge_base import (
    BATCH,
    BOUND_AT_ONCE,
    LORE_FAILED,
    LORE_LOADING,
    LORE_WITHOUT_VECTORS,
    KnowledgeBase,
)
from dramaturg_server.pipeline.vector_cache import KEPT_EMBEDDERS, VectorCache
from dramaturg_server.pipeline.words_cache import FILE as WORDS_FILE
from dramaturg_server.ports import Embedded, EmbedderInfo
from dramaturg_server.retrieval.query import Clocks, Query
from dramaturg_server.retrieval.settings import DEFAULT
from tests.fakes import FakeClock

from .recalling import WORDS, WordEmbedder


def cast_of(**texts: str) -> Cast:
    lore = tuple(Knowledge(key, LocalText(), LocalText(text), ("everyone",)) for key, text in texts.items())
    return Cast("quay", "1", ("en",), Schema((), {}), {}, knowledge=lore)


HARBOUR = cast_of(boat="The boat leaks.", mill="The mill grinds barley.")


async def embedding_of(embedder: WordEmbedder) -> Embedding:
    embedding = Embedding(lambda: embedder)
    embedding.start()
    return embedding


async def until(holds: Callable[[], bool]) -> None:
    """Lets others run until it holds; the test's own time-out ends what never does."""
    for _ in range(100_000):
        if holds():
            return
        await asyncio.to_thread(lambda: None)
    raise AssertionError("it never came to hold")


def reasons_of(base: KnowledgeBase) -> list[str]:
    return list(base.reasons)


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def vectors_in(folder: Path) -> list[str]:
    return [name for name in names_in(folder) if name != WORDS_FILE]


def found(base: KnowledgeBase, text: str, embedder: WordEmbedder | None = None) -> list[str]:
    """Ids of what is found, best first."""
    assert base.index is not None
    vector = embedder.embed([text], "query").vectors if embedder is not None else None
    query = Query(text, WORDS(text), vector)
    now = Clocks(1, 0, 1)
    hits = base.index.search(query, "en", lambda _chunk: True, now, DEFAULT.knowledge, DEFAULT.knowledge_biases)
    return [hit.item.authored_id for hit in hits]


async def test_without_an_embedder_words_find_it_and_nothing_is_missing() -> None:
    base = KnowledgeBase(None, WORDS)
    assert reasons_of(base) == [LORE_LOADING]
    await base.use(HARBOUR)
    assert found(base, "the boat") == ["boat"]
    assert reasons_of(base) == []


async def test_words_find_it_before_it_is_embedded_and_meaning_after() -> None:
    embedder = WordEmbedder()
    embedding = await embedding_of(embedder)
    base = KnowledgeBase(embedding, WORDS)
    embedder.hold()
    using = asyncio.create_task(base.use(HARBOUR))
    await until(lambda: base.index is not None)
    assert found(base, "the boat") == ["boat"]
    assert reasons_of(base) == [LORE_WITHOUT_VECTORS]
    embedder.let_go()
    await using
    assert reasons_of(base) == []
    assert found(base, "vessel", embedder)[0] == "boat"
    await embedding.close()


async def test_only_texts_that_no_server_embedded_before_are_embedded(tmp_path: Path) -> None:
    first, second = WordEmbedder(), WordEmbedder()
    for embedder, lore in ((first, HARBOUR), (second, cast_of(boat="The boat leaks.", well="The cistern is dry."))):
        embedding = await embedding_of(embedder)
        base = KnowledgeBase(embedding, WORDS, tmp_path / "cache")
        await base.use(lore)
        assert found(base, "vessel", embedder)[0] == "boat"
        await embedding.close()
    assert sorted(first.texts) == ["The boat leaks.", "The mill grinds barley."]
    assert second.texts == ["The cistern is dry."]


async def test_a_cached_index_answers_like_one_that_was_embedded(tmp_path: Path) -> None:
    answers = []
    for _ in range(2):
        embedder = WordEmbedder()
        embedding = await embedding_of(embedder)
        base = KnowledgeBase(embedding, WORDS, tmp_path)
        await base.use(HARBOUR)
        assert base.index is not None
        vector = embedder.embed(["vessel"], "query").vectors
        query = Query("vessel", WORDS("vessel"), vector)
        answers.append(
            base.index.search(
                query, "en", lambda _c: True, Clocks(1, 0, 1), DEFAULT.knowledge, DEFAULT.knowledge_biases
            )
        )
        await embedding.close()
    assert [hit.scores for hit in answers[0]] == [hit.scores for hit in answers[1]]


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-40])


def turned(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def made_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def made_a_link_to_itself(file: Path) -> None:
    file.unlink()
    file.symlink_to(file)


def of_other_lengths(file: Path) -> None:
    kept = read_arrays(file)
    write_arrays(file, {**kept, "vectors": kept["vectors"] * 2})


def of_no_numbers(file: Path) -> None:
    kept = read_arrays(file)
    write_arrays(file, {**kept, "vectors": np.full_like(kept["vectors"], np.nan)})


VECTOR_DAMAGES = [cut_short, turned, emptied, made_a_folder, made_a_link_to_itself, of_other_lengths, of_no_numbers]


@pytest.mark.parametrize("damage", VECTOR_DAMAGES)
async def test_a_damaged_cache_is_made_anew_and_is_no_error(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    for round_number in range(3):
        embedder = WordEmbedder()
        embedding = await embedding_of(embedder)
        base = KnowledgeBase(embedding, WORDS, tmp_path)
        await base.use(HARBOUR)
        assert reasons_of(base) == []
        assert len(embedder.texts) == (0 if round_number == 2 else 2)
        await embedding.close()
        file = VectorCache(tmp_path).file("words")
        assert file is not None
        if round_number == 0:
            damage(file)
    assert [name for name in names_in(tmp_path) if not name.endswith(".npz")] == []  # no draft is left behind


async def test_the_cache_holds_only_what_the_cast_in_use_says(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    embedding = await embedding_of(embedder)
    base = KnowledgeBase(embedding, WORDS, tmp_path)
    await base.use(HARBOUR)
    await base.use(cast_of(well="The cistern is dry."))
    assert embedding.info is not None
    kept = VectorCache(tmp_path).read(embedding.info, ["The boat leaks.", "The cistern is dry."])
    assert (list(kept.vectors), kept.has_others) == (["The cistern is dry."], False)
    await embedding.close()


async def test_vectors_of_texts_that_went_while_no_server_ran_leave_the_disk(tmp_path: Path) -> None:
    for lore in (HARBOUR, cast_of(boat="The boat leaks.")):
        embedding = await embedding_of(WordEmbedder())
        await KnowledgeBase(embedding, WORDS, tmp_path).use(lore)
        assert embedding.info is not None
        info = embedding.info
        await embedding.close()
    kept = VectorCache(tmp_path).read(info, ["The boat leaks.", "The mill grinds barley."])
    assert list(kept.vectors) == ["The boat leaks."]


def test_vectors_of_embedders_that_were_not_used_for_longest_leave_the_disk(tmp_path: Path) -> None:
    cache = VectorCache(tmp_path)
    infos = [EmbedderInfo(f"model {number}", 2, semantic=True) for number in range(KEPT_EMBEDDERS + 1)]
    vectors = {"The boat leaks.": np.array([1, 0], np.float32)}
    for info in infos[:-1]:
        cache.add(info, vectors)  # the batch of one that was never done counts, too
    cache.write(infos[0], vectors)
    for age, info in enumerate((infos[1], infos[2], infos[0])):
        whole = cast(Path, cache.file(info.embedder_id))
        for file in tmp_path.glob(f"{whole.stem}*"):
            os.utime(file, (age, age))
    cache.write(infos[-1], vectors)
    kept = [info.embedder_id for info in infos if cache.read(info, vectors).vectors]
    assert kept == ["model 0", "model 2", f"model {KEPT_EMBEDDERS}"]


def test_what_can_not_be_deleted_keeps_no_vectors_from_being_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cache, info = VectorCache(tmp_path), EmbedderInfo("words", 2, semantic=True)
    whole = cast(Path, cache.file("words"))
    stuck = [whole.with_suffix(".1.npz"), *(tmp_path / f"lore-{number:016x}.npz" for number in range(KEPT_EMBEDDERS))]
    for file in stuck:
        file.mkdir()  # no file: whoever deletes it fails
    cache.write(info, {"The boat leaks.": np.array([1, 0], np.float32)})
    assert list(cache.read(info, ["The boat leaks."]).vectors) == ["The boat leaks."]
    assert caplog.text.count("can't be deleted") == 2  # the batch, and one embedder too many


async def test_a_reload_keeps_what_stays_and_finds_nothing_that_is_gone_from_the_first_moment() -> None:
    embedder = WordEmbedder()
    embedding = await embedding_of(embedder)
    base = KnowledgeBase(embedding, WORDS)
    await base.use(HARBOUR)
    embedder.hold()
    using = base.use(cast_of(boat="The boat leaks.", mill="The mill burned down.", well="The cistern is dry."))
    assert found(base, "boat barley mill cistern") == ["boat"]
    task = asyncio.create_task(using)
    await until(lambda: found(base, "cistern") == ["well"])
    assert reasons_of(base) == [LORE_WITHOUT_VECTORS]
    query = WordEmbedder()
    assert found(base, "vessel", query) == ["boat"]  # its vector is there, those of the others are not
    embedder.let_go()
    await task
    assert sorted(embedder.texts[2:]) == ["The cistern is dry.", "The mill burned down."]
    await embedding.close()


class Changing:
    """An embedding whose embedder is another one when it is told, and away for the next `away` calls."""

    def __init__(self, embedder: WordEmbedder) -> None:
        self.embedder = embedder
        self.away = 0

    @property
    def info(self) -> EmbedderInfo:
        return self.embedder.info

    async def ready(self) -> None: ...

    def follow(self, _told: Callable[[], None]) -> Callable[[], None]:
        return lambda: None

    async def rest(self, seconds: float, sleep: Callable[[float], Awaitable[None]]) -> None:
        await sleep(seconds)

    async def passages(self, texts: Sequence[str]) -> Embedded | None:
        self.away -= 1
        return None if self.away >= 0 else self.embedder.embed(texts, "passage")


async def test_an_embedder_that_is_away_is_asked_again_ever_more_rarely() -> None:
    changing = Changing(WordEmbedder())
    changing.away = 9
    waits: list[float] = []

    async def waited(seconds: float) -> None:
        waits.append(seconds)

    base = KnowledgeBase(cast(Embedding, changing), WORDS, sleep=waited)
    await base.use(HARBOUR)
    assert reasons_of(base) == [LORE_WITHOUT_VECTORS]
    assert found(base, "the boat") == ["boat"]
    await until(lambda: not base.reasons)
    assert waits == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0, 60.0]


async def test_another_embedder_means_words_alone_until_all_is_embedded_anew() -> None:
    changing = Changing(WordEmbedder("first"))
    changing.away = 0
    going, asked = asyncio.Event(), asyncio.Event()

    async def waited(seconds: float) -> None:
        if seconds:
            asked.set()
            await going.wait()

    base = KnowledgeBase(cast(Embedding, changing), WORDS, sleep=waited)
    await base.use(HARBOUR)
    changing.embedder, changing.away = WordEmbedder("second"), 1
    assert found(base, "vessel", changing.embedder) == []
    assert reasons_of(base) == [LORE_WITHOUT_VECTORS]
    await asked.wait()
    assert found(base, "the boat", changing.embedder) == ["boat"]
    going.set()
    await until(lambda: not base.reasons)
    assert found(base, "vessel", changing.embedder)[0] == "boat"
    assert len(changing.embedder.texts) == 2
    await base.close()


async def test_an_embedder_that_comes_back_is_asked_at_once() -> None:
    async def for_ever(_seconds: float) -> None:
        await asyncio.Event().wait()

    embedder, clock = WordEmbedder(), FakeClock()
    embedder.fails = True
    embedding = Embedding(lambda: embedder, sleep=clock.sleep)
    embedding.start()
    base = KnowledgeBase(embedding, WORDS, sleep=for_ever)
    await base.use(HARBOUR)
    assert reasons_of(base) == [LORE_WITHOUT_VECTORS]
    embedder.fails = False
    await clock.advance(1_000)
    await until(lambda: not base.reasons)
    assert found(base, "vessel", embedder)[0] == "boat"
    await base.close()
    await embedding.close()


async def test_a_text_at_which_the_embedder_breaks_down_is_found_by_words_and_the_others_by_meaning() -> None:
    embedder, clock = WordEmbedder(), FakeClock()
    embedder.fails_at = "barley"
    embedding = Embedding(lambda: embedder, sleep=clock.sleep)
    embedding.start()
    base = KnowledgeBase(embedding, WORDS, sleep=clock.sleep)
    await base.use(HARBOUR)
    while base.reasons:
        await clock.advance(1_000)
        await asyncio.to_thread(lambda: None)
    assert found(base, "vessel", embedder)[0] == "boat"
    assert found(base, "barley", embedder)[0] == "mill"
    await base.close()
    await embedding.close()


async def test_what_it_does_by_itself_ends_when_it_is_closed() -> None:
    changing = Changing(WordEmbedder("first"))

    async def for_ever(_seconds: float) -> None:
        await asyncio.Event().wait()

    base = KnowledgeBase(cast(Embedding, changing), WORDS, sleep=for_ever)
    await base.use(HARBOUR)
    changing.embedder, changing.away = WordEmbedder("second"), 1_000
    assert found(base, "the boat") == ["boat"]
    await base.close()
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_cast_without_lore_is_ready_at_once(tmp_path: Path) -> None:
    embedding = await embedding_of(WordEmbedder())
    base = KnowledgeBase(embedding, WORDS, tmp_path)
    await base.use(cast_of())
    assert reasons_of(base) == []
    assert found(base, "anything") == []
    assert names_in(tmp_path) == []
    await embedding.close()


async def test_a_disk_that_can_not_be_written_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be", encoding="utf-8")
    embedding = await embedding_of(WordEmbedder())
    base = KnowledgeBase(embedding, WORDS, tmp_path / "cache")
    await base.use(HARBOUR)
    assert reasons_of(base) == []
    await embedding.close()


async def test_a_reload_of_much_lore_finds_nothing_until_what_is_gone_is_known() -> None:
    many = {f"text{number}": f"Barrel {number} holds barley." for number in range(BOUND_AT_ONCE + 1)}
    base = KnowledgeBase(None, WORDS)
    await base.use(cast_of(boat="The boat leaks.", **many))
    using = base.use(cast_of(mill="The mill grinds barley.", **many))
    assert base.index is None
    assert reasons_of(base) == [LORE_LOADING]
    await using
    assert found(base, "the boat mill") == ["mill"]
    assert reasons_of(base) == []


class Failing:
    """Cuts texts into words, but fails so many times before."""

    name = WORDS.name

    def __init__(self, times: int) -> None:
        self.times = times

    def __call__(self, text: str, locale: str = "") -> list[str]:
        self.times -= 1
        if self.times >= 0:
            raise RuntimeError("told to")
        return WORDS(text, locale)


async def test_lore_that_can_not_be_indexed_is_told_and_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    waits: list[float] = []

    async def waited(seconds: float) -> None:
        waits.append(seconds)
        assert reasons_of(base) == list(base.lasting_reasons) == [LORE_FAILED]

    base = KnowledgeBase(None, Failing(3), sleep=waited)
    await base.use(HARBOUR)
    assert base.index is None
    await until(lambda: not base.reasons)
    assert waits == [1.0, 2.0, 4.0]
    assert found(base, "the boat") == ["boat"]
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "degraded reason=lore_failed" in caplog.text and "told to" in caplog.text


async def test_what_a_killed_server_had_embedded_is_not_embedded_again(tmp_path: Path) -> None:
    many = {f"text{number}": f"Barrel {number} holds barley." for number in range(BATCH + 1)}
    embedder = WordEmbedder()
    embedder.fails_at = f"Barrel {BATCH} "
    clock = FakeClock()
    embedding = Embedding(lambda: embedder, sleep=clock.sleep)
    embedding.start()
    base = KnowledgeBase(embedding, WORDS, tmp_path, sleep=clock.sleep)
    await base.use(cast_of(**many))
    assert reasons_of(base) == [LORE_WITHOUT_VECTORS]
    await base.close()
    await embedding.close()
    after = WordEmbedder()
    embedding = await embedding_of(after)
    base = KnowledgeBase(embedding, WORDS, tmp_path)
    await base.use(cast_of(**many))
    assert after.texts == [many[f"text{BATCH}"]]
    assert len(vectors_in(tmp_path)) == 1  # all of it in one file
    await embedding.close()


def test_a_damaged_batch_costs_no_other_its_vectors(tmp_path: Path) -> None:
    cache, info = VectorCache(tmp_path), EmbedderInfo("words", 2, semantic=True)
    for number in range(12):
        cache.add(info, {f"text {number}": np.array([-1, 0] if number % 2 else [0, -1], np.float32)})
    damaged = tmp_path / names_in(tmp_path)[-1]
    emptied(damaged)
    kept = cache.read(info, [f"text {number}" for number in range(12)])
    assert len(kept.vectors) == 11
    odd = {text: int(text.split()[1]) % 2 == 1 for text in kept.vectors}
    assert all(vector.tolist() == ([-1, 0] if odd[text] else [0, -1]) for text, vector in kept.vectors.items())
    cache.add(info, {"text 0": np.array([1, 0], np.float32)})
    assert cache.read(info, ["text 0"]).vectors["text 0"].tolist() == [1.0, 0.0]
