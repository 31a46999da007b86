"""CharacterService on the wire: states, their history, and values set by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dramaturg import v1

from ...config import Config
from ...domain.content import RESERVED_IDS, Character
from ...domain.errors import BadInput
from ...domain.log import Entry
from ...domain.mind import Change, Mind, World
from ...domain.schema import Schema
from ...domain.values import Value
from ...pipeline.listings import Dated, Page
from ...pipeline.read_state import StateRead
from ...pipeline.requests import (
    At,
    DespawnRequest,
    PageRequest,
    RevertRequest,
    SetFieldRequest,
    SpawnRequest,
    StateRequest,
)
from ...pipeline.timeline import Committed, revision_of
from . import checks
from .pages import decode_page, next_token
from .records import encode_change
from .values import decode_required_value, decode_value, encode_blackboard, encode_fields

SET_SOURCES: tuple[str, ...] = ("author", "", "", "author", "game", "", "")
"""By ChangeSource: who may set a field by hand; an empty word is none of them."""
MAX_STATES = 256
MAX_WATCHED = 1_024
MAX_SEEDS = 128
MAX_INTERVAL_MS = 60_000
CHARACTERS, MAX_CHARACTERS = 200, 1_000
"""Page sizes of ListCharacters: its entries are small."""
LIST_CHARACTERS = "characters"
HISTORY = "history"


@dataclass(frozen=True, slots=True)
class StateParts:
    """What of a state is wanted beside its fields."""

    blackboard: bool = False
    provenance: bool = False
    state_text: bool = False


@dataclass(frozen=True, slots=True)
class WatchRequest:
    """What to watch; see the message of that name."""

    at: At
    character_ids: tuple[str, ...]
    paths: tuple[str, ...]
    keys: tuple[str, ...]
    after_revision: int
    min_interval_ms: int

    @property
    def shows_fields(self) -> bool:
        return bool(self.paths) or not self.keys

    @property
    def shows_keys(self) -> bool:
        return bool(self.keys) or not self.paths


def decode_state(request: v1.GetCharacterStateRequest) -> StateRequest:
    if request.revision and request.checkpoint_id:
        raise BadInput("checkpoint_id", "can't be given together with revision")
    return StateRequest(
        at=checks.timeline(request),
        character_id=checks.required_id("character_id", request.character_id),
        paths=checks.paths("paths", request.paths),
        revision=checks.revision(request.revision, "revision"),
        checkpoint_id=checks.optional_id("checkpoint_id", request.checkpoint_id),
    )


def parts_of(request: v1.GetCharacterStateRequest | v1.BatchGetCharacterStatesRequest) -> StateParts:
    text = isinstance(request, v1.GetCharacterStateRequest) and request.include_state_text
    return StateParts(request.include_blackboard, request.include_provenance, text)


def decode_states(request: v1.BatchGetCharacterStatesRequest) -> tuple[StateRequest, ...]:
    """One request per character asked for, in order; a character asked for twice is answered twice."""
    if not request.character_ids:
        raise BadInput("character_ids", "must not be empty")
    at, paths = checks.timeline(request), checks.paths("paths", request.paths)
    ids = checks.each("character_ids", request.character_ids, MAX_STATES, checks.required_id)
    return tuple(StateRequest(at, character_id, paths) for character_id in ids)


def decode_spawn(request: v1.SpawnCharacterRequest) -> SpawnRequest:
    seeds = checks.each("seeds", request.seeds, MAX_SEEDS, _decode_seed)
    checks.unique("seeds", (path for path, _ in seeds), "path")
    character_id = checks.required_id("character_id", request.character_id)
    if character_id in RESERVED_IDS:
        raise BadInput("character_id", f"{character_id!r} is a reserved word")
    return SpawnRequest(
        at=checks.mutation(request),
        character_id=character_id,
        archetype_id=checks.required_id("archetype_id", request.archetype_id),
        display_name=checks.name("display_name", request.display_name),
        seeds=dict(seeds),
    )


def decode_set_field(request: v1.SetFieldRequest) -> SetFieldRequest:
    if not request.HasField("value"):
        raise BadInput("value", "is missing; a value without a case removes the entry of a map field")
    return SetFieldRequest(
        at=checks.mutation(request, request.expected_revision),
        character_id=checks.required_id("character_id", request.character_id),
        path=checks.field_path("path", request.path),
        value=decode_value("value", request.value),
        source=_decode_source(request.source),
        reason=checks.text("reason", request.reason, checks.MAX_REASON),
    )


def decode_revert(request: v1.RevertFieldRequest) -> RevertRequest:
    return RevertRequest(
        at=checks.mutation(request, request.expected_revision),
        character_id=checks.required_id("character_id", request.character_id),
        path=checks.field_path("path", request.path),
        change_id=checks.optional_id("change_id", request.change_id),
        reason=checks.text("reason", request.reason, checks.MAX_REASON),
    )


def decode_despawn(request: v1.DespawnCharacterRequest) -> DespawnRequest:
    return DespawnRequest(checks.mutation(request), checks.required_id("character_id", request.character_id))


def decode_list_characters(request: v1.ListCharactersRequest, config: Config) -> PageRequest:
    return decode_page(request, LIST_CHARACTERS, config, default=CHARACTERS, most=MAX_CHARACTERS)


def decode_history(request: v1.GetFieldHistoryRequest, config: Config) -> PageRequest:
    path = checks.field_path("path", request.path) if request.path else ""
    character_id = checks.required_id("character_id", request.character_id)
    return decode_page(request, HISTORY, config, order=request.order, character_id=character_id, path=path)


def decode_watch(request: v1.WatchCharacterStatesRequest, config: Config) -> WatchRequest:
    asked_ms = checks.whole("min_interval_ms", request.min_interval_ms, 0, MAX_INTERVAL_MS)
    return WatchRequest(
        at=checks.timeline(request),
        character_ids=checks.ids("character_ids", request.character_ids, MAX_WATCHED),
        paths=checks.paths("paths", request.paths),
        keys=checks.ids("keys", request.keys, checks.MAX_PATHS),
        after_revision=checks.revision(request.after_revision, "after_revision"),
        min_interval_ms=asked_ms or config.watch_min_interval_ms,
    )


def encode_state(
    playthrough_id: str, state: StateRead, paths: Sequence[str], parts: StateParts, state_text: str = ""
) -> v1.CharacterState:
    """A state without provenance, which the caller adds where it is wanted."""
    cast, world, character_id = state.people.cast, state.world, state.character.character_id
    spawned = world.spawned.get(character_id)
    return v1.CharacterState(
        playthrough_id=playthrough_id,
        branch_id=state.branch_id,
        character_id=character_id,
        revision=state.revision,
        unit_ordinal=world.ordinal,
        display_name=state.people.name(character_id),
        archetype_id=spawned.archetype_id if spawned else "",
        cast_version=cast.version,
        fields=encode_fields(state.values(tuple(paths)), state.mind.changed, cast.schema),
        blackboard=encode_blackboard(state.blackboard(), cast.blackboard) if parts.blackboard else (),
        state_text=state_text,
    )


def encode_characters(
    page: Page[tuple[Character, Mind, World]], asked: PageRequest, locale: str
) -> v1.ListCharactersResponse:
    summaries = [
        v1.CharacterSummary(
            character_id=character.character_id,
            display_name=character.name.at(locale),
            archetype_id=spawned.archetype_id if (spawned := world.spawned.get(character.character_id)) else "",
            group_ids=character.groups,
            revision=revision_of(mind, world),
            lead=character.lead,
        )
        for character, mind, world in page.items
    ]
    return v1.ListCharactersResponse(
        characters=summaries, next_page_token=next_token(LIST_CHARACTERS, asked, page.next_after)
    )


def encode_set_field(committed: Committed, character_id: str, revision: int, schema: Schema) -> v1.SetFieldResponse:
    """What became of it. A row without a change means that the field had the value already; `revision` is then asked
    for, else the row's counts."""
    entry, branch_id = committed.entry, committed.branch_id
    change = _only_change(entry, character_id)
    if change is None:
        return v1.SetFieldResponse(changed=False, revision=revision, branch_id=branch_id)
    encoded = encode_change(change, character_id, entry.seq, branch_id, schema)
    return v1.SetFieldResponse(changed=True, change=encoded, revision=entry.seq, branch_id=branch_id)


