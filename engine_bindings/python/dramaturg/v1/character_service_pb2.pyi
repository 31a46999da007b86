from dramaturg.v1 import cast_pb2 as _cast_pb2
from dramaturg.v1 import character_state_pb2 as _character_state_pb2
from dramaturg.v1 import field_change_pb2 as _field_change_pb2
from dramaturg.v1 import field_value_pb2 as _field_value_pb2
from dramaturg.v1 import heartbeat_pb2 as _heartbeat_pb2
from dramaturg.v1 import memory_pb2 as _memory_pb2
from dramaturg.v1 import sort_order_pb2 as _sort_order_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FullStateKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FULL_STATE_KIND_UNSPECIFIED: _ClassVar[FullStateKind]
    FULL_STATE_KIND_FULL: _ClassVar[FullStateKind]
    FULL_STATE_KIND_BRANCH: _ClassVar[FullStateKind]
    FULL_STATE_KIND_CAST: _ClassVar[FullStateKind]
FULL_STATE_KIND_UNSPECIFIED: FullStateKind
FULL_STATE_KIND_FULL: FullStateKind
FULL_STATE_KIND_BRANCH: FullStateKind
FULL_STATE_KIND_CAST: FullStateKind

class GetCharacterStateRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_id", "paths", "revision", "checkpoint_id", "include_blackboard", "include_provenance", "include_state_text")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    PATHS_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_ID_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_BLACKBOARD_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_PROVENANCE_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_STATE_TEXT_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_id: str
    paths: _containers.RepeatedScalarFieldContainer[str]
    revision: int
    checkpoint_id: str
    include_blackboard: bool
    include_provenance: bool
    include_state_text: bool
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., paths: _Optional[_Iterable[str]] = ..., revision: _Optional[int] = ..., checkpoint_id: _Optional[str] = ..., include_blackboard: _Optional[bool] = ..., include_provenance: _Optional[bool] = ..., include_state_text: _Optional[bool] = ...) -> None: ...

class GetCharacterStateResponse(_message.Message):
    __slots__ = ("state",)
    STATE_FIELD_NUMBER: _ClassVar[int]
    state: _character_state_pb2.CharacterState
    def __init__(self, state: _Optional[_Union[_character_state_pb2.CharacterState, _Mapping]] = ...) -> None: ...

class BatchGetCharacterStatesRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_ids", "paths", "include_blackboard", "include_provenance")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    PATHS_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_BLACKBOARD_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_PROVENANCE_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_ids: _containers.RepeatedScalarFieldContainer[str]
    paths: _containers.RepeatedScalarFieldContainer[str]
    include_blackboard: bool
    include_provenance: bool
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_ids: _Optional[_Iterable[str]] = ..., paths: _Optional[_Iterable[str]] = ..., include_blackboard: _Optional[bool] = ..., include_provenance: _Optional[bool] = ...) -> None: ...

class BatchGetCharacterStatesResponse(_message.Message):
    __slots__ = ("states",)
    STATES_FIELD_NUMBER: _ClassVar[int]
    states: _containers.RepeatedCompositeFieldContainer[_character_state_pb2.CharacterState]
    def __init__(self, states: _Optional[_Iterable[_Union[_character_state_pb2.CharacterState, _Mapping]]] = ...) -> None: ...

class WatchCharacterStatesRequest(_message.Message):
    __slots__ = ("playthrough_id", "character_ids", "paths", "keys", "after_revision", "min_interval_ms", "branch_id")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_IDS_FIELD_NUMBER: _ClassVar[int]
    PATHS_FIELD_NUMBER: _ClassVar[int]
    KEYS_FIELD_NUMBER: _ClassVar[int]
    AFTER_REVISION_FIELD_NUMBER: _ClassVar[int]
    MIN_INTERVAL_MS_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    character_ids: _containers.RepeatedScalarFieldContainer[str]
    paths: _containers.RepeatedScalarFieldContainer[str]
    keys: _containers.RepeatedScalarFieldContainer[str]
    after_revision: int
    min_interval_ms: int
    branch_id: str
    def __init__(self, playthrough_id: _Optional[str] = ..., character_ids: _Optional[_Iterable[str]] = ..., paths: _Optional[_Iterable[str]] = ..., keys: _Optional[_Iterable[str]] = ..., after_revision: _Optional[int] = ..., min_interval_ms: _Optional[int] = ..., branch_id: _Optional[str] = ...) -> None: ...

