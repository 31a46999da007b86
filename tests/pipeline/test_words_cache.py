"""The words of lore on disk: good as long as text and tokenizer are the same, and never in the way."""

import json
import logging
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.pipeline.cache_file import read_arrays, write_arrays
from dramaturg_server.pipeline.knowledge_base import KnowledgeBase
from dramaturg_server.pipeline.words_cache import FILE, WordsCache
from dramaturg_server.retrieval.bags import Bag, Bags

from .recalling import WORDS
from .test_knowledge_base import (
    HARBOUR,
    cast_of,
    cut_short,
    emptied,
    found,
    made_a_folder,
    names_in,
    reasons_of,
    turned,
)


class Watched:
    """The tokenizer of other tests, which tells what it was asked to cut."""

    def __init__(self, name: str = WORDS.name) -> None:
        self.name = name
        self.texts: list[str] = []

    def __call__(self, text: str, locale: str = "") -> list[str]:
        self.texts.append(text)
        return WORDS(text, locale)


async def cut_for(folder: Path, *, name: str = WORDS.name, **texts: str) -> list[str]:
    """What a server with this lore cuts into words at its start."""
    watched = Watched(name)
    base = KnowledgeBase(None, watched, folder)
    await base.use(cast_of(**texts) if texts else HARBOUR)
    assert reasons_of(base) == []
    assert found(base, "the boat") == ["boat"]
    return watched.texts


async def test_only_texts_that_no_server_cut_before_are_cut(tmp_path: Path) -> None:
    assert await cut_for(tmp_path) == ["The boat leaks.", "The mill grinds barley."]
    assert await cut_for(tmp_path) == []
    assert await cut_for(tmp_path, boat="The boat leaks.", mill="The mill burned down.") == ["The mill burned down."]
    assert await cut_for(tmp_path, boat="The boat leaks.", mill="The mill burned down.") == []


async def test_a_reload_cuts_only_what_was_edited(tmp_path: Path) -> None:
    watched = Watched()
    base = KnowledgeBase(None, watched, tmp_path)
    await base.use(HARBOUR)
    watched.texts.clear()
    await base.use(cast_of(boat="The boat leaks.", mill="The mill burned down."))
    assert watched.texts == ["The mill burned down."]
    assert found(base, "what burned?") == ["mill"]


async def test_words_of_texts_that_are_gone_leave_the_disk(tmp_path: Path) -> None:
    await cut_for(tmp_path)
    await cut_for(tmp_path, boat="The boat leaks.")
    kept = read_arrays(tmp_path / FILE)
    assert len(kept["digests"]) == 1
    assert b"barley" not in kept["words"].tobytes()
    assert await cut_for(tmp_path) == ["The mill grinds barley."]


async def test_another_tokenizer_cuts_everything_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await cut_for(tmp_path)
    assert len(await cut_for(tmp_path, name="words-2")) == 2
    assert "words-2" in caplog.text
    assert await cut_for(tmp_path, name="words-2") == []


def of_something_else(file: Path) -> None:
    file.write_text("a letter to my aunt", encoding="utf-8")


def made_a_link_to_itself(file: Path) -> None:
    file.unlink()
    file.symlink_to(file)


def with_numbers_of_another_kind(file: Path) -> None:
    kept = read_arrays(file)
    write_arrays(file, {**kept, "terms": kept["terms"].astype(np.float64)})


def with_wider_numbers(file: Path) -> None:
    kept = read_arrays(file)
    write_arrays(file, {**kept, "counts": kept["counts"].astype(np.int64)})


def with_words_that_are_none(file: Path) -> None:
    kept = read_arrays(file)
    words = json.dumps([0] * len(json.loads(kept["words"].tobytes()))).encode()
    write_arrays(file, {**kept, "words": np.frombuffer(words, np.uint8)})


def without_words(file: Path) -> None:
    write_arrays(file, {**read_arrays(file), "words": np.frombuffer(b"[]", np.uint8)})


def with_other_sizes(file: Path) -> None:
    kept = read_arrays(file)
    write_arrays(file, {**kept, "sizes": kept["sizes"] + 1})


def from_an_older_version(file: Path) -> None:
    write_arrays(file, {"name": np.array(WORDS.name)})


DAMAGES = [cut_short, turned, emptied, made_a_folder, made_a_link_to_itself, of_something_else, without_words]
OTHERS = [with_other_sizes, with_numbers_of_another_kind, with_wider_numbers, with_words_that_are_none]


@pytest.mark.parametrize("damage", [*DAMAGES, *OTHERS, from_an_older_version])
async def test_a_damaged_or_foreign_file_is_told_in_the_log_and_made_anew(
    tmp_path: Path, damage: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    await cut_for(tmp_path)
    damage(tmp_path / FILE)
    caplog.set_level(logging.WARNING)
    assert len(await cut_for(tmp_path)) == 2
    assert FILE in caplog.text
    assert await cut_for(tmp_path) == []
    assert names_in(tmp_path) == [FILE]  # no draft is left behind


async def test_a_folder_of_something_in_place_of_the_file_is_told_and_left_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "letter.txt").touch()
    for _ in range(2):
        assert len(await cut_for(tmp_path)) == 2
    assert f"{FILE} can't be written" in caplog.text
    assert names_in(tmp_path / FILE) == ["letter.txt"]


async def test_lore_that_goes_altogether_leaves_nothing_on_the_disk(tmp_path: Path) -> None:
    await cut_for(tmp_path)
    base = KnowledgeBase(None, WORDS, tmp_path)
    await base.use(cast_of())
    assert len(read_arrays(tmp_path / FILE)["digests"]) == 0
    assert len(await cut_for(tmp_path)) == 2


def in_words(bag: Bag, words: tuple[str, ...]) -> tuple[dict[str, int], int]:
    return dict(zip((words[term] for term in bag.terms), bag.counts, strict=True)), bag.length


@given(st.lists(st.tuples(st.sampled_from(["en", "zh", "ja", ""]), st.text(max_size=40)), min_size=1, max_size=8))
def test_any_text_has_the_same_words_from_disk(
    tmp_path_factory: pytest.TempPathFactory, texts: list[tuple[str, str]]
) -> None:
    cache, fresh = WordsCache(tmp_path_factory.mktemp("kept")), Bags(WORDS)
    first = cache.bags(WORDS)
    for locale, text in texts:
        first.of(locale, text)
    cache.keep(first, WORDS)
    again = cache.bags(WORDS)
    for locale, text in reversed(texts):
        expected = in_words(fresh.of(locale, text), fresh.vocabulary.words())
        assert in_words(again.of(locale, text), again.vocabulary.words()) == expected
    assert not again.has_changed
