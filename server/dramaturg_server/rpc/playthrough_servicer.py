"""PlaythroughService: decode, call, encode."""

import asyncio

from dramaturg import v1
from dramaturg.v1 import playthrough_service_pb2_grpc as rpc

from ..pipeline.checkpoints import create_checkpoint, delete_checkpoint, restore_checkpoint
from ..pipeline.delete_playthrough import delete_playthrough
from ..pipeline.edits import begin_unit, end_unit
from ..pipeline.list_checkpoints import list_checkpoints
from ..pipeline.open_playthrough import open_playthrough
from .convert import checks
from .convert.playthrough import (
    decode_begin_unit,
    decode_create_checkpoint,
    decode_delete_checkpoint,
    decode_end_unit,
    decode_export,
    decode_list_checkpoints,
    decode_open,
    decode_part,
    decode_restore,
    encode_begin_unit,
    encode_checkpoints,
    encode_end_unit,
    encode_imported,
    encode_open,
    encode_restored,
)
from .convert.records import encode_checkpoint
from .guard import Context
from .parts import Downloads, Uploads
from .running import Running


class PlaythroughServicer(rpc.PlaythroughServiceServicer):
    def __init__(self, running: Running) -> None:
        self._running = running
        later = asyncio.get_running_loop().call_later
        self._uploads = Uploads(running.now_ms, later)
        self._downloads = Downloads(running.now_ms, later)

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
        return encode_end_unit(committed.entry, committed.branch_id)

    async def CreateCheckpoint(
        self, request: v1.CreateCheckpointRequest, context: Context
    ) -> v1.CreateCheckpointResponse:
        asked = decode_create_checkpoint(request)
        app = await self._running.application()
        timeline = await app.timeline(asked.at.playthrough_id)
        created = await create_checkpoint(timeline, asked, app.after_turn(timeline).idle)
        return v1.CreateCheckpointResponse(checkpoint=encode_checkpoint(created.checkpoint))

    async def RestoreCheckpoint(
        self, request: v1.RestoreCheckpointRequest, context: Context
    ) -> v1.RestoreCheckpointResponse:
        asked = decode_restore(request)
        app = await self._running.application()
        timeline = await app.timeline(asked.at.playthrough_id)
        return encode_restored(await restore_checkpoint(timeline, asked))

    async def ListCheckpoints(self, request: v1.ListCheckpointsRequest, context: Context) -> v1.ListCheckpointsResponse:
        asked = decode_list_checkpoints(request, self._running.config)
        app = await self._running.application()
        return encode_checkpoints(await list_checkpoints(app, asked), asked)

    async def DeleteCheckpoint(
        self, request: v1.DeleteCheckpointRequest, context: Context
    ) -> v1.DeleteCheckpointResponse:
        asked = decode_delete_checkpoint(request)
        app = await self._running.application()
        await delete_checkpoint(await app.timeline(asked.at.playthrough_id), asked)
        return v1.DeleteCheckpointResponse()

    async def ExportCheckpoint(
        self, request: v1.ExportCheckpointRequest, context: Context
    ) -> v1.ExportCheckpointResponse:
        from ..pipeline.export_checkpoint import export_checkpoint  # here: a server answers before it can read saves

        asked = decode_export(request)
        timeline = await (await self._running.application()).timeline(asked.playthrough_id)
        part, token, total = await self._downloads.part(
            (asked.playthrough_id, asked.checkpoint_id),
            request.page_token,
            asked.part_bytes,
            lambda: export_checkpoint(timeline, asked.checkpoint_id),
        )
        return v1.ExportCheckpointResponse(blob_part=part, next_page_token=token, total_bytes=total)

    async def ImportCheckpoint(
        self, request: v1.ImportCheckpointRequest, context: Context
    ) -> v1.ImportCheckpointResponse:
        from ..pipeline.import_checkpoint import import_checkpoint

        at, part = checks.mutation(request), decode_part(request)
        timeline = await (await self._running.application()).timeline(at.playthrough_id)
        more = request.more_parts
        upload, token = self._uploads.take(at.playthrough_id, at.request_id, request.page_token, part, more=more)
        if more:
            return v1.ImportCheckpointResponse(next_page_token=token)
        return encode_imported(await self._uploads.complete(upload, lambda blob: import_checkpoint(timeline, at, blob)))

    async def DeletePlaythrough(
        self, request: v1.DeletePlaythroughRequest, context: Context
    ) -> v1.DeletePlaythroughResponse:
        at = checks.mutation(request)
        app = await self._running.application()
        try:
            return v1.DeletePlaythroughResponse(deleted=await delete_playthrough(app, at))
        finally:  # a caller who leaves stops no deletion that has begun
            self._uploads.forget(at.playthrough_id)
            self._downloads.forget(at.playthrough_id)
