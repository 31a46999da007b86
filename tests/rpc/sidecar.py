"""A whole sidecar in the test's own process: the sample cast, the in-memory store, a real gRPC server on port 0."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import dramaturg_server
from dramaturg import AsyncClient
from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.config import Config
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.recaller import Recaller
from dramaturg_server.rpc.running import Running
from dramaturg_server.rpc.server import RpcServer
from tests.fakes import FakeClock

GATEHOUSE = Path(dramaturg_server.__file__).parent / "samples" / "gatehouse"
TOKEN = "a-token-for-the-tests"


@dataclass(frozen=True, slots=True)
class Sidecar:
    running: Running
    server: RpcServer
    application: Application
    client: AsyncClient
    clock: FakeClock

    @property
    def target(self) -> str:
        return f"127.0.0.1:{self.server.port}"


@asynccontextmanager
async def sidecar(
    cast: Path = GATEHOUSE, *, is_ready: bool = True, recaller: Recaller | None = None
) -> AsyncIterator[Sidecar]:
    """A running sidecar and a client of it; with `is_ready` False it still loads. recaller: None = words alone."""
    loaded = load_cast(cast)
    assert loaded.cast is not None, loaded.problems
    clock = FakeClock()
    config = Config(cast=cast, data=Path("unused"), token=TOKEN, drain_grace_ms=0)
    recaller = recaller or Recaller()
    application = Application(loaded.cast, MemoryStore(), clock, "test", recaller=recaller)
    await application.store.open()
    running = Running(config, started_ms=clock.now_ms(), clock=clock)
    server = RpcServer(running)
    await server.start()
    if is_ready:
        running.ready(application)
        await server.tell_health()
    client = AsyncClient(f"127.0.0.1:{server.port}", TOKEN)
    try:
        yield Sidecar(running, server, application, client, clock)
    finally:
        await client.close()
        running.grace_ms = 0
        await server.drain()
        running.parents.close()
        await application.close()
