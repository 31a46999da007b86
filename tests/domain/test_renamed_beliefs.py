"""Beliefs, overrides and open questions of rows and folds that were written under former ids, read in present ones."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.beliefs import Where
from dramaturg_server.domain.clarifications import ClarificationPut
from dramaturg_server.domain.fold import apply_mind, apply_world
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import Mind, World
from dramaturg_server.domain.renamed_folds import renamed_mind, renamed_world
from dramaturg_server.domain.renamed_log import renamed_entry
from dramaturg_server.domain.renames import Renames
from tests.domain.beliefs_story import BeliefsStory, correction, fact

RENAMES = Renames(
    (
        ("character", "innkeeper", "hanna"),
        ("character", "mira", "mirabel"),
        ("field", "identity.eyes", "identity.eye_colour"),
        ("scene", "inn", "tavern"),
        ("slot", "drink", "beverage"),
    )
)


def played() -> BeliefsStory:
    story = BeliefsStory()
    story.say(fact("drink", "tea"), "innkeeper", "captain")
    story.say(fact("drink", "ale", "replaces"), "innkeeper")
    story.say(correction("mira", "drink", "rum"), "captain", by="innkeeper")
    story.say(correction("mira", "eyes", "green", "blue"), "innkeeper")
    story.say(correction("mira", "cloak", "red", scope="storyline"), "innkeeper", "captain")
    story.say(correction("mira", "cloak", "green", scope="scene"), "innkeeper", "captain")
    story.say(correction("mira", "cloak", "blue"), "innkeeper", "captain")
    story.say(correction("mira", "pet", "owl", persistence="session"), "innkeeper")
    return story


def test_the_fold_of_then_is_the_fold_of_the_renamed_rows() -> None:
    story = played()
    assert story.world.clarifications, "one question is open"
    entries = [renamed_entry(RENAMES, entry) for entry in story.log]
    world, minds = World(), {"hanna": Mind("hanna"), "captain": Mind("captain")}
    for entry in entries:
        world = apply_world(world, entry)
        minds = {who: apply_mind(mind, entry) for who, mind in minds.items()}
    assert renamed_world(RENAMES, story.world) == world
    assert world.in_session == {"hanna"}
    assert renamed_mind(RENAMES, story.minds["innkeeper"]) == minds["hanna"]
    assert renamed_mind(RENAMES, story.minds["captain"]) == minds["captain"]


def test_what_left_the_history_is_named_as_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dramaturg_server.domain.fold.MAX_OUTDATED", 0)
    story = played()
    story.say(correction("mira", "eyes", "grey"), "innkeeper")
    assert {one.detail for one in story.minds["innkeeper"].bygone} == {"drink"}
    entries = [renamed_entry(RENAMES, entry) for entry in story.log]
    world, mind = World(), Mind("hanna")
    for entry in entries:
        world, mind = apply_world(world, entry), apply_mind(mind, entry)
    assert [(one.subject_id, one.detail) for one in world.bygone] == [("mirabel", "eye_colour")]
    assert renamed_world(RENAMES, story.world) == world
    assert renamed_mind(RENAMES, story.minds["innkeeper"]) == mind


def test_whom_and_what_a_record_is_about_and_where_it_holds_is_named_as_now() -> None:
    story = played()
    mind = renamed_mind(RENAMES, story.minds["captain"])
    assert mind is not None
    found = [(one.subject_id, one.detail, one.scope_id, one.from_id) for one in mind.beliefs.values()]
    assert found == [
        ("player", "beverage", "", ""),
        ("mirabel", "beverage", "main", "hanna"),
        ("mirabel", "cloak", "main", "player"),
        ("mirabel", "cloak", "tavern", "player"),
    ]
    world = renamed_world(RENAMES, story.world)
    assert world is not None
    [override] = world.overrides.values()
    assert (override.subject_id, override.detail, override.path) == ("mirabel", "eye_colour", "identity.eye_colour")
    [question] = world.clarifications.values()
    assert (question.asked_by, question.subject_id, question.where.scene_id) == ("hanna", "mirabel", "tavern")
    assert {option.subject_id for option in question.options} == {"mirabel"}
    assert question.heard_by == ("hanna", "captain")


def test_a_unit_that_stands_for_a_scene_is_no_scene() -> None:
    story = BeliefsStory()
    story.where = Where("", 1)
    story.say(correction("mira", "cloak", "green"), "captain")
    names = Renames((("scene", "unit:1", "other"),))
    mind = renamed_mind(names, story.minds["captain"])
    assert mind is not None
    assert [one.scope_id for one in mind.beliefs.values()] == ["unit:1"]


def test_who_asked_last_is_named_as_now() -> None:
    world = renamed_world(RENAMES, replace(World(), asked={"innkeeper": 4}))
    assert world is not None and world.asked == {"hanna": 4}


def test_who_heard_a_question_put_is_named_as_now() -> None:
    story = played()
    [question_id] = story.world.clarifications

    def put(ledger: Ledger) -> Entry:
        ledger.note_world(ClarificationPut(question_id, 3, ("innkeeper", "captain")))
        return ledger.entry()

    entry = renamed_entry(RENAMES, story.play("turn", put))
    assert entry.world == (ClarificationPut(question_id, 3, ("hanna", "captain")),)
    world = renamed_world(RENAMES, story.world)
    assert world is not None and world.clarifications[question_id].put_before == ("hanna", "captain")
