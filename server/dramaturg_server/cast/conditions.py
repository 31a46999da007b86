"""Condition text (docs/conditions.md) to a compiled test on one mind. Between the cast's models and compile.py.

A compiled condition never fails: an unset path has its start value, an unknown unit equals nothing and has no order,
a value of another type than the declared one equals nothing.
"""

import operator
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import methodcaller
from typing import Literal, TypeAlias

from dramaturg_server.cast.conditions_parser import (
    And,
    Call,
    Constant,
    Fault,
    Not,
    Or,
    ParseFault,
    Test,
    Tree,
    Value,
    parse_condition,
)
from dramaturg_server.cast.field_paths import Field, NoField, find_field, pattern_segments
from dramaturg_server.cast.problems import nearest, shown
from dramaturg_server.domain.content import Condition, MindView, always, never
from dramaturg_server.domain.paths import format_path
from dramaturg_server.domain.schema import Leaf, Schema
from dramaturg_server.domain.values import Value as Held

SubjectKind = Literal["bool", "number", "text", "enum", "ordered", "id", "list", "map"]
Read: TypeAlias = Callable[[MindView], Held | None]
FlagStart: TypeAlias = bool | float | str

LAYERS = ("identity", "persona", "session", "moment")
ROOTS = ("flag", "quest", "unit", "scene", "topic", *LAYERS)
NO_STAGE = "none"
NO_TOPIC = "none"


@dataclass(frozen=True, slots=True)
class Subject:
    """What stands left: how it is read, its type, the values it may take (in order where it has one), its start."""

    name: str
    kind: SubjectKind
    read: Read
    start: Held
    values: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """One test of a condition, by itself: of what, and the constants it is compared with."""

    subject: Subject
    holds: Condition
    constants: tuple[Constant, ...] = ()


@dataclass(frozen=True, slots=True)
class Examined:
    """A condition's text, read: compiled, with its tests in their order; or, without `condition`, what is wrong."""

    condition: Condition | None
    tests: tuple[Asked, ...] = ()
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Declarations:
    """What a condition may name. Quest stages in order, `none` first; `units` is None where the game makes them up.

    Keeps what was read, so that a condition that many lines share is read once.
    """

    schema: Schema
    flags: Mapping[str, FlagStart]
    quests: Mapping[str, tuple[str, ...]]
    units: tuple[str, ...] | None
    scenes: Collection[str]
    topics: Collection[str]
    lines: Collection[str]
    characters: Collection[str]
    _examined: dict[str, Examined] = field(default_factory=dict, init=False, repr=False, compare=False)
    _subjects: dict[tuple[str, ...], Subject] = field(default_factory=dict, init=False, repr=False, compare=False)

    def examined(self, text: str) -> Examined:
        """Reads one condition. Raises nothing on any text."""
        found = self._examined.get(text)
        if found is None:
            found = self._examined[text] = _examine(text, self, self._subjects)
        return found


def check_condition(text: str, declared: Declarations) -> tuple[Condition | None, tuple[Fault, ...]]:
    """Compiles one condition; returns None and every fault where it has any. Raises nothing on any text."""
    examined = declared.examined(text)
    return examined.condition, examined.faults


def _examine(text: str, declared: Declarations, subjects: dict[tuple[str, ...], Subject]) -> Examined:
    try:
        tree = parse_condition(text)
    except ParseFault as refused:
        return Examined(None, faults=(refused.fault,))
    compiler = _Compiler(declared, subjects)
    condition = compiler.compiled(tree)
    if compiler.faults:
        return Examined(None, faults=tuple(compiler.faults))
    return Examined(condition, tuple(compiler.tests))


def all_of(conditions: tuple[Condition, ...]) -> Condition:
    """One condition that holds when all do, asked in their order. Of any number: a list in a cast has no end."""
    if not conditions:
        return always
    first, *others = conditions
    if len(others) < 2:
        return _both(first, others[0]) if others else first

    def holds(mind: MindView) -> bool:
        for condition in conditions:  # noqa: SIM110 (a generator takes twice as long)
            if not condition(mind):
                return False
        return True

    return holds


