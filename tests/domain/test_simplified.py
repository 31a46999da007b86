"""Chinese is read alike in traditional and in simplified characters, and Japanese as it stands."""

import pytest

from dramaturg_server.domain.cue_masks import Marks
from dramaturg_server.domain.greetings import is_greeting
from dramaturg_server.domain.memory_questions import asks_for_memory
from dramaturg_server.domain.simplified import SIMPLIFIED, in_simplified


def test_no_character_is_read_as_one_that_is_itself_read_as_another() -> None:
    assert not {one for one in SIMPLIFIED.values() if ord(one) in SIMPLIFIED}


@pytest.mark.parametrize(
    ("text", "locale", "read"),
    [
        ("我最喜歡的飲料是綠茶", "zh-Hant", "我最喜欢的饮料是绿茶"),
        ("我最喜歡的飲料是綠茶", "", "我最喜欢的饮料是绿茶"),
        ("冗談です", "zh", "冗談です"),
        ("職業", "ja", "職業"),
        ("職業", "zh", "职业"),
        ("green tea", "zh", "green tea"),
    ],
)
def test_only_chinese_is_read_in_simplified_characters(text: str, locale: str, read: str) -> None:
    assert in_simplified(text, locale) == read


@pytest.mark.parametrize("text", ["I'm only joking.", "我開玩笑的。", "我开玩笑的。", "冗談です。", "冗談。"])
def test_a_joke_is_one_in_every_language(text: str) -> None:
    assert Marks.of(text).joke


@pytest.mark.parametrize("text", ["See you later.", "幸會，龍姐。", "幸会，龙姐。", "また後で。", "龍さん、また後で。"])
def test_a_greeting_is_one_in_every_language(text: str) -> None:
    assert is_greeting(text, ["龍", "龍姐"])


@pytest.mark.parametrize(("text", "locale"), [("我告訴過你我的名字嗎？", "zh-TW"), ("我告诉过你我的名字吗？", "zh")])
def test_a_memory_question_is_one_in_traditional_characters(text: str, locale: str) -> None:
    assert asks_for_memory(text, locale)
