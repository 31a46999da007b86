"""Every service over a real server on port 0: what a game that speaks gRPC gets back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing

import grpc
import pytest
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthStub
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest
from grpc_reflection.v1alpha.reflection_pb2_grpc import ServerReflectionStub

from dramaturg import AsyncClient, v1
from dramaturg import errors as failures
from dramaturg_server.rpc.running import Phase
from dramaturg_server.rpc.server import SERVICES
from tests.rpc.sidecar import TOKEN, Sidecar, sidecar

STAGE = "persona.relationships.player.stage"


@pytest.fixture
async def here() -> AsyncIterator[Sidecar]:
    """A sidecar with the playthrough `p` in its first unit."""
    async with sidecar() as running:
        await running.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        await running.client.begin_unit(v1.BeginUnitRequest(playthrough_id="p", unit_id="muster"))
        yield running


def turn(text: str, to: str = "mara", request_id: str = "") -> v1.StepDialogueRequest:
    return v1.StepDialogueRequest(
        playthrough_id="p", request_id=request_id, speaker_id="player", text=text, addressee_id=to
    )


def oath(request_id: str = "") -> v1.ReportEventsRequest:
    event = v1.WorldEvent(
        event_id="the oath",
        custom=v1.CustomEvent(event_name="oath_sworn"),
        actor_id="player",
        perceiver_ids=["mara"],
    )
    return v1.ReportEventsRequest(playthrough_id="p", request_id=request_id, events=[event])


async def state(client: AsyncClient, character_id: str = "mara", **more: object) -> v1.CharacterState:
    request = v1.GetCharacterStateRequest(playthrough_id="p", character_id=character_id, **more)  # type: ignore[arg-type]
    return (await client.get_character_state(request)).state


def value_of(found: v1.CharacterState, path: str) -> v1.FieldValue:
    return next(field.value for field in found.fields if field.path == path)


# ---- turns


async def test_a_turn_answers_with_an_authored_line_and_its_place(here: Sidecar) -> None:
    answer = await here.client.step_dialogue(turn("I want to join you."))
    (line,) = answer.lines
    assert (answer.responder_id, line.speaker_id, line.line_id) == ("mara", "mara", "join-1")
    assert (line.source, answer.route) == (v1.LineSource.LINE_SOURCE_AUTHORED, v1.Route.ROUTE_TOPIC)
    assert (answer.unit_ordinal, answer.no_units, answer.branch_id) == (1, False, "b1")
    assert answer.new_revision >= answer.state_revision
    assert [timing.stage for timing in answer.timings][:2] == ["admit", "queue"]


async def test_a_repeated_turn_gives_the_same_answer_and_another_payload_none(here: Sidecar) -> None:
    first = await here.client.step_dialogue(turn("I want to join you.", request_id="r"))
    second = await here.client.step_dialogue(turn("I want to join you.", request_id="r"))
    assert first.SerializeToString(deterministic=True) == second.SerializeToString(deterministic=True)
    with pytest.raises(failures.RequestIdReused):
        await here.client.step_dialogue(turn("Something else.", request_id="r"))
    listed = await here.client.list_turns(v1.ListTurnsRequest(playthrough_id="p"))
    assert [found.turn_id for found in listed.turns] == [first.turn_id]


async def test_a_streamed_turn_ends_with_the_unary_answer_and_its_pieces_are_the_line(here: Sidecar) -> None:
    request = v1.StreamDialogueRequest(turn=turn("I want to join you.", request_id="s"))
    parts = [part async for part in here.client.stream_dialogue(request)]
    completed = parts[-1].completed
    pieces = [part.sentence.text for part in parts[:-1]]
    assert "".join(pieces) == completed.lines[0].text
    assert len(pieces) > 1
    assert completed == await here.client.step_dialogue(turn("I want to join you.", request_id="s"))
    again = [part async for part in here.client.stream_dialogue(request)]
    assert [part.WhichOneof("kind") for part in again] == ["completed"]


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"hearer_ids": ["nobody"]}, "turn.hearer_ids[0]: "),
        ({"scene_id": "cellar"}, "turn.scene_id: "),
        ({"unit_id": "epilogue"}, "turn.unit_id: "),
        ({"addressee_id": "nobody"}, "turn.addressee_id: "),
        ({"locale": "xx"}, "turn.locale: "),
        ({"branch_id": "b9"}, "no branch "),
        ({"playthrough_id": "q"}, "no playthrough "),
    ],
)
async def test_a_streamed_turn_that_is_refused_names_its_fields_as_parts_of_the_request(
    here: Sidecar, more: dict[str, object], named: str
) -> None:
    asked = turn("Hello.")
    asked.MergeFrom(v1.StepDialogueRequest(**more))  # type: ignore[arg-type]
    with pytest.raises(failures.DramaturgError) as refused:
        async with aclosing(here.client.stream_dialogue(v1.StreamDialogueRequest(turn=asked))) as parts:
            await anext(parts)
    assert str(refused.value.message).startswith(named), refused.value.message


async def test_listed_turns_carry_the_state_text_that_spoke(here: Sidecar) -> None:
    await here.client.report_events(oath())
    await here.client.step_dialogue(turn("I want to join you."))
    (found,) = (await here.client.list_turns(v1.ListTurnsRequest(playthrough_id="p", character_id="player"))).turns
    assert "limited trust" in found.state_text
    assert found.hearer_ids == ["player", "mara"]
    nobody = await here.client.list_turns(v1.ListTurnsRequest(playthrough_id="p", character_id="tobin"))
    assert list(nobody.turns) == []


async def test_a_turn_to_nobody_is_a_precondition_that_fails(here: Sidecar) -> None:
    with pytest.raises(failures.NotAnswerable) as refused:
        await here.client.step_dialogue(turn("Anyone?", to=""))
    assert refused.value.code == grpc.StatusCode.FAILED_PRECONDITION


# ---- events and evidence


async def test_an_event_changes_only_its_target_and_says_why(here: Sidecar) -> None:
    before = await state(here.client)
    answer = await here.client.report_events(oath())
    assert [(result.event_id, result.accepted, result.unmapped) for result in answer.results] == [
        ("the oath", True, False)
    ]
    (change,) = [change for change in answer.changes if change.path == STAGE]
    assert change.old_value.enum_value.name == "neutral"
    assert change.new_value.enum_value.name == "limited_trust"
    assert change.new_value.enum_value.ordinal == change.old_value.enum_value.ordinal + 1
    assert [cited.evidence_id for cited in change.cited_evidence] == [answer.evidence[0].evidence_id]
    after = await state(here.client, include_provenance=True, include_blackboard=True, include_state_text=True)
    persona_before = {field.path: field.value for field in before.fields if field.path.startswith("persona.")}
    persona_after = {field.path: field.value for field in after.fields if field.path.startswith("persona.")}
    assert {path for path in persona_after if persona_before[path] != persona_after[path]} == {STAGE}
    assert after.revision == answer.revision
    assert [why.change_id for why in after.provenance if why.path == STAGE] == [change.change_id]
    assert {entry.key for entry in after.blackboard} == {"trusts_player", "trust_level", "mood", "stance"}
    assert "limited trust" in after.state_text


async def test_what_the_cast_does_not_know_is_kept_and_said(here: Sidecar) -> None:
    events = [v1.WorldEvent(flag=v1.FlagValue(flag_id="no such flag".replace(" ", "_")))]
    answer = await here.client.report_events(v1.ReportEventsRequest(playthrough_id="p", events=events))
    assert answer.results[0].accepted and answer.results[0].unmapped
    assert answer.results[0].event_id
    assert answer.revision == 0


async def test_a_refused_change_is_data_with_the_missing_figures(here: Sidecar) -> None:
    value = v1.WorldEvent(relationship=v1.RelationshipValue(character_id="tobin", value=45))
    answer = await here.client.report_events(v1.ReportEventsRequest(playthrough_id="p", events=[value]))
    (refused,) = answer.refusals
    assert (refused.reason, refused.still_open) == (v1.RefusalReason.REFUSAL_REASON_STRENGTH, True)
    assert {figure.name for figure in refused.gate_figures if not figure.met} == {"strength_high", "strength_medium"}
    for who in ("tobin", ""):
        request = v1.ListRejectionsRequest(playthrough_id="p", character_id=who, field_path="persona.relationships")
        assert (await here.client.list_rejections(request)).rejections == answer.refusals


async def test_text_is_read_for_evidence_and_a_dry_run_writes_nothing(here: Sidecar) -> None:
    block = v1.TextBlock(block_id="b", speaker_id="player", text="I swear I will protect you.", hearer_ids=["mara"])
    request = v1.ExtractEvidenceRequest(
        playthrough_id="p", blocks=[block], character_ids=["mara", "tobin"], dry_run=True
    )
    tried = await here.client.extract_evidence(request)
    assert [(found.character_id, found.evidence_count) for found in tried.characters] == [("mara", 1), ("tobin", 0)]
    assert tried.characters[1].empty_reason == v1.ExtractionEmptyReason.EXTRACTION_EMPTY_REASON_NOT_PERCEIVED
    everyone = v1.ListEvidenceRequest(playthrough_id="p")
    assert list((await here.client.list_evidence(everyone)).evidence) == []
    request.dry_run = False
    done = await here.client.extract_evidence(request)
    assert [found.summary for found in done.evidence] == [found.summary for found in tried.evidence]
    assert [found.evidence_id for found in (await here.client.list_evidence(everyone)).evidence] == [
        found.evidence_id for found in done.evidence
    ]


# ---- states


async def test_a_state_at_a_head_is_built_once(here: Sidecar) -> None:
    request = v1.GetCharacterStateRequest(playthrough_id="p", character_id="mara").SerializeToString()
    async with grpc.aio.insecure_channel(here.target) as channel:
        call = channel.unary_unary("/dramaturg.v1.CharacterService/GetCharacterState")
        authorized = (("authorization", f"Bearer {TOKEN}"),)
        first = await call(request, metadata=authorized)
        assert first == await call(request, metadata=authorized)
        await here.client.report_events(oath())
        assert first != await call(request, metadata=authorized)


async def test_kept_states_follow_time_and_units(here: Sidecar) -> None:
    await here.client.report_events(oath())
    assert value_of(await state(here.client), "moment.emotion").enum_value.name == "surprised"
    await here.client.begin_unit(v1.BeginUnitRequest(playthrough_id="p", unit_id="first_watch"))
    assert value_of(await state(here.client), "moment.emotion").enum_value.name == "neutral"


async def test_a_blackboard_follows_what_it_reads(here: Sidecar) -> None:
    async def stance() -> str:
        found = await state(here.client, include_blackboard=True, paths=["moment"])
        return next(entry.enum_value.name for entry in found.blackboard if entry.key == "stance")

    assert await stance() == "hold"
    value = v1.FieldValue(enum_value=v1.EnumValue(name="trust"))
    await here.client.set_field(v1.SetFieldRequest(playthrough_id="p", character_id="mara", path=STAGE, value=value))
    assert await stance() == "open_gate"


async def test_a_mask_gives_these_fields_only_in_schema_order(here: Sidecar) -> None:
    found = await state(here.client, paths=["moment", 'persona.relationships["player"]'])
    assert [field.path for field in found.fields] == [
        STAGE,
        "moment.emotion",
        "moment.emotion_intensity",
        "moment.scene_context",
    ]


@pytest.mark.parametrize("path", ["persona.shoe_size", "nothing", "persona.relationships.player.stage.x"])
async def test_a_mask_of_unknown_fields_is_not_found(here: Sidecar, path: str) -> None:
    with pytest.raises(failures.FieldUnknown):
        await state(here.client, paths=[path])


async def test_states_are_read_in_batches_and_in_the_past(here: Sidecar) -> None:
    before = await state(here.client)
    await here.client.create_checkpoint(v1.CreateCheckpointRequest(playthrough_id="p", checkpoint_id="c"))
    revision = (await here.client.report_events(oath())).revision
    await here.client.set_field(
        v1.SetFieldRequest(
            playthrough_id="p", character_id="mara", path="persona.occupation", value=v1.FieldValue(text="baker")
        )
    )
    assert value_of(await state(here.client, checkpoint_id="c"), STAGE) == value_of(before, STAGE)
    then = await state(here.client, revision=revision)
    assert value_of(then, STAGE).enum_value.name == "limited_trust"
    assert value_of(then, "persona.occupation").text != "baker"
    request = v1.BatchGetCharacterStatesRequest(playthrough_id="p", character_ids=["tobin", "mara"])
    both = (await here.client.batch_get_character_states(request)).states
    assert [one.character_id for one in both] == ["tobin", "mara"]
    assert both[1] == await state(here.client)
    with pytest.raises(failures.RevisionUnknown):
        await state(here.client, revision=9_999)
    with pytest.raises(failures.CharacterUnknown):
        await here.client.batch_get_character_states(
            v1.BatchGetCharacterStatesRequest(playthrough_id="p", character_ids=["mara", "nobody"])
        )


async def test_a_field_is_set_reverted_and_its_history_told(here: Sidecar) -> None:
    request = v1.SetFieldRequest(
        playthrough_id="p",
        character_id="mara",
        path="persona.occupation",
        value=v1.FieldValue(text="baker"),
        reason="a change of heart",
    )
    done = await here.client.set_field(request)
    assert (done.changed, done.change.new_value.text, done.revision) == (True, "baker", done.change.revision_after)
    request.request_id = "again"
    unchanged = await here.client.set_field(request)
    assert (unchanged.changed, unchanged.revision) == (False, done.revision)
    undone = await here.client.revert_field(
        v1.RevertFieldRequest(playthrough_id="p", character_id="mara", path="persona.occupation")
    )
    assert undone.change.new_value == done.change.old_value
    history = await here.client.get_field_history(
        v1.GetFieldHistoryRequest(playthrough_id="p", character_id="mara", path="persona.occupation")
    )
    assert list(history.changes) == [undone.change, done.change]


async def test_identity_and_wrong_values_are_refused_by_field(here: Sidecar) -> None:
    for path, value in (("identity.name", "Eve"), ("moment.emotion", "purple"), ("persona.hobbies", "x")):
        with pytest.raises((failures.InvalidField, failures.FieldUnknown)):
            await here.client.set_field(
                v1.SetFieldRequest(playthrough_id="p", character_id="mara", path=path, value=v1.FieldValue(text=value))
            )


async def test_an_outdated_expectation_changes_nothing(here: Sidecar) -> None:
    revision = (await here.client.report_events(oath())).revision
    with pytest.raises(failures.StaleRevision) as stale:
        await here.client.set_field(
            v1.SetFieldRequest(
                playthrough_id="p",
                character_id="mara",
                path="persona.occupation",
                value=v1.FieldValue(text="baker"),
                expected_revision=revision - 1,
            )
        )
    assert stale.value.metadata["revision"] == str(revision)


async def test_pages_of_characters_hold_everyone_once(here: Sidecar) -> None:
    found, token = [], ""
    while True:
        page = await here.client.list_characters(
            v1.ListCharactersRequest(playthrough_id="p", page_size=1, page_token=token)
        )
        found += [character.character_id for character in page.characters]
        token = page.next_page_token
        if not token:
            break
    assert found == ["mara", "tobin"]


async def test_a_character_of_the_cast_stays_in_the_world(here: Sidecar) -> None:
    with pytest.raises(failures.InvalidField):
        await here.client.despawn_character(v1.DespawnCharacterRequest(playthrough_id="p", character_id="mara"))
    with pytest.raises(failures.ArchetypeUnknown):
        await here.client.spawn_character(
            v1.SpawnCharacterRequest(playthrough_id="p", character_id="x", archetype_id="mara")
        )


# ---- watching


async def test_a_watch_sends_everything_first_then_each_change_and_a_restore_as_everything(here: Sidecar) -> None:
    await here.client.create_checkpoint(v1.CreateCheckpointRequest(playthrough_id="p", checkpoint_id="c"))
    stream = here.client.watch_character_states(v1.WatchCharacterStatesRequest(playthrough_id="p"))
    async with aclosing(stream) as messages:
        fulls = [await anext(messages), await anext(messages)]
        assert [full.full.remaining for full in fulls] == [1, 0]
        assert {full.full.state.character_id for full in fulls} == {"mara", "tobin"}
        await here.client.report_events(oath())
        delta = (await anext(messages)).delta
        assert (delta.character_id, delta.coalesced) == ("mara", False)
        assert STAGE in {field.path for field in delta.fields}
        assert {entry.key for entry in delta.blackboard} >= {"trust_level", "mood"}
        restored = await here.client.restore_checkpoint(
            v1.RestoreCheckpointRequest(playthrough_id="p", checkpoint_id="c")
        )
        after = [(await anext(messages)).full, (await anext(messages)).full]
        assert {full.kind for full in after} == {v1.FullStateKind.FULL_STATE_KIND_BRANCH}
        assert {full.state.branch_id for full in after} == {restored.branch_id}


async def test_a_watch_of_keys_tells_keys_only(here: Sidecar) -> None:
    request = v1.WatchCharacterStatesRequest(playthrough_id="p", character_ids=["mara"], keys=["trust_level"])
    async with aclosing(here.client.watch_character_states(request)) as messages:
        first = (await anext(messages)).full.state
        assert ([entry.key for entry in first.blackboard], list(first.fields)) == (["trust_level"], [])
        await here.client.report_events(oath())
        delta = (await anext(messages)).delta
        assert ([entry.key for entry in delta.blackboard], list(delta.fields)) == (["trust_level"], [])
        assert delta.since_revision == first.revision


async def test_a_watch_of_a_scratch_branch_stays_on_it(here: Sidecar) -> None:
    await here.client.create_checkpoint(v1.CreateCheckpointRequest(playthrough_id="p", checkpoint_id="c"))
    load = v1.RestoreCheckpointRequest(playthrough_id="p", checkpoint_id="c", scratch=True)
    scratch = (await here.client.restore_checkpoint(load)).branch_id
    request = v1.WatchCharacterStatesRequest(playthrough_id="p", character_ids=["mara"], branch_id=scratch)
    async with aclosing(here.client.watch_character_states(request)) as messages:
        assert (await anext(messages)).full.state.branch_id == scratch
        await here.client.report_events(oath())
        there = oath()
        there.branch_id = scratch
        answer = await here.client.report_events(there)
        delta = (await anext(messages)).delta
        assert (delta.branch_id, delta.revision) == (scratch, answer.revision)
    request.branch_id = "b99"
    with pytest.raises(failures.BranchUnknown):
        async with aclosing(here.client.watch_character_states(request)) as messages:
            await anext(messages)


async def test_a_watch_refuses_what_it_cannot_show(here: Sidecar) -> None:
    for wrong in ({"character_ids": ["nobody"]}, {"paths": ["nowhere"]}, {"keys": ["none"]}):
        request = v1.WatchCharacterStatesRequest(playthrough_id="p", **wrong)  # type: ignore[arg-type]
        with pytest.raises((failures.CharacterUnknown, failures.FieldUnknown)):
            async with aclosing(here.client.watch_character_states(request)) as messages:
                await anext(messages)


async def test_a_watch_ends_with_its_playthrough(here: Sidecar) -> None:
    stream = here.client.watch_character_states(v1.WatchCharacterStatesRequest(playthrough_id="p"))
    async with aclosing(stream) as messages:
        await anext(messages)
        await anext(messages)
        await here.client.delete_playthrough(v1.DeletePlaythroughRequest(playthrough_id="p"))
        assert [message async for message in messages] == []


# ---- saving and loading


async def test_a_restored_checkpoint_is_as_it_was_and_the_old_branch_takes_no_more(here: Sidecar) -> None:
    saved = (
        await here.client.create_checkpoint(
            v1.CreateCheckpointRequest(playthrough_id="p", checkpoint_id="c", label="before the oath")
        )
    ).checkpoint
    assert (saved.branch_id, saved.unit_id, saved.unit_ordinal) == ("b1", "muster", 1)
    before = await state(here.client)
    await here.client.report_events(oath())
    restored = await here.client.restore_checkpoint(
        v1.RestoreCheckpointRequest(playthrough_id="p", checkpoint_id="c", request_id="load")
    )
    again = await here.client.restore_checkpoint(
        v1.RestoreCheckpointRequest(playthrough_id="p", checkpoint_id="c", request_id="load")
    )
    assert restored == again
    assert (restored.unit_id, restored.revision) == ("muster", saved.revision)
    assert value_of(await state(here.client), STAGE) == value_of(before, STAGE)
    late = turn("I want to join you.")
    late.branch_id = "b1"
    with pytest.raises(failures.StaleBranch):
        await here.client.step_dialogue(late)


async def test_a_scratch_branch_leaves_the_current_one_current(here: Sidecar) -> None:
    await here.client.create_checkpoint(v1.CreateCheckpointRequest(playthrough_id="p", checkpoint_id="c"))
    scratch = await here.client.restore_checkpoint(
        v1.RestoreCheckpointRequest(playthrough_id="p", checkpoint_id="c", scratch=True)
    )
    there = turn("I want to join you.")
    there.branch_id = scratch.branch_id
    assert (await here.client.step_dialogue(there)).branch_id == scratch.branch_id
    assert (await here.client.step_dialogue(turn("I want to join you."))).branch_id == "b1"


async def test_checkpoints_are_listed_in_both_orders_and_forgotten(here: Sidecar) -> None:
    for name in "abc":
        await here.client.create_checkpoint(v1.CreateCheckpointRequest(playthrough_id="p", checkpoint_id=name))
        await here.client.report_events(oath())
    request = v1.ListCheckpointsRequest(playthrough_id="p", page_size=2)
    first = await here.client.list_checkpoints(request)
    request.page_token = first.next_page_token
    second = await here.client.list_checkpoints(request)
    assert [found.checkpoint_id for found in (*first.checkpoints, *second.checkpoints)] == ["c", "b", "a"]
    assert second.next_page_token == ""
    await here.client.delete_checkpoint(v1.DeleteCheckpointRequest(playthrough_id="p", checkpoint_id="b"))
    oldest = v1.ListCheckpointsRequest(playthrough_id="p", order=v1.SortOrder.SORT_ORDER_OLDEST_FIRST)
    assert [found.checkpoint_id for found in (await here.client.list_checkpoints(oldest)).checkpoints] == ["a", "c"]
    with pytest.raises(failures.CheckpointUnknown):
        await here.client.restore_checkpoint(v1.RestoreCheckpointRequest(playthrough_id="p", checkpoint_id="b"))


async def test_a_repeated_deletion_is_done_and_leaves_the_next_save_of_that_name(here: Sidecar) -> None:
    save = v1.CreateCheckpointRequest(playthrough_id="p", checkpoint_id="slot", request_id="save")
    saved = await here.client.create_checkpoint(save)
    delete = v1.DeleteCheckpointRequest(playthrough_id="p", checkpoint_id="slot", request_id="delete")
    assert await here.client.delete_checkpoint(delete) == await here.client.delete_checkpoint(delete)
    assert await here.client.create_checkpoint(save) == saved
    save.request_id = "save again"
    await here.client.create_checkpoint(save)
    await here.client.delete_checkpoint(delete)
    listed = await here.client.list_checkpoints(v1.ListCheckpointsRequest(playthrough_id="p"))
    assert [found.checkpoint_id for found in listed.checkpoints] == ["slot"]
    delete.checkpoint_id = "other"
    with pytest.raises(failures.RequestIdReused):
        await here.client.delete_checkpoint(delete)


async def test_a_repeated_opening_says_the_same_of_creation(here: Sidecar) -> None:
    request = v1.OpenPlaythroughRequest(playthrough_id="new", request_id="r", player_ids=["ada"])
    first = await here.client.open_playthrough(request)
    again = await here.client.open_playthrough(request)
    assert (first.created, again.created) == (True, True)
    assert again.cast_report == first.cast_report
    request.player_ids.append("bo")
    with pytest.raises(failures.RequestIdReused):
        await here.client.open_playthrough(request)


async def test_a_request_id_that_a_load_brought_back_saves_the_new_timeline(here: Sidecar) -> None:
    save = v1.CreateCheckpointRequest(playthrough_id="p", request_id="r17")
    await here.client.create_checkpoint(v1.CreateCheckpointRequest(playthrough_id="p", checkpoint_id="start"))
    await here.client.report_events(oath())
    lost = (await here.client.create_checkpoint(save)).checkpoint
    load = v1.RestoreCheckpointRequest(playthrough_id="p", checkpoint_id="start")
    restored = await here.client.restore_checkpoint(load)
    await here.client.report_events(oath())
    made = (await here.client.create_checkpoint(save)).checkpoint
    assert made.checkpoint_id != lost.checkpoint_id
    assert made.branch_id == restored.branch_id


async def test_a_unit_keeps_its_ordinal_and_nothing_open_cannot_end(here: Sidecar) -> None:
    begun = await here.client.begin_unit(v1.BeginUnitRequest(playthrough_id="p", unit_id="first_watch"))
    assert (begun.unit_ordinal, begun.ended_unit_id, begun.resumed) == (2, "muster", False)
    back = await here.client.begin_unit(v1.BeginUnitRequest(playthrough_id="p", unit_id="muster"))
    assert (back.unit_ordinal, back.resumed) == (1, True)
    ended = await here.client.end_unit(v1.EndUnitRequest(playthrough_id="p"))
    assert (ended.unit_id, ended.unit_ordinal) == ("muster", 1)
    with pytest.raises(failures.UnitUnknown, match=r"^no unit is open$"):
        await here.client.end_unit(v1.EndUnitRequest(playthrough_id="p"))


async def test_a_field_without_history_has_never_changed(here: Sidecar) -> None:
    request = v1.RevertFieldRequest(playthrough_id="p", character_id="mara", path="persona.hobbies")
    with pytest.raises(failures.ChangeUnknown, match=r"^persona\.hobbies has never changed$"):
        await here.client.revert_field(request)


async def test_a_deleted_playthrough_is_gone_and_may_be_deleted_again(here: Sidecar) -> None:
    request = v1.DeletePlaythroughRequest(playthrough_id="p")
    assert (await here.client.delete_playthrough(request)).deleted
    assert not (await here.client.delete_playthrough(request)).deleted
    with pytest.raises(failures.PlaythroughUnknown):
        await state(here.client)


async def test_opening_again_tells_what_there_is(here: Sidecar) -> None:
    again = await here.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
    assert (again.created, again.unit_id, again.content_locale) == (False, "muster", "en")
    with pytest.raises(failures.InvalidField) as refused:
        await here.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p", primary_player_id="someone"))
    assert [violation.path for violation in refused.value.fields] == ["primary_player_id"]


# ---- the sidecar itself


async def health(target: str) -> int:
    async with grpc.aio.insecure_channel(target) as channel:
        answer = await HealthStub(channel).Check(HealthCheckRequest())  # type: ignore[no-untyped-call]
        return int(answer.status)


async def test_health_and_info_answer_while_loading_and_other_calls_wait() -> None:
    async with sidecar(is_ready=False) as loading:
        info = await loading.client.get_server_info(v1.GetServerInfoRequest())
        assert (info.phase, info.cast_id) == (v1.ServerPhase.SERVER_PHASE_STARTING, "")
        assert await health(loading.target) == HealthCheckResponse.NOT_SERVING
        opening = asyncio.create_task(loading.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p")))
        await loading.client.get_server_info(v1.GetServerInfoRequest())
        assert not opening.done()
        loading.running.ready(loading.application)
        await loading.server.tell_health()
        assert (await opening).created
        assert await health(loading.target) == HealthCheckResponse.SERVING


async def test_a_degraded_server_says_why(here: Sidecar) -> None:
    here.running.degrade("no_model")
    info = await here.client.get_server_info(v1.GetServerInfoRequest())
    assert (info.phase, list(info.degraded_reasons)) == (v1.ServerPhase.SERVER_PHASE_DEGRADED, ["no_model"])
    assert here.running.phase is Phase.DEGRADED


async def test_reflection_lists_every_service_to_who_has_the_token(here: Sidecar) -> None:
    async with grpc.aio.insecure_channel(here.target) as channel:
        ask = ServerReflectionStub(channel).ServerReflectionInfo  # type: ignore[no-untyped-call]
        requests = [ServerReflectionRequest(list_services="")]
        answers = [answer async for answer in ask(iter(requests), metadata=(("authorization", f"Bearer {TOKEN}"),))]
        listed = {service.name for service in answers[0].list_services_response.service}
        assert listed >= {*SERVICES, "grpc.health.v1.Health"}
        with pytest.raises(grpc.aio.AioRpcError) as denied:
            _ = [answer async for answer in ask(iter(requests))]
        assert denied.value.code() == grpc.StatusCode.UNAUTHENTICATED


async def test_a_message_beyond_4_mib_is_refused(here: Sidecar) -> None:
    with pytest.raises(failures.DramaturgError) as refused:
        await here.client.step_dialogue(turn("x" * (5 << 20)))
    assert refused.value.code == grpc.StatusCode.RESOURCE_EXHAUSTED


async def test_a_parent_is_registered_only_if_it_lives(here: Sidecar) -> None:
    with pytest.raises(failures.InvalidField):
        await here.client.attach_process(v1.AttachRequest(pid=2**31 - 1))
    with pytest.raises(failures.InvalidField):
        await here.client.attach_process(v1.AttachRequest())


async def test_draining_ends_watches_and_takes_no_more_calls(here: Sidecar) -> None:
    stream = here.client.watch_character_states(v1.WatchCharacterStatesRequest(playthrough_id="p"))
    async with aclosing(stream) as messages:
        await anext(messages)
        await anext(messages)
        here.running.begin_drain()
        with pytest.raises(failures.ShuttingDown):
            await anext(messages)
    with pytest.raises(failures.ShuttingDown):
        await here.client.step_dialogue(turn("hello"), timeout_s=2)
    info = await here.client.get_server_info(v1.GetServerInfoRequest())
    assert info.phase == v1.ServerPhase.SERVER_PHASE_DRAINING


async def test_a_cast_that_breaks_keeps_the_last_good_one(
    here: Sidecar, tmp_path_factory: pytest.TempPathFactory
) -> None:
    broken = tmp_path_factory.mktemp("cast")
    (broken / "cast.yaml").write_text("cast: gatehouse\nlanguages: en\nsurprise: 1\n", encoding="utf-8")
    good = here.running.config
    here.running.config = good.__class__(cast=broken, data=good.data, token=good.token)
    answer = await here.client.reload_cast(v1.ReloadCastRequest())
    assert (answer.ok, answer.kept_previous, answer.cast_version) == (False, True, "1")
    assert [(problem.file, problem.line) for problem in answer.problems if "surprise" in problem.message] == [
        ("cast.yaml", 3)
    ]
    info = await here.client.get_server_info(v1.GetServerInfoRequest())
    assert list(info.degraded_reasons) == ["cast_reload_failed"]
    here.running.config = good
    assert (await here.client.reload_cast(v1.ReloadCastRequest())).ok
    assert (await here.client.get_server_info(v1.GetServerInfoRequest())).phase == v1.ServerPhase.SERVER_PHASE_READY


async def test_a_page_of_very_long_turns_comes_out_shorter_and_loses_none(here: Sidecar) -> None:
    """Each turn is some 12 KB on the wire here; two hundred would be near the limit of a message."""
    await here.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="long", request_id="o"))
    text = "長" * 4_000
    for number in range(260):
        await here.client.step_dialogue(
            v1.StepDialogueRequest(
                playthrough_id="long", request_id=f"r{number}", speaker_id="player", text=text, addressee_id="mara"
            )
        )
    sizes, token = [], ""
    while True:
        page = await here.client.list_turns(v1.ListTurnsRequest(playthrough_id="long", page_size=200, page_token=token))
        assert page.ByteSize() <= 4 << 20
        sizes.append(len(page.turns))
        token = page.next_page_token
        if not token:
            break
    assert sum(sizes) == 260


async def test_a_kept_state_text_is_written_anew_when_a_player_gets_a_name(here: Sidecar) -> None:
    await here.client.set_field(
        v1.SetFieldRequest(
            playthrough_id="p",
            request_id="trust",
            character_id="mara",
            path="persona.relationships.player.stage",
            value=v1.FieldValue(text="trust"),
        )
    )
    before = await state(here.client, include_state_text=True)
    assert "Zebulon" not in before.state_text
    await here.client.open_playthrough(
        v1.OpenPlaythroughRequest(
            playthrough_id="p",
            request_id="named",
            player_names=[v1.PlayerName(player_id="player", display_name="Zebulon")],
        )
    )
    assert "Zebulon" in (await state(here.client, include_state_text=True)).state_text
