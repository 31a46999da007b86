"""One checkpoint as a blob that stands alone, for cloud saves: what ExportCheckpoint gives out, ImportCheckpoint takes.

    magic "DRMTSAVE" · version (2 bytes) · inflated size (8) · SHA-256 of what follows (32) · zlib of JSON lines:
    the playthrough · the checkpoint · one line per visible row, oldest first: {"touches": …, "entry": …}

All visible rows go along, since history must stay readable; branches don't, the lineage is one. Folds don't either:
they are made anew from the rows, so a blob can't bring in a state that its history doesn't explain. The checksum finds
damage; it proves nothing about who made the blob. Request ids stay behind: what a game sends after a load is new here.
"""

import asyncio
import hashlib
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..domain.errors import Conflict, DramaturgError, NotFound, Reason
from ..domain.fold import apply_mind, apply_world
from ..domain.lineage import Branch, View
from ..domain.log import Entry
from ..domain.mind import Mind, World
from ..ports import WORLD, Checkpoint, Playthrough, Row, Snapshot, Store, Write
from .fold_codec import codec_of
from .renumber import Renumbering

MAGIC = b"DRMTSAVE"
VERSION = 1
MAX_INFLATED_BYTES = 512 << 20
PAGE_ROWS = 256
_HEAD = struct.Struct(">8sHQ32s")


@dataclass(frozen=True, slots=True)
class Save:
    """What a blob holds. rows: ascending seqs, all on branch 1; the checkpoint names the last of them (0: none)."""

    playthrough: Playthrough
    checkpoint: Checkpoint
    rows: tuple[Row, ...]


async def export_checkpoint(store: Store, playthrough_id: str, checkpoint_id: str) -> bytes:
    """The blob of one checkpoint; NotFound(PLAYTHROUGH_UNKNOWN | CHECKPOINT_UNKNOWN)."""
    playthrough = await store.playthrough(playthrough_id)
    if playthrough is None:
        raise NotFound(Reason.PLAYTHROUGH_UNKNOWN, f"no playthrough {playthrough_id!r}")
    checkpoint = await store.checkpoint(playthrough_id, checkpoint_id)
    if checkpoint is None:
        raise NotFound(Reason.CHECKPOINT_UNKNOWN, f"no checkpoint {checkpoint_id!r}", checkpoint_id=checkpoint_id)
    rows = await _visible_rows(store, playthrough_id, checkpoint)
    seq = rows[-1].entry.seq if rows else 0
    save = Save(playthrough, replace(checkpoint, branch=1, seq=seq), rows)
    return await asyncio.to_thread(write_save, save)


async def import_checkpoint(
    store: Store, blob: bytes, playthrough_id: str, *, cast_id: str, epoch: int = 0
) -> Checkpoint:
    """Brings a save into a playthrough that nobody has open; one that isn't here is made, with the save as its present.

    Into one that is here, the save comes as a closed branch of its own, ready to be restored; the present stays. What
    is here already, under the same id and with the same history, is not written again.

    Raises what `read_save` and `require_cast` do, and Conflict(CHECKPOINT_EXISTS | COMMIT_FAILED). A playthrough that
    is open is its timeline's: it reads with `read_save` and `find_same`, and commits `import_write` itself.
    """
    save = await asyncio.to_thread(read_save, blob)
    require_cast(save, cast_id)
    here = await store.playthrough(playthrough_id)
    if here is None:
        write = await asyncio.to_thread(creating_write, save, playthrough_id, epoch)
    else:
        require_cast(save, here.cast_id)
        same = await find_same(store, playthrough_id, save)
        if same is not None:
            return same
        numbers = [branch.number for branch in await store.branches(playthrough_id)]
        last_seq = await store.last_seq(playthrough_id)
        write = await asyncio.to_thread(
            import_write, save, playthrough_id, branch=max(numbers, default=0) + 1, last_seq=last_seq, epoch=epoch
        )
    await _committed(store, write)
    return _checkpoint_of(write)


# ---- blobs


