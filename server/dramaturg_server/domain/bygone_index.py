"""What is left of records that hold no more, looked up by value and by turn: there may be thousands. Pure.

Made once for each history; `given_up.py` asks it of every memory that is found.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from .beliefs import Bygone
from .remembered_texts import Same, remembered
from .text import fold_line

Key = tuple[str, str]
"""Inside id of a subject, and a detail."""
BEGINNING = 2
"""Characters of a value by which it is looked up; those that are shorter by all of them."""


def with_bygone(bygone: tuple[Bygone, ...], more: Iterable[Bygone]) -> tuple[Bygone, ...]:
    """With those that say anything new: of the same value in the same words one is kept, the first."""
    new = tuple(more)
    if not new:
        return bygone
    known = {_saying(one): one for one in (*new[::-1], *bygone[::-1])}
    added = tuple(one for one in new if known[_saying(one)] is one)
    return (*bygone, *added) if added else bygone


def _saying(one: Bygone) -> tuple[str, str, str, str]:
    return (one.subject_id, one.detail, fold_line(one.value), fold_line(one.quote))


class BygoneIndex:
    """The bygone of one mind, or of the world."""

    def __init__(self, bygone: Iterable[Bygone]) -> None:
        """sources: id of a turn → what was said in it · said: of whom and what, and the folded value → its quotes."""
        self.sources = defaultdict[str, list[Bygone]](list)
        self.said = defaultdict[tuple[Key, str], set[str]](set)
        self._keys = defaultdict[str, dict[Key, None]](dict)
        lengths = defaultdict[str, set[int]](set)
        for one in bygone:
            value = fold_line(one.value)
            if one.source_id:
                self.sources[one.source_id].append(one)
            if value:
                key = (one.subject_id, one.detail)
                self.said[key, value].add(fold_line(one.quote))
                self._keys[value][key] = None
                lengths[value[:BEGINNING]].add(len(value))
        self._lengths = {beginning: tuple(found) for beginning, found in lengths.items()}

    def within(self, folded: str) -> Iterator[tuple[Key, str]]:
        """Those of which the value stands in the text, even as a part of a word; the same more than once."""
        for place in range(len(folded)):
            beginning = folded[place : place + BEGINNING]
            for start in dict.fromkeys((beginning, beginning[:1])):
                for length in self._lengths.get(start, ()):
                    value = folded[place : place + length]
                    yield from ((key, value) for key in self._keys.get(value, ()))


def index_of_bygone(bygone: tuple[Bygone, ...]) -> BygoneIndex:
    return _index(Same(bygone))


@remembered(64)
def _index(bygone: Same[tuple[Bygone, ...]]) -> BygoneIndex:
    return BygoneIndex(bygone.value)
