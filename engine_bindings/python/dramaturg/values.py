"""Plain Python values for the typed values of the contract, and back."""

from collections.abc import Sequence
from typing import TypeAlias

from . import v1
from .arguments import ids

Plain = str | float | bool | list[str] | None
"""Text, enum name, number, truth, list of texts, or no value."""

Settable: TypeAlias = str | float | bool | Sequence[str] | v1.EnumValue | v1.FieldValue | None
"""What a field can be set to; None = no value, which takes the entry of a map away."""


def field_value(value: str | float | bool | Sequence[str] | v1.EnumValue | None) -> v1.FieldValue:
    """Wraps a plain value; None becomes "no value". An enum may be sent as its name: the field's type decides."""
    match value:
        case None:
            return v1.FieldValue()
        case bool():
            return v1.FieldValue(flag=value)
        case int() | float():
            return v1.FieldValue(number=float(value))
        case str():
            return v1.FieldValue(text=value)
        case v1.EnumValue():
            return v1.FieldValue(enum_value=value)
        case _:
            return v1.FieldValue(text_list=v1.TextList(items=ids("value", value)))


def plain(value: v1.FieldValue) -> Plain:
    """Unwraps a value; an enum gives its name."""
    match value.WhichOneof("kind"):
        case "text":
            return value.text
        case "number":
            return value.number
        case "flag":
            return value.flag
        case "enum_value":
            return value.enum_value.name
        case "text_list":
            return list(value.text_list.items)
        case _:
            return None


def fields_of(state: v1.CharacterState) -> dict[str, Plain]:
    """Path → value, in schema order."""
    return {field.path: plain(field.value) for field in state.fields if field.HasField("value")}


def blackboard_of(state: v1.CharacterState) -> dict[str, str | float | int | bool | None]:
    """Key → value, in the cast's order; an enum gives its name."""
    return {entry.key: _blackboard_value(entry) for entry in state.blackboard}


def _blackboard_value(entry: v1.BlackboardEntry) -> str | float | int | bool | None:
    match entry.WhichOneof("kind"):
        case "flag":
            return entry.flag
        case "whole_number":
            return entry.whole_number
        case "number":
            return entry.number
        case "text":
            return entry.text
        case "enum_value":
            return entry.enum_value.name
        case _:
            return None
