"""The name by which a player presents itself, and what is built like it and names nobody."""

import pytest

from dramaturg_server.domain.correction_cues import corrections_in
from dramaturg_server.domain.fact_cues import facts_in
from tests.domain.said_corrections import said_to

GIVEN = [
    ("en", "I'm Arlo.", "Arlo", ""),
    ("en", "I am called Arlo.", "Arlo", ""),
    ("en", "I am Arlo, a smith.", "Arlo", ""),
    ("en", "They call me Arlo.", "Arlo", ""),
    ("en", "The name's Arlo.", "Arlo", ""),
    ("en", "Arlo is my name.", "Arlo", ""),
    ("en", "Hello, I'm Arlo Vane!", "Arlo Vane", ""),
    ("en", "I'm Ansa, a smith from Orme.", "Ansa", "Orme"),
    ("en", "I'm Arlo from Tarn.", "Arlo", "Tarn"),
    ("en", "I'm Arlo and I come from Tarn.", "Arlo", "Tarn"),
    ("zh", "我是阿洛。", "阿洛", ""),
    ("zh", "你好，我是安莎！", "安莎", ""),
    ("zh", "我叫阿洛。", "阿洛", ""),
    ("zh", "我叫阿洛，是塔恩人。", "阿洛", "塔恩"),
    ("zh", "我是阿洛，来自塔恩。", "阿洛", "塔恩"),
    ("ja", "私はアルロです。", "アルロ", ""),
    ("ja", "アルロといいます。", "アルロ", ""),
    ("ja", "アルロと申します。", "アルロ", ""),
    ("ja", "林と申します。", "林", ""),
    ("ja", "俺はアルロだ。", "アルロ", ""),
    ("ja", "俺は「アルロ」だ。", "アルロ", ""),
    ("ja", "名前はアルロです。", "アルロ", ""),
    ("ja", "私はアルロ、タルンの出身です。", "アルロ", "タルン"),
    ("ja", "はじめまして、アルロといいます。タルンの出身です。", "アルロ", "タルン"),
]
NOT_GIVEN = {
    "en": (
        "I'm Irish.",
        "I'm Tired.",
        "I'm Hanna.",
        "I'm Mira's friend.",
        "I'm Captain.",
        "I'm Arlo?",
        "Am I Arlo?",
        "If I'm Arlo, run.",
        "I'm Baker.",
        "I'm a baker.",
        "I'm Done with this.",
        "I'm from Tarn.",
        "I'm Not sure.",
        "I'm tired from the road.",
        'He said: "I\'m Arlo."',
        "I am Arlo's brother.",
        "They call me early.",
        "I have a dog. The name's Rex.",
    ),
    "zh": (
        "我是老师。",
        "我是老大。",
        "我是小偷。",
        "我是阿姨。",
        "我是阿洛吗？",
        "我是米拉。",
        "我是罗马",
        "我是累了。",
        "我是阿洛的朋友。",
        "如果我是阿洛，就跑。",
        "我有个弟弟。名字叫阿洛。",
    ),
    "ja": (
        "私はビールです。",
        "俺はハンターだ。",
        "私はミラです。",
        "私はアルロですか？",
        "俺はカレーだ。",
        "私はロンドンです。",
        "俺はフラフラだ。",
        "これは何といいますか。",
        "私はアルロだった。",
        "俺はアルロだと思うか？",
        "私はアルロの友達です。",
        "チーズです。",
        "弟がいます。名前はピムで、熱を出しています。",
        "犬を飼っている。ポチといいます。",
    ),
}


@pytest.mark.parametrize(("tag", "text", "name", "origin"), GIVEN)
def test_a_name_is_kept_and_so_is_the_origin_beside_it(tag: str, text: str, name: str, origin: str) -> None:
    found = (*corrections_in(text, tag, said_to("mira")), *facts_in(text, tag, said_to("mira")))
    told = {(*one.subject_ids, one.detail, one.value) for one in found}
    assert told == {("player", "name", name)} | ({("player", "origin", origin)} if origin else set())


@pytest.mark.parametrize(("tag", "text"), [(tag, text) for tag, texts in NOT_GIVEN.items() for text in texts])
def test_what_is_built_alike_and_names_nobody_gives_no_name(tag: str, text: str) -> None:
    assert [one.value for one in corrections_in(text, tag, said_to("courier")) if one.detail == "name"] == []
