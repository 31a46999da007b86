"""What was taken back comes from no memory, though it made no record; what was said beside it is remembered."""

import pytest

from tests.pipeline.believing import Inn


@pytest.mark.parametrize(
    ("locale", "first", "corrected", "asked", "old", "new"),
    [
        (
            "en",
            "My favourite colour is red.",
            "Actually my favourite colour is blue, not red.",
            "Do you remember my favourite colour?",
            "is red",
            "blue",
        ),
        (
            "zh",
            "我最喜欢的颜色是红色。",
            "其实我最喜欢的颜色是蓝色，不是红色。",
            "你还记得我最喜欢的颜色吗？",
            "色是红",
            "蓝",
        ),
        ("ja", "好きな色は赤だ。", "実は好きな色は青だ、赤じゃない。", "私の好きな色を覚えてる？", "色は赤", "青"),
        (
            "en",
            "I left my boots in the mill.",
            "Actually, I left my boots at the inn, not in the mill.",
            "Do you remember where I left my boots?",
            "boots in the mill",
            "inn",
        ),
        (
            "zh",
            "我把靴子放在磨坊了。",
            "其实我把靴子放在客栈了，不是磨坊。",
            "你还记得我把靴子放在哪里吗？",
            "放在磨坊",
            "客栈",
        ),
        (
            "ja",
            "靴は水車小屋に置いた。",
            "実は靴は宿に置いた、水車小屋じゃない。",
            "靴をどこに置いたか覚えてる？",
            "水車小屋に置いた",
            "宿",
        ),
        (
            "en",
            "My sister's name is Ada.",
            "Actually, my sister's name is Eve, not Ada.",
            "Do you remember my sister's name?",
            "is Ada",
            "Eve",
        ),
    ],
)
async def test_a_remark_that_a_later_one_denies_is_not_told(
    locale: str, first: str, corrected: str, asked: str, old: str, new: str
) -> None:
    play = await Inn.opened()
    await play.tell(first, locale=locale)
    await play.tell(corrected, locale=locale)
    told = await play.line(asked, locale=locale)
    assert old not in told
    assert new in told
    await play.close()


@pytest.mark.parametrize(
    ("locale", "lines", "asked"),
    [
        (
            "en",
            ("I'm from Leeds.", "Actually, I'm from York.", "I said York, not Leeds.", "I'm from Hull."),
            ("Do you remember York?", "Do you remember Leeds?"),
        ),
        ("zh", ("我来自北京。", "我是说上海，不是北京。", "我来自广州。"), ("你还记得上海吗？", "你还记得北京吗？")),
        (
            "en",
            ("My favourite drink is tea.", "Yes, tea!", "My favourite drink is rum now."),
            ("Do you remember tea?",),
        ),
        ("zh", ("我最喜欢的饮料是茶。", "对，是茶！", "我最喜欢的饮料现在是朗姆酒。"), ("你还记得茶吗？",)),
        ("ja", ("好きな飲み物はお茶です。", "そう、お茶！", "好きな飲み物は今はラム酒です。"), ("お茶を覚えてる？",)),
    ],
)
async def test_bare_words_on_a_value_go_with_it(locale: str, lines: tuple[str, ...], asked: tuple[str, ...]) -> None:
    play = await Inn.opened()
    for line in lines:
        await play.tell(line, locale=locale)
    for question in asked:
        told = await play.line(question, locale=locale)
        assert not any(line.strip("。.!！") in told for line in lines), f"{question} → {told}"
    await play.close()


TEA_THEN_RUM = {
    "en": ("My favourite drink is tea.", "My favourite drink is rum now.", "Do you remember the tea?"),
    "zh": ("我最喜欢的饮料是绿茶。", "我最喜欢的饮料现在是朗姆酒。", "你还记得绿茶吗？"),
    "ja": ("好きな飲み物はお茶です。", "好きな飲み物は今はラム酒です。", "お茶のこと、覚えてる？"),
}


@pytest.mark.parametrize(
    ("locale", "again"),
    [
        ("en", "Yes, tea, always tea."),
        ("en", "Tea is the best drink there is, my favourite."),
        ("en", "As always, tea for me, it is my favourite drink."),
        ("en", "You know I love tea more than anything."),
        ("en", "I can't live without tea."),
        ("en", "Nothing like tea, don't you think?"),
        ("zh", "当然是绿茶，一直是绿茶。"),
        ("zh", "还是绿茶最好喝。"),
        ("zh", "我离不开绿茶。"),
        ("zh", "喝的当然要绿茶，没有比绿茶更好的了。"),
        ("ja", "やっぱりお茶が一番だよ。"),
        ("ja", "いつもお茶、ずっとお茶だよ。"),
        ("ja", "私はお茶なしではやっていけない。"),
        ("ja", "飲むならお茶に限るよね。"),
    ],
)
async def test_an_old_value_told_again_in_whatever_words_comes_back_no_more(locale: str, again: str) -> None:
    first, change, asked = TEA_THEN_RUM[locale]
    play = await Inn.opened()
    for line in (first, again, change):
        await play.tell(line, locale=locale)
    told = await play.line(asked, locale=locale)
    assert again.strip("。.?") not in told, told
    await play.close()


