"""Whose a detail is that a question asks for, where its words say so: my drink, but not my brother's. Pure.

Between a question and the records that may answer it. That nobody else is named is no proof: of "where Ilse was born"
nobody is known, and yet it is not where its asker was. Somebody must stand at the detail itself, or nothing is said at
all and the question is none but for it, as in Japanese: 好きな飲み物、覚えてる？
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from re import Pattern
from typing import Final

from . import owner_words as words_of
from .asked_details import LONGEST
from .asked_words import THINGS
from .matching import CuePart
from .owner_words import Person
from .simplified import in_simplified
from .text import fold_line

POSSESSED: Final = 0
IN_CLAUSE: Final = 1
"""How sure it is, surest first: "Mira's eyes", "the eyes that Mira has"."""
_MOST_BETWEEN: Final = 2
"""English words between an owner and a thing: "my trusty old sword"."""
_MOST_CHARACTERS: Final = 4
"""The same in Chinese and Japanese."""


@dataclass(frozen=True, slots=True)
class Detail:
    """What is asked for. detail: of a slot or an attribute, or a free noun · words: folded, how it is called."""

    detail: str
    words: tuple[str, ...]

    @property
    def is_liked(self) -> bool:
        """Tells whether verbs lead to it as well: "what my brother drinks" is no drink of "my"."""
        return self.detail in THINGS

    def begins(self, rest: str) -> bool:
        noun = words_of.NOUNS.get(self.detail)
        if noun is not None and noun.match(rest):
            return True
        return any(_stands(form, rest, 0) for word in self.words if word for form in (word, f"{word}s"))


@dataclass(frozen=True, slots=True)
class Owner:
    """Of whom something may be asked. names: folded."""

    person: Person
    names: tuple[str, ...] = ()

    def places(self, text: str) -> Iterator[tuple[int, int]]:
        """Where it is meant: by a pronoun, or by name."""
        pronouns = words_of.PRONOUNS.get(self.person)
        if pronouns is not None:
            yield from (found.span() for found in pronouns.finditer(text))
        for name in filter(None, self.names):
            at = text.find(name)
            while at >= 0:
                if _stands(name, text, at):
                    yield at, at + len(name)
                at = text.find(name, at + 1)


def how_owned(text: str, owner: Owner, sought: Detail) -> int | None:
    """How sure a question asks for this detail of that one; None where its words don't say so."""
    folded = fold_line(text[:LONGEST])
    ranks = [
        rank
        for form in dict.fromkeys((folded, in_simplified(folded)))
        for begin, end in owner.places(form)
        if (rank := _rank(form, begin, end, owner, sought)) is not None
    ]
    return min(ranks, default=None)


def leaves_owner_out(text: str) -> bool:
    """Tells of a Chinese or Japanese question that it names nobody by a pronoun, but who is to remember."""
    folded = fold_line(text[:LONGEST])
    if folded.isascii():
        return False
    return words_of.ANYBODY.search(words_of.ASKED_TO_REMEMBER.sub("", folded)) is None


def _rank(text: str, begin: int, end: int, owner: Owner, detail: Detail) -> int | None:
    before, rest = text[:begin], text[end:]
    if words_of.JOINED.search(before):
        return None
    named = text[begin:end]
    if named.isascii() and (found := _english(text, before, named, rest, owner, detail)) is not None:
        return found
    found = _chinese(rest, detail)
    return found if found is not None else _japanese(rest, detail)


def _english(text: str, before: str, named: str, rest: str, owner: Owner, detail: Detail) -> int | None:
    if owner.person and named in ("my", "your"):
        return POSSESSED if _is_possessed(rest.lstrip(), detail) else None
    for sign in ("'s ", "' "):
        if rest.startswith(sign):
            return POSSESSED if _is_possessed(rest[len(sign) :], detail) else None
    if rest.startswith("'s"):
        return None
    if _ends_in_detail_of(before, detail) and not rest.startswith(" and "):
        return POSSESSED
    is_clause = words_of.CLAUSE.match(rest) is not None
    is_inverted = words_of.INVERTED.search(before) and words_of.BEHIND_INVERTED.match(rest)
    if (is_clause or is_inverted) and not _is_of_another(text, named, detail):
        return IN_CLAUSE
    return None


