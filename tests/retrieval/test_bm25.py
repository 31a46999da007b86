"""BM25+ that grows and shrinks, held against rank_bm25 on the texts that are left."""

import math

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from rank_bm25 import BM25Plus

from dramaturg_server.retrieval.bm25 import Bm25Index
from dramaturg_server.retrieval.vocabulary import Vocabulary

WORDS = st.lists(st.sampled_from(["key", "mill", "bram", "剑", "银钥", "a", "b", "c", "d"]), max_size=8)
MILL = ["old", "mill", "key"]


def indexed(*texts: list[str], scan_limit: int = 0) -> Bm25Index:
    index = Bm25Index(scan_limit=scan_limit)
    for text in texts:
        index.add(text)
    return index


class Growing(RuleBasedStateMachine):
    """Adds, deletes and truncates at random, in both layouts, and asks after each step."""

    def __init__(self) -> None:
        super().__init__()
        words = Vocabulary()
        self.scanned = Bm25Index(words)
        self.listed = Bm25Index(words, scan_limit=0)
        self.moving = Bm25Index(scan_limit=20)
        self.texts: list[list[str] | None] = []

    @property
    def all(self) -> tuple[Bm25Index, ...]:
        return self.scanned, self.listed, self.moving

    @rule(text=WORDS)
    def add(self, text: list[str]) -> None:
        assert {index.add(text) for index in self.all} == {len(self.texts)}
        self.texts.append(text)

    @rule(part=st.floats(0, 1, exclude_max=True))
    def delete(self, part: float) -> None:
        if self.texts:
            doc = int(part * len(self.texts))
            self.texts[doc] = None
            for index in self.all:
                index.delete(doc)

    @rule(part=st.floats(0, 1, exclude_max=True), text=WORDS)
    def change(self, part: float, text: list[str]) -> None:
        live = [doc for doc, old in enumerate(self.texts) if old is not None]
        if live:
            doc = live[int(part * len(live))]
            self.texts[doc] = text
            for index in self.all:
                index.replace(doc, text)

    @rule(part=st.floats(0, 1))
    def truncate(self, part: float) -> None:
        size = round(part * len(self.texts))
        del self.texts[size:]
        for index in self.all:
            index.truncate(size)

    @rule(query=WORDS)
    def scores_equal_those_of_the_oracle(self, query: list[str]) -> None:
        live = [doc for doc, text in enumerate(self.texts) if text is not None]
        scores = self.scanned.scores([*query, "unknown"])
        assert scores.shape == (len(self.texts),)
        assert set(np.flatnonzero(np.isneginf(scores))) == set(range(len(self.texts))) - set(live)
        if any(self.texts[doc] for doc in live):
            oracle = BM25Plus([self.texts[doc] for doc in live], delta=0.5)
            assert scores[live] == pytest.approx(oracle.get_scores(query), abs=1e-9)

    @rule(query=WORDS)
    def scores_equal_those_of_a_fresh_index_to_the_last_bit(self, query: list[str]) -> None:
        live = [doc for doc, text in enumerate(self.texts) if text is not None]
        fresh = indexed(*(text for text in self.texts if text is not None))
        for index in self.all:
            assert index.scores(query)[live].tolist() == fresh.scores(query).tolist()

    @rule(query=WORDS, k=st.integers(0, 5))
    def search_finds_the_best_that_hold_a_token(self, query: list[str], k: int) -> None:
        scores = self.scanned.scores(query)
        holders = [doc for doc, text in enumerate(self.texts) if text is not None and set(text) & set(query)]
        expected = sorted(holders, key=lambda doc: (-scores[doc], -doc))[:k]
        for index in self.all:
            docs, found = index.search(query, k)
            assert docs.tolist() == expected
            assert found.tolist() == scores[expected].tolist()

    @invariant()
    def sizes_agree(self) -> None:
        assert {index.size for index in self.all} == {len(self.texts)}


