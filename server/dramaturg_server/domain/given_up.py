"""Which memories would bring back what a character holds no more, or what the very remark says to be otherwise. Pure.

A memory does that as the turn in which it was said, or as another one in which the same was said. Before recall.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from .beliefs import Belief
from .current import Record
from .memories import Memory
from .mind import Mind, World
from .remembered_texts import remembered
from .resolve import id_of, same_value
from .said import statements_in
from .statements import Context, Statement
from .text import fold_line

Key = tuple[str, str]
"""Inside id of a subject, and a detail."""
WHOLE_QUOTE: Final = 200
"""Characters of a quote; one as long may have been cut, and tells nothing by what it lacks."""


def contradicted(statements: Iterable[Statement]) -> frozenset[Key]:
    """Of whom and what a remark says something new: what was held of it is not told in this turn."""
    return frozenset((who, one.detail) for one in statements for who in one.subject_ids if one.detail)


def says_otherwise(record: Record, statements: Sequence[Statement]) -> bool:
    """Tells whether a remark says otherwise of it, or names its value as wrong."""
    return any(
        (_key(record) in contradicted([one]) and not same_value(record.value, one.value))
        or (bool(one.old) and same_value(record.value, one.old) and record.subject_id in one.subject_ids)
        for one in statements
    )


@dataclass(frozen=True)
class GivenUp:
    """Values that a character holds no more, with the turns in which they were said: nothing of them is recalled.

    sources: ids of turns · values: of each detail, folded · corrected: details and values that hold, folded, each with
    the words of the correction that they come from.
    """

    sources: frozenset[str] = frozenset()
    values: tuple[tuple[Key, str], ...] = ()
    corrected: tuple[tuple[str, str, frozenset[str]], ...] = ()

    @classmethod
    def of(cls, mind: Mind, world: World, statements: Sequence[Statement] = ()) -> "GivenUp":
        """What it gave up, or what was left open in it, and what `statements` of this turn take from it."""
        records: list[Record] = [*mind.beliefs.values(), *world.overrides.values()]
        gone = [one for one in records if one.status != "active" or says_otherwise(one, statements)]
        edited = [one.source_id for one in records if one.status == "active" and _is_edited(one)]
        corrected = [one for one in mind.beliefs.values() if one.status == "active" and _DENIES.search(one.quote)]
        if not gone and not edited and not corrected:
            return NOTHING_GIVEN_UP
        ids = set(map(id_of, gone))
        held = {(_key(one), _folded(one.value)) for one in records if id_of(one) not in ids}
        values = dict.fromkeys((_key(one), _folded(one.value)) for one in gone if one.value)
        sources = frozenset((*(one.source_id for one in gone if one.source_id), *edited))
        return cls(
            sources,
            tuple(value for value in values if value not in held),
            tuple((_folded(one.detail), _folded(one.value), _units(one.quote)) for one in corrected),
        )

    def brings_back(self, memory: Memory, context: Context) -> bool:
        """Tells whether a memory would: it is of such a turn, or of another in which the same was said.

        context: what the words of the memory stood in.
        """
        if memory.source_id in self.sources:
            return True
        folded = fold_line(memory.text)
        if memory.kind == "said" and any(self._is_corrected(folded, *one) for one in self.corrected):
            return True
        if memory.kind != "said" or not any(value in folded for _, value in self.values):
            return False
        stated = statements_in(memory.text, memory.locale, context)
        return any(
            (who, one.detail) == key and same_value(one.value, value)
            for one in stated
            for who in one.subject_ids
            for key, value in self.values
        )

    def _is_corrected(self, folded: str, detail: str, value: str, words: frozenset[str]) -> bool:
        """Tells whether it says nothing but what a correction says, without the value that is right: where a detail is
        no slot, the first word on it made no record."""
        return detail in folded and value not in folded and _units(folded) <= words


NOTHING_GIVEN_UP: Final = GivenUp()


def _key(record: Record) -> Key:
    return (record.subject_id, record.detail)


def _is_edited(record: Record) -> bool:
    """Tells whether a hand gave it another value than the one that was said."""
    if not isinstance(record, Belief) or not record.source_id or not 0 < len(record.quote) < WHOLE_QUOTE:
        return False
    return _folded(record.value) not in _folded(record.quote)


_DENIES: Final = re.compile(r"\bnot\b|n't\b|[不没沒]|じゃ|では|でなく|ない", re.IGNORECASE)
_UNIT: Final = re.compile("[a-z0-9\u00c0-\u024f']+|[\u3040-\u30ff\u3400-\u9fff]")


@remembered(4_096)
def _units(text: str) -> frozenset[str]:
    """Its words, of Chinese and Japanese its characters."""
    return frozenset(_UNIT.findall(fold_line(text)))


@remembered(16_384)
def _folded(text: str) -> str:
    return fold_line(text)
