"""One checkpoint as a blob that stands alone, for cloud saves: what ExportCheckpoint gives out, ImportCheckpoint takes.

    in the envelope `DRMTSAVE`:
    the playthrough · the checkpoint · one line per visible row, oldest first: {"touches": …, "entry": …}

All visible rows go along, since history must stay readable; branches don't, the lineage is one. Folds don't either:
they are made anew from the rows, so a blob can't bring in a state that its history doesn't explain. Request ids stay
behind: what a game sends after a load is new here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..domain.log import Entry
from ..ports import Checkpoint, Playthrough, Row
from .envelope import Envelope, damaged
from .fold_codec import codec_of
from .limits import MAX_BLOB_BYTES, MAX_INFLATED_BYTES

MAGIC = b"DRMTSAVE"
VERSION = 1
ENVELOPE = Envelope(MAGIC, VERSION, "checkpoint_id", "exported checkpoint")


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
    return ENVELOPE.wrap(_lines(save), max_bytes, max_inflated_bytes)


def read_save(blob: bytes | bytearray, max_inflated_bytes: int = MAX_INFLATED_BYTES) -> Save:
    """What a blob holds, checked; takes a while for a long history, so not on the loop.

    Raises DramaturgError as `Envelope.unwrap` does, and DATA_DAMAGED for what makes no sense.
    """
    return _parsed(ENVELOPE.unwrap(blob, max_inflated_bytes))


# ---- lines


def _lines(save: Save) -> Iterator[bytes]:
    yield codec_of(Playthrough).encode(save.playthrough)
    yield codec_of(Checkpoint).encode(save.checkpoint)
    for row in save.rows:
        yield row_line(row)


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


def _parsed(lines: Sequence[bytes]) -> Save:
    if len(lines) < 2:
        raise damaged("lines are missing")
    try:
        playthrough = codec_of(Playthrough).decode(lines[0])
        checkpoint = codec_of(Checkpoint).decode(lines[1])
        rows = tuple(_row(line) for line in lines[2:])
    except ValueError as error:
        raise damaged("a line can't be read") from error
    seqs = [0, *(row.entry.seq for row in rows)]
    if any(later <= earlier for earlier, later in pairwise(seqs)):
        raise damaged("its rows are out of order")
    if any(row.unlisted for row in rows):
        raise damaged("a row is missing in a list of rows")
    if checkpoint.branch != 1 or checkpoint.seq != seqs[-1]:
        raise damaged("its checkpoint names no row of it")
    return Save(playthrough, checkpoint, rows)
