"""A remark as the grammars of statements take it up: plain, yet in its own case, and with quotations blanked. Pure.

Before `stated.py` and `fact_cues.py`. Blanking and lowering keep the length: a place in what comes out is the same one
in the plain remark, from which values are taken as they were said.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from .cue_masks import MASK
from .quotations import ASIDE_MARKS, set_apart
from .text import APOSTROPHE, INVISIBLE, SPACES

_PRIVATE: Final = re.compile("[\ue000-\uf8ff]")
"""Characters by which grammars mark names and details: those of a remark are none of these."""


def plain(text: str) -> str:
    """NFKC, one kind of apostrophe, single spaces or line ends: as `fold_line` reads it, but in its own case."""
    narrow = unicodedata.normalize("NFKC", INVISIBLE.sub("", APOSTROPHE.sub("'", text)))
    lines = SPACES.sub(lambda run: "\n" if "\n" in run.group() else " ", APOSTROPHE.sub("'", narrow)).strip()
    return _PRIVATE.sub(MASK, lines)


def blanked(said: str, keeps: Callable[[int, int], bool] = lambda start, end: False) -> str:
    """Blanks what is quoted or set aside; of one quotation around it all, and of those kept, the marks alone."""
    spans = list(set_apart(said))
    if spans == [(0, len(said))] and said[0] not in ASIDE_MARKS:
        return f" {said[1:-1]} "
    pieces, at = list[str](), 0
    for start, end in spans:
        pieces += (said[at:start], f" {said[start + 1 : end - 1]} " if keeps(start, end) else MASK * (end - start))
        at = end
    return "".join((*pieces, said[at:]))


def lowered(text: str) -> str:
    """Lower case of the same length."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(character.lower() if len(character.lower()) == 1 else character for character in text)
