"""What is said of somebody whom nobody here knows: Nora, 诺拉, ノラ."""

import pytest

from dramaturg_server.domain.asked_details import details_asked
from dramaturg_server.domain.correction_cues import corrections_in
from tests.domain.said_corrections import ATTRIBUTES, BUILT_IN_SLOTS, line, said_to

BEFORE = {
    "en": "Nora's eyes are blue, not brown.",
    "zh": "诺拉的眼睛是蓝色的，不是棕色的。",
    "ja": "ノラの目は青で、茶色じゃない。",
}


@pytest.mark.parametrize(
    ("tag", "text", "who", "detail", "value", "scope"),
    [
        ("en", "Actually, Nora's eyes are gold.", "~nora", "eyes", "gold", None),
        ("en", "From now on, Nora's eyes are green.", "~nora", "eyes", "green", "storyline"),
        ("en", "In this story Nora's eyes are silver.", "~nora", "eyes", "silver", "storyline"),
        ("en", "For tonight only, Nora's eyes are gold.", "~nora", "eyes", "gold", "scene"),
        ("en", "From now on Nora's cloak is red.", "~nora", "cloak", "red", "storyline"),
        ("en", "O'Neil's eyes are blue, not brown.", "~o'neil", "eyes", "blue", None),
        ("en", "Her eyes are amber.", "~nora", "eyes", "amber", None),
        ("en", "Actually, her eyes are amber.", "~nora", "eyes", "amber", None),
        ("zh", "实际上，诺拉的眼睛是绿色的。", "~诺拉", "eyes", "绿色", None),
        ("zh", "从现在起，诺拉的眼睛是绿色的。", "~诺拉", "eyes", "绿色", "storyline"),
        ("zh", "在这个故事里，诺拉的眼睛是银色的。", "~诺拉", "eyes", "银色", "storyline"),
        ("zh", "其实她的眼睛是琥珀色的。", "~诺拉", "eyes", "琥珀色", None),
        ("ja", "実はノラの目は緑だ。", "~ノラ", "eyes", "緑", None),
        ("ja", "これからは、ノラの目は緑だ。", "~ノラ", "eyes", "緑", "storyline"),
        ("ja", "この物語では、ノラの目は銀色だ。", "~ノラ", "eyes", "銀色", "storyline"),
        ("ja", "実は彼女の目は琥珀色だ。", "~ノラ", "eyes", "琥珀色", None),
    ],
)
def test_it_is_taken_as_of_anybody(tag: str, text: str, who: str, detail: str, value: str, scope: str | None) -> None:
    (one,) = corrections_in(text, tag, said_to("mira", (line("player", BEFORE[tag]),)))
    assert (one.subject_ids, one.detail, one.value, one.scope) == ((who,), detail, value, scope)


def test_a_pronoun_is_about_the_one_named_just_before_in_the_same_remark() -> None:
    found = corrections_in("Nora's eyes are blue, not brown. Her hair is red.", "en", said_to("mira"))
    assert [(one.subject_ids, one.detail) for one in found] == [(("~nora",), "eyes"), (("~nora",), "hair")]


@pytest.mark.parametrize(
    "text",
    [
        "From now on the dog's bowl is red.",
        "From now on today's bread is free.",
        "From now on, everyone's eyes are green.",
        "Actually, Nora's house is the biggest.",
        "Nora's eyes are green.",
    ],
)
def test_what_names_nobody_or_tells_no_known_detail_says_nothing(text: str) -> None:
    assert corrections_in(text, "en", said_to("mira")) == ()


@pytest.mark.parametrize(
    ("text", "held"),
    [("What is my daughter's name?", "daughter"), ("我女儿叫什么名字？", "女儿"), ("娘の名前は？", "娘の名前")],
)
def test_how_a_daughter_is_called_is_what_stands_under_daughter(text: str, held: str) -> None:
    assert held in details_asked(text, BUILT_IN_SLOTS, ATTRIBUTES, (held,))
