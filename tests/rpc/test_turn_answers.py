"""What an answered turn tells its caller and the log."""

import logging
from dataclasses import replace

import pytest

from dramaturg import v1
from dramaturg_server.domain.log import ComparedTopic, Entry, Recalled, Scores, SpokenLine, Turn
from dramaturg_server.domain.schema import Schema
from dramaturg_server.rpc.convert.dialogue import encode_step
from dramaturg_server.rpc.convert.records import encode_turn
from tests.rpc.sidecar import sidecar

SECRET = "My name is アナ and I am 悲しい"


def test_what_was_not_at_its_best_is_told_alike_with_the_answer_and_in_the_list(lagging: Entry) -> None:
    answered = encode_step(lagging, "b1", Schema((), {}))
    listed = encode_turn(lagging, "b1", Schema((), {}))
    assert answered.state_lag
    assert list(answered.degraded_reasons) == list(listed.degraded_reasons) == ["state_lag", "action_not_allowed"]


def test_what_was_recalled_is_told_alike_with_the_answer_and_in_the_list(lagging: Entry) -> None:
    assert lagging.turn is not None
    scores = Scores(1, 0.75, 2, 3.5, 0.5, 0.25, 0.0625, 0.125, 0.375, 0.8125, 0.5, 0.4375)
    recalled = (
        Recalled("memory", "m1.0", "", scores, spoken=True),
        Recalled("opinion", "gate", "gate", Scores(), not_spoken="memory_question"),
        Recalled("belief", "b1.1", "", Scores(), not_spoken="not_asked_for"),
    )
    compared = (ComparedTopic("toll", 0.75, 0.875, "not_alike_enough"),)
    row = replace(lagging, turn=replace(lagging.turn, route="memory", recalled=recalled, compared=compared))
    answered, listed = encode_step(row, "b1", Schema((), {})), encode_turn(row, "b1", Schema((), {}))
    assert answered.route == listed.route == v1.Route.ROUTE_MEMORY
    assert list(answered.recalled) == list(listed.recalled)
    memory, opinion, told_belief = answered.recalled
    assert (told_belief.memory_id, told_belief.is_knowledge, told_belief.is_record) == ("b1.1", False, True)
    assert (memory.memory_id, memory.is_knowledge, memory.spoken) == ("m1.0", False, True)
    assert (opinion.memory_id, opinion.is_knowledge, opinion.authored_id) == ("gate", True, "gate")
    assert (memory.not_spoken_reason, opinion.not_spoken_reason) == ("", "memory_question")
    (topic,) = answered.compared_topics
    assert list(listed.compared_topics) == [topic]
    assert (topic.topic_id, topic.similarity, topic.needed) == ("toll", 0.75, 0.875)
    assert topic.not_meant_reason == "not_alike_enough"
    told = memory.scores
    assert (told.dense_rank, told.dense, told.bm25_rank, told.bm25, told.fused) == (1, 0.75, 2, 3.5, 0.5)
    assert (told.neighbour, told.session, told.bias) == (0.25, 0.0625, 0.125)
    assert (told.round_weight, told.clock_weight, told.time_weight) == (0.375, 0.8125, 0.5)
    assert told.final == 0.4375


@pytest.fixture
def lagging() -> Entry:
    line = SpokenLine("mara", "Hm.", "fallback", "mara.fallback.1")
    turn = Turn("t1", "player", "Hm?", "mara", "mara", ("player", "mara"), "", 0, "", "", "en", (line,), "fallback")
    turn = replace(turn, state_lag=True, degraded=("state_lag", "action_not_allowed"))
    return Entry(1, "turn", 0, 0, 0, turn=turn)


async def test_the_log_tells_of_each_turn_under_its_trace_id_and_holds_no_word_of_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "dramaturg_server")
    async with sidecar() as here:
        game = await here.client.open("p")
        said = await game.say(SECRET, to="mara")
        turn = v1.StepDialogueRequest(playthrough_id="p", speaker_id="player", text=SECRET, addressee_id="tobin")
        streamed = [m async for m in here.client.stream_dialogue(v1.StreamDialogueRequest(turn=turn))][-1].completed
    for answer in (said, streamed):
        (line,) = [line for line in caplog.messages if f"trace_id={answer.trace_id} " in line]
        assert all(part in line for part in ("playthrough=p", "branch=b1", "route=fallback", "queue_us="))
    assert SECRET not in caplog.text and said.lines[0].text not in caplog.text
