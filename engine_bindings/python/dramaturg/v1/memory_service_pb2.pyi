from dramaturg.v1 import memory_pb2 as _memory_pb2
from dramaturg.v1 import sort_order_pb2 as _sort_order_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SearchMemoriesRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_id", "text", "speaker_id", "locale", "scene_id", "experience_limit", "knowledge_limit", "preset", "game_time_s", "storyline_id")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    SPEAKER_ID_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    SCENE_ID_FIELD_NUMBER: _ClassVar[int]
    EXPERIENCE_LIMIT_FIELD_NUMBER: _ClassVar[int]
    KNOWLEDGE_LIMIT_FIELD_NUMBER: _ClassVar[int]
    PRESET_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    STORYLINE_ID_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_id: str
    text: str
    speaker_id: str
    locale: str
    scene_id: str
    experience_limit: int
    knowledge_limit: int
    preset: str
    game_time_s: int
    storyline_id: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., text: _Optional[str] = ..., speaker_id: _Optional[str] = ..., locale: _Optional[str] = ..., scene_id: _Optional[str] = ..., experience_limit: _Optional[int] = ..., knowledge_limit: _Optional[int] = ..., preset: _Optional[str] = ..., game_time_s: _Optional[int] = ..., storyline_id: _Optional[str] = ...) -> None: ...

class SearchMemoriesResponse(_message.Message):
    __slots__ = ("experience", "knowledge", "record", "degraded_reasons", "embedder_id", "compared_topics")
    EXPERIENCE_FIELD_NUMBER: _ClassVar[int]
    KNOWLEDGE_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    DEGRADED_REASONS_FIELD_NUMBER: _ClassVar[int]
    EMBEDDER_ID_FIELD_NUMBER: _ClassVar[int]
    COMPARED_TOPICS_FIELD_NUMBER: _ClassVar[int]
    experience: _containers.RepeatedCompositeFieldContainer[_memory_pb2.RecalledMemory]
    knowledge: _containers.RepeatedCompositeFieldContainer[_memory_pb2.RecalledMemory]
    record: str
    degraded_reasons: _containers.RepeatedScalarFieldContainer[str]
    embedder_id: str
    compared_topics: _containers.RepeatedCompositeFieldContainer[_memory_pb2.ComparedTopic]
    def __init__(self, experience: _Optional[_Iterable[_Union[_memory_pb2.RecalledMemory, _Mapping]]] = ..., knowledge: _Optional[_Iterable[_Union[_memory_pb2.RecalledMemory, _Mapping]]] = ..., record: _Optional[str] = ..., degraded_reasons: _Optional[_Iterable[str]] = ..., embedder_id: _Optional[str] = ..., compared_topics: _Optional[_Iterable[_Union[_memory_pb2.ComparedTopic, _Mapping]]] = ...) -> None: ...

class ListMemoriesRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_id", "kinds", "memory_ids", "locale", "order", "page_size", "page_token", "subject_id", "detail", "scope", "category", "statuses")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    KINDS_FIELD_NUMBER: _ClassVar[int]
    MEMORY_IDS_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_ID_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    STATUSES_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_id: str
    kinds: _containers.RepeatedScalarFieldContainer[_memory_pb2.MemoryKind]
    memory_ids: _containers.RepeatedScalarFieldContainer[str]
    locale: str
    order: _sort_order_pb2.SortOrder
    page_size: int
    page_token: str
    subject_id: str
    detail: str
    scope: _memory_pb2.MemoryScope
    category: _memory_pb2.MemoryCategory
    statuses: _containers.RepeatedScalarFieldContainer[_memory_pb2.MemoryStatus]
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., kinds: _Optional[_Iterable[_Union[_memory_pb2.MemoryKind, str]]] = ..., memory_ids: _Optional[_Iterable[str]] = ..., locale: _Optional[str] = ..., order: _Optional[_Union[_sort_order_pb2.SortOrder, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., subject_id: _Optional[str] = ..., detail: _Optional[str] = ..., scope: _Optional[_Union[_memory_pb2.MemoryScope, str]] = ..., category: _Optional[_Union[_memory_pb2.MemoryCategory, str]] = ..., statuses: _Optional[_Iterable[_Union[_memory_pb2.MemoryStatus, str]]] = ...) -> None: ...

class ListMemoriesResponse(_message.Message):
    __slots__ = ("memories", "next_page_token")
    MEMORIES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    memories: _containers.RepeatedCompositeFieldContainer[_memory_pb2.Memory]
    next_page_token: str
    def __init__(self, memories: _Optional[_Iterable[_Union[_memory_pb2.Memory, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class AddedBelief(_message.Message):
    __slots__ = ("subject_id", "detail", "value", "scope", "persistence", "basis")
    SUBJECT_ID_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    PERSISTENCE_FIELD_NUMBER: _ClassVar[int]
    BASIS_FIELD_NUMBER: _ClassVar[int]
    subject_id: str
    detail: str
    value: str
    scope: _memory_pb2.MemoryScope
    persistence: _memory_pb2.MemoryPersistence
    basis: _memory_pb2.MemoryBasis
    def __init__(self, subject_id: _Optional[str] = ..., detail: _Optional[str] = ..., value: _Optional[str] = ..., scope: _Optional[_Union[_memory_pb2.MemoryScope, str]] = ..., persistence: _Optional[_Union[_memory_pb2.MemoryPersistence, str]] = ..., basis: _Optional[_Union[_memory_pb2.MemoryBasis, str]] = ...) -> None: ...

class AddMemoryRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "character_ids", "text", "belief", "actor_id", "scene_id", "storyline_id", "locale", "game_time_s")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    BELIEF_FIELD_NUMBER: _ClassVar[int]
    ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    SCENE_ID_FIELD_NUMBER: _ClassVar[int]
    STORYLINE_ID_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    character_ids: _containers.RepeatedScalarFieldContainer[str]
    text: str
    belief: AddedBelief
    actor_id: str
    scene_id: str
    storyline_id: str
    locale: str
    game_time_s: int
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., character_ids: _Optional[_Iterable[str]] = ..., text: _Optional[str] = ..., belief: _Optional[_Union[AddedBelief, _Mapping]] = ..., actor_id: _Optional[str] = ..., scene_id: _Optional[str] = ..., storyline_id: _Optional[str] = ..., locale: _Optional[str] = ..., game_time_s: _Optional[int] = ...) -> None: ...

class AddMemoryResponse(_message.Message):
    __slots__ = ("branch_id", "memory_id", "character_ids", "outcomes")
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    MEMORY_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    branch_id: str
    memory_id: str
    character_ids: _containers.RepeatedScalarFieldContainer[str]
    outcomes: _containers.RepeatedCompositeFieldContainer[_memory_pb2.MemoryOutcome]
    def __init__(self, branch_id: _Optional[str] = ..., memory_id: _Optional[str] = ..., character_ids: _Optional[_Iterable[str]] = ..., outcomes: _Optional[_Iterable[_Union[_memory_pb2.MemoryOutcome, _Mapping]]] = ...) -> None: ...

class CorrectMemoryRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "target", "subject_id", "detail", "value", "old_value", "scope", "scene_id", "storyline_id", "in_all_storylines", "persistence", "category", "character_ids", "said_by", "locale", "game_time_s")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_ID_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    OLD_VALUE_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    SCENE_ID_FIELD_NUMBER: _ClassVar[int]
    STORYLINE_ID_FIELD_NUMBER: _ClassVar[int]
    IN_ALL_STORYLINES_FIELD_NUMBER: _ClassVar[int]
    PERSISTENCE_FIELD_NUMBER: _ClassVar[int]
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    SAID_BY_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    target: _memory_pb2.MemoryTarget
    subject_id: str
    detail: str
    value: str
    old_value: str
    scope: _memory_pb2.MemoryScope
    scene_id: str
    storyline_id: str
    in_all_storylines: bool
    persistence: _memory_pb2.MemoryPersistence
    category: _memory_pb2.MemoryCategory
    character_ids: _containers.RepeatedScalarFieldContainer[str]
    said_by: str
    locale: str
    game_time_s: int
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., target: _Optional[_Union[_memory_pb2.MemoryTarget, str]] = ..., subject_id: _Optional[str] = ..., detail: _Optional[str] = ..., value: _Optional[str] = ..., old_value: _Optional[str] = ..., scope: _Optional[_Union[_memory_pb2.MemoryScope, str]] = ..., scene_id: _Optional[str] = ..., storyline_id: _Optional[str] = ..., in_all_storylines: _Optional[bool] = ..., persistence: _Optional[_Union[_memory_pb2.MemoryPersistence, str]] = ..., category: _Optional[_Union[_memory_pb2.MemoryCategory, str]] = ..., character_ids: _Optional[_Iterable[str]] = ..., said_by: _Optional[str] = ..., locale: _Optional[str] = ..., game_time_s: _Optional[int] = ...) -> None: ...

class CorrectMemoryResponse(_message.Message):
    __slots__ = ("branch_id", "outcomes", "character_ids")
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    branch_id: str
    outcomes: _containers.RepeatedCompositeFieldContainer[_memory_pb2.MemoryOutcome]
    character_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, branch_id: _Optional[str] = ..., outcomes: _Optional[_Iterable[_Union[_memory_pb2.MemoryOutcome, _Mapping]]] = ..., character_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class EditMemoryRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "memory_id", "character_id", "text")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MEMORY_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    memory_id: str
    character_id: str
    text: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., memory_id: _Optional[str] = ..., character_id: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class EditMemoryResponse(_message.Message):
    __slots__ = ("branch_id", "character_ids", "memory_id")
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    MEMORY_ID_FIELD_NUMBER: _ClassVar[int]
    branch_id: str
    character_ids: _containers.RepeatedScalarFieldContainer[str]
    memory_id: str
    def __init__(self, branch_id: _Optional[str] = ..., character_ids: _Optional[_Iterable[str]] = ..., memory_id: _Optional[str] = ...) -> None: ...

class DeleteMemoryRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "memory_id", "character_id", "purge")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MEMORY_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    PURGE_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    memory_id: str
    character_id: str
    purge: bool
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., memory_id: _Optional[str] = ..., character_id: _Optional[str] = ..., purge: _Optional[bool] = ...) -> None: ...

class DeleteMemoryResponse(_message.Message):
    __slots__ = ("branch_id", "character_ids", "purged_row_count")
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    PURGED_ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    branch_id: str
    character_ids: _containers.RepeatedScalarFieldContainer[str]
    purged_row_count: int
    def __init__(self, branch_id: _Optional[str] = ..., character_ids: _Optional[_Iterable[str]] = ..., purged_row_count: _Optional[int] = ...) -> None: ...

class PinMemoryRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "memory_id", "character_id", "pinned")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MEMORY_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    PINNED_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    memory_id: str
    character_id: str
    pinned: bool
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., memory_id: _Optional[str] = ..., character_id: _Optional[str] = ..., pinned: _Optional[bool] = ...) -> None: ...

class PinMemoryResponse(_message.Message):
    __slots__ = ("branch_id", "character_ids")
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    branch_id: str
    character_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, branch_id: _Optional[str] = ..., character_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class ListClarificationsRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_id", "locale", "order", "page_size", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_id: str
    locale: str
    order: _sort_order_pb2.SortOrder
    page_size: int
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., locale: _Optional[str] = ..., order: _Optional[_Union[_sort_order_pb2.SortOrder, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListClarificationsResponse(_message.Message):
    __slots__ = ("clarifications", "next_page_token")
    CLARIFICATIONS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    clarifications: _containers.RepeatedCompositeFieldContainer[_memory_pb2.Clarification]
    next_page_token: str
    def __init__(self, clarifications: _Optional[_Iterable[_Union[_memory_pb2.Clarification, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class AnswerClarificationRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "clarification_id", "choice_number", "none_of_them", "hearer_ids", "locale")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CLARIFICATION_ID_FIELD_NUMBER: _ClassVar[int]
    CHOICE_NUMBER_FIELD_NUMBER: _ClassVar[int]
    NONE_OF_THEM_FIELD_NUMBER: _ClassVar[int]
    HEARER_IDS_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    clarification_id: str
    choice_number: int
    none_of_them: bool
    hearer_ids: _containers.RepeatedScalarFieldContainer[str]
    locale: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., clarification_id: _Optional[str] = ..., choice_number: _Optional[int] = ..., none_of_them: _Optional[bool] = ..., hearer_ids: _Optional[_Iterable[str]] = ..., locale: _Optional[str] = ...) -> None: ...

class AnswerClarificationResponse(_message.Message):
    __slots__ = ("branch_id", "outcomes")
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    branch_id: str
    outcomes: _containers.RepeatedCompositeFieldContainer[_memory_pb2.MemoryOutcome]
    def __init__(self, branch_id: _Optional[str] = ..., outcomes: _Optional[_Iterable[_Union[_memory_pb2.MemoryOutcome, _Mapping]]] = ...) -> None: ...
