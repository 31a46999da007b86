"""Keeps a server stream alive: a heartbeat where nothing else was sent for a while; ends it when the server ends."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from typing import TypeVar

from ..domain.errors import Reason, Unavailable

T = TypeVar("T")


async def kept_alive(
    source: AsyncIterator[T],
    *,
    beat: Callable[[], T] | None = None,
    every_s: float | None = None,
    ending: asyncio.Event | None = None,
) -> AsyncGenerator[T, None]:
    """Yields what `source` yields, and a `beat` after each `every_s` without anything.

    Ends as the source does, or with Unavailable(SHUTTING_DOWN) once `ending` is set. The source is closed with it.
    """
    item = asyncio.ensure_future(anext(source))
    end = asyncio.ensure_future((ending or asyncio.Event()).wait())
    try:
        while True:
            done, _ = await asyncio.wait({item, end}, timeout=every_s, return_when=asyncio.FIRST_COMPLETED)
            if item in done:
                try:
                    value = item.result()
                except StopAsyncIteration:
                    return
                yield value
                item = asyncio.ensure_future(anext(source))
            elif end in done:
                raise Unavailable(Reason.SHUTTING_DOWN, "the server is shutting down")
            elif beat is not None:
                yield beat()
    finally:
        item.cancel()
        end.cancel()
        await asyncio.gather(item, end, return_exceptions=True)
        if isinstance(source, AsyncGenerator):
            await source.aclose()
