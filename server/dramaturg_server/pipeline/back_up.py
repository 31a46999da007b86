"""Copies the database to a new file while turns go on."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from ..domain.errors import Conflict, Reason
from .application import Application

SUFFIX = ".sqlite3"
LONGEST_ENDING = f"{SUFFIX}.unfinished-journal"
"""Of what stands in the folder while a copy is made."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BackedUp:
    """file_name: in the backup folder."""

    file_name: str
    byte_count: int
    created_ms: int


async def back_up(app: Application, folder: Path, file_name: str) -> BackedUp:
    """Makes `file_name` in `folder`; an empty name is made from the wall time. A name is checked by whoever calls.

    Raises Conflict(BACKUP_EXISTS) for a name that was given, Conflict(BACKUP_UNSUPPORTED), DramaturgError DATA_DAMAGED,
    Unavailable.
    """
    created_ms = app.clock.now_ms()
    names = iter((file_name,)) if file_name else _names_of(created_ms)
    while True:
        name = next(names)
        name = name if name.endswith(SUFFIX) else name + SUFFIX
        try:
            size = await app.store.back_up(folder / name)
        except Conflict as taken:
            if file_name or taken.reason is not Reason.BACKUP_EXISTS:
                raise
        else:
            log.info("backed up %d bytes in %d ms", size, app.clock.now_ms() - created_ms)
            return BackedUp(name, size, created_ms)


def _names_of(created_ms: int) -> Iterator[str]:
    """The second in which a backup was asked for, then with a number from 2 on: others may have asked in it."""
    second = f"dramaturg-{datetime.fromtimestamp(created_ms / 1000, UTC):%Y%m%dT%H%M%SZ}"
    return chain((second,), (f"{second}-{number}" for number in count(2)))
