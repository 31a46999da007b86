"""What is known about a topic, told without a model: by whom, from when on, in which words."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.content import Cast, Knowledge, Line, LocalText, Opinion, Topic, never
from dramaturg_server.domain.mind import Mind, World
from dramaturg_server.domain.route import Remark, choose_route
from dramaturg_server.domain.speak import speak
from tests.domain.small_cast import ORSA, in_three, mind_of, people_of, with_topics

TIDE = Knowledge(
    "tide",
    LocalText("The tide"),
    LocalText(
        "# The tide\nIt turns at noon. It turns at night.\nMind the rope. Nobody reads this far.",
        {"zh": "# 潮\n正午转。半夜也转。\n当心缆绳。没人读到这里。"},
    ),
    ("ferry",),
    about=("tide",),
)


def cast_with(*texts: Knowledge, lines: tuple[Line, ...] = (), who: tuple[str, ...] = ()) -> Cast:
    tide = Topic("tide", lines, who=who)
    return replace(with_topics(tide, cues={"tide": ["tide", "潮"]}), knowledge=texts)


def answer(
    cast: Cast,
    *,
    by: str = "orsa",
    text: str = "the tide?",
    locale: str = "en",
    world: World | None = None,
    recent: str = "",
) -> tuple[str, str]:
    """Route and words of the last line."""
    people = people_of(cast, world)
    character = people.character(by)
    assert character is not None
    mind: Mind = mind_of(people, by)
    remark = Remark("player", text, locale, hearer_ids=("orsa", "wick"), recent=(recent,) if recent else ())
    choice = choose_route(people, character, mind, remark)
    return choice.route, speak(people, character, mind, choice, remark).lines[-1].text


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en", "It turns at noon. It turns at night. Mind the rope."),
        ("zh", "正午转。半夜也转。当心缆绳。"),
    ],
)
def test_its_first_sentences_are_told_where_nothing_else_is_due(locale: str, told: str) -> None:
    assert answer(cast_with(TIDE), text="潮 tide", locale=locale) == ("knowledge", told)


def test_a_line_that_is_due_and_an_opinion_come_first() -> None:
    line = Line("tide-1", "orsa", in_three("At noon.", "正午。", "正午。"))
    assert answer(cast_with(TIDE, lines=(line,)))[0] == "topic"
    thinker = replace(ORSA, opinions=(Opinion("tide", LocalText("It waits for nobody."), LocalText()),))
    cast = cast_with(TIDE)
    assert answer(replace(cast, characters={**cast.characters, "orsa": thinker}))[0] == "opinion"


def test_only_those_whom_it_names_know_it() -> None:
    mine = replace(TIDE, who=("orsa",))
    assert answer(cast_with(mine))[0] == "knowledge"
    assert answer(cast_with(mine), by="wick")[0] == "fallback"
    assert answer(cast_with(mine, who=("wick",)), by="wick")[0] == "fallback"
    assert answer(cast_with(TIDE), by="wick")[0] == "knowledge"


def test_its_condition_is_judged_on_the_one_who_is_asked() -> None:
    assert answer(cast_with(replace(TIDE, when=never)))[0] == "fallback"
    assert answer(cast_with(replace(TIDE, when=lambda mind: mind.flag("toll_paid") is True)))[0] == "fallback"
    paid = World(players={"player": "Ann"}, flags={"toll_paid": True})
    assert (
        answer(cast_with(replace(TIDE, when=lambda mind: mind.flag("toll_paid") is True)), world=paid)[0] == "knowledge"
    )


@pytest.mark.parametrize(
    ("since", "units", "seconds", "known"),
    [
        ("storm", {}, 0, False),
        ("storm", {"arrival": 1}, 0, False),
        ("storm", {"arrival": 1, "storm": 2}, 0, True),
        ("storm", {"morning": 1}, 0, True),
        ("made_up", {"arrival": 1}, 0, False),
        ("made_up", {"made_up": 1}, 0, True),
        (60.0, {}, 59, False),
        (60.0, {}, 60, True),
    ],
)
def test_it_is_known_from_its_unit_or_second_on(
    since: str | float, units: dict[str, int], seconds: int, known: bool
) -> None:
    cast = replace(cast_with(replace(TIDE, since=since)), units=("arrival", "storm", "morning"))
    world = World(players={"player": "Ann"}, units=units, game_time_s=seconds)
    assert (answer(cast, world=world)[0] == "knowledge") is known


def test_of_two_texts_the_one_that_was_not_told_lately_is_told() -> None:
    other = replace(TIDE, knowledge_id="moon", text=LocalText("The moon pulls it."))
    told = answer(cast_with(TIDE, other))[1]
    assert answer(cast_with(TIDE, other), recent=told) == ("knowledge", "The moon pulls it.")


def test_a_cast_words_it_with_a_phrase_and_bounds_it() -> None:
    cast = replace(cast_with(TIDE), phrases={"knowledge": LocalText("They say: {text}")}, sentences=1)
    assert answer(cast) == ("knowledge", "They say: It turns at noon.")


def test_a_text_of_one_endless_sentence_is_cut_to_the_length_of_a_line() -> None:
    endless = replace(TIDE, text=LocalText("turn " * 400))
    assert len(answer(cast_with(endless))[1]) == 600


def test_braces_of_a_text_are_told_as_they_stand() -> None:
    assert answer(cast_with(replace(TIDE, text=LocalText("Write {player} and }.")))) == (
        "knowledge",
        "Write {player} and }.",
    )


def test_a_cast_that_skips_what_has_no_translation_does_not_tell_it() -> None:
    cast = replace(cast_with(TIDE), skip_missing=True)
    assert answer(cast, locale="ja")[0] == "fallback"
    assert answer(replace(cast, skip_missing=False), locale="ja")[0] == "knowledge"
