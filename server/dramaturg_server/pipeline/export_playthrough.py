"""Gives out a whole playthrough as a blob that stands alone, to move it or to keep it."""

import asyncio

from ..domain.errors import NotFound, Reason
from ..saves.playthrough_blob import write_whole
from .application import Application


async def export_playthrough(app: Application, playthrough_id: str) -> bytes:
    """The blob of everything that is durable at one moment; reading and packing it happen off the loop.

    Raises NotFound(PLAYTHROUGH_UNKNOWN), BadInput where it is too large to travel.
    """
    whole = await app.store.whole(playthrough_id)
    if whole is None:
        raise NotFound(Reason.PLAYTHROUGH_UNKNOWN, f"no playthrough {playthrough_id!r}")
    return await asyncio.to_thread(write_whole, whole)
