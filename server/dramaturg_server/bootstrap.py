"""Puts a server together: the only file that knows concrete classes."""

import os
import uuid

from .adapters.sqlite_store import SqliteStore
from .adapters.system_clock import SystemClock
from .config import Config
from .domain.content import Cast
from .pipeline.application import Application


def build(config: Config, cast: Cast) -> Application:
    """An application on the data folder; its store is still to be opened (`application.store.open()`)."""
    return Application(
        cast=cast,
        store=SqliteStore(config.data),
        clock=SystemClock(),
        holder=f"{os.getpid()}-{uuid.uuid4().hex[:8]}",
        max_waiting_turns=config.lane_bound,
    )
