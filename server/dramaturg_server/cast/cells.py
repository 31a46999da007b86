"""Whether conditions can hold together, and whether they always do. Between conditions.py and condition_checks.py.

Each path is cut into the cells that its tests can tell apart: declared values, numbers and the gaps between them, texts
and every other one. All combinations of cells are tried on the compiled conditions, up to `COMBINATIONS_MAX`.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import inf, isfinite, nextafter, prod
from types import MappingProxyType
from typing import Literal, TypeAlias

from dramaturg_server.cast.conditions import Asked, Examined
from dramaturg_server.domain.content import Condition, MindView
from dramaturg_server.domain.values import Value

COMBINATIONS_MAX = 4_096
TRIES_MAX = 32 * COMBINATIONS_MAX  # single tests and conditions; a list of thousands of them is no condition to check

Answer = Literal["never", "always", "sometimes", "not_checked"]
Facts: TypeAlias = Mapping[str, Collection[Value]]
"""What is known where conditions are asked: `topic`, `flag.F`, `said(L)` or a field path -> the values it may have."""
NO_FACTS: Facts = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Verdict:
    """part: of conditions that never hold together, the place of the first that rules out all that was left ·
    tries: how much work the answer took."""

    answer: Answer
    part: int = 0
    tries: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """What is asked together with other clauses: a condition, and its tests by themselves. Equal to itself alone."""

    holds: Condition
    tests: tuple[Asked, ...]


def clause_of(examined: Examined) -> Clause:
    """A condition without faults as a clause."""
    assert examined.condition is not None
    return Clause(examined.condition, examined.tests)


def unless(clauses: Sequence[Clause]) -> Clause:
    """The clause that holds where not all of these do."""
    every = tuple(clause.holds for clause in clauses)
    tests = tuple(test for clause in clauses for test in clause.tests)
    return Clause(lambda mind: not all(holds(mind) for holds in every), tests)


def elsewhere(clause: Clause, *, kept: Callable[[str], bool]) -> Clause:
    """The clause asked later or of another mind: of what it reads, only the paths that are `kept` read the same."""
    return Clause(_elsewhere(clause.holds), tuple(_asked_elsewhere(test, kept) for test in clause.tests))


def _asked_elsewhere(test: Asked, kept: Callable[[str], bool]) -> Asked:
    subject = test.subject if kept(test.subject.name) else replace(test.subject, name=ELSEWHERE + test.subject.name)
    return Asked(subject, _elsewhere(test.holds), test.constants)


def _elsewhere(condition: Condition) -> Condition:
    def holds(mind: MindView) -> bool:
        assert isinstance(mind, _Cells)
        return condition(mind.elsewhere())

    return holds


ELSEWHERE = "elsewhere "


class _Cells:
    """A mind and a world of which one combination of cells is set. Implements `MindView`."""

    def __init__(self, values: Mapping[str, Value], prefix: str = "") -> None:
        self._values = values
        self._prefix = prefix

    def elsewhere(self) -> "_Cells":
        return _Cells(self._values, ELSEWHERE)

    def _read(self, name: str) -> Value | None:
        if self._prefix and (value := self._values.get(self._prefix + name)) is not None:
            return value
        return self._values.get(name)

    def field(self, path: str) -> Value | None:
        return self._read(path)

    def flag(self, flag_id: str) -> bool | float | str | None:
        value = self._read(f"flag.{flag_id}")
        return None if isinstance(value, tuple) else value

    def quest(self, quest_id: str) -> str:
        return str(self._read(f"quest.{quest_id}"))

    def unit(self) -> str:
        return str(self._read("unit"))

    def scene(self) -> str:
        return str(self._read("scene"))

    def topic(self) -> str:
        return str(self._read("topic"))

    def said(self, line_id: str) -> bool:
        return self._read(f"said({line_id})") is True

    def heard(self, topic_id: str) -> bool:
        return self._read(f"heard({topic_id})") is True


def verdict(clauses: Sequence[Clause], facts: Facts = NO_FACTS) -> Verdict:
    """Tells whether the clauses ever, always or sometimes hold together, or that there is too much to try."""
    found = _judged(clauses, facts)
    if found.answer != "never" or len(clauses) < 2:
        return found
    part = bisect_left(range(len(clauses)), True, key=lambda at: _judged(clauses[: at + 1], facts).answer == "never")
    return replace(found, part=part)


def _judged(clauses: Sequence[Clause], facts: Facts) -> Verdict:
    asked: dict[str, list[Asked]] = {}
    for clause in dict.fromkeys(clauses):
        for test in clause.tests:
            asked.setdefault(test.subject.name, []).append(test)
    values = {name: _values_of(tests, facts.get(name)) for name, tests in asked.items()}
    tries = sum(len(values[name]) * len(tests) for name, tests in asked.items())
    if tries > TRIES_MAX:
        return Verdict("not_checked")
    cells = {name: _cells_of(tests, values[name]) for name, tests in asked.items()}
    if cells and all(len(cells[name]) == 2 and len(tests) == 1 for name, tests in asked.items()):
        return Verdict("sometimes", tries=tries)  # each test can be either, and none hangs on another
    combinations = prod(map(len, cells.values()))
    if combinations > COMBINATIONS_MAX or combinations * len(clauses) > TRIES_MAX:
        return Verdict("not_checked", tries=tries)
    answer = _tried(tuple(clause.holds for clause in clauses), cells)
    return Verdict(answer, tries=tries + combinations * len(clauses))


def _tried(conditions: Sequence[Condition], cells: Mapping[str, Sequence[Value]]) -> Answer:
    values: dict[str, Value] = {}
    mind, names = _Cells(values), tuple(cells)
    seen: set[bool] = set()
    for combination in product(*cells.values()):
        values.update(zip(names, combination, strict=True))
        seen.add(all(holds(mind) for holds in conditions))
        if len(seen) == 2:
            return "sometimes"
    return "always" if True in seen else "never"


# ---- the cells of one path


def _cells_of(tests: Sequence[Asked], values: Collection[Value]) -> Sequence[Value]:
    """One value for each set of answers that the tests on one path can give."""
    name = tests[0].subject.name
    if len(tests) == 1 and tests[0].subject.kind == "bool" and len(values) == 2:
        return tuple(values)  # each test of a boolean tells them apart
    held: dict[str, Value] = {}
    mind = _Cells(held)
    cells: dict[tuple[bool, ...], Value] = {}
    for value in values:
        held[name] = value
        cells.setdefault(tuple(test.holds(mind) for test in tests), value)
    return tuple(cells.values())


def _values_of(tests: Sequence[Asked], known: Collection[Value] | None) -> Collection[Value]:
    """Values of one path, at least one in each cell."""
    subject = tests[0].subject
    if known is not None:
        return known
    if subject.kind == "bool":
        return (False, True)
    if subject.kind in ("list", "map"):
        return ((), ("…",))
    if subject.values is not None:
        return (*subject.values, subject.start)  # the start of a unit or scene is none of those declared
    constants = dict.fromkeys(constant for test in tests for constant in test.constants)
    if subject.kind == "number":
        return _numbers(float(constant) for constant in constants)
    texts = tuple(str(constant) for constant in constants)
    return ("", *texts, max(texts, key=len, default="") + "…")


def _numbers(constants: Iterable[float]) -> Collection[float]:
    """Each constant and its neighbours: these lie in the gaps between constants and outside them."""
    near = (n for constant in constants for n in (nextafter(constant, -inf), constant, nextafter(constant, inf)))
    return sorted({0.0, *filter(isfinite, near)})
