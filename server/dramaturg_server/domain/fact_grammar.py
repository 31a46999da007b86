"""The form in which the grammars of the fact cues are written: `fact_cues_en.py`, `_zh.py`, `_ja.py`.

Patterns are matched on a sentence in lower case, of the same length as it was said after NFKC, in which `MASK` stands
for what is quoted and `NAME` for each character of the name of somebody of the cast; Chinese also has its traditional
characters turned into simplified ones. `<PART>` stands for a part of the grammar, `<K>` for the words for kinds of
things, `<OWN>` for the words of slots that the cast adds. Groups: `who`, a named person instead of the speaker ·
`k`, the word for the kind · `old`, what it was before.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from .beliefs import ChangeForm

NAME = "\ue000"
"""Stands for each character of a name; of the private use area, so no text is in it."""

BY_KIND = "<kind>"
"""The slot is that of the word in group `k`."""
BY_THING = "<thing>"
"""The slot is that of the value itself, where its word is known: tea is a drink."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One way of saying it. side: the value stands after the match, or before it.

    slot: id, `BY_KIND`, `BY_THING`, or `BY_THING` and an id for what is unknown (`<thing>food`) · hints: one of them is
    in every sentence that matches · only: the value must be a known thing of that slot · whole: nothing is dropped at
    the ends of the value · free: filters that the wording settles · likes: it tells of a like, not of a favourite.
    """

    slot: str
    pattern: str
    side: Literal["after", "before"] = "after"
    change: ChangeForm | None = None
    hints: tuple[str, ...] = ()
    only: bool = False
    whole: bool = False
    free: frozenset[str] = frozenset()
    likes: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """plain: as said, after NFKC · low: as the patterns read it · at: where it begins in the remark."""

    plain: str
    low: str
    at: int
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A frame that matched, and where the value stands. clause: start of the clause in which the match begins."""

    frame: Frame
    sentence: Sentence
    clause: int
    start: int
    end: int
    value: tuple[int, int]
    is_named: bool = False

    @property
    def before(self) -> str:
        """Its clause up to the match, or to the value where that comes first."""
        return self.sentence.low[self.clause : min(self.start, self.value[0])]

    @property
    def head(self) -> str:
        """Its sentence up to the match, or to the value where that comes first."""
        return self.sentence.low[: min(self.start, self.value[0])]

    @property
    def rest(self) -> str:
        """The sentence behind match and value."""
        return self.sentence.low[max(self.end, self.value[1]) :]

    @property
    def words(self) -> str:
        """The value as the patterns read it, names and quotations included as said."""
        return self.sentence.plain[self.value[0] : self.value[1]].lower()


Refuses = Callable[[Found], bool]


@dataclass(frozen=True, slots=True)
class Grammar:
    """What the mechanics in `fact_cues.py` need of a language.

    triggers: a remark without any of them holds no fact · kinds, things: words by slot · own_frames: for slots that
    a cast adds · clause: what ends a clause · cut: ends a value that goes on to the right, `cuts` that of one slot
    alone · boundary: ends one that goes on to the left · lead, tail: what is dropped at its start and end, time and
    again · no_value: values that are none · also, now: words about the match that add or replace · instead: what
    behind a value names the old one, outdated: what before the clause does · joins: between the members of a list ·
    listing: a whole list, commas and all · goes_on: begins a sentence that says what the one before it was about ·
    answered: ends a question about oneself that one answers oneself · heads: by which words a thing is known ·
    filters: reasons and what refuses · favourite: what a cast's word for a slot may begin with · traditional:
    characters of one length that patterns read as others · spaced: words stand between spaces · owner: of whom a
    value is said that stands before its cue, at the start of the clause · is_like: tells where the words around a match
    make it a mere like, as `Frame.likes` does for a frame.
    """

    triggers: tuple[str, ...]
    parts: Mapping[str, str]
    kinds: Mapping[str, tuple[str, ...]]
    things: Mapping[str, frozenset[str]]
    frames: tuple[Frame, ...]
    own_frames: tuple[Frame, ...]
    clause: re.Pattern[str]
    cut: re.Pattern[str]
    boundary: re.Pattern[str]
    lead: re.Pattern[str]
    tail: re.Pattern[str]
    no_value: re.Pattern[str]
    also: re.Pattern[str]
    now: re.Pattern[str]
    joins: re.Pattern[str]
    listing: re.Pattern[str]
    instead: re.Pattern[str]
    outdated: re.Pattern[str]
    goes_on: re.Pattern[str]
    answered: re.Pattern[str]
    cuts: Mapping[str, re.Pattern[str]]
    heads: Callable[[str], tuple[str, ...]]
    filters: tuple[tuple[str, Refuses], ...]
    favourite: re.Pattern[str]
    traditional: Mapping[int, str] = field(default_factory=dict)
    spaced: bool = False
    owner: re.Pattern[str] | None = None
    is_like: Refuses | None = None
