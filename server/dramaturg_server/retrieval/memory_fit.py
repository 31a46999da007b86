"""Which memory answers a memory question: the one that stands out among all that could. Between recall and route.

No score says by itself that a memory is meant: each model has cosines of its own, and some questions are near to
everything. What is meant lies clearly nearer to the question than the next ones do, or holds the words asked for.
Measured in tests/retrieval/test_memory_fit.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..domain.memories import Memory
from ..domain.subjects import AskedFor, told_of
from ..domain.text import word_set
from .fit import Everyday
from .query import Hit
from .tokenizers import Tokenizer

NEXT: Final = 4
"""The best is measured against the mean of so many behind it; where there are fewer, everyday talk stands in."""
STANDS_OUT: Final = 0.9
"""So far ahead, in bars of everyday talk, where only its meaning speaks for it."""
TELLS_OF_IT: Final = 0.2
"""So far ahead, where it tells of all that the question names."""
EVERYDAY_BELOW: Final = 0.4
"""Memories carry a speaker and a scene, which everyday lines don't: so much further off are unrelated ones, in bars."""
WORDS_SHARE: Final = 0.5
"""What words count, and what the things asked for do, in bars."""
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

    tokens: what is asked for · asked: the things and matters among it · hearer_id: whose memories they are: its own
    words answer by meaning alone never, as it seldom is asked for them · near: how near the question comes to everyday
    talk · everyday: None where meaning can't tell: then words alone do.
    """

    tokens: Sequence[str]
    words: Tokenizer
    asked: AskedFor
    hearer_id: str = ""
    near: float = 0.0
    everyday: Everyday | None = None

    def best(self, hits: Sequence[Hit[Memory]]) -> Memory | None:
        """The memory that answers, or None. hits: all that could answer, best first."""
        fits = [self._fit(hit.item) for hit in hits]
        able = [place for place, fit in enumerate(fits) if fit.may_answer]
        if not able:
            return None
        if self.everyday is None:
            place = max(able, key=lambda at: (fits[at].by_words, -at))
            return hits[place].item if fits[place].by_words >= COVERED_BY_WORDS else None
        weight = WORDS_SHARE * self.everyday.bar
        place = max(able, key=lambda at: (fits[at].met == 1.0, hits[at].scores.dense + weight * fits[at].shared, -at))
        return hits[place].item if self._stands_out(hits, place, fits[place]) else None

    def _fit(self, memory: Memory) -> "_Fit":
        told = told_of(memory.text, memory.locale)
        words, met = self._covered(memory), self.asked.share_met_by(told)
        is_own = memory.kind == "said" and memory.speaker_id == self.hearer_id
        is_beside = is_own and words == met == 0.0
        return _Fit(words, met, not is_beside and not self.asked.is_denied_by(told))

    def _stands_out(self, hits: Sequence[Hit[Memory]], place: int, fit: "_Fit") -> bool:
        assert self.everyday is not None
        if fit.words == 1.0 or (fit.met == 1.0 and (self.asked.is_all or self.asked.count > 1)):
            return True  # nothing is left to guess
        bar = self.everyday.bar
        lead = self._lead(hits, place) / bar if bar > 0.0 else 0.0
        return lead > (TELLS_OF_IT if fit.met == 1.0 else STANDS_OUT - WORDS_SHARE * fit.words)

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


@dataclass(frozen=True, slots=True)
class _Fit:
    """words: share of the words asked for that stand in a memory · met: share of the things asked for that it tells
    of, 0 where none is named · may_answer: it has what an answer must have."""

    words: float
    met: float
    may_answer: bool

    @property
    def shared(self) -> float:
        return self.words + self.met

    @property
    def by_words(self) -> float:
        """How well it fits where words alone decide: in its own words, or in others for the same thing."""
        return max(self.words, self.met if self.met == 1.0 else 0.0)


def _weight(token: str) -> float:
    return COMMON_WEIGHT if token in COMMON else 1.0
