"""Copies the database to a new file while turns go on."""

import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from .application import Application

SUFFIX = ".sqlite3"
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BackedUp:
    """file_name: in the backup folder."""

    file_name: str
    byte_count: int
    created_ms: int


async def back_up(app: Application, folder: Path, file_name: str) -> BackedUp:
    """Makes `file_name` in `folder`; an empty name is made from the wall time. A name is checked by whoever calls.

    Raises Conflict(BACKUP_EXISTS | BACKUP_UNSUPPORTED), DramaturgError DATA_DAMAGED, Unavailable.
    """
    created_ms = app.clock.now_ms()
    name = file_name or f"dramaturg-{datetime.fromtimestamp(created_ms / 1000, UTC):%Y%m%dT%H%M%S}Z"
    name = name if name.endswith(SUFFIX) else name + SUFFIX
    size = await app.store.back_up(folder / name)
    log.info("backed up %d bytes in %d ms", size, app.clock.now_ms() - created_ms)
    return BackedUp(name, size, created_ms)
