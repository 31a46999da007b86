"""Texts that are no conditions, and nearly conditions: a tree or a located fault, never anything else."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from dramaturg_server.cast.conditions import Declarations, check_condition
from tests.cast.slow_conditions import random_condition, random_world
from tests.cast.small_world import DECLARED, World

CODES = {"syntax", "unknown", "type", "order", "limit"}
SOUP = [
    *("and", "or", "not", "in", "true", "false", "said", "heard", "flag", "quest", "unit", "scene", "topic"),
    *("persona", "session", "moment", "identity", "relationships", "mara", "stage", "gate_open", "toll", "siege"),
    *("walls", "river", "river-1", "said(", "heard(", "flag.", ".stage", "AND", "NOT", "Or", "城门", "é", "कमी", "강"),
    *("(", ")", "[", "]", ".", ",", "==", "!=", "<", "<=", ">", ">=", "=", "===", "!", "&&", "||", "<>", "=>", "~"),
    *('"', '"a.b"', "'", "“", "「", "，", "（", "＝", "1", "-1", "2.5", "-", "--1", "1e5", "1.", ".5", "9" * 40, "１"),
    *(" ", "\t", "\n", "\r", "\u3000", "\xa0", "\u200b", "\ufeff", "\x00", "\x7f", "\ud800", "\u202e", "🙂", "e\u0301"),
    *("\u0301", "ﬁ", "ß", "İ", "Σ", "_", ":", "-", "x" * 60, "🏴\u200d☠️", "\U0010ffff", "\ufdfa", "²", "٣", "Ⅳ"),
]


def random_unicode(random: Random) -> str:
    top = random.choice([0x80, 0x800, 0x3400, 0x10000, 0x110000])
    return "".join(chr(random.randrange(top)) for _ in range(random.randint(0, 24)))


def token_soup(random: Random) -> str:
    return random.choice(["", " ", " "]).join(random.choices(SOUP, k=random.randint(0, 14)))


def mutated(random: Random) -> str:
    """A condition with pieces cut, doubled, moved or put in."""
    text = random_condition(random, depth=2)
    for _ in range(random.randint(1, 3)):
        at, end = sorted(random.randrange(len(text) + 1) for _ in range(2))
        piece = random.choice(["", "", random.choice(SOUP), text[at:end] * 2, text[at:end][::-1]])
        text = text[:at] + piece + text[end:] if random.random() < 0.5 else text[:at] + piece + text[at:]
    return text


def nested(random: Random) -> str:
    """Deep and long texts around the limits."""
    depth = random.choice([1, 15, 16, 17, 40, 200])
    inner = random.choice(["flag.城门", "flag.toll > 1", "said(river-1)", "", "and", "x" * random.randint(1, 300)])
    opened = "".join(random.choice(["(", "not ", "( ", "not("]) for _ in range(depth))
    closed = ")" * (opened.count("(") + random.choice([0, 0, 0, 1, -1]))
    joined = random.choice([" and ", " or "]).join([inner] * random.choice([1, 2, 31, 32, 33]))
    return opened + joined + closed


KINDS = (random_unicode, token_soup, mutated, mutated, nested)


def check(text: str, declared: Declarations, world: World) -> str:
    """What a text is: `condition`, or the code of its first fault."""
    condition, faults = check_condition(text, declared)
    assert (condition is None) == bool(faults), text
    for fault in faults:
        assert 0 <= fault.offset <= len(text), (text, fault)
        assert fault.code.removeprefix("condition.") in CODES, (text, fault)
        told = fault.message + fault.hint
        assert fault.message and told.isprintable() and len(told) < 400, (text, fault)
    if condition is not None:
        assert condition(world) in (True, False), text
        return "condition"
    return faults[0].code


def check_many(seed: int, count: int) -> Counter[str]:
    random, found = Random(seed), Counter[str]()
    for number in range(count):
        if number % 1_000 == 0:
            declared, world = replace(DECLARED), random_world(random)  # forgets the texts that were read
        found[check(random.choice(KINDS)(random), declared, world)] += 1
    return found


def test_no_text_makes_reading_fail() -> None:
    found = check_many(1, 5_000)
    assert found.keys() == {"condition", *(f"condition.{code}" for code in CODES)}, found


@pytest.mark.slow
def test_300_000_texts_do_not_make_reading_fail() -> None:
    check_many(2, 300_000)


@pytest.mark.parametrize(
    "piece", ["(", "not ", '"', "a", "flag.", "[", "-", "9", "é", "\u0301", "said(", "1.", " ", "x:"]
)
def test_a_text_of_any_length_is_refused_at_once(piece: str) -> None:
    for length in (499, 500, 501, 1_000_000):
        text = (piece * length)[:length]
        code = check(text, replace(DECLARED), World())
        assert code != "condition"
        assert (code == "condition.limit") or length <= 500


@pytest.mark.parametrize(
    "text",
    [
        "flag.a\u202eb == true", "flag.\ud800", "flag.\x00", "flag.gate_open\x00", "\ufeffflag.gate_open",
        "flag.gate_open\u3000and flag.城门", "flag.toll ＞ 1", "flag.toll > １", "flag.toll > 1e5", "flag.toll > .5",
        "flag.toll > 1.", "flag.toll > +1", "flag.toll > -", "flag.toll > --1", "flag..toll", "flag[toll] > 1",
        'flag["toll] > 1', 'flag[""]', "flag.toll > 1 > 2", "1 < flag.toll", "true", "not", "and flag.toll", "()",
        "said()", "said(and)", "said river-1", "said", "said.x", "heard(river", "quest.siege in []",
        "quest.siege in [asked,]", "quest.siege not asked", "quest.siege in asked", "flag.toll not == 1",
        "not in [asked]", "unit.x == dusk", "unit", "flag", "persona", "quest.siege.x == asked", "identity.*",
        'persona.relationships["*"].stage == trust', "persona.relationships.*.stage == trust",
        "persona.relationships.mara.stage.x", "flag.gate_open # comment", "flag.gate_open; flag.城门", "__import__",
        'flag["__class__"]', "{flag.gate_open}", "${flag.gate_open}", "flag.gate_open\nand", "flag.toll == 0x10",
    ],
)  # fmt: skip
def test_a_text_that_is_nearly_a_condition_is_refused_where_it_goes_wrong(text: str) -> None:
    assert check(text, replace(DECLARED), World()) != "condition"
