"""Texts as BM25 counts them: which words, how often. Made once for all who hear them. Between tokenizers and `bm25`."""

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from .tokenizers import Tokenizer
from .vocabulary import Vocabulary

LATEST: Final = 16
"""Bags that are remembered: about those of one row."""
LABELS: Final = 1_024
"""Speakers and days whose words are remembered: they stand before every memory again and again."""


@dataclass(frozen=True, slots=True)
class Bag:
    """terms: numbers of the distinct words · counts: how often each stands there · length: of the text in tokens."""

    terms: "array[int]"
    counts: "array[int]"
    length: int


def bag_of(tokens: Sequence[str], vocabulary: Vocabulary) -> Bag:
    counts = Counter(tokens)
    return Bag(array("i", vocabulary.numbers(counts)), array("i", counts.values()), len(tokens))


class TextCounter(Protocol):
    """Makes a bag of a text by the words of its language, numbered by `vocabulary`."""

    @property
    def vocabulary(self) -> Vocabulary: ...
    def of(self, locale: str, text: str, /) -> Bag: ...


class Bags:
    """Makes bags, and remembers the latest ones. May be used from any thread, and by many indexes."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.tokenizer = tokenizer
        self.vocabulary = Vocabulary()
        self.of = lru_cache(LATEST)(self._made)
        self._label = lru_cache(LABELS)(tokenizer)

    def _made(self, locale: str, text: str, *labels: str) -> Bag:
        """The words of each part apart: what is left of a text alone must not depend on what stands before it."""
        words = [token for label in labels if label for token in self._label(label, locale)]
        return bag_of([*words, *self.tokenizer(text, locale)], self.vocabulary)
