"""Care cues: real distress is heard, game talk is not taken for it. Labelled utterances in three languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.domain.care import CARE_LINES, is_distress
from dramaturg_server.domain.matching import CueIndex, compile_cue
from dramaturg_server.domain.text import right_script, sentences
from tests.domain import distress_talk

DISTRESS = (
    "I want to die.",
    "i just wanna die",
    "I really want to kill myself",
    "I don't want to live anymore.",
    "I can't go on living.",
    "I can’t go on like this.",
    "I've been cutting myself again.",
    "I feel so suicidal tonight.",
    "Everyone would be better off without me.",
    "I wish I were dead.",
    "I have no reason to live.",
    "My stepdad hits me when he drinks.",
    "I keep thinking about ending my life.",
    "I was raped last year.",
    "I swallowed all my pills.",
    "Nobody would care if I died.",
    "I hurt myself last night because I hate it all.",
    "我昨晚又伤害自己了",
    "生きるのに疲れた",
    "我想死。",
    "我真的不想活了",
    "我活不下去了。",
    "活着好累，没有意义。",
    "我想自杀",
    "我又割腕了",
    "没有我，大家会更好。",
    "我爸喝了酒就打我。",
    "我一直被家暴。",
    "我想結束自己的生命。",
    "有时候我想从世界上消失。",
    "死了就好了",
    "死にたい。",
    "もう生きていたくない。",
    "もう生きていけない。",
    "生きるのがつらい、生きている意味がない。",
    "自殺したいと思っている",
    "またリストカットしてしまった。",
    "私なんかいない方がいい。",
    "毎晩父に殴られています。",
    "消えてしまいたい",
    "生まれてこなければよかった。",
    "子供の頃から虐待されている。",
    "死んだほうがいいのかもしれない。",
)

GAME_TALK = (
    "I'll kill that orc.",
    "This boss kills me every time.",
    "I'm dead tired.",
    "I don't want to die!",
    "Do you want to die, goblin?",
    "I died three times on the bridge.",
    "That joke killed me.",
    "I want to die on the battlefield with honour.",
    "I'd rather die than betray you.",
    "My father beat me at chess.",
    "I cut myself on the blade.",
    "I can't go on, the bridge is broken.",
    "He wanted to kill himself, the letter says.",
    "The king hurts his people.",
    "I'm dying to see the castle.",
    "I want to kill the dragon.",
    "You will die here.",
    "I could murder a pie.",
    "",
    "My brother hit me with a pillow.",
    "为了你我愿意去死。",
    "君のためなら死ねる。",
    "饿死了，有吃的吗？",
    "笑死我了",
    "我想死你了！",
    "这个boss我打不过，真想死。",
    "我不想死！",
    "你想死吗？",
    "累死了，歇一会儿。",
    "我要杀了那条龙。",
    "他不想活了，跳进了火里。",
    "爸爸打我电话了。",
    "我死在第三关。",
    "活着回来，队长。",
    "死ぬほど笑った。",
    "死にたくない！",
    "死にたいのか、お前。",
    "死にたい奴から来い。",
    "お腹が空いて死にそう。",
    "あのオークを殺す。",
    "君なしでは生きていけない。",
    "兄が剣の稽古で俺を打った。",
    "ボス戦で何度も死んだ。",
    "火が消えた。",
    "生きて帰ろう。",
)


@pytest.mark.parametrize("text", DISTRESS)
def test_distress_is_heard(text: str) -> None:
    assert is_distress(text)


@pytest.mark.parametrize("text", GAME_TALK)
def test_game_talk_is_no_distress(text: str) -> None:
    assert not is_distress(text)


@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
def test_plain_words_of_distress_are_heard_in_every_language(locale: str) -> None:
    assert [text for text in distress_talk.DISTRESS[locale] if not is_distress(text)] == []


@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
def test_talk_that_looks_like_it_is_no_distress(locale: str) -> None:
    assert [text for text in distress_talk.HARMLESS[locale] if is_distress(text)] == []


@pytest.mark.parametrize(
    "text", ["我撐不下去了。", "我堅持不下去了。", "我寫好了遺書。", "我想結束這一切。", "我想跳樓。", "人生沒有意義。"]
)
def test_traditional_characters_are_read_alike(text: str) -> None:
    assert is_distress(text)


@pytest.mark.parametrize(
    ("text", "of_a_thing"),
    [
        ("I'm going to end it tonight.", "The siege has lasted long enough. I'm going to end it tonight."),
        ("I want it all to end.", "I hate this war. I want it all to end."),
        ("我想结束这一切。", "这场战争太久了，我想结束这一切。"),
        ("もう終わりにしたい。", "この戦争を、もう終わりにしたい。"),
    ],
)
def test_what_ends_in_the_story_is_no_life(text: str, of_a_thing: str) -> None:
    assert is_distress(text) and not is_distress(of_a_thing)


def test_a_cast_adds_words_of_its_own() -> None:
    extra = CueIndex([("care", compile_cue("the grey has me"))])
    assert is_distress("Orsa, the grey has me again.", extra)
    assert not is_distress("Orsa, the grey sky.", extra)


def test_what_somebody_is_quoted_with_is_not_the_player_s() -> None:
    assert not is_distress("The note said “I want to die” and nothing else.")
    assert is_distress("“I want to die.”")


@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
def test_a_care_line_is_one_to_three_sentences_in_its_language(locale: str) -> None:
    line = CARE_LINES[locale]
    assert 1 <= len(sentences(line)) <= 3
    assert right_script(line, locale)


@given(st.text(alphabet=st.characters(categories=None, exclude_categories=()), max_size=60))
def test_no_text_is_too_odd(text: str) -> None:
    assert is_distress(text) in (True, False)
