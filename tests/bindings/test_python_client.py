"""The Python client against a real gRPC server in this process, written here from the generated base classes."""

import asyncio
import contextlib
import inspect
import json
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

import dramaturg
from dramaturg import events, v1
from dramaturg.address import Address
from dramaturg.call_policy import CallPolicy
from dramaturg.errors import Deadline, InvalidField, LaunchFailed, QueueFull, StaleBranch, Unauthenticated, Unreachable
from dramaturg.requests import BLOB_PART_BYTES, blob_parts
from dramaturg.v1 import (
    character_service_pb2_grpc,
    dialogue_service_pb2_grpc,
    evidence_service_pb2_grpc,
    memory_service_pb2_grpc,
    methods,
    playthrough_service_pb2_grpc,
    sidecar_service_pb2_grpc,
)
from dramaturg_server.domain.errors import BadInput, Busy, Conflict, Denied, Reason, Unavailable
from dramaturg_server.rpc.errors import abort

TOKEN = "a token of this test"
POLICY = CallPolicy(first_retry_s=0.001, longest_retry_s=0.001)


@dataclass
class Game(
    dialogue_service_pb2_grpc.DialogueServiceServicer,
    evidence_service_pb2_grpc.EvidenceServiceServicer,
    character_service_pb2_grpc.CharacterServiceServicer,
    playthrough_service_pb2_grpc.PlaythroughServiceServicer,
    memory_service_pb2_grpc.MemoryServiceServicer,
    sidecar_service_pb2_grpc.SidecarServiceServicer,
):
    """Answers with what it was asked, after failing with each of `failures` once."""

    failures: list[Exception] = field(default_factory=list)
    seen: list[Any] = field(default_factory=list)
    authorizations: list[str] = field(default_factory=list)
    blob: bytes = b""
    watch_ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def take(self, request: Any, context: Any) -> None:
        self.seen.append(request)
        self.authorizations += [value for key, value in context.invocation_metadata() if key == "authorization"]
        if self.failures:
            await abort(context, self.failures.pop(0))

    async def StepDialogue(self, request: v1.StepDialogueRequest, context: Any) -> v1.StepDialogueResponse:
        await self.take(request, context)
        line = v1.Line(speaker_id=request.addressee_id, text=f"heard: {request.text}")
        return v1.StepDialogueResponse(branch_id=request.branch_id, lines=[line])

    async def StreamDialogue(
        self, request: v1.StreamDialogueRequest, context: Any
    ) -> AsyncIterator[v1.StreamDialogueResponse]:
        await self.take(request, context)
        yield v1.StreamDialogueResponse(sentence=v1.SentenceChunk(text="Halt. "))
        yield v1.StreamDialogueResponse(completed=v1.StepDialogueResponse(turn_id="t1"))

    async def ReportEvents(self, request: v1.ReportEventsRequest, context: Any) -> v1.ReportEventsResponse:
        await self.take(request, context)
        return v1.ReportEventsResponse(branch_id=request.branch_id)

    async def GetCharacterState(
        self, request: v1.GetCharacterStateRequest, context: Any
    ) -> v1.GetCharacterStateResponse:
        await self.take(request, context)
        trust = v1.EnumValue(name="trust", ordinal=4)
        fields = [v1.StateField(path="persona.relationships.player.stage", value=v1.FieldValue(enum_value=trust))]
        keys = [v1.BlackboardEntry(key="trusts_player", flag=True), v1.BlackboardEntry(key="visits", whole_number=2)]
        state = v1.CharacterState(character_id=request.character_id, fields=fields, blackboard=keys)
        return v1.GetCharacterStateResponse(state=state)

    async def GetFieldHistory(self, request: v1.GetFieldHistoryRequest, context: Any) -> v1.GetFieldHistoryResponse:
        await self.take(request, context)
        return v1.GetFieldHistoryResponse(changes=[v1.FieldChange(path=request.path)])

    async def ListRejections(self, request: v1.ListRejectionsRequest, context: Any) -> v1.ListRejectionsResponse:
        await self.take(request, context)
        return v1.ListRejectionsResponse(rejections=[v1.ProposalRefusal(path=request.field_path)])

    async def ListEvidence(self, request: v1.ListEvidenceRequest, context: Any) -> v1.ListEvidenceResponse:
        await self.take(request, context)
        return v1.ListEvidenceResponse(evidence=[v1.Evidence(summary="seen")])

    async def SetField(self, request: v1.SetFieldRequest, context: Any) -> v1.SetFieldResponse:
        await self.take(request, context)
        return v1.SetFieldResponse(changed=True)

    async def RevertField(self, request: v1.RevertFieldRequest, context: Any) -> v1.RevertFieldResponse:
        await self.take(request, context)
        return v1.RevertFieldResponse(changed=True)

    async def WatchCharacterStates(
        self, request: v1.WatchCharacterStatesRequest, context: Any
    ) -> AsyncIterator[v1.WatchCharacterStatesResponse]:
        try:
            await self.take(request, context)
            yield v1.WatchCharacterStatesResponse(full=v1.FullState(kind=v1.FullStateKind.FULL_STATE_KIND_FULL))
            await asyncio.get_running_loop().create_future()
        finally:
            self.watch_ended.set()

    async def OpenPlaythrough(self, request: v1.OpenPlaythroughRequest, context: Any) -> v1.OpenPlaythroughResponse:
        await self.take(request, context)
        player = request.primary_player_id or "player"
        return v1.OpenPlaythroughResponse(created=True, branch_id="b1", primary_player_id=player)

    async def CreateCheckpoint(self, request: v1.CreateCheckpointRequest, context: Any) -> v1.CreateCheckpointResponse:
        await self.take(request, context)
        checkpoint = v1.Checkpoint(checkpoint_id=request.checkpoint_id, branch_id=request.branch_id)
        return v1.CreateCheckpointResponse(checkpoint=checkpoint)

    async def RestoreCheckpoint(
        self, request: v1.RestoreCheckpointRequest, context: Any
    ) -> v1.RestoreCheckpointResponse:
        await self.take(request, context)
        return v1.RestoreCheckpointResponse(branch_id="scratch" if request.scratch else "b2")

    async def ExportCheckpoint(self, request: v1.ExportCheckpointRequest, context: Any) -> v1.ExportCheckpointResponse:
        await self.take(request, context)
        start = int(request.page_token or 0)
        end = start + BLOB_PART_BYTES
        return v1.ExportCheckpointResponse(
            blob_part=self.blob[start:end],
            next_page_token=str(end) if end < len(self.blob) else "",
            total_bytes=len(self.blob),
        )

    async def ImportCheckpoint(self, request: v1.ImportCheckpointRequest, context: Any) -> v1.ImportCheckpointResponse:
        await self.take(request, context)
        assert request.page_token == ("" if not self.blob else str(len(self.blob)))
        self.blob += request.blob_part
        if request.more_parts:
            return v1.ImportCheckpointResponse(next_page_token=str(len(self.blob)))
        return v1.ImportCheckpointResponse(checkpoint=v1.Checkpoint(checkpoint_id="imported"))

    async def SearchMemories(self, request: v1.SearchMemoriesRequest, context: Any) -> v1.SearchMemoriesResponse:
        await self.take(request, context)
        return v1.SearchMemoriesResponse(record=request.text)

    async def ListMemories(self, request: v1.ListMemoriesRequest, context: Any) -> v1.ListMemoriesResponse:
        await self.take(request, context)
        return v1.ListMemoriesResponse(memories=[v1.Memory(memory_id=of) for of in request.memory_ids])

    async def Attach(self, request: v1.AttachRequest, context: Any) -> v1.AttachResponse:
        await self.take(request, context)
        return v1.AttachResponse(parent_count=1)


