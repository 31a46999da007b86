"""Which choice a line makes, if it answers an open question at all: labelled lines in three languages."""

import pytest

from dramaturg_server.domain.beliefs import Option
from dramaturg_server.domain.clarification_cues import NONE_OF_THEM, THIS_STORY, choice_in

Choices = dict[str, tuple[Option, ...]]


def for_where(value: str, narrow: str, wide: str) -> tuple[Option, ...]:
    return (
        Option(value, "mira", "scene", "winter_ball", narrow),
        Option(value, "mira", "storyline", "main", wide),
    )


def of_whom(value: str, mira: str, hanna: str) -> tuple[Option, ...]:
    return (
        Option(value, "mira", "storyline", "main", mira),
        Option(value, "innkeeper", "storyline", "main", hanna),
    )


def which(*values: str) -> tuple[Option, ...]:
    return tuple(Option(value, "mira", "storyline", "main", value) for value in values)


SCOPES: Choices = {
    "en": for_where("red", "only for tonight", "always, in this story"),
    "zh": for_where("鱼叉", "只限今晚", "在这个故事里一直如此"),
    "ja": for_where("赤", "今夜だけ", "この物語でずっと"),
}
SUBJECTS: Choices = {
    "en": of_whom("crossbow", "Mira", "Hanna"),
    "zh": of_whom("三月七号", "米拉", "汉娜"),
    "ja": of_whom("短剣", "ミラ", "ハンナ"),
}
VALUES: Choices = {"en": which("fox", "owl"), "zh": which("长矛", "短弓"), "ja": which("兎", "梟")}
LINES: tuple[tuple[Choices, str, int | None, str], ...] = (
    (SCOPES, "en", 0, "Only for tonight."),
    (SCOPES, "en", 0, "just for tonight"),
    (SCOPES, "en", 0, "tonight"),
    (SCOPES, "en", 0, "Tonight only, please."),
    (SCOPES, "en", 0, "only in this scene"),
    (SCOPES, "en", 0, "for now"),
    (SCOPES, "en", 0, "just here"),
    (SCOPES, "en", 0, "I mean only tonight"),
    (SCOPES, "en", 0, "The first one"),
    (SCOPES, "en", 0, "1"),
    (SCOPES, "en", 0, "the former"),
    (SCOPES, "en", 0, "tonight, not always"),
    (SCOPES, "en", 1, "always"),
    (SCOPES, "en", 1, "From now on."),
    (SCOPES, "en", 1, "in general"),
    (SCOPES, "en", 1, "the second"),
    (SCOPES, "en", 1, "2"),
    (SCOPES, "en", 1, "the latter"),
    (SCOPES, "en", 1, "her usual dress"),
    (SCOPES, "en", 1, "In the story"),
    (SCOPES, "en", 1, "for good"),
    (SCOPES, "en", 1, "always, of course"),
    (SCOPES, "en", 1, "usually"),
    (SCOPES, "en", -1, "never mind"),
    (SCOPES, "en", -1, "Forget it."),
    (SCOPES, "en", -1, "neither"),
    (SCOPES, "en", -1, "both"),
    (SCOPES, "en", -1, "oh, never mind that"),
    (SCOPES, "en", -1, "doesn't matter"),
    (SCOPES, "en", -1, "None of them."),
    (SCOPES, "en", None, "How are you?"),
    (SCOPES, "en", None, "Anyway, did the letter arrive?"),
    (SCOPES, "en", None, "Bring me an ale."),
    (SCOPES, "en", None, "tonight I want to dance"),
    (SCOPES, "en", None, "See you tonight!"),
    (SCOPES, "en", None, "no"),
    (SCOPES, "en", None, "yes"),
    (SCOPES, "en", None, "Mira's dress is blue."),
    (SCOPES, "en", None, "I don't know"),
    (SCOPES, "en", None, "What do you mean?"),
    (SCOPES, "en", None, "Only for tonight, can I get a room?"),
    (SCOPES, "en", None, "first, tell me about the war"),
    (SCOPES, "en", None, "I'll always love you"),
    (SUBJECTS, "en", 1, "Hanna"),
    (SUBJECTS, "en", 1, "Hanna."),
    (SUBJECTS, "en", 1, "hanna's"),
    (SUBJECTS, "en", 1, "I meant Hanna"),
    (SUBJECTS, "en", 1, "Hanna, of course"),
    (SUBJECTS, "en", 1, "Hanna, not Mira"),
    (SUBJECTS, "en", 1, "the innkeeper"),
    (SUBJECTS, "en", 1, "HANNA!!"),
    (SUBJECTS, "en", 1, "Hanna's crossbow"),
    (SUBJECTS, "en", 1, "the second one"),
    (SUBJECTS, "en", 1, "I was talking about Hanna"),
    (SUBJECTS, "en", 0, "Mira"),
    (SUBJECTS, "en", 0, "It's Mira"),
    (SUBJECTS, "en", 0, "Mira's."),
    (SUBJECTS, "en", None, "Hanna, another ale please"),
    (SUBJECTS, "en", None, "Mira and Hanna"),
    (SUBJECTS, "en", None, "Where is Hanna?"),
    (SUBJECTS, "en", None, "Hanna is nice"),
    (SUBJECTS, "en", None, "Bram"),
    (SUBJECTS, "en", -1, "both of them"),
    (SUBJECTS, "en", -1, "neither of them"),
    (VALUES, "en", 0, "the fox"),
    (VALUES, "en", 0, "fox"),
    (VALUES, "en", 0, "It's a fox."),
    (VALUES, "en", 0, "a fox, not an owl"),
    (VALUES, "en", 0, "I think it's the fox"),
    (VALUES, "en", 1, "owl"),
    (VALUES, "en", 1, "The owl!"),
    (VALUES, "en", 1, "the last one"),
    (VALUES, "en", None, "I saw a fox in the woods"),
    (VALUES, "en", None, "foxes are cute"),
    (SCOPES, "zh", 0, "只有今晚。"),
    (SCOPES, "zh", 0, "今晚"),
    (SCOPES, "zh", 0, "就今晚"),
    (SCOPES, "zh", 0, "只是今晚"),
    (SCOPES, "zh", 0, "这个场景"),
    (SCOPES, "zh", 0, "第一个"),
    (SCOPES, "zh", 0, "1"),
    (SCOPES, "zh", 0, "现在"),
    (SCOPES, "zh", 0, "只限今晚吧"),
    (SCOPES, "zh", 1, "以后都是"),
    (SCOPES, "zh", 1, "一直"),
    (SCOPES, "zh", 1, "从现在起"),
    (SCOPES, "zh", 1, "第二个"),
    (SCOPES, "zh", 1, "后者"),
    (SCOPES, "zh", 1, "平时"),
    (SCOPES, "zh", 1, "在这个故事里"),
    (SCOPES, "zh", -1, "算了"),
    (SCOPES, "zh", -1, "没事"),
    (SCOPES, "zh", -1, "都不是"),
    (SCOPES, "zh", -1, "两个都是"),
    (SCOPES, "zh", -1, "当我没说"),
    (SCOPES, "zh", -1, "算了吧，没事"),
    (SCOPES, "zh", -1, "随便"),
    (SCOPES, "zh", None, "今晚有月亮"),
    (SCOPES, "zh", None, "你好吗？"),
    (SCOPES, "zh", None, "给我来杯酒"),
    (SCOPES, "zh", None, "以后再说"),
    (SCOPES, "zh", None, "今晚一起喝酒吧"),
    (SCOPES, "zh", None, "不知道"),
    (SUBJECTS, "zh", 0, "米拉。"),
    (SUBJECTS, "zh", 0, "是米拉"),
    (SUBJECTS, "zh", 0, "我说的是米拉"),
    (SUBJECTS, "zh", 0, "米拉，不是汉娜"),
    (SUBJECTS, "zh", 0, "米拉的"),
    (SUBJECTS, "zh", 0, "米拉啊"),
    (SUBJECTS, "zh", 1, "汉娜"),
    (SUBJECTS, "zh", 1, "漢娜"),
    (SUBJECTS, "zh", 1, "当然是汉娜"),
    (SUBJECTS, "zh", 1, "第二个"),
    (SUBJECTS, "zh", None, "米拉在哪？"),
    (SUBJECTS, "zh", None, "米拉真漂亮"),
    (SUBJECTS, "zh", None, "汉娜，再来一杯"),
    (VALUES, "zh", 0, "长矛"),
    (VALUES, "zh", 0, "是长矛"),
    (VALUES, "zh", 0, "长矛，不是短弓"),
    (VALUES, "zh", 0, "長矛"),
    (VALUES, "zh", 1, "短弓吧"),
    (VALUES, "zh", 1, "应该是短弓"),
    (SCOPES, "ja", 0, "今夜だけ。"),
    (SCOPES, "ja", 0, "今夜だけだよ"),
    (SCOPES, "ja", 0, "今晩"),
    (SCOPES, "ja", 0, "この場面だけ"),
    (SCOPES, "ja", 0, "最初の方"),
    (SCOPES, "ja", 0, "一つ目"),
    (SCOPES, "ja", 0, "1"),
    (SCOPES, "ja", 0, "今だけです"),
    (SCOPES, "ja", 1, "いつも"),
    (SCOPES, "ja", 1, "これからずっと"),
    (SCOPES, "ja", 1, "普段"),
    (SCOPES, "ja", 1, "二つ目"),
    (SCOPES, "ja", 1, "後者"),
    (SCOPES, "ja", 1, "この物語で"),
    (SCOPES, "ja", 1, "これからは"),
    (SCOPES, "ja", -1, "気にしないで"),
    (SCOPES, "ja", -1, "なんでもない"),
    (SCOPES, "ja", -1, "忘れて"),
    (SCOPES, "ja", -1, "どっちでもない"),
    (SCOPES, "ja", -1, "どちらも"),
    (SCOPES, "ja", -1, "両方"),
    (SCOPES, "ja", None, "それより、手紙は届いた？"),
    (SCOPES, "ja", None, "今夜は月がきれいだ"),
    (SCOPES, "ja", None, "エールをください"),
    (SCOPES, "ja", None, "分からない"),
    (SCOPES, "ja", None, "これからどうする？"),
    (SCOPES, "ja", None, "今夜会おう"),
    (SUBJECTS, "ja", 1, "ハンナだよ"),
    (SUBJECTS, "ja", 1, "ハンナ"),
    (SUBJECTS, "ja", 1, "ハンナです。"),
    (SUBJECTS, "ja", 1, "ハンナのこと"),
    (SUBJECTS, "ja", 1, "ミラじゃなくてハンナだよ"),
    (SUBJECTS, "ja", 1, "もちろんハンナさん"),
    (SUBJECTS, "ja", 0, "ミラ"),
    (SUBJECTS, "ja", 0, "ミラの方"),
    (SUBJECTS, "ja", None, "ハンナはどこ？"),
    (SUBJECTS, "ja", None, "ハンナはきれいだ"),
    (SUBJECTS, "ja", None, "ミラとハンナ"),
    (VALUES, "ja", 0, "兎だよ"),
    (VALUES, "ja", 0, "兎"),
    (VALUES, "ja", 0, "兎の方です"),
    (VALUES, "ja", 1, "梟"),
    (VALUES, "ja", 1, "梟です"),
    (VALUES, "en", 0, "I remember now, the fox!"),
    (VALUES, "en", 1, "It was an owl all along."),
    (VALUES, "en", None, "I remember the fox well enough to fear it"),
    (VALUES, "zh", 0, "长矛！"),
    (VALUES, "zh", 0, "想起来了，是长矛"),
    (VALUES, "zh", 1, "肯定是短弓"),
    (VALUES, "ja", 0, "兎！"),
    (VALUES, "ja", 0, "兎だってば！"),
    (VALUES, "ja", 1, "思い出した、梟だ！"),
    (VALUES, "ja", 1, "やっぱり梟"),
    (VALUES, "ja", 1, "梟で合ってます"),
    (VALUES, "ja", 1, "梟だったと思います"),
    (VALUES, "ja", None, "梟だったらいいな"),
)


