"""Gives memories their vectors, behind all dialogue: asks the embedder, keeps them in the store. Under `experience`.

What the embedder breaks down at (`unembeddable`) is left to words. There is no queue: what is loaded and has no vector
is what is to be done, so nothing grows while the embedder is away, and what a crash cut off is found again when its
index is loaded next.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from ..domain.errors import DramaturgError
from ..ports import StoredVector
from ..retrieval.passages import Unembedded, kept_under
from .backoff import Backoff
from .embedding import Embedding
from .loaded_index import MEMORIES_WITHOUT_VECTORS, LoadedIndex
from .stored_vectors import packed
from .timeline import Timeline

BATCH_TEXTS: Final = 16
GATHER_S: Final = 0.1
"""What is said in that time is embedded and stored together: each batch is a commit of its own, and stands in front of
the next turn's. Whoever waits until all is done ends it."""

log = logging.getLogger(__name__)


class VectorWork:
    """The background work of one playthrough.

    loaded: the indexes in memory that hold vectors of an embedder and may lack some, the one used last first.
    """

    def __init__(
        self,
        timeline: Timeline,
        embedding: Embedding,
        loaded: Callable[[str], Sequence[LoadedIndex]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._timeline = timeline
        self._embedding = embedding
        self._loaded = loaded
        self._sleep = sleep
        self._there_is_more = False
        self._given: tuple[Sequence[LoadedIndex], Sequence[Unembedded]] = ((), ())
        self._embedder_id = ""  # which ran last
        self._is_held = False
        self._forgotten = 0  # how often what was being embedded was to be kept no more
        self._replacing: set[str] = set()  # embedders whose taking over was told
        self._unfollow = embedding.follow(self._follow)
        self._task: asyncio.Task[None] | None = None
        self._waiting = asyncio.Event()  # somebody waits for vectors

    def wake(self) -> None:
        """Looks through what is loaded, now or when the present work is done."""
        self._there_is_more = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name=f"vectors of {self._timeline.playthrough_id}")

    @contextmanager
    def held(self) -> Iterator[None]:
        """Meanwhile words are erased: nothing that was begun before the end of it is kept."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
            self._forgotten += 1
            self._given = ((), ())
            self.wake()

    async def done(self) -> None:
        """Waits until nothing of what is loaded lacks its vector; for as long as the embedder is away."""
        if self._task is not None:
            self._waiting.set()
            try:
                await asyncio.wait({self._task})
            finally:
                self._waiting.clear()

    async def close(self) -> None:
        self._unfollow()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    def _follow(self) -> None:
        """What is loaded needs the vectors of another embedder, where one runs by now."""
        info = self._embedding.info
        if info is None or info.embedder_id == self._embedder_id:
            return
        self._embedder_id = info.embedder_id
        self.wake()

    async def _work(self) -> None:
        backoff = Backoff()
        while self._there_is_more:
            await self._gather()
            self._there_is_more = False
            try:
                while await self._has_embedded():
                    backoff.reset()
            except Exception as failed:
                if not isinstance(failed, _Away):
                    log.exception("embedding memories of %s failed", self._timeline.playthrough_id)
                self._there_is_more = True
                await self._embedding.rest(backoff.next_s(), self._sleep)

    async def _gather(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(GATHER_S):
                await self._waiting.wait()

    async def _has_embedded(self) -> bool:
        """Embeds one batch; False where nothing is left to do. Raises _Away, or whatever went wrong."""
        info = self._embedding.info
        if info is None:
            raise _Away
        asking, memories = await self._next(info.embedder_id)
        if asking is None:
            return False
        given_to, given = self._given
        if memories == given and any(asking is loaded for loaded in given_to):
            self._given = ((), ())
            raise RuntimeError(f"row {memories[0].seq} took no vector of {info.embedder_id}")
        if asking.lacks_vectors and info.embedder_id not in self._replacing:
            await self._tell_of_another(info.embedder_id, memories)
        forgotten = self._forgotten
        embedded = await self._embedding.passages([memory.text for memory in memories])
        if self._is_held or self._forgotten != forgotten:
            return not self._is_held
        if embedded is None or self._embedding.info != info:
            raise _Away
        vectors = (None if place in embedded.refused else vector for place, vector in enumerate(embedded.vectors))
        made = tuple(zip(memories, vectors, strict=True))
        await self._store(info.embedder_id, [packed(one, vector) for one, vector in made if vector is not None])
        given_to = self._loaded(info.embedder_id)  # not what is read meanwhile: that may have missed them, and asks
        for loaded in given_to:
            await loaded.set_vectors(made)
        self._given = (given_to, memories)
        return True

    async def _next(self, embedder_id: str) -> tuple[LoadedIndex | None, Sequence[Unembedded]]:
        """What is to be embedded next, and the index that lacks it; None where none lacks anything."""
        for loaded in self._loaded(embedder_id):
            if memories := await loaded.without_vector(BATCH_TEXTS):
                return loaded, memories
        return None, ()

    async def _tell_of_another(self, embedder_id: str, memories: Sequence[Unembedded]) -> None:
        """Says in the log, once, where vectors of another embedder, or of another format, are being replaced."""
        timeline, kept = self._timeline, kept_under(embedder_id)
        try:
            known = await timeline.store.embedders(timeline.playthrough_id, [memory.seq for memory in memories])
        except DramaturgError as unread:  # they are made all the same
            log.warning("vectors of %s can't be looked through: %s", timeline.playthrough_id, unread.message)
            return
        if others := [other for other in known if other != kept]:
            self._replacing.add(embedder_id)
            log.warning(
                "degraded reason=%s playthrough=%s: vectors of %s are made anew by %s; until then words find memories",
                *(MEMORIES_WITHOUT_VECTORS, timeline.playthrough_id, ", ".join(others), kept),
            )

    async def _store(self, embedder_id: str, vectors: Sequence[StoredVector]) -> None:
        """Where the store fails they serve while loaded."""
        timeline = self._timeline
        try:
            await timeline.store.put_vectors(timeline.playthrough_id, kept_under(embedder_id), vectors)
        except Exception:
            log.exception("vectors of %s could not be stored", timeline.playthrough_id)


class _Away(Exception):
    """The embedder is still loading, or has broken down."""
