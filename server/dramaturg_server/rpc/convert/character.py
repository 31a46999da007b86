"""CharacterService on the wire: states, their history, and values set by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dramaturg import v1

from ...domain.errors import BadInput
from ...domain.log import Entry
from ...domain.mind import Change
from ...domain.schema import Schema
from ...pipeline.requests import RevertRequest, SetFieldRequest, SpawnRequest, StateRequest
from . import checks
from .records import encode_change
from .values import decode_required_value, decode_value

SET_SOURCES: tuple[str, ...] = ("author", "", "", "author", "game", "", "")
"""By ChangeSource: who may set a field by hand; an empty word is none of them."""
MAX_STATES = 256
MAX_WATCHED = 1_024
MAX_SEEDS = 128


@dataclass(frozen=True, slots=True)
class StateParts:
    """What of a state is wanted beside its fields."""

    blackboard: bool = False
    provenance: bool = False
    state_text: bool = False


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


def parts_of(request: v1.GetCharacterStateRequest) -> StateParts:
    return StateParts(request.include_blackboard, request.include_provenance, request.include_state_text)


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
    return SpawnRequest(
        at=checks.mutation(request),
        character_id=checks.required_id("character_id", request.character_id),
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


def encode_set_field(
    entry: Entry, character_id: str, path: str, revision: int, branch_id: str, schema: Schema
) -> v1.SetFieldResponse:
    """What became of it; a row without the change means that the field had the value already."""
    change = _change_of(entry, character_id, path)
    encoded = encode_change(change, character_id, entry.seq, branch_id, schema) if change else None
    return v1.SetFieldResponse(changed=change is not None, change=encoded, revision=revision, branch_id=branch_id)


def encode_revert(
    entry: Entry, character_id: str, path: str, revision: int, branch_id: str, schema: Schema
) -> v1.RevertFieldResponse:
    """As for a field set by hand."""
    change = _change_of(entry, character_id, path)
    encoded = encode_change(change, character_id, entry.seq, branch_id, schema) if change else None
    return v1.RevertFieldResponse(changed=change is not None, change=encoded, revision=revision, branch_id=branch_id)


def encode_history_page(changes: Sequence[v1.FieldChange], next_token: str) -> v1.GetFieldHistoryResponse:
    return v1.GetFieldHistoryResponse(changes=changes, next_page_token=next_token)


def _change_of(entry: Entry, character_id: str, path: str) -> Change | None:
    facts = entry.facts_of(character_id)
    return next((fact for fact in facts if isinstance(fact, Change) and fact.path == path), None)


def _decode_source(value: int) -> Literal["author", "game"]:
    word = checks.choice("source", value, SET_SOURCES)
    if word not in ("author", "game"):
        raise BadInput("source", "must be AUTHOR or GAME")
    return "game" if word == "game" else "author"


def _decode_seed(path: str, seed: v1.FieldSeed) -> tuple[str, "bool | float | str | tuple[str, ...]"]:
    return (
        checks.field_path(f"{path}.path", seed.path),
        decode_required_value(f"{path}.value", seed.value),
    )
