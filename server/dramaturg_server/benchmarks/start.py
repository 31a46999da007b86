"""`bench start`: process start to the first Health answer and to the first turn, against `python -c "import grpc"`.

On a warm disk, with an empty data folder each time. Where a model is built here, also to the first turn with it.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import grpc.aio
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from dramaturg import AsyncClient, v1
from dramaturg.address import CHANNEL_OPTIONS

from ..adapters.hash_embedder import HashEmbedder
from .casts import SAMPLE
from .measurement import Measurement, percentile, value_at_most

HEALTH = "/grpc.health.v1.Health/Check"
HEALTHY = "start to first Health answer"
TOKEN = "bench-start-token-0123456789"
POLL_S = 0.002
LATEST_S = 60.0

Say = Callable[[str], None]


def measure(quick: bool, say: Say) -> list[Measurement]:
    """One warm-up, then starts and imports in turns."""
    starts, floors = [], []
    for number in range(6 if quick else 30):
        with tempfile.TemporaryDirectory() as folder:
            start = asyncio.run(_start(Path(folder)))
        floor = _import_grpc()
        if number:
            starts.append(start)
            floors.append(floor)
    answers = [start.answered for start in starts]
    return [
        Measurement(HEALTHY, percentile(answers, 50), "s", percentile(floors, 50), value_at_most(1)),
        *_figures("start to first turn", [start.turned for start in starts], floors, 3),
        *_with_the_embedder(starts, floors, say),
    ]


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds to the first Health answer, to the first turn, and to the first one with `embedder_id` running."""

    answered: float
    turned: float
    embedded: float
    embedder_id: str


def _figures(name: str, seconds: Sequence[float], floors: Sequence[float], most_s: float) -> list[Measurement]:
    target = value_at_most(most_s)
    return [
        Measurement(name, percentile(seconds, 50), "s", percentile(floors, 50), target),
        Measurement(f"slowest {name}", max(seconds), "s", max(floors), target),
    ]


def _with_the_embedder(starts: Sequence[Start], floors: Sequence[float], say: Say) -> list[Measurement]:
    """Nothing where no model is built here: hashing is there at once."""
    embedder_id = starts[0].embedder_id
    if embedder_id == HashEmbedder().info.embedder_id:
        say("no model is built here: `dramaturg models build e5-small`")
        return []
    say(f"the embedder is {embedder_id}")
    return _figures("start to first turn with the embedder", [start.embedded for start in starts], floors, 3)


async def _start(data: Path) -> Start:
    """Starts one sidecar and ends it."""
    port = _free_port()
    flags = ["--cast", str(SAMPLE), "--data", str(data), "--port", str(port), "--token", TOKEN]
    began = perf_counter()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "dramaturg_server", "serve", *flags, "--log-level", "ERROR"),
        *("--parent-pid", str(os.getpid())),
        stdout=subprocess.DEVNULL,
    )
    try:
        await _listening(port, began, process)
        await _health(port)
        answered = perf_counter() - began
        async with AsyncClient(f"127.0.0.1:{port}", TOKEN) as client:
            play = await client.open("p")
            await play.say("Good evening.", to="mara")
            turned = perf_counter() - began
            embedder_id = await _embedder_id(client)
            await play.say("What of the gate?", to="mara")
            return Start(answered, turned, perf_counter() - began, embedder_id)
    finally:
        process.terminate()
        await process.wait()


async def _embedder_id(client: AsyncClient) -> str:
    """Waits until an embedder runs."""
    while True:
        info = await client.get_server_info(v1.GetServerInfoRequest())
        if info.embedder_id:
            return info.embedder_id
        await asyncio.sleep(POLL_S)


async def _listening(port: int, began: float, process: asyncio.subprocess.Process) -> None:
    """Waits until the port takes connections: gRPC's own retries would wait too long between two tries."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            if process.returncode is not None or perf_counter() - began > LATEST_S:
                raise RuntimeError("the sidecar did not start") from None
            await asyncio.sleep(POLL_S)
        else:
            writer.close()
            return


async def _health(port: int) -> None:
    """Asks once whether the server is alive; any status is an answer."""
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}", options=CHANNEL_OPTIONS) as channel:
        check = channel.unary_unary(HEALTH, HealthCheckRequest.SerializeToString, HealthCheckResponse.FromString)
        await check(HealthCheckRequest())


def _import_grpc() -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-c", "import grpc"], check=True)
    return perf_counter() - began


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
