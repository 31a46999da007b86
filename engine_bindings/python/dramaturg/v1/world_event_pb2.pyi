from dramaturg.v1 import field_value_pb2 as _field_value_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class QuestStage(_message.Message):
    __slots__ = ("quest_id", "stage_id")
    QUEST_ID_FIELD_NUMBER: _ClassVar[int]
    STAGE_ID_FIELD_NUMBER: _ClassVar[int]
    quest_id: str
    stage_id: str
    def __init__(self, quest_id: _Optional[str] = ..., stage_id: _Optional[str] = ...) -> None: ...

class FlagValue(_message.Message):
    __slots__ = ("flag_id", "value")
    FLAG_ID_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    flag_id: str
    value: _field_value_pb2.FieldValue
    def __init__(self, flag_id: _Optional[str] = ..., value: _Optional[_Union[_field_value_pb2.FieldValue, _Mapping]] = ...) -> None: ...

class RelationshipValue(_message.Message):
    __slots__ = ("character_id", "toward_id", "value")
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    TOWARD_ID_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    character_id: str
    toward_id: str
    value: float
    def __init__(self, character_id: _Optional[str] = ..., toward_id: _Optional[str] = ..., value: _Optional[float] = ...) -> None: ...

class Observation(_message.Message):
    __slots__ = ("text", "subject_ids")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_IDS_FIELD_NUMBER: _ClassVar[int]
    text: str
    subject_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, text: _Optional[str] = ..., subject_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class CustomEvent(_message.Message):
    __slots__ = ("event_name", "text")
    EVENT_NAME_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    event_name: str
    text: str
    def __init__(self, event_name: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class WorldEvent(_message.Message):
    __slots__ = ("event_id", "quest_stage", "flag", "relationship", "observation", "custom", "perceiver_ids", "actor_id", "target_id", "quiet")
    EVENT_ID_FIELD_NUMBER: _ClassVar[int]
    QUEST_STAGE_FIELD_NUMBER: _ClassVar[int]
    FLAG_FIELD_NUMBER: _ClassVar[int]
    RELATIONSHIP_FIELD_NUMBER: _ClassVar[int]
    OBSERVATION_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_FIELD_NUMBER: _ClassVar[int]
    PERCEIVER_IDS_FIELD_NUMBER: _ClassVar[int]
    ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    TARGET_ID_FIELD_NUMBER: _ClassVar[int]
    QUIET_FIELD_NUMBER: _ClassVar[int]
    event_id: str
    quest_stage: QuestStage
    flag: FlagValue
    relationship: RelationshipValue
    observation: Observation
    custom: CustomEvent
    perceiver_ids: _containers.RepeatedScalarFieldContainer[str]
    actor_id: str
    target_id: str
    quiet: bool
    def __init__(self, event_id: _Optional[str] = ..., quest_stage: _Optional[_Union[QuestStage, _Mapping]] = ..., flag: _Optional[_Union[FlagValue, _Mapping]] = ..., relationship: _Optional[_Union[RelationshipValue, _Mapping]] = ..., observation: _Optional[_Union[Observation, _Mapping]] = ..., custom: _Optional[_Union[CustomEvent, _Mapping]] = ..., perceiver_ids: _Optional[_Iterable[str]] = ..., actor_id: _Optional[str] = ..., target_id: _Optional[str] = ..., quiet: _Optional[bool] = ...) -> None: ...

class WorldSignal(_message.Message):
    __slots__ = ("quest_stage", "flag")
    QUEST_STAGE_FIELD_NUMBER: _ClassVar[int]
    FLAG_FIELD_NUMBER: _ClassVar[int]
    quest_stage: QuestStage
    flag: FlagValue
    def __init__(self, quest_stage: _Optional[_Union[QuestStage, _Mapping]] = ..., flag: _Optional[_Union[FlagValue, _Mapping]] = ...) -> None: ...
