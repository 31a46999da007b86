"""Cells: whether conditions never, always or sometimes hold, against trying every value there is."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from random import Random

import pytest

from dramaturg_server.cast.cells import NO_FACTS, Clause, Facts, Verdict, clause_of, elsewhere, unless, verdict
from tests.cast.slow_conditions import VALUES, holds, random_condition, world_of
from tests.cast.small_world import DECLARED


def clauses(*texts: str) -> list[Clause]:
    return [clause_of(DECLARED.examined(text)) for text in texts]


def answer(*texts: str, facts: Facts = NO_FACTS) -> str:
    return verdict(clauses(*texts), facts).answer


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("flag.gate_open", "sometimes"),
        ("flag.gate_open and not flag.gate_open", "never"),
        ("flag.gate_open or flag.gate_open == false", "always"),
        ("quest.siege < asked and quest.siege != none", "never"),
        ("quest.siege >= none", "always"),
        ("quest.siege > won", "never"),
        ("quest.siege == none or session.quests.siege != none", "sometimes"),
        ("quest.siege in [none, asked, walls, won]", "always"),
        ("unit in [dusk, midnight, dawn]", "sometimes"),
        ("unit <= dawn", "sometimes"),
        ("unit < dusk", "never"),
        ("scene in [gate, inn]", "sometimes"),
        ("scene == gate and scene == inn", "never"),
        ("topic in [river, war, none]", "always"),
        ("flag.toll > 2 and flag.toll < 3", "sometimes"),
        ("flag.toll > 2 and flag.toll <= 2", "never"),
        ("flag.toll < 2 or flag.toll >= 2", "always"),
        ("flag.toll > 9007199254740992 and flag.toll < 9007199254740994", "never"),
        (f"flag.toll > {'9' * 400}", "never"),
        (f"flag.toll < {'9' * 400}", "always"),
        ('flag.password == "" and flag.password', "never"),
        ('flag.password == "x" and not flag.password', "never"),
        ('flag.password not in ["", "x"]', "sometimes"),
        ('flag.password != "x" or flag.password', "always"),
        ("persona.hobbies and not persona.hobbies", "never"),
        ("persona.relationships or not persona.relationships", "always"),
        ("moment.emotion == sad and moment.emotion == angry", "never"),
        ("moment.emotion != sad or moment.emotion != angry", "always"),
        ("persona.relationships.mara.stage >= trust and persona.relationships.阿远.stage < trust", "sometimes"),
        ('persona.relationships.mara.stage >= trust and persona.relationships["mara"].stage < trust', "never"),
        ("said(river-1) and heard(river) and not said(鸣-1)", "sometimes"),
        ('said(river-1) and not said("river-1")', "never"),
    ],
)
def test_a_condition_never_always_or_sometimes_holds(text: str, expected: str) -> None:
    assert answer(text) == expected


def test_without_declared_units_any_unit_may_come() -> None:
    declared = replace(DECLARED, units=None)

    def found(text: str) -> str:
        return verdict([clause_of(declared.examined(text))]).answer

    assert found("unit == one and unit == two") == "never"
    assert found('unit != one and unit != ""') == "sometimes"
    assert found('unit == "" or unit != ""') == "always"


def test_of_conditions_that_never_hold_together_the_first_that_leaves_nothing_is_told() -> None:
    texts = (
        "flag.gate_open",
        "flag.toll > 3",
        "quest.siege == won",
        "flag.toll < 3 or quest.siege < won",
        "unit == dusk",
    )
    assert verdict(clauses(*texts)) == Verdict("never", 3)
    assert verdict(clauses(*texts[:3])) == Verdict("sometimes")
    assert verdict([]) == Verdict("always")


def test_facts_leave_fewer_values() -> None:
    assert answer("topic == war", facts={"topic": ("river",)}) == "never"
    assert answer("topic == river", facts={"topic": ("river",)}) == "always"
    assert answer("topic == river", facts={"topic": ("river", "war")}) == "sometimes"
    assert answer("not said(river-1) and flag.gate_open", facts={"said(river-1)": (False,)}) == "sometimes"
    assert answer("flag.toll > 3", facts={"flag.toll": (2.0,)}) == "never"
    assert answer("flag.gate_open", facts={"scene": ("gate",)}) == "sometimes"


def test_an_earlier_case_that_always_holds_first_leaves_nothing() -> None:
    wide, narrow, other = clauses("quest.siege >= asked", "quest.siege == walls", "quest.siege == none")
    assert verdict([unless([wide]), narrow]).answer == "never"
    assert verdict([unless([narrow]), wide]).answer == "sometimes"
    assert verdict([unless([wide]), unless([other])]).answer == "never"
    assert verdict([unless(clauses("flag.gate_open", "quest.siege >= asked")), narrow]).answer == "sometimes"


def test_another_mind_shares_the_world_and_nothing_else() -> None:
    def together(here: str, there: str) -> str:
        def is_world(path: str) -> bool:
            return path.startswith(("flag.", "quest."))

        return verdict([*clauses(here), elsewhere(*clauses(there), kept=is_world)]).answer

    assert together("flag.gate_open", "not flag.gate_open") == "never"
    assert together("quest.siege < walls", "quest.siege == won") == "never"
    assert together("said(river-1)", "not said(river-1)") == "sometimes"
    assert together("persona.hobbies", "not persona.hobbies and flag.gate_open") == "sometimes"
    assert together("persona.coins > 3", "persona.coins < 3 and persona.coins > 4") == "never"


FLAGS = [f"f{number}" for number in range(16)]
MANY = replace(DECLARED, flags=dict.fromkeys(FLAGS, False))


def over_flags(*texts: str) -> Verdict:
    return verdict([clause_of(MANY.examined(text)) for text in texts])


def all_flags(count: int) -> str:
    return " and ".join(f"flag.{flag}" for flag in FLAGS[:count])


def test_more_combinations_than_4096_are_not_tried() -> None:
    assert over_flags(all_flags(12), "not flag.f0") == Verdict("never", 1)
    assert over_flags(all_flags(13), "not flag.f0") == Verdict("not_checked")


def test_tests_that_do_not_hang_together_need_no_trying() -> None:
    assert over_flags(all_flags(16)) == Verdict("sometimes")


def test_a_list_without_end_is_not_tried() -> None:
    numbers = [f"flag.toll > {number}" for number in range(1_000)]
    assert verdict(clauses(*numbers)) == Verdict("not_checked")
    assert verdict(clauses(*numbers[:100], "flag.toll < 50")) == Verdict("never", 100)


# ---- every value there is


def brute(texts: Sequence[str], paths: Sequence[str]) -> str:
    """The answer by the slow evaluator on every combination of values; stops where it is sure."""
    seen: set[bool] = set()
    for combination in product(*(VALUES[path] for path in paths)):
        world = world_of(dict(zip(paths, combination, strict=True)))
        seen.add(all(holds(text, world) for text in texts))
        if len(seen) == 2:
            return "sometimes"
    return "always" if True in seen else "never"


def random_conditions(seeds: range) -> Iterator[tuple[int, list[str], list[str]]]:
    """One or two conditions per seed, on so few paths that every value can be tried; the paths too."""
    for seed in seeds:
        random = Random(seed)
        texts = [random_condition(random, depth=2) for _ in range(random.randint(1, 2))]
        if any(len(text) > 500 for text in texts):
            continue
        paths = list(dict.fromkeys(t.subject.name for text in texts for t in DECLARED.examined(text).tests))
        if prod(len(VALUES[path]) for path in paths) <= 600:
            yield seed, texts, paths


def check(seeds: range) -> dict[str, int]:
    """Compares the answers; returns how often each was right."""
    found = dict.fromkeys(("never", "always", "sometimes"), 0)
    for seed, texts, paths in random_conditions(seeds):
        expected = brute(texts, paths)
        assert answer(*texts) == expected, (seed, texts)
        found[expected] += 1
    return found


def test_the_cells_tell_what_every_value_tells() -> None:
    assert min(check(range(600)).values()) > 5


@pytest.mark.slow
def test_the_cells_of_many_conditions_tell_what_every_value_tells() -> None:
    assert min(check(range(1_000, 9_000)).values()) > 40
