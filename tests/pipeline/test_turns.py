"""Turns as a whole: what comes with them, who is meant, what refuses them, and that a refused one leaves nothing."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from dramaturg_server.domain.content import Cast, EvidenceBlock, LocalText, MindView, MoveText, Scene, Signal, Trigger
from dramaturg_server.domain.errors import BadInput, Conflict, DeadlinePassed, NotFound, Reason
from dramaturg_server.domain.evidence import Evidence
from dramaturg_server.domain.log import Event
from dramaturg_server.domain.mind import Change
from dramaturg_server.pipeline.delete_playthrough import delete_playthrough
from dramaturg_server.pipeline.edits import revert_field, set_field
from dramaturg_server.pipeline.listings import list_rejections, list_turns
from dramaturg_server.pipeline.open_playthrough import Opened, open_playthrough
from dramaturg_server.pipeline.read_state import StateRead, read_state
from dramaturg_server.pipeline.report_events import report_events
from dramaturg_server.pipeline.requests import (
    At,
    FlagChange,
    OpenRequest,
    PageRequest,
    ReportRequest,
    RevertRequest,
    SetFieldRequest,
    StateRequest,
    StepRequest,
)
from dramaturg_server.pipeline.step_dialogue import step_dialogue
from tests.domain.small_cast import FERRY, ORSA
from tests.pipeline.app import Play, turn_of

STAGE = "persona.relationships.player.stage"


def hostile(mind: MindView) -> bool:
    return mind.field(STAGE) == "hostile"


def not_hostile(mind: MindView) -> bool:
    return not hostile(mind)


FLAGGED = Signal(
    "flagged",
    Trigger("flag", "toll_paid", True),
    (EvidenceBlock("flagged", LocalText("Flagged."), importance="high", proposes=((STAGE, MoveText("up")),)),),
)
PIER = Scene("pier", ("orsa", "wick"), "orsa")
CAST: Cast = replace(FERRY, signals=(FLAGGED,), scenes={**FERRY.scenes, "pier": PIER})


@pytest.fixture
async def play() -> AsyncIterator[Play]:
    play = await Play.open(cast=CAST)
    await play.unit("one")
    yield play
    await play.close()


PAID = (FlagChange("toll_paid", True),)


# ---- what comes with a turn


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"to": "", "hearers": ()}, BadInput),
        ({"deadline": 0.0}, DeadlinePassed),
        ({"at": At("p", expected_revision=999)}, Conflict),
    ],
)
async def test_a_refused_turn_leaves_neither_its_unit_nor_its_signals(
    play: Play, more: dict[str, object], error: type[Exception]
) -> None:
    head = (await play.app.timeline("p")).head()
    before = (head.seq, head.ahead_seq, head.world)
    request = StepRequest(
        more.get("at", At("p")),  # type: ignore[arg-type]
        "player",
        "Hello.",
        str(more.get("to", "orsa")),
        unit_id="two",
        signals=PAID,
    )
    with pytest.raises(error):
        await step_dialogue(play.app, request, float(str(more.get("deadline", 5.0))))
    assert (head.seq, head.ahead_seq, head.world) == before


async def test_a_turn_may_expect_a_revision_and_begin_a_unit_in_one(play: Play) -> None:
    revision = (await play.state("orsa")).revision
    committed = await play.say("Hello.", "orsa", at=At("p", expected_revision=revision), unit_id="two", signals=PAID)
    assert (committed.entry.unit, turn_of(committed).unit_id) == (2, "two")
    assert turn_of(committed).state_revision == revision


async def test_a_turn_and_what_came_with_it_are_one_row_and_the_reply_reads_both(play: Play) -> None:
    before = (await play.app.timeline("p")).head().seq
    committed = await play.say("How much?", "orsa", unit_id="two", signals=PAID)
    assert committed.entry.seq == before + 1
    assert turn_of(committed).lines[0].line_id == "toll-2"
    assert "neutral" in turn_of(committed).state_text
    assert [event.subject for event in committed.entry.events] == ["toll_paid"]


async def test_whoever_answers_witnesses_the_signals_of_the_turn(play: Play) -> None:
    committed = await play.say("Hello there.", "", ["wick"], scene_id="pier", signals=PAID)
    assert turn_of(committed).responder_id == "orsa"
    assert any(isinstance(f, Evidence) for f in committed.entry.facts_of("orsa"))


# ---- who is meant


async def test_thanks_are_for_the_one_spoken_to_whoever_answers(play: Play) -> None:
    said = "Thank you. I swear on my life that I will stand with you."
    committed = await play.say(said, "orsa", ["wick"], responder_id="wick")
    evidence = {
        who: {
            f.importance for f in committed.entry.facts_of(who) if isinstance(f, Evidence) and f.block_id == "cue.oath"
        }
        for who in ("orsa", "wick")
    }
    assert evidence == {"orsa": {"medium"}, "wick": {"low"}}
    assert (await play.values("orsa"))["moment.emotion"] in ("happy", "grateful")
    assert (await play.values("wick"))["moment.emotion"] == "neutral"


async def test_player_is_the_primary_player_whatever_its_own_id() -> None:
    play = await Play.open(cast=CAST, primary="hero")
    await play.say("Hello.", "orsa", speaker_id="player")
    await play.say("Hello again.", "orsa", speaker_id="hero")
    assert set((await play.app.timeline("p")).head().world.players) == {"hero"}
    heard = await list_turns(play.app, PageRequest(At("p"), newest_first=False))
    assert [item.fact.turn.speaker_id for item in heard.items if item.fact.turn] == ["hero", "hero"]
    await play.close()


# ---- senses


def with_senses(**senses: object) -> Cast:
    orsa = replace(ORSA, **senses)  # type: ignore[arg-type]
    return replace(CAST, characters={**CAST.characters, "orsa": orsa})


async def test_a_deaf_character_answers_what_it_hears_which_is_nothing() -> None:
    play = await Play.open(cast=with_senses(hears=lambda _mind: False))
    spoken = turn_of(await play.say("How much is the toll?", "orsa"))
    assert (spoken.route, spoken.topic_id) == ("fallback", "")
    assert not (await play.app.timeline("p")).head().mind("orsa").heard
    caring = turn_of(await play.say("I want to die.", "orsa"))
    assert caring.care
    await play.close()


async def test_whether_someone_hears_is_judged_on_its_own_start_from_the_first_turn_on() -> None:
    seeds = {**ORSA.seeds, STAGE: "hostile"}
    play = await Play.open(cast=with_senses(hears=not_hostile, seeds=seeds))
    for _ in range(2):
        spoken = turn_of(await play.say("Orsa, Wick, how much?", "", ["orsa", "wick"], scene_id="pier"))
        assert spoken.responder_id == "wick"
    await play.close()


# ---- reports


async def test_an_event_with_the_games_own_id_counts_once_on_a_branch(play: Play) -> None:
    def flag(event_id: str, value: bool) -> Event:
        return Event("", "flag", "toll_paid", value, perceivers=("orsa",), client_event_id=event_id)

    def value(event_id: str, number: float) -> Event:
        return Event("", "relationship", "orsa", number, target_id="player", client_event_id=event_id)

    await play.save("before")
    for event in (flag("f1", True), flag("f2", False), value("r1", 10.0), value("r2", 20.0)):
        await play.report(event)
    again = (await play.report(flag("f1", True), value("r1", 10.0))).entry
    assert [event.repeated for event in again.events] == [True, True]
    assert (await play.app.timeline("p")).head().world.flags == {"toll_paid": False}
    assert (await play.values("orsa"))["persona.relationships.player.value"] == 20.0
    await play.load("before")
    fresh = (await play.report(flag("f1", True))).entry
    assert not fresh.events[0].repeated


async def test_a_value_on_either_side_of_a_flag_is_not_swallowed(play: Play) -> None:
    def value(number: float) -> Event:
        return Event("", "relationship", "orsa", number, target_id="player")

    entry = (await play.report(value(5.0), value(60.0), Event("", "flag", "toll_paid", True), value(-60.0))).entry
    assert [event.coalesced for event in entry.events] == [True, False, False, False]


async def test_a_retry_is_answered_though_the_world_has_moved_on(play: Play) -> None:
    request = ReportRequest(At("p", "", "r", "r"), (Event("", "relationship", "orsa", 10.0, target_id="player"),))
    first = await report_events(play.app, request)
    gone = replace(play.app.cast, characters={i: c for i, c in CAST.characters.items() if i != "orsa"})
    play.app.cast = gone
    again = await report_events(play.app, request)
    assert (again.entry, again.replayed) == (first.entry, True)


async def test_nothing_is_reported_toward_nobody(play: Play) -> None:
    with pytest.raises(Exception, match="toward_id") as refused:
        await play.report(Event("", "relationship", "orsa", 10.0, target_id="typo"))
    assert getattr(refused.value, "reason", None) is Reason.CHARACTER_UNKNOWN


async def test_opening_twice_is_the_same_playthrough(play: Play) -> None:
    opened = await open_playthrough(play.app, OpenRequest(At("p")))
    assert not opened.created


@pytest.mark.parametrize(
    ("event", "notes"),
    [
        (Event("", "flag", "toll_paid", True), ("nobody_perceived",)),
        (Event("", "flag", "toll_paid", "yes", perceivers=("orsa",)), ("wrong_type",)),
        (Event("", "flag", "no_such_flag", True, perceivers=("orsa",)), ()),
        (Event("", "custom", "slap", True, perceivers=("orsa",)), ("actor_missing",)),
        (Event("", "custom", "slap", True, "plyer", perceivers=("orsa",)), ("actor_unknown",)),
        (Event("", "custom", "slap", True, "player", perceivers=("orsa",)), ()),
    ],
)
async def test_a_report_says_what_may_have_been_forgotten(event: Event, notes: tuple[str, ...]) -> None:
    block = EvidenceBlock(
        "slap",
        LocalText("{actor} slapped {self}."),
        importance="high",
        proposes=(("persona.relationships.actor.stage", MoveText("down")),),
    )
    slap = Signal("slap", Trigger("event", "slap"), (block,))
    play = await Play.open(cast=replace(CAST, signals=(FLAGGED, slap), events=frozenset({"slap"})))
    entry = (await play.report(event)).entry
    assert entry.events[0].notes == notes
    assert not [path for path in (await play.values("orsa")) if "plyer" in path or ".." in path]
    if notes == ("actor_missing",):
        evidence = next(f for f in entry.facts_of("orsa") if isinstance(f, Evidence))
        assert (evidence.summary, evidence.fields) == ("Somebody slapped Orsa.", ())
    await play.close()


async def test_a_refusal_is_open_only_while_its_proposal_is(play: Play) -> None:
    medium = EvidenceBlock("kind", LocalText("Kind."), proposes=((STAGE, MoveText("up")),))
    play.app.cast = replace(
        CAST, signals=(FLAGGED, Signal("kind", Trigger("event", "kind"), (medium,))), events=frozenset({"kind"})
    )

    async def still_open() -> list[bool]:
        return [r.stays_open for _, r in (await list_rejections(play.app, PageRequest(At("p"), "orsa"))).items]

    await play.report(Event("", "custom", "kind", True, "player", perceivers=("orsa",)))
    assert await still_open() == [True]
    await play.report(Event("", "flag", "toll_paid", True, perceivers=("orsa",)))
    assert (await play.values("orsa"))[STAGE] == "neutral"
    assert await still_open() == [False]


async def test_nobody_unknown_is_given_a_relationship_by_hand(play: Play) -> None:
    with pytest.raises(NotFound, match="nobody here is 'ghost'"):
        await set_field(play.app, SetFieldRequest(At("p"), "orsa", "persona.relationships.ghost.stage", "trust"))


def moved(number: float, event_id: str = "") -> Event:
    return Event("", "relationship", "orsa", number, target_id="player", client_event_id=event_id)


async def test_what_was_reported_before_replaces_nothing_and_nothing_is_lost(play: Play) -> None:
    value = "persona.relationships.player.value"
    await play.report(moved(5.0, "seen"))
    entry = (await play.report(moved(30.0, "new"), moved(5.0, "seen"))).entry
    assert [(event.coalesced, event.repeated) for event in entry.events] == [(False, False), (False, True)]
    assert (await play.values("orsa"))[value] == 30.0
    await play.report(moved(10.0, "twice"), moved(10.0, "twice"))
    assert (await play.values("orsa"))[value] == 10.0


async def test_an_event_that_a_later_one_replaced_is_remembered_all_the_same(play: Play) -> None:
    await play.report(moved(40.0, "x"), moved(60.0, "y"))
    again = (await play.report(moved(40.0, "x"))).entry
    assert again.events[0].repeated
    assert (await play.values("orsa"))["persona.relationships.player.value"] == 60.0


async def test_a_value_set_by_the_game_keeps_its_reason_and_names_its_event(play: Play) -> None:
    path = "persona.relationships.player.value"
    entry = (await set_field(play.app, SetFieldRequest(At("p"), "orsa", path, 77.0, "game", "cutscene"))).entry
    change = next(f for f in entry.facts_of("orsa") if isinstance(f, Change) and f.path == path)
    assert change.reasoning == "cutscene"
    assert change.cited[0].sources == (entry.events[0].event_id,)


async def test_a_reverted_emotion_leaves_the_intensity_alone(play: Play) -> None:
    for path, value in (("moment.emotion", "angry"), ("moment.emotion", "happy"), ("moment.emotion_intensity", 8.0)):
        await set_field(play.app, SetFieldRequest(At("p"), "orsa", path, value))
    await revert_field(play.app, RevertRequest(At("p"), "orsa", "moment.emotion"))
    values = await play.values("orsa")
    assert (values["moment.emotion"], values["moment.emotion_intensity"]) == ("angry", 8.0)


async def test_a_look_at_a_new_playthrough_does_not_spoil_its_opening(play: Play) -> None:
    looked, opened = await asyncio.gather(
        read_state(play.app, StateRequest(At("z"), "orsa")),
        open_playthrough(play.app, OpenRequest(At("z"))),
        return_exceptions=True,
    )
    assert isinstance(looked, StateRead | NotFound)
    assert isinstance(opened, Opened) and opened.created


async def test_a_playthrough_made_anew_beside_its_deletion_is_the_new_one() -> None:
    play = await Play.open(cast=CAST, primary="hero")
    _, opened = await asyncio.gather(
        delete_playthrough(play.app, At("p")),
        open_playthrough(play.app, OpenRequest(At("p"), primary_player_id="other")),
        return_exceptions=True,
    )
    if isinstance(opened, Opened):
        assert opened.timeline.playthrough.primary_player_id == "other"
    else:
        assert isinstance(opened, BadInput), "the open came first"
    await play.close()
