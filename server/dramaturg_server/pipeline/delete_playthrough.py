"""Deletes a playthrough with everything in it, for good."""

from ..domain.errors import NotFound, Reason
from .application import Application
from .cycle_collection import look_at_all
from .lease import LEASE_TTL_MS
from .requests import At


async def delete_playthrough(app: Application, at: At) -> bool:
    """Tells whether there was one. Its streams end and running turns fail; nothing of it can be restored.

    Raises Conflict(PLAYTHROUGH_LEASED) where another process holds it.
    """
    gone = NotFound(Reason.PLAYTHROUGH_UNKNOWN, f"playthrough {at.playthrough_id!r} was deleted")
    async with app.turnstile(at.playthrough_id):
        if await app.store.playthrough(at.playthrough_id) is None:
            return False
        await app.close_playthrough(at.playthrough_id, gone)
        await app.store.acquire_lease(at.playthrough_id, app.holder, app.clock.now_ms(), LEASE_TTL_MS)
        await app.store.delete_playthrough(at.playthrough_id)
    look_at_all()
    return True