def encode_revert(committed: Committed, character_id: str, revision: int, schema: Schema) -> v1.RevertFieldResponse:
    """As for a field set by hand."""
    done = encode_set_field(committed, character_id, revision, schema)
    change = done.change if done.HasField("change") else None
    return v1.RevertFieldResponse(changed=done.changed, change=change, revision=done.revision, branch_id=done.branch_id)


def encode_history(page: Page[Dated[Change]], asked: PageRequest, schema: Schema) -> v1.GetFieldHistoryResponse:
    changes = [
        encode_change(dated.fact, asked.character_id, dated.entry.seq, dated.branch_id, schema) for dated in page.items
    ]
    return v1.GetFieldHistoryResponse(changes=changes, next_page_token=next_token(HISTORY, asked, page.next_after))


def _only_change(entry: Entry, character_id: str) -> Change | None:
    facts = entry.facts_of(character_id)
    return next((fact for fact in facts if isinstance(fact, Change) and fact.source != "seed"), None)


def _decode_source(value: int) -> Literal["author", "game"]:
    word = checks.choice("source", value, SET_SOURCES)
    if word not in ("author", "game"):
        raise BadInput("source", "must be AUTHOR or GAME")
    return "game" if word == "game" else "author"


def _decode_seed(path: str, seed: v1.FieldSeed) -> tuple[str, Value]:
    return (
        checks.field_path(f"{path}.path", seed.path),
        decode_required_value(f"{path}.value", seed.value),
    )
