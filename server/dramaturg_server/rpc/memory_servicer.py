"""MemoryService: decode, call, encode."""

from dataclasses import replace

from dramaturg import v1
from dramaturg.v1 import memory_service_pb2_grpc as rpc

from ..pipeline.add_memory import add_memory
from ..pipeline.answer_clarification import answer_clarification
from ..pipeline.application import Application
from ..pipeline.correct_memory import correct_memory
from ..pipeline.delete_memory import delete_memory
from ..pipeline.edit_memory import edit_memory, pin_memory
from ..pipeline.list_clarifications import list_clarifications
from ..pipeline.list_known import list_known
from ..pipeline.list_memories import list_experience
from ..pipeline.list_preferences import list_preferences
from ..pipeline.list_records import list_records
from ..pipeline.memory_requests import RecordsRequest
from ..pipeline.requests import PageRequest, SearchRequest
from ..pipeline.search_memories import search_memories
from .convert.beliefs import (
    decode_add,
    decode_answer,
    decode_correct,
    decode_delete,
    decode_edit,
    decode_list_clarifications,
    decode_pin,
    encode_add,
    encode_answer,
    encode_correct,
    encode_delete,
    encode_edit,
    encode_pin,
    encode_questions,
)
from .convert.memories import decode_list_memories, decode_search, encode_found, encode_memories, encode_records
from .deadline import seconds_left
from .fitting import fitting, fitting_search
from .guard import Context
from .running import Running


class MemoryServicer(rpc.MemoryServiceServicer):
    def __init__(self, running: Running) -> None:
        self._running = running

    async def SearchMemories(self, request: v1.SearchMemoriesRequest, context: Context) -> v1.SearchMemoriesResponse:
        asked = decode_search(request)
        app = await self._running.application()

        async def search(part: SearchRequest) -> v1.SearchMemoriesResponse:
            return encode_found(await search_memories(app, part, seconds_left(context, self._running)))

        return await fitting_search(asked, search)

    async def ListMemories(self, request: v1.ListMemoriesRequest, context: Context) -> v1.ListMemoriesResponse:
        asked = decode_list_memories(request, self._running.config)
        app = await self._running.application()
        if isinstance(asked, RecordsRequest):
            return await _records(app, asked)
        listed = list_known if asked.is_of_cast else list_experience

        async def read(page: PageRequest) -> v1.ListMemoriesResponse:
            part = replace(asked, page=page)
            return encode_memories(await listed(app, part), part)

        return await fitting(asked.page, read)

    async def AddMemory(self, request: v1.AddMemoryRequest, context: Context) -> v1.AddMemoryResponse:
        asked = decode_add(request)
        return encode_add(await add_memory(await self._running.application(), asked))

    async def CorrectMemory(self, request: v1.CorrectMemoryRequest, context: Context) -> v1.CorrectMemoryResponse:
        asked = decode_correct(request)
        return encode_correct(await correct_memory(await self._running.application(), asked))

    async def EditMemory(self, request: v1.EditMemoryRequest, context: Context) -> v1.EditMemoryResponse:
        asked = decode_edit(request)
        return encode_edit(await edit_memory(await self._running.application(), asked))

    async def DeleteMemory(self, request: v1.DeleteMemoryRequest, context: Context) -> v1.DeleteMemoryResponse:
        asked = decode_delete(request)
        return encode_delete(await delete_memory(await self._running.application(), asked))

    async def PinMemory(self, request: v1.PinMemoryRequest, context: Context) -> v1.PinMemoryResponse:
        asked = decode_pin(request)
        return encode_pin(await pin_memory(await self._running.application(), asked))

    async def ListClarifications(
        self, request: v1.ListClarificationsRequest, context: Context
    ) -> v1.ListClarificationsResponse:
        asked = decode_list_clarifications(request, self._running.config)
        app = await self._running.application()

        async def read(page: PageRequest) -> v1.ListClarificationsResponse:
            part = replace(asked, page=page)
            return encode_questions(await list_clarifications(app, part), part)

        return await fitting(asked.page, read)

    async def AnswerClarification(
        self, request: v1.AnswerClarificationRequest, context: Context
    ) -> v1.AnswerClarificationResponse:
        asked = decode_answer(request)
        return encode_answer(await answer_clarification(await self._running.application(), asked))


async def _records(app: Application, asked: RecordsRequest) -> v1.ListMemoriesResponse:
    async def read(page: PageRequest) -> v1.ListMemoriesResponse:
        part = replace(asked, page=page)
        if "preference" in asked.kinds:
            return encode_records(await list_preferences(app, part), part)
        return encode_records(await list_records(app, part), part)

    return await fitting(asked.page, read)
