from dramaturg.v1 import memory_pb2 as _memory_pb2
from dramaturg.v1 import sort_order_pb2 as _sort_order_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SearchMemoriesRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_id", "text", "speaker_id", "locale", "scene_id", "experience_limit", "knowledge_limit", "preset", "game_time_s")
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
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., text: _Optional[str] = ..., speaker_id: _Optional[str] = ..., locale: _Optional[str] = ..., scene_id: _Optional[str] = ..., experience_limit: _Optional[int] = ..., knowledge_limit: _Optional[int] = ..., preset: _Optional[str] = ..., game_time_s: _Optional[int] = ...) -> None: ...

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
    __slots__ = ("playthrough_id", "branch_id", "character_id", "kinds", "memory_ids", "locale", "order", "page_size", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    KINDS_FIELD_NUMBER: _ClassVar[int]
    MEMORY_IDS_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_id: str
    kinds: _containers.RepeatedScalarFieldContainer[_memory_pb2.MemoryKind]
    memory_ids: _containers.RepeatedScalarFieldContainer[str]
    locale: str
    order: _sort_order_pb2.SortOrder
    page_size: int
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., kinds: _Optional[_Iterable[_Union[_memory_pb2.MemoryKind, str]]] = ..., memory_ids: _Optional[_Iterable[str]] = ..., locale: _Optional[str] = ..., order: _Optional[_Union[_sort_order_pb2.SortOrder, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListMemoriesResponse(_message.Message):
    __slots__ = ("memories", "next_page_token")
    MEMORIES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    memories: _containers.RepeatedCompositeFieldContainer[_memory_pb2.Memory]
    next_page_token: str
    def __init__(self, memories: _Optional[_Iterable[_Union[_memory_pb2.Memory, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...
