"""The gRPC server: options, services, health and reflection, and how it ends. `cli/serve.py` runs it."""

from collections.abc import Sequence

import grpc
from grpc_health.v1 import health
from grpc_health.v1.health_pb2 import DESCRIPTOR as HEALTH
from grpc_health.v1.health_pb2 import HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import add_HealthServicer_to_server
from grpc_reflection.v1alpha import reflection

from dramaturg.v1 import (
    character_service_pb2,
    character_service_pb2_grpc,
    dialogue_service_pb2,
    dialogue_service_pb2_grpc,
    evidence_service_pb2,
    evidence_service_pb2_grpc,
    memory_service_pb2,
    memory_service_pb2_grpc,
    playthrough_service_pb2,
    playthrough_service_pb2_grpc,
    sidecar_service_pb2,
    sidecar_service_pb2_grpc,
)

from ..domain.errors import BadInput
from .character_servicer import CharacterServicer
from .dialogue_servicer import DialogueServicer
from .evidence_servicer import EvidenceServicer
from .guard import Guard
from .memory_servicer import MemoryServicer
from .playthrough_servicer import PlaythroughServicer
from .running import Running
from .sidecar_servicer import SidecarServicer

MESSAGE_BYTES = 4 << 20
LAST_ANSWERS_S = 0.3
"""Time for answers that are on their way once all turns are done; held streams are cut then."""
OPTIONS = (
    ("grpc.max_receive_message_length", MESSAGE_BYTES),
    ("grpc.max_send_message_length", MESSAGE_BYTES),
    # Engine clients ping held streams every 10 s; without these three the stream dies within a minute.
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
    ("grpc.http2.max_ping_strikes", 0),
    # Two servers on one fixed port would each get half of the calls.
    ("grpc.so_reuseport", 0),
)
SERVICES: Sequence[str] = tuple(
    service.full_name
    for module in (
        dialogue_service_pb2,
        evidence_service_pb2,
        character_service_pb2,
        playthrough_service_pb2,
        memory_service_pb2,
        sidecar_service_pb2,
    )
    for service in module.DESCRIPTOR.services_by_name.values()
)


class RpcServer:
    """A listening server. `port` is the real one, 0 on a Unix socket."""

    def __init__(self, running: Running) -> None:
        config = running.config
        self._running = running
        self._server = grpc.aio.server(interceptors=(Guard(config.token),), options=OPTIONS)
        self._health = health.aio.HealthServicer()  # type: ignore[attr-defined]  # its stubs know only the sync one
        self.port = 0
        self._add_services()

    async def start(self) -> None:
        """Listens and answers. Raises BadInput where the port or socket can't be had."""
        config = self._running.config
        address = f"unix:{config.socket}" if config.socket else f"{config.host}:{config.port}"
        await self.tell_health()
        try:
            port = self._server.add_insecure_port(address)
        except RuntimeError:
            field = "socket" if config.socket else "port"
            raise BadInput(field, f"can't listen on {address}: something else does, or it is not allowed") from None
        self.port = 0 if config.socket else port
        await self._server.start()

    async def tell_health(self) -> None:
        """Health says SERVING once calls are answered, and nothing else before and after."""
        status = HealthCheckResponse.SERVING if self._running.answers else HealthCheckResponse.NOT_SERVING
        for service in ("", *SERVICES):
            await self._health.set(service, status)

    async def drain(self) -> None:
        """Takes no more calls, gives running turns `grace_ms` to finish, then cancels what is left."""
        self._running.begin_drain()
        await self._health.enter_graceful_shutdown()
        await self._running.turns_done(self._running.grace_ms / 1000)
        await self._server.stop(LAST_ANSWERS_S)

    def _add_services(self) -> None:
        server, running = self._server, self._running
        dialogue_service_pb2_grpc.add_DialogueServiceServicer_to_server(DialogueServicer(running), server)
        evidence_service_pb2_grpc.add_EvidenceServiceServicer_to_server(EvidenceServicer(running), server)
        character_service_pb2_grpc.add_CharacterServiceServicer_to_server(CharacterServicer(running), server)
        playthrough_service_pb2_grpc.add_PlaythroughServiceServicer_to_server(PlaythroughServicer(running), server)
        memory_service_pb2_grpc.add_MemoryServiceServicer_to_server(MemoryServicer(running), server)
        sidecar_service_pb2_grpc.add_SidecarServiceServicer_to_server(SidecarServicer(running), server)
        add_HealthServicer_to_server(self._health, server)
        names = (*SERVICES, HEALTH.services_by_name["Health"].full_name, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, server)
