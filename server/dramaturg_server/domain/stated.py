"""A remark as the grammars of statements read it: by sentences, what is quoted blanked, names and details marked.

First step of `correction_cues.py`. A marked sentence has one private character for each name that the cast knows and
for each word for a detail, so that the patterns of a language are the same for every cast.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .as_said import blanked, lowered, plain
from .correction_grammar import FIRST_DETAIL, FIRST_NAME, Grammar
from .make_believe import is_make_believe, tale_from
from .quotations import ASIDE_MARKS
from .remembered_texts import Same, remembered
from .simplified import SIMPLIFIED
from .statements import Attribute, Named, Slot
from .text import fold_line, sentence_spans, word_set
from .unmeant import unmeant_before

MENTIONS = 200
"""Most names, and most details, that are marked in one sentence."""
Words = tuple[tuple[str, str], ...]
"""Words for details, each with the detail: `eyes`, or `slot:drink` for what somebody likes best."""


@dataclass(frozen=True, slots=True)
class Stated:
    """One sentence. said: after NFKC · low: in lower case, the same length · at: where it begins in the remark."""

    said: str
    low: str
    at: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence as patterns read it. starts, ends: of each of its characters in the sentence as said."""

    stated: Stated
    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    named: tuple[tuple[str, ...], ...] = ()
    details: tuple[tuple[str, ...], ...] = ()

    def said(self, start: int, end: int) -> str:
        """The words between two places of the marked text, as they were said."""
        return self.stated.said[self.starts[start] : self.ends[end - 1]] if start < end else ""

    def without(self, spans: Sequence[tuple[int, int]]) -> "Marked":
        """The same sentence without some stretches of its marked text; one space is left between words."""
        gone = {place for start, end in spans for place in range(start, end)}
        kept = [place for place in range(len(self.text)) if place not in gone]
        while_spaces = [
            place
            for number, place in enumerate(kept)
            if self.text[place] != " " or (number > 0 and self.text[kept[number - 1]] != " ")
        ]
        return Marked(
            self.stated,
            "".join(self.text[place] for place in while_spaces),
            tuple(self.starts[place] for place in while_spaces),
            tuple(self.ends[place] for place in while_spaces),
            self.named,
            self.details,
        )


# --- sentences ------------------------------------------------------------------------------------------------------

_ASIAN = r"[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]"
_LOOSE_SPACE = re.compile(rf"(?<={_ASIAN}) (?=.)|(?<=[,.!?;:]) (?={_ASIAN})")
_SENTENCE_IN_IT = re.compile(r"[.!?。\n]|\b(?:is|are|was|i'm|'s)\b|是|は|です")
_SAID_BEFORE = re.compile(
    r"(?::|,|\b(?:said|says|read|reads|wrote|asked|shouted|whispered)|[说說写寫问問喊道曰]|が|は)\s*$"
)
_QUOTED_VALUE = 24


def stated_in(text: str) -> Iterator[Stated]:
    """Yields the sentences of `text` that are meant, quotations blanked; a quoted name or value keeps its words."""
    said = plain(text)
    low = lowered(blanked(said, lambda start, end: _is_quoted_value(said, start, end)))
    spans = tuple(sentence_spans(low))
    meant_from = unmeant_before(said.lower(), spans)
    tale = tale_from(low, spans)
    for start, end in spans:
        if meant_from <= start < tale and not is_make_believe(low[start:end]):
            yield Stated(said[start:end], low[start:end], start)


def _is_quoted_value(said: str, start: int, end: int) -> bool:
    """Tells whether a quotation is a name or a value, not what somebody said."""
    inside = said[start + 1 : end - 1]
    return (
        said[start] not in ASIDE_MARKS
        and len(inside) <= _QUOTED_VALUE
        and not _SENTENCE_IN_IT.search(inside.lower())
        and not _SAID_BEFORE.search(said[max(0, start - 12) : start])
    )


# --- marking --------------------------------------------------------------------------------------------------------


def marked(stated: Stated, grammar: Grammar, named: Sequence[Named], words: Words) -> Marked:
    """Marks the names and details of one sentence; Chinese is read in simplified characters."""
    is_chinese = grammar.language == "zh"
    low = stated.low.translate(SIMPLIFIED) if is_chinese else stated.low
    spans, subjects, details = list[tuple[str, int, int]](), list[tuple[str, ...]](), list[tuple[str, ...]]()
    dropped = {found.start() for found in _LOOSE_SPACE.finditer(low)} if grammar.language != "en" else set[int]()
    at = 0
    for start, end, ids, detail in _mentions(low, tuple(named), words, is_chinese):
        spans += ((low[place], place, place + 1) for place in range(at, start) if place not in dropped)
        if ids and len(subjects) < MENTIONS:
            spans.append((chr(ord(FIRST_NAME) + len(subjects)), start, end))
            subjects.append(ids)
        elif detail and len(details) < MENTIONS:
            spans.append((chr(ord(FIRST_DETAIL) + len(details)), start, end))
            details.append(detail)
        at = end
    spans += ((low[place], place, place + 1) for place in range(at, len(low)) if place not in dropped)
    return Marked(
        stated,
        "".join(character for character, _, _ in spans),
        tuple(start for _, start, _ in spans),
        tuple(end for _, _, end in spans),
        tuple(subjects),
        tuple(details),
    )


