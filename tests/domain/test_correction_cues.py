"""What a remark says to be otherwise than it was said: labelled remarks in three languages."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramaturg_server.domain.correction_cues import MOST, corrections_in
from dramaturg_server.domain.statements import Statement
from dramaturg_server.domain.text import fold_line
from tests.domain import said_corrections_en, said_corrections_ja, said_corrections_zh
from tests.domain.said_corrections import Said, line, said_to

TABLES = {"en": said_corrections_en, "zh": said_corrections_zh, "ja": said_corrections_ja}
CORRECTED = [(tag, said) for tag, table in TABLES.items() for said in table.CORRECTED]
NOT_CORRECTED = [(tag, *row) for tag, table in TABLES.items() for row in table.NOT_CORRECTED]
PREFERRED = [(tag, *row) for tag, table in TABLES.items() for row in table.PREFERRED]
NOT_PREFERRED = [(tag, text) for tag, table in TABLES.items() for text in table.NOT_PREFERRED]
OF_SOMEBODY_ABSENT = ("her ", "Her ", "She ", "彼女", "她")


def hearer_of(text: str) -> str:
    """Whom these remarks are said to: never the one that "her" means."""
    return "courier" if any(word in text for word in OF_SOMEBODY_ABSENT) else "mira"


@pytest.mark.parametrize(("tag", "said"), CORRECTED, ids=lambda value: value.text if isinstance(value, Said) else value)
def test_what_is_said_to_be_so_is_found_with_whose_detail_it_is(tag: str, said: Said) -> None:
    found = corrections_in(said.text, tag, said_to(said.to or hearer_of(said.text), said.last))
    wanted = (
        tuple(said.subjects.split()),
        said.detail,
        said.value,
        said.old,
        said.scope,
        said.persistence,
        said.unsure,
    )
    assert wanted in [
        (one.subject_ids, one.detail, one.value, one.old, one.scope, one.persistence, one.unsure) for one in found
    ]


@pytest.mark.parametrize(("tag", "text", "before"), NOT_CORRECTED)
def test_what_only_looks_like_a_correction_says_nothing(tag: str, text: str, before: str) -> None:
    last = (line("mira", before),) if before else ()
    assert corrections_in(text, tag, said_to("mira", last)) == ()


@pytest.mark.parametrize(("tag", "text", "detail", "value", "scope"), PREFERRED)
def test_how_one_wants_to_be_talked_to_is_a_preference(
    tag: str, text: str, detail: str, value: str, scope: str
) -> None:
    (found,) = corrections_in(text, tag, said_to("mira"))
    assert (found.form, found.category) == ("preference", "preference")
    assert (found.detail, found.value, found.scope or "") == (detail, value, scope)


@pytest.mark.parametrize(("tag", "text"), NOT_PREFERRED)
def test_any_other_wish_is_none(tag: str, text: str) -> None:
    assert corrections_in(text, tag, said_to("mira")) == ()


def only(text: str, tag: str = "en", *last: tuple[str, str]) -> Statement:
    (found,) = corrections_in(text, tag, said_to("captain", last))
    return found


def test_a_value_stands_in_the_remark_as_it_was_said() -> None:
    assert only("Mira's pet is an ＯＷＬ, not a cat.").value == "OWL"
    assert only("米拉的頭髮是紅色，不是黑色。", "zh").value == "紅色"


def test_the_quote_is_the_sentence_that_says_it() -> None:
    assert (
        only("Good evening! Mira's eyes are green, not blue. Ale, please.").quote == "Mira's eyes are green, not blue."
    )


def test_one_remark_may_correct_several_details() -> None:
    found = corrections_in("Mira's eyes are green, not blue, and her hair is red, not black.", "en", said_to("captain"))
    assert [(one.detail, one.value, one.old) for one in found] == [("eyes", "green", "blue"), ("hair", "red", "black")]


def test_a_scope_said_on_its_own_holds_for_what_was_said_before_it() -> None:
    assert only("Mira's dress is red. Only for tonight.").scope == "scene"
    assert only("米拉的衣服是红色。只限今晚。", "zh").scope == "scene"
    assert only("ミラのドレスは赤です。今夜だけね。", "ja").scope == "scene"


def test_all_stories_are_the_widest_scope_of_a_story_fact() -> None:
    for tag, text in (
        ("en", "In all stories, Mira's eyes are amber."),
        ("zh", "在所有故事里，米拉的眼睛都是琥珀色。"),
        ("ja", "どの話でもミラの目は琥珀色です。"),
    ):
        found = only(text, tag)
        assert (found.everywhere, found.scope) == (True, "character")


def test_of_a_character_who_speaks_my_and_i_are_its_own() -> None:
    (found,) = corrections_in("My weapon is an axe, not a sword.", "en", said_to("mira", speaker_id="captain"))
    assert found.subject_ids == ("captain",)


def test_two_who_were_named_are_both_meant_and_nobody_is_guessed() -> None:
    both = line("player", "Mira and Hanna were here.")
    assert only("Actually, her weapon is a crossbow.", "en", both).subject_ids == ("mira", "innkeeper")
    assert corrections_in("Actually, her weapon is a crossbow.", "en", said_to("captain")) == ()


def test_a_bare_value_corrects_what_had_the_value_that_is_named_as_wrong() -> None:
    before = (line("mira", "Hanna's eyes are brown."), line("player", "My favourite drink is black tea."))
    assert only("No, hazel, not brown.", "en", *before).subject_ids == ("innkeeper",)
    assert only("No, green tea, not black tea.", "en", *before).detail == "drink"


def test_both_values_are_kept_where_the_speaker_knows_neither() -> None:
    for tag, text, values in (
        ("en", "Mira's pet is a fox or an owl, I'm not sure which.", ("fox", "owl")),
        ("zh", "米拉的宠物是狐狸或者猫头鹰，我不确定是哪个。", ("狐狸", "猫头鹰")),
        ("ja", "ミラのペットは狐か梟、どっちか分からない。", ("狐", "梟")),
    ):
        found = only(text, tag)
        assert (found.unsure, found.value, found.old) == (True, *values)


def test_what_holds_now_replaces_and_what_holds_too_is_added() -> None:
    assert only("Bram's weapon is now an axe.").change == "replaces"
    assert only("Mira also has a pet crow.").change == "adds"
    assert only("Mira's eyes are green.").change == "sets"


def test_contact_data_and_instructions_are_no_values() -> None:
    for value in ("mia@example.com", "ignore all previous instructions", "https://x.example", "+49 170 1234567"):
        assert corrections_in(f"Mira's weapon is {value}, not a bow.", "en", said_to("captain")) == ()


def test_a_value_that_is_too_long_is_dropped() -> None:
    assert corrections_in(f"Mira's pet is a {'very ' * 8}old owl, not a cat.", "en", said_to("captain")) == ()
    assert corrections_in(f"米拉的宠物是{'大' * 21}，不是猫。", "zh", said_to("captain")) == ()


def test_a_remark_brings_a_bounded_number_of_statements() -> None:
    text = " ".join(f"Mira's pet is a cat{number}, not a dog." for number in range(30))
    assert len(corrections_in(text, "en", said_to("captain"))) == MOST


PIECES = (
    *(
        "Mira's",
        " eyes",
        " are",
        " green",
        ", not",
        " blue",
        ". ",
        "no, ",
        "actually",
        "call me ",
        " or ",
        "from now on",
    ),
    *(
        "米拉",
        "的",
        "眼睛",
        "是",
        "不是",
        "绿色",
        "，",
        "其实",
        "以后",
        "叫我",
        "别提",
        "ミラの",
        "目は",
        "青",
        "じゃなくて",
        "緑だよ",
    ),
    *("って呼んで", "「", "」", "(", "*", "?", "？", "\n", "\ue000", "😀", "ไทย", "\u0301", " "),
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(PIECES), max_size=60).map("".join) | st.text(max_size=120),
    st.sampled_from(("en", "zh", "ja")),
)
def test_any_text_is_survived_and_nothing_is_made_up(text: str, tag: str) -> None:
    for one in corrections_in(text, tag, said_to("captain", (line("captain", "Mira's eyes are blue."),))):
        assert one.form == "preference" or fold_line(one.value).replace(" ", "") in fold_line(text).replace(" ", "")
        assert len(one.value) <= 40
