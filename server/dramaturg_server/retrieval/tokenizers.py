"""What BM25 counts in a text: words, word stems, character bigrams. Step 4 of a turn; the same for query and passage.

Every text has tokens that no locale touches, so that equal words and characters always meet: English stems of words,
bigrams of scripts without spaces, single Han characters, emoji. The language only adds (its own stems, the words of a
segmenter) and leaves out (stop words).
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import Protocol

from ..domain.text import STOP_BIGRAMS, Script, fold_line, is_japanese, script_of_letter, script_runs
from .segmenters import Segmenter, chinese_words, japanese_words
from .stemming import stemmer_name, stems
from .stop_words import STOP_HAN, STOP_WORDS, latin_language


class Tokenizer(Protocol):
    """Makes the tokens of a text for BM25+. Deterministic, from any thread; any `str` is a text.

    name: names everything on which tokens depend; it stands with words that are kept on disk, which hold good for it
    alone.
    """

    name: str

    def __call__(self, text: str, locale: str = "") -> list[str]:
        """Returns the tokens of `text` in order, repeated as often as they occur; [] for nothing but space."""


VERSION = "words-1"
"""Raised with whatever changes tokens: stop words, stems, what is left out."""

_NEGATED = re.compile(r"\b[a-z]+n't\b")  # don't, isn't, couldn't: auxiliaries, all of them


class WordTokenizer:
    """Folded words in light stems, bigrams where words are not spaced, and the words of segmenters that are given."""

    def __init__(self, chinese: Segmenter | None = None, japanese: Segmenter | None = None) -> None:
        self._chinese = chinese
        self._japanese = japanese
        cuts = (cut.name if cut else "bigrams-1" for cut in (chinese, japanese))
        self.name = "/".join((VERSION, f"unicode-{unicodedata.unidata_version}", stemmer_name(), *cuts))

    def __call__(self, text: str, locale: str = "") -> list[str]:
        folded = fold_line(text)
        runs = tuple(script_runs(_NEGATED.sub(" ", folded)))
        words = [run for run, in_bigrams in runs if not in_bigrams]
        unspaced = [run for run, in_bigrams in runs if in_bigrams]
        found = [
            *self._of_words(words, locale),
            *self._of_unspaced(unspaced, locale),
            *([] if folded.isascii() else _pictures(folded)),
        ]
        return found or _whatever_stands_there(folded)

    def _of_words(self, words: list[str], locale: str) -> Iterator[str]:
        if not words:
            return
        language = latin_language(words, locale)
        left_out = STOP_WORDS[language]
        for word in words:
            if word not in left_out:
                yield from stems(word, language)

    def _of_unspaced(self, runs: list[str], locale: str) -> Iterator[str]:
        for run in runs:
            yield from _characters(run)
        if not runs or (self._chinese is None and self._japanese is None):
            return
        segmenter = self._japanese if is_japanese("".join(runs), locale) else self._chinese
        if segmenter is not None:
            for run in runs:
                yield from (word for word in segmenter(run) if len(word) > 1)


def tokenizer(segmenters: bool = True) -> Tokenizer:
    """The tokenizer of this installation: with the segmenters that are installed, or without any."""
    return WordTokenizer(chinese_words(), japanese_words()) if segmenters else WordTokenizer()


def _characters(run: str) -> Iterator[str]:
    """Bigrams without those of mere grammar, and each Han character, for a sword (剑, 剣) is one word; a lone character
    is itself."""
    if len(run) == 1:
        yield run
        return
    for first, second in pairwise(run):
        if first + second not in STOP_BIGRAMS:
            yield first + second
    yield from (c for c in run if c not in STOP_HAN and script_of_letter(c) is Script.HAN)


def _pictures(folded: str) -> Iterator[str]:
    """Emoji and other symbols that stand for something."""
    return (character for character in folded if unicodedata.category(character) == "So")


def _whatever_stands_there(folded: str) -> list[str]:
    """Tokens of a text that has none otherwise, so that it can be found: its stop words, else its marks."""
    words = [run for run, _ in script_runs(folded)]
    return words or [character for character in folded if not character.isspace()]