@pytest.mark.parametrize(
    ("locale", "other"),
    [
        ("en", "My sister loves tea more than anything."),
        ("en", "I spilled the tea on the stairs of the mill."),
        ("en", "The captain says that tea is the best drink, Pip too."),
        ("en", "I don't love tea at all."),
        ("zh", "我姐姐最爱喝绿茶。"),
        ("zh", "我把绿茶洒在磨坊的楼梯上了。"),
        ("ja", "妹はお茶が一番好きだよ。"),
        ("ja", "水車小屋の階段でお茶をこぼした。"),
    ],
)
async def test_what_is_told_of_the_same_thing_but_not_of_that_kind_is_remembered(locale: str, other: str) -> None:
    first, change, asked = TEA_THEN_RUM[locale]
    play = await Inn.opened()
    for line in (first, other, change):
        await play.tell(line, locale=locale)
    told = await play.line(asked, locale=locale)
    assert other.strip("。.") in told, told
    await play.close()


async def test_who_gave_nothing_up_is_remembered_with_the_same_words() -> None:
    first, change, asked = TEA_THEN_RUM["en"]
    play = await Inn.opened()
    await play.tell(first)
    await play.say("Tea is the best drink there is.", "hanna", speaker_id="bram")
    await play.tell(change)
    assert "best drink" in await play.line(asked)
    await play.close()


@pytest.mark.parametrize(
    ("locale", "first", "change", "asked", "kept", "gone"),
    [
        (
            "en",
            "My hobby is chess. The dragon of Karsk burned my house.",
            "My hobby is no longer chess, it's fishing.",
            "Do you remember the dragon of Karsk?",
            "The dragon of Karsk burned my house.",
            "chess",
        ),
        (
            "en",
            "The dragon of Karsk burned my house. My favourite drink is tea. It is hot. I wept for days.",
            "My favourite drink is rum now.",
            "Do you remember the dragon of Karsk?",
            "The dragon of Karsk burned my house. I wept for days.",
            "tea",
        ),
        (
            "zh",
            "我最喜欢的饮料是茶。卡斯克的龙烧了我的房子。",
            "我最喜欢的饮料现在是朗姆酒。",
            "你还记得卡斯克的龙吗？",
            "卡斯克的龙烧了我的房子。",
            "茶",
        ),
        (
            "ja",
            "好きな飲み物はお茶です。カルスクの竜が私の家を焼いた。",
            "好きな飲み物は今はラム酒です。",
            "カルスクの竜を覚えてる？",
            "カルスクの竜が私の家を焼いた。",
            "お茶",
        ),
        (
            "en",
            "My favourite drink is tea. My father hated tea. He was a baker.",
            "My favourite drink is rum now.",
            "Do you remember my father?",
            "My father hated tea. He was a baker.",
            "My favourite",
        ),
        (
            "en",
            "My name is Ansa and I lost a ring in the mill.",
            "My name is Bea, not Ansa.",
            "Do you remember the ring?",
            "“I lost a ring in the mill.”",
            "Ansa",
        ),
        (
            "zh",
            "我最喜欢的饮料是茶，我在磨坊丢了一枚戒指。",
            "我最喜欢的饮料现在是朗姆酒。",
            "你还记得戒指吗？",
            "“我在磨坊丢了一枚戒指。”",
            "茶",
        ),
        (
            "ja",
            "好きな飲み物はお茶で、水車小屋で指輪をなくした。",
            "好きな飲み物は今はラム酒です。",
            "指輪を覚えてる？",
            "「水車小屋で指輪をなくした。」",
            "お茶",
        ),
    ],
)
async def test_the_sentences_and_clauses_beside_what_was_given_up_are_told(
    locale: str, first: str, change: str, asked: str, kept: str, gone: str
) -> None:
    play = await Inn.opened()
    await play.tell(first, locale=locale)
    await play.tell(change, locale=locale)
    told = await play.line(asked, locale=locale)
    assert kept in told
    assert gone not in told
    await play.close()


async def test_a_denial_takes_nothing_back_of_others_of_later_or_of_other_words() -> None:
    play = await Inn.opened()
    await play.say("The lantern stands in the mill.", "hanna", speaker_id="bram")
    await play.tell("The lantern stands at the inn, not in the mill.")
    assert "stands in the mill" in await play.line("Do you remember that the lantern stands in the mill?")
    await play.tell("I hid a chest of silver in the mill when the bell rang.")
    assert "silver" in await play.line("Do you remember the chest of silver?")
    await play.close()
