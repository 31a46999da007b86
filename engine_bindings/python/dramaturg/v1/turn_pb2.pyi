import datetime

from dramaturg.v1 import evidence_pb2 as _evidence_pb2
from dramaturg.v1 import field_change_pb2 as _field_change_pb2
from dramaturg.v1 import memory_pb2 as _memory_pb2
from dramaturg.v1 import refusal_pb2 as _refusal_pb2
from dramaturg.v1 import world_event_pb2 as _world_event_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class LineSource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LINE_SOURCE_UNSPECIFIED: _ClassVar[LineSource]
    LINE_SOURCE_AUTHORED: _ClassVar[LineSource]
    LINE_SOURCE_COMPOSED: _ClassVar[LineSource]
    LINE_SOURCE_GENERATED: _ClassVar[LineSource]
    LINE_SOURCE_REGENERATED: _ClassVar[LineSource]
    LINE_SOURCE_FALLBACK: _ClassVar[LineSource]
    LINE_SOURCE_CARE: _ClassVar[LineSource]

class Route(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ROUTE_UNSPECIFIED: _ClassVar[Route]
    ROUTE_CARE: _ClassVar[Route]
    ROUTE_TOPIC: _ClassVar[Route]
    ROUTE_MONOLOGUE: _ClassVar[Route]
    ROUTE_OPINION: _ClassVar[Route]
    ROUTE_KNOWLEDGE: _ClassVar[Route]
    ROUTE_GENERATED: _ClassVar[Route]
    ROUTE_FALLBACK: _ClassVar[Route]
    ROUTE_MEMORY: _ClassVar[Route]
LINE_SOURCE_UNSPECIFIED: LineSource
LINE_SOURCE_AUTHORED: LineSource
LINE_SOURCE_COMPOSED: LineSource
LINE_SOURCE_GENERATED: LineSource
LINE_SOURCE_REGENERATED: LineSource
LINE_SOURCE_FALLBACK: LineSource
LINE_SOURCE_CARE: LineSource
ROUTE_UNSPECIFIED: Route
ROUTE_CARE: Route
ROUTE_TOPIC: Route
ROUTE_MONOLOGUE: Route
ROUTE_OPINION: Route
ROUTE_KNOWLEDGE: Route
ROUTE_GENERATED: Route
ROUTE_FALLBACK: Route
ROUTE_MEMORY: Route

class LineAction(_message.Message):
    __slots__ = ("action_id", "arguments_json")
    ACTION_ID_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_JSON_FIELD_NUMBER: _ClassVar[int]
    action_id: str
    arguments_json: str
    def __init__(self, action_id: _Optional[str] = ..., arguments_json: _Optional[str] = ...) -> None: ...

class Line(_message.Message):
    __slots__ = ("speaker_id", "text", "source", "line_id", "emotion", "intensity", "actions", "tags", "locale", "missing_translation")
    SPEAKER_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    LINE_ID_FIELD_NUMBER: _ClassVar[int]
    EMOTION_FIELD_NUMBER: _ClassVar[int]
    INTENSITY_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    TAGS_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    MISSING_TRANSLATION_FIELD_NUMBER: _ClassVar[int]
    speaker_id: str
    text: str
    source: LineSource
    line_id: str
    emotion: str
    intensity: int
    actions: _containers.RepeatedCompositeFieldContainer[LineAction]
    tags: _containers.RepeatedScalarFieldContainer[str]
    locale: str
    missing_translation: bool
    def __init__(self, speaker_id: _Optional[str] = ..., text: _Optional[str] = ..., source: _Optional[_Union[LineSource, str]] = ..., line_id: _Optional[str] = ..., emotion: _Optional[str] = ..., intensity: _Optional[int] = ..., actions: _Optional[_Iterable[_Union[LineAction, _Mapping]]] = ..., tags: _Optional[_Iterable[str]] = ..., locale: _Optional[str] = ..., missing_translation: _Optional[bool] = ...) -> None: ...

class StageTiming(_message.Message):
    __slots__ = ("stage", "micros")
    STAGE_FIELD_NUMBER: _ClassVar[int]
    MICROS_FIELD_NUMBER: _ClassVar[int]
    stage: str
    micros: int
    def __init__(self, stage: _Optional[str] = ..., micros: _Optional[int] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("turn_id", "branch_id", "sequence", "unit_ordinal", "unit_id", "scene_id", "storyline_id", "speaker_id", "text", "addressee_id", "responder_id", "hearer_ids", "locale", "signals", "route", "topic_id", "lines", "state_revision", "new_revision", "state_text", "changes", "refusals", "evidence", "care", "degraded_reasons", "trace_id", "game_time_s", "created_at", "recalled", "compared_topics", "outcomes")
    TURN_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    SCENE_ID_FIELD_NUMBER: _ClassVar[int]
    STORYLINE_ID_FIELD_NUMBER: _ClassVar[int]
    SPEAKER_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    ADDRESSEE_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONDER_ID_FIELD_NUMBER: _ClassVar[int]
    HEARER_IDS_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    SIGNALS_FIELD_NUMBER: _ClassVar[int]
    ROUTE_FIELD_NUMBER: _ClassVar[int]
    TOPIC_ID_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    STATE_REVISION_FIELD_NUMBER: _ClassVar[int]
    NEW_REVISION_FIELD_NUMBER: _ClassVar[int]
    STATE_TEXT_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    REFUSALS_FIELD_NUMBER: _ClassVar[int]
    EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    CARE_FIELD_NUMBER: _ClassVar[int]
    DEGRADED_REASONS_FIELD_NUMBER: _ClassVar[int]
    TRACE_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    RECALLED_FIELD_NUMBER: _ClassVar[int]
    COMPARED_TOPICS_FIELD_NUMBER: _ClassVar[int]
    OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    turn_id: str
    branch_id: str
    sequence: int
    unit_ordinal: int
    unit_id: str
    scene_id: str
    storyline_id: str
    speaker_id: str
    text: str
    addressee_id: str
    responder_id: str
    hearer_ids: _containers.RepeatedScalarFieldContainer[str]
    locale: str
    signals: _containers.RepeatedCompositeFieldContainer[_world_event_pb2.WorldSignal]
    route: Route
    topic_id: str
    lines: _containers.RepeatedCompositeFieldContainer[Line]
    state_revision: int
    new_revision: int
    state_text: str
    changes: _containers.RepeatedCompositeFieldContainer[_field_change_pb2.FieldChange]
    refusals: _containers.RepeatedCompositeFieldContainer[_refusal_pb2.ProposalRefusal]
    evidence: _containers.RepeatedCompositeFieldContainer[_evidence_pb2.Evidence]
    care: bool
    degraded_reasons: _containers.RepeatedScalarFieldContainer[str]
    trace_id: str
    game_time_s: int
    created_at: _timestamp_pb2.Timestamp
    recalled: _containers.RepeatedCompositeFieldContainer[_memory_pb2.RecallNote]
    compared_topics: _containers.RepeatedCompositeFieldContainer[_memory_pb2.ComparedTopic]
    outcomes: _containers.RepeatedCompositeFieldContainer[_memory_pb2.MemoryOutcome]
    def __init__(self, turn_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., sequence: _Optional[int] = ..., unit_ordinal: _Optional[int] = ..., unit_id: _Optional[str] = ..., scene_id: _Optional[str] = ..., storyline_id: _Optional[str] = ..., speaker_id: _Optional[str] = ..., text: _Optional[str] = ..., addressee_id: _Optional[str] = ..., responder_id: _Optional[str] = ..., hearer_ids: _Optional[_Iterable[str]] = ..., locale: _Optional[str] = ..., signals: _Optional[_Iterable[_Union[_world_event_pb2.WorldSignal, _Mapping]]] = ..., route: _Optional[_Union[Route, str]] = ..., topic_id: _Optional[str] = ..., lines: _Optional[_Iterable[_Union[Line, _Mapping]]] = ..., state_revision: _Optional[int] = ..., new_revision: _Optional[int] = ..., state_text: _Optional[str] = ..., changes: _Optional[_Iterable[_Union[_field_change_pb2.FieldChange, _Mapping]]] = ..., refusals: _Optional[_Iterable[_Union[_refusal_pb2.ProposalRefusal, _Mapping]]] = ..., evidence: _Optional[_Iterable[_Union[_evidence_pb2.Evidence, _Mapping]]] = ..., care: _Optional[bool] = ..., degraded_reasons: _Optional[_Iterable[str]] = ..., trace_id: _Optional[str] = ..., game_time_s: _Optional[int] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., recalled: _Optional[_Iterable[_Union[_memory_pb2.RecallNote, _Mapping]]] = ..., compared_topics: _Optional[_Iterable[_Union[_memory_pb2.ComparedTopic, _Mapping]]] = ..., outcomes: _Optional[_Iterable[_Union[_memory_pb2.MemoryOutcome, _Mapping]]] = ...) -> None: ...
