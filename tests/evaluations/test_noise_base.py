"""The haystack: the same on every machine, as long as asked, and no needle in it."""

from itertools import islice
from pathlib import Path

import pytest

from dramaturg_server.benchmarks.made_sentences import sentences
from dramaturg_server.benchmarks.noise_facts import FACTS
from dramaturg_server.evaluations.noise_base import (
    FULL_CHARACTERS,
    documents,
    full_base,
    recorded_lines,
    short_texts,
)


@pytest.mark.parametrize("language", FACTS)
def test_the_same_seed_gives_the_same_texts_and_another_one_others(language: str) -> None:
    assert short_texts(language, 50, 1) == short_texts(language, 50, 1)
    assert short_texts(language, 50, 1) != short_texts(language, 50, 2)


def test_what_is_made_is_the_same_on_every_machine() -> None:
    assert list(islice(sentences("en", 1), 2)) == [
        "Ivo the fletcher sells plums at the ford on Wednesday.",
        "Yorick the fletcher sells vinegar at the quarry on Friday.",
    ]


@pytest.mark.parametrize("language", FACTS)
def test_documents_are_as_long_as_asked(language: str) -> None:
    found = documents(language, 120_000, 1)
    assert len(found) == 3
    assert 120_000 <= sum(map(len, found)) < 122_000


def test_the_full_base_has_the_size_that_was_published() -> None:
    base = full_base(1)
    total = sum(len(text) for texts in base.values() for text in texts)
    assert FULL_CHARACTERS <= total < FULL_CHARACTERS * 1.01


def test_recorded_lines_are_mixed_into_english_once_each() -> None:
    lines = [f"A recorded line, number {number}." for number in range(40)]
    text = "\n".join(documents("en", 20_000, 1, lines))
    assert all(text.count(line) == 1 for line in lines)
    assert not any(line in "".join(documents("zh", 20_000, 1, lines)) for line in lines)


def test_without_recorded_play_there_are_no_lines(tmp_path: Path) -> None:
    assert recorded_lines(None) == []
    assert recorded_lines(tmp_path) == []


def test_no_name_of_a_fact_stands_in_the_noise() -> None:
    noise = "\n".join("\n".join(short_texts(language, 2_000, 1)) for language in FACTS)
    for name in ("Perrin", "Ysolde", "Thunderjaw", "伊索德", "奎隆", "イゾルデ", "クイロン"):
        assert name not in noise


def test_the_facts_say_the_same_in_every_language_and_each_once() -> None:
    for asked in FACTS.values():
        assert len(asked) == 50
        assert len({fact for fact, _ in asked}) == len({question for _, question in asked}) == 50
