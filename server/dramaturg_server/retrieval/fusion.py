"""Two rankings of the same texts, by meaning and by words, put together. Between the halves of an index and its biases.

Every text that either half has among its candidates is one. Pure: arrays in, arrays out.
"""

from dataclasses import dataclass

import numpy as np

from .settings import PathSettings
from .top import Docs, Values, union


@dataclass(frozen=True, slots=True)
class Candidates:
    """What one half of an index found. docs: best first · scores: of the same length, falling."""

    docs: Docs
    scores: Values


ROUNDING = 1e-6
"""A float32 cosine and the mean of the same cosines differ by less than this without meaning anything."""
NO_CANDIDATES = Candidates(np.empty(0, np.int64), np.empty(0))


@dataclass(frozen=True, slots=True)
class Fused:
    """Candidates of either half, ascending by doc. scores: on [0, 1] · ranks: from 1, 0 = not among that half's."""

    docs: Docs
    scores: Values
    dense_ranks: Docs
    bm25_ranks: Docs

    def spread(self, docs: Docs) -> "Fused":
        """The same over `docs`, ascending, its own among them: 0 for those that no half found."""
        places = np.searchsorted(docs, self.docs)
        spread = Fused(docs, np.zeros(len(docs)), np.zeros(len(docs), np.int64), np.zeros(len(docs), np.int64))
        spread.scores[places] = self.scores
        spread.dense_ranks[places], spread.bm25_ranks[places] = self.dense_ranks, self.bm25_ranks
        return spread


@dataclass(frozen=True, slots=True)
class Floors:
    """What a text scores that has nothing to do with the question: the mean cosine of all texts, and the BM25+ score
    of a text without any word of it. Min-max fusion counts from there, so that one lone candidate is no certainty.

    depth: where a half has so many candidates, its last one is the floor if it stands higher; 0 = never. Among the 64
    of experience the last is about nothing (docs/recall.md, "Measured"); among the ten of lore it may well be, and one
    of 150 facts fell behind its noise where it counted (`dramaturg eval noise`).
    """

    dense: float = 0.0
    bm25: float = 0.0
    depth: int = 0

    def under(self, half: Candidates, floor: float) -> float:
        """Where the scores of a half are counted from."""
        is_full = 0 < self.depth <= len(half.docs)
        return max(floor, float(half.scores[-1])) if is_full else floor


def fuse(dense: Candidates, bm25: Candidates, path: PathSettings, floors: Floors = Floors()) -> Fused:
    """Fuses by the rule of `path`; a half that it turns off has no say.

    A doc that one half lacks among its candidates counts there as if it stood at the floor.
    """
    halves = (dense if path.dense else NO_CANDIDATES, bm25 if path.bm25 else NO_CANDIDATES)
    docs = union(halves[0].docs, halves[1].docs)
    ranks = [ranks_among(docs, half.docs) for half in halves]
    if path.fusion == "rrf":
        scores = normalised(reciprocal_ranks(ranks[0], path.k_rrf) + reciprocal_ranks(ranks[1], path.k_rrf))
    else:
        shares = _shares(path, *(len(half.docs) > 0 for half in halves))
        lowest = (floors.dense, floors.bm25)
        scaled = (min_max(docs, half, floors.under(half, floor)) for half, floor in zip(halves, lowest, strict=True))
        scores = sum((share * half for share, half in zip(shares, scaled, strict=True)), np.zeros(len(docs)))
    return Fused(docs, scores, *ranks)


def ranks_among(docs: Docs, ranked: Docs) -> Docs:
    """The place from 1 of each of `docs` (ascending) in `ranked`, best first; 0 where it is not there."""
    ranks = np.zeros(len(docs), np.int64)
    ranks[np.searchsorted(docs, ranked)] = np.arange(1, len(ranked) + 1)
    return ranks


def reciprocal_ranks(ranks: Docs, k_rrf: int) -> Values:
    """1 / (k_rrf + rank + 1) with ranks from 0, and 0 for what is not ranked.

    Cormack, Clarke and Büttcher, "Reciprocal rank fusion", 2009, where ranks count from 1; as in ARPM (memory, §2).
    """
    return np.where(ranks > 0, 1.0 / (k_rrf + ranks), 0.0)


def normalised(scores: Values) -> Values:
    """Divided by the highest, so that it is 1; nothing where nothing is above 0."""
    highest = scores.max(initial=0.0)
    return scores / highest if highest > 0 else scores


def min_max(docs: Docs, half: Candidates, floor: float) -> Values:
    """(score - floor) / (best - floor), clipped to [0, 1], for each of `docs`; 0 for what the half does not have.

    Where even the best is no higher than the floor (a lone text is its own mean), the clipped scores are all there is.
    Source: measured (LoCoMo, ten conversations: 0.6 BM25+ and 0.4 dense beat rank fusion).
    """
    scaled = np.zeros(len(docs))
    if len(half.docs):
        height = half.scores[0] - floor
        scores = (half.scores - floor) / height if height > ROUNDING else half.scores
        scaled[np.searchsorted(docs, half.docs)] = np.clip(scores, 0.0, 1.0)
    return scaled


def _shares(path: PathSettings, is_dense: bool, is_bm25: bool) -> tuple[float, float]:
    """What each half weighs: all, where the other is turned off or found nothing."""
    if not is_bm25:
        return 1.0, 0.0
    return (1.0 - path.bm25_share, path.bm25_share) if is_dense else (0.0, 1.0)
