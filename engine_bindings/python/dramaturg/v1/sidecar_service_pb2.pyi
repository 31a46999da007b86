import datetime

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

class ProblemSeverity(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PROBLEM_SEVERITY_UNSPECIFIED: _ClassVar[ProblemSeverity]
    PROBLEM_SEVERITY_ERROR: _ClassVar[ProblemSeverity]
    PROBLEM_SEVERITY_WARNING: _ClassVar[ProblemSeverity]
SERVER_PHASE_UNSPECIFIED: ServerPhase
SERVER_PHASE_STARTING: ServerPhase
SERVER_PHASE_READY: ServerPhase
SERVER_PHASE_DEGRADED: ServerPhase
SERVER_PHASE_DRAINING: ServerPhase
PROBLEM_SEVERITY_UNSPECIFIED: ProblemSeverity
PROBLEM_SEVERITY_ERROR: ProblemSeverity
PROBLEM_SEVERITY_WARNING: ProblemSeverity

class CastProblem(_message.Message):
    __slots__ = ("file", "line", "column", "code", "message", "hint", "severity")
    FILE_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    COLUMN_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    HINT_FIELD_NUMBER: _ClassVar[int]
    SEVERITY_FIELD_NUMBER: _ClassVar[int]
    file: str
    line: int
    column: int
    code: str
    message: str
    hint: str
    severity: ProblemSeverity
    def __init__(self, file: _Optional[str] = ..., line: _Optional[int] = ..., column: _Optional[int] = ..., code: _Optional[str] = ..., message: _Optional[str] = ..., hint: _Optional[str] = ..., severity: _Optional[_Union[ProblemSeverity, str]] = ...) -> None: ...

class GetServerInfoRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetServerInfoResponse(_message.Message):
    __slots__ = ("server_version", "api_version", "cast_id", "cast_version", "phase", "degraded_reasons", "capabilities", "data_schema_version", "pid", "started_at", "active_models", "execution_provider", "cast_problems", "languages")
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
    cast_problems: _containers.RepeatedCompositeFieldContainer[CastProblem]
    languages: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, server_version: _Optional[str] = ..., api_version: _Optional[str] = ..., cast_id: _Optional[str] = ..., cast_version: _Optional[str] = ..., phase: _Optional[_Union[ServerPhase, str]] = ..., degraded_reasons: _Optional[_Iterable[str]] = ..., capabilities: _Optional[_Iterable[str]] = ..., data_schema_version: _Optional[int] = ..., pid: _Optional[int] = ..., started_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., active_models: _Optional[_Iterable[str]] = ..., execution_provider: _Optional[str] = ..., cast_problems: _Optional[_Iterable[_Union[CastProblem, _Mapping]]] = ..., languages: _Optional[_Iterable[str]] = ...) -> None: ...

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
    problems: _containers.RepeatedCompositeFieldContainer[CastProblem]
    kept_previous: bool
    cast_version: str
    def __init__(self, ok: _Optional[bool] = ..., problems: _Optional[_Iterable[_Union[CastProblem, _Mapping]]] = ..., kept_previous: _Optional[bool] = ..., cast_version: _Optional[str] = ...) -> None: ...

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
