"""By what a client knows that a sidecar answers (the standard health call; it needs no token), and that its recall has
all that it loads."""

from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from . import v1
from .method import Method

CHECK = Method("/grpc.health.v1.Health/Check", HealthCheckRequest, HealthCheckResponse)
POLL_S = 0.02
RECALL_POLL_S = 0.05
ATTEMPT_S = 0.5
"""Time for one try; then the address is looked up again, which a server that was killed may have left behind."""


def serving(answer: HealthCheckResponse) -> bool:
    """True when the sidecar takes calls, False while it is still loading."""
    return bool(answer.status == HealthCheckResponse.SERVING)


def recall_is_ready(info: v1.GetServerInfoResponse) -> bool:
    """True when recall waits for nothing that comes by itself."""
    return info.phase != v1.ServerPhase.SERVER_PHASE_STARTING and not info.recall_waits_for


def what_is_missing(info: v1.GetServerInfoResponse) -> str:
    return f"recall still waits for: {', '.join(info.recall_waits_for) or 'the start of the server'}"
