"""What a memory question tells apart: the bridge at Tarn is not the one at Orme, a black wolf no white one, "I owe" no
"owes me". A memory that has the other one never answers. Between recall and route.

Meaning alone takes them for the same: the more two sentences share, the nearer they lie. Pure.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from .contrast_families import DEEDS, FAMILIES, QUALITIES, STAGES
from .matching import place_of
from .memory_questions import what_is_meant
from .remembered_texts import remembered
from .simplified import SIMPLIFIED
from .subjects import SUBJECTS
from .text import fold_line, is_japanese, word_set

LONGEST: Final = 300
"""Characters that are read, as in `subjects.py`."""
_GROUPED: Final = (*FAMILIES, *DEEDS)
_QUALIFYING: Final = (*QUALITIES, *STAGES)
_ENGLISH, _CHINESE, _JAPANESE = range(3)
_NAME: Final = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]+(?=[^A-Za-z]|$)")
"""A word with a capital letter in the middle of an English sentence."""
_KATAKANA: Final = re.compile(r"(?<![ァ-ヴー一-鿿\d])[ァ-ヴ][ァ-ヴー]+(?=さん|様|殿|先生|[にがはをとのへも]|から|って)")
_NO_NAMES: Final = word_set("""
    I Mr Mrs Miss Sir Lord Lady Captain King Queen Prince Princess Duke Master Mistress Father Mother Brother Sister
    Uncle Aunt Grandfather Grandmother Doctor Sergeant English Chinese Japanese God Monday Tuesday Wednesday Thursday
    Friday Saturday Sunday January February March April May June July August September October November December
""")
_LOANS: Final = word_set("""
    パン スープ ワイン ビール チーズ ケーキ ミルク テーブル ベッド ドア ベル ボタン ガラス インク ロープ パイプ カード
    ダンス パーティー ニンニク タマネギ キノコ リンゴ ブドウ オオカミ ネズミ ウサギ キツネ クマ シカ クラウン
