"""Compiled conditions mean what a slow evaluator, written from the grammar alone, says they mean."""

from random import Random

import pytest

from dramaturg_server.cast.conditions import check_condition
from tests.cast.slow_conditions import holds, random_condition, random_world
from tests.cast.small_world import DECLARED


def check(seeds: range) -> set[bool]:
    """Compares one random condition per seed on several random states; returns the answers that were seen."""
    answers: set[bool] = set()
    for seed in seeds:
        random = Random(seed)
        text = random_condition(random)
        condition, faults = check_condition(text, DECLARED)
        if len(text) > 500:
            assert faults[0].code == "condition.limit"
            continue
        assert condition is not None, (seed, text, faults)
        for _ in range(4):
            world = random_world(random)
            assert condition(world) is holds(text, world), (seed, text, world)
            answers.add(condition(world))
    return answers


def test_the_compiled_condition_equals_a_slow_reference() -> None:
    assert check(range(1_500)) == {True, False}


@pytest.mark.slow
def test_many_compiled_conditions_equal_a_slow_reference() -> None:
    check(range(10_000, 30_000))
