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
    assert cue.match(fold_line(text)) or "*" in fold_line(text)


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
