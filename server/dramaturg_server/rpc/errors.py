"""How a failed call leaves the server: one table from reason to gRPC status, and the details that clients read.

Nothing but what a DramaturgError was given to say leaves: of any other exception the caller sees a fixed sentence and
an id under which the log has the traceback.
"""

import logging
import secrets
from collections.abc import Mapping

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

from ..domain.errors import BadInput, Busy, DramaturgError, Reason

LOG = logging.getLogger(__name__)

DOMAIN = "dramaturg"
INTERNAL = "INTERNAL"
"""The one reason of `ErrorReason` that no DramaturgError has: a bug."""
INTERNAL_MESSAGE = "internal error: look up the incident id in the server's log"
DETAILS_KEY = "grpc-status-details-bin"
MESSAGE_LIMIT = 1_000
"""Characters of a message: a status travels in headers, which peers limit to 8 KiB."""

CODES: Mapping[Reason, StatusCode] = {
    Reason.PLAYTHROUGH_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.CHARACTER_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.UNIT_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.SCENE_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.BRANCH_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.CHECKPOINT_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.CHECKPOINT_NOT_HERE: StatusCode.NOT_FOUND,
    Reason.REVISION_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.FIELD_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.CHANGE_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.ARCHETYPE_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.MEMORY_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.CLARIFICATION_UNKNOWN: StatusCode.NOT_FOUND,
    Reason.INVALID_FIELD: StatusCode.INVALID_ARGUMENT,
    Reason.NOT_ANSWERABLE: StatusCode.FAILED_PRECONDITION,
    Reason.REQUEST_ID_REUSED: StatusCode.INVALID_ARGUMENT,
    Reason.STALE_BRANCH: StatusCode.ABORTED,
    Reason.STALE_REVISION: StatusCode.ABORTED,
    Reason.CHARACTER_EXISTS: StatusCode.ALREADY_EXISTS,
    Reason.CHECKPOINT_EXISTS: StatusCode.ALREADY_EXISTS,
    Reason.PLAYTHROUGH_EXISTS: StatusCode.ALREADY_EXISTS,
    Reason.BACKUP_EXISTS: StatusCode.ALREADY_EXISTS,
    Reason.BACKUP_UNSUPPORTED: StatusCode.FAILED_PRECONDITION,
    Reason.CAST_MISMATCH: StatusCode.FAILED_PRECONDITION,
    Reason.PLAYTHROUGH_LEASED: StatusCode.FAILED_PRECONDITION,
    Reason.QUEUE_FULL: StatusCode.RESOURCE_EXHAUSTED,
    Reason.DEADLINE: StatusCode.DEADLINE_EXCEEDED,
    Reason.STORE_UNAVAILABLE: StatusCode.UNAVAILABLE,
    Reason.COMMIT_FAILED: StatusCode.UNAVAILABLE,
    Reason.SHUTTING_DOWN: StatusCode.UNAVAILABLE,
    Reason.DATA_FOREIGN: StatusCode.INVALID_ARGUMENT,
    Reason.DATA_NEWER: StatusCode.FAILED_PRECONDITION,
    Reason.DATA_DAMAGED: StatusCode.DATA_LOSS,
    Reason.UNAUTHENTICATED: StatusCode.UNAUTHENTICATED,
}


def status_of(error: Exception) -> tuple[StatusCode, Status]:
    """The gRPC status of a failed call, with details; all but a DramaturgError is logged and becomes INTERNAL."""
    if isinstance(error, DramaturgError):
        code = CODES[error.reason]
        return code, _status(code, error.message, error.reason.value, error.metadata, _more_details(error))
    incident = secrets.token_hex(8)
    LOG.error("incident %s", incident, exc_info=error)
    return StatusCode.INTERNAL, _status(StatusCode.INTERNAL, INTERNAL_MESSAGE, INTERNAL, {"incident_id": incident})


async def abort(context: "grpc.aio.ServicerContext[Message, Message]", error: Exception) -> None:
    """Ends the call with the status of `error`; raises, as gRPC's own abort does."""
    code, status = status_of(error)
    await context.abort(code, status.message, ((DETAILS_KEY, status.SerializeToString()),))


def _status(
    code: StatusCode, message: str, reason: str, metadata: Mapping[str, str], more: tuple[Message, ...] = ()
) -> Status:
    info = ErrorInfo(reason=reason, domain=DOMAIN, metadata={k: _fit(v) for k, v in metadata.items()})
    return Status(code=code.value[0], message=_fit(message), details=[_packed(detail) for detail in (info, *more)])


def _more_details(error: DramaturgError) -> tuple[Message, ...]:
    if isinstance(error, BadInput):
        violation = BadRequest.FieldViolation(field=_fit(error.field), description=_fit(error.message))
        return (BadRequest(field_violations=[violation]),)
    if isinstance(error, Busy):
        delay = Duration()
        delay.FromMilliseconds(error.retry_after_ms)
        return (RetryInfo(retry_delay=delay),)
    return ()


def _packed(detail: Message) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(detail)
    return packed


def _fit(text: str) -> str:
    """Bounded, and without what UTF-8 can't carry."""
    clean = str(text).encode("utf-8", "replace").decode("utf-8")
    return clean if len(clean) <= MESSAGE_LIMIT else clean[: MESSAGE_LIMIT - 1] + "…"
