"""Credit for what stands beside a hit."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.retrieval.neighbours import beside_in_session, credited


def credits(scores: dict[int, float], sessions: list[int], share: float) -> dict[int, float]:
    ordered = sorted(scores)
    docs, credit = credited(
        np.array(ordered, np.int64),
        np.array([scores[doc] for doc in ordered], np.float64),
        share,
        beside_in_session(np.array(sessions, np.int64)),
    )
    return dict(zip(docs.tolist(), credit.tolist(), strict=True))


def test_both_sides_of_a_hit_are_credited_its_share() -> None:
    assert credits({2: 0.5}, [0] * 5, 0.2) == pytest.approx({1: 0.1, 2: 0.0, 3: 0.1})


def test_a_doc_between_two_hits_is_credited_by_both() -> None:
    assert credits({1: 0.5, 3: 1.0}, [0] * 5, 0.2) == pytest.approx({0: 0.1, 1: 0.0, 2: 0.3, 3: 0.0, 4: 0.2})


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
        for beside in (doc - 1, doc + 1):
            if 0 <= beside < 20 and sessions[beside] == sessions[doc]:
                expected[beside] = expected.get(beside, 0.0) + share * score
    assert credits(scores, sessions, share) == pytest.approx(expected)