def write_save(save: Save) -> bytes:
    """The blob; takes a while for a long history, so not on the loop."""
    packer = zlib.compressobj(6)
    size, parts = 0, []
    for line in _lines(save):
        size += len(line)
        parts.append(packer.compress(line))
    parts.append(packer.flush())
    body = b"".join(parts)
    return _HEAD.pack(MAGIC, VERSION, size, hashlib.sha256(body).digest()) + body


def read_save(blob: bytes, max_inflated_bytes: int = MAX_INFLATED_BYTES) -> Save:
    """What a blob holds, checked; takes a while for a long history, so not on the loop.

    Raises DramaturgError: DATA_FOREIGN for something else, DATA_NEWER for a later version's, DATA_DAMAGED for what is
    cut off, altered, larger than `max_inflated_bytes` when inflated, or makes no sense.
    """
    if not blob.startswith(MAGIC):
        raise DramaturgError(Reason.DATA_FOREIGN, "this is no exported checkpoint")
    if len(blob) < _HEAD.size:
        raise _damaged("it is cut off")
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
        raise _damaged("its checksum differs")
    if size > max_inflated_bytes:
        raise _damaged(f"it inflates to more than {max_inflated_bytes} bytes")
    return _parsed(_inflated(body, size))


def require_cast(save: Save, cast_id: str) -> None:
    """Raises Conflict(CAST_MISMATCH) where the save was played with another cast."""
    theirs = save.playthrough.cast_id
    if theirs != cast_id:
        raise Conflict(
            Reason.CAST_MISMATCH,
            f"the save belongs to cast {theirs!r}, this is cast {cast_id!r}",
            data_cast=theirs,
            server_cast=cast_id,
        )


# ---- what an import writes


async def find_same(store: Store, playthrough_id: str, save: Save) -> Checkpoint | None:
    """The checkpoint that is here under the save's id with the same history, wherever its rows lie in the log.

    Raises Conflict(CHECKPOINT_EXISTS) where the id names another history.
    """
    here = await store.checkpoint(playthrough_id, save.checkpoint.checkpoint_id)
    if here is None:
        return None
    rows = await _visible_rows(store, playthrough_id, here)
    digests = await asyncio.gather(
        asyncio.to_thread(content_digest, rows), asyncio.to_thread(content_digest, save.rows)
    )
    if digests[0] != digests[1]:
        raise Conflict(
            Reason.CHECKPOINT_EXISTS,
            f"checkpoint {here.checkpoint_id!r} names another history here",
            checkpoint_id=here.checkpoint_id,
        )
    return here


def creating_write(save: Save, playthrough_id: str, epoch: int = 0) -> Write:
    """Makes the playthrough as it was at the save: its rows under their own seqs, on the first branch."""
    return replace(
        _write(save, playthrough_id, Branch(1, None, 0, 1), epoch),
        playthrough=replace(save.playthrough, playthrough_id=playthrough_id),
    )


def import_write(save: Save, playthrough_id: str, *, branch: int, last_seq: int, epoch: int) -> Write:
    """Adds the save to a playthrough as a closed branch without parent, with the checkpoint at its end.

    branch: a number that is free there · last_seq: the highest seq given out there. The rows keep their seqs where all
    lie after it, else they follow it densely and every id made from a seq moves along (`t41`, `e41.1`, `c41.2`,
    `v41.1`). The highest seq after this write is that of its last row.
    """
    rows, checkpoint = save.rows, save.checkpoint
    if rows and rows[0].entry.seq <= last_seq:
        moved = Renumbering([row.entry for row in rows], last_seq + 1)
        rows = tuple(Row(1, moved.entry(row.entry), row.touches) for row in rows)
        work = tuple(moved.work_key(key) for key in checkpoint.open_work)
        checkpoint = replace(checkpoint, seq=moved.seq(checkpoint.seq), open_work=work)
    first = rows[0].entry.seq if rows else last_seq + 1
    moved_save = Save(save.playthrough, checkpoint, rows)
    return _write(moved_save, playthrough_id, Branch(branch, None, 0, first, "closed"), epoch)