def _both(left: Condition, right: Condition) -> Condition:
    return lambda mind: left(mind) and right(mind)


def _either(left: Condition, right: Condition) -> Condition:
    return lambda mind: left(mind) or right(mind)


class _Compiler:
    """Judges and compiles one tree, collecting its tests and faults. subjects: those found so far, by path."""

    def __init__(self, declared: Declarations, subjects: dict[tuple[str, ...], Subject]) -> None:
        self._declared = declared
        self._subjects = subjects
        self.tests: list[Asked] = []
        self.faults: list[Fault] = []

    def compiled(self, tree: Tree) -> Condition:
        match tree:
            case Or(parts):
                return reduce(_either, map(self.compiled, parts))
            case And(parts):
                return all_of(tuple(map(self.compiled, parts)))
            case Not(inner):
                negated = self.compiled(inner)
                return lambda mind: not negated(mind)
            case Call():
                return self._call(tree)
            case Test():
                return self._test(tree)

    def _fault(self, offset: int, code: str, message: str, hint: str = "") -> None:
        self.faults.append(Fault(offset, f"condition.{code}", message, hint))

    def _call(self, call: Call) -> Condition:
        name = call.name
        if call.function == "said":
            if name not in self._declared.lines:
                self._fault(call.offset, "unknown", f"no line {shown(name)}", self._meant("line", name))
        elif name not in self._declared.topics:
            self._fault(call.offset, "unknown", f"no topic {shown(name)}", self._meant("topic", name))
        holds: Condition = methodcaller(call.function, name)
        self.tests.append(Asked(Subject(f"{call.function}({name})", "bool", holds, False), holds))
        return holds

    def _meant(self, what: str, name: str) -> str:
        """A hint for a line or topic that is not declared: one of the other kind may be meant."""
        declared = self._declared
        own, others = (declared.lines, declared.topics) if what == "line" else (declared.topics, declared.lines)
        if name in others:
            return f"write {'heard' if what == 'line' else 'said'}({shown(name)})"
        return nearest(name, own)

    def _test(self, test: Test) -> Condition:
        subject = self._subjects.get(test.path)
        if subject is None and (subject := self._subject(test)) is not None:
            self._subjects[test.path] = subject
        if subject is None or not self._fits(subject, test):
            return never
        holds = _compiled_test(subject, test)
        self.tests.append(Asked(subject, holds, tuple(value.constant for value in test.values)))
        return holds

    # What a path names

    def _subject(self, test: Test) -> Subject | None:
        root, rest = test.path[0], test.path[1:]
        if root == "flag" and rest:
            return self._flag(test, rest)
        if root == "quest" and rest:
            return self._quest(test, rest)
        if root in ("unit", "scene", "topic") and not rest:
            return self._present(root)
        if root in LAYERS and rest:
            return self._field(test)
        self._unknown_root(test, root, rest)
        return None

    def _unknown_root(self, test: Test, root: str, rest: tuple[str, ...]) -> None:
        if root in ROOTS:
            message = f"{root} has no parts" if rest else f"{root} alone says nothing"
            hint = "" if rest else f"write {root}.NAME"
            self._fault(test.offsets[min(1, len(rest))], "unknown", message, hint)
            return
        if root in self._declared.flags:
            hint = f"write {format_path(('flag', root))}"
        elif root in self._declared.quests:
            hint = f"write {format_path(('quest', root))}"
        elif home := _home_of(root, self._declared.schema):
            hint = f"write {home}"
        else:
            hint = nearest(root, ROOTS) or "a path begins with " + ", ".join(ROOTS)
        self._fault(test.offsets[0], "unknown", f"nothing is called {shown(root)}", hint)

    def _one_id(self, test: Test, rest: tuple[str, ...], what: str, known: Collection[str]) -> str | None:
        if len(rest) == 1 and rest[0] in known:
            return rest[0]
        name = ".".join(rest)
        hint = f'write {test.path[0]}["{name}"]' if name in known else nearest(name, known)
        self._fault(test.offsets[1], "unknown", f"no {what} {shown(name)}", hint)
        return None

    def _flag(self, test: Test, rest: tuple[str, ...]) -> Subject | None:
        name = self._one_id(test, rest, "flag", self._declared.flags)
        if name is None:
            return None
        start = self._declared.flags[name]
        kind: SubjectKind = "bool" if isinstance(start, bool) else "text" if isinstance(start, str) else "number"
        return Subject(f"flag.{name}", kind, methodcaller("flag", name), start)

    def _quest(self, test: Test, rest: tuple[str, ...]) -> Subject | None:
        name = self._one_id(test, rest, "quest", self._declared.quests)
        if name is None:
            return None
        return Subject(f"quest.{name}", "ordered", methodcaller("quest", name), NO_STAGE, self._declared.quests[name])

    def _present(self, root: str) -> Subject:
        declared = self._declared
        if root == "unit":
            kind: SubjectKind = "id" if declared.units is None else "ordered"
            return Subject("unit", kind, methodcaller("unit"), "", declared.units)
        if root == "scene":
            return Subject("scene", "id", methodcaller("scene"), "", tuple(declared.scenes))
        return Subject("topic", "id", methodcaller("topic"), NO_TOPIC, (*declared.topics, NO_TOPIC))

    def _field(self, test: Test) -> Subject | None:
        declared = self._declared
        found = find_field(test.path, declared.schema, declared.characters, declared.quests)
        if isinstance(found, NoField):
            self._fault(test.offsets[found.segment], "unknown", found.message, found.hint)
            return None
        path = found.path
        if found.leaf is None:
            return Subject(path, "map", methodcaller("field", path), ())
        return self._leaf_subject(found, found.leaf)

    def _leaf_subject(self, field: Field, leaf: Leaf) -> Subject:
        path, read = field.path, methodcaller("field", field.path)
        if field.quest:
            return Subject(path, "ordered", read, NO_STAGE, self._declared.quests[field.quest])
        values = leaf.values if leaf.kind in ("enum", "ordered") else None
        return Subject(path, leaf.kind, read, leaf.default, values)

    # What may be asked of it

    def _fits(self, subject: Subject, test: Test) -> bool:
        kind, op = subject.kind, test.op
        before = len(self.faults)
        if op is None:
            if kind in ("number", "enum", "ordered", "id"):
                self._fault(
                    test.op_offset,
                    "type",
                    f"{shown(subject.name)} alone is neither true nor false",
                    "compare it with a value",
                )
        elif kind in ("list", "map"):
            self._fault(
                test.op_offset,
                "type",
                f"{shown(subject.name)} is a {kind}: it can only be asked whether it is empty",
                _field_hint(test.path, self._declared.schema) or "let it stand alone",
            )
        elif op in ("in", "not in"):
            if kind in ("bool", "number"):
                self._fault(test.op_offset, "type", f"in does not go with a {_named(kind)}", "use ==")
        elif op not in ("==", "!=") and kind not in ("number", "ordered"):
            hint = "units of world.yaml give units an order" if subject.name == "unit" else "use == or !="
            self._fault(test.op_offset, "order", f"{shown(subject.name)} has no order", hint)
        if len(self.faults) == before:
            for value in test.values:
                self._value_fits(subject, value)
        return len(self.faults) == before

    def _value_fits(self, subject: Subject, value: Value) -> None:
        constant = value.constant
        wanted = {"bool": bool, "number": (int, float)}.get(subject.kind, str)
        if not isinstance(constant, wanted) or (subject.kind == "number" and isinstance(constant, bool)):  # type: ignore[arg-type]
            self._fault(
                value.offset,
                "type",
                f"{shown(subject.name)} is {_article(subject.kind)}",
                _type_hint(subject.kind, value),
            )
        elif subject.values is not None and constant not in subject.values:
            message = f"{shown(subject.name)} is never {shown(constant)}"
            self._fault(
                value.offset, "unknown", message, nearest(str(constant), subject.values) or _listed(subject.values)
            )


