"""Watch streams as engines hold them: for long, idle, slowly read or not read at all. On a real sidecar."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import grpc.aio
import pytest

from dramaturg import AsyncClient, AsyncPlaythrough, events, fields_of, v1
from dramaturg.v1 import methods
from dramaturg.values import Plain
from tests.e2e.conftest import StartSidecar
from tests.e2e.sidecar_process import ONE_TRY, PATIENCE_S, Sidecar, assert_folds_equal_the_log

HELD_S = 75
HEARTBEAT_S = 10
LAG_S = 2
"""By how much a busy machine may delay a heartbeat."""
STALLED = 20
CHANGES = 600
MIB = 1 << 20
EMOTION = "moment.emotion"
PINGS = (
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.enable_http_proxy", 0),
    ("grpc.use_local_subchannel_pool", 1),
)

SMALL_WINDOW = (*PINGS, ("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 1_024))
"""Little that nobody read fits on the way, so that the server soon has to wait."""


@pytest.fixture
def sidecar(start_sidecar: StartSidecar, tmp_path: Path) -> Sidecar:
    started: Sidecar = start_sidecar(tmp_path / "data")
    return started


@pytest.fixture
async def client(sidecar: Sidecar) -> AsyncIterator[AsyncClient]:
    run = sidecar.run_file()
    async with AsyncClient(run.target, run.token, policy=ONE_TRY) as connected:
        await connected.wait_until_serving(PATIENCE_S)
        yield connected


class Watch:
    """A raw watch stream on a channel of its own; nothing is read that the test does not read."""

    def __init__(self, sidecar: Sidecar, options: tuple[tuple[str, int], ...], request: v1.WatchCharacterStatesRequest):
        run = sidecar.run_file()
        self.channel = grpc.aio.insecure_channel(run.target, options=options)
        self._call = self.channel.unary_stream(
            methods.WATCH_CHARACTER_STATES.path,
            request_serializer=v1.WatchCharacterStatesRequest.SerializeToString,
            response_deserializer=v1.WatchCharacterStatesResponse.FromString,
        )(request, metadata=(("authorization", f"Bearer {run.token}"),))

    async def __aenter__(self) -> "Watch":
        return self

    async def __aexit__(self, *_: object) -> None:
        self._call.cancel()
        await self.channel.close(None)

    async def read(self, timeout_s: float = PATIENCE_S) -> v1.WatchCharacterStatesResponse:
        async with asyncio.timeout(timeout_s):  # before Python 3.12 `wait_for` may lose that it is cancelled
            message = await self._call.read()
        assert isinstance(message, v1.WatchCharacterStatesResponse), f"the stream ended: {await self._call.code()}"
        return message


@pytest.mark.slow
async def test_an_idle_watch_with_pings_every_10_s_lives_and_still_tells_the_last_change(
    sidecar: Sidecar, client: AsyncClient
) -> None:
    game = await client.open("held")
    async with Watch(
        sidecar, PINGS, v1.WatchCharacterStatesRequest(playthrough_id="held", character_ids=["mara"])
    ) as watch:
        assert (await watch.read()).full.state.character_id == "mara"
        began, beats = time.monotonic(), 0
        while time.monotonic() < began + HELD_S:
            message = await watch.read(HEARTBEAT_S + LAG_S)
            assert message.HasField("heartbeat"), message
            beats += 1
        assert beats >= HELD_S // HEARTBEAT_S
        await game.report(events.custom("gate_opened", actor="player", perceivers=["mara"]))
        message = await watch.read()
        while message.HasField("heartbeat"):
            message = await watch.read()
        assert {field.path for field in message.delta.fields} >= {EMOTION}


async def test_stalled_watchers_cost_bounded_memory_and_nobody_else_notices(
    sidecar: Sidecar, client: AsyncClient
) -> None:
    """Twenty watchers that never read, a reader beside them, thousands of changes; at last a stalled one reads on."""
    game = await client.open("busy")
    await game.begin_unit("muster")
    async with AsyncExitStack() as stack:
        request = v1.WatchCharacterStatesRequest(playthrough_id="busy", character_ids=["mara"], min_interval_ms=1)
        stalled = [await stack.enter_async_context(Watch(sidecar, SMALL_WINDOW, request)) for _ in range(STALLED)]
        late = Mirror(stalled[0])
        for watch in stalled[1:]:
            await watch.read()
        mirror = Mirror(await stack.enter_async_context(Watch(sidecar, PINGS, request)))
        following = asyncio.ensure_future(mirror.follow())
        await changes(game, 200)
        before = sidecar.memory_bytes()
        await changes(game, CHANGES)
        grown = sidecar.memory_bytes() - before
        final = fields_of(await game.state("mara"))
        await mirror.reaches(final, following)
        assert grown < STALLED * 2 * MIB, f"{grown / MIB:.1f} MiB for {STALLED} stalled watchers"
        await late.reaches(final, asyncio.ensure_future(late.follow()))
        assert late.coalesced and late.messages < CHANGES, "what nobody read was kept"
    await client.close()
    sidecar.end()
    assert_folds_equal_the_log(sidecar.data)


async def changes(game: AsyncPlaythrough, count: int) -> None:
    """That many changes of the captain's mood, a few at a time."""

    async def one(number: int) -> None:
        name = ("oath_sworn", "gate_opened")[number % 2]
        await game.report(events.custom(name, actor="player", perceivers=["mara"]))

    for start in range(0, count, 20):
        await asyncio.gather(*(one(start + number) for number in range(20)))


