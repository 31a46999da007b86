"""What a question asks for and what a memory tells of, in three languages: kin, things and matters kept apart."""

import re

import pytest

from dramaturg_server.domain.subjects import SUBJECTS, AskedFor, asked_for, told_of

ANSWERED = [
    ("Do you remember my brother?", "My brother Tom drowned at the ford.", "en"),
    ("Do you remember my job?", "Before the war I was a glassblower.", "en"),
    ("Do you remember my birthplace?", "I was born in Karsk.", "en"),
    ("Do you remember my debt?", "I owe the innkeeper eleven silver coins.", "en"),
    ("Do you remember what became of my pet?", "My dog ran away.", "en"),
    ("你还记得我哥哥吗？", "我哥哥在渡口淹死了。", "zh"),
    ("你还记得我的工作吗？", "打仗以前我是吹玻璃的。", "zh"),
    ("你還記得我欠了多少錢嗎？", "我欠老板十一个银币。", "zh"),
    ("我答应过你什么？", "我发誓给你带一盏灯。", "zh"),
    ("兄を覚えてる？", "兄は浅瀬で溺れた。", "ja"),
    ("私の出身地を覚えていますか？", "私はカルスクで生まれた。", "ja"),
    ("私の借りを覚えていますか？", "宿に銀貨十一枚の借りがある。", "ja"),
    ("Do you remember my younger sister?", "我妹妹住在磨坊里。", "zh"),
]
NOT_ANSWERED = [
    ("Do you remember my mother?", "We buried my father on Tuesday.", "en"),
    ("Do you remember the name of my ship?", "My mare is called Thistle.", "en"),
    ("Do you remember what the ferryman charged me?", "I left my saddle with the ferryman.", "en"),
    ("Do you remember how old I am?", "I hate mushrooms.", "en"),
    ("你还记得我的马吗？", "我睡在教堂后面的马厩里。", "zh"),
    ("你还记得我姐姐吗？", "我弟弟当兵去了。", "zh"),
    ("你记得我的剑吗？", "刀不见了。", "zh"),
    ("私の馬を覚えていますか？", "教会の裏の馬小屋で寝ている。", "ja"),
    ("弟を覚えてる？", "兄は浅瀬で溺れた。", "ja"),
    ("私の叔父を覚えていますか？", "父は漁師だった。", "ja"),
]


@pytest.mark.parametrize(("question", "memory", "locale"), ANSWERED)
def test_what_is_asked_for_is_found_in_other_words(question: str, memory: str, locale: str) -> None:
    asked = asked_for(question, locale)
    assert asked.share_met_by(told_of(memory, locale)) == 1.0
    assert not asked.is_denied_by(told_of(memory, locale))


@pytest.mark.parametrize(("question", "memory", "locale"), NOT_ANSWERED)
def test_what_only_sounds_alike_is_no_answer(question: str, memory: str, locale: str) -> None:
    assert asked_for(question, locale).is_denied_by(told_of(memory, locale))


def test_a_kind_answers_for_the_whole_and_the_whole_not_for_a_kind() -> None:
    family, uncle = AskedFor(frozenset({"kin"})), AskedFor(frozenset({"kin/uncle"}))
    assert not family.is_denied_by(frozenset({"kin/uncle"}))
    assert uncle.is_denied_by(frozenset({"kin"}))
    elder = AskedFor(frozenset({"kin/sibling/brother/elder"}))
    assert not elder.is_denied_by(frozenset({"kin/sibling/brother"}))
    assert elder.is_denied_by(frozenset({"kin/sibling/brother/younger"}))


def test_that_it_asks_where_names_nothing_but_wants_a_place() -> None:
    asked = asked_for("Do you remember where the saddle is?", "en")
    assert asked.share_met_by(told_of("It lies under the stairs.", "en")) == 0.0
    assert not asked.is_denied_by(told_of("It lies under the stairs.", "en"))
    assert asked.is_denied_by(told_of("I hate mushrooms.", "en"))


@pytest.mark.parametrize("text", ["", " ", "🙂", "word " * 5_000, "字" * 5_000, "مرحبا", "\ud800"])
def test_any_text_is_read(text: str) -> None:
    for locale in ("en", "zh", "ja"):
        assert asked_for(text, locale).paths <= {subject.path for subject in SUBJECTS}
        assert told_of(text, locale) <= {subject.path for subject in SUBJECTS}


def test_every_subject_has_its_words_in_each_language_and_its_own_place() -> None:
    paths = [subject.path for subject in SUBJECTS]
    assert len(paths) == len(set(paths))
    for subject in SUBJECTS:
        for language in ("en", "zh", "ja"):
            words = [table.get(language, "") for table in (subject.words, subject.told, subject.asked)]
            assert any(words), (subject.path, language)
            assert all(re.compile(pattern).search("") is None for pattern in words if pattern), subject.path


@pytest.mark.parametrize(
    ("question", "is_all"),
    [
        ("Do you remember my brother?", True),
        ("Do you remember my old job?", False),
        ("你还记得我哥哥吗？", True),
        ("你還記得我的馬嗎？", True),
        ("兄を覚えていますか？", True),
        ("私の仕事を覚えていますか？", True),
        ("Do you still remember what happened to my brother?", False),
        ("还记得我哥哥出了什么事吗", False),
        ("兄に何があったか覚えていますか？", False),
        ("Do you remember the red door?", False),
        ("Do you remember me?", False),
    ],
)
def test_it_is_known_whether_more_is_asked_for(question: str, is_all: bool) -> None:
    assert asked_for(question, "ja").is_all is is_all