class FullState(_message.Message):
    __slots__ = ("kind", "state", "lost", "remaining")
    KIND_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    LOST_FIELD_NUMBER: _ClassVar[int]
    REMAINING_FIELD_NUMBER: _ClassVar[int]
    kind: FullStateKind
    state: _character_state_pb2.CharacterState
    lost: bool
    remaining: int
    def __init__(self, kind: _Optional[_Union[FullStateKind, str]] = ..., state: _Optional[_Union[_character_state_pb2.CharacterState, _Mapping]] = ..., lost: _Optional[bool] = ..., remaining: _Optional[int] = ...) -> None: ...

class StateDelta(_message.Message):
    __slots__ = ("character_id", "branch_id", "revision", "since_revision", "fields", "removed_paths", "blackboard", "coalesced", "despawned", "unit_ordinal", "canon_overrides_changed", "canon_overrides")
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    SINCE_REVISION_FIELD_NUMBER: _ClassVar[int]
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    REMOVED_PATHS_FIELD_NUMBER: _ClassVar[int]
    BLACKBOARD_FIELD_NUMBER: _ClassVar[int]
    COALESCED_FIELD_NUMBER: _ClassVar[int]
    DESPAWNED_FIELD_NUMBER: _ClassVar[int]
    UNIT_ORDINAL_FIELD_NUMBER: _ClassVar[int]
    CANON_OVERRIDES_CHANGED_FIELD_NUMBER: _ClassVar[int]
    CANON_OVERRIDES_FIELD_NUMBER: _ClassVar[int]
    character_id: str
    branch_id: str
    revision: int
    since_revision: int
    fields: _containers.RepeatedCompositeFieldContainer[_field_value_pb2.StateField]
    removed_paths: _containers.RepeatedScalarFieldContainer[str]
    blackboard: _containers.RepeatedCompositeFieldContainer[_character_state_pb2.BlackboardEntry]
    coalesced: bool
    despawned: bool
    unit_ordinal: int
    canon_overrides_changed: bool
    canon_overrides: _containers.RepeatedCompositeFieldContainer[_memory_pb2.CanonOverride]
    def __init__(self, character_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., revision: _Optional[int] = ..., since_revision: _Optional[int] = ..., fields: _Optional[_Iterable[_Union[_field_value_pb2.StateField, _Mapping]]] = ..., removed_paths: _Optional[_Iterable[str]] = ..., blackboard: _Optional[_Iterable[_Union[_character_state_pb2.BlackboardEntry, _Mapping]]] = ..., coalesced: _Optional[bool] = ..., despawned: _Optional[bool] = ..., unit_ordinal: _Optional[int] = ..., canon_overrides_changed: _Optional[bool] = ..., canon_overrides: _Optional[_Iterable[_Union[_memory_pb2.CanonOverride, _Mapping]]] = ...) -> None: ...

class WatchCharacterStatesResponse(_message.Message):
    __slots__ = ("full", "delta", "heartbeat", "cast_reload")
    FULL_FIELD_NUMBER: _ClassVar[int]
    DELTA_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    CAST_RELOAD_FIELD_NUMBER: _ClassVar[int]
    full: FullState
    delta: StateDelta
    heartbeat: _heartbeat_pb2.Heartbeat
    cast_reload: _cast_pb2.CastReload
    def __init__(self, full: _Optional[_Union[FullState, _Mapping]] = ..., delta: _Optional[_Union[StateDelta, _Mapping]] = ..., heartbeat: _Optional[_Union[_heartbeat_pb2.Heartbeat, _Mapping]] = ..., cast_reload: _Optional[_Union[_cast_pb2.CastReload, _Mapping]] = ...) -> None: ...

class ListCharactersRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "page_size", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    page_size: int
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class CharacterSummary(_message.Message):
    __slots__ = ("character_id", "display_name", "archetype_id", "group_ids", "revision", "lead")
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    ARCHETYPE_ID_FIELD_NUMBER: _ClassVar[int]
    GROUP_IDS_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    character_id: str
    display_name: str
    archetype_id: str
    group_ids: _containers.RepeatedScalarFieldContainer[str]
    revision: int
    lead: bool
    def __init__(self, character_id: _Optional[str] = ..., display_name: _Optional[str] = ..., archetype_id: _Optional[str] = ..., group_ids: _Optional[_Iterable[str]] = ..., revision: _Optional[int] = ..., lead: _Optional[bool] = ...) -> None: ...

