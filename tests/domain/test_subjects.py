"""Whom and what a question asks for and what a memory tells of, in three languages: kin and things kept apart."""

import re

import pytest

from dramaturg_server.domain.subjects import SUBJECTS, AskedFor, asked_for

HAVE_IT = [
    ("Do you remember my brother?", "My brother Tom drowned at the ford.", "en"),
    ("Do you remember my brother's name?", "My brother is Odo, the cooper.", "en"),
    ("Do you remember what became of my pet?", "My dog ran away.", "en"),
    ("Do you remember how old my daughter is?", "My girl turned seven this spring.", "en"),
    ("Do you remember where I come from?", "I am a Lowmill girl.", "en"),
    ("你还记得我哥哥吗？", "我哥哥在渡口淹死了。", "zh"),
    ("我哥哥叫什么，你还记得吗？", "我哥是大牛，在城东打铁。", "zh"),
    ("你還記得我買劍花了多少錢嗎？", "那把剑要我十一个银币。", "zh"),
    ("兄を覚えてる？", "兄は浅瀬で溺れた。", "ja"),
    ("私の兄の名前を覚えていますか？", "兄はタケシ、桶屋だ。", "ja"),
    ("Do you remember my younger sister?", "我妹妹住在磨坊里。", "zh"),
]
LACK_IT = [
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


def lacking(question: str, memory: str, locale: str) -> frozenset[str]:
    asked = asked_for(question, locale)
    return asked.wanted - asked.told_in(memory, locale)


@pytest.mark.parametrize(("question", "memory", "locale"), HAVE_IT)
def test_what_is_asked_for_is_found_in_other_words(question: str, memory: str, locale: str) -> None:
    assert not lacking(question, memory, locale)


@pytest.mark.parametrize(("question", "memory", "locale"), LACK_IT)
def test_what_only_sounds_alike_is_known_to_lack_it(question: str, memory: str, locale: str) -> None:
    assert lacking(question, memory, locale)


@pytest.mark.parametrize(
    ("question", "locale"),
    [
        ("Do you remember when the bells ring?", "en"),
        ("Do you remember what I called the plan?", "en"),
        ("Do you remember what I am afraid of?", "en"),
        ("Do you remember what I promised?", "en"),
        ("Do you remember whether I book early?", "en"),
        ("你还记得我害怕什么吗？", "zh"),
        ("私の好きな飲み物を覚えていますか？", "ja"),
    ],
)
def test_matters_and_verbs_want_nothing_in_an_answer(question: str, locale: str) -> None:
    assert not asked_for(question, locale).wanted


@pytest.mark.parametrize("question", ["my mother's old ring", "the ring that I lost", "which silver ring it was"])
def test_a_thing_is_asked_for_behind_a_word_for_whose_it_is(question: str) -> None:
    assert asked_for(f"Do you remember {question}?", "en").named >= {"jewel/ring"}


def test_a_kind_answers_for_the_whole_and_the_whole_not_for_a_kind() -> None:
    family, uncle = AskedFor(frozenset({"kin"})), AskedFor(frozenset({"kin/uncle"}))
    assert family.told_in("My uncle is a miller.", "en")
    assert not uncle.told_in("My family are millers.", "en")
    elder = AskedFor(frozenset({"kin/sibling/brother/elder"}))
    assert elder.told_in("My brother is a miller.", "en")
    assert not elder.told_in("我弟弟当兵去了。", "zh")


def test_that_it_asks_where_names_nothing_but_wants_a_place() -> None:
    asked = asked_for("Do you remember where the saddle is?", "en")
    assert not asked.named
    assert asked.told_in("It lies under the stairs.", "en") == asked.paths
    assert not asked.told_in("I hate mushrooms.", "en")


@pytest.mark.parametrize(
    ("question", "memory", "locale", "is_other"),
    [
        ("Do you remember when my sister is getting married?", "My sister Nell works at the tannery.", "en", True),
        ("Do you remember who stole my horse?", "My horse is called Bramble.", "en", True),
        ("Do you remember what my mother did?", "My mother baked bread for the duke.", "en", False),
        ("Do you remember what I am afraid of?", "Spiders make my skin crawl.", "en", False),
        ("你还记得谁偷了我的猫吗？", "我养了一只叫黑豆的猫。", "zh", True),
        ("你还记得我的首饰丢在哪儿了吗？", "我的戒指掉在河边了。", "zh", False),
        ("姉がどこで生まれたか覚えてる？", "姉は染物屋で働いている。", "ja", True),
        ("私の母が何をしていたか覚えていますか？", "母は公爵のためにパンを焼いていた。", "ja", False),
    ],
)
def test_a_memory_of_the_same_person_may_be_of_another_matter(
    question: str, memory: str, locale: str, is_other: bool
) -> None:
    asked = asked_for(question, locale)
    assert asked.is_other_matter(asked.told_in(memory, locale)) is is_other


@pytest.mark.parametrize("text", ["", " ", "🙂", "word " * 5_000, "字" * 5_000, "مرحبا", "\ud800"])
def test_any_text_is_read(text: str) -> None:
    for locale in ("en", "zh", "ja"):
        assert asked_for(text, locale).paths <= {subject.path for subject in SUBJECTS}
        assert AskedFor(frozenset({"kin", "place"})).told_in(text, locale) <= {"kin", "place"}


def test_every_subject_has_its_words_in_each_language_and_its_own_place() -> None:
    paths = [subject.path for subject in SUBJECTS]
    assert len(paths) == len(set(paths))
    for subject in SUBJECTS:
        for language in ("en", "zh", "ja"):
            words = [table.get(language, "") for table in (subject.told, subject.asked)]
            assert all(words), (subject.path, language)
            assert all(re.compile(pattern).search("") is None for pattern in words), subject.path


@pytest.mark.parametrize(
    ("question", "is_all"),
    [
        ("Do you remember my brother?", True),
        ("Do you remember my old job?", False),
        ("你还记得我哥哥吗？", True),
        ("你還記得我的馬嗎？", True),
        ("兄を覚えていますか？", True),
        ("私の馬を覚えていますか？", True),
        ("Do you still remember what happened to my brother?", False),
        ("还记得我哥哥出了什么事吗", False),
        ("兄に何があったか覚えていますか？", False),
        ("Do you remember the red door?", False),
        ("Do you remember me?", False),
    ],
)
def test_it_is_known_whether_more_is_asked_for(question: str, is_all: bool) -> None:
    assert asked_for(question, "ja").is_all is is_all
