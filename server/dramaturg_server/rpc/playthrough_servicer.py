"""PlaythroughService: decode, call, encode."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from typing import TYPE_CHECKING

from dramaturg import v1
from dramaturg.v1 import playthrough_service_pb2_grpc as rpc

from ..pipeline.back_up import back_up
from ..pipeline.checkpoints import create_checkpoint, delete_checkpoint, restore_checkpoint
from ..pipeline.delete_playthrough import delete_playthrough
from ..pipeline.edits import begin_unit, end_unit
from ..pipeline.list_branches import list_branches
from ..pipeline.list_checkpoints import list_checkpoints
from ..pipeline.list_playthroughs import list_playthroughs
from ..pipeline.open_playthrough import open_playthrough
from ..pipeline.prune_branches import prune_branches
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
from .convert.playthroughs import (
    decode_back_up,
    decode_export_playthrough,
    decode_list_branches,
    decode_list_playthroughs,
    decode_prune,
    encode_backed_up,
    encode_branches,
    encode_brought_in,
    encode_playthroughs,
    encode_pruned,
    parts_of,
)
from .convert.records import encode_checkpoint
from .convert.values import heartbeat
from .guard import Context
from .parts import Downloads, Uploads
from .running import Running
from .streams import kept_alive

if TYPE_CHECKING:  # a server answers before it can read saves
    from ..pipeline.import_checkpoint import Imported
    from ..pipeline.import_playthrough import BroughtIn

WHOLE_UPLOADS = 2
"""Whole playthroughs in several parts that come in at once; they are larger than saves."""


class PlaythroughServicer(rpc.PlaythroughServiceServicer):
    def __init__(self, running: Running) -> None:
        self._running = running
        later = asyncio.get_running_loop().call_later
        self._uploads: Uploads[Imported] = Uploads(running.now_ms, later)
        self._whole_uploads: Uploads[BroughtIn] = Uploads(running.now_ms, later, WHOLE_UPLOADS)
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

    async def ExportPlaythrough(
        self, request: v1.ExportPlaythroughRequest, context: Context
    ) -> AsyncGenerator[v1.ExportPlaythroughResponse, None]:
        name, part_bytes = decode_export_playthrough(request)
        every_s = self._running.config.heartbeat_ms / 1000
        async for message in kept_alive(
            self._parts(name, part_bytes), beat=self._beat, every_s=every_s, ending=self._running.draining
        ):
            yield message

    async def _parts(self, playthrough_id: str, part_bytes: int) -> AsyncIterator[v1.ExportPlaythroughResponse]:
        from ..pipeline.export_playthrough import export_playthrough

        app = await self._running.application()
        blob = await export_playthrough(app, playthrough_id)
        for part in parts_of(blob, part_bytes):
            yield part

    def _beat(self) -> v1.ExportPlaythroughResponse:
        return v1.ExportPlaythroughResponse(heartbeat=heartbeat(self._running.now_ms()))

    async def ImportPlaythrough(
        self, request: v1.ImportPlaythroughRequest, context: Context
    ) -> v1.ImportPlaythroughResponse:
        from ..pipeline.import_playthrough import import_playthrough, require_new

        at, part, more = checks.mutation(request), decode_part(request), request.more_parts
        app = await self._running.application()
        if more and not request.page_token:
            await require_new(app.store, at.playthrough_id)
        uploads = self._whole_uploads
        upload, token = uploads.take(at.playthrough_id, at.request_id, request.page_token, part, more=more)
        if more:
            return v1.ImportPlaythroughResponse(next_page_token=token)
        return encode_brought_in(await uploads.complete(upload, lambda blob: import_playthrough(app, at, blob)))

    async def ListPlaythroughs(
        self, request: v1.ListPlaythroughsRequest, context: Context
    ) -> v1.ListPlaythroughsResponse:
        asked = decode_list_playthroughs(request, self._running.config)
        return encode_playthroughs(await list_playthroughs(await self._running.application(), asked), asked)

    async def ListBranches(self, request: v1.ListBranchesRequest, context: Context) -> v1.ListBranchesResponse:
        asked = decode_list_branches(request, self._running.config)
        return encode_branches(await list_branches(await self._running.application(), asked), asked)

    async def PruneBranches(self, request: v1.PruneBranchesRequest, context: Context) -> v1.PruneBranchesResponse:
        asked = decode_prune(request)
        app = await self._running.application()
        return encode_pruned(await prune_branches(await app.timeline(asked.at.playthrough_id), asked))

    async def BackUp(self, request: v1.BackUpRequest, context: Context) -> v1.BackUpResponse:
        name = decode_back_up(request)
        app = await self._running.application()
        return encode_backed_up(await back_up(app, self._running.config.backups, name))

    async def DeletePlaythrough(
        self, request: v1.DeletePlaythroughRequest, context: Context
    ) -> v1.DeletePlaythroughResponse:
        at = checks.mutation(request)
        app = await self._running.application()
        try:
            return v1.DeletePlaythroughResponse(deleted=await delete_playthrough(app, at))
        finally:  # a caller who leaves stops no deletion that has begun
            self._uploads.forget(at.playthrough_id)
            self._whole_uploads.forget(at.playthrough_id)
            self._downloads.forget(at.playthrough_id)
