"""Gives out a whole playthrough as a blob that stands alone, to move it or to keep it."""

import asyncio
from dataclasses import replace

from ..domain.errors import NotFound, Reason
from ..ports import Store
from ..saves.limits import MAX_INFLATED_BYTES
from ..saves.playthrough_blob import ENVELOPE, players_in, write_whole
from .application import Application


async def export_playthrough(
    app: Application, playthrough_id: str, max_inflated_bytes: int = MAX_INFLATED_BYTES
) -> bytes:
    """The blob of everything that is durable at one moment; reading and packing it happen off the loop.

    Raises NotFound(PLAYTHROUGH_UNKNOWN), BadInput where it is too large to travel.
    """

    async def packed() -> bytes:
        await _require_small(app.store, playthrough_id, max_inflated_bytes)
        whole = await app.store.whole(playthrough_id)
        if whole is None:
            raise NotFound(Reason.PLAYTHROUGH_UNKNOWN, f"no playthrough {playthrough_id!r}")
        kept = [one for who in dict.fromkeys(players_in(whole)) for one in await app.store.preferences(who)]
        whole = replace(whole, preferences=tuple(kept))
        return await asyncio.to_thread(write_whole, whole, max_inflated_bytes=max_inflated_bytes)

    return await app.moved(packed)


async def _require_small(store: Store, playthrough_id: str, max_inflated_bytes: int) -> None:
    """Refuses by its figures what would take too much memory to be read at all; a blob holds more than its rows."""
    if sum(figures.bytes for figures in (await store.branch_figures(playthrough_id)).values()) > max_inflated_bytes:
        raise ENVELOPE.too_large(max_inflated_bytes, "before it is packed")