Growing.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
test_it_equals_the_oracle_through_adds_deletes_and_truncations = Growing.TestCase


def test_other_words_of_one_text_cost_the_others_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    index = indexed(*([f"w{n}", "mill"] for n in range(200)))

    def nothing_anew(_index: Bm25Index) -> None:
        pytest.fail("all texts were gone through")

    with monkeypatch.context() as patch:
        patch.setattr(Bm25Index, "_put_in_order", nothing_anew)
        patch.setattr(Bm25Index, "_by_term", nothing_anew)
        for doc in range(50):
            index.replace(doc, ["key", f"w{doc}"])
    assert index.search(["key"], 2)[0].tolist() == [49, 48]
    assert index.search(["mill"], 200)[0].tolist() == list(range(199, 49, -1))


def test_a_text_that_gets_other_words_again_and_again_takes_no_more_room() -> None:
    index = indexed(MILL, ["bram"])
    sizes = set()
    for number in range(100):
        index.replace(0, [*MILL, f"w{number}"])
        sizes.add(index.bytes)
    assert max(sizes) < 4 * min(sizes)


def test_an_empty_index_finds_nothing() -> None:
    index = Bm25Index()
    assert index.scores(MILL).shape == (0,)
    assert index.search(MILL, 5)[0].tolist() == []


def test_one_text_is_found() -> None:
    docs, scores = indexed(MILL).search(["mill"], 5)
    assert docs.tolist() == [0]
    assert scores[0] == pytest.approx(BM25Plus([MILL], delta=0.5).get_scores(["mill"])[0])


def test_unknown_tokens_and_no_tokens_find_nothing() -> None:
    index = indexed(MILL, [])
    assert index.search(["dragon"], 5)[0].tolist() == index.search([], 5)[0].tolist() == []
    assert index.scores(["dragon"]).tolist() == [0.0, 0.0]


def test_a_token_that_is_asked_twice_counts_twice() -> None:
    once, twice = (indexed(MILL, ["bram"]).scores(query)[0] for query in (["mill"], ["mill", "mill"]))
    assert twice == pytest.approx(2 * once)


def test_texts_without_a_token_are_no_hits_and_cost_the_others_nothing_but_length() -> None:
    index = indexed([], [], MILL)
    assert index.search(["mill"], 5)[0].tolist() == [2]


def test_all_deleted_is_nothing_found_and_can_grow_again() -> None:
    index = indexed(MILL, MILL)
    index.delete(0)
    index.delete(1)
    index.delete(1)
    assert index.scores(["mill"]).tolist() == [-math.inf, -math.inf]
    assert index.search(["mill"], 5)[0].tolist() == []
    index.add(MILL)
    assert index.search(["mill"], 5)[0].tolist() == [2]


@pytest.mark.parametrize("scan_limit", [0, 10_000])
def test_equal_texts_stand_newest_first(scan_limit: int) -> None:
    index = indexed(*[MILL] * 50, scan_limit=scan_limit)
    assert index.search(["mill"], 3)[0].tolist() == [49, 48, 47]


def test_truncating_gives_the_memory_back() -> None:
    index = indexed(*([f"w{i}", "mill"] for i in range(1000)))
    before = indexed(*([f"w{i}", "mill"] for i in range(10))).bytes
    index.truncate(10)
    assert index.bytes == before


def test_one_vocabulary_serves_many_indexes_without_mixing_them() -> None:
    words = Vocabulary()
    one, other = Bm25Index(words), Bm25Index(words)
    one.add(["mill"])
    other.add(["key"])
    assert len(words) == 2
    assert other.search(["mill"], 5)[0].tolist() == []


def test_a_text_that_loses_its_only_words_leaves_an_index_without_any() -> None:
    index = Bm25Index(scan_limit=0)
    index.replace(index.add(["key"]), [])
    assert index.search(["key"], 1)[0].tolist() == []
