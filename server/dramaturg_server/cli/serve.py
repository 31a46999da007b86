"""`dramaturg serve`: the sidecar's life. Holds the data folder, answers, loads, says where it is, drains, is gone.

    hold the folder → listen, answer Health and GetServerInfo → load cast and store → run file → load the embedder →
    until asked to end (with --watch: the cast anew whenever its files change) → drain → close the store → remove the
    run file → let the folder go

Exit codes: 0 ended as asked · 1 the database is damaged or can't be reached, or cut off, still busy long after its
parents had died · 2 a mistake in flags, settings or cast, or a named embedder that can't be used · 3 the data folder is
another server's.
"""

import argparse
import asyncio
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dramaturg_server import __version__
from dramaturg_server.adapters.data_folder import DataFolder, DataFolderHeld
from dramaturg_server.adapters.run_file import RUN_FILE, RunInfo, remove_run_file, write_run_file
from dramaturg_server.cli import EXIT_DATA_IN_USE, EXIT_FAILED, UserError
from dramaturg_server.cli.casting.check import cast_is_broken
from dramaturg_server.cli.casting.reloaded import reload_lines
from dramaturg_server.config import Config, load
from dramaturg_server.domain.errors import DramaturgError, Reason
from dramaturg_server.ports import EMBEDDER_THREAD, EmbedderFailed

if TYPE_CHECKING:
    from dramaturg_server.adapters.file_watch import Snapshot
    from dramaturg_server.cast.loader import LoadedCast
    from dramaturg_server.pipeline.application import Application
    from dramaturg_server.rpc.running import Running
    from dramaturg_server.rpc.server import RpcServer

LOG = logging.getLogger(__name__)

STORE_FAILURES = (Reason.DATA_DAMAGED, Reason.STORE_UNAVAILABLE)
"""No mistakes in what the user wrote, other than a folder of another program or version."""

