"""What the embedder is to do next: dialogue first, indexing last. For `embedding`; on the event loop alone."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..ports import Embedded, Purpose
from .embedder_thread import Rest

MOST_QUERIES = 256
"""So many wait at once: at some ms each the last of them is long out of time, so that more would only take memory."""
MOST_LATE = 16
"""So many of those that nobody waits for any more are still embedded: the same line may be asked about again."""


@dataclass(slots=True, eq=False)
class Work:
    """One call of the embedder.

    done: what it gave, or the code of why nothing comes · waiting: callers who want it · is_urgent: of dialogue ·
    rest: of a call that is paused · is_kept: what it gives may be remembered.
    """

    texts: Sequence[str]
    purpose: Purpose
    done: "asyncio.Future[Embedded | str]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    waiting: int = 0
    is_urgent: bool = False
    rest: Rest | None = None
    is_kept: bool = True


class EmbeddingQueue:
    """Queries are known by their text: whoever asks what is asked already waits for the same answer."""

    def __init__(self) -> None:
        self._queries: OrderedDict[str, Work] = OrderedDict()
        self._late: OrderedDict[str, Work] = OrderedDict()
        self._passages: deque[Work] = deque()

    @property
    def has_queries(self) -> bool:
        """Tells whether one waits, be it one that is out of time."""
        return bool(self._queries or self._late)

    @property
    def sizes(self) -> tuple[int, int]:
        """How many queries wait, and how many calls for an index."""
        return len(self._queries) + len(self._late), len(self._passages)

    @property
    def queries(self) -> tuple[Work, ...]:
        """Those that wait."""
        return (*self._queries.values(), *self._late.values())

    def query(self, text: str) -> Work | None:
        """The work that answers it, before all indexing; None where too many wait."""
        work = self._queries.get(text)
        if work is None and len(self._queries) < MOST_QUERIES:
            work = self._late.pop(text) if text in self._late else Work((text,), "query", is_urgent=True)
            self._queries[text] = work
        return work

    def passages(self, texts: Sequence[str], purpose: Purpose) -> Work:
        """The work that embeds them, behind everything."""
        work = Work(texts, purpose, waiting=1)
        self._passages.append(work)
        return work

    def next(self) -> Work | None:
        """Takes out what is to be done next."""
        for queries in (self._queries, self._late):
            if queries:
                return queries.popitem(last=False)[1]
        return self._passages.popleft() if self._passages else None

    def go_on(self, work: Work, rest: Rest) -> None:
        """A part of it is done: indexing goes on before other indexing; a query that takes so long behind others."""
        work.rest = rest
        if work.is_urgent:
            self._queries[work.texts[0]] = work
            if not work.waiting:
                self.put_off(work)
        elif work.waiting:
            self._passages.appendleft(work)

    def put_off(self, work: Work) -> None:
        """Nobody waits for this query any more: others that are waited for go first."""
        if self._queries.get(work.texts[0]) is work:
            del self._queries[work.texts[0]]
            self._late[work.texts[0]] = work
            if len(self._late) > MOST_LATE:
                self._late.popitem(last=False)

    def drop(self, work: Work) -> None:
        """Nobody wants it any more; what was begun is done to the end of its part, and not gone on with."""
        for queries in (self._queries, self._late):
            if queries.get(work.texts[0]) is work:
                del queries[work.texts[0]]
        if work in self._passages:
            self._passages.remove(work)

    def take_all(self) -> Iterator[Work]:
        """Takes out everything."""
        while (work := self.next()) is not None:
            yield work
