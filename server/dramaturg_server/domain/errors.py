"""What can go wrong with a call, as one tree. `rpc/errors.py` maps each reason to its gRPC status.

    DramaturgError                      reason, message, metadata
    ├─ NotFound                         an id that nothing here carries
    ├─ BadInput                         a field with a value that may not stand there (`field`)
    ├─ Conflict                         right words at the wrong time: stale branch or revision, id used twice
    ├─ Busy                             a bounded queue is full (`retry_after_ms`)
    ├─ Unavailable                      the store is away or the server is going
    ├─ DeadlinePassed                   the caller's time was up before anything was written
    └─ Denied                           no or wrong token

A refusal by a gate, check or scope rule is no error: it is data in an answer.
"""

from enum import StrEnum


class Reason(StrEnum):
    """Stable codes; the proto enum `ErrorReason` has the same names."""

    PLAYTHROUGH_UNKNOWN = "PLAYTHROUGH_UNKNOWN"
    CHARACTER_UNKNOWN = "CHARACTER_UNKNOWN"
    UNIT_UNKNOWN = "UNIT_UNKNOWN"
    SCENE_UNKNOWN = "SCENE_UNKNOWN"
    BRANCH_UNKNOWN = "BRANCH_UNKNOWN"
    CHECKPOINT_UNKNOWN = "CHECKPOINT_UNKNOWN"
    CHECKPOINT_NOT_HERE = "CHECKPOINT_NOT_HERE"
    REVISION_UNKNOWN = "REVISION_UNKNOWN"
    FIELD_UNKNOWN = "FIELD_UNKNOWN"
    CHANGE_UNKNOWN = "CHANGE_UNKNOWN"
    ARCHETYPE_UNKNOWN = "ARCHETYPE_UNKNOWN"
    MEMORY_UNKNOWN = "MEMORY_UNKNOWN"
    CLARIFICATION_UNKNOWN = "CLARIFICATION_UNKNOWN"
    INVALID_FIELD = "INVALID_FIELD"
    NOT_ANSWERABLE = "NOT_ANSWERABLE"
    REQUEST_ID_REUSED = "REQUEST_ID_REUSED"
    STALE_BRANCH = "STALE_BRANCH"
    STALE_REVISION = "STALE_REVISION"
    CHARACTER_EXISTS = "CHARACTER_EXISTS"
    CHECKPOINT_EXISTS = "CHECKPOINT_EXISTS"
    PLAYTHROUGH_EXISTS = "PLAYTHROUGH_EXISTS"
    BACKUP_EXISTS = "BACKUP_EXISTS"
    BACKUP_UNSUPPORTED = "BACKUP_UNSUPPORTED"
    CAST_MISMATCH = "CAST_MISMATCH"
    PLAYTHROUGH_LEASED = "PLAYTHROUGH_LEASED"
    QUEUE_FULL = "QUEUE_FULL"
    DEADLINE = "DEADLINE"
    STORE_UNAVAILABLE = "STORE_UNAVAILABLE"
    COMMIT_FAILED = "COMMIT_FAILED"
    SHUTTING_DOWN = "SHUTTING_DOWN"
    DATA_FOREIGN = "DATA_FOREIGN"
    DATA_NEWER = "DATA_NEWER"
    DATA_DAMAGED = "DATA_DAMAGED"
    UNAUTHENTICATED = "UNAUTHENTICATED"


class DramaturgError(Exception):
    """A failed call: a stable reason, a sentence for people, and metadata for programs."""

    def __init__(self, reason: Reason, message: str, **metadata: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.metadata = metadata


class NotFound(DramaturgError):
    """Nothing here carries the id that was named."""


class BadInput(DramaturgError):
    """A field of a request (`field`, in wire spelling) holds what may not stand there."""

    def __init__(self, field: str, message: str, reason: Reason = Reason.INVALID_FIELD, **metadata: str) -> None:
        super().__init__(reason, f"{field}: {message}", **metadata)
        self.field = field

    def within(self, prefix: str) -> "BadInput":
        """The same, named as the caller knows the field: the request judged was part of another."""
        message = self.message.removeprefix(f"{self.field}: ")
        return BadInput(f"{prefix}{self.field}", message, self.reason, **self.metadata)


class Conflict(DramaturgError):
    """The request was right once, or for something else: stale branch or revision, an id used twice."""


class Busy(DramaturgError):
    """A bounded queue is full; the same call may be repeated after `retry_after_ms`."""

    def __init__(self, message: str, retry_after_ms: int = 250) -> None:
        super().__init__(Reason.QUEUE_FULL, message)
        self.retry_after_ms = retry_after_ms


class Unavailable(DramaturgError):
    """The store can't be reached or the server is going away."""


class DeadlinePassed(DramaturgError):
    """The caller's time was up before anything was written."""


class Denied(DramaturgError):
    """No token, or a wrong one."""
