import datetime

from dramaturg.v1 import evidence_pb2 as _evidence_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MemoryKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MEMORY_KIND_UNSPECIFIED: _ClassVar[MemoryKind]
    MEMORY_KIND_SAID: _ClassVar[MemoryKind]
    MEMORY_KIND_HAPPENED: _ClassVar[MemoryKind]
    MEMORY_KIND_EVIDENCE: _ClassVar[MemoryKind]
    MEMORY_KIND_KNOWLEDGE: _ClassVar[MemoryKind]
    MEMORY_KIND_OPINION: _ClassVar[MemoryKind]
MEMORY_KIND_UNSPECIFIED: MemoryKind
MEMORY_KIND_SAID: MemoryKind
MEMORY_KIND_HAPPENED: MemoryKind
MEMORY_KIND_EVIDENCE: MemoryKind
MEMORY_KIND_KNOWLEDGE: MemoryKind
MEMORY_KIND_OPINION: MemoryKind

class Memory(_message.Message):
    __slots__ = ("memory_id", "kind", "text", "speaker_id", "addressee_id", "hearer_ids", "unit_id", "unit_ordinal", "scene_id", "storyline_id", "locale", "game_time_s", "created_at", "rounds_ago", "source_id", "authored_id", "importance", "title", "topic_ids", "has_vector")
    MEMORY_ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    SPEAKER_ID_FIELD_NUMBER: _ClassVar[int]
    ADDRESSEE_ID_FIELD_NUMBER: _ClassVar[int]
    HEARER_IDS_FIELD_NUMBER: _ClassVar[int]
    UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    SCENE_ID_FIELD_NUMBER: _ClassVar[int]
    STORYLINE_ID_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_AGO_FIELD_NUMBER: _ClassVar[int]
    SOURCE_ID_FIELD_NUMBER: _ClassVar[int]
    AUTHORED_ID_FIELD_NUMBER: _ClassVar[int]
    IMPORTANCE_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    TOPIC_IDS_FIELD_NUMBER: _ClassVar[int]
    HAS_VECTOR_FIELD_NUMBER: _ClassVar[int]
    memory_id: str
    kind: MemoryKind
    text: str
    speaker_id: str
    addressee_id: str
    hearer_ids: _containers.RepeatedScalarFieldContainer[str]
    unit_id: str
    unit_ordinal: int
    scene_id: str
    storyline_id: str
    locale: str
    game_time_s: int
    created_at: _timestamp_pb2.Timestamp
    rounds_ago: int
    source_id: str
    authored_id: str
    importance: _evidence_pb2.Importance
    title: str
    topic_ids: _containers.RepeatedScalarFieldContainer[str]
    has_vector: bool
    def __init__(self, memory_id: _Optional[str] = ..., kind: _Optional[_Union[MemoryKind, str]] = ..., text: _Optional[str] = ..., speaker_id: _Optional[str] = ..., addressee_id: _Optional[str] = ..., hearer_ids: _Optional[_Iterable[str]] = ..., unit_id: _Optional[str] = ..., unit_ordinal: _Optional[int] = ..., scene_id: _Optional[str] = ..., storyline_id: _Optional[str] = ..., locale: _Optional[str] = ..., game_time_s: _Optional[int] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., rounds_ago: _Optional[int] = ..., source_id: _Optional[str] = ..., authored_id: _Optional[str] = ..., importance: _Optional[_Union[_evidence_pb2.Importance, str]] = ..., title: _Optional[str] = ..., topic_ids: _Optional[_Iterable[str]] = ..., has_vector: _Optional[bool] = ...) -> None: ...

class RecallScores(_message.Message):
    __slots__ = ("dense_rank", "dense", "bm25_rank", "bm25", "fused", "neighbour", "bias", "time_weight", "final", "session", "round_weight", "clock_weight")
    DENSE_RANK_FIELD_NUMBER: _ClassVar[int]
    DENSE_FIELD_NUMBER: _ClassVar[int]
    BM25_RANK_FIELD_NUMBER: _ClassVar[int]
    BM25_FIELD_NUMBER: _ClassVar[int]
    FUSED_FIELD_NUMBER: _ClassVar[int]
    NEIGHBOUR_FIELD_NUMBER: _ClassVar[int]
    BIAS_FIELD_NUMBER: _ClassVar[int]
    TIME_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    FINAL_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    ROUND_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    CLOCK_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    dense_rank: int
    dense: float
    bm25_rank: int
    bm25: float
    fused: float
    neighbour: float
    bias: float
    time_weight: float
    final: float
    session: float
    round_weight: float
    clock_weight: float
    def __init__(self, dense_rank: _Optional[int] = ..., dense: _Optional[float] = ..., bm25_rank: _Optional[int] = ..., bm25: _Optional[float] = ..., fused: _Optional[float] = ..., neighbour: _Optional[float] = ..., bias: _Optional[float] = ..., time_weight: _Optional[float] = ..., final: _Optional[float] = ..., session: _Optional[float] = ..., round_weight: _Optional[float] = ..., clock_weight: _Optional[float] = ...) -> None: ...

class RecalledMemory(_message.Message):
    __slots__ = ("memory", "scores", "not_spoken_reason")
    MEMORY_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    NOT_SPOKEN_REASON_FIELD_NUMBER: _ClassVar[int]
    memory: Memory
    scores: RecallScores
    not_spoken_reason: str
    def __init__(self, memory: _Optional[_Union[Memory, _Mapping]] = ..., scores: _Optional[_Union[RecallScores, _Mapping]] = ..., not_spoken_reason: _Optional[str] = ...) -> None: ...

class RecallNote(_message.Message):
    __slots__ = ("memory_id", "is_knowledge", "authored_id", "scores", "spoken", "not_spoken_reason")
    MEMORY_ID_FIELD_NUMBER: _ClassVar[int]
    IS_KNOWLEDGE_FIELD_NUMBER: _ClassVar[int]
    AUTHORED_ID_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    SPOKEN_FIELD_NUMBER: _ClassVar[int]
    NOT_SPOKEN_REASON_FIELD_NUMBER: _ClassVar[int]
    memory_id: str
    is_knowledge: bool
    authored_id: str
    scores: RecallScores
    spoken: bool
    not_spoken_reason: str
    def __init__(self, memory_id: _Optional[str] = ..., is_knowledge: _Optional[bool] = ..., authored_id: _Optional[str] = ..., scores: _Optional[_Union[RecallScores, _Mapping]] = ..., spoken: _Optional[bool] = ..., not_spoken_reason: _Optional[str] = ...) -> None: ...

class ComparedTopic(_message.Message):
    __slots__ = ("topic_id", "similarity", "needed", "not_meant_reason")
    TOPIC_ID_FIELD_NUMBER: _ClassVar[int]
    SIMILARITY_FIELD_NUMBER: _ClassVar[int]
    NEEDED_FIELD_NUMBER: _ClassVar[int]
    NOT_MEANT_REASON_FIELD_NUMBER: _ClassVar[int]
    topic_id: str
    similarity: float
    needed: float
    not_meant_reason: str
    def __init__(self, topic_id: _Optional[str] = ..., similarity: _Optional[float] = ..., needed: _Optional[float] = ..., not_meant_reason: _Optional[str] = ...) -> None: ...
