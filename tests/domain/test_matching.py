"""Cues of the cast against what was said, and who only nods."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.domain.matching import CueIndex, compile_cue, is_acknowledgement
from dramaturg_server.domain.text import fold_line


def matches(cue: str | list[str], text: str) -> bool:
    return compile_cue(cue).match(fold_line(text)) > 0


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        ("river", "What about the River?"),
        ("river", "我要过River去"),
        ("ok", "我ok了"),
        ("how much", "HOW  much\nis it?"),
        (["how", "much"], "Much I owe you, but how?"),
        ("flood*", "It's flooding again"),
        ("flood* water", "flooded water everywhere"),
        ("don't", "I don’t know"),
        ("灯", "那盏灯呢"),
        ("ランプ", "このﾗﾝﾌﾟは？"),
        ("渡し賃", "渡し賃はいくら"),
        (["灯", "谁"], "谁点的灯"),
        ("ＴＯＬＬ", "the toll."),
        ("<start>", ""),
        ("<START>", " \n "),
        ("c++", "learn C++ now"),
        ("3", "给我3个"),
    ],
)
def test_a_cue_is_found_as_a_writer_expects(cue: str | list[str], text: str) -> None:
    assert matches(cue, text)


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        ("river", "The rivers run"),
        ("river", "driver"),
        ("flood*", "unflooded"),
        (["how", "much"], "how many"),
        ("how much", "how very much"),
        ("<start>", "start"),
        ("<start>", "…"),
        ("é", "cafés"),
        ("कम", "कमी"),
        ("강", "강물"),
        ("灯火", "灯和火"),
    ],
)
def test_a_cue_inside_another_word_is_not_found(cue: str | list[str], text: str) -> None:
    assert not matches(cue, text)


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        ("河", "运河边上"),
        ("川", "小川さんの家"),
        ("増水", "大増水中だ"),
        ("渡し賃", "昨日の渡し賃は？"),
        ("多少钱", "这多少钱呀"),
        ("npc", "这个NPC是谁"),
        ("npc", "あのNPCと話す"),
        ("npc商店", "去NPC商店吧"),
        ("商店npc", "商店NPC在哪"),
        ("wifi", "Wi\u200bFiを貸して"),
        ("ok", "え\u3099ok"),
        ("ok", "葛\U000e0100ok"),
        ("ok", "ㄏㄏok"),
        ("ok", "ไปok"),
        ("葛城", "葛\U000e0100城の門"),
        ("10", "給10個"),
    ],
)
def test_chinese_and_japanese_stand_anywhere_and_words_beside_them_have_their_edges(cue: str, text: str) -> None:
    assert matches(cue, text)


def test_any_letter_of_chinese_or_japanese_makes_an_edge_and_is_found_inside_words() -> None:
    codes = (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB), *range(0x4E00, 0xA000, 61), *range(0x20000, 0x323AF, 997))
    for letter in map(chr, codes):
        assert matches("ok", f"{letter}ok{letter}"), letter
        assert matches(letter, f"word{letter}word"), letter


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        ("npc", "このNPCs達"),
        ("npc", "超npcx"),
        ("npc商店", "anpc商店"),
        ("商店npc", "商店npcs"),
        ("10", "給100個"),
        ("か", "がまん"),
        ("は", "ぱん屋"),
        ("ok", "ok\u0301了"),
    ],
)
def test_a_word_that_goes_on_beside_chinese_or_japanese_is_not_found(cue: str, text: str) -> None:
    assert not matches(cue, text)


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        ("toll", "ＴＯＬＬ？"),
        ("ﾄｰﾙ", "トールは？"),
        ("ガス", "ｶﾞｽ"),
        ("ガス", "カ\u3099ス"),
        ("キロ", "三㌔先"),
        ("神", "\ufa19社"),
        ("(株)", "㈱"),
        ("office", "the oﬃce"),
        ("café", "CAFE\u0301"),
        ("한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"),
        ("300", "３００元"),
        ("１００", "pay 100"),
        ("x²", "x2"),
        ("kelvin", "\u212aelvin"),
    ],
)
def test_forms_that_unicode_takes_for_one_are_one(cue: str, text: str) -> None:
    assert matches(cue, text)


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        ("straße", "STRASSE"),
        ("STRASSE", "Straße"),
        ("İstanbul", "I\u0307STANBUL"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("σίσυφοσ", "ΣΊΣΥΦΟΣ"),
        ("ПАРОМ", "паром"),
        ("ნავი", "ᲜᲐᲕᲘ"),
        ("ǆin", "ǅIN"),
        ("ŉ", "ʼN"),
        ("ÅNGSTRÖM", "a\u030angstro\u0308m"),
        ("ﬀ", "FF"),
        ("fährmann*", "DES FÄHRMANNS"),
    ],
)
def test_case_is_folded_in_every_script(cue: str, text: str) -> None:
    assert matches(cue, text)


@pytest.mark.parametrize(
    ("cue", "text", "expected"),
    [
        ("flood*", "flood", True),
        ("flood*", "floods!", True),
        ("flood*", "flood了", True),
        ("flood*", "a flood-gate", True),
        ("flood*", "unflooded", False),
        ("강*", "강물을 봐", True),
        ("강*", "한강물", False),
        ("走*", "走れ", True),
        ("走*", "奔走中", True),
        ("कम*", "कमी", True),
        ("lamp* oil", "the lamps oil", True),
        ("lamp* oil", "the lamp's oil", False),
        ("caf*", "CAFE\u0301S", True),
    ],
)
def test_a_star_takes_any_ending_of_the_word(cue: str, text: str, expected: bool) -> None:
    assert matches(cue, text) is expected


@pytest.mark.parametrize(
    ("cue", "text", "expected"),
    [
        ("🙂", "hi🙂there", True),
        ("👍", "👍🏽", True),
        ("❤", "I ❤\ufe0f you", True),
        ("👩\u200d🚀", "the 👩\u200d🚀!", True),
        ("🙂", "🙃", False),
        ("q", "q\u0323", False),
        ("e", "é", False),
        ("e", "e\u0301", False),
        ("네", "네, 알겠어요", True),
        ("네", "네가", False),
        ("배", "나룻배", False),
        ("배를", "그 배를 봐", True),
    ],
)
def test_emoji_stand_anywhere_and_marks_and_hangul_belong_to_their_word(cue: str, text: str, expected: bool) -> None:
    assert matches(cue, text) is expected


def test_one_cue_of_two_owners_leads_to_the_first_that_is_allowed() -> None:
    index = CueIndex([("lamp", compile_cue("灯")), ("ferry", compile_cue("灯")), ("ferry", compile_cue("船"))])
    assert index.matches("灯呢") == (("lamp", 1), ("ferry", 1))
    assert index.best("灯呢") == ("lamp", 1)
    assert index.best("灯呢", allowed=lambda owner: owner == "ferry") == ("ferry", 1)
    both = CueIndex([("a", compile_cue("Straße")), ("b", compile_cue("STRASSE")), ("b", compile_cue("strasse 1"))])
    assert both.matches("strasse") == (("a", 7), ("b", 7))
    assert both.matches("Straße 1") == (("b", 9), ("a", 7))


@pytest.mark.parametrize("cue", ["", "  ", "*", "\u200b", [], ["a", ""]])
def test_a_cue_without_anything_to_match_is_refused(cue: str | list[str]) -> None:
    with pytest.raises(ValueError, match="cue"):
        compile_cue(cue)


def test_the_longest_cue_wins_and_then_file_order() -> None:
    index = CueIndex(
        [
            ("toll", compile_cue("toll")),
            ("lamp", compile_cue("lamp")),
            ("gate", compile_cue("toll gate")),
            ("hello", compile_cue("<start>")),
        ]
    )
    assert index.best("the lamp by the toll") == ("toll", 4)
    assert index.best("the toll gate") == ("gate", 9)
    assert index.best("the toll gate", allowed=lambda owner: owner != "gate") == ("toll", 4)
    assert index.matches("lamp, toll gate") == (("gate", 9), ("toll", 4), ("lamp", 4))
    assert index.best("") == ("hello", 7)
    assert index.best("nothing") is None
    assert len(index) == 4


def test_ten_thousand_cues_share_one_walk_over_the_text() -> None:
    index = CueIndex((number, compile_cue(f"the word{number}")) for number in range(10_000))
    assert index.best("the " * 500 + "the word4711!") == (4711, 12)


SYLLABLES = st.lists(
    st.sampled_from(["a", "ab", "b", " ", "灯", "火", "か", "강", "'", "!", "1", "é", "\u0301", "ＡＢ", "ß"]),
    max_size=7,
)
SOURCES = SYLLABLES.map("".join).filter(lambda text: fold_line(text).replace("*", "").strip() != "")
STARRED = (
    SOURCES | SOURCES.map(lambda text: text + "*") | st.tuples(SOURCES, SOURCES).map("* ".join) | st.just("<start>")
)
CUES = STARRED | st.lists(SOURCES, min_size=1, max_size=3)


@given(
    st.lists(st.tuples(st.integers(0, 5), CUES), max_size=8),
    st.lists(SYLLABLES, max_size=4).map(lambda parts: " ".join(map("".join, parts))),
)
def test_the_index_finds_what_each_cue_finds_alone(sources: list[tuple[int, str | list[str]]], text: str) -> None:
    cues = [(owner, compile_cue(source)) for owner, source in sources]
    order = list(dict.fromkeys(owner for owner, _ in cues))
    longest: dict[int, int] = {}
    for owner, cue in cues:
        if length := cue.match(fold_line(text)):
            longest[owner] = max(length, longest.get(owner, 0))
    expected = sorted(longest.items(), key=lambda item: (-item[1], order.index(item[0])))
    assert CueIndex(cues).matches(text) == tuple(expected)


@given(st.text(alphabet=st.characters(categories=None, exclude_categories=()), max_size=40))
def test_no_text_is_too_odd(text: str) -> None:
    index = CueIndex([("a", compile_cue("a*")), ("b", compile_cue(["灯", "b"]))])
    index.best(text)
    is_acknowledgement(text)
    try:
        cue = compile_cue(text)
    except ValueError:
        return
    matches = cue.match("" if not cue.parts else fold_line(text))  # <start> matches the turn without text
    assert matches or "*" in fold_line(text)


@pytest.mark.parametrize(
    "text",
    [
        "mm",
        "Mm-hm.",
        "ok",
        "OKAAAY",
        "yeah, yeah",
        "I see.",
        "hmm…",
        "…",
        "👍",
        "うん",
        "うんうん",
        "はい、はい。",
        "なるほどね",
        "そうですか",
        "そうか",
        "嗯",
        "嗯嗯",
        "哦……",
        "好的！",
        "好吧",
        "原来如此",
        "知道了",
        "ok 好的",
        "네",
    ],
)
def test_a_nod_is_a_nod(text: str) -> None:
    assert is_acknowledgement(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "ok?",
        "嗯？",
        "はい？",
        "yes, I took the lamp",
        "no",
        "Why",
        "I",
        "good morning captain",
        "好人",
        "はいた",
        "嗯，我走了",
        "うんざりだ",
        "知道他在哪",
        "ですね",
        "ok " * 30,
    ],
)
def test_more_or_less_than_a_nod_is_none(text: str) -> None:
    assert not is_acknowledgement(text)
