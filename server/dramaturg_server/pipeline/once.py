"""One request id, one execution: replays what was answered, shares what is under way. Step 1 of a turn."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from ..domain.lineage import View
from ..ports import Answered
from .commits import retrieve, reused
from .requests import At
from .timeline import Committed, Flight, Head, Timeline

T = TypeVar("T")

PLAYTHROUGH_WIDE = 0
"""Stands for a branch number in keys of requests that are looked up on every branch."""


async def once(timeline: Timeline, head: Head, at: At, work: Callable[[], Awaitable[Committed]]) -> Committed:
    """Returns the row of `at.request_id`: stored, under way, or made by `work` now; "" as id always works.

    The same id with the same digest that is visible on the branch returns its stored row (`replayed`). Calls that
    come while it is under way share the one execution; `work` is cancelled when its last waiter leaves, and never
    once it has submitted. An id that was used only on an abandoned branch is free.

    Raises Conflict(REQUEST_ID_REUSED) for another digest, and what `work` raises.
    """
    if not at.request_id:
        return await work()

    async def look_up_or_work() -> Committed:
        stored = await _looked_up(timeline, at.request_id, head.view)
        if stored is None:
            return await work()
        require_same(at, stored.digest)
        return await timeline.replay(head, stored)

    under_way = timeline.submitted.get((head.number, at.request_id))
    if under_way is not None and (head.number, at.request_id) not in timeline.flights:
        digest, done = under_way
        require_same(at, digest)
        return replace(await asyncio.shield(done), replayed=True)
    return await shared(timeline, head.number, at, look_up_or_work)


async def once_answered(
    timeline: Timeline,
    at: At,
    replay: Callable[[Answered], Awaitable[T]],
    work: Callable[[], Awaitable[T]],
    *,
    head: Head | None = None,
) -> T:
    """`once` for requests that store their answer itself, since they make no row, or more than one.

    head: the branch on which the id counts; None = on every branch of the playthrough, for what names no branch and
    must not happen again after a load: to load, to forget, to bring in.
    """
    if not at.request_id:
        return await work()

    async def look_up_or_work() -> T:
        stored = await _looked_up(timeline, at.request_id, head.view if head else None)
        if stored is None:
            return await work()
        require_same(at, stored.digest)
        return await replay(stored)

    return await shared(timeline, head.number if head else PLAYTHROUGH_WIDE, at, look_up_or_work)


def answer_to(at: At, branch: int, answer: Mapping[str, object]) -> Answered | None:
    """What `once_answered` finds again from where it is committed on; None for a call without an id."""
    if not at.request_id:
        return None
    return Answered(at.request_id, branch, at.digest, json.dumps(answer).encode(), 0)


def stored_answer(stored: Answered, kind: str) -> dict[str, Any]:
    """What `answer_to` was given; Conflict(REQUEST_ID_REUSED) where another kind of call was answered."""
    answer = json.loads(stored.answer) if stored.answer else {}
    if not isinstance(answer, dict) or kind not in answer:
        raise reused(stored.request_id)
    return answer


async def shared(timeline: Timeline, branch: int, at: At, start: Callable[[], Awaitable[T]]) -> T:
    """Runs `start` in a task of its own, or joins the one that runs for this id already."""
    key = (branch, at.request_id)
    flight = timeline.flights.get(key)
    if flight is None:
        flight = timeline.flights[key] = Flight(at.digest, asyncio.create_task(_run(start)))
        flight.task.add_done_callback(lambda task: _landed(timeline, key, task))
    require_same(at, flight.digest)
    flight.waiters += 1
    try:
        return cast(T, await asyncio.shield(flight.task))
    except asyncio.CancelledError:
        if flight.task.cancelled():
            raise timeline.commits.why_shut from None
        raise
    finally:
        flight.waiters -= 1
        if not flight.waiters and not flight.task.done() and key not in timeline.submitted:
            del timeline.flights[key]
            flight.task.cancel()


def require_same(at: At, digest: str) -> None:
    if at.digest != digest:
        raise reused(at.request_id)


async def _looked_up(timeline: Timeline, request_id: str, view: View | None) -> Answered | None:
    """The stored answer, if any. Calls go on in the order in which they came, however the store's reads overtake."""
    before, timeline.looking_up = timeline.looking_up, asyncio.get_running_loop().create_future()
    mine = timeline.looking_up
    try:
        stored = await timeline.answered(request_id, view)
        if before is not None and not before.done():
            await asyncio.wait([before])
        return stored
    finally:
        mine.set_result(None)


async def _run(start: Callable[[], Awaitable[T]]) -> object:
    return await start()


def _landed(timeline: Timeline, key: tuple[int, str], task: "asyncio.Task[object]") -> None:
    retrieve(task)
    flight = timeline.flights.get(key)
    if flight is not None and flight.task is task:
        del timeline.flights[key]
