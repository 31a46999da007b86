"""Load at a fixed rate: calls are sent when they are due, whether or not earlier ones have been answered."""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter

Call = Callable[[int], Awaitable[object]]


async def open_loop(call: Call, per_second: float, count: int) -> list[float]:
    """Milliseconds from when each call was due to its answer: a late start counts against the server's side."""
    began = perf_counter()
    samples: list[float] = []

    async def one(number: int, due: float) -> None:
        await call(number)
        samples.append((perf_counter() - due) * 1000)

    async with asyncio.TaskGroup() as running:
        for number in range(count):
            due = began + number / per_second
            await asyncio.sleep(max(0.0, due - perf_counter()))
            running.create_task(one(number, due))
    return samples


class Background:
    """The same load going on beside something else, from `async with` to its end."""

    def __init__(self, call: Call, per_second: float) -> None:
        self._call = call
        self._per_second = per_second
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def __aexit__(self, *_error: object) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.wait([self._task])
        if not self._task.cancelled():
            self._task.result()

    async def _run(self) -> None:
        began, number = perf_counter(), 0
        async with asyncio.TaskGroup() as running:
            while True:
                await asyncio.sleep(max(0.0, began + number / self._per_second - perf_counter()))
                running.create_task(self._one(number))
                number += 1

    async def _one(self, number: int) -> None:
        await self._call(number)
