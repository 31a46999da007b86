"""The three conditions of a gate as figures. Read before a proposal (`tracks.py`, on the pool) and after (`gates.py`).

Each function counts one thing over some evidence and compares it with the figures of the schema; none of them weighs.
"""

from collections.abc import Iterable

from .evidence import Evidence, source_strength
from .mind import FieldRecord, Figure, Mind
from .schema import Gate

SPAN, HIGH, MEDIUM, COOLDOWN = "span_units", "strength_high", "strength_medium", "cooldown_units"
"""Names of the figures, as they travel to the game."""


def span_figure(gate: Gate, evidence: Iterable[Evidence]) -> Figure:
    """Distinct story units of `evidence`, expired medium included."""
    units = len({item.unit for item in evidence})
    return Figure(SPAN, units, gate.span, units >= gate.span)


def strength_figures(gate: Gate, active: Iterable[Evidence]) -> tuple[Figure, ...]:
    """Distinct high sources, and all sources, of evidence that is active; either figure alone is enough.

    Where no number of medium opens the gate (`gate.medium` is None) the second figure is left out.
    """
    high, every = source_strength(active)
    by_high = Figure(HIGH, high, gate.high, high >= gate.high)
    return (by_high,) if gate.medium is None else (by_high, Figure(MEDIUM, every, gate.medium, every >= gate.medium))


def cooldown_figure(gate: Gate, mind: Mind, path: str, now_unit: int) -> Figure:
    """The character's own units since the field's last gated change; one that never changed has nothing to wait for."""
    record = mind.records.get(path)
    if record is None:
        return Figure(COOLDOWN, 0, 0, True)
    units = mind.units_since(record.unit, now_unit)
    return Figure(COOLDOWN, units, gate.cooldown, units >= gate.cooldown)


def is_waived(gate: Gate, record: FieldRecord | None, path: str, evidence: Iterable[Evidence], now_unit: int) -> bool:
    """Tells whether `evidence` lifts the cooldown: a high event of a waiving kind, against the last change's direction.

    At most one change per field and unit is waived.
    """
    if record is None or record.waived_unit == now_unit:
        return False
    return any(
        item.importance == "high" and item.kind in gate.waive and item.opposes(record.direction, path)
        for item in evidence
    )
