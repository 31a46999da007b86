"""What fits a remark well enough to be spoken though nothing led to it: nearer than everyday talk is to itself.

Ranking says what fits best; this says whether the best is any good, with the same measure for every model.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..domain.similarity import nearness, quantile
from ..ports import Vectors
from .everyday_lines import EVERYDAY, places_of

BAR_PERCENTILE: Final = 0.95
"""Of remarks on other things, one in twenty at most is to be answered by lore."""
COVERED: Final = 0.5
"""The share of the words asked for that must stand in a text where words tell that it fits."""
NEARLY: Final = 0.4
"""So near, in bars, must lie what both halves of recall put first where half of the words asked for stand in it. Chosen
on questions about the lore of The Siege; in both houses of tests/pipeline/near_topics.py 0.2 to 0.6 are the same."""

ALONE: Final = 2.5
"""So near, in bars, must lie what has no word of those asked for, in the same language: of all that is said of an inn a
model finds a secret door in its cellar the nearest to who built it. In both houses of near_topics.py 1 to 3 are the
same."""


@dataclass(frozen=True, slots=True)
class Everyday:
    """Everyday lines as one embedder sees them, said (`queries`) and found (`passages`), in one order; and the bar:
    how much nearer than its neighbours only one everyday line in twenty has another."""

    passages: Vectors
    bar: float

    @classmethod
    def of(cls, queries: Vectors, passages: Vectors) -> "Everyday":
        """Both of shape (lines, dimension), in the order of `everyday_lines`."""
        found = [_lead(queries[place], passages, itself) for tag in EVERYDAY for place, itself in places_of(tag)]
        return cls(passages, quantile(found, BAR_PERCENTILE))

    def nearness(self, vector: Vectors) -> float:
        """How near a remark comes to everyday talk; shape of `vector`: (1, dimension)."""
        return nearness(cosines_to(self.passages, vector[0]))

    def lead(self, cosine: float, near: float) -> float:
        """How much nearer something `cosine` away from a remark is to it than everyday talk (`near`), in bars."""
        return in_bars(cosine - near, self.bar)


def in_bars(ahead: float, bar: float) -> float:
    """How many bars something is ahead; 0 where there is none, so that nothing fits by meaning."""
    return ahead / bar if bar > 0.0 else 0.0


def _lead(vector: Vectors, passages: Vectors, itself: frozenset[int]) -> float:
    others = [cosine for place, cosine in enumerate(cosines_to(passages, vector)) if place not in itself]
    return max(others) - nearness(others)


def covered(asked: Sequence[str], text: Sequence[str]) -> float:
    """The share of the words asked for that stand in a text, each counted once; 0 where none is asked for."""
    words = set(asked)
    return len(words.intersection(text)) / len(words) if words else 0.0


def cosines_to(matrix: Vectors, vector: Vectors) -> list[float]:
    """Of unit vectors, row by row: a row's number doesn't depend on how many others there are, as it may with BLAS."""
    cosines: list[float] = np.einsum("ij,j->i", matrix, vector).tolist()
    return cosines
