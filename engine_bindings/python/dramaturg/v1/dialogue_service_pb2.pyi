from dramaturg.v1 import evidence_pb2 as _evidence_pb2
from dramaturg.v1 import field_change_pb2 as _field_change_pb2
from dramaturg.v1 import heartbeat_pb2 as _heartbeat_pb2
from dramaturg.v1 import memory_pb2 as _memory_pb2
from dramaturg.v1 import refusal_pb2 as _refusal_pb2
from dramaturg.v1 import sort_order_pb2 as _sort_order_pb2
from dramaturg.v1 import turn_pb2 as _turn_pb2
from dramaturg.v1 import world_event_pb2 as _world_event_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StepDialogueRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "speaker_id", "text", "addressee_id", "responder_id", "hearer_ids", "unit_id", "scene_id", "storyline_id", "locale", "game_time_s", "signals", "allowed_action_ids", "expected_revision", "wait_for_state_ms")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    SPEAKER_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    ADDRESSEE_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONDER_ID_FIELD_NUMBER: _ClassVar[int]
    HEARER_IDS_FIELD_NUMBER: _ClassVar[int]
    UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    SCENE_ID_FIELD_NUMBER: _ClassVar[int]
    STORYLINE_ID_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    SIGNALS_FIELD_NUMBER: _ClassVar[int]
    ALLOWED_ACTION_IDS_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_REVISION_FIELD_NUMBER: _ClassVar[int]
    WAIT_FOR_STATE_MS_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    speaker_id: str
    text: str
    addressee_id: str
    responder_id: str
    hearer_ids: _containers.RepeatedScalarFieldContainer[str]
    unit_id: str
    scene_id: str
    storyline_id: str
    locale: str
    game_time_s: int
    signals: _containers.RepeatedCompositeFieldContainer[_world_event_pb2.WorldSignal]
    allowed_action_ids: _containers.RepeatedScalarFieldContainer[str]
    expected_revision: int
    wait_for_state_ms: int
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., speaker_id: _Optional[str] = ..., text: _Optional[str] = ..., addressee_id: _Optional[str] = ..., responder_id: _Optional[str] = ..., hearer_ids: _Optional[_Iterable[str]] = ..., unit_id: _Optional[str] = ..., scene_id: _Optional[str] = ..., storyline_id: _Optional[str] = ..., locale: _Optional[str] = ..., game_time_s: _Optional[int] = ..., signals: _Optional[_Iterable[_Union[_world_event_pb2.WorldSignal, _Mapping]]] = ..., allowed_action_ids: _Optional[_Iterable[str]] = ..., expected_revision: _Optional[int] = ..., wait_for_state_ms: _Optional[int] = ...) -> None: ...

