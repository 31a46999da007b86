"""What a call raises, decoded from the status it failed with.

    DramaturgError                          reason, message, code, metadata, fields, retry_after_s
    ├─ one class for each `ErrorReason`     StaleBranch for STALE_BRANCH, CharacterUnknown, QueueFull, …
    └─ Unreachable                          nothing answers, or what answers is not Dramaturg
    LaunchFailed                            a sidecar that was to be started did not come up

What gates and checks refuse is in an OK answer and raises nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import grpc
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

DOMAIN = "dramaturg"


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """A field of the request that may not stand as it is: its path, and why."""

    path: str
    description: str


class DramaturgError(Exception):
    """A failed call.

    reason: name of an `ErrorReason` without prefix, "" where the server gave none · code: the gRPC status ·
    metadata: what the server names, e.g. `character_id` · retry_after_s: when to try again, 0 where not said.
    """

    def __init__(
        self,
        message: str,
        *,
        reason: str = "",
        code: grpc.StatusCode = grpc.StatusCode.UNKNOWN,
        metadata: Mapping[str, str] | None = None,
        fields: Sequence[FieldViolation] = (),
        retry_after_s: float = 0.0,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.reason = reason
        self.code = code
        self.metadata = dict(metadata or {})
        self.fields = tuple(fields)
        self.retry_after_s = retry_after_s


class LaunchFailed(Exception):
    """A sidecar that was to be started did not come up; the message ends with what it said."""


class Unreachable(DramaturgError):
    """Nothing answers, or what answers is not Dramaturg."""


class PlaythroughUnknown(DramaturgError):
    """No playthrough of that id."""


class CharacterUnknown(DramaturgError):
    """Neither the cast nor the playthrough has that character."""


class UnitUnknown(DramaturgError):
    """The cast's list of units lacks it, or the unit to end is not open."""


class SceneUnknown(DramaturgError):
    """The cast has no such scene."""


class BranchUnknown(DramaturgError):
    """The playthrough has no such branch."""


class CheckpointUnknown(DramaturgError):
    """The playthrough has no such checkpoint."""


class CheckpointNotHere(DramaturgError):
    """The checkpoint was made elsewhere and must be imported first."""


class RevisionUnknown(DramaturgError):
    """No state of that revision is visible on the branch."""


class FieldUnknown(DramaturgError):
    """The character's schema has no such field."""


class ChangeUnknown(DramaturgError):
    """The field has no such change on this branch, or none to step back from."""


class ArchetypeUnknown(DramaturgError):
    """The cast has no such archetype."""


class MemoryUnknown(DramaturgError):
    """No memory of that id is visible on the branch, or the character has none such."""


class ClarificationUnknown(DramaturgError):
    """No question of that id is open on the branch."""


class InvalidField(DramaturgError):
    """Fields of the request may not stand as they are; `fields` names them."""


class RequestIdReused(DramaturgError):
    """The request id was used with another payload."""


class StaleBranch(DramaturgError):
    """The branch takes no more changes, or a restore overtook the call. Nothing was done."""


class StaleRevision(DramaturgError):
    """The state has moved on from `expected_revision`. Nothing was done."""


class QueueFull(DramaturgError):
    """Too many turns wait for this character, or too many reports or imports are under way; see `retry_after_s`."""


class Deadline(DramaturgError):
    """The time ran out. Before the commit nothing was done; repeat under the same request id to know."""


class StoreUnavailable(DramaturgError):
    """The data folder can't be read or written now."""


class CommitFailed(DramaturgError):
    """The commit failed and was undone."""


class DataForeign(DramaturgError):
    """The blob is not a Dramaturg export."""


class DataNewer(DramaturgError):
    """The data was written by a newer version of Dramaturg."""


class DataDamaged(DramaturgError):
    """The data's checksum or structure is broken."""


class CastMismatch(DramaturgError):
    """The playthrough or the blob belongs to another cast than the one loaded."""


class CharacterExists(DramaturgError):
    """A character or player of that id is there already."""


class CheckpointExists(DramaturgError):
    """A checkpoint of that id is there already."""


class PlaythroughExists(DramaturgError):
    """A playthrough of that id is there already."""


class BackupExists(DramaturgError):
    """A backup of that name is there already."""


class BackupUnsupported(DramaturgError):
    """The server keeps nothing on disk, so there is nothing to back up."""


class PlaythroughLeased(DramaturgError):
    """Another process holds the playthrough. Servers of this version do not raise it: they hold whole data folders."""


class Unauthenticated(DramaturgError):
    """The token is missing or wrong."""


