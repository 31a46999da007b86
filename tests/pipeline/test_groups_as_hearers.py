"""Groups of the cast among hearers and perceivers: those who belong to them now, in turns, reports and handed texts."""

import pytest

from dramaturg_server.domain.errors import NotFound, Reason
from dramaturg_server.domain.evidence import Evidence
from dramaturg_server.domain.log import Event
from dramaturg_server.pipeline.extract_evidence import extract_evidence
from dramaturg_server.pipeline.requests import At, ExtractRequest, TextBlock
from tests.pipeline.app import turn_of
from tests.pipeline.believing import CAPTAIN, COURIER, INNKEEPER, Inn


async def test_an_event_is_perceived_by_the_members_of_a_group() -> None:
    play = await Inn.opened()
    seen = Event("", "observation", "", "", "player", text="The bell fell.", perceivers=("guards", INNKEEPER, CAPTAIN))
    [event] = (await play.report(seen)).entry.events
    assert event.perceivers == (CAPTAIN, COURIER, INNKEEPER)


async def test_a_text_is_heard_by_the_members_of_a_group() -> None:
    play = await Inn.opened()
    block = TextBlock("b1", "player", "Thank you so much, you saved my life!", ("guards",))
    committed = await extract_evidence(play.app, ExtractRequest(At("p"), (block,)))
    learned = {mind.character_id for mind in committed.entry.minds if any(isinstance(f, Evidence) for f in mind.facts)}
    assert learned <= {CAPTAIN, COURIER}
    assert {mind.character_id for mind in committed.entry.minds} == {CAPTAIN, COURIER}


async def test_what_is_neither_a_group_nor_somebody_is_refused_by_its_place() -> None:
    play = await Inn.opened()
    with pytest.raises(NotFound, match=r"hearer_ids\[1\].*'gards'") as refused:
        await play.tell("Hello.", CAPTAIN, "guards", "gards")
    assert refused.value.reason == Reason.CHARACTER_UNKNOWN


async def test_a_group_means_those_who_belong_to_it_when_it_is_said() -> None:
    play = await Inn.opened()
    first = turn_of(await play.tell("Hello.", INNKEEPER, "guards"))
    assert first.hearers == ("player", INNKEEPER, CAPTAIN, COURIER)
    await play.app.close_playthrough("p")
    again = turn_of(await play.tell("Hello.", INNKEEPER, COURIER, "guards"))
    assert again.hearers == ("player", INNKEEPER, COURIER, CAPTAIN), "each once, in the order given"
