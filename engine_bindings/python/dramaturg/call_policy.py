"""How a call is sent: request id, deadline, retries. Pure; the sync and the async client share it."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import grpc
from google.protobuf.message import Message

from .method import Method, Request, Response
from .v1 import methods

TURNS = (methods.STEP_DIALOGUE.path, methods.STREAM_DIALOGUE.path)
ENDLESS = (methods.WATCH_CHARACTER_STATES.path,)
_MessageT = TypeVar("_MessageT", bound=Message)


def new_uuid() -> str:
    """A fresh request id."""
    return uuid.uuid4().hex


@dataclass(frozen=True, slots=True)
class CallPolicy:
    """Defaults of a client.

    timeout_s: of any call · turn_timeout_s: of a turn; what a request asks to wait for state comes on top ·
    retries: how often UNAVAILABLE is tried again · first_retry_s: the wait before the first retry, doubled for each
    further one · new_request_id: makes the ids of mutations that were given none.
    """

    timeout_s: float = 5.0
    turn_timeout_s: float = 15.0
    retries: int = 4
    first_retry_s: float = 0.1
    new_request_id: Callable[[], str] = new_uuid

    def deadline_s(self, method: Method[Request, Response], request: Message, timeout_s: float | None) -> float | None:
        """Seconds that the call may take, all tries together; None = as long as it likes (a watch)."""
        if timeout_s is not None:
            return timeout_s
        if method.path in ENDLESS:
            return None
        base = self.turn_timeout_s if method.path in TURNS else self.timeout_s
        return base + getattr(turn_of(request), "wait_for_state_ms", 0) / 1000

    def retry_delay_s(self, code: grpc.StatusCode, request: Message, attempt: int, time_left_s: float) -> float | None:
        """Seconds to wait before try number `attempt` + 1, or None to give up.

        Only UNAVAILABLE is tried again, and only a request that carries an id: the server answers it once.
        """
        delay = self.first_retry_s * 2**attempt
        if code is not grpc.StatusCode.UNAVAILABLE or not getattr(turn_of(request), "request_id", ""):
            return None
        return delay if attempt < self.retries and delay < time_left_s else None

    def with_request_id(self, request: _MessageT) -> _MessageT:
        """The request with an id, where its kind takes one and none was given; the caller's own stays as it is."""
        turn = turn_of(request)
        if "request_id" not in turn.DESCRIPTOR.fields_by_name or getattr(turn, "request_id"):  # noqa: B009
            return request
        copy = type(request)()
        copy.CopyFrom(request)
        setattr(turn_of(copy), "request_id", self.new_request_id())  # noqa: B010
        return copy


def turn_of(request: Message) -> Message:
    """The message that holds request id and waits: the turn inside a StreamDialogueRequest, else the request itself."""
    turn = getattr(request, "turn", None)
    return turn if isinstance(turn, Message) else request
