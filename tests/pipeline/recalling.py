"""Small embedders, stores that hold back or fail, and questions to a memory, as the tests of recall need them."""

import asyncio
import threading
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from dramaturg_server.domain.memories import Memory
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.embedding import Embedding
from dramaturg_server.pipeline.experience import Experience, FoundExperience
from dramaturg_server.pipeline.index_budget import IndexBudget
from dramaturg_server.pipeline.recaller import INDEX_BYTES, Recaller
from dramaturg_server.pipeline.timeline import Head, Timeline
from dramaturg_server.ports import Embedded, Embedder, EmbedderFailed, EmbedderInfo, Purpose, Store, Vectors
from dramaturg_server.retrieval.query import Clocks, Query
from dramaturg_server.retrieval.settings import DEFAULT
from dramaturg_server.retrieval.tokenizers import tokenizer

WORDS = tokenizer(segmenters=False)
DIMENSION = 64
SYNONYMS = {"vessel": "boat", "ferry": "boat", "gold": "money", "coins": "money"}
"""What the embedder below takes for one, and words alone do not."""


class WordEmbedder:
    """A real embedder, if a small one: words that mean the same have one direction. Fails or waits when told.

    fails_at: fails at texts with this in them, "" = at none.
    """

    def __init__(self, name: str = "words") -> None:
        self.info = EmbedderInfo(name, DIMENSION, semantic=True)
        self.fails = False
        self.fails_at = ""
        self.texts: list[str] = []
        self._going = threading.Event()
        self._going.set()

    def hold(self) -> None:
        """Whatever it is asked from here on waits until `let_go`."""
        self._going.clear()

    def let_go(self) -> None:
        self._going.set()

    def times(self, text: str) -> int:
        """How often it was given a passage that ends with `text`."""
        return sum(given.endswith(text) for given in self.texts)

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Embedded:
        self._going.wait(30)
        if self.fails or (self.fails_at and self.fails_at in "\n".join(texts) and purpose == "passage"):
            raise EmbedderFailed("embedder_failed", "told to")
        if purpose == "passage":
            self.texts += texts
        return Embedded(np.stack([self._vector(text) for text in texts]))

    def close(self) -> None:
        self._going.set()

    def _vector(self, text: str) -> Vectors:
        vector = np.full(DIMENSION, 1e-3, dtype=np.float32)
        for word in WORDS(text):
            vector[zlib.crc32(SYNONYMS.get(word, word).encode()) % DIMENSION] += 1
        return (vector / np.linalg.norm(vector)).astype(np.float16).astype(np.float32)


class HeldReads:
    """A real store whose reads of lists and vectors wait, or fail, when told; everything else is passed on.

    rows: how many rows it gave out so far in lists of what somebody perceived.
    """

    def __init__(self, inner: Store) -> None:
        self._inner = inner
        self.rows = 0
        self._going = asyncio.Event()
        self._going.set()
        self.failing: Callable[[str], Exception | None] = lambda method: None

    def hold(self) -> None:
        self._going.clear()

    def let_go(self) -> None:
        self._going.set()

    def __getattr__(self, name: str) -> object:
        method = getattr(self._inner, name)
        if name not in ("oldest", "vectors", "put_vectors"):
            return method

        async def held(*args: object, **more: object) -> object:
            await self._going.wait()
            if (failure := self.failing(name)) is not None:
                raise failure
            answer = await method(*args, **more)
            self.rows += len(answer) if more.get("marks") else 0
            return answer

        return held


def recaller(
    embedder: Embedder | None = None, index_bytes: int = INDEX_BYTES, examples_folder: Path | None = None
) -> Recaller:
    """What recall works with in a test: words, and the embedder where there is one, chosen by whoever runs it.

    examples_folder: for a test that opens many playthroughs, which else embed everyday talk anew each time.
    """
    embedding = Embedding(lambda: embedder) if embedder is not None else None
    budget = IndexBudget(index_bytes)
    return Recaller(
        embedding,
        words=WORDS,
        budget=budget,
        query_timeout_s=10.0,
        is_hashing_chosen=True,
        examples_folder=examples_folder,
    )


def fresh(app: Application, timeline: Timeline) -> Experience:
    """One that has read nothing yet."""
    recaller, budget = app.recaller, IndexBudget(INDEX_BYTES)
    return Experience(timeline, recaller.words, budget, app.names(timeline), recaller.embedding, day=app.day_of)


async def search(
    experience: Experience, head: Head, who: str, text: str, vector: Vectors | None = None, *, wait_s: float = 10.0
) -> FoundExperience:
    """Everything that the words or the meaning of `text` find."""
    await head.load([who])
    now = Clocks(head.mind(who).round, head.world.game_time_s, 2_000_000, head.world.ordinal)
    query = Query(text, WORDS(text), vector, "player", who)
    return await experience.search(
        head, who, query, now, DEFAULT.experience, DEFAULT.experience_biases, k=1_000, wait_s=wait_s
    )


def texts(found: FoundExperience) -> list[str]:
    return [hit.item.text for hit in found.hits]


def memories(found: FoundExperience) -> list[Memory]:
    return [hit.item for hit in found.hits]
