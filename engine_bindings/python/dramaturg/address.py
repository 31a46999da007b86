"""Where the sidecar is and how to open a channel to it. The sync and the async client share it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .run_file import read_run_file

CHANNEL_OPTIONS: Sequence[tuple[str, int]] = (
    ("grpc.enable_http_proxy", 0),  # a proxy of the machine has no business on loopback
    ("grpc.enable_retries", 0),  # ours know which calls may be repeated
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    ("grpc.use_local_subchannel_pool", 1),  # a new channel dials anew instead of waiting out another one's back-off
)


@dataclass(frozen=True, slots=True)
class Address:
    """`HOST:PORT` or `unix:PATH`, with the token that opens it."""

    target: str
    token: str = field(default="", repr=False)

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """Sent with each call."""
        return (("authorization", f"Bearer {self.token}"),) if self.token else ()


Locate = Callable[[], Address]
"""Looks up the address again: after a crash the sidecar has another port and another token."""


def fixed(target: str, token: str) -> Locate:
    """An address that does not move."""
    return lambda: Address(target, token)


def by_run_file(data: str | Path) -> Locate:
    """The address in the run file of a data folder; raises Unreachable while none runs there."""

    def locate() -> Address:
        run = read_run_file(data)
        return Address(run.target, run.token)

    return locate
