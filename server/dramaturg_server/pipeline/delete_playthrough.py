"""Deletes a playthrough with everything in it, for good."""

from .application import Application
from .requests import At


async def delete_playthrough(app: Application, at: At) -> bool:
    """Tells whether there was one. Its streams end and running turns fail; nothing of it can be restored.

    Raises Conflict(PLAYTHROUGH_LEASED) where another process holds it.
    """
    if await app.store.playthrough(at.playthrough_id) is None:
        return False
    await app.timeline(at.playthrough_id)  # takes the lease
    await app.close_playthrough(at.playthrough_id)
    await app.store.delete_playthrough(at.playthrough_id)
    return True
