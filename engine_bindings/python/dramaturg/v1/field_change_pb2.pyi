import datetime

from dramaturg.v1 import field_value_pb2 as _field_value_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MergeType(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MERGE_TYPE_UNSPECIFIED: _ClassVar[MergeType]
    MERGE_TYPE_INCREMENTAL: _ClassVar[MergeType]
    MERGE_TYPE_REPLACEMENT: _ClassVar[MergeType]
    MERGE_TYPE_SET: _ClassVar[MergeType]

class ChangeSource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CHANGE_SOURCE_UNSPECIFIED: _ClassVar[ChangeSource]
    CHANGE_SOURCE_RULE: _ClassVar[ChangeSource]
    CHANGE_SOURCE_MODEL: _ClassVar[ChangeSource]
    CHANGE_SOURCE_AUTHOR: _ClassVar[ChangeSource]
    CHANGE_SOURCE_GAME: _ClassVar[ChangeSource]
    CHANGE_SOURCE_EFFECT: _ClassVar[ChangeSource]
    CHANGE_SOURCE_SEED: _ClassVar[ChangeSource]
MERGE_TYPE_UNSPECIFIED: MergeType
MERGE_TYPE_INCREMENTAL: MergeType
MERGE_TYPE_REPLACEMENT: MergeType
MERGE_TYPE_SET: MergeType
CHANGE_SOURCE_UNSPECIFIED: ChangeSource
CHANGE_SOURCE_RULE: ChangeSource
CHANGE_SOURCE_MODEL: ChangeSource
CHANGE_SOURCE_AUTHOR: ChangeSource
CHANGE_SOURCE_GAME: ChangeSource
CHANGE_SOURCE_EFFECT: ChangeSource
CHANGE_SOURCE_SEED: ChangeSource

class GateFigure(_message.Message):
    __slots__ = ("name", "have", "need", "met")
    NAME_FIELD_NUMBER: _ClassVar[int]
    HAVE_FIELD_NUMBER: _ClassVar[int]
    NEED_FIELD_NUMBER: _ClassVar[int]
    MET_FIELD_NUMBER: _ClassVar[int]
    name: str
    have: float
    need: float
    met: bool
    def __init__(self, name: _Optional[str] = ..., have: _Optional[float] = ..., need: _Optional[float] = ..., met: _Optional[bool] = ...) -> None: ...

class CitedEvidence(_message.Message):
    __slots__ = ("evidence_id", "summary", "quote", "source_ids")
    EVIDENCE_ID_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    QUOTE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_IDS_FIELD_NUMBER: _ClassVar[int]
    evidence_id: str
    summary: str
    quote: str
    source_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, evidence_id: _Optional[str] = ..., summary: _Optional[str] = ..., quote: _Optional[str] = ..., source_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class FieldChange(_message.Message):
    __slots__ = ("change_id", "character_id", "path", "old_value", "new_value", "merge", "source", "cited_evidence", "gate_figures", "reasoning", "revision_before", "revision_after", "unit_ordinal", "game_time_s", "created_at", "waived", "branch_id")
    CHANGE_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    OLD_VALUE_FIELD_NUMBER: _ClassVar[int]
    NEW_VALUE_FIELD_NUMBER: _ClassVar[int]
    MERGE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    CITED_EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    GATE_FIGURES_FIELD_NUMBER: _ClassVar[int]
    REASONING_FIELD_NUMBER: _ClassVar[int]
    REVISION_BEFORE_FIELD_NUMBER: _ClassVar[int]
    REVISION_AFTER_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    WAIVED_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    change_id: str
    character_id: str
    path: str
    old_value: _field_value_pb2.FieldValue
    new_value: _field_value_pb2.FieldValue
    merge: MergeType
    source: ChangeSource
    cited_evidence: _containers.RepeatedCompositeFieldContainer[CitedEvidence]
    gate_figures: _containers.RepeatedCompositeFieldContainer[GateFigure]
    reasoning: str
    revision_before: int
    revision_after: int
    unit_ordinal: int
    game_time_s: int
    created_at: _timestamp_pb2.Timestamp
    waived: bool
    branch_id: str
    def __init__(self, change_id: _Optional[str] = ..., character_id: _Optional[str] = ..., path: _Optional[str] = ..., old_value: _Optional[_Union[_field_value_pb2.FieldValue, _Mapping]] = ..., new_value: _Optional[_Union[_field_value_pb2.FieldValue, _Mapping]] = ..., merge: _Optional[_Union[MergeType, str]] = ..., source: _Optional[_Union[ChangeSource, str]] = ..., cited_evidence: _Optional[_Iterable[_Union[CitedEvidence, _Mapping]]] = ..., gate_figures: _Optional[_Iterable[_Union[GateFigure, _Mapping]]] = ..., reasoning: _Optional[str] = ..., revision_before: _Optional[int] = ..., revision_after: _Optional[int] = ..., unit_ordinal: _Optional[int] = ..., game_time_s: _Optional[int] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., waived: _Optional[bool] = ..., branch_id: _Optional[str] = ...) -> None: ...
