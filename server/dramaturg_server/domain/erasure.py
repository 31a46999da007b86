"""What a person has erased: ids of sources and of all that was drawn from them, and their words. For `erasing`."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from itertools import filterfalse
from typing import Final

from .evidence import Evidence, Move
from .memories import ERASED
from .name_index import NameIndex
from .passed_on import NOBODY, Held
from .text import fold_line
from .values import Value

TELLING_BYTES: Final = 8
"""A text of fewer bytes is looked for only where what was drawn from the source stands: it may be anybody's word."""
_ONE_WORD: Final = re.compile(r"[A-Za-z0-9_.:|-]*\Z")
"""What may be somebody's word as well as an id or a stage, which the cast and the game know by these letters."""

_IN_WORD: Final = re.compile(r"[A-Za-z0-9]")


@dataclass(frozen=True, slots=True)
class Wish:
    """How a player wanted to be talked to in every playthrough. value: of one of several that hold beside each other,
    else "" · kept: the wishes of now that stay, and the turns in which they were said."""

    player_id: str
    detail: str
    value: str = ""
    kept: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Erasure:
    """ids: of turns, events, lines (`m41.2`), evidence and records that go · texts: their words, verbatim · known:
    details that the cast or the server knows, which tell nothing by themselves · held: who took what goes to be so ·
    wishes: those for every playthrough whose former versions go, too · names: by which it is told who is spoken of."""

    ids: frozenset[str]
    texts: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()
    held: frozenset[Held] = frozenset()
    wishes: frozenset["Wish"] = frozenset()
    names: NameIndex = field(default=NOBODY, compare=False, repr=False)

    @property
    def telling(self) -> tuple[str, ...]:
        """Texts that give somebody away wherever they stand; the longest first."""
        return tuple(text for text in self.all_texts if not may_be_code(text) and len(_utf8(text)) >= TELLING_BYTES)

    @property
    def all_texts(self) -> tuple[str, ...]:
        """The longest first."""
        return longest_first(self.texts)

    def holds(self, text: str) -> bool:
        """Tells whether `text` is a part of what goes, however it is written."""
        folded = fold_line(text)
        return bool(folded) and any(folded in fold_line(one) for one in self.texts)

    def plus(self, ids: Iterable[str] = (), texts: Iterable[str] = ()) -> "Erasure":
        """With more that goes. What is erased already is no text of anybody."""
        words = {text for text in texts if text.strip() and ERASED not in text}
        return replace(self, ids=self.ids | {one for one in ids if one}, texts=self.texts | words)


def longest_first(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(texts, key=lambda text: (-len(text), text)))


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def may_be_code(text: str) -> bool:
    """Tells whether the text is one word in letters of ids."""
    return _ONE_WORD.match(text) is not None


def without(texts: Iterable[str], words: str) -> str:
    """`words` with `ERASED` in place of each of the texts, longest first; one word where it stands by itself, or "ale"
    would be taken out of "tale"."""
    for text in texts:
        words = _by_itself(text, words) if may_be_code(text) else words.replace(text, ERASED)
    return words


def _by_itself(word: str, words: str) -> str:
    """Made without a pattern: those that were compiled are remembered, with the word in them."""
    parts, end, at = list[str](), 0, words.find(word)
    while at >= 0:
        behind = at + len(word)
        if not _IN_WORD.search(words[at - 1 : at] + words[behind : behind + 1]):
            parts += (words[end:at], ERASED)
            end = behind
        at = words.find(word, behind)
    return "".join((*parts, words[end:]))


def without_in_json(texts: Iterable[str], words: str) -> str:
    """The same for words in which texts may stand as JSON writes them, and ids."""
    for text in filterfalse(may_be_code, texts):
        for written in {text, _in_json(text, is_ascii=False), _in_json(text, is_ascii=True)}:
            words = words.replace(written, ERASED)
    return words


def _in_json(text: str, *, is_ascii: bool) -> str:
    return json.dumps(text, ensure_ascii=is_ascii)[1:-1]


def value_without(texts: Iterable[str], value: Value) -> Value:
    """A value of the state without the texts; codes stay."""
    if isinstance(value, tuple):
        return tuple(one if may_be_code(one) else without(texts, one) for one in value)
    return without(texts, value) if isinstance(value, str) and not may_be_code(value) else value


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
