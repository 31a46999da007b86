"""What the terminal says of a cast that was read again: one line, and its faults as `cast check` shows them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dramaturg_server.cli import as_typed, program

if TYPE_CHECKING:
    from dramaturg_server.cast.problems import Problem

SHOWN = 20
"""Problems shown of a reload; a file that is half written may have thousands."""

WORST_FIRST = ("error", "warning", "note")


def reload_lines(
    folder: Path, is_used: bool, problems: "Sequence[Problem]", errors: int | None = None
) -> Iterator[str]:
    """One line, then the first problems, the worst before the rest. errors: how many there are, if more than shown."""
    errors = sum(problem.severity == "error" for problem in problems) if errors is None else errors
    yield "cast reloaded" if is_used else f"cast not reloaded (errors: {errors}); the last good one goes on"
    worst_first = sorted(problems, key=lambda problem: WORST_FIRST.index(problem.severity))
    yield from (as_typed(f"  {problem}") for problem in worst_first[:SHOWN])
    if len(problems) > SHOWN:
        yield f"  and {len(problems) - SHOWN} more ('{program()} cast check {folder}' shows all)"
