"""The answer of a streaming call: its messages one by one, and an end that may come from any thread or task."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import Any, Generic, Self, cast

import grpc
import grpc.aio
from google.protobuf.message import Message

from .errors import decode_error
from .method import Response


class Stream(Iterator[Response], Generic[Response]):
    """The messages of a call that has begun; one thread reads. Raises DramaturgError where the call fails.

    `close` ends the call, from whatever thread: who waits for the next message then sees the end of the stream. Use it
    in a `with` block, or close it.
    """

    def __init__(self, call: "grpc.CallIterator[Response]") -> None:
        self._call = call
        self._closed = threading.Event()

    def __next__(self) -> Response:
        if self._closed.is_set():
            raise StopIteration
        try:
            return cast(Response, next(self._call))  # type: ignore[call-overload]  # grpc-stubs lacks __next__
        except grpc.RpcError as error:
            if self._closed.is_set():
                raise StopIteration from None
            raise decode_error(error) from error

    def close(self) -> None:
        """Ends the call; once it has ended this does nothing."""
        self._closed.set()
        self._call.cancel()  # type: ignore[no-untyped-call]  # grpc-stubs leaves it untyped

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncStream(AsyncIterator[Response], Generic[Response]):
    """The messages of a call that has begun; one task reads. Raises DramaturgError where the call fails.

    `aclose` ends the call, from whatever task of the loop: who waits for the next message then sees the end of the
    stream. Use it in an `async with` block, or close it.
    """

    def __init__(self, call: grpc.aio.UnaryStreamCall[Any, Response]) -> None:
        self._call = call
        self._closed = False

    async def __anext__(self) -> Response:
        if self._closed:
            raise StopAsyncIteration
        try:
            message = await self._call.read()
        except grpc.aio.AioRpcError as error:
            if self._closed:
                raise StopAsyncIteration from None
            raise decode_error(error) from error
        except asyncio.CancelledError:
            if self._closed and not _is_cancelled():  # the call was, this task was not
                raise StopAsyncIteration from None
            raise
        if not isinstance(message, Message):  # grpc.aio.EOF
            raise StopAsyncIteration
        return cast(Response, message)

    async def aclose(self) -> None:
        """Ends the call; once it has ended this does nothing."""
        self._closed = True
        self._call.cancel()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


def _is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
