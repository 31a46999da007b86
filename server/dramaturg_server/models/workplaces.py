"""Folders beside the models, in which builds and removals work: locked while their process lives, swept afterwards.

`.NAME-XXXXXXXX/` holds `new`, the model that is being made, `old`, the one it takes the place of, and what is removed.
The lock is the operating system's own, so it goes with the process however that ends.
"""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from ..adapters.data_folder import lock_file
from ..adapters.model_folder import CONFIG_FILE

NEW, OLD, REMOVED = "new", "old", "removed"
NAME_ADDED: Final = ".-12345678"
"""So much longer than the model's is the name of a workplace."""
_LOCK = "lock"
_NAME = re.compile(r"\.(?P<model>.+)-[a-z0-9_]{8}")


@contextmanager
def workplace(folder: Path) -> Iterator[Path]:
    """A folder of this process's own beside `folder`, which goes at the end. Raises OSError."""
    place, lock = _new(folder)
    try:
        yield place
    finally:
        lock.close()
        shutil.rmtree(place, ignore_errors=True)


def sweep(models: Path) -> list[Path]:
    """Removes the workplaces whose processes were killed, and returns them; one that can't be removed stays.

    A model that had just been taken out of its place comes back.
    """
    try:
        there = sorted(models.iterdir())
    except OSError:
        return []
    return [place for place in there if _is_workplace(place) and _is_swept(place)]


def _new(folder: Path) -> tuple[Path, BinaryIO]:
    while True:
        place = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        try:
            lock = _locked(place)
        except OSError:
            shutil.rmtree(place, ignore_errors=True)
            raise
        if lock is not None:
            return place, lock


def _locked(place: Path) -> BinaryIO | None:
    """The lock of a workplace; None where another process has it, or has swept the folder away meanwhile.

    Raises OSError where there are no locks.
    """
    try:
        lock = (place / _LOCK).open("a+b")
    except FileNotFoundError:
        return None
    try:
        lock_file(lock)
        if os.path.samestat(os.fstat(lock.fileno()), (place / _LOCK).stat()):
            return lock
    except (BlockingIOError, PermissionError, FileNotFoundError):  # held, as Linux and as Windows say it; swept
        pass
    except OSError:
        lock.close()
        raise
    lock.close()
    return None


def _is_workplace(place: Path) -> bool:
    """True for nothing that somebody else may have put there."""
    if _NAME.fullmatch(place.name) is None or place.is_symlink():
        return False
    try:
        return {entry.name for entry in place.iterdir()} <= {NEW, OLD, REMOVED, _LOCK}
    except OSError:
        return False


def _is_swept(place: Path) -> bool:
    """Sweeps a workplace that nobody works in; False where somebody does."""
    try:
        lock = _locked(place)
    except OSError:
        return True  # not to be locked, so not to be removed either: told, and left
    if lock is None:
        return False
    try:
        _put_back(place)
    finally:
        lock.close()  # Windows removes no file that is open
    shutil.rmtree(place, ignore_errors=True)
    return True


def _put_back(place: Path) -> None:
    named = _NAME.fullmatch(place.name)
    assert named is not None
    if (place / OLD / CONFIG_FILE).is_file():
        with suppress(OSError):  # another has taken its place
            (place / OLD).rename(place.with_name(named["model"]))
