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
from typing import Final

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
    A place is one distinct word of one text; places lie text after text, but for texts that got other words, whose new
    places lie behind all others until they are put in order. `vocabulary` may be shared with other indexes.
    """

    __slots__ = (
        *("_b", "_counts", "_delta", "_docs", "_ends", "_firsts", "_is_in_order", "_is_live", "_k1", "_lengths"),
        *("_live", "_places_of", "_scan_limit", "_terms", "_tokens", "_unused", "_vocabulary"),
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
        self._firsts, self._ends = array("q"), array("q")  # by doc: where its places begin and end
        self._lengths = array("i")  # by doc: number of its tokens
        self._is_live = bytearray()
        self._live = 0
        self._tokens = 0  # of live docs
        self._unused = 0  # places that hold no word any more, of texts that got others
        self._is_in_order = True  # places lie text after text
        self._places_of: dict[int, array[int]] | None = None  # by term, ascending; None while few enough to scan

    @property
    def size(self) -> int:
        """Texts ever added and not truncated, deleted ones included."""
        return len(self._lengths)

    @property
    def bytes(self) -> int:
        """About how much memory it takes; the vocabulary counts for itself, for others may share it."""
        by_term = 0 if self._places_of is None else 200 * len(self._places_of) + 4 * len(self._terms)
        return 13 * len(self._terms) + 22 * self.size + by_term

    def add(self, tokens: Sequence[str]) -> int:
        """Adds a text and returns its number. The time it takes depends on `tokens` alone."""
        return self.add_bag(bag_of(tokens, self._vocabulary))

    def add_bag(self, bag: Bag) -> int:
        """The same for a text that is counted already, by the vocabulary of this index."""
        doc = self._append(bag)
        self._list(doc)
        return doc

    def extend(self, bags: Iterable[Bag]) -> None:
        """The same for many, with lists by word made once, behind the last."""
        self._places_of = None
        for bag in bags:
            self._append(bag)
        if len(self._terms) > self._scan_limit:
            self._places_of = dict(self._by_term())

    def delete(self, doc: int) -> None:
        """Takes a text out; numbers of others stay. Twice is once."""
        if self._is_live[doc]:
            self._is_live[doc] = 0
            self._live -= 1
            self._tokens -= self._lengths[doc]

    def replace(self, doc: int, tokens: Sequence[str]) -> None:
        """Gives a live text other words. The time it takes depends on the old and the new ones alone."""
        self.replace_bag(doc, bag_of(tokens, self._vocabulary))

    def replace_bag(self, doc: int, bag: Bag) -> None:
        """The same with a text that is counted already, by the vocabulary of this index."""
        self._empty(doc)
        self._put(doc, bag)
        self._list(doc)
        self._is_in_order = False
        if self._unused > len(self._terms) // 2:
            self._put_in_order()

    def truncate(self, size: int) -> None:
        """Forgets all texts from number `size` on, as if they had never been added."""
        if size >= self.size:
            return
        if not self._is_in_order:
            self._put_in_order()
        is_live = np.frombuffer(self._is_live, np.bool_)[size:]
        self._live -= int(is_live.sum())
        self._tokens -= int(np.frombuffer(self._lengths, np.int32)[size:][is_live].sum(dtype=np.int64))
        del is_live  # while it looks at them they can't be cut
        end = self._firsts[size]
        if self._places_of is not None:
            for term in np.unique(np.frombuffer(self._terms, np.int32)[end:]).tolist():
                places = self._places_of[term]
                del places[bisect_left(places, end) :]
                if not places:
                    del self._places_of[term]
        del self._terms[end:], self._docs[end:], self._counts[end:]
        del self._firsts[size:], self._ends[size:], self._lengths[size:], self._is_live[size:]

    # ---- places

    def _append(self, bag: Bag) -> int:
        doc = self.size
        for column in (self._firsts, self._ends, self._lengths):
            column.append(0)
        self._is_live.append(1)
        self._live += 1
        self._put(doc, bag)
        return doc

    def _put(self, doc: int, bag: Bag) -> None:
        """Gives a text that has none its places, behind all others."""
        self._firsts[doc] = len(self._terms)
        self._terms.extend(bag.terms)
        self._counts.extend(bag.counts)
        self._docs.extend(array("i", (doc,)) * len(bag.terms))
        self._ends[doc] = len(self._terms)
        self._lengths[doc] = bag.length
        self._tokens += bag.length

    def _list(self, doc: int) -> None:
        """Lists the places of a text, which are the last, by word, where lists are kept."""
        if self._places_of is not None:
            first = self._firsts[doc]
            for place, term in enumerate(self._terms[first:], first):
                self._places_of.setdefault(term, array("i")).append(place)
        elif len(self._terms) > self._scan_limit:
            self._places_of = dict(self._by_term())

    def _empty(self, doc: int) -> None:
        """Takes the places of a text away; they hold no word any more."""
        first, end = self._firsts[doc], self._ends[doc]
        if self._places_of is not None:
            for place, term in enumerate(self._terms[first:end], first):
                places = self._places_of[term]
                del places[bisect_left(places, place)]
                if not places:
                    del self._places_of[term]
        self._terms[first:end] = array("i", (_NO_WORD,)) * (end - first)
        self._unused += end - first
        self._tokens -= self._lengths[doc]

    def _put_in_order(self) -> None:
        """Lays the places text after text again, without those that hold no word."""
        docs = np.frombuffer(self._docs, np.int32)
        used = np.flatnonzero(np.frombuffer(self._terms, np.int32) != _NO_WORD)
        order = used[np.argsort(docs[used], kind="stable")]
        ends = np.cumsum(np.bincount(docs[order], minlength=self.size))
        self._terms, self._docs, self._counts = (
            array("i", np.frombuffer(column, np.int32)[order].tobytes())
            for column in (self._terms, self._docs, self._counts)
        )
        self._firsts, self._ends = array("q", [0, *ends[:-1].tolist()]), array("q", ends.tolist())
        self._unused, self._is_in_order = 0, True
        if self._places_of is not None:
            self._places_of = dict(self._by_term())

    # ---- search

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
        used = np.flatnonzero(terms != _NO_WORD).astype(np.int32)
        if not len(used):
            return
        order = used[np.argsort(terms[used], kind="stable")]
        firsts = np.flatnonzero(np.diff(terms[order], prepend=-1))
        for first, end in zip(firsts, [*firsts[1:], len(order)], strict=True):
            yield int(terms[order[first]]), array("i", order[first:end].tobytes())


_NO_WORD: Final = -1
_NOWHERE: Places = np.empty(0, np.int32)
