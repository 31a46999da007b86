from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ProblemSeverity(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PROBLEM_SEVERITY_UNSPECIFIED: _ClassVar[ProblemSeverity]
    PROBLEM_SEVERITY_ERROR: _ClassVar[ProblemSeverity]
    PROBLEM_SEVERITY_WARNING: _ClassVar[ProblemSeverity]
    PROBLEM_SEVERITY_NOTE: _ClassVar[ProblemSeverity]
PROBLEM_SEVERITY_UNSPECIFIED: ProblemSeverity
PROBLEM_SEVERITY_ERROR: ProblemSeverity
PROBLEM_SEVERITY_WARNING: ProblemSeverity
PROBLEM_SEVERITY_NOTE: ProblemSeverity

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

class CastReload(_message.Message):
    __slots__ = ("ok", "cast_version", "cast_digest", "error_count", "warning_count", "problems")
    OK_FIELD_NUMBER: _ClassVar[int]
    CAST_VERSION_FIELD_NUMBER: _ClassVar[int]
    CAST_DIGEST_FIELD_NUMBER: _ClassVar[int]
    ERROR_COUNT_FIELD_NUMBER: _ClassVar[int]
    WARNING_COUNT_FIELD_NUMBER: _ClassVar[int]
    PROBLEMS_FIELD_NUMBER: _ClassVar[int]
    ok: bool
    cast_version: str
    cast_digest: str
    error_count: int
    warning_count: int
    problems: _containers.RepeatedCompositeFieldContainer[CastProblem]
    def __init__(self, ok: _Optional[bool] = ..., cast_version: _Optional[str] = ..., cast_digest: _Optional[str] = ..., error_count: _Optional[int] = ..., warning_count: _Optional[int] = ..., problems: _Optional[_Iterable[_Union[CastProblem, _Mapping]]] = ...) -> None: ...
