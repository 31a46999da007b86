"""Two rankings made one: by ranks, by scores, with one half silent, and whatever else may come."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.retrieval.fusion import NO_CANDIDATES, Candidates, Floors, Fused, fuse
from dramaturg_server.retrieval.settings import PathSettings

RRF = PathSettings(k=5, fusion="rrf", k_rrf=60)
MINMAX = PathSettings(k=5, fusion="minmax", bm25_share=0.6)


def found(scores: dict[int, float]) -> Candidates:
    """Candidates in the order given, best first."""
    return Candidates(np.array(list(scores), np.int64), np.array(list(scores.values()), np.float64))


def by_doc(fused: Fused) -> dict[int, float]:
    return dict(zip(fused.docs.tolist(), fused.scores.tolist(), strict=True))


def test_ranks_from_zero_add_up_as_reciprocals_and_the_best_becomes_one() -> None:
    fused = fuse(found({7: 0.9, 3: 0.8}), found({3: 12.0, 5: 4.0}), RRF)
    both, first, second = 1 / 62 + 1 / 61, 1 / 61, 1 / 62
    assert by_doc(fused) == pytest.approx({3: 1.0, 7: first / both, 5: second / both})


def test_scores_are_counted_from_the_floor_and_shared_out() -> None:
    fused = fuse(found({1: 0.9, 2: 0.8, 3: 0.6}), found({2: 6.0, 4: 4.0}), MINMAX, Floors(dense=0.7, bm25=2.0))
    assert by_doc(fused) == pytest.approx({1: 0.4, 2: 0.6 + 0.2, 3: 0.0, 4: 0.3})


def test_where_a_half_is_full_its_last_candidate_is_the_floor() -> None:
    dense, words = found({1: 0.9, 2: 0.8, 3: 0.7}), found({2: 6.0, 4: 4.0})
    floors = Floors(dense=0.5, bm25=2.0, depth=3)
    assert by_doc(fuse(dense, words, MINMAX, floors)) == pytest.approx({1: 0.4, 2: 0.6 + 0.2, 3: 0.0, 4: 0.3})
    higher = replace(floors, dense=0.8)
    assert by_doc(fuse(dense, words, MINMAX, higher)) == pytest.approx({1: 0.4, 2: 0.6, 3: 0.0, 4: 0.3})


def test_docs_ascend_and_keep_their_ranks() -> None:
    fused = fuse(found({7: 0.9, 3: -0.2}), found({3: 12.0}), MINMAX)
    assert fused.docs.tolist() == [3, 7]
    assert fused.dense_ranks.tolist() == [2, 1]
    assert fused.bm25_ranks.tolist() == [1, 0]


@pytest.mark.parametrize("path", [RRF, MINMAX])
def test_a_half_without_finds_leaves_the_whole_say_to_the_other(path: PathSettings) -> None:
    words = fuse(NO_CANDIDATES, found({1: 9.0, 2: 5.0}), path)
    meaning = fuse(found({1: 0.9, 2: 0.5}), NO_CANDIDATES, path)
    assert by_doc(words)[1] == by_doc(meaning)[1] == 1.0
    assert by_doc(words)[2] < 1.0


@pytest.mark.parametrize("rounding", [-1e-8, 0.0, 1e-8])
def test_one_text_alone_is_as_good_as_its_cosine_though_it_is_its_own_mean(rounding: float) -> None:
    assert by_doc(fuse(found({4: 0.31}), NO_CANDIDATES, MINMAX, Floors(dense=0.31 + rounding))) == {4: 0.31}


def test_a_half_that_is_switched_off_has_no_say_and_no_ranks() -> None:
    dense, words = found({1: 0.9, 2: 0.5}), found({3: 4.0, 2: 2.0})
    only_words = fuse(dense, words, replace(MINMAX, dense=False))
    assert only_words.docs.tolist() == [2, 3]
    assert not only_words.dense_ranks.any()
    only_meaning = fuse(dense, words, replace(MINMAX, bm25=False))
    assert only_meaning.docs.tolist() == [1, 2]
    assert not only_meaning.bm25_ranks.any()
    assert not len(fuse(dense, words, replace(RRF, dense=False, bm25=False)).docs)


HALF = st.dictionaries(st.integers(0, 30), st.floats(-1, 1) | st.sampled_from([0.0, 0.5]), max_size=12).map(
    lambda scores: found(dict(sorted(scores.items(), key=lambda item: -item[1])))
)
FLOORS = st.builds(Floors, st.floats(-1, 1), st.floats(-1, 1))


@given(HALF, HALF, st.sampled_from([RRF, MINMAX]), st.booleans(), st.booleans(), FLOORS)
def test_whatever_comes_scores_lie_between_0_and_1_once_per_doc(
    dense: Candidates, words: Candidates, path: PathSettings, is_dense: bool, is_bm25: bool, floors: Floors
) -> None:
    fused = fuse(dense, words, replace(path, dense=is_dense, bm25=is_bm25), floors)
    assert fused.docs.tolist() == sorted(set(fused.docs.tolist()))
    assert len(fused.scores) == len(fused.docs)
    assert ((fused.scores >= 0) & (fused.scores <= 1 + 1e-12)).all()
