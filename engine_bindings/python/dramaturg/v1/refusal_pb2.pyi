from dramaturg.v1 import field_change_pb2 as _field_change_pb2
from dramaturg.v1 import field_value_pb2 as _field_value_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RefusalReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REFUSAL_REASON_UNSPECIFIED: _ClassVar[RefusalReason]
    REFUSAL_REASON_FIELD_UNKNOWN: _ClassVar[RefusalReason]
    REFUSAL_REASON_FIELD_NOT_UPDATABLE: _ClassVar[RefusalReason]
    REFUSAL_REASON_FIELD_IDENTITY: _ClassVar[RefusalReason]
    REFUSAL_REASON_EVIDENCE_UNKNOWN: _ClassVar[RefusalReason]
    REFUSAL_REASON_EVIDENCE_NOT_PERCEIVED: _ClassVar[RefusalReason]
    REFUSAL_REASON_EVIDENCE_FIELD: _ClassVar[RefusalReason]
    REFUSAL_REASON_EVIDENCE_USED: _ClassVar[RefusalReason]
    REFUSAL_REASON_EVIDENCE_DIRECTION: _ClassVar[RefusalReason]
    REFUSAL_REASON_EVIDENCE_POOL: _ClassVar[RefusalReason]
    REFUSAL_REASON_SPAN: _ClassVar[RefusalReason]
    REFUSAL_REASON_STRENGTH: _ClassVar[RefusalReason]
    REFUSAL_REASON_COOLDOWN: _ClassVar[RefusalReason]
    REFUSAL_REASON_VALUE_EMPTY: _ClassVar[RefusalReason]
    REFUSAL_REASON_VALUE_TOO_LONG: _ClassVar[RefusalReason]
    REFUSAL_REASON_VALUE_TYPE: _ClassVar[RefusalReason]
    REFUSAL_REASON_VALUE_SCRIPT: _ClassVar[RefusalReason]
    REFUSAL_REASON_VALUE_INSTRUCTION: _ClassVar[RefusalReason]
    REFUSAL_REASON_INCREMENTAL_LOST: _ClassVar[RefusalReason]
    REFUSAL_REASON_REPLACEMENT_OUTSIDE: _ClassVar[RefusalReason]
    REFUSAL_REASON_NO_CHANGE: _ClassVar[RefusalReason]
    REFUSAL_REASON_OTHER_FIELD: _ClassVar[RefusalReason]
    REFUSAL_REASON_STAGE_STEP: _ClassVar[RefusalReason]
    REFUSAL_REASON_STALE_BASE: _ClassVar[RefusalReason]
    REFUSAL_REASON_PERSONA_FROZEN: _ClassVar[RefusalReason]
REFUSAL_REASON_UNSPECIFIED: RefusalReason
REFUSAL_REASON_FIELD_UNKNOWN: RefusalReason
REFUSAL_REASON_FIELD_NOT_UPDATABLE: RefusalReason
REFUSAL_REASON_FIELD_IDENTITY: RefusalReason
REFUSAL_REASON_EVIDENCE_UNKNOWN: RefusalReason
REFUSAL_REASON_EVIDENCE_NOT_PERCEIVED: RefusalReason
REFUSAL_REASON_EVIDENCE_FIELD: RefusalReason
REFUSAL_REASON_EVIDENCE_USED: RefusalReason
REFUSAL_REASON_EVIDENCE_DIRECTION: RefusalReason
REFUSAL_REASON_EVIDENCE_POOL: RefusalReason
REFUSAL_REASON_SPAN: RefusalReason
REFUSAL_REASON_STRENGTH: RefusalReason
REFUSAL_REASON_COOLDOWN: RefusalReason
REFUSAL_REASON_VALUE_EMPTY: RefusalReason
REFUSAL_REASON_VALUE_TOO_LONG: RefusalReason
REFUSAL_REASON_VALUE_TYPE: RefusalReason
REFUSAL_REASON_VALUE_SCRIPT: RefusalReason
REFUSAL_REASON_VALUE_INSTRUCTION: RefusalReason
REFUSAL_REASON_INCREMENTAL_LOST: RefusalReason
REFUSAL_REASON_REPLACEMENT_OUTSIDE: RefusalReason
REFUSAL_REASON_NO_CHANGE: RefusalReason
REFUSAL_REASON_OTHER_FIELD: RefusalReason
REFUSAL_REASON_STAGE_STEP: RefusalReason
REFUSAL_REASON_STALE_BASE: RefusalReason
REFUSAL_REASON_PERSONA_FROZEN: RefusalReason

class ProposalRefusal(_message.Message):
    __slots__ = ("character_id", "path", "proposed_value", "source", "reason", "gate_figures", "explanation", "cited_evidence_ids", "count", "still_open", "first_revision", "last_revision", "unit_ordinal")
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_VALUE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    GATE_FIGURES_FIELD_NUMBER: _ClassVar[int]
    EXPLANATION_FIELD_NUMBER: _ClassVar[int]
    CITED_EVIDENCE_IDS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    STILL_OPEN_FIELD_NUMBER: _ClassVar[int]
    FIRST_REVISION_FIELD_NUMBER: _ClassVar[int]
    LAST_REVISION_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    character_id: str
    path: str
    proposed_value: _field_value_pb2.FieldValue
    source: _field_change_pb2.ChangeSource
    reason: RefusalReason
    gate_figures: _containers.RepeatedCompositeFieldContainer[_field_change_pb2.GateFigure]
    explanation: str
    cited_evidence_ids: _containers.RepeatedScalarFieldContainer[str]
    count: int
    still_open: bool
    first_revision: int
    last_revision: int
    unit_ordinal: int
    def __init__(self, character_id: _Optional[str] = ..., path: _Optional[str] = ..., proposed_value: _Optional[_Union[_field_value_pb2.FieldValue, _Mapping]] = ..., source: _Optional[_Union[_field_change_pb2.ChangeSource, str]] = ..., reason: _Optional[_Union[RefusalReason, str]] = ..., gate_figures: _Optional[_Iterable[_Union[_field_change_pb2.GateFigure, _Mapping]]] = ..., explanation: _Optional[str] = ..., cited_evidence_ids: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ..., still_open: _Optional[bool] = ..., first_revision: _Optional[int] = ..., last_revision: _Optional[int] = ..., unit_ordinal: _Optional[int] = ...) -> None: ...
