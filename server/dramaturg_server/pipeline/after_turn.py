"""Model work after the answer: per perceiver in order, on pinned minds, one `settle` row per turn. Step 10 of a turn.

Open work is part of the world (`World.open_work`), so saves hold it and restores queue it again; what stands here is
only who works on it now. A result lands on the branch it was made for, or nowhere.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ..domain.drafts import MindDigest
from ..domain.errors import DramaturgError, Reason, Unavailable
from ..domain.log import Entry
from ..domain.mind import WorkClosed, WorkOpened
from ..ports import AfterTurnModel, DigestRequest
from .head import Draft, Head, Judge, Step
from .lanes import stale
from .timeline import Timeline

DIGEST_TIMEOUT_S = 20.0
RETRY_S = 15.0
MAX_TRIES = 2
MAX_UNITS_WAITING = 2
MAX_INTERRUPTIONS = 2
MAX_RUNNING = 4
MAX_OPEN_TURNS = 512

TIMED_OUT, FAILED, MODEL_AWAY, QUEUE_FULL = "timed_out", "failed", "model_away", "queue_full"
"""Why work was given up; stands in the row that closes it."""

SettleJudge = Callable[[Entry, Mapping[str, MindDigest]], Judge]
"""Makes the judge of what a turn (its row) comes to, from a model's digest per perceiver."""

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Job:
    """The open work of one turn. reason: it is only to be closed · attempt: the model call that runs now."""

    turn_id: str
    seq: int
    works: tuple[WorkOpened, ...]
    reason: str = ""
    tries: int = 0
    interruptions: int = 0
    task: "asyncio.Task[None] | None" = None
    attempt: "asyncio.Task[Mapping[str, MindDigest]] | None" = None

    @property
    def perceivers(self) -> set[str]:
        return {work.character_id for work in self.works}


