"""The parts of which JSON Schemas of cast files are put together: names, texts, values of fields, paths.

Vocabulary → SchemaParts → model_schemas.py and shape_schemas.py, which share its definitions
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from dramaturg_server.cast.entries import TEXT_LETTERS
from dramaturg_server.cast.vocabulary import NamedField, Vocabulary
from dramaturg_server.cast.yaml_reader import LEADING_ZERO, NUMBER
from dramaturg_server.domain.schema import Leaf
from dramaturg_server.domain.text import IDENTIFIER_LIMIT
from dramaturg_server.domain.values import MAX_LIST_ENTRIES

Json: TypeAlias = dict[str, Any]

ANY_TEXT: Json = {"type": ["string", "number"], "maxLength": TEXT_LETTERS}
OWN_ID: Json = {"type": ["string", "number"], "minLength": 1, "maxLength": IDENTIFIER_LIMIT}
CONDITION: Json = {"type": "string", "minLength": 1}
SCALAR: Json = {"type": ["string", "number", "boolean"]}
ANYTHING: Json = {}
FOREIGN_KEYS: Mapping[str, Json] = {"^x-": ANYTHING}
"""Keys of other programs."""
BRACKETED = "\\["
"""Paths with quoted ids have several spellings: `cast check` judges those, an editor lets them pass."""


def one_or_more(schema: Json) -> Json:
    """A list, or a single value in its place."""
    return {"anyOf": [{"type": "array", "items": schema}, schema]}


def any_of(*schemas: Json) -> Json:
    return {"anyOf": list(schemas)} if len(schemas) > 1 else schemas[0]


def of_keys(properties: Mapping[str, Json | bool], *, more: Json | bool = False) -> Json:
    """A map of known keys beside `note` and `x-`. more: what any other key may hold."""
    return {
        "type": "object",
        "properties": {"note": ANYTHING, **properties},
        "patternProperties": dict(FOREIGN_KEYS),
        "additionalProperties": more,
    }


def one_key(properties: Mapping[str, Json]) -> Json:
    """A map of exactly one of these keys."""
    return {
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": not properties,
        "minProperties": 1,
        "maxProperties": 1,
    }


def enum_of(names: Iterable[str]) -> Json:
    """One of the names. A name that YAML reads as a number is known as one too: it may stand without quotes."""
    written = list(dict.fromkeys(names))
    return {"enum": [*written, *(number for name in written if (number := _as_number(name)) is not None)]}


def _as_number(name: str) -> int | float | None:
    if not NUMBER.fullmatch(name) or LEADING_ZERO.match(name):
        return None
    return float(name) if "." in name else int(name)


class SchemaParts:
    """Makes parts, and keeps those that are used more than once as definitions, each under one name."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.definitions: dict[str, Json] = {}
        self._alike: dict[str, int] = {}
        self._numbers = {leaf.pattern: number for number, leaf in enumerate(vocabulary.schema.leaves)}

    def defined(self, name: str, make: Callable[[], Json]) -> Json:
        """A reference to the definition `name`, made on first use; it may refer to itself."""
        key = name.replace(" ", "_")
        if key not in self.definitions:
            self.definitions[key] = {}
            self.definitions[key] = make()
        return {"$ref": f"#/definitions/{key}"}

    def alike(self, name: str, written: str, made: Json) -> Json:
        """A reference to `made`, shared by all parts that are `written` alike."""
        number = self._alike.setdefault(written, len(self._alike) + 1)
        return self.defined(f"{name} {number}", lambda: made)

    def name(self, kind: str) -> Json:
        """One of the cast's names of this kind (`Vocabulary.names`); any id where none is known."""
        names = self.vocabulary.names[kind]
        return self.defined(kind, lambda: enum_of(names)) if names else OWN_ID

    def keyed(self, kind: str, value: Json, *, closed: bool = True) -> Json:
        """A map from the cast's names of this kind, to a value that is defined once for all of them."""
        names = self.vocabulary.names[kind]
        value = value if "$ref" in value else self.alike("value", json.dumps(value, sort_keys=True), value)
        return {
            "type": "object",
            "properties": dict.fromkeys(names, value),
            "additionalProperties": False if names and closed else value,
        }

    # ---- fields of state

    def value(self, leaf: Leaf, stages: tuple[str, ...] = ()) -> Json:
        """What may stand where a value of the field is written. stages: of the quest that it holds."""
        if stages:
            return enum_of(stages)
        if leaf.kind in ("enum", "ordered"):
            return self.defined(f"value {self._number(leaf)}", lambda: enum_of((*leaf.values, *leaf.synonyms)))
        if leaf.kind == "number":
            return {"type": "number"}
        if leaf.kind == "bool":
            return {"type": "boolean"}
        text: Json = {"type": ["string", "number"], "maxLength": leaf.max_chars}
        if leaf.kind == "list":
            several = {"type": "array", "items": text, "maxItems": MAX_LIST_ENTRIES}
            return any_of(several, ANY_TEXT)  # a single text is cut at sentence ends
        return text

    def change(self, field: NamedField) -> Json:
        """How a change of the field is written: the new value, a step, an addition or a removal."""
        return (
            self.defined(f"change {self._number(field.leaf)}", lambda: self._change(field))
            if not field.stages
            else (self.value(field.leaf, field.stages))
        )

    def _change(self, field: NamedField) -> Json:
        value = self.value(field.leaf)
        if field.leaf.kind == "ordered":
            return any_of(value, {"enum": ["up", "down"]})
        if field.leaf.kind in ("text", "list"):
            return any_of(value, one_key(dict.fromkeys(("adds", "removes"), value)))
        return value

    def _number(self, leaf: Leaf) -> int:
        """Fields have names of any script; definitions go by number."""
        return self._numbers[leaf.pattern]

    def by_path(
        self, fields: Iterable[NamedField], make: Callable[[NamedField], Json], more: Mapping[str, Json]
    ) -> Json:
        """A map from the paths of fields."""
        return {
            "type": "object",
            "properties": {**{field.path: make(field) for field in fields}, **more},
            "patternProperties": {BRACKETED: ANYTHING},
            "additionalProperties": not self.vocabulary.knows_fields,
        }

    def path(self, name: str, paths: Iterable[str]) -> Json:
        """One of the paths of fields, in a text. name: of the definition."""
        if not self.vocabulary.knows_fields:
            return CONDITION
        return self.defined(name, lambda: any_of({"enum": list(paths)}, {"type": "string", "pattern": BRACKETED}))
