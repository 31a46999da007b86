"""Blackboard rules of `state.yaml` to keys that behavior trees can read (docs/cast.md, "What the game reads")."""

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

from dramaturg_server.cast.conditions import NO_STAGE
from dramaturg_server.cast.conditions_parser import ParseFault, Test, parse_condition
from dramaturg_server.cast.entries import Reading, validated
from dramaturg_server.cast.field_paths import Field
from dramaturg_server.cast.models import CaseRule, StateFile, ValueRule
from dramaturg_server.cast.problems import Place, Problems, nearest, one_of, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.state_schema import LAYERS
from dramaturg_server.cast.yaml_reader import YamlList, YamlMap, YamlValue, written_text
from dramaturg_server.domain.content import BlackboardRule, Condition, MindView
from dramaturg_server.domain.paths import format_path
from dramaturg_server.domain.values import Value

Compute: TypeAlias = Callable[[MindView], Value | int | None]
KINDS: Mapping[str, str] = {"bool": "true or false", "int": "a whole number", "number": "a number"}
"""Types of keys besides names and texts, in words."""


def compile_blackboard(state: StateFile, scope: Scope) -> tuple[BlackboardRule, ...]:
    """Every key that has a rule without faults, in file order."""
    rules = (_rule(key, raw, state.place("blackboard", key), scope) for key, raw in state.blackboard.items())
    return tuple(rule for rule in rules if rule is not None)


def _rule(key: str, raw: YamlValue, place: Place, scope: Scope) -> BlackboardRule | None:
    if isinstance(raw, YamlList):
        return _cases(key, raw, place, scope)
    if isinstance(raw, YamlMap):
        return _mapped(key, raw, place, scope)
    text = raw if isinstance(raw, str) else written_text(raw)
    if text is None:
        scope.problems.error(place, "cast.type", "a condition, a field path or a list of cases is meant here")
        return None
    path = lone_path(text)
    if path is not None:
        field = scope.field(path, place)
        if field is None:
            return None
        if field.leaf is not None and field.leaf.kind != "list":
            return _value_of(key, field)
    return BlackboardRule(key, "bool", scope.one_condition(text, place))


def lone_path(text: str) -> str | None:
    """The path of a field of state, if the text is nothing else."""
    try:
        tree = parse_condition(text)
    except ParseFault:
        return None
    is_path = isinstance(tree, Test) and tree.op is None and tree.path[0] in LAYERS and len(tree.path) > 1
    return format_path(tree.path) if is_path and isinstance(tree, Test) else None


def _mapped(key: str, raw: YamlMap, place: Place, scope: Scope) -> BlackboardRule | None:
    rule = validated(ValueRule, raw, Reading(place.file, scope.problems), place)
    field = None if rule is None else scope.field(rule.path, rule.place("path"))
    if rule is None or field is None:
        return None
    if field.leaf is None or field.leaf.kind == "list":
        scope.problems.error(
            rule.place("path"), "cast.type", f"{shown(field.path)} has no single value", "name a leaf that is no list"
        )
        return None
    if rule.shown_as is None:
        return _value_of(key, field)
    if field.leaf.kind != "ordered":
        scope.problems.error(
            rule.place("as"), "cast.type", f"{shown(field.path)} has no order", "`as: number` goes with ordered values"
        )
        return None
    return BlackboardRule(key, "int", _place_of_value(field.path, field.leaf.values, str(field.leaf.default)))


def _value_of(key: str, field: Field) -> BlackboardRule:
    leaf, path = field.leaf, field.path
    assert leaf is not None
    start: Value = NO_STAGE if field.quest else leaf.default

    def compute(mind: MindView) -> Value | int | None:
        value = mind.field(path)
        return start if value is None else value

    kind = {"bool": "bool", "number": "number", "enum": "enum", "ordered": "enum"}.get(leaf.kind, "text")
    return BlackboardRule(key, kind, compute, leaf.values if kind == "enum" else ())


def _place_of_value(path: str, values: tuple[str, ...], start: str) -> Compute:
    places: dict[object, int] = {value: place for place, value in enumerate(values)}

    def compute(mind: MindView) -> Value | int | None:
        value = mind.field(path)
        return places.get(start if value is None else value)

    return compute


def _cases(key: str, raw: YamlList, place: Place, scope: Scope) -> BlackboardRule | None:
    reading = Reading(place.file, scope.problems)
    read = [validated(CaseRule, item, reading, at) for item, at in zip(raw, raw.element_places, strict=True)]
    rules = [rule for rule in read if rule is not None]
    if len(rules) < len(raw) or not rules:
        if not raw:
            scope.problems.error(place, "cast.value", "a list of cases has at least one")
        return None
    for at, rule in enumerate(rules):
        if (at == len(rules) - 1) == bool(rule.when):
            hint = "the last case has none" if rule.when else "only the last case has none"
            scope.problems.error(rule.place("when"), "cast.value", "each case but the last has a `when`", hint)
    kind = _kind_of_cases(rules, scope)
    if kind is None:
        return None
    values = [float(rule.value) if kind == "number" else _plain(rule.value) for rule in rules]
    chosen = tuple((scope.condition(rule.when, rule, "when"), value) for rule, value in zip(rules, values, strict=True))
    names = tuple(dict.fromkeys(str(value) for value in values)) if kind == "enum" else ()
    return BlackboardRule(key, kind, _first(chosen), names)


def _first(cases: tuple[tuple[Condition, Value | int], ...]) -> Compute:
    return lambda mind: next((value for condition, value in cases if condition(mind)), None)


def _plain(value: object) -> Value | int:
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value)
    return float(value) if isinstance(value, float) else str(value)


def _kind_of_cases(rules: list[CaseRule], scope: Scope) -> str | None:
    kinds = set()
    for rule in rules:
        value = rule.value
        kind = "bool" if isinstance(value, bool) else "number" if isinstance(value, float) else None
        kind = kind or ("int" if isinstance(value, int) else "enum" if isinstance(value, str) else None)
        if kind is None:
            scope.problems.error(rule.place("is"), "cast.type", "a name, number, true or false is meant here")
            return None
        kinds.add(kind)
    if kinds == {"int", "number"}:
        return "number"
    if len(kinds) > 1:
        scope.problems.error(rules[0].place("is"), "cast.type", "the cases of one key have values of one type")
        return None
    return kinds.pop()


# ---- what a script expects


def read_board_value(rule: BlackboardRule, raw: YamlValue, place: Place, problems: Problems) -> Value | None:
    """A written value of a key; None after reporting why the key never has it."""
    if rule.kind in ("enum", "text"):
        text = written_text(raw)
        if text is not None and (rule.kind == "text" or not rule.values or text in rule.values):
            return text
        meant, hint = "a text" if not rule.values else "one of its values", nearest(text or "", rule.values)
        problems.error(
            place,
            "cast.type" if text is None else "cast.value",
            f"{shown(rule.key)} is {meant}",
            hint or one_of(rule.values),
        )
        return None
    if rule.kind == "bool" and isinstance(raw, bool):
        return raw
    is_number = isinstance(raw, int if rule.kind == "int" else int | float) and not isinstance(raw, bool)
    if rule.kind in ("int", "number") and is_number:
        return float(cast(float, raw))
    problems.error(place, "cast.type", f"{shown(rule.key)} is {KINDS[rule.kind]}")
    return None