class AfterTurn:
    """Works on the open turns of one playthrough; an observer of its timeline. Close it before the timeline."""

    def __init__(
        self,
        timeline: Timeline,
        model: AfterTurnModel | None,
        settle: SettleJudge,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        timeout_s: float = DIGEST_TIMEOUT_S,
        retry_s: float = RETRY_S,
        brief: Callable[[DigestRequest], DigestRequest] = lambda request: request,
    ) -> None:
        self._timeline = timeline
        self._model = model
        self._settle = settle
        self._sleep = sleep
        self._timeout_s = timeout_s
        self._retry_s = retry_s
        self._brief = brief
        self._jobs: dict[int, dict[str, _Job]] = {}
        self._slots = asyncio.Semaphore(MAX_RUNNING)
        self._talking = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._work_moved: dict[int, asyncio.Event] = {}
        self._unit_moved: dict[int, asyncio.Event] = {}
        self._stopped = False

    # ---- for the use cases

    async def idle(self, head: Head, character_id: str, timeout_ms: int) -> bool:
        """Waits until the character (empty: anybody) has no open work on the branch; False when time was up before.

        Raises Conflict(STALE_BRANCH) when the branch closes meanwhile.
        """
        if not self._is_open(head, character_id):
            return True
        if timeout_ms <= 0:
            return False
        late = asyncio.ensure_future(self._sleep(timeout_ms / 1000))
        try:
            while self._is_open(head, character_id):
                if head.closed:
                    raise stale(head.branch_id)
                await _first_of(self._work_moved.setdefault(head.number, asyncio.Event()), late)
                if late.done():
                    return not self._is_open(head, character_id)
            return True
        finally:
            late.cancel()

    @contextmanager
    def making_way(self) -> Iterator[None]:
        """While a turn needs the model: stops running work, but none more than twice; then it runs to its end."""
        self._talking += 1
        self._quiet.clear()
        for job in [job for jobs in self._jobs.values() for job in jobs.values()]:
            if job.attempt is not None and job.interruptions < MAX_INTERRUPTIONS:
                job.interruptions += 1
                job.attempt.cancel()
        try:
            yield
        finally:
            self._talking -= 1
            if not self._talking:
                self._quiet.set()

    async def close(self) -> None:
        """Stops working; what is open stays open and is found again at the next start."""
        self._stopped = True
        tasks = [job.task for jobs in self._jobs.values() for job in jobs.values() if job.task is not None]
        self._jobs.clear()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    # ---- the timeline's observer

    def opened(self, head: Head) -> None:
        """Queues what is open in the branch's world: after a restart, or as a checkpoint held it."""
        self._queue(head, sorted(head.world.open_work.values(), key=lambda work: work.seq))

    def committed(self, head: Head, step: Step, before: Step) -> None:
        self._queue(head, [fact for fact in step.entry.world if isinstance(fact, WorkOpened)])
        if before.world.open_work is not step.world.open_work:
            _wake(self._work_moved, head)
        if before.world.unit_seq != step.world.unit_seq:
            _wake(self._unit_moved, head)

    def closed(self, head: Head) -> None:
        """Drops what is under way for the branch: its results have nowhere to go."""
        for job in self._jobs.pop(head.number, {}).values():
            if job.task is not None:
                job.task.cancel()
        _wake(self._work_moved, head)

    # ---- which job runs

    def _queue(self, head: Head, works: list[WorkOpened]) -> None:
        if not works or self._stopped:
            return
        jobs = self._jobs.setdefault(head.number, {})
        for turn_id in dict.fromkeys(work.turn_id for work in works):
            mine = tuple(work for work in works if work.turn_id == turn_id)
            full = sum(not job.reason for job in jobs.values()) >= MAX_OPEN_TURNS
            jobs[turn_id] = _Job(turn_id, mine[0].seq, mine, reason=QUEUE_FULL if full else "")
        self._start(head)

    def _start(self, head: Head) -> None:
        """Starts every job whose perceivers no earlier job still works for; what is only to be closed never waits."""
        taken: set[str] = set()
        for job in self._jobs.get(head.number, {}).values():
            if job.task is None and (job.reason or taken.isdisjoint(job.perceivers)):
                job.task = asyncio.create_task(self._run(head, job))
            taken |= job.perceivers

    # ---- one job

    async def _run(self, head: Head, job: _Job) -> None:
        try:
            try:
                await self._submit(head, job, await self._judge(head, job))
            except (DramaturgError, _ClosedAlready):
                raise
            except Exception:
                log.exception("after-turn work of %s on %s failed", job.turn_id, head.branch_id)
                job.reason = FAILED
                await self._submit(head, job, _giving_up(job))
        except (_ClosedAlready, asyncio.CancelledError):
            log.debug("after-turn work of %s on %s was dropped", job.turn_id, head.branch_id)
        except DramaturgError as refused:
            log.info("after-turn work of %s on %s was dropped: %s", job.turn_id, head.branch_id, refused.reason)
        finally:
            jobs = self._jobs.get(head.number)
            if jobs is not None and jobs.get(job.turn_id) is job:
                del jobs[job.turn_id]
                self._start(head)

    async def _judge(self, head: Head, job: _Job) -> Judge:
        """What will settle the turn: a model's digests, or that it is given up, with the reason."""
        row = await self._timeline.store.row(self._timeline.playthrough_id, job.seq, head.view)
        if row is None or row.entry.turn is None:
            job.reason = FAILED
        drafts: Mapping[str, MindDigest] = {}
        if row is not None and not job.reason:
            drafts = await self._digest(head, job, row.entry)
        if row is None or job.reason:
            return _giving_up(job)
        turn = row.entry

        def judge(draft: Draft) -> Entry:
            still = _still_open(job, draft)
            chosen = {work.character_id: drafts[work.character_id] for work in still if work.character_id in drafts}
            return _closing(self._settle(turn, chosen)(draft), still, "")

        return judge

    async def _digest(self, head: Head, job: _Job, turn: Entry) -> Mapping[str, MindDigest]:
        """Asks the model until it answers; else sets why the job is given up."""
        request = await self._request(head, job, turn)
        while not job.reason:
            try:
                return await self._attempt(job, request)
            except Unavailable:
                if head.world.ordinal - job.works[0].unit >= MAX_UNITS_WAITING:
                    job.reason = MODEL_AWAY
                else:
                    await self._wait_for_the_model(head)
            except TimeoutError:
                job.tries += 1
                job.reason = TIMED_OUT if job.tries >= MAX_TRIES else ""
            except Exception:
                log.exception("the after-turn model failed on %s", job.turn_id)
                job.tries += 1
                job.reason = FAILED if job.tries >= MAX_TRIES else ""
        return {}

    async def _attempt(self, job: _Job, request: DigestRequest) -> Mapping[str, MindDigest]:
        """One call of the model, repeated while turns interrupt it. TimeoutError, Unavailable, or what it raises."""
        if self._model is None:
            raise Unavailable(Reason.SHUTTING_DOWN, "no model is configured")
        while True:
            if self._talking and job.interruptions < MAX_INTERRUPTIONS:
                job.interruptions += 1
                await self._quiet.wait()
            async with self._slots:
                job.attempt = asyncio.ensure_future(self._model.digest(request))
                try:
                    return await self._within_time(job.attempt)
                except _Interrupted:
                    pass
                finally:
                    job.attempt.cancel()
                    job.attempt = None
            await self._quiet.wait()

    async def _within_time(self, attempt: "asyncio.Task[T]") -> T:
        late = asyncio.ensure_future(self._sleep(self._timeout_s))
        try:
            await asyncio.wait({attempt, late}, return_when=asyncio.FIRST_COMPLETED)
            if not attempt.done():
                raise TimeoutError
            if attempt.cancelled():
                raise _Interrupted
            return attempt.result()
        finally:
            late.cancel()

    async def _request(self, head: Head, job: _Job, entry: Entry) -> DigestRequest:
        """The turn with its perceivers as they were when it was spoken, and the world before it."""
        minds = {
            work.character_id: await self._timeline.mind_in(head.view, work.character_id, entry.seq - 1)
            for work in job.works
        }
        world = await self._timeline.world_in(head.view, entry.seq - 1)
        playthrough = self._timeline.playthrough
        assert entry.turn is not None
        request = DigestRequest(playthrough.playthrough_id, entry.turn, minds, world, playthrough.content_locale)
        return self._brief(request)

    async def _wait_for_the_model(self, head: Head) -> None:
        """Waits for a while, or until a unit begins: then the work may have waited long enough."""
        retry = asyncio.ensure_future(self._sleep(self._retry_s))
        try:
            await _first_of(self._unit_moved.setdefault(head.number, asyncio.Event()), retry)
        finally:
            retry.cancel()

    async def _submit(self, head: Head, job: _Job, judge: Judge) -> None:
        """Commits the settle row; a commit that failed is tried again for as long as the branch is open."""
        while True:
            await self._timeline.ready(head, job.perceivers)
            try:
                await self._timeline.submit(head, judge, ids=sorted(job.perceivers))
                return
            except DramaturgError as failed:
                again = failed.reason in (Reason.COMMIT_FAILED, Reason.STORE_UNAVAILABLE)
                if not again and (failed.reason is not Reason.STALE_BRANCH or head.closed):
                    raise
            await self._sleep(1.0)

    def _is_open(self, head: Head, character_id: str) -> bool:
        return any(character_id in ("", work.character_id) for work in head.world.open_work.values())


