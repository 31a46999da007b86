"""A copy of the database while others write it: SQLite's own on-line backup, checked before it gets its name."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from ..domain.errors import Conflict, DramaturgError, Reason, Unavailable

STEP_PAGES = 1024
"""So many pages are copied before looking whether the server is ending."""
UNFINISHED = ".unfinished"
"""Behind the name of a copy that is not whole yet. What a server that was killed left goes when a store is opened and
with the next backup, and no file of another ending."""
SUFFIX = ".sqlite3"
OF_A_COPY = ("", "-journal", "-wal", "-shm")
"""Endings of a copy and of what SQLite keeps beside it while it is written."""


class Abandoned(Unavailable):
    """The server ends, and the copy with it."""


def back_up(source: sqlite3.Connection, file: Path, is_ending: Callable[[], bool]) -> int:
    """Copies what `source` sees at one moment to `file`, in a folder that is made for its owner, and returns its size.

    A read transaction pins that moment: in a write-ahead log others go on writing, and the copy need not begin anew.
    Raises Conflict(BACKUP_EXISTS), DramaturgError DATA_DAMAGED where the copy fails SQLite's integrity check, and
    Unavailable; then no new file stays.
    """
    unfinished = file.with_name(f"{file.name}{UNFINISHED}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        remove_unfinished(file.parent)
        if os.path.lexists(file):
            raise exists(file)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            _copy(source, unfinished, is_ending)
            size = unfinished.stat().st_size
            _name(unfinished, file)
            return size
        finally:
            _remove(unfinished)
    except OSError as error:
        raise Unavailable(
            Reason.STORE_UNAVAILABLE, "the backup folder can't be written", cause=type(error).__name__
        ) from error


def remove_unfinished(folder: Path) -> None:
    """Removes copies that a server began which was killed; nobody may be copying there. Raises OSError."""
    for ending in OF_A_COPY:
        for left in folder.glob(f"*{SUFFIX}{UNFINISHED}{ending}"):
            left.unlink(missing_ok=True)


def _remove(unfinished: Path) -> None:
    for ending in OF_A_COPY:
        unfinished.with_name(f"{unfinished.name}{ending}").unlink(missing_ok=True)


def _copy(source: sqlite3.Connection, file: Path, is_ending: Callable[[], bool]) -> None:
    def look_up(_status: int, _left: int, _total: int) -> None:
        if is_ending():
            raise Abandoned(Reason.SHUTTING_DOWN, "the server is shutting down")

    with closing(sqlite3.connect(file, isolation_level=None)) as copy:
        source.execute("begin")
        try:
            source.execute("select count(*) from sqlite_master").fetchone()
            source.backup(copy, pages=STEP_PAGES, progress=look_up, sleep=0)
        finally:
            source.execute("rollback")
        copy.execute("pragma journal_mode = delete").fetchone()  # one file that needs no other beside it
        look_up(0, 0, 0)
        found = [text for (text,) in copy.execute("pragma integrity_check").fetchall()]
        if found != ["ok"]:
            raise DramaturgError(
                Reason.DATA_DAMAGED, "the database is damaged: its copy failed SQLite's check, and was not kept"
            )
    with file.open("rb+") as written:
        os.fsync(written.fileno())


def _name(unfinished: Path, file: Path) -> None:
    """Gives a finished copy its name, and never that of another file."""
    try:
        os.link(unfinished, file)  # where the name is taken this fails, whoever took it and when
    except FileExistsError:
        raise exists(file) from None
    except OSError:  # a file system without links
        if os.path.lexists(file):
            raise exists(file) from None
        unfinished.rename(file)
    with suppress(OSError):  # not every system can flush a folder
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def exists(file: Path) -> Conflict:
    """The error of a name that a file carries already."""
    return Conflict(
        Reason.BACKUP_EXISTS,
        f"{file.stem!r} is there already, and a backup never overwrites a file",
        file_name=file.name,
    )
