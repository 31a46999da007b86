"""What is asked for of a king is not answered with what its asker likes best."""

import pytest

from dramaturg_server.domain.anothers_thing import is_speakers_own

TEA = {"en": "My favourite drink is tea.", "zh": "我最喜欢的饮料是茶。", "ja": "好きな飲み物はお茶です。"}


@pytest.mark.parametrize(
    ("tag", "question"),
    [
        ("en", "Do you remember the king's favourite drink?"),
        ("en", "Do you remember his favourite drink?"),
        ("en", "Do you remember everybody's favourite drink?"),
        ("zh", "你还记得国王最喜欢的饮料吗？"),
        ("zh", "你还记得他最喜欢的饮料吗？"),
        ("zh", "你还记得大家最喜欢的饮料吗？"),
        ("ja", "王様の好きな飲み物を覚えてる？"),
        ("ja", "彼の好きな飲み物を覚えてる？"),
        ("ja", "みんなの好きな飲み物を覚えてる？"),
        ("ja", "あなたの好きな飲み物を覚えてる？"),
    ],
)
def test_anothers_favourite_is_not_the_speakers(tag: str, question: str) -> None:
    assert is_speakers_own(question, TEA[tag])


@pytest.mark.parametrize(
    ("question", "memory"),
    [
        ("Do you remember my favourite drink?", TEA["en"]),
        ("Do you remember the king's favourite drink?", "The king's favourite drink is tea."),
        ("Do you remember the king's favourite drink?", "My favourite drink is tea, as is the king's."),
        ("Do you remember his favourite drink?", "My brother loves tea."),
        ("你还记得我最喜欢的饮料吗？", TEA["zh"]),
        ("你还记得国王最喜欢的饮料吗？", "国王最喜欢的饮料是茶。"),
        ("私の好きな飲み物を覚えてる？", TEA["ja"]),
        ("僕の好きな飲み物を覚えてる？", "僕の好きな飲み物はお茶です。"),
        ("王様の好きな飲み物を覚えてる？", "王様の好きな飲み物はお茶です。"),
        ("彼の好きな飲み物を覚えてる？", "王様の好きな飲み物はお茶です。"),
        ("好きな飲み物を覚えてる？", TEA["ja"]),
    ],
)
def test_ones_own_and_what_is_told_of_that_one_stays_an_answer(question: str, memory: str) -> None:
    assert not is_speakers_own(question, memory)
