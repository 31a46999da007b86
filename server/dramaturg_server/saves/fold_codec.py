"""Log rows and folds as compact JSON bytes: what the SQLite store and the exported saves are made of."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast

from pydantic import TypeAdapter
from pydantic_core import CoreConfig, SchemaSerializer, SchemaValidator

from ..domain.log import Entry
from ..domain.mind import Mind, World
from ..domain.renames import NO_RENAMES, Kind, Renames
from ..ports import WORLD

T = TypeVar("T")

_NUMBERS: CoreConfig = {"ser_json_inf_nan": "constants"}
"""Infinity is written as such; pydantic's own null would not be readable as a number again.

Unions take it from the serializer, plain numbers from the dataclass around them.
"""


class Codec(Generic[T]):
    """Turns values of one dataclass into JSON and back, types included (tuple, frozenset, dict; True is not 1.0).

    Fields that this version doesn't know are ignored, missing ones take their defaults. Raises ValueError for bytes
    that hold no such value, and for a text with a lone surrogate.
    """

    def __init__(self, kind: type[T]) -> None:
        schema = _tagged(TypeAdapter(kind).core_schema)
        self._validator = SchemaValidator(schema)
        self._serializer = SchemaSerializer(schema, _NUMBERS)

    def encode(self, value: T) -> bytes:
        return self._serializer.to_json(value, warnings=False, fallback=_plain)

    def decode(self, data: bytes) -> T:
        return cast(T, self._validator.validate_json(data))


@lru_cache(maxsize=16)
def _made(kind: Hashable) -> Codec[Any]:
    return Codec(cast(type[Any], kind))


def codec_of(kind: type[T]) -> Codec[T]:
    """The codec of one dataclass; made on first use, since a schema takes milliseconds to build."""
    return cast("Codec[T]", _made(cast(Hashable, kind)))


def encode_entry(entry: Entry) -> bytes:
    return codec_of(Entry).encode(entry)


def decode_entry(data: bytes) -> Entry:
    return codec_of(Entry).decode(data)


def encode_fold(fold: Mind | World) -> bytes:
    return codec_of(Mind).encode(fold) if isinstance(fold, Mind) else codec_of(World).encode(fold)


def decode_fold(character_id: str, data: bytes) -> Mind | World:
    """WORLD as `character_id` means that `data` holds a World."""
    return codec_of(World).decode(data) if character_id == WORLD else codec_of(Mind).decode(data)


@dataclass(frozen=True, slots=True)
class _Terms:
    """Renames as they are written: without what is made of them."""

    pairs: tuple[tuple[Kind, str, str], ...]


def encode_kept(fold: Mind | World, renames: Renames) -> bytes:
    """A fold as it is kept: behind the renames by which its log was read, where there were any."""
    terms = codec_of(_Terms).encode(_Terms(renames.pairs)) + b"\n" if renames else b""
    return terms + encode_fold(fold)


def decode_kept(character_id: str, data: bytes) -> tuple[Mind | World, Renames]:
    """What `encode_kept` was given; JSON holds no line break of its own."""
    terms, _, fold = data.rpartition(b"\n")
    return decode_fold(character_id, fold), Renames(codec_of(_Terms).decode(terms).pairs) if terms else NO_RENAMES


def _plain(value: object) -> object:
    """Read-only mappings are no dict to the serializer; they are written as what they hold."""
    if isinstance(value, Mapping):
        return dict(value)
    raise ValueError(f"{type(value).__name__} can't be written as JSON")


def _tagged(schema: Any) -> Any:
    """Adds to a schema what the domain can't say itself, for it knows no pydantic: numbers, and how facts differ.

    With `fact` as discriminator pydantic picks a fact's dataclass instead of trying all: decoding is 4 times faster.
    """
    shared = {s["ref"]: s for s in schema.get("definitions", ())} if schema["type"] == "definitions" else {}
    return _with_tags(schema, shared)


def _with_tags(node: Any, shared: Mapping[str, Any]) -> Any:
    if isinstance(node, list | tuple):
        return type(node)(_with_tags(part, shared) for part in node)
    if not isinstance(node, dict):
        return node
    node = {key: _with_tags(part, shared) for key, part in node.items()}
    if node.get("type") == "dataclass":
        return {**node, "config": {**node.get("config", {}), **_NUMBERS}}
    if node.get("type") != "union":
        return node
    tags = [_tag_of(choice, shared) for choice in node["choices"]]
    if not all(tags):
        return node
    return {"type": "tagged-union", "discriminator": "fact", "choices": dict(zip(tags, node["choices"], strict=True))}


def _tag_of(choice: Any, shared: Mapping[str, Any]) -> str:
    """The literal that a dataclass carries as `fact`; empty for everything else."""
    if isinstance(choice, dict) and choice.get("type") == "definition-ref":
        choice = shared.get(choice["schema_ref"], choice)
    if not isinstance(choice, dict) or choice.get("type") != "dataclass":
        return ""
    for part in choice["schema"]["fields"]:
        if part["name"] == "fact":
            literal = part["schema"]["schema"] if part["schema"]["type"] == "default" else part["schema"]
            return str(literal["expected"][0])
    return ""