def content_digest(rows: Sequence[Row]) -> bytes:
    """SHA-256 of a history, equal wherever in a log it lies: rows are counted from 1 for it."""
    counted = Renumbering([row.entry for row in rows], 1)
    digest = hashlib.sha256()
    for row in rows:
        digest.update(_row_line(Row(1, counted.entry(row.entry), row.touches)))
    return digest.digest()


def newest_folds(rows: Sequence[Row], branch: int) -> tuple[Snapshot, ...]:
    """The folds at the end of a history, each as a snapshot at the last row that touched it."""
    world, minds, touched = World(), dict[str, Mind](), dict[str, int]()
    try:
        for row in rows:
            world = apply_world(world, row.entry)
            for mind in row.entry.minds:
                who = mind.character_id
                minds[who] = apply_mind(minds.get(who, Mind(who)), row.entry)
                touched[who] = row.entry.seq
    except (ValueError, LookupError) as error:
        raise _damaged("its rows don't fit together") from error
    snapshots = [Snapshot(branch, touched[who], who, mind) for who, mind in minds.items()]
    return (Snapshot(branch, rows[-1].entry.seq, WORLD, world), *snapshots) if rows else ()


def _write(save: Save, playthrough_id: str, branch: Branch, epoch: int) -> Write:
    rows = tuple(Row(branch.number, row.entry, row.touches) for row in save.rows)
    checkpoint = replace(save.checkpoint, branch=branch.number)
    return Write(
        playthrough_id,
        epoch,
        snapshots=newest_folds(rows, branch.number),
        branch=branch,
        checkpoint=checkpoint,
        imported=rows,
    )


async def _committed(store: Store, write: Write) -> None:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settled(error: Exception | None) -> None:
        if not done.done():
            done.set_exception(error) if error else done.set_result(None)

    store.submit(write, settled)
    await done


def _checkpoint_of(write: Write) -> Checkpoint:
    if write.checkpoint is None:
        raise ValueError("an import writes a checkpoint")
    return write.checkpoint


async def _visible_rows(store: Store, playthrough_id: str, checkpoint: Checkpoint) -> tuple[Row, ...]:
    tree = {branch.number: branch for branch in await store.branches(playthrough_id)}
    view = View(tree, checkpoint.branch, checkpoint.seq)
    rows: list[Row] = []
    while page := await store.rows(playthrough_id, view, above=rows[-1].entry.seq if rows else 0, limit=PAGE_ROWS):
        rows += page
    return tuple(rows)


# ---- lines


def _lines(save: Save) -> Iterator[bytes]:
    yield codec_of(Playthrough).encode(save.playthrough) + b"\n"
    yield codec_of(Checkpoint).encode(save.checkpoint) + b"\n"
    for row in save.rows:
        yield _row_line(row) + b"\n"


@dataclass(frozen=True, slots=True)
class _Line:
    """One row as a blob holds it: its branch is the only one."""

    touches: Mapping[str, int]
    entry: Entry


def _row_line(row: Row) -> bytes:
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
        raise _damaged("it can't be inflated") from error
    if len(data) != size or not inflater.eof or inflater.unused_data:
        raise _damaged("its size differs")
    return data


def _parsed(data: bytes) -> Save:
    lines = data.split(b"\n")
    if len(lines) < 3 or lines[-1]:
        raise _damaged("lines are missing")
    try:
        playthrough = codec_of(Playthrough).decode(lines[0])
        checkpoint = codec_of(Checkpoint).decode(lines[1])
        rows = tuple(_row(line) for line in lines[2:-1])
    except ValueError as error:
        raise _damaged("a line can't be read") from error
    seqs = [0, *(row.entry.seq for row in rows)]
    if any(later <= earlier for earlier, later in pairwise(seqs)):
        raise _damaged("its rows are out of order")
    if checkpoint.branch != 1 or checkpoint.seq != seqs[-1]:
        raise _damaged("its checkpoint names no row of it")
    return Save(playthrough, checkpoint, rows)


def _damaged(why: str) -> DramaturgError:
    return DramaturgError(Reason.DATA_DAMAGED, f"the save is damaged: {why}")
