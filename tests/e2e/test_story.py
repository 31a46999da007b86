"""The sample story over real gRPC: what changes, why, what the next turn says of it, and what a loaded save undoes."""

from typing import Any

import pytest

from dramaturg import Client, Playthrough, blackboard_of, events, fields_of, v1
from dramaturg.errors import RequestIdReused, StaleBranch
from tests.e2e.conftest import StartSidecar
from tests.e2e.sidecar_process import Sidecar, assert_folds_equal_the_log

STAGE = "persona.relationships.player.stage"
TENDENCIES = "persona.behavioral_tendencies"
ALIVE_PATHS = ("session.", "moment.")
"""Layers that move ungated, with what is perceived."""


def persona_of(game: Playthrough, character_id: str) -> dict[str, object]:
    """Everything that only gates may change, identity included."""
    fields = fields_of(game.state(character_id))
    return {path: value for path, value in fields.items() if not path.startswith(ALIVE_PATHS)}


def swear(game: Playthrough) -> v1.ReportEventsResponse:
    return game.report(events.custom("oath_sworn", actor="player", perceivers=["mara"]), request_id="swear")


def reach_trust(game: Playthrough) -> None:
    """Oath and bell: the captain trusts from the third unit on."""
    game.begin_unit("muster")
    swear(game)
    game.begin_unit("first_watch")
    game.report(events.quest_stage("watch", "bell_rung", perceivers=["mara", "tobin"]))
    game.begin_unit("small_hours")


def betray(game: Playthrough) -> v1.ReportEventsResponse:
    return game.report(events.custom("gate_opened", actor="player", perceivers=["mara"]))


def last_turn(client: Client, game: Playthrough) -> v1.Turn:
    request = v1.ListTurnsRequest(playthrough_id=game.playthrough_id, page_size=1)
    return client.list_turns(request).turns[0]


def everything(client: Client, game: Playthrough) -> list[bytes]:
    """Both minds with provenance, the turns, the evidence, the refusals and the history that the branch sees."""
    at: Any = {"playthrough_id": game.playthrough_id, "page_size": 200}
    return [
        *(game.state(character_id, provenance=True).SerializeToString() for character_id in ("mara", "tobin")),
        client.list_turns(v1.ListTurnsRequest(**at)).SerializeToString(),
        client.list_evidence(v1.ListEvidenceRequest(**at)).SerializeToString(),
        client.list_rejections(v1.ListRejectionsRequest(**at)).SerializeToString(),
        client.get_field_history(v1.GetFieldHistoryRequest(**at, character_id="mara")).SerializeToString(),
    ]


def test_only_the_target_field_changes(client: Client) -> None:
    game = client.open("target")
    game.begin_unit("muster")
    before, tobin = persona_of(game, "mara"), game.state("tobin")
    told = swear(game)
    assert {(change.character_id, change.path) for change in told.changes if change.gate_figures} == {("mara", STAGE)}
    after = persona_of(game, "mara")
    assert {path for path in after if before.get(path) != after[path]} == {STAGE}
    assert (before.get(STAGE, "neutral"), after[STAGE]) == ("neutral", "limited_trust")
    assert fields_of(game.state("tobin")) == fields_of(tobin)


def test_the_new_state_leads_back_to_its_evidence_and_its_event(client: Client) -> None:
    game = client.open("traced")
    game.begin_unit("muster")
    event_id = swear(game).results[0].event_id
    state = game.state("mara", provenance=True)
    change = next(change for change in state.provenance if change.path == STAGE)
    assert change.source == v1.ChangeSource.CHANGE_SOURCE_RULE
    assert change.revision_after == state.revision > change.revision_before
    met = {figure.name for figure in change.gate_figures if figure.met}
    assert met == {"span_units", "strength_high", "cooldown_units"}
    (cited,) = change.cited_evidence
    assert list(cited.source_ids) == [event_id]
    listed = client.list_evidence(v1.ListEvidenceRequest(playthrough_id="traced", character_id="mara")).evidence
    evidence = next(piece for piece in listed if piece.evidence_id == cited.evidence_id)
    assert (list(evidence.source_ids), evidence.block_id, evidence.kind) == ([event_id], "oath-sworn", "oath")
    assert STAGE in evidence.used_for_paths


def test_what_was_said_is_the_source_of_what_it_changed(client: Client) -> None:
    game = client.open("said")
    game.begin_unit("muster")
    answer = game.say("You are a coward and a liar, Mara.", to="mara")
    assert answer.evidence
    assert {tuple(piece.source_ids) for piece in answer.evidence} == {(answer.turn_id,)}
    assert all(piece.quote in "You are a coward and a liar, Mara." for piece in answer.evidence)
    listed = client.list_evidence(v1.ListEvidenceRequest(playthrough_id="said"))
    assert [piece.evidence_id for piece in listed.evidence] == [piece.evidence_id for piece in answer.evidence]


