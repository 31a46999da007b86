"""The recall evaluations: that they find what they are for, and notice what is missing."""

from dataclasses import replace
from pathlib import Path

import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.benchmarks.casts import read_cast
from dramaturg_server.benchmarks.noise_facts import FACTS
from dramaturg_server.evaluations import locomo, memground
from dramaturg_server.evaluations.ablations import ABLATIONS
from dramaturg_server.evaluations.locomo_data import read_locomo
from dramaturg_server.evaluations.meanings import PART, Meanings
from dramaturg_server.evaluations.noise import cast_with, indexed, share_told, turns_among
from dramaturg_server.evaluations.noise_base import short_texts
from dramaturg_server.evaluations.recalled import Lived
from dramaturg_server.evaluations.time import SPEAKS_ALL, Tally, measure
from dramaturg_server.evaluations.when_tellings import TELLINGS, Telling
from dramaturg_server.ports import Embedded, Purpose
from dramaturg_server.retrieval.settings import DEFAULT
from dramaturg_server.retrieval.tokenizers import tokenizer
from tests.evaluations.published import write_locomo, write_memground

WORDS = tokenizer(segmenters=False)


class CountingEmbedder(HashEmbedder):
    """Counts what it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.texts = 0

    def embed(self, texts: list[str], purpose: Purpose) -> Embedded:  # type: ignore[override]
        self.texts += len(texts)
        return super().embed(texts, purpose)


@pytest.fixture(autouse=True)
def hashing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No model here: what is tested does not depend on which one is built."""
    monkeypatch.setenv("DRAMATURG_EMBEDDER", "hash")


def lived(data: Path, kept: Path | None = None, embedder: HashEmbedder | None = None) -> Lived:
    write_locomo(data)
    (conversation,) = read_locomo(data)
    return Lived(conversation, WORDS, Meanings(embedder or HashEmbedder(), kept, print))


def test_a_question_finds_its_evidence_and_the_record_tells_it(tmp_path: Path) -> None:
    temporal, canoe = sorted(lived(tmp_path).judge(DEFAULT), key=lambda one: one.category, reverse=True)
    assert (temporal.category, temporal.at_5, temporal.told) == ("temporal", 1.0, 1.0)
    assert (canoe.at_10, canoe.told) == (1.0, 1.0)


def test_what_is_not_searched_is_not_found(tmp_path: Path) -> None:
    assert [one.at_10 for one in lived(tmp_path).judge(ABLATIONS["no experience path"])] == [0.0, 0.0]


def test_the_record_tells_no_more_than_a_reply_is_given(tmp_path: Path) -> None:
    one_hit = replace(DEFAULT, experience=replace(DEFAULT.experience, k=1))
    judged = {one.category: one for one in lived(tmp_path).judge(one_hit)}
    assert judged["multi-hop"].at_10 == 1.0
    assert judged["multi-hop"].told <= 0.5


def test_words_of_a_line_in_another_line_of_the_record_tell_it_not(tmp_path: Path) -> None:
    write_locomo(tmp_path)
    (conversation,) = read_locomo(tmp_path)
    short = replace(conversation.lines[-1], line_id="D10:2", text="The lake")
    asked = replace(conversation.questions[0], text="Who says that the lake froze over?")
    both = tuple(replace(asked, evidence=frozenset({line_id}), category=line_id) for line_id in ("D10:1", "D10:2"))
    conversation = replace(conversation, lines=(*conversation.lines, short), questions=both)
    one_hit = replace(DEFAULT, experience=replace(DEFAULT.experience, k=1))
    judged = Lived(conversation, WORDS, Meanings(HashEmbedder(), None, print)).judge(one_hit)
    assert {one.category: one.told for one in judged} == {"D10:1": 1.0, "D10:2": 0.0}


def test_the_record_says_how_long_ago_it_was_and_when_the_two_last_spoke(tmp_path: Path) -> None:
    write_locomo(tmp_path)
    (conversation,) = read_locomo(tmp_path)
    meanings = Meanings(HashEmbedder(), None, print)
    asked = replace(conversation.questions[0], asker="Ada", asked="Bo")
    vector = meanings.of([asked.text], "query")[0]
    record = Lived(conversation, WORDS, meanings).ask(asked, vector, DEFAULT).record
    assert "You last spoke with each other yesterday, 2 July 2023" in record and "[m1.0] 3 rounds ago" in record
    outside = replace(asked, asker="")
    assert "last spoke" not in Lived(conversation, WORDS, meanings).ask(outside, vector, DEFAULT).record


def test_vectors_that_were_kept_are_not_made_again(tmp_path: Path) -> None:
    first, second = CountingEmbedder(), CountingEmbedder()
    before = lived(tmp_path, tmp_path / "kept", first).judge(DEFAULT)
    assert first.texts == 5 + 2
    assert lived(tmp_path, tmp_path / "kept", second).judge(DEFAULT) == before
    assert second.texts == 0


