"""Which stretches of a remark are quoted or set aside: read once from left to right, whatever the marks do.

Before the fact cues; `cue_masks.py` masks for the other cues by pattern, whole pairs of one line at a time.
"""

import re
from collections.abc import Iterator
from typing import Final

_CLOSING: Final = {
    "“": "”",
    '"': '"',
    "「": "」",
    "『": "』",
    "«": "»",
    "《": "》",
    "〈": "〉",
    "(": ")",
    "（": "）",
    "[": "]",
    "【": "】",
    "<": ">",
    "*": "*",
    "'": "'",
}
ASIDE_MARKS: Final = frozenset("(（[【<*")
_OPENING: Final = re.compile("[“\"「『«《〈(（\\[【<*]|(?<![^\\W_])'(?=[^\\s'])")
_CLOSING_APOSTROPHE: Final = re.compile(r"(?<=[^\s'])'(?![^\W_])")
_APOSTROPHE_REACH: Final = 200


def set_apart(text: str) -> Iterator[tuple[int, int]]:
    """Yields start and end, marks included, of each stretch of `text` between quotation marks, brackets or asterisks.

    Marks within a stretch count for nothing; one that nothing closes sets nothing apart. Time grows with the text.
    """
    at, unclosed = 0, set[str]()
    while opened := _OPENING.search(text, at):
        mark, start = opened.group(), opened.start()
        end = -1 if mark in unclosed else _end(text, mark, start)
        if end < 0:
            if mark != "'":
                unclosed.add(mark)
            at = start + 1
            continue
        yield start, end
        at = end


def _end(text: str, mark: str, start: int) -> int:
    if mark == "'":
        closed = _CLOSING_APOSTROPHE.search(text, start + 2, start + _APOSTROPHE_REACH)
        return closed.end() if closed else -1
    return text.find(_CLOSING[mark], start + 1) + 1 or -1
