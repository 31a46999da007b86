"""The time a call has: the client's deadline, or the server's own where the client set none."""

from .guard import Context
from .running import Running


def seconds_left(context: Context, running: Running) -> float:
    """Seconds until the caller stops waiting. Engine clients that set no deadline get the setting's."""
    remaining: float | None = context.time_remaining()
    default = running.config.turn_deadline_ms / 1000
    return default if remaining is None else max(0.0, remaining)
