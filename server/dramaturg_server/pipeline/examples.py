"""What the embedder makes of a cast's example sentences, once per cast, and of everyday talk, once for all. Step 3.

Made behind all dialogue, as soon as a cast is in use and an embedder runs, and kept on disk; until then cues alone lead
to topics.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import numpy as np

from ..domain.content import Cast
from ..ports import EmbedderInfo, Purpose, Vectors
from .backoff import Backoff
from .commits import retrieve
from .experience import RECALL_FAILED
from .vector_cache import VectorCache

if TYPE_CHECKING:
    from ..retrieval.asks_index import AsksIndex
    from ..retrieval.fit import Everyday
    from .embedding import Embedding

EXAMPLES_LOADING: Final = "examples_loading"
"""Why no example led to a topic, and words alone tell what fits: they are not made yet."""
WAIT_S: Final = 0.3
"""How long a turn waits for examples that are being made; they go on being made."""
BATCH: Final = 32
"""Texts that the embedder is given at once, so that what is said meanwhile soon has its turn."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EmbeddedExamples:
    """Example sentences and everyday talk as one embedder sees them."""

    asks: "AsksIndex"
    everyday: "Everyday"


@dataclass(frozen=True, slots=True)
class _Talk:
    """Everyday talk as one embedder sees it, the same under any cast. vectors: by key."""

    embedder_id: str
    vectors: Mapping[str, Vectors]
    everyday: "Everyday"


@dataclass(frozen=True, slots=True, eq=False)
class _Making:
    """What is being made of one cast by one embedder, or is made, or has failed."""

    cast: Cast
    embedder_id: str
    task: "asyncio.Task[EmbeddedExamples | None]"

    @property
    def has_failed(self) -> bool:
        return self.task.done() and not self.task.cancelled() and self.task.exception() is not None

    @property
    def made(self) -> EmbeddedExamples | None:
        return self.task.result() if self.task.done() and not self.task.cancelled() and not self.has_failed else None


class Examples:
    """Held by the recaller; knows one cast at a time. folder: of what is kept on disk, None = nothing is · clock: in
    seconds, from any start."""

    def __init__(
        self, embedding: "Embedding", folder: Path | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self._embedding = embedding
        self._cache = VectorCache(folder)
        self._clock = clock
        self._making: _Making | None = None
        self._talk: _Talk | None = None
        self._backoff = Backoff()
        self._next_try = 0.0

    async def embedded(self, cast: Cast, wait_s: float = WAIT_S) -> tuple[EmbeddedExamples | None, str]:
        """The examples of the cast; None, and why, where they are not made within `wait_s`, or can't be. Without an
        embedder None without a reason: that is told elsewhere."""
        info = self._embedding.info
        if info is None:
            return None, ""
        making = self._of(cast, info)
        if not making.task.done():
            await asyncio.wait({making.task}, timeout=wait_s)
        return making.made, self._reason(making)

    async def close(self) -> None:
        if self._making is not None and not self._making.task.done():
            self._making.task.cancel()
            await asyncio.wait({self._making.task})

    def _reason(self, making: _Making) -> str:
        if making.made is not None:
            return ""
        return RECALL_FAILED if making.has_failed else EXAMPLES_LOADING

    def _of(self, cast: Cast, info: EmbedderInfo) -> _Making:
        """What is made or being made of the cast; what could not be made is tried again, a failure not at once."""
        known = self._making
        if known is not None and known.cast is cast and known.embedder_id == info.embedder_id:
            rests = known.has_failed and self._clock() < self._next_try
            if not known.task.done() or known.made is not None or rests:
                return known
        elif known is not None:
            known.task.cancel()
            self._backoff.reset()
        task = asyncio.create_task(self._made(cast, info), name="the cast's examples")
        self._making = _Making(cast, info.embedder_id, task)
        task.add_done_callback(self._is_over)
        return self._making

    def _is_over(self, task: "asyncio.Task[EmbeddedExamples | None]") -> None:
        retrieve(task)
        if task.cancelled():
            return
        if (failed := task.exception()) is None:
            self._backoff.reset()
            return
        self._next_try = self._clock() + self._backoff.next_s()
        log.error("the examples of the cast could not be made", exc_info=failed)

    async def _made(self, cast: Cast, info: EmbedderInfo) -> EmbeddedExamples | None:
        """None where the embedder is away."""
        from ..retrieval.asks_index import AsksIndex, texts_of

        texts = texts_of(cast)
        known = self._talk if self._talk is not None and self._talk.embedder_id == info.embedder_id else None
        vectors = await self._vectors(info, [_key("query", text) for text in texts], known.vectors if known else {})
        if vectors is None:
            return None
        if known is None:
            known = await asyncio.to_thread(_talk, info.embedder_id, vectors)
        self._talk = known
        said = {text: vectors[_key("query", text)] for text in texts}
        asks = await asyncio.to_thread(AsksIndex, cast, said, by_meaning=info.semantic)
        return EmbeddedExamples(asks, known.everyday)

    async def _vectors(
        self, info: EmbedderInfo, asked: Sequence[str], known: Mapping[str, Vectors]
    ) -> dict[str, Vectors] | None:
        """Those of the keys `asked` and of everyday talk; only what is neither known nor on disk is made, and all is
        kept there then. None where the embedder is away."""
        from ..retrieval.everyday_lines import everyday_lines

        wanted = (*asked, *(_key("passage", line) for line in everyday_lines()))
        kept = await asyncio.to_thread(self._cache.read, info, wanted)
        vectors = {**kept.vectors, **known}
        missing = [key for key in wanted if key not in vectors]
        for purpose in _PURPOSES:
            if not await self._are_embedded(purpose, [key for key in missing if key.startswith(purpose)], vectors):
                return None
        if missing or kept.has_others:
            embedded = {key: vector for key, vector in vectors.items() if vector.any()}
            await asyncio.to_thread(self._cache.write, info, embedded)
        return vectors

    async def _are_embedded(self, purpose: Purpose, keys: Sequence[str], vectors: dict[str, Vectors]) -> bool:
        """Adds the vectors of `keys`; False where the embedder is away. One that it breaks down at is like nothing."""
        for start in range(0, len(keys), BATCH):
            batch = keys[start : start + BATCH]
            embedded = await self._embedding.passages([key.removeprefix(_key(purpose, "")) for key in batch], purpose)
            if embedded is None:
                return False
            vectors.update(zip(batch, embedded.vectors, strict=True))
        return True


_PURPOSES: Final[tuple[Purpose, ...]] = ("query", "passage")


def _key(purpose: Purpose, text: str) -> str:
    """One text may be embedded for either."""
    return f"{purpose}\n{text}"


def _talk(embedder_id: str, vectors: Mapping[str, Vectors]) -> _Talk:
    from ..retrieval.everyday_lines import everyday_lines, everyday_texts
    from ..retrieval.fit import Everyday

    keys = [[_key(purpose, line) for line in everyday_lines()] for purpose in _PURPOSES]
    said, found = (np.stack([vectors[key] for key in of]) for of in keys)
    kept = dict.fromkeys((*(_key("query", text) for text in everyday_texts()), *(key for of in keys for key in of)))
    return _Talk(embedder_id, {key: vectors[key] for key in kept}, Everyday.of(said, found))
