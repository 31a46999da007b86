"""Credit for what stands beside a hit."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.retrieval.neighbours import credited, session_credit
from dramaturg_server.retrieval.top import Docs


def beside_in(sessions: list[int]) -> Callable[[Docs, int], Docs]:
    """Neighbours by number where each doc is of the session given for it."""

    def beside(docs: Docs, step: int) -> Docs:
        def neighbour(doc: int) -> int:
            is_there = 0 <= doc + step < len(sessions) and sessions[doc + step] == sessions[doc]
            return doc + step if is_there else -1

        return np.array([neighbour(doc) for doc in docs.tolist()], np.int64)

    return beside


def credits(scores: dict[int, float], sessions: list[int], share: float) -> dict[int, float]:
    ordered = sorted(scores)
    docs, credit = credited(
        np.array(ordered, np.int64),
        np.array([scores[doc] for doc in ordered], np.float64),
        share,
        beside_in(sessions),
    )
    return dict(zip(docs.tolist(), credit.tolist(), strict=True))


def test_both_sides_of_a_hit_are_credited_its_share_and_those_behind_them_half_of_it() -> None:
    assert credits({2: 0.5}, [0] * 3, 0.2) == pytest.approx({0: 0.05, 1: 0.1, 2: 0.0})
    assert credits({2: 0.5}, [0] * 9, 0.2) == pytest.approx({0: 0.05, 1: 0.1, 2: 0.0, 3: 0.1, 4: 0.05})


def test_a_doc_between_two_hits_is_credited_by_both() -> None:
    assert credits({1: 0.5, 3: 1.0}, [0] * 5, 0.2) == pytest.approx({0: 0.1, 1: 0.1, 2: 0.3, 3: 0.05, 4: 0.2})


def test_two_hits_side_by_side_credit_each_other() -> None:
    assert credits({1: 0.5, 2: 1.0}, [0, 1, 1, 2], 0.2) == pytest.approx({1: 0.2, 2: 0.1})


def test_no_credit_goes_to_another_session_or_beyond_the_ends() -> None:
    assert credits({1: 1.0}, [0, 1, 2], 0.2) == {1: 0.0}
    assert credits({0: 1.0}, [0], 0.2) == {0: 0.0}


def test_a_share_of_nothing_brings_nobody_in() -> None:
    assert credits({1: 0.5}, [0] * 3, 0.0) == {1: 0.0}


@given(
    st.dictionaries(st.integers(0, 19), st.floats(0, 1), max_size=10),
    st.lists(st.integers(0, 2), min_size=20, max_size=20),
    st.floats(0.01, 0.5),
)
def test_credit_is_as_counted_one_by_one(scores: dict[int, float], sessions: list[int], share: float) -> None:
    expected = dict.fromkeys(scores, 0.0)
    for doc, score in scores.items():
        for step in (-1, 1):
            for beside, part in ((doc + step, share), (doc + 2 * step, share / 2)):
                if not 0 <= beside < 20 or sessions[beside] != sessions[doc]:
                    break
                expected[beside] = expected.get(beside, 0.0) + part * score
    assert credits(scores, sessions, share) == pytest.approx(expected)


# ---- the session as a whole


def shared(sessions: list[int], scores: list[float], share: float) -> list[float]:
    return session_credit(np.array(sessions, np.int64), np.array(scores), share).tolist()


def test_the_session_that_is_most_about_the_question_gets_the_whole_credit() -> None:
    assert shared([1, 1, 2, 2], [0.5, 0.3, 0.2, 0.2], 0.2) == pytest.approx([0.2, 0.2, 0.1, 0.1])


def test_only_the_best_three_of_a_session_speak_for_it() -> None:
    assert shared([1] * 5 + [2] * 3, [0.2] * 5 + [0.2] * 3, 0.5) == pytest.approx([0.5] * 8)
    assert shared([7, 3, 7, 3, 7, 7], [0.1, 0.3, 0.1, 0.3, 0.1, 0.1], 1.0) == pytest.approx([0.5, 1, 0.5, 1, 0.5, 0.5])


def test_no_share_no_hits_and_no_scores_give_no_credit() -> None:
    assert shared([1, 2], [0.5, 0.5], 0.0) == [0, 0]
    assert shared([1, 2], [0.0, 0.0], 0.2) == [0, 0]
    assert shared([], [], 0.2) == []
