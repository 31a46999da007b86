"""Masks of reads, lists and watches: which fields and derived keys are wanted, checked against the cast."""

from collections.abc import Iterable

from ..domain.content import BlackboardRule
from ..domain.errors import NotFound, Reason
from ..domain.paths import parse_path
from ..domain.renames import Renames
from ..domain.schema import Schema
from ..domain.who import People


def inside_paths(people: People, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Paths as state keys spell them: the primary player's own id becomes `player`. NotFound(FIELD_UNKNOWN)."""
    return tuple(_inside(people, path) for path in paths)


def kept_path(people: People, renames: Renames, path: str) -> str:
    """The path of a field that history may still hold: by its present name where it was renamed. Raises PathError."""
    return renames.path(people.inside_path(path))


def is_known(schema: Schema, path: str) -> bool:
    """Tells whether a leaf lies at or below the path."""
    return schema.leaf(path) is not None or is_among((leaf.pattern for leaf in schema.leaves), path)


def is_among(patterns: Iterable[str], path: str) -> bool:
    """Tells whether one of the field patterns lies at or below the path."""
    segments = parse_path(path)
    split = (pattern.split(".") for pattern in patterns)
    return any(
        len(pattern) >= len(segments) and all(p in (s, "*") for s, p in zip(segments, pattern, strict=False))
        for pattern in split
    )


def unknown_field(path: str) -> NotFound:
    """The error for a field that neither the schema nor any history here has."""
    return NotFound(Reason.FIELD_UNKNOWN, f"paths: the schema has no field {path!r}", path=path)


def known_keys(rules: Iterable[BlackboardRule], keys: tuple[str, ...]) -> None:
    """Refuses derived keys that the cast does not name."""
    known = {rule.key for rule in rules}
    for place, key in enumerate(keys):
        if key not in known:
            raise NotFound(Reason.FIELD_UNKNOWN, f"keys[{place}]: the cast has no blackboard key {key!r}", path=key)


def _inside(people: People, path: str) -> str:
    inside = people.inside_path(path)
    if not is_known(people.cast.schema, inside):
        raise unknown_field(path)
    return inside
