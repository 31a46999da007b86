"""Which memory answers a memory question: the one that stands out among all that could. Between recall and route.

No score says by itself that a memory is meant: each model has cosines of its own, and some questions are near to
everything. What is meant lies clearly nearer to the question than the next ones do, or holds the words asked for.
Measured in tests/retrieval/test_memory_fit.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..domain.memories import Memory
from ..domain.text import word_set
from .fit import Everyday
from .query import Hit
from .tokenizers import Tokenizer

NEXT: Final = 4
"""The best is measured against the mean of so many behind it; where there are fewer, everyday talk stands in."""
STANDS_OUT: Final = 1.05
"""So far ahead, in bars of everyday talk; half as far where all the words asked for stand in it."""
EVERYDAY_BELOW: Final = 0.4
"""Memories carry a speaker and a scene, which everyday lines don't: so much further off are unrelated ones, in bars."""
WORDS_SHARE: Final = 0.5
"""What words count in the order of those compared by meaning, in bars."""
COVERED_BY_WORDS: Final = 0.4
COMMON_WEIGHT: Final = 0.3
COMMON: Final = word_set("""
    old new come came go went get got give gave make made take put say said tell told know knew think like want much
    many good bad big small thing time day way one two first last long find found still rememb
""")
"""English stems that stand in any talk: alone they are no evidence."""


@dataclass(frozen=True, slots=True)
class MemoryFit:
    """One question to those memories that may be told.

    tokens: what is asked for · near: how near the question comes to everyday talk · everyday: None where meaning can't
    tell: then words alone do.
    """

    tokens: Sequence[str]
    words: Tokenizer
    near: float = 0.0
    everyday: Everyday | None = None

    def best(self, hits: Sequence[Hit[Memory]]) -> Memory | None:
        """The memory that answers, or None. hits: all that could answer, best first."""
        if not hits:
            return None
        covered = [self._covered(hit.item) for hit in hits]
        if self.everyday is None:
            place = max(range(len(hits)), key=lambda at: (covered[at], -at))
            return hits[place].item if covered[place] >= COVERED_BY_WORDS else None
        weight = WORDS_SHARE * self.everyday.bar
        place = max(range(len(hits)), key=lambda at: (hits[at].scores.dense + weight * covered[at], -at))
        lead = self._lead(hits, place) / self.everyday.bar if self.everyday.bar > 0.0 else 0.0
        needed = STANDS_OUT if covered[place] < 1.0 else STANDS_OUT / 2
        return hits[place].item if lead > needed else None

    def _lead(self, hits: Sequence[Hit[Memory]], place: int) -> float:
        """How much nearer one is than the next ones; the same text said again is not one of them."""
        assert self.everyday is not None
        best = hits[place]
        others = sorted((hit.scores.dense for hit in hits if hit.item.text != best.item.text), reverse=True)[:NEXT]
        others += [self.near - EVERYDAY_BELOW * self.everyday.bar] * (NEXT - len(others))
        return best.scores.dense - sum(others) / NEXT

    def _covered(self, memory: Memory) -> float:
        """The share of what is asked for that stands in a memory, each word once; common words count less."""
        asked, told = set(self.tokens), set(self.words(memory.text, memory.locale))
        whole = sum(map(_weight, asked))
        return sum(map(_weight, asked & told)) / max(whole, 1.0)


def _weight(token: str) -> float:
    return COMMON_WEIGHT if token in COMMON else 1.0