class _Interrupted(Exception):
    """A turn needed the model."""


class _ClosedAlready(Exception):
    """None of the job's work is open any more where it would land."""


def _still_open(job: _Job, draft: Draft) -> tuple[WorkOpened, ...]:
    still = tuple(work for work in job.works if work.key in draft.world.open_work)
    if not still:
        raise _ClosedAlready
    return still


def _giving_up(job: _Job) -> Judge:
    def judge(draft: Draft) -> Entry:
        entry = Entry(draft.seq, "settle", draft.world.ordinal, 0, draft.wall_ms, note=job.reason)
        return _closing(entry, _still_open(job, draft), job.reason)

    return judge


def _closing(entry: Entry, works: tuple[WorkOpened, ...], reason: str) -> Entry:
    """The entry with each of the works closed in it."""
    closed = {fact.key for fact in entry.world if isinstance(fact, WorkClosed)}
    missing = tuple(WorkClosed(work.key, reason) for work in works if work.key not in closed)
    return replace(entry, world=(*entry.world, *missing))


async def _first_of(event: asyncio.Event, timer: "asyncio.Future[None]") -> None:
    """Waits for whichever comes first; neither is touched."""
    happened: asyncio.Future[bool] = asyncio.ensure_future(event.wait())
    both: set[asyncio.Future[Any]] = {happened, timer}
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        happened.cancel()


def _wake(events: dict[int, asyncio.Event], head: Head) -> None:
    """Wakes whoever waits for the branch; the next to wait gets a new event."""
    event = events.pop(head.number, None)
    if event is not None:
        event.set()
