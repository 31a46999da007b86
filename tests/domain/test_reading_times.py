"""Whatever a player says is read in time that grows with it: a turn is read on the event loop, beside all others."""

import subprocess
import sys

import pytest

READERS_AT_LEAST = 25


@pytest.mark.slow
def test_no_text_takes_long_to_read() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.domain.reading_times"], capture_output=True, text=True, check=True, timeout=300
    )
    *too_long, last = done.stdout.splitlines()
    assert too_long == []
    assert int(last.split()[0]) >= READERS_AT_LEAST