class Mirror:
    """The captain's fields as a stream tells them: what an engine's client keeps."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self.fields: dict[str, object] = {}
        self.messages = 0
        self.coalesced = False

    async def follow(self) -> None:
        """Takes in one message after the other, for ever."""
        while True:
            message = await self._watch.read()
            self.messages += 1
            if message.HasField("full"):
                self.fields = dict(fields_of(message.full.state))
            elif message.HasField("delta"):
                self.coalesced |= message.delta.coalesced
                for path in message.delta.removed_paths:
                    self.fields.pop(path, None)
                self.fields.update(fields_of(v1.CharacterState(fields=message.delta.fields)))

    async def reaches(self, final: dict[str, Plain], following: "asyncio.Task[None]") -> None:
        """Waits until the mirror shows the final state, then ends the reader."""
        ends = time.monotonic() + PATIENCE_S
        while self.fields != final:
            assert time.monotonic() < ends and not following.done(), (self.fields, final)
            await asyncio.wait([following], timeout=0.02)
        following.cancel()
        await asyncio.wait([following], timeout=PATIENCE_S)
        assert following.done()


async def test_a_client_that_vanishes_in_the_middle_leaves_the_server_whole(
    sidecar: Sidecar, client: AsyncClient
) -> None:
    """Connections cut while turns, streams and watches run, and ones that never say anything sensible."""
    game = await client.open("gone")
    run = sidecar.run_file()
    for round_ in range(10):
        vanishing = AsyncClient(run.target, run.token, policy=ONE_TRY)
        theirs = await vanishing.open("gone")
        calls = [asyncio.ensure_future(theirs.say(f"number {round_}.{n}", to="mara")) for n in range(6)]
        await asyncio.wait(calls, timeout=0.005)
        await vanishing.close()
        await asyncio.gather(*calls, return_exceptions=True)
    for rubbish in (
        b"",
        b"GET / HTTP/1.1\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x00" * 1_000,
        b"\xff" * 100_000,
    ):
        _, writer = await asyncio.open_connection("127.0.0.1", run.grpc_port)
        writer.write(rubbish)
        writer.close()
    answer = await game.say("Well met.", to="mara")
    turns = (await client.list_turns(v1.ListTurnsRequest(playthrough_id="gone", page_size=200))).turns
    assert turns[0].turn_id == answer.turn_id
    assert len({turn.text for turn in turns}) == len(turns)
    await client.close()
    sidecar.end()
    assert "Traceback" not in sidecar.said(), sidecar.said()
    assert_folds_equal_the_log(sidecar.data)