def _mentions(
    low: str, named: tuple[Named, ...], words: Words, is_chinese: bool
) -> Iterator[tuple[int, int, tuple[str, ...], tuple[str, ...]]]:
    """Start, end, whom and what: from left to right the longest name or word for a detail, a name before a word."""
    subjects, (pattern, details) = _subjects(named, is_chinese), _details(words, is_chinese)
    names = sorted(_standing(low, subjects), key=lambda span: (span[0], -span[1]))
    word, at = None if pattern is None else pattern.search(low), 0
    for start, end in [*names, (len(low) + 1, len(low) + 1)]:
        while pattern is not None and word is not None and _goes_first(word.span(), (start, end)):
            if word.start() >= at:
                yield word.start(), word.end(), (), details[word.group()]
                at = word.end()
            word = pattern.search(low, max(at, word.start() + 1))
        if at <= start < len(low):
            yield start, end, subjects[low[start:end]], ()
            at = end


def _goes_first(word: tuple[int, int], name: tuple[int, int]) -> bool:
    return word[0] < name[0] or (word[0] == name[0] and word[1] > name[1])


def _standing(low: str, names: Iterable[str]) -> Iterator[tuple[int, int]]:
    for name in names:
        pattern = _whole(name) if name in low else None
        if pattern is not None:
            yield from (found.span() for found in pattern.finditer(low))


@remembered(1_024)
def _whole(name: str) -> re.Pattern[str]:
    return re.compile(_alone(name, is_name=True))


def _subjects(named: tuple[Named, ...], is_chinese: bool) -> dict[str, tuple[str, ...]]:
    """Whom each name may mean."""
    subjects = dict[str, tuple[str, ...]]()
    for one in named:
        for name in one.names:
            folded = fold_line(name).translate(SIMPLIFIED) if is_chinese else fold_line(name)
            if folded and one.subject_id not in subjects.get(folded, ()):
                subjects[folded] = (*subjects.get(folded, ()), one.subject_id)
    return subjects


_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]+")
_LATIN = "a-z0-9\u00c0-\u024f"


@lru_cache(maxsize=32)
def _details(words: Words, is_chinese: bool) -> tuple[re.Pattern[str] | None, dict[str, tuple[str, ...]]]:
    """The words for details, the longest first, and the details that each may mean."""
    details = dict[str, tuple[str, ...]]()
    for word, detail in words:
        folded = word.translate(SIMPLIFIED) if is_chinese else word
        if folded and folded not in _NEVER and detail not in details.get(folded, ()):
            details[folded] = (*details.get(folded, ()), detail)
    every = sorted(details, key=lambda word: (-len(word), word))
    pattern = re.compile("|".join(_alone(word, is_name=False) for word in every)) if every else None
    return pattern, details


_ONLY_AS_TOPIC = word_set("出身 生まれ")
"""Japanese words that are also the end of "from Osaka": a detail only where something is said of it."""
_NEVER = word_set("歳 才 岁 年 名 人")


def _alone(word: str, is_name: bool) -> str:
    """The word where no other goes on before or behind it; a name may have its s without the apostrophe."""
    before = f"(?<![{_LATIN}])" if re.match(f"[{_LATIN}]", word) else ""
    after = ""
    if re.match(f"[{_LATIN}]", word[-1]):
        after = f"(?![{_LATIN}]|-[{_LATIN}])" if not is_name else f"(?:(?=s(?![{_LATIN}]))|(?![{_LATIN}]))"
    elif word in _ONLY_AS_TOPIC:
        after = "(?=[はがもっ、])"
    elif _KATAKANA.fullmatch(word):
        before, after = r"(?<![\u30a1-\u30fa\u30fc])", r"(?![\u30a1-\u30fa\u30fc])"
    return f"{before}{re.escape(word)}{after}"


def words_of(attributes: Sequence[Attribute], slots: Sequence[Slot], grammar: Grammar) -> Words:
    """The same as `detail_words`, made once for each cast and language: a cast keeps the same ones."""
    return _words_of(Same(attributes), Same(slots), Same(grammar))


@lru_cache(maxsize=12)
def _words_of(attributes: Same[Sequence[Attribute]], slots: Same[Sequence[Slot]], grammar: Same[Grammar]) -> Words:
    return detail_words(attributes.value, slots.value, grammar.value)


def detail_words(attributes: Sequence[Attribute], slots: Sequence[Slot], grammar: Grammar) -> Words:
    """The words of a language for every detail, Latin ones in singular and plural."""
    words = list[tuple[str, str]]()
    for attribute in attributes:
        for word in _in_language(attribute.words, grammar.language):
            words.extend((form, attribute.detail) for form in _forms(word))
    for slot in slots:
        labels = (slot.label[tag] for tag in slot.label if tag.split("-")[0] == grammar.language)
        own = [] if slot.built_in else [*labels, *_in_language(slot.cues, grammar.language)]
        for word in (*grammar.slot_words.get(slot.slot_id, ()), *map(fold_line, own)):
            bare = grammar.looks["favourite"].sub("", word).strip() if "favourite" in grammar.looks else word
            if len(bare) > 1 or (not slot.built_in and bare and not bare.isascii()):  # 马 is a word, a letter none
                words.extend((form, f"slot:{slot.slot_id}") for form in _forms(bare))
    return tuple(words)


def _in_language(words: Mapping[str, tuple[str, ...]], language: str) -> list[str]:
    return [fold_line(word) for tag, told in words.items() if tag.split("-")[0] == language for word in told]


def _forms(word: str) -> tuple[str, ...]:
    if not word.isascii() or not word.isalpha():
        return (word,)
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        return (word, word[:-1])
    return (word, f"{word}s") if len(word) > 2 else (word,)
