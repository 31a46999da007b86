"""Which memory answers a memory question: the one that stands out among all that could. Between recall and route.

No score says by itself that a memory is meant: each model has cosines of its own, and some questions are near to
everything. What is meant lies clearly nearer to the question than the next ones do, or holds the words asked for.
Measured in tests/retrieval/test_memory_fit.py, whose talks REMEMBERED, NEAR_MISSES and WORDED_FREELY set the numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..domain.contrasts import NOTHING_APART, Apart
from ..domain.matching import place_of
from ..domain.memories import Memory
from ..domain.subjects import LONGEST, AskedFor
from ..domain.text import fold_line, word_set
from .fit import Everyday, in_bars
from .query import Hit
from .tokenizers import Tokenizer

NEXT: Final = 4
"""The best is measured against the mean of so many behind it; where there are fewer, everyday talk stands in."""
STANDS_OUT: Final = 0.8
"""So far ahead, in bars of everyday talk, where only its meaning speaks for it. 0.7 tells 2 % more of what is asked
for, and as much nonsense more; at 0.9 it is the other way round."""
TELLS_OF_IT: Final = 0.2
"""So far ahead, where it tells of all that the question names; 0 to 0.3 make no difference."""
LACKS: Final = 3.0
"""So much further ahead, where it lacks somebody or something that is asked for, or a place or number where one is. At
1 a sixth more of the questions that nothing answers get an answer."""
LACKS_BY_WORDS: Final = 0.7
"""The same where words alone decide, as a share of the words: at 0.5 a third more of the questions that nothing answers
get an answer."""
OTHER_MATTER: Final = 2.5
"""So far ahead, where it tells of the person or thing and not of the matter that is asked about: at 1 a sixth more of a
stranger's near misses get an answer; nothing that is asked for as it was told is lost at either."""
EVERYDAY_BELOW: Final = 0.4
"""Memories carry a speaker and a scene, which everyday lines don't: so much further off are unrelated ones, in bars, of
the talks in tests/retrieval/remembered.py."""
WORDS_SHARE: Final = 0.5
"""What all words that are asked for count, and all that is named, in bars; 0.4 to 0.8 make no difference."""
COVERED_BY_WORDS: Final = 0.4
"""The share of the words where they alone decide: above a half, as lore needs, a tenth of the facts is denied, too."""
COMMON_WEIGHT: Final = 0.3
"""What a common word counts beside others: alone it stays below `COVERED_BY_WORDS`."""
COMMON: Final = word_set("""
    old new come came go went get got give gave make made take put say said tell told know knew think like want much
    many good bad big small thing time day way one two first last long find found still rememb
""")
"""English stems that stand in any talk: alone they are no evidence."""


