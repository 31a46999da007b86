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
WHOLE = (methods.EXPORT_PLAYTHROUGH.path, methods.IMPORT_PLAYTHROUGH.path, methods.BACK_UP.path)
"""Calls that read or write as much as there is."""
MAX_DOUBLINGS = 30
"""Beyond these a wait would be longer than any call."""
_MessageT = TypeVar("_MessageT", bound=Message)


def new_uuid() -> str:
    """A fresh request id."""
    return uuid.uuid4().hex


@dataclass(frozen=True, slots=True)
class CallPolicy:
    """Defaults of a client.

    timeout_s: of any call · turn_timeout_s: of a turn; what a request asks to wait for state comes on top ·
    whole_timeout_s: of a call that moves a whole playthrough, backs up or purges ·
    retries: how often UNAVAILABLE is tried again at most, None = until the call's time is up: a sidecar that was killed
    takes seconds to come back · first_retry_s: the wait before the first retry, doubled for each further one up to
    longest_retry_s · new_request_id: makes the ids of mutations that were given none.
    """

    timeout_s: float = 5.0
    turn_timeout_s: float = 15.0
    whole_timeout_s: float = 600.0
    retries: int | None = None
    first_retry_s: float = 0.1
    longest_retry_s: float = 1.0
    new_request_id: Callable[[], str] = new_uuid

    def deadline_s(self, method: Method[Request, Response], request: Message, timeout_s: float | None) -> float | None:
        """Seconds that the call may take, all tries together; None = as long as it likes (a watch)."""
        if timeout_s is not None:
            return timeout_s
        if method.path in ENDLESS:
            return None
        if method.path in WHOLE or getattr(request, "purge", False):
            return self.whole_timeout_s
        base = self.turn_timeout_s if method.path in TURNS else self.timeout_s
        return base + getattr(turn_of(request), "wait_for_state_ms", 0) / 1000

    def retry_delay_s(self, code: grpc.StatusCode, request: Message, attempt: int, time_left_s: float) -> float | None:
        """Seconds to wait before try number `attempt` + 1, or None to give up.

        Only UNAVAILABLE is tried again, and only a request that carries an id: the server answers it once.
        """
        delay = min(self.first_retry_s * 2 ** min(attempt, MAX_DOUBLINGS), self.longest_retry_s)
        if code is not grpc.StatusCode.UNAVAILABLE or not getattr(turn_of(request), "request_id", ""):
            return None
        spent = self.retries is not None and attempt >= self.retries
        return None if spent or delay >= time_left_s else delay

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
