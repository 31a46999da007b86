"""Compares spellings without a model: words and character n-grams, hashed into a vector. What runs where no model is.

Feature hashing with signs (Weinberger et al. 2009, "Feature Hashing for Large Scale Multitask Learning"), without any
statistics of a collection, so that a text's vector depends on nothing but the text.
"""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from ..ports import Embedded, EmbedderInfo, Purpose
from .unit_vectors import unit_vectors

DIMENSION = 512
_EMBEDDER_ID = f"hash-1-{DIMENSION}"
"""A change of features or weights takes a new number."""
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Letters of scripts that set no spaces between words: Thai, Lao, Burmese, Khmer, kana, Chinese characters."""
_PIECE = re.compile(rf"(?P<unspaced>[{_UNSPACED}]+)|(?P<word>(?:[^\W_{_UNSPACED}])+)|(?P<sign>[^\w\s])")
_WORD_WEIGHT, _GRAM_WEIGHT, _SIGN_WEIGHT = 2.0, 1.0, 0.5
_NOTHING = "nothing"
"""The feature of a text that has no other."""


class HashEmbedder:
    """Deterministic and free of state; queries and passages are alike. notes: go into its info."""

    def __init__(self, notes: tuple[tuple[str, str], ...] = ()) -> None:
        self._info = EmbedderInfo(_EMBEDDER_ID, DIMENSION, semantic=False, notes=notes)

    @property
    def info(self) -> EmbedderInfo:
        return self._info

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Embedded:
        raw = np.zeros((len(texts), DIMENSION))
        for row, text in zip(raw, texts, strict=True):
            for feature, weight in _features(text):
                place, sign = _hashed(feature)
                row[place] += sign * weight
            if not row.any():  # opposite signs met and left nothing
                row[_hashed(_NOTHING)[0]] = 1.0
        return Embedded(unit_vectors(raw))

    def close(self) -> None:
        """Holds nothing."""


def _features(text: str) -> Iterator[tuple[str, float]]:
    """Each feature once, with the square root of how often it occurs times the weight of its kind."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    found = Counter((piece.lastgroup, piece[0]) for piece in _PIECE.finditer(plain))
    counted: Counter[tuple[str, float]] = Counter()
    for (kind, piece), times in found.items():
        for weighed in _of_piece(kind, piece):
            counted[weighed] += times
    if not counted:
        yield _NOTHING, 1.0
    for (feature, weight), times in counted.items():
        yield feature, weight * times**0.5


def _of_piece(kind: str | None, piece: str) -> Iterator[tuple[str, float]]:
    """Words with their trigrams; where no spaces stand, characters and bigrams; signs as they are."""
    if kind == "unspaced":
        yield from ((f"c{letter}", _GRAM_WEIGHT) for letter in piece)
        yield from ((f"g{piece[at : at + 2]}", _WORD_WEIGHT) for at in range(len(piece) - 1))
    elif kind == "word":
        yield f"w{piece}", _WORD_WEIGHT
        enclosed = f"<{piece}>"
        yield from ((f"g{enclosed[at : at + 3]}", _GRAM_WEIGHT) for at in range(len(enclosed) - 2))
    else:
        yield f"s{piece}", _SIGN_WEIGHT


def _hashed(feature: str) -> tuple[int, float]:
    """Place and sign; a lone surrogate hashes like any other letter."""
    digest = hashlib.blake2b(feature.encode("utf-8", "surrogatepass"), digest_size=4).digest()
    number = int.from_bytes(digest, "little")
    return (number >> 1) % DIMENSION, 1.0 if number & 1 else -1.0
