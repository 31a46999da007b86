"""The data folder: made, proven writable and held by one server at a time, before the store is opened in it.

The lock is the operating system's own, so it goes with the process however that ends; the file's text only says who
holds it. Proven on Linux; the Windows branch is unproven.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from ..domain.errors import Reason, Unavailable

LOCK_FILE = "lock"
_LOCKED_BYTE = 1 << 30
"""Windows locks bytes against reading, too: so one far behind the holder's process id."""


class DataFolderHeld(Unavailable):
    """Another server holds the folder; `holder` is its process id, 0 where it can't be read."""

    def __init__(self, folder: Path, holder: int) -> None:
        who = f"process {holder}" if holder else "another process"
        super().__init__(
            Reason.STORE_UNAVAILABLE,
            f"the data folder {folder} is held by {who}: attach to that server (address and token are in "
            f"{folder / 'run.json'}), end it, or choose another folder with --data",
        )
        self.holder = holder


class DataFolderUnusable(Unavailable):
    """The folder can't be made or written; the message names it and the reason."""

    def __init__(self, folder: Path, error: OSError) -> None:
        detail = error.strerror or type(error).__name__
        super().__init__(Reason.STORE_UNAVAILABLE, f"the data folder {folder} can't be written: {detail}")


class DataFolder:
    """A held folder. Use as a context manager, or call `release`."""

    def __init__(self, path: Path, lock: BinaryIO) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def hold(cls, path: Path) -> "DataFolder":
        """Makes the folder where it is missing and takes its lock; raises DataFolderHeld or DataFolderUnusable."""
        try:
            check_writable(path)
            lock = (path / LOCK_FILE).open("a+b")
        except OSError as error:
            raise DataFolderUnusable(path, error) from error
        try:
            lock_file(lock)
        except OSError as error:
            holder = _read_holder(lock)
            lock.close()
            raise DataFolderHeld(path, holder) from error
        _write_holder(lock)
        return cls(path, lock)

    def release(self) -> None:
        """Gives the folder back; may be called twice. The file stays: removing it would race with the next holder."""
        if not self._lock.closed:
            with suppress(OSError):
                self._lock.truncate(0)
            self._lock.close()

    def __enter__(self) -> "DataFolder":
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def check_writable(path: Path) -> None:
    """Makes the folder (for its owner only) and writes a file in it; raises OSError."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    probe = path / f".probe-{os.getpid()}"
    try:
        probe.write_bytes(b"dramaturg")
    finally:
        probe.unlink(missing_ok=True)


def _read_holder(lock: BinaryIO) -> int:
    lock.seek(0)
    text = lock.read(20).strip()
    return int(text) if text.isdigit() else 0


def _write_holder(lock: BinaryIO) -> None:
    lock.truncate(0)
    lock.write(str(os.getpid()).encode())
    lock.flush()


if sys.platform == "win32":
    import msvcrt

    def lock_file(lock: BinaryIO) -> None:
        """Locks an open file for this process alone, until it is closed; raises OSError where another has it."""
        lock.seek(_LOCKED_BYTE)
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        lock.seek(0)
else:
    import fcntl

    def lock_file(lock: BinaryIO) -> None:
        """Locks an open file for this process alone, until it is closed; raises OSError where another has it."""
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
