"""One open playthrough: its branches in memory, the one place where anything is committed. Step 9 of a turn.

    submit: refuse · judge on the tentative head · build the row · queue it     one synchronous step on the loop
    settled, in commit order: move the committed head · tell the observers · open the lane · resolve whoever waits

A commit that fails voids its epoch: everything that was judged on it fails too, and tentative is committed again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from ..config import SNAPSHOT_ROWS
from ..domain.errors import Conflict, DramaturgError, NotFound, Reason
from ..domain.lineage import NEWEST, Branch, View
from ..domain.log import Entry
from ..domain.mind import Mind, World
from ..domain.renames import NO_RENAMES, Renames
from ..ports import Answered, Checkpoint, Clock, Playthrough, Store, Write
from .branches import Branches
from .commits import Commits, going_away, guarded, reused
from .head import Draft, Head, Judge, Step, fold_mind, fold_world, revision_of
from .lanes import Lanes, Place
from .lease import LEASE_TTL_MS, Lease
from .own_renames import OwnRenames
from .renamed_store import renamed_store
from .requests import At
from .row_writes import row_write

__all__ = ["Committed", "Draft", "Head", "Judge", "Observer", "Timeline", "revision_of"]

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Committed:
    """A row that is durable. replayed: it was made by an earlier call with the same request id."""

    entry: Entry
    branch_id: str
    replayed: bool = False


class Observer(Protocol):
    """Is told on the loop what became durable, in commit order. It must not block, and it must not raise."""

    def opened(self, head: Head) -> None:
        """A branch is open: after a restart, or by a restore (then it may be the current one)."""

    def committed(self, head: Head, step: Step, before: Step) -> None:
        """`step` is applied to `head`; `before` holds the folds that it replaced and the same entry."""

    def closed(self, head: Head) -> None:
        """A branch takes no more rows."""


@dataclass(slots=True)
class Flight:
    """A call that is being worked on, shared by all that came with its request id; see `once`."""

    digest: str
    task: asyncio.Task[object]
    waiters: int = 0


@dataclass(slots=True)
class Timeline:
    """All branches of one playthrough that are open in this process, which holds its lease. See `Timeline.open`.

    store: reads the log in the present ids of the cast, each branch by its `own_renames`.
    """

    store: Store
    playthrough: Playthrough
    clock: Clock
    lease: Lease
    own_renames: OwnRenames
    lanes: Lanes = field(default_factory=Lanes)
    snapshot_rows: int = SNAPSHOT_ROWS
    observers: list[Observer] = field(default_factory=list)
    flights: dict[tuple[int, str], Flight] = field(default_factory=dict)
    submitted: dict[tuple[int, str], tuple[str, asyncio.Future[Committed]]] = field(default_factory=dict)
    branches: Branches = field(default_factory=Branches)
    commits: Commits = field(init=False)
    looking_up: asyncio.Future[None] | None = None
    _let_go: asyncio.Event = field(default_factory=asyncio.Event)
    _seq: int = 0

    def __post_init__(self) -> None:
        self.commits = Commits(self.store, self.playthrough_id, self._void)
        self._let_go.set()

    # ---- opening and closing

    @classmethod
    async def open(
        cls,
        store: Store,
        playthrough_id: str,
        clock: Clock,
        *,
        holder: str,
        create: Playthrough | None = None,
        lanes: Lanes | None = None,
        snapshot_rows: int = SNAPSHOT_ROWS,
        renames: Renames = NO_RENAMES,
        lease_ttl_ms: int = LEASE_TTL_MS,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> "Timeline":
        """Takes the lease, writes the playthrough where it is new and `create` is given, and folds its open branches.

        Raises NotFound(PLAYTHROUGH_UNKNOWN), Conflict(PLAYTHROUGH_LEASED), Unavailable(STORE_UNAVAILABLE).
        """
        lease = Lease(store, playthrough_id, holder, clock, lease_ttl_ms, sleep)
        await lease.take()
        try:
            stored = await store.playthrough(playthrough_id)
            known = stored or create
            if known is None:
                raise NotFound(Reason.PLAYTHROUGH_UNKNOWN, f"no playthrough {playthrough_id!r}")
            branches, own = Branches(), OwnRenames(store, playthrough_id, renames)
            read = renamed_store(store, own, branches.tree, branches.pruned)
            timeline = cls(read, known, clock, lease, own, lanes or Lanes(), snapshot_rows, branches=branches)
            if stored is None:
                await timeline._create()
            await timeline._fold()
        except BaseException:
            await lease.give_back()
            raise
        lease.keep(timeline.commits.shut)
        return timeline

    async def close(self, why: DramaturgError | None = None) -> None:
        """Takes nothing more, waits until all that was submitted is settled, and gives the lease back.

        why: what calls that are under way fail with; by default that the server is going away.
        """
        self.commits.shut(why or going_away())
        for flight in list(self.flights.values()):
            flight.task.cancel()
        await self.commits.all_settled()
        await self.lease.give_back()

    # ---- heads

    @property
    def playthrough_id(self) -> str:
        return self.playthrough.playthrough_id

    @property
    def epoch(self) -> int:
        """What a write carries that is judged on everything submitted so far."""
        return self.commits.epoch

    @property
    def renames(self) -> Renames:
        """Those of the cast; see `Head.renames` for those of a branch."""
        return self.own_renames.of_cast

    @property
    def current(self) -> Head:
        return self.branches.current

    @property
    def tree(self) -> dict[int, Branch]:
        """All branches by number; see `Branches`."""
        return self.branches.tree

    @property
    def heads(self) -> dict[int, Head]:
        """The open ones."""
        return self.branches.heads

    def head(self, branch_id: str = "") -> Head:
        """The open branch a call means. NotFound(BRANCH_UNKNOWN), or Conflict(STALE_BRANCH) where it is closed."""
        return self.branches.head(branch_id)

    def branch(self, branch_id: str) -> Branch:
        """The branch of that id, open or closed. NotFound(BRANCH_UNKNOWN)."""
        return self.branches.branch(branch_id)

    async def readable(self, branch_id: str = "") -> Head:
        """The branch a call reads; a closed one as a head of its own that takes no rows. NotFound(BRANCH_UNKNOWN)."""
        if not branch_id or self.branch(branch_id).number in self.heads:
            return self.head(branch_id)
        branch = self.branch(branch_id)
        view = View(self.tree, branch.number)
        world, seq = await fold_world(self.store, self.playthrough_id, view, NEWEST)
        past = Head(self.store, self.playthrough_id, branch, view, await self.own_renames.of(view), world, seq)
        past.closed = True
        return past

    def view_at(self, checkpoint: Checkpoint) -> View:
        """What is visible at a checkpoint, on whichever branch it was made."""
        return View(self.tree, checkpoint.branch, checkpoint.seq)

    async def checkpoint(self, checkpoint_id: str) -> Checkpoint | None:
        """What stands under the id, with nothing on its way that could change that.

        A second write of one id would fail, and void the turns that were judged beside it.
        """
        while True:
            await self.commits.named(checkpoint_id)
            found = await self.store.checkpoint(self.playthrough_id, checkpoint_id)
            if not self.commits.is_naming(checkpoint_id):
                return found

    async def answered(self, request_id: str, view: View | None) -> Answered | None:
        """What was answered to the id, visible from `view` (None: on any branch), with no answer on its way."""
        await self.commits.answered(request_id)
        return await self.store.answered(self.playthrough_id, request_id, view)

    async def mind_at(self, head: Head, character_id: str, revision: int) -> Mind:
        """A character as it was right after row `revision` of this timeline. NotFound(REVISION_UNKNOWN)."""
        await self.require_revision(head, revision)
        return await self.mind_in(head.view, character_id, revision)

    async def world_at(self, head: Head, revision: int) -> World:
        """The playthrough as it was right after row `revision` of this timeline. NotFound(REVISION_UNKNOWN)."""
        await self.require_revision(head, revision)
        return await self.world_in(head.view, revision)

    async def mind_in(self, view: View, character_id: str, top: int = NEWEST) -> Mind:
        return (await fold_mind(self.store, self.playthrough_id, view, character_id, top))[0]

    async def world_in(self, view: View, top: int = NEWEST) -> World:
        return (await fold_world(self.store, self.playthrough_id, view, top))[0]

    async def require_revision(self, head: Head, revision: int) -> None:
        if revision and await self.store.row(self.playthrough_id, revision, head.view) is None:
            raise NotFound(
                Reason.REVISION_UNKNOWN, f"revision {revision} is not on {head.branch_id}", branch_id=head.branch_id
            )

    async def replay(self, head: Head, answered: Answered) -> Committed:
        """The row that an earlier call with the same request id made."""
        row = await self.store.row(self.playthrough_id, answered.seq, head.view)
        if row is None or answered.answer:
            raise reused(answered.request_id)
        return Committed(row.entry, f"b{row.branch}", replayed=True)

    # ---- committing

    def submit(
        self,
        head: Head,
        judge: Judge,
        *,
        at: At | None = None,
        ids: Sequence[str] = (),
        place: Place | None = None,
        answer: bytes = b"",
    ) -> asyncio.Future[Committed]:
        """Judges on everything submitted so far and queues the row: one synchronous step. Await the answer.

        ids: minds the judge reads or writes; they must be loaded (KeyError); the revision of the first, or else the
        world's, is what `at.expected_revision` is compared with · place: the lane that opens when the commit is
        settled · answer: kept with the request id where the row alone doesn't tell it all (see `once_answered`).
        Cancelling whoever awaits the answer changes nothing any more.

        Raises Conflict(STALE_BRANCH | STALE_REVISION), Unavailable(SHUTTING_DOWN) and whatever the judge raises; then
        nothing happened. RuntimeError while it is `held`. The future fails with Conflict(COMMIT_FAILED) where the row
        did not become durable.
        """
        self._require_let_go()
        self.require_open(head)
        if place is not None:
            place.require_usable()
        draft = Draft(self._seq + 1, head.ahead_world, head.ahead, self.clock.now_ms())
        for character_id in ids:
            _ = draft.minds[character_id]
        if at is not None and at.expected_revision:
            require_expected(at, newest_revision(draft, ids))
        entry = judge(draft)
        step = _checked(head, head.next(entry), draft)
        write = row_write(
            self.playthrough_id, self.epoch, head.number, step, at, answer, self.snapshot_rows, head.renames
        )
        dropped = tuple(draft.dropped_preferences)
        write = replace(write, preferences=tuple(draft.preferences), dropped_preferences=dropped)
        self._seq = entry.seq
        take_back = head.advance(step)
        try:
            done = self.commits.queue(write, lambda: self._settle(head, step))
        except BaseException:
            take_back()
            raise
        self._follow(done, head, at, place)
        return guarded(done)

    def commit(
        self, write: Write, apply: Callable[[], T], undo: Callable[[], None] = lambda: None
    ) -> asyncio.Future[T]:
        """Queues any write of this epoch. apply: run on the loop when durable; its value answers. undo: else."""
        return guarded(self.commits.queue(write, apply, undo))

    def require_open(self, head: Head) -> None:
        """Raises where no row may be submitted on the branch: it is closed, or a restore is under way."""
        self.commits.require_open()
        self.branches.require_open(head)

    def fork(
        self,
        parent: int,
        fork_seq: int,
        renames: Renames,
        world: World,
        *,
        scratch: bool,
        answered: Callable[[Branch], Answered | None],
    ) -> asyncio.Future[Head]:
        """Opens a branch that sees `parent` up to row `fork_seq`, where the world is `world`: one synchronous step.

        renames: by which what it sees is read.
        From here on the branch that will close takes no more rows: the current one, or for a scratch branch past the
        bound the oldest of those. A commit that fails opens it again. RuntimeError while the timeline is `held`.
        """
        self._require_let_go()
        self.commits.require_open()
        branch = self.branches.mint(parent, fork_seq, self._seq + 1, self.clock.now_ms(), scratch=scratch)
        outgoing = self.branches.outgoing(branch)

        def apply() -> Head:
            self.branches.end_fork(branch, outgoing)
            for number in outgoing:
                self.close_branch(number)
            return self._opened(branch, renames, world, fork_seq)

        write = Write(
            self.playthrough_id, self.epoch, answered=answered(branch), branch=branch, close_branches=outgoing
        )
        done = self.commit(write, apply, lambda: self.branches.end_fork(branch, outgoing))
        self.branches.begin_fork(branch, outgoing)
        return done

    def adopt(self, write: Write) -> asyncio.Future[None]:
        """Queues an import: a closed branch that comes with rows of its own. One synchronous step; no head moves.

        ValueError unless `places_fit`.
        """
        branch = write.branch
        if branch is None or not self.places_fit(write):
            raise ValueError("an import needs a free branch number and rows after all others")

        now_ms = self.clock.now_ms()
        branch = replace(branch, created_ms=now_ms, closed_ms=now_ms)

        def apply() -> None:
            self.tree[branch.number] = branch

        done = self.commit(replace(write, epoch=self.epoch, branch=branch), apply)
        self.branches.last = branch.number
        self._seq = max([self._seq, *(row.entry.seq for row in write.imported[-1:])])
        return done

    @property
    def in_use(self) -> frozenset[int]:
        """Branches that no pruning may take; a scratch one only while a call is under way that may write to it."""
        return self.branches.in_use(self._is_called)

    def prune(self, write: Write) -> asyncio.Future[None]:
        """Queues the removal of branches: one synchronous step. From here on they are unknown.

        ValueError for one that is in use or pruned already, or from which one grows that stays. RuntimeError for a
        scratch branch while the timeline is `held`.
        """
        gone = set(write.pruned.branches if write.pruned is not None else ())
        self.branches.require_prunable(gone, self.in_use)
        scratch = gone & self.heads.keys()
        if scratch:
            self._require_let_go()

        def apply() -> None:
            self.branches.end_pruning(gone, is_done=True)
            for number in scratch:
                self.close_branch(number)

        write = replace(write, epoch=self.epoch, close_branches=tuple(sorted(scratch)))
        done = self.commit(write, apply, lambda: self.branches.end_pruning(gone, is_done=False))
        self.branches.begin_pruning(gone)
        return done

    def _is_called(self, head: Head) -> bool:
        """Tells whether a call is under way that may write to the branch, or what it wrote is."""
        called = head.number in {branch for branch, _ in (*self.flights, *self.submitted)}
        return called or self.lanes.is_used(head.number) or head.ahead_seq != head.seq

    def places_fit(self, write: Write) -> bool:
        """Tells whether the branch and the rows of an import still come after everything submitted."""
        after = all(row.entry.seq > self._seq for row in write.imported[:1])
        return after and write.branch is not None and write.branch.number > self.branches.last

    @property
    def places(self) -> tuple[int, int]:
        """The highest branch number and the highest seq given out so far."""
        return self.branches.last, self._seq

    def close_branch(self, number: int) -> None:
        """Lets a branch go: its head leaves memory, whoever waits in its lanes is sent away."""
        head = self.heads.pop(number, None)
        if head is not None:
            head.closed = True
            self.lanes.close(number)
            self._tell(lambda observer: observer.closed(head))

    # ---- another cast

    @contextmanager
    def held(self) -> Iterator[None]:
        """While its log is read anew: no row and no branch is taken; whoever brings one waits until it is `let_go`."""
        self._let_go.clear()
        try:
            yield
        finally:
            self._let_go.set()

    async def let_go(self) -> None:
        """Waits while it is `held`. Until the next await after this, it isn't."""
        while not self._let_go.is_set():
            await self._let_go.wait()

    async def ready(self, head: Head, ids: Collection[str]) -> None:
        """Loads these minds and waits until it is `let_go`. Until the next await after this, a row may be submitted."""
        await head.load(ids)
        while not self._let_go.is_set():
            await self.let_go()
            await head.load(ids)

    async def reread(self, store: Store, renames: Renames) -> Callable[[], None]:
        """Reads every open branch from `store` under other renames; returns what puts it all in place, in one step.

        Once everything submitted is settled, and while the timeline is `held`. Raises what the store raises.
        """
        await self.commits.all_settled()
        own = OwnRenames(store, self.playthrough_id, renames)
        read = renamed_store(store, own, self.branches.tree, self.branches.pruned)
        taken = [await head.reread(read, await own.of(head.view)) for head in list(self.heads.values())]

        def take() -> None:
            self.store, self.own_renames = read, own
            for each in taken:
                each()

        return take

    def _require_let_go(self) -> None:
        if not self._let_go.is_set():
            raise RuntimeError(f"{self.playthrough_id} is held: wait until it is let go")

    # ---- inside

    def _opened(self, branch: Branch, renames: Renames, world: World, seq: int) -> Head:
        self.tree[branch.number] = branch
        head = Head(self.store, self.playthrough_id, branch, View(self.tree, branch.number), renames, world, seq)
        self.close_branch(self.branches.open(head))
        self._tell(lambda observer: observer.opened(head))
        return head

    def _follow(self, done: asyncio.Future[Committed], head: Head, at: At | None, place: Place | None) -> None:
        """Ties the lane and the request id to the commit, whatever becomes of the caller."""
        if place is not None:
            place.keep()
            done.add_done_callback(lambda _: place.release())
        if at is not None and at.request_id:
            key = (head.number, at.request_id)
            self.submitted[key] = (at.digest, done)
            done.add_done_callback(lambda _: self.submitted.pop(key, None))

    def _void(self) -> None:
        for head in self.heads.values():
            head.void()

    def _settle(self, head: Head, step: Step) -> Committed:
        before = Step(step.entry, head.world, {c: head.mind(c) for c in step.minds})
        head.settle(step)
        self._tell(lambda observer: observer.committed(head, step, before))
        return Committed(step.entry, head.branch_id)

    def _tell(self, what: Callable[[Observer], None]) -> None:
        for observer in list(self.observers):
            try:
                what(observer)
            except Exception:
                log.exception("an observer of %s failed", self.playthrough_id)

    async def _create(self) -> None:
        first = Branch(1, None, 0, 1, "current", self.clock.now_ms())
        await self.commit(
            Write(self.playthrough_id, self.epoch, branch=first, playthrough=self.playthrough), lambda: None
        )

    async def _fold(self) -> None:
        """Rebuilds what a restart lost: the tree, the highest seq, a head per open branch."""
        branches = await self.store.branches(self.playthrough_id)
        self.tree.update((branch.number, branch) for branch in branches)
        self.branches.last = await self.store.last_branch(self.playthrough_id)
        self._seq = await self.store.last_seq(self.playthrough_id)
        for branch in branches:
            if branch.status == "closed":
                continue
            view = View(self.tree, branch.number)
            renames = await self.own_renames.of(view)
            world, seq = await fold_world(self.store, self.playthrough_id, view, NEWEST)
            self.branches.open(Head(self.store, self.playthrough_id, branch, view, renames, world, seq))


# ---- small


def _checked(head: Head, step: Step, draft: Draft) -> Step:
    if step.entry.seq != draft.seq:
        raise ValueError(f"the judge of row {draft.seq} made row {step.entry.seq}")
    former = [who for who in step.minds if head.renames.id("character", who) != who]
    if former:
        raise ValueError(f"row {draft.seq} touches {former[0]} under a former id")
    strangers = [character_id for character_id in step.minds if character_id not in step.world.met]
    if strangers:
        raise ValueError(f"row {draft.seq} touches {strangers[0]} without ever having seeded it")
    return step


def newest_revision(draft: Draft, ids: Sequence[str]) -> int:
    """The tentative revision of the first of `ids`; the world's own where there is none."""
    return revision_of(draft.minds[ids[0]], draft.world) if ids else draft.world.revision


def require_expected(at: At, revision: int) -> None:
    if at.expected_revision != revision:
        raise Conflict(
            Reason.STALE_REVISION,
            f"revision {at.expected_revision} was expected, the state is at {revision}",
            revision=str(revision),
        )
