"""Loads the cast anew while the game runs; a broken one changes nothing."""

import asyncio
import logging
from pathlib import Path

from ..cast.loader import LoadedCast, load_cast
from ..domain.content import Cast
from ..domain.errors import Conflict, Reason
from .application import Application

log = logging.getLogger(__name__)


async def reload_cast(app: Application, folder: Path) -> LoadedCast:
    """Replaces the cast where the new one has no errors; else the last good one goes on. Returns all problems.

    Raises Conflict(CAST_MISMATCH) where the folder now holds another game's cast.
    """
    loaded = await asyncio.to_thread(load_cast, folder)
    if loaded.cast is None:
        log.warning("the cast has %d errors; the last good one goes on", len(loaded.errors))
        return loaded
    _require_same_game(app.cast, loaded.cast)
    app.cast = loaded.cast
    return loaded


def _require_same_game(before: Cast, after: Cast) -> None:
    if before.cast_id != after.cast_id:
        raise Conflict(
            Reason.CAST_MISMATCH,
            f"the folder now holds cast {after.cast_id!r}, and {before.cast_id!r} is running",
            running=before.cast_id,
            loaded=after.cast_id,
        )
