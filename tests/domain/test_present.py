"""What a state reads as later: what was told rolls over, moods decay, promises end; a unit may begin again."""

import pytest

from dramaturg_server.domain.flatten import flatten
from dramaturg_server.domain.mind import Change
from dramaturg_server.domain.standpoint import Standpoint
from dramaturg_server.domain.who import People
from tests.domain.lighthouse import begun, lighthouse, on, pass_units
from tests.domain.story import Story

EMOTION, INTENSITY = "moment.emotion", "moment.emotion_intensity"
LEARNED, SHIFT, STANCES = "session.learned_info", "session.attitude_shifts.player", "session.stance_changes"
STAGE = "persona.relationships.player.stage"
NEWS = on("a", "session.learned_info: {adds: The well is dry.}")
COOLED = on("a", f"{SHIFT}: warm to cold, {STANCES}: {{adds: Trusts no guest.}}")
ANGER = on("a", f"{EMOTION}: angry")


def mood(story: Story, who: str = "orsa") -> tuple[object, object]:
    return story.reads(who, EMOTION), story.reads(who, INTENSITY)


# ---- what was told


def test_what_was_learned_is_told_in_this_unit_and_the_next() -> None:
    story = begun(lighthouse(NEWS))
    story.event("a", "orsa")
    pass_units(story, 2, 2)
    assert story.reads("orsa", LEARNED) == ("The well is dry.",)
    pass_units(story, 3, 3)
    assert story.reads("orsa", LEARNED) == ()


def test_units_in_which_the_character_took_no_part_do_not_age_what_it_learned() -> None:
    story = begun(lighthouse(NEWS))
    story.event("a", "orsa")
    pass_units(story, 2, 6, "wick")
    assert story.reads("orsa", LEARNED) == ("The well is dry.",)


def test_entries_of_a_list_roll_over_one_by_one() -> None:
    story = begun(lighthouse(NEWS + on("b", "session.learned_info: {adds: The road is shut.}")))
    story.event("a", "orsa")
    pass_units(story, 2, 2)
    story.event("b", "orsa")
    assert story.reads("orsa", LEARNED) == ("The well is dry.", "The road is shut.")
    pass_units(story, 3, 3)
    assert story.reads("orsa", LEARNED) == ("The road is shut.",)


def test_what_rolled_over_is_learned_again_when_it_is_told_again() -> None:
    story = begun(lighthouse(NEWS))
    story.event("a", "orsa")
    pass_units(story, 2, 12)
    entry = story.event("a", "orsa")
    assert story.reads("orsa", LEARNED) == ("The well is dry.",)
    change = next(f for f in entry.facts_of("orsa") if isinstance(f, Change))
    assert (change.old, change.new) == ((), ("The well is dry.",))
    pass_units(story, 13, 13)
    assert story.reads("orsa", LEARNED) == ("The well is dry.",)


def test_what_is_still_known_lasts_longer_when_it_is_told_again_and_is_the_newest() -> None:
    story = begun(lighthouse(NEWS + on("b", "session.learned_info: {adds: The road is shut.}")))
    story.event("a", "orsa")
    story.event("b", "orsa")
    pass_units(story, 2, 2)
    entry = story.event("a", "orsa")
    change = next(f for f in entry.facts_of("orsa") if isinstance(f, Change))
    assert change.old == ("The well is dry.", "The road is shut.")
    assert change.told == ("The well is dry.",)
    assert story.reads("orsa", LEARNED) == ("The road is shut.", "The well is dry.")
    pass_units(story, 3, 3)
    assert story.reads("orsa", LEARNED) == ("The well is dry.",)


def test_what_is_told_twice_in_one_unit_changes_nothing() -> None:
    story = begun(lighthouse(NEWS))
    story.event("a", "orsa")
    entry = story.event("a", "orsa")
    assert not [f for f in entry.facts_of("orsa") if isinstance(f, Change)]


def test_shifts_fade_after_eight_units() -> None:
    story = begun(lighthouse(COOLED))
    story.event("a", "orsa")
    pass_units(story, 2, 8)
    assert (story.reads("orsa", SHIFT), story.reads("orsa", STANCES)) == ("warm to cold", ("Trusts no guest.",))
    pass_units(story, 9, 9)
    assert (story.reads("orsa", SHIFT), story.reads("orsa", STANCES)) == ("", ())
    assert SHIFT not in story.shows("orsa")


def test_shifts_are_told_again_and_last_again() -> None:
    story = begun(lighthouse(COOLED))
    story.event("a", "orsa")
    pass_units(story, 2, 12)
    story.event("a", "orsa")
    assert (story.reads("orsa", SHIFT), story.reads("orsa", STANCES)) == ("warm to cold", ("Trusts no guest.",))
    pass_units(story, 13, 16)
    story.event("a", "orsa")
    pass_units(story, 17, 23)
    assert (story.reads("orsa", SHIFT), story.reads("orsa", STANCES)) == ("warm to cold", ("Trusts no guest.",))