class ListCharactersResponse(_message.Message):
    __slots__ = ("characters", "next_page_token")
    CHARACTERS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    characters: _containers.RepeatedCompositeFieldContainer[CharacterSummary]
    next_page_token: str
    def __init__(self, characters: _Optional[_Iterable[_Union[CharacterSummary, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class SpawnCharacterRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "archetype_id", "character_id", "display_name", "seeds")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    ARCHETYPE_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    SEEDS_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    archetype_id: str
    character_id: str
    display_name: str
    seeds: _containers.RepeatedCompositeFieldContainer[_field_value_pb2.FieldSeed]
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., archetype_id: _Optional[str] = ..., character_id: _Optional[str] = ..., display_name: _Optional[str] = ..., seeds: _Optional[_Iterable[_Union[_field_value_pb2.FieldSeed, _Mapping]]] = ...) -> None: ...

class SpawnCharacterResponse(_message.Message):
    __slots__ = ("state",)
    STATE_FIELD_NUMBER: _ClassVar[int]
    state: _character_state_pb2.CharacterState
    def __init__(self, state: _Optional[_Union[_character_state_pb2.CharacterState, _Mapping]] = ...) -> None: ...

class DespawnCharacterRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "character_id")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    character_id: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., character_id: _Optional[str] = ...) -> None: ...

class DespawnCharacterResponse(_message.Message):
    __slots__ = ("revision", "branch_id")
    REVISION_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    revision: int
    branch_id: str
    def __init__(self, revision: _Optional[int] = ..., branch_id: _Optional[str] = ...) -> None: ...

class GetFieldHistoryRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "character_id", "path", "order", "page_size", "page_token")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    character_id: str
    path: str
    order: _sort_order_pb2.SortOrder
    page_size: int
    page_token: str
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., character_id: _Optional[str] = ..., path: _Optional[str] = ..., order: _Optional[_Union[_sort_order_pb2.SortOrder, str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class GetFieldHistoryResponse(_message.Message):
    __slots__ = ("changes", "next_page_token")
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    changes: _containers.RepeatedCompositeFieldContainer[_field_change_pb2.FieldChange]
    next_page_token: str
    def __init__(self, changes: _Optional[_Iterable[_Union[_field_change_pb2.FieldChange, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class SetFieldRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "character_id", "path", "value", "source", "reason", "expected_revision")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_REVISION_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    character_id: str
    path: str
    value: _field_value_pb2.FieldValue
    source: _field_change_pb2.ChangeSource
    reason: str
    expected_revision: int
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., character_id: _Optional[str] = ..., path: _Optional[str] = ..., value: _Optional[_Union[_field_value_pb2.FieldValue, _Mapping]] = ..., source: _Optional[_Union[_field_change_pb2.ChangeSource, str]] = ..., reason: _Optional[str] = ..., expected_revision: _Optional[int] = ...) -> None: ...

class SetFieldResponse(_message.Message):
    __slots__ = ("changed", "change", "revision", "branch_id")
    CHANGED_FIELD_NUMBER: _ClassVar[int]
    CHANGE_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    changed: bool
    change: _field_change_pb2.FieldChange
    revision: int
    branch_id: str
    def __init__(self, changed: _Optional[bool] = ..., change: _Optional[_Union[_field_change_pb2.FieldChange, _Mapping]] = ..., revision: _Optional[int] = ..., branch_id: _Optional[str] = ...) -> None: ...

class RevertFieldRequest(_message.Message):
    __slots__ = ("playthrough_id", "branch_id", "request_id", "character_id", "path", "change_id", "reason", "expected_revision")
    PLAYTHROUGH_ID_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_ID_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    CHANGE_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_REVISION_FIELD_NUMBER: _ClassVar[int]
    playthrough_id: str
    branch_id: str
    request_id: str
    character_id: str
    path: str
    change_id: str
    reason: str
    expected_revision: int
    def __init__(self, playthrough_id: _Optional[str] = ..., branch_id: _Optional[str] = ..., request_id: _Optional[str] = ..., character_id: _Optional[str] = ..., path: _Optional[str] = ..., change_id: _Optional[str] = ..., reason: _Optional[str] = ..., expected_revision: _Optional[int] = ...) -> None: ...

class RevertFieldResponse(_message.Message):
    __slots__ = ("changed", "change", "revision", "branch_id")
    CHANGED_FIELD_NUMBER: _ClassVar[int]
    CHANGE_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    BRANCH_ID_FIELD_NUMBER: _ClassVar[int]
    changed: bool
    change: _field_change_pb2.FieldChange
    revision: int
    branch_id: str
    def __init__(self, changed: _Optional[bool] = ..., change: _Optional[_Union[_field_change_pb2.FieldChange, _Mapping]] = ..., revision: _Optional[int] = ..., branch_id: _Optional[str] = ...) -> None: ...
