"""How memories fade on two clocks, and what keeps them reachable."""

from math import exp

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.retrieval.settings import REFERENCE, TimeWeight
from dramaturg_server.retrieval.time_weight import hours_between, time_weights

HOUR_MS = 3_600_000
FADING, LASTING = np.array([False]), np.array([True])


def ints(*values: int) -> npt.NDArray[np.int64]:
    return np.array(values, np.int64)


def test_both_clocks_fade_what_lies_above_the_floor() -> None:
    weights = time_weights(ints(0, 20), ints(0, 168), TimeWeight(0.5), np.array([False, False]))
    assert weights.by_rounds == pytest.approx([1.0, exp(-1)])
    assert weights.by_hours == pytest.approx([1.0, exp(-1)])
    assert weights.together == pytest.approx([1.0, 0.5 + 0.5 * exp(-1) * exp(-1)])


def test_the_reference_preset_has_the_published_rule_on_both_paths() -> None:
    assert REFERENCE.knowledge.time.floor == REFERENCE.experience.time.floor == 0.0


def test_a_floor_of_0_is_the_published_rule_and_of_1_turns_time_off() -> None:
    assert time_weights(ints(40), ints(0), TimeWeight(0.0), FADING).together == pytest.approx([exp(-2)])
    assert time_weights(ints(40), ints(0), TimeWeight(1.0), FADING).together.tolist() == [1.0]


def test_what_lasts_does_not_fade() -> None:
    weights = time_weights(ints(900), ints(9_000), TimeWeight(0.0), LASTING)
    assert weights.by_rounds == weights.by_hours == weights.together == [1.0]


def test_game_time_counts_where_the_game_sends_it_else_wall_time() -> None:
    walls, now_wall = ints(990 * HOUR_MS, 990 * HOUR_MS), 1_000 * HOUR_MS
    assert hours_between(ints(7_200, 0), 36_000, walls, now_wall).tolist() == [8.0, 10.0]
    assert hours_between(ints(7_200, 0), 0, walls, now_wall).tolist() == [10.0, 10.0]


def test_a_clock_that_was_set_back_makes_nothing_more_than_fresh() -> None:
    ages = hours_between(ints(50_000), 36_000, ints(1), 1)
    assert time_weights(ints(0), ages, TimeWeight(0.0), FADING).together.tolist() == [1.0]


TIMES = st.integers(0, 1 << 60)


@given(st.integers(-100, 1 << 40), TIMES, TIMES, TIMES, TIMES, st.floats(0, 1))
def test_any_clocks_give_a_weight_between_the_floor_and_1(
    rounds: int, game_s: int, wall_ms: int, game_now: int, wall_now: int, floor: float
) -> None:
    hours = hours_between(ints(game_s), game_now, ints(wall_ms), wall_now)
    (weight,) = time_weights(ints(rounds), hours, TimeWeight(floor), FADING).together
    assert floor - 1e-12 <= weight <= 1.0 + 1e-12
