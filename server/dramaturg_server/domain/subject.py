"""One thing or matter that people tell of themselves and ask for later, with the words for it. Of `subjects.py`.

A path names it, the wider before the narrower: who asks for a sibling is answered by a word of a brother. Words are
patterns on folded text, English ones whole words; Chinese and Japanese ones say around themselves what they don't mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass

LANGUAGES = ("en", "zh", "ja")


@dataclass(frozen=True, slots=True)
class Subject:
    """words: patterns by language that name it in question and memory · told: what only a memory of it has ·
    asked: what only a question for it has · is_needed: a memory without it does not answer, however near it is."""

    path: str
    words: Mapping[str, str]
    told: Mapping[str, str]
    asked: Mapping[str, str]
    is_needed: bool


def _by_language(patterns: tuple[str, str, str]) -> dict[str, str]:
    return dict(zip(LANGUAGES, patterns, strict=True))


def thing(path: str, en: str, zh: str, ja: str) -> Subject:
    """Somebody or something that a question names: an answer names it, too."""
    return Subject(path, _by_language((en, zh, ja)), {}, {}, is_needed=True)


def matter(
    path: str,
    words: tuple[str, str, str],
    *,
    told: tuple[str, str, str] = ("", "", ""),
    asked: tuple[str, str, str] = ("", "", ""),
    is_needed: bool = True,
) -> Subject:
    """What is asked about somebody or something."""
    return Subject(path, _by_language(words), _by_language(told), _by_language(asked), is_needed)
