"""The processes that a benchmark talks to: a real sidecar, an empty echo. Both end with the `async with` block.

Calls are sent and received as bytes, so that what the client costs is the same for both.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import grpc.aio

from dramaturg import AsyncClient, v1
from dramaturg.address import CHANNEL_OPTIONS, by_run_file
from dramaturg.launcher import start_sidecar

from .casts import npc_ids
from .echo_server import METHOD
from .in_process import TEXTS

GET_STATE = "/dramaturg.v1.CharacterService/GetCharacterState"
STEP = "/dramaturg.v1.DialogueService/StepDialogue"

SidecarCall = Callable[[str, bytes], Awaitable[bytes]]
EchoCall = Callable[[bytes], Awaitable[bytes]]
READY_TIMEOUT_S = 120.0
END_S = 10.0


@dataclass(frozen=True, slots=True)
class Sidecar:
    """call: method path and request → answer, as bytes · pid: of the server's process."""

    client: AsyncClient
    call: SidecarCall
    pid: int


@asynccontextmanager
async def sidecar(cast: Path, data: Path, embedder: str = "hash") -> AsyncIterator[Sidecar]:
    """`dramaturg serve` as a child, with its own data folder. embedder: the setting of that name."""
    with _environment("DRAMATURG_EMBEDDER", embedder):
        own = await asyncio.to_thread(start_sidecar, cast, data, ready_timeout_s=READY_TIMEOUT_S)
    address = by_run_file(data)()
    try:
        async with (
            await AsyncClient.attach(data, timeout_s=READY_TIMEOUT_S) as client,
            grpc.aio.insecure_channel(address.target, options=CHANNEL_OPTIONS) as channel,
        ):
            yield Sidecar(client, _bytes_call(channel, address.metadata), own.process.pid)
    finally:
        own.process.terminate()
        await asyncio.to_thread(own.end, END_S)


@asynccontextmanager
async def echo(size: int, *commits: Path) -> AsyncIterator[EchoCall]:
    """An echo of `size` bytes. commits: data folder with recorded turns, and where to commit them."""
    program = [sys.executable, "-m", f"{__package__}.echo_server", str(size), *map(str, commits)]
    process = await asyncio.to_thread(_started, program)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        port = await asyncio.to_thread(process.stdout.readline)
        if not port.strip():
            raise RuntimeError("the echo server did not start")
        async with grpc.aio.insecure_channel(f"127.0.0.1:{int(port)}", options=CHANNEL_OPTIONS) as channel:
            call = _bytes_call(channel, ())

            async def echoed(request: bytes) -> bytes:
                return await call(METHOD, request)

            yield echoed
    finally:
        process.stdin.close()
        await asyncio.to_thread(process.wait, END_S)
        process.stdout.close()


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    """A variable for the children that are started meanwhile."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def _started(program: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _bytes_call(channel: grpc.aio.Channel, metadata: tuple[tuple[str, str], ...]) -> SidecarCall:
    multicallables: dict[str, grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]] = {}

    async def call(method: str, request: bytes) -> bytes:
        stub = multicallables.get(method)
        if stub is None:
            stub = multicallables[method] = channel.unary_unary(method, None, None)
        answer: bytes = await stub(request, metadata=metadata)
        return answer

    return call


def state_request(character_id: str) -> bytes:
    """Asks for the present state in playthrough `p`."""
    return v1.GetCharacterStateRequest(playthrough_id="p", character_id=character_id).SerializeToString()


def step_request(number: int, npcs: int, name: str = "turn") -> bytes:
    """The `number`-th turn with one of the villagers but npc0, in the hearing of two more, in playthrough `p`.

    name: begins the request id, so that two runs of turns don't answer each other's.
    """
    ids = npc_ids(npcs)[1:]
    request = v1.StepDialogueRequest(
        playthrough_id="p",
        request_id=f"{name}-{number}",
        speaker_id="player",
        addressee_id=ids[number % len(ids)],
        hearer_ids=[ids[number * 7 % len(ids)], ids[number * 13 % len(ids)]],
        text=TEXTS[number % len(TEXTS)],
    )
    return request.SerializeToString()
