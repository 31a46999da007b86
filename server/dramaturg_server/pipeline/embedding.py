"""The embedder behind its own thread, for everybody: dialogue before indexing, never waited for without end. Step 4.

    query     → seen lately? → queue, first → thread → in time or not → Meaning
    passages  → slices → queue, last → thread → vectors
    trouble   it throws or hangs → whoever waits is told at once → another one is built, later and later

Nothing here blocks the event loop, and everything but the embedder itself runs on it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..ports import Embedded, Embedder, EmbedderFailed, EmbedderInfo, Purpose, Vectors
from .embedder_thread import EmbedderThread, Told
from .embedding_queue import EmbeddingQueue, Work
from .recent_vectors import RecentVectors

LOADING, FAILED, HANGS = "embedder_loading", "embedder_failed", "embedder_hangs"
"""None is there yet · it broke down · it does not answer; the latter two until another one runs."""
SLOW, BUSY = "embedder_slow", "embedder_busy"
"""A query was not answered in time · could not even wait, for so many others did; until none is left to be answered."""
HASHING = "hashing_embedder"
"""Only spellings are compared."""

SLICE_TEXTS, SLICE_CHARACTERS = 2, 200
"""Indexing is cut into calls of so much, about 20 ms of a small model on two threads: what a query may wait behind."""
CHEAP = 16
"""So much larger are the calls where only spellings are compared, which takes microseconds: less work for the loop."""
CACHE_BYTES = 4 << 20
"""Room for some two thousand recent lines at 384 dimensions: more than is said in an evening."""
HANGS_S, BUILD_HANGS_S = 10.0, 120.0
"""What takes so long hangs: a call, of which the longest takes some seconds; a build, where a GPU compiles first."""
LONG_TEXT = 100_000
"""A call may take as much longer again for every so many characters."""
RETRY_S, MOST_RETRY_S = 1.0, 60.0
"""The rest before another one is built, doubled with each failure until one has answered."""
MOST_LEFT = 3
"""So many that hang are left behind at once, each with its model in memory; then the next one waits for one to end."""
CLOSE_S = 2.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Meaning:
    """The vector of one text, shape (1, dimension), not to be written; without one `reason` is the code of why."""

    vector: Vectors | None
    reason: str = ""


class Embedding:
    """Made anywhere, used on the loop on which it was started. `build` is called in a thread, again after failures.

    on_change: called on the loop when `info` or `reasons` have changed.
    """

    def __init__(
        self,
        build: Callable[[], Embedder],
        *,
        on_change: Callable[[], None] = lambda: None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._build = build
        self._on_change = on_change
        self._sleep = sleep
        self._info: EmbedderInfo | None = None
        self._trouble = LOADING
        self._pressure = ""
        self._told_last: tuple[EmbedderInfo | None, tuple[str, ...]] = (None, self.reasons)
        self._queue = EmbeddingQueue()
        self._recent = RecentVectors(CACHE_BYTES)
        self._thread: EmbedderThread | None = None
        self._left: list[EmbedderThread] = []
        self._running: Work | None = None
        self._failures = 0
        self._alarm: asyncio.Task[None] | None = None
        self._is_tried = asyncio.Event()
        self._is_closed = False

    # ---- how it stands

    @property
    def info(self) -> EmbedderInfo | None:
        """The embedder that runs, or ran last; None before the first. Its id changes where another kind was built."""
        return self._info

    @property
    def reasons(self) -> tuple[str, ...]:
        """Stable codes of what is not at its best now."""
        hashing = HASHING if self._info is not None and not self._info.semantic else ""
        return tuple(reason for reason in (self._trouble or self._pressure, hashing) if reason)

    def start(self) -> None:
        """Begins to build the embedder in the background. Again: nothing."""
        if self._thread is None and self._alarm is None and not self._is_closed:
            self._begin()

    async def ready(self) -> None:
        """Waits until an embedder runs, or the first try has failed, or it is closed."""
        await self._is_tried.wait()

    async def close(self) -> None:
        """Whoever waits is told at once; returns within CLOSE_S, though the embedder hangs."""
        self._is_closed = True
        self._is_tried.set()
        self._trouble = self._trouble or FAILED
        self._quiet()
        self._refuse_all()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.leave()
            if not await thread.ended(CLOSE_S):
                log.warning("the embedder did not end within %s s", CLOSE_S)

    # ---- what is asked

    async def query(self, text: str, timeout_s: float) -> Meaning:
        """What was said, in dialogue, before all indexing; what comes too late is still kept for the next time."""
        if (vector := self._recent.get(text)) is not None:
            return Meaning(vector)
        if self._trouble:
            return Meaning(None, self._trouble)
        work = self._queued(text)
        if work is None:
            self._press(BUSY)
            return Meaning(None, BUSY)
        if not await self._wait(work, timeout_s):
            self._press(SLOW)
            return Meaning(None, SLOW)
        given = work.done.result()
        return Meaning(None, given) if isinstance(given, str) else Meaning(given.vectors)

    async def passages(self, texts: Sequence[str], purpose: Purpose = "passage") -> Embedded | None:
        """Texts of any number for an index, behind all dialogue; None where the embedder is away, or goes meanwhile."""
        thread, info = self._thread, self._info
        vectors: list[Vectors] = []
        pooled: set[int] = set()
        for start, piece in _slices(texts, CHEAP if info is not None and not info.semantic else 1):
            given = await self._passages(piece, purpose)
            if isinstance(given, str) or self._thread is not thread:
                return None
            vectors.append(given.vectors)
            pooled |= {start + place for place in given.pooled}
        if self._trouble or info is None:
            return None
        empty = np.empty((0, info.dimension), dtype=np.float32)
        return Embedded(np.concatenate([empty, *vectors]), frozenset(pooled))

    def _queued(self, text: str) -> Work | None:
        """The call that answers the query: the one that is on its way, or one in the queue."""
        running = self._running
        if running is not None and running.purpose == "query" and tuple(running.texts) == (text,):
            return running
        work = self._queue.query(text)
        self._go_on()
        return work

    async def _wait(self, work: Work, timeout_s: float) -> bool:
        """Waits for a query's answer; False where it has not come in time."""
        work.waiting += 1
        try:
            await asyncio.wait({work.done}, timeout=timeout_s)
        except asyncio.CancelledError:
            if work.waiting == 1:
                self._queue.drop(work)
            raise
        finally:
            work.waiting -= 1
        if not work.done.done() and not work.waiting:
            self._queue.put_off(work)
        return work.done.done()

    async def _passages(self, texts: Sequence[str], purpose: Purpose) -> Embedded | str:
        if self._trouble:
            return self._trouble
        work = self._queue.passages(texts, purpose)
        self._go_on()
        try:
            await asyncio.wait({work.done})
        finally:
            self._queue.drop(work)
        return work.done.result()

    # ---- one call at a time

    def _go_on(self) -> None:
        """Hands over the next call, if the embedder has none."""
        if self._running is not None or self._thread is None or self._trouble:
            return
        self._running = work = self._queue.next()
        if work is not None:
            self._thread.ask(work.texts, work.purpose)
            length = sum(map(len, work.texts))
            self._after(HANGS_S * (1 + length / LONG_TEXT), self._hangs)

    def _told(self, thread: EmbedderThread, told: Told) -> None:
        if thread is not self._thread:  # left behind, or closed
            return
        self._quiet()
        if isinstance(told, EmbedderInfo):
            self._is_built(told)
        elif isinstance(told, Embedded):
            self._is_answered(told)
        else:
            self._failed(told)
        self._go_on()

    def _is_built(self, info: EmbedderInfo) -> None:
        if self._info is not None and self._info.embedder_id != info.embedder_id:
            self._recent.clear()
        self._info = info
        self._trouble = self._pressure = ""
        log.info("the embedder runs id=%s provider=%s", info.embedder_id, info.provider or "none")
        self._is_tried.set()
        self._tell()

    def _is_answered(self, embedded: Embedded) -> None:
        work, self._running = self._running, None
        self._failures = 0
        if not self._queue.has_queries:
            self._press("")
        assert work is not None
        if len(work.texts) == 1 and work.purpose == "query":
            embedded = Embedded(self._recent.put(work.texts[0], embedded.vectors), embedded.pooled)
        work.done.set_result(embedded)

    # ---- trouble, and another one

    def _begin(self) -> None:
        self._left = [thread for thread in self._left if thread.is_alive]
        if len(self._left) >= MOST_LEFT:
            self._begin_later()
            return
        try:
            self._thread = EmbedderThread(self._build, self._told)
        except RuntimeError as failed:  # the system has no thread left
            self._failed(failed)
        else:
            self._after(BUILD_HANGS_S, self._hangs)

    def _begin_later(self) -> None:
        self._after(min(RETRY_S * 2 ** min(self._failures, 30), MOST_RETRY_S), self._begin)
        self._failures += 1

    def _failed(self, error: Exception) -> None:
        if isinstance(error, EmbedderFailed):
            self._replace(FAILED, f"cause={error.reason}: {error}")
        else:
            self._replace(FAILED, f"cause={type(error).__name__}")
            log.debug("the embedder failed", exc_info=error)  # whose words may hold a text

    def _hangs(self) -> None:
        self._replace(HANGS, "it does not answer, and is left behind")

    def _replace(self, trouble: str, why: str) -> None:
        log.log(logging.DEBUG if trouble == self._trouble else logging.WARNING, "reason=%s %s", trouble, why)
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.leave()
            self._left.append(thread)
        self._trouble = trouble
        self._refuse_all()
        self._begin_later()
        self._is_tried.set()
        self._tell()

    def _refuse_all(self) -> None:
        running, self._running = self._running, None
        for work in (*self._queue.take_all(), *((running,) if running is not None else ())):
            work.done.set_result(self._trouble)

    # ---- the one alarm: a call or a build that hangs, or the time to build anew

    def _after(self, seconds: float, then: Callable[[], None]) -> None:
        async def alarm() -> None:
            await self._sleep(seconds)
            self._alarm = None
            then()

        self._alarm = asyncio.create_task(alarm(), name="embedder alarm")

    def _quiet(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    # ---- telling

    def _press(self, pressure: str) -> None:
        if pressure != self._pressure:
            self._pressure = pressure
            self._tell()

    def _tell(self) -> None:
        now = (self._info, self.reasons)
        if now == self._told_last:
            return
        self._told_last = now
        try:
            self._on_change()
        except Exception:
            log.exception("whoever follows the embedder failed")


def _slices(texts: Sequence[str], times: int = 1) -> Iterator[tuple[int, Sequence[str]]]:
    """Cuts them into calls, each with the place of its first text; a long one is alone. times: larger than usual."""
    most_texts, most_characters = SLICE_TEXTS * times, SLICE_CHARACTERS * times
    start, length = 0, 0
    for place, text in enumerate(texts):
        if place > start and (place - start == most_texts or length + len(text) > most_characters):
            yield start, texts[start:place]
            start, length = place, 0
        length += len(text)
    if start < len(texts):
        yield start, texts[start:]
