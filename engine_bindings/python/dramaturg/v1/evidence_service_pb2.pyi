from dramaturg.v1 import evidence_pb2 as _evidence_pb2
from dramaturg.v1 import field_change_pb2 as _field_change_pb2
from dramaturg.v1 import refusal_pb2 as _refusal_pb2
from dramaturg.v1 import sort_order_pb2 as _sort_order_pb2
from dramaturg.v1 import world_event_pb2 as _world_event_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ExtractionEmptyReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EXTRACTION_EMPTY_REASON_UNSPECIFIED: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_NO_CUE: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_NOT_PERCEIVED: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_ALREADY_TAKEN: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_CARE: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_TOO_SHORT: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_INSTRUCTION: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_ERROR_TEXT: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_QUOTED: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_JOKE: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_QUESTION: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_WISH: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_HYPOTHETICAL: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_PLAN: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_NEGATED: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_OTHER_PERSON: _ClassVar[ExtractionEmptyReason]
    EXTRACTION_EMPTY_REASON_NOT_REMEMBERED: _ClassVar[ExtractionEmptyReason]
EXTRACTION_EMPTY_REASON_UNSPECIFIED: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_NO_CUE: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_NOT_PERCEIVED: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_ALREADY_TAKEN: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_CARE: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_TOO_SHORT: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_INSTRUCTION: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_ERROR_TEXT: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_QUOTED: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_JOKE: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_QUESTION: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_WISH: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_HYPOTHETICAL: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_PLAN: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_NEGATED: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_OTHER_PERSON: ExtractionEmptyReason
EXTRACTION_EMPTY_REASON_NOT_REMEMBERED: ExtractionEmptyReason

class TextBlock(_message.Message):
    __slots__ = ("block_id", "speaker_id", "text", "hearer_ids")
    BLOCK_ID_FIELD_NUMBER: _ClassVar[int]
    SPEAKER_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    HEARER_IDS_FIELD_NUMBER: _ClassVar[int]
    block_id: str
    speaker_id: str
    text: str
    hearer_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, block_id: _Optional[str] = ..., speaker_id: _Optional[str] = ..., text: _Optional[str] = ..., hearer_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class ExtractEvidenceRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "blocks", "character_ids", "dry_run", "locale", "game_time_s")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    DRY_RUN_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    blocks: _containers.RepeatedCompositeFieldContainer[TextBlock]
    character_ids: _containers.RepeatedScalarFieldContainer[str]
    dry_run: bool
    locale: str
    game_time_s: int
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., blocks: _Optional[_Iterable[_Union[TextBlock, _Mapping]]] = ..., character_ids: _Optional[_Iterable[str]] = ..., dry_run: _Optional[bool] = ..., locale: _Optional[str] = ..., game_time_s: _Optional[int] = ...) -> None: ...

class CharacterExtraction(_message.Message):
    __slots__ = ("character_id", "evidence_count", "empty_reason", "revision")
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    EVIDENCE_COUNT_FIELD_NUMBER: _ClassVar[int]
    EMPTY_REASON_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    character_id: str
    evidence_count: int
    empty_reason: ExtractionEmptyReason
    revision: int
    def __init__(self, character_id: _Optional[str] = ..., evidence_count: _Optional[int] = ..., empty_reason: _Optional[_Union[ExtractionEmptyReason, str]] = ..., revision: _Optional[int] = ...) -> None: ...

class ExtractEvidenceResponse(_message.Message):
    __slots__ = ("evidence", "characters", "changes", "refusals", "branch_id")
    EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    CHARACTERS_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    REFUSALS_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    evidence: _containers.RepeatedCompositeFieldContainer[_evidence_pb2.Evidence]
    characters: _containers.RepeatedCompositeFieldContainer[CharacterExtraction]
    changes: _containers.RepeatedCompositeFieldContainer[_field_change_pb2.FieldChange]
    refusals: _containers.RepeatedCompositeFieldContainer[_refusal_pb2.ProposalRefusal]
    branch_id: str
    def __init__(self, evidence: _Optional[_Iterable[_Union[_evidence_pb2.Evidence, _Mapping]]] = ..., characters: _Optional[_Iterable[_Union[CharacterExtraction, _Mapping]]] = ..., changes: _Optional[_Iterable[_Union[_field_change_pb2.FieldChange, _Mapping]]] = ..., refusals: _Optional[_Iterable[_Union[_refusal_pb2.ProposalRefusal, _Mapping]]] = ..., branch_id: _Optional[str] = ...) -> None: ...

class ReportEventsRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "events", "unit_id", "game_time_s")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    events: _containers.RepeatedCompositeFieldContainer[_world_event_pb2.WorldEvent]
    unit_id: str
    game_time_s: int
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., events: _Optional[_Iterable[_Union[_world_event_pb2.WorldEvent, _Mapping]]] = ..., unit_id: _Optional[str] = ..., game_time_s: _Optional[int] = ...) -> None: ...

class EventResult(_message.Message):
    __slots__ = ("event_id", "accepted", "unmapped", "coalesced", "notes")
    EVENT_ID_FIELD_NUMBER: _ClassVar[int]
    ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    UNMAPPED_FIELD_NUMBER: _ClassVar[int]
    COALESCED_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    event_id: str
    accepted: bool
    unmapped: bool
    coalesced: bool
    notes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, event_id: _Optional[str] = ..., accepted: _Optional[bool] = ..., unmapped: _Optional[bool] = ..., coalesced: _Optional[bool] = ..., notes: _Optional[_Iterable[str]] = ...) -> None: ...

class ReportEventsResponse(_message.Message):
    __slots__ = ("results", "evidence", "changes", "refusals", "revision", "branch_id")
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    REFUSALS_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    results: _containers.RepeatedCompositeFieldContainer[EventResult]
    evidence: _containers.RepeatedCompositeFieldContainer[_evidence_pb2.Evidence]
    changes: _containers.RepeatedCompositeFieldContainer[_field_change_pb2.FieldChange]
    refusals: _containers.RepeatedCompositeFieldContainer[_refusal_pb2.ProposalRefusal]
    revision: int
    branch_id: str
    def __init__(self, results: _Optional[_Iterable[_Union[EventResult, _Mapping]]] = ..., evidence: _Optional[_Iterable[_Union[_evidence_pb2.Evidence, _Mapping]]] = ..., changes: _Optional[_Iterable[_Union[_field_change_pb2.FieldChange, _Mapping]]] = ..., refusals: _Optional[_Iterable[_Union[_refusal_pb2.ProposalRefusal, _Mapping]]] = ..., revision: _Optional[int] = ..., branch_id: _Optional[str] = ...) -> None: ...

class ListEvidenceRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_id", "field_path", "order", "page_size", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    FIELD_PATH_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_id: str
    field_path: str
    order: _sort_order_pb2.SortOrder
    page_size: int
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., field_path: _Optional[str] = ..., order: _Optional[_Union[_sort_order_pb2.SortOrder, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListEvidenceResponse(_message.Message):
    __slots__ = ("evidence", "next_page_token")
    EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    evidence: _containers.RepeatedCompositeFieldContainer[_evidence_pb2.Evidence]
    next_page_token: str
    def __init__(self, evidence: _Optional[_Iterable[_Union[_evidence_pb2.Evidence, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ListRejectionsRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_id", "field_path", "order", "page_size", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    FIELD_PATH_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_id: str
    field_path: str
    order: _sort_order_pb2.SortOrder
    page_size: int
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., field_path: _Optional[str] = ..., order: _Optional[_Union[_sort_order_pb2.SortOrder, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListRejectionsResponse(_message.Message):
    __slots__ = ("rejections", "next_page_token")
    REJECTIONS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    rejections: _containers.RepeatedCompositeFieldContainer[_refusal_pb2.ProposalRefusal]
    next_page_token: str
    def __init__(self, rejections: _Optional[_Iterable[_Union[_refusal_pb2.ProposalRefusal, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...
