"""PlaythroughService: decode, call, encode."""

from dramaturg import v1
from dramaturg.v1 import playthrough_service_pb2_grpc as rpc

from ..pipeline.edits import begin_unit, end_unit
from ..pipeline.open_playthrough import open_playthrough
from .convert.playthrough import (
    decode_begin_unit,
    decode_end_unit,
    decode_open,
    encode_begin_unit,
    encode_end_unit,
    encode_open,
)
from .interceptors import Context
from .running import Running


class PlaythroughServicer(rpc.PlaythroughServiceServicer):
    def __init__(self, running: Running) -> None:
        self._running = running

    async def OpenPlaythrough(self, request: v1.OpenPlaythroughRequest, context: Context) -> v1.OpenPlaythroughResponse:
        asked = decode_open(request)
        app = await self._running.application()
        return encode_open(await open_playthrough(app, asked), app.cast.cast_id, self._running.degraded_reasons)

    async def BeginUnit(self, request: v1.BeginUnitRequest, context: Context) -> v1.BeginUnitResponse:
        asked = decode_begin_unit(request)
        app = await self._running.application()
        committed = await begin_unit(app, asked)
        return encode_begin_unit(committed.entry, committed.branch_id, app.cast.schema)

    async def EndUnit(self, request: v1.EndUnitRequest, context: Context) -> v1.EndUnitResponse:
        asked = decode_end_unit(request)
        app = await self._running.application()
        committed = await end_unit(app, asked)
        return encode_end_unit(committed.entry, committed.branch_id, app.cast.schema)
