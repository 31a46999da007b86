"""How a failed call reaches a client: over a real server, with the details a standard gRPC client reads."""

import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from dramaturg import v1
from dramaturg_server.domain.errors import BadInput, Busy, Conflict, DramaturgError, NotFound, Reason
from dramaturg_server.rpc.errors import CODES, DETAILS_KEY, INTERNAL, status_of
from dramaturg_server.rpc.guard import Guard

TOKEN = "the-token-of-this-test"
UNARY, STREAM = "/test.v1.Fails/Unary", "/test.v1.Fails/Stream"
AUTHORIZED = (("authorization", f"Bearer {TOKEN}"),)


class Fails(grpc.GenericRpcHandler):
    """A unary and a streaming method that fail with what the test says, after one answer in the stream."""

    def __init__(self) -> None:
        self.error: Exception | None = None

    def service(self, details: grpc.HandlerCallDetails) -> Any:
        read, write = v1.ReportEventsRequest.FromString, v1.ReportEventsResponse.SerializeToString
        if details.method == UNARY:
            return grpc.unary_unary_rpc_method_handler(self._unary, read, write)
        if details.method == STREAM:
            return grpc.unary_stream_rpc_method_handler(self._stream, read, write)
        return None

    async def _unary(self, request: Message, context: object) -> Message:
        if self.error is not None:
            raise self.error
        return v1.ReportEventsResponse(branch_id="b1")

    async def _stream(self, request: Message, context: object) -> AsyncIterator[Message]:
        yield v1.ReportEventsResponse(branch_id="b1")
        if self.error is not None:
            raise self.error


class Caller:
    def __init__(self, fails: Fails, channel: grpc.aio.Channel) -> None:
        self.fails = fails
        self.channel = channel

    async def unary(self, raw: bytes = b"", metadata: Any = AUTHORIZED) -> bytes:
        answer: bytes = await self.channel.unary_unary(UNARY)(raw, metadata=metadata)
        return answer

    async def stream(self, metadata: Any = AUTHORIZED) -> list[bytes]:
        return [answer async for answer in self.channel.unary_stream(STREAM)(b"", metadata=metadata)]


@pytest.fixture
async def caller() -> AsyncIterator[Caller]:
    fails = Fails()
    server = grpc.aio.server(interceptors=(Guard(TOKEN),))
    server.add_generic_rpc_handlers((fails,))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield Caller(fails, channel)
    await server.stop(None)


def details_of(error: grpc.aio.AioRpcError) -> tuple[ErrorInfo, BadRequest, RetryInfo]:
    status = Status.FromString(dict(error.trailing_metadata())[DETAILS_KEY])
    assert status.code == error.code().value[0]
    assert status.message == error.details()
    found = (ErrorInfo(), BadRequest(), RetryInfo())
    for detail in status.details:
        for kind in found:
            detail.Unpack(kind)
    return found


def test_every_reason_of_the_domain_has_its_status() -> None:
    assert set(CODES) == set(Reason)


def test_domain_and_contract_name_the_same_reasons() -> None:
    contract = {name.removeprefix("ERROR_REASON_") for name, _ in v1.ErrorReason.items()}
    assert contract == {reason.value for reason in Reason} | {INTERNAL, "UNSPECIFIED"}


def test_the_contract_states_the_status_that_the_table_gives() -> None:
    text = (Path(__file__).parents[2] / "protos/dramaturg/v1/errors.proto").read_text(encoding="utf-8")
    pairs = re.findall(r"// ([A-Z_]+)(?=: |\swith)[^\n]*\n(?:\s*//[^\n]*\n)*\s*ERROR_REASON_(\w+) =", text)
    assert {name: code for code, name in pairs} == {reason.value: code.name for reason, code in CODES.items()} | {
        INTERNAL: "INTERNAL"
    }


async def test_a_bad_field_is_named_by_its_path(caller: Caller) -> None:
    caller.fails.error = BadInput("events[3].perceiver_ids[0]", "is empty")
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await caller.unary()
    info, bad_request, _ = details_of(failed.value)
    assert failed.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    assert (info.reason, info.domain) == ("INVALID_FIELD", "dramaturg")
    assert [violation.field for violation in bad_request.field_violations] == ["events[3].perceiver_ids[0]"]


async def test_a_full_queue_says_when_to_come_back(caller: Caller) -> None:
    caller.fails.error = Busy("8 turns are waiting", retry_after_ms=1_250)
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await caller.unary()
    assert failed.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
    assert details_of(failed.value)[2].retry_delay.ToTimedelta().total_seconds() == 1.25


