"""Values of fields, both ways: the domain's `Value` and the wire's `FieldValue`, `StateField`, `BlackboardEntry`."""

from collections.abc import Mapping, Sequence

from google.protobuf.timestamp_pb2 import Timestamp

from dramaturg import v1

from ...domain.content import BlackboardRule
from ...domain.errors import BadInput
from ...domain.schema import Leaf, Schema
from ...domain.values import MAX_LIST_ENTRIES, Layer, Value
from . import checks

LAYERS: Mapping[Layer, v1.StateLayer] = {
    "identity": v1.StateLayer.STATE_LAYER_IDENTITY,
    "persona": v1.StateLayer.STATE_LAYER_PERSONA,
    "session": v1.StateLayer.STATE_LAYER_SESSION,
    "moment": v1.StateLayer.STATE_LAYER_MOMENT,
}
NO_LEAF = Leaf("", "persona")
"""Stands for the leaf of a path that left the schema: a value in history is shown by its own type."""


def encode_value(value: Value | None, leaf: Leaf | None) -> v1.FieldValue | None:
    """A value by the type of its leaf; None, which leaves the field unset, for no value."""
    if value is None:
        return None
    if isinstance(value, bool):
        return v1.FieldValue(flag=value)
    if isinstance(value, float | int):
        return v1.FieldValue(number=value)
    if isinstance(value, tuple):
        return v1.FieldValue(text_list=v1.TextList(items=value))
    if leaf is not None and leaf.kind in ("enum", "ordered"):
        return v1.FieldValue(enum_value=enum_value(value, leaf.values))
    return v1.FieldValue(text=value)


def enum_value(name: str, values: Sequence[str]) -> v1.EnumValue:
    """A value with its place in the declared order; a value the order lost keeps place 0."""
    return v1.EnumValue(name=name, ordinal=values.index(name) if name in values else 0)


def decode_value(path: str, value: v1.FieldValue) -> Value | None:
    """A value as sent; None where no case is set. Whether it has the field's type is judged with the field."""
    match value.WhichOneof("kind"):
        case "text":
            return checks.text(f"{path}.text", value.text)
        case "number":
            return checks.number(f"{path}.number", value.number)
        case "flag":
            return bool(value.flag)
        case "enum_value":
            return checks.required_id(f"{path}.enum_value.name", value.enum_value.name)
        case "text_list":
            return checks.each(f"{path}.text_list.items", value.text_list.items, MAX_LIST_ENTRIES, checks.text)
        case _:
            return None


def decode_required_value(path: str, value: v1.FieldValue) -> Value:
    decoded = decode_value(path, value)
    if decoded is None:
        raise BadInput(path, "holds no value")
    return decoded


def encode_fields(values: Mapping[str, Value], changed: Mapping[str, int], schema: Schema) -> list[v1.StateField]:
    """State as it travels: `values` as they come, which is schema order."""
    fields = []
    for path, value in values.items():
        leaf = schema.leaf(path) or NO_LEAF
        fields.append(
            v1.StateField(
                path=path,
                layer=LAYERS[leaf.layer],
                value=encode_value(value, leaf),
                last_change_revision=changed.get(path, 0),
            )
        )
    return fields


def encode_blackboard(
    values: Mapping[str, Value | int | None], rules: Sequence[BlackboardRule]
) -> list[v1.BlackboardEntry]:
    """Derived keys in the cast's order, each with the type its rule fixes; keys that `values` lacks are left out."""
    return [_entry(rule, values[rule.key]) for rule in rules if rule.key in values]


def _entry(rule: BlackboardRule, value: Value | int | None) -> v1.BlackboardEntry:
    if value is None:
        return v1.BlackboardEntry(key=rule.key)
    if rule.kind == "bool":
        return v1.BlackboardEntry(key=rule.key, flag=bool(value))
    if rule.kind == "int" and isinstance(value, int | float):
        return v1.BlackboardEntry(key=rule.key, whole_number=int(value))
    if rule.kind == "number" and isinstance(value, int | float):
        return v1.BlackboardEntry(key=rule.key, number=float(value))
    if rule.kind == "enum":
        return v1.BlackboardEntry(key=rule.key, enum_value=enum_value(str(value), rule.values))
    return v1.BlackboardEntry(key=rule.key, text="; ".join(value) if isinstance(value, tuple) else str(value))


def timestamp(wall_ms: int) -> Timestamp | None:
    """Wall time; None, which leaves the field unset, for 0."""
    if not wall_ms:
        return None
    moment = Timestamp()
    moment.FromMilliseconds(wall_ms)
    return moment


def heartbeat(wall_ms: int) -> v1.Heartbeat:
    return v1.Heartbeat(sent_at=timestamp(wall_ms))
