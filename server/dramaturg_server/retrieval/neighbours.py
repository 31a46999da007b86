"""What stands beside a hit is often the rest of it: question and answer, cause and remark. Between fusion and time.

Measured on LoCoMo (`dramaturg eval locomo`): a quarter of a hit's score for its neighbours in the same session, and a
fifth of a point for the best session, raised evidence recall@10; figures in docs/recall.md, "Measured".
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from .top import Docs, Numbers, Values, union

Beside = Callable[[Docs, int], Docs]
"""The doc next to each of the docs within its session: after it (step 1) or before it (-1); -1 where there is none."""

REACH: Final = 2
"""How many places off a neighbour may stand; with each place its credit halves. `dramaturg eval locomo --quick` recalls
82.0 % among ten; with a reach of 1 it is 79.9 %, of 3 81.7 %."""
BEST_OF_SESSION: Final = 3
"""So many hits of a session say how much it is about the question. With 1 or 5 it is 81.5 %."""


def credited(docs: Docs, scores: Values, share: float, beside: Beside) -> tuple[Docs, Values]:
    """Who is credited for neighbours and with how much: docs, ascending, those of `docs` among them, and their credit.

    share: of a hit's score that each neighbour gets; the one behind it gets half of that. A doc between two hits is
    credited by both.
    """
    if share <= 0 or not len(docs):
        return docs, np.zeros(len(docs))
    takers, gifts = _handed_on(docs, share * scores, beside)
    everyone = union(docs, takers)
    credit = np.zeros(len(everyone))
    np.add.at(credit, np.searchsorted(everyone, takers), gifts)
    return everyone, credit


def _handed_on(docs: Docs, gifts: Values, beside: Beside) -> tuple[Docs, Values]:
    """Every gift with the doc that gets it."""
    takers: list[Docs] = []
    given: list[Values] = []
    for step in (-1, 1):
        near, gift = docs, gifts
        for _ in range(REACH):
            following = beside(near, step)
            there = following >= 0
            near, gift = following[there], gift[there]
            takers.append(near)
            given.append(gift)
            gift = gift / 2
    return np.concatenate(takers), np.concatenate(given)


def session_credit(sessions: Numbers, scores: Values, share: float) -> Values:
    """What each doc gets for the session it is of: `share` in the one that is most about the question, less in others.

    sessions, scores: one of each per doc. How much a session is about it: the sum of its three best scores.
    """
    if share <= 0 or not len(sessions):
        return np.zeros(len(sessions))
    names, places = np.unique(sessions, return_inverse=True)
    order = np.lexsort((-scores, places))
    begins = np.searchsorted(places[order], np.arange(len(names)))
    rank = np.arange(len(order)) - begins[places[order]]
    best = order[rank < BEST_OF_SESSION]
    about = np.bincount(places[best], weights=scores[best], minlength=len(names))
    highest = about.max()
    return share * about[places] / highest if highest > 0 else np.zeros(len(sessions))
