"""Vectors as the store keeps them: with what they were made of and a checksum, so that damage is seen. Blocking, pure.

    digest of the text (8 bytes) | CRC-32 of that digest and the numbers (4) | the numbers, float16

They are derived: one that is not whole counts as missing, and is made anew.
"""

import zlib
from typing import Final

import numpy as np

from ..ports import StoredVector, Vectors
from ..retrieval.passages import DIGEST_BYTES, Unembedded, digest_of

_SUM_BYTES: Final = 4
_FRONT: Final = DIGEST_BYTES + _SUM_BYTES
_NUMBER_BYTES: Final = 2
UNIT_WITHIN: Final = 0.01
"""How far the square of a length may be from 1: rounding to float16 moves it by a tenth of that."""


def packed(one: Unembedded, vector: Vectors) -> StoredVector:
    """A vector as it is stored; its numbers are exact in float16 (ports.py, `Embedder`)."""
    digest, numbers = digest_of(one.text), vector.astype("<f2").tobytes()
    return StoredVector(one.seq, one.part, digest + _sum(digest, numbers) + numbers)


def is_of(stored: StoredVector, text: str) -> bool:
    """Tells whether it was made of `text`: where another name stands before it, it is another text."""
    return stored.data[:DIGEST_BYTES] == digest_of(text)


def unpacked(stored: StoredVector) -> Vectors | None:
    """The vector that was stored, shape (dimension,), unit length; None where it is damaged."""
    digest, numbers = stored.data[:DIGEST_BYTES], stored.data[_FRONT:]
    if stored.data[DIGEST_BYTES:_FRONT] != _sum(digest, numbers) or len(numbers) % _NUMBER_BYTES:
        return None
    vector = np.frombuffer(numbers, "<f2").astype(np.float32)
    return vector if abs(float(vector @ vector) - 1) <= UNIT_WITHIN else None  # not for NaN either


def _sum(digest: bytes, numbers: bytes) -> bytes:
    return zlib.crc32(numbers, zlib.crc32(digest)).to_bytes(_SUM_BYTES, "little")
