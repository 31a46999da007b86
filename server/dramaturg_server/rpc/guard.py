"""What happens around every call: the token is checked, the bytes are read, failures become statuses.

Handlers get here as raw bytes, because gRPC's own way of failing to read a request shows exception texts.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, cast

import grpc
from google.protobuf.message import DecodeError, Message
from grpc.aio import AbortError, ServerInterceptor, ServicerContext

from ..domain.errors import BadInput, Denied, Reason
from .bad_utf8 import find_bad_text, with_mended_words
from .bearer import bears_token
from .errors import abort

HEALTH_PREFIX = "/grpc.health.v1.Health/"
Context = ServicerContext[Any, Any]
Handler = Any
"""A grpc.RpcMethodHandler, which is generic in its stubs only."""
Continuation = Callable[[grpc.HandlerCallDetails], Awaitable[Handler]]
Unary = Callable[[Any, Context], Awaitable[Any]]
Stream = Callable[[Any, Context], AsyncGenerator[Any, None]]


class Guard(ServerInterceptor):  # type: ignore[type-arg]  # generic in its stubs only
    """Refuses calls without `authorization: Bearer TOKEN`, and turns whatever a handler raises into a status.

    Health is open, so that launchers can wait for it. A handler may answer with ready-made bytes in place of a
    message. Each method's handler is wrapped once: it is on the way of every call.
    """

    def __init__(self, token: str) -> None:
        self._token = token
        self._wrapped: dict[str, tuple[Handler, Handler]] = {}

    async def intercept_service(self, continuation: Continuation, details: grpc.HandlerCallDetails) -> Handler:
        wrapped = self._wrapped.get(details.method)
        if wrapped is None:
            handler = await continuation(details)
            if handler is None or details.method.startswith(HEALTH_PREFIX):
                return handler
            wrapped = self._wrapped[details.method] = (_guarded(handler), _denying(handler))
        return wrapped[0] if self._is_allowed(details) else wrapped[1]

    def _is_allowed(self, details: grpc.HandlerCallDetails) -> bool:
        given = [value for key, value in details.invocation_metadata or () if key == "authorization"]
        return bears_token(given, self._token)


def _guarded(handler: Handler) -> Handler:
    if handler.request_streaming:  # reflection, which answers its own mistakes
        return handler
    read = _reader(handler)
    if handler.response_streaming:
        return grpc.unary_stream_rpc_method_handler(
            _guard_stream(cast(Stream, handler.unary_stream), read), None, serialise
        )
    return grpc.unary_unary_rpc_method_handler(_guard_unary(cast(Unary, handler.unary_unary), read), None, serialise)


def serialise(answer: Message | bytes) -> bytes:
    return answer if isinstance(answer, bytes) else answer.SerializeToString()


def _reader(handler: Handler) -> Callable[[bytes], Any]:
    deserialise = handler.request_deserializer

    def read(raw: bytes) -> Any:
        if deserialise is None:
            return raw
        try:
            return deserialise(raw)
        except (DecodeError, UnicodeDecodeError):
            return _mended(deserialise, raw)

    return read


def _mended(deserialise: Any, raw: bytes) -> Any:
    """The request where only somebody's words were no UTF-8; BadInput names what else is wrong.

    Generated code deserialises with `SomeRequest.FromString`, a method bound to the message's class.
    """
    descriptor = getattr(getattr(deserialise, "__self__", None), "DESCRIPTOR", None)
    try:
        return deserialise(with_mended_words(descriptor, raw) if descriptor is not None else raw)
    except (DecodeError, UnicodeDecodeError):
        raise _unreadable(descriptor, raw) from None


def _unreadable(descriptor: Any, raw: bytes) -> BadInput:
    field = find_bad_text(descriptor, raw) if descriptor is not None else None
    if field is not None:
        return BadInput(field, "is not UTF-8 (a lone surrogate, perhaps)")
    return BadInput("request", "can't be read as a message")


def _guard_unary(handle: Unary, read: Callable[[bytes], Any]) -> Unary:
    async def call(raw: Any, context: Context) -> Any:
        try:
            return await handle(read(raw), context)
        except AbortError:
            raise
        except Exception as error:
            await abort(context, error)

    return call


def _guard_stream(handle: Stream, read: Callable[[bytes], Any]) -> Stream:
    async def call(raw: Any, context: Context) -> AsyncGenerator[Any, None]:
        try:
            async with aclosing(handle(read(raw), context)) as answers:
                async for answer in answers:
                    yield answer
        except AbortError:
            raise
        except Exception as error:
            await abort(context, error)

    return call


def _denying(handler: Handler) -> Handler:
    """The handler's shape, refusing."""
    denied = Denied(Reason.UNAUTHENTICATED, "the metadata 'authorization: Bearer TOKEN' is missing or wrong")

    async def unary(_request: Any, context: Context) -> Any:
        await abort(context, denied)

    async def stream(_request: Any, context: Context) -> AsyncGenerator[Any, None]:
        await abort(context, denied)
        yield b""  # never reached; makes this a stream

    if handler.request_streaming:
        return grpc.stream_stream_rpc_method_handler(stream)
    return (
        grpc.unary_stream_rpc_method_handler if handler.response_streaming else grpc.unary_unary_rpc_method_handler
    )(stream if handler.response_streaming else unary)
