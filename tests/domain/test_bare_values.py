"""A value that is said alone replaces another one of its kind and nothing else: "no, green" eyes, and no gate."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.bare_values import may_be_bare
from dramaturg_server.domain.correction_cues import corrections_in
from dramaturg_server.domain.said import may_refer_back, statements_in
from dramaturg_server.domain.statements import Context, Statement, Told
from tests.domain.said_corrections import line, said_to

TOLD = {
    "en": {
        "eyes": ("Your eyes are blue.", "mira", "blue"),
        "drink": ("My favourite drink is tea.", "player", "tea"),
        "hobby": ("My hobby is fishing.", "player", "fishing"),
        "name": ("My name is Bo.", "player", "Bo"),
        "origin": ("I'm from Leeds.", "player", "Leeds"),
        "weapon": ("Your weapon is a sabre.", "mira", "sabre"),
        "job": ("I work as a baker.", "player", "baker"),
    },
    "zh": {
        "eyes": ("你的眼睛是蓝色的。", "mira", "蓝色"),
        "drink": ("我最喜欢的饮料是茶。", "player", "茶"),
        "food": ("我最喜欢的食物是粥。", "player", "粥"),
        "name": ("我叫小波。", "player", "小波"),
        "origin": ("我来自上海。", "player", "上海"),
    },
    "ja": {
        "eyes": ("あなたの目は青い。", "mira", "青"),
        "drink": ("好きな飲み物はお茶です。", "player", "お茶"),
        "hobby": ("趣味は釣りです。", "player", "釣り"),
        "name": ("私の名前はマックスです。", "player", "マックス"),
        "origin": ("東京出身です。", "player", "東京"),
    },
}
ORDINARY = {
    "en": (
        "Sorry, I meant the wall.",
        "No, the gate.",
        "No, tomorrow.",
        "Actually, it's a trap.",
        "No, the left one.",
        "Wrong, it's the east gate.",
        "No, Hanna.",
        "No, that's Bram's.",
        "No, wait.",
        "Actually, it's late.",
        "No, thanks.",
        "No, Tuesday.",
        "I meant you.",
        "No, sergeant.",
        "No, captain.",
        "No, twelve.",
        "No, danger.",
        "No, impossible.",
        "It's a bad idea, actually.",
        "No, arrows!",
        "Actually, it's raining.",
        "Wrong door.",
        "That's wine.",
        "Actually, that's wine.",
        "I meant tea for her.",
        "No, wine for the guests.",
        "Wine? No, water for me.",
        "Actually, make it two beers.",
        "No, in York.",
        "Actually, this is Harrow.",
        "Drink is cheap here, not dear.",
        "The drink is wine, not ale.",
        "I never said that, I said stop.",
        "I didn't say you, I said him.",
        "You remember it wrong, it's Tuesday.",
        "Changed my mind: tomorrow.",
        "Tonight? No, tomorrow.",
        "I think I said noon, but it's midnight.",
    ),
    "zh": (
        "其实是布拉姆的。",
        "不对，是明天。",
        "不，是汉娜。",
        "其实是陷阱。",
        "不，是东门。",
        "不对，是左边。",
        "不，是你。",
        "其实是今晚。",
        "不，是三个。",
        "其实是结果。",
        "不，是外面。",
        "不，是墨水。",
        "不对，是书包。",
        "说错了，是城墙。",
        "不，是红门。",
        "不，是风景。",
        "不，是水，快跑！",
        "不，这是酒。",
        "我说茶凉了。",
        "我没说要酒。",
        "我是说明天。",
        "我没说今天，我说的是明天。",
        "我没说你，我说的是他。",
        "我改主意了，走吧。",
        "今晚？不，明天。",
    ),
    "ja": (
        "実は罠だ。",
        "違う、東門だ。",
        "違う、明日だ。",
        "いや、ブラムだ。",
        "実は嘘だ。",
        "違う、左だ。",
        "いや、君だ。",
        "違う、三人だ。",
        "実は香水だ。",
        "違う、ロープだ。",
        "いや、トラップだ。",
        "違う、赤い扉だ。",
        "実は景色だ。",
        "いや、船だ。",
        "違う、それは酒だ。",
        "これはお茶だ。",
        "いや、隣の国だ。",
        "違う、ゾンビだ。",
        "お茶？いや、結構です。",
        "明日のことだよ。",
        "今日とは言ってない、明日と言った。",
        "そんなこと言ってないよ、待って。",
        "やっぱり明日です。",
        "覚え違いだよ、門だ。",
        "今夜？いや、明日だ。",
    ),
}
CASES = [(tag, detail, text) for tag, details in TOLD.items() for detail in details for text in ORDINARY[tag]]
OF_ITS_KIND = [
    ("en", "eyes", "No, green.", "green"),
    ("en", "eyes", "Sorry, I meant dark grey.", "dark grey"),
    ("en", "drink", "No, coffee.", "coffee"),
    ("en", "drink", "Actually, it's black coffee.", "black coffee"),
    ("en", "hobby", "No, chess.", "chess"),
    ("en", "name", "No, Max.", "Max"),
    ("en", "origin", "Actually, it's York.", "York"),
    ("en", "weapon", "No, a crossbow.", "crossbow"),
    ("en", "weapon", "It's a shield, not a sabre.", "shield"),
    ("en", "job", "No, a carpenter.", "carpenter"),
    ("zh", "eyes", "不，是绿色。", "绿色"),
    ("zh", "drink", "不对，是咖啡。", "咖啡"),
    ("zh", "food", "其实是馒头。", "馒头"),
    ("zh", "name", "不，是小李。", "小李"),
    ("zh", "origin", "说错了，是广州。", "广州"),
    ("zh", "origin", "不，是灰港。", "灰港"),
    ("ja", "eyes", "いや、緑だ。", "緑"),
    ("ja", "drink", "違う、コーヒーだ。", "コーヒー"),
    ("ja", "hobby", "違う、読書だ。", "読書"),
    ("ja", "name", "違う、レオだ。", "レオ"),
    ("ja", "origin", "いや、大阪だ。", "大阪"),
]


CLEAR = {
    "en": (
        "I never said tea, I said coffee.",
        "I didn't say tea, I said coffee.",
        "You remember it wrong, it's coffee.",
        "You got it wrong, coffee.",
        "Tea? No, coffee.",
        "I think I said tea, but it's coffee.",
        "Changed my mind: coffee.",
        "I prefer coffee now.",
    ),
    "zh": (
        "我是说咖啡。",
        "我没说茶，我说的是咖啡。",
        "我没有说茶，我说咖啡。",
        "茶？不，咖啡。",
        "我改主意了，咖啡。",
    ),
    "ja": (
        "いや、コーヒーだ。",
        "違う、コーヒーだ。",
        "コーヒーのことだよ。",
        "間違えた、コーヒーです。",
        "覚え違いだよ、コーヒーだ。",
        "お茶とは言ってない、コーヒーと言った。",
        "お茶なんて言ってない、コーヒーだ。",
        "やっぱりコーヒーです。",
        "お茶？いや、コーヒーだ。",
    ),
}
"""Said after one's favourite drink was tea."""


