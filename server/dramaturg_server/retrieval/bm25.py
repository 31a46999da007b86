"""BM25+ over texts that come one by one, some of which go again. The lexical half of the experience index.

Scores equal those of `rank_bm25.BM25Plus` on the texts that are left (Lv and Zhai, "Lower-bounding term frequency
normalization", 2011, as in Trotman et al., "Improvements to BM25 and language models examined", 2014), but a new text
costs the same however many there are, and a search reads only where the words of the query stand.
"""

import math
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .bags import Bag, bag_of
from .top import Docs, Values, top
from .vocabulary import Vocabulary

Places = npt.NDArray[np.int32]

K1, B, DELTA = 1.5, 0.75, 0.5
"""As published, for experience and for lore."""
SCAN_LIMIT = 50_000
"""Up to so many places (distinct words of each text, added up: some thousand texts) a search looks at all of them;
beyond, lists by word are kept, which cost more memory than everything else here."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What texts score for one query. floor: what a text has that holds no token · gains: by doc, what it has above."""

    gains: Values
    floor: float

    def best(self, k: int) -> tuple[Docs, Values]:
        """The best `k` docs that hold any of the tokens, with their scores: best first, equal ones newest first."""
        holders = np.flatnonzero(self.gains)
        scores = self.gains[holders] + self.floor
        best = top(scores, k)
        return holders[best], scores[best]

    def of(self, docs: Docs) -> Values:
        """The scores of `docs`; 0 for one that holds none of the tokens."""
        gains = self.gains[docs]
        return np.where(gains > 0, gains + self.floor, 0.0)