def test_the_next_turn_speaks_from_the_new_relationship_stance_and_emotion(client: Client) -> None:
    game = client.open("next")
    game.begin_unit("muster")
    game.say("Good evening.", to="mara")
    was = last_turn(client, game)
    swear(game)
    betray(game)
    answer = game.say("Good evening.", to="mara")
    now = last_turn(client, game)
    assert now.turn_id == answer.turn_id
    for new in ("hostile", "angry", "will not open the gate to the player again"):
        assert new in now.state_text, now.state_text
        assert new not in was.state_text, was.state_text
    asked = v1.GetCharacterStateRequest(
        playthrough_id="next", character_id="mara", revision=answer.state_revision, include_state_text=True
    )
    assert client.get_character_state(asked).state.state_text == now.state_text


def test_a_reply_uses_the_state_before_it_and_what_it_teaches_shows_from_the_next(client: Client) -> None:
    game = client.open("order")
    game.begin_unit("muster")
    first = game.say("You are a coward and a liar, Mara.", to="mara")
    assert first.new_revision > first.state_revision
    turn = last_turn(client, game)
    assert "coward" not in turn.state_text
    second = game.say("Well?", to="mara")
    assert second.state_revision == first.new_revision
    assert last_turn(client, game).state_text != turn.state_text
    told_again = client.list_turns(v1.ListTurnsRequest(playthrough_id="order")).turns[1]
    assert told_again == turn


def test_betrayed_then_loaded_the_captain_trusts_again(client: Client) -> None:
    game = client.open("saved")
    reach_trust(game)
    assert blackboard_of(game.state("mara"))["trusts_player"] is True
    game.begin_unit("alarm")
    answer = game.say("Shall I take the gate?", to="mara", scene="gate_passage")
    assert (answer.lines[0].line_id, answer.lines[0].actions[0].action_id) == ("gate-trust", "hand_over")
    saved, before = game.save("before_the_gate"), everything(client, game)
    betray(game)
    hostile = game.say("Captain, about the gate", to="mara", scene="gate_passage")
    assert hostile.lines[0].line_id == "gate-hostile"
    board = blackboard_of(game.state("mara"))
    assert (board["trusts_player"], board["stance"]) == (False, "refuse")
    restored = game.load("before_the_gate")
    assert (restored.revision, restored.unit_id) == (saved.revision, "alarm")
    board = blackboard_of(game.state("mara"))
    assert (board["trusts_player"], board["stance"]) == (True, "open_gate")
    assert [without_branch(part) for part in everything(client, game)] == [without_branch(part) for part in before]
    assert game.say("I have the wolf bolt.", to="mara").lines[0].line_id == "gate-open"
    assert "hostile" not in last_turn(client, game).state_text


def test_an_abandoned_branch_reads_as_it_was_left_and_takes_no_more(client: Client) -> None:
    game = client.open("abandoned")
    game.begin_unit("muster")
    game.save("start")
    old = game.on_branch(game.branch_id)
    swear(old)
    old.say("Well met.", to="mara")
    fields = fields_of(old.state("mara", provenance=True))
    game.load("start")
    game.say("Good evening.", to="mara")
    assert fields_of(old.state("mara", provenance=True)) == fields
    assert fields_of(game.state("mara")).get(STAGE) == "neutral"
    asked = v1.ListTurnsRequest(playthrough_id="abandoned", branch_id=old.branch_id)
    assert [turn.text for turn in client.list_turns(asked).turns] == ["Well met."]
    history = v1.GetFieldHistoryRequest(
        playthrough_id="abandoned", branch_id=old.branch_id, character_id="mara", path=STAGE
    )
    assert [change.new_value.enum_value.name for change in client.get_field_history(history).changes] == [
        "limited_trust"
    ]
    with pytest.raises(StaleBranch):
        old.say("Hello?", to="mara")


def without_branch(part: bytes) -> bytes:
    """The branch that shows a state is the one thing that a load changes (`b1` to `b2`, both two letters)."""
    return part.replace(b"b2", b"b1")


def test_a_streamed_turn_equals_a_unary_one(client: Client) -> None:
    """The same turn in two fresh playthroughs, asked for in both ways."""
    turn: Any = {"speaker_id": "player", "text": "I want to join you.", "addressee_id": "mara", "unit_id": "muster"}
    for name in ("unary", "streamed"):
        client.open(name)
    unary = client.step_dialogue(v1.StepDialogueRequest(playthrough_id="unary", request_id="1", **turn))
    asked = v1.StepDialogueRequest(playthrough_id="streamed", request_id="1", **turn)
    *pieces, last = client.stream_dialogue(v1.StreamDialogueRequest(turn=asked))
    sentences = [piece.sentence for piece in pieces if piece.HasField("sentence")]
    assert len(sentences) == 2
    assert "".join(sentence.text for sentence in sentences).strip() == last.completed.lines[0].text
    for answer in (unary, last.completed):
        answer.ClearField("timings")
    assert last.completed == unary
    again = list(client.stream_dialogue(v1.StreamDialogueRequest(turn=asked)))
    assert [piece.WhichOneof("kind") for piece in again] == ["completed"]
    assert client.step_dialogue(asked) == again[0].completed