def _home_of(name: str, schema: Schema) -> str:
    """The path of a field or branch whose layer was left out; "" for any other name."""
    tops = (pattern_segments(leaf.pattern)[:2] for leaf in schema.leaves)
    return next((format_path(top) for top in tops if top[1] == name), "")


def _field_hint(path: tuple[str, ...], schema: Schema) -> str:
    """A field of one entry of a map, where the entry itself was named."""
    for leaf in schema.leaves:
        segments = pattern_segments(leaf.pattern)
        if len(path) == 3 and len(segments) > 3 and segments[:3] == (*path[:2], "*"):
            return f"name a field of it, such as {format_path((*path, segments[3]))}"
    return ""


def _named(kind: SubjectKind) -> str:
    return {"bool": "boolean", "id": "name"}.get(kind, kind)


def _article(kind: SubjectKind) -> str:
    return {"bool": "true or false", "number": "a number", "text": "a text"}.get(kind, "one of a list of names")


def _type_hint(kind: SubjectKind, value: Value) -> str:
    constant = value.constant
    if kind == "bool" and isinstance(constant, str) and constant.casefold() in ("true", "false"):
        return f"write {constant.casefold()}"
    if kind == "number" and isinstance(constant, str) and not value.bare:
        return "write the number without quotes"
    if kind not in ("bool", "number"):
        return 'write a name, or a text in "…"'
    return ""