class Bm25Index:
    """Texts by number, from 0 in the order in which they were added, as bags of words. One user at a time.

    k1, b, delta: as published; rank_bm25 adds idf · delta for every word of the query to every text, and so does this.
    A place is one distinct word of one text; places lie text after text. `vocabulary` may be shared with other indexes.
    """

    __slots__ = (
        *("_b", "_counts", "_delta", "_docs", "_ends", "_is_live", "_k1", "_lengths", "_live", "_places_of"),
        *("_scan_limit", "_terms", "_tokens", "_vocabulary"),
    )

    def __init__(
        self,
        vocabulary: Vocabulary | None = None,
        *,
        k1: float = K1,
        b: float = B,
        delta: float = DELTA,
        scan_limit: int = SCAN_LIMIT,
    ) -> None:
        self._k1, self._b, self._delta = k1, b, delta
        self._vocabulary = vocabulary if vocabulary is not None else Vocabulary()
        self._scan_limit = scan_limit
        self._terms, self._docs, self._counts = array("i"), array("i"), array("i")  # by place
        self._ends, self._lengths = array("q"), array("i")  # by doc: end of its places, number of its tokens
        self._is_live = bytearray()
        self._live = 0
        self._tokens = 0  # of live docs
        self._places_of: dict[int, array[int]] | None = None  # by term, ascending; None while few enough to scan

    @property
    def size(self) -> int:
        """Texts ever added and not truncated, deleted ones included."""
        return len(self._lengths)

    @property
    def bytes(self) -> int:
        """About how much memory it takes; the vocabulary counts for itself, for others may share it."""
        by_term = 0 if self._places_of is None else 200 * len(self._places_of) + 4 * len(self._terms)
        return 13 * len(self._terms) + 14 * self.size + by_term

    def add(self, tokens: Sequence[str]) -> int:
        """Adds a text and returns its number. The time it takes depends on `tokens` alone."""
        return self.add_bag(bag_of(tokens, self._vocabulary))

    def add_bag(self, bag: Bag) -> int:
        """The same for a text that is counted already, by the vocabulary of this index."""
        doc, first = self._append(bag), len(self._terms) - len(bag.terms)
        if self._places_of is not None:
            for place, term in enumerate(bag.terms, first):
                self._places_of.setdefault(term, array("i")).append(place)
        elif len(self._terms) > self._scan_limit:
            self._places_of = dict(self._by_term())
        return doc

    def extend(self, bags: Iterable[Bag]) -> None:
        """The same for many, with lists by word made once, behind the last."""
        self._places_of = None
        for bag in bags:
            self._append(bag)
        if len(self._terms) > self._scan_limit:
            self._places_of = dict(self._by_term())

    def _append(self, bag: Bag) -> int:
        doc, terms = self.size, bag.terms
        self._terms.extend(terms)
        self._counts.extend(bag.counts)
        self._docs.extend(array("i", (doc,)) * len(terms))
        self._ends.append(len(self._terms))
        self._lengths.append(bag.length)
        self._is_live.append(1)
        self._live += 1
        self._tokens += bag.length
        return doc

    def delete(self, doc: int) -> None:
        """Takes a text out; numbers of others stay. Twice is once."""
        if self._is_live[doc]:
            self._is_live[doc] = 0
            self._live -= 1
            self._tokens -= self._lengths[doc]

    def replace(self, doc: int, tokens: Sequence[str]) -> None:
        """Gives a live text other words. Unlike all else this takes time by the number of all texts."""
        self.replace_bag(doc, bag_of(tokens, self._vocabulary))

    def replace_bag(self, doc: int, bag: Bag) -> None:
        """The same with a text that is counted already, by the vocabulary of this index."""
        first, end = self._ends[doc - 1] if doc else 0, self._ends[doc]
        self._terms[first:end] = bag.terms
        self._counts[first:end] = bag.counts
        self._docs[first:end] = array("i", (doc,)) * len(bag.terms)
        moved = len(bag.terms) - (end - first)
        for later in range(doc, self.size):
            self._ends[later] += moved
        self._tokens += bag.length - self._lengths[doc]
        self._lengths[doc] = bag.length
        if self._places_of is not None:
            self._places_of = dict(self._by_term())

    def truncate(self, size: int) -> None:
        """Forgets all texts from number `size` on, as if they had never been added."""
        if size >= self.size:
            return
        for doc in range(size, self.size):
            self.delete(doc)
        end = self._ends[size - 1] if size else 0
        if self._places_of is not None:
            for term in set(self._terms[end:]):
                places = self._places_of[term]
                del places[bisect_left(places, end) :]
                if not places:
                    del self._places_of[term]
        del self._terms[end:], self._docs[end:], self._counts[end:]
        del self._ends[size:], self._lengths[size:], self._is_live[size:]

    def scores(self, tokens: Sequence[str]) -> Values:
        """The score of every text, shape (size,); -inf for deleted ones. A token that stands twice counts twice."""
        weighed = self.weigh(tokens)
        scores = weighed.gains + weighed.floor
        if self._live < self.size:
            scores[np.frombuffer(self._is_live, np.uint8) == 0] = -math.inf
        return scores

    def search(self, tokens: Sequence[str], k: int) -> tuple[Docs, Values]:
        """The best `k` texts that hold any of the tokens, with their scores: best first, equal ones newest first."""
        return self.weigh(tokens).best(k)

    def weigh(self, tokens: Sequence[str]) -> "Weighed":
        """What every text scores for `tokens`, to ask for the best and for single ones."""
        gains, floor = self._gains(tokens)
        return Weighed(gains, floor)

    def _gains(self, tokens: Sequence[str]) -> tuple[Values, float]:
        """What each text has above the one score that any text has, shape (size,), and that score.

        A live text gains more than 0 by every token that it holds, for idf = ln((texts + 1) / texts that hold it) > 0.
        """
        gains, base = np.zeros(self.size), 0.0
        if not self._tokens:
            return gains, base
        k1, docs, counts = self._k1, np.frombuffer(self._docs, np.int32), np.frombuffer(self._counts, np.int32)
        lengths, mean_length = np.frombuffer(self._lengths, np.int32), self._tokens / self._live
        for token, repeats in Counter(tokens).items():
            places = self._live_places(token)
            if not len(places):
                continue
            holders, occurs = docs[places], counts[places]
            norms = k1 * (1 - self._b + self._b * (lengths[holders] / mean_length))
            weight = repeats * math.log((self._live + 1) / len(places))
            gains[holders] += weight * (occurs * (k1 + 1) / (norms + occurs))
            base += weight * self._delta
        return gains, base

    def _live_places(self, token: str) -> Places:
        """Where a word stands in texts that are not deleted, ascending."""
        places = self._all_places(token)
        if self._live == self.size or not len(places):
            return places
        is_live = np.frombuffer(self._is_live, np.bool_)
        return places[is_live[np.frombuffer(self._docs, np.int32)[places]]]

    def _all_places(self, token: str) -> Places:
        term = self._vocabulary.number(token)
        if term is None:
            return _NOWHERE
        if self._places_of is None:
            return np.flatnonzero(np.frombuffer(self._terms, np.int32) == term).astype(np.int32)
        places = self._places_of.get(term)
        return np.frombuffer(places, np.int32) if places is not None else _NOWHERE

    def _by_term(self) -> "Iterator[tuple[int, array[int]]]":
        terms = np.frombuffer(self._terms, np.int32)
        if not len(terms):
            return
        order = np.argsort(terms, kind="stable").astype(np.int32)
        firsts = np.flatnonzero(np.diff(terms[order], prepend=-1))
        for first, end in zip(firsts, [*firsts[1:], len(order)], strict=True):
            yield int(terms[order[first]]), array("i", order[first:end].tobytes())


_NOWHERE: Places = np.empty(0, np.int32)
