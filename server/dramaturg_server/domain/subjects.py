"""What a memory question asks for, and whether a memory tells of it: my brother is no uncle, and a name no price.

Meaning alone takes a father for a mother and the ferryman for his fare. Words that everybody uses for what is theirs
tell them apart, in English, Chinese and Japanese, across languages; what has none of them is left to meaning. Pure.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from .cue_pattern import Language
from .cue_words import TRADITIONAL
from .memory_questions import names_nothing, what_is_meant
from .subject import Subject
from .subject_matters import MATTERS
from .subject_people import PEOPLE
from .subject_things import THINGS
from .text import fold_line, is_japanese

SUBJECTS: Final = (*PEOPLE, *THINGS, *MATTERS)
_NEEDED: Final = frozenset(subject.path for subject in SUBJECTS if subject.is_needed)
LONGEST: Final = 1_000
"""Characters that are read: what an endless text tells of stands in its beginning, which alone is spoken."""
_KINDS_OF_ANSWER: Final = frozenset({"place", "amount"})


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What a question asks for, and what memories have of it. paths: of `SUBJECTS`; `told` is of `told_of` ·
    is_all: it asks for nothing else ("my brother")."""

    paths: frozenset[str] = frozenset()
    is_all: bool = False

    @property
    def count(self) -> int:
        """How many things and matters it names; that it asks where or how much names none."""
        return len(self.paths - _KINDS_OF_ANSWER)

    def share_met_by(self, told: frozenset[str]) -> float:
        """The share of what it names that a memory tells of; 0 where it names nothing."""
        named = self.paths - _KINDS_OF_ANSWER
        return sum(_is_there(path, told) for path in named) / len(named) if named else 0.0

    def is_denied_by(self, told: frozenset[str]) -> bool:
        """Tells whether a memory lacks what an answer must have."""
        return not all(_is_there(path, told) for path in self.paths & _NEEDED)


@lru_cache(maxsize=256)
def asked_for(question: str, locale: str) -> AskedFor:
    """What a memory question asks for. locale: decides for Han characters alone."""
    found = tuple(_found(question, locale, is_question=True))
    rest = what_is_meant(_read(question, locale)[0])
    for _, pattern in found:
        rest = pattern.sub(" ", rest)
    return AskedFor(frozenset(path for path, _ in found), bool(found) and names_nothing(rest))


@lru_cache(maxsize=4096)
def told_of(text: str, locale: str) -> frozenset[str]:
    """The paths of all that a memory tells of."""
    return frozenset(path for path, _ in _found(text, locale, is_question=False))


def _is_there(path: str, told: frozenset[str]) -> bool:
    """Tells whether it is told of: itself, a kind of it, or what is one step wider, some brother for the elder one."""
    wider = path.rpartition("/")[0]
    return ("/" in wider and wider in told) or any(f"{other}/".startswith(f"{path}/") for other in told)


def _found(text: str, locale: str, *, is_question: bool) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Each path with the pattern that found it."""
    line, language = _read(text, locale)
    for tag in ("en", language):
        for subject, pattern in _patterns(tag, is_question=is_question):
            if pattern.search(line):
                yield subject.path, pattern


def _read(text: str, locale: str) -> tuple[str, Language]:
    """The beginning of a text, folded, and what its Han characters are; traditional ones of Chinese simplified."""
    folded = fold_line(text[:LONGEST])
    return (folded, "ja") if is_japanese(folded, locale) else (folded.translate(TRADITIONAL), "zh")


@cache
def _patterns(language: Language, *, is_question: bool) -> tuple[tuple[Subject, re.Pattern[str]], ...]:
    compiled = []
    for subject in SUBJECTS:
        more = subject.asked if is_question else subject.told
        words = "|".join(filter(None, (subject.words[language], more.get(language, ""))))
        if words:
            compiled.append((subject, re.compile(rf"\b(?:{words})\b" if language == "en" else words)))
    return tuple(compiled)
