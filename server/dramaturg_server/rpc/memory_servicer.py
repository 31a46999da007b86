"""MemoryService: decode, call, encode."""

from dataclasses import replace

from dramaturg import v1
from dramaturg.v1 import memory_service_pb2_grpc as rpc

from ..pipeline.list_known import list_known
from ..pipeline.list_memories import list_experience
from ..pipeline.requests import PageRequest, SearchRequest
from ..pipeline.search_memories import search_memories
from .convert.memories import decode_list_memories, decode_search, encode_found, encode_memories
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
        listed = list_known if asked.is_of_cast else list_experience

        async def read(page: PageRequest) -> v1.ListMemoriesResponse:
            part = replace(asked, page=page)
            return encode_memories(await listed(app, part), part)

        return await fitting(asked.page, read)
