"""Writes to session and moment without a gate: moods felt as a whole, fields set by hand."""

import pytest

from dramaturg_server.domain.evidence import Evidence
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import Change
from tests.domain.lighthouse import begun, lighthouse, on, pass_units
from tests.domain.story import Story

EMOTION, INTENSITY = "moment.emotion", "moment.emotion_intensity"
ANGER = on("a", f"{EMOTION}: angry")


def mood(story: Story) -> tuple[object, object]:
    return story.reads("orsa", EMOTION), story.reads("orsa", INTENSITY)


def turns(story: Story, count: int) -> None:
    for _ in range(count):
        story.turn("Nice night.", "orsa")


def test_an_emotion_set_without_intensity_has_five_by_effect_and_by_hand() -> None:
    story = begun(lighthouse(ANGER))
    story.event("a", "orsa")
    assert mood(story) == ("angry", 5.0)
    story.edit("orsa", EMOTION, "sad")
    assert mood(story) == ("sad", 5.0)


def test_an_emotion_set_with_intensity_has_that_in_whatever_order_they_are_written() -> None:
    for effects in (f"{EMOTION}: angry, {INTENSITY}: 9", f"{INTENSITY}: 9, {EMOTION}: angry"):
        story = begun(lighthouse(on("a", effects)))
        story.event("a", "orsa")
        assert mood(story) == ("angry", 9.0)


def test_neutral_set_without_intensity_has_three() -> None:
    story = begun(lighthouse(ANGER))
    story.event("a", "orsa")
    story.edit("orsa", EMOTION, "neutral")
    assert mood(story) == ("neutral", 3.0)


def test_the_same_emotion_set_by_hand_in_the_next_unit_is_felt_again() -> None:
    story = begun(lighthouse())
    story.edit("orsa", EMOTION, "angry")
    story.unit("u2")
    assert mood(story) == ("neutral", 3.0)
    entry = story.edit("orsa", EMOTION, "angry")
    assert mood(story) == ("angry", 5.0)
    changes = {f.path: (f.old, f.new, f.source) for f in entry.facts_of("orsa") if isinstance(f, Change)}
    assert changes == {EMOTION: ("neutral", "angry", "author"), INTENSITY: (3.0, 5.0, "author")}


def test_the_same_emotion_felt_anew_decays_anew() -> None:
    story = begun(lighthouse(ANGER))
    story.event("a", "orsa")
    turns(story, 2)
    assert mood(story) == ("angry", 3.0)
    story.event("a", "orsa")
    assert mood(story) == ("angry", 5.0)


@pytest.mark.parametrize("by_hand", [False, True])
def test_intensity_set_alone_begins_the_decay_of_the_present_emotion_anew(by_hand: bool) -> None:
    story = begun(lighthouse(ANGER + on("b", f"{INTENSITY}: 9")))
    story.event("a", "orsa")
    turns(story, 2)
    if by_hand:
        story.edit("orsa", INTENSITY, 9.0)
    else:
        story.event("b", "orsa")
    assert mood(story) == ("angry", 9.0)
    turns(story, 1)
    assert mood(story) == ("angry", 8.0)


def changes_of(entry: Entry) -> list[tuple[str, object, object]]:
    return [(f.path, f.old, f.new) for f in entry.facts_of("orsa") if isinstance(f, Change)]


def test_intensity_set_alone_is_no_change_of_the_emotion() -> None:
    story = begun(lighthouse(ANGER))
    story.event("a", "orsa")
    turns(story, 2)
    assert changes_of(story.edit("orsa", INTENSITY, 9.0)) == [(INTENSITY, 3.0, 9.0)]
    assert changes_of(story.edit("orsa", INTENSITY, 9.0)) == [(INTENSITY, 9.0, 9.0)], "its decay begins anew"
    assert mood(story) == ("angry", 9.0)


def test_an_emotion_felt_again_at_full_strength_is_no_change_of_its_intensity() -> None:
    story = begun(lighthouse(ANGER))
    story.event("a", "orsa")
    assert changes_of(story.edit("orsa", EMOTION, "angry")) == [(EMOTION, "angry", "angry")]
    turns(story, 1)
    assert changes_of(story.edit("orsa", EMOTION, "sad")) == [(EMOTION, "angry", "sad"), (INTENSITY, 4.0, 5.0)]


