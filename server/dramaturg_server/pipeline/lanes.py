"""Who may speak next: one bounded first-come queue per branch and character. Step 2 of docs/turn.md, "Order of work".

A lane opens for the next turn where the commit of the one before has been applied, not where its handler ends: else
a cancelled turn and its retry would both be submitted (docs/decisions.md, "Store").
"""

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from ..config import LANE_BOUND
from ..domain.errors import Busy, Conflict, Reason
from .head import Head

MAX_OPEN_REPORTS = 64
RETRY_AFTER_MS = 250

Key = tuple[int, str]


class Lanes:
    """The lanes of one playthrough; a lane exists only while somebody is in it."""

    def __init__(self, max_waiting: int = LANE_BOUND, max_reports: int = MAX_OPEN_REPORTS) -> None:
        self._max_waiting = max_waiting
        self._max_reports = max_reports
        self._reports = 0
        self._lanes: dict[Key, deque[asyncio.Future[None]]] = {}

    def of(self, head: Head, character_id: str) -> "Place":
        """A place in the character's lane, for `async with`.

        Entering raises Busy where `max_waiting` turns wait already, Conflict(STALE_BRANCH) where the branch closed.
        """
        return Place(self, head, character_id)

    @contextmanager
    def reports(self) -> Iterator[None]:
        """Bounds the reports of the whole playthrough that are under way; Busy past it."""
        if self._reports >= self._max_reports:
            raise Busy(f"{self._max_reports} reports are under way already", RETRY_AFTER_MS)
        self._reports += 1
        try:
            yield
        finally:
            self._reports -= 1

    def is_busy(self, head: Head, character_id: str) -> bool:
        return (head.number, character_id) in self._lanes

    def is_used(self, branch: int) -> bool:
        """Tells whether somebody is in a lane of the branch."""
        return any(number == branch for number, _ in self._lanes)

    async def passed(self) -> None:
        """Waits until everybody has left who is in a lane now."""
        tickets = [self._pass_through(key, waiting) for key, waiting in self._lanes.items()]
        if tickets:
            await asyncio.wait(tickets)

    def _pass_through(self, key: Key, waiting: "deque[asyncio.Future[None]]") -> asyncio.Future[None]:
        """A ticket at the end of a lane that opens it again as soon as its turn comes, whoever still waits for it."""
        ticket: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def pass_on(_: object) -> None:
            if ticket.exception() is None:  # else the branch closed, and it was never our turn
                self.leave(key)

        ticket.add_done_callback(pass_on)
        waiting.append(ticket)
        return ticket

    def close(self, branch: int) -> None:
        """Sends everybody away who still waits on a branch that has closed."""
        for (number, _), waiting in self._lanes.items():
            if number == branch:
                for ticket in waiting:
                    if not ticket.done():
                        ticket.set_exception(stale(f"b{branch}"))

    async def enter(self, key: Key) -> None:
        waiting = self._lanes.get(key)
        if waiting is None:
            self._lanes[key] = deque()
            return
        if sum(not ticket.done() for ticket in waiting) >= self._max_waiting:
            raise Busy(f"{self._max_waiting} turns with {key[1]} are waiting already", RETRY_AFTER_MS)
        ticket = asyncio.get_running_loop().create_future()
        waiting.append(ticket)
        try:
            await ticket
        except BaseException:
            if ticket.done() and not ticket.cancelled() and ticket.exception() is None:
                self.leave(key)  # it was our turn the very moment we were cancelled: pass it on
            elif ticket in waiting:
                waiting.remove(ticket)
            raise

    def leave(self, key: Key) -> None:
        """Lets the next one in, or takes the empty lane away."""
        waiting = self._lanes[key]
        while waiting:
            ticket = waiting.popleft()
            if not ticket.done():
                ticket.set_result(None)
                return
        del self._lanes[key]


class Place:
    """A turn's place in a lane. Given to `Timeline.submit`, it is held until that commit is settled."""

    __slots__ = ("_head", "_inside", "_kept", "_key", "_lanes")

    def __init__(self, lanes: Lanes, head: Head, character_id: str) -> None:
        self._lanes = lanes
        self._head = head
        self._key = (head.number, character_id)
        self._inside = self._kept = False

    async def __aenter__(self) -> Self:
        await self._lanes.enter(self._key)
        self._inside = True
        if self._head.closed:
            self.release()
            raise stale(self._head.branch_id)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._kept:
            self.release()

    def keep(self) -> None:
        """From here on leaving the block does not open the lane; `release` does."""
        self.require_usable()
        self._kept = True

    def require_usable(self) -> None:
        if self._kept or not self._inside:
            raise RuntimeError("a place in a lane serves exactly one commit, made inside its block")

    def release(self) -> None:
        if self._inside:
            self._inside = False
            self._lanes.leave(self._key)


def stale(branch_id: str) -> Conflict:
    """The error of a call that a restore overtook."""
    return Conflict(Reason.STALE_BRANCH, f"branch {branch_id} is closed: another one is current", branch_id=branch_id)
