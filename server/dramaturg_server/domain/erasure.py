"""What a person has erased: ids of sources and of all that was drawn from them, and their words. For `erasing`."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Final

from .evidence import Evidence, Move
from .memories import ERASED
from .text import fold_line
from .values import Value

TELLING_BYTES: Final = 8
"""A text of fewer bytes is looked for only where what was drawn from the source stands: it may be anybody's word."""
_IS_CODE: Final = re.compile(r"[A-Za-z0-9_.:|-]*\Z")
"""Ids, stages and the like, which no erasure may change: the cast and the game know them by these letters."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """ids: of turns, events, lines (`m41.2`), evidence and records that go · texts: their words, verbatim · known:
    details that the cast or the server knows, which tell nothing by themselves."""

    ids: frozenset[str]
    texts: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()

    @property
    def telling(self) -> tuple[str, ...]:
        """Texts that give somebody away wherever they stand; the longest first."""
        return _longest_first(text for text in self.texts if len(text.encode("utf-8", "replace")) >= TELLING_BYTES)

    @property
    def all_texts(self) -> tuple[str, ...]:
        """The longest first."""
        return _longest_first(self.texts)

    def holds(self, text: str) -> bool:
        """Tells whether `text` is a part of what goes, however it is written."""
        folded = fold_line(text)
        return bool(folded) and any(folded in fold_line(one) for one in self.texts)

    def plus(self, ids: Iterable[str] = (), texts: Iterable[str] = ()) -> "Erasure":
        """With more that goes. Codes and what is erased already are no texts of anybody."""
        words = {text for text in texts if text.strip() and ERASED not in text and not _IS_CODE.match(text)}
        return replace(self, ids=self.ids | {one for one in ids if one}, texts=self.texts | words)


def _longest_first(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(texts, key=lambda text: (-len(text), text)))


def without(texts: Iterable[str], words: str) -> str:
    """`words` with `ERASED` in place of each of the texts, longest first."""
    for text in texts:
        words = words.replace(text, ERASED)
    return words


def without_in_json(texts: Iterable[str], words: str) -> str:
    """The same for words in which texts may stand as JSON writes them."""
    for text in texts:
        for written in {text, _in_json(text, is_ascii=False), _in_json(text, is_ascii=True)}:
            words = words.replace(written, ERASED)
    return words


def _in_json(text: str, *, is_ascii: bool) -> str:
    return json.dumps(text, ensure_ascii=is_ascii)[1:-1]


def value_without(texts: Iterable[str], value: Value) -> Value:
    """A value of the state without the texts; codes stay."""
    if isinstance(value, tuple):
        return tuple(one if _IS_CODE.match(one) else without(texts, one) for one in value)
    return without(texts, value) if isinstance(value, str) and not _IS_CODE.match(value) else value


def move_without(texts: Iterable[str], move: Move) -> Move:
    return replace(move, value=value_without(texts, move.value))


def is_drawn_from(erasure: Erasure, evidence: Evidence) -> bool:
    return evidence.evidence_id in erasure.ids or not erasure.ids.isdisjoint(evidence.sources)


def strings_in(value: object) -> Iterator[str]:
    """All texts of a value, whatever it is made of."""
    waiting: list[object] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, Mapping):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, tuple | list | frozenset):
            waiting += one
        elif is_dataclass(one) and not isinstance(one, type):
            waiting += [getattr(one, part.name) for part in fields(one)]
