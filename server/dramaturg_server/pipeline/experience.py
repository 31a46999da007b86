"""What was said and done, ready to be searched: an index per character of one playthrough. Step 4 of a turn.

    first demand → the index is read from the log · each commit adds to it at once · vectors come behind all dialogue
    a branch closes → what was loaded stays, and moves to the branch that the character is asked about next

Everything comes out of the log through `memories_of`: what a character did not perceive is in no index of its own.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from ..domain.memories import Memory
from ..ports import Row
from ..retrieval.bags import Bags
from ..retrieval.query import Clocks, Hit, Query
from ..retrieval.settings import ExperienceBiases, ExperiencePath
from ..retrieval.tokenizers import Tokenizer
from .commits import retrieve
from .embedding import Embedding
from .head import Head, Step
from .index_budget import IndexBudget
from .loaded_index import MEMORIES_WITHOUT_VECTORS, Edits, LoadedIndex
from .speaker_names import NameIn, SpeakerNames
from .timeline import Timeline
from .vector_work import VectorWork

if TYPE_CHECKING:
    from ..retrieval.experience_index import ExperienceIndex

LOAD_WAIT_S: Final = 0.3
"""How long a turn waits for an index that is being read; it goes on being read."""
RECALL_LOADING, RECALL_FAILED = "recall_loading", "recall_failed"
"""Why a search found less than there is."""

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FoundExperience:
    """What one character recalls, best first. reasons: stable codes of why it may be less than there is."""

    hits: tuple[Hit[Memory], ...] = ()
    reasons: tuple[str, ...] = ()


class Experience:
    """The indexes of one playthrough; an observer of its timeline. Close it before the timeline.

    embedding: None = words alone · budget: shared with all other playthroughs · name_in: what speakers are called;
    may change · day: on which a memory was; under one cast always the same.
    """

    def __init__(
        self,
        timeline: Timeline,
        tokenizer: Tokenizer,
        budget: IndexBudget,
        name_in: NameIn,
        embedding: Embedding | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        day: Callable[[Memory], str] = lambda memory: "",
    ) -> None:
        self._timeline = timeline
        self._day = day
        self._bags = Bags(tokenizer)
        self._budget = budget
        self._name_in = name_in
        self._embedding = embedding
        self._loaded: dict[tuple[int, str], LoadedIndex] = {}  # by branch and character, used last at the end
        self._pruned = 0
        self._is_closed = False
        self._taking: asyncio.Task[None] | None = None
        self._vectors = VectorWork(timeline, embedding, self._with_vectors_of, sleep) if embedding is not None else None

    async def search(
        self,
        head: Head,
        character_id: str,
        query: Query,
        now: Clocks,
        path: ExperiencePath,
        biases: ExperienceBiases,
        *,
        k: int | None = None,
        names: Sequence[str] = (),
        wait_s: float = LOAD_WAIT_S,
    ) -> FoundExperience:
        """What the character recalls on the branch, which may be a closed one.

        Nothing, with the reason, where its index is not read within `wait_s`, or can't be read.
        """

        def search(index: "ExperienceIndex") -> tuple[Hit[Memory], ...]:
            return tuple(index.search(query, now, path, biases, k=k, names=names))

        hits, reason = await self.ask(head, character_id, search, wait_s=wait_s)
        loaded = self._loaded.get((head.number, character_id))
        if not reason and query.vector is not None and loaded is not None and loaded.lacks_vectors:
            reason = MEMORIES_WITHOUT_VECTORS
        return FoundExperience(hits or (), (reason,) if reason else ())

    @property
    def without_vectors(self) -> int:
        """How many memories of what is loaded are found by words alone until they have a vector; none where no embedder
        is to give them one."""
        if self._embedding is None:
            return 0
        return sum(loaded.index.without_vectors for loaded in self._loaded.values())

    def begin(self, head: Head, character_id: str) -> None:
        """Begins to read what a search will need; where it is read, nothing."""
        if not self._is_over(head):
            self._of(head, character_id)

    async def ask(
        self, head: Head, character_id: str, question: "Callable[[ExperienceIndex], T]", *, wait_s: float = LOAD_WAIT_S
    ) -> tuple[T | None, str]:
        """What `question` makes of the character's index; None, and why, where there is none within `wait_s`.

        Where the index is let go meanwhile (another cast, another embedder) it is asked again. Of a branch that is
        pruned meanwhile nothing can be read again: what was found before stands.
        """
        loop = asyncio.get_running_loop()
        until, answers = loop.time() + wait_s, list[T]()
        while not self._is_over(head):
            loaded = self._of(head, character_id)
            with loaded.in_use():
                if await self._is_read(loaded, max(until - loop.time(), 0.0)):
                    answers = [await self._searched(loaded, question)]
                elif self._is_here(loaded):
                    return None, RECALL_FAILED if loaded.has_failed else RECALL_LOADING
                if self._is_here(loaded):
                    self._budget.used(loaded)
                    break
        return (answers[0], "") if answers else (None, RECALL_LOADING)

    def _is_here(self, loaded: LoadedIndex) -> bool:
        """False where it was let go."""
        return self._loaded.get((loaded.branch, loaded.character_id)) is loaded

    def _is_over(self, head: Head) -> bool:
        """Tells whether nothing can be read of it any more."""
        return self._is_closed or head.number in self._timeline.branches.pruned

    async def settled(self) -> None:
        """Waits until whatever is loaded has all its vectors: measurements need that, a turn never waits for it."""
        if self._vectors is not None:
            await self._vectors.done()

    async def close(self) -> None:
        """Lets everything go."""
        self._is_closed = True
        reading = [loaded.reading for loaded in self._loaded.values() if loaded.reading is not None]
        self.forget()
        if self._vectors is not None:
            await self._vectors.close()
        if self._taking is not None:
            await asyncio.wait({self._taking})
        if reading:
            await asyncio.wait(reading)

    def forget(self) -> None:
        """Lets all indexes go: each is read anew when it is needed next, by the ids of another cast."""
        for loaded in list(self._loaded.values()):
            self._forget(loaded)

    @contextmanager
    def purging(self) -> Iterator[None]:
        """Meanwhile words are erased from the log: nothing that was made of them before the end of it is kept."""
        with self._vectors.held() if self._vectors is not None else nullcontext():
            try:
                yield
            finally:
                self.forget()
                self._bags = Bags(self._bags.tokenizer)

    def renamed(self) -> None:
        """Lets those go in which somebody is called otherwise under another cast; what is being read goes on."""
        for loaded in list(self._loaded.values()):
            if not loaded.names.hold():
                self._forget(loaded)

    # ---- the timeline's observer

    def opened(self, head: Head) -> None:
        """Nothing is read before somebody asks."""

    def committed(self, head: Head, step: Step, before: Step) -> None:
        """Whoever is loaded can find it from here on: by words at once, by meaning when its vector is there."""
        self._release_pruned()
        row, all_took = Row(head.number, step.entry, {}), True
        for character_id in step.minds:
            loaded = self._loaded.get((head.number, character_id))
            if loaded is not None and loaded.is_read and not loaded.names.hold_in(head.world):
                self._forget(loaded)
            elif loaded is not None:
                all_took &= self._take(loaded, row, step.minds[character_id].edited)
        if not all_took and (self._taking is None or self._taking.done()):
            self._taking = asyncio.create_task(self._take_in(), name=f"rows of {self._timeline.playthrough_id}")

    def closed(self, head: Head) -> None:
        """What is read stays for the branch that comes next; what is being read has nobody to wait for it."""
        self._release_pruned()
        for (number, _), loaded in list(self._loaded.items()):
            if number == head.number and not loaded.is_read:
                self._forget(loaded)

    # ---- which index

    def _of(self, head: Head, character_id: str) -> LoadedIndex:
        """The index, if only begun to be read: the loaded one, one of a closed branch that is moved, or a new one."""
        self._release_pruned()
        key = (head.number, character_id)
        loaded = self._loaded.pop(key, None)
        if loaded is None or loaded.has_failed or not self._is_up_to_date(loaded, head):
            if loaded is not None:
                self._forget(loaded)
            loaded = self._moved(head, character_id) or self._new(head, character_id)
        self._loaded[key] = loaded
        if loaded.reading is None and loaded.is_empty and character_id not in head.world.met:
            loaded.nothing_to_read()
        elif loaded.reading is None:
            loaded.reading = asyncio.create_task(self._read(loaded, head), name=f"experience of {character_id}")
            loaded.reading.add_done_callback(retrieve)
        return loaded

    def _new(self, head: Head, character_id: str) -> LoadedIndex:
        from ..retrieval.experience_index import ExperienceIndex

        info = self._embedding.info if self._embedding is not None else None
        names = SpeakerNames(self._name_in, head.world)
        if not self._loaded:
            self._bags = Bags(self._bags.tokenizer)  # a vocabulary grows with every word, for good
        self._count_words()
        index = ExperienceIndex(
            character_id,
            self._bags.tokenizer,
            info.dimension if info else 0,
            label=names,
            day=self._day,
            bags=self._bags,
        )
        embedder_id = info.embedder_id if info else ""
        return LoadedIndex(head, index, names, embedder_id, dropped=self._forget, grown=self._grown)

    def _moved(self, head: Head, character_id: str) -> LoadedIndex | None:
        """One of the character that nobody can ask for any more but whoever looks back, on its new branch."""
        for (number, who), loaded in reversed(self._loaded.items()):
            if (
                who == character_id
                and number not in self._timeline.heads
                and loaded.can_move
                and loaded.renames == head.renames
                and loaded.names.hold_in(head.world)
                and self._has_the_vectors(loaded)
            ):
                del self._loaded[number, who]
                loaded.move(head)
                return loaded
        return None

    def _is_up_to_date(self, loaded: LoadedIndex, head: Head) -> bool:
        """False where it speaks of somebody by another id or name than the branch does, or has other vectors."""
        is_named_so = not loaded.is_read or loaded.names.hold_in(head.world)
        return is_named_so and loaded.renames == head.renames and self._has_the_vectors(loaded)

    def _has_the_vectors(self, loaded: LoadedIndex) -> bool:
        """False where another embedder runs by now: its vectors compare with none of these."""
        info = self._embedding.info if self._embedding is not None else None
        return info is None or info.embedder_id == loaded.embedder_id

    # ---- inside

    async def _read(self, loaded: LoadedIndex, head: Head) -> None:
        store, playthrough_id, character_id = self._timeline.store, self._timeline.playthrough_id, loaded.character_id
        try:
            with loaded.in_use():
                await head.load([character_id])
                await loaded.read(store, playthrough_id, lambda: head.mind(character_id).edited)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception(
                "the experience of %s on b%d of %s could not be read", character_id, loaded.branch, playthrough_id
            )
            raise
        if not loaded.names.hold():  # a name was looked up while another cast came
            self._forget(loaded)
            return
        self._budget.used(loaded)
        self._wake()

    async def _searched(self, loaded: LoadedIndex, search: "Callable[[ExperienceIndex], T]") -> T:
        try:
            return await loaded.search(search)
        except Exception:
            self._forget(loaded)  # whatever is wrong with it is not kept
            raise

    async def _is_read(self, loaded: LoadedIndex, wait_s: float) -> bool:
        """Waits until it is read; False where time is up, or it can't be."""
        assert loaded.reading is not None
        if not loaded.reading.done():
            await asyncio.wait({loaded.reading}, timeout=wait_s)
        return loaded.is_read

    def _take(self, loaded: LoadedIndex, row: Row, edits: Edits) -> bool:
        """False where the row waits."""
        try:
            took = loaded.take(row, edits)
        except Exception:
            log.exception("row %d could not be taken into the experience of %s", row.entry.seq, loaded.character_id)
            self._forget(loaded)
            return True
        self._wake()
        return took

    async def _take_in(self) -> None:
        """Takes in whatever waits, one index after the other, so that each text is cut into words once."""
        while waiting := [loaded for loaded in self._loaded.values() if loaded.is_read and loaded.has_waiting]:
            for loaded in waiting:
                try:
                    await loaded.take_in()
                except Exception:
                    log.exception("rows could not be taken into the experience of %s", loaded.character_id)

    def _grown(self, loaded: LoadedIndex) -> None:
        """Counts what an index takes that lies here; one that was let go while it was in use is nobody's any more."""
        if self._is_here(loaded):
            self._count_words()
            self._budget.grown(loaded)

    def _count_words(self) -> None:
        """All indexes share them."""
        self._budget.share(self, self._bags.vocabulary.bytes)

    def _forget(self, loaded: LoadedIndex) -> None:
        if self._is_here(loaded):
            del self._loaded[loaded.branch, loaded.character_id]
        self._budget.release(loaded)
        if not self._loaded:
            self._budget.share(self, 0)
        if loaded.reading is not None:
            loaded.reading.cancel()

    def _release_pruned(self) -> None:
        """Lets go what was loaded of branches that are gone by now."""
        pruned = self._timeline.branches.pruned
        if len(pruned) == self._pruned:
            return
        self._pruned = len(pruned)
        for (number, _), loaded in list(self._loaded.items()):
            if number in pruned:
                self._forget(loaded)

    def _with_vectors_of(self, embedder_id: str) -> Sequence[LoadedIndex]:
        """Those that are read, take that embedder's vectors and may lack some, used last first; those with vectors of
        another begin to be read anew."""
        for loaded in [loaded for loaded in self._loaded.values() if loaded.embedder_id != embedder_id]:
            head = self._timeline.heads.get(loaded.branch)
            if head is not None and not loaded.is_in_use:
                self._of(head, loaded.character_id)
        lacking = (loaded for loaded in reversed(self._loaded.values()) if loaded.may_lack_vectors)
        return [loaded for loaded in lacking if loaded.is_read and loaded.embedder_id == embedder_id]

    def _wake(self) -> None:
        if self._vectors is not None:
            self._vectors.wake()