def test_intensity_set_over_an_emotion_that_is_over_stands_first() -> None:
    story = begun(lighthouse(ANGER))
    story.event("a", "orsa")
    story.unit("u2")
    assert changes_of(story.edit("orsa", INTENSITY, 9.0))[0] == (INTENSITY, 3.0, 9.0)
    assert mood(story) == ("neutral", 9.0)


def test_an_emotion_that_is_over_leaves_no_strength_to_the_next() -> None:
    story = begun(lighthouse(on("a", f"{EMOTION}: angry, {INTENSITY}: 9")))
    story.event("a", "orsa")
    story.unit("u2")
    story.edit("orsa", EMOTION, "neutral")
    assert mood(story) == ("neutral", 3.0)


def test_intensity_set_alone_does_not_bring_back_an_emotion_that_is_over() -> None:
    story = begun(lighthouse(ANGER + on("b", f"{INTENSITY}: 9")))
    story.event("a", "orsa")
    story.unit("u2")
    story.event("b", "orsa")
    assert mood(story) == ("neutral", 9.0)


def test_intensity_without_any_emotion_decays_too() -> None:
    story = begun(lighthouse(on("b", f"{INTENSITY}: 9")))
    story.event("b", "orsa")
    turns(story, 6)
    assert mood(story) == ("neutral", 3.0)
    turns(story, 1)
    assert mood(story) == ("neutral", 3.0)


def test_an_emotion_that_the_cast_does_not_have_is_not_felt() -> None:
    state = "fields: {moment: {emotion: {type: enum, values: [neutral, angry]}}}\n"
    story = begun(lighthouse(state=state))
    entry = story.turn("Thank you, truly.", "orsa")
    assert [f.kind for f in entry.facts_of("orsa") if isinstance(f, Evidence)], "the cue itself is heard"
    assert not [f for f in entry.facts_of("orsa") if isinstance(f, Change)]
    assert story.minds["orsa"].revision == 0


def test_a_synonym_of_the_cast_is_felt_as_the_emotion_it_stands_for() -> None:
    state = "fields: {moment: {emotion: {type: enum, values: [neutral, warm], synonyms: {warm: [grateful]}}}}\n"
    story = begun(lighthouse(state=state))
    story.turn("Thank you, truly.", "orsa")
    assert mood(story) == ("warm", 5.0)


def test_a_field_cleared_by_hand_leaves_the_state() -> None:
    story = begun(lighthouse())
    story.edit("orsa", "session.attitude_shifts.player", "warm to cold")
    story.edit("orsa", "session.attitude_shifts.player", None)
    assert "session.attitude_shifts.player" not in story.minds["orsa"].values
    story.edit("orsa", EMOTION, "angry")
    story.edit("orsa", EMOTION, None)
    assert story.reads("orsa", EMOTION) == "neutral"


def test_a_list_keeps_the_age_of_what_an_author_leaves_in_it() -> None:
    learned = "session.learned_info"
    story = begun(lighthouse())
    story.edit("orsa", learned, ("The well is dry.",))
    pass_units(story, 2, 2)
    story.edit("orsa", learned, ("The well is dry.", "The road is shut."))
    pass_units(story, 3, 3)
    assert story.reads("orsa", learned) == ("The road is shut.",)


# ---- signals that fire once


def test_a_signal_marked_once_fires_once_in_a_playthrough() -> None:
    learned = "session.learned_info"
    signals = on("a", f"{learned}: {{adds: The well is dry.}}", "once: true, ") + on(
        "b", f"{learned}: {{adds: The road is shut.}}"
    )
    story = begun(lighthouse(signals))
    story.event("a", "orsa")
    story.event("b", "orsa")
    pass_units(story, 2, 5)
    story.event("a", "orsa")
    story.event("a", "wick")
    story.event("b", "orsa")
    assert story.reads("orsa", learned) == ("The road is shut.",)
    assert story.reads("wick", learned) == ()
    assert [item.block_id for item in story.minds["orsa"].evidence].count("a") == 1


def test_a_crossing_marked_once_does_not_fire_again_after_its_reset() -> None:
    crossing = (
        "{relationship: {rises_to: 40}, evidence: {summary: Nearer., effects: {session.stance_changes: "
        "{adds: Speaks freely.}}}"
    )
    for once, pieces in (("", 2), (", once: true", 1)):
        story = begun(lighthouse(f"near: {crossing}{once}}}\n"))
        for value in (45.0, 0.0, 45.0):
            story.value("orsa", value)
        assert len(story.minds["orsa"].evidence) == pieces
