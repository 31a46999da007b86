"""CharacterService: decode, call, encode."""

from collections.abc import AsyncGenerator
from dataclasses import replace

from dramaturg import v1
from dramaturg.v1 import character_service_pb2_grpc as rpc

from ..pipeline.application import Application
from ..pipeline.edits import despawn_character, revert_field, set_field, spawn_character
from ..pipeline.listings import field_history, list_characters
from ..pipeline.masks import inside_paths
from ..pipeline.read_state import revision_after, state_after
from ..pipeline.requests import PageRequest, StateRequest
from .character_states import CharacterStates
from .convert.character import (
    StateParts,
    decode_despawn,
    decode_history,
    decode_list_characters,
    decode_revert,
    decode_set_field,
    decode_spawn,
    decode_state,
    decode_states,
    decode_watch,
    encode_characters,
    encode_history,
    encode_revert,
    encode_set_field,
    encode_state,
    parts_of,
)
from .convert.values import heartbeat
from .fitting import fitting
from .guard import Context
from .running import Running
from .streams import kept_alive
from .watch_messages import watched


class CharacterServicer(rpc.CharacterServiceServicer):
    def __init__(self, running: Running) -> None:
        self._running = running
        self._states = CharacterStates()

    async def GetCharacterState(  # type: ignore[override]  # bytes in place of the message
        self, request: v1.GetCharacterStateRequest, context: Context
    ) -> bytes:
        """Answers with bytes that were made when the state was (`kept_states.py`)."""
        asked = decode_state(request)
        app = await self._running.application()
        return await self._states.read(app, await _masked(app, asked), parts_of(request))

    async def BatchGetCharacterStates(
        self, request: v1.BatchGetCharacterStatesRequest, context: Context
    ) -> v1.BatchGetCharacterStatesResponse:
        asked = decode_states(request)
        app = await self._running.application()
        paths = (await _masked(app, asked[0])).paths
        masked = tuple(replace(one, paths=paths) for one in asked)
        return v1.BatchGetCharacterStatesResponse(states=await self._states.read_many(app, masked, parts_of(request)))

    async def WatchCharacterStates(
        self, request: v1.WatchCharacterStatesRequest, context: Context
    ) -> AsyncGenerator[v1.WatchCharacterStatesResponse, None]:
        asked = decode_watch(request, self._running.config)
        app = await self._running.application()
        every_s = self._running.config.heartbeat_ms / 1000
        updates = watched(app, asked, self._beat)
        async for message in kept_alive(updates, beat=self._beat, every_s=every_s, ending=self._running.draining):
            yield message

    async def ListCharacters(self, request: v1.ListCharactersRequest, context: Context) -> v1.ListCharactersResponse:
        asked = decode_list_characters(request, self._running.config)
        app = await self._running.application()
        timeline, _ = await app.reading(asked.at)
        return encode_characters(await list_characters(app, asked), asked, timeline.playthrough.content_locale)

    async def SpawnCharacter(self, request: v1.SpawnCharacterRequest, context: Context) -> v1.SpawnCharacterResponse:
        asked = decode_spawn(request)
        app = await self._running.application()
        committed = await spawn_character(app, asked)
        state = await state_after(app, asked.at, committed, asked.character_id)
        return v1.SpawnCharacterResponse(state=encode_state(asked.at.playthrough_id, state, (), StateParts()))

    async def DespawnCharacter(
        self, request: v1.DespawnCharacterRequest, context: Context
    ) -> v1.DespawnCharacterResponse:
        asked = decode_despawn(request)
        app = await self._running.application()
        committed = await despawn_character(app, asked)
        revision = await revision_after(app, asked.at, committed, asked.character_id)
        return v1.DespawnCharacterResponse(revision=revision, branch_id=committed.branch_id)

    async def GetFieldHistory(self, request: v1.GetFieldHistoryRequest, context: Context) -> v1.GetFieldHistoryResponse:
        asked = decode_history(request, self._running.config)
        app = await self._running.application()

        async def read(page: PageRequest) -> v1.GetFieldHistoryResponse:
            return encode_history(await field_history(app, page), page, app.cast.schema)

        return await fitting(asked, read)

    async def SetField(self, request: v1.SetFieldRequest, context: Context) -> v1.SetFieldResponse:
        asked = decode_set_field(request)
        app = await self._running.application()
        committed = await set_field(app, asked)
        revision = await revision_after(app, asked.at, committed, asked.character_id)
        return encode_set_field(committed, asked.character_id, revision, app.cast.schema)

    async def RevertField(self, request: v1.RevertFieldRequest, context: Context) -> v1.RevertFieldResponse:
        asked = decode_revert(request)
        app = await self._running.application()
        committed = await revert_field(app, asked)
        revision = await revision_after(app, asked.at, committed, asked.character_id)
        return encode_revert(committed, asked.character_id, revision, app.cast.schema)

    def _beat(self) -> v1.WatchCharacterStatesResponse:
        return v1.WatchCharacterStatesResponse(heartbeat=heartbeat(self._running.now_ms()))


async def _masked(app: Application, asked: StateRequest) -> StateRequest:
    """The request with its mask checked against the cast."""
    if not asked.paths:
        return asked
    timeline, head = await app.reading(asked.at)
    return replace(asked, paths=inside_paths(app.people(timeline, head.world), asked.paths))
