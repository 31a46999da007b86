"""What detail of whom a question asks for, in English, Chinese and Japanese."""

import pytest

from dramaturg_server.domain.asked_details import details_asked, subject_asked
from dramaturg_server.domain.detail_words import BUILT_IN_ATTRIBUTES, BUILT_IN_SLOTS
from dramaturg_server.domain.statements import Named, Slot

SHIP = Slot("ship", {"en": "ship", "zh": "船"}, {"en": ("vessel",)}, built_in=False)
NAMED = (Named("mira", ("mira", "米拉", "ミラ")), Named("pip", ("pip", "皮普", "ピップ")))


@pytest.mark.parametrize(
    ("text", "subject", "detail"),
    [
        ("Do you remember my favourite drink?", "player", "drink"),
        ("What's my favorite drink?", "player", "drink"),
        ("do u remember what I like to drink", "player", "drink"),
        ("Do you remember what I don't like?", "player", "dislikes"),
        ("Do you remember where I'm from?", "player", "origin"),
        ("what are my hobbies?", "player", "hobby"),
        ("Do you remember the name of my vessel?", "player", "ship"),
        ("do you remember how old I am?", "player", "age"),
        ("Do you remember what colour Mira's eyes are?", "mira", "eyes"),
        ("Pip, do you remember my favourite film?", "player", "film"),
        ("Do you remember what Pip's weapon is?", "pip", "weapon"),
        ("What is your favourite food?", "pip", "food"),
        ("Do you remember where Mira is from?", "mira", "hometown"),
        ("Do you remember my heron?", "player", "heron"),
        ("我最喜欢喝什么？", "player", "drink"),
        ("你还记得我最喜欢的饮料是什么吗？", "player", "drink"),
        ("你還記得我最喜歡的食物嗎？", "player", "food"),
        ("皮普，你还记得我最喜欢的电影吗？", "player", "film"),
        ("你还记得米拉的眼睛是什么颜色吗？", "mira", "eyes"),
        ("你记得我讨厌什么吗？", "player", "dislikes"),
        ("我的船叫什么？", "player", "ship"),
        ("你还记得我的爱好吗?", "player", "hobby"),
        ("私の好きな飲み物、覚えてる？", "player", "drink"),
        ("好きな音楽、覚えてる？", "player", "music"),
        ("俺の嫌いなもの、覚えてるか？", "player", "dislikes"),
        ("ピップは私の好きな飲み物、覚えてる？", "player", "drink"),
        ("ミラの目の色、覚えてる？", "mira", "eyes"),
        ("僕の出身、覚えてますか？", "player", "origin"),
        ("私が何歳か覚えてる？", "player", "age"),
    ],
)
def test_a_question_names_a_detail_of_somebody(text: str, subject: str, detail: str) -> None:
    found = [
        one
        for one in details_asked(text, (*BUILT_IN_SLOTS, SHIP), BUILT_IN_ATTRIBUTES, ["heron"])
        if subject == "player" or one != "origin"
    ]
    assert found[:1] == [detail]
    assert subject_asked(text, NAMED, "player", "pip") == subject


@pytest.mark.parametrize(
    "text",
    [
        "Do you remember my sister's name?",
        "你还记得我妹妹的名字吗？",
        "私の妹の名前、覚えてる？",
        "Do you remember the storm?",
        "你还记得那场风暴吗？",
        "あの嵐を覚えてる？",
        "What do you like?",
        "我从哪里进城？",
    ],
)
def test_what_names_no_detail_that_is_known_names_none(text: str) -> None:
    assert details_asked(text, BUILT_IN_SLOTS, BUILT_IN_ATTRIBUTES) == ()


def test_only_slots_that_the_cast_has_are_named() -> None:
    slots = tuple(slot for slot in BUILT_IN_SLOTS if slot.slot_id != "drink")
    assert details_asked("What's my favourite drink?", slots, BUILT_IN_ATTRIBUTES) == ()


def test_a_long_remark_is_read_from_its_beginning() -> None:
    text = "Do you remember my favourite drink? " + "where my place " * 200_000
    assert details_asked(text, BUILT_IN_SLOTS, BUILT_IN_ATTRIBUTES)[0] == "drink"
