"""The one thread that writes: takes what is queued, commits it in one transaction, tells the loop once."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from ..domain.errors import Conflict, DramaturgError, Reason, Unavailable
from ..ports import Settled, Write
from .settling import settle
from .sqlite_presence import DatabaseGone, Presence
from .sqlite_writes import commit_write

T = TypeVar("T")
Outcome = Exception | None
_log = logging.getLogger(__name__)

GROUP = 128
"""At most so many writes share one transaction, and with it one flush to disk."""


@dataclass(frozen=True, slots=True)
class _Commit:
    write: Write
    settled: Settled


@dataclass(frozen=True, slots=True)
class _Job:
    """Something else for the writer to do, in its turn and in a transaction of its own, where it can be in one."""

    work: Callable[[sqlite3.Connection], Any]
    done: Future[Any]
    is_bare: bool = False


class _Stop:
    """Nothing comes after it."""


class Writer:
    """Group commit over one connection. Results reach `loop` in commit order, one callback per group.

    A failed write voids the later ones of its playthrough with the same or a lower epoch, since those were judged
    on it; `forget` ends that. Whatever a commit raises becomes its outcome: the thread itself never dies of one.
    Nothing is committed while the file on disk is not the one that is open; `lost` is told on `loop` when that
    begins (True) and when it ends (False).
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        presence: Presence,
        lost: Callable[[bool], None],
    ) -> None:
        self._connection = connection
        self._loop = loop
        self._presence = presence
        self._tell_lost = lost
        self._is_lost = False
        self._queue: SimpleQueue[_Commit | _Job | _Stop] = SimpleQueue()
        self._voided: dict[str, int] = {}
        self._thread = Thread(target=self._run, name="dramaturg-store-writer", daemon=True)
        self._thread.start()

    def submit(self, write: Write, settled: Settled) -> None:
        self._queue.put(_Commit(write, settled))

    async def call(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs `work` after everything queued before, in its own transaction; raises what it raises."""
        done: Future[T] = Future()
        self._queue.put(_Job(work, done))
        return await asyncio.wrap_future(done)

    async def call_bare(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The same for what SQLite does in no transaction."""
        done: Future[T] = Future()
        self._queue.put(_Job(work, done, is_bare=True))
        return await asyncio.wrap_future(done)

    async def forget(self, playthrough_id: str) -> None:
        """Lets epochs of a playthrough begin anew: its lease is given back, or it is gone."""
        await self.call(lambda _: self._voided.pop(playthrough_id, None))

    async def stop(self) -> None:
        """Returns when everything queued is settled and the thread has ended."""
        self._queue.put(_Stop())
        await asyncio.to_thread(self._thread.join)

    # ---- in the thread

    def _run(self) -> None:
        while True:
            group, other = self._next_group()
            if group:
                self._deliver(group, self._commit_group(group))
            if isinstance(other, _Stop):
                return
            if isinstance(other, _Job):
                self._do(other)

    def _next_group(self) -> tuple[list[_Commit], _Job | _Stop | None]:
        """The commits at the head of the queue, and what came right after them, if anything did."""
        group: list[_Commit] = []
        item = self._queue.get()
        while isinstance(item, _Commit):
            group.append(item)
            if len(group) == GROUP:
                return group, None
            try:
                item = self._queue.get_nowait()
            except Empty:
                return group, None
        return group, item

    def _commit_group(self, group: Sequence[_Commit]) -> list[Outcome]:
        """All in one transaction; where that fails, each in its own, so that one bad write takes no other with it."""
        live = [commit.write for commit in group if not self._is_void(commit.write)]
        if len(live) > 1 and self._attempt(live) is None:
            return [_void() if self._is_void(commit.write) else None for commit in group]
        return [self._commit_alone(commit.write) for commit in group]

    def _commit_alone(self, write: Write) -> Outcome:
        if self._is_void(write):
            return _void()
        failure = self._attempt([write])
        if failure is not None:
            self._voided[write.playthrough_id] = write.epoch
            _log.warning("a commit failed: %s", failure.metadata.get("cause", failure.message))
        return failure

    def _is_void(self, write: Write) -> bool:
        return write.epoch <= self._voided.get(write.playthrough_id, -1)

    def _attempt(self, writes: Sequence[Write]) -> Conflict | None:
        """Commits `writes` together; on failure nothing of them stays, and the error is returned."""

        def commit_all(connection: sqlite3.Connection) -> None:
            for write in writes:
                commit_write(connection, write)

        try:
            self._in_transaction(commit_all)
        except Conflict as error:
            return error
        except Exception as error:
            message = error.message if isinstance(error, DatabaseGone) else "the store could not commit"
            failure = Conflict(Reason.COMMIT_FAILED, message, cause=cause_of(error))
            failure.__cause__ = error
            return failure
        return None

    def _do(self, job: _Job) -> None:
        if not job.done.set_running_or_notify_cancel():
            return
        try:
            job.done.set_result(self._bare(job.work) if job.is_bare else self._in_transaction(job.work))
        except sqlite3.Error as error:
            failure = store_error(error)
            failure.__cause__ = error
            job.done.set_exception(failure)
        except Exception as error:
            job.done.set_exception(error)

    def _bare(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._require_file()
        return work(self._connection)

    def _in_transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._connection.execute("begin immediate")
        try:
            result = work(self._connection)
            self._require_file()
            self._connection.execute("commit")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk may have rolled back already
                self._connection.execute("rollback")
            raise
        return result

    def _require_file(self) -> None:
        """Raises DatabaseGone where a commit would go into a file that nobody can open any more."""
        try:
            self._presence.check()
        except DatabaseGone:
            self._note_lost(True)
            raise
        self._note_lost(False)

    def _note_lost(self, lost: bool) -> None:
        if lost == self._is_lost:
            return
        self._is_lost = lost
        _log.error("the database %s", "is gone" if lost else "is back")
        with suppress(RuntimeError):  # the loop is closed: nobody asks any more
            self._loop.call_soon_threadsafe(self._tell_lost, lost)

    def _deliver(self, group: Sequence[_Commit], outcomes: Sequence[Outcome]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(_settle_all, group, outcomes)


def _settle_all(group: Sequence[_Commit], outcomes: Sequence[Outcome]) -> None:
    for commit, outcome in zip(group, outcomes, strict=True):
        settle(commit.settled, outcome)


def _void() -> Conflict:
    return Conflict(Reason.COMMIT_FAILED, "an earlier write of this epoch did not commit")


def cause_of(error: Exception) -> str:
    """A stable name of what SQLite met (`SQLITE_FULL`), or of the exception."""
    if isinstance(error, DatabaseGone):
        return error.metadata["cause"]
    return getattr(error, "sqlite_errorname", None) or type(error).__name__


def store_error(error: sqlite3.Error) -> DramaturgError:
    """What the caller is told when SQLite fails: damaged data, or a store that can't be reached."""
    if (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return DramaturgError(Reason.DATA_DAMAGED, "the database is damaged or is none", cause=cause_of(error))
    return Unavailable(Reason.STORE_UNAVAILABLE, "the store can't be reached", cause=cause_of(error))
