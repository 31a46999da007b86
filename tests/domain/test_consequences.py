"""What events and turns do to minds, on the sample cast: the story a designer would test."""

from dataclasses import replace
from pathlib import Path

import pytest

import dramaturg_server
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry, Event
from dramaturg_server.domain.mind import Change
from dramaturg_server.domain.proposals import Proposal
from dramaturg_server.domain.propose import judge_proposal
from dramaturg_server.domain.standpoint import Standpoint
from dramaturg_server.domain.values import Value
from tests.domain.story import Story, changes, refusals

STAGE = "persona.relationships.player.stage"
SAMPLE = Path(dramaturg_server.__file__).parent / "samples" / "gatehouse"


@pytest.fixture(scope="module")
def cast() -> Cast:
    loaded = load_cast(SAMPLE)
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


@pytest.fixture
def story(cast: Cast) -> Story:
    story = Story(cast)
    story.unit("muster")
    return story


def captain(cast: Cast) -> str:
    return cast.groups["garrison"][0]


def innkeeper(cast: Cast) -> str:
    return cast.groups["town"][0]


def test_a_high_event_moves_the_relationship_at_once_and_nothing_else_of_the_persona(story: Story) -> None:
    who = captain(story.cast)
    before = story.reads(who, STAGE)
    entry = story.event("oath_sworn", who)
    assert list(changes(entry, who)) == [STAGE]
    assert story.reads(who, STAGE) != before
    change = next(f for f in entry.facts_of(who) if isinstance(f, Change) and f.gated)
    assert change.cited[0].sources == (entry.events[0].event_id,)
    assert "swore to hold the gate" in change.cited[0].summary
    assert {figure.name: figure.met for figure in change.figures}["span_units"]


def test_only_witnesses_learn_of_an_event(story: Story) -> None:
    story.event("oath_sworn", captain(story.cast))
    assert innkeeper(story.cast) not in story.minds


def test_a_written_audience_gets_the_news_without_having_been_there(story: Story) -> None:
    entry = story.quest("watch", "bell_rung")
    assert {m.character_id for m in entry.minds} >= {captain(story.cast), innkeeper(story.cast)}


def test_one_medium_event_is_refused_with_its_figures_and_kept_open(story: Story) -> None:
    who = innkeeper(story.cast)
    entry = story.flag("bread_shared", True, who)
    assert refusals(entry, who) == {STAGE: "STRENGTH"}
    assert list(story.minds[who].open) == [STAGE]
    assert f"{who}|{STAGE}" in story.world.open_proposals


def test_a_refused_proposal_is_accepted_when_a_second_source_supports_it(story: Story) -> None:
    who = innkeeper(story.cast)
    story.flag("bread_shared", True, who)
    entry = story.value(who, 45.0)
    assert STAGE in changes(entry, who)
    assert not story.minds[who].open
    assert not story.world.open_proposals


def test_a_refusal_leaves_every_value_as_it_was(story: Story) -> None:
    """Nothing but the book of refusals moves."""
    who = innkeeper(story.cast)
    story.turn("Good evening.", who)
    story.event("oath_sworn", who)
    before = story.minds[who]
    entry = story.play("settle", lambda ledger: refused_by_a_model(ledger, who))
    assert set(refusals(entry, who)) == {
        STAGE,
        "persona.personality",
        "identity.name",
        "moment.emotion",
        "persona.ghost",
    }
    after = story.minds[who]
    assert after != before
    assert replace(after, refused=before.refused, open=before.open, rows=before.rows) == before


def refused_by_a_model(ledger: Ledger, who: str) -> Entry:
    """One proposal of every kind that may not pass."""
    values: dict[str, Value] = {
        STAGE: "devoted",
        "persona.personality": ("Gentle.",),
        "identity.name": "Somebody Else",
        "moment.emotion": "no such feeling",
        "persona.ghost": "boo",
    }
    for path, value in values.items():
        judge_proposal(ledger, who, Proposal(path, value, "set", (), reasoning="says so", source="model"))
    return ledger.entry()


def test_a_refused_rule_proposal_leaves_the_field_and_its_books_as_they_were(story: Story) -> None:
    who = innkeeper(story.cast)
    story.turn("Good evening.", who)
    before = story.minds[who]
    entry = story.flag("bread_shared", True, who)
    after = story.minds[who]
    assert refusals(entry, who) == {STAGE: "STRENGTH"}
    changed = {f.path for f in entry.facts_of(who) if isinstance(f, Change)}
    assert not [path for path in changed if path.startswith(("persona.", "identity."))]
    for book in ("values", "changed", "changes", "stamps", "records", "used"):
        was, now = getattr(before, book), getattr(after, book)
        assert {p: v for p, v in now.items() if p not in changed} == {p: v for p, v in was.items() if p not in changed}


