"""The condition language: grammar, types, errors with a hint. That it means what it says: test_condition_meaning.py."""

import unicodedata

import pytest

from dramaturg_server.cast.conditions import Declarations, all_of, check_condition
from dramaturg_server.domain.content import Condition
from tests.cast.small_world import DECLARED, SCHEMA, World


def compiled(text: str, declared: Declarations = DECLARED) -> Condition:
    condition, faults = check_condition(text, declared)
    assert faults == () and condition is not None, faults
    return condition


def faults(text: str, declared: Declarations = DECLARED) -> list[tuple[int, str, str]]:
    condition, found = check_condition(text, declared)
    assert condition is None
    return [(fault.offset, fault.code.removeprefix("condition."), fault.hint) for fault in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("flag.gate_open", True),
        ("not flag.gate_open", False),
        ("flag.gate_open == true", True),
        ("flag.toll > 2.5", True),
        ("flag.toll == 3", True),
        ("flag.toll != 3", False),
        ("flag.password", True),
        ('flag.password == "open sesame"', True),
        ('flag.password in ["a b", "open sesame"]', True),
        ('flag["a.b"]', True),
        ("flag.城门", True),
        ('flag["and"]', False),
        ("quest.siege >= walls", True),
        ("quest.siege == walls and unit < dawn", True),
        ("quest.siege in [asked, walls]", True),
        ("quest.siege not in [asked, walls]", False),
        ("unit > dusk and scene == gate and topic == river", True),
        ("persona.relationships.mara.stage >= trust", True),
        ('persona.relationships["a.b"].stage == neutral', True),
        ("persona.relationships.阿远.stage < neutral", True),
        ("persona.relationships.mara.value > 10", True),
        ("persona.relationships.player.value > 10", False),
        ("persona.personality", True),
        ("persona.hobbies", False),
        ("persona.coins == 3", True),
        ("persona.duty.on_watch", True),
        ("persona.duty.rank > private", False),
        ("session.quests.siege < walls", True),
        ("moment.emotion in [happy, sad]", True),
        ("moment.emotion_intensity >= 3", True),
        ("identity.gender", False),
        ("said(river-1) and not said(鸣-1)", True),
        ('said("a.b.1") or heard(war)', True),
        ("not (flag.gate_open and quest.siege == won) or false_alarm", None),
        ("flag.gate_open or flag.toll > 100 and flag.toll < 0", True),
        ("(flag.gate_open or flag.toll > 100) and flag.toll < 0", False),
        ("not not flag.gate_open", True),
    ],
)
def test_a_condition_reads_the_world_and_one_mind(text: str, expected: bool | None) -> None:
    world = World(
        fields={
            "persona.relationships.mara.stage": "trust",
            "persona.relationships.mara.value": 12.0,
            "persona.relationships.阿远.stage": "wary",
            "persona.personality": ("stern",),
            "session.quests.siege": "asked",
            "moment.emotion": "sad",
        },
        flags={"gate_open": True, "toll": 3.0, "password": "open sesame", "城门": True},
        quests={"siege": "walls"},
        present=("midnight", "gate", "river"),
        lines=frozenset({"river-1"}),
        topics=frozenset({"war"}),
    )
    if expected is None:
        assert faults(text)[0][1] == "unknown"
    else:
        assert compiled(text)(world) is expected


def test_an_unset_path_has_its_start_value() -> None:
    world = World()
    assert compiled('persona.coins == 3 and persona.duty.on_watch and flag["a.b"] and quest.siege == none')(world)
    assert compiled("persona.relationships.mara.stage == neutral and moment.emotion == neutral and topic == none")(
        world
    )


def test_an_unknown_unit_equals_nothing_and_has_no_order() -> None:
    world = World(present=("a unit of the game's own", "gate", "none"))
    holding = [text for op in ("==", "!=", "<", "<=", ">", ">=") if compiled(text := f"unit {op} midnight")(world)]
    assert holding == ["unit != midnight"]
    assert compiled("unit not in [dusk, midnight, dawn]")(world)


def test_without_declared_units_any_may_be_named_and_none_has_an_order() -> None:
    declared = Declarations(SCHEMA, {}, {}, None, (), (), (), ())
    assert compiled("unit == whatever", declared)(World(present=("whatever", "", "none")))
    assert faults("unit < whatever", declared)[0][:2] == (5, "order")


def test_a_value_of_another_type_equals_nothing_and_never_fails() -> None:
    world = World(flags={"toll": "three", "gate_open": 1.0, "password": True})
    assert not compiled("flag.toll > 1")(world)
    assert not compiled("flag.toll == 3")(world)
    assert not compiled("flag.gate_open == true")(world)
    assert not compiled('flag.password == "x"')(world)


def test_evaluation_goes_left_to_right_and_stops_early() -> None:
    asked: list[str] = []

    class Asked(World):
        def flag(self, flag_id: str) -> bool:
            asked.append(flag_id)
            return flag_id == "gate_open"

    assert compiled('flag.gate_open or flag["a.b"]')(Asked())
    assert not compiled('flag.城门 and flag["a.b"]')(Asked())
    assert asked == ["gate_open", "城门"]


