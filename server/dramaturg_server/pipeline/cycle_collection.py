"""Python's collector of cycles, so that it never stops the server for long. Begun by `serve` before anything is loaded.

What a server holds (a cast, indexes of 100,000 memories) stays, and is no garbage: looking at all of it whenever it has
grown by a quarter stops every answer for 65 to 150 ms. Here only what is new is looked at; what has grown is put aside.
What is put aside goes by reference counts alone, but for a whole look when a playthrough is deleted.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

MIDDLE: Final = 1
MIDDLE_LOOKS: Final = 8
"""After so many looks of the middle generation, some 56,000 objects that came to stay, what is there is put aside: 2 ms
of work in one go at most. The collector looks at everything after ten."""


@contextmanager
def looking_at_nothing() -> Iterator[None]:
    """While modules are imported: nothing of that is garbage. The 600 modules of a server then take 0.72 s of processor
    time, else 0.83."""
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looking:
            gc.enable()


def look_at_what_is_new() -> Callable[[], None]:
    """Begins it, for the whole process; what is returned ends it and gives everything back to the collector."""
    gc.freeze()
    looks = 0

    def looked(phase: str, info: dict[str, int]) -> None:
        nonlocal looks
        if phase == "stop" and info["generation"] == MIDDLE:
            looks += 1
            if looks % MIDDLE_LOOKS == 0:
                gc.freeze()

    def end() -> None:
        gc.callbacks.remove(looked)
        gc.unfreeze()

    gc.callbacks.append(looked)
    return end


def look_at_all() -> None:
    """One whole look, a millisecond for every thousand objects: where much was let go and a pause harms least."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
