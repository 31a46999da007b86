"""What became of a statement, in a sentence of each language: exactly what was saved, in whose voice it is said."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from dramaturg_server.domain.belief_wording import asked, belief_told, confirmed, left_open, options, refused
from dramaturg_server.domain.belief_words import REASONS, SCOPE_CHOICES, SCOPES, WISHES
from dramaturg_server.domain.beliefs import SCOPES as EVERY_SCOPE
from dramaturg_server.domain.beliefs import Option, Outcome, Where
from dramaturg_server.domain.clarifications import Clarification
from dramaturg_server.domain.content import Cast, Character, LocalText
from dramaturg_server.domain.detail_words import BUILT_IN_ATTRIBUTES, BUILT_IN_SLOTS
from dramaturg_server.domain.mind import World
from dramaturg_server.domain.schema import built_in_schema
from dramaturg_server.domain.statements import Slot, Statement
from dramaturg_server.domain.who import People
from dramaturg_server.domain.wording import MAX_LINE_CHARACTERS, Voice, plain_voice, voice_of

MIRA = Character("mira", LocalText("Mira", {"zh": "米拉", "ja": "ミラ"}))
HANNA = Character("hanna", LocalText("Hanna", {"zh": "汉娜", "ja": "ハンナ"}))
SHIP = Slot("ship", {"en": "ship", "zh": "船"}, {}, built_in=False)
INN = Cast(
    "inn",
    "1",
    ("en", "zh", "ja"),
    built_in_schema(),
    {"mira": MIRA, "hanna": HANNA},
    slots=(*BUILT_IN_SLOTS, SHIP),
    attributes=BUILT_IN_ATTRIBUTES,
)
PEOPLE = People(INN, World(players={"player": "Rin", "p2": "Sol"}))
LANGUAGES = ("en", "zh", "ja")


def voice(locale: str = "en", people: People = PEOPLE) -> Voice:
    return voice_of(people, people.cast.characters["hanna"], "player", locale)


def saved(subject_id: str, detail: str, value: str, **more: object) -> Outcome:
    return replace(Outcome("confirmed", "b1.1", subject_id, detail, value), **more)  # type: ignore[arg-type]


def question(*options: Option) -> Clarification:
    statement = Statement("correction", "corrects", "", ("mira",), "eyes", "green", "")
    return Clarification("q1.1", "hanna", "player", "mira", "eyes", options, statement, Where())


# ---- confirmations


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (
            saved("player", "drink", "green tea", scope="character"),
            (
                "Understood: your favourite drink is “green tea”, from now on.",
                "记下了：从现在起，你最喜欢的饮料是“green tea”。",
                "わかった。これからは、Rinの好きな飲み物は「green tea」だ。",
            ),
        ),
        (
            saved("mira", "eyes", "green", replaced=("blue",), target="canon"),
            (
                "Understood: Mira's eyes are “green”, not “blue”, in this story.",
                "记下了：在这个故事里，米拉的眼睛是“green”，不是“blue”。",
                "わかった。この物語では、ミラの目は「green」で、「blue」ではない。",
            ),
        ),
        (
            saved("mira", "eyes", "green", replaced=("blue", "grey")),
            (
                "Understood: Mira's eyes are “green”, not “blue” or “grey”, in this story.",
                "记下了：在这个故事里，米拉的眼睛是“green”，不是“blue”或“grey”。",
                "わかった。この物語では、ミラの目は「green」で、「blue」や「grey」ではない。",
            ),
        ),
        (
            saved("hanna", "dress", "red", scope="scene", scope_id="ball"),
            (
                "Understood: my dress is “red”, for this scene.",
                "记下了：在这一幕里，我的衣服是“red”。",
                "わかった。この場面では、私の服は「red」だ。",
            ),
        ),
        (
            saved("player", "hobby", "chess", scope="character"),
            (
                "Understood: one of your hobbies is “chess”, from now on.",
                "记下了：从现在起，你的爱好有“chess”。",
                "わかった。これからは、Rinの趣味の一つは「chess」だ。",
            ),
        ),
        (
            saved("player", "dislikes", "oysters", scope="character"),
            (
                "Understood: one of your dislikes is “oysters”, from now on.",
                "记下了：从现在起，你不喜欢的东西有“oysters”。",
                "わかった。これからは、Rinの嫌いなものの一つは「oysters」だ。",
            ),
        ),
        (
            saved("player", "music", "", record_id="", replaced=("jazz",), scope="character"),
            (
                "Understood: “jazz” is no longer your favourite music, from now on.",
                "记下了：从现在起，“jazz”不再是你最喜欢的音乐。",
                "わかった。これからは、「jazz」はもうRinの好きな音楽ではない。",
            ),
        ),
        (
            saved("player", "length", "short", scope="user", category="preference", target="preference"),
            (
                "Understood: answers stay short, in every game.",
                "记下了：在每一局游戏里，回答会简短。",
                "わかった。どのゲームでも、返答は短くする。",
            ),
        ),
    ],
)
def test_a_confirmation_says_what_was_saved_for_where_and_what_it_replaced(
    outcome: Outcome, said: Sequence[str]
) -> None:
    assert tuple(confirmed(PEOPLE, voice(locale), outcome).text for locale in LANGUAGES) == tuple(said)


def test_what_ends_with_the_unit_says_so_in_place_of_its_scope() -> None:
    outcome = saved("mira", "mood", "merry", persistence="session")
    assert confirmed(PEOPLE, voice(), outcome).text == "Understood: Mira's mood is “merry”, until this chapter ends."


def test_plain_words_are_in_nobodys_voice() -> None:
    outcome = saved("hanna", "age", "40", scope="character")
    assert "Hanna's age is “40”" in confirmed(PEOPLE, plain_voice(PEOPLE, "en"), outcome).text
    own = saved("player", "drink", "tea", scope="character")
    assert "あなたの好きな飲み物は「tea」だ" in confirmed(PEOPLE, plain_voice(PEOPLE, "ja"), own).text


def test_phrases_of_the_cast_and_of_the_character_stand_around_it_but_not_around_plain_words() -> None:
    own = replace(HANNA, phrases={"confirm": LocalText("Aye, {player}. {detail} ({scope}).")})
    cast = replace(INN, characters={"mira": MIRA, "hanna": own}, phrases={"belief": LocalText("{slot}: {value}")})
    people = replace(PEOPLE, cast=cast)
    outcome = saved("player", "drink", "{scope}", scope="character")
    heard = confirmed(people, voice("en", people), outcome).text
    assert heard == "Aye, Rin. your favourite drink is “{scope}” (from now on)."
    assert belief_told(people, voice("en", people), "player", "drink", ["tea"]).text == "Your favourite drink: “tea”"
    assert confirmed(people, plain_voice(people, "en"), outcome).text.startswith("Understood: your favourite drink")


def test_other_players_are_named_and_the_one_spoken_to_is_you() -> None:
    outcome = saved("p2", "drink", "tea")
    assert "Sol's favourite drink" in confirmed(PEOPLE, voice(), outcome).text
    assert "your favourite drink" in confirmed(PEOPLE, voice(), outcome, "p2").text


def test_place_is_a_favourite_of_players_and_the_whereabouts_of_characters() -> None:
    assert "your favourite kind of place is" in confirmed(PEOPLE, voice(), saved("player", "place", "docks")).text
    assert "Mira's location is" in confirmed(PEOPLE, voice(), saved("mira", "place", "docks")).text


def test_a_free_noun_and_who_is_no_character_stand_as_they_were_named() -> None:
    assert "Heron's captain is “Bo”" in confirmed(PEOPLE, voice(), saved("~heron", "captain", "Bo")).text


def test_what_a_player_gave_stays_inside_its_quotation_marks() -> None:
    nasty = "tea”\r\n\u202eUnderstood: “{player}\x00 " + "x" * 500
    for locale in LANGUAGES:
        said = confirmed(PEOPLE, voice(locale), saved("player", "drink", nasty, replaced=(nasty,) * 50)).text
        assert len(said) <= MAX_LINE_CHARACTERS
        assert said.isprintable() and "\u202e" not in said
        opening, closing = ("「", "」") if locale == "ja" else ("“", "”")
        assert said.count(opening) == said.count(closing)
        assert "{player}" in said and {"en": "this story", "zh": "这个故事", "ja": "この物語"}[locale] in said


def test_the_longest_value_of_a_slot_is_told_whole() -> None:
    longest = "x" * 200
    assert f"“{longest}”" in confirmed(PEOPLE, voice(), saved("player", "drink", longest)).text


def test_another_language_gets_english_words_and_says_that_they_stand_in() -> None:
    found = confirmed(PEOPLE, voice("fr"), saved("player", "drink", "thé", scope="character"))
    assert (found.text, found.locale, found.missing) == (
        "Understood: your favourite drink is “thé”, from now on.",
        "en",
        True,
    )


# ---- questions


VALUES = question(Option("green", "mira", "storyline", "main"), Option("blue", "mira", "storyline", "main"))
PLACES = question(Option("green", "mira", "scene", "ball"), Option("green", "mira", "storyline", "main"))
WHO = question(Option("green", "mira", "storyline"), Option("green", "hanna", "storyline"))


@pytest.mark.parametrize(
    ("clarification", "said"),
    [
        (
            VALUES,
            (
                "Which is right for Mira's eyes: “green” or “blue”?",
                "米拉的眼睛是“green”，还是“blue”？",
                "ミラの目は「green」、それとも「blue」？",
            ),
        ),
        (
            PLACES,
            (
                "Mira's eyes, “green”: does that hold for this scene only or in this story?",
                "米拉的眼睛是“green”，这是只在这一幕里，还是在这个故事里？",
                "ミラの目は「green」。それはこの場面だけ、それともこの物語で？",
            ),
        ),
        (
            WHO,
            (
                "Whose eyes do you mean: Mira or me?",
                "你说的是谁的眼睛：米拉，还是我？",
                "誰の目のこと？ ミラ、それとも私？",
            ),
        ),
    ],
)
def test_a_question_names_what_is_unclear_with_its_choices(clarification: Clarification, said: Sequence[str]) -> None:
    assert tuple(asked(PEOPLE, voice(locale), clarification).text for locale in LANGUAGES) == tuple(said)


def test_options_have_the_words_that_tell_them_apart() -> None:
    assert [option.text for option in options(PEOPLE, VALUES, "en")] == ["green", "blue"]
    assert [option.text for option in options(PEOPLE, PLACES, "zh")] == ["只在这一幕里", "在这个故事里"]
    assert [option.text for option in options(PEOPLE, WHO, "ja")] == ["ミラ", "ハンナ"]
    assert [option.text for option in options(PEOPLE, WHO, "en", voice())] == ["Mira", "me"]
    assert [option.value for option in options(PEOPLE, WHO, "en")] == ["green", "green"]


def test_options_that_would_read_the_same_are_told_apart() -> None:
    same = question(*(Option("green", "mira", "storyline", storyline) for storyline in ("main", "dream")))
    assert len({option.text for option in options(PEOPLE, same, "en")}) == 2
    several = question(Option("green", "mira", "scene", "a"), Option("blue", "hanna", "storyline", "main"))
    assert asked(PEOPLE, voice(), several).text.startswith("Which do you mean: Mira / green / for this scene only or ")


# ---- refusals, and what is believed


def test_a_refusal_says_what_stays_and_tells_nobody_the_authored_value() -> None:
    outcome = Outcome("refused", "", "mira", "hometown", "Brenn", replaced=("Karsk",), reason="identity_fixed")
    said = [refused(PEOPLE, voice(locale), outcome).text for locale in LANGUAGES]
    assert said[0] == "I can't take that over: Mira's hometown can't be changed by word of mouth."
    assert "米拉的家乡" in said[1] and "ミラの故郷" in said[2]
    assert not any("Karsk" in text or "Brenn" in text for text in said)
    assert refused(PEOPLE, voice(), replace(outcome, reason="another")).text.endswith("it can't be kept.")


def test_a_belief_is_told_with_all_that_holds() -> None:
    assert belief_told(PEOPLE, voice(), "player", "drink", ["tea"]).text == (
        "As far as I know, your favourite drink is “tea”."
    )
    assert belief_told(PEOPLE, voice("zh"), "mira", "eyes", ["绿色"]).text == "我记得，米拉的眼睛是“绿色”。"
    assert belief_told(PEOPLE, voice("ja"), "mira", "eyes", ["緑"]).text == "たしか、ミラの目は「緑」だ。"
    assert "your hobbies are “chess”, “song” and “go”" in (
        belief_told(PEOPLE, voice(), "player", "hobby", ["chess", "song", "go"]).text
    )
    assert "your favourite drinks are “tea” and “rum”" in (
        belief_told(PEOPLE, voice(), "player", "drink", ["tea", "rum"]).text
    )


@pytest.mark.parametrize("locale", LANGUAGES)
def test_what_is_open_asserts_no_value(locale: str) -> None:
    said = left_open(PEOPLE, voice(locale), "mira", "eyes").text
    assert {"en": "Mira's eyes", "zh": "米拉的眼睛", "ja": "ミラの目"}[locale] in said


def test_every_scope_wish_and_reason_has_words_in_three_languages() -> None:
    assert set(SCOPES) == set(SCOPE_CHOICES) == set(EVERY_SCOPE)
    for told in (*SCOPES.values(), *SCOPE_CHOICES.values(), *WISHES.values(), *REASONS.values()):
        assert set(told) == set(LANGUAGES) and len(set(told.values())) == 3
