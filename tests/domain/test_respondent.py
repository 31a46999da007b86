"""Who answers: one example per rule."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.content import Character, LocalText
from dramaturg_server.domain.mind import World
from dramaturg_server.domain.respondent import respondent
from dramaturg_server.domain.route import Remark
from tests.domain.small_cast import FERRY, LANDING, ORSA, WICK, people_of

BOTH = ("player", "orsa", "wick")


def said_by_player(text: str, locale: str = "en", **more: object) -> Remark:
    return replace(Remark("player", text, locale, hearer_ids=BOTH, scene_id="landing"), **more)  # type: ignore[arg-type]


def test_the_one_asked_for_answers_before_the_addressee_and_whoever_is_named() -> None:
    remark = said_by_player("Orsa?", addressee_id="orsa", responder_id="wick")
    assert respondent(people_of(), remark) == "wick"


def test_the_addressee_answers_before_whoever_is_named() -> None:
    assert respondent(people_of(), said_by_player("Where is Orsa?", addressee_id="wick")) == "wick"


def test_a_player_who_is_addressed_does_not_answer() -> None:
    people = people_of(world=World(players={"player": "Ann", "p2": "Ben"}))
    assert respondent(people, said_by_player("Ben, ask Wick.", addressee_id="p2")) == "wick"


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("WICK! Come here.", "en"),
        ("喂，小芯你过来", "zh"),
        ("ねえウィックくん", "ja"),
        ("ウィック", "ja"),
        ("Wick在哪？", "zh"),
        ("小芯?", "en"),
    ],
)
def test_whoever_is_called_by_name_answers(text: str, locale: str) -> None:
    assert respondent(people_of(), said_by_player(text, locale)) == "wick"


@pytest.mark.parametrize(("text", "locale"), [("Hey, ferry keeper!", "en"), ("摆渡人在吗", "zh"), ("渡し守さん", "ja")])
def test_an_alias_calls_as_well(text: str, locale: str) -> None:
    people = people_of(replace(FERRY, scenes={"landing": replace(LANDING, respondent="wick")}))
    assert respondent(people, said_by_player(text, locale)) == "orsa"


def test_part_of_a_word_calls_nobody() -> None:
    assert respondent(people_of(), said_by_player("That was wicked.")) == "orsa"


def test_a_name_of_another_language_counts_only_where_nobody_is_called_in_the_turns() -> None:
    lamp = replace(WICK, name=LocalText("Wick", {"zh": "灯"}))
    people = people_of(replace(FERRY, characters={"orsa": ORSA, "wick": lamp}))
    assert respondent(people, said_by_player("オルサ、灯をつけて", "ja")) == "orsa"
    assert respondent(people, said_by_player("灯呢？", "en")) == "wick"


def test_the_longest_name_is_called_then_the_first_in_the_text() -> None:
    characters = {i: Character(i, LocalText(n)) for i, n in (("a", "Ann"), ("ann-lee", "Ann Lee"), ("bo", "Bob"))}
    people = people_of(replace(FERRY, characters=characters))
    hearers = ("a", "ann-lee", "bo")
    assert respondent(people, said_by_player("Bob, ask Ann Lee.", hearer_ids=hearers)) == "ann-lee"
    assert respondent(people, said_by_player("Bob, ask Ann.", hearer_ids=hearers)) == "bo"


def test_of_two_with_one_name_the_first_hearer_answers_and_an_id_decides() -> None:
    twins = {i: Character(i, LocalText("Guard", {"zh": "卫兵"})) for i in ("门卫一", "门卫二")}
    people = people_of(replace(FERRY, characters=twins))
    assert respondent(people, said_by_player("Guard!", hearer_ids=("门卫二", "门卫一"))) == "门卫二"
    assert respondent(people, said_by_player("卫兵！", "zh", hearer_ids=("门卫一", "门卫二"))) == "门卫一"
    assert (
        respondent(people, said_by_player("Guard!", hearer_ids=("门卫一", "门卫二"), addressee_id="门卫二")) == "门卫二"
    )


def test_one_who_is_not_among_the_hearers_is_not_called() -> None:
    assert respondent(people_of(), said_by_player("Wick?", hearer_ids=("player", "orsa"))) == "orsa"


def test_one_whom_speech_does_not_reach_is_not_called() -> None:
    assert respondent(people_of(), said_by_player("Wick?"), hears=lambda who: who != "wick") == "orsa"


def test_a_speaker_does_not_answer_itself() -> None:
    remark = said_by_player("Orsa is what they call me.", speaker_id="orsa")
    assert respondent(people_of(), remark) == ""


def test_the_scenes_respondent_answers_when_nobody_is_addressed_or_named() -> None:
    assert respondent(people_of(), said_by_player("Good evening.")) == "orsa"
    assert respondent(people_of(), said_by_player("", hearer_ids=())) == "orsa"


def test_the_scene_is_the_worlds_where_the_turn_names_none() -> None:
    remark = said_by_player("Good evening.", scene_id="")
    assert respondent(people_of(world=World(scene="pier")), remark) == "orsa"
    assert respondent(people_of(), remark) == ""


def test_nobody_answers_who_has_left_the_world() -> None:
    people = people_of(world=World(despawned=frozenset({"orsa"})))
    assert respondent(people, said_by_player("Orsa?", addressee_id="orsa")) == ""


@pytest.mark.parametrize("text", ["\ud800", "\x00\x07", "🙂", "*", "   "])
def test_odd_text_calls_nobody(text: str) -> None:
    assert respondent(people_of(), said_by_player(text)) == "orsa"
