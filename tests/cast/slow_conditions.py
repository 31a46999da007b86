"""A slow, plain evaluator of conditions for tests, written from the grammar and the tables of docs alone; and random
conditions and worlds for it. Shares nothing with the code under test but the declared names."""

import operator
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from random import Random
from typing import Any

from dramaturg_server.domain.schema import Leaf
from tests.cast.small_world import DECLARED, World

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip

# ---- evaluation


def holds(text: str, world: World) -> bool:
    """Evaluates a condition that follows the grammar; anything else is an error of the test."""
    reader = _Reader(_tokens(text), world)
    result = reader.condition()
    assert not reader.tokens, f"left over: {reader.tokens}"
    return result


def _tokens(text: str) -> list[str]:
    found = re.findall(r'"[^"]*"|[=!<>]=|[<>()\[\].,]|-?\d+(?:\.\d+)?|[^\s"=!<>()\[\].,]+', text)
    return [unicodedata.normalize("NFC", token) for token in found]


class _Reader:
    """Takes tokens from the front; both sides of `and` and `or` are read whatever the first one says."""

    def __init__(self, tokens: list[str], world: World) -> None:
        self.tokens, self.world = tokens, world

    def next_is(self, *words: str) -> bool:
        return self.tokens[: len(words)] == list(words)

    def take(self) -> str:
        return self.tokens.pop(0)

    def condition(self) -> bool:
        results = [self.conjunction()]
        while self.next_is("or"):
            self.take()
            results.append(self.conjunction())
        return any(results)

    def conjunction(self) -> bool:
        results = [self.one()]
        while self.next_is("and"):
            self.take()
            results.append(self.one())
        return all(results)

    def one(self) -> bool:
        if self.next_is("not"):
            self.take()
            return not self.one()
        if self.next_is("("):
            self.take()
            result = self.condition()
            assert self.take() == ")"
            return result
        return self.test()

    def test(self) -> bool:
        if self.next_is("said", "(") or self.next_is("heard", "("):
            what, _, name, _ = (self.take() for _ in range(4))
            return unquoted(name) in (self.world.lines if what == "said" else self.world.topics)
        path = [self.take()]
        while self.next_is(".") or self.next_is("["):
            if self.take() == ".":
                path.append(self.take())
            else:
                path.append(unquoted(self.take()))
                assert self.take() == "]"
        value, order = looked_up(path, self.world)
        if self.tokens and self.tokens[0] in COMPARE:
            return compared(value, order, self.take(), self.take())
        negated = self.next_is("not", "in")
        if negated or self.next_is("in"):
            self.tokens = self.tokens[2:] if negated else self.tokens[1:]
            listed = list(takewhile(lambda token: token != "]", self.tokens))
            self.tokens = self.tokens[len(listed) + 1 :]
            return (value in [unquoted(token) for token in listed[1::2]]) != negated
        return value not in (False, "", ())


def unquoted(token: str) -> str:
    return token.removeprefix('"').removesuffix('"')


def compared(value: Any, order: Sequence[str] | None, op: str, written: str) -> bool:
    if isinstance(value, bool):
        return COMPARE[op](value, written == "true")
    if isinstance(value, float):
        return COMPARE[op](value, float(written))
    constant = unquoted(written)
    if op in ("==", "!="):
        return COMPARE[op](value, constant)
    assert order is not None
    return value in order and COMPARE[op](order.index(value), order.index(constant))


def looked_up(path: list[str], world: World) -> tuple[Any, Sequence[str] | None]:
    """The value of a path, its start where it is unset, and the order of its values where they have one."""
    root, *rest = path
    if root == "flag":
        return world.flags.get(rest[0], DECLARED.flags[rest[0]]), None
    if root == "quest":
        return world.quests.get(rest[0], "none"), DECLARED.quests[rest[0]]
    if root in ("unit", "scene", "topic"):
        return world.present[("unit", "scene", "topic").index(root)], DECLARED.units if root == "unit" else None
    leaf = leaf_of(path)
    stages = DECLARED.quests[rest[1]] if path[:2] == ["session", "quests"] else None
    start: Any = "none" if stages else leaf.default
    return world.fields.get(written_path(path), start), stages or (leaf.values if leaf.kind == "ordered" else None)


def leaf_of(path: Sequence[str]) -> Leaf:
    def matches(pattern: str) -> bool:
        parts = pattern.split(".")
        return len(parts) == len(path) and all(p in ("*", s) for p, s in zip(parts, path, strict=True))

    return next(leaf for leaf in DECLARED.schema.leaves if matches(leaf.pattern))


def written_path(path: Sequence[str]) -> str:
    """The path as keys of state have it: only ids that need it are quoted."""
    return path[0] + "".join(f'["{part}"]' if "." in part else f".{part}" for part in path[1:])


# ---- random conditions and worlds

UNITS, SCENES, TOPICS = list(DECLARED.units or ()), list(DECLARED.scenes), list(DECLARED.topics)
STAGES, RANKS = list(DECLARED.quests["siege"]), ["private", "sergeant", "captain"]
RELATIONS = list(leaf_of(("persona", "relationships", "mara", "stage")).values)
EMOTIONS = ["neutral", "happy", "sad", "angry"]
WORDS = ["", "x", "open sesame", "城门", "a.b"]
NUMBERS = ["0", "2", "2.5", "-1", "3", "10"]