def test_a_list_of_conditions_holds_when_all_do() -> None:
    assert all_of(())(World())
    assert all_of((compiled("flag.toll == 2"), compiled("quest.siege == none")))(World())
    assert not all_of((compiled("flag.toll == 2"), compiled("flag.gate_open")))(World())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("flag.gate_open = true", (15, "syntax", "write ==")),
        ("flag.gate_open && flag.城门", (15, "syntax", "write and")),
        ("flag.gate_open || flag.城门", (15, "syntax", "write or")),
        ("!flag.gate_open", (0, "syntax", "write not")),
        ("flag.gate_open AND flag.城门", (15, "syntax", "write and")),
        ("NOT flag.gate_open", (4, "syntax", "write not")),
        ("flag.password == 'x'", (17, "syntax", 'write "…"')),
        ('flag.password == "x', (17, "syntax", 'close it with "')),
        ("flag.password == 「x」", (17, "syntax", 'write "…"')),
        ("（flag.gate_open）", (0, "syntax", "write (")),
        ("flag.toll ＞ 2", (10, "syntax", "write >")),
        ("flag.gate_open ＝ true", (15, "syntax", "write ==")),
        ("！flag.gate_open", (0, "syntax", "write not")),
        ("flag.toll > ２", (12, "syntax", "write 2")),
        ("quest.siege in [asked，won]", (21, "syntax", "write ,")),
        ("flag.gate_open\u3000and flag.城门", (14, "syntax", "write a plain space")),
        ("flag.gate_open 🙂", (15, "syntax", "")),
        ("", (0, "syntax", "")),
        ("flag.gate_open flag.城门", (15, "syntax", "")),
        ("flag.1a", (5, "syntax", "put quotes around it")),
        ("flag.gate_opne", (5, "unknown", "did you mean gate_open?")),
        ("flag.a.b", (5, "unknown", 'write flag["a.b"]')),
        ("flags.gate_open", (0, "unknown", "did you mean flag?")),
        ("gate_open", (0, "unknown", "write flag.gate_open")),
        ("quest.seige == won", (6, "unknown", "did you mean siege?")),
        ("quest.siege == wno", (15, "unknown", "did you mean won?")),
        ("unit == midnite", (8, "unknown", "did you mean midnight?")),
        ("scene == gates", (9, "unknown", "did you mean gate?")),
        ("said(river-2)", (5, "unknown", "did you mean river-1?")),
        ("heard(rivers)", (6, "unknown", "did you mean river?")),
        ("persona.relationships.maria.stage == trust", (22, "unknown", "did you mean mara?")),
        ("persona.relationships.mara.stag == trust", (0, "unknown", "did you mean persona.relationships.mara.stage?")),
        ("moment.emotion == gratefull", (18, "unknown", "did you mean grateful?")),
        ("flag.gate_open == 1", (18, "type", "")),
        ("flag.gate_open == True", (18, "type", "write true")),
        ('flag.toll == "3"', (13, "type", "write the number without quotes")),
        ("flag.toll", (0, "type", "compare it with a value")),
        ("quest.siege", (0, "type", "compare it with a value")),
        ("flag.toll in [1, 2]", (10, "type", "use ==")),
        ("persona.personality == stern", (20, "type", "let it stand alone")),
        ("quest.siege == 3", (15, "type", 'write a name, or a text in "…"')),
        ("scene < gate", (6, "order", "use == or !=")),
        ("flag.password > a", (14, "order", "use == or !=")),
        ("moment.emotion >= sad", (15, "order", "use == or !=")),
        ("flag.toll > flag.toll", (16, "syntax", "")),
    ],
)
def test_a_mistake_is_told_with_place_and_hint(text: str, found: tuple[int, str, str]) -> None:
    assert faults(text)[0] == found


def test_all_mistakes_of_names_and_types_are_told_at_once() -> None:
    assert [code for _, code, _ in faults("flag.x and quest.siege == y and flag.toll == z")] == [
        "unknown",
        "unknown",
        "type",
    ]


def test_the_limits_hold_at_their_bounds() -> None:
    assert compiled(" and ".join(["flag.城门"] * 32))(World()) is False
    assert faults(" and ".join(["flag.城门"] * 33))[0][1] == "limit"
    assert compiled("(" * 16 + "flag.城门" + ")" * 16)(World()) is False
    assert faults("(" * 17 + "flag.城门" + ")" * 17)[0][1] == "limit"
    assert faults("not " * 17 + "flag.城门")[0][1] == "limit"
    assert compiled("flag.gate_open" + " " * 486)(World()) is False
    assert faults("flag.gate_open" + " " * 487)[0][1] == "limit"
    assert faults("(" * 100_000)[0][1] == "limit"


def test_a_number_of_any_length_is_compared() -> None:
    assert compiled(f"flag.toll < {'9' * 400}")(World())
    assert not compiled(f"flag.toll == -{'9' * 400}.5")(World())


def test_a_condition_that_many_lines_share_is_read_once() -> None:
    assert compiled("flag.toll == 2") is compiled("flag.toll == 2")


def test_ids_are_compared_in_one_normal_form() -> None:
    declared = Declarations(SCHEMA, {unicodedata.normalize("NFC", "café"): False}, {}, None, (), (), (), ())
    assert compiled("flag.cafe\u0301", declared)(World()) is False
