"""The models of cast files to JSON Schema (draft 7): keys, types, shorthands, bounds, what ids refer to.

Everything is read off the models, so that a new key appears by itself. What pydantic can't tell stands in tables: here
what a validator lets pass besides, and to what kind of thing an id refers; in shape_schemas.py keys of many shapes.
"""

import inspect
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BeforeValidator
from pydantic.fields import FieldInfo

from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.schema_parts import (
    ANYTHING,
    CONDITION,
    FOREIGN_KEYS,
    OWN_ID,
    Json,
    SchemaParts,
    any_of,
    one_or_more,
)
from dramaturg_server.cast.shape_schemas import SHAPES

OWN = ""
"""An id that is declared here, or that refers to nothing which is declared."""
REFERENCES: Mapping[str, str] = {
    "Entry.was": OWN,
    "CastFile.cast_id": OWN,
    "CastFile.groups": OWN,
    "WorldFile.units": OWN,
    "WorldFile.quests": OWN,
    "WorldFile.events": OWN,
    "GateFile.waive": "kinds",
    "LeafFile.values": OWN,
    "StateFile.kinds": OWN,
    "StateFile.jumps": "kinds",
    "CorrectionsFile.player_may_correct": OWN,
    "CorrectionsFile.transient": OWN,
    "BlockFile.block_id": OWN,
    "BlockFile.who": "audience of an event",
    "BlockFile.kind": "kinds",
    "AddedCommitment.commitment_id": OWN,
    "AddedCommitment.to": "parties",
    "OpinionFile.about": "topics",
    "FallbackFile.fallback_id": OWN,
    "CharacterFile.character_id": OWN,
    "CharacterFile.groups": "groups",
    "LineFile.line_id": OWN,
    "LineFile.by": "characters",
    "LineFile.emotion": "emotions",
    "TopicFile.who": "audience",
    "TopicFile.scenes": "scenes",
    "TopicFile.by": "characters",
    "MonologueFile.by": "characters",
    "SceneFile.scene_id": OWN,
    "SceneFile.present": "audience of a scene",
    "SceneFile.respondent": "characters",
    "CrossingFile.toward": "people",
    "SignalFile.event": "events",
    "KnowledgeFile.knowledge_id": OWN,
    "KnowledgeFile.who": "audience",
    "KnowledgeFile.about": "topics",
    "ExpectFile.topic": "topics or none",
    "ExpectFile.line": "lines",
    "ExpectFile.recalls": "recallable",
    "ExpectFile.actions": "actions",
    "ExpectFile.evidence": "blocks",
    "StepFile.load": OWN,
    "StepFile.unit": "units",
    "StepFile.scene": "scenes",
    "StepFile.event": "events",
    "StepFile.actor": "people",
    "StepFile.target": "people",
    "StepFile.who": "people",
    "StepFile.to": "characters",
    "StepFile.hearers": "people",
    "StepFile.save": OWN,
}
"""Model and key → the kind of name (`Vocabulary.names`) that the id is, or the ids in its list or values are."""
KEYS: Mapping[str, str] = {
    "CastFile.never_say": OWN,
    "WorldFile.quests": OWN,
    "WorldFile.actions": OWN,
    "LeafFile.synonyms": OWN,
    "StateFile.slots": OWN,
    "StateFile.tiers": "tiers",
    "SpeechFile.calls": "people",
    "CharacterFile.opinions": OWN,
    "CharacterFile.arcs": OWN,
    "SceneFile.directions": "characters",
    "ExpectFile.evidence": "characters",
    "ExpectFile.holds": "characters",
}
"""Model and key → the kind of name that the keys of its map are."""


# ---- validators


def _conditions(_made: Json) -> Json:
    return one_or_more(CONDITION)


def _switch(_made: Json) -> Json:
    return any_of({"type": "boolean"}, one_or_more({"type": ["string", "number"]}))


def _one_pair(made: Json) -> Json:
    return {**made, "minProperties": 1, "maxProperties": 1}


def _fallbacks(made: Json) -> Json:
    return any_of(made, made["items"], {"type": "object", "additionalProperties": made["items"]})


def _as_it_is(made: Json) -> Json:
    return made


