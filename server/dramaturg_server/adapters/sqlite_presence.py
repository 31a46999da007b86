"""Whether the database on disk is still the one that is open: asked by the writer before each commit.

On POSIX a file that was removed, or moved away, can still be written by whoever has it open: SQLite would report
success for commits that nobody ever finds again.
"""

import os
from pathlib import Path

from ..domain.errors import Reason, Unavailable

Identity = tuple[tuple[int, int], ...]
"""Device and file number of the database and of its write-ahead log."""


class DatabaseGone(Unavailable):
    """The database file was removed, moved away or replaced while it was open."""


class Presence:
    """Remembers the files at their first use, and compares. Two stat calls a time: microseconds."""

    def __init__(self, file: Path) -> None:
        self._files = (os.fspath(file), f"{os.fspath(file)}-wal")
        self._known: Identity | None = None

    def check(self) -> None:
        """Called inside a transaction, when both files are there; raises DatabaseGone."""
        found = self._identity()
        self._known = self._known or found
        if found is None or found != self._known:
            raise DatabaseGone(
                Reason.STORE_UNAVAILABLE,
                "the database was removed or replaced while it was open",
                cause="DATABASE_GONE",
            )

    def _identity(self) -> Identity | None:
        try:
            return tuple((found.st_dev, found.st_ino) for found in map(os.stat, self._files))
        except OSError:
            return None
