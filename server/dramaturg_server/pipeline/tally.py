"""What turns came to since the server started, in plain numbers for its metrics. Follows commits, like `experience`."""

from bisect import bisect_left
from collections import Counter
from typing import Final, Literal

from ..domain.log import Entry
from ..domain.mind import Refused
from .head import Head, Step

RefusedBy = Literal["gate", "correction"]
"""A proposed change of a field · what somebody said to be so, or asked to be kept."""

BOUNDS_S: Final = (0.0025, 0.005, 0.01, 0.0167, 0.0333, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0)
"""Upper bounds of turns' times; among them a frame at 60 and one at 30 a second."""


class Tally:
    """An observer of every timeline; a repeated request id commits nothing and so counts nothing. Lives on the loop.

    turns: by route · refusals: by who refused and the stable code · within: how many turns took at most each of
    BOUNDS_S and more than the bound before, the last more than all · seconds: of all turns, as their stages measured.
    """

    def __init__(self) -> None:
        self.turns: Counter[str] = Counter()
        self.refusals: Counter[tuple[RefusedBy, str]] = Counter()
        self.within = [0] * (len(BOUNDS_S) + 1)
        self.seconds = 0.0

    def opened(self, head: Head) -> None:
        """Nothing was answered by that."""

    def committed(self, head: Head, step: Step, before: Step) -> None:
        self._count_refusals(step.entry)
        if (turn := step.entry.turn) is not None:
            seconds = sum(micros for _, micros in turn.timings) / 1e6
            self.turns[turn.route] += 1
            self.seconds += seconds
            self.within[bisect_left(BOUNDS_S, seconds)] += 1

    def closed(self, head: Head) -> None:
        """What was answered there stays counted."""

    def _count_refusals(self, entry: Entry) -> None:
        for mind in entry.minds:
            for fact in mind.facts:
                if isinstance(fact, Refused):
                    self.refusals["gate", str(fact.reason)] += 1
        for outcome in (*entry.outcomes, *(entry.turn.outcomes if entry.turn is not None else ())):
            if outcome.kind == "refused":
                self.refusals["correction", outcome.reason] += 1
