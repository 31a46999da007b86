"""The embedder behind its own thread, for everybody: dialogue before indexing, never waited for without end. Step 4.

    query     → seen lately? → queue, first → thread → in time or not → Meaning
    passages  → calls → queue, last → thread, which pauses in long texts → vectors
    trouble   it throws or hangs → whoever waits is told at once → another one is built, later and later
              → it answers others → the text that it broke down at is left to words

Nothing here blocks the event loop, and everything but the embedder itself runs on it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..ports import HASHING, Embedded, Embedder, EmbedderFailed, EmbedderInfo, Purpose, Vectors
from .backoff import Backoff
from .embedder_thread import EmbedderThread, Paused, Told
from .embedding_queue import EmbeddingQueue, Work
from .recent_vectors import RecentVectors
from .unembeddable import Unembeddable

LOADING, FAILED, HANGS = "embedder_loading", "embedder_failed", "embedder_hangs"
"""None is there yet · it broke down · it does not answer; the latter two until another one runs."""
SLOW, BUSY = "embedder_slow", "embedder_busy"
"""A query was not answered in time · could not even wait, for so many others did; until none is left to be answered."""
UNREAD = "embedder_cannot_read"
"""The embedder knows less than half of the query: of nearly all texts in a script that it was not made for."""
LONG_TEXTS = "long_texts_pooled"
"""Code of a note: a vector is made of several."""

SLICE_TEXTS, SLICE_CHARACTERS = 32, 3_200
"""So much is one call where only spellings are compared, which takes microseconds: less work for the loop. A model gets
each text by itself: a query waits behind one text, or one part of a long one, and where it breaks down is known."""
PROBE = "probe"
"""Asked of one that was built after a breakdown: whether it was the text, or the embedder."""
CACHE_BYTES = 4 << 20
"""Room for some two thousand recent lines at 384 dimensions: more than is said in an evening."""
HANGS_S, BUILD_HANGS_S = 10.0, 120.0
"""What takes so long hangs: a call, or a part of one; a build, where a GPU compiles first."""
LONG_TEXT = 100_000
"""A call may take as much longer again for every so many characters."""
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
    """Made anywhere, used on the loop on which it was started. `build` is called in a thread, again after failures."""

    def __init__(
        self,
        build: Callable[[], Embedder],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._build = build
        self._followers: list[Callable[[], None]] = []
        self._sleep = sleep
        self._info: EmbedderInfo | None = None
        self._trouble = LOADING
        self._pressure = ""
        self._told_last: tuple[EmbedderInfo | None, tuple[str, ...]] = (None, self.reasons)
        self._queue = EmbeddingQueue()
        self._recent = RecentVectors(CACHE_BYTES)
        self._unembeddable = Unembeddable()
        self._thread: EmbedderThread | None = None
        self._left: list[EmbedderThread] = []
        self._running: Work | None = None
        self._backoff = Backoff()
        self._pooled = 0
        self._alarm: asyncio.Task[None] | None = None
        self._is_tried = asyncio.Event()
        self._built = asyncio.Event()  # another one with each that is built
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

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        """Stable codes with a sentence each: what was not as asked, and how many texts were longer than it reads."""
        notes = self._info.notes if self._info is not None else ()
        if not self._pooled:
            return notes
        return (
            *notes,
            (LONG_TEXTS, f"long texts that the embedder read in parts: {self._pooled} so far"),
        )

    @property
    def waiting(self) -> tuple[int, int]:
        """How many queries wait for it, and how many calls for an index."""
        return self._queue.sizes

    def follow(self, told: Callable[[], None]) -> Callable[[], None]:
        """Calls `told` on the loop whenever `info` or `reasons` have changed, until what is returned is called."""
        self._followers.append(told)
        return lambda: self._followers.remove(told)

    def forget(self) -> None:
        """Lets go of what it was asked until now, and of which texts an embedder broke down at."""
        for work in (*self._queue.queries, *((self._running,) if self._running is not None else ())):
            work.is_kept = False
        self._recent.clear()
        self._unembeddable.clear()

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

    async def rest(self, seconds: float, sleep: Callable[[float], Awaitable[None]]) -> None:
        """Sleeps, but not on when another embedder has been built: what waits for one goes on at once."""
        sleeping, building = asyncio.ensure_future(sleep(seconds)), asyncio.ensure_future(self._built.wait())
        try:
            await asyncio.wait({sleeping, building}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            building.cancel()
            await asyncio.wait({sleeping, building})

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
        if isinstance(given, str) or given.refused:
            return Meaning(None, given if isinstance(given, str) else FAILED)
        return Meaning(None, UNREAD) if given.unread else Meaning(given.vectors)

    async def passages(self, texts: Sequence[str], purpose: Purpose = "passage") -> Embedded | None:
        """Texts of any number for an index, behind all dialogue; None where the embedder is away, or goes meanwhile.

        Texts at which embedders break down, or that they can't read, come back as `refused`: whoever asks again and
        again gets all the others.
        """
        thread, info = self._thread, self._info
        vectors: list[Vectors] = []
        pooled: set[int] = set()
        refused: set[int] = set()
        for start, call in self._calls(texts):
            given = await self._passages(call, purpose)
            if isinstance(given, str) or self._thread is not thread:
                return None
            vectors.append(given.vectors)
            pooled |= {start + place for place in given.pooled}
            refused |= {start + place for place in given.refused | given.unread}
        if self._trouble or info is None:
            return None
        empty = np.empty((0, info.dimension), dtype=np.float32)
        return Embedded(np.concatenate([empty, *vectors]), frozenset(pooled), frozenset(refused))

    def _calls(self, texts: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
        """Cuts them into calls, each with the place of its first text."""
        if self._info is None or self._info.semantic:
            return ((place, (text,)) for place, text in enumerate(texts))
        return _slices(texts, self._unembeddable.is_suspect)

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
        is_over = self._queue.drop
        work.waiting += 1
        try:
            await asyncio.wait({work.done}, timeout=timeout_s)
            is_over = self._queue.put_off
        finally:
            work.waiting -= 1
            if not work.done.done() and not work.waiting:
                is_over(work)
        return work.done.done()

    async def _passages(self, texts: Sequence[str], purpose: Purpose) -> Embedded | str:
        if self._trouble:
            return self._trouble
        work = self._queue.passages(texts, purpose)
        self._go_on()
        try:
            await asyncio.wait({work.done})
        finally:
            work.waiting -= 1
            self._queue.drop(work)
        return work.done.result()

    # ---- one call at a time

    def _go_on(self) -> None:
        """Hands over the next call, if the embedder has none."""
        while self._running is None and self._thread is not None and not self._trouble:
            work = self._queue.next()
            if work is None:
                return
            if len(work.texts) == 1 and self._unembeddable.is_given_up(work.texts[0]):
                work.done.set_result(self._refusal())
                continue
            self._running = work
            self._thread.ask(work.texts, work.purpose, work.rest)
            length = sum(map(len, work.texts))
            self._after(HANGS_S * (1 + length / LONG_TEXT), self._hangs)

    def _refusal(self) -> Embedded:
        assert self._info is not None
        return Embedded(np.zeros((1, self._info.dimension), np.float32), refused=frozenset((0,)))

    def _told(self, thread: EmbedderThread, told: Told) -> None:
        if thread is not self._thread:  # left behind, or closed
            return
        self._quiet()
        if isinstance(told, EmbedderInfo):
            self._is_built(told)
        elif isinstance(told, Embedded):
            self._is_answered(told)
        elif isinstance(told, Paused):
            work, self._running = self._running, None
            assert work is not None
            self._queue.go_on(work, told.rest)
        else:
            self._failed(told)
        self._go_on()

    def _is_built(self, info: EmbedderInfo) -> None:
        if self._info is not None and self._info.embedder_id != info.embedder_id:
            self._recent.clear()
            self._unembeddable.clear()
        self._info = info
        self._trouble = self._pressure = ""
        if self._unembeddable.is_open:
            self._queue.query(PROBE)
        log.info("the embedder runs id=%s provider=%s", info.embedder_id, info.provider or "none")
        for code, sentence in info.notes:
            log.warning("degraded embedder=%s reason=%s: %s", _kind(info), code, sentence)
        self._is_tried.set()
        self._built.set()
        self._built = asyncio.Event()
        self._tell()

    def _is_answered(self, embedded: Embedded) -> None:
        work, self._running = self._running, None
        self._backoff.reset()
        self._pooled += len(embedded.pooled)
        if not self._queue.has_queries:
            self._press("")
        assert work is not None
        if (text := self._unembeddable.answered(work.texts)) is not None:
            log.warning("a text of %d characters is left to words: the embedder breaks down at it", len(text))
        if len(work.texts) == 1 and work.purpose == "query" and work.is_kept and not embedded.unread:
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
        self._after(self._backoff.next_s(), self._begin)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, EmbedderFailed):
            self._replace(FAILED, f"cause={error.reason}: {error}")
        else:
            self._replace(FAILED, f"cause={type(error).__name__}")
            log.debug("the embedder failed", exc_info=error)  # whose words may hold a text

    def _hangs(self) -> None:
        self._replace(HANGS, "it does not answer, and is left behind")

    def _replace(self, trouble: str, why: str) -> None:
        log.log(logging.DEBUG if trouble == self._trouble else logging.WARNING, "degraded reason=%s %s", trouble, why)
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.leave()
            self._left.append(thread)
        if (work := self._running) is not None:
            self._unembeddable.broke_at(work.texts, for_good=trouble == HANGS and not work.is_urgent)
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
        for told in tuple(self._followers):
            try:
                told()
            except Exception:
                log.exception("whoever follows the embedder failed")


def _kind(info: EmbedderInfo) -> str:
    return info.embedder_id if info.semantic else "hashing"


def _slices(texts: Sequence[str], is_suspect: Callable[[str], bool]) -> Iterator[tuple[int, Sequence[str]]]:
    """Cuts them into calls, each with the place of its first text; a long or suspect one is alone."""
    start, length = 0, 0
    for place, text in enumerate(texts):
        size = SLICE_CHARACTERS + 1 if is_suspect(text) else len(text)
        if place > start and (place - start == SLICE_TEXTS or length + size > SLICE_CHARACTERS):
            yield start, texts[start:place]
            start, length = place, 0
        length += size
    if start < len(texts):
        yield start, texts[start:]