def test_a_repeated_request_id_gives_the_identical_answer_and_another_payload_is_refused(client: Client) -> None:
    client.open("twice")
    turn = v1.StepDialogueRequest(
        playthrough_id="twice",
        request_id="1",
        speaker_id="player",
        text="Thank you, you saved me.",
        addressee_id="mara",
    )
    first = client.step_dialogue(turn)
    assert client.step_dialogue(turn) == first
    report = v1.ReportEventsRequest(
        playthrough_id="twice",
        request_id="2",
        events=[events.custom("oath_sworn", actor="player", perceivers=["mara"])],
    )
    told = client.report_events(report)
    assert client.report_events(report) == told
    save = v1.CreateCheckpointRequest(playthrough_id="twice", request_id="3", checkpoint_id="here")
    made = client.create_checkpoint(save)
    assert client.create_checkpoint(save) == made
    load = v1.RestoreCheckpointRequest(playthrough_id="twice", request_id="4", checkpoint_id="here", scratch=True)
    assert client.restore_checkpoint(load) == client.restore_checkpoint(load)
    turn.text = "Something else."
    with pytest.raises(RequestIdReused):
        client.step_dialogue(turn)
    assert len(client.list_turns(v1.ListTurnsRequest(playthrough_id="twice")).turns) == 1


def test_a_batch_read_equals_single_reads(client: Client) -> None:
    game = client.open("batch")
    game.begin_unit("muster")
    swear(game)
    batch = client.batch_get_character_states(
        v1.BatchGetCharacterStatesRequest(
            playthrough_id="batch", character_ids=["tobin", "mara", "tobin"], include_blackboard=True
        )
    )
    assert list(batch.states) == [game.state("tobin"), game.state("mara"), game.state("tobin")]


def test_history_tells_each_value_and_a_revert_is_a_new_revision(client: Client) -> None:
    game = client.open("history")
    game.begin_unit("muster")
    swear(game)
    betray(game)
    asked = v1.GetFieldHistoryRequest(playthrough_id="history", character_id="mara", path=STAGE)
    history = client.get_field_history(asked).changes
    assert [change.new_value.enum_value.name for change in history] == ["hostile", "limited_trust"]
    revert = v1.RevertFieldRequest(playthrough_id="history", character_id="mara", path=STAGE, reason="not meant")
    reverted = client.revert_field(revert)
    assert reverted.changed and reverted.revision > history[0].revision_after
    assert fields_of(game.state("mara"))[STAGE] == "limited_trust"
    after = client.get_field_history(asked).changes
    assert list(after[1:]) == list(history) and after[0] == reverted.change
    for change in after:
        state = game.state("mara", revision=change.revision_after)
        assert fields_of(state)[STAGE] == change.new_value.enum_value.name
    first = v1.RevertFieldRequest(
        playthrough_id="history", character_id="mara", path=STAGE, change_id=history[-1].change_id
    )
    assert client.revert_field(first).changed
    assert fields_of(game.state("mara")).get(STAGE, "neutral") == "neutral"


def test_an_export_goes_on_in_another_data_folder(
    start_sidecar: StartSidecar, gatehouse: Sidecar, client: Client
) -> None:
    game = client.open("traveller")
    reach_trust(game)
    game.say("Shall I take the gate?", to="mara", scene="gate_passage")
    game.save("cloud")
    before, turns = (
        game.state("mara", checkpoint_id="cloud"),
        client.list_turns(v1.ListTurnsRequest(playthrough_id="traveller")),
    )
    blob = game.export("cloud")
    elsewhere: Sidecar = start_sidecar(gatehouse.data.parent / "elsewhere")
    with elsewhere.client() as there:
        copy = there.open("traveller-2")
        copy.say("I was here before.", to="mara")
        assert copy.import_blob(blob).checkpoint_id == "cloud"
        copy.load("cloud")
        state = copy.state("mara")
        assert fields_of(state) == fields_of(before) and blackboard_of(state) == blackboard_of(before)
        told = there.list_turns(v1.ListTurnsRequest(playthrough_id="traveller-2")).turns
        assert [(turn.text, turn.lines[0].text, turn.state_text) for turn in told] == [
            (turn.text, turn.lines[0].text, turn.state_text) for turn in turns.turns
        ]
        betray(copy)
        assert blackboard_of(copy.state("mara"))["trusts_player"] is False
        copy.load("cloud")
        assert blackboard_of(copy.state("mara"))["trusts_player"] is True
    elsewhere.end()
    assert_folds_equal_the_log(elsewhere.data)