def _is_possessed(rest: str, detail: Detail) -> bool:
    """Tells whether the detail follows, with qualities before it at most: "favourite drink", "old grey cloak"."""
    qualified = words_of.QUALIFIED.match(rest)
    thing = rest[qualified.end() :] if qualified else rest
    if detail.begins(rest) or detail.begins(thing):
        return True
    if detail.is_liked:
        return words_of.FAVOURITE.match(rest) is not None
    for _ in range(_MOST_BETWEEN):
        quality, _, thing = thing.partition(" ")
        if not quality.replace("-", "").isalnum() or words_of.SOMEBODY.match(quality):
            return False
        if detail.begins(thing):
            return True
    return False


def _ends_in_detail_of(before: str, detail: Detail) -> bool:
    """ "The eyes of Mira"."""
    thing, of, _ = before.rpartition(" of ")
    return bool(of) and before.endswith(" of ") and detail.begins(thing.rpartition(" ")[2])


def _is_of_another(text: str, named: str, detail: Detail) -> bool:
    """Tells whether somebody else does it, or besides: "where I was when Ilse was born"."""
    own = named.rpartition(" ")[2]
    for found in words_of.ANOTHER.finditer(text):
        who, rest = found[1], text[found.end() :].lstrip()
        if who not in words_of.NOBODY and who != own and not detail.begins(who) and not _stands(named, rest, 0):
            return True
    return False


def _chinese(rest: str, detail: Detail) -> int | None:
    rest = _without(words_of.SELF, rest)
    is_possessed = rest.startswith("的")
    rest = _without(words_of.ADVERBS_ZH, rest.removeprefix("的"))
    if detail.begins(rest):
        return POSSESSED
    likes = words_of.LIKES_ZH.match(rest)
    if likes is not None:
        behind = rest[likes.end() :]
        if not behind.startswith("的"):
            return IN_CLAUSE
        return POSSESSED if _is_kind(behind[1:], detail) or words_of.BESIDE_ZH.match(behind[1:]) else None
    if is_possessed:
        return POSSESSED if not detail.is_liked and _follows_soon(rest, detail, "的") else None
    return IN_CLAUSE if words_of.CLAUSE_ZH.match(rest) else None


def _japanese(rest: str, detail: Detail) -> int | None:
    rest = _without(words_of.SUFFIX_JA, rest)
    particle = words_of.PARTICLE_JA.match(rest)
    if particle is None:
        return None
    is_possessed = "の" in particle[0]
    rest = _without(words_of.ADVERBS_JA, rest[particle.end() :])
    if detail.begins(rest):
        return POSSESSED
    likes = words_of.LIKES_JA.match(rest)
    if likes is not None:
        behind = rest[likes.end() :]
        if not likes[1]:
            return IN_CLAUSE
        return POSSESSED if _is_kind(behind, detail) or words_of.BESIDE_JA.match(behind) else None
    if is_possessed:
        return POSSESSED if not detail.is_liked and _follows_soon(rest, detail, "のはがを、, ") else None
    return IN_CLAUSE if words_of.CLAUSE_JA.match(rest) else None


def _is_kind(rest: str, detail: Detail) -> bool:
    return detail.begins(rest) or words_of.ANY_KIND.match(rest) is not None


def _follows_soon(rest: str, detail: Detail, ends: Iterable[str]) -> bool:
    """Tells whether it stands a few characters on, with nobody between."""
    for at in range(1, _MOST_CHARACTERS + 1):
        between = rest[:at]
        if len(between) < at or between[-1] in ends or words_of.SOMEBODY.search(between):
            return False
        if detail.begins(rest[at:]):
            return True
    return False


def _without(pattern: Pattern[str], rest: str) -> str:
    found = pattern.match(rest)
    return rest[found.end() :] if found else rest


def _stands(word: str, text: str, at: int) -> bool:
    return CuePart((word,), is_open=False).stands_at(text, at)
