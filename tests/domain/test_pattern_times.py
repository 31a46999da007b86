"""No pattern reads any text in time that outgrows it: a turn is read on the event loop, beside all others."""

import re
import subprocess
import sys

import pytest

from tests.domain.pattern_times import attacks, slowest

PATTERNS_AT_LEAST = 1_200


@pytest.mark.slow
def test_no_pattern_takes_long_for_what_its_own_repeats_repeat() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.domain.pattern_times"], capture_output=True, text=True, check=True, timeout=500
    )
    *too_long, last = done.stdout.splitlines()
    assert too_long == []
    assert int(last.split()[0]) >= PATTERNS_AT_LEAST


@pytest.mark.parametrize("pattern", ["(?:あ+|あっ)*x", "^(?:早|就|早就)+$", r"(?:\w+ ?){1,9},$"])
def test_an_attack_finds_a_repeat_that_can_be_cut_in_many_ways(pattern: str) -> None:
    compiled = re.compile(pattern)
    assert slowest(compiled.search, attacks(compiled)) is not None


@pytest.mark.parametrize("pattern", ["(?:あ|っ)*+x", "^(?:早|就)+$", r"\w++(?: \w++){0,8},$"])
def test_an_attack_leaves_a_repeat_alone_that_can_be_cut_in_one_way(pattern: str) -> None:
    compiled = re.compile(pattern)
    assert slowest(compiled.match, attacks(compiled)) is None
