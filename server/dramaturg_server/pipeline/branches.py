"""The branches of one open playthrough: which there are, and which open, close, grow or go just now. Under `timeline`.

What is on its way to disk counts at once, so that whoever comes next meets no half of it; `end_…` takes it back or
makes it last.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from ..domain.errors import NotFound, Reason
from ..domain.lineage import Branch, leaves_of
from .head import Head
from .lanes import stale

MAX_SCRATCH_BRANCHES = 16


@dataclass(slots=True)
class Branches:
    """Only `Timeline` moves them.

    tree: all by number, also those pruned since the playthrough was opened: somebody may be reading there · heads: of
    the open ones · pruned: numbers of those that are gone · last: the highest number given out so far.
    """

    tree: dict[int, Branch] = field(default_factory=dict)
    heads: dict[int, Head] = field(default_factory=dict)
    pruned: set[int] = field(default_factory=set)
    last: int = 0
    _current: int = 0
    _restoring: int = 0
    _growing: dict[int, int] = field(default_factory=dict)
    _scratching: set[int] = field(default_factory=set)
    _closing: set[int] = field(default_factory=set)

    @property
    def current(self) -> Head:
        return self.heads[self._current]

    @property
    def kept(self) -> dict[int, Branch]:
        """Those that are not pruned."""
        return {number: branch for number, branch in self.tree.items() if number not in self.pruned}

    def branch(self, branch_id: str) -> Branch:
        """The branch of that id, open or closed. NotFound(BRANCH_UNKNOWN)."""
        digits = branch_id[1:]
        number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 18 else 0
        if number not in self.tree or number in self.pruned or branch_id != f"b{number}":
            raise NotFound(Reason.BRANCH_UNKNOWN, f"no branch {branch_id!r}", branch_id=branch_id)
        return self.tree[number]

    def head(self, branch_id: str = "") -> Head:
        """The open branch a call means. NotFound(BRANCH_UNKNOWN), or Conflict(STALE_BRANCH) where it is closed."""
        if not branch_id:
            return self.current
        number = self.branch(branch_id).number
        if number not in self.heads:
            raise stale(branch_id)
        return self.heads[number]

    def require_open(self, head: Head) -> None:
        """Raises Conflict(STALE_BRANCH) where a branch takes no more rows: it is closed, or about to be."""
        if head.closed or head.number in self._closing or (self._restoring and head is self.current):
            raise stale(head.branch_id)

    # ---- to open one

    def mint(self, parent: int, fork_seq: int, first_seq: int, now_ms: int, *, scratch: bool) -> Branch:
        """A new branch, not open yet. NotFound(CHECKPOINT_UNKNOWN) where its parent was pruned."""
        if parent in self.pruned:
            raise NotFound(Reason.CHECKPOINT_UNKNOWN, f"branch 'b{parent}' was pruned, with what was saved there")
        self.last += 1
        return Branch(self.last, parent, fork_seq, first_seq, "scratch" if scratch else "current", now_ms)

    def outgoing(self, branch: Branch) -> tuple[int, ...]:
        """The scratch branches to close before this one opens; those on their way count as open."""
        if branch.status != "scratch":
            return ()
        open_ = {number for number, head in self.heads.items() if head.branch.status == "scratch"}
        staying = sorted((open_ | self._scratching) - self._closing)
        return tuple(staying[: max(0, len(staying) + 1 - MAX_SCRATCH_BRANCHES)])

    def begin_fork(self, branch: Branch, outgoing: Collection[int]) -> None:
        """From here on the branch that will close takes no more rows: the current one, or those outgoing."""
        self._closing.update(outgoing)
        if branch.parent is not None:
            self._growing[branch.number] = branch.parent
        if branch.status == "scratch":
            self._scratching.add(branch.number)
        self._restoring += branch.status == "current"

    def end_fork(self, branch: Branch, outgoing: Collection[int]) -> None:
        self._closing.difference_update(outgoing)
        self._scratching.discard(branch.number)
        self._growing.pop(branch.number, None)
        self._restoring -= branch.status == "current"

    def open(self, head: Head) -> int:
        """Takes a head in; returns the number of the current branch that it replaces, 0 for none."""
        self.tree[head.number] = head.branch
        self.heads[head.number] = head
        if head.branch.status != "current":
            return 0
        former, self._current = self._current, head.number
        return former

    # ---- to let some go

    def in_use(self, is_called: Callable[[Head], bool]) -> frozenset[int]:
        """Those that no pruning may take: open ones but idle scratch ones, and where one is about to grow."""
        open_ = (n for n, head in self.heads.items() if head.branch.status != "scratch" or is_called(head))
        return frozenset(open_).union(self._growing.values())

    def require_prunable(self, gone: Collection[int], in_use: Collection[int]) -> None:
        """ValueError where one of them is in use or pruned already, or one grows from it that stays."""
        kept = self.kept
        if not kept.keys() - in_use >= set(gone) or leaves_of(kept, gone) != gone:
            raise ValueError(f"branches {sorted(gone)} can't be pruned: one is in use, or one that stays grows there")

    def begin_pruning(self, gone: Collection[int]) -> None:
        """From here on they are unknown."""
        self._closing.update(self.heads.keys() & gone)
        self.pruned.update(gone)

    def end_pruning(self, gone: Collection[int], *, is_done: bool) -> None:
        self._closing.difference_update(gone)
        if not is_done:
            self.pruned.difference_update(gone)
