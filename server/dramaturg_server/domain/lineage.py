"""Which rows of the log a branch sees: its own and its ancestors' up to each fork. Used by stores and the timeline."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping
from dataclasses import dataclass

NEWEST = 1 << 62
"""An upper bound for `seq` that no log reaches."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One timeline. number: 1, 2, … in the playthrough (its id on the wire is `b1`, …).

    fork_seq: the last row of the parent it sees · first_seq: no row of its own lies before · status: `current`,
    `scratch` or `closed` · created_ms, closed_ms: wall times at which it opened and closed, 0 = not known, not yet.
    """

    number: int
    parent: int | None
    fork_seq: int
    first_seq: int
    status: str = "current"
    created_ms: int = 0
    closed_ms: int = 0

    @property
    def branch_id(self) -> str:
        return f"b{self.number}"


class View:
    """What is visible from one position of one branch. A row is visible where `limit[row.branch] >= row.seq`.

    limit: the youngest branch first. The ranges `[first, limit]` of a lineage are disjoint and ordered, so `below` hops
    over dead stretches.
    """

    __slots__ = ("__weakref__", "_highs", "_lows", "limit")

    def __init__(self, tree: Mapping[int, Branch], branch: int, top: int = NEWEST) -> None:
        self.limit: dict[int, int] = {}
        ranges: list[tuple[int, int]] = []
        at: int | None = branch
        while at is not None:
            row = tree[at]
            if top >= row.first_seq:
                self.limit[at] = top
                ranges.append((row.first_seq, top))
            at, top = row.parent, min(top, row.fork_seq)
        ranges.reverse()
        self._lows = [low for low, _ in ranges]
        self._highs = [high for _, high in ranges]

    def sees(self, branch: int, seq: int) -> bool:
        """Tells whether the row `seq` that was written on `branch` is visible."""
        return self.limit.get(branch, -1) >= seq

    def below(self, seq: int) -> int:
        """The highest position at or below `seq` that some branch of the lineage may own; -1 where there is none."""
        place = bisect_right(self._lows, seq) - 1
        return -1 if place < 0 else min(seq, self._highs[place])

    def above(self, seq: int) -> int:
        """The lowest position at or above `seq` that some branch of the lineage may own; -1 where there is none."""
        place = bisect_left(self._highs, seq)
        return -1 if place == len(self._lows) else max(seq, self._lows[place])


def forks_of(tree: Mapping[int, Branch]) -> dict[int, list[tuple[int, int]]]:
    """Per branch, ascending: at which of its rows (0: before its first) which branches grow from it.

    A fork in a gap before the parent's first row is one from the parent's own past (see `View`).
    """
    forks: dict[int, list[tuple[int, int]]] = {number: [] for number in tree}
    for branch in tree.values():
        parent, seq = branch.parent, branch.fork_seq
        while parent is not None and seq < (older := tree[parent]).first_seq:
            parent, seq = older.parent, min(seq, older.fork_seq)
        if parent is not None:
            forks[parent].append((seq, branch.number))
    for growing in forks.values():
        growing.sort()
    return forks


def leaves_of(tree: Mapping[int, Branch], chosen: Collection[int]) -> set[int]:
    """Those of `chosen` from which nothing grows but others of them: what can go without any other branch losing rows.

    A branch is always younger than its parent.
    """
    kept_parents = {branch.parent for number, branch in tree.items() if number not in chosen}
    leaves: set[int] = set()
    for number in sorted(chosen, reverse=True):
        if number in kept_parents:
            kept_parents.add(tree[number].parent)
        else:
            leaves.add(number)
    return leaves