@pytest.mark.parametrize(("choices", "tag", "chosen", "text"), LINES)
def test_a_line_that_names_one_choice_and_nothing_besides_chooses_it(
    choices: Choices, tag: str, chosen: int | None, text: str
) -> None:
    assert choice_in(text, tag, choices[tag]) == chosen


def test_what_two_choices_have_in_common_chooses_neither() -> None:
    assert choice_in("red", "en", SCOPES["en"]) is None


def test_choices_without_words_are_told_by_their_values_and_scopes() -> None:
    bare = (Option("red", "mira", "scene", "ball"), Option("red", "mira", "storyline", "main"))
    assert choice_in("just for tonight", "en", bare) == 0
    assert choice_in("以后都是", "zh", bare) == 1


def test_the_longer_of_two_values_is_meant_where_one_stands_in_the_other() -> None:
    assert choice_in("dark red", "en", which("red", "dark red")) == 1


def test_all_stories_are_chosen_where_they_are_a_choice() -> None:
    wide = (Option("red", "mira", "storyline", "main"), Option("red", "mira", "character"))
    assert choice_in("in all stories", "en", wide) == 1
    assert choice_in("所有故事里", "zh", wide) == 1
    assert choice_in("すべての物語で", "ja", wide) == 1


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        *(("Only in this story.", 0), ("just this story", 0), ("this story only", 0), ("in this game", 1)),
        *(("只在这个故事里。", 0), ("就这个故事", 0), ("在整局游戏里", 1), ("一直", 1)),
        *(("この物語だけです。", 0), ("この物語では", 0), ("この物語だけの話だよ", 0), ("このゲームでずっと", 1)),
    ],
)
def test_this_story_is_the_narrower_choice_where_the_other_one_is_all_of_them(text: str, chosen: int) -> None:
    wide = (Option("red", "mira", "storyline", "main"), Option("red", "mira", "character"))
    assert choice_in(text, "en", wide) == chosen


