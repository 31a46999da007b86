"""Which lore fits a question best: both halves fused, biased, weighed by how long it has been known. For the index.

candidates of meaning and of words, of all that applies → fused → biased → weighed by time → the best
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ..domain.mind import Moment
from .biases import knowledge_bias
from .fusion import NO_CANDIDATES, Candidates, Floors, fuse
from .knowledge_chunks import Chunk
from .query import Clocks, Hit
from .settings import KnowledgeBiases, PathSettings
from .time_weight import SECONDS_PER_HOUR, TimeWeights, hours_between, time_weights
from .top import Docs, Flags, Values, top
from .weighing import Weighing

Began = Callable[[str], Moment | None]
"""When what is known since a unit came to be known; None where that is not known."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Who asks whom and when, and how the answer is weighed. k: results wanted · asker, asked: all that the two who
    talk go by, folded."""

    now: Clocks
    path: PathSettings
    biases: KnowledgeBiases
    k: int
    asker: Sequence[str]
    asked: Sequence[str]
    began: Began


@dataclass(frozen=True, slots=True)
class Halves:
    """What both halves of an index say to one question, by text.

    gains: BM25+ above a text without any of the words, 0 for such a one · floor: what that has · cosines: -inf where
    there is no vector, None where nothing can be said · mean_cosine: of all vectors.
    """

    gains: Values
    floor: float
    cosines: Values | None
    mean_cosine: float

    def dense(self, docs: Docs) -> Values:
        """Cosines of docs, from 0 to 1; 0 for one without a vector."""
        return np.zeros(len(docs)) if self.cosines is None else np.clip(self.cosines[docs], 0.0, 1.0)

    def bm25(self, docs: Docs) -> Values:
        """BM25+ scores of docs; 0 for one without any of the words."""
        gains = self.gains[docs]
        return np.where(gains > 0, gains + self.floor, 0.0)


def ranked(standing: Standing, halves: Halves, applying: Flags, chunks: Sequence[Chunk | None]) -> list[Hit[Chunk]]:
    """The best of the chunks that apply, with all that made them so; equal ones in their order."""
    path = standing.path
    dense = NO_CANDIDATES
    if halves.cosines is not None:
        dense = _best(np.clip(halves.cosines, 0.0, 1.0), applying & np.isfinite(halves.cosines), path.depth)
    words = _best(halves.gains + halves.floor, applying & (halves.gains > 0), path.depth)
    fused = fuse(dense, words, path, Floors(halves.mean_cosine, halves.floor))
    found = [chunk for doc in fused.docs.tolist() if (chunk := chunks[doc]) is not None]
    nothing = np.zeros(len(found))
    weighing = Weighing(fused, nothing, nothing, _biases(found, standing), _weights(found, standing))
    best = _top(weighing.final, standing.k)
    docs = fused.docs[best]
    of_dense = halves.dense(docs) if path.dense else nothing[best]
    of_words = halves.bm25(docs) if path.bm25 else nothing[best]
    scores = weighing.scores(best, of_dense, of_words)
    return [Hit(found[place], why) for place, why in zip(best.tolist(), scores, strict=True)]


def _best(scores: Values, mask: Flags, k: int) -> Candidates:
    docs = np.flatnonzero(mask)
    docs = docs[_top(scores[docs], k)]
    return Candidates(docs, scores[docs])


def _top(scores: Values, k: int) -> Docs:
    """Places of the highest scores, best first, equal ones in their order."""
    return len(scores) - 1 - top(scores[::-1], k)


def _biases(chunks: Sequence[Chunk], standing: Standing) -> Values:
    biases, asker, asked = standing.biases, standing.asker, standing.asked
    texts = ((f"{chunk.title}\n{chunk.text}", bool(chunk.title)) for chunk in chunks)
    given = (knowledge_bias(text, biases, asker=asker, asked=asked, sourced=sourced) for text, sourced in texts)
    return np.fromiter(given, np.float64, len(chunks))


def _weights(chunks: Sequence[Chunk], standing: Standing) -> TimeWeights:
    """1, but for what is known since a unit or a second of game time: that fades from then on, by the hour."""
    hours = [_hours_known(chunk, standing) for chunk in chunks]
    lasting = np.array([each is None for each in hours], np.bool_)
    known = np.array([each or 0.0 for each in hours], np.float64)
    return time_weights(np.zeros(len(chunks)), known, standing.path.time, lasting)


def _hours_known(chunk: Chunk, standing: Standing) -> float | None:
    """None for what was known from the start, and where it can't be told since when."""
    since, now = chunk.knowledge.since if chunk.knowledge is not None else None, standing.now
    if isinstance(since, float):
        return (now.game_time_s - since) / SECONDS_PER_HOUR if now.game_time_s > 0 else None
    moment = standing.began(since) if since is not None else None
    if moment is None:
        return None
    game_time_s, wall_ms = np.array([moment.game_time_s]), np.array([moment.wall_ms])
    return float(hours_between(game_time_s, now.game_time_s, wall_ms, now.wall_ms)[0])