@dataclass
class Running:
    """A game's server with the port it got."""

    game: Game
    server: grpc.aio.Server
    port: int

    @property
    def target(self) -> str:
        return f"127.0.0.1:{self.port}"

    def write_run_file(self, data: Path, token: str = TOKEN) -> None:
        content = {"grpc_port": self.port, "http_port": 0, "pid": 1, "token": token}
        more = {"version": "0.1.0", "api_version": "dramaturg.v1", "started_at": "2026-01-01T00:00:00Z"}
        (data / "run.json").write_text(json.dumps(content | more), encoding="utf-8")


async def serve(game: Game, address: str = "127.0.0.1:0") -> Running:
    server = grpc.aio.server()
    dialogue_service_pb2_grpc.add_DialogueServiceServicer_to_server(game, server)
    evidence_service_pb2_grpc.add_EvidenceServiceServicer_to_server(game, server)
    character_service_pb2_grpc.add_CharacterServiceServicer_to_server(game, server)
    playthrough_service_pb2_grpc.add_PlaythroughServiceServicer_to_server(game, server)
    memory_service_pb2_grpc.add_MemoryServiceServicer_to_server(game, server)
    sidecar_service_pb2_grpc.add_SidecarServiceServicer_to_server(game, server)
    healthy = health.aio.HealthServicer()
    await healthy.set("", health_pb2.HealthCheckResponse.SERVING)
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    port = server.add_insecure_port(address)
    await server.start()
    return Running(game, server, port)


@pytest.fixture
async def running() -> AsyncIterator[Running]:
    here = await serve(Game())
    yield here
    await here.server.stop(None)


@pytest.fixture
async def client(running: Running) -> AsyncIterator[dramaturg.AsyncClient]:
    async with dramaturg.AsyncClient(running.target, TOKEN, policy=POLICY) as open_client:
        yield open_client


async def in_thread(running: Running, use: Callable[[dramaturg.Client], Any]) -> Any:
    """Runs the blocking client beside the server's loop."""

    def call() -> Any:
        with dramaturg.Client(running.target, TOKEN, policy=POLICY) as blocking:
            return use(blocking)

    return await asyncio.to_thread(call)


async def test_a_mutation_gets_a_request_id_and_the_callers_message_stays_as_it_is(
    running: Running, client: dramaturg.AsyncClient
) -> None:
    request = v1.StepDialogueRequest(text="open the gate")
    await client.step_dialogue(request)
    assert request.request_id == ""
    assert len(running.game.seen[0].request_id) == 32


async def test_a_streamed_turn_gets_its_request_id_inside_the_turn(
    running: Running, client: dramaturg.AsyncClient
) -> None:
    messages = [m async for m in client.stream_dialogue(v1.StreamDialogueRequest(turn=v1.StepDialogueRequest()))]
    assert [m.WhichOneof("kind") for m in messages] == ["sentence", "completed"]
    assert len(running.game.seen[0].turn.request_id) == 32


