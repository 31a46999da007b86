"""What reaches a character that hears nothing, isn't there, or keeps nothing: whole turns and events."""

from dramaturg_server.domain.mind import Mind
from tests.domain.lighthouse import begun, lighthouse, on
from tests.domain.story import Story

LEARNED = "session.learned_info"
NEWS = on("a", f"{LEARNED}: {{adds: The well is dry.}}, moment.emotion: afraid")
HALL = "present: [orsa, wick]\nsetting: A warm hall.\n"
SORRY = "I'm sorry."


def orsa_with(senses: str) -> Story:
    written = f"name: Orsa\nfallbacks: [Hm.]\nsenses: {{{senses}}}\n"
    return begun(lighthouse(NEWS, characters__orsa=written, scenes__hall=HALL))


def mind(story: Story) -> Mind:
    return story.minds.get("orsa", Mind("orsa"))


def test_a_deaf_character_takes_nothing_from_a_turn_and_sees_events() -> None:
    story = orsa_with("hears: false")
    story.turn(SORRY, "orsa", scene_id="hall")
    assert mind(story).round == 1, "it answered all the same"
    assert (mind(story).said, mind(story).heard, mind(story).spoken, mind(story).evidence) == ({}, frozenset(), (), ())
    assert story.reads("orsa", "moment.scene_context") == ""
    assert story.reads("orsa", "moment.emotion") == "neutral"
    story.event("a", "orsa")
    assert story.reads("orsa", LEARNED) == ("The well is dry.",)


def test_a_deaf_bystander_is_not_touched_by_a_turn() -> None:
    story = orsa_with("hears: false")
    entry = story.turn(SORRY, "wick", ["orsa"], scene_id="hall")
    assert not entry.facts_of("orsa")
    assert story.reads("wick", "moment.scene_context") == "A warm hall."


def test_whoever_is_not_there_perceives_neither_turns_nor_events() -> None:
    story = orsa_with("present: false")
    turn = story.turn(SORRY, "wick", ["orsa"], scene_id="hall")
    event = story.event("a", "orsa", "wick")
    assert not turn.facts_of("orsa") and not event.facts_of("orsa")
    assert story.reads("wick", LEARNED) == ("The well is dry.",)


def test_whoever_keeps_nothing_answers_and_forgets() -> None:
    story = orsa_with("remembers: false")
    story.turn(SORRY, "orsa", scene_id="hall")
    story.event("a", "orsa")
    assert mind(story).round == 1
    assert (mind(story).said, mind(story).spoken, mind(story).evidence) == ({}, (), ())
    assert story.reads("orsa", LEARNED) == ()
    assert story.reads("orsa", "moment.emotion") == "neutral"
    assert story.reads("orsa", "moment.scene_context") == ""


def test_a_sense_may_hang_on_the_world() -> None:
    story = orsa_with("hears: flag.lamp_lit")
    story.turn(SORRY, "orsa")
    assert not mind(story).evidence
    story.flag("lamp_lit", True)
    story.turn(SORRY, "orsa")
    assert [item.block_id for item in mind(story).evidence] == ["cue.apology"]
    assert story.reads("orsa", "moment.emotion") == "relieved"


def test_a_sense_may_hang_on_the_mind_itself_and_comes_back_with_the_unit() -> None:
    story = orsa_with("hears: moment.emotion != afraid")
    story.event("a", "orsa")
    story.turn(SORRY, "orsa")
    assert "cue" not in "".join(item.block_id for item in mind(story).evidence)
    story.unit("u2")
    story.turn(SORRY, "orsa")
    assert story.reads("orsa", "moment.emotion") == "relieved"
