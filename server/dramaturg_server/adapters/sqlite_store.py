"""The store port on one SQLite file: a writer thread with group commit, reader threads with their own connections."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from pathlib import Path
from queue import SimpleQueue
from threading import Lock
from typing import Any, Concatenate, ParamSpec, TypeVar

from ..domain.beliefs import Preference
from ..domain.erasure import Erasure
from ..domain.errors import BadInput, Conflict, DramaturgError, Reason, Unavailable
from ..domain.lineage import Branch, View
from ..ports import (
    Answered,
    Checkpoint,
    Figures,
    Listed,
    Playthrough,
    Pruning,
    Purged,
    Quiet,
    Row,
    Settled,
    Snapshot,
    StoredVector,
    Whole,
    Write,
)
from . import sqlite_preferences, sqlite_purging, sqlite_vectors
from . import sqlite_reads as reads
from . import sqlite_whole as whole_playthroughs
from . import sqlite_writes as writes
from .sqlite_backup import back_up, remove_unfinished
from .sqlite_copies import purge_copies
from .sqlite_migrations import MIGRATIONS, checked_version, migrate
from .sqlite_presence import DatabaseGone, Presence
from .sqlite_pruning import Sweep
from .sqlite_writer import Writer, store_error

T = TypeVar("T")
P = ParamSpec("P")

FILE_NAME = "dramaturg.sqlite3"
READERS = 2
BUSY_MS = 5000
SCRUB_S = 0.05
"""So long a purge waits between two looks whether the last reader of what was erased has gone."""

_log = logging.getLogger(__name__)


class SqliteStore:
    """`folder/dramaturg.sqlite3`, made when it isn't there. Durable: write-ahead log, flushed at every commit.

    `open` raises DramaturgError DATA_FOREIGN, DATA_NEWER or DATA_DAMAGED for a file it must not touch.
    lost: is told True when the file was removed or replaced under us, and nothing commits; False when it is back ·
    backups: where copies go that are asked for; what a killed server left of one there goes when the store is opened.
    """

    def __init__(
        self, folder: Path, lost: Callable[[bool], None] = lambda is_lost: None, backups: Path | None = None
    ) -> None:
        self._file = folder / FILE_NAME
        self._backups = backups
        self._lost = lost
        self._writer: Writer | None = None
        self._connections: list[sqlite3.Connection] = []
        self._free: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        self._pool: ThreadPoolExecutor | None = None
        self._to_remove: Path | None = None
        self._one_copy = Lock()
        self._beside: set[asyncio.Task[Any]] = set()
        self._is_sweeping = False
        self._is_due = False

    async def open(self) -> None:
        connection = await asyncio.to_thread(self._connect)
        self._writer = Writer(connection, asyncio.get_running_loop(), Presence(self._file), self._lost)
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="dramaturg-store-reader")
        await self._call(whole_playthroughs.give_up)
        await self._remove_deleted()
        if await self._call(sqlite_purging.is_unscrubbed):
            await self._scrub(None)
        self._begin_sweep()
        await asyncio.to_thread(self._remove_unfinished)

    async def open_to_read(self) -> None:
        """Opens a file that is there as it is: nothing is made, migrated or removed, and writes find the store closed.

        Nobody may write it meanwhile: hold the data folder. Raises as `open` does, and DramaturgError STORE_UNAVAILABLE
        for data of an older version.
        """
        await asyncio.to_thread(self._connect_to_read)
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="dramaturg-store-reader")

    async def close(self) -> None:
        """Settles everything queued, lets running reads end, and closes the file; closing twice does nothing."""
        writer, self._writer = self._writer, None
        pool, self._pool = self._pool, None
        await asyncio.gather(*self._beside, return_exceptions=True)  # they see that the writer is gone
        if writer is not None:
            await writer.stop()
        if pool is not None:
            await asyncio.to_thread(pool.shutdown)
        await asyncio.to_thread(self._disconnect)

    # ---- writing

    def submit(self, write: Write, settled: Settled) -> None:
        if self._writer is None:
            asyncio.get_running_loop().call_soon(settled, _away())
        else:
            self._writer.submit(write, settled if write.pruned is None else self._sweeping(settled))

    async def acquire_lease(self, playthrough_id: str, holder: str, now_ms: int, ttl_ms: int) -> None:
        await self._call(writes.acquire_lease, playthrough_id, holder, now_ms, now_ms + ttl_ms)

    async def release_lease(self, playthrough_id: str, holder: str) -> None:
        try:
            is_released = await self._call(writes.release_lease, playthrough_id, holder)
        except DatabaseGone:  # and the lease went with it
            return
        if is_released:
            await self._reach().forget(playthrough_id)

    async def put_vectors(self, playthrough_id: str, embedder_id: str, vectors: Sequence[StoredVector]) -> None:
        """Behind what is queued, a slice at a time, between which others commit."""
        self._reach()
        for start in range(0, len(vectors), sqlite_vectors.SLICE_VECTORS):
            piece = vectors[start : start + sqlite_vectors.SLICE_VECTORS]
            await self._call(sqlite_vectors.put_vectors, playthrough_id, embedder_id, piece)

    async def purge(
        self, playthrough_id: str, erasure: Erasure, *, after: int = 0, quiet: Quiet | None = None
    ) -> Purged:
        """Goes on when the caller leaves: what has begun is finished, or given up with an error."""
        return await asyncio.shield(self._go_on_beside(self._purged(playthrough_id, erasure, after, quiet)))

    async def _purged(self, playthrough_id: str, erasure: Erasure, after: int, quiet: Quiet | None) -> Purged:
        known = await self.playthrough(playthrough_id)
        if known is None:
            return Purged(0, erasure)
        if self._backups is not None:  # first: who repeats a purge that was cut off comes by here again
            await asyncio.to_thread(self._purge_copies, self._backups, known, erasure)
        foreseen = await self._alone(sqlite_purging.plan, playthrough_id, erasure, after=after)
        async with quiet or nullcontext():
            planned = await self._rewritten(playthrough_id, erasure, after, foreseen)
        if await self._call(sqlite_purging.is_unscrubbed):
            await self._scrub(planned.erasure)
        return Purged(len(planned.rows), planned.erasure, planned.last_seq)

    def _purge_copies(self, folder: Path, known: Playthrough, erasure: Erasure) -> None:
        with self._one_copy:
            purge_copies(folder, known.playthrough_id, known.created_ms, erasure)

    async def _rewritten(
        self, playthrough_id: str, erasure: Erasure, after: int, planned: sqlite_purging.Rewriting | None
    ) -> sqlite_purging.Rewriting:
        """What was written; planned further for what somebody has committed meanwhile."""
        while True:
            planned = await self._alone(sqlite_purging.plan, playthrough_id, erasure, after=after, planned=planned)
            if planned is None:
                return sqlite_purging.Rewriting(erasure, 0)
            now_ms = round(time.time() * 1000)
            if await self._call(sqlite_purging.rewrite, playthrough_id, planned, now_ms):
                return planned

    async def _scrub(self, erasure: Erasure | None) -> None:
        """Takes erased words out of what the file leaves unused; None = nobody knows any more which."""
        await self._empty_the_log()
        if erasure is None or await asyncio.to_thread(sqlite_purging.holds_any, self._file, erasure):
            await self._reach().call_bare(sqlite_purging.write_anew)
            await self._empty_the_log()
        await self._call(sqlite_purging.note_scrubbed)

    async def _empty_the_log(self) -> None:
        """Waits for whoever reads an older state, and lets others commit meanwhile."""
        while True:
            if await self._reach().call_bare(sqlite_purging.empty_the_log):
                return
            await asyncio.sleep(SCRUB_S)

    async def delete_playthrough(self, playthrough_id: str) -> None:
        """Unknown from the first moment; its rows are then removed in slices, between which others commit."""
        await self._call(writes.doom_playthrough, playthrough_id)
        await self._reach().forget(playthrough_id)
        await self._remove_deleted()

    async def _remove_deleted(self) -> None:
        while await self._call(writes.remove_slice):
            pass

    def _sweeping(self, settled: Settled) -> Settled:
        """Begins to remove the rows of pruned branches once those are gone."""

        def settled_and_swept(error: Exception | None) -> None:
            if error is None:
                self._begin_sweep()
            settled(error)

        return settled_and_swept

    def _begin_sweep(self) -> None:
        """Beside everything else: a commit waits for one slice at most, nobody for the whole of it."""
        self._is_due = True
        if not self._is_sweeping:
            self._is_sweeping = True
            self._go_on_beside(self._sweep())

    async def _sweep(self) -> None:
        """A slice at a time until nothing is left, or the store closes: then the next start goes on."""
        try:
            while self._is_due:
                self._is_due = False
                while self._writer is not None and (sweep := await self._call(Sweep.begin)) is not None:
                    while self._writer is not None and await self._call(sweep.slice):
                        pass
        except DramaturgError as failed:
            _log.error("rows of pruned branches are left until the next start: %s", failed.message)
        finally:
            self._is_sweeping = False

    def _go_on_beside(self, work: Coroutine[object, object, T]) -> "asyncio.Task[T]":
        """Runs `work` in a task that closing waits for."""
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        return task

    # ---- all of it

    async def whole(self, playthrough_id: str) -> Whole | None:
        return await self._alone(whole_playthroughs.read_whole, playthrough_id, self._is_ending)

    async def add_whole(self, whole: Whole) -> None:
        """Goes on when the caller leaves: what has begun is finished, or given up with an error."""
        await asyncio.shield(self._go_on_beside(self._added(whole)))

    async def _added(self, whole: Whole) -> None:
        try:
            key = await self._call(whole_playthroughs.begin_whole, whole)
            try:
                for piece in whole_playthroughs.slices_of(whole):
                    await self._call(whole_playthroughs.add_slice, key, piece)
                await self._call(whole_playthroughs.finish_whole, key, whole)
            except BaseException:
                await self._call(whole_playthroughs.give_up, key)
                await self._remove_deleted()
                raise
        except (ValueError, OverflowError) as error:
            raise Conflict(Reason.COMMIT_FAILED, "the playthrough can't be written") from error
        except Unavailable as error:
            cause = error.metadata.get("cause", "")
            if not cause.startswith("SQLITE_CONSTRAINT"):
                raise
            raise Conflict(Reason.COMMIT_FAILED, "the playthrough makes no sense", cause=cause) from error

    async def back_up(self, file: Path) -> int:
        return await self._alone(self._copied, file)

    def _copied(self, connection: sqlite3.Connection, file: Path) -> int:
        with self._one_copy:  # what lies there unfinished is nobody's
            return back_up(connection, file, self._is_ending)

    def _remove_unfinished(self) -> None:
        """A folder that can't be cleaned keeps no server from its work; a backup will say so."""
        if self._backups is not None:
            try:
                remove_unfinished(self._backups)
            except OSError as error:
                _log.warning("unfinished backups could not be removed cause=%s", type(error).__name__)

    def _is_ending(self) -> bool:
        return self._writer is None

    # ---- reading

    async def playthrough(self, playthrough_id: str) -> Playthrough | None:
        return await self._read(reads.read_playthrough, playthrough_id)

    async def playthroughs(self) -> Sequence[Playthrough]:
        return await self._read(reads.read_playthroughs)

    async def listed(self, *, after: int, limit: int, newest_first: bool) -> Sequence[Listed]:
        return await self._read(reads.read_listed, after, limit, newest_first)

    async def branches(self, playthrough_id: str) -> Sequence[Branch]:
        return await self._read(reads.read_branches, playthrough_id)

    async def branch_figures(self, playthrough_id: str) -> Mapping[int, Figures]:
        return await self._read(reads.read_branch_figures, playthrough_id)

    async def last_branch(self, playthrough_id: str) -> int:
        return await self._read(reads.read_last_branch, playthrough_id)

    async def prunings(self, playthrough_id: str) -> Sequence[Pruning]:
        return await self._read(reads.read_prunings, playthrough_id)

    async def last_seq(self, playthrough_id: str) -> int:
        return await self._read(reads.read_last_seq, playthrough_id)

    async def newest(
        self, playthrough_id: str, character_id: str, view: View, *, below: int, limit: int, marks: int = 0
    ) -> Sequence[Row]:
        return await self._read(reads.read_newest, playthrough_id, character_id, view, below, limit, marks)

    async def oldest(
        self, playthrough_id: str, character_id: str, view: View, *, above: int, limit: int, marks: int = 0
    ) -> Sequence[Row]:
        return await self._read(reads.read_oldest, playthrough_id, character_id, view, above, limit, marks)

    async def row(self, playthrough_id: str, seq: int, view: View) -> Row | None:
        return await self._read(reads.read_row, playthrough_id, seq, view)

    async def rows(self, playthrough_id: str, view: View, *, above: int, limit: int) -> Sequence[Row]:
        return await self._read(reads.read_rows, playthrough_id, view, above, limit)

    async def snapshot(self, playthrough_id: str, character_id: str, view: View, at: int) -> Snapshot | None:
        return await self._read(reads.read_snapshot, playthrough_id, character_id, view, at)

    async def answered(self, playthrough_id: str, request_id: str, view: View | None) -> Answered | None:
        return await self._read(reads.read_answered, playthrough_id, request_id, view)

    async def vectors(self, playthrough_id: str, embedder_id: str, seqs: Sequence[int]) -> Sequence[StoredVector]:
        return await self._read(sqlite_vectors.read_vectors, playthrough_id, embedder_id, seqs)

    async def embedders(self, playthrough_id: str, seqs: Sequence[int]) -> Sequence[str]:
        return await self._read(sqlite_vectors.read_embedders, playthrough_id, seqs)

    async def preferences(self, player_id: str) -> Sequence[Preference]:
        return await self._read(sqlite_preferences.read_preferences, player_id)

    async def checkpoint(self, playthrough_id: str, checkpoint_id: str) -> Checkpoint | None:
        return await self._read(reads.read_checkpoint, playthrough_id, checkpoint_id)

    async def checkpoints(self, playthrough_id: str) -> Sequence[tuple[int, Checkpoint]]:
        return await self._read(reads.read_checkpoints, playthrough_id)

    # ---- threads and connections

    def _reach(self) -> Writer:
        if self._writer is None:
            raise _away()
        return self._writer

    async def _call(
        self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self._reach().call(lambda connection: work(connection, *args, **kwargs))

    async def _read(
        self, read: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        if self._pool is None:
            raise _away()

        def with_connection() -> T:
            connection = self._free.get()
            try:
                return read(connection, *args, **kwargs)
            finally:
                self._free.put(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, with_connection)
        except sqlite3.Error as error:
            raise store_error(error) from error
        except UnicodeEncodeError as error:
            raise BadInput("id", "holds a lone surrogate") from error

    async def _alone(
        self, read: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Reads for long, on a connection and a thread of its own, so that no other read waits."""
        self._reach()

        def with_connection() -> T:
            with closing(self._new_connection("ro")) as connection:
                return read(connection, *args, **kwargs)

        try:
            return await asyncio.shield(self._go_on_beside(asyncio.to_thread(with_connection)))
        except sqlite3.Error as error:
            raise store_error(error) from error
        except UnicodeEncodeError as error:
            raise BadInput("id", "holds a lone surrogate") from error

    def _connect(self) -> sqlite3.Connection:
        """Opens, checks and migrates the file; returns the writer's connection, leaves the readers' ones free."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            writer = self._connection("rwc")
            migrate(writer)
            (journal,) = writer.execute("pragma journal_mode = wal").fetchone()
            if journal != "wal":
                raise Unavailable(Reason.STORE_UNAVAILABLE, "the data folder can't hold a write-ahead log")
            writer.execute("pragma synchronous = full")
            writer.execute("pragma secure_delete = on").fetchone()
            for _ in range(READERS):
                self._free.put(self._connection("ro"))
        except (sqlite3.Error, OSError, DramaturgError) as error:
            self._disconnect()
            if isinstance(error, sqlite3.Error):
                raise store_error(error) from error
            if isinstance(error, OSError):
                raise Unavailable(Reason.STORE_UNAVAILABLE, "the data folder can't be used") from error
            raise
        return writer

    def _connect_to_read(self) -> None:
        """Opens and checks the file; leaves the readers' connections free."""
        try:
            mode = self._mode_to_read()
            for _ in range(READERS):
                self._free.put(self._connection(mode))
            version = checked_version(self._connections[0])
            if version != len(MIGRATIONS):
                raise Unavailable(
                    Reason.STORE_UNAVAILABLE,
                    f"the data has version {version} and is read at version {len(MIGRATIONS)}: a server migrates it",
                )
        except (sqlite3.Error, DramaturgError) as error:
            self._disconnect()
            if isinstance(error, sqlite3.Error):
                raise store_error(error) from error
            raise

    def _mode_to_read(self) -> str:
        """How to read without a trace: beside a file that was closed cleanly SQLite would make a log and its index.

        Where a log was left, its index is needed; one that is made for us goes when we close.
        """
        log, index = (self._file.with_name(f"{FILE_NAME}-{kind}") for kind in ("wal", "shm"))
        if not log.exists():
            return "ro&immutable=1"
        if not index.exists():
            self._to_remove = index
        return "ro"

    def _connection(self, mode: str) -> sqlite3.Connection:
        """One connection that closes with the store."""
        connection = self._new_connection(mode)
        self._connections.append(connection)
        return connection

    def _new_connection(self, mode: str) -> sqlite3.Connection:
        """One connection, in autocommit mode; a thread at a time uses it."""
        return sqlite3.connect(
            f"{self._file.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=BUSY_MS / 1000,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )

    def _disconnect(self) -> None:
        """Readers first: the last to close folds the write-ahead log into the file."""
        self._free = SimpleQueue()
        while self._connections:
            self._connections.pop().close()
        if self._to_remove is not None:
            self._to_remove.unlink(missing_ok=True)
            self._to_remove = None


def _away() -> Unavailable:
    return Unavailable(Reason.STORE_UNAVAILABLE, "the store is closed")
