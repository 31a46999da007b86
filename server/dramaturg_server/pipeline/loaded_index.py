"""One character's experience on one branch, in memory: read from the log, follows it, is searched. Under `experience`.

Whoever changes or searches it is alone with it; rows that are committed meanwhile wait, and are taken in before whoever
comes next, so a search sees half of none and misses none. `read_to` says up to which row it holds everything: no row is
taken in twice. It goes to another branch only while nobody is at work on it, and takes no row along that waits.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from ..domain.beliefs import MemoryEdited
from ..domain.errors import DramaturgError, Reason
from ..domain.log import Entry
from ..domain.memories import as_edited, begins_round, memories_of, row_of
from ..domain.renames import Renames
from ..ports import MARK_EVENT, MARK_EVIDENCE, MARK_TURN, Row, Store, StoredVector, Vectors
from ..retrieval.passages import Unembedded, kept_under
from .head import Head
from .speaker_names import SpeakerNames
from .stored_vectors import is_of, unpacked

if TYPE_CHECKING:
    from ..retrieval.experience_index import ExperienceIndex

BATCH_ROWS: Final = 256
"""Rows that one read of the log takes."""
INLINE_ROWS: Final = 16
"""So few are taken in at once on the loop; more go to a thread."""
INLINE_CHARACTERS: Final = 1_000
"""Texts of a row that are longer together are cut into words in a thread: at 4,000 characters that takes 15 ms."""
INLINE_MEMORIES: Final = 2_000
"""An index of that size answers in well under a millisecond; a larger one answers in a thread."""
MARKS: Final = MARK_TURN | MARK_EVENT | MARK_EVIDENCE
MEMORIES_WITHOUT_VECTORS: Final = "memories_without_vectors"
"""Why a search found less than there is: memories from before are found by their words, not yet by meaning."""

Edits = Mapping[str, MemoryEdited]
"""What hands made of memories, by their ids: a `Mind.edited`."""
T = TypeVar("T")

log = logging.getLogger(__name__)


class LoadedIndex:
    """The index with where it stands. Lives on the event loop.

    names: of the speakers in it · embedder_id: whose vectors it holds, "" = none · reading: what brings it up to date,
    None until it has begun · may_lack_vectors: a row came since it was last found to lack none · dropped: called when
    the budget needs its room, or a row did not fit in · grown: called when it takes other room.
    """

    __slots__ = (
        *("_alone", "_damage_is_told", "_dropped", "_edited", "_edits", "_grown"),
        *("_read_from_log", "_users", "_waiting"),
        *("_is_moved", "branch", "character_id", "embedder_id", "index", "may_lack_vectors", "names", "read_to"),
        *("reading", "renames", "view"),
    )

    def __init__(
        self,
        head: Head,
        index: "ExperienceIndex",
        names: SpeakerNames,
        embedder_id: str,
        *,
        dropped: "Callable[[LoadedIndex], None]",
        grown: "Callable[[LoadedIndex], None]",
    ) -> None:
        self.branch = head.number
        self.view = head.view
        self.renames: Renames = head.renames
        self.character_id = index.character_id
        self.index = index
        self.names = names
        self.embedder_id = embedder_id
        self.reading: asyncio.Future[None] | None = None
        self.read_to = 0
        self.may_lack_vectors = True
        self._alone = asyncio.Lock()
        self._damage_is_told = False
        self._is_moved = False  # and still holds what the branch before saw
        self._waiting: list[Row] = []
        self._edits: Edits = {}  # as they are by now
        self._edited: Edits = {}  # those that the index shows
        self._read_from_log = 0  # up to which row; 0 once no memory of those lacks its vector
        self._users = 0
        self._dropped, self._grown = dropped, grown

    # ---- for the budget

    @property
    def bytes(self) -> int:
        return self.index.bytes

    @property
    def is_in_use(self) -> bool:
        return self._users > 0

    def drop(self) -> None:
        self._dropped(self)

    @property
    def can_move(self) -> bool:
        """Tells whether it may be taken to another branch: it is read, nobody needs it, and nobody is at work on it."""
        return self.is_read and not self.is_in_use and not self._alone.locked()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """While somebody needs it, it is neither let go nor moved to another branch."""
        self._users += 1
        try:
            yield
        finally:
            self._users -= 1

    # ---- what it holds

    @property
    def is_read(self) -> bool:
        """Tells whether it shows everything that its branch sees."""
        return self.reading is not None and self.reading.done() and not self.has_failed

    @property
    def is_empty(self) -> bool:
        """Tells whether no row is in it, not even one of the branch from which it was moved."""
        return not self.index.last_seq

    @property
    def has_failed(self) -> bool:
        reading = self.reading
        return reading is not None and reading.done() and (reading.cancelled() or reading.exception() is not None)

    @property
    def lacks_vectors(self) -> bool:
        """Tells whether memories from before it was read are still found by words alone: their vectors were made by
        another embedder, or never. What is said now lacks its vector for moments only, and does not count."""
        return self._read_from_log > 0

    @property
    def has_waiting(self) -> bool:
        """Tells whether rows wait to be taken in."""
        return bool(self._waiting)

    def move(self, head: Head) -> None:
        """Takes it to another branch, where it may (`can_move`): what is not visible there goes and what is missing
        comes when it is read next. Rows that waited are forgotten: those that are visible there are read.

        Only between branches that are read by the same renames: the ids in it stay as they are.
        """
        self._waiting, self._is_moved = [], True
        self.branch, self.view, self.reading = head.number, head.view, None

    def nothing_to_read(self) -> None:
        """Counts as read: of a character that the log never met there is nothing, and what comes is taken in."""
        self.reading = asyncio.get_running_loop().create_future()
        self.reading.set_result(None)

    def take(self, row: Row, edits: Edits) -> bool:
        """Takes in a row that has become durable, at once where that is quick; False where it waits for `take_in`.

        edits: after it. Whoever is alone with the index next finds both taken in.
        """
        self._edits = edits
        self.may_lack_vectors = True
        rows = [*self._waiting, row]
        if not self.is_read or self._alone.locked() or not _is_quick(rows):
            self._waiting.append(row)
            return False
        self._waiting = []
        self._add_all(rows, ())
        self._grown(self)
        return True

    async def take_in(self) -> None:
        """Takes in what waits, once whoever is alone with it has done; before it is read, nothing."""
        async with self.alone():
            pass

    async def read(self, store: Store, playthrough_id: str, edits: Callable[[], Edits]) -> None:
        """Reads what the branch sees behind `read_to`, and the vectors that are there. Raises what the store raises.

        edits: those of the branch at the moment; what was edited only where it comes from is read anew.
        """
        async with self._alone:
            self._edits = edits()
            await self._at_work(self._cut_back, is_quick=self._is_small)
            full = self.may_lack_vectors = True
            while full:
                rows = await store.oldest(
                    playthrough_id, self.character_id, self.view, above=self.read_to, limit=BATCH_ROWS, marks=MARKS
                )
                full = len(rows) == BATCH_ROWS
                vectors = await self._stored(store, playthrough_id, rows)
                await self._at_work(partial(self._add_all, rows, vectors), is_quick=_is_quick(rows))
                self._grown(self)
            self._read_from_log = self.read_to
            self._note_lack()
            await self._waiting_taken_in()

    async def _stored(self, store: Store, playthrough_id: str, rows: Sequence[Row]) -> Sequence[StoredVector]:
        if not self.embedder_id or not rows:
            return ()
        try:
            return await store.vectors(playthrough_id, kept_under(self.embedder_id), [row.entry.seq for row in rows])
        except DramaturgError as damaged:
            if damaged.reason is not Reason.DATA_DAMAGED:
                raise
            log.warning("vectors of %s can't be read, and are made anew: %s", playthrough_id, damaged.message)
            return ()

    def _add_all(self, rows: Sequence[Row], vectors: Sequence[StoredVector]) -> None:
        for row in rows:
            self._add(row)
        self._apply_edits()
        self._set(vectors)

    def _add(self, row: Row) -> None:
        entry = row.entry
        if entry.seq <= self.read_to or not self.view.sees(row.branch, entry.seq):
            return
        memories = as_edited(memories_of(entry, self.character_id), self._edited)
        own_turn = begins_round(entry, self.character_id)
        if memories or own_turn:
            self.index.add(row.branch, entry.seq, memories, begins_round=own_turn)
        self.read_to = entry.seq

    def _cut_back(self) -> None:
        """Forgets what the branch does not see, and all from the first memory on whose edit is not, or no more, what is
        shown of it."""
        if self._is_moved:
            self.index.keep(self.view.sees)
            self.read_to, self._is_moved = self.index.last_seq, False
        edits = self._edits  # a commit may bring others while this runs in a thread
        stale = {memory_id for memory_id, edit in self._edited.items() if edits.get(memory_id) != edit}
        if stale:
            first = min(map(row_of, stale))
            self.index.keep(lambda branch, seq: seq < first)
            self.read_to = min(self.read_to, self.index.last_seq)
            self._edited = {memory_id: edit for memory_id, edit in self._edited.items() if memory_id not in stale}
        self._note_lack()

    def _apply_edits(self) -> None:
        """Brings what is there to what hands made of it; what is read later comes in so."""
        edits = self._edits  # a commit may bring others while this runs in a thread
        if edits is self._edited:
            return
        for memory_id, edit in edits.items():
            if edit != self._edited.get(memory_id) and (memory := self.index.memory(memory_id)) is not None:
                shown = as_edited((memory,), {memory_id: edit})
                if shown:
                    self.index.change(shown[0])
                else:
                    self.index.delete(memory_id)
        self._edited = edits
        self._note_lack()

    def _set(self, vectors: Sequence[StoredVector]) -> None:
        """Those that are whole and were made of what is embedded here; a damaged one counts as missing, and is made
        anew."""
        damaged = []
        for stored in vectors:
            passage = self.index.passage(stored.seq, stored.part)
            if passage is None or not is_of(stored, passage):
                continue
            vector = unpacked(stored)
            if vector is not None and len(vector) == self.index.dimension:
                self.index.set_vector(stored.seq, stored.part, vector)
            else:
                damaged.append(stored.seq)
        if damaged and not self._damage_is_told:
            self._damage_is_told = True
            log.warning(
                "vectors of what %s remembers are damaged, the first at row %d, and are made anew",
                *(self.character_id, damaged[0]),
            )

    def _note_lack(self) -> None:
        """Called by whoever is alone with it, when vectors came or memories went."""
        if self._read_from_log and self.embedder_id and not self.index.lacks_vectors(self._read_from_log):
            self._read_from_log = 0

    # ---- alone with it

    async def search(self, search: "Callable[[ExperienceIndex], T]") -> T:
        """What `search` finds, in a thread where that takes time."""
        async with self.alone():
            return await self._at_work(partial(search, self.index), is_quick=self._is_small)

    async def without_vector(self, limit: int) -> list[Unembedded]:
        """Memories whose vector is missing, at most `limit`."""
        async with self.alone():
            found = self.index.without_vector(limit)
            self.may_lack_vectors = bool(found)
            return found

    async def set_vectors(self, made: Sequence[tuple[Unembedded, Vectors | None]]) -> None:
        """Gives memories the vectors that were made of what is embedded for them, or none, ever; those that it does not
        hold are passed over."""
        async with self.alone():
            for one, vector in made:
                if self.index.passage(one.seq, one.part) != one.text:
                    continue
                if vector is None:
                    self.index.leave_to_words(one.seq, one.part)
                else:
                    self.index.set_vector(one.seq, one.part, vector)
            self._note_lack()
            self._grown(self)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Nothing changes while it is held; everything is in it that was committed before."""
        async with self._alone:
            if self.is_read:
                await self._waiting_taken_in()
            yield

    async def _waiting_taken_in(self) -> None:
        """Raises what taking one in raises; then the index is let go, for it lacks a row."""
        while self._waiting:
            rows, self._waiting = self._waiting, []
            try:
                await self._at_work(partial(self._add_all, rows, ()), is_quick=_is_quick(rows))
            except Exception:
                self.drop()
                raise
            self._grown(self)

    @property
    def _is_small(self) -> bool:
        """Tells whether what goes through all of it may be done on the loop."""
        return self.index.size <= INLINE_MEMORIES

    async def _at_work(self, work: Callable[[], T], *, is_quick: bool) -> T:
        """Does it, for whoever is alone with the index; in a thread where it takes time."""
        return work() if is_quick else await _in_thread(work)


def _is_quick(rows: Sequence[Row]) -> bool:
    """Tells whether they may be taken in on the loop."""
    texts = (text for row in rows for text in _texts(row.entry))
    return len(rows) <= INLINE_ROWS and sum(map(len, texts)) <= INLINE_CHARACTERS


def _texts(entry: Entry) -> Iterator[str]:
    if entry.turn is not None:
        yield entry.turn.text
        yield from (line.text for line in entry.turn.lines)
    yield from (event.text for event in entry.events)


async def _in_thread(work: Callable[[], T]) -> T:
    """Does it in a thread, to its end though the caller is cancelled: until then nothing else may touch the index."""
    working = asyncio.ensure_future(asyncio.to_thread(work))
    cancelled = False
    while not working.done():
        try:
            await asyncio.wait({working})
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        working.exception()
        raise asyncio.CancelledError
    return working.result()
