"""Whether conditions can hold together, and whether they always do. Between conditions.py and condition_checks.py.

Each path is cut into the cells that its tests can tell apart: declared values, numbers and the gaps between them, texts
and every other one. All combinations of cells are tried on the compiled conditions, up to `COMBINATIONS_MAX`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import inf, isfinite, nextafter, prod
from types import MappingProxyType
from typing import Literal, TypeAlias

from dramaturg_server.cast.conditions import Asked, Examined, Subject
from dramaturg_server.cast.conditions_parser import Constant
from dramaturg_server.domain.content import Condition, MindView
from dramaturg_server.domain.values import Value

COMBINATIONS_MAX = 4_096

Answer = Literal["never", "always", "sometimes", "not_checked"]
Facts: TypeAlias = Mapping[str, Collection[Value]]
"""What is known where conditions are asked: `topic`, `flag.F`, `said(L)` or a field path -> the values it may have."""
NO_FACTS: Facts = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Verdict:
    """part: of conditions that never hold together, the place of the first that rules out all that was left."""

    answer: Answer
    part: int = 0


@dataclass(frozen=True, slots=True)
class Clause:
    """What is asked together with other clauses: a condition, and its tests by themselves."""

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
    """Tells whether the clauses ever, always or sometimes hold together, or that there are too many combinations."""
    answer = _answer(clauses, facts)
    if answer != "never" or len(clauses) < 2:
        return Verdict(answer)
    return Verdict(answer, next(at for at in range(len(clauses)) if _answer(clauses[: at + 1], facts) == "never"))


def _answer(clauses: Sequence[Clause], facts: Facts) -> Answer:
    asked: dict[str, list[Asked]] = {}
    for clause in clauses:
        for test in clause.tests:
            asked.setdefault(test.subject.name, []).append(test)
    cells = {name: _cells_of(tests, facts.get(name)) for name, tests in asked.items()}
    if all(len(cells[name]) == 2 and len(tests) == 1 for name, tests in asked.items()) and cells:
        return "sometimes"  # every test can be either by itself, and none hangs on another
    if prod(map(len, cells.values())) > COMBINATIONS_MAX:
        return "not_checked"
    return _tried(tuple(clause.holds for clause in clauses), cells)


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


def _cells_of(tests: Sequence[Asked], known: Collection[Value] | None) -> Sequence[Value]:
    """One value for each set of answers that the tests on one path can give."""
    subject = tests[0].subject
    values: dict[str, Value] = {}
    mind = _Cells(values)
    cells: dict[tuple[bool, ...], Value] = {}
    for value in _values_of(subject, [constant for test in tests for constant in test.constants], known):
        values[subject.name] = value
        cells.setdefault(tuple(test.holds(mind) for test in tests), value)
    return tuple(cells.values())


def _values_of(subject: Subject, constants: Sequence[Constant], known: Collection[Value] | None) -> Iterable[Value]:
    """Values of a path, at least one in each of its cells."""
    if known is not None:
        return known
    if subject.kind == "bool":
        return (False, True)
    if subject.kind == "number":
        return _numbers(float(constant) for constant in constants)
    if subject.kind in ("list", "map"):
        return ((), ("…",))
    if subject.values is not None:
        return (*subject.values, subject.start)  # the start of a unit or scene is none of those declared
    texts = tuple(str(constant) for constant in constants)
    return ("", *texts, max(texts, key=len, default="") + "…")


def _numbers(constants: Iterable[float]) -> Iterable[float]:
    """Each constant and its neighbours: these lie in the gaps between constants and outside them."""
    near = (
        number for constant in constants for number in (nextafter(constant, -inf), constant, nextafter(constant, inf))
    )
    return sorted({0.0, *filter(isfinite, near)})
