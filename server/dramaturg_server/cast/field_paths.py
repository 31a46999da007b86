"""A written field path against the schema: what conditions, proposals, effects and seeds point at."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from dramaturg_server.cast.problems import nearest, shown
from dramaturg_server.domain.content import ROLES
from dramaturg_server.domain.paths import format_path, parse_path
from dramaturg_server.domain.schema import BY_CHARACTER, Leaf, Schema
from dramaturg_server.domain.values import PRIMARY_PLAYER

SELF = "self"
BY_QUEST = ("session", "quests")


@dataclass(frozen=True, slots=True)
class Field:
    """A path in its canonical spelling; `leaf` is None for a branch above leaves."""

    path: str
    segments: tuple[str, ...]
    leaf: Leaf | None

    @property
    def quest(self) -> str:
        """The quest whose stage the field holds, if it is one of `session.quests`."""
        return self.segments[2] if self.segments[:2] == BY_QUEST and len(self.segments) == 3 else ""


@dataclass(frozen=True, slots=True)
class NoField:
    """Why a path names nothing; `segment` counts from 0."""

    segment: int
    message: str
    hint: str


def find_field(
    segments: tuple[str, ...], schema: Schema, characters: Collection[str], quests: Collection[str]
) -> Field | NoField:
    """Finds the field or branch that `segments` names. Ids of characters may be roles (`player`, `actor`, …)."""
    if (stranger := _stranger(segments, characters, quests)) is not None:
        return stranger
    path = format_path(segments)
    leaf = None if "*" in segments else schema.leaf(path)
    if leaf is not None or any(_is_above(segments, known.pattern) for known in schema.leaves):
        return Field(path, segments, leaf)
    third = segments[2] if len(segments) > 2 else "ID"
    known = (leaf.pattern.replace("*", third) for leaf in schema.leaves)
    return NoField(0, f"no field {shown(path)}", _in_full(path, schema) or nearest(path, known))


def _in_full(end: str, schema: Schema) -> str:
    """A hint with the whole path of the only field of which the last part was written."""
    found = [leaf.pattern.replace("*", PRIMARY_PLAYER) for leaf in schema.leaves if leaf.pattern.endswith(f".{end}")]
    return f"write {found[0]}" if len(found) == 1 else ""


def _stranger(segments: tuple[str, ...], characters: Collection[str], quests: Collection[str]) -> NoField | None:
    """Says that the id in a map of characters or quests is not declared; maps of free ids take any."""
    if len(segments) < 3:
        return None
    what, known = "character", characters
    if segments[:2] == BY_QUEST:
        what, known = "quest", quests
    elif segments[:2] not in BY_CHARACTER:
        return None
    elif segments[2] == SELF:
        return NoField(
            2, "self is the one whose mind it is: that is nobody to itself", "write player, or whom it is to"
        )
    elif segments[2] in ROLES:
        return None
    if segments[2] in known:
        return None
    return NoField(2, f"no {what} {shown(segments[2])}", nearest(segments[2], known))


@lru_cache(maxsize=1024)
def pattern_segments(pattern: str) -> tuple[str, ...]:
    """Cuts a leaf's pattern into segments, `*` among them."""
    return parse_path(pattern.replace(".*", '["*"]'))


def pattern_of(segments: tuple[str, ...]) -> str:
    """The pattern of a field or branch as the schema writes it, `*` for any id."""
    return ".".join(segments) if "*" in segments else format_path(segments)


def _is_above(segments: tuple[str, ...], pattern: str) -> bool:
    """Tells whether `segments` is a branch above the leaf `pattern` (`*` stands for any id)."""
    parts = pattern_segments(pattern)
    return len(segments) < len(parts) and all(part in ("*", own) for part, own in zip(parts, segments, strict=False))
