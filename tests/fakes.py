"""Small written fakes that several tests share: a clock that only moves when told, a store that fails when told."""

import asyncio
import heapq
from collections.abc import Callable
from dataclasses import replace

from dramaturg_server.ports import Checkpoint, Settled, Store, Write


class FakeClock:
    """Implements `ports.Clock`; `sleep` is woken by `advance`, never by time."""

    def __init__(self, now_ms: int = 1_000_000) -> None:
        self._now_ms = now_ms
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0

    def now_ms(self) -> int:
        return self._now_ms

    async def sleep(self, seconds: float) -> None:
        self._count += 1
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now_ms + seconds * 1000, self._count, woken))
        await woken

    async def advance(self, ms: int) -> None:
        """Moves on, waking sleepers in order, and lets everything that woke run until it waits again."""
        end = self._now_ms + ms
        await settle_down()
        while self._sleepers and self._sleepers[0][0] <= end:
            due, _, woken = heapq.heappop(self._sleepers)
            self._now_ms = max(self._now_ms, round(due))
            if not woken.done():
                woken.set_result(None)
            await settle_down()
        self._now_ms = end


async def settle_down(rounds: int = 50) -> None:
    """Lets everything on the loop that can run do so."""
    for _ in range(rounds):
        await asyncio.sleep(0)


async def commit(store: Store, *writes: Write) -> None:
    """Submits `writes` one after the other without waiting, then waits for all; raises the first error."""
    outcomes = Outcomes()
    for place, write in enumerate(writes):
        store.submit(write, outcomes.of(str(place)))
    for _, error in await outcomes.all():
        if error is not None:
            raise error


class Outcomes:
    """Collects what became of submitted writes, in the order in which their submitters were told."""

    def __init__(self) -> None:
        self._told: list[tuple[str, Exception | None]] = []
        self._waiting = 0
        self._all = asyncio.Event()

    def of(self, name: str) -> Settled:
        self._waiting += 1

        def settled(error: Exception | None) -> None:
            self._told.append((name, error))
            if len(self._told) == self._waiting:
                self._all.set()

        return settled

    async def all(self) -> list[tuple[str, Exception | None]]:
        """Waits until everything that was asked for is settled."""
        if len(self._told) < self._waiting:
            self._all.clear()
            await self._all.wait()
        return self._told


class FailingStore:
    """A real store whose commits fail, or wait, when told; everything else is passed on.

    failing: asked for every write; a write that fails is handed to the real store in a form that it refuses, so that
    voiding the epoch is the real store's own doing. While held, writes are kept back until `let_go`.
    """

    def __init__(self, inner: Store, failing: Callable[[Write], bool] = lambda write: False) -> None:
        self._inner = inner
        self._held: list[tuple[Write, Settled]] | None = None
        self._failures = 0
        self.failing = failing
        self.writes: list[Write] = []

    def fail_next(self, count: int = 1) -> None:
        """Makes the next `count` writes fail."""
        self._failures += count

    def submit(self, write: Write, settled: Settled) -> None:
        self.writes.append(write)
        if self._failures or self.failing(write):
            self._failures = max(0, self._failures - 1)
            write = replace(write, checkpoint=Checkpoint("refused", 1 << 40, 0, "", "", 0, 0, 0))
        if self._held is not None:
            self._held.append((write, settled))
        else:
            self._inner.submit(write, settled)

    def hold(self) -> None:
        self._held = []

    def let_go(self) -> None:
        held, self._held = self._held or [], None
        for write, settled in held:
            self._inner.submit(write, settled)

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)