async def test_each_call_carries_the_token(running: Running, client: dramaturg.AsyncClient) -> None:
    await client.step_dialogue(v1.StepDialogueRequest())
    await in_thread(running, lambda blocking: blocking.step_dialogue(v1.StepDialogueRequest()))
    assert running.game.authorizations == [f"Bearer {TOKEN}"] * 2


async def test_unavailable_is_tried_again_under_the_same_request_id(
    running: Running, client: dramaturg.AsyncClient
) -> None:
    running.game.failures = [Unavailable(Reason.COMMIT_FAILED, "disk full")] * 2
    answer = await client.step_dialogue(v1.StepDialogueRequest(text="still there?"))
    assert answer.lines[0].text == "heard: still there?"
    assert len({request.request_id for request in running.game.seen}) == 1 and len(running.game.seen) == 3


async def test_the_blocking_client_tries_again_too(running: Running) -> None:
    running.game.failures = [Unavailable(Reason.COMMIT_FAILED, "disk full")]
    await in_thread(running, lambda blocking: blocking.step_dialogue(v1.StepDialogueRequest()))
    assert len({request.request_id for request in running.game.seen}) == 1 and len(running.game.seen) == 2


async def test_a_read_is_not_tried_again(running: Running, client: dramaturg.AsyncClient) -> None:
    running.game.failures = [Unavailable(Reason.STORE_UNAVAILABLE, "away")]
    with pytest.raises(dramaturg.DramaturgError) as caught:
        await client.get_character_state(v1.GetCharacterStateRequest())
    assert caught.value.reason == "STORE_UNAVAILABLE" and len(running.game.seen) == 1


async def test_other_failures_are_not_tried_again(running: Running, client: dramaturg.AsyncClient) -> None:
    running.game.failures = [Conflict(Reason.STALE_BRANCH, "restored", branch_id="b1")]
    with pytest.raises(StaleBranch) as caught:
        await client.step_dialogue(v1.StepDialogueRequest())
    assert (caught.value.reason, caught.value.metadata) == ("STALE_BRANCH", {"branch_id": "b1"})
    assert caught.value.code is grpc.StatusCode.ABORTED and len(running.game.seen) == 1


async def test_bad_input_names_its_field(running: Running) -> None:
    running.game.failures = [BadInput("hearer_ids[2]", "无效的字符")]
    with pytest.raises(InvalidField) as caught:
        await in_thread(running, lambda blocking: blocking.step_dialogue(v1.StepDialogueRequest()))
    assert [violation.path for violation in caught.value.fields] == ["hearer_ids[2]"]
    assert "无效的字符" in caught.value.message


async def test_a_full_queue_says_when_to_come_back(running: Running, client: dramaturg.AsyncClient) -> None:
    running.game.failures = [Busy("eight turns wait", retry_after_ms=1_250)]
    with pytest.raises(QueueFull) as caught:
        await client.step_dialogue(v1.StepDialogueRequest())
    assert caught.value.retry_after_s == 1.25


async def test_a_method_that_the_server_lacks_is_not_dramaturg(client: dramaturg.AsyncClient) -> None:
    with pytest.raises(Unreachable):
        await client.list_turns(v1.ListTurnsRequest())


async def test_a_failure_on_a_stream_is_decoded_as_well(running: Running, client: dramaturg.AsyncClient) -> None:
    running.game.failures = [Denied(Reason.UNAUTHENTICATED, "no token")]
    with pytest.raises(Unauthenticated):
        [message async for message in client.watch_character_states(v1.WatchCharacterStatesRequest())]
    running.game.failures = [Denied(Reason.UNAUTHENTICATED, "no token")]
    with pytest.raises(Unauthenticated):
        await in_thread(running, lambda c: list(c.watch_character_states(v1.WatchCharacterStatesRequest())))


async def test_a_deadline_of_the_clients_own_is_one_of_its_errors(client: dramaturg.AsyncClient) -> None:
    with pytest.raises(Deadline) as caught:
        request = v1.WatchCharacterStatesRequest()
        [message async for message in client.watch_character_states(request, timeout_s=0.05)]
    assert caught.value.reason == "DEADLINE"


async def test_closing_a_watch_ends_it_on_the_server(running: Running, client: dramaturg.AsyncClient) -> None:
    game = await client.open("save-1")
    async with contextlib.aclosing(game.watch(keys=["trusts_player"])) as stream:
        assert (await anext(stream)).WhichOneof("kind") == "full"
        assert not running.game.watch_ended.is_set()
    await asyncio.wait_for(running.game.watch_ended.wait(), 10)


async def test_closing_a_watch_of_the_blocking_client_ends_it_on_the_server(running: Running) -> None:
    def first_message(blocking: dramaturg.Client) -> str | None:
        with contextlib.closing(blocking.open("save-1").watch()) as stream:
            return next(stream).WhichOneof("kind")

    assert await in_thread(running, first_message) == "full"
    await asyncio.wait_for(running.game.watch_ended.wait(), 10)


async def test_a_watch_of_the_blocking_client_is_closed_from_another_thread(running: Running) -> None:
    seen: list[str | None] = []

    def play(blocking: dramaturg.Client) -> bool:
        with blocking.open("save-1").watch() as stream:
            first = threading.Event()

            def read() -> None:
                for message in stream:
                    seen.append(message.WhichOneof("kind"))
                    first.set()

            reader = threading.Thread(target=read)
            reader.start()
            assert first.wait(10)
            stream.close()  # the reader waits for the second message
            reader.join(10)
            stream.close()
            return reader.is_alive() or next(stream, None) is not None

    assert await in_thread(running, play) is False
    assert seen == ["full"]
    await asyncio.wait_for(running.game.watch_ended.wait(), 10)


