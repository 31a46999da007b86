import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Importance(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    IMPORTANCE_UNSPECIFIED: _ClassVar[Importance]
    IMPORTANCE_LOW: _ClassVar[Importance]
    IMPORTANCE_MEDIUM: _ClassVar[Importance]
    IMPORTANCE_HIGH: _ClassVar[Importance]

class EvidenceDirection(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EVIDENCE_DIRECTION_UNSPECIFIED: _ClassVar[EvidenceDirection]
    EVIDENCE_DIRECTION_NONE: _ClassVar[EvidenceDirection]
    EVIDENCE_DIRECTION_UP: _ClassVar[EvidenceDirection]
    EVIDENCE_DIRECTION_DOWN: _ClassVar[EvidenceDirection]
IMPORTANCE_UNSPECIFIED: Importance
IMPORTANCE_LOW: Importance
IMPORTANCE_MEDIUM: Importance
IMPORTANCE_HIGH: Importance
EVIDENCE_DIRECTION_UNSPECIFIED: EvidenceDirection
EVIDENCE_DIRECTION_NONE: EvidenceDirection
EVIDENCE_DIRECTION_UP: EvidenceDirection
EVIDENCE_DIRECTION_DOWN: EvidenceDirection

class Evidence(_message.Message):
    __slots__ = ("evidence_id", "character_id", "unit_ordinal", "importance", "kind", "direction", "field_paths", "summary", "source_ids", "quote", "used_for_paths", "created_at", "game_time_s", "revision", "block_id")
    EVIDENCE_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    IMPORTANCE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    FIELD_PATHS_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    SOURCE_IDS_FIELD_NUMBER: _ClassVar[int]
    QUOTE_FIELD_NUMBER: _ClassVar[int]
    USED_FOR_PATHS_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    BLOCK_ID_FIELD_NUMBER: _ClassVar[int]
    evidence_id: str
    character_id: str
    unit_ordinal: int
    importance: Importance
    kind: str
    direction: EvidenceDirection
    field_paths: _containers.RepeatedScalarFieldContainer[str]
    summary: str
    source_ids: _containers.RepeatedScalarFieldContainer[str]
    quote: str
    used_for_paths: _containers.RepeatedScalarFieldContainer[str]
    created_at: _timestamp_pb2.Timestamp
    game_time_s: int
    revision: int
    block_id: str
    def __init__(self, evidence_id: _Optional[str] = ..., character_id: _Optional[str] = ..., unit_ordinal: _Optional[int] = ..., importance: _Optional[_Union[Importance, str]] = ..., kind: _Optional[str] = ..., direction: _Optional[_Union[EvidenceDirection, str]] = ..., field_paths: _Optional[_Iterable[str]] = ..., summary: _Optional[str] = ..., source_ids: _Optional[_Iterable[str]] = ..., quote: _Optional[str] = ..., used_for_paths: _Optional[_Iterable[str]] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., game_time_s: _Optional[int] = ..., revision: _Optional[int] = ..., block_id: _Optional[str] = ...) -> None: ...
