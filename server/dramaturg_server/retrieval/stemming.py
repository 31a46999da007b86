"""Word forms of one word fall together: keys and key, Mühlen and Mühle. Part of the tokenizer for BM25.

The stems are Snowball's (M. F. Porter, "Snowball: a language for stemming algorithms", 2001), in its own library.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from threading import Lock
from typing import Any, Final

from ..domain.remembered_texts import remembered

STEMMED: Final[Mapping[str, str]] = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "it": "Italian",
    "pt": "Portuguese",
    "nl": "Dutch",
}
"""Languages whose words are stemmed, by the name that the library has for them."""

WORD_LIMIT = 64
"""Longer runs of letters are no words: they stay as they are."""

_lock = Lock()  # a stemmer of the library works on fields of its own


def stemmer_name() -> str:
    """Names the library with its version, where that is told: other versions may make other stems."""
    try:
        return f"snowball-{version('snowballstemmer')}"
    except PackageNotFoundError:
        return "snowball"


def stems(word: str, language: str) -> tuple[str, ...]:
    """Returns what a folded word is looked up by: its English stem without accents, whatever the language, so that
    equal words always meet; and its stem in `language` where that is another. Numbers are as they are."""
    return (word,) if len(word) > WORD_LIMIT or word.isdecimal() else _forms(word, language)


@remembered(1 << 16)
def _forms(word: str, language: str) -> tuple[str, ...]:
    shared = _stem(_without_accents(word), "en")
    if language not in STEMMED or language == "en":
        return (shared,)
    own = _without_accents(_stem(word, language))
    return (shared,) if own == shared else (shared, own)


def _stem(word: str, language: str) -> str:
    with _lock:
        return str(_stemmer(language).stemWord(word)) or word


@lru_cache
def _stemmer(language: str) -> Any:
    """Always the pure one: `snowballstemmer.stemmer` takes whatever compiled version happens to be installed."""
    import importlib

    name = STEMMED[language]
    return getattr(importlib.import_module(f"snowballstemmer.{name.lower()}_stemmer"), f"{name}Stemmer")()


def _without_accents(word: str) -> str:
    """Latin letters without their marks: café is cafe. Marks of other scripts are part of their letters."""
    if word.isascii():
        return word
    plain = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    return plain if plain.isascii() else word