async def test_a_watch_of_the_async_client_is_closed_from_another_task(
    running: Running, client: dramaturg.AsyncClient
) -> None:
    first, seen = asyncio.Event(), []

    async def read(stream: dramaturg.AsyncStream[v1.WatchCharacterStatesResponse]) -> None:
        async for message in stream:
            seen.append(message.WhichOneof("kind"))
            first.set()

    async with (await client.open("save-1")).watch() as stream:
        reader = asyncio.create_task(read(stream))
        await asyncio.wait_for(first.wait(), 10)
        await stream.aclose()
        await asyncio.wait_for(reader, 10)
        await stream.aclose()
        assert await anext(stream, None) is None
    assert seen == ["full"] and not reader.cancelled()
    await asyncio.wait_for(running.game.watch_ended.wait(), 10)


async def test_a_reader_that_is_cancelled_is_cancelled(running: Running, client: dramaturg.AsyncClient) -> None:
    stream = (await client.open("save-1")).watch()
    await anext(stream)
    reader: asyncio.Future[object] = asyncio.ensure_future(anext(stream))
    await asyncio.sleep(0)
    reader.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reader
    await stream.aclose()


async def test_the_verbs_name_the_branch_and_follow_a_load(running: Running, client: dramaturg.AsyncClient) -> None:
    game = await client.open("save-1", players={"ana": "Ana", "bo": ""})
    answer = await game.say("Wer da?", to="captain", hearers=["innkeeper"])
    await game.report(events.custom("oath_broken", actor="player", perceivers=["captain"]), unit="siege")
    checkpoint = await game.save("slot-1")
    await game.load(checkpoint.checkpoint_id, scratch=True)
    assert game.branch_id == "b1"
    await game.load(checkpoint.checkpoint_id)
    after = await game.say("And now?", to="captain")
    assert (answer.branch_id, after.branch_id, game.branch_id) == ("b1", "b2", "b2")
    opened, said, reported, *_ = running.game.seen
    assert (list(opened.player_ids), [name.display_name for name in opened.player_names]) == (["ana", "bo"], ["Ana"])
    assert (said.speaker_id, said.addressee_id, list(said.hearer_ids)) == ("player", "captain", ["innkeeper"])
    assert (reported.unit_id, reported.events[0].custom.event_name) == ("siege", "oath_broken")


async def test_the_blocking_verbs_do_the_same(running: Running) -> None:
    def play(blocking: dramaturg.Client) -> tuple[str, str]:
        game = blocking.open("save-1")
        before = game.say("Wer da?", to="captain").branch_id
        game.load(game.save("slot-1").checkpoint_id)
        return before, game.say("And now?", to="captain").branch_id

    assert await in_thread(running, play) == ("b1", "b2")


STAGE = "persona.relationships.player.stage"


def asked_by_the_verbs_of_why(seen: list[Any]) -> list[tuple[str, dict[str, Any]]]:
    """Name and filled-in fields of what was asked, without what every request has."""
    common = {"playthrough_id", "request_id", "branch_id"}
    asked = [request for request in seen if not isinstance(request, v1.OpenPlaythroughRequest)]
    assert all((request.playthrough_id, request.branch_id) == ("save-1", "b1") for request in asked)
    return [
        (
            type(request).__name__,
            {field.name: value for field, value in request.ListFields() if field.name not in common},
        )
        for request in asked
    ]


WHY = [
    ("GetFieldHistoryRequest", {"character_id": "mara", "path": STAGE, "page_size": 50}),
    ("ListRejectionsRequest", {"character_id": "mara", "field_path": STAGE, "page_size": 3}),
    ("ListEvidenceRequest", {"character_id": "mara", "page_size": 50}),
    (
        "SetFieldRequest",
        {
            "character_id": "mara",
            "path": "persona.hobbies",
            "value": v1.FieldValue(text_list=v1.TextList(items=["将棋"])),
            "reason": "a present",
        },
    ),
    ("RevertFieldRequest", {"character_id": "mara", "path": "persona.hobbies", "change_id": "c7"}),
]


async def test_why_why_not_set_and_revert_ask_for_one_characters_fields(
    running: Running, client: dramaturg.AsyncClient
) -> None:
    game = await client.open("save-1")
    assert [change.path for change in await game.why(STAGE, of="mara")] == [STAGE]
    assert [refusal.path for refusal in await game.why_not(of="mara", path=STAGE, limit=3)] == [STAGE]
    assert [seen.summary for seen in await game.evidence(of="mara")] == ["seen"]
    assert (await game.set("persona.hobbies", ["将棋"], of="mara", reason="a present")).changed
    assert (await game.revert("persona.hobbies", of="mara", change_id="c7")).changed
    assert asked_by_the_verbs_of_why(running.game.seen) == WHY


async def test_the_blocking_verbs_of_why_do_the_same(running: Running) -> None:
    def play(blocking: dramaturg.Client) -> None:
        game = blocking.open("save-1")
        assert [change.path for change in game.why(STAGE, of="mara")] == [STAGE]
        assert [refusal.path for refusal in game.why_not(of="mara", path=STAGE, limit=3)] == [STAGE]
        assert [seen.summary for seen in game.evidence(of="mara")] == ["seen"]
        assert game.set("persona.hobbies", ["将棋"], of="mara", reason="a present").changed
        assert game.revert("persona.hobbies", of="mara", change_id="c7").changed

    await in_thread(running, play)
    assert asked_by_the_verbs_of_why(running.game.seen) == WHY


