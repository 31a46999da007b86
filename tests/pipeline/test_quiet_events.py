"""Quiet events: how things stand where a game begins to report. The world and those who know take it; nothing more."""

from collections.abc import AsyncIterator

import pytest

from dramaturg import events
from dramaturg_server.cast.loader import load_files
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.log import Entry, Event
from dramaturg_server.domain.mind import SignalFired
from dramaturg_server.rpc.convert.evidence import decode_event
from tests.pipeline.app import Play

FILES = {
    "cast.yaml": "cast: dock\nlanguages: en\n",
    "world.yaml": "units: one\nquests: {ferry: [asked, saved]}\nflags: {paid: false}\nevents: [storm]\n",
    "characters/ann.yaml": "name: Ann\nfallbacks: Hm.\n",
    "signals/all.yaml": """
saved: {quest: {ferry: saved}, evidence: {importance: high, summary: "{self} was saved by {actor}."}}
paid: {flag: paid, evidence: {who: everyone, importance: high, summary: "{self} heard of the coin."}}
storm: {event: storm, evidence: {importance: high, summary: "{self} saw the storm."}}
liked: {relationship: {rises_to: 60}, evidence: {importance: high, summary: "{self} likes {player}."}}
""",
}
REPORTS = (
    Event("", "quest", "ferry", "saved", perceivers=("ann",), quiet=True),
    Event("", "flag", "paid", True, quiet=True),
    Event("", "custom", "storm", True, perceivers=("ann",), quiet=True),
    Event("", "relationship", "ann", 70.0, target_id="player", perceivers=("ann",), quiet=True),
)


def cast() -> Cast:
    loaded = load_files({name: text.encode() for name, text in FILES.items()})
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


@pytest.fixture
async def play() -> AsyncIterator[Play]:
    play = await Play.open(cast=cast())
    await play.unit("one")
    yield play
    await play.close()


def fired(entry: Entry) -> list[str]:
    return [fact.signal_id for fact in entry.world if isinstance(fact, SignalFired)]


async def test_the_world_takes_a_quiet_event_and_no_signal_is_set_off(play: Play) -> None:
    entry = (await play.report(*REPORTS)).entry
    world = (await play.app.timeline("p")).head().world
    assert (world.quests, world.flags) == ({"ferry": "saved"}, {"paid": True})
    values = await play.values("ann")
    assert values["persona.relationships.player.value"] == 70.0
    assert values["session.quests.ferry"] == "saved", "those who perceive it know of it"
    assert fired(entry) == []
    assert not (await play.app.timeline("p")).head().mind("ann").evidence
    assert [event.notes for event in entry.events] == [()] * 4


async def test_the_same_events_told_aloud_set_off_their_signals(play: Play) -> None:
    loud = [Event("", e.kind, e.subject, e.value, target_id=e.target_id, perceivers=e.perceivers) for e in REPORTS]
    assert fired((await play.report(*loud)).entry) == ["saved", "paid", "storm", "liked"]


async def test_what_a_quiet_value_has_passed_is_passed(play: Play) -> None:
    await play.report(REPORTS[3])
    for value, signals in ((80.0, []), (40.0, []), (61.0, ["liked"])):
        entry = (await play.report(Event("", "relationship", "ann", value, target_id="player"))).entry
        assert fired(entry) == signals


async def test_a_quiet_value_does_not_swallow_one_that_was_told_aloud(play: Play) -> None:
    loud = Event("", "relationship", "ann", 65.0, target_id="player")
    entry = (await play.report(loud, REPORTS[3])).entry
    assert fired(entry) == ["liked"]
    assert (await play.values("ann"))["persona.relationships.player.value"] == 70.0


def test_quiet_travels_on_the_wire() -> None:
    told = (
        events.quest_stage("q", "s", quiet=True),
        events.flag("f", quiet=True),
        events.relationship("a", 1, quiet=True),
    )
    assert all(decode_event("events[0]", event).quiet for event in told)
    assert not decode_event("events[0]", events.flag("f")).quiet
