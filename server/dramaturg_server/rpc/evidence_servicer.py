"""EvidenceService: decode, call, encode."""

from dramaturg import v1
from dramaturg.v1 import evidence_service_pb2_grpc as rpc

from ..pipeline.extract_evidence import extract_evidence
from ..pipeline.listings import list_evidence, list_rejections
from ..pipeline.report_events import report_events
from ..pipeline.requests import PageRequest
from .convert.evidence import (
    decode_extract,
    decode_list_evidence,
    decode_list_rejections,
    decode_report,
    encode_evidence_page,
    encode_extract,
    encode_rejections_page,
    encode_report,
)
from .fitting import fitting
from .guard import Context
from .running import Running


class EvidenceServicer(rpc.EvidenceServiceServicer):
    def __init__(self, running: Running) -> None:
        self._running = running

    async def ExtractEvidence(self, request: v1.ExtractEvidenceRequest, context: Context) -> v1.ExtractEvidenceResponse:
        asked = decode_extract(request)
        app = await self._running.application()
        committed = await extract_evidence(app, asked)
        return encode_extract(committed.entry, asked, committed.branch_id, app.cast.schema)

    async def ReportEvents(self, request: v1.ReportEventsRequest, context: Context) -> v1.ReportEventsResponse:
        asked = decode_report(request)
        app = await self._running.application()
        committed = await report_events(app, asked)
        return encode_report(committed.entry, committed.branch_id, app.cast.schema)

    async def ListEvidence(self, request: v1.ListEvidenceRequest, context: Context) -> v1.ListEvidenceResponse:
        asked = decode_list_evidence(request, self._running.config)
        app = await self._running.application()

        async def read(page: PageRequest) -> v1.ListEvidenceResponse:
            return encode_evidence_page(await list_evidence(app, page), page)

        return await fitting(asked, read)

    async def ListRejections(self, request: v1.ListRejectionsRequest, context: Context) -> v1.ListRejectionsResponse:
        asked = decode_list_rejections(request, self._running.config)
        app = await self._running.application()

        async def read(page: PageRequest) -> v1.ListRejectionsResponse:
            return encode_rejections_page(await list_rejections(app, page), page, app.cast.schema)

        return await fitting(asked, read)