SEARCH = v1.SearchMemoriesRequest(
    playthrough_id="save-1",
    branch_id="b1",
    character_id="mara",
    text="船は?",
    speaker_id="tobin",
    locale="ja",
    scene_id="gate",
    experience_limit=3,
    knowledge_limit=2,
    preset="reference",
    game_time_s=60,
)
LISTED = v1.ListMemoriesRequest(
    playthrough_id="save-1",
    branch_id="b1",
    character_id="mara",
    kinds=[v1.MemoryKind.MEMORY_KIND_SAID],
    memory_ids=["m1.0", "m1.1"],
    locale="ja",
    page_size=2,
)
ASKED = {
    "of": "mara",
    "speaker": "tobin",
    "scene": "gate",
    "locale": "ja",
    "experience_limit": 3,
    "knowledge_limit": 2,
    "preset": "reference",
    "game_time_s": 60,
}
WANTED = {
    "of": "mara",
    "kinds": [v1.MemoryKind.MEMORY_KIND_SAID],
    "memory_ids": ["m1.0", "m1.1"],
    "locale": "ja",
    "limit": 2,
}


async def test_search_and_memories_ask_through_the_eyes_of_one_character(
    running: Running, client: dramaturg.AsyncClient
) -> None:
    game = await client.open("save-1")
    assert (await game.search("船は?", **ASKED)).record == "船は?"  # type: ignore[arg-type]
    assert [memory.memory_id for memory in await game.memories(**WANTED)] == ["m1.0", "m1.1"]  # type: ignore[arg-type]
    assert running.game.seen[1:] == [SEARCH, LISTED]


async def test_the_blocking_search_and_memories_do_the_same(running: Running) -> None:
    def play(blocking: dramaturg.Client) -> None:
        game = blocking.open("save-1")
        assert game.search("船は?", **ASKED).record == "船は?"  # type: ignore[arg-type]
        assert [memory.memory_id for memory in game.memories(**WANTED)] == ["m1.0", "m1.1"]  # type: ignore[arg-type]

    await in_thread(running, play)
    assert running.game.seen[1:] == [SEARCH, LISTED]


MISTAKES: list[tuple[Callable[[Any], Any], str]] = [
    (
        lambda game: events.custom("oath_sworn", perceivers="mara"),
        r"perceivers is a list of texts: write perceivers=\['mara'\]",
    ),
    (lambda game: events.flag("lit", perceivers=["mara", 7]), r"perceivers\[1\] is a text, not int 7"),  # type: ignore[list-item]
    (lambda game: events.observation("Smoke.", subjects="mara"), "subjects is a list of texts"),
    (lambda game: events.quest_stage("watch", 3), "stage_id is a text, not int 3"),  # type: ignore[arg-type]
    (lambda game: events.relationship(None, 4), "character_id is a text, not NoneType None"),  # type: ignore[arg-type]
    (lambda game: game.report([events.custom("oath_sworn")]), r"one by one: write report\(\*events\)"),
    (lambda game: game.report("oath_sworn"), "events of dramaturg.events, not str 'oath_sworn'"),
    (lambda game: game.say("Hello", to=["mara"]), r"to is a text, not list \['mara'\]"),
    (lambda game: game.say(None, to="mara"), "text is a text, not NoneType None"),
    (lambda game: game.say("Hello", to="mara", hearers="tobin"), "hearers is a list of texts"),
    (lambda game: game.state(["mara"]), r"character_id is a text, not list"),
    (lambda game: game.state("mara", paths="persona"), "paths is a list of texts"),
    (lambda game: game.watch("mara"), "characters is a list of texts"),
    (lambda game: game.save(3), "checkpoint_id is a text, not int 3"),
    (lambda game: game.load(None), "checkpoint_id is a text, not NoneType None"),
    (lambda game: game.search(None, of="mara"), "text is a text, not NoneType None"),
    (lambda game: game.memories(of="mara", memory_ids="m1.0"), "memory_ids is a list of texts"),
    (lambda game: game.why("stage", of=["mara"]), "of is a text, not list"),
    (lambda game: game.set("persona.hobbies", {"a": 1, 2: 3}, of="mara"), r"value\[1\] is a text, not int 2"),
]


@pytest.mark.parametrize(("mistake", "says"), MISTAKES)
async def test_a_wrong_argument_is_named_before_anything_is_sent(
    running: Running, client: dramaturg.AsyncClient, mistake: Callable[[Any], Any], says: str
) -> None:
    game = await client.open("save-1")
    with pytest.raises(TypeError, match=says):
        made = mistake(game)
        await made
    with pytest.raises(TypeError, match=says):
        await in_thread(running, lambda blocking: mistake(blocking.open("save-1")))
    assert {type(request) for request in running.game.seen} == {v1.OpenPlaythroughRequest}


