"""Beliefs, overrides and open questions: rules 1–6 of corrections, each mind by itself."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.beliefs import Belief, Where
from dramaturg_server.domain.believing import judge_statements
from dramaturg_server.domain.clarifying import MOST_OPEN
from dramaturg_server.domain.consequences import end_unit
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.recording import Said
from dramaturg_server.domain.statements import Statement
from tests.domain.beliefs_story import EVERYBODY, BeliefsStory, beliefs_cast, correction, fact


@pytest.fixture
def story() -> BeliefsStory:
    return BeliefsStory()


def records(story: BeliefsStory, who: str) -> list[tuple[str, str]]:
    return [(belief.value, belief.status) for belief in story.minds[who].beliefs.values()]


# ---- who believes


def test_who_did_not_hear_it_believes_nothing(story: BeliefsStory) -> None:
    story.say(fact("drink", "tea"), "innkeeper", "captain")
    assert story.values("innkeeper", "player", "drink") == ("tea",)
    assert story.values("captain", "player", "drink") == ("tea",)
    assert "courier" not in story.minds


def test_each_believes_what_it_was_told_until_it_hears_otherwise(story: BeliefsStory) -> None:
    story.say(fact("drink", "cider"), "innkeeper")
    story.say(fact("drink", "ale"), "captain")
    assert (story.values("innkeeper", "player", "drink"), story.values("captain", "player", "drink")) == (
        ("cider",),
        ("ale",),
    )
    story.say(fact("drink", "water", "replaces"), "innkeeper", "captain")
    assert story.values("innkeeper", "player", "drink") == story.values("captain", "player", "drink") == ("water",)
    assert records(story, "captain") == [("ale", "superseded"), ("water", "active")]


def test_what_is_told_of_somebody_else_is_hearsay_and_yields_to_the_one_it_is_about(story: BeliefsStory) -> None:
    story.say(correction("player", "drink", "rum"), "innkeeper", by="captain")
    [heard] = story.minds["innkeeper"].beliefs.values()
    assert (heard.basis, heard.from_id, heard.confidence) == ("hearsay", "captain", 0.5)
    story.say(fact("drink", "tea"), "innkeeper")
    story.say(correction("player", "drink", "rum"), "innkeeper", by="captain")
    assert story.values("innkeeper", "player", "drink") == ("tea",)


# ---- one current value, and its history


def test_the_same_fact_three_times_is_one_record(story: BeliefsStory) -> None:
    for value in ("Tea", "tea", "ｔｅａ"):
        story.say(fact("drink", value))
    assert records(story, "innkeeper") == [("Tea", "active")]


def test_a_contradiction_leaves_one_current_value_that_says_what_it_replaced(story: BeliefsStory) -> None:
    story.say(fact("drink", "tea"))
    story.say(fact("drink", "coffee", "replaces"))
    old, new = story.minds["innkeeper"].beliefs.values()
    assert (old.status, old.replaced_by, new.status) == ("superseded", new.belief_id, "active")
    assert [(outcome.kind, outcome.value, outcome.replaced) for outcome in story.outcomes] == [
        ("confirmed", "coffee", ("tea",))
    ]


def test_a_like_is_a_favourite_only_where_none_is_known(story: BeliefsStory) -> None:
    soup = replace(fact("food", "soup"), yields=True)
    story.say(soup, "captain")
    assert story.values("captain", "player", "food") == ("soup",)
    story.say(fact("food", "eel"), "innkeeper")
    story.say(soup, "innkeeper", "courier")
    assert story.values("innkeeper", "player", "food") == ("eel",)
    assert not story.outcomes
    assert story.values("courier", "player", "food") == ("soup",)
    story.say(fact("dislikes", "bread", "adds"), "innkeeper")
    story.say(replace(fact("food", "bread"), yields=True), "innkeeper")
    assert (story.values("innkeeper", "player", "food"), story.values("innkeeper", "player", "dislikes")) == (
        ("eel",),
        (),
    )


def test_also_adds_and_a_dislike_ends_the_like(story: BeliefsStory) -> None:
    story.say(fact("hobby", "fishing", "adds"))
    story.say(fact("hobby", "chess", "adds"))
    assert set(story.values("innkeeper", "player", "hobby")) == {"fishing", "chess"}
    story.say(fact("dislikes", "Fishing", "adds"))
    assert story.values("innkeeper", "player", "hobby") == ("chess",)
    assert story.values("innkeeper", "player", "dislikes") == ("Fishing",)
    assert ("fishing", "ended") in records(story, "innkeeper")


# ---- scopes


def test_a_green_cloak_at_the_ball_does_not_change_her_usual_clothes(story: BeliefsStory) -> None:
    story.say(correction("mira", "cloak", "red", scope="character"))
    story.where = Where("winter_ball", 1, "main")
    story.say(correction("mira", "cloak", "green", scope="scene"))
    assert story.values("innkeeper", "mira", "cloak") == ("green",)
    assert story.values("innkeeper", "mira", "cloak", scene_id="inn") == ("red",)
    assert [status for _, status in records(story, "innkeeper")] == ["active", "active"]


def test_a_wide_word_overtakes_the_narrower_of_its_own_storyline_only(story: BeliefsStory) -> None:
    story.say(correction("mira", "pet", "owl", scope="storyline"))
    story.where = Where("inn", 1, "dream")
    story.say(correction("mira", "pet", "cat", scope="storyline"))
    story.where = Where("inn", 1, "main")
    story.say(correction("mira", "pet", "fox", scope="character"))
    assert story.values("innkeeper", "mira", "pet") == ("fox",)
    assert story.values("innkeeper", "mira", "pet", storyline_id="dream") == ("cat",)
    story.say(correction("mira", "pet", "crow", everywhere=True))
    assert story.values("innkeeper", "mira", "pet", storyline_id="dream") == ("crow",)


def test_without_a_scope_the_only_record_that_applies_is_corrected_in_its_scope(story: BeliefsStory) -> None:
    story.say(correction("mira", "pet", "owl", scope="character"))
    story.say(correction("mira", "pet", "fox", "owl"))
    [outcome] = story.outcomes
    assert (outcome.scope, outcome.replaced) == ("character", ("owl",))
    assert story.values("innkeeper", "mira", "pet", storyline_id="dream") == ("fox",)


def test_with_nothing_stored_what_passes_holds_for_the_scene_and_all_else_for_the_storyline(
    story: BeliefsStory,
) -> None:
    scopes = []
    for detail in ("cloak", "pet"):
        story.say(correction("mira", detail, "green"))
        scopes.append(story.outcomes[0].scope)
    assert scopes == ["scene", "storyline"]
    assert story.values("innkeeper", "mira", "pet", storyline_id="dream") == ()


def test_what_is_said_for_a_session_ends_with_its_unit(story: BeliefsStory) -> None:
    story.say(correction("mira", "pet", "owl", scope="character"))
    story.say(correction("mira", "pet", "fox", scope="storyline", persistence="session"))
    story.where = replace(story.where, unit=2)
    assert story.values("innkeeper", "mira", "pet") == ("owl",)


# ---- canon


def test_a_permitted_override_is_read_by_everyone_and_the_cast_stays(story: BeliefsStory) -> None:
    story.say(correction("mira", "eyes", "green", "blue"))
    [outcome] = story.outcomes
    assert (outcome.kind, outcome.target, outcome.replaced) == ("confirmed", "canon", ("blue",))
    assert story.values("courier", "mira", "eyes") == ("green",)
    assert story.values("courier", "mira", "eyes", storyline_id="dream") == ("blue",)
    assert story.reads("mira", "identity.eyes") != "green"


def test_a_narrower_override_tells_of_the_value_that_gives_way_here(story: BeliefsStory) -> None:
    story.say(correction("mira", "eyes", "green", "blue"))
    story.say(correction("mira", "eyes", "red", scope="scene"))
    assert [outcome.replaced for outcome in story.outcomes] == [("green",)]


def test_what_may_not_be_corrected_is_refused_and_stored_nowhere(story: BeliefsStory) -> None:
    entry = story.say(correction("mira", "hometown", "Velm", "Karsk"))
    [outcome] = story.outcomes
    assert (outcome.kind, outcome.reason, outcome.replaced) == ("refused", "identity_fixed", ("Karsk",))
    assert not story.world.overrides
    assert not any(isinstance(fact, Belief) for fact in entry.facts_of("innkeeper"))


# ---- questions


def two_cloaks(story: BeliefsStory, *hearers: str) -> None:
    story.say(correction("mira", "cloak", "red", scope="character"), "innkeeper", *hearers)
    story.say(correction("mira", "cloak", "green", scope="scene"), "innkeeper", *hearers)


def test_where_several_records_apply_it_asks_and_asserts_none(story: BeliefsStory) -> None:
    two_cloaks(story)
    story.say(correction("mira", "cloak", "blue"))
    [outcome] = story.outcomes
    assert outcome.kind == "asked"
    assert story.values("innkeeper", "mira", "cloak") == ["?"]
    [question] = story.world.clarifications.values()
    assert [option.scope for option in question.options] == ["scene", "character"]


@pytest.mark.parametrize("choice, here, elsewhere", [(0, "blue", "red"), (1, "green", "blue")])
def test_the_answer_corrects_the_record_that_is_meant(
    story: BeliefsStory, choice: int, here: str, elsewhere: str
) -> None:
    two_cloaks(story, "captain")
    story.say(correction("mira", "cloak", "blue"), "innkeeper", "captain")
    story.answer(choice, "innkeeper")
    assert story.values("innkeeper", "mira", "cloak") == (here,)
    assert story.values("innkeeper", "mira", "cloak", scene_id="inn2") == (elsewhere,)
    assert story.values("captain", "mira", "cloak") == ["?"], "the captain did not hear the answer"
    assert not story.world.clarifications


def test_none_of_them_leaves_everything_as_it_was(story: BeliefsStory) -> None:
    two_cloaks(story)
    story.say(correction("mira", "cloak", "blue"))
    story.answer(None, "innkeeper")
    assert story.values("innkeeper", "mira", "cloak") == ("green",)


def test_a_question_ends_with_its_scene_and_what_it_left_open_stays_so(story: BeliefsStory) -> None:
    two_cloaks(story)
    story.say(correction("mira", "cloak", "blue"))
    story.end_scene()
    assert not story.world.clarifications
    assert story.values("innkeeper", "mira", "cloak") == ["?"]


def test_a_clear_word_later_settles_what_was_open(story: BeliefsStory) -> None:
    two_cloaks(story)
    story.say(correction("mira", "cloak", "blue"))
    story.say(correction("mira", "cloak", "white", scope="scene"))
    assert not story.world.clarifications
    assert story.values("innkeeper", "mira", "cloak") == ("white",)
    assert story.values("innkeeper", "mira", "cloak", scene_id="inn2") == ("red",)


def test_of_two_values_of_which_nobody_knows_neither_is_asserted_until_it_is_answered(story: BeliefsStory) -> None:
    story.say(correction("mira", "pet", "owl", "fox", unsure=True))
    assert story.outcomes[0].choices == ("owl", "fox")
    assert story.values("innkeeper", "mira", "pet") == ["?"]
    story.answer(1, "innkeeper")
    assert story.values("innkeeper", "mira", "pet") == ("fox",)
    assert records(story, "innkeeper") == [("owl", "superseded"), ("fox", "active")]


def test_where_it_is_unclear_who_is_meant_nothing_is_touched_until_that_is_answered(story: BeliefsStory) -> None:
    unclear = replace(correction("mira", "pet", "fox"), subject_ids=("mira", "captain"))
    story.say(unclear)
    assert story.outcomes[0].choices == ("mira", "captain")
    assert story.values("innkeeper", "captain", "pet") == ()
    story.answer(1, "innkeeper")
    assert story.values("innkeeper", "captain", "pet") == ("fox",)


# ---- what was seen


def test_what_was_seen_yields_to_the_later_word_unless_the_cast_says_that_it_stands() -> None:
    for stands, expected in ((False, ("ale",)), (True, ("cider",))):
        story = BeliefsStory(beliefs_cast(seen_beats_told=stands))
        story.say(fact("drink", "cider"))
        [belief] = story.minds["innkeeper"].beliefs.values()
        seen = replace(belief, basis="seen")
        story.minds["innkeeper"] = replace(story.minds["innkeeper"], beliefs={seen.belief_id: seen})
        story.say(fact("drink", "ale"))
        assert story.values("innkeeper", "player", "drink") == expected


def test_of_an_authored_detail_of_which_nobody_knows_no_value_is_asserted_until_it_is_answered(
    story: BeliefsStory,
) -> None:
    story.say(correction("mira", "eyes", "green", "grey", unsure=True))
    assert story.outcomes[0].choices == ("green", "grey")
    assert story.values("courier", "mira", "eyes") == ["?"]
    story.answer(1, "innkeeper")
    assert story.values("courier", "mira", "eyes") == ("grey",)
    assert [one.status for one in story.world.overrides.values()] == ["superseded", "active"]


def test_from_now_on_changes_the_wider_record_and_in_this_story_only_leaves_it(story: BeliefsStory) -> None:
    for onward, elsewhere in ((False, ("owl",)), (True, ("fox",))):
        story = BeliefsStory()
        story.say(correction("mira", "pet", "owl", scope="character"))
        story.say(correction("mira", "pet", "fox", scope="storyline", onward=onward))
        assert story.values("innkeeper", "mira", "pet") == ("fox",)
        assert story.values("innkeeper", "mira", "pet", storyline_id="dream") == elsewhere


def test_what_the_author_was_asked_is_answered_by_the_author(story: BeliefsStory) -> None:
    def write(statement: Statement) -> None:
        def act(ledger: Ledger) -> Entry:
            said = Said("", "innkeeper", ("innkeeper",), story.where, basis="author")
            judge_statements(ledger, said, [statement])
            return ledger.entry()

        story.play("memory", act)

    write(correction("mira", "cloak", "red", scope="character"))
    write(correction("mira", "cloak", "green", scope="scene"))
    write(correction("mira", "cloak", "blue"))
    story.answer(1, "innkeeper")
    [blue] = [one for one in story.minds["innkeeper"].beliefs.values() if one.value == "blue"]
    assert (blue.basis, blue.from_id, blue.scope) == ("author", "", "character")
    assert [one.replaced for one in story.outcomes] == [("red",)]
    assert records(story, "innkeeper")[0] == ("red", "superseded")


# ---- what was left open, and what was told second-hand


def owl_or_fox(story: BeliefsStory, *others: str) -> None:
    story.say(correction("mira", "pet", "owl", "fox", unsure=True), "innkeeper", *others)


def test_a_clear_word_settles_what_an_ended_scene_left_open(story: BeliefsStory) -> None:
    owl_or_fox(story)
    story.end_scene()
    story.say(correction("mira", "pet", "owl"))
    assert records(story, "innkeeper") == [("owl", "active"), ("fox", "superseded")]
    assert [(one.value, one.replaced) for one in story.outcomes] == [("owl", ("fox",))]


def test_a_clear_word_while_it_is_asked_leaves_one_record_of_it(story: BeliefsStory) -> None:
    owl_or_fox(story, "captain")
    story.say(correction("mira", "pet", "owl"))
    assert records(story, "innkeeper") == [("owl", "active"), ("fox", "superseded")]
    assert story.values("captain", "mira", "pet") == ["?"], "who did not hear the answer"
    story.say(correction("mira", "pet", "owl"), "captain")
    assert records(story, "captain") == [("owl", "active"), ("fox", "superseded")]


def test_a_third_value_settles_what_was_open_at_the_same_place(story: BeliefsStory) -> None:
    owl_or_fox(story)
    story.end_scene()
    story.say(correction("mira", "pet", "cat"))
    assert story.values("innkeeper", "mira", "pet") == ("cat",)
    assert [outcome.kind for outcome in story.outcomes] == ["confirmed"]


def test_a_clear_word_settles_an_authored_detail_that_was_left_open(story: BeliefsStory) -> None:
    story.say(correction("mira", "eyes", "green", "grey", unsure=True))
    story.end_scene()
    story.say(correction("mira", "eyes", "green"))
    assert story.values("captain", "mira", "eyes") == ("green",)
    assert [one.status for one in story.world.overrides.values()] == ["active", "superseded"]


def test_hearsay_yields_to_what_is_written_by_hand(story: BeliefsStory) -> None:
    story.say(correction("mira", "drink", "tea", scope="character"), by="")
    story.say(correction("mira", "drink", "ale"), by="captain")
    assert story.values("innkeeper", "mira", "drink") == ("tea",)


def test_hearsay_that_is_not_believed_is_kept_and_confirmed_to_nobody(story: BeliefsStory) -> None:
    story.say(correction("mira", "drink", "tea", scope="character"), by="")
    story.say(correction("mira", "drink", "ale", "tea"), by="player")
    assert not story.outcomes
    assert story.values("innkeeper", "mira", "drink") == ("tea",)
    assert [one.value for one in story.minds["innkeeper"].beliefs.values()] == ["tea", "ale"]
    story.say(correction("mira", "cloak", "red"), by="player")
    assert [one.kind for one in story.outcomes] == ["confirmed"], "nobody knows better"


def test_hearsay_yields_to_the_subject_whatever_its_scope(story: BeliefsStory) -> None:
    story.say(fact("drink", "tea"))
    story.say(correction("player", "drink", "ale"), by="captain")
    story.say(correction("player", "dislikes", "tea"), by="captain")
    assert not story.outcomes
    assert story.values("innkeeper", "player", "drink") == ("tea",)
    assert story.values("innkeeper", "player", "dislikes") == ()


def test_what_was_hearsay_is_told_by_its_subject_once_the_subject_says_it(story: BeliefsStory) -> None:
    story.say(correction("player", "drink", "tea"), by="captain")
    story.say(fact("drink", "tea"))
    story.say(correction("player", "drink", "ale"), by="captain")
    assert story.values("innkeeper", "player", "drink") == ("tea",)


def test_a_value_of_the_scene_that_is_said_again_there_holds_no_wider(story: BeliefsStory) -> None:
    story.say(correction("mira", "cloak", "red", scope="storyline"))
    story.say(correction("mira", "cloak", "green", scope="scene"))
    story.say(correction("mira", "cloak", "green"))
    assert not story.outcomes
    assert story.values("innkeeper", "mira", "cloak", scene_id="docks") == ("red",)


def test_who_hears_what_a_deaf_one_is_told_believes_it_as_if_it_were_told_itself(story: BeliefsStory) -> None:
    def act(ledger: Ledger) -> Entry:
        said = Said("player", "captain", ("innkeeper",), story.where, f"t{ledger.seq}", "en")
        judge_statements(ledger, said, [fact("drink", "tea"), correction("mira", "pet", "owl")])
        return ledger.entry()

    story.play("turn", act)
    assert story.values("innkeeper", "player", "drink", storyline_id="dream") == ("tea",)
    assert story.values("innkeeper", "mira", "pet") == ("owl",)


def test_who_told_of_itself_is_not_asked_which_hearsay_it_means(story: BeliefsStory) -> None:
    story.say(correction("player", "drink", "rum", scope="storyline"), by="captain")
    story.say(correction("player", "drink", "ale", scope="scene"), by="captain")
    story.say(fact("drink", "tea"))
    assert [outcome.kind for outcome in story.outcomes] == ["confirmed"]
    assert story.values("innkeeper", "player", "drink") == ("tea",)
    assert story.values("innkeeper", "player", "drink", storyline_id="dream", scene_id="docks") == ("tea",)


def test_hearers_hold_a_remark_for_the_place_where_the_one_who_was_spoken_to_does(story: BeliefsStory) -> None:
    story.say(correction("mira", "pet", "owl", scope="character"), "innkeeper")
    story.say(correction("mira", "pet", "crow", scope="scene"), "captain")
    story.say(correction("mira", "pet", "fox"), "innkeeper", "captain")
    for who in ("innkeeper", "captain"):
        assert story.values(who, "mira", "pet") == ("fox",)
        assert story.values(who, "mira", "pet", storyline_id="dream", scene_id="docks") == ("fox",)


def test_a_doubt_about_the_scene_leaves_what_holds_wider(story: BeliefsStory) -> None:
    two_cloaks(story)
    story.say(correction("mira", "cloak", "blue", "white", unsure=True))
    assert story.outcomes[0].choices == ("blue", "white", "green")
    story.answer(0, "innkeeper")
    assert story.values("innkeeper", "mira", "cloak") == ("blue",)
    assert story.values("innkeeper", "mira", "cloak", scene_id="docks") == ("red",)


def test_none_of_two_values_of_which_nobody_knows_leaves_the_one_that_held(story: BeliefsStory) -> None:
    story.say(correction("mira", "pet", "owl"))
    story.say(correction("mira", "pet", "fox", "cat", unsure=True))
    story.answer(None, "innkeeper")
    assert story.values("innkeeper", "mira", "pet") == ("owl",)


def test_an_answer_stands_before_what_was_told_while_it_was_open(story: BeliefsStory) -> None:
    owl_or_fox(story, "captain")
    story.say(correction("mira", "pet", "crow"), "captain")
    assert story.values("captain", "mira", "pet") == ("crow",)
    story.answer(1, "innkeeper", "captain")
    assert story.values("innkeeper", "mira", "pet") == story.values("captain", "mira", "pet") == ("fox",)


@pytest.mark.parametrize("value, old", [("owl", ""), ("owl", "Owl")])
def test_of_one_value_alone_nothing_is_asked(story: BeliefsStory, value: str, old: str) -> None:
    story.say(correction("mira", "pet", value, old, unsure=True))
    assert not story.outcomes
    assert not story.world.clarifications


def test_what_was_open_between_two_holds_once_the_other_is_ruled_out(story: BeliefsStory) -> None:
    owl_or_fox(story)
    story.end_scene()
    story.say(correction("mira", "pet", "owl", change="retires"))
    assert story.values("innkeeper", "mira", "pet") == ("fox",)


# ---- the same in other writing


@pytest.mark.parametrize("again", ["綠茶", "绿茶", " 绿茶 "])
def test_a_value_in_the_other_chinese_script_is_the_same(story: BeliefsStory, again: str) -> None:
    story.say(fact("drink", "绿茶"))
    story.say(fact("drink", again))
    assert not story.outcomes
    assert records(story, "innkeeper") == [("绿茶", "active")]


# ---- units


def test_what_holds_for_a_unit_is_not_so_again_when_that_unit_is_begun_again(story: BeliefsStory) -> None:
    story.begin("day1")
    story.say(correction("mira", "pet", "owl", scope="character"), "innkeeper", "captain")
    story.say(correction("mira", "pet", "fox", persistence="session"), "innkeeper", "captain")
    story.say(correction("mira", "eyes", "green", persistence="session"))
    assert story.values("captain", "mira", "pet") == ("fox",)
    for unit_id in ("day2", "day1"):
        story.begin(unit_id)
        assert story.values("innkeeper", "mira", "pet") == story.values("captain", "mira", "pet") == ("owl",)
        assert story.values("courier", "mira", "eyes") == ("blue",)
    assert records(story, "captain") == [("owl", "active"), ("fox", "ended")]


def test_what_is_said_for_tonight_where_there_is_no_scene_ends_with_the_unit(story: BeliefsStory) -> None:
    story.begin("day1")
    story.where = replace(story.where, scene_id="")
    story.say(fact("drink", "tea"))
    story.say(replace(fact("drink", "rum"), scope="scene"))
    assert story.values("innkeeper", "player", "drink") == ("rum",)
    for unit_id in ("day2", "day1"):
        story.begin(unit_id)
        assert story.values("innkeeper", "player", "drink") == ("tea",)


def test_a_unit_that_ends_takes_along_what_was_said_for_it_only(story: BeliefsStory) -> None:
    def act(ledger: Ledger) -> Entry:
        end_unit(ledger)
        return ledger.entry()

    story.begin("day1")
    story.say(correction("mira", "pet", "fox", persistence="session"))
    story.play("unit", act)
    assert story.values("innkeeper", "mira", "pet") == ()
    assert not story.world.in_session


def test_of_more_open_questions_than_one_keeps_the_oldest_ends(story: BeliefsStory) -> None:
    for number in range(MOST_OPEN + 2):
        story.say(correction("mira", f"noun {number}", "owl", "fox", unsure=True))
    story.say(correction("mira", "pet", "owl", "fox", unsure=True), "captain")
    asked = [(one.asked_by, one.detail) for one in story.world.clarifications.values()]
    assert asked == [*(("innkeeper", f"noun {number}") for number in range(2, MOST_OPEN + 2)), ("captain", "pet")]
    assert story.values("innkeeper", "mira", "noun 0") == ["?"], "what was left open stays so"


def test_a_playthrough_keeps_no_more_open_questions_than_it_can_look_through(
    story: BeliefsStory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dramaturg_server.domain.clarifying.MOST_OPEN_IN_ALL", 2)
    for who in EVERYBODY:
        story.say(correction("mira", "pet", "owl", "fox", unsure=True), who)
    assert [one.asked_by for one in story.world.clarifications.values()] == list(EVERYBODY[1:])