@dataclass(frozen=True, slots=True)
class MemoryFit:
    """One question to those memories that may be told.

    tokens: what is asked for · asked: the people, things and matters among it · apart: what it tells from others of
    its kind, which never answer · hearer_id: whose memories they are: its own words answer by meaning alone never, as
    it seldom is asked for them · near: how near the question comes to everyday talk · everyday: None where meaning
    can't tell: then words alone do · called: people of the cast whom the question names: an answer names them, or they
    spoke or were spoken to.
    """

    tokens: Sequence[str]
    words: Tokenizer
    asked: AskedFor
    apart: Apart = NOTHING_APART
    hearer_id: str = ""
    near: float = 0.0
    everyday: Everyday | None = None
    called: Sequence["Called"] = ()

    def best(self, hits: Sequence[Hit[Memory]]) -> Memory | None:
        """The memory that answers, or None. hits: all that could answer, best first.

        What has no vector yet is judged by its words, and answers where these fit better.
        """
        fits = [self._fit(hit.item) for hit in hits]
        able = [place for place, fit in enumerate(fits) if fit.may_answer]
        by_meaning = self._by_meaning(hits, fits, [at for at in able if self._is_near(hits[at])])
        by_words = self._by_words(fits, [at for at in able if not self._is_near(hits[at])])
        if by_words is not None and (by_meaning is None or fits[by_words].by_words > fits[by_meaning].by_words):
            return hits[by_words].item
        return hits[by_meaning].item if by_meaning is not None else None

    def _is_near(self, hit: Hit[Memory]) -> bool:
        """Tells whether meaning says how near it is."""
        return self.everyday is not None and hit.scores.dense > 0.0

    def _by_meaning(self, hits: Sequence[Hit[Memory]], fits: Sequence["_Fit"], able: Sequence[int]) -> int | None:
        if self.everyday is None or not able:
            return None
        bar = self.everyday.bar
        place = max(able, key=lambda at: (fits[at].met == 1.0, hits[at].scores.dense + bar * fits[at].counts, -at))
        return place if self._stands_out(hits, place, fits[place]) else None

    def _by_words(self, fits: Sequence["_Fit"], able: Sequence[int]) -> int | None:
        place = max(able, key=lambda at: (fits[at].by_words, not fits[at].is_own, -at), default=None)
        return place if place is not None and fits[place].by_words >= COVERED_BY_WORDS else None

    def lacks(self, memory: Memory) -> bool:
        """Tells whether somebody, something, a place or a number is asked for that a memory has no word of."""
        return self._fit(memory).lacks

    def _fit(self, memory: Memory) -> "_Fit":
        told, named = self.asked.told_in(memory.text, memory.locale), self.asked.named
        words, met = self._covered(memory), len(told & named) / len(named) if named else 0.0
        is_own = memory.kind == "said" and memory.speaker_id == self.hearer_id
        is_another = self.apart.is_another(memory.text, memory.locale)
        lacks = is_another or self._lacks(memory, told)
        may_answer = not (is_another or (is_own and words == met == 0.0))
        return _Fit(words, met, lacks, may_answer, self.asked.is_other_matter(told), is_own)

    def _lacks(self, memory: Memory, told: frozenset[str]) -> bool:
        if self.asked.wanted - told or self.apart.lacks(memory.text, memory.locale):
            return True
        return not all(somebody.has_to_do_with(memory) for somebody in self.called)

    def _stands_out(self, hits: Sequence[Hit[Memory]], place: int, fit: "_Fit") -> bool:
        assert self.everyday is not None
        has_all = fit.words == 1.0 or (fit.met == 1.0 and (self.asked.is_all or len(self.asked.named) > 1))
        if has_all and not fit.lacks:
            return True  # nothing is left to guess
        return in_bars(self._lead(hits, place), self.everyday.bar) > fit.needed

    def _lead(self, hits: Sequence[Hit[Memory]], place: int) -> float:
        """How much nearer one is than the next ones; the same text said again is not one of them."""
        assert self.everyday is not None
        best = hits[place]
        near = (hit.scores.dense for hit in hits if self._is_near(hit) and hit.item.text != best.item.text)
        others = sorted(near, reverse=True)[:NEXT]
        others += [self.near - EVERYDAY_BELOW * self.everyday.bar] * (NEXT - len(others))
        return best.scores.dense - sum(others) / NEXT

    def _covered(self, memory: Memory) -> float:
        """The share of what is asked for that stands in a memory, each word once; common words count less."""
        asked, told = set(self.tokens), set(self.words(memory.text[:LONGEST], memory.locale))
        whole = sum(map(_weight, asked))
        return sum(map(_weight, asked & told)) / max(whole, 1.0)


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody of the cast whom a question names. names: folded, in every language."""

    character_id: str
    names: tuple[str, ...]

    def is_named_in(self, folded: str) -> bool:
        return any(place_of(name, folded) >= 0 for name in self.names)

    def has_to_do_with(self, memory: Memory) -> bool:
        is_party = self.character_id in (memory.speaker_id, memory.addressee_id)
        return is_party or self.is_named_in(fold_line(memory.text[:LONGEST]))


@dataclass(frozen=True, slots=True)
class _Fit:
    """words: share of the words asked for that stand in a memory · met: share of what is named there that
    it tells of, 0 where none is named · lacks: one of those, or the kind of answer · may_answer: not another of its
    kind, nor the hearer's words about something else · is_own: the hearer's words, which are seldom asked for: of
    equal ones another's go first."""

    words: float
    met: float
    lacks: bool
    may_answer: bool
    is_other_matter: bool
    is_own: bool

    @property
    def needed(self) -> float:
        """How far ahead it must lie to be told, in bars."""
        if self.is_other_matter:
            by_words = OTHER_MATTER
        else:
            by_words = TELLS_OF_IT if self.met == 1.0 else STANDS_OUT - WORDS_SHARE * self.words
        return by_words + (LACKS if self.lacks else 0.0)

    @property
    def counts(self) -> float:
        """What words count for it and against it, in bars."""
        return WORDS_SHARE * (self.words + self.met) - (LACKS if self.lacks else 0.0)

    @property
    def by_words(self) -> float:
        """How well it fits where words alone decide: in its own words, or in others for the same thing."""
        missing = self.lacks or self.is_other_matter
        return max(self.words, self.met if self.met == 1.0 else 0.0) - (LACKS_BY_WORDS if missing else 0.0)


def _weight(token: str) -> float:
    return COMMON_WEIGHT if token in COMMON else 1.0
