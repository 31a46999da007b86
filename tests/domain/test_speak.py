"""The lines that a choice turns into, with every field that the game reads."""

from dataclasses import replace
from itertools import pairwise

import pytest

from dramaturg_server.domain.care import CARE_LINES
from dramaturg_server.domain.content import Action, Cast, Character, Fallback, Line, LocalText, Opinion
from dramaturg_server.domain.log import SpokenLine
from dramaturg_server.domain.mind import Mind, World
from dramaturg_server.domain.route import Choice, Remark
from dramaturg_server.domain.speak import Spoken, speak
from tests.domain.small_cast import FERRY, ORSA, RIVER, SPEECH, TOLL, WICK, mind_of, people_of

CARE = Choice("care", "distress")
FALLBACK = Choice("fallback", "no_topic")
RIVER_2, TOLL_2 = RIVER.lines[1], TOLL.lines[1]


def spoken(
    choice: Choice,
    locale: str = "en",
    *,
    by: Character = ORSA,
    cast: Cast = FERRY,
    allowed: tuple[str, ...] = (),
    last_fallback: str = "",
    turns: int = 0,
    speaker_id: str = "player",
) -> Spoken:
    characters = {**cast.characters, by.character_id: by}
    world = World(players={"player": "Ann"}, turns=turns)
    people = people_of(replace(cast, characters=characters), world)
    mind = replace(mind_of(people, by.character_id), fallback=last_fallback)
    return speak(people, by, mind, choice, Remark(speaker_id, "…", locale), allowed)


def only_line(answer: Spoken) -> SpokenLine:
    (line,) = answer.lines
    return line


def topic(line: Line) -> Choice:
    return Choice("topic", "line_is_due", "t", line)


def saying(text: LocalText) -> Choice:
    return topic(Line("x", "orsa", text))


# ---- authored lines


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "It took my brother, stranger."),
        ("zh", "它带走了我弟弟，外乡人。"),
        ("ja", "弟を取られた、よそ者。"),
    ],
)
def test_a_line_is_spoken_as_written_and_calls_the_player_as_its_speaker_does(locale: str, text: str) -> None:
    line = only_line(spoken(topic(RIVER_2), locale))
    assert line == SpokenLine("orsa", text, "authored", "river-2", locale=locale)


def test_who_has_no_name_for_the_player_uses_the_players() -> None:
    assert only_line(spoken(topic(RIVER_2), by=replace(ORSA, calls={}))).text == "It took my brother, Ann."


def test_placeholders_name_the_speaker_and_whom_it_answers() -> None:
    choice = saying(LocalText("{self} {actor} {target} {{player}}", {"zh": "{self}{target}"}))
    assert only_line(spoken(choice)).text == "Orsa Orsa Ann {player}"
    assert only_line(spoken(choice, "zh", speaker_id="wick")).text == "奥莎小芯"


def test_a_text_without_translation_is_spoken_in_the_source_language_and_reported() -> None:
    line = only_line(spoken(saying(LocalText("Hm.")), "ja"))
    assert (line.text, line.locale, line.missing_translation) == ("Hm.", "en", True)


@pytest.mark.parametrize(("locale", "spoken_in"), [("zh-Hant-TW", "zh"), ("en-GB", "en"), ("", "en")])
def test_a_close_language_is_no_missing_translation(locale: str, spoken_in: str) -> None:
    line = only_line(spoken(topic(RIVER.lines[0]), locale))
    assert (line.locale, line.missing_translation) == (spoken_in, False)


def test_the_language_asked_may_be_wider_than_the_source() -> None:
    line = only_line(spoken(saying(LocalText("嗯。")), "zh", cast=replace(FERRY, languages=("zh-Hans", "en"))))
    assert (line.text, line.locale, line.missing_translation) == ("嗯。", "zh-Hans", False)


def test_the_game_gets_feeling_tags_and_actions_untouched() -> None:
    answer = spoken(topic(TOLL_2))
    line = only_line(answer)
    assert line.actions == (Action("light_lamp", '{"color": "white"}'), Action("nod"))
    assert (line.emotion, line.intensity, line.tags) == ("relieved", 5.0, ("close-up",))
    assert answer.degraded == ()


def test_an_action_that_is_not_allowed_is_dropped_and_the_line_stands() -> None:
    answer = spoken(topic(TOLL_2), allowed=("nod", "wave"))
    assert only_line(answer).actions == (Action("nod"),)
    assert only_line(answer).text == "Paid is paid."
    assert answer.degraded == ("action_not_allowed",)


def test_an_evasion_is_marked() -> None:
    assert only_line(spoken(topic(RIVER.lines[0]))).no_ack


# ---- monologue


def test_a_reply_comes_before_the_monologues_line() -> None:
    choice = Choice("monologue", "monologue_after_reply", line=SPEECH.lines[0], interjection=True)
    assert [line.source for line in spoken(choice).lines] == ["fallback", "authored"]
    assert [line.line_id for line in spoken(replace(choice, interjection=False)).lines] == ["landing-1"]


# ---- opinions


@pytest.mark.parametrize(
    ("locale", "text"),
    [("en", "A river takes, stranger."), ("zh", "河会带走人，外乡人。"), ("ja", "川は取っていくよ、よそ者。")],
)
def test_an_opinion_is_spoken_as_the_author_says_it(locale: str, text: str) -> None:
    line = only_line(spoken(Choice("opinion", "opinion_on_topic", "river", opinion=ORSA.opinions[0]), locale))
    assert line == SpokenLine("orsa", text, "composed", locale=locale)


