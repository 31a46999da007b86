"""What the terminal says of a cast that was read again: one line, and its faults as `cast check` shows them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dramaturg_server.cast.problems import Problem

SHOWN = 20
"""Problems shown of a reload; a file that is half written may have thousands."""

WORST_FIRST = ("error", "warning", "note")


def reload_lines(folder: Path, is_used: bool, problems: "Sequence[Problem]") -> Iterator[str]:
    """One line, then the first problems, the worst before the rest."""
    errors = sum(problem.severity == "error" for problem in problems)
    yield "cast reloaded" if is_used else f"cast not reloaded (errors: {errors}); the last good one goes on"
    worst_first = sorted(problems, key=lambda problem: WORST_FIRST.index(problem.severity))
    yield from (f"  {problem}" for problem in worst_first[:SHOWN])
    if len(problems) > SHOWN:
        yield f"  and {len(problems) - SHOWN} more ('dramaturg cast check {folder}' shows all)"