async def test_who_speaks_is_the_primary_player_where_nobody_is_named(
    running: Running, client: dramaturg.AsyncClient
) -> None:
    game = await client.open("save-1", primary_player="アナ")
    await game.say("誰だ?", to="captain")
    await game.say("誰だ?", to="captain", speaker="tobin")
    await game.on_branch("b7").say("誰だ?", to="captain")
    await game.load("slot-1")
    await game.say("誰だ?", to="captain")
    await in_thread(running, lambda blocking: blocking.open("save-1", primary_player="bo").say("Hm?", to="captain"))
    said = [request.speaker_id for request in running.game.seen if isinstance(request, v1.StepDialogueRequest)]
    assert said == ["アナ", "tobin", "アナ", "アナ", "bo"]


async def test_a_watch_follows_restores_unless_a_branch_was_chosen(
    running: Running, client: dramaturg.AsyncClient
) -> None:
    def first_message(blocking: dramaturg.Client) -> None:
        with contextlib.closing(blocking.open("save-1").on_branch("b8").watch()) as stream:
            next(stream)

    game = await client.open("save-1")
    for watched in (game, game.on_branch("b7")):
        async with contextlib.aclosing(watched.watch()) as stream:
            await anext(stream)
    await in_thread(running, first_message)
    asked = [request for request in running.game.seen if isinstance(request, v1.WatchCharacterStatesRequest)]
    assert [request.branch_id for request in asked] == ["", "b7", "b8"]


@pytest.mark.parametrize(
    ("blocking", "for_asyncio"),
    [(dramaturg.Client, dramaturg.AsyncClient), (dramaturg.Playthrough, dramaturg.AsyncPlaythrough)],
)
def test_the_twins_take_the_same(blocking: type, for_asyncio: type) -> None:
    def taken(kind: type) -> dict[str, list[tuple[str, object]]]:
        return {
            name: [(p.name, p.default) for p in inspect.signature(method).parameters.values()]
            for name, method in inspect.getmembers(kind, inspect.isroutine)
            if not name.startswith("_")
        }

    assert taken(blocking) == taken(for_asyncio)


async def test_a_state_reads_as_plain_values(client: dramaturg.AsyncClient) -> None:
    state = await (await client.open("save-1")).state("captain")
    assert dramaturg.fields_of(state) == {"persona.relationships.player.stage": "trust"}
    assert dramaturg.blackboard_of(state) == {"trusts_player": True, "visits": 2}


@pytest.mark.parametrize("value", ["忠", 2.5, True, ["a", "b"], None])
def test_a_plain_value_survives_the_wire(value: Any) -> None:
    assert dramaturg.plain(dramaturg.field_value(value)) == value


