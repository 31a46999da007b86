"""Somebody or something that people tell of and ask for later, with the words for it. Data type of `subjects.py`.

A path names it, the wider before the narrower: who asks for a sibling is answered by a word of a brother. Words are
patterns on folded text, English ones whole words; Chinese and Japanese ones say around themselves what they don't mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass

LANGUAGES = ("en", "zh", "ja")


@dataclass(frozen=True, slots=True)
class Subject:
    """asked, told: patterns by language that name it in a question, and in a memory."""

    path: str
    asked: Mapping[str, str]
    told: Mapping[str, str]


def person(path: str, en: str, zh: str, ja: str) -> Subject:
    """Somebody of one's own."""
    words = _by_language((en, zh, ja))
    return Subject(path, words, words)


def thing(path: str, en: str, zh: str, ja: str) -> Subject:
    """An animal or a thing. In an English question it follows a word as "my" or "the", for "ring" and "book" are verbs
    as well."""
    words = _by_language((en, zh, ja))
    return Subject(path, words | {"en": f"{_DETERMINER}(?:{en})"}, words)


def matter(
    path: str,
    words: tuple[str, str, str],
    *,
    told: tuple[str, str, str] = ("", "", ""),
    asked: tuple[str, str, str] = ("", "", ""),
) -> Subject:
    """What is asked about somebody. told, asked: what only a memory of it has, and only a question for it."""
    return Subject(path, _by_language(_either(words, asked)), _by_language(_either(words, told)))


def kind_of_answer(path: str, asked: tuple[str, str, str], told: tuple[str, str, str]) -> Subject:
    """A place or a number: words that ask for one, and those that one is told by."""
    return Subject(path, _by_language(asked), _by_language(told))


def _by_language(patterns: tuple[str, str, str]) -> dict[str, str]:
    return dict(zip(LANGUAGES, patterns, strict=True))


def _either(some: tuple[str, str, str], more: tuple[str, str, str]) -> tuple[str, str, str]:
    english, chinese, japanese = ("|".join(filter(None, pair)) for pair in zip(some, more, strict=True))
    return english, chinese, japanese


_DETERMINER = (
    r"(?:my|your|his|her|our|their|the|an?|this|that|these|those|which|what|whose|of)(?: (?![a-z]*s\b)[a-z'-]+){0,2} "
)
"""With up to two words before the noun, none a plural: "the old ring", not "the bells ring"."""
