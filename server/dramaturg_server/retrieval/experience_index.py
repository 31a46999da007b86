"""What one character lived through, as an index: grows with every row, forgets what a branch doesn't see. Step 4.

    memories of a row → words (at once) and vectors (when they are there) → the best of both → weighed → best first

Holds what `domain.memories.memories_of` let through and nothing else. What was added, taken away and set in whatever
order, it answers like one that was built from what is left.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

import numpy as np

from ..domain.asking import only_asks_for_memory
from ..domain.memories import Memory, row_of
from ..domain.text import fold_line
from ..ports import Vectors
from .bags import Bag, Bags
from .bm25 import Bm25Index
from .dense import VectorSlab
from .experience_columns import ExperienceColumns
from .experience_ranking import Question, found_by, ranked
from .neighbours import credited
from .packed_memories import PackedMemories
from .passages import Unembedded, passage, remark_of
from .query import Clocks, Hit, Query
from .settings import ExperienceBiases, ExperiencePath
from .tokenizers import Tokenizer
from .top import Docs, Flags

_NOT_LOOKED_AT, _TELLS, _ASKS = range(3)
Label = Callable[[Memory], str]
"""What stands before a memory's text where its words are looked up: who said it, or on which day."""


def no_day(memory: Memory) -> str:
    """Nothing is said of when it was."""
    return ""


def speaker(memory: Memory) -> str:
    """The speaker's id, whose words are the name in most casts."""
    return memory.speaker_id


