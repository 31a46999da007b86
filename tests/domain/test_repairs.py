"""A slip that is put right in the same remark, or in the next one: what was meant is kept, the slip is not."""

import pytest

from dramaturg_server.domain.repairs import repaired
from dramaturg_server.domain.said import statements_in
from tests.domain.said_corrections import line, said_to

DAUGHTER = {"en": "My daughter is called Lena.", "zh": "我女儿叫莉娜。", "ja": "娘の名前はレナです。"}


@pytest.mark.parametrize(
    ("tag", "text", "detail", "value"),
    [
        ("en", "My favourite drink is tea, I mean mead.", "drink", "mead"),
        ("en", "My favourite drink is tea... no, wait, ale.", "drink", "ale"),
        ("en", "My favourite drink is tea - sorry, ale.", "drink", "ale"),
        ("en", "My favourite drink is tea, no, mead.", "drink", "mead"),
        ("en", "I am from York, I mean Leeds.", "origin", "Leeds"),
        ("en", "I'm Arlo, I mean Carlo.", "name", "Carlo"),
        ("zh", "我最喜欢的饮料是茶，我是说蜜酒。", "drink", "蜜酒"),
        ("zh", "我最喜欢的饮料是茶……不对，麦酒。", "drink", "麦酒"),
        ("zh", "我最喜欢的饮料是茶，不，是麦酒。", "drink", "麦酒"),
        ("zh", "我叫阿洛，不对，阿罗。", "name", "阿罗"),
        ("ja", "好きな飲み物は紅茶、じゃなくてビールです。", "drink", "ビール"),
        ("ja", "好きな飲み物は紅茶、いや、ビールです。", "drink", "ビール"),
        ("ja", "好きな飲み物は紅茶…いや違う、ビールだ。", "drink", "ビール"),
        ("ja", "私はアルロ、いや、カルロです。", "name", "カルロ"),
    ],
)
def test_what_was_meant_is_a_plain_fact(tag: str, text: str, detail: str, value: str) -> None:
    found = statements_in(text, tag, said_to("mira"))
    assert [(one.form, one.change, one.detail, one.value, one.old) for one in found] == [
        ("fact", "sets", detail, value, "")
    ]


def test_the_quote_is_the_remark_as_it_was_said() -> None:
    (one,) = statements_in("My favourite drink is tea, I mean mead.", "en", said_to("mira"))
    assert one.quote == "My favourite drink is tea, I mean mead."


def test_of_what_may_be_a_slip_nothing_is_kept() -> None:
    text = "My favourite drink is tea and my food is pie, I mean cake."
    assert statements_in(text, "en", said_to("mira")) == ()


@pytest.mark.parametrize(
    "text",
    [
        "My favourite drink is tea, I mean it.",
        "I love tea, I mean really love it.",
        "My favourite drink is tea, no doubt.",
        "My favourite drink is tea, no matter what.",
        "My favourite drink is tea, sorry to say.",
        "Mira's eyes are not green, I mean blue.",
        "我最喜欢的饮料是茶，不是酒。",
        "不是茶，是酒。",
        "好きな飲み物は紅茶じゃなくてビールです。",
        "好きな飲み物は紅茶だ、ビールじゃない。",
    ],
)
def test_what_puts_nothing_right_stays_as_it_is(text: str) -> None:
    assert repaired(text) == text


@pytest.mark.parametrize(
    ("tag", "text", "value", "old"),
    [
        ("en", "No, her name is Lina.", "Lina", "Lena"),
        ("en", "No, she is called Lina.", "Lina", "Lena"),
        ("en", "No, Lina.", "Lina", "Lena"),
        ("en", "No, my daughter is called Lina.", "Lina", "Lena"),
        ("en", "No, my daughter's name is Lina.", "Lina", "Lena"),
        ("zh", "不对，她叫丽娜。", "丽娜", "莉娜"),
        ("zh", "不对，她的名字是丽娜。", "丽娜", "莉娜"),
        ("zh", "不对，我女儿叫丽娜。", "丽娜", "莉娜"),
        ("ja", "いや、リナだ。", "リナ", "レナ"),
        ("ja", "いや、娘の名前はリナだ。", "リナ", "レナ"),
        ("ja", "いや、彼女の名前はリナだ。", "リナ", "レナ"),
    ],
)
def test_the_name_of_ones_own_is_put_right_in_the_next_remark(tag: str, text: str, value: str, old: str) -> None:
    (one,) = statements_in(text, tag, said_to("mira", (line("player", DAUGHTER[tag]),)))
    assert (one.subject_ids, one.value, one.old) == (("player",), value, old)


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "No, her hair is red."),
        ("en", "No, her name is beautiful."),
        ("zh", "不对，她的头发是红的。"),
        ("ja", "いや、チーズだ。"),
    ],
)
def test_what_is_no_name_puts_none_right(tag: str, text: str) -> None:
    found = statements_in(text, tag, said_to("mira", (line("player", DAUGHTER[tag]),)))
    assert [one for one in found if one.old] == []