VALIDATORS: Mapping[str, Callable[[Json], Json]] = {
    "_as_text": lambda made: {**made, "type": ["string", "number"]},
    "_as_sentence": lambda made: {**made, "type": ["string", "number"]},
    "_as_id": _as_it_is,
    "_as_list": lambda made: any_of(made, made["items"]),
    "_cue": lambda made: any_of(made, made["items"]),
    "_as_conditions": _conditions,
    "_as_switch": _switch,
    "_fallbacks": _fallbacks,
    "_flag": _as_it_is,  # its keys have schemas of their own
    "single_pair.<locals>.check": _one_pair,
}
"""Name of a validator that runs before pydantic's → what it lets pass."""
BOUNDS: Mapping[str, Sequence[tuple[str, str]]] = {
    "number": (("ge", "minimum"), ("le", "maximum"), ("gt", "exclusiveMinimum"), ("lt", "exclusiveMaximum")),
    "string": (("min_length", "minLength"), ("max_length", "maxLength")),
    "array": (("min_length", "minItems"), ("max_length", "maxItems")),
    "object": (("min_length", "minProperties"), ("max_length", "maxProperties")),
}
PLAIN: Mapping[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean"}


# ---- models


class ModelSchemas:
    """Makes one definition per model, in the definitions of `parts`."""

    def __init__(self, parts: SchemaParts) -> None:
        self._parts = parts

    def entry(self, model: type[Entry]) -> Json:
        """A map with the model's keys, or what stands for its main key."""
        return self._parts.defined(model.__name__, lambda: self._entry(model))

    def _entry(self, model: type[Entry]) -> Json:
        made = {"description": _one_line(model.__doc__ or ""), **self.keys(model)}
        if not model.main_key:
            return made
        main = {key: value for key, value in made["properties"][model.main_key].items() if key != "description"}
        return any_of({"allOf": [main], "not": {"type": "object"}, "description": made["description"]}, made)

    def keys(self, model: type[Entry]) -> Json:
        """A map with the model's keys."""
        fields = model.model_fields
        required = [info.alias or name for name, info in fields.items() if info.is_required()]
        return {
            "type": "object",
            "properties": {info.alias or name: self._key(model, name, info) for name, info in fields.items()},
            "patternProperties": dict(FOREIGN_KEYS),
            "additionalProperties": False,
            **({"required": required} if required else {}),
        }

    def _key(self, model: type[Entry], name: str, info: FieldInfo) -> Json:
        where = declared_as(model, name)
        if where in SHAPES:
            made = SHAPES[where](self._parts, self.entry)
        else:
            made = self._type(info.annotation, info.metadata, where)
        told = {"description": _one_line(info.description)} if info.description else {}
        return {"allOf": [made], **told} if told and "$ref" in made else {**made, **told}

    def _type(self, hint: Any, metadata: Sequence[Any], where: str) -> Json:
        if get_origin(hint) is Annotated:
            inner, *more = get_args(hint)
            return self._type(inner, (*more, *metadata), where)
        made = self._bare(hint, metadata, where)
        for validator in _validators(metadata):
            made = VALIDATORS[validator](made)
        return made

    def _bare(self, hint: Any, metadata: Sequence[Any], where: str) -> Json:
        origin, inside = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            return any_of(*(self._type(one, (), where) for one in inside))
        if origin is Literal:
            return {"enum": list(inside)}
        if origin is list:
            return {"type": "array", "items": self._type(inside[0], (), where), **_bounds("array", metadata)}
        if origin is dict:
            kind = KEYS.get(where, OWN)
            value = self._type(inside[1], (), where)
            return self._parts.keyed(kind, value) if kind else {"type": "object", "additionalProperties": value}
        if hint is type(None):
            return {"type": "null"}
        if isinstance(hint, type) and issubclass(hint, Entry):
            return self.entry(hint)
        if "_as_id" in _validators(metadata):
            kind = REFERENCES.get(where, OWN)
            return self._parts.name(kind) if kind else OWN_ID
        if hint in PLAIN:
            kind = PLAIN[hint]
            return {"type": kind, **_bounds("number" if hint in (int, float) else kind, metadata)}
        return ANYTHING


def declared_as(model: type[Entry], name: str) -> str:
    """Model and key as the tables name them: by the model that declares the key, which others may inherit."""
    owner = next(one for one in model.__mro__ if name in inspect.get_annotations(one))
    return f"{owner.__name__}.{name}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _flat(metadata: Sequence[Any]) -> Iterator[Any]:
    for item in metadata:
        yield from _flat(item.metadata) if isinstance(item, FieldInfo) else (item,)


def validators_of(info: FieldInfo) -> set[str]:
    """The names of all validators in the type of a key."""
    return {name for metadata in _all_metadata(info.annotation, info.metadata) for name in _validators(metadata)}


def _all_metadata(hint: Any, metadata: Sequence[Any]) -> Iterator[Sequence[Any]]:
    yield metadata
    for inside in get_args(hint):
        more = get_args(inside)[1:] if get_origin(inside) is Annotated else ()
        yield from _all_metadata(inside, more)


def _validators(metadata: Sequence[Any]) -> list[str]:
    """The names of those that run before pydantic's own, the innermost first."""
    return [item.func.__qualname__ for item in _flat(metadata) if isinstance(item, BeforeValidator)]


def _bounds(kind: str, metadata: Sequence[Any]) -> Json:
    found: Json = {}
    for item in _flat(metadata):
        for attribute, keyword in BOUNDS.get(kind, ()):
            bound = getattr(item, attribute, None)
            if bound is not None:
                found[keyword] = bound
    return found