def _listed(values: tuple[str, ...]) -> str:
    return "one of " + ", ".join(shown(value, 30) for value in values[:8]) + (", …" if len(values) > 8 else "")


# Compiled tests: names were looked up above; what is left is one read and one comparison.


def _compiled_test(subject: Subject, test: Test) -> Condition:
    if test.op is None:
        return _alone(subject)
    constants = tuple(value.constant for value in test.values)
    if subject.kind == "number":
        return _number_test(subject, test.op, float(constants[0]))
    if test.op in ("<", "<=", ">", ">="):
        return _rank_test(subject, test.op, str(constants[0]))
    return _equality_test(subject, test.op, constants)


def _alone(subject: Subject) -> Condition:
    read, start = subject.read, subject.start

    def holds(mind: MindView) -> bool:
        value = read(mind)
        return bool(start if value is None else value)

    return holds


def _equality_test(subject: Subject, op: str, constants: tuple[Constant, ...]) -> Condition:
    read, start, kind = subject.read, subject.start, type(constants[0])
    wanted, negated = frozenset(constants), op in ("!=", "not in")

    def holds(mind: MindView) -> bool:
        value = read(mind)
        if value is None:
            value = start
        return (type(value) is kind and value in wanted) is not negated

    return holds


def _number_test(subject: Subject, op: str, constant: float) -> Condition:
    read, start = subject.read, subject.start
    compare = NUMBER_OPERATORS[op]

    def holds(mind: MindView) -> bool:
        value = read(mind)
        if value is None:
            value = start
        if type(value) is not float and type(value) is not int:
            return op == "!="
        return compare(value, constant)

    return holds


def _rank_test(subject: Subject, op: str, constant: str) -> Condition:
    read, start = subject.read, subject.start
    ranks: dict[object, int] = {value: rank for rank, value in enumerate(subject.values or ())}
    compare, wanted = NUMBER_OPERATORS[op], ranks[constant]

    def holds(mind: MindView) -> bool:
        value = read(mind)
        rank = ranks.get(start if value is None else value)
        return rank is not None and compare(rank, wanted)

    return holds


NUMBER_OPERATORS: Mapping[str, Callable[[float, float], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
