"""Who and what a memory question asks for, and whether a memory tells of it: my brother is no uncle, my mare no ship.

Meaning alone takes a father for a mother. Words that everybody uses for what is theirs tell them apart, in English,
Chinese and Japanese, across languages. They are evidence and no condition: `retrieval/memory_fit.py` weighs them, for a
memory may tell of a thing without any word of it, and most memories tell of a matter so: "Spiders make my skin crawl"
has none for fear. Pure.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from .cue_pattern import Language
from .memory_questions import names_nothing, what_is_meant
from .remembered_texts import remembered
from .simplified import SIMPLIFIED
from .subject import LANGUAGES
from .subject_answers import KINDS_OF_ANSWER
from .subject_matters import MATTERS
from .subject_people import PEOPLE
from .subject_things import THINGS
from .text import fold_line, is_japanese

SUBJECTS: Final = (*PEOPLE, *THINGS, *MATTERS, *KINDS_OF_ANSWER)
LONGEST: Final = 300
"""Characters that are read: of a long text only the beginning is spoken."""
_KINDS_OF_ANSWER: Final = frozenset(kind.path for kind in KINDS_OF_ANSWER)
_VAGUE: Final = frozenset({"trade"})
"""Asked for in words for anything that somebody did: "what did my mother do?"."""
_MATTERS: Final = frozenset(matter.path for matter in MATTERS)


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What a question asks for. paths: of `SUBJECTS` · is_all: it asks for nothing else ("my brother")."""

    paths: frozenset[str] = frozenset()
    is_all: bool = False

    @property
    def named(self) -> frozenset[str]:
        """The people, things and matters among it; that it asks where or how much names none."""
        return self.paths - _KINDS_OF_ANSWER

    @property
    def wanted(self) -> frozenset[str]:
        """What an answer should have a word of: all but matters."""
        return self.paths - _MATTERS

    def is_other_matter(self, told: frozenset[str]) -> bool:
        """Tells of what a memory tells of (`told_in`) that it is about the person or thing, and not about the matter:
        my sister's trade, where her wedding is asked for."""
        matters = (self.paths & _MATTERS) - _VAGUE
        return bool(matters) and not matters & told and bool(told & self.named - _MATTERS)

    def told_in(self, text: str, locale: str) -> frozenset[str]:
        """The paths of what it asks for that a memory tells of: itself, a kind of it, or what is one step wider, some
        brother for the elder one. locale: decides for Han characters alone."""
        if not self.paths:
            return self.paths
        line, languages = _read(text, locale)
        patterns = ((path, _told(path, tag)) for path in self.paths for tag in languages)
        return frozenset(path for path, pattern in patterns if pattern is not None and pattern.search(line))


@remembered(256)
def asked_for(question: str, locale: str) -> AskedFor:
    """What a memory question asks for. locale: as for `told_in`."""
    line, languages = _read(question, locale)
    asked = ((subject.path, _asked(subject.path, tag)) for subject in SUBJECTS for tag in languages)
    found = [(path, pattern) for path, pattern in asked if pattern is not None and pattern.search(line)]
    rest = what_is_meant(line)
    for _, pattern in found:
        rest = pattern.sub(" ", rest)
    return AskedFor(frozenset(path for path, _ in found), bool(found) and names_nothing(rest))


def _read(text: str, locale: str) -> tuple[str, tuple[Language, ...]]:
    """The beginning of a text, folded, and whose words may stand in it; traditional Chinese characters simplified."""
    folded = fold_line(text[:LONGEST])
    if folded.isascii():
        return folded, ("en",)
    return (folded, ("en", "ja")) if is_japanese(folded, locale) else (folded.translate(SIMPLIFIED), ("en", "zh"))


@cache
def _told(path: str, language: Language) -> re.Pattern[str] | None:
    """One pattern for all that answers for a path."""
    wider = path.rpartition("/")[0]
    answering = (one.told[language] for one in SUBJECTS if f"{one.path}/".startswith(f"{path}/"))
    also = (one.told[language] for one in SUBJECTS if one.path == wider and "/" in wider)
    return _compiled((*answering, *also), language)


@cache
def _asked(path: str, language: Language) -> re.Pattern[str] | None:
    return _compiled(tuple(one.asked[language] for one in SUBJECTS if one.path == path), language)


def _compiled(words: tuple[str, ...], language: Language) -> re.Pattern[str] | None:
    """Finds any of them, English ones as whole words; None where there are none."""
    either = "|".join(filter(None, words))
    if not either:
        return None
    return re.compile(rf"\b(?:{either})\b" if language == LANGUAGES[0] else either)
