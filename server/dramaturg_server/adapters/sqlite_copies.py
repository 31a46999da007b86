"""Backups without what was erased since they were made: who goes back to one must not bring somebody's words back.

A copy is known to be of the same playthrough by when that was made. One of another version, or that can't be written,
keeps what it holds, which the log says; it can be deleted.
"""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from ..domain.erasure import Erasure
from ..domain.errors import DramaturgError
from .sqlite_backup import SUFFIX
from .sqlite_migrations import MIGRATIONS, checked_version
from .sqlite_preferences import drop_preferences
from .sqlite_purging import holds_any, note_scrubbed, plan, rewrite, write_anew

_log = logging.getLogger(__name__)


def purge_copies(folder: Path, playthrough_id: str, created_ms: int, erasure: Erasure) -> None:
    """Erases the words in every backup of the folder. Nobody may be copying there."""
    for file in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            if not _purge_copy(file, playthrough_id, created_ms, erasure):
                _log.warning("the backup %s is of another version and keeps words that were erased", file.name)
        except (sqlite3.Error, OSError, ValueError, DramaturgError) as error:
            cause = type(error).__name__
            _log.warning(
                "the backup %s can't be written and may keep words that were erased cause=%s", file.name, cause
            )


def _purge_copy(file: Path, playthrough_id: str, created_ms: int, erasure: Erasure) -> bool:
    """False for a copy of another version."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)) as copy:
        if checked_version(copy) != len(MIGRATIONS):
            return False
        made = copy.execute("select created_ms from playthrough where id=?", (playthrough_id,)).fetchone()
        planned = plan(copy, playthrough_id, erasure) if made is not None and made[0] == created_ms else None
        copy.execute("pragma secure_delete = on").fetchone()
        copy.execute("begin immediate")
        if planned is not None:
            rewrite(copy, playthrough_id, planned, 0)
        drop_preferences(copy, erasure.ids)  # they are of no playthrough
        note_scrubbed(copy)
        copy.execute("commit")
        if holds_any(file, erasure if planned is None else planned.erasure):
            write_anew(copy)
    return True
