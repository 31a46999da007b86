"""Whose a detail is that a question asks for, in English, Chinese and Japanese: who else is asked of gets no record."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.beliefs import Where
from dramaturg_server.domain.detail_words import BUILT_IN_ATTRIBUTES, BUILT_IN_SLOTS
from dramaturg_server.domain.held import Held, Question, held_at
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.owners import leaves_owner_out
from dramaturg_server.domain.statements import Named
from tests.domain.beliefs_story import BeliefsStory, beliefs_cast, correction, fact

NAMED = (Named("player", ("ansa", "安莎", "アンサ")), Named("bo", ("bo",)), Named("innkeeper", ("innkeeper",)))


class Told(BeliefsStory):
    """The innkeeper was told a detail of each kind by its asker, some of Bo, and of its own cloak."""

    def __init__(self) -> None:
        cast = beliefs_cast()
        own = {one.detail for one in cast.attributes}
        attributes = (*cast.attributes, *(one for one in BUILT_IN_ATTRIBUTES if one.detail not in own))
        super().__init__(replace(cast, slots=BUILT_IN_SLOTS, attributes=attributes))
        told = {"drink": "cider", "food": "stew", "dislikes": "eels", "origin": "Harrowgate", "hobby": "chess"}
        kin = {"sister's name": "Eve", "妹妹的名字": "伊芙", "妹の名前": "イブ"}
        for detail, value in (told | kin | {"dog": "Rex", "name": "Ansa"}).items():
            self.say(fact(detail, value))
        self.say(correction("bo", "food", "trout"))
        self.say(correction("bo", "origin", "Kell"))
        self.say(correction("innkeeper", "cloak", "grey"))

    def held(self, text: str, locale: str) -> Held | None:
        found: list[Held | None] = []

        def act(ledger: Ledger) -> Entry:
            named = [one for one in NAMED if any(name in text.casefold() for name in one.names)]
            found.append(held_at(ledger, Question(text, locale, "player", "innkeeper", Where("inn", 1, "main"), named)))
            return ledger.entry()

        self.play("turn", act)
        return found[0]


@pytest.fixture(scope="module")
def told() -> Told:
    return Told()


@pytest.mark.parametrize(
    "text",
    [
        "Do you remember what my brother likes to drink?",
        "Do you remember where my mother was born?",
        "Do you remember what my wife doesn't like?",
        "Do you remember where Ilse was born?",
        "Do you remember where you were born?",
        "Do you remember where you yourself were born?",
        "Do you remember what you like to drink?",
        "Do you remember where Bo's brother was born?",
        "Do you remember what Bo's wife likes to eat?",
        "Do you remember what the miller likes to drink?",
        "Do you remember the smith's hobby?",
        "Do you remember the drink that the smith prefers?",
        "Do you remember what his favourite drink is?",
        "Do you remember where she was born?",
        "Do you remember what my horse likes to eat?",
        "Do you remember what my old friend likes to eat?",
        "Do you remember my old teacher's favourite food?",
        "Do you remember what Tom and I like to drink?",
        "Do you remember what I said Tom likes to eat?",
        "Do you remember where I was when the king was born?",
        "Do you remember who likes to drink cider?",
        "Do you remember the name of my ship?",
        "What is my brother's favourite drink?",
        "Where were you born?",
    ],
)
def test_what_is_asked_of_somebody_else_is_answered_with_nothing_of_the_askers(told: Told, text: str) -> None:
    assert told.held(text, "en") is None


@pytest.mark.parametrize(
    "text",
    [
        "你还记得我哥哥喜欢喝什么吗？",
        "你还记得我母亲是在哪里出生的吗？",
        "你还记得我老婆不喜欢吃什么吗？",
        "你还记得伊尔莎是哪里人吗？",
        "你还记得您是在哪里出生的吗？",
        "你还记得你自己是哪里人吗？",
        "你还记得你喜欢喝什么吗？",
        "你还记得欧达最喜欢喝什么吗？",
        "你还记得磨坊主喜欢喝什么吗？",
        "你还记得她的爱好吗？",
        "你还记得我的朋友喜欢吃什么吗？",
        "你还记得我的马喜欢吃什么吗？",
        "你还记得我们最喜欢喝什么吗？",
        "你还记得我喜欢的那个姑娘爱喝什么吗？",
        "你还记得谁喜欢喝苹果酒吗？",
        "你还记得Bo的老婆喜欢吃什么吗？",
        "小梅最喜欢的饮料是什么，你还记得吗？",
        "你自己是哪里人？",
    ],
)
def test_the_same_in_chinese(told: Told, text: str) -> None:
    assert told.held(text, "zh") is None


@pytest.mark.parametrize(
    "text",
    [
        "兄の好きな飲み物、覚えてる？",
        "私の兄が好きな飲み物、覚えてる？",
        "母がどこで生まれたか覚えてる？",
        "妻が嫌いなものを覚えてる？",
        "姉が何を苦手か覚えてる？",
        "あんた自身がどこで生まれたか覚えてる？",
        "お前はどこで生まれたか覚えてる？",
        "あなたの好きな飲み物、覚えてる？",
        "オダの一番好きな飲み物、覚えてる？",
        "イルゼがどこで生まれたか覚えてる？",
        "彼の好きな飲み物を覚えてる？",
        "みんなの好きな食べ物、覚えてる？",
        "私たちの好きな飲み物、覚えてる？",
        "私が好きな人の好きな飲み物、覚えてる？",
        "俺の馬が好きな食べ物を覚えてる？",
        "誰がりんご酒を好きか覚えてる？",
        "Boの奥さんの好きな食べ物、覚えてる？",
        "オダの好きな食べ物は何？",
    ],
)
def test_the_same_in_japanese(told: Told, text: str) -> None:
    assert told.held(text, "ja") is None


@pytest.mark.parametrize(
    ("text", "subject", "value"),
    [
        ("Do you remember what I like to drink?", "player", "cider"),
        ("Do you remember the drink I like best?", "player", "cider"),
        ("Do you remember what I told you I like to drink?", "player", "cider"),
        ("Captain, do you remember my favourite drink?", "player", "cider"),
        ("Do you remember that hobby of mine?", "player", "chess"),
        ("Do you remember which town I was born in?", "player", "Harrowgate"),
        ("Do you remember the food I like least?", "player", "eels"),
        ("Do you remember Ansa's favourite drink?", "player", "cider"),
        ("Do you remember where Ansa was born?", "player", "Harrowgate"),
        ("Do you remember what my sister is called?", "player", "Eve"),
        ("Do you remember what my dog is called?", "player", "Rex"),
        ("Do you remember where Bo was born?", "bo", "Kell"),
        ("Remind me, where was Bo born?", "bo", "Kell"),
        ("Do you remember what food Bo likes best?", "bo", "trout"),
        ("Do you remember the colour of your cloak?", "innkeeper", "grey"),
        ("Do you remember what colour the innkeeper's cloak is?", "innkeeper", "grey"),
        ("你还记得我爱喝什么吗？", "player", "cider"),
        ("最喜欢的饮料是什么，你还记得吗？", "player", "cider"),
        ("你还记得我是在哪里出生的吗？", "player", "Harrowgate"),
        ("你还记得安莎喜欢喝什么吗？", "player", "cider"),
        ("你还记得我妹妹叫什么吗？", "player", "伊芙"),
        ("你还记得Bo在哪里出生吗？", "bo", "Kell"),
        ("私が好きな飲み物、覚えてる？", "player", "cider"),
        ("好きな飲み物、覚えてる？", "player", "cider"),
        ("どこで生まれたか覚えてる？", "player", "Harrowgate"),
        ("アンサの好きな飲み物、覚えてる？", "player", "cider"),
        ("うちの妹の名前、覚えてる？", "player", "イブ"),
        ("妹の名前、覚えてる？", "player", "イブ"),
        ("Boはどこの出身だったか覚えてる？", "bo", "Kell"),
    ],
)
def test_a_detail_is_told_of_the_one_who_stands_at_it(told: Told, text: str, subject: str, value: str) -> None:
    found = told.held(text, "ja" if any("ぁ" <= character <= "ん" for character in text) else "zh")
    assert found is not None
    assert (found.subject_id, found.values) == (subject, (value,))


def test_only_where_nobody_is_named_by_a_pronoun_its_asker_is_meant() -> None:
    assert leaves_owner_out("好きな飲み物、覚えてる？")
    assert leaves_owner_out("最喜欢的饮料，你还记得吗？")
    assert not leaves_owner_out("彼女の好きな飲み物、覚えてる？")
    assert not leaves_owner_out("你还记得你喜欢喝什么吗？")
    assert not leaves_owner_out("Do you remember the drink?")
