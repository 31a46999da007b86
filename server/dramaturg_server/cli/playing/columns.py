"""Text in terminal columns: Chinese and Japanese characters take two, marks none. Below everything that prints."""

import unicodedata
from collections.abc import Collection

WIDE = frozenset("WF")
NO_COLUMN = frozenset({"Mn", "Me", "Cf"})
ELLIPSIS = "…"


def one_line(text: str) -> str:
    """The text fit for one line of a terminal: breaks become spaces, control characters U+FFFD."""
    return "".join(
        letter if letter.isprintable() or unicodedata.category(letter) == "Cf" else _stand_in(letter) for letter in text
    )


def _stand_in(letter: str) -> str:
    return " " if letter.isspace() else "\N{REPLACEMENT CHARACTER}"


def width(text: str) -> int:
    """Columns that `text` takes."""
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in NO_COLUMN:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in WIDE else 1


def pad(text: str, columns: int) -> str:
    """`text` with spaces up to `columns`; a longer one stays as it is."""
    return text + " " * (columns - width(text))


def cut(text: str, columns: int) -> str:
    """`text`, ending in … where it would take more than `columns`."""
    head = _head(text, columns)
    return text if len(head) == len(text) else _head(text, columns - width(ELLIPSIS)) + ELLIPSIS


def _head(text: str, columns: int) -> str:
    """The longest beginning of `text` that fits."""
    used = 0
    for at, letter in enumerate(text):
        used += _columns(letter)
        if used > columns:
            return text[:at]
    return text


def wrapped(text: str, columns: int, whole: Collection[str] = ()) -> list[str]:
    """Lines of at most `columns`, broken at spaces and between wide characters, never within a text of `whole` (names);
    what is longer than a line is cut through."""
    lines, line, used = [], "", 0
    for piece in _pieces(text, _within(text, whole)):
        taken = width(piece)
        if used + width(piece.rstrip()) > columns and line:
            lines.append(line.rstrip())
            line, used = "", 0
        while taken > columns:
            head = _head(piece, columns) or piece[:1]
            lines.append(head)
            piece = piece[len(head) :]
            taken = width(piece)
        line, used = line + piece, used + taken
    return [*lines, line.rstrip()] if line.rstrip() or not lines else lines


def _within(text: str, whole: Collection[str]) -> set[int]:
    """Places in `text` before which a name of wide characters may not be broken; others break at their spaces."""
    within: set[int] = set()
    for name in whole:
        at = text.find(name) if width(name) > len(name) else -1
        while at >= 0:
            within.update(range(at + 1, at + len(name)))
            at = text.find(name, at + len(name))
    return within


def _pieces(text: str, within: Collection[int]) -> list[str]:
    """Words with the spaces behind them; each wide character alone, closing punctuation kept to what it closes."""
    pieces: list[str] = []
    for at, letter in enumerate(text):
        opens = not pieces or pieces[-1][-1].isspace() or _breaks_between(pieces[-1][-1], letter)
        if opens and at not in within and not (letter.isspace() and pieces):
            pieces.append(letter)
        else:
            pieces[-1] += letter
    return pieces


def _breaks_between(left: str, right: str) -> bool:
    if unicodedata.category(right) in ("Po", "Pe", "Pf") or unicodedata.category(left) in ("Ps", "Pi"):
        return False
    return _columns(left) == 2 or _columns(right) == 2
