"""The collector of cycles in a server: it looks at what is new and never at everything, but when it is told to."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from dramaturg_server.pipeline.cycle_collection import look_at_all, look_at_what_is_new, looking_at_nothing


class Knot:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def whole_looks() -> Iterator[list[int]]:
    """Counts how often everything was looked at."""
    found: list[int] = []

    def looked(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 2:
            found.append(info["collected"])

    gc.callbacks.append(looked)
    yield found
    gc.callbacks.remove(looked)


def grown() -> list[list[int]]:
    """Something that makes a collector look at everything, which it had no cause to before."""
    return [[number] for number in range(600_000)]


def test_while_modules_are_imported_it_looks_at_nothing_and_afterwards_as_before(whole_looks: list[int]) -> None:
    with looking_at_nothing():
        kept = grown()
        assert whole_looks == [] and not gc.isenabled()
    assert gc.isenabled() and kept


def test_what_grows_never_makes_it_look_at_everything(whole_looks: list[int]) -> None:
    end = look_at_what_is_new()
    try:
        kept = grown()
        assert whole_looks == [] and gc.get_freeze_count() > len(kept) / 2
    finally:
        end()
    assert gc.get_freeze_count() == 0
    kept = grown()
    assert whole_looks and kept


def test_a_cycle_that_is_new_goes_by_itself_and_one_that_was_put_aside_when_all_is_looked_at() -> None:
    end = look_at_what_is_new()
    try:
        gone = weakref.ref(Knot())
        gc.collect(1)
        assert gone() is None
        knot = Knot()
        aside = weakref.ref(knot)
        gc.freeze()
        del knot
        gc.collect()
        assert aside() is not None
        look_at_all()
        assert aside() is None
    finally:
        end()
