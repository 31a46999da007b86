"""BM25+ over texts that stay as they are: the lexical half of the lore of a cast. Behind `knowledge_index`. Pure.

rank-bm25 up to a thousand texts, beyond that our own index of the same formula, which does not look at every text for
every word. Scores are rounded to where both agree, so that equal texts are equal on either side.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from .bags import Bag
from .bm25 import DELTA, K1, B, Bm25Index
from .top import Values
from .vocabulary import Vocabulary

if TYPE_CHECKING:
    from rank_bm25 import BM25Plus

RANK_BM25_LIMIT: Final = 1_000
"""Texts up to which rank-bm25 is asked: 1 ms a question there, 15 ms at ten times as many."""
_DECIMALS: Final = 9
"""Both sides differ by less than 2e-9 (tests/retrieval/test_knowledge_index.py)."""


class LoreWords:
    """Texts by number, as bags of words. vocabulary: that of the bags."""

    def __init__(self, bags: Sequence[Bag], vocabulary: Vocabulary, limit: int = RANK_BM25_LIMIT) -> None:
        self._vocabulary = vocabulary
        self._small = self._large = None
        if len(bags) <= limit and any(bag.length for bag in bags):
            self._small = _rank_bm25(bags)
        else:
            self._large = Bm25Index(vocabulary)
            self._large.extend(bags)

    def weigh(self, tokens: Sequence[str]) -> tuple[Values, float]:
        """What each text has above a text without any of the words, shape (texts,), 0 for none; and what that has."""
        if self._small is None:
            assert self._large is not None
            weighed = self._large.weigh(tokens)
            return np.round(weighed.gains, _DECIMALS), round(weighed.floor, _DECIMALS)
        terms = [term for token in tokens if (term := self._vocabulary.number(token)) is not None]
        floor = sum((self._small.idf.get(term) or 0.0) * DELTA for term in terms)
        scores = np.asarray(self._small.get_scores(terms), np.float64)
        return np.maximum(np.round(scores - floor, _DECIMALS), 0.0), round(floor, _DECIMALS)


def _rank_bm25(bags: Sequence[Bag]) -> "BM25Plus":
    """On numbers in place of words, which are as good for it."""
    from rank_bm25 import BM25Plus

    return BM25Plus([np.repeat(bag.terms, bag.counts).tolist() for bag in bags], k1=K1, b=B, delta=DELTA)
