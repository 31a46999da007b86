"""What remarks state of the one who makes them or of somebody they name, in three languages."""

import subprocess
import sys
from types import ModuleType

import pytest

from dramaturg_server.domain.fact_cues import facts_in
from dramaturg_server.domain.matching import CueIndex, compile_cue
from dramaturg_server.domain.statements import Context, Named, Slot, Statement
from dramaturg_server.domain.text import fold_line
from tests.domain import fact_talk_en, fact_talk_ja, fact_talk_zh

SLOTS = tuple(
    Slot(slot_id, {}, {}, multiple=slot_id in ("hobby", "dislikes"))
    for slot_id in ("food", "drink", "music", "film", "place", "origin", "hobby", "dislikes")
)
SHIP = Slot(
    "ship",
    {"en": "ship", "zh": "船", "ja": "船"},
    {"en": ("boat",), "zh": ("小船",), "ja": ("舟",)},
    built_in=False,
)
COLOUR = Slot("colour", {"en": "favourite colour", "zh": "最喜欢的颜色", "ja": "好きな色"}, {}, built_in=False)
BANNED = CueIndex([("brands", compile_cue(word)) for word in ("Coca-Cola", "可口可乐", "コカ・コーラ")])
MARKS = {"sets": "=", "adds": "+", "replaces": "~"}
TALK: dict[str, ModuleType] = {"en": fact_talk_en, "zh": fact_talk_zh, "ja": fact_talk_ja}


def named(subject_id: str, *names: str) -> Named:
    return Named(subject_id, tuple(map(fold_line, names)))


NAMED = (
    named("mira", "Mira", "米拉", "ミラ"),
    named("innkeeper", "Hanna", "汉娜", "ハンナ"),
    named("captain", "Bram", "布拉姆", "ブラム"),
    named("courier", "Pip", "皮普", "ピップ"),
)
HERE = Context("player", "innkeeper", NAMED, SLOTS, ())


def heard(text: str, locale: str, context: Context = HERE) -> tuple[Statement, ...]:
    return facts_in(text, locale, context, BANNED)


def told(text: str, locale: str, who: str = "player", context: Context = HERE) -> str:
    """In the notation of the tables: slot, mark, value."""
    facts = (fact for fact in heard(text, locale, context) if fact.subject_ids == (who,))
    return ";".join(f"{fact.detail}{MARKS[fact.change]}{fact.value}" for fact in facts)


@pytest.mark.parametrize(
    ("locale", "text", "facts"), [(tag, text, facts) for tag, talk in TALK.items() for text, facts in talk.STATED]
)
def test_what_a_remark_states_of_its_speaker_is_found(locale: str, text: str, facts: str) -> None:
    assert told(text, locale) == facts


@pytest.mark.parametrize(("locale", "text"), [(tag, text) for tag, talk in TALK.items() for text in talk.SILENT])
def test_what_is_asked_wished_supposed_denied_quoted_or_of_others_states_nothing(locale: str, text: str) -> None:
    assert told(text, locale) == ""


@pytest.mark.parametrize(
    ("locale", "text", "who", "facts"),
    [(tag, text, who, facts) for tag, talk in TALK.items() for text, who, facts in talk.OF_OTHERS],
)
def test_what_a_remark_states_of_somebody_named_is_about_them(locale: str, text: str, who: str, facts: str) -> None:
    assert told(text, locale, who) == facts
    assert told(text, locale) == ""


@pytest.mark.parametrize(("locale", "text"), [(tag, text) for tag, talk in TALK.items() for text, _ in talk.STATED])
def test_every_value_stands_in_the_remark_and_at_its_place(locale: str, text: str) -> None:
    folded = fold_line(text)
    for fact in heard(text, locale):
        assert folded.startswith(fold_line(fact.value), fact.at)


def test_whoever_speaks_speaks_of_itself() -> None:
    by_captain = Context("captain", "innkeeper", NAMED, SLOTS, ())
    assert told("My favourite drink is rum.", "en", "captain", by_captain) == "drink=rum"


def test_a_name_of_two_people_leaves_open_who_is_meant() -> None:
    twins = Context("player", "mira", (named("pip_1", "Pip"), named("pip_2", "Pip")), SLOTS, ())
    (fact,) = heard("Pip hates rats.", "en", twins)
    assert (fact.subject, fact.subject_ids) == ("pip", ("pip_1", "pip_2"))


@pytest.mark.parametrize(
    ("locale", "text", "facts"),
    [
        ("en", "My ship is the Grey Gull.", "ship=Grey Gull"),
        ("en", "my boat's called Old Nan", "ship=Old Nan"),
        ("en", "My favourite colour is green.", "colour=green"),
        ("en", "My favourite colour is red now.", "colour~red"),
        ("en", "My ship is no longer the Gull, it's the Heron.", "ship~Heron"),
        ("zh", "我的船是灰鸥号。", "ship=灰鸥号"),
        ("zh", "我的小船叫老南", "ship=老南"),
        ("zh", "我最喜欢的颜色是绿色。", "colour=绿色"),
        ("ja", "私の船は灰色カモメ号です。", "ship=灰色カモメ号"),
        ("ja", "好きな色は緑です。", "colour=緑"),
    ],
)
def test_slots_of_the_cast_are_told_with_their_own_words(locale: str, text: str, facts: str) -> None:
    context = Context("player", "mira", NAMED, (*SLOTS, SHIP, COLOUR), ())
    assert told(text, locale, context=context) == facts
    assert told(text, locale) == ""


