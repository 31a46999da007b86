from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StateLayer(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STATE_LAYER_UNSPECIFIED: _ClassVar[StateLayer]
    STATE_LAYER_IDENTITY: _ClassVar[StateLayer]
    STATE_LAYER_PERSONA: _ClassVar[StateLayer]
    STATE_LAYER_SESSION: _ClassVar[StateLayer]
    STATE_LAYER_MOMENT: _ClassVar[StateLayer]
STATE_LAYER_UNSPECIFIED: StateLayer
STATE_LAYER_IDENTITY: StateLayer
STATE_LAYER_PERSONA: StateLayer
STATE_LAYER_SESSION: StateLayer
STATE_LAYER_MOMENT: StateLayer

class TextList(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, items: _Optional[_Iterable[str]] = ...) -> None: ...

class EnumValue(_message.Message):
    __slots__ = ("name", "ordinal")
    NAME_FIELD_NUMBER: _ClassVar[int]
    ORDINAL_FIELD_NUMBER: _ClassVar[int]
    name: str
    ordinal: int
    def __init__(self, name: _Optional[str] = ..., ordinal: _Optional[int] = ...) -> None: ...

class FieldValue(_message.Message):
    __slots__ = ("text", "number", "flag", "enum_value", "text_list")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    FLAG_FIELD_NUMBER: _ClassVar[int]
    ENUM_VALUE_FIELD_NUMBER: _ClassVar[int]
    TEXT_LIST_FIELD_NUMBER: _ClassVar[int]
    text: str
    number: float
    flag: bool
    enum_value: EnumValue
    text_list: TextList
    def __init__(self, text: _Optional[str] = ..., number: _Optional[float] = ..., flag: _Optional[bool] = ..., enum_value: _Optional[_Union[EnumValue, _Mapping]] = ..., text_list: _Optional[_Union[TextList, _Mapping]] = ...) -> None: ...

class StateField(_message.Message):
    __slots__ = ("path", "layer", "value", "last_change_revision")
    PATH_FIELD_NUMBER: _ClassVar[int]
    LAYER_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    LAST_CHANGE_REVISION_FIELD_NUMBER: _ClassVar[int]
    path: str
    layer: StateLayer
    value: FieldValue
    last_change_revision: int
    def __init__(self, path: _Optional[str] = ..., layer: _Optional[_Union[StateLayer, str]] = ..., value: _Optional[_Union[FieldValue, _Mapping]] = ..., last_change_revision: _Optional[int] = ...) -> None: ...

class FieldSeed(_message.Message):
    __slots__ = ("path", "value")
    PATH_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    path: str
    value: FieldValue
    def __init__(self, path: _Optional[str] = ..., value: _Optional[_Union[FieldValue, _Mapping]] = ...) -> None: ...
