"""BM25+ over texts that stay as they are: the lexical half of the lore of a cast. Behind `knowledge_index`. Pure.

rank-bm25 up to a thousand texts, beyond that our own index of the same formula, which does not look at every text for
every word. Scores are rounded to where both agree, so that equal texts are equal on either side.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from .bm25 import DELTA, K1, B, Bm25Index
from .top import Values

if TYPE_CHECKING:
    from rank_bm25 import BM25Plus

RANK_BM25_LIMIT: Final = 1_000
"""Texts up to which rank-bm25 is asked: 1 ms a question there, 15 ms at ten times as many."""
_DECIMALS = 9


class LoreWords:
    """Texts by number, as bags of words."""

    def __init__(self, texts: Sequence[Sequence[str]], limit: int = RANK_BM25_LIMIT) -> None:
        """texts: the tokens of each."""
        self._size = len(texts)
        self._small = self._large = None
        if self._size <= limit and any(texts):
            self._small = _rank_bm25(texts)
        else:
            self._large = Bm25Index()
            for tokens in texts:
                self._large.add(tokens)

    def weigh(self, tokens: Sequence[str]) -> tuple[Values, float]:
        """What each text has above a text without any of the words, shape (texts,), 0 for none; and what that has."""
        if self._small is None:
            assert self._large is not None
            weighed = self._large.weigh(tokens)
            return np.round(weighed.gains, _DECIMALS), round(weighed.floor, _DECIMALS)
        floor = sum((self._small.idf.get(token) or 0.0) * DELTA for token in tokens)
        scores = np.asarray(self._small.get_scores(list(tokens)), np.float64)
        return np.maximum(np.round(scores - floor, _DECIMALS), 0.0), round(floor, _DECIMALS)


def _rank_bm25(texts: Sequence[Sequence[str]]) -> "BM25Plus":
    from rank_bm25 import BM25Plus

    return BM25Plus([list(tokens) for tokens in texts], k1=K1, b=B, delta=DELTA)
