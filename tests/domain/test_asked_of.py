"""Of whom a memory question asks, in English, Chinese and Japanese."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.asked_of import (
    AskedOf,
    Somebody,
    asked_of,
    asks_for_any_words,
    in_first_person,
    is_of_hearer,
    speaker_named,
)
from dramaturg_server.domain.memories import Memory
from dramaturg_server.domain.mind import World
from dramaturg_server.domain.statements import Named
from dramaturg_server.domain.who import People
from tests.domain.beliefs_story import beliefs_cast

ANSA, BO = Named("player", ("ansa", "安莎", "アンサ")), Named("bo", ("bo", "阿博", "ボー"))
HANNA, MIRA = Named("innkeeper", ("innkeeper", "汉娜", "ハンナ")), Named("mira", ("mira", "米拉", "ミラ"))
NAMED = (ANSA, BO, HANNA, MIRA)
PEOPLE = People(beliefs_cast(), World(players={"p-1": "Ansa", "bo": "Bo"}), "p-1")


def of_whom(question: str) -> AskedOf:
    named = [one for one in NAMED if any(name in question.casefold() for name in one.names)]
    return asked_of(question, named, PEOPLE, "p-1", "innkeeper")


@pytest.mark.parametrize(
    "question",
    [
        "Do you remember Ansa's horse?",
        "Do you remember where Ansa was born?",
        "Do you remember my horse?",
        "Do you remember what Ansa told you?",
        "你还记得安莎的马吗？",
        "你还记得安莎卖什么吗？",
        "アンサの馬を覚えてる？",
        "アンサが何を売っているか覚えてる？",
    ],
)
def test_who_asks_of_themselves_by_name_means_their_own(question: str) -> None:
    assert of_whom(question) == AskedOf("asker")


@pytest.mark.parametrize(
    ("question", "outside_id"),
    [
        ("Do you remember Bo's horse?", "bo"),
        ("Do you remember what Mira sells?", "mira"),
        ("Do you remember your horse?", "innkeeper"),
        ("Do you remember which town you come from?", "innkeeper"),
        ("Do you remember the innkeeper?", None),
        ("Bo, do you remember the mill?", None),
        ("Do you remember what the miller told you?", None),
        ("你还记得阿博的马吗？", "bo"),
        ("你还记得米拉卖什么吗？", "mira"),
        ("你还记得你的马吗？", "innkeeper"),
        ("你还记得磨坊吗？", None),
        ("ボーの馬を覚えてる？", "bo"),
        ("ミラが何を売っているか覚えてる？", "mira"),
        ("君の馬を覚えてる？", "innkeeper"),
        ("水車小屋を覚えてる？", None),
    ],
)
def test_somebody_else_is_asked_of_by_name_or_by_your(question: str, outside_id: str | None) -> None:
    found = of_whom(question)
    assert found.party == ""
    assert (found.somebody.outside_id if found.somebody else None) == outside_id


@pytest.mark.parametrize(
    ("question", "own"),
    [
        ("Do you remember Ansa’s horse?", "Do you remember my horse?"),
        ("Do you remember where Ansa was born?", "Do you remember where I was born?"),
        ("你还记得安莎的马吗？", "你还记得我的马吗？"),
        ("你还记得安莎卖什么吗？", "你还记得我卖什么吗？"),
        ("アンサの馬を覚えてる？", "私の馬を覚えてる？"),
        ("アンサが何を売っているか覚えてる？", "私が何を売っているか覚えてる？"),
        ("Do you remember Bo's horse?", "Do you remember Bo's horse?"),
        ("Do you remember what Mira said about Ansa's horse?", "Do you remember what Mira said about Ansa's horse?"),
    ],
)
def test_the_askers_own_name_is_read_as_my(question: str, own: str) -> None:
    assert in_first_person(question, NAMED, PEOPLE, "p-1", "innkeeper") == own


@pytest.mark.parametrize(
    ("question", "speaker", "is_all"),
    [
        ("Do you remember what Bo told you?", "bo", True),
        ("Do you remember what Bo said about the mill?", "bo", False),
        ("Do you remember what I told Bo?", "", True),
        ("Do you remember Bo?", "", True),
        ("你还记得阿博跟你说了什么吗？", "bo", True),
        ("你还记得阿博告诉你什么吗？", "bo", True),
        ("你还记得我跟阿博说了什么吗？", "", False),
        ("ボーが何を言ったか覚えてる？", "bo", True),
        ("ボーから聞いた話を覚えてる？", "bo", True),
        ("ボーが水車小屋について何を言ったか覚えてる？", "bo", False),
        ("ボーに何を言ったか覚えてる？", "", True),
        ("ボーが馬を売った話を覚えてる？", "", True),
        ("ボーが何を聞いたか覚えてる？", "", True),
    ],
)
def test_somebodys_words_may_be_all_that_is_asked_for(question: str, speaker: str, is_all: bool) -> None:
    assert speaker_named(question, [BO]) == speaker
    assert not speaker or asks_for_any_words(question, [BO]) is is_all


@pytest.mark.parametrize(
    ("text", "locale", "is_missed"),
    [
        ("My horse is called Bramble.", "en", True),
        ("Bo's horse is like mine.", "en", False),
        ("The horse at the mill is lame.", "en", False),
        ("我的马叫黑莓。", "zh", True),
        ("阿博的马跟我的一样。", "zh", False),
        ("俺の馬はブランブルだ。", "ja", True),
        ("ボーの馬は俺のより速い。", "ja", False),
    ],
)
def test_what_others_tell_of_themselves_is_nothing_of_the_one_who_is_asked_of(
    text: str, locale: str, is_missed: bool
) -> None:
    bo = Somebody("bo", BO.names)
    memory = Memory("m1.0", 1, 0, "said", text, "p-1", "innkeeper", ("p-1", "innkeeper"), 1, locale=locale)
    assert bo.is_missed_in(memory) is is_missed
    assert not bo.is_missed_in(replace(memory, speaker_id="bo"))
    assert not bo.is_missed_in(replace(memory, kind="happened", speaker_id=""))


def test_what_is_said_to_somebody_of_theirs_is_of_them() -> None:
    hanna = Somebody("innkeeper", HANNA.names)
    memory = Memory("m1.0", 1, 0, "said", "I saw your horse.", "p-1", "innkeeper", ("p-1", "innkeeper"), 1)
    assert not hanna.is_missed_in(memory)
    assert hanna.is_missed_in(replace(memory, text="I saw my horse."))


@pytest.mark.parametrize(
    "question",
    [
        "Do you remember what you owe me?",
        "Do you remember the wolf at your door?",
        "Do you remember when you and I met?",
        "你还记得你欠我多少吗？",
        "お前は俺の馬を覚えてる？",
        "あなたは粉屋を覚えてる？",
    ],
)
def test_who_is_only_addressed_is_not_asked_of(question: str) -> None:
    assert not is_of_hearer(question)
