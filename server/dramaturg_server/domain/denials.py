"""What a remark takes back without a record: "at the inn, not in the mill", and bare words on it: "I said York". Pure.

Recall reads it of memories: which of them a later one of the same speaker says to be wrong, and which say nothing but a
value that was given up.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Self

from .matching import place_of
from .memories import Memory
from .remembered_texts import remembered
from .simplified import in_simplified
from .text import fold_line

LONGEST: Final = 400
"""Characters of a remark that are read: whoever says more than a few sentences corrects no single thing."""
DENIES: Final = re.compile(r"\bnot\b|n't\b|[不没沒]|じゃ|では|でなく|ない", re.IGNORECASE)
_UNIT: Final = re.compile("[a-z0-9\u00c0-\u024f']+|[\u3040-\u30ff\u3400-\u9fff]")
_SMALL: Final = r"(?:(?:the|a|an|my|in|at|on|from|by|to|of) )*"
_OLD: Final = re.compile(
    rf"(?:\bnot|\b(?:is|are|was|were)n't) {_SMALL}(?P<en>[^,.;!?]{{1,40}})"
    r"|(?:不是|并非)在?(?P<zh>[^,，。;；!?]{1,20})"
    r"|(?P<ja>[^はがをにで、,。!? ]{1,20})(?:じゃな[いく]|では?な[いく])"
)
"""What is said not to be so, of a folded text."""

_LEADS_EN: Final = r"(?:(?:no|nope|yes|yeah|yep|actually|sorry|wait|well|oops|right|exactly)\b[,.! ]*)*"
_LEADS_ZH: Final = r"(?:(?:不对|对的?|是的|嗯|哦|其实|错了|抱歉|不)[,!。 ]+|其实)*"
_LEADS_JA: Final = r"(?:(?:いや|違う|はい|そう|うん|ええ|実は|ごめん)[、,。! ]+|実は)*"
_NEW_EN, _OLD_EN = (rf"{_SMALL}(?P<{name}>[^,.;!? ]{{1,20}}(?: [^,.;!? ]{{1,20}}){{0,2}}?)" for name in ("new", "old"))
_NEW_ZH, _OLD_ZH = (f"(?P<{name}>[^,。!?]{{1,10}}?)" for name in ("new", "old"))
_NEW_JA, _OLD_JA = (f"(?P<{name}>[^、,。!?はがを]{{1,12}}?)" for name in ("new", "old"))
_IS_JA: Final = "(?:です|だ)?[よね]?[。! ]*"
_BARE: Final = (
    re.compile(
        rf"{_LEADS_EN}(?:(?:i|you) (?:said|meant?)|it's|it is|that's|that is)? ?{_NEW_EN}"
        rf"(?:,? (?:and )?not {_OLD_EN})?[.! ]*"
    ),
    re.compile(rf"{_LEADS_EN}not {_OLD_EN}, (?:but )?{_NEW_EN}[.! ]*"),
    re.compile(rf"{_LEADS_ZH}(?:我(?:说的)?是?说?的?|是)?{_NEW_ZH}(?:,?(?:不是|没说){_OLD_ZH})?[。! ]*"),
    re.compile(rf"{_LEADS_ZH}(?:我说的)?不是{_OLD_ZH},(?:而)?是{_NEW_ZH}[。! ]*"),
    re.compile(
        rf"{_LEADS_JA}{_NEW_JA}(?:です|だ)?[よね]?(?:[、,]{_OLD_JA}(?:じゃ|では)な[いく][^、,。!?]{{0,8}})?[。! ]*"
    ),
    re.compile(rf"{_LEADS_JA}{_OLD_JA}(?:じゃ|では?)なくて?、?{_NEW_JA}{_IS_JA}"),
)
"""A sentence that says a value and no more, and what it is not."""


_CLAUSE_ENDS: Final = re.compile(
    r"[,;]? (?:and|but) (?=(?:i|i'm|i've|i'd|my|the|we|our|he|she|they|a|an)\b)|; |[，、；]", re.IGNORECASE
)


def clause_spans(sentence: str) -> Iterator[tuple[int, int]]:
    """Start and end of each clause, without what joins them: one in English has a subject of its own."""
    start = 0
    for found in _CLAUSE_ENDS.finditer(sentence):
        yield start, found.start()
        start = found.end()
    yield start, len(sentence)


def bare_values(sentence: str) -> tuple[tuple[str, str], ...]:
    """What a sentence says bare, each way of reading it: the value, and the one that it is not ("" = none); folded."""
    folded = fold_line(sentence[:LONGEST])
    found = (pattern.fullmatch(folded) for pattern in _BARE)
    return tuple((match["new"].strip(), (match["old"] or "").strip()) for match in found if match is not None)


@remembered(4_096)
def units(text: str) -> frozenset[str]:
    """The words of a text, of Chinese and Japanese its characters; folded, in simplified characters."""
    return frozenset(_UNIT.findall(in_simplified(fold_line(text))))


@dataclass(frozen=True, slots=True)
class Denial:
    """A remark that says of something that it is not so. order: row and part · olds: folded · words: all of its own."""

    speaker_id: str
    order: tuple[int, int]
    olds: tuple[str, ...]
    words: frozenset[str]

    @classmethod
    def of(cls, memory: Memory) -> Self | None:
        if memory.kind != "said" or len(memory.text) > LONGEST:
            return None
        folded = fold_line(memory.text)
        found = (next(filter(None, match.groups()), "").strip() for match in _OLD.finditer(folded))
        olds = tuple(filter(None, found))
        return cls(memory.speaker_id, (memory.seq, memory.part), olds, units(memory.text)) if olds else None

    def takes_back(self, memory: Memory, sentence: str) -> bool:
        """Tells whether a sentence of an earlier memory says, in the same words, what this one says not to be so."""
        if memory.speaker_id != self.speaker_id or (memory.seq, memory.part) >= self.order:
            return False
        folded, said = fold_line(sentence), units(sentence)
        denied = (old for old in self.olds if place_of(old, folded) >= 0)
        return any(said - units(old) <= self.words and said - units(old) for old in denied) and not DENIES.search(
            folded
        )


def denials_in(memories: Iterable[Memory]) -> tuple[Denial, ...]:
    """Those that take something back."""
    return tuple(denial for memory in memories if (denial := Denial.of(memory)) is not None)
