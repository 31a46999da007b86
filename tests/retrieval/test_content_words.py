"""What a remark is about: its words without those of every sentence."""

import pytest

from dramaturg_server.retrieval.content_words import content_words
from dramaturg_server.retrieval.everyday_lines import EVERYDAY, everyday_content


@pytest.mark.parametrize(
    ("text", "locale", "words"),
    [
        ("Do you have honey?", "en", "honey"),
        ("Could somebody open a window?", "en-GB", "open window"),
        ("I haven't had a letter since yesterday.", "en", "letter yesterday"),
        ("How’s the café?", "en", "café"),
        ("你家里有多少个当兵的？", "zh", "家 当兵"),
        ("這匹馬多少錢？", "zh-Hant", "匹馬 錢"),
        ("你有 Karsk 的地图吗？", "zh", "地图 karsk"),
        ("誰がスープを攻めているの？", "ja", "スープ 攻"),
        ("ここで何をしているの？", "ja", ""),
        ("What is it?", "en", ""),
        ("🙂 …", "zh", ""),
        ("", "ja", ""),
        ("Wo ist der Hund?", "de", ""),
    ],
)
def test_what_is_left_is_what_a_remark_is_about(text: str, locale: str, words: str) -> None:
    assert content_words(text, locale) == words


@pytest.mark.parametrize("language", EVERYDAY)
def test_everyday_talk_is_about_something_in_every_language(language: str) -> None:
    assert len(everyday_content(language)) >= 30
