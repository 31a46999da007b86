"""Authored texts with their translations, their placeholders checked. Between translations.py and compile.py."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from dramaturg_server.cast.entries import LINE_LETTERS, TEXT_LETTERS
from dramaturg_server.cast.problems import Place, Problems, Where, nearest, shown
from dramaturg_server.cast.translations import (
    Address,
    Shape,
    Translated,
    Translations,
    Wording,
    list_of_cues,
    list_of_pairs,
    list_of_texts,
    one_text,
)
from dramaturg_server.cast.yaml_reader import YamlValue, warn_of_bare_words, warn_of_comments
from dramaturg_server.domain.content import ROLES, LocalList, LocalText

SENTENCES = ("lines", "evidence")
"""Sections of lang/TAG.yaml that hold whole sentences."""
INVISIBLE = " \t\r\n\u00a0\u200b\u200c\u200d\u2060\u3000\ufeff"
"""What a line can't consist of alone."""
W = TypeVar("W", str, tuple[str, ...], tuple[tuple[str, ...], ...])


@dataclass(frozen=True, slots=True)
class _Found(Generic[W]):
    words: dict[str, W]
    places: dict[str, Place]


@dataclass(frozen=True, slots=True)
class LocalCues:
    """The cues of one owner in one language, each by its parts; and where they are written."""

    cues: tuple[tuple[str, ...], ...]
    place: Place


@dataclass(slots=True)
class Texts:
    """Makes texts of several languages, and keeps a record of each: what there is to translate.

    asked: every address at which a translation may stand, also of texts that no language has yet.
    """

    problems: Problems
    translations: Translations = field(default_factory=lambda: Translations({}))
    found: list[Translated] = field(default_factory=list)
    asked: dict[Address, Shape] = field(default_factory=dict)

    def text(
        self, source: str, where: Where, *, more: Sequence[str] = (), spoken: bool = False, most: int = TEXT_LETTERS
    ) -> LocalText:
        """One text. more: placeholders besides the roles · most: characters, of a spoken line never more than 600."""
        bound = min(most, LINE_LETTERS) if spoken else most
        words = self._words(source, where, one_text, "text", "a text", spoken=spoken)
        for place, text in self._everywhere(source, where, words):
            self.check(text, place, more, bound)
            if spoken and text and not text.strip(INVISIBLE):
                self.problems.error(place, "cast.length", "there is nothing to say in this line", "write its words")
        return LocalText(source, words.words) if words.words else LocalText(source)

    def texts(
        self, source: Sequence[str], where: Where, places: Sequence[Place] = (), *, most: int = TEXT_LETTERS
    ) -> LocalList:
        """A list that each language gives whole. places: of the source's entries."""
        whole = tuple(source)
        words = self._words(whole, where, list_of_texts, "texts", "a list of texts")
        for at, text in enumerate(whole):
            self.check(text, places[at] if at < len(places) else where.place, (), most)
        for tag, texts in words.words.items():
            for text in texts:
                self.check(text, words.places[tag], (), most)
        return LocalList(whole, words.words)

    def cues(self, source: Iterable[Sequence[str]], where: Where) -> dict[str, LocalCues]:
        """Cues by language, the source's under ""."""
        whole = tuple(map(tuple, source))
        found = self._words(whole, where, list_of_cues, "cues", "a list of cues")
        there = {tag: LocalCues(cues, found.places[tag]) for tag, cues in found.words.items()}
        return {"": LocalCues(whole, where.place), **there}

    def pairs(self, source: Sequence[tuple[str, str]], keys: tuple[str, str], where: Where) -> None:
        """Examples, each a map of two texts; a list that each language gives whole. They guide a model only."""
        whole = tuple(source)
        meant = f"a list of {{{', '.join(keys)}}}"
        words = self._words(whole, where, lambda value: list_of_pairs(value, keys), "pairs", meant)
        for place, pairs in self._everywhere(whole, where, words):
            for text in (text for pair in pairs for text in pair):
                self.check(text, place)

    def recorded(self, source: str, where: Where, words: dict[str, str], places: dict[str, Place]) -> LocalText:
        """A text whose translations lie in files of their own (`NAME.TAG.md`)."""
        self.found.append(Translated(where, source, words=words, places=places))
        return LocalText(source, words)

    def _words(
        self,
        source: W,
        where: Where,
        read: Callable[[YamlValue], W | None],
        shape: Shape,
        meant: str,
        *,
        spoken: bool = False,
    ) -> _Found[W]:
        if where.address:
            self.asked[where.address] = shape
        words: dict[str, W] = {}
        places: dict[str, Place] = {}
        for tag, value, place in self.translations.find(where.address) if where.address else ():
            wording = read(value)
            if wording is None and self.translations.doubts(where.address):
                continue
            if wording is None:
                self.problems.error(place, "cast.type", f"{meant} is meant here")
            else:
                warn_of_bare_words(value, self.problems)
                if spoken or where.address[0] in SENTENCES:
                    warn_of_comments(value, self.problems)
                words[tag], places[tag] = wording, place
        if where.address and (source or words):
            wide: dict[str, Wording] = dict(words)
            self.found.append(Translated(where, source, spoken, wide, places, shape))
        return _Found(words, places)

    def _everywhere(self, source: W, where: Where, found: _Found[W]) -> Iterable[tuple[Place, W]]:
        yield where.place, source
        for tag, text in found.words.items():
            yield found.places[tag], text

    def check(self, text: str, place: Place, more: Sequence[str] = (), most: int = TEXT_LETTERS) -> None:
        """Says which placeholders of `text` nobody fills, and whether it is too long."""
        if len(text) > most:
            self.problems.error(place, "cast.length", f"{len(text)} characters, {most} are allowed")
        if "{" in text or "}" in text:
            self._check_placeholders(text, place, (*ROLES, *more))

    def _check_placeholders(self, text: str, place: Place, known: tuple[str, ...]) -> None:
        at = 0
        while at < len(text):
            if text[at] not in "{}":
                at += 1
            elif text[at : at + 2] in ("{{", "}}"):
                at += 2
            else:
                end = text.find("}", at) if text[at] == "{" else -1
                if end < 0:
                    self.problems.error(
                        place, "cast.placeholder", f"a lone {text[at]}", f"write {text[at] * 2} for {text[at]}"
                    )
                    return
                name = text[at + 1 : end]
                if name not in known:
                    hint = nearest(name, known) or "one of " + ", ".join(f"{{{known_name}}}" for known_name in known)
                    self.problems.error(place, "cast.placeholder", f"nothing fills {{{shown(name)}}}", hint)
                at = end + 1
