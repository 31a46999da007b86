"""Watches a folder: says when its files have changed and nobody writes there any more. Before a reload of the cast."""

import asyncio
import logging
import os
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from pathlib import Path

from watchfiles import Change, awatch

log = logging.getLogger(__name__)

QUIET_MS = 200
"""Silence that ends a burst: an editor saves in several steps, a checkout writes hundreds of files one by one."""
BURST_MS = 5_000
"""A burst that goes on is told after this long."""
LOOK_MS = 500
"""How often the folder itself is looked at: once it is replaced, the platform tells nothing of the new one."""

Snapshot = frozenset[tuple[str, int, int, int]]
"""The files of a folder: path inside it, size, time of change in nanoseconds, inode."""


def snapshot(folder: Path) -> Snapshot:
    """The files below `folder` as they are now, hidden ones aside; two that are equal hold the same. Reads none."""
    found = set()
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            file = Path(parent, name)
            try:
                seen = file.stat()
            except OSError:
                continue  # it went meanwhile
            if not name.startswith("."):
                found.add((str(file.relative_to(folder)), seen.st_size, seen.st_mtime_ns, seen.st_ino))
    return frozenset(found)


async def bursts(folder: Path, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> AsyncGenerator[None, None]:
    """Yields once when the watch stands, then after each burst of changes below `folder`, hidden files aside.

    A folder that goes, comes or is replaced is a change like any other. Never ends; close it with `aclose`. Where the
    platform's own events fail, files are polled (watchfiles' variable WATCHFILES_FORCE_POLLING forces that).
    """
    polls: bool | None = None
    while True:
        here = _identity(folder)
        try:
            if here is not None:
                async with aclosing(_until_replaced(folder, here, polls)) as changes:
                    async for _ in changes:
                        yield
        except FileNotFoundError:
            pass  # it went while the watch was set up
        except Exception as failed:  # out of watches, a file system without events: the library's own type or OSError
            if polls:
                raise
            log.warning("watch polls folder=%s reason=%s", folder, failed)
            polls = True
            continue
        yield
        while _identity(folder) is None:
            await sleep(LOOK_MS / 1000)


async def _until_replaced(folder: Path, here: tuple[int, int], polls: bool | None) -> AsyncGenerator[None, None]:
    """The bursts of one folder, as long as it is the same; the first when the watch stands."""
    real = _real(folder)

    def counts(_: Change, path: str) -> bool:
        return not any(part.startswith(".") for part in Path(path).parts[len(real.parts) :])

    stands = False
    changes = awatch(
        real,
        watch_filter=counts,
        debounce=BURST_MS,
        step=QUIET_MS,
        rust_timeout=LOOK_MS,
        yield_on_timeout=True,
        force_polling=polls,
    )
    async with aclosing(changes):
        async for changed in changes:
            if changed or not stands:
                stands = True
                yield
            if _identity(folder) != here or any(path == str(real) for _, path in changed):
                return  # a new folder may get the old one's identity


def _real(folder: Path) -> Path:
    """Its path as the platform reports it."""
    return folder.resolve()


def _identity(folder: Path) -> tuple[int, int] | None:
    """Which folder stands under the name; None while there is none."""
    try:
        found = folder.stat()
    except OSError:
        return None
    return (found.st_dev, found.st_ino)
