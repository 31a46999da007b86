"""JSON Schemas of keys that have several shapes, or whose shape the cast itself decides. Read by model_schemas.py.

Each is a function of the parts and of the way to a model's schema; `SHAPES` says for which key.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from dramaturg_server.cast.action_arguments import BOUNDS, KEYWORDS, TYPES
from dramaturg_server.cast.changes import COMMITMENTS, ENDINGS
from dramaturg_server.cast.characters import ENTRY_MAIN_FIELDS, MAIN_FIELDS
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.field_paths import pattern_segments
from dramaturg_server.cast.key_trees import Tree, tree_of
from dramaturg_server.cast.models import AddedCommitment, CaseRule, LeafFile, SlotFile, ValueRule
from dramaturg_server.cast.schema_parts import (
    ANY_TEXT,
    ANYTHING,
    CONDITION,
    OWN_ID,
    SCALAR,
    Json,
    SchemaParts,
    any_of,
    enum_of,
    of_keys,
    one_key,
    one_or_more,
)
from dramaturg_server.cast.state_schema import LAYERS
from dramaturg_server.cast.vocabulary import NamedField
from dramaturg_server.domain.content import ROLES
from dramaturg_server.domain.detail_words import SLOT_IDS
from dramaturg_server.domain.paths import format_path, parse_path
from dramaturg_server.domain.proposals import RefusalReason
from dramaturg_server.domain.schema import BY_CHARACTER, MAP_FIELDS, Leaf
from dramaturg_server.domain.values import PRIMARY_PLAYER

EntrySchema: TypeAlias = Callable[[type[Entry]], Json]
Shape: TypeAlias = Callable[[SchemaParts, EntrySchema], Json]


# ---- world.yaml


def _flag_values(_parts: SchemaParts, _entry: EntrySchema) -> Json:
    return {"type": "object", "additionalProperties": SCALAR}


def _argument_schemas(parts: SchemaParts, _entry: EntrySchema) -> Json:
    """JSON Schemas as far as actions take them."""
    return {"type": "object", "additionalProperties": _argument(parts)}


def _argument(parts: SchemaParts) -> Json:
    return parts.defined("argument", lambda: _keywords(parts))


def _keywords(parts: SchemaParts) -> Json:
    inner = _argument(parts)
    known: dict[str, Json] = {
        **dict.fromkeys(sorted(KEYWORDS), ANYTHING),
        **{bound: {"type": "number"} for bound in BOUNDS},
        "type": one_or_more({"enum": sorted(TYPES)}),
        "enum": {"type": "array", "minItems": 1},
        "items": inner,
        "properties": {"type": "object", "additionalProperties": inner},
        "required": {"type": "array", "items": {"type": "string"}},
    }
    return {"type": "object", "properties": known, "additionalProperties": False}


# ---- state.yaml


def _fields(parts: SchemaParts, entry: EntrySchema) -> Json:
    """The tree of fields, with the built-in ones offered; below them anything that is a leaf or a branch."""
    field = _field(parts, entry)
    layers: dict[str, dict[str, Json]] = {layer: {} for layer in LAYERS}
    for leaf in parts.vocabulary.schema.leaves:
        layers[leaf.layer][pattern_segments(leaf.pattern)[1]] = field
    trees = {layer: of_keys(known, more=field) for layer, known in layers.items()}
    return of_keys(trees)


def _field(parts: SchemaParts, entry: EntrySchema) -> Json:
    return parts.defined("field", lambda: _leaf_or_branch(parts, entry))


def _leaf_or_branch(parts: SchemaParts, entry: EntrySchema) -> Json:
    branch = of_keys({"value": False, "type": False}, more=_field(parts, entry))
    return any_of({"type": "null"}, entry(LeafFile), branch)


def _start_value(_parts: SchemaParts, _entry: EntrySchema) -> Json:
    return any_of({"type": ["string", "number", "boolean", "null"]}, {"type": "array", "items": ANY_TEXT})


def _tier(parts: SchemaParts, _entry: EntrySchema) -> Json:
    return any_of(parts.name("tiers"), {"type": "null"})


def _stages(_parts: SchemaParts, _entry: EntrySchema) -> Json:
    numbered = of_keys({"reset": {"type": "number", "minimum": 0}}, more={"type": "number"})
    return any_of(one_or_more(OWN_ID), numbered, {"type": "null"})


def _slots(_parts: SchemaParts, entry: EntrySchema) -> Json:
    slot = any_of(entry(SlotFile), {"type": "null"})
    return {"type": "object", "properties": dict.fromkeys(SLOT_IDS, slot), "additionalProperties": entry(SlotFile)}


def _rules(_parts: SchemaParts, entry: EntrySchema) -> Json:
    cases = {"type": "array", "items": entry(CaseRule), "minItems": 1}
    return {"type": "object", "additionalProperties": any_of(CONDITION, entry(ValueRule), cases)}


def _shown_path(parts: SchemaParts, _entry: EntrySchema) -> Json:
    return parts.path("path of a field", (field.path for field in parts.vocabulary.fields(_people(parts))))


def _case_value(_parts: SchemaParts, _entry: EntrySchema) -> Json:
    return SCALAR


# ---- evidence and arcs


def _people(parts: SchemaParts) -> tuple[str, ...]:
    """Who has a path without being a role of an event."""
    return (*parts.vocabulary.names["characters"], PRIMARY_PLAYER)


def _parties(parts: SchemaParts) -> tuple[str, ...]:
    return (*parts.vocabulary.names["characters"], *ROLES)


def _borne_on(parts: SchemaParts, _entry: EntrySchema) -> Json:
    return one_or_more(parts.path("field or branch", _with_branches(parts.vocabulary.fields(_parties(parts)))))


def _with_branches(fields: Iterator[NamedField]) -> dict[str, None]:
    """The paths of fields and of all that lies above them."""
    found: dict[str, None] = {}
    for field in fields:
        segments = parse_path(field.path)
        found.update(dict.fromkeys(format_path(segments[:end]) for end in range(1, len(segments) + 1)))
    return found


def _proposals(parts: SchemaParts, _entry: EntrySchema) -> Json:
    return parts.defined("proposals", lambda: _proposed(parts))


def _proposed(parts: SchemaParts) -> Json:
    schema = parts.vocabulary.schema
    fields = (field for field in parts.vocabulary.fields(_parties(parts)) if field.leaf.layer == "persona")
    open_to_change = (f for f in fields if f.leaf.updatable and not schema.follows_the_game(f.leaf))
    return parts.by_path(open_to_change, parts.change, {})


def _effects(parts: SchemaParts, entry: EntrySchema) -> Json:
    return parts.defined("effects", lambda: _effected(parts, entry))


def _effected(parts: SchemaParts, entry: EntrySchema) -> Json:
    fields = (field for field in parts.vocabulary.fields(_parties(parts)) if _has_effects(field.leaf))
    promise = parts.name("commitments")
    commitment = one_key({"adds": entry(AddedCommitment), **dict.fromkeys(ENDINGS, promise)})
    return parts.by_path(fields, parts.change, {COMMITMENTS: commitment})


def _has_effects(leaf: Leaf) -> bool:
    return leaf.layer in ("session", "moment") and not leaf.pattern.startswith(COMMITMENTS)


# ---- characters


def _layer(layer: str) -> Shape:
    """Start values by field, as a tree."""

    def shape(parts: SchemaParts, _entry: EntrySchema) -> Json:
        leaves = (leaf for leaf in parts.vocabulary.schema.leaves if leaf.pattern != "identity.name")
        fields = tree_of((pattern_segments(leaf.pattern), leaf) for leaf in leaves)
        return any_of(_seed(parts, (layer,), fields.get(layer, {})), {"type": "null"})

    return shape


def _seed(parts: SchemaParts, above: tuple[str, ...], fields: "Tree[Leaf] | Leaf") -> Json:
    """What may stand under `above`: a value; a map of fields, or what means its main field. `*` is any id."""
    if isinstance(fields, Leaf):
        return parts.value(fields)
    inside = {step: _seed(parts, (*above, step), below) for step, below in fields.items()}
    if "*" in inside:
        return _entries(parts, above, inside["*"])
    main = MAIN_FIELDS.get(above) or (ENTRY_MAIN_FIELDS.get(above[:2]) if len(above) == 3 else None)
    made = of_keys(inside, more=not parts.vocabulary.knows_fields)
    return any_of(made, inside[main]) if main in inside else made


def _entries(parts: SchemaParts, above: tuple[str, ...], value: Json) -> Json:
    """A map field: by character, by quest, or by ids of its own."""
    if above in BY_CHARACTER:
        return of_keys(dict.fromkeys(_people(parts), value), more=not parts.vocabulary.names["characters"])
    if format_path(above) == MAP_FIELDS[-1]:
        return of_keys(_stages_by_quest(parts), more=not parts.vocabulary.quests)
    return of_keys({}, more=value)


# ---- lines and signals


def _line_actions(parts: SchemaParts, _entry: EntrySchema) -> Json:
    return one_or_more(parts.defined("action", lambda: _action(parts)))


def _action(parts: SchemaParts) -> Json:
    """An action by its id alone, where it needs no arguments, or with them."""
    schemas = {name: _arguments(written) for name, written in parts.vocabulary.actions.items()}
    alone = [name for name, schema in schemas.items() if not schema.get("required")]
    named = {
        name: schema if schema.get("required") else any_of(schema, {"type": "null"}) for name, schema in schemas.items()
    }
    by_id = {"type": "object", "properties": named, "additionalProperties": not named}
    if not schemas:
        return any_of(OWN_ID, by_id)
    return any_of(enum_of(alone), by_id) if alone else by_id


def _arguments(written: Any) -> Json:
    schema: Json = json.loads(written) if isinstance(written, str) else {"type": "object"}
    return schema


def _flag_of(parts: SchemaParts, _entry: EntrySchema) -> Json:
    return any_of(parts.defined("flag", lambda: _flag(parts)), {"type": "null"})


def _flag(parts: SchemaParts) -> Json:
    flags = parts.vocabulary.flags
    switches = [flag for flag, start in flags.items() if isinstance(start, bool)]
    alone = enum_of(switches) if switches else OWN_ID
    pair = one_key({flag: _like(start) for flag, start in flags.items()})
    return any_of(alone, pair) if switches or not flags else pair


def _like(start: bool | float | str) -> Json:
    """A value of the flag that starts with `start`."""
    if isinstance(start, bool):
        return {"type": "boolean"}
    return ANY_TEXT if isinstance(start, str) else {"type": "number"}


def _quest_stage(parts: SchemaParts, _entry: EntrySchema) -> Json:
    return any_of(one_key(_stages_by_quest(parts)), {"type": "null"})


def _stages_by_quest(parts: SchemaParts) -> dict[str, Json]:
    return {quest: enum_of(stages) for quest, stages in parts.vocabulary.quests.items()}


def _since(parts: SchemaParts, _entry: EntrySchema) -> Json:
    return any_of(parts.name("units"), {"type": ["number", "null"]})


# ---- tests


def _language(parts: SchemaParts, _entry: EntrySchema) -> Json:
    return any_of(parts.name("languages"), {"const": ""})


def _given_flags(parts: SchemaParts, _entry: EntrySchema) -> Json:
    flags = {flag: _like(start) for flag, start in parts.vocabulary.flags.items()}
    return {"type": "object", "properties": flags, "additionalProperties": not flags}


def _given_quests(parts: SchemaParts, _entry: EntrySchema) -> Json:
    quests = _stages_by_quest(parts)
    return {"type": "object", "properties": quests, "additionalProperties": not quests}


def _given_state(parts: SchemaParts, _entry: EntrySchema) -> Json:
    fields = [field for field in parts.vocabulary.fields(_people(parts)) if field.leaf.layer != "identity"]
    values = parts.defined(
        "values", lambda: parts.by_path(fields, lambda field: parts.value(field.leaf, field.stages), {})
    )
    return parts.keyed("characters", values)


def _moved(parts: SchemaParts, _entry: EntrySchema) -> Json:
    toward = parts.defined("toward", lambda: one_key({name: {"type": "number"} for name in _people(parts)}))
    characters = dict.fromkeys(parts.vocabulary.names["characters"], toward)
    return any_of(one_key(characters), {"type": "null"})


def _persona_fields(parts: SchemaParts) -> Iterator[NamedField]:
    return (field for field in parts.vocabulary.fields(_people(parts)) if field.leaf.layer == "persona")


def _changed(parts: SchemaParts, _entry: EntrySchema) -> Json:
    paths = parts.path("path of persona", (field.path for field in _persona_fields(parts)))
    return parts.keyed("characters", one_or_more(paths))


def _refused(parts: SchemaParts, _entry: EntrySchema) -> Json:
    reasons = enum_of(word for reason in RefusalReason for word in (reason.value.lower(), reason.value))
    refusals = parts.defined("refusals", lambda: parts.by_path(_persona_fields(parts), lambda _: reasons, {}))
    return parts.keyed("characters", refusals)


def _shown_on_blackboard(parts: SchemaParts, _entry: EntrySchema) -> Json:
    kinds: Mapping[str, Json] = {
        "bool": {"type": "boolean"}, "int": {"type": "integer"}, "number": {"type": "number"}, "text": ANY_TEXT,
    }  # fmt: skip
    keys = {
        rule.key: enum_of(rule.values) if rule.kind == "enum" and rule.values else kinds.get(rule.kind, SCALAR)
        for rule in parts.vocabulary.blackboard
    }
    return parts.keyed("characters", {"type": "object", "properties": keys, "additionalProperties": not keys})


SHAPES: Mapping[str, Shape] = {
    "WorldFile.flags": _flag_values,
    "ActionFile.args": _argument_schemas,
    "LeafFile.value": _start_value,
    "LeafFile.tier": _tier,
    "StateFile.fields": _fields,
    "StateFile.stages": _stages,
    "StateFile.slots": _slots,
    "StateFile.blackboard": _rules,
    "ValueRule.path": _shown_path,
    "CaseRule.value": _case_value,
    "BlockFile.fields": _borne_on,
    "BlockFile.proposes": _proposals,
    "BlockFile.effects": _effects,
    "ArcFile.proposes": _proposals,
    "CharacterFile.identity": _layer("identity"),
    "CharacterFile.persona": _layer("persona"),
    "CharacterFile.session": _layer("session"),
    "CharacterFile.moment": _layer("moment"),
    "LineFile.actions": _line_actions,
    "SignalFile.quest": _quest_stage,
    "SignalFile.flag": _flag_of,
    "KnowledgeFile.since": _since,
    "ExpectFile.changes": _changed,
    "ExpectFile.refused": _refused,
    "ExpectFile.blackboard": _shown_on_blackboard,
    "StepFile.quest": _quest_stage,
    "StepFile.flag": _flag_of,
    "StepFile.relationship": _moved,
    "GivenFile.flags": _given_flags,
    "GivenFile.quests": _given_quests,
    "GivenFile.state": _given_state,
    "ScriptFile.language": _language,
}
"""Model and key → what may stand there."""
