"""How much a terminal can show: its width, colours, drawn lines. Below `view`."""

import os
from dataclasses import dataclass
from typing import TextIO

COLUMNS_MIN, COLUMNS_MAX = 40, 120


@dataclass(frozen=True, slots=True)
class Style:
    """How much a terminal can show. columns: width of the page."""

    columns: int = 100
    coloured: bool = False
    plain: bool = False

    @classmethod
    def of(cls, stream: TextIO, *, plain: bool) -> "Style":
        """What `stream` can show: colour only on a terminal that has it and where NO_COLOR is not set."""
        terminal = stream.isatty()
        colour = terminal and not plain and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return cls(_columns_of(stream) if terminal else 100, colour, plain)

    @property
    def arrow(self) -> str:
        return "->" if self.plain else "→"

    @property
    def dot(self) -> str:
        return "-" if self.plain else "·"

    @property
    def rule(self) -> str:
        return "-" if self.plain else "─"

    def paint(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.coloured else text


def _columns_of(stream: TextIO) -> int:
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except OSError:
        columns = 100
    return max(COLUMNS_MIN, min(columns or 100, COLUMNS_MAX))