def test_a_shift_written_anew_by_hand_lasts_again() -> None:
    story = begun(lighthouse())
    story.edit("orsa", SHIFT, "warm to cold")
    pass_units(story, 2, 8)
    story.edit("orsa", SHIFT, "warm to cold")
    pass_units(story, 9, 9)
    assert story.reads("orsa", SHIFT) == "warm to cold"


def absorbed() -> Story:
    """A shift whose evidence moved the stage in the same unit."""
    signals = (
        "a: {event: a, evidence: {importance: high, summary: She lied., effects: {session.attitude_shifts.player: "
        "warm to cold}, proposes: {persona.relationships.player.stage: wary}}}\n"
    )
    story = begun(lighthouse(signals))
    story.event("a", "orsa")
    assert story.reads("orsa", STAGE) == "wary"
    return story


def test_a_shift_that_became_part_of_the_persona_is_told_for_the_rest_of_its_unit() -> None:
    story = absorbed()
    assert story.reads("orsa", SHIFT) == "warm to cold"
    story.unit("u2")
    assert story.reads("orsa", SHIFT) == ""


def test_an_absorbed_shift_stays_gone_when_its_unit_begins_again() -> None:
    story = absorbed()
    story.unit("u2")
    story.unit("u1")
    assert story.reads("orsa", SHIFT) == ""


# ---- moods


def test_a_mood_is_gone_in_a_new_unit_and_stays_gone_when_the_old_one_begins_again() -> None:
    story = begun(lighthouse(ANGER))
    story.event("a", "orsa")
    assert mood(story) == ("angry", 5.0)
    story.unit("u2")
    assert mood(story) == ("neutral", 3.0)
    story.unit("u1")
    assert mood(story) == ("neutral", 3.0)


def test_a_mood_of_the_very_row_that_began_the_unit_counts_as_of_that_unit() -> None:
    story = Story(lighthouse(ANGER))
    story.event("a", "orsa")
    assert mood(story) == ("angry", 5.0)
    story.unit("u1")
    assert mood(story) == ("neutral", 3.0)


def test_a_mood_is_gone_after_one_game_hour() -> None:
    story = begun(lighthouse(ANGER))
    story.game_time_s = 1_000
    story.event("a", "orsa")
    story.game_time_s = 1_000 + 3_599
    story.flag("lamp_lit", True)
    assert mood(story) == ("angry", 5.0)
    story.game_time_s += 1
    story.flag("lamp_lit", False)
    assert mood(story) == ("neutral", 3.0)


def test_a_condition_reads_a_mood_by_the_clock_of_its_own_commit() -> None:
    signals = ANGER + (
        "b: {event: b, evidence: {summary: Still angry., when: moment.emotion == angry, "
        "effects: {session.learned_info: {adds: It was too soon.}}}}\n"
    )
    story = begun(lighthouse(signals))
    story.game_time_s = 1_000
    story.event("a", "orsa")
    story.game_time_s = 1_000 + 3_600
    story.event("b", "orsa")
    assert story.reads("orsa", LEARNED) == ()


def test_a_game_without_a_clock_has_moods_that_only_turns_and_units_end() -> None:
    story = begun(lighthouse(ANGER))
    story.event("a", "orsa")
    story.game_time_s = 90_000
    story.flag("lamp_lit", True)
    assert mood(story) == ("angry", 5.0)


def test_a_seeded_mood_never_decays() -> None:
    character = "name: Orsa\nfallbacks: [Hm.]\nmoment: {emotion: sad, emotion_intensity: 6}\n"
    story = begun(lighthouse(characters__orsa=character))
    pass_units(story, 2, 5)
    assert mood(story) == ("sad", 6.0)


def test_where_a_cast_begins_in_another_mood_moods_still_fade_to_neutral() -> None:
    state = "fields: {moment: {emotion: {type: enum, values: [neutral, serene, angry], value: serene}}}\n"
    story = begun(lighthouse(ANGER, state=state))
    assert mood(story) == ("serene", 3.0)
    story.event("a", "orsa")
    assert mood(story) == ("angry", 5.0)
    story.unit("u2")
    assert mood(story) == ("neutral", 3.0)
    assert "[Right now]" not in flatten(People(story.cast, story.world), story.minds["orsa"])


# ---- fields that fade


FADING = "fields: {moment: {stance: {type: text, fades: 2}}}\n"


