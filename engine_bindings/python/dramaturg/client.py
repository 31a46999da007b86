"""The client for threads. `async_client.py` is its twin for asyncio; what both decide alike is in `call_policy.py`."""

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import grpc
from grpc_health.v1.health_pb2 import HealthCheckRequest

from . import health, launcher, v1
from .address import CHANNEL_OPTIONS, Locate, by_run_file, fixed
from .arguments import need_texts
from .call_policy import CallPolicy
from .errors import DramaturgError, Unreachable, decode_error
from .method import Method, Request, Response
from .playthrough import Playthrough
from .requests import blob_parts, open_request
from .streams import Stream
from .v1.sync_calls import Calls

DEFAULT_POLICY = CallPolicy()


class Client(Calls):
    """A connection to one sidecar, safe to share between threads. Use it in a `with` block, or `close` it.

    Every method of the server is here by its name (`step_dialogue`, `get_character_state`, …), with the generated
    messages of `dramaturg.v1`; `open` gives a playthrough with the short verbs. Calls raise DramaturgError.
    """

    def __init__(self, target: str | Locate, token: str = "", *, policy: CallPolicy = DEFAULT_POLICY) -> None:
        """Connects to `HOST:PORT`, `unix:PATH` or what a function finds; nothing is sent yet."""
        self._locate = fixed(target, token) if isinstance(target, str) else target
        self._policy = policy
        self._sidecar: launcher.OwnSidecar | None = None
        self._moving = threading.Lock()
        self._address = self._locate()
        self._channel = grpc.insecure_channel(self._address.target, options=CHANNEL_OPTIONS)
        self._left: list[grpc.Channel] = []
        """Channels to addresses that have moved; calls may still run on them."""

    @classmethod
    def attach(
        cls, data: str | Path, *, register: bool = False, timeout_s: float = 5.0, policy: CallPolicy = DEFAULT_POLICY
    ) -> Self:
        """Connects to the sidecar that runs on a data folder; raises Unreachable when there is none.

        register: the sidecar ends when this process, and every other that registered, has ended.
        """
        client = cls(by_run_file(data), policy=policy)
        try:
            client.wait_until_serving(timeout_s)
            if register:
                client.attach_process(v1.AttachRequest(pid=os.getpid()))
        except BaseException:
            client.close()
            raise
        return client

    @classmethod
    def launch(
        cls,
        cast: str | Path,
        data: str | Path,
        *,
        program: Sequence[str] = launcher.PROGRAM,
        ready_timeout_s: float = 30.0,
        policy: CallPolicy = DEFAULT_POLICY,
        watch: bool = False,
        embedder: str = "",
    ) -> Self:
        """Starts a sidecar of its own and connects to it; `close` ends it. Raises LaunchFailed.

        watch: it reads the cast again whenever a file of it changes; `cast_reload` on watch streams tells ·
        embedder: what compares meaning, "" = the server's setting.
        """
        sidecar = launcher.start_sidecar(
            cast, data, program=program, ready_timeout_s=ready_timeout_s, watch=watch, embedder=embedder
        )
        try:
            client = cls(by_run_file(data), policy=policy)
        except Unreachable:  # it gave up, and took its run file along
            raise sidecar.failure() from None
        try:
            client.wait_until_serving(ready_timeout_s, meanwhile=sidecar.require_alive)
        except BaseException:
            client.close()
            sidecar.end(0)
            raise
        client._sidecar = sidecar
        return client

    def open(
        self,
        playthrough_id: str,
        *,
        locale: str = "",
        primary_player: str = "",
        players: Mapping[str, str] | None = None,
        request_id: str = "",
    ) -> Playthrough:
        """Opens a playthrough, and creates it where it is new. players: id → display name."""
        request = open_request(playthrough_id, locale, primary_player, players or {}, request_id)
        return Playthrough(self, playthrough_id, self.open_playthrough(request))

    def playthroughs(self) -> Sequence[v1.PlaythroughSummary]:
        """All playthroughs of the data folder, the one that came last first, with how much is in each."""
        found: list[v1.PlaythroughSummary] = []
        token = ""
        while True:
            page = self.list_playthroughs(v1.ListPlaythroughsRequest(page_size=200, page_token=token))
            found += page.playthroughs
            token = page.next_page_token
            if not token:
                return found

    def import_whole(self, playthrough_id: str, blob: bytes) -> v1.PlaythroughSummary:
        """Takes in what `Playthrough.export_whole` gave out, under an id that is not here yet; `open` opens it."""
        need_texts(playthrough_id=playthrough_id)
        answer = v1.ImportPlaythroughResponse()
        for part, more in blob_parts(blob):
            request = v1.ImportPlaythroughRequest(
                playthrough_id=playthrough_id, blob_part=part, more_parts=more, page_token=answer.next_page_token
            )
            answer = self.import_playthrough(request)
        return answer.playthrough

    def wait_until_serving(self, timeout_s: float, *, meanwhile: Callable[[], None] | None = None) -> None:
        """Returns once the sidecar takes calls; raises Unreachable after `timeout_s`.

        The address is looked up again meanwhile: a sidecar that was killed leaves one behind where nobody answers.
        meanwhile: is called before each try; what it raises ends the wait.
        """
        ends = time.monotonic() + timeout_s
        while True:
            if meanwhile is not None:
                meanwhile()
            left = max(0.0, ends - time.monotonic())
            try:
                answer = self._send(health.CHECK, HealthCheckRequest(), min(left, health.ATTEMPT_S), wait=True)
                if health.serving(answer):
                    return
                trouble = Unreachable(f"the sidecar at {self._address.target} is still starting")
            except grpc.RpcError as error:
                trouble = Unreachable(f"no sidecar answers at {self._address.target}")
                trouble.__cause__ = error
            if time.monotonic() >= ends:
                raise trouble
            time.sleep(health.POLL_S)
            self._reconnect()

    def wait_until_ready(self, timeout_s: float) -> v1.GetServerInfoResponse:
        """Returns what the server says of itself once recall has all that it loads: the embedder, and the vectors of
        the cast's texts and examples. Calls are answered before, with less found.

        What is not at its best for good (no model, one that broke down) is not waited for: `degraded_reasons` of what
        is returned tells it. Raises TimeoutError where recall still waits for something after `timeout_s`.
        """
        ends = time.monotonic() + timeout_s
        while not health.recall_is_ready(info := self.get_server_info(v1.GetServerInfoRequest())):
            if time.monotonic() >= ends:
                raise TimeoutError(health.what_is_missing(info))
            time.sleep(health.RECALL_POLL_S)
        return info

    def close(self) -> None:
        """Closes the connection, and ends the sidecar where this client started it. Calls still running fail."""
        sidecar, self._sidecar = self._sidecar, None
        if sidecar is not None:
            try:
                self.shutdown(v1.ShutdownRequest())
            except DramaturgError:
                sidecar.process.terminate()
        for channel in (*self._left, self._channel):
            channel.close()
        if sidecar is not None:
            sidecar.end(grace_s=10.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _reconnect(self) -> None:
        """Follows a sidecar that came back under another port and token; stays where it is while none is found."""
        with self._moving:
            try:
                address = self._locate()
            except Unreachable:
                return
            if address == self._address:
                return
            self._left.append(self._channel)
            self._address = address
            self._channel = grpc.insecure_channel(address.target, options=CHANNEL_OPTIONS)

    def _unary(self, method: Method[Request, Response], request: Request, timeout_s: float | None) -> Response:
        request = self._policy.with_request_id(request)
        ends = time.monotonic() + (self._policy.deadline_s(method, request, timeout_s) or 0.0)
        attempt = 0
        while True:
            try:
                return self._send(method, request, max(0.0, ends - time.monotonic()))
            except grpc.RpcError as error:
                failure = decode_error(error)
                delay = self._policy.retry_delay_s(failure.code, request, attempt, ends - time.monotonic())
                if delay is None:
                    raise failure from error
            attempt += 1
            time.sleep(delay)
            self._reconnect()

    def _send(
        self, method: Method[Request, Response], request: Request, timeout_s: float, *, wait: bool = False
    ) -> Response:
        with self._moving:
            channel, metadata = self._channel, self._address.metadata
        call = channel.unary_unary(
            method.path,
            request_serializer=method.request.SerializeToString,
            response_deserializer=method.response.FromString,
        )
        answer: Response = call(request, timeout=timeout_s, metadata=metadata, wait_for_ready=wait)
        return answer

    def _stream(self, method: Method[Request, Response], request: Request, timeout_s: float | None) -> Stream[Response]:
        request = self._policy.with_request_id(request)
        with self._moving:
            channel, metadata = self._channel, self._address.metadata
        call = channel.unary_stream(
            method.path,
            request_serializer=method.request.SerializeToString,
            response_deserializer=method.response.FromString,
        )
        limit = self._policy.deadline_s(method, request, timeout_s)
        return Stream(call(request, timeout=limit, metadata=metadata))
