"""Which memories fit a question best: both halves fused, neighbours credited, biased, weighed by time. For the index.

candidates of meaning and of words → fused → with their neighbours → biased → weighed by time → the best
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..domain.memories import Memory
from .biases import experience_biases, mentions
from .bm25 import Bm25Index, Weighed
from .dense import VectorSlab
from .experience_columns import ExperienceColumns
from .fusion import NO_CANDIDATES, Candidates, Floors, Fused, fuse
from .neighbours import session_credit
from .query import Clocks, Hit, Query
from .settings import ExperienceBiases, ExperiencePath
from .time_weight import TimeWeights, hours_between, time_weights
from .top import Docs, Flags, Values, top
from .weighing import Weighing


@dataclass(frozen=True, slots=True)
class Question:
    """A query with how it is to be answered. k: results wanted · names: folded."""

    query: Query
    now: Clocks
    path: ExperiencePath
    biases: ExperienceBiases
    k: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Halves:
    """What both halves of an index say to one question, put together; and what each says to single docs."""

    fused: Fused
    words: Weighed
    slab: VectorSlab
    question: Question

    def dense(self, docs: Docs) -> Values:
        """Cosines of docs, from 0 to 1; 0 for one without a vector."""
        vector = self.question.query.vector
        if vector is None or not self.question.path.dense:
            return np.zeros(len(docs))
        cosines = self.slab.cosines(vector, docs).astype(np.float64)
        return np.where(cosines > 0.0, np.minimum(cosines, 1.0), 0.0)

    def bm25(self, docs: Docs) -> Values:
        """BM25+ scores of docs; 0 for one without any of the words."""
        return self.words.of(docs) if self.question.path.bm25 else np.zeros(len(docs))


def found_by(bm25: Bm25Index, slab: VectorSlab, question: Question) -> Halves:
    """The best of both halves, as many of each as the path says whatever is wanted, fused."""
    query, path = question.query, question.path
    depth = path.depth
    words = bm25.weigh(query.tokens)
    dense = NO_CANDIDATES
    if query.vector is not None:
        docs, cosines = slab.search(query.vector, depth)
        dense = Candidates(docs, np.clip(cosines.astype(np.float64), 0.0, 1.0))
    unrelated = slab.mean_cosine(query.vector) if query.vector is not None else 0.0
    floors = Floors(unrelated, words.floor, depth)
    return Halves(fuse(dense, Candidates(*words.best(depth)), path, floors), words, slab, question)


def ranked(
    question: Question,
    halves: Halves,
    docs: Docs,
    credit: Values,
    asking: Flags,
    columns: ExperienceColumns,
    memory: Callable[[int], Memory],
    text: Callable[[int], str],
) -> list[Hit[Memory]]:
    """The best memories with all that made them so. docs: ascending, those of `halves.fused` among them · credit: of
    each · asking: which only ask for memories themselves: they hold none, so they stand behind all that tells
    something, whatever their scores, and their session is none the better for them · memory, text: of a doc."""
    if not len(docs):
        return []
    fused = halves.fused.spread(docs)
    telling = np.where(asking, 0.0, fused.scores)
    session = session_credit(columns.units(docs), telling, question.path.session)
    bias = _biases(question, docs, columns, text)
    weighing = Weighing(fused, credit, session, bias, _weights(question, docs, columns))
    best = _telling_first(weighing.final, asking, question.k)
    scores = weighing.scores(best, halves.dense(docs[best]), halves.bm25(docs[best]))
    return [Hit(memory(doc), why) for doc, why in zip(docs[best].tolist(), scores, strict=True)]


def _telling_first(final: Values, asking: Flags, k: int) -> Docs:
    """The places of the `k` best, all that tell something before those that only ask."""
    telling, rest = np.flatnonzero(~asking), np.flatnonzero(asking)
    best: Docs = np.concatenate((telling[top(final[telling], k)], rest[top(final[rest], k - len(telling))]))
    return best


def _biases(question: Question, docs: Docs, columns: ExperienceColumns, text: Callable[[int], str]) -> Values:
    query, biases = question.query, question.biases
    return experience_biases(
        biases,
        same_session=columns.units(docs) == question.now.unit,
        by_user=columns.said_by(query.speaker_id, docs),
        by_character=columns.said_by(query.addressee_id, docs),
        mentioned=mentions((text(doc) for doc in docs.tolist()) if biases.mentioned else (), question.names),
    )


def _weights(question: Question, docs: Docs, columns: ExperienceColumns) -> TimeWeights:
    now = question.now
    hours = hours_between(columns.game_times(docs), now.game_time_s, columns.wall_times(docs), now.wall_ms)
    return time_weights(now.round - columns.rounds(docs), hours, question.path.time, columns.lasting(docs))
