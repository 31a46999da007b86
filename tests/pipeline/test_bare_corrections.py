"""What a correction without its subject is about: what the player said last, or was answered, and no confirmation."""

import pytest

from tests.pipeline.believing import CAPTAIN, INNKEEPER, Inn

HOME = [
    ("en", "I'm from Leeds.", "Sorry, I meant York.", "York"),
    ("en", "I'm from Leeds.", "Wrong, it's York.", "York"),
    ("en", "I'm from Leeds.", "Actually, it's York.", "York"),
    ("en", "I'm from Leeds.", "No, York.", "York"),
    ("en", "I'm from Leeds.", "No, from Porto.", "Porto"),
    ("zh", "我来自上海。", "是广州，不是上海。", "广州"),
    ("zh", "我来自上海。", "不是上海，是广州。", "广州"),
    ("zh", "我来自上海。", "不，是广州。", "广州"),
    ("zh", "我来自上海。", "说错了，是广州。", "广州"),
    ("zh", "我来自上海。", "其实是广州。", "广州"),
    ("ja", "東京出身です。", "東京じゃなくて大阪だ。", "大阪"),
    ("ja", "東京出身です。", "違う、大阪だ。", "大阪"),
    ("ja", "東京出身です。", "大阪だよ、東京じゃない。", "大阪"),
    ("ja", "東京出身です。", "間違えた、大阪出身です。", "大阪"),
    ("ja", "東京出身です。", "いや、大阪出身だ。", "大阪"),
]


async def current(play: Inn, who: str = INNKEEPER) -> list[tuple[str, str, str]]:
    timeline = await play.app.timeline("p")
    await timeline.current.load([who])
    records = timeline.current.mind(who).beliefs.values()
    return [(one.subject_id, one.detail, one.value) for one in records if one.status == "active"]


@pytest.mark.parametrize(("tag", "told", "corrected", "home"), HOME)
async def test_the_confirmation_of_a_home_is_nothing_that_is_corrected(
    tag: str, told: str, corrected: str, home: str
) -> None:
    play = await Inn.opened()
    await play.tell(told, locale=tag)
    await play.tell(corrected, locale=tag)
    assert await current(play) == [("player", "origin", home)]


@pytest.mark.parametrize(
    ("tag", "told", "asked", "corrected", "home"),
    [
        ("en", "I'm from Leeds.", "Where am I from?", "No, York.", "York"),
        ("zh", "我来自上海。", "你还记得我的家乡吗？", "不，是广州。", "广州"),
        ("ja", "東京出身です。", "私の出身地を覚えてる？", "違う、大阪だ。", "大阪"),
    ],
)
async def test_what_a_character_answers_is_what_is_corrected(
    tag: str, told: str, asked: str, corrected: str, home: str
) -> None:
    play = await Inn.opened()
    await play.tell(told, locale=tag)
    await play.tell("...", locale=tag)
    await play.tell(asked, locale=tag)
    await play.tell(corrected, locale=tag)
    assert await current(play) == [("player", "origin", home)]


@pytest.mark.parametrize(
    ("tag", "told", "corrected", "drink"),
    [
        ("en", "My favourite drink is rum.", "No, grog.", "grog"),
        ("en", "My favourite drink is rum.", "Actually, it's grog.", "grog"),
        ("zh", "我最喜欢的饮料是白酒。", "不，是米酒。", "米酒"),
        ("ja", "好きな飲み物はラムです。", "違う、ビールだ。", "ビール"),
    ],
)
async def test_what_is_corrected_to_a_bystander_is_of_whom_it_was_said(
    tag: str, told: str, corrected: str, drink: str
) -> None:
    play = await Inn.opened()
    await play.tell(told, INNKEEPER, CAPTAIN, locale=tag)
    await play.tell(corrected, CAPTAIN, locale=tag)
    assert await current(play, CAPTAIN) == [("player", "drink", drink)]


@pytest.mark.parametrize(
    ("tag", "told", "corrected"),
    [
        ("en", "Your favourite drink is rum, not ale.", "No, grog."),
        ("zh", "你最喜欢的饮料是白酒，不是茶。", "不，是米酒。"),
        ("ja", "あなたの好きな飲み物はお茶じゃなくてラムだ。", "違う、ビールだ。"),
    ],
)
async def test_your_drink_stays_of_whom_it_was_said_to(tag: str, told: str, corrected: str) -> None:
    play = await Inn.opened()
    await play.tell(told, INNKEEPER, CAPTAIN, locale=tag)
    await play.tell(corrected, CAPTAIN, locale=tag)
    assert {subject for subject, _, _ in await current(play, CAPTAIN)} == {INNKEEPER}


@pytest.mark.parametrize(
    ("tag", "told", "corrected"),
    [
        ("en", "My favourite drink is tea.", "No, coffee."),
        ("zh", "我最喜欢的饮料是茶。", "不，是咖啡。"),
        ("ja", "好きな飲み物はお茶です。", "違う、コーヒーだ。"),
    ],
)
async def test_who_did_not_hear_what_is_corrected_learns_nothing(tag: str, told: str, corrected: str) -> None:
    play = await Inn.opened()
    await play.tell(told, locale=tag)
    await play.tell(corrected, INNKEEPER, CAPTAIN, locale=tag)
    await play.tell(
        {"en": "No, rum.", "zh": "不，是酒。", "ja": "違う、ワインだ。"}[tag], INNKEEPER, CAPTAIN, locale=tag
    )
    assert await current(play, CAPTAIN) == []
    assert len(await current(play)) == 1


@pytest.mark.parametrize(
    ("tag", "told", "corrected", "value"),
    [
        ("en", "I hate onions.", "It's garlic, not onions.", "garlic"),
        ("zh", "我讨厌洋葱。", "是大蒜，不是洋葱。", "大蒜"),
        ("ja", "玉ねぎは嫌いです。", "玉ねぎじゃなくてにんにくだ。", "にんにく"),
    ],
)
async def test_one_of_several_values_is_replaced_for_where_it_held(
    tag: str, told: str, corrected: str, value: str
) -> None:
    play = await Inn.opened()
    await play.tell(told, locale=tag)
    (outcome,) = await play.outcomes(corrected, locale=tag)
    assert (outcome.detail, outcome.value, outcome.scope) == ("dislikes", value, "character")
    assert await current(play) == [("player", "dislikes", value)]


async def test_boots_are_two() -> None:
    play = await Inn.opened()
    (outcome,) = await play.outcomes("Actually, my boots are red.")
    assert "your boots are" in outcome.text
