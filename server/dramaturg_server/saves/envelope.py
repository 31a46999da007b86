"""How exported blobs are wrapped: lines of JSON, packed, with size and checksum in front. Both kinds of blob use it.

    magic (8 bytes) · version (2) · inflated size (8) · SHA-256 of what follows (32) · zlib of the lines

The checksum finds damage; it proves nothing about who made a blob, so what is read from it is checked like any input.
"""

import hashlib
import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from ..domain.errors import BadInput, DramaturgError, Reason
from .limits import MAX_BLOB_BYTES, MAX_INFLATED_BYTES

_HEAD = struct.Struct(">8sHQ32s")


@dataclass(frozen=True, slots=True)
class Envelope:
    """One kind of blob. field: names it in a request that asks for one · what: what it is, in a sentence."""

    magic: bytes
    version: int
    field: str
    what: str

    def wrap(
        self,
        lines: Iterable[bytes],
        max_bytes: int = MAX_BLOB_BYTES,
        max_inflated_bytes: int = MAX_INFLATED_BYTES,
    ) -> bytes:
        """The blob of lines without their ends; takes a while for many, so not on the loop.

        Raises BadInput for more than could be taken in again.
        """
        packer = zlib.compressobj(6)
        size, parts = 0, []
        for line in lines:
            size += len(line) + 1
            if size > max_inflated_bytes:
                raise self.too_large(max_inflated_bytes, "before it is packed")
            parts.append(packer.compress(line + b"\n"))
        parts.append(packer.flush())
        body = b"".join(parts)
        if _HEAD.size + len(body) > max_bytes:
            raise self.too_large(max_bytes, "packed")
        return _HEAD.pack(self.magic, self.version, size, hashlib.sha256(body).digest()) + body

    def unwrap(self, blob: bytes | bytearray, max_inflated_bytes: int = MAX_INFLATED_BYTES) -> list[bytes]:
        """The lines of a blob; takes a while for many, so not on the loop.

        Raises DramaturgError: DATA_FOREIGN for something else, DATA_NEWER for a later version's, DATA_DAMAGED for what
        is cut off, altered, or larger than `max_inflated_bytes` when inflated.
        """
        if not blob.startswith(self.magic):
            raise DramaturgError(Reason.DATA_FOREIGN, f"this is no {self.what}")
        if len(blob) < _HEAD.size:
            raise damaged("it is cut off")
        _, version, size, digest = _HEAD.unpack_from(blob)
        if version > self.version:
            raise DramaturgError(
                Reason.DATA_NEWER,
                f"the {self.what} has format {version}, this server reads up to format {self.version}",
                data_version=str(version),
                server_version=str(self.version),
            )
        body = memoryview(blob)[_HEAD.size :]
        if hashlib.sha256(body).digest() != digest:
            raise damaged("its checksum differs")
        if size > max_inflated_bytes:
            raise damaged(f"it inflates to more than {max_inflated_bytes} bytes")
        lines = _inflated(body, size).split(b"\n")
        if lines.pop():
            raise damaged("lines are missing")
        return lines

    def too_large(self, limit: int, form: str) -> BadInput:
        """The error for a history that makes a larger blob than would be taken in again."""
        return BadInput(self.field, f"its history takes more than {limit} bytes {form}: too many to be taken in again")


def _inflated(body: memoryview, size: int) -> bytes:
    """Exactly `size` bytes, never more in memory; raises DATA_DAMAGED otherwise."""
    inflater = zlib.decompressobj()
    try:
        data = inflater.decompress(body, size + 1)
    except zlib.error as error:
        raise damaged("it can't be inflated") from error
    if len(data) != size or not inflater.eof or inflater.unused_data:
        raise damaged("its size differs")
    return data


def damaged(why: str) -> DramaturgError:
    """The error for a blob that is one of ours and can't be used."""
    return DramaturgError(Reason.DATA_DAMAGED, f"the save is damaged: {why}")
