"""What the terminal says of a cast that was read again: one line, and its faults as `cast check` shows them."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dramaturg_server.cast.loader import LoadedCast

SHOWN = 20
"""Problems shown of a reload; a file that is half written may have thousands."""

WORST_FIRST = ("error", "warning", "note")


def reload_lines(folder: Path, loaded: "LoadedCast") -> Iterator[str]:
    """One line, then the first problems, the worst before the rest."""
    problems = sorted(loaded.problems, key=lambda problem: WORST_FIRST.index(problem.severity))
    refused = f"cast not reloaded (errors: {len(loaded.errors)}); the last good one goes on"
    yield refused if loaded.cast is None else "cast reloaded"
    yield from (f"  {problem}" for problem in problems[:SHOWN])
    if len(problems) > SHOWN:
        yield f"  and {len(problems) - SHOWN} more ('dramaturg cast check {folder}' shows all)"
