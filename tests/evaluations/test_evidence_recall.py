"""The figures of recall: worked out by hand."""

import pytest

from dramaturg_server.evaluations.evidence_recall import Tally, figures, judged, recall_at, reciprocal_rank

FOUND = ("c", "a", "x", "y", "z", "b")


def test_recall_is_the_share_of_the_evidence_among_the_first() -> None:
    evidence = frozenset({"a", "b", "q"})
    assert [recall_at(FOUND, evidence, k) for k in (1, 2, 5, 6, 10)] == [0, 1 / 3, 1 / 3, 2 / 3, 2 / 3]


def test_the_reciprocal_rank_is_that_of_the_first_evidence() -> None:
    assert reciprocal_rank(FOUND, frozenset({"a", "b"})) == 1 / 2
    assert reciprocal_rank(FOUND, frozenset({"c"})) == 1
    assert reciprocal_rank(FOUND, frozenset({"q"})) == 0


def test_every_question_counts_the_same_however_much_evidence_it_has() -> None:
    tally = Tally()
    tally.questions.append(judged("one", FOUND, frozenset({"c"}), told=FOUND))
    tally.questions.append(judged("two", FOUND, frozenset({"b", "q"}), told=()))
    assert (tally.at_5, tally.at_10, tally.told) == (50, 75, 50)
    assert tally.reciprocal == pytest.approx(100 * (1 + 1 / 6) / 2)
    assert (tally.of("two").at_10, tally.of("all").at_10) == (50, 75)
    assert (tally + tally).at_10 == 75


def test_nothing_asked_is_nothing_found() -> None:
    assert [figure.value for figure in figures("none", Tally())] == [0, 0, 0, 0, 0]
