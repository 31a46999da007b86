"""One process's hold on one playthrough, renewed for as long as it is open. Under `timeline`."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ..domain.errors import Conflict, DramaturgError, Unavailable
from ..ports import Clock, Store

LEASE_TTL_MS = 30_000

log = logging.getLogger(__name__)


class Lease:
    """Renewed three times per `ttl_ms`, so that a process that died holds it for that long at most."""

    def __init__(
        self,
        store: Store,
        playthrough_id: str,
        holder: str,
        clock: Clock,
        ttl_ms: int,
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        self._store = store
        self._playthrough_id = playthrough_id
        self._holder = holder
        self._clock = clock
        self._ttl_ms = ttl_ms
        self._sleep = sleep
        self._renewal: asyncio.Task[None] | None = None

    async def take(self) -> None:
        """Raises Conflict(PLAYTHROUGH_LEASED) where another holder's is alive, Unavailable(STORE_UNAVAILABLE)."""
        await self._store.acquire_lease(self._playthrough_id, self._holder, self._clock.now_ms(), self._ttl_ms)

    def keep(self, lost: Callable[[Conflict], None]) -> None:
        """Renews it from now on; `lost` is called where somebody else has it."""
        self._renewal = asyncio.create_task(self._renew(lost))

    async def give_back(self) -> None:
        """Ends it now; where the store can't, it ends with its time, and whoever closes goes on."""
        if self._renewal is not None:
            self._renewal.cancel()
            await asyncio.wait([self._renewal])
        try:
            await self._store.release_lease(self._playthrough_id, self._holder)
        except DramaturgError as failed:
            log.warning("could not give back the lease of %s: %s", self._playthrough_id, failed.reason)

    async def _renew(self, lost: Callable[[Conflict], None]) -> None:
        while True:
            await self._sleep(self._ttl_ms / 3000)
            try:
                await self.take()
            except Conflict as taken:
                log.error("lost the lease of %s", self._playthrough_id)
                lost(taken)
                return
            except Unavailable:
                log.warning("could not renew the lease of %s", self._playthrough_id)