class ExperienceIndex:
    """The memories of one character by doc, from 0 in the order of the log. One user at a time.

    tokenizer, label, day: make the words of a memory, "speaker, date: text" (memory.md, section 2) · dimension: of the
    vectors, 0 = there are none · bags: of that tokenizer, shared with others who hear the same.
    """

    __slots__ = (
        *(
            "_asking",
            "_bags",
            "_bm25",
            "_columns",
            "_day",
            "_is_deleted",
            "_label",
            "_memories",
            "_slab",
            "_wanted",
        ),
        *("_row_branches", "_row_firsts", "_row_rounds", "_row_seqs", "character_id", "dimension"),
    )

    def __init__(
        self,
        character_id: str,
        tokenizer: Tokenizer,
        dimension: int,
        *,
        label: Label = speaker,
        day: Label = no_day,
        bags: Bags | None = None,
    ) -> None:
        self.character_id = character_id
        self.dimension = dimension
        self._label = label
        self._day = day
        self._bags = bags if bags is not None else Bags(tokenizer)
        self._bm25 = Bm25Index(self._bags.vocabulary)
        self._slab = VectorSlab(dimension)
        self._memories = PackedMemories()
        self._is_deleted = bytearray()
        self._asking = bytearray()
        self._wanted = bytearray()  # by doc: 1 = it has no vector, and may still get one
        self._columns = ExperienceColumns()
        self._row_branches, self._row_seqs = array("q"), array("q")
        self._row_firsts, self._row_rounds = array("q"), array("q")  # number of its first doc; the round, with it

    # ---- what it holds

    @property
    def last_seq(self) -> int:
        """The newest row it was given; 0 for none."""
        return self._row_seqs[-1] if self._row_seqs else 0

    @property
    def size(self) -> int:
        """How many memories it holds."""
        return self._is_deleted.count(0)

    @property
    def bytes(self) -> int:
        """About how much memory it takes, without the words that `bags` holds for all who share it."""
        rows = 32 * len(self._row_seqs)
        return self._bm25.bytes + self._slab.bytes + self._columns.bytes + self._memories.bytes + rows

    def add(self, branch: int, seq: int, memories: Sequence[Memory], *, begins_round: bool) -> None:
        """Takes in one row: found by words from here on. Rows come in the order of the log, also those without
        memories that begin a round. Raises ValueError for a row that is not newer than all before it."""
        if seq <= self.last_seq:
            raise ValueError(f"row {seq} can't follow row {self.last_seq}")
        round_now = (self._row_rounds[-1] if self._row_rounds else 0) + begins_round
        self._row_branches.append(branch)
        self._row_seqs.append(seq)
        self._row_firsts.append(len(self._memories))
        self._row_rounds.append(round_now)
        for memory in memories:
            self._bm25.add_bag(self._bag_of(memory))
            self._slab.append(None)
            self._memories.append(memory)
            self._is_deleted.append(0)
            self._asking.append(_NOT_LOOKED_AT)
            self._wanted.append(self.dimension > 0)
            self._columns.append(memory, round_now)

    def _bag_of(self, memory: Memory) -> Bag:
        return self._bags.of(memory.locale, memory.text, self._label(memory), self._day(memory))

    def keep(self, sees: Callable[[int, int], bool]) -> None:
        """Forgets what the branch and seq of no visible row hold. Visible rows are a prefix of those of any branch that
        is left for another, so the first unseen one and everything behind it goes."""
        branches, seqs = self._row_branches, self._row_seqs
        unseen = bisect_left(range(len(seqs)), True, key=lambda place: not sees(branches[place], seqs[place]))
        if unseen == len(seqs):
            return
        size = self._row_firsts[unseen]
        self._bm25.truncate(size)
        self._slab.truncate(size)
        self._columns.truncate(size)
        self._memories.truncate(size)
        del self._is_deleted[size:], self._asking[size:], self._wanted[size:]
        for column in (self._row_branches, self._row_seqs, self._row_firsts, self._row_rounds):
            del column[unseen:]

    def memory(self, memory_id: str) -> Memory | None:
        """The memory of that id; None where it is not there."""
        doc = self._doc(memory_id)
        return None if doc is None else self._memories[doc]

    def change(self, memory: Memory) -> bool:
        """Puts a memory in the place of the one that has its id: another text, or another weight. The vectors that
        spoke of another text are to be made anew. False where it is not there."""
        doc = self._doc(memory.memory_id)
        if doc is None:
            return False
        is_reworded = self._memories.text(doc) != memory.text
        self._memories.replace(doc, memory)
        self._columns.note_lasting(doc, memory)
        if is_reworded:
            self._bm25.replace_bag(doc, self._bag_of(memory))
            self._asking[doc] = _NOT_LOOKED_AT
            self._without_its_vector(doc)
        return True

    def delete(self, memory_id: str) -> bool:
        """Takes one memory out of both halves at once, and out of the vector of its answer, which is to be made anew;
        False where it is not there."""
        doc = self._doc(memory_id)
        if doc is None:
            return False
        self._without_its_vector(doc)
        self._bm25.delete(doc)
        self._memories.delete(doc)
        self._is_deleted[doc], self._wanted[doc] = 1, 0
        return True

    def _without_its_vector(self, doc: int) -> None:
        """Takes a vector away, and that of the answer, in which the same text is."""
        for one in (doc, self._answer_to(doc)):
            if one is not None:
                self._slab.set(one, None)
                self._wanted[one] = self.dimension > 0

    def _answer_to(self, doc: int) -> int | None:
        """The memory in front of which this one is embedded."""
        answer = self._is_deleted.find(0, doc + 1)
        memory, answering = self._memories[doc], self._memories[answer] if answer >= 0 else None
        return answer if answering is not None and remark_of(answering, memory) is not None else None

    # ---- vectors, which come later

    def without_vector(self, limit: int) -> list[Unembedded]:
        """The newest memories that have no vector and may get one, at most `limit`, newest first, with what is embedded
        for them."""
        found: list[Unembedded] = []
        doc = self._wanted.rfind(1)
        while doc >= 0 and len(found) < limit:
            memory = self._memory(doc)
            found.append(Unembedded(memory.seq, memory.part, self._passage(doc, memory)))
            doc = self._wanted.rfind(1, 0, doc)
        return found

    @property
    def without_vectors(self) -> int:
        """How many memories have no vector and may still get one."""
        return self._wanted.count(1)

    def lacks_vectors(self, seq: int) -> bool:
        """Tells whether a memory of row `seq` or an older one has no vector and may still get one."""
        place = bisect_right(self._row_seqs, seq)
        end = self._row_firsts[place] if place < len(self._row_firsts) else len(self._memories)
        return self._wanted.find(1, 0, end) >= 0

    def passage(self, seq: int, part: int) -> str | None:
        """What is embedded for a memory; None where it is not there."""
        found = ((doc, self._memories[doc]) for doc in self._docs(seq, part))
        return next((self._passage(doc, memory) for doc, memory in found if memory is not None), None)

    def _passage(self, doc: int, memory: Memory) -> str:
        before = self._is_deleted.rfind(0, 0, doc)
        return passage(memory, remark_of(memory, self._memories[before] if before >= 0 else None), self._label)

    def set_vector(self, seq: int, part: int, vector: Vectors) -> None:
        """Gives a memory its vector, shape (dimension,): found by meaning from here on. Passes over what is not
        there."""
        for doc in self._docs(seq, part):
            self._slab.set(doc, vector)
            self._wanted[doc] = 0

    def has_vector(self, seq: int, part: int) -> bool:
        """Tells whether a memory is found by meaning; False where it is not there."""
        return any(self._slab.has_vector(doc) for doc in self._docs(seq, part))

    def leave_to_words(self, seq: int, part: int) -> None:
        """A memory that can get no vector is not asked about any more. Passes over what is not there."""
        for doc in self._docs(seq, part):
            self._wanted[doc] = 0

    def _docs(self, seq: int, part: int) -> list[int]:
        return [doc for doc in self._docs_of_row(seq) if self._memories.is_part(doc, part)]

    def _doc(self, memory_id: str) -> int | None:
        return next(
            (doc for doc in self._docs_of_row(row_of(memory_id)) if self._memories.has_id(doc, memory_id)), None
        )

    def _docs_of_row(self, seq: int) -> range:
        place = bisect_left(self._row_seqs, seq)
        if place == len(self._row_seqs) or self._row_seqs[place] != seq:
            return range(0)
        end = self._row_firsts[place + 1] if place + 1 < len(self._row_firsts) else len(self._memories)
        return range(self._row_firsts[place], end)

    # ---- search

    def search(
        self,
        query: Query,
        now: Clocks,
        path: ExperiencePath,
        biases: ExperienceBiases,
        *,
        k: int | None = None,
        names: Sequence[str] = (),
    ) -> list[Hit[Memory]]:
        """The `k` memories (`path.k` where None is given) that fit best, best first, equal ones newest first.

        names: where one stands in a text, `biases.mentioned` is added. Where the query has no vector, or a memory has
        none yet, words alone decide about it.
        """
        called = tuple(fold_line(name) for name in names)
        question = Question(query, now, path, biases, path.k if k is None else k, called)
        halves = found_by(self._bm25, self._slab, question)
        fused = halves.fused
        telling = np.where(self._only_ask(fused.docs, path), 0.0, fused.scores)
        docs, credit = credited(fused.docs, telling, path.neighbour, self._beside)
        asking = self._only_ask(docs, path)
        return ranked(question, halves, docs, credit, asking, self._columns, self._memory, self._memories.text)

    def said_by(self, speaker_id: str, limit: int) -> list[Memory]:
        """The newest that somebody said or did, at most `limit`, newest first."""
        own = np.flatnonzero(self._columns.said_by(speaker_id, np.arange(len(self._memories))))
        return [memory for doc in own[::-1][:limit].tolist() if (memory := self._memories[doc]) is not None]

    def round_at(self, seq: int) -> int:
        """Which round of the character it was after row `seq`."""
        rows = bisect_right(self._row_seqs, seq)
        return self._row_rounds[rows - 1] if rows else 0

    def _only_ask(self, docs: Docs, path: ExperiencePath) -> Flags:
        """Which of them do nothing but ask what somebody remembers, where the path sets them behind what tells. Each is
        looked at once, when it is first a candidate."""
        if not path.tells_first:
            return np.zeros(len(docs), np.bool_)
        known = np.frombuffer(self._asking, np.uint8)
        for doc in docs[known[docs] == _NOT_LOOKED_AT].tolist():
            self._asking[doc] = _ASKS if only_asks_for_memory(self._memories.text(doc), "") else _TELLS
        asking: Flags = known[docs] == _ASKS
        return asking

    def _beside(self, docs: Docs, step: int) -> Docs:
        """The memory after (step 1) or before (-1) each of `docs` in its unit, -1 where there is none; deleted ones are
        none."""
        others, units = docs + step, self._columns.units
        while True:
            is_there = (others >= 0) & (others < len(self._memories))
            safe = np.where(is_there, others, docs)
            if 1 not in self._is_deleted:
                break
            passed = is_there & np.frombuffer(self._is_deleted, np.bool_)[safe]
            if not passed.any():
                break
            others = np.where(passed, others + step, others)
        return np.where(is_there & (units(safe) == units(docs)), others, -1)

    def _memory(self, doc: int) -> Memory:
        memory = self._memories[doc]
        assert memory is not None  # neither half finds a deleted one, nor is it beside another
        return memory
