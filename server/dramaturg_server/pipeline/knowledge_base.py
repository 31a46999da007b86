"""The lore of the cast in use, ready to be searched: by words as soon as it is read, by meaning when it is embedded.

    a cast → what is the same goes on → all is found by words → vectors from disk, the rest behind all dialogue

A reload makes texts that are gone unfindable at once. Everything that takes time runs off the event loop.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..domain.content import Cast
from ..ports import EmbedderInfo, Vectors
from ..retrieval.knowledge_index import KnowledgeIndex
from ..retrieval.tokenizers import Tokenizer
from .backoff import Backoff
from .commits import retrieve
from .vector_cache import KeptVectors, VectorCache
from .words_cache import WordsCache

if TYPE_CHECKING:
    from .embedding import Embedding

LORE_LOADING, LORE_WITHOUT_VECTORS, LORE_FAILED = "lore_loading", "lore_without_vectors", "lore_failed"
"""Why less lore is found than there is: nothing is indexed yet, or meaning is not (or no longer) compared, or something
went wrong and is tried again."""
BATCH: Final = 1_024
"""Texts that are embedded and kept on disk at a time: what a killed server loses."""
BOUND_AT_ONCE: Final = 2_000
"""So many chunks a reload goes through within the call, in some 8 ms; more are gone through in a thread, and nothing is
found until that is done."""

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
        self._cache, self._words = VectorCache(cache_folder), WordsCache(cache_folder)
        self._sleep = sleep
        self._unread: Cast | None = None
        self._index: KnowledgeIndex | None = None
        self._is_bound = False  # the index holds nothing that the cast in use doesn't say
        self._embedder_id = ""  # whose vectors it has
        self._is_embedded = False
        self._has_failed = False
        self._backoff = Backoff()
        self._again: asyncio.Task[None] | None = None
        self._unfollow = embedding.follow(self._follow_embedder) if embedding is not None else lambda: None

    @property
    def index(self) -> KnowledgeIndex | None:
        """All lore of the cast in use, as far as it is ready; None while nothing is."""
        self._follow_embedder()
        return self._index if self._is_bound else None

    @property
    def lasting_reasons(self) -> tuple[str, ...]:
        """Those of `reasons` that are trouble, and do not go by themselves."""
        return (LORE_FAILED,) if self._has_failed else ()

    @property
    def reasons(self) -> tuple[str, ...]:
        """Stable codes of why less is found than there is."""
        if self._has_failed:
            return self.lasting_reasons
        if not self._is_bound:
            return (LORE_LOADING,)
        return (LORE_WITHOUT_VECTORS,) if self._embedding is not None and not self._is_embedded else ()

    def use(self, cast: Cast) -> Coroutine[Any, Any, None]:
        """Takes another cast into use. At once: only what both casts say alike is found, under the new conditions.

        What is returned does the rest, and ends when everything has its vector, or the embedder was away or something
        failed at the first try: then it is tried again, by itself. It may be cancelled for another cast.
        """
        self._stop_trying()
        self._backoff.reset()
        self._unread, self._is_embedded, self._has_failed = cast, False, False
        self._is_bound = self._index is not None and self._index.chunks <= BOUND_AT_ONCE
        if self._index is not None and self._is_bound:
            self._index = self._index.bound_to(cast)
        return self._try()

    async def close(self) -> None:
        """Ends what it does by itself. Who called `use` ends that."""
        self._unfollow()
        trying = self._again
        self._stop_trying()
        if trying is not None:
            await asyncio.wait({trying})

    # ---- tries

    async def _try(self) -> None:
        if not await self._is_ready():
            self._try_again(self._backoff.next_s())

    def _try_again(self, delay: float) -> None:
        self._stop_trying()
        self._again = asyncio.create_task(self._go_on(delay), name="the cast's lore, once more")
        self._again.add_done_callback(retrieve)

    async def _go_on(self, delay: float) -> None:
        """Tries until all is done: an embedder that is away comes back."""
        await self._rest(delay)
        while not await self._is_ready():
            await self._rest(self._backoff.next_s())

    async def _rest(self, seconds: float) -> None:
        await (self._embedding.rest(seconds, self._sleep) if self._embedding is not None else self._sleep(seconds))

    async def _is_ready(self) -> bool:
        """Does what is still to be done; False where the embedder was away, or something failed, which is logged."""
        try:
            if self._unread is not None:
                await self._read(self._unread)
            is_ready = self._embedding is None or await self._is_embedded_by(self._embedding)
        except Exception:
            level = logging.DEBUG if self._has_failed else logging.ERROR
            log.log(level, "degraded reason=%s and is tried again", LORE_FAILED, exc_info=True)
            self._has_failed = True
            return False
        self._has_failed = False
        return is_ready

    def _stop_trying(self) -> None:
        if self._again is not None:
            self._again.cancel()
            self._again = None

    async def _read(self, cast: Cast) -> None:
        before, embedder_id = self._index, self._embedder_id
        if before is not None and not self._is_bound:
            self._index, self._is_bound = await asyncio.to_thread(before.bound_to, cast), True
        bags = await asyncio.to_thread(self._words.bags, self._tokenizer)
        index = await asyncio.to_thread(KnowledgeIndex.of, cast, bags)
        if before is not None and before.has_vectors:
            index = await asyncio.to_thread(lambda: index.with_vectors(before.vectors()))
        self._unread, self._index, self._is_bound = None, index, True
        self._embedder_id = embedder_id  # of these vectors, whatever became of the embedder meanwhile
        await asyncio.to_thread(self._words.keep, bags, self._tokenizer)

    # ---- meaning

    async def _is_embedded_by(self, embedding: "Embedding") -> bool:
        """Gives the index all its vectors; False where the embedder was away or has changed. What it gave is kept."""
        await embedding.ready()
        info, index = embedding.info, self._index
        if info is None or index is None:
            return False
        own = await asyncio.to_thread(index.vectors) if self._embedder_id == info.embedder_id else {}
        kept = await self._known(info, index.texts(), own)
        vectors = kept.vectors
        missing = [text for text in index.texts() if text not in vectors]
        pooled = 0
        for start in range(0, len(missing), BATCH):
            batch = missing[start : start + BATCH]
            given = await embedding.passages(batch)
            if given is None or embedding.info is None or embedding.info.embedder_id != info.embedder_id:
                return False
            found = dict(zip(batch, given.vectors, strict=True))
            found = {text: found[text] for place, text in enumerate(batch) if place not in given.refused}
            vectors |= found
            pooled += len(given.pooled)
            await asyncio.to_thread(self._cache.add, info, found)
        if missing or kept.has_others:
            await asyncio.to_thread(self._cache.write, info, vectors)
        if len(vectors) > len(own):
            self._index = await asyncio.to_thread(index.with_vectors, vectors)
        self._embedder_id, self._is_embedded = info.embedder_id, True
        log.info("lore embedded texts=%d new=%d long_texts_pooled=%d", len(vectors), len(missing), pooled)
        return True

    async def _known(self, info: EmbedderInfo, texts: tuple[str, ...], own: Mapping[str, Vectors]) -> KeptVectors:
        """Vectors of these texts that were made before: `own`, and those on disk, by an earlier server too."""
        if all(text in own for text in texts):
            return KeptVectors(dict(own))
        kept = await asyncio.to_thread(self._cache.read, info, texts)
        return KeptVectors({**kept.vectors, **own}, kept.has_others)

    # ---- another embedder

    def _follow_embedder(self) -> None:
        """Where another embedder runs by now, its vectors compare with none of these: words alone until all is anew."""
        info = self._embedding.info if self._embedding is not None else None
        if info is None or self._index is None or self._embedder_id in ("", info.embedder_id):
            return
        self._index = self._index.with_vectors({})
        self._embedder_id, self._is_embedded = "", False
        if self._unread is None:  # else who reads it goes on to its vectors
            self._try_again(0.0)
