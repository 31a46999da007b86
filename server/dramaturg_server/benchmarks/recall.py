"""`bench recall`: one NPC's memory searched, by words and meaning, against the two bare scans that it can't do without.

The floor of the same run: `faiss.knn` over the same vectors, and one pass over the postings of the query's words.
"""

import gc
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter_ns

import numpy as np
import numpy.typing as npt

from ..retrieval.experience_index import ExperienceIndex
from ..retrieval.query import Clocks, Query
from ..retrieval.settings import DEFAULT
from ..retrieval.tokenizers import Tokenizer, tokenizer
from .measurement import Measurement, Target, at_most, percentile, value_at_most
from .memories import DIMENSION, MINUTE_MS, NPC, PER_UNIT, lines, memory, unit_vectors

SIZES = (100, 1_000, 10_000, 100_000)
SEARCHES, ADDITIONS = 300, 300
SMALL = 1_000
"""Up to here what is done besides both scans may take `ALLOWANCE_MS`; above it a share of them."""
ALLOWANCE_MS = 0.5

Say = Callable[[str], None]
Samples = list[float]


def measure(quick: bool, say: Say) -> list[Measurement]:
    """quick: without the largest."""
    found: list[Measurement] = []
    adding: dict[int, float] = {}
    for size in SIZES[:-1] if quick else SIZES:
        say(f"{size} memories of one NPC")
        filled = Filled(size)
        found += compared(size, *searched(filled, SEARCHES // (1 + size // 20_000)))
        adding[size] = percentile(added(filled, ADDITIONS), 50)
        del filled
        gc.collect()
    sizes = [size for size in adding if size >= SMALL]
    flat = Target("ratio", 1.5)
    name = f"one more memory at {sizes[-1]}, against at {sizes[0]}"
    return [*found, Measurement(name, adding[sizes[-1]], "ms", adding[sizes[0]], flat)]


def compared(size: int, ours: Samples, floors: Samples) -> list[Measurement]:
    """Small ones may take a fixed time more than the floor, large ones a share of it."""
    name = f"search of {size} memories"
    own, floor = percentile(ours, 50), percentile(floors, 50)
    target = value_at_most(floor + ALLOWANCE_MS) if size <= SMALL else at_most(1.5)
    return [
        Measurement(f"{name}, p50", own, "ms", floor, target),
        Measurement(f"{name}, p99", percentile(ours, 99), "ms", percentile(floors, 99)),
    ]


# ---- what is searched


class Filled:
    """An index of so many memories, and the bare arrays of the same."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.words: Tokenizer = tokenizer()
        self.texts = lines(size + ADDITIONS)
        self.vectors = unit_vectors(size + ADDITIONS)
        self.index = ExperienceIndex(NPC, self.words, DIMENSION)
        for number in range(size):
            self.add(number)
        self.queries = [self._query(number) for number in range(64)]
        # As words are looked up: with their speaker (experience_index.py).
        self.postings = Postings([[*self.words("player"), *self.words(text, "en")] for text in self.texts[:size]])
        self.scanned = np.ascontiguousarray(self.vectors[:size])

    def add(self, number: int) -> None:
        """As a commit does, and later the embedder."""
        one = memory(number, self.texts[number])
        self.index.add(1, one.seq, (one,), begins_round=True)
        self.index.set_vector(one.seq, one.part, self.vectors[number])

    def _query(self, number: int) -> Query:
        text = self.texts[number * 7 % self.size].rpartition(" (")[0]
        return Query(text, self.words(text, "en"), unit_vectors(1, 1000 + number))

    @property
    def now(self) -> Clocks:
        return Clocks(self.size, 0, self.size * MINUTE_MS, self.size // PER_UNIT + 1)


def searched(filled: Filled, times: int) -> tuple[Samples, Samples]:
    """Milliseconds of ours and of the floor, in turns."""
    import faiss

    faiss.omp_set_num_threads(1)  # as the server's own (retrieval/dense.py): a turn has no other core to itself
    path, biases, now = DEFAULT.experience, DEFAULT.experience_biases, filled.now
    ours: Samples = []
    floors: Samples = []
    for number in range(-3, times):
        query = filled.queries[number % len(filled.queries)]
        assert query.vector is not None
        began = perf_counter_ns()
        filled.index.search(query, now, path, biases)
        between = perf_counter_ns()
        faiss.knn(query.vector, filled.scanned, min(path.depth, filled.size), metric=faiss.METRIC_INNER_PRODUCT)
        filled.postings.scores(query.tokens)
        ended = perf_counter_ns()
        if number >= 0:
            ours.append((between - began) / 1e6)
            floors.append((ended - between) / 1e6)
    return ours, floors


def added(filled: Filled, times: int) -> Samples:
    """Milliseconds of each addition, behind what is there."""
    samples: Samples = []
    for number in range(filled.size, filled.size + times):
        began = perf_counter_ns()
        filled.add(number)
        samples.append((perf_counter_ns() - began) / 1e6)
    return samples


@dataclass(frozen=True, slots=True)
class Posting:
    """Where one word stands: docs, ascending, and how often."""

    docs: npt.NDArray[np.int64]
    counts: npt.NDArray[np.float64]


class Postings:
    """BM25+ as bare arrays that never change: what any index has to read for a query."""

    def __init__(self, documents: Sequence[Sequence[str]], k1: float = 1.5, b: float = 0.75) -> None:
        places: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for doc, tokens in enumerate(documents):
            for token, count in Counter(tokens).items():
                places[token].append((doc, count))
        self._postings = {
            token: Posting(np.array([doc for doc, _ in at]), np.array([count for _, count in at], np.float64))
            for token, at in places.items()
        }
        lengths = np.array([len(tokens) for tokens in documents], np.float64)
        self._norms = k1 * (1 - b + b * lengths / lengths.mean())
        self._k1 = k1
        self._size = len(documents)

    def scores(self, tokens: Sequence[str]) -> npt.NDArray[np.float64]:
        """Of every document; shape (documents,)."""
        found = np.zeros(self._size)
        for token in tokens:
            posting = self._postings.get(token)
            if posting is not None:
                docs, counts = posting.docs, posting.counts
                rarity = math.log((self._size + 1) / len(docs))
                found[docs] += rarity * (counts * (self._k1 + 1) / (counts + self._norms[docs]))
        return found
