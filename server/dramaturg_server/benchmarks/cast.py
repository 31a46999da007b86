"""`bench cast`: reading and checking a cast of ten thousand lines, and asking one compiled condition."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter_ns

import yaml

from ..cast.loader import load_cast
from ..cast.scripts import declarations_of
from ..cast.yaml_reader import LOADER
from ..domain.content import Condition, always
from ..domain.mind import Mind, World
from ..domain.standpoint import Standpoint
from .casts import read_cast, write_saga
from .measurement import Measurement, value_at_most

LINES = 10_000
CHECK_S = 2.0
CONDITION_US = 2.0
CALLS, ROUNDS = 10_000, 20
CONDITIONS = {
    "flag": "flag.gate_open",
    "stage and said": "persona.relationships.player.stage >= neutral and not said(npc0-t0-0)",
    "three tests": "quest.siege >= walls and flag.toll > 2 and unit in [u2, u3]",
}
"""What lines usually ask."""
WORLD = World(quests={"siege": "won"}, flags={"gate_open": True, "toll": 3.0}, unit="u2")
"""A world in which no condition stops at its first test."""

Say = Callable[[str], None]


def measure(quick: bool, say: Say) -> list[Measurement]:
    lines, rounds = (LINES // 10, 2) if quick else (LINES, 5)
    with tempfile.TemporaryDirectory() as folder:
        characters = write_saga(Path(folder), lines)
        say(f"{lines} lines, {characters} characters, {_bytes_of(Path(folder))} bytes")
        checked, parsed = _read(Path(folder), rounds)
        name = f"{lines} lines checked, the floor: parsed as YAML"
        target = value_at_most(CHECK_S * lines / LINES)
        return [Measurement(name, checked, "s", parsed, target), *_conditions(Path(folder))]


def _bytes_of(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*.yaml"))


def _read(folder: Path, rounds: int) -> tuple[float, float]:
    """Seconds of the fastest round: all that `cast check` does, and the parser's events of the same files alone."""
    checked: list[float] = []
    parsed: list[float] = []
    for _ in range(rounds):
        began = perf_counter_ns()
        loaded = load_cast(folder)
        checked.append((perf_counter_ns() - began) / 1e9)
        if loaded.errors:
            raise ValueError("\n".join(map(str, loaded.errors)))
        began = perf_counter_ns()
        for file in folder.rglob("*.yaml"):
            for _event in yaml.parse(file.read_text(encoding="utf-8"), Loader=LOADER):
                pass
        parsed.append((perf_counter_ns() - began) / 1e9)
    return min(checked), min(parsed)


def _conditions(folder: Path) -> list[Measurement]:
    """Microseconds of one question; the floor is a call that answers at once."""
    cast = read_cast(folder)
    declared, mind = declarations_of(cast), Standpoint(cast, WORLD, Mind("npc0"))
    floor = _per_call(always, mind)
    found = []
    for name, text in CONDITIONS.items():
        examined = declared.examined(text)
        if examined.condition is None:
            raise ValueError(f"{text}: {examined.faults}")
        per_call = _per_call(examined.condition, mind)
        found.append(Measurement(f"condition: {name}", per_call, "us", floor, value_at_most(CONDITION_US)))
    return found


def _per_call(condition: Condition, mind: Standpoint) -> float:
    """Microseconds a call, in the fastest round."""
    return min(_round(condition, mind) for _ in range(ROUNDS))


def _round(condition: Condition, mind: Standpoint) -> float:
    began = perf_counter_ns()
    for _ in range(CALLS):
        condition(mind)
    return (perf_counter_ns() - began) / 1e3 / CALLS
