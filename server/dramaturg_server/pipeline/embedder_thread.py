"""The thread that one embedder lives on: builds it, asks it one call at a time, tells the event loop. For `embedding`.

    a long call → Paused after each part → whatever is urgent → asked again with its rest → … → Embedded

A thread of its own per embedder, since a call that hangs can't be ended: its thread is left behind with it, and as a
daemon it keeps no process from ending.
"""

import asyncio
import logging
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import TypeAlias

import numpy as np

from ..ports import EMBEDDER_THREAD, Embedded, Embedder, EmbedderFailed, EmbedderInfo, Purpose, SteppedEmbedder

Rest: TypeAlias = Generator[None, None, Embedded]


@dataclass(frozen=True, slots=True, eq=False)
class Paused:
    """A part of a call is done. rest: to ask again with, in the same thread."""

    rest: Rest


Told: TypeAlias = EmbedderInfo | Embedded | Paused | Exception
"""It is built and takes calls · a call is answered, or a part of it · it failed, and the thread ends."""

log = logging.getLogger(__name__)


class EmbedderThread:
    """Runs from the start on. `told` is called on the loop that is running now, with the thread that tells."""

    def __init__(self, build: Callable[[], Embedder], told: Callable[["EmbedderThread", Told], None]) -> None:
        self._build = build
        self._told = told
        self._loop = asyncio.get_running_loop()
        self._calls: SimpleQueue[tuple[Sequence[str], Purpose, Rest | None] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=EMBEDDER_THREAD, daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def ask(self, texts: Sequence[str], purpose: Purpose, rest: Rest | None = None) -> None:
        """rest: of the same call, where it is paused."""
        self._calls.put((texts, purpose, rest))

    def leave(self) -> None:
        """Nothing is asked any more: once its present call is over, it closes the embedder and ends."""
        self._calls.put(None)

    async def ended(self, timeout_s: float) -> bool:
        """Waits for its end; False where it has not come in time."""
        await asyncio.to_thread(self._thread.join, timeout_s)
        return not self._thread.is_alive()

    # ---- in the thread

    def _run(self) -> None:
        try:
            embedder = self._build()
        except Exception as failed:
            self._tell(failed)
            return
        try:
            self._tell(embedder.info)
            while (call := self._calls.get()) is not None:
                self._tell(_embedded(embedder, *call))
        except Exception as failed:
            self._tell(failed)
        finally:
            _close(embedder)

    def _tell(self, what: Told) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._told, self, what)


def _embedded(embedder: Embedder, texts: Sequence[str], purpose: Purpose, rest: Rest | None) -> Embedded | Paused:
    """The call's next part, or all of it. Raises EmbedderFailed for what would poison an index, as providers that break
    down have been seen to give."""
    if rest is None and isinstance(embedder, SteppedEmbedder):
        rest = embedder.steps(texts, purpose)
    if rest is None:
        embedded = embedder.embed(texts, purpose)
    else:
        try:
            next(rest)
            return Paused(rest)
        except StopIteration as ended:
            embedded = ended.value
    expected = (len(texts), embedder.info.dimension)
    if embedded.vectors.shape != expected or not np.isfinite(embedded.vectors).all():
        shape = embedded.vectors.shape
        raise EmbedderFailed("embedder_failed", f"vectors of shape {shape} for {expected}, or not finite")
    return embedded


def _close(embedder: Embedder) -> None:
    try:
        embedder.close()
    except Exception:
        log.exception("an embedder did not close")
