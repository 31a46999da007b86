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
    MEMORY_KIND_BELIEF: _ClassVar[MemoryKind]
    MEMORY_KIND_CANON_OVERRIDE: _ClassVar[MemoryKind]
    MEMORY_KIND_PREFERENCE: _ClassVar[MemoryKind]

class MemoryBasis(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MEMORY_BASIS_UNSPECIFIED: _ClassVar[MemoryBasis]
    MEMORY_BASIS_SEEN: _ClassVar[MemoryBasis]
    MEMORY_BASIS_TOLD_BY_SUBJECT: _ClassVar[MemoryBasis]
    MEMORY_BASIS_HEARSAY: _ClassVar[MemoryBasis]
    MEMORY_BASIS_AUTHOR: _ClassVar[MemoryBasis]

class MemoryCategory(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MEMORY_CATEGORY_UNSPECIFIED: _ClassVar[MemoryCategory]
    MEMORY_CATEGORY_STORY_FACT: _ClassVar[MemoryCategory]
    MEMORY_CATEGORY_PREFERENCE: _ClassVar[MemoryCategory]

class MemoryScope(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MEMORY_SCOPE_UNSPECIFIED: _ClassVar[MemoryScope]
    MEMORY_SCOPE_SCENE: _ClassVar[MemoryScope]
    MEMORY_SCOPE_STORYLINE: _ClassVar[MemoryScope]
    MEMORY_SCOPE_CHARACTER: _ClassVar[MemoryScope]
    MEMORY_SCOPE_USER: _ClassVar[MemoryScope]

class MemoryPersistence(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MEMORY_PERSISTENCE_UNSPECIFIED: _ClassVar[MemoryPersistence]
    MEMORY_PERSISTENCE_KEPT: _ClassVar[MemoryPersistence]
    MEMORY_PERSISTENCE_DURABLE: _ClassVar[MemoryPersistence]
    MEMORY_PERSISTENCE_SESSION: _ClassVar[MemoryPersistence]

class MemoryStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MEMORY_STATUS_UNSPECIFIED: _ClassVar[MemoryStatus]
    MEMORY_STATUS_ACTIVE: _ClassVar[MemoryStatus]
    MEMORY_STATUS_UNRESOLVED: _ClassVar[MemoryStatus]
    MEMORY_STATUS_SUPERSEDED: _ClassVar[MemoryStatus]
    MEMORY_STATUS_ENDED: _ClassVar[MemoryStatus]
    MEMORY_STATUS_DELETED: _ClassVar[MemoryStatus]

class MemoryTarget(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MEMORY_TARGET_UNSPECIFIED: _ClassVar[MemoryTarget]
    MEMORY_TARGET_BELIEF: _ClassVar[MemoryTarget]
    MEMORY_TARGET_CANON: _ClassVar[MemoryTarget]
    MEMORY_TARGET_PREFERENCE: _ClassVar[MemoryTarget]

class MemoryOutcomeKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MEMORY_OUTCOME_KIND_UNSPECIFIED: _ClassVar[MemoryOutcomeKind]
    MEMORY_OUTCOME_KIND_CONFIRMED: _ClassVar[MemoryOutcomeKind]
    MEMORY_OUTCOME_KIND_ASKED: _ClassVar[MemoryOutcomeKind]
    MEMORY_OUTCOME_KIND_REFUSED: _ClassVar[MemoryOutcomeKind]
MEMORY_KIND_UNSPECIFIED: MemoryKind
MEMORY_KIND_SAID: MemoryKind
MEMORY_KIND_HAPPENED: MemoryKind
MEMORY_KIND_EVIDENCE: MemoryKind
MEMORY_KIND_KNOWLEDGE: MemoryKind
MEMORY_KIND_OPINION: MemoryKind
MEMORY_KIND_BELIEF: MemoryKind
MEMORY_KIND_CANON_OVERRIDE: MemoryKind
MEMORY_KIND_PREFERENCE: MemoryKind
MEMORY_BASIS_UNSPECIFIED: MemoryBasis
MEMORY_BASIS_SEEN: MemoryBasis
MEMORY_BASIS_TOLD_BY_SUBJECT: MemoryBasis
MEMORY_BASIS_HEARSAY: MemoryBasis
MEMORY_BASIS_AUTHOR: MemoryBasis
MEMORY_CATEGORY_UNSPECIFIED: MemoryCategory
MEMORY_CATEGORY_STORY_FACT: MemoryCategory
MEMORY_CATEGORY_PREFERENCE: MemoryCategory
MEMORY_SCOPE_UNSPECIFIED: MemoryScope
MEMORY_SCOPE_SCENE: MemoryScope
MEMORY_SCOPE_STORYLINE: MemoryScope
MEMORY_SCOPE_CHARACTER: MemoryScope
MEMORY_SCOPE_USER: MemoryScope
MEMORY_PERSISTENCE_UNSPECIFIED: MemoryPersistence
MEMORY_PERSISTENCE_KEPT: MemoryPersistence
MEMORY_PERSISTENCE_DURABLE: MemoryPersistence
MEMORY_PERSISTENCE_SESSION: MemoryPersistence
MEMORY_STATUS_UNSPECIFIED: MemoryStatus
MEMORY_STATUS_ACTIVE: MemoryStatus
MEMORY_STATUS_UNRESOLVED: MemoryStatus
MEMORY_STATUS_SUPERSEDED: MemoryStatus
MEMORY_STATUS_ENDED: MemoryStatus
MEMORY_STATUS_DELETED: MemoryStatus
MEMORY_TARGET_UNSPECIFIED: MemoryTarget
MEMORY_TARGET_BELIEF: MemoryTarget
MEMORY_TARGET_CANON: MemoryTarget
MEMORY_TARGET_PREFERENCE: MemoryTarget
MEMORY_OUTCOME_KIND_UNSPECIFIED: MemoryOutcomeKind
MEMORY_OUTCOME_KIND_CONFIRMED: MemoryOutcomeKind
MEMORY_OUTCOME_KIND_ASKED: MemoryOutcomeKind
MEMORY_OUTCOME_KIND_REFUSED: MemoryOutcomeKind

class Memory(_message.Message):
    __slots__ = ("memory_id", "kind", "text", "speaker_id", "addressee_id", "hearer_ids", "unit_id", "unit_ordinal", "scene_id", "storyline_id", "locale", "game_time_s", "created_at", "rounds_ago", "source_id", "authored_id", "importance", "title", "topic_ids", "has_vector", "believer_id", "subject_id", "detail", "value", "basis", "from_id", "category", "scope", "scope_id", "persistence", "status", "replaced_by", "clarification_id", "quote", "confidence", "pinned", "edited", "path", "authored_value")
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
    BELIEVER_ID_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_ID_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    BASIS_FIELD_NUMBER: _ClassVar[int]
    FROM_ID_FIELD_NUMBER: _ClassVar[int]
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    SCOPE_ID_FIELD_NUMBER: _ClassVar[int]
    PERSISTENCE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    REPLACED_BY_FIELD_NUMBER: _ClassVar[int]
    CLARIFICATION_ID_FIELD_NUMBER: _ClassVar[int]
    QUOTE_FIELD_NUMBER: _ClassVar[int]
    CONFIDENCE_FIELD_NUMBER: _ClassVar[int]
    PINNED_FIELD_NUMBER: _ClassVar[int]
    EDITED_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    AUTHORED_VALUE_FIELD_NUMBER: _ClassVar[int]
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
    believer_id: str
    subject_id: str
    detail: str
    value: str
    basis: MemoryBasis
    from_id: str
    category: MemoryCategory
    scope: MemoryScope
    scope_id: str
    persistence: MemoryPersistence
    status: MemoryStatus
    replaced_by: str
    clarification_id: str
    quote: str
    confidence: float
    pinned: bool
    edited: bool
    path: str
    authored_value: str
    def __init__(self, memory_id: _Optional[str] = ..., kind: _Optional[_Union[MemoryKind, str]] = ..., text: _Optional[str] = ..., speaker_id: _Optional[str] = ..., addressee_id: _Optional[str] = ..., hearer_ids: _Optional[_Iterable[str]] = ..., unit_id: _Optional[str] = ..., unit_ordinal: _Optional[int] = ..., scene_id: _Optional[str] = ..., storyline_id: _Optional[str] = ..., locale: _Optional[str] = ..., game_time_s: _Optional[int] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., rounds_ago: _Optional[int] = ..., source_id: _Optional[str] = ..., authored_id: _Optional[str] = ..., importance: _Optional[_Union[_evidence_pb2.Importance, str]] = ..., title: _Optional[str] = ..., topic_ids: _Optional[_Iterable[str]] = ..., has_vector: _Optional[bool] = ..., believer_id: _Optional[str] = ..., subject_id: _Optional[str] = ..., detail: _Optional[str] = ..., value: _Optional[str] = ..., basis: _Optional[_Union[MemoryBasis, str]] = ..., from_id: _Optional[str] = ..., category: _Optional[_Union[MemoryCategory, str]] = ..., scope: _Optional[_Union[MemoryScope, str]] = ..., scope_id: _Optional[str] = ..., persistence: _Optional[_Union[MemoryPersistence, str]] = ..., status: _Optional[_Union[MemoryStatus, str]] = ..., replaced_by: _Optional[str] = ..., clarification_id: _Optional[str] = ..., quote: _Optional[str] = ..., confidence: _Optional[float] = ..., pinned: _Optional[bool] = ..., edited: _Optional[bool] = ..., path: _Optional[str] = ..., authored_value: _Optional[str] = ...) -> None: ...

class MemoryOutcome(_message.Message):
    __slots__ = ("kind", "record_id", "subject_id", "detail", "value", "scope", "scope_id", "category", "target", "persistence", "replaced_values", "reason", "text", "choices", "spoken")
    KIND_FIELD_NUMBER: _ClassVar[int]
    RECORD_ID_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_ID_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    SCOPE_ID_FIELD_NUMBER: _ClassVar[int]
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    PERSISTENCE_FIELD_NUMBER: _ClassVar[int]
    REPLACED_VALUES_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    CHOICES_FIELD_NUMBER: _ClassVar[int]
    SPOKEN_FIELD_NUMBER: _ClassVar[int]
    kind: MemoryOutcomeKind
    record_id: str
    subject_id: str
    detail: str
    value: str
    scope: MemoryScope
    scope_id: str
    category: MemoryCategory
    target: MemoryTarget
    persistence: MemoryPersistence
    replaced_values: _containers.RepeatedScalarFieldContainer[str]
    reason: str
    text: str
    choices: _containers.RepeatedScalarFieldContainer[str]
    spoken: bool
    def __init__(self, kind: _Optional[_Union[MemoryOutcomeKind, str]] = ..., record_id: _Optional[str] = ..., subject_id: _Optional[str] = ..., detail: _Optional[str] = ..., value: _Optional[str] = ..., scope: _Optional[_Union[MemoryScope, str]] = ..., scope_id: _Optional[str] = ..., category: _Optional[_Union[MemoryCategory, str]] = ..., target: _Optional[_Union[MemoryTarget, str]] = ..., persistence: _Optional[_Union[MemoryPersistence, str]] = ..., replaced_values: _Optional[_Iterable[str]] = ..., reason: _Optional[str] = ..., text: _Optional[str] = ..., choices: _Optional[_Iterable[str]] = ..., spoken: _Optional[bool] = ...) -> None: ...

class CanonOverride(_message.Message):
    __slots__ = ("memory_id", "path", "value", "authored_value", "scope", "scope_id", "persistence", "status", "source_id")
    MEMORY_ID_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    AUTHORED_VALUE_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    SCOPE_ID_FIELD_NUMBER: _ClassVar[int]
    PERSISTENCE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    SOURCE_ID_FIELD_NUMBER: _ClassVar[int]
    memory_id: str
    path: str
    value: str
    authored_value: str
    scope: MemoryScope
    scope_id: str
    persistence: MemoryPersistence
    status: MemoryStatus
    source_id: str
    def __init__(self, memory_id: _Optional[str] = ..., path: _Optional[str] = ..., value: _Optional[str] = ..., authored_value: _Optional[str] = ..., scope: _Optional[_Union[MemoryScope, str]] = ..., scope_id: _Optional[str] = ..., persistence: _Optional[_Union[MemoryPersistence, str]] = ..., status: _Optional[_Union[MemoryStatus, str]] = ..., source_id: _Optional[str] = ...) -> None: ...

class ClarificationChoice(_message.Message):
    __slots__ = ("text", "value", "subject_id", "scope", "scope_id")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_ID_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    SCOPE_ID_FIELD_NUMBER: _ClassVar[int]
    text: str
    value: str
    subject_id: str
    scope: MemoryScope
    scope_id: str
    def __init__(self, text: _Optional[str] = ..., value: _Optional[str] = ..., subject_id: _Optional[str] = ..., scope: _Optional[_Union[MemoryScope, str]] = ..., scope_id: _Optional[str] = ...) -> None: ...

class Clarification(_message.Message):
    __slots__ = ("clarification_id", "asked_by", "asked_of", "subject_id", "detail", "text", "choices", "target", "heard_by_ids", "quote", "source_id", "scene_id", "unit_ordinal", "storyline_id", "put")
    CLARIFICATION_ID_FIELD_NUMBER: _ClassVar[int]
    ASKED_BY_FIELD_NUMBER: _ClassVar[int]
    ASKED_OF_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_ID_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    CHOICES_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    HEARD_BY_IDS_FIELD_NUMBER: _ClassVar[int]
    QUOTE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_ID_FIELD_NUMBER: _ClassVar[int]
    SCENE_ID_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    STORYLINE_ID_FIELD_NUMBER: _ClassVar[int]
    PUT_FIELD_NUMBER: _ClassVar[int]
    clarification_id: str
    asked_by: str
    asked_of: str
    subject_id: str
    detail: str
    text: str
    choices: _containers.RepeatedCompositeFieldContainer[ClarificationChoice]
    target: MemoryTarget
    heard_by_ids: _containers.RepeatedScalarFieldContainer[str]
    quote: str
    source_id: str
    scene_id: str
    unit_ordinal: int
    storyline_id: str
    put: bool
    def __init__(self, clarification_id: _Optional[str] = ..., asked_by: _Optional[str] = ..., asked_of: _Optional[str] = ..., subject_id: _Optional[str] = ..., detail: _Optional[str] = ..., text: _Optional[str] = ..., choices: _Optional[_Iterable[_Union[ClarificationChoice, _Mapping]]] = ..., target: _Optional[_Union[MemoryTarget, str]] = ..., heard_by_ids: _Optional[_Iterable[str]] = ..., quote: _Optional[str] = ..., source_id: _Optional[str] = ..., scene_id: _Optional[str] = ..., unit_ordinal: _Optional[int] = ..., storyline_id: _Optional[str] = ..., put: _Optional[bool] = ...) -> None: ...

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
    __slots__ = ("memory_id", "is_knowledge", "authored_id", "scores", "spoken", "not_spoken_reason", "is_record")
    MEMORY_ID_FIELD_NUMBER: _ClassVar[int]
    IS_KNOWLEDGE_FIELD_NUMBER: _ClassVar[int]
    AUTHORED_ID_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    SPOKEN_FIELD_NUMBER: _ClassVar[int]
    NOT_SPOKEN_REASON_FIELD_NUMBER: _ClassVar[int]
    IS_RECORD_FIELD_NUMBER: _ClassVar[int]
    memory_id: str
    is_knowledge: bool
    authored_id: str
    scores: RecallScores
    spoken: bool
    not_spoken_reason: str
    is_record: bool
    def __init__(self, memory_id: _Optional[str] = ..., is_knowledge: _Optional[bool] = ..., authored_id: _Optional[str] = ..., scores: _Optional[_Union[RecallScores, _Mapping]] = ..., spoken: _Optional[bool] = ..., not_spoken_reason: _Optional[str] = ..., is_record: _Optional[bool] = ...) -> None: ...

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
