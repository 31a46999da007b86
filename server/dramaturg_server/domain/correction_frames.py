"""Frames and tails found in one marked sentence: whose detail, the new value, the old one. No judgement yet.

Second step of `correction_cues.py`; also run over what was said before, to learn what "it" and "she" mean there.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from .correction_grammar import FIRST_DETAIL, FIRST_NAME, LAST_DETAIL, LAST_NAME, Frame, Grammar
from .cue_masks import MASK
from .stated import Marked
from .text import fold_line

MATCHES_READ = 6
"""Times that one frame is looked at in one sentence."""
SENTENCE_READ = 600
"""Characters of one sentence that are looked at."""
TAIL_READ = 130


@dataclass(frozen=True, slots=True)
class Found:
    """One frame in one sentence. who, det: of the marked text · new, old: as said, cleaned, "" = none · either: it was
    left open which of two · start, end: places of the marked text."""

    frame: Frame
    marked: Marked
    who: str
    det: str
    new: str
    old: str
    start: int
    end: int
    is_said: bool = False
    either: str = ""


@dataclass(frozen=True, slots=True)
class Tail:
    new: str
    old: str
    either: str
    end: int


def frames_in(sentence: Marked, grammar: Grammar) -> list[Found]:
    """Returns the frames of a sentence in their order; of two that overlap the one that begins first, then the one
    that stands first in the table."""
    found = list[Found]()
    text, has_detail = sentence.text[:SENTENCE_READ], bool(sentence.details)
    matches = [
        (match.start(), rank, frame, match)
        for rank, (frame, pattern) in enumerate(grammar.compiled_frames)
        if frame.may_stand_in(text, has_detail=has_detail)
        for match in islice(pattern.finditer(text), MATCHES_READ)
    ]
    matches.sort(key=lambda item: (item[0], item[1]))
    taken = -1
    for number, (start, _, frame, match) in enumerate(matches):
        if start < taken:
            continue
        following = next((at for at, _, _, _ in matches[number + 1 :] if at >= match.end()), len(text))
        one = _read(frame, match, sentence, grammar, following)
        if one is not None:
            found.append(one)
            taken = max(one.end, match.end())
    return found


def _read(frame: Frame, match: re.Match[str], sentence: Marked, grammar: Grammar, following: int) -> Found | None:
    groups = match.groupdict()
    who, det = groups.get("who") or "", groups.get("det") or ""
    if "new" in groups or "old" in groups:
        new, old = (
            cleaned(sentence, *match.span(name), grammar) if groups.get(name) else "" for name in ("new", "old")
        )
        one = Found(frame, sentence, who, det, new, old, match.start(), match.end())
        return one if fits(one, grammar) else None
    is_negated = bool(groups.get("neg") or groups.get("neg2"))
    tails = tails_of(sentence, match.end(), following, is_negated, grammar)
    for tail in tails:
        one = Found(frame, sentence, who, det, tail.new, tail.old, match.start(), tail.end, either=tail.either)
        if fits(one, grammar):
            return one
    return None


def fits(one: Found, grammar: Grammar) -> bool:
    """Tells whether the value is of the kind that the frame needs."""
    looks = grammar.looks.get(one.frame.kind)
    if one.frame.kind == "name" and one.frame.needs == "contrast":
        values = [value for value in (one.new, one.old) if value]
        if not all(value[0].isupper() for value in values):
            return False
    if (
        one.frame.kind == "free"
        and grammar.language == "en"
        and not one.marked.said(one.start, one.start + 1).isupper()
    ):
        return False
    if looks is None:
        return bool(one.new or one.old)
    value = one.new or one.old
    return bool(value) and looks.search(fold_line(value)) is not None


def tails_of(sentence: Marked, start: int, following: int, is_negated: bool, grammar: Grammar) -> Iterator[Tail]:
    """Yields the readings of what stands behind a frame, the fullest first. is_negated: the frame held the "not"."""
    end = min(len(sentence.text), start + TAIL_READ, SENTENCE_READ, following)
    window = sentence.text[start:end]
    if end == following:
        window = _JOIN.sub("", window)
    added = 0
    if is_negated:
        added = len(_NOT[grammar.language])
        sentence, start, window = _with_not(sentence, start, window, grammar)
    for pattern in grammar.compiled_tails:
        match = pattern.match(window)
        if match is None:
            continue
        spans = {name: match.span(name) for name in pattern.groupindex if match[name] is not None}
        new, old, either = (
            cleaned(sentence, start + spans[name][0], start + spans[name][1], grammar) if name in spans else ""
            for name in ("new", "old", "either")
        )
        if ("new" in spans and not is_value(new, grammar)) or ("old" in spans and not old and "instead" not in spans):
            continue
        yield Tail(new, old, either, start + match.end() - added)


_JOIN = re.compile(r"[ ,;、]*+(?:\b(?:and|but|so|while|because)|而且|而|还有|そして)?[ ,;、]*$")
_NOT = {"en": "not ", "zh": "不是", "ja": ""}


def _with_not(sentence: Marked, start: int, window: str, grammar: Grammar) -> tuple[Marked, int, str]:
    """The same sentence with the "not" of its frame put before the tail, where the patterns of tails look for it."""
    word = _NOT[grammar.language]
    window = window.lstrip()
    at = len(sentence.text) - len(sentence.text[start:].lstrip()) if sentence.text[start:].strip() else start
    place = sentence.starts[at] if at < len(sentence.starts) else 0
    padded = replace(
        sentence,
        text=sentence.text[:at] + word + sentence.text[at:],
        starts=(*sentence.starts[:at], *(place,) * len(word), *sentence.starts[at:]),
        ends=(*sentence.ends[:at], *(place,) * len(word), *sentence.ends[at:]),
    )
    return padded, at, word + window


def cleaned(sentence: Marked, start: int, end: int, grammar: Grammar) -> str:
    """Returns a value as it was said, without article, particle and what goes on behind it; "" where none is left."""
    cut = grammar.word["cut"].search(sentence.text, start, end)
    if cut is not None:
        end = cut.start()
    for _ in range(3):
        front = grammar.word["front"].match(sentence.text[start:end])
        if front is not None and front.end() < end - start:
            start += front.end()
        back = grammar.word["back"].search(sentence.text[start:end])
        if back is not None:
            end = start + back.start()
    while start < end and sentence.text[start] == " ":
        start += 1
    return sentence.said(start, end).strip(" \"'“”「」『』‘’")


def is_value(value: str, grammar: Grammar) -> bool:
    """Tells whether the words are a value at all, and not "right", 很好, 本当, a pronoun or what can't be read."""
    return bool(value) and MASK not in value and grammar.word["empty"].match(fold_line(value)) is None


def mention_of(text: str) -> int | None:
    """The number of the name that a stretch of marked text mentions, None where it mentions none."""
    return next((ord(c) - ord(FIRST_NAME) for c in text if FIRST_NAME <= c <= LAST_NAME), None)


def details_of(text: str) -> list[int]:
    """The numbers of the details that a stretch of marked text mentions."""
    return [ord(c) - ord(FIRST_DETAIL) for c in text if FIRST_DETAIL <= c <= LAST_DETAIL]
