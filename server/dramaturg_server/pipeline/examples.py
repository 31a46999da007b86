"""What the embedder makes of the cast's example sentences and of everyday talk: once per cast and embedder. Step 3.

Made behind all dialogue, when it is first asked for, and kept on disk; until then cues alone lead to topics.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from ..domain.content import Cast
from ..ports import EmbedderInfo, Purpose, Vectors
from .commits import retrieve
from .vector_cache import VectorCache

if TYPE_CHECKING:
    from ..retrieval.asks_index import AsksIndex
    from ..retrieval.fit import Everyday
    from .embedding import Embedding

WAIT_S: Final = 0.3
"""How long a turn waits for examples that are being read; they go on being read."""
BATCH: Final = 32
"""Texts that the embedder is given at once, so that what is said meanwhile soon has its turn."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Read:
    """Example sentences and everyday talk as one embedder sees them."""

    asks: "AsksIndex"
    everyday: "Everyday"


@dataclass(frozen=True, slots=True, eq=False)
class _Reading:
    cast: Cast
    embedder_id: str
    task: "asyncio.Task[Read | None]"

    @property
    def read(self) -> Read | None:
        return self.task.result() if self.task.done() and not self.task.cancelled() else None


class Examples:
    """Held by the recaller; knows one cast at a time. folder: of what is kept on disk, None = nothing is."""

    def __init__(self, embedding: "Embedding", folder: Path | None = None) -> None:
        self._embedding = embedding
        self._cache = VectorCache(folder)
        self._reading: _Reading | None = None

    async def read(self, cast: Cast, wait_s: float = WAIT_S) -> Read | None:
        """The examples of the cast; None where no embedder runs, or they are not read within `wait_s`."""
        info = self._embedding.info
        if info is None:
            return None
        reading = self._of(cast, info)
        if not reading.task.done():
            await asyncio.wait({reading.task}, timeout=wait_s)
        return reading.read

    async def close(self) -> None:
        if self._reading is not None and not self._reading.task.done():
            self._reading.task.cancel()
            await asyncio.wait({self._reading.task})

    def _of(self, cast: Cast, info: EmbedderInfo) -> _Reading:
        """What is read or being read of the cast; what could not be read is tried again."""
        known = self._reading
        if known is not None and known.cast is cast and known.embedder_id == info.embedder_id:
            if not known.task.done() or known.read is not None:
                return known
        elif known is not None:
            known.task.cancel()
        task = asyncio.create_task(self._read(cast, info), name="the cast's examples")
        task.add_done_callback(retrieve)
        self._reading = _Reading(cast, info.embedder_id, task)
        return self._reading

    async def _read(self, cast: Cast, info: EmbedderInfo) -> Read | None:
        from ..retrieval.asks_index import AsksIndex, texts_of
        from ..retrieval.everyday_lines import everyday_lines
        from ..retrieval.fit import Everyday

        try:
            texts, lines = texts_of(cast), everyday_lines()
            wanted = (*(_key("query", text) for text in texts), *(_key("passage", line) for line in lines))
            vectors = await asyncio.to_thread(self._cache.read, info, wanted)
            missing = [key for key in wanted if key not in vectors]
            for purpose in _PURPOSES:
                if not await self._embedded(purpose, [key for key in missing if key.startswith(purpose)], vectors):
                    return None
            if missing:
                embedded = {key: vector for key, vector in vectors.items() if vector.any()}
                await asyncio.to_thread(self._cache.write, info, embedded)
            asks = await asyncio.to_thread(AsksIndex, cast, {text: vectors[_key("query", text)] for text in texts})
            said, found = (np.stack([vectors[_key(purpose, line)] for line in lines]) for purpose in _PURPOSES)
            return Read(asks, await asyncio.to_thread(Everyday.of, said, found))
        except Exception:
            log.exception("the examples of the cast could not be read")
            return None

    async def _embedded(self, purpose: Purpose, keys: Sequence[str], vectors: dict[str, Vectors]) -> bool:
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
