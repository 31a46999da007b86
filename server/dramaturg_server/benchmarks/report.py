"""Shows measurements: a table for people, a list of objects for programs. The end of `bench` and `eval`."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from .measurement import Measurement

HEADINGS = ("name", "value", "floor", "ratio", "target", "met")
MET = {None: "", True: "yes", False: "NO"}


def table_of(measurements: Sequence[Measurement]) -> str:
    """One row per figure, columns aligned; numbers to the right."""
    rows = [HEADINGS, *(_row(one) for one in measurements)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEADINGS))]
    return "\n".join(_aligned(row, widths) for row in rows)


def as_json(measurements: Iterable[Measurement]) -> str:
    """A list of `{name, value, unit, floor, ratio, target, met}`; null where a figure has no such thing."""
    return json.dumps([_object(one) for one in measurements], ensure_ascii=False, indent=2) + "\n"


def write_json(file: Path, measurements: Iterable[Measurement]) -> None:
    """Raises OSError where the file can't be written."""
    file.write_text(as_json(measurements), encoding="utf-8")


def _object(one: Measurement) -> dict[str, object]:
    return {
        "name": one.name,
        "value": one.value,
        "unit": one.unit,
        "floor": one.floor,
        "ratio": one.ratio,
        "target": None if one.target is None else str(one.target),
        "met": one.is_met,
    }


def _row(one: Measurement) -> tuple[str, ...]:
    floor = "" if one.floor is None else f"{_number(one.floor)} {one.unit}"
    ratio = "" if one.ratio is None else f"{one.ratio:.2f}"
    target = "" if one.target is None else str(one.target)
    return (one.name, f"{_number(one.value)} {one.unit}".rstrip(), floor, ratio, target, MET[one.is_met])


def _number(value: float) -> str:
    if value == int(value):
        return str(int(value))
    return f"{value:.4g}" if abs(value) < 1000 else f"{value:.0f}"


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [
        cell.rjust(width) if 0 < place < 4 else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()