def test_a_field_that_fades_reads_as_its_default_after_so_many_own_turns() -> None:
    story = begun(lighthouse(on("a", "moment.stance: On guard."), state=FADING))
    story.event("a", "orsa")
    for _ in range(2):
        story.turn("Nice night.", "orsa")
        story.turn("Nice night.", "wick", ["orsa"])
        assert story.reads("orsa", "moment.stance") == "On guard."
    story.turn("Nice night.", "orsa")
    assert story.reads("orsa", "moment.stance") == ""


def test_a_field_that_fades_lasts_again_when_it_is_set_again() -> None:
    story = begun(lighthouse(on("a", "moment.stance: On guard."), state=FADING))
    story.event("a", "orsa")
    for _ in range(4):
        story.turn("Nice night.", "orsa")
        story.event("a", "orsa")
    story.turn("Nice night.", "orsa")
    story.turn("Nice night.", "orsa")
    assert story.reads("orsa", "moment.stance") == "On guard."


# ---- promises


STATUS = "session.commitments.watch.status"
PROMISE = on("a", "session.commitments: {adds: {id: watch, text: A night's watch., to: player}}")
ENDS = {
    "kept": on("b", "session.commitments: {keeps: watch}"),
    "broken": on("b", "session.commitments: {breaks: watch}"),
    "withdrawn": on("b", "session.commitments: {withdraws: watch}"),
}


@pytest.mark.parametrize("ending", ENDS)
def test_a_promise_that_ended_shows_how_until_the_unit_ends_and_then_is_gone(ending: str) -> None:
    story = begun(lighthouse(PROMISE + ENDS[ending]))
    story.event("a", "orsa")
    assert story.reads("orsa", STATUS) == "open"
    story.unit("u2")
    assert story.reads("orsa", STATUS) == "open"
    story.event("b", "orsa")
    assert story.reads("orsa", STATUS) == ending
    assert story.shows("orsa")[STATUS] == ending
    for unit in ("u3", "u2", "u1"):
        story.unit(unit)
        assert story.reads("orsa", STATUS) == "none"
        assert not [path for path in story.shows("orsa") if "commitments" in path]


def test_a_promise_that_was_never_made_is_not_open_and_cannot_be_kept() -> None:
    story = begun(lighthouse(PROMISE + ENDS["kept"]))
    story.event("b", "orsa")
    assert story.reads("orsa", STATUS) == "none"
    assert not [path for path in story.shows("orsa") if "commitments" in path]


def test_conditions_tell_open_promises_from_those_that_are_over() -> None:
    reads = (
        "c: {event: c, evidence: {summary: It is open., when: session.commitments.watch.status == open, "
        "effects: {session.learned_info: {adds: It is open.}}}}\n"
        "d: {event: d, evidence: {summary: It is none., when: session.commitments.watch.status == none, "
        "effects: {session.learned_info: {adds: It is none.}}}}\n"
    )
    story = begun(lighthouse(PROMISE + ENDS["kept"] + reads))
    story.event("c", "orsa")
    assert story.reads("orsa", LEARNED) == ()
    story.event("a", "orsa")
    story.event("c", "orsa")
    assert story.reads("orsa", LEARNED) == ("It is open.",)
    story.event("b", "orsa")
    story.unit("u2")
    story.event("c", "orsa")
    story.event("d", "orsa")
    assert story.reads("orsa", LEARNED) == ("It is open.", "It is none.")
    read = Standpoint(story.cast, story.world, story.minds["orsa"]).field
    assert read("session.commitments") == ()


def test_what_is_over_cannot_end_again_but_may_be_promised_again() -> None:
    story = begun(lighthouse(PROMISE + ENDS["kept"] + on("c", "session.commitments: {breaks: watch}")))
    story.event("a", "orsa")
    story.event("b", "orsa")
    story.unit("u2")
    story.event("c", "orsa")
    assert story.reads("orsa", STATUS) == "none"
    story.event("a", "orsa")
    assert story.reads("orsa", STATUS) == "open"
    assert story.reads("orsa", "session.commitments.watch.text") == "A night's watch."
    assert story.reads("orsa", "session.commitments.watch.to") == "player"
    story.unit("u3")
    assert story.reads("orsa", STATUS) == "open"


def test_a_promise_from_before_the_story_is_open_and_can_be_kept() -> None:
    character = "name: Orsa\nfallbacks: [Hm.]\nsession: {commitments: {watch: A night's watch.}}\n"
    story = begun(lighthouse(ENDS["kept"], characters__orsa=character))
    story.turn("Nice night.", "orsa")
    assert story.shows("orsa")[STATUS] == "open"
    assert "A night's watch." in flatten(People(story.cast, story.world), story.minds["orsa"])
    story.event("b", "orsa")
    assert story.reads("orsa", STATUS) == "kept"
    story.unit("u2")
    assert story.reads("orsa", STATUS) == "none"
