"""Reads the cast again whenever its files have changed: between `adapters/file_watch` and `pipeline/reload_cast`."""

import asyncio
import logging
from contextlib import aclosing

from ..adapters.file_watch import Snapshot, bursts, snapshot
from .running import CAST_RELOAD_FAILED, Running

log = logging.getLogger(__name__)


async def follow_cast(running: Running, seen: Snapshot) -> None:
    """Reloads after each burst of changes that left other files behind than `seen`. Never ends by itself.

    A reload that fails for another reason than the cast itself is logged and shown in the server's phase; the next
    change tries again.
    """
    from ..pipeline.reload_cast import reload_cast  # here, because a server answers before it can read a cast

    app, folder = await running.application(), running.config.cast
    async with aclosing(bursts(folder)) as changes:
        async for _ in changes:
            now = await asyncio.to_thread(snapshot, folder)
            if now == seen:
                continue
            seen = now
            try:
                running.reloaded(await reload_cast(app, folder))
            except Exception:
                running.degrade(CAST_RELOAD_FAILED)
                log.exception("cast not reloaded folder=%s", folder)
