"""Writes of one playthrough on their way to disk: queued and settled in order, failed together. Under `timeline`."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..domain.errors import Conflict, DramaturgError, Reason, Unavailable
from ..ports import Store, Write

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Pending(Generic[T]):
    """A write on its way. apply: what it does in memory once durable · undo: what to take back where it never is."""

    epoch: int
    apply: Callable[[], T]
    undo: Callable[[], None]
    done: asyncio.Future[T]


class Commits:
    """epoch: grows with each failure, since everything that was judged on a failed write fails with it · names: how
    many checkpoints were queued so far.
    """

    def __init__(self, store: Store, playthrough_id: str, void: Callable[[], None]) -> None:
        """void: called when an epoch fails, to forget everything that is not durable."""
        self._store = store
        self._playthrough_id = playthrough_id
        self._void = void
        self._pending: set[asyncio.Future[object]] = set()
        self._naming: dict[str, asyncio.Future[object]] = {}
        self._answering: dict[str, asyncio.Future[object]] = {}
        self._shut: DramaturgError | None = None
        self.epoch = 1
        self.names = 0

    def queue(self, write: Write, apply: Callable[[], T], undo: Callable[[], None] = lambda: None) -> asyncio.Future[T]:
        """Hands a write to the store; the future settles with it. Whoever waits must not cancel it: see `guarded`."""
        self.require_open()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        done.add_done_callback(retrieve)
        pending = _Pending(write.epoch, apply, undo, done)
        self._store.submit(write, lambda error: self._settled(pending, error))
        self._pending.add(done)  # type: ignore[arg-type]
        done.add_done_callback(self._pending.discard)
        self._announce(write, done)
        return done

    def require_open(self) -> None:
        """Raises why nothing more is taken, where that is so."""
        if self._shut is not None:
            raise self._shut

    @property
    def why_shut(self) -> DramaturgError:
        """What calls fail with that were under way when nothing more was taken."""
        return self._shut or going_away()

    def shut(self, why: DramaturgError) -> None:
        """Refuses everything from now on with `why`; what is queued already still settles."""
        self._shut = self._shut or why

    async def all_settled(self) -> None:
        if self._pending:
            await asyncio.wait(list(self._pending))

    # ---- ids that a write on its way decides

    def is_naming(self, checkpoint_id: str) -> bool:
        return checkpoint_id in self._naming

    @property
    def is_naming_any(self) -> bool:
        """Tells whether some write is on its way that makes or forgets a checkpoint."""
        return bool(self._naming)

    async def named(self, checkpoint_id: str) -> None:
        """Waits until no write is on its way that makes or forgets this checkpoint."""
        await _none_under(self._naming, checkpoint_id)

    async def answered(self, request_id: str) -> None:
        """Waits until no answer without a row is on its way under this request id."""
        await _none_under(self._answering, request_id)

    def _announce(self, write: Write, done: asyncio.Future[T]) -> None:
        """Marks the ids as on their way until the write is settled, whatever becomes of the caller."""
        if write.drop_checkpoint:
            _mark(self._naming, write.drop_checkpoint, done)
        if write.checkpoint is not None:
            self.names += 1
            _mark(self._naming, write.checkpoint.checkpoint_id, done)
        if write.answered is not None and write.row is None:
            _mark(self._answering, write.answered.request_id, done)

    def _settled(self, pending: _Pending[T], error: Exception | None) -> None:
        if error is None:
            pending.done.set_result(pending.apply())
            return
        if pending.epoch == self.epoch:
            self.epoch += 1
            self._void()
        pending.undo()
        if not isinstance(error, DramaturgError):
            log.error("a commit of %s failed", self._playthrough_id, exc_info=error)
            error = Conflict(Reason.COMMIT_FAILED, "the commit failed; nothing of it was kept")
        pending.done.set_exception(error)


async def _none_under(on_their_way: dict[str, asyncio.Future[object]], name: str) -> None:
    while (under_way := on_their_way.get(name)) is not None:
        await asyncio.wait([under_way])


def _mark(on_their_way: dict[str, asyncio.Future[object]], name: str, done: "asyncio.Future[T]") -> None:
    """Keeps `done` under the name until it is settled, or another one took its place."""
    on_their_way[name] = done  # type: ignore[assignment]

    def settled(_: object) -> None:
        if on_their_way.get(name) is done:
            del on_their_way[name]

    done.add_done_callback(settled)


def reused(request_id: str) -> Conflict:
    """The error of a request id that came again with another payload."""
    return Conflict(
        Reason.REQUEST_ID_REUSED, f"request id {request_id!r} was used for another request", request_id=request_id
    )


def retrieve(done: "asyncio.Future[T]") -> None:
    """Marks a failure as seen: nobody may be waiting any more."""
    with contextlib.suppress(asyncio.CancelledError):
        done.exception()


def guarded(done: "asyncio.Future[T]") -> "asyncio.Future[T]":
    """`done` for a caller who may be cancelled without touching it."""
    outer = asyncio.shield(done)
    outer.add_done_callback(retrieve)
    return outer


def going_away() -> Unavailable:
    """The error of calls that the end of the server cuts off."""
    return Unavailable(Reason.SHUTTING_DOWN, "the server is shutting down")
