"""Evidence: one sentence from the view of one character saying what changed for them; and what it may support."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from .paths import covers
from .values import Direction, Importance, Value

MEDIUM_ACTIVE_UNITS = 8
"""A medium expires after that many units of its character; high never does (docs/concepts.md, "Evidence")."""
TRACK_A_MEDIUM = 20
"""Track A holds the newest that many active medium (docs/concepts.md, "Evidence")."""

MoveForm = Literal["put", "up", "down", "adds", "removes", "promises", "keeps", "breaks", "withdraws"]


@dataclass(frozen=True, slots=True)
class Move:
    """A change of one field as signals, lines, arcs and effects write it, in the playthrough's language.

    put: `value` is the new value · up, down: one stage · adds, removes: `value` is a text or several ·
    promises: a commitment `commitment_id` with text `value`, made `to` someone · keeps, breaks, withdraws: ends it.
    """

    form: MoveForm
    value: Value = ""
    commitment_id: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """fields: canonical paths (a branch covers its leaves) · proposes: what its author would make of it.

    sources: ids of the turns and events it came from · block_id: the authored block, or the extractor that made it ·
    unit: the ordinal in which it was perceived · seq: the log row that holds it.
    """

    evidence_id: str
    character_id: str
    unit: int
    seq: int
    importance: Importance
    kind: str
    direction: Direction
    fields: tuple[str, ...]
    summary: str
    sources: tuple[str, ...]
    quote: str = ""
    proposes: tuple[tuple[str, Move], ...] = ()
    directions: tuple[tuple[str, Direction], ...] = ()
    block_id: str = ""
    game_time_s: int = 0
    wall_ms: int = 0
    fact: Literal["evidence"] = "evidence"

    def bears_on(self, path: str) -> bool:
        """Tells whether it lists `path` or a branch above it."""
        return any(covers(branch, path) for branch in self.fields)

    def toward(self, path: str) -> Direction:
        """Which way it moves the field at `path`: as it proposes, where it proposes any way, else as a whole."""
        return dict(self.directions).get(path, "none") if self.directions else self.direction

    def opposes(self, direction: Direction, path: str) -> bool:
        """Tells whether it moves `path` the other way than `direction`; nothing opposes `none`."""
        return {self.toward(path), direction} == {"up", "down"}

    def proposed(self, path: str) -> Move | None:
        """What it proposes for `path`, if anything."""
        return next((move for branch, move in self.proposes if branch == path), None)


def source_strength(evidence: Iterable[Evidence]) -> tuple[int, int]:
    """Counts sources, not items: (high sources, all sources). One source counts once, with its highest importance.

    A high also counts as a medium, so the second figure holds the first (docs/concepts.md, "Gates").
    """
    high: set[str] = set()
    every: set[str] = set()
    for item in evidence:
        if item.importance == "low":
            continue
        source = item.sources[0] if item.sources else item.evidence_id
        every.add(source)
        if item.importance == "high":
            high.add(source)
    return len(high), len(every)
