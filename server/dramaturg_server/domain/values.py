"""The value of one leaf of state, and the small words that several files share."""

from typing import Literal

Value = str | float | bool | tuple[str, ...]
"""text, enum and ordered values are str; number is float (never int); list is a tuple of texts."""

Layer = Literal["identity", "persona", "session", "moment"]
Kind = Literal["text", "list", "enum", "ordered", "number", "bool"]
Tier = Literal["low", "moderate", "core"]
Importance = Literal["high", "medium", "low"]
Direction = Literal["up", "down", "none"]
Source = Literal["rule", "model", "author", "game", "effect", "seed"]
Merge = Literal["incremental", "replacement", "set"]

MAX_LIST_ENTRIES = 12
MAX_TEXT_CHARACTERS = 600
PRIMARY_PLAYER = "player"
"""The id of the playthrough's first player inside (docs/cast.md, "Rules for every file")."""


def same(left: Value | None, right: Value | None) -> bool:
    """Equality that keeps True apart from 1.0."""
    return type(left) is type(right) and left == right