@pytest.mark.parametrize(
    "text",
    [
        *("in this story", "In this story.", "Only in this story, please.", "the whole story", "Red, in this story."),
        *("在这个故事里", "只在这个故事里。", "整个故事", "在这个故事里是red。"),
        *("この物語で", "この物語だけです。", "この話の中で", "この物語ではred"),
    ],
)
def test_this_story_is_never_all_of_them_where_it_is_no_choice(text: str) -> None:
    wide = (Option("red", "mira", "scene", "ball"), Option("red", "mira", "character"))
    assert choice_in(text, "en", wide) == THIS_STORY


@pytest.mark.parametrize(
    "text",
    [
        *("Neither.", "neither is right", "Neither one is right.", "None of them is correct.", "Not either."),
        *("都不是。", "都不对。", "一个都不是。", "哪个都不对。", "不。都不是。", "两个都不是啊。"),
        *("どちらでもない。", "どちらでもありません。", "どれも違う。", "どっちも違うよ。", "いや、どれでもないです。"),
    ],
)
def test_neither_closes_the_question(text: str) -> None:
    wide = (Option("red", "mira", "scene", "ball"), Option("red", "mira", "character"))
    assert choice_in(text, "en", wide) == NONE_OF_THEM


def test_a_long_line_is_no_answer_and_no_text_is_too_odd() -> None:
    assert choice_in("Hanna " * 200, "en", SUBJECTS["en"]) is None
    for odd in ("", " ", "\ud800", "？", "□", "\n\n", "e\u0301" * 50):
        assert choice_in(odd, "en", SUBJECTS["en"]) is None


def test_none_of_them_is_told_apart_from_no_answer() -> None:
    assert choice_in("never mind", "en", SUBJECTS["en"]) == NONE_OF_THEM
    assert choice_in("I mind the noise", "en", SUBJECTS["en"]) is None
