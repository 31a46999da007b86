import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Checkpoint(_message.Message):
    __slots__ = ("checkpoint_id", "label", "branch_id", "revision", "unit_id", "unit_ordinal", "open_work_count", "game_time_s", "created_at")
    CHECKPOINT_ID_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    OPEN_WORK_COUNT_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    checkpoint_id: str
    label: str
    branch_id: str
    revision: int
    unit_id: str
    unit_ordinal: int
    open_work_count: int
    game_time_s: int
    created_at: _timestamp_pb2.Timestamp
    def __init__(self, checkpoint_id: _Optional[str] = ..., label: _Optional[str] = ..., branch_id: _Optional[str] = ..., revision: _Optional[int] = ..., unit_id: _Optional[str] = ..., unit_ordinal: _Optional[int] = ..., open_work_count: _Optional[int] = ..., game_time_s: _Optional[int] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...
