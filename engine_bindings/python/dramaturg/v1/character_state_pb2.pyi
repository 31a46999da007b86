from dramaturg.v1 import field_change_pb2 as _field_change_pb2
from dramaturg.v1 import field_value_pb2 as _field_value_pb2
from dramaturg.v1 import memory_pb2 as _memory_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BlackboardEntry(_message.Message):
    __slots__ = ("key", "flag", "whole_number", "number", "text", "enum_value")
    KEY_FIELD_NUMBER: _ClassVar[int]
    FLAG_FIELD_NUMBER: _ClassVar[int]
    WHOLE_NUMBER_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    ENUM_VALUE_FIELD_NUMBER: _ClassVar[int]
    key: str
    flag: bool
    whole_number: int
    number: float
    text: str
    enum_value: _field_value_pb2.EnumValue
    def __init__(self, key: _Optional[str] = ..., flag: _Optional[bool] = ..., whole_number: _Optional[int] = ..., number: _Optional[float] = ..., text: _Optional[str] = ..., enum_value: _Optional[_Union[_field_value_pb2.EnumValue, _Mapping]] = ...) -> None: ...

class CharacterState(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_id", "revision", "unit_ordinal", "display_name", "archetype_id", "cast_version", "fields", "blackboard", "provenance", "state_text", "canon_overrides")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    ARCHETYPE_ID_FIELD_NUMBER: _ClassVar[int]
    CAST_VERSION_FIELD_NUMBER: _ClassVar[int]
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    BLACKBOARD_FIELD_NUMBER: _ClassVar[int]
    PROVENANCE_FIELD_NUMBER: _ClassVar[int]
    STATE_TEXT_FIELD_NUMBER: _ClassVar[int]
    CANON_OVERRIDES_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_id: str
    revision: int
    unit_ordinal: int
    display_name: str
    archetype_id: str
    cast_version: str
    fields: _containers.RepeatedCompositeFieldContainer[_field_value_pb2.StateField]
    blackboard: _containers.RepeatedCompositeFieldContainer[BlackboardEntry]
    provenance: _containers.RepeatedCompositeFieldContainer[_field_change_pb2.FieldChange]
    state_text: str
    canon_overrides: _containers.RepeatedCompositeFieldContainer[_memory_pb2.CanonOverride]
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., revision: _Optional[int] = ..., unit_ordinal: _Optional[int] = ..., display_name: _Optional[str] = ..., archetype_id: _Optional[str] = ..., cast_version: _Optional[str] = ..., fields: _Optional[_Iterable[_Union[_field_value_pb2.StateField, _Mapping]]] = ..., blackboard: _Optional[_Iterable[_Union[BlackboardEntry, _Mapping]]] = ..., provenance: _Optional[_Iterable[_Union[_field_change_pb2.FieldChange, _Mapping]]] = ..., state_text: _Optional[str] = ..., canon_overrides: _Optional[_Iterable[_Union[_memory_pb2.CanonOverride, _Mapping]]] = ...) -> None: ...
