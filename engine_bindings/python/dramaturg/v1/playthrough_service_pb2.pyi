import datetime

from dramaturg.v1 import checkpoint_pb2 as _checkpoint_pb2
from dramaturg.v1 import field_change_pb2 as _field_change_pb2
from dramaturg.v1 import heartbeat_pb2 as _heartbeat_pb2
from dramaturg.v1 import refusal_pb2 as _refusal_pb2
from dramaturg.v1 import sort_order_pb2 as _sort_order_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FieldMigrationKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FIELD_MIGRATION_KIND_UNSPECIFIED: _ClassVar[FieldMigrationKind]
    FIELD_MIGRATION_KIND_ADDED: _ClassVar[FieldMigrationKind]
    FIELD_MIGRATION_KIND_REMOVED: _ClassVar[FieldMigrationKind]
    FIELD_MIGRATION_KIND_RENAMED: _ClassVar[FieldMigrationKind]
    FIELD_MIGRATION_KIND_RESET: _ClassVar[FieldMigrationKind]

class BranchStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BRANCH_STATUS_UNSPECIFIED: _ClassVar[BranchStatus]
    BRANCH_STATUS_CURRENT: _ClassVar[BranchStatus]
    BRANCH_STATUS_SCRATCH: _ClassVar[BranchStatus]
    BRANCH_STATUS_CLOSED: _ClassVar[BranchStatus]

class BranchKeptReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BRANCH_KEPT_REASON_UNSPECIFIED: _ClassVar[BranchKeptReason]
    BRANCH_KEPT_REASON_CURRENT: _ClassVar[BranchKeptReason]
    BRANCH_KEPT_REASON_SCRATCH: _ClassVar[BranchKeptReason]
    BRANCH_KEPT_REASON_CHECKPOINT: _ClassVar[BranchKeptReason]
    BRANCH_KEPT_REASON_AGE: _ClassVar[BranchKeptReason]
    BRANCH_KEPT_REASON_ANCESTOR: _ClassVar[BranchKeptReason]
FIELD_MIGRATION_KIND_UNSPECIFIED: FieldMigrationKind
FIELD_MIGRATION_KIND_ADDED: FieldMigrationKind
FIELD_MIGRATION_KIND_REMOVED: FieldMigrationKind
FIELD_MIGRATION_KIND_RENAMED: FieldMigrationKind
FIELD_MIGRATION_KIND_RESET: FieldMigrationKind
BRANCH_STATUS_UNSPECIFIED: BranchStatus
BRANCH_STATUS_CURRENT: BranchStatus
BRANCH_STATUS_SCRATCH: BranchStatus
BRANCH_STATUS_CLOSED: BranchStatus
BRANCH_KEPT_REASON_UNSPECIFIED: BranchKeptReason
BRANCH_KEPT_REASON_CURRENT: BranchKeptReason
BRANCH_KEPT_REASON_SCRATCH: BranchKeptReason
BRANCH_KEPT_REASON_CHECKPOINT: BranchKeptReason
BRANCH_KEPT_REASON_AGE: BranchKeptReason
BRANCH_KEPT_REASON_ANCESTOR: BranchKeptReason

class PlayerName(_message.Message):
    __slots__ = ("player_id", "display_name")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    display_name: str
    def __init__(self, player_id: _Optional[str] = ..., display_name: _Optional[str] = ...) -> None: ...

class OpenPlaythroughRequest(_message.Message):
    __slots__ = ("playthrough_id", "request_id", "content_locale", "primary_player_id", "player_ids", "player_names")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_LOCALE_FIELD_NUMBER: _ClassVar[int]
    PRIMARY_PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_IDS_FIELD_NUMBER: _ClassVar[int]
    PLAYER_NAMES_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    request_id: str
    content_locale: str
    primary_player_id: str
    player_ids: _containers.RepeatedScalarFieldContainer[str]
    player_names: _containers.RepeatedCompositeFieldContainer[PlayerName]
    def __init__(self, playthrough_id: _Optional[str] = ..., request_id: _Optional[str] = ..., content_locale: _Optional[str] = ..., primary_player_id: _Optional[str] = ..., player_ids: _Optional[_Iterable[str]] = ..., player_names: _Optional[_Iterable[_Union[PlayerName, _Mapping]]] = ...) -> None: ...