class ShuttingDown(DramaturgError):
    """The server is draining and takes no new work."""


class NotAnswerable(DramaturgError):
    """Nobody present can answer the turn."""


class Internal(DramaturgError):
    """A bug of the server; `metadata["incident_id"]` is to be looked up in its log."""


BY_REASON: Mapping[str, type[DramaturgError]] = {
    "PLAYTHROUGH_UNKNOWN": PlaythroughUnknown,
    "CHARACTER_UNKNOWN": CharacterUnknown,
    "UNIT_UNKNOWN": UnitUnknown,
    "SCENE_UNKNOWN": SceneUnknown,
    "BRANCH_UNKNOWN": BranchUnknown,
    "CHECKPOINT_UNKNOWN": CheckpointUnknown,
    "CHECKPOINT_NOT_HERE": CheckpointNotHere,
    "REVISION_UNKNOWN": RevisionUnknown,
    "FIELD_UNKNOWN": FieldUnknown,
    "CHANGE_UNKNOWN": ChangeUnknown,
    "ARCHETYPE_UNKNOWN": ArchetypeUnknown,
    "MEMORY_UNKNOWN": MemoryUnknown,
    "CLARIFICATION_UNKNOWN": ClarificationUnknown,
    "INVALID_FIELD": InvalidField,
    "REQUEST_ID_REUSED": RequestIdReused,
    "STALE_BRANCH": StaleBranch,
    "STALE_REVISION": StaleRevision,
    "QUEUE_FULL": QueueFull,
    "DEADLINE": Deadline,
    "STORE_UNAVAILABLE": StoreUnavailable,
    "COMMIT_FAILED": CommitFailed,
    "DATA_FOREIGN": DataForeign,
    "DATA_NEWER": DataNewer,
    "DATA_DAMAGED": DataDamaged,
    "CAST_MISMATCH": CastMismatch,
    "CHARACTER_EXISTS": CharacterExists,
    "CHECKPOINT_EXISTS": CheckpointExists,
    "PLAYTHROUGH_EXISTS": PlaythroughExists,
    "BACKUP_EXISTS": BackupExists,
    "BACKUP_UNSUPPORTED": BackupUnsupported,
    "PLAYTHROUGH_LEASED": PlaythroughLeased,
    "UNAUTHENTICATED": Unauthenticated,
    "SHUTTING_DOWN": ShuttingDown,
    "NOT_ANSWERABLE": NotAnswerable,
    "INTERNAL": Internal,
}
"""Every reason of the contract; a newer server's unknown reason raises DramaturgError itself."""

BY_CODE: Mapping[grpc.StatusCode, tuple[str, type[DramaturgError]]] = {
    grpc.StatusCode.UNAVAILABLE: ("", Unreachable),
    grpc.StatusCode.UNIMPLEMENTED: ("", Unreachable),
    grpc.StatusCode.DEADLINE_EXCEEDED: ("DEADLINE", Deadline),
    grpc.StatusCode.UNAUTHENTICATED: ("UNAUTHENTICATED", Unauthenticated),
}
"""What a status without a reason means: gRPC itself made it, on the way or at the client's own deadline."""


class FailedCall(Protocol):
    """The part of gRPC's two error classes that decoding needs."""

    def code(self) -> grpc.StatusCode: ...
    def details(self) -> str | None: ...


def decode_error(call: FailedCall) -> DramaturgError:
    """Turns a failed gRPC call, sync or async, into the exception of its reason."""
    details = _details_of(call)
    info, bad_request, retry = ErrorInfo(), BadRequest(), RetryInfo()
    for detail in details.details if details else ():
        for kind in (info, bad_request, retry):
            detail.Unpack(kind)
    ours = info.reason if info.domain == DOMAIN else ""
    reason, kind_of_error = (
        (ours, BY_REASON.get(ours, DramaturgError)) if ours else BY_CODE.get(call.code(), ("", DramaturgError))
    )
    return kind_of_error(
        call.details() or call.code().name,
        reason=reason,
        code=call.code(),
        metadata=info.metadata,
        fields=[FieldViolation(violation.field, violation.description) for violation in bad_request.field_violations],
        retry_after_s=retry.retry_delay.ToTimedelta().total_seconds(),
    )


def _details_of(call: FailedCall) -> Status | None:
    """The status details, or None where there are none or they can't be read (a proxy's, a foreign server's)."""
    try:
        return rpc_status.from_call(call)  # type: ignore[arg-type]  # its stubs know only the sync call
    except (ValueError, DecodeError):
        return None
