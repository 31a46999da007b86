"""Loads the cast anew while the game runs; a broken one changes nothing. All who watch are told what became of it."""

import asyncio
import logging
from pathlib import Path

from ..cast.loader import LoadedCast, load_cast
from ..cast.problems import Problem
from ..domain.content import Cast
from .application import Application
from .watch import CastReload

log = logging.getLogger(__name__)


async def reload_cast(app: Application, folder: Path) -> LoadedCast:
    """Replaces the cast where the new one has no errors; else the last good one goes on. Returns all problems.

    The cast of another game counts as broken. Reloads run one after the other, so that the newest files win. Raises
    what the store raises where ids were renamed and a log can't be read by them; then nothing has changed.
    """
    async with app.reloading:
        loaded = _of_this_game(app.cast, await asyncio.to_thread(load_cast, folder))
        if loaded.cast is not None:
            await app.use(loaded.cast)
        app.tell_watches(CastReload(loaded.cast is not None, app.cast, loaded.problems))
    _log(app.cast, loaded)
    return loaded


def _of_this_game(before: Cast, loaded: LoadedCast) -> LoadedCast:
    if loaded.cast is None or loaded.cast.cast_id == before.cast_id:
        return loaded
    message = f"this is the cast {loaded.cast.cast_id!r}, and {before.cast_id!r} is running"
    other = Problem("cast.yaml", 1, 1, "cast.other_game", message, "its playthroughs belong to it: start a server anew")
    return LoadedCast(None, (other, *loaded.problems))


def _log(in_use: Cast, loaded: LoadedCast) -> None:
    """One line for each reload; all problems are in GetServerInfo."""
    errors, warnings = loaded.errors, sum(problem.severity == "warning" for problem in loaded.problems)
    if loaded.cast is None:
        log.warning("cast refused errors=%d warnings=%d first=%s", len(errors), warnings, errors[0])
    else:
        log.info("cast reloaded version=%s digest=%s warnings=%d", in_use.version, in_use.digest[:12], warnings)
