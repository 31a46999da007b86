"""Arguments of actions against the JSON Schema that `world.yaml` gives: a plain, bounded part of JSON Schema.

Keywords outside that part are refused when the cast is read, so that none is silently without effect.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dramaturg_server.cast.models import ActionFile
from dramaturg_server.cast.problems import Place, Problems, nearest, shown
from dramaturg_server.cast.yaml_reader import YamlFloat, YamlInt, YamlList, YamlMap, YamlText, YamlValue, place_of

TYPES: Mapping[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}
BOUNDS: Mapping[str, tuple[Callable[[Any, Any], bool], str]] = {
    "minimum": (lambda value, bound: value >= bound, "at least"),
    "maximum": (lambda value, bound: value <= bound, "at most"),
    "minLength": (lambda value, bound: len(value) >= bound, "at least this long:"),
    "maxLength": (lambda value, bound: len(value) <= bound, "at most this long:"),
    "minItems": (lambda value, bound: len(value) >= bound, "at least this many:"),
    "maxItems": (lambda value, bound: len(value) <= bound, "at most this many:"),
}
APPLIES_TO: Mapping[str, str] = {
    "minimum": "number", "maximum": "number", "minLength": "string", "maxLength": "string", "minItems": "array",
    "maxItems": "array",
}  # fmt: skip
TOLD = frozenset({"title", "description", "default", "examples"})
KEYWORDS = frozenset({"type", "enum", "const", "items", "properties", "required", *BOUNDS, *TOLD})


@dataclass(frozen=True, slots=True)
class ActionSchema:
    """The arguments of one action, as plain JSON values."""

    properties: Mapping[str, Any]
    required: tuple[str, ...]
    about: str = ""

    def as_json(self) -> str:
        """The whole JSON Schema of the arguments."""
        schema = {"type": "object", "properties": self.properties, "required": list(self.required)}
        if self.about:
            schema["description"] = self.about
        return json.dumps({**schema, "additionalProperties": False}, ensure_ascii=False)


def plain(value: YamlValue) -> Any:
    """The value as JSON has it, without places."""
    if isinstance(value, YamlMap):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, YamlList):
        return [plain(item) for item in value]
    if isinstance(value, YamlText):
        return str(value)
    if isinstance(value, YamlInt):
        return int(value)
    return float(value) if isinstance(value, YamlFloat) else value


def read_action(written: ActionFile, problems: Problems) -> ActionSchema:
    """The schema of an action; says which parts of it are no schema that we read."""
    properties: dict[str, Any] = {}
    for name, schema in written.args.items():
        faults = list(_schema_faults(schema, written.place("args", name)))
        for fault in faults:
            problems.error(*fault)
        properties[name] = {} if faults else plain(schema)  # by a schema with faults no argument can be judged
    for at, name in enumerate(written.required):
        if name not in written.args:
            place = written.place("required", at)
            problems.error(place, "cast.reference", f"no argument {shown(name)}", nearest(name, written.args))
    return ActionSchema(properties, tuple(written.required), written.about)


def _schema_faults(schema: YamlValue, place: Place) -> Iterator[tuple[Place, str, str, str]]:
    """Place, code, message and hint of everything that is no schema that we read."""
    if not isinstance(schema, YamlMap):
        yield place, "cast.type", "a JSON Schema is meant here: a map", "for example {type: string}"
        return
    for key, value in schema.items():
        at = schema.value_places[key]
        if key not in KEYWORDS:
            message = f"the keyword {shown(key)} is not read here"
            yield schema.key_places[key], "cast.unknown_key", message, nearest(key, KEYWORDS)
        elif not _is_keyword_value(key, value):
            yield at, "cast.type", f"{shown(plain(value))} is no value of {key}", _keyword_hint(key, value)
        elif key == "items":
            yield from _schema_faults(value, at)
        elif key == "properties" and isinstance(value, YamlMap):
            for name, inner in value.items():
                yield from _schema_faults(inner, value.value_places[name])


def _is_keyword_value(key: str, value: YamlValue) -> bool:
    if key == "type":
        names = value if isinstance(value, YamlList) else [value]
        return bool(names) and all(isinstance(name, str) and name in TYPES for name in names)
    if key == "enum":
        return isinstance(value, YamlList) and bool(value)
    if key == "required":
        return isinstance(value, YamlList) and all(isinstance(name, str) for name in value)
    if key in ("items", "properties"):
        return isinstance(value, YamlMap)
    return key not in BOUNDS or TYPES["number"](value)


def _keyword_hint(key: str, value: YamlValue) -> str:
    return (nearest(str(value), TYPES) or "one of " + ", ".join(TYPES)) if key == "type" else ""


def check_arguments(action: ActionSchema, arguments: YamlValue, place: Place, problems: Problems) -> None:
    """Reports every way in which `arguments` breaks the action's schema."""
    if arguments is None:
        arguments = YamlMap(place)
    if not isinstance(arguments, YamlMap):
        problems.error(place, "cast.arguments", "the arguments are a map: name to value")
        return
    for at, message, hint in _object_faults(arguments, action.properties, action.required, place):
        problems.error(at, "cast.arguments", message, hint)


Fault = tuple[Place, str, str]


def _object_faults(given: YamlMap, properties: Mapping[str, Any], required: Any, place: Place) -> Iterator[Fault]:
    for name in required:
        if name not in given:
            yield place_of(given, place), f"the argument {shown(name)} is missing", ""
    for name, value in given.items():
        if name not in properties:
            yield given.key_places[name], f"no argument {shown(name)}", nearest(name, properties)
        else:
            yield from _faults(value, properties[name], given.value_places[name])


def _faults(value: YamlValue, schema: Any, place: Place) -> Iterator[Fault]:
    if not isinstance(schema, dict):
        return
    told = plain(value)
    names = schema.get("type", [])
    names = names if isinstance(names, list) else [names]
    if names and not any(TYPES[name](told) for name in names if name in TYPES):
        yield place, f"{shown(told)} is no {shown(' or '.join(map(str, names)))}", ""
        return
    if "enum" in schema and not any(_same(told, choice) for choice in schema["enum"]):
        choices = [str(choice) for choice in schema["enum"]]
        yield (
            place,
            f"{shown(told)} is none of the values",
            nearest(str(told), choices) or "one of " + ", ".join(choices[:8]),
        )
    if "const" in schema and not _same(told, schema["const"]):
        yield place, f"only {shown(schema['const'])} may stand here", ""
    for keyword, (holds, words) in BOUNDS.items():
        bound = schema.get(keyword)
        if TYPES["number"](bound) and TYPES[APPLIES_TO[keyword]](told) and not holds(told, bound):
            yield place, f"{shown(told)} is not {words} {bound}", ""
    if isinstance(value, YamlList) and "items" in schema:
        for item, at in zip(value, value.element_places, strict=True):
            yield from _faults(item, schema["items"], at)
    if isinstance(value, YamlMap) and isinstance(schema.get("properties"), dict):
        yield from _object_faults(value, schema["properties"], schema.get("required", ()), place)


def _same(left: Any, right: Any) -> bool:
    return bool(left == right) and isinstance(left, bool) == isinstance(right, bool)