BOOLS = ["flag.gate_open", 'flag["a.b"]', "flag.城门", 'flag["and"]', "persona.duty.on_watch"]
TEXTS = ["flag.password", "persona.occupation", 'persona.relationships["a.b"].description']
NUMERIC = ["flag.toll", "persona.coins", "persona.relationships.阿远.value", "moment.emotion_intensity"]
LISTS = ["persona.hobbies", "persona.personality", "session.learned_info"]
ORDERED = {
    "unit": UNITS, "quest.siege": STAGES, "session.quests.siege": STAGES, "persona.duty.rank": RANKS,
    "persona.relationships.mara.stage": RELATIONS, 'persona.relationships["a.b"].stage': RELATIONS,
    "persona.relationships.阿远.stage": RELATIONS,
}  # fmt: skip
NAMED = {"scene": SCENES, "topic": [*TOPICS, "none"], "moment.emotion": EMOTIONS}
LINES = ["river-1", '"a.b.1"', "鸣-1", '"river-1"']


def random_condition(random: Random, depth: int = 3) -> str:
    """A condition without faults, oddly spaced; of at most 500 characters in nearly all cases."""
    kind = random.choice(["test", "test", "and", "or", "not", "(", "test"]) if depth else "test"
    if kind == "test":
        return random_test(random)
    if kind == "not":
        return f"not {enclosed(random, depth)}"
    if kind == "(":
        return f"({random_condition(random, depth - 1)})"
    parts = [enclosed(random, depth) for _ in range(random.randint(2, 3))]
    return random.choice([f" {kind} ", f"\n  {kind}\t"]).join(parts)


def enclosed(random: Random, depth: int) -> str:
    inner = random_condition(random, depth - 1)
    return inner if random.random() < 0.5 else f"({inner})"


def random_test(random: Random) -> str:
    kind = random.randrange(7)
    if kind == 0:
        path = random.choice(BOOLS)
        return (
            path
            if random.random() < 0.5
            else f"{path} {random.choice(['==', '!='])} {random.choice(['true', 'false'])}"
        )
    if kind == 1:
        return f"{random.choice(NUMERIC)}{random.choice(list(COMPARE))}{random.choice(NUMBERS)}"
    if kind == 2:
        return random.choice(LISTS)
    if kind == 3:
        path = random.choice(TEXTS)
        return path if random.random() < 0.3 else named_test(random, path, [f'"{word}"' for word in WORDS])
    if kind == 4:
        return f"said({random.choice(LINES)})" if random.random() < 0.6 else f"heard( {random.choice(TOPICS)} )"
    if kind == 5:
        path, values = random.choice(list(NAMED.items()))
        return named_test(random, path, values)
    path, values = random.choice(list(ORDERED.items()))
    if random.random() < 0.3:
        return named_test(random, path, values)
    return f"{path} {random.choice(list(COMPARE))} {random.choice(values)}"


def named_test(random: Random, path: str, values: Sequence[str]) -> str:
    if random.random() < 0.5:
        return f"{path} {random.choice(['==', '!='])} {random.choice(values)}"
    listed = ", ".join(random.choice(values) for _ in range(random.randint(1, 3)))
    return f"{path} {random.choice(['in', 'not  in'])} [{listed}]"


def random_world(random: Random) -> World:
    """Every path is sometimes unset; units, scenes and stages are sometimes ones that nobody declared."""
    stages = {path: [*values, "unheard-of"] for path, values in ORDERED.items() if path != "unit"}
    values = {path: among for path, among in {**VALUES, **stages}.items() if random.random() < 0.7}
    return world_of({path: random.choice(among) for path, among in values.items()})


VALUES: dict[str, Sequence[Any]] = {
    **{path.replace('["', ".").replace('"]', ""): [False, True] for path in BOOLS},
    **{path: [False, True] for path in ("said(river-1)", "said(a.b.1)", "said(鸣-1)")},
    **{f"heard({topic})": [False, True] for topic in TOPICS},
    **{path: [*WORDS, "another word"] for path in TEXTS},
    **{path: sorted({*map(float, NUMBERS), -7.0, -0.5, 1.0, 2.25, 2.75, 5.0, 11.0}) for path in NUMERIC},
    **{path: [(), ("dice",)] for path in LISTS},
    **ORDERED, "unit": [*UNITS, "", "elsewhere"],
    **NAMED, "scene": [*SCENES, "", "elsewhere"], "moment.emotion": leaf_of(("moment", "emotion")).values,
}  # fmt: skip
"""Flag, path or call -> values that it may have: all that are declared, and of numbers and texts some in every gap."""


def world_of(values: Mapping[str, Any]) -> World:
    """The world and mind in which the paths of `VALUES` have these values; others are unset."""

    def under(begin: str) -> dict[str, Any]:
        return {path.removeprefix(begin).strip(")"): value for path, value in values.items() if path.startswith(begin)}

    return World(
        fields={path: value for path, value in values.items() if path.startswith(("persona", "session", "moment"))},
        flags=under("flag."),
        quests=under("quest."),
        present=(values.get("unit", ""), values.get("scene", ""), values.get("topic", "none")),
        lines={line for line, is_said in under("said(").items() if is_said},
        topics={topic for topic, is_heard in under("heard(").items() if is_heard},
    )