ORPHAN_LIMIT_S = 3.0
"""A server whose parents have died has 5 s to be gone; one that is still busy after this long, loading a large cast for
instance, is cut off. What it has answered is on disk."""
RUN_FILE_AT_LATEST_S = 0.3
"""A server that loads for longer tells where it answers before it is ready; a cast that is broken shows sooner."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cast", metavar="DIR", help="folder of the authored content (required)")
    parser.add_argument(
        "--watch", action="store_true", default=None, help="read the cast again whenever one of its files changes"
    )
    parser.add_argument(
        "--data", metavar="DIR", help="folder for everything that is written (the platform's own place)"
    )
    parser.add_argument("--port", type=int, metavar="N", help="gRPC port on 127.0.0.1 (0: a free one, see run.json)")
    parser.add_argument("--socket", metavar="PATH", help="a Unix socket to listen on in place of the port")
    parser.add_argument("--host", metavar="ADDRESS", help="must be 127.0.0.1: other addresses need TLS")
    parser.add_argument("--http-port", type=int, metavar="N", help="must be 0: there is no HTTP gateway yet")
    parser.add_argument("--metrics-port", type=int, metavar="N", help="port of GET /metrics, for Prometheus (0: none)")
    parser.add_argument("--token", metavar="TEXT", help="secret that clients send (a new one per start; see run.json)")
    parser.add_argument("--parent-pid", type=int, metavar="PID", help="end when this process dies")
    parser.add_argument("--watch-stdin", action="store_true", default=None, help="end when standard input ends")
    parser.add_argument("--embedder", metavar="NAME", help="what compares meaning: auto, hash, a model's name or path")
    parser.add_argument("--log-level", metavar="LEVEL", help="DEBUG, INFO, WARNING or ERROR (INFO)")
    parser.add_argument(
        "--config", metavar="FILE", help="settings in TOML; flags and DRAMATURG_… variables win over it"
    )


def run(arguments: argparse.Namespace) -> int:
    started_ms = _now_ms()
    config = load(vars(arguments), os.environ)
    logging.basicConfig(
        level=config.log_level, stream=sys.stderr, format="%(asctime)s %(levelname)s %(name)s %(message)s"
    )
    try:
        folder = DataFolder.hold(config.data)
    except DataFolderHeld as held:
        raise UserError(held.message, EXIT_DATA_IN_USE) from held
    logging.getLogger("watchfiles").setLevel(logging.WARNING)  # it counts every change; a reload has one line of ours
    logging.getLogger("faiss").setLevel(logging.WARNING)  # it tells which builds for other processors it does not have
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # what goes wrong there comes back as an error, and is told once
    last_resort = threading.Timer(ORPHAN_LIMIT_S, _cut_off, (config.data,))
    last_resort.daemon = True
    with folder:
        (config.data / RUN_FILE).unlink(missing_ok=True)  # of a server that was killed: nobody else holds the folder
        try:
            asyncio.run(serve(config, started_ms, orphaned=last_resort.start))
        except DramaturgError as error:
            if error.reason in STORE_FAILURES:
                raise UserError(str(error), EXIT_FAILED) from error
            raise
        finally:
            last_resort.cancel()
    return ended(0)


def ended(exit_code: int) -> int:
    """The exit code, now that everything is written and closed. Where an embedder is still at a call that can't be
    stopped, the process ends here: native code that goes on while the interpreter is taken down would crash it."""
    if any(thread.name == EMBEDDER_THREAD for thread in threading.enumerate()):
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(exit_code)
    return exit_code


async def serve(
    config: Config,
    started_ms: int,
    say: Callable[[str], None] = lambda line: print(line, flush=True),
    orphaned: Callable[[], None] = lambda: None,
) -> None:
    """Runs a server on a data folder that is held already, until it is asked to end.

    say: is told one line for people once calls are answered, and what became of each reload where the cast is watched;
    orphaned: is called when the last parent has died, and
    the drain begins. Raises UserError and DramaturgError for what a user can put right.
    """
    from dramaturg_server.pipeline.cycle_collection import look_at_what_is_new, looking_at_nothing

    with looking_at_nothing():
        from dramaturg_server.rpc.running import Running
        from dramaturg_server.rpc.server import RpcServer

    def told(loaded: "LoadedCast") -> None:
        if config.watch:
            for line in reload_lines(config.cast, loaded.cast is not None, loaded.problems):
                say(line)

    running = Running(config, started_ms, orphaned=orphaned, reload_told=told)
    server = RpcServer(running)
    look_at_all_again = look_at_what_is_new()
    async with AsyncExitStack() as metrics:
        try:
            await server.start()
            await _serve_metrics(running, metrics)
            _watch_parents(running, config)
            _end_on_signals(running.request_end)
            await _answer(running, server, say)
        finally:
            look_at_all_again()
            await _end(running, server)


async def _serve_metrics(running: "Running", until: AsyncExitStack) -> None:
    """Answers for metrics where a port is set, until the stack is left: the end of the server is told, too."""
    if port := running.config.metrics_port:
        from dramaturg_server.http.metrics_server import metrics_served

        await until.enter_async_context(metrics_served(running, port))


async def _answer(running: "Running", server: "RpcServer", say: Callable[[str], None]) -> None:
    """From the first answer until the server is asked to end."""
    config = running.config
    loading = asyncio.create_task(_load(running))
    ending = asyncio.create_task(running.end_requested.wait())
    tasks: list[asyncio.Task[Any]] = [loading, ending, asyncio.create_task(_keep_branches(running))]
    try:
        await asyncio.wait({loading, ending}, timeout=RUN_FILE_AT_LATEST_S, return_when=asyncio.FIRST_COMPLETED)
        if loading.done():
            loading.result()
        write_run_file(config.data, _run_info(running, server.port))
        await asyncio.wait({loading, ending}, return_when=asyncio.FIRST_COMPLETED)
        if loading.done():
            loading.result()
            await server.tell_health()
            LOG.info("ready phase=%s after_ms=%d", running.phase, _now_ms() - running.started_ms)
            say(f"dramaturg {__version__} answers on {_address(config, server.port)}; its data is in {config.data}")
            tasks.append(asyncio.create_task(_load_embedder(running)))
            if config.watch:
                tasks.append(asyncio.create_task(_follow(running, loading.result())))
        await ending
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _keep_branches(running: "Running") -> None:
    """Removes abandoned branches after the time that is set, for as long as the server runs."""
    from dramaturg_server.pipeline.keep_for import keep_for

    await keep_for(await running.application(), running.config.prune_after_days)


async def _follow(running: "Running", seen: "Snapshot") -> None:
    """Reads the cast again whenever its files change. A watch that fails ends nothing but itself."""
    from dramaturg_server.rpc.follow_cast import follow_cast

    try:
        await follow_cast(running, seen)
    except Exception:
        LOG.exception("the cast is not watched any more folder=%s", running.config.cast)


async def _load(running: "Running") -> "Snapshot":
    """Loads the cast and opens the store; from its end on calls are answered. Returns the cast's files before that."""
    seen = await _files_of(running.config)
    loaded, application = await asyncio.to_thread(_built, running)

    from dramaturg_server.adapters.sqlite_migrations import MIGRATIONS
    from dramaturg_server.pipeline.warm_up import warm_up

    running.cast_problems = loaded.problems
    await application.store.open()
    await asyncio.to_thread(warm_up, application.cast)
    if application.recaller.is_hashing_chosen:  # there is nothing to load, so nobody need ever see it loading
        application.recaller.start(application.cast)
        await application.recaller.ready()
    running.data_schema_version = len(MIGRATIONS)
    running.ready(application)
    return seen


