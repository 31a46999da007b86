"""The standard health call, by which a client knows that a sidecar answers. It needs no token."""

from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from .method import Method

CHECK = Method("/grpc.health.v1.Health/Check", HealthCheckRequest, HealthCheckResponse)
POLL_S = 0.02
ATTEMPT_S = 0.5
"""Time for one try; then the address is looked up again, which a server that was killed may have left behind."""


def serving(answer: HealthCheckResponse) -> bool:
    """True when the sidecar takes calls, False while it is still loading."""
    return bool(answer.status == HealthCheckResponse.SERVING)
