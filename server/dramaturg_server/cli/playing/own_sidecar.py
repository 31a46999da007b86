"""A sidecar in this process, for what plays and then looks inside: a real server on a free port, in its own thread.

`play` starts a process instead, as a game does; here the cast may carry conditions that tell of their answers, and the
log can be read afterwards.
"""

import asyncio
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from dramaturg import Client
from dramaturg_server.adapters.embedders import HASH, require_named
from dramaturg_server.bootstrap import build
from dramaturg_server.config import Config, load
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.log import Entry
from dramaturg_server.pipeline.application import Application
from dramaturg_server.rpc.running import Running
from dramaturg_server.rpc.server import RpcServer

PATIENT_MS: Final = 10_000
"""How long a turn waits for the meaning of its remark: on a busy machine a test must not come out otherwise."""

OF_MODELS: Final = ("DRAMATURG_MODELS", "DRAMATURG_EMBEDDER", "DRAMATURG_EXECUTION_PROVIDER", "DRAMATURG_EMBED_THREADS")


@dataclass(frozen=True, slots=True)
class OwnSidecar:
    """A sidecar that answers, and a client of it."""

    client: Client
    _application: Application
    _loop: asyncio.AbstractEventLoop

    @property
    def embedder(self) -> str:
        """What compares meaning, for people."""
        info = self._application.recaller.info
        if info is None:
            return f"none ({', '.join(self._application.recaller.reasons)})"
        return info.embedder_id if info.semantic else f"{info.embedder_id}, which compares spellings"

    def log_of(self, playthrough_id: str) -> tuple[Entry, ...]:
        """Every row of a playthrough, of all its branches; none of one that was never opened."""
        found = asyncio.run_coroutine_threadsafe(self._application.store.whole(playthrough_id), self._loop).result()
        return tuple(row.entry for row in found.rows) if found else ()

    def settle(self, playthrough_id: str) -> None:
        """Waits until whatever was said is found by meaning, so that no test depends on who was faster."""
        asyncio.run_coroutine_threadsafe(_settled(self._application, playthrough_id), self._loop).result()


@dataclass(frozen=True, slots=True)
class _Answering:
    """A server that takes calls."""

    port: int
    application: Application
    loop: asyncio.AbstractEventLoop
    ending: asyncio.Event


@contextmanager
def own_sidecar(cast: Cast, embedder: str = HASH) -> Iterator[OwnSidecar]:
    """Serves `cast` from a temporary folder, which is gone afterwards. Raises what the start raises, EmbedderFailed for
    a model that is named and can't be used. embedder: "" = what a server would take here."""
    with tempfile.TemporaryDirectory(prefix="dramaturg-own-", ignore_cleanup_errors=True) as data:
        config = _config(Path(data), embedder)
        require_named(config)
        begun: Future[_Answering] = Future()
        thread = threading.Thread(target=lambda: asyncio.run(_serve(config, cast, begun)), name="own sidecar")
        thread.start()
        try:
            there = begun.result()
            with Client(f"{config.host}:{there.port}", config.token) as client:
                yield OwnSidecar(client, there.application, there.loop)
        finally:
            if not begun.exception():
                begun.result().loop.call_soon_threadsafe(begun.result().ending.set)
            thread.join()


def _config(data: Path, embedder: str) -> Config:
    """Ports and limits are our own, whatever the environment says; how a model is run is the server's."""
    named = {"cast": data, "data": data, "embedder": embedder or None}
    theirs = load(named, {name: value for name, value in os.environ.items() if name in OF_MODELS})
    return replace(theirs, drain_grace_ms=0, embed_timeout_ms=PATIENT_MS)


async def _settled(application: Application, playthrough_id: str) -> None:
    timeline = await application.timeline(playthrough_id)
    await application.experience(timeline).settled()


async def _serve(config: Config, cast: Cast, begun: "Future[_Answering]") -> None:
    running = Running(config, started_ms=time.time_ns() // 1_000_000)
    server, application = RpcServer(running), build(config, cast)
    try:
        await application.store.open()
        await server.start()
        application.recaller.start(cast)
        await application.recaller.settled()
        running.ready(application)
        await server.tell_health()
        ending = asyncio.Event()
        begun.set_result(_Answering(server.port, application, asyncio.get_running_loop(), ending))
        await ending.wait()
    except BaseException as failed:
        if begun.done():
            raise
        begun.set_exception(failed)
    finally:
        await server.drain()
        running.parents.close()
        await application.close()
