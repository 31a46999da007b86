import datetime

from dramaturg.v1 import cast_pb2 as _cast_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ServerPhase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SERVER_PHASE_UNSPECIFIED: _ClassVar[ServerPhase]
    SERVER_PHASE_STARTING: _ClassVar[ServerPhase]
    SERVER_PHASE_READY: _ClassVar[ServerPhase]
    SERVER_PHASE_DEGRADED: _ClassVar[ServerPhase]
    SERVER_PHASE_DRAINING: _ClassVar[ServerPhase]
    SERVER_PHASE_LOADING_EMBEDDER: _ClassVar[ServerPhase]
SERVER_PHASE_UNSPECIFIED: ServerPhase
SERVER_PHASE_STARTING: ServerPhase
SERVER_PHASE_READY: ServerPhase
SERVER_PHASE_DEGRADED: ServerPhase
SERVER_PHASE_DRAINING: ServerPhase
SERVER_PHASE_LOADING_EMBEDDER: ServerPhase

class GetServerInfoRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetServerInfoResponse(_message.Message):
    __slots__ = ("server_version", "api_version", "cast_id", "cast_version", "phase", "degraded_reasons", "capabilities", "data_schema_version", "pid", "started_at", "active_models", "execution_provider", "cast_problems", "languages", "cast_loaded_at", "cast_digest", "embedder_id", "notes", "recall_waits_for")
    SERVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    API_VERSION_FIELD_NUMBER: _ClassVar[int]
    CAST_ID_FIELD_NUMBER: _ClassVar[int]
    CAST_VERSION_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    DEGRADED_REASONS_FIELD_NUMBER: _ClassVar[int]
    CAPABILITIES_FIELD_NUMBER: _ClassVar[int]
    DATA_SCHEMA_VERSION_FIELD_NUMBER: _ClassVar[int]
    PID_FIELD_NUMBER: _ClassVar[int]
    STARTED_AT_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_MODELS_FIELD_NUMBER: _ClassVar[int]
    EXECUTION_PROVIDER_FIELD_NUMBER: _ClassVar[int]
    CAST_PROBLEMS_FIELD_NUMBER: _ClassVar[int]
    LANGUAGES_FIELD_NUMBER: _ClassVar[int]
    CAST_LOADED_AT_FIELD_NUMBER: _ClassVar[int]
    CAST_DIGEST_FIELD_NUMBER: _ClassVar[int]
    EMBEDDER_ID_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    RECALL_WAITS_FOR_FIELD_NUMBER: _ClassVar[int]
    server_version: str
    api_version: str
    cast_id: str
    cast_version: str
    phase: ServerPhase
    degraded_reasons: _containers.RepeatedScalarFieldContainer[str]
    capabilities: _containers.RepeatedScalarFieldContainer[str]
    data_schema_version: int
    pid: int
    started_at: _timestamp_pb2.Timestamp
    active_models: _containers.RepeatedScalarFieldContainer[str]
    execution_provider: str
    cast_problems: _containers.RepeatedCompositeFieldContainer[_cast_pb2.CastProblem]
    languages: _containers.RepeatedScalarFieldContainer[str]
    cast_loaded_at: _timestamp_pb2.Timestamp
    cast_digest: str
    embedder_id: str
    notes: _containers.RepeatedScalarFieldContainer[str]
    recall_waits_for: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, server_version: _Optional[str] = ..., api_version: _Optional[str] = ..., cast_id: _Optional[str] = ..., cast_version: _Optional[str] = ..., phase: _Optional[_Union[ServerPhase, str]] = ..., degraded_reasons: _Optional[_Iterable[str]] = ..., capabilities: _Optional[_Iterable[str]] = ..., data_schema_version: _Optional[int] = ..., pid: _Optional[int] = ..., started_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., active_models: _Optional[_Iterable[str]] = ..., execution_provider: _Optional[str] = ..., cast_problems: _Optional[_Iterable[_Union[_cast_pb2.CastProblem, _Mapping]]] = ..., languages: _Optional[_Iterable[str]] = ..., cast_loaded_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., cast_digest: _Optional[str] = ..., embedder_id: _Optional[str] = ..., notes: _Optional[_Iterable[str]] = ..., recall_waits_for: _Optional[_Iterable[str]] = ...) -> None: ...

class AttachRequest(_message.Message):
    __slots__ = ("pid",)
    PID_FIELD_NUMBER: _ClassVar[int]
    pid: int
    def __init__(self, pid: _Optional[int] = ...) -> None: ...

class AttachResponse(_message.Message):
    __slots__ = ("parent_count",)
    PARENT_COUNT_FIELD_NUMBER: _ClassVar[int]
    parent_count: int
    def __init__(self, parent_count: _Optional[int] = ...) -> None: ...

class ReloadCastRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ReloadCastResponse(_message.Message):
    __slots__ = ("ok", "problems", "kept_previous", "cast_version")
    OK_FIELD_NUMBER: _ClassVar[int]
    PROBLEMS_FIELD_NUMBER: _ClassVar[int]
    KEPT_PREVIOUS_FIELD_NUMBER: _ClassVar[int]
    CAST_VERSION_FIELD_NUMBER: _ClassVar[int]
    ok: bool
    problems: _containers.RepeatedCompositeFieldContainer[_cast_pb2.CastProblem]
    kept_previous: bool
    cast_version: str
    def __init__(self, ok: _Optional[bool] = ..., problems: _Optional[_Iterable[_Union[_cast_pb2.CastProblem, _Mapping]]] = ..., kept_previous: _Optional[bool] = ..., cast_version: _Optional[str] = ...) -> None: ...

class ShutdownRequest(_message.Message):
    __slots__ = ("grace_ms",)
    GRACE_MS_FIELD_NUMBER: _ClassVar[int]
    grace_ms: int
    def __init__(self, grace_ms: _Optional[int] = ...) -> None: ...

class ShutdownResponse(_message.Message):
    __slots__ = ("running_turn_count",)
    RUNNING_TURN_COUNT_FIELD_NUMBER: _ClassVar[int]
    running_turn_count: int
    def __init__(self, running_turn_count: _Optional[int] = ...) -> None: ...