class LeavingEmbedder(CountingEmbedder):
    """Breaks off after so many texts, once."""

    def __init__(self, leaves_after: int) -> None:
        super().__init__()
        self.leaves_after: int | None = leaves_after

    def embed(self, texts: list[str], purpose: Purpose) -> Embedded:  # type: ignore[override]
        if self.leaves_after is not None and self.texts >= self.leaves_after:
            self.leaves_after = None
            raise KeyboardInterrupt
        return super().embed(texts, purpose)


def test_a_run_that_is_broken_off_goes_on_with_the_part_it_was_in(tmp_path: Path) -> None:
    texts = [f"text {number}" for number in range(2 * PART + 5)]
    embedder = LeavingEmbedder(PART + 1)
    with pytest.raises(KeyboardInterrupt):
        Meanings(embedder, tmp_path, print).of(texts, "passage")
    embedder.texts = 0
    found = Meanings(embedder, tmp_path, print).of(texts, "passage")
    assert embedder.texts == len(texts) - PART
    assert (found == HashEmbedder().embed(texts, "passage").vectors).all()
    assert Meanings(embedder, tmp_path, print).of(texts, "passage").tolist() == found.tolist()
    assert embedder.texts == len(texts) - PART


def test_every_conversation_counts_in_one_half_alone(tmp_path: Path) -> None:
    write_locomo(tmp_path)
    figures = {one.name: one.value for one in locomo.measure(False, print, tmp_path, None)}
    assert figures["half tuned on: questions"] == 0
    assert figures["half only reported: questions"] == figures["all: questions"] == 2
    assert {f"{name}: R@10" for name in ABLATIONS} < set(figures)


@pytest.mark.parametrize(
    ("names", "tuned", "reported"),
    [
        (("conv-26", "conv-30", "conv-41", "conv-43"), 2, 2),
        (("conv-41", "conv-43", "conv-42", "conv-26"), 2, 2),
        (("conv-26", "conv-30"), 2, 0),
    ],
)
def test_a_quick_run_takes_one_conversation_of_each_half_that_is_there(
    tmp_path: Path, names: tuple[str, ...], tuned: int, reported: int
) -> None:
    write_locomo(tmp_path, *names)
    figures = {one.name: one.value for one in locomo.measure(True, print, tmp_path, None)}
    assert (figures["half tuned on: questions"], figures["half only reported: questions"]) == (tuned, reported)


def test_the_hybrid_is_held_against_the_better_of_its_halves(tmp_path: Path) -> None:
    write_memground(tmp_path)
    best, *_ = memground.measure(False, print, tmp_path, None)
    assert best.value == best.floor == 100
    assert best.is_met


# ---- noise


@pytest.mark.parametrize("language", FACTS)
def test_facts_are_found_in_noise_and_missed_where_they_are_not(language: str) -> None:
    facts, questions = zip(*FACTS[language][:8], strict=True)
    noise, meanings = short_texts(language, 40, 1), Meanings(HashEmbedder(), None, print)
    index = indexed(cast_with([*facts, *noise], language), WORDS, meanings)
    assert share_told(index, questions, language, WORDS, meanings) == 1.0
    without = indexed(cast_with(noise, language), WORDS, meanings)
    assert share_told(without, questions, language, WORDS, meanings) < 0.5


async def test_turns_are_measured_among_texts_that_are_ready() -> None:
    (figure,) = await turns_among(1, (5, 20), print)
    assert figure.name == "a turn among 20 texts, against among 5, p50"
    assert figure.floor
    assert figure.target is None, "only the sizes that were published have one"


# ---- time


@pytest.mark.slow
def test_every_telling_stands_under_its_right_day() -> None:
    assert [figure.name for figure in measure(True, print) if not figure.is_met] == []


def test_a_wrong_day_and_a_missing_telling_are_noticed() -> None:
    telling = Telling(11, "Yesterday I ate wontons.", 10, "When did I eat wontons?")
    right = "[m1.0] 3 days ago, day 11, noon: You: Yesterday I ate wontons. (said on day 11: Yesterday = day 10)"
    tally = Tally()
    for record in (right, right.replace("day 10", "day 13"), right.replace("day 11", "day 14"), "It is day 14."):
        tally.judge(telling, record, "en", "now")
    assert (tally.asked, tally.right, tally.missing, len(tally.wrong)) == (4, 1, 1, 3)


def test_the_tellings_are_the_same_in_every_language_the_sample_speaks() -> None:
    assert set(read_cast(SPEAKS_ALL).languages) == set(TELLINGS)
    days = {tag: [(one.said_on, one.meant) for one in tellings] for tag, tellings in TELLINGS.items()}
    assert days["en"] == days["zh"] == days["ja"]
