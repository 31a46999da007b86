"""One checkpoint as a blob that stands alone, for cloud saves: what ExportCheckpoint gives out, ImportCheckpoint takes.

    magic "DRMTSAVE" · version (2 bytes) · inflated size (8) · SHA-256 of what follows (32) · zlib of JSON lines:
    the playthrough · the checkpoint · one line per visible row, oldest first: {"touches": …, "entry": …}

All visible rows go along, since history must stay readable; branches don't, the lineage is one. Folds don't either:
they are made anew from the rows, so a blob can't bring in a state that its history doesn't explain. The checksum finds
damage; it proves nothing about who made the blob. Request ids stay behind: what a game sends after a load is new here.
"""

import hashlib
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..domain.errors import BadInput, DramaturgError, Reason
from ..domain.log import Entry
from ..ports import Checkpoint, Playthrough, Row
from .fold_codec import codec_of
from .limits import MAX_BLOB_BYTES, MAX_INFLATED_BYTES

MAGIC = b"DRMTSAVE"
VERSION = 1
_HEAD = struct.Struct(">8sHQ32s")


@dataclass(frozen=True, slots=True)
class Save:
    """What a blob holds. rows: ascending seqs, all on branch 1; the checkpoint names the last of them (0: none)."""

    playthrough: Playthrough
    checkpoint: Checkpoint
    rows: tuple[Row, ...]


def write_save(save: Save, max_bytes: int = MAX_BLOB_BYTES, max_inflated_bytes: int = MAX_INFLATED_BYTES) -> bytes:
    """The blob; takes a while for a long history, so not on the loop.

    Raises BadInput for a history that is too large to be taken in again.
    """
    packer = zlib.compressobj(6)
    size, parts = 0, []
    for line in _lines(save):
        size += len(line)
        if size > max_inflated_bytes:
            raise _too_large(max_inflated_bytes, "before it is packed")
        parts.append(packer.compress(line))
    parts.append(packer.flush())
    body = b"".join(parts)
    if _HEAD.size + len(body) > max_bytes:
        raise _too_large(max_bytes, "packed")
    return _HEAD.pack(MAGIC, VERSION, size, hashlib.sha256(body).digest()) + body


def read_save(blob: bytes | bytearray, max_inflated_bytes: int = MAX_INFLATED_BYTES) -> Save:
    """What a blob holds, checked; takes a while for a long history, so not on the loop.

    Raises DramaturgError: DATA_FOREIGN for something else, DATA_NEWER for a later version's, DATA_DAMAGED for what is
    cut off, altered, larger than `max_inflated_bytes` when inflated, or makes no sense.
    """
    if not blob.startswith(MAGIC):
        raise DramaturgError(Reason.DATA_FOREIGN, "this is no exported checkpoint")
    if len(blob) < _HEAD.size:
        raise damaged("it is cut off")
    _, version, size, digest = _HEAD.unpack_from(blob)
    if version > VERSION:
        raise DramaturgError(
            Reason.DATA_NEWER,
            f"the save has format {version}, this server reads up to format {VERSION}",
            data_version=str(version),
            server_version=str(VERSION),
        )
    body = memoryview(blob)[_HEAD.size :]
    if hashlib.sha256(body).digest() != digest:
        raise damaged("its checksum differs")
    if size > max_inflated_bytes:
        raise damaged(f"it inflates to more than {max_inflated_bytes} bytes")
    return _parsed(_inflated(body, size))


# ---- lines


def _lines(save: Save) -> Iterator[bytes]:
    yield codec_of(Playthrough).encode(save.playthrough) + b"\n"
    yield codec_of(Checkpoint).encode(save.checkpoint) + b"\n"
    for row in save.rows:
        yield row_line(row) + b"\n"


@dataclass(frozen=True, slots=True)
class _Line:
    """One row as a blob holds it: its branch is the only one."""

    touches: Mapping[str, int]
    entry: Entry


def row_line(row: Row) -> bytes:
    """One row without the branch it lies on: equal wherever it is read."""
    return codec_of(_Line).encode(_Line(dict(sorted(row.touches.items())), row.entry))


def _row(line: bytes) -> Row:
    saved = codec_of(_Line).decode(line)
    return Row(1, saved.entry, saved.touches)


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


def _parsed(data: bytes) -> Save:
    lines = data.split(b"\n")
    if len(lines) < 3 or lines[-1]:
        raise damaged("lines are missing")
    try:
        playthrough = codec_of(Playthrough).decode(lines[0])
        checkpoint = codec_of(Checkpoint).decode(lines[1])
        rows = tuple(_row(line) for line in lines[2:-1])
    except ValueError as error:
        raise damaged("a line can't be read") from error
    seqs = [0, *(row.entry.seq for row in rows)]
    if any(later <= earlier for earlier, later in pairwise(seqs)):
        raise damaged("its rows are out of order")
    if checkpoint.branch != 1 or checkpoint.seq != seqs[-1]:
        raise damaged("its checkpoint names no row of it")
    return Save(playthrough, checkpoint, rows)


def _too_large(limit: int, form: str) -> BadInput:
    return BadInput("checkpoint_id", f"its history takes more than {limit} bytes {form}: too many to be taken in again")


def damaged(why: str) -> DramaturgError:
    """The error for a blob that is one of ours and can't be used."""
    return DramaturgError(Reason.DATA_DAMAGED, f"the save is damaged: {why}")
