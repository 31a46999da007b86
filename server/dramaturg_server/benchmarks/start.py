"""`bench start`: process start to the first Health answer and to the first turn, against `python -c "import grpc"`.

On a warm disk, with an empty data folder each time. Without an embedder, until there is one.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import grpc.aio
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from dramaturg import AsyncClient
from dramaturg.address import CHANNEL_OPTIONS

from .casts import SAMPLE
from .measurement import Measurement, percentile, value_at_most

HEALTH = "/grpc.health.v1.Health/Check"
TOKEN = "bench-start-token-0123456789"
POLL_S = 0.002
LATEST_S = 60.0

Say = Callable[[str], None]


def measure(quick: bool, say: Say) -> list[Measurement]:
    """One warm-up, then starts and imports in turns."""
    answers, turns, floors = [], [], []
    for number in range(6 if quick else 30):
        with tempfile.TemporaryDirectory() as folder:
            answered, turned = asyncio.run(_start(Path(folder)))
        floor = _import_grpc()
        if number:
            answers.append(answered)
            turns.append(turned)
            floors.append(floor)
    floor = percentile(floors, 50)
    return [
        Measurement("start to first Health answer", percentile(answers, 50), "s", floor, value_at_most(1)),
        Measurement("start to first turn", percentile(turns, 50), "s", floor, value_at_most(3)),
        Measurement("slowest start to first turn", max(turns), "s", max(floors), value_at_most(3)),
    ]


async def _start(data: Path) -> tuple[float, float]:
    """Starts one sidecar; returns seconds to its first Health answer and to its first turn."""
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
        return answered, turned
    finally:
        process.terminate()
        await process.wait()


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
