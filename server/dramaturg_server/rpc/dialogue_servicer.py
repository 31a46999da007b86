"""DialogueService: decode, call, encode."""

import logging
import re
from collections.abc import AsyncGenerator, AsyncIterator

from dramaturg import v1
from dramaturg.v1 import dialogue_service_pb2_grpc as rpc

from ..domain.content import Cast
from ..domain.errors import BadInput, DramaturgError, NotFound
from ..domain.log import SpokenLine
from ..domain.text import sentence_spans
from ..pipeline.listings import list_turns
from ..pipeline.requests import PageRequest, StepRequest
from ..pipeline.step_dialogue import step_dialogue, stream_dialogue
from ..pipeline.timeline import Committed
from .convert.dialogue import decode_list_turns, decode_step, decode_stream, encode_chunk, encode_step, encode_turns
from .convert.records import turn_of
from .convert.values import heartbeat
from .deadline import seconds_left
from .fitting import fitting
from .guard import Context
from .running import Running
from .streams import kept_alive

LOG = logging.getLogger(__name__)


class DialogueServicer(rpc.DialogueServiceServicer):
    def __init__(self, running: Running) -> None:
        self._running = running

    async def StepDialogue(self, request: v1.StepDialogueRequest, context: Context) -> v1.StepDialogueResponse:
        asked = decode_step(request)
        app = await self._running.application()
        with self._running.a_turn():
            committed = await step_dialogue(app, asked, seconds_left(context, self._running))
        _tell_log(asked, committed)
        return encode_step(committed.entry, committed.branch_id, app.cast.schema)

    async def StreamDialogue(
        self, request: v1.StreamDialogueRequest, context: Context
    ) -> AsyncGenerator[v1.StreamDialogueResponse, None]:
        with self._running.a_turn():
            parts = self._parts(decode_stream(request), seconds_left(context, self._running))
            every_s = self._running.config.heartbeat_ms / 1000
            async for part in kept_alive(parts, beat=self._beat, every_s=every_s):
                yield part

    async def ListTurns(self, request: v1.ListTurnsRequest, context: Context) -> v1.ListTurnsResponse:
        asked = decode_list_turns(request, self._running.config)
        app = await self._running.application()

        async def read(page: PageRequest) -> v1.ListTurnsResponse:
            return encode_turns(await list_turns(app, page), page, app.cast.schema)

        return await fitting(asked, read)

    async def _parts(self, asked: StepRequest, deadline_s: float) -> AsyncIterator[v1.StreamDialogueResponse]:
        """The turn's messages. A repeated request id gives the last one alone."""
        app = await self._running.application()
        try:
            async for part in stream_dialogue(app, asked, deadline_s, spoken_pieces):
                if isinstance(part, Committed):
                    _tell_log(asked, part)
                yield _message(part, app.cast)
        except (BadInput, NotFound) as refused:
            raise _within_turn(refused) from refused

    def _beat(self) -> v1.StreamDialogueResponse:
        return v1.StreamDialogueResponse(heartbeat=heartbeat(self._running.now_ms()))


def spoken_pieces(text: str) -> tuple[str, ...]:
    """A line cut behind its sentences; nothing is lost, so that the pieces joined are the line."""
    ends = [end for _, end in sentence_spans(text)][:-1]
    starts = [0, *(len(text) - len(text[end:].lstrip()) for end in ends)]
    return tuple(text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True))


def _within_turn(refused: BadInput | NotFound) -> DramaturgError:
    """The refusal with its field named as the caller knows it; one that begins with no field of a turn as it is."""
    if isinstance(refused, BadInput):
        return refused.within("turn.")
    named = re.match(r"(\w+)(\[\d+\])?: ", refused.message)
    if named is None or named[1] not in v1.StepDialogueRequest.DESCRIPTOR.fields_by_name:
        return refused
    return NotFound(refused.reason, f"turn.{refused.message}", **refused.metadata)


def _tell_log(asked: StepRequest, committed: Committed) -> None:
    """One line for a turn that was answered, under the trace id that its answer carries. No text, no names."""
    turn = turn_of(committed.entry)
    stages = " ".join(f"{stage}_us={micros}" for stage, micros in turn.timings)
    where = (asked.at.playthrough_id, committed.branch_id, turn.turn_id)
    LOG.info("turn trace_id=%s playthrough=%s branch=%s turn=%s route=%s %s", turn.trace_id, *where, turn.route, stages)


def _message(part: tuple[int, SpokenLine, str] | Committed, cast: Cast) -> v1.StreamDialogueResponse:
    if isinstance(part, Committed):
        return v1.StreamDialogueResponse(completed=encode_step(part.entry, part.branch_id, cast.schema))
    return v1.StreamDialogueResponse(sentence=encode_chunk(*part))