def test_betrayal_waives_the_cooldown_and_may_jump(story: Story) -> None:
    who = captain(story.cast)
    story.event("oath_sworn", who)
    entry = story.event("gate_opened", who)
    assert changes(entry, who) == {STAGE: "hostile"}
    change = next(f for f in entry.facts_of(who) if isinstance(f, Change) and f.gated)
    assert change.waived
    assert story.reads(who, "moment.emotion") == "angry"
    assert story.reads(who, "moment.emotion_intensity") == 9.0


def test_a_second_betrayal_in_the_same_unit_is_not_waived_again(story: Story) -> None:
    who = captain(story.cast)
    story.event("oath_sworn", who)
    story.event("gate_opened", who)
    story.report(Event("", "relationship", who, -50.0, target_id="player"))
    assert story.reads(who, STAGE) == "hostile"


def test_a_commitment_is_made_withdrawn_and_gone_in_the_next_unit(story: Story) -> None:
    who = captain(story.cast)
    status = "session.commitments.warm-place.status"
    story.event("oath_sworn", who)
    assert story.reads(who, status) == "open"
    story.event("gate_opened", who)
    assert story.reads(who, status) == "withdrawn"
    assert status in story.shows(who)
    story.unit("first_watch")
    assert story.reads(who, status) == "none"
    assert not [path for path in story.shows(who) if "commitments" in path]


def test_emotion_decays_by_own_turns_and_with_the_unit(story: Story) -> None:
    who = captain(story.cast)
    story.quest("watch", "bell_rung")
    assert story.reads(who, "moment.emotion_intensity") == 7.0
    for expected in (6.0, 5.0, 4.0, 3.0):
        story.turn("Well?", who)
        assert (story.reads(who, "moment.emotion"), story.reads(who, "moment.emotion_intensity")) == (
            "grateful",
            expected,
        )
    story.turn("Well?", who)
    assert story.reads(who, "moment.emotion") == "neutral"


def test_a_unit_begun_again_keeps_its_ordinal(story: Story) -> None:
    story.unit("first_watch")
    story.unit("muster")
    assert (story.world.ordinal, story.world.unit) == (1, "muster")
    story.unit("small_hours")
    assert story.world.ordinal == 3


def test_the_same_event_of_the_game_counts_once(story: Story) -> None:
    who = innkeeper(story.cast)
    event = Event("", "flag", "bread_shared", True, perceivers=(who,), client_event_id="loaf-1")
    story.report(event)
    entry = story.report(Event("", "flag", "bread_shared", False, perceivers=(who,)), event)
    assert sum(item.block_id == "bread-shared" for item in story.minds[who].evidence) == 1
    assert not changes(entry, who)


def test_a_value_that_crosses_fires_once_until_it_was_back(story: Story) -> None:
    who = innkeeper(story.cast)
    story.value(who, 45.0)
    story.value(who, 50.0)
    assert len(story.minds[who].evidence) == 1
    story.value(who, 30.0)
    story.value(who, 41.0)
    assert len(story.minds[who].evidence) == 1
    story.value(who, 20.0)
    story.value(who, 41.0)
    assert len(story.minds[who].evidence) == 2


def test_an_author_may_set_a_field_and_that_starts_no_cooldown(story: Story) -> None:
    who = captain(story.cast)
    story.edit(who, STAGE, "devoted")
    assert story.reads(who, STAGE) == "devoted"
    assert STAGE not in story.minds[who].records
    assert changes(story.event("gate_opened", who), who) == {STAGE: "hostile"}


@pytest.mark.parametrize(
    ("locale", "text"),
    [("en", "Thank you, truly."), ("zh", "真的谢谢你。"), ("ja", "本当にありがとう。")],
)
def test_thanks_move_the_one_spoken_to_in_every_language(cast: Cast, locale: str, text: str) -> None:
    story = Story(cast, locale)
    story.unit("muster")
    who, other = captain(cast), innkeeper(cast)
    story.turn(text, who, [other])
    assert story.reads(who, "moment.emotion") == "grateful"
    assert story.reads(other, "moment.emotion") == "neutral"
    assert all(item.importance != "high" for item in story.minds[who].evidence)


def test_a_branch_reads_as_the_entries_it_has(story: Story) -> None:
    who = captain(story.cast)
    story.turn("Good evening.", who)
    read = Standpoint(story.cast, story.world, story.minds[who]).field
    assert read("session.commitments") == ()
    story.event("oath_sworn", who)
    read = Standpoint(story.cast, story.world, story.minds[who]).field
    entries = read("session.commitments")
    assert isinstance(entries, tuple) and "session.commitments.warm-place.status" in entries


def test_an_actor_among_the_witnesses_has_no_relationship_to_itself(story: Story) -> None:
    who = captain(story.cast)
    story.event("oath_sworn", who, actor=who)
    touched = [path for path in story.minds[who].changed if who in path or "commitments" in path]
    assert not touched
    assert story.minds[who].evidence[0].fields == ("persona.behavioral_tendencies", "persona.personality")
