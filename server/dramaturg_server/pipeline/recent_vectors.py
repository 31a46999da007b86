"""The vectors of lines that were asked about lately, within a byte budget. For `embedding`."""

import sys
from collections import OrderedDict

from ..ports import Vectors

ENTRY_BYTES = 300
"""What an entry takes beside its text and its numbers: the array's head, the dictionary's slot and links."""
SHARE = 16
"""A line that would take more than this part of the budget is not kept: it would drive out everything else."""


class RecentVectors:
    """Least recently used first out. What comes out is shared, and can't be written."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._vectors: OrderedDict[str, Vectors] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._vectors)

    def get(self, text: str) -> Vectors | None:
        """Shape (1, dimension)."""
        vector = self._vectors.get(text)
        if vector is not None:
            self._vectors.move_to_end(text)
        return vector

    def put(self, text: str, vector: Vectors) -> Vectors:
        """Returns what is kept: a copy of its own, so that no larger array stays for its sake."""
        kept = vector.copy()
        kept.flags.writeable = False
        if _size(text, kept) > self._most // SHARE:
            return kept
        if (old := self._vectors.pop(text, None)) is not None:
            self.bytes -= _size(text, old)
        self._vectors[text] = kept
        self.bytes += _size(text, kept)
        while self.bytes > self._most:
            self.bytes -= _size(*self._vectors.popitem(last=False))
        return kept

    def clear(self) -> None:
        self._vectors.clear()
        self.bytes = 0


def _size(text: str, vector: Vectors) -> int:
    return sys.getsizeof(text) + vector.nbytes + ENTRY_BYTES
