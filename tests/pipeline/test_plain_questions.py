"""Plain questions for a detail: what is held answers them before a cue in them; what one never told is admitted."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.beliefs import Preference
from dramaturg_server.domain.content import Cast, Line, LocalText, Topic
from dramaturg_server.domain.log import Turn
from dramaturg_server.domain.matching import CueIndex, compile_cue
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.requests import At, OpenRequest
from tests.pipeline.app import turn_of
from tests.pipeline.believing import INNKEEPER, Inn, inn
from tests.pipeline.editing import note


def with_topics(**cues: tuple[str, ...]) -> Cast:
    """The inn with a topic for each keyword, of one line that may come again."""
    topics = {
        topic: Topic(topic, lines=(Line(f"{topic}.1", INNKEEPER, LocalText(f"The line on {topic}."), once=False),))
        for topic in cues
    }
    compiled = [(topic, compile_cue(cue)) for topic, words in cues.items() for cue in words]
    index = CueIndex(compiled)
    return replace(inn(), topics=topics, topic_cues={"en": index, "zh": index, "ja": index})


def admits(turn: Turn) -> bool:
    """Tells whether it said that nothing comes to mind."""
    return turn.route == "memory" and not any(one.spoken for one in turn.recalled)


NAMES = ("name", "your name", "名字", "名前")
PEOPLE = ("mira", "米拉", "ミラ")


@pytest.mark.parametrize(
    ("locale", "told", "asked", "answer"),
    [
        ("en", "My name is Ansa.", ("What's my name?", "Do you know my name?", "Who am I?"), "Ansa"),
        ("zh", "我的名字叫安莎。", ("我叫什么名字？", "你知道我的名字吗？", "我是谁？"), "安莎"),
        ("ja", "私の名前はアンサです。", ("私の名前は何？", "私の名前を知ってる？", "私は誰？"), "アンサ"),
        (
            "en",
            "Actually, my sister's name is Eve, not Ada.",
            ("What is my sister's name?", "What's my sister called?", "Who is my sister?"),
            "Eve",
        ),
        ("zh", "其实我妹妹的名字是伊芙，不是艾达。", ("我妹妹叫什么名字？", "我妹妹的名字是什么？"), "伊芙"),
        ("ja", "実は妹の名前はイブだ、アダじゃない。", ("妹の名前は？", "私の妹の名前は何？"), "イブ"),
    ],
)
async def test_how_the_asker_or_its_kin_is_called_is_asked_before_how_the_hearer_is(
    locale: str, told: str, asked: tuple[str, ...], answer: str
) -> None:
    play = await Inn.opened(cast=with_topics(name=NAMES))
    for question in asked:
        turn = turn_of(await play.tell(question, locale=locale))
        assert admits(turn), question
    await play.tell(told, locale=locale)
    for question in asked:
        assert answer in await play.line(question, locale=locale), question
    await play.close()


@pytest.mark.parametrize(
    ("locale", "asked"), [("en", "What is your name?"), ("zh", "你叫什么名字？"), ("ja", "あなたの名前は？")]
)
async def test_the_hearers_own_name_is_told_by_the_line_that_is_written_for_it(locale: str, asked: str) -> None:
    play = await Inn.opened(cast=with_topics(name=NAMES))
    await play.tell("My name is Ansa.")
    assert await play.line(asked, locale=locale) == "The line on name."
    await play.close()


@pytest.mark.parametrize(
    ("locale", "told", "asked"),
    [
        ("en", "My name is Ansa.", ("What's my dog called?", "What is my ship called?", "Who am I talking to?")),
        ("en", "My name is Ansa.", ("What's my sister called?", "Who is my brother?", "What is my mother's name?")),
        ("zh", "我的名字叫安莎。", ("我的狗叫什么？", "我狗叫什么名字？", "我妹妹叫什么？", "我的狗叫什么名字？")),
        ("ja", "私の名前はアンサです。", ("私の犬の名前は？", "私の犬は何て名前？", "妹の名前は？")),
    ],
)
async def test_the_askers_name_is_nobody_elses(locale: str, told: str, asked: tuple[str, ...]) -> None:
    play = await Inn.opened()
    await play.tell(told, locale=locale)
    for question in asked:
        line = await play.line(question, locale=locale)
        assert not any(name in line for name in ("Ansa", "安莎", "アンサ")), f"{question} → {line}"
    await play.close()


async def test_a_name_that_the_game_sent_is_told_until_the_player_tells_another() -> None:
    play = await Inn.opened(cast=with_topics(name=NAMES))
    await open_playthrough(play.app, OpenRequest(At("p"), primary_player_id="player", players={"player": "Ida"}))
    assert "Ida" in await play.line("Do you know my name?")
    await play.tell("My name is Ansa.")
    assert "Ansa" in await play.line("Do you know my name?")
    await play.close()


@pytest.mark.parametrize(
    ("locale", "told", "asked", "answer"),
    [
        (
            "en",
            "Mira's eyes are green, not blue.",
            ("What colour are Mira's eyes?", "What are Mira's eyes like?", "What is the colour of Mira's eyes?"),
            "green",
        ),
        ("zh", "米拉的眼睛是绿色的，不是蓝色的。", ("米拉的眼睛是什么颜色？", "米拉的眼睛什么样？"), "绿"),
        ("ja", "ミラの目は青じゃなくて緑です。", ("ミラの目は何色？", "ミラの目の色は？"), "緑"),
        (
            "en",
            "Mira's sword is Fang, not Claw.",
            ("What is Mira's sword called?", "What's the name of Mira's sword?"),
            "Fang",
        ),
        ("zh", "米拉的武器是长弓，不是剑。", ("米拉的武器叫什么？", "米拉的武器是什么？"), "长弓"),
        ("ja", "ミラの武器は剣じゃなくて弓だ。", ("ミラの武器は何？",), "弓"),
    ],
)
async def test_a_cue_that_only_names_whom_it_is_about_leaves_what_is_held_to_answer(
    locale: str, told: str, asked: tuple[str, ...], answer: str
) -> None:
    play = await Inn.opened(cast=with_topics(mira=PEOPLE))
    await play.tell(told, locale=locale)
    for question in asked:
        assert answer in await play.line(question, locale=locale), question
    await play.close()


@pytest.mark.parametrize(
    ("locale", "asked"),
    [("en", "What colour are Mira's eyes?"), ("zh", "米拉的眼睛是什么颜色？"), ("ja", "ミラの目は何色？")],
)
async def test_what_players_may_correct_is_told_as_it_is_written_where_nothing_else_fits(
    locale: str, asked: str
) -> None:
    play = await Inn.opened()
    assert "blue" in await play.line(asked, locale=locale), "in the playthrough's language"
    await play.close()
    play = await Inn.opened(cast=with_topics(mira=PEOPLE))
    assert await play.line(asked, locale=locale) == "The line on mira."
    await play.close()


@pytest.mark.parametrize(
    "asked",
    [
        "Why are Mira's eyes red?",
        "What is Mira doing with her sword?",
        "Where is Mira's sword?",
        "Who stole Mira's sword?",
    ],
)
async def test_a_question_for_more_than_the_detail_is_left_to_its_cue(asked: str) -> None:
    play = await Inn.opened(cast=with_topics(mira=PEOPLE))
    await play.tell("Mira's eyes are green, not blue.")
    await play.tell("Mira's sword is Fang, not Claw.")
    assert await play.line(asked) == "The line on mira."
    await play.close()


async def test_a_cue_for_the_very_detail_goes_before_what_is_held() -> None:
    play = await Inn.opened(cast=with_topics(eyes=("mira's eyes",), drink=("my favourite drink",)))
    await play.tell("Mira's eyes are green, not blue.")
    assert await play.line("What colour are Mira's eyes?") == "The line on eyes."
    assert await play.line("What's my favourite drink?") == "The line on drink."
    await play.close()


@pytest.mark.parametrize(
    ("locale", "told", "asked", "answer"),
    [
        ("en", "My favourite food is bread.", ("What's my favourite food?", "What do I like to eat?"), "bread"),
        ("en", "I hate eels.", ("What don't I like?", "Do you know what I don't like?"), "eels"),
        ("zh", "我最喜欢的食物是面包。", ("我最喜欢的食物是什么？", "你知道我最喜欢吃什么吗？"), "面包"),
        ("ja", "私の好きな食べ物はパンです。", ("私の好きな食べ物は何？", "私の好きな食べ物を知ってる？"), "パン"),
    ],
)
async def test_a_slot_of_the_asker_is_asked_before_what_its_words_are_cues_of(
    locale: str, told: str, asked: tuple[str, ...], answer: str
) -> None:
    play = await Inn.opened(cast=with_topics(soup=("food", "eat", "like", "吃", "食物", "食べ物")))
    for question in asked:
        turn = turn_of(await play.tell(question, locale=locale))
        assert admits(turn), question
    await play.tell(told, locale=locale)
    for question in asked:
        assert answer in await play.line(question, locale=locale), question
    await play.close()


@pytest.mark.parametrize(
    ("locale", "wish", "asked", "called"),
    [
        ("en", "Call me Boss from now on.", "What do you call me?", "you are called “Boss”"),
        ("zh", "以后叫我老板。", "你叫我什么？", "你的称呼是“老板”"),
        ("ja", "これからはボスと呼んで。", "私を何と呼ぶ？", "呼び名は「ボス」だ"),
    ],
)
async def test_who_asks_how_it_is_called_is_told_what_it_wished_for(
    locale: str, wish: str, asked: str, called: str
) -> None:
    play = await Inn.opened()
    assert called not in await play.line(asked, locale=locale)
    await play.tell(wish, locale=locale)
    assert called in await play.line(asked, locale=locale)
    await play.close()


async def test_a_wish_for_every_playthrough_is_told_where_none_was_uttered_in_this_one() -> None:
    play = await Inn.opened()
    await note(play, INNKEEPER, preference=Preference("", "player", "form_of_address", "Boss", source_id="t1"))
    assert "Boss" in await play.line("What do you call me?")
    await play.tell("Call me Ansa from now on.")
    assert "Ansa" in await play.line("What do you call me?")
    await play.close()
