"""`GET /metrics` on a loopback port of its own, while there is no gateway: a thread listens, the loop is read.

request → a thread each → read on the loop, some tenths of a millisecond → text made in the thread → answer
"""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from socketserver import TCPServer, ThreadingMixIn
from threading import Thread
from typing import TYPE_CHECKING, Final

from ..domain.errors import BadInput
from ..rpc.bearer import bears_token
from ..rpc.running import Running

if TYPE_CHECKING:
    from prometheus_client import Metric

PATH: Final = "/metrics"
READ_WITHIN_S: Final = 2.0
"""A loop that is busy for longer is told as such."""
SLOW_CLIENT_S: Final = 5.0
ENDS_WITHIN_S: Final = 0.1

log = logging.getLogger(__name__)


@asynccontextmanager
async def metrics_served(running: Running, port: int) -> AsyncIterator[int]:
    """Answers meanwhile, on the host of the settings; gives the real port where `port` is 0.

    Raises BadInput where the port can't be had.
    """
    server = _listening(running, port)
    name, taken = server.server_address[:2]
    Thread(target=server.serve_forever, args=(ENDS_WITHIN_S,), name="metrics", daemon=True).start()
    log.info("metrics url=http://%s:%d%s", name, taken, PATH)
    try:
        yield int(taken)
    finally:
        await asyncio.to_thread(server.shutdown)
        server.server_close()


def _listening(running: Running, port: int) -> "_Server":
    host = running.config.host
    try:
        return _Server(running, asyncio.get_running_loop(), (host, port))
    except OSError as error:
        raise BadInput("metrics_port", f"can't listen on {host}:{port} ({error.strerror})") from error


class _Server(ThreadingMixIn, TCPServer):
    """Not http.server's own: that asks the network for the name of its address."""

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # elsewhere two programs would share the port

    def __init__(self, running: Running, loop: asyncio.AbstractEventLoop, address: tuple[str, int]) -> None:
        self.token = running.config.token
        self._running, self._loop = running, loop
        super().__init__(address, _Request)

    def families(self) -> "Sequence[Metric]":
        """What is told, read where nothing changes meanwhile. Raises what goes wrong there; TimeoutError; RuntimeError
        where the loop is gone."""
        from .metrics import families

        read: Future[Sequence[Metric]] = Future()

        def on_loop() -> None:
            try:
                read.set_result(families(self._running))
            except Exception as error:
                read.set_exception(error)

        self._loop.call_soon_threadsafe(on_loop)
        return read.result(READ_WITHIN_S)

    def handle_error(self, request: object, client_address: object) -> None:
        log.debug("a request for metrics broke off", exc_info=True)


class _Request(BaseHTTPRequestHandler):
    server: _Server
    server_version, sys_version = "dramaturg", ""
    timeout = SLOW_CLIENT_S

    def do_GET(self) -> None:
        if self.path.partition("?")[0] != PATH:
            self._say(HTTPStatus.NOT_FOUND, f"there is only {PATH} here")
        elif not bears_token(self.headers.get_all("Authorization", ()), self.server.token):
            self._say(HTTPStatus.UNAUTHORIZED, "send `Authorization: Bearer TOKEN` with the token of the run file")
        else:
            self._tell()

    def _tell(self) -> None:
        from .metrics import CONTENT_TYPE, exposition

        try:
            text = exposition(self.server.families())
        except (TimeoutError, RuntimeError):
            self._say(HTTPStatus.SERVICE_UNAVAILABLE, "the server is busy or ending: ask again")
        except Exception:
            log.exception("metrics could not be read")
            self._say(HTTPStatus.INTERNAL_SERVER_ERROR, "metrics could not be read: the log says why")
        else:
            self._answer(HTTPStatus.OK, CONTENT_TYPE, text)

    def _say(self, status: HTTPStatus, sentence: str) -> None:
        self._answer(status, "text/plain; charset=utf-8", f"{sentence}\n".encode())

    def _answer(self, status: HTTPStatus, content_type: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        if status is HTTPStatus.UNAUTHORIZED:
            self.send_header("WWW-Authenticate", "Bearer")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Who watches asks every few seconds: that is no news."""