async def test_metadata_names_the_offender_even_in_other_scripts(caller: Caller) -> None:
    caller.fails.error = NotFound(Reason.CHARACTER_UNKNOWN, "no character 隊長 \ud800", character_id="隊長 \ud800")
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await caller.unary()
    assert details_of(failed.value)[0].metadata == {"character_id": "隊長 ?"}


async def test_a_long_message_still_fits_into_the_status(caller: Caller) -> None:
    caller.fails.error = BadInput("text" * 5_000, "語" * 1_000_000)
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await caller.unary()
    assert failed.value.code() == grpc.StatusCode.INVALID_ARGUMENT


@pytest.mark.parametrize("error", [ValueError("secret /home/me"), KeyError("prompt"), RuntimeError(), TimeoutError()])
async def test_a_bug_shows_only_an_id_that_the_log_explains(
    caller: Caller, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    caller.fails.error = error
    with caplog.at_level(logging.ERROR), pytest.raises(grpc.aio.AioRpcError) as failed:
        await caller.unary()
    info, _, _ = details_of(failed.value)
    assert (failed.value.code(), info.reason) == (grpc.StatusCode.INTERNAL, "INTERNAL")
    shown = f"{failed.value.details()} {dict(failed.value.trailing_metadata())}"
    assert not any(word in shown for word in ("secret", "/home", "prompt", type(error).__name__))
    assert info.metadata["incident_id"] in caplog.text
    assert type(error).__name__ in caplog.text


async def test_a_stream_fails_with_the_same_status_after_what_it_gave(caller: Caller) -> None:
    caller.fails.error = Conflict(Reason.STALE_BRANCH, "overtaken", branch_id="b1")
    call = caller.channel.unary_stream(STREAM)(b"", metadata=AUTHORIZED)
    assert await call.read() == v1.ReportEventsResponse(branch_id="b1").SerializeToString()
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await call.read()
    assert failed.value.code() == grpc.StatusCode.ABORTED
    assert details_of(failed.value)[0].metadata == {"branch_id": "b1"}


@pytest.mark.parametrize(
    "metadata",
    [
        (),
        (("authorization", ""),),
        (("authorization", TOKEN),),
        (("authorization", f"Bearer {TOKEN}x"),),
        (("authorization", f"Token {TOKEN}"),),
        (("authorization", f"Bearer {TOKEN}"), ("authorization", "Bearer other")),
    ],
)
async def test_without_the_token_nothing_is_done(caller: Caller, metadata: Any) -> None:
    for call in (caller.unary(metadata=metadata), caller.stream(metadata)):
        with pytest.raises(grpc.aio.AioRpcError) as failed:
            await call
        assert failed.value.code() == grpc.StatusCode.UNAUTHENTICATED
        assert details_of(failed.value)[0].reason == "UNAUTHENTICATED"
        assert TOKEN not in str(failed.value.details())


async def test_an_unknown_method_is_unimplemented(caller: Caller) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await caller.channel.unary_unary("/test.v1.Fails/Nothing")(b"", metadata=AUTHORIZED)
    assert failed.value.code() == grpc.StatusCode.UNIMPLEMENTED


async def test_an_id_that_is_no_utf8_is_refused_with_its_fields_name(caller: Caller) -> None:
    good = v1.WorldEvent(custom=v1.CustomEvent(event_name="oath", text="はい"))
    bad = v1.WorldEvent(custom=v1.CustomEvent(event_name="QQQ", text="はい"))
    request = v1.ReportEventsRequest(playthrough_id="p", events=[good, bad], game_time_s=7)
    raw = request.SerializeToString().replace(b"QQQ", b"\xed\xa0\x80")  # a lone surrogate as some engines write it
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await caller.unary(raw)
    assert failed.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    assert details_of(failed.value)[1].field_violations[0].field == "events[1].custom.event_name"


@pytest.mark.parametrize("raw", [b"\xff", b"\x0a\xff\xff\xff\xff\x0f", b"\x0b\x0b", b"\x0a\x05ab", bytes(range(256))])
async def test_bytes_that_are_no_message_are_refused_plainly(caller: Caller, raw: bytes) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await caller.unary(raw)
    assert failed.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    assert details_of(failed.value)[0].reason == "INVALID_FIELD"


@pytest.mark.parametrize("reason", list(Reason))
def test_a_status_carries_the_reason_and_our_domain(reason: Reason) -> None:
    code, status = status_of(DramaturgError(reason, "what happened"))
    info = ErrorInfo()
    status.details[0].Unpack(info)
    assert (code, info.reason, info.domain) == (CODES[reason], reason.value, "dramaturg")