THOUGHT = Opinion("t", LocalText("It rises.", {"zh": "水在涨。", "ja": "水が増える。"}), LocalText())
THINKING = Choice("opinion", "opinion_on_topic", "t", opinion=THOUGHT)


@pytest.mark.parametrize(
    ("locale", "text"),
    [("en", "The way I see it: It rises."), ("zh", "依我看，水在涨。"), ("ja", "思うに、水が増える。")],
)
def test_a_thought_without_words_of_its_own_is_worded_by_a_phrase(locale: str, text: str) -> None:
    assert only_line(spoken(THINKING, locale)).text == text


def test_the_characters_phrase_comes_before_the_casts_and_ours() -> None:
    cast = replace(FERRY, phrases={"opinion": LocalText("They say: {think}", {"zh": "人说{think}"})})
    by = replace(ORSA, phrases={"opinion": LocalText("Mark me, {player}. {think}")})
    assert only_line(spoken(THINKING, cast=cast)).text == "They say: It rises."
    assert only_line(spoken(THINKING, cast=cast, by=by)).text == "Mark me, stranger. It rises."
    assert only_line(spoken(THINKING, "zh", cast=cast, by=by)).text == "人说水在涨。"
    assert only_line(spoken(THINKING, "ja", cast=cast, by=by)).text == "思うに、水が増える。"


def test_braces_in_a_thought_are_not_read_twice() -> None:
    opinion = Opinion("t", LocalText("{{self}} and {self}"), LocalText())
    assert only_line(spoken(replace(THINKING, opinion=opinion))).text == "The way I see it: {self} and Orsa"


# ---- fallbacks


def test_fallbacks_follow_one_another_and_never_repeat_at_once() -> None:
    last, heard = "", []
    for turns in range(7):
        last = only_line(spoken(FALLBACK, last_fallback=last, turns=turns)).line_id
        heard.append(last)
    assert set(heard) == {"orsa.fallback.1", "orsa.fallback.2", "orsa.fallback.3"}
    assert all(one != next_one for one, next_one in pairwise(heard))
    assert heard[:3] == heard[3:6]


def test_the_first_fallback_depends_on_the_turn_and_is_the_same_on_every_replay() -> None:
    first = [only_line(spoken(FALLBACK, turns=turns)).line_id for turns in range(12)]
    assert first == [only_line(spoken(FALLBACK, turns=turns)).line_id for turns in range(12)]
    assert len(set(first)) == 3


def test_a_fallback_is_spoken_in_the_turns_language() -> None:
    line = only_line(spoken(FALLBACK, "zh", last_fallback="orsa.fallback.3"))
    assert line == SpokenLine("orsa", "嗯。", "fallback", "orsa.fallback.1", locale="zh")


def test_a_character_without_fallbacks_is_lost_for_words() -> None:
    assert only_line(spoken(FALLBACK, by=WICK)) == SpokenLine("wick", "…", "fallback", "wick.fallback", locale="en")


def test_the_only_fallback_is_not_repeated_at_once() -> None:
    by = replace(ORSA, fallbacks=(Fallback("f", LocalText("Hm.")),))
    assert only_line(spoken(FALLBACK, by=by)).text == "Hm."
    assert only_line(spoken(FALLBACK, by=by, last_fallback="f")).text == "…"
    assert only_line(spoken(FALLBACK, by=by, last_fallback="orsa.fallback")).text == "Hm."


def test_a_fallback_without_translation_is_not_there_where_the_cast_says_so() -> None:
    by = replace(ORSA, fallbacks=(Fallback("f", LocalText("Hm.")), Fallback("g", LocalText("Aha.", {"zh": "哦。"}))))
    skipping = replace(FERRY, skip_missing=True)
    assert {only_line(spoken(FALLBACK, "zh", by=by, cast=skipping, turns=n)).text for n in range(12)} == {"哦。"}


def test_an_id_with_odd_characters_still_has_a_fallback() -> None:
    odd = Character("\ud800", LocalText("X"), fallbacks=(Fallback("f", LocalText("Hm.")),))
    people = people_of(replace(FERRY, characters={"\ud800": odd}))
    assert only_line(speak(people, odd, Mind("\ud800"), FALLBACK, Remark("player", "?", "en"))).text == "Hm."


# ---- care


@pytest.mark.parametrize(
    ("locale", "text"), [("en", "Sit by the lamp."), ("zh", "坐到灯边来。"), ("ja", "灯のそばにお座り。")]
)
def test_distress_is_met_with_the_characters_care_line(locale: str, text: str) -> None:
    assert only_line(spoken(CARE, locale)) == SpokenLine("orsa", text, "care", "orsa.care", locale=locale)


@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
def test_a_character_without_care_line_speaks_ours(locale: str) -> None:
    line = only_line(spoken(CARE, locale, by=WICK))
    assert line == SpokenLine("wick", CARE_LINES[locale], "care", "wick.care", locale=locale)


def test_care_in_a_language_we_lack_is_reported() -> None:
    line = only_line(spoken(CARE, "fr", by=WICK))
    assert (line.text, line.missing_translation) == (CARE_LINES["en"], True)
