"""A watch that an engine holds for longer than any default of gRPC lets it live."""

import asyncio
from contextlib import suppress

import grpc
import pytest

from dramaturg import v1
from tests.rpc.sidecar import TOKEN, sidecar

HELD_S = 77
PINGING = (
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
)


@pytest.mark.slow
async def test_a_held_watch_with_pings_every_10_s_outlives_75_s_and_hears_from_the_server() -> None:
    async with sidecar() as here, grpc.aio.insecure_channel(here.target, options=PINGING) as channel:
        await here.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        call = channel.unary_stream(
            "/dramaturg.v1.CharacterService/WatchCharacterStates",
            request_serializer=v1.WatchCharacterStatesRequest.SerializeToString,
            response_deserializer=v1.WatchCharacterStatesResponse.FromString,
        )(v1.WatchCharacterStatesRequest(playthrough_id="p"), metadata=(("authorization", f"Bearer {TOKEN}"),))
        kinds: list[str] = []
        with suppress(TimeoutError):
            async with asyncio.timeout(HELD_S):
                async for message in call:
                    kinds.append(message.WhichOneof("kind"))
        assert kinds.count("full") == 2
        assert kinds.count("heartbeat") >= HELD_S // 10 - 1
        assert call.cancelled() or not call.done()
