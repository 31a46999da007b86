"""What the edge knows of the server it belongs to: how far it is, its application once that is built, who ends it."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING

from ..adapters.parent_watch import ParentWatch
from ..adapters.system_clock import SystemClock
from ..config import Config
from ..domain.errors import Reason, Unavailable
from ..pipeline.application import Application
from ..ports import Clock

if TYPE_CHECKING:  # a server answers before it can read a cast
    from ..cast.loader import LoadedCast
    from ..cast.problems import Problem
    from ..pipeline.recaller import Recaller

CAST_RELOAD_FAILED = "cast_reload_failed"
DATA_LOST = "data_lost"
ORPHAN_GRACE_MS = 1_000
"""What running turns get when the last parent has died: nobody waits for them, and the server has 5 s to be gone."""


class Phase(StrEnum):
    """What the server is doing. READY says that everything is there that was configured; LOADING_EMBEDDER, that calls
    are answered and meaning is not compared yet.
    """

    STARTING = "STARTING"
    LOADING_EMBEDDER = "LOADING_EMBEDDER"
    READY = "READY"
    DEGRADED = "DEGRADED"
    DRAINING = "DRAINING"


class Running:
    """One server from its first answer to its last. Lives on one event loop.

    started_ms: wall time of the process's start · orphaned: called when the last parent has died · turns: how many are
    being answered · cast_problems: of the last load or reload · cast_loaded_ms: when the cast in use was taken into use
    · reload_told: called with what became of each reload of the cast.
    """

    def __init__(
        self,
        config: Config,
        started_ms: int,
        clock: Clock | None = None,
        orphaned: Callable[[], None] = lambda: None,
        reload_told: "Callable[[LoadedCast], None]" = lambda loaded: None,
    ) -> None:
        self.config = config
        self.now_ms = (clock or SystemClock()).now_ms
        self.started_ms = started_ms
        self.turns = 0
        self.cast_problems: tuple[Problem, ...] = ()
        self.cast_loaded_ms = 0
        self.data_schema_version = 0
        self.draining = asyncio.Event()
        self.end_requested = asyncio.Event()
        self.grace_ms = config.drain_grace_ms
        self.parents = ParentWatch(self._parents_died)
        self._orphaned = orphaned
        self._reload_told = reload_told
        self._idle = asyncio.Event()
        self._idle.set()
        self._reasons: dict[str, None] = {}
        self._application: asyncio.Future[Application] = asyncio.get_running_loop().create_future()

    @property
    def phase(self) -> Phase:
        if self.draining.is_set():
            return Phase.DRAINING
        if not self._is_built:
            return Phase.STARTING
        if self.degraded_reasons:
            return Phase.DEGRADED
        return Phase.LOADING_EMBEDDER if self._recaller is not None and self._recaller.is_loading else Phase.READY

    @property
    def answers(self) -> bool:
        """Tells whether calls are answered, however well."""
        return self._is_built and not self.draining.is_set()

    @property
    def degraded_reasons(self) -> Sequence[str]:
        """Stable codes of what is not at its best, in the order in which it went wrong; then those of recall."""
        return (*self._reasons, *(self._recaller.reasons if self._recaller is not None else ()))

    @property
    def _recaller(self) -> "Recaller | None":
        built = self.built
        return built.recaller if built is not None else None

    @property
    def built(self) -> Application | None:
        """The application, if it is there already."""
        return self._application.result() if self._is_built else None

    @property
    def _is_built(self) -> bool:
        done = self._application
        return done.done() and not done.cancelled() and done.exception() is None

    async def application(self) -> Application:
        """The application; waits while it is being built. Unavailable(SHUTTING_DOWN) once the server is ending."""
        if self.draining.is_set():
            raise Unavailable(Reason.SHUTTING_DOWN, "the server is shutting down")
        if not self._application.done():
            return await asyncio.shield(self._application)
        return self._application.result()

    def ready(self, application: Application) -> None:
        """From here on calls are answered."""
        self.cast_loaded_ms = self.now_ms()
        self._application.set_result(application)

    def degrade(self, reason: str) -> None:
        self._reasons[reason] = None

    def reloaded(self, loaded: "LoadedCast") -> None:
        """Remembers what became of a reload of the cast."""
        self.cast_problems = loaded.problems
        if loaded.cast is None:
            self.degrade(CAST_RELOAD_FAILED)
        else:
            self.cast_loaded_ms = self.now_ms()
            self.recover(CAST_RELOAD_FAILED)
        self._reload_told(loaded)

    def data_lost(self, is_lost: bool) -> None:
        """Remembers whether the data folder has gone from under the server: calls that write fail meanwhile."""
        if is_lost:
            self.degrade(DATA_LOST)
        else:
            self.recover(DATA_LOST)

    def recover(self, reason: str) -> None:
        self._reasons.pop(reason, None)

    @contextmanager
    def a_turn(self) -> Iterator[None]:
        """Counts a turn while it is answered."""
        self.turns += 1
        self._idle.clear()
        try:
            yield
        finally:
            self.turns -= 1
            if not self.turns:
                self._idle.set()

    async def turns_done(self, at_most_s: float) -> bool:
        """Waits until no turn is being answered; False where the time was up first."""
        try:
            async with asyncio.timeout(at_most_s):
                await self._idle.wait()
        except TimeoutError:
            return False
        return True

    def request_end(self, grace_ms: int | None = None) -> None:
        """Asks the server to drain and end; `grace_ms`: how long running turns may take. Asking twice is the same."""
        if grace_ms is not None:
            self.grace_ms = grace_ms
        self.end_requested.set()

    def _parents_died(self) -> None:
        self.request_end(ORPHAN_GRACE_MS)
        self._orphaned()

    def begin_drain(self) -> None:
        """Takes no new work from here on; watches end, calls that wait for the start fail."""
        self.draining.set()
        if not self._application.done():
            self._application.set_exception(Unavailable(Reason.SHUTTING_DOWN, "the server is shutting down"))
            self._application.exception()  # seen: nobody may be waiting