class FieldMigration(_message.Message):
    __slots__ = ("kind", "path", "old_path")
    KIND_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    OLD_PATH_FIELD_NUMBER: _ClassVar[int]
    kind: FieldMigrationKind
    path: str
    old_path: str
    def __init__(self, kind: _Optional[_Union[FieldMigrationKind, str]] = ..., path: _Optional[str] = ..., old_path: _Optional[str] = ...) -> None: ...

class IdRename(_message.Message):
    __slots__ = ("kind", "old_id", "id")
    KIND_FIELD_NUMBER: _ClassVar[int]
    OLD_ID_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    kind: str
    old_id: str
    id: str
    def __init__(self, kind: _Optional[str] = ..., old_id: _Optional[str] = ..., id: _Optional[str] = ...) -> None: ...

class CastVersionReport(_message.Message):
    __slots__ = ("cast_id", "recorded_version", "loaded_version", "fields", "renames", "missing_character_ids", "doubled_character_ids")
    CAST_ID_FIELD_NUMBER: _ClassVar[int]
    RECORDED_VERSION_FIELD_NUMBER: _ClassVar[int]
    LOADED_VERSION_FIELD_NUMBER: _ClassVar[int]
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    RENAMES_FIELD_NUMBER: _ClassVar[int]
    MISSING_CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    DOUBLED_CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    cast_id: str
    recorded_version: str
    loaded_version: str
    fields: _containers.RepeatedCompositeFieldContainer[FieldMigration]
    renames: _containers.RepeatedCompositeFieldContainer[IdRename]
    missing_character_ids: _containers.RepeatedScalarFieldContainer[str]
    doubled_character_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cast_id: _Optional[str] = ..., recorded_version: _Optional[str] = ..., loaded_version: _Optional[str] = ..., fields: _Optional[_Iterable[_Union[FieldMigration, _Mapping]]] = ..., renames: _Optional[_Iterable[_Union[IdRename, _Mapping]]] = ..., missing_character_ids: _Optional[_Iterable[str]] = ..., doubled_character_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class OpenPlaythroughResponse(_message.Message):
    __slots__ = ("created", "branch_id", "head_revision", "cast_report", "unit_id", "unit_ordinal", "content_locale", "primary_player_id", "game_time_s", "degraded_reasons")
    CREATED_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    HEAD_REVISION_FIELD_NUMBER: _ClassVar[int]
    CAST_REPORT_FIELD_NUMBER: _ClassVar[int]
    UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    CONTENT_LOCALE_FIELD_NUMBER: _ClassVar[int]
    PRIMARY_PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    DEGRADED_REASONS_FIELD_NUMBER: _ClassVar[int]
    created: bool
    branch_id: str
    head_revision: int
    cast_report: CastVersionReport
    unit_id: str
    unit_ordinal: int
    content_locale: str
    primary_player_id: str
    game_time_s: int
    degraded_reasons: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, created: _Optional[bool] = ..., branch_id: _Optional[str] = ..., head_revision: _Optional[int] = ..., cast_report: _Optional[_Union[CastVersionReport, _Mapping]] = ..., unit_id: _Optional[str] = ..., unit_ordinal: _Optional[int] = ..., content_locale: _Optional[str] = ..., primary_player_id: _Optional[str] = ..., game_time_s: _Optional[int] = ..., degraded_reasons: _Optional[_Iterable[str]] = ...) -> None: ...

class BeginUnitRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "unit_id", "game_time_s")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    unit_id: str
    game_time_s: int
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., unit_id: _Optional[str] = ..., game_time_s: _Optional[int] = ...) -> None: ...

class BeginUnitResponse(_message.Message):
    __slots__ = ("unit_ordinal", "resumed", "ended_unit_id", "revision", "changes", "refusals", "branch_id")
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    RESUMED_FIELD_NUMBER: _ClassVar[int]
    ENDED_UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    REFUSALS_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    unit_ordinal: int
    resumed: bool
    ended_unit_id: str
    revision: int
    changes: _containers.RepeatedCompositeFieldContainer[_field_change_pb2.FieldChange]
    refusals: _containers.RepeatedCompositeFieldContainer[_refusal_pb2.ProposalRefusal]
    branch_id: str
    def __init__(self, unit_ordinal: _Optional[int] = ..., resumed: _Optional[bool] = ..., ended_unit_id: _Optional[str] = ..., revision: _Optional[int] = ..., changes: _Optional[_Iterable[_Union[_field_change_pb2.FieldChange, _Mapping]]] = ..., refusals: _Optional[_Iterable[_Union[_refusal_pb2.ProposalRefusal, _Mapping]]] = ..., branch_id: _Optional[str] = ...) -> None: ...

class EndUnitRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "unit_id", "game_time_s")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    unit_id: str
    game_time_s: int
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., unit_id: _Optional[str] = ..., game_time_s: _Optional[int] = ...) -> None: ...

class EndUnitResponse(_message.Message):
    __slots__ = ("unit_id", "unit_ordinal", "revision", "branch_id")
    UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    unit_id: str
    unit_ordinal: int
    revision: int
    branch_id: str
    def __init__(self, unit_id: _Optional[str] = ..., unit_ordinal: _Optional[int] = ..., revision: _Optional[int] = ..., branch_id: _Optional[str] = ...) -> None: ...

class CreateCheckpointRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "checkpoint_id", "label", "wait_for_state_ms")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_ID_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    WAIT_FOR_STATE_MS_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    checkpoint_id: str
    label: str
    wait_for_state_ms: int
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., checkpoint_id: _Optional[str] = ..., label: _Optional[str] = ..., wait_for_state_ms: _Optional[int] = ...) -> None: ...

class CreateCheckpointResponse(_message.Message):
    __slots__ = ("checkpoint",)
    CHECKPOINT_FIELD_NUMBER: _ClassVar[int]
    checkpoint: _checkpoint_pb2.Checkpoint
    def __init__(self, checkpoint: _Optional[_Union[_checkpoint_pb2.Checkpoint, _Mapping]] = ...) -> None: ...

class RestoreCheckpointRequest(_message.Message):
    __slots__ = ("playthrough_id", "request_id", "checkpoint_id", "scratch")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_ID_FIELD_NUMBER: _ClassVar[int]
    SCRATCH_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    request_id: str
    checkpoint_id: str
    scratch: bool
    def __init__(self, playthrough_id: _Optional[str] = ..., request_id: _Optional[str] = ..., checkpoint_id: _Optional[str] = ..., scratch: _Optional[bool] = ...) -> None: ...

class RestoreCheckpointResponse(_message.Message):
    __slots__ = ("branch_id", "revision", "unit_id", "unit_ordinal", "open_work_count", "game_time_s")
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    UNIT_ID_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    OPEN_WORK_COUNT_FIELD_NUMBER: _ClassVar[int]
    GAME_TIME_S_FIELD_NUMBER: _ClassVar[int]
    branch_id: str
    revision: int
    unit_id: str
    unit_ordinal: int
    open_work_count: int
    game_time_s: int
    def __init__(self, branch_id: _Optional[str] = ..., revision: _Optional[int] = ..., unit_id: _Optional[str] = ..., unit_ordinal: _Optional[int] = ..., open_work_count: _Optional[int] = ..., game_time_s: _Optional[int] = ...) -> None: ...

class ListCheckpointsRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "order", "page_size", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    order: _sort_order_pb2.SortOrder
    page_size: int
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., order: _Optional[_Union[_sort_order_pb2.SortOrder, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListCheckpointsResponse(_message.Message):
    __slots__ = ("checkpoints", "next_page_token")
    CHECKPOINTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    checkpoints: _containers.RepeatedCompositeFieldContainer[_checkpoint_pb2.Checkpoint]
    next_page_token: str
    def __init__(self, checkpoints: _Optional[_Iterable[_Union[_checkpoint_pb2.Checkpoint, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class DeleteCheckpointRequest(_message.Message):
    __slots__ = ("playthrough_id", "request_id", "checkpoint_id")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_ID_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    request_id: str
    checkpoint_id: str
    def __init__(self, playthrough_id: _Optional[str] = ..., request_id: _Optional[str] = ..., checkpoint_id: _Optional[str] = ...) -> None: ...

class DeleteCheckpointResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ExportCheckpointRequest(_message.Message):
    __slots__ = ("playthrough_id", "checkpoint_id", "page_token", "page_size")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    checkpoint_id: str
    page_token: str
    page_size: int
    def __init__(self, playthrough_id: _Optional[str] = ..., checkpoint_id: _Optional[str] = ..., page_token: _Optional[str] = ..., page_size: _Optional[int] = ...) -> None: ...

class ExportCheckpointResponse(_message.Message):
    __slots__ = ("blob_part", "next_page_token", "total_bytes")
    BLOB_PART_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOTAL_BYTES_FIELD_NUMBER: _ClassVar[int]
    blob_part: bytes
    next_page_token: str
    total_bytes: int
    def __init__(self, blob_part: _Optional[bytes] = ..., next_page_token: _Optional[str] = ..., total_bytes: _Optional[int] = ...) -> None: ...

class ImportCheckpointRequest(_message.Message):
    __slots__ = ("playthrough_id", "request_id", "blob_part", "more_parts", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    BLOB_PART_FIELD_NUMBER: _ClassVar[int]
    MORE_PARTS_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    request_id: str
    blob_part: bytes
    more_parts: bool
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., request_id: _Optional[str] = ..., blob_part: _Optional[bytes] = ..., more_parts: _Optional[bool] = ..., page_token: _Optional[str] = ...) -> None: ...

class ImportCheckpointResponse(_message.Message):
    __slots__ = ("next_page_token", "checkpoint", "already_here")
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_FIELD_NUMBER: _ClassVar[int]
    ALREADY_HERE_FIELD_NUMBER: _ClassVar[int]
    next_page_token: str
    checkpoint: _checkpoint_pb2.Checkpoint
    already_here: bool
    def __init__(self, next_page_token: _Optional[str] = ..., checkpoint: _Optional[_Union[_checkpoint_pb2.Checkpoint, _Mapping]] = ..., already_here: _Optional[bool] = ...) -> None: ...

class DeletePlaythroughRequest(_message.Message):
    __slots__ = ("playthrough_id", "request_id")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    request_id: str
    def __init__(self, playthrough_id: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

class DeletePlaythroughResponse(_message.Message):
    __slots__ = ("deleted",)
    DELETED_FIELD_NUMBER: _ClassVar[int]
    deleted: bool
    def __init__(self, deleted: _Optional[bool] = ...) -> None: ...

class ExportPlaythroughRequest(_message.Message):
    __slots__ = ("playthrough_id", "part_bytes")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    PART_BYTES_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    part_bytes: int
    def __init__(self, playthrough_id: _Optional[str] = ..., part_bytes: _Optional[int] = ...) -> None: ...

class ExportPlaythroughResponse(_message.Message):
    __slots__ = ("part", "heartbeat")
    PART_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    part: BlobPart
    heartbeat: _heartbeat_pb2.Heartbeat
    def __init__(self, part: _Optional[_Union[BlobPart, _Mapping]] = ..., heartbeat: _Optional[_Union[_heartbeat_pb2.Heartbeat, _Mapping]] = ...) -> None: ...

class BlobPart(_message.Message):
    __slots__ = ("blob_part", "total_bytes")
    BLOB_PART_FIELD_NUMBER: _ClassVar[int]
    TOTAL_BYTES_FIELD_NUMBER: _ClassVar[int]
    blob_part: bytes
    total_bytes: int
    def __init__(self, blob_part: _Optional[bytes] = ..., total_bytes: _Optional[int] = ...) -> None: ...

class ImportPlaythroughRequest(_message.Message):
    __slots__ = ("playthrough_id", "request_id", "blob_part", "more_parts", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    BLOB_PART_FIELD_NUMBER: _ClassVar[int]
    MORE_PARTS_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    request_id: str
    blob_part: bytes
    more_parts: bool
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., request_id: _Optional[str] = ..., blob_part: _Optional[bytes] = ..., more_parts: _Optional[bool] = ..., page_token: _Optional[str] = ...) -> None: ...

class ImportPlaythroughResponse(_message.Message):
    __slots__ = ("next_page_token", "playthrough", "exported_id")
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    PLAYTHROUGH_FIELD_NUMBER: _ClassVar[int]
    EXPORTED_ID_FIELD_NUMBER: _ClassVar[int]
    next_page_token: str
    playthrough: PlaythroughSummary
    exported_id: str
    def __init__(self, next_page_token: _Optional[str] = ..., playthrough: _Optional[_Union[PlaythroughSummary, _Mapping]] = ..., exported_id: _Optional[str] = ...) -> None: ...

class PlaythroughSummary(_message.Message):
    __slots__ = ("playthrough_id", "cast_id", "cast_version", "content_locale", "primary_player_id", "created_at", "last_used_at", "row_count", "byte_count", "branch_count", "checkpoint_count")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    CAST_ID_FIELD_NUMBER: _ClassVar[int]
    CAST_VERSION_FIELD_NUMBER: _ClassVar[int]
    CONTENT_LOCALE_FIELD_NUMBER: _ClassVar[int]
    PRIMARY_PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    LAST_USED_AT_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
    BRANCH_COUNT_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_COUNT_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    cast_id: str
    cast_version: str
    content_locale: str
    primary_player_id: str
    created_at: _timestamp_pb2.Timestamp
    last_used_at: _timestamp_pb2.Timestamp
    row_count: int
    byte_count: int
    branch_count: int
    checkpoint_count: int
    def __init__(self, playthrough_id: _Optional[str] = ..., cast_id: _Optional[str] = ..., cast_version: _Optional[str] = ..., content_locale: _Optional[str] = ..., primary_player_id: _Optional[str] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., last_used_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., row_count: _Optional[int] = ..., byte_count: _Optional[int] = ..., branch_count: _Optional[int] = ..., checkpoint_count: _Optional[int] = ...) -> None: ...

class ListPlaythroughsRequest(_message.Message):
    __slots__ = ("order", "page_size", "page_token")
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    order: _sort_order_pb2.SortOrder
    page_size: int
    page_token: str
    def __init__(self, order: _Optional[_Union[_sort_order_pb2.SortOrder, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListPlaythroughsResponse(_message.Message):
    __slots__ = ("playthroughs", "next_page_token")
    PLAYTHROUGHS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthroughs: _containers.RepeatedCompositeFieldContainer[PlaythroughSummary]
    next_page_token: str
    def __init__(self, playthroughs: _Optional[_Iterable[_Union[PlaythroughSummary, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class BranchSummary(_message.Message):
    __slots__ = ("branch_id", "status", "parent_branch_id", "fork_revision", "row_count", "byte_count", "checkpoint_count", "created_at", "last_used_at", "closed_at")
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    PARENT_BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    FORK_REVISION_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_COUNT_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    LAST_USED_AT_FIELD_NUMBER: _ClassVar[int]
    CLOSED_AT_FIELD_NUMBER: _ClassVar[int]
    branch_id: str
    status: BranchStatus
    parent_branch_id: str
    fork_revision: int
    row_count: int
    byte_count: int
    checkpoint_count: int
    created_at: _timestamp_pb2.Timestamp
    last_used_at: _timestamp_pb2.Timestamp
    closed_at: _timestamp_pb2.Timestamp
    def __init__(self, branch_id: _Optional[str] = ..., status: _Optional[_Union[BranchStatus, str]] = ..., parent_branch_id: _Optional[str] = ..., fork_revision: _Optional[int] = ..., row_count: _Optional[int] = ..., byte_count: _Optional[int] = ..., checkpoint_count: _Optional[int] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., last_used_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., closed_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class PruneRecord(_message.Message):
    __slots__ = ("pruned_at", "by_policy", "branch_ids", "row_count", "byte_count", "checkpoint_count")
    PRUNED_AT_FIELD_NUMBER: _ClassVar[int]
    BY_POLICY_FIELD_NUMBER: _ClassVar[int]
    BRANCH_IDS_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_COUNT_FIELD_NUMBER: _ClassVar[int]
    pruned_at: _timestamp_pb2.Timestamp
    by_policy: bool
    branch_ids: _containers.RepeatedScalarFieldContainer[str]
    row_count: int
    byte_count: int
    checkpoint_count: int
    def __init__(self, pruned_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., by_policy: _Optional[bool] = ..., branch_ids: _Optional[_Iterable[str]] = ..., row_count: _Optional[int] = ..., byte_count: _Optional[int] = ..., checkpoint_count: _Optional[int] = ...) -> None: ...

class ListBranchesRequest(_message.Message):
    __slots__ = ("playthrough_id", "order", "page_size", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    order: _sort_order_pb2.SortOrder
    page_size: int
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., order: _Optional[_Union[_sort_order_pb2.SortOrder, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListBranchesResponse(_message.Message):
    __slots__ = ("branches", "next_page_token", "prunings")
    BRANCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    PRUNINGS_FIELD_NUMBER: _ClassVar[int]
    branches: _containers.RepeatedCompositeFieldContainer[BranchSummary]
    next_page_token: str
    prunings: _containers.RepeatedCompositeFieldContainer[PruneRecord]
    def __init__(self, branches: _Optional[_Iterable[_Union[BranchSummary, _Mapping]]] = ..., next_page_token: _Optional[str] = ..., prunings: _Optional[_Iterable[_Union[PruneRecord, _Mapping]]] = ...) -> None: ...

class PruneBranchesRequest(_message.Message):
    __slots__ = ("playthrough_id", "request_id", "branch_ids", "all_abandoned", "min_age_s", "with_checkpoints", "dry_run")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_IDS_FIELD_NUMBER: _ClassVar[int]
    ALL_ABANDONED_FIELD_NUMBER: _ClassVar[int]
    MIN_AGE_S_FIELD_NUMBER: _ClassVar[int]
    WITH_CHECKPOINTS_FIELD_NUMBER: _ClassVar[int]
    DRY_RUN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    request_id: str
    branch_ids: _containers.RepeatedScalarFieldContainer[str]
    all_abandoned: bool
    min_age_s: int
    with_checkpoints: bool
    dry_run: bool
    def __init__(self, playthrough_id: _Optional[str] = ..., request_id: _Optional[str] = ..., branch_ids: _Optional[_Iterable[str]] = ..., all_abandoned: _Optional[bool] = ..., min_age_s: _Optional[int] = ..., with_checkpoints: _Optional[bool] = ..., dry_run: _Optional[bool] = ...) -> None: ...

class KeptBranch(_message.Message):
    __slots__ = ("branch_id", "reason")
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    branch_id: str
    reason: BranchKeptReason
    def __init__(self, branch_id: _Optional[str] = ..., reason: _Optional[_Union[BranchKeptReason, str]] = ...) -> None: ...

class PrunedBranch(_message.Message):
    __slots__ = ("branch_id", "row_count", "byte_count", "checkpoint_count")
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_COUNT_FIELD_NUMBER: _ClassVar[int]
    branch_id: str
    row_count: int
    byte_count: int
    checkpoint_count: int
    def __init__(self, branch_id: _Optional[str] = ..., row_count: _Optional[int] = ..., byte_count: _Optional[int] = ..., checkpoint_count: _Optional[int] = ...) -> None: ...

class PruneBranchesResponse(_message.Message):
    __slots__ = ("pruned", "kept", "row_count", "byte_count", "checkpoint_count", "more")
    PRUNED_FIELD_NUMBER: _ClassVar[int]
    KEPT_FIELD_NUMBER: _ClassVar[int]
    ROW_COUNT_FIELD_NUMBER: _ClassVar[int]
    BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_COUNT_FIELD_NUMBER: _ClassVar[int]
    MORE_FIELD_NUMBER: _ClassVar[int]
    pruned: _containers.RepeatedCompositeFieldContainer[PrunedBranch]
    kept: _containers.RepeatedCompositeFieldContainer[KeptBranch]
    row_count: int
    byte_count: int
    checkpoint_count: int
    more: bool
    def __init__(self, pruned: _Optional[_Iterable[_Union[PrunedBranch, _Mapping]]] = ..., kept: _Optional[_Iterable[_Union[KeptBranch, _Mapping]]] = ..., row_count: _Optional[int] = ..., byte_count: _Optional[int] = ..., checkpoint_count: _Optional[int] = ..., more: _Optional[bool] = ...) -> None: ...

class BackUpRequest(_message.Message):
    __slots__ = ("file_name",)
    FILE_NAME_FIELD_NUMBER: _ClassVar[int]
    file_name: str
    def __init__(self, file_name: _Optional[str] = ...) -> None: ...

class BackUpResponse(_message.Message):
    __slots__ = ("file_name", "byte_count", "created_at")
    FILE_NAME_FIELD_NUMBER: _ClassVar[int]
    BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    file_name: str
    byte_count: int
    created_at: _timestamp_pb2.Timestamp
    def __init__(self, file_name: _Optional[str] = ..., byte_count: _Optional[int] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...