@pytest.mark.parametrize("text", ["Is my ship the Grey Gull?", "My colour is gone.", "His ship is the Grey Gull."])
def test_slots_of_the_cast_are_judged_like_the_others(text: str) -> None:
    context = Context("player", "mira", NAMED, (*SLOTS, SHIP, COLOUR), ())
    assert told(text, "en", context=context) == ""


def test_a_slot_that_the_cast_removed_is_not_filled() -> None:
    few = Context("player", "mira", NAMED, tuple(slot for slot in SLOTS if slot.slot_id != "drink"), ())
    assert told("My favourite drink is tea and I'm from Karsk.", "en", context=few) == "origin=Karsk"


def test_a_hobby_is_single_where_the_cast_says_so() -> None:
    single = Context("player", "mira", NAMED, (Slot("hobby", {}, {}, multiple=False),), ())
    assert told("My hobby is fishing.", "en", context=single) == "hobby=fishing"


def test_a_remark_brings_three_facts_at_most_and_none_twice() -> None:
    text = "I'm from Karsk. My favourite drink is tea. My favourite food is pie. I hate rain. My hobby is chess."
    assert told(text, "en") == "origin=Karsk;drink=tea;food=pie"
    assert told("My favourite drink is tea. Really, my favourite drink is tea!", "en") == "drink=tea"


@pytest.mark.parametrize(
    ("locale", "text", "is_stored"),
    [
        ("en", f"My favourite drink is {'x' * 40}.", True),
        ("en", f"My favourite drink is {'x' * 41}.", False),
        ("zh", f"我最喜欢的饮料是{'甜' * 20}。", True),
        ("zh", f"我最喜欢的饮料是{'甜' * 21}。", False),
        ("ja", f"好きな飲み物は{'茶' * 20}です。", True),
        ("ja", f"好きな飲み物は{'茶' * 21}です。", False),
    ],
)
def test_a_value_is_as_long_as_its_slot_allows(locale: str, text: str, is_stored: bool) -> None:
    assert bool(heard(text, locale)) == is_stored


def test_an_old_value_that_is_quoted_is_read_without_its_marks() -> None:
    (fact,) = heard("好きな映画は『銀の道』じゃなくて『霧の駅』だよ。", "ja")
    assert (fact.value, fact.old) == ("霧の駅", "銀の道")


def test_what_the_cast_never_says_is_no_value() -> None:
    assert facts_in("My favourite drink is Coca-Cola.", "en", HERE)
    assert not facts_in("My favourite drink is Coca-Cola.", "en", HERE, BANNED)


def test_a_mere_like_gives_way_to_a_favourite() -> None:
    for text in ("I love soup!", "I like wine when it's cold.", "I love listening to jazz.", "I'm a tea person."):
        assert [fact.yields for fact in heard(text, "en")] == [True]
    for text in ("My favourite food is soup.", "The food I love most is soup.", "I also love soup."):
        assert [fact.yields for fact in heard(text, "en")] == [False]


def test_the_words_that_it_rests_on_are_quoted_as_they_were_said() -> None:
    (fact,) = heard("Evening! My favourite drink is Green Tea. Bye.", "en")
    assert (fact.quote, fact.value) == ("My favourite drink is Green Tea.", "Green Tea")


@pytest.mark.parametrize(
    "text", ["\ud800", "my favourite drink is \ud83d", "\ue000 loves drinking tea", "🍵" * 50, "\x00"]
)
def test_any_text_is_survived(text: str) -> None:
    for locale in ("en", "zh", "ja", "xx"):
        heard(text, locale)


ENDLESS = """
from tests.domain.test_fact_cues import HERE, heard
starts = ("", "my favourite drink is ", "i don't like ", "我最喜欢", "我是", "好きな飲み物は", "休みの日は", "ミラは")
units = (",", ", ", "so, ", "i love ", "i'm from ", "my ", "really ", "(", "“", "'a ", "「", "我", "我最喜欢", "不喜欢",
    "也", "的", "米拉", "好き", "が好き", "は", "の", "私の", "と", "、", "! ", "mira's ", "a, b and ", "1", "if ",
    "来自", "で生まれ", "😀", "ß")
for start in starts:
    for unit in units:
        text = start + unit * (4_000 // len(unit)) + "が好きです"
        heard(text, "ja" if start > "あ" else "zh")
"""


def test_no_pattern_reads_a_text_in_more_than_one_way() -> None:
    """In a child, for one pattern reads for ages and lets no other thread on: a comma more, twice the time."""
    subprocess.run([sys.executable, "-c", ENDLESS], check=True, timeout=120)


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "Bram and Hanna's favourite drink is ale."),
        ("en", "Lucan and Hanna's favourite drink is ale."),
        ("en", "Bram and my favourite drink is ale."),
        ("zh", "米拉和布拉姆最喜欢的饮料是茶。"),
        ("zh", "米拉和布拉姆来自成都。"),
        ("ja", "ミラとブラムの好きな飲み物はお茶だ。"),
    ],
)
def test_what_is_said_of_two_at_once_is_stored_of_neither(locale: str, text: str) -> None:
    assert heard(text, locale) == ()