class StepDialogueResponse(_message.Message):
    __slots__ = ("turn_id", "branch_id", "responder_id", "lines", "route", "topic_id", "state_revision", "new_revision", "unit_ordinal", "no_units", "care", "state_lag", "degraded_reasons", "changes", "refusals", "evidence", "timings", "trace_id", "recalled", "compared_topics", "outcomes")
    TURN_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONDER_ID_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    ROUTE_FIELD_NUMBER: _ClassVar[int]
    TOPIC_ID_FIELD_NUMBER: _ClassVar[int]
    STATE_REVISION_FIELD_NUMBER: _ClassVar[int]
    NEW_REVISION_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    NO_UNITS_FIELD_NUMBER: _ClassVar[int]
    CARE_FIELD_NUMBER: _ClassVar[int]
    STATE_LAG_FIELD_NUMBER: _ClassVar[int]
    DEGRADED_REASONS_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    REFUSALS_FIELD_NUMBER: _ClassVar[int]
    EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    TIMINGS_FIELD_NUMBER: _ClassVar[int]
    TRACE_ID_FIELD_NUMBER: _ClassVar[int]
    RECALLED_FIELD_NUMBER: _ClassVar[int]
    COMPARED_TOPICS_FIELD_NUMBER: _ClassVar[int]
    OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    turn_id: str
    branch_id: str
    responder_id: str
    lines: _containers.RepeatedCompositeFieldContainer[_turn_pb2.Line]
    route: _turn_pb2.Route
    topic_id: str
    state_revision: int
    new_revision: int
    unit_ordinal: int
    no_units: bool
    care: bool
    state_lag: bool
    degraded_reasons: _containers.RepeatedScalarFieldContainer[str]
    changes: _containers.RepeatedCompositeFieldContainer[_field_change_pb2.FieldChange]
    refusals: _containers.RepeatedCompositeFieldContainer[_refusal_pb2.ProposalRefusal]
    evidence: _containers.RepeatedCompositeFieldContainer[_evidence_pb2.Evidence]
    timings: _containers.RepeatedCompositeFieldContainer[_turn_pb2.StageTiming]
    trace_id: str
    recalled: _containers.RepeatedCompositeFieldContainer[_memory_pb2.RecallNote]
    compared_topics: _containers.RepeatedCompositeFieldContainer[_memory_pb2.ComparedTopic]
    outcomes: _containers.RepeatedCompositeFieldContainer[_memory_pb2.MemoryOutcome]
    def __init__(self, turn_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., responder_id: _Optional[str] = ..., lines: _Optional[_Iterable[_Union[_turn_pb2.Line, _Mapping]]] = ..., route: _Optional[_Union[_turn_pb2.Route, str]] = ..., topic_id: _Optional[str] = ..., state_revision: _Optional[int] = ..., new_revision: _Optional[int] = ..., unit_ordinal: _Optional[int] = ..., no_units: _Optional[bool] = ..., care: _Optional[bool] = ..., state_lag: _Optional[bool] = ..., degraded_reasons: _Optional[_Iterable[str]] = ..., changes: _Optional[_Iterable[_Union[_field_change_pb2.FieldChange, _Mapping]]] = ..., refusals: _Optional[_Iterable[_Union[_refusal_pb2.ProposalRefusal, _Mapping]]] = ..., evidence: _Optional[_Iterable[_Union[_evidence_pb2.Evidence, _Mapping]]] = ..., timings: _Optional[_Iterable[_Union[_turn_pb2.StageTiming, _Mapping]]] = ..., trace_id: _Optional[str] = ..., recalled: _Optional[_Iterable[_Union[_memory_pb2.RecallNote, _Mapping]]] = ..., compared_topics: _Optional[_Iterable[_Union[_memory_pb2.ComparedTopic, _Mapping]]] = ..., outcomes: _Optional[_Iterable[_Union[_memory_pb2.MemoryOutcome, _Mapping]]] = ...) -> None: ...

class StreamDialogueRequest(_message.Message):
    __slots__ = ("turn",)
    TURN_FIELD_NUMBER: _ClassVar[int]
    turn: StepDialogueRequest
    def __init__(self, turn: _Optional[_Union[StepDialogueRequest, _Mapping]] = ...) -> None: ...

class SentenceChunk(_message.Message):
    __slots__ = ("line_index", "speaker_id", "text", "emotion")
    LINE_INDEX_FIELD_NUMBER: _ClassVar[int]
    SPEAKER_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    EMOTION_FIELD_NUMBER: _ClassVar[int]
    line_index: int
    speaker_id: str
    text: str
    emotion: str
    def __init__(self, line_index: _Optional[int] = ..., speaker_id: _Optional[str] = ..., text: _Optional[str] = ..., emotion: _Optional[str] = ...) -> None: ...

class StreamDialogueResponse(_message.Message):
    __slots__ = ("sentence", "heartbeat", "completed")
    SENTENCE_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    COMPLETED_FIELD_NUMBER: _ClassVar[int]
    sentence: SentenceChunk
    heartbeat: _heartbeat_pb2.Heartbeat
    completed: StepDialogueResponse
    def __init__(self, sentence: _Optional[_Union[SentenceChunk, _Mapping]] = ..., heartbeat: _Optional[_Union[_heartbeat_pb2.Heartbeat, _Mapping]] = ..., completed: _Optional[_Union[StepDialogueResponse, _Mapping]] = ...) -> None: ...

class ListTurnsRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_id", "order", "page_size", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_id: str
    order: _sort_order_pb2.SortOrder
    page_size: int
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., order: _Optional[_Union[_sort_order_pb2.SortOrder, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListTurnsResponse(_message.Message):
    __slots__ = ("turns", "next_page_token")
    TURNS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    turns: _containers.RepeatedCompositeFieldContainer[_turn_pb2.Turn]
    next_page_token: str
    def __init__(self, turns: _Optional[_Iterable[_Union[_turn_pb2.Turn, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...
