"""Former ids of a cast (`was`): old id -> present id by kind, and field paths with them. Between the log and the folds.

The log is never rewritten. What was written under former ids is read in present ones: `renamed_log.py` translates rows,
`renamed_folds.py` the folds that were kept.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, Protocol

from .detail_words import identity_details
from .paths import PathError, covers, format_path, parse_path
from .schema import BY_CHARACTER, MAP_FIELDS

Kind = Literal[
    "character", "scene", "topic", "line", "signal", "block", "opinion", "arc", "action", "commitment", "knowledge",
    "never_say", "slot", "field",
]  # fmt: skip
"""What may have former ids. Of a `field` the id is its pattern, of an `arc` `CHARACTER|ARC`, of a mould `|ARC`."""
COMMITMENTS = ("session", "commitments")
REMEMBERED = 10_000
"""Paths whose present form is remembered; logs hold whatever a model took for one."""


class Names(Protocol):
    """What the ids and paths of a log become."""

    def id(self, kind: Kind, name: str) -> str: ...
    def path(self, path: str) -> str: ...
    def paths(self, paths: tuple[str, ...]) -> tuple[str, ...]: ...
    def detail(self, detail: str) -> str: ...


@dataclass(frozen=True)
class Renames:
    """pairs: (kind, former id, present id), sorted, each former id of a kind once; no present id is a former one."""

    pairs: tuple[tuple[Kind, str, str], ...] = ()
    _by_kind: dict[str, dict[str, str]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _fields: dict[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _paths: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for kind, old, new in self.pairs:
            self._by_kind.setdefault(kind, {})[old] = new
            if kind == "field":
                self._fields[segments_of(old)] = segments_of(new)

    def __bool__(self) -> bool:
        return bool(self.pairs)

    def of(self, kind: Kind) -> Mapping[str, str]:
        """Former id -> present id."""
        return self._by_kind.get(kind, {})

    def former(self, kind: Kind, present: str) -> tuple[str, ...]:
        """The former ids of a present one."""
        return tuple(old for old, new in self.of(kind).items() if new == present)

    def id(self, kind: Kind, name: str) -> str:
        """The present form of an id; one that was never renamed as it is."""
        return self._by_kind[kind].get(name, name) if kind in self._by_kind else name

    def detail(self, detail: str) -> str:
        """The present form of what a statement is about: of a slot, or of the identity field that it is named after."""
        slot = self.id("slot", detail)
        if slot != detail:
            return slot
        moved = ((old, new) for old, new in self.of("field").items() if detail in identity_details([old]).values())
        return next((name for _, new in moved for name in identity_details([new]).values()), detail)

    def path(self, path: str) -> str:
        """The present form of a canonical path: of its field, and of the character or promise that it names.

        What is no path stays as it is: a refusal holds what a model took for one.
        """
        found = self._paths.get(path)
        if found is None:
            if len(self._paths) >= REMEMBERED:
                self._paths.clear()
            segments = segments_in(path)
            found = self._paths[path] = format_path(self._segments(segments)) if segments else path
        return found

    def paths(self, paths: tuple[str, ...]) -> tuple[str, ...]:
        """Paths and branches, each once; a field that was moved out from under a branch is named beside it."""
        found: dict[str, None] = {}
        for path in paths:
            found[self.path(path)] = None
            for old, new in self._fields.items():
                if "*" not in old and covers(path, format_path(old)) and not covers(path, format_path(new)):
                    found[format_path(new)] = None
        return tuple(found)

    def without(self, taken: Collection[str]) -> "Renames":
        """Those by which nobody becomes one of the characters `taken`, nor what is named after it one of its own."""
        dropped = {(old, new) for old, new in self.of("character").items() if new in taken}
        kept = tuple(pair for pair in self.pairs if not _is_of(taken, dropped, pair))
        return self if len(kept) == len(self.pairs) else Renames(kept)

    def follow(self, earlier: "Renames") -> bool:
        """Tells whether what was read by `earlier` ones can be read on by these: both mean the same by each old id."""
        return all(self._meant(kind, old) == self._meant(kind, new) for kind, old, new in earlier.pairs)

    def _meant(self, kind: Kind, name: str) -> tuple[str, ...]:
        return self._field(segments_of(name)) if kind == "field" else (self.id(kind, name),)

    def _segments(self, segments: tuple[str, ...]) -> tuple[str, ...]:
        if len(segments) > 2 and segments[:2] in BY_CHARACTER:
            segments = (*segments[:2], self.id("character", segments[2]), *segments[3:])
        elif len(segments) > 2 and segments[:2] == COMMITMENTS:
            segments = (*segments[:2], self.id("commitment", segments[2]), *segments[3:])
        return self._field(segments)

    def _field(self, segments: tuple[str, ...]) -> tuple[str, ...]:
        if format_path(segments[:2]) not in MAP_FIELDS or len(segments) < 3:
            return self._fields.get(segments, segments)
        found = self._fields.get((*segments[:2], "*", *segments[3:]))
        return segments if found is None else (*found[:2], segments[2], *found[3:])


NO_RENAMES = Renames()


def _is_of(taken: Collection[str], dropped: Collection[tuple[str, str]], pair: tuple[Kind, str, str]) -> bool:
    kind, old, new = pair
    if kind == "character":
        return (old, new) in dropped
    if kind in ("arc", "opinion"):
        return new.partition("|")[0] in taken
    return kind == "line" and any(
        old == f"{former}.{name}" and new == f"{present}.{name}"
        for former, present in dropped
        for name in (old.removeprefix(f"{former}."),)
        if name == "care" or name.partition(".")[0] == "fallback"
    )


def segments_in(path: str) -> tuple[str, ...]:
    """The segments of a path as a log holds it; empty for what is none."""
    try:
        return parse_path(path)
    except PathError:
        return ()


@lru_cache(maxsize=1024)
def segments_of(pattern: str) -> tuple[str, ...]:
    """Cuts the pattern of a field into segments, `*` among them."""
    return parse_path(pattern.replace(".*", '["*"]'))
