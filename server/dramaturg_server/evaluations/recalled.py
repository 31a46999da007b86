"""Lets one character live through a published record and asks it: the real index, the real ranking, the real record.

a conversation → memories, as a log would hold them → `ExperienceIndex` → hits → `unfold` → what was found and told
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ..domain.memories import Memory
from ..ports import Vectors
from ..retrieval.experience_index import ExperienceIndex
from ..retrieval.query import Clocks, Hit, Query
from ..retrieval.settings import RecallSettings
from ..retrieval.tokenizers import Tokenizer
from ..retrieval.unfold import day_told, unfold
from .conversations import Conversation, Line, Question
from .evidence_recall import Judged, judged
from .meanings import Meanings

WHO = "who"
"""The character that heard it all."""
DEPTH = 25
"""So many hits are looked through for the first that is evidence."""
DAY_SECONDS = 86_400


@dataclass(frozen=True, slots=True)
class Answer:
    """found: line ids, best first · record: the text that the first hits unfold to."""

    found: tuple[str, ...]
    record: str


class Lived:
    """One conversation in the memory of one who heard it."""

    def __init__(self, conversation: Conversation, words: Tokenizer, meanings: Meanings) -> None:
        self._conversation = conversation
        self._words = words
        self._lines: dict[str, Line] = {}  # by memory id
        self._index = ExperienceIndex(WHO, words, meanings.info.dimension, label=_labelled, day=_day)
        self._live()
        unembedded = self._index.without_vector(len(conversation.lines))
        vectors = meanings.of([one.text for one in unembedded], "passage")
        for one, vector in zip(unembedded, vectors, strict=True):
            self._index.set_vector(one.seq, one.part, vector)
        self._queries = meanings.of([question.text for question in conversation.questions], "query")
        last = conversation.lines[-1]
        self._now = Clocks(len(conversation.exchanges()), 0, conversation.asked_ms, last.session + 1)

    def judge(self, settings: RecallSettings) -> list[Judged]:
        """Every question under these settings."""
        return [
            self._judged(*asked, settings) for asked in zip(self._conversation.questions, self._queries, strict=True)
        ]

    def _judged(self, question: Question, vector: Vectors, settings: RecallSettings) -> Judged:
        answer = self.ask(question, vector, settings)
        return judged(question.category, answer.found, question.evidence, self._told(answer.record))

    def _told(self, record: str) -> list[str]:
        """Ids of the lines that the record tells word for word, each at the place of its own memory."""
        told = []
        for row in record.split("\n"):
            line = self._lines.get(row.partition("]")[0].removeprefix("["))
            if line is not None and " ".join(line.text.split()) in row:
                told.append(line.line_id)
        return told

    def ask(self, question: Question, vector: Vectors, settings: RecallSettings) -> Answer:
        """As a turn asks: text, words and vector of the question; the first `k` hits become the record."""
        path = settings.experience
        query = Query(
            question.text,
            self._words(question.text, self._conversation.language),
            vector[None],
            speaker_id=question.asker,
            addressee_id=question.asked,
        )
        hits = self._index.search(query, self._now, path, settings.experience_biases, k=DEPTH)
        found = tuple(self._lines[hit.item.memory_id].line_id for hit in hits)
        return Answer(found, self._unfolded(hits[: path.k], question))

    def _unfolded(self, hits: Sequence[Hit[Memory]], question: Question) -> str:
        """As `SearchMemories` unfolds; every row is a round here."""
        memories = [hit.item for hit in hits]
        return unfold(
            memories,
            self._now,
            locale=self._conversation.language,
            name=str,
            day_seconds=DAY_SECONDS,
            rounds={memory.memory_id: memory.seq for memory in memories},
            last_spoke=self._last_spoke(question),
        )

    def _last_spoke(self, question: Question) -> Clocks | None:
        """When whoever asks and whoever is asked last spoke, where both are in the record; else nothing is told."""
        if not {question.asker, question.asked} <= {*self._conversation.speakers}:
            return None
        last = self._conversation.lines[-1]
        return Clocks(self._now.round, 0, last.wall_ms, last.session)

    def _live(self) -> None:
        """Every exchange becomes one row, as one turn does."""
        for seq, exchange in enumerate(self._conversation.exchanges(), 1):
            memories = [self._memory(seq, part, line) for part, line in enumerate(exchange)]
            self._index.add(1, seq, memories, begins_round=True)

    def _memory(self, seq: int, part: int, line: Line) -> Memory:
        memory_id = f"m{seq}.{part}"
        self._lines[memory_id] = line
        speakers = self._conversation.speakers
        return Memory(
            memory_id,
            seq,
            part,
            "said",
            line.text,
            speaker_id=line.speaker,
            addressee_id=next((who for who in speakers if who != line.speaker), "") if len(speakers) == 2 else "",
            hearers=speakers,
            unit=line.session,
            locale=self._conversation.language,
            wall_ms=line.wall_ms,
        )


def _day(memory: Memory) -> str:
    return day_told(memory, DAY_SECONDS)


def _labelled(memory: Memory) -> str:
    """Who said it, as the server labels what is said (`Application.names`)."""
    return memory.speaker_id
