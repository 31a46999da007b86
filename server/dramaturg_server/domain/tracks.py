"""Which evidence may support a change of which field. Between evidence and proposal (docs/concepts.md, "Tracks").

usable       lists the field, unused for it, in the tracks of its tier
citable_for  usable, and neither against a given change nor for another one
eligible     whether the pool as a whole could open the gate: the question before a proposer is asked at all
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from .evidence import MEDIUM_ACTIVE_UNITS, TRACK_A_MEDIUM, Evidence, Move
from .figures import cooldown_figure, is_waived, span_figure, strength_figures
from .mind import Figure, Mind
from .paths import format_path, parse_path
from .schema import Gate, Leaf, Schema
from .values import Direction

DRIFT_CHANGES = 3
"""Changes of a moderate field after which a proposer is told to look at core, if core stayed put."""


def oldest_active_unit(mind: Mind, now_unit: int) -> int:
    """The ordinal from which on a medium still counts: the character took part in at most 8 units after it."""
    units = mind.units if mind.took_part_in(now_unit) else tuple(sorted((*mind.units, now_unit)))
    return units[-MEDIUM_ACTIVE_UNITS - 1] if len(units) > MEDIUM_ACTIVE_UNITS else 0


def is_active(evidence: Evidence, mind: Mind, now_unit: int) -> bool:
    """Tells whether it counts for strength: high always, medium for 8 of the character's own units, low never."""
    return bool(active(mind, (evidence,), now_unit))


def active(mind: Mind, evidence: Iterable[Evidence], now_unit: int) -> tuple[Evidence, ...]:
    """Those of `evidence` that count for strength, in the order given."""
    oldest = oldest_active_unit(mind, now_unit)
    return tuple(
        item for item in evidence if item.importance == "high" or (item.importance == "medium" and item.unit >= oldest)
    )


@lru_cache(maxsize=8192)
def listed_as(path: str) -> frozenset[str]:
    """Every path under which evidence may list the field: itself and each branch above it."""
    segments = parse_path(path)
    return frozenset(format_path(segments[:depth]) for depth in range(1, len(segments) + 1))


def usable(mind: Mind, path: str, gate: Gate, now_unit: int) -> tuple[Evidence, ...]:
    """The pool of the field at the canonical `path`, oldest first.

    Tracks `AB`: all that lists the field and is unused for it, expired medium included. Track `A`: of these, what is
    active and not older than the field's last gated change, and only the newest 20 medium. What came in the very
    commit of that change and did not serve it is not older: one report may hold a reconciliation and a betrayal.
    """
    pool = _unused(mind, path, mind.evidence)
    return pool if gate.tracks == "AB" else _track_a(mind, path, pool, now_unit)


def outside_pool(mind: Mind, path: str, gate: Gate, now_unit: int, cited: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """Those of the mind's `cited` evidence that are not usable for the field."""
    pool = _unused(mind, path, cited) if gate.tracks == "AB" else usable(mind, path, gate, now_unit)
    inside = {item.evidence_id for item in pool}
    return tuple(item for item in cited if item.evidence_id not in inside)


def _unused(mind: Mind, path: str, evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    used, names = mind.used.get(path, frozenset()), listed_as(path)
    return tuple(item for item in evidence if item.evidence_id not in used and not names.isdisjoint(item.fields))


def _track_a(mind: Mind, path: str, pool: tuple[Evidence, ...], now_unit: int) -> tuple[Evidence, ...]:
    record = mind.records.get(path)
    since = 0 if record is None else record.seq
    current = active(mind, (item for item in pool if item.seq >= since), now_unit)
    newest = {item.evidence_id for item in [m for m in current if m.importance == "medium"][-TRACK_A_MEDIUM:]}
    return tuple(item for item in current if item.importance == "high" or item.evidence_id in newest)


def citable_for(
    mind: Mind, path: str, gate: Gate, now_unit: int, direction: Direction, move: Move | None
) -> tuple[Evidence, ...]:
    """What a change of the field by `move`, in `direction`, may cite: usable, and proposing the same or nothing.

    `move` None: whatever it proposes (arcs and models, whose change adds many events up).
    """
    return tuple(
        item
        for item in usable(mind, path, gate, now_unit)
        if not item.opposes(direction, path) and (move is None or item.proposed(path) in (None, move))
    )


class Eligibility(NamedTuple):
    """The figures of a field's whole pool, and whether a proposer is worth asking."""

    figures: tuple[Figure, ...]
    is_open: bool


def eligible(mind: Mind, path: str, leaf: Leaf, gate: Gate, now_unit: int) -> Eligibility:
    """Span, strength and cooldown of everything usable for the field; a waiver in the pool counts as met cooldown."""
    if not leaf.updatable or leaf.layer != "persona":
        return Eligibility((), False)
    pool = usable(mind, path, gate, now_unit)
    span = span_figure(gate, pool)
    strength = strength_figures(gate, active(mind, pool, now_unit))
    cooldown = cooldown_figure(gate, mind, path, now_unit)
    rested = cooldown.met or is_waived(gate, mind.records.get(path), path, pool, now_unit)
    is_open = bool(pool) and span.met and any(figure.met for figure in strength) and rested
    return Eligibility((span, *strength, cooldown), is_open)


def drift_nudge(mind: Mind, schema: Schema) -> bool:
    """Tells whether a moderate field changed 3 times or more in play while no core field ever did."""
    tiers = [(leaf.tier, record.count) for path, record in mind.records.items() if (leaf := schema.leaf(path))]
    return any(tier == "moderate" and count >= DRIFT_CHANGES for tier, count in tiers) and not any(
        tier == "core" for tier, _ in tiers
    )
