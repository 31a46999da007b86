"""Vectors of texts that come one by one, searched exactly. The dense half of the experience index.

Rows lie in blocks that never move once they are full, so a new vector costs the same however many there are, and
`faiss.knn` looks at one block after the other. Exact on purpose: shared approximate indexes with a filter lose hits.
"""

import numpy as np

from ..ports import Vectors
from .top import Docs

BLOCK = 4096
"""Rows of a full block: 6 MB at dimension 384."""
_FIRST = 32
"""Rows that a block begins with."""
_GROWS_BY = 8
"""A block that is full grows by one in so many: a thousand vectors take room for 1,125, and each is moved 8 times."""


class VectorSlab:
    """Vectors of unit length by doc, from 0 in the order in which they were appended. One user at a time.

    A doc may have no vector yet, or never: it is no hit. Its row, where it has one, begins with NaN, which faiss never
    finds near; rows beyond the last doc hold whatever they held before.
    """

    __slots__ = ("_blocks", "_dimension", "_has_vector", "_sum", "_vectors")

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self._blocks: list[Vectors | None] = []  # None: not one vector in it yet
        self._has_vector = bytearray()  # by doc
        self._vectors = 0
        self._sum = np.zeros(dimension)  # of all vectors: exact in any order, for their numbers are exact in float16

    @property
    def size(self) -> int:
        """Docs appended and not truncated, with a vector or not."""
        return len(self._has_vector)

    @property
    def vectors(self) -> int:
        """Docs that have a vector."""
        return self._vectors

    @property
    def bytes(self) -> int:
        return self.size + sum(block.nbytes for block in self._blocks if block is not None)

    def append(self, vector: Vectors | None) -> int:
        """Adds a doc and returns its number. vector: shape (dimension,)."""
        doc = self.size
        number, place = divmod(doc, BLOCK)
        self._has_vector.append(0)
        if not place:
            self._blocks.append(None)
        elif (block := self._blocks[number]) is not None:
            block[place : place + 1, 0] = np.nan  # nothing, where the block is not that long yet
        if vector is not None:
            self.set(doc, vector)
        return doc

    def set(self, doc: int, vector: Vectors | None) -> None:
        """Gives a doc its vector, another one, or none."""
        if vector is not None:
            vector = np.asarray(vector, np.float32).reshape(self._dimension)
        if self._has_vector[doc]:
            self._sum -= self._row(doc)
            self._row(doc)[0] = np.nan
            self._vectors -= 1
            self._has_vector[doc] = 0
        if vector is not None:
            self._row(doc)[:] = vector
            self._sum += vector
            self._vectors += 1
            self._has_vector[doc] = 1

    def truncate(self, size: int) -> None:
        """Forgets all docs from number `size` on, as if they had never been appended."""
        if size >= self.size:
            return
        for first, block in zip(range(0, self.size, BLOCK), self._blocks, strict=True):
            if block is not None and first + BLOCK > size:
                self._leave_out(block, max(size - first, 0), min(self.size - first, BLOCK))
        self._vectors -= sum(self._has_vector[size:])
        del self._has_vector[size:]
        del self._blocks[-(-size // BLOCK) :]

    def has_vector(self, doc: int) -> bool:
        return bool(self._has_vector[doc])

    def search(self, query: Vectors, k: int) -> tuple[Docs, Vectors]:
        """The `k` docs most like `query` (shape (1, dimension)) with their cosines; equal ones stand newest first."""
        k = min(k, self._vectors)
        if k <= 0:
            return np.empty(0, np.int64), np.empty(0, np.float32)
        query = np.ascontiguousarray(query, np.float32)
        found: list[tuple[Docs, Vectors]] = []
        for first, block in zip(range(0, self.size, BLOCK), self._blocks, strict=True):
            if block is not None:
                rows, cosines = _nearest(query, block[: self.size - first], k)
                found.append((np.where(rows >= 0, rows + first, -1), cosines))
        docs = np.concatenate([some for some, _ in found])
        all_cosines = np.concatenate([some for _, some in found])
        best = np.lexsort((-docs, -all_cosines))[:k]  # those that are no docs come last
        return docs[best], all_cosines[best]

    def cosines(self, query: Vectors, docs: Docs) -> Vectors:
        """The cosines of single docs, equal to those that `search` gives; NaN for one that has no vector."""
        rows = np.full((len(docs), self._dimension), np.nan, np.float32)
        for place, doc in enumerate(docs.tolist()):
            if self._has_vector[doc]:
                rows[place] = self._row(doc)
        found = np.full(len(docs), np.nan, np.float32)
        if len(docs):
            places, cosines = _nearest(np.ascontiguousarray(query, np.float32), rows, len(docs))
            found[places[places >= 0]] = cosines[places >= 0]
        return found

    def mean_cosine(self, query: Vectors) -> float:
        """The mean of the cosines of all vectors; 0 where there are none."""
        return float(self._sum @ query[0].astype(np.float64)) / self._vectors if self._vectors else 0.0

    def _leave_out(self, block: Vectors, start: int, end: int) -> None:
        """Takes the vectors of some rows out of the sum of all."""
        rows = block[start:end]
        self._sum -= rows[~np.isnan(rows[:, 0])].sum(axis=0, dtype=np.float64)

    def _row(self, doc: int) -> Vectors:
        number, place = divmod(doc, BLOCK)
        block = self._blocks[number]
        if block is None or place >= len(block):
            block = self._blocks[number] = self._grown(number, place)
        row: Vectors = block[place]
        return row

    def _grown(self, number: int, place: int) -> Vectors:
        """The block with room for the row at `place`."""
        block = self._blocks[number]
        old = 0 if block is None else len(block)
        rows = min(BLOCK, max(_FIRST, place + 1 + place // _GROWS_BY))
        grown = np.empty((rows, self._dimension), np.float32)
        if block is not None:
            grown[:old] = block
        grown[old : self.size - number * BLOCK, 0] = np.nan
        return grown


def _nearest(query: Vectors, block: Vectors, k: int) -> tuple[Docs, Vectors]:
    """The best `k` rows of a block by inner product, maybe more, best first; where there are fewer, -1 comes last.

    Where others are equal to the last of them, all rows are given, so that the caller can choose.
    """
    import faiss

    wanted = min(k + 1, len(block))
    cosines, rows = faiss.knn(query, block, wanted, metric=faiss.METRIC_INNER_PRODUCT)
    if wanted > k and rows[0, k] >= 0 and cosines[0, k] == cosines[0, k - 1]:
        cosines, rows = faiss.knn(query, block, len(block), metric=faiss.METRIC_INNER_PRODUCT)
    return rows[0], cosines[0]
