"""The lore of the cast in use, ready to be searched: by words as soon as it is read, by meaning when it is embedded.

    a cast → what is the same goes on → all is found by words → vectors from disk, the rest behind all dialogue

A reload makes texts that are gone unfindable at once. Everything that takes time runs off the event loop.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..domain.content import Cast
from ..ports import EmbedderInfo, Vectors
from ..retrieval.knowledge_index import KnowledgeIndex
from ..retrieval.tokenizers import Tokenizer
from .commits import retrieve
from .vector_cache import VectorCache

if TYPE_CHECKING:
    from .embedding import Embedding

LORE_LOADING, LORE_WITHOUT_VECTORS = "lore_loading", "lore_without_vectors"
"""Why less lore is found than there is: nothing is indexed yet, or meaning is not (or no longer) compared."""
BATCH: Final = 1_024
"""Texts that are embedded and kept on disk at a time: what a killed server loses."""
FIRST_RETRY_S, LAST_RETRY_S = 1.0, 60.0

log = logging.getLogger(__name__)


class KnowledgeBase:
    """Lives on the event loop. embedding: None = words alone, by choice · cache_folder: None = nothing is kept."""

    def __init__(
        self,
        embedding: "Embedding | None",
        tokenizer: Tokenizer,
        cache_folder: Path | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._embedding = embedding
        self._tokenizer = tokenizer
        self._cache = VectorCache(cache_folder)
        self._sleep = sleep
        self._index: KnowledgeIndex | None = None
        self._vectors: dict[str, Vectors] = {}
        self._embedder_id = ""  # whose vectors these are
        self._is_embedded = False
        self._again: asyncio.Task[None] | None = None
        self._unfollow = embedding.follow(self._follow_embedder) if embedding is not None else lambda: None

    @property
    def index(self) -> KnowledgeIndex | None:
        """All lore of the cast in use, as far as it is ready; None while nothing is."""
        self._follow_embedder()
        return self._index

    @property
    def reasons(self) -> tuple[str, ...]:
        """Stable codes of why less is found than there is."""
        if self._index is None:
            return (LORE_LOADING,)
        return (LORE_WITHOUT_VECTORS,) if self._embedding is not None and not self._is_embedded else ()

    def use(self, cast: Cast) -> Coroutine[Any, Any, None]:
        """Takes another cast into use. At once: only what both casts say alike is found, under the new conditions.

        What is returned does the rest, and ends when everything has its vector or the embedder was away at the first
        try: then it is asked again, by itself. It may be cancelled for another cast.
        """
        self._stop_trying()
        self._is_embedded = False
        if self._index is not None:
            self._index = self._index.bound_to(cast)
        return self._read(cast)

    async def close(self) -> None:
        """Ends what it does by itself. Who called `use` ends that."""
        self._unfollow()
        trying = self._again
        self._stop_trying()
        if trying is not None:
            await asyncio.wait({trying})

    async def _read(self, cast: Cast) -> None:
        index = await asyncio.to_thread(KnowledgeIndex, cast, self._tokenizer)
        if self._vectors:
            index = await asyncio.to_thread(index.with_vectors, self._vectors)
        self._index = index
        if self._embedding is not None and not await self._is_embedded_by(self._embedding):
            self._try_again(FIRST_RETRY_S)

    # ---- meaning

    def _try_again(self, delay: float) -> None:
        self._again = asyncio.create_task(self._embed(delay), name="the cast's lore, embedded later")
        self._again.add_done_callback(_told)

    async def _embed(self, delay: float) -> None:
        """Tries until everything has its vector: an embedder that is away comes back."""
        assert self._embedding is not None
        await self._embedding.rest(delay, self._sleep)
        while not await self._is_embedded_by(self._embedding):
            delay = min(max(2 * delay, FIRST_RETRY_S), LAST_RETRY_S)
            await self._embedding.rest(delay, self._sleep)

    async def _is_embedded_by(self, embedding: "Embedding") -> bool:
        """Gives the index all its vectors; False where the embedder was away or has changed. What it gave is kept."""
        await embedding.ready()
        info, index = embedding.info, self._index
        if info is None or index is None:
            return False
        vectors = await self._known(info, index.texts())
        missing = [text for text in index.texts() if text not in vectors]
        for start in range(0, len(missing), BATCH):
            batch = missing[start : start + BATCH]
            given = await embedding.passages(batch)
            if given is None or embedding.info is None or embedding.info.embedder_id != info.embedder_id:
                return False
            found = dict(zip(batch, given.vectors, strict=True))
            vectors |= {text: found[text] for place, text in enumerate(batch) if place not in given.refused}
            await asyncio.to_thread(self._cache.write, info, vectors)
        self._index = await asyncio.to_thread(index.with_vectors, vectors)
        self._vectors, self._embedder_id, self._is_embedded = vectors, info.embedder_id, True
        return True

    async def _known(self, info: EmbedderInfo, texts: tuple[str, ...]) -> dict[str, Vectors]:
        """Vectors of these texts that were made before, here or by an earlier server."""
        own = self._vectors if self._embedder_id == info.embedder_id else {}
        if not all(text in own for text in texts):
            own = {**await asyncio.to_thread(self._cache.read, info, texts), **own}
        return {text: own[text] for text in texts if text in own}

    # ---- another embedder

    def _follow_embedder(self) -> None:
        """Where another embedder runs by now, its vectors compare with none of these: words alone until all is anew."""
        info = self._embedding.info if self._embedding is not None else None
        if info is None or self._index is None or self._embedder_id in ("", info.embedder_id):
            return
        self._index = self._index.with_vectors({})
        self._vectors, self._embedder_id, self._is_embedded = {}, "", False
        self._stop_trying()
        self._try_again(0.0)

    def _stop_trying(self) -> None:
        if self._again is not None:
            self._again.cancel()
            self._again = None


def _told(again: "asyncio.Task[None]") -> None:
    retrieve(again)
    if not again.cancelled() and (failed := again.exception()) is not None:
        log.error("the lore of the cast could not be embedded", exc_info=failed)