def _built(running: "Running") -> "tuple[LoadedCast, Application]":
    """The cast and what answers by it, for a thread: the loop answers Health meanwhile. Raises UserError."""
    from dramaturg_server.adapters.embedders import require_named
    from dramaturg_server.bootstrap import build
    from dramaturg_server.cast.loader import load_cast

    config = running.config
    loaded = load_cast(config.cast)
    if loaded.cast is None:
        raise UserError(cast_is_broken(config.cast, loaded.errors))
    try:
        require_named(config)
    except EmbedderFailed as failed:
        raise UserError(f"the embedder {config.embedder[:200]!r} can't be used: {failed}") from failed
    return loaded, build(config, loaded.cast, running.data_lost)


async def _load_embedder(running: "Running") -> None:
    """Begins what answers don't wait for: the embedder, and the lore of the cast. Trouble there ends nothing else."""
    try:
        await _is_embedder_loaded(running)
    except Exception:
        LOG.exception("what recall needs could not be started")


async def _is_embedder_loaded(running: "Running") -> None:
    """Logs what became of the embedder's first start."""
    application = await running.application()
    recaller = application.recaller
    await asyncio.to_thread(_warm_up_search)
    recaller.start(application.cast)
    await recaller.ready()
    info = recaller.info
    LOG.log(
        logging.WARNING if recaller.reasons else logging.INFO,
        "embedder id=%s provider=%s phase=%s reasons=%s after_ms=%d",
        info.embedder_id if info is not None else "none",
        (info.provider if info is not None else "") or "none",
        running.phase,
        ",".join(recaller.reasons) or "none",
        _now_ms() - running.started_ms,
    )


def _warm_up_search() -> None:
    """Imports what the first search needs, for a thread: no turn stands still for it."""
    from dramaturg_server.pipeline.warm_up import warm_up_search

    warm_up_search()


async def _files_of(config: Config) -> "Snapshot":
    """The cast's files before it is loaded; none where nobody will compare."""
    if not config.watch:
        return frozenset()
    from dramaturg_server.adapters.file_watch import snapshot

    return await asyncio.to_thread(snapshot, config.cast)


async def _end(running: "Running", server: "RpcServer") -> None:
    """Drains: running turns finish or are cancelled, everything is flushed and closed."""
    if running.end_requested.is_set():  # else the start has failed, and that is all there is to say
        LOG.info("ending turns=%d", running.turns)
    try:
        await server.drain()
        running.parents.close()
        if running.built is not None:
            await running.built.close()
    finally:
        remove_run_file(running.config.data, os.getpid())


def _cut_off(data: Path) -> None:
    """Ends the process at once, busy or not: threads can't be stopped, and the interpreter waits for them."""
    LOG.warning("cut off: still busy %.0f s after the last parent died", ORPHAN_LIMIT_S)
    remove_run_file(data, os.getpid())
    os._exit(EXIT_FAILED)


def _watch_parents(running: "Running", config: Config) -> None:
    if config.parent_pid:
        running.parents.register(config.parent_pid)
    if config.watch_stdin:
        running.parents.watch_stdin()
    if (config.parent_pid or config.watch_stdin) and sys.platform != "linux":
        LOG.warning("the watch over parents has not been proven on this platform: end the server yourself if it stays")


def _end_on_signals(end: Callable[[], None]) -> None:
    """SIGTERM, Ctrl-C and a terminal that closes (unless `nohup` keeps it out) drain; the loop of Windows takes no
    handlers, and it has no SIGHUP.
    """
    loop = asyncio.get_running_loop()
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]
    for number in numbers:
        if number not in (signal.SIGTERM, signal.SIGINT) and signal.getsignal(number) == signal.SIG_IGN:
            continue
        try:
            loop.add_signal_handler(number, end)
        except NotImplementedError:
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(end))


def _run_info(running: "Running", port: int) -> RunInfo:
    from dramaturg_server.rpc.convert.sidecar import API_VERSION

    config = running.config
    started = datetime.fromtimestamp(running.started_ms / 1000, UTC).isoformat(timespec="milliseconds")
    return RunInfo(
        grpc_port=port,
        http_port=0,
        pid=os.getpid(),
        token=config.token,
        version=__version__,
        api_version=API_VERSION,
        started_at=started.replace("+00:00", "Z"),
        socket=config.socket,
    )


def _address(config: Config, port: int) -> str:
    return f"unix:{config.socket}" if config.socket else f"{config.host}:{port}"


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
