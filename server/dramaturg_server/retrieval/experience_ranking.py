"""Which memories fit a question best: both halves fused, neighbours credited, biased, weighed by time. For the index.

candidates of meaning and of words → fused → with their neighbours → biased → weighed by time → the best
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..domain.log import Scores
from ..domain.memories import Memory
from .biases import Values, experience_biases, mentions
from .bm25 import Bm25Index, Weighed
from .dense import VectorSlab
from .experience_columns import ExperienceColumns
from .fusion import NO_CANDIDATES, Candidates, Floors, Fused, fuse
from .neighbours import session_credit
from .query import Clocks, Hit, Query
from .settings import ExperienceBiases, PathSettings
from .time_weight import hours_between, time_weights
from .top import Docs, top


@dataclass(frozen=True, slots=True)
class Question:
    """A query with how it is to be answered. k: results wanted · names: folded."""

    query: Query
    now: Clocks
    path: PathSettings
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
    columns: ExperienceColumns,
    memory: Callable[[int], Memory],
    text: Callable[[int], str],
) -> list[Hit[Memory]]:
    """The best memories with all that made them so. docs: ascending, those of `halves.fused` among them · credit: of
    each · memory, text: of a doc."""
    if not len(docs):
        return []
    fused, dense_ranks, bm25_ranks = _spread(halves.fused, docs)
    bias = _biases(question, docs, columns, text)
    if question.path.session:
        bias = bias + session_credit(columns.units(docs), fused, question.path.session)
    weight = _weights(question, docs, columns)
    final = (fused + credit + bias) * weight
    best = top(final, question.k)
    dense, bm25 = halves.dense(docs[best]), halves.bm25(docs[best])
    return [
        Hit(
            memory(int(docs[place])),
            Scores(
                dense_rank=int(dense_ranks[place]),
                dense=float(dense[number]),
                bm25_rank=int(bm25_ranks[place]),
                bm25=float(bm25[number]),
                fused=float(fused[place]),
                neighbour=float(credit[place]),
                bias=float(bias[place]),
                weight=float(weight[place]),
                final=float(final[place]),
            ),
        )
        for number, place in enumerate(best.tolist())
    ]


def _spread(fused: Fused, docs: Docs) -> tuple[Values, Docs, Docs]:
    """Fused scores and both ranks of each of `docs`; 0 for those that are there by their neighbours alone."""
    places = np.searchsorted(docs, fused.docs)
    scores, dense_ranks, bm25_ranks = np.zeros(len(docs)), np.zeros(len(docs), np.int64), np.zeros(len(docs), np.int64)
    scores[places], dense_ranks[places], bm25_ranks[places] = fused.scores, fused.dense_ranks, fused.bm25_ranks
    return scores, dense_ranks, bm25_ranks


def _biases(question: Question, docs: Docs, columns: ExperienceColumns, text: Callable[[int], str]) -> Values:
    query, biases = question.query, question.biases
    return experience_biases(
        biases,
        same_session=columns.units(docs) == question.now.unit,
        by_user=columns.said_by(query.speaker_id, docs),
        by_character=columns.said_by(query.addressee_id, docs),
        mentioned=mentions((text(doc) for doc in docs.tolist()) if biases.mentioned else (), question.names),
    )


def _weights(question: Question, docs: Docs, columns: ExperienceColumns) -> Values:
    now = question.now
    hours = hours_between(columns.game_times(docs), now.game_time_s, columns.wall_times(docs), now.wall_ms)
    return time_weights(now.round - columns.rounds(docs), hours, question.path.time, columns.lasting(docs))