""")
"""What is often written so, and is no name."""
_OF: Final[tuple[str, str, str]] = (
    r"\b(?P<owner>[a-z]{2,24})'s (?P<thing>[a-z]{3,24}(?: [a-z]{3,24})?)\b"
    r"|\b(?:the|my|our|your|his|her|an?|which) (?P<what>[a-z]{3,24}) (?:to|of|at|behind|near)"
    r" (?:(?:the|my|our|his|her) )?(?P<place>[a-z]{3,24})\b",
    r"(?P<owner>[\u4e00-\u9fff]{2,6})的(?P<thing>[\u4e00-\u9fff]{1,2})",
    r"(?P<owner>[ァ-ヴー\u4e00-\u9fff]{1,10})の(?P<thing>[ァ-ヴー\u4e00-\u9fff]{1,6})",
)
"""Whose or where it is, and what, in English with a word before it: "mother's old ring"."""
_BEFORE: Final[tuple[tuple[str, str], ...]] = (
    (r"\b", r" ([a-z]{3,24}(?: [a-z]{3,24})?)\b"),
    ("", r"(?:色|色的|的)?([\u4e00-\u9fff])"),
    ("", r"(?:い|色の|しい|の|な)?([ァ-ヴー\u4e00-\u9fff]{1,6})"),
)
"""What stands before a quality, and behind it the thing, in English with a word between."""
_NOBODY: Final = re.compile(
    r"^(?:it|that|there|he|she|who|what|where|let|how|you|me|us|them|the|all|once|last|first|least|night|home)$"
    r"|[哪谁几]|什么|多少|[我你您他她它们这那哪谁大小新旧好最前后天来去过了说叫做]$"
    r"|^(?:私|僕|俺|彼|彼女|誰|何|今|昔|前|後|次|最初|最後|一番|本当|全部|自分|君|今日|昨日|明日|以前|先日)$"
)
"""What stands there and belongs to nobody and nowhere."""


@dataclass(frozen=True, slots=True)
class Apart:
    """What a question tells apart. groups: families and places in them, of `FAMILIES` and `DEEDS` · qualities: the
    same of `QUALITIES` and `STAGES`, with the thing · of: by language, what it is of and the thing ("tarn", "bridge") ·
    names: folded, of people and places that it writes as names."""

    groups: frozenset[tuple[int, int]] = frozenset()
    qualities: frozenset[tuple[int, int, str]] = frozenset()
    of: frozenset[tuple[int, str, str]] = frozenset()
    names: frozenset[str] = frozenset()

    def is_another(self, text: str, locale: str) -> bool:
        """Tells of a memory that it is about another one. locale: decides for Han characters alone."""
        if self == NOTHING_APART:
            return False
        read = _read(text, locale)
        sure, seen = range(len(FAMILIES)), range(len(QUALITIES))
        if self._has_another_group(read, sure) or self._has_another_quality(read, seen) or self._is_of_another(read):
            return True
        return self._lacks_names(text) and any(name.isascii() for name in names_in(text))

    def lacks(self, text: str, locale: str) -> bool:
        """Tells that something speaks against a memory: that it has none of the names in whose letters it is written,
        or that it has another deed or stage."""
        if self == NOTHING_APART:
            return False
        read = _read(text, locale)
        deeds, stages = range(len(FAMILIES), len(_GROUPED)), range(len(QUALITIES), len(_QUALIFYING))
        if self._has_another_group(read, deeds) or self._has_another_quality(read, stages):
            return True
        return self._lacks_names(text)

    def besides(self, names: Iterable[str]) -> "Apart":
        """Without these folded names: of people whom everybody here knows, or who is spoken to."""
        return replace(self, names=self.names.difference(names))

    def _has_another_group(self, read: "_Read", families: range) -> bool:
        for family in {one for one, _ in self.groups if one in families}:
            asked = {place for one, place in self.groups if one == family}
            told = {place for place in range(len(_GROUPED[family])) if _has(read, family, place)}
            if told and not told & asked:
                return True
        return False

    def _has_another_quality(self, read: "_Read", families: range) -> bool:
        asked = {one for one in self.qualities if one[0] in families}
        told = _qualities(read) if asked else frozenset[tuple[int, int, str]]()
        for family, place, thing in asked:
            places = {at for one, at, what in told if one == family and _is_the_same(what, thing)}
            is_there = (family, place, "one") in told  # "a white wolf and a black one"
            if places and place not in places and not is_there:
                return True
        return False

    def _is_of_another(self, read: "_Read") -> bool:
        told = _owned(read) if self.of else set[tuple[int, str, str]]()
        for language, owner, thing in self.of:
            others = [one for tag, one, what in told if tag == language and one != owner and _is_the_same(what, thing)]
            if others and owner not in read.line:
                return True
        return False

    def _lacks_names(self, text: str) -> bool:
        folded = fold_line(text[:LONGEST])
        written = {name for name in self.names if name.isascii() == folded.isascii()}
        return bool(written) and all(place_of(name, folded) < 0 for name in written)


NOTHING_APART: Final = Apart()


@remembered(256)
def told_apart(question: str, locale: str) -> Apart:
    """What a memory question tells apart from others of its kind. locale: decides for Han characters alone."""
    read = _read(question, locale)
    families = ((family, place) for family, groups in enumerate(_GROUPED) for place in range(len(groups)))
    groups = frozenset(one for one in families if _has(read, *one))
    meant = _Read(what_is_meant(read.line), read.languages)
    return Apart(groups, _qualities(meant), frozenset(_owned(meant)), names_in(question))


def names_in(text: str) -> frozenset[str]:
    """The folded names in a text: English words with capital letters where none is due, and Japanese ones in katakana
    that no thing is called by. Texts in which most words have capitals, as titles do, name nothing."""
    beginning = text[:LONGEST]
    found = frozenset(fold_line(name) for name in _NAME.findall(beginning) if name not in _NO_NAMES)
    if 2 * len(found) > len(beginning.split()):
        return frozenset()
    return found.union(name for name in _KATAKANA.findall(fold_line(beginning)) if not _is_thing(name))


def _is_thing(katakana: str) -> bool:
    return katakana in _LOANS or any(re.search(one.told["ja"], katakana) for one in SUBJECTS)


@dataclass(frozen=True, slots=True)
class _Read:
    line: str
    languages: tuple[int, ...]


def _read(text: str, locale: str) -> _Read:
    folded = fold_line(text[:LONGEST])
    if folded.isascii():
        return _Read(folded, (_ENGLISH,))
    if is_japanese(folded, locale):
        return _Read(folded, (_ENGLISH, _JAPANESE))
    return _Read(folded.translate(SIMPLIFIED), (_ENGLISH, _CHINESE))


def _has(read: _Read, family: int, place: int) -> bool:
    patterns = (_compiled(family, place, language) for language in read.languages)
    return any(pattern is not None and pattern.search(read.line) for pattern in patterns)


def _owned(read: _Read) -> set[tuple[int, str, str]]:
    """Language, owner or place, and what."""
    found = ((tag, *_owner_and_thing(match)) for tag in read.languages for match in re.finditer(_OF[tag], read.line))
    return {(tag, owner, word) for tag, owner, thing in found if not _NOBODY.search(owner) for word in thing.split()}


def _owner_and_thing(match: re.Match[str]) -> tuple[str, str]:
    found = match.groupdict("")
    return found["owner"] or found["place"], found["thing"] or found["what"]


def _is_the_same(told: str, asked: str) -> bool:
    """By its first character, or as far as one of both was read: in Chinese nothing tells where a word ends."""
    return told.startswith(asked) or (not asked.isascii() and told[0] == asked[0])


def _qualities(read: _Read) -> frozenset[tuple[int, int, str]]:
    """Family, place in it, and each word of what it stands before."""
    places = ((family, place) for family, groups in enumerate(_QUALIFYING) for place in range(len(groups)))
    return frozenset(
        (family, place, word)
        for family, place in places
        for tag in read.languages
        for match in _before_things(family, place, tag).finditer(read.line)
        for word in match[1].split()
    )


@cache
def _compiled(family: int, place: int, language: int) -> re.Pattern[str] | None:
    words = _GROUPED[family][place][language]
    if not words:
        return None
    return re.compile(rf"\b(?:{words})\b" if language == _ENGLISH else words)


@cache
def _before_things(family: int, place: int, language: int) -> re.Pattern[str]:
    before, thing = _BEFORE[language]
    return re.compile(rf"{before}(?:{_QUALIFYING[family][place][language]}){thing}")
