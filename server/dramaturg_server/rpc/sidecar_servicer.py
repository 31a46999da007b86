"""SidecarService: the life of the process. Its calls answer while the server is still loading."""

import os

from dramaturg import v1
from dramaturg.v1 import sidecar_service_pb2_grpc as rpc

from .convert.sidecar import decode_attach, decode_shutdown, encode_info, encode_reload
from .guard import Context
from .running import Running


class SidecarServicer(rpc.SidecarServiceServicer):
    def __init__(self, running: Running) -> None:
        self._running = running

    async def GetServerInfo(self, request: v1.GetServerInfoRequest, context: Context) -> v1.GetServerInfoResponse:
        return encode_info(self._running, os.getpid())

    async def Attach(self, request: v1.AttachRequest, context: Context) -> v1.AttachResponse:
        return v1.AttachResponse(parent_count=self._running.parents.register(decode_attach(request)))

    async def ReloadCast(self, request: v1.ReloadCastRequest, context: Context) -> v1.ReloadCastResponse:
        from ..pipeline.reload_cast import reload_cast  # here, because a server answers before it can read a cast

        app = await self._running.application()
        loaded = await reload_cast(app, self._running.config.cast)
        self._running.reloaded(loaded)
        return encode_reload(loaded, app.cast)

    async def Shutdown(self, request: v1.ShutdownRequest, context: Context) -> v1.ShutdownResponse:
        answer = v1.ShutdownResponse(running_turn_count=self._running.turns)
        self._running.request_end(decode_shutdown(request))
        return answer