async def test_a_blob_larger_than_a_message_travels_in_parts(running: Running, client: dramaturg.AsyncClient) -> None:
    blob = bytes(range(256)) * (BLOB_PART_BYTES // 128)
    running.game.blob = blob
    game = await client.open("save-1")
    assert await game.export("slot-1") == blob
    running.game.blob = b""
    assert (await game.import_blob(blob)).checkpoint_id == "imported"
    assert running.game.blob == blob


def test_an_empty_blob_is_one_part_for_the_server_to_refuse() -> None:
    assert list(blob_parts(b"")) == [(b"", False)]


async def test_attach_finds_the_sidecar_by_its_run_file(running: Running, tmp_path: Path) -> None:
    running.write_run_file(tmp_path)
    async with await dramaturg.AsyncClient.attach(tmp_path, register=True) as client:
        await client.open("save-1")
    assert [type(request).__name__ for request in running.game.seen] == ["AttachRequest", "OpenPlaythroughRequest"]
    assert set(running.game.authorizations) == {f"Bearer {TOKEN}"}


async def test_a_sidecar_that_came_back_is_followed_under_the_same_request_id(running: Running, tmp_path: Path) -> None:
    running.write_run_file(tmp_path)
    async with await dramaturg.AsyncClient.attach(tmp_path, policy=POLICY) as client:
        await running.server.stop(None)
        again = await serve(Game())
        again.write_run_file(tmp_path, token="another token")
        await client.step_dialogue(v1.StepDialogueRequest(request_id="turn-7"))
        assert again.game.seen[0].request_id == "turn-7"
        assert again.game.authorizations == ["Bearer another token"]
        await again.server.stop(None)


async def test_the_blocking_client_follows_it_too(running: Running, tmp_path: Path) -> None:
    running.write_run_file(tmp_path)
    blocking = await asyncio.to_thread(dramaturg.Client.attach, tmp_path, policy=POLICY)
    await running.server.stop(None)
    again = await serve(Game())
    again.write_run_file(tmp_path, token="another token")
    await asyncio.to_thread(blocking.step_dialogue, v1.StepDialogueRequest(request_id="turn-7"))
    blocking.close()
    assert again.game.seen[0].request_id == "turn-7"
    await again.server.stop(None)


@pytest.mark.parametrize("content", [None, "", "[]", '{"grpc_port": 1}', "\x00"])
def test_a_folder_without_a_readable_run_file_is_unreachable(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "run.json").write_text(content, encoding="utf-8")
    with pytest.raises(Unreachable):
        dramaturg.Client.attach(tmp_path)


async def test_a_run_file_without_its_server_is_unreachable(running: Running, tmp_path: Path) -> None:
    running.write_run_file(tmp_path)
    await running.server.stop(None)
    with pytest.raises(Unreachable):
        await dramaturg.AsyncClient.attach(tmp_path, timeout_s=0.05)


async def test_attach_leaves_a_stale_run_file_for_the_one_of_a_sidecar_that_starts_meanwhile(
    running: Running, tmp_path: Path
) -> None:
    running.write_run_file(tmp_path, token="stale")
    await running.server.stop(None)
    attaching = asyncio.create_task(dramaturg.AsyncClient.attach(tmp_path, timeout_s=30))
    await asyncio.sleep(0)  # the stale file is read
    again = await serve(Game())
    again.write_run_file(tmp_path)
    async with await attaching as client:
        assert (await client.open("save-1")).branch_id == "b1"
    assert again.game.authorizations == [f"Bearer {TOKEN}"]
    await again.server.stop(None)


async def test_the_blocking_client_looks_again_too(running: Running) -> None:
    addresses = [Address("127.0.0.1:1", "stale"), Address(running.target, TOKEN)]

    def wait() -> str:
        with dramaturg.Client(lambda: addresses.pop(0) if len(addresses) > 1 else addresses[0]) as blocking:
            blocking.wait_until_serving(30)
            return blocking.open("save-1").branch_id

    assert await asyncio.to_thread(wait) == "b1"


@pytest.mark.skipif(sys.platform == "win32", reason="gRPC has no Unix sockets on Windows")
async def test_attach_finds_a_sidecar_on_a_unix_socket(tmp_path: Path) -> None:
    on_socket = await serve(Game(), f"unix:{tmp_path}/s")
    on_socket.write_run_file(tmp_path)
    content = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    (tmp_path / "run.json").write_text(json.dumps(content | {"socket": f"{tmp_path}/s"}), encoding="utf-8")
    async with await dramaturg.AsyncClient.attach(tmp_path) as client:
        assert (await client.open("save-1")).branch_id == "b1"
    await on_socket.server.stop(None)


def test_the_token_is_never_shown(tmp_path: Path) -> None:
    content = dict.fromkeys(("grpc_port", "http_port", "pid"), 1) | {"token": TOKEN}
    more = dict.fromkeys(("version", "api_version", "started_at"), "1")
    (tmp_path / "run.json").write_text(json.dumps(content | more), encoding="utf-8")
    run = dramaturg.read_run_file(tmp_path)
    assert run.token == TOKEN and TOKEN not in repr(run)


def test_a_turn_has_more_time_and_what_it_waits_for_comes_on_top() -> None:
    policy = CallPolicy(timeout_s=5, turn_timeout_s=15)
    assert policy.deadline_s(methods.STEP_DIALOGUE, v1.StepDialogueRequest(wait_for_state_ms=500), None) == 15.5
    turn = v1.StepDialogueRequest(wait_for_state_ms=500)
    assert policy.deadline_s(methods.STREAM_DIALOGUE, v1.StreamDialogueRequest(turn=turn), None) == 15.5
    assert policy.deadline_s(methods.BEGIN_UNIT, v1.BeginUnitRequest(), None) == 5
    assert policy.deadline_s(methods.BEGIN_UNIT, v1.BeginUnitRequest(), 0.5) == 0.5
    assert policy.deadline_s(methods.DELETE_MEMORY, v1.DeleteMemoryRequest(), None) == 5
    assert policy.deadline_s(methods.DELETE_MEMORY, v1.DeleteMemoryRequest(purge=True), None) == 600
    assert policy.deadline_s(methods.WATCH_CHARACTER_STATES, v1.WatchCharacterStatesRequest(), None) is None


def test_retries_stop_at_their_number_and_at_the_deadline() -> None:
    policy = CallPolicy(retries=2, first_retry_s=0.1)
    request = v1.BeginUnitRequest(request_id="r")
    unavailable = grpc.StatusCode.UNAVAILABLE
    assert [policy.retry_delay_s(unavailable, request, attempt, 9) for attempt in range(3)] == [0.1, 0.2, None]
    assert policy.retry_delay_s(unavailable, request, 0, 0.05) is None
    assert policy.retry_delay_s(unavailable, v1.BeginUnitRequest(), 0, 9) is None
    assert policy.retry_delay_s(grpc.StatusCode.ABORTED, request, 0, 9) is None


def test_retries_go_on_with_growing_waits_until_the_call_has_no_time_left() -> None:
    policy, request = CallPolicy(first_retry_s=0.1, longest_retry_s=1.0), v1.BeginUnitRequest(request_id="r")
    unavailable = grpc.StatusCode.UNAVAILABLE
    waited: list[float] = []
    while (delay := policy.retry_delay_s(unavailable, request, len(waited), 5 - sum(waited))) is not None:
        waited.append(delay)
    assert waited == [0.1, 0.2, 0.4, 0.8, 1.0, 1.0, 1.0]
    assert policy.retry_delay_s(unavailable, request, 5_000, 9) == 1.0


async def test_a_sidecar_that_needs_many_tries_to_come_back_is_waited_for(
    running: Running, client: dramaturg.AsyncClient
) -> None:
    running.game.failures = [Unavailable(Reason.SHUTTING_DOWN, "restarting")] * 9
    await client.step_dialogue(v1.StepDialogueRequest())
    running.game.failures = [Unavailable(Reason.SHUTTING_DOWN, "restarting")] * 9
    await in_thread(running, lambda blocking: blocking.step_dialogue(v1.StepDialogueRequest()))
    first, second = running.game.seen[:10], running.game.seen[10:]
    assert len(first) == len(second) == 10
    assert len({request.request_id for request in first}) == len({request.request_id for request in second}) == 1


SIDECAR = """
import asyncio, json, os, sys
from pathlib import Path
import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from dramaturg import v1
from dramaturg.v1 import sidecar_service_pb2_grpc as sidecar

class Sidecar(sidecar.SidecarServiceServicer):
    def __init__(self): self.ended = asyncio.Event()
    async def GetServerInfo(self, request, context): return v1.GetServerInfoResponse(pid=os.getpid())
    async def Shutdown(self, request, context):
        self.ended.set()
        return v1.ShutdownResponse()

async def main(command, _cast_flag, cast, _data_flag, data, _parent_flag, parent):
    assert command == "serve" and int(parent) == os.getppid()
    server, healthy, ours = grpc.aio.server(), health.aio.HealthServicer(), Sidecar()
    await healthy.set("", health_pb2.HealthCheckResponse.SERVING)
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    sidecar.add_SidecarServiceServicer_to_server(ours, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    run = dict(grpc_port=port, http_port=0, pid=os.getpid(), token="t", version="0", api_version="1", started_at="now")
    (Path(data) / "new").write_text(json.dumps(run))
    (Path(data) / "new").replace(Path(data) / "run.json")
    await ours.ended.wait()
    (Path(data) / "run.json").unlink()
    await server.stop(5)

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.fixture
def program(tmp_path: Path) -> tuple[str, str]:
    script = tmp_path / "sidecar.py"
    script.write_text(SIDECAR, encoding="utf-8")
    return sys.executable, str(script)


def test_launch_starts_a_sidecar_and_close_ends_it(tmp_path: Path, program: tuple[str, str]) -> None:
    data = tmp_path / "Spielstände 2"
    data.mkdir()
    client = dramaturg.Client.launch(tmp_path / "cast", data, program=program)
    process = client._sidecar.process if client._sidecar else None
    with client:
        assert process is not None
        assert client.get_server_info(v1.GetServerInfoRequest()).pid == process.pid
    assert process.returncode == 0 and not (data / "run.json").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C goes by consoles there, and the sidecar gets none of ours")
def test_ctrl_c_in_the_terminal_of_a_game_does_not_reach_its_sidecar(tmp_path: Path, program: tuple[str, str]) -> None:
    with dramaturg.Client.launch(tmp_path / "cast", tmp_path, program=program) as client:
        assert client._sidecar is not None
        assert os.getpgid(client._sidecar.process.pid) != os.getpgid(0)


async def test_the_async_client_launches_one_as_well(tmp_path: Path, program: tuple[str, str]) -> None:
    client = await dramaturg.AsyncClient.launch(tmp_path / "cast", tmp_path, program=program)
    process = client._sidecar.process if client._sidecar else None
    async with client:
        assert (await client.get_server_info(v1.GetServerInfoRequest())).pid > 0
    assert process is not None and process.returncode == 0


def test_a_stale_run_file_is_not_taken_for_the_new_sidecar(tmp_path: Path, program: tuple[str, str]) -> None:
    stale = {"grpc_port": 1, "http_port": 0, "pid": 1, "token": "old", "version": "0", "api_version": "1"}
    (tmp_path / "run.json").write_text(json.dumps(stale | {"started_at": "then"}), encoding="utf-8")
    with dramaturg.Client.launch(tmp_path / "cast", tmp_path, program=program) as client:
        assert client.get_server_info(v1.GetServerInfoRequest()).pid > 1


def test_a_sidecar_that_ends_at_once_says_why(tmp_path: Path) -> None:
    script = tmp_path / "refusing.py"
    script.write_text("import sys; sys.exit('another sidecar holds this folder')", encoding="utf-8")
    with pytest.raises(LaunchFailed, match="exit code 1: another sidecar holds this folder"):
        dramaturg.Client.launch(tmp_path / "cast", tmp_path, program=(sys.executable, str(script)))


def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LaunchFailed, match="no-such-program"):
        dramaturg.Client.launch(tmp_path / "cast", tmp_path, program=("no-such-program",))


GIVING_UP = """
import json, os, socket, sys
from pathlib import Path

listening = socket.create_server(("127.0.0.1", 0))
run = dict(grpc_port=listening.getsockname()[1], http_port=0, pid=os.getpid(), token="t", version="0", api_version="1")
file = Path(sys.argv[5]) / "run.json"
(file.parent / "new").write_text(json.dumps(run | {"started_at": "now"}))
(file.parent / "new").replace(file)
if sys.argv[3] == "reached":
    listening.accept()
    file.unlink()
sys.exit("cast.yaml:1:1 cast.missing_key the key `cast` is missing")
"""


@pytest.mark.parametrize("when", ["at once", "reached"])
async def test_a_sidecar_that_gives_up_after_its_run_file_says_why_without_a_wait(tmp_path: Path, when: str) -> None:
    script = tmp_path / "giving_up.py"
    script.write_text(GIVING_UP, encoding="utf-8")
    program, why = (sys.executable, str(script)), "exit code 1: cast.yaml:1:1 cast.missing_key"
    endless = 10.0**6
    with pytest.raises(LaunchFailed, match=why):
        await asyncio.to_thread(dramaturg.Client.launch, when, tmp_path, program=program, ready_timeout_s=endless)
    (tmp_path / "run.json").unlink(missing_ok=True)
    with pytest.raises(LaunchFailed, match=why):
        await dramaturg.AsyncClient.launch(when, tmp_path, program=program, ready_timeout_s=endless)