def after(tag: str, detail: str) -> Context:
    said, subject_id, value = TOLD[tag][detail]
    context = said_to("mira", (line("player", said),))
    return replace(context, said_to=("mira",), told=((Told(subject_id, detail, value, frozenset({"mira"})),),))


def stated(tag: str, detail: str, text: str) -> list[Statement]:
    return list(corrections_in(text, tag, after(tag, detail)))


@pytest.mark.parametrize(("tag", "detail", "text"), CASES)
def test_what_is_of_another_kind_is_said_of_something_else(tag: str, detail: str, text: str) -> None:
    assert list(statements_in(text, tag, after(tag, detail))) == []


@pytest.mark.parametrize(("tag", "detail", "text", "value"), OF_ITS_KIND)
def test_what_is_of_its_kind_replaces_what_was_said_last(tag: str, detail: str, text: str, value: str) -> None:
    (one,) = stated(tag, detail, text)
    assert (one.subject_ids, one.detail, one.value, one.old) == (
        (TOLD[tag][detail][1],),
        detail,
        value,
        TOLD[tag][detail][2],
    )


@pytest.mark.parametrize(("tag", "text"), [(tag, text) for tag, texts in CLEAR.items() for text in texts])
def test_there_are_many_ways_of_taking_another_value(tag: str, text: str) -> None:
    (one,) = statements_in(text, tag, after(tag, "drink"))
    assert (one.subject_ids, one.detail) == (("player",), "drink")
    assert one.value in ("coffee", "咖啡", "コーヒー")
    assert may_refer_back(text) or one.change == "replaces"


def test_a_real_name_is_a_name() -> None:
    (one,) = corrections_in("本当の名前はレオだ。", "ja", said_to("mira"))
    assert (one.subject_ids, one.detail, one.value) == (("player",), "name", "レオ")
    assert corrections_in("本当の名前は誰も知らない。", "ja", said_to("mira")) == ()


@pytest.mark.parametrize(
    ("tag", "detail", "text", "between"),
    [
        ("en", "drink", "No, coffee.", "Nice weather."),
        ("zh", "drink", "不，是咖啡。", "天气真好。"),
        ("ja", "drink", "違う、コーヒーだ。", "いい天気だ。"),
    ],
)
def test_a_value_alone_reaches_no_further_than_the_last_remark(tag: str, detail: str, text: str, between: str) -> None:
    context = after(tag, detail)
    later = replace(
        context,
        last=(*context.last, line("player", between)),
        said_to=(*context.said_to, "mira"),
        told=(*context.told, ()),
    )
    assert corrections_in(text, tag, later) == ()


@pytest.mark.parametrize(
    ("tag", "text"), [("en", "It's snizzle, not tea."), ("zh", "是飘飘，不是茶。"), ("ja", "お茶じゃなくて泡々だ。")]
)
def test_where_the_old_value_is_named_any_value_may_replace_it(tag: str, text: str) -> None:
    (one,) = stated(tag, "drink", text)
    assert one.detail == "drink"


def test_a_slip_of_the_pen_is_of_the_same_kind() -> None:
    assert may_be_bare("Tomas", "name", "Thomas", "en")
    assert may_be_bare("plum cake", "food", "plumb cake", "en")
    assert may_be_bare("焼きおにぎり", "food", "焼きおにぎら", "ja")
    assert not may_be_bare("gate", "food", "grape", "en")


def test_a_detail_without_known_values_takes_values_of_the_kind_of_the_old_one() -> None:
    assert may_be_bare("blue", "dress", "red", "en")
    assert may_be_bare("蓝色", "dress", "红色", "zh")
    assert may_be_bare("青", "dress", "赤", "ja")
    assert not may_be_bare("gate", "dress", "red", "en")
    assert not may_be_bare("blue", "dress", "a long gown", "en")


def test_what_one_dislikes_gives_way_to_what_is_eaten_or_drunk_as_it_is() -> None:
    assert may_be_bare("soup", "dislikes", "onions", "en")
    assert may_be_bare("螃蟹", "dislikes", "虾", "zh")
    assert may_be_bare("カニ", "dislikes", "エビ", "ja")
    assert not may_be_bare("coffee", "dislikes", "onions", "en")
    assert not may_be_bare("green", "dislikes", "onions", "en")
