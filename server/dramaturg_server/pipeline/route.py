"""What a turn is answered with, and what was looked up for it. Steps 3 and 4 of a turn.

    cues and conditions → alike topics, where no cue is heard → recall, where free talk or a memory question needs it

The choice itself is pure (domain/route.py): it says what it still wants to know, and this looks it up. Whatever can't
be looked up counts as not found, with a reason; no turn fails for it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..domain.found import NOTHING_FOUND, AlikeTopics, Found, Lookup, Passage
from ..domain.log import Recalled, Scores
from ..domain.memories import Memory
from ..domain.memory_questions import what_is_meant
from ..domain.route import Choice, Remark, Routing
from ..domain.telling import may_be_told
from ..retrieval.fit import COVERED, Everyday, covered
from ..retrieval.query import Hit
from ..retrieval.tokenizers import Tokenizer
from .application import Application
from .examples import Read
from .experience import RECALL_LOADING
from .recall import NOTHING, Asked, Recollection, asked, recall
from .scene import Scene, StageClock
from .timeline import Head, Timeline

if TYPE_CHECKING:
    from ..retrieval.knowledge_index import Chunk


@dataclass(frozen=True, slots=True)
class Routed:
    """The choice, what the reply could draw on, and why that may be less than there is."""

    choice: Choice
    recalled: tuple[Recalled, ...] = ()
    degraded: tuple[str, ...] = ()


async def route(app: Application, timeline: Timeline, head: Head, scene: Scene, clock: StageClock) -> Routed:
    """What is answered. To a character whom speech does not reach the words are a silent approach, but for distress:
    a real person's is answered by whoever was asked."""
    routing = Routing(scene.people, scene.responder, scene.mind, scene.remark)
    choice = routing.choose(NOTHING_FOUND)
    if not scene.hears and choice.route != "care":
        routing = Routing(scene.people, scene.responder, scene.mind, replace(scene.remark, text=""))
        choice = routing.choose(NOTHING_FOUND)
    clock.stage("route")
    if choice.wants is None:
        return Routed(choice)
    looking, found = _Looking(app, timeline, head, scene, question_of(routing.remark, choice)), NOTHING_FOUND
    while choice.wants is not None:
        found = await looking.up(choice.wants, choice.topic_id, found)
        choice = routing.choose(found)
    clock.stage("recall")
    return Routed(choice, tuple(_recalled(looking.recollection, choice)), tuple(dict.fromkeys(looking.reasons)))


def question_of(remark: Remark, choice: Choice) -> Remark:
    """What is looked up: the remark; of a memory question what it is about, where it says so."""
    about = what_is_meant(remark.text) if choice.route == "memory" else ""
    return replace(remark, text=about or remark.text)


class _Looking:
    """Looks things up for one turn: one question, made once, for all that is asked of topics, lore and experience."""

    def __init__(self, app: Application, timeline: Timeline, head: Head, scene: Scene, remark: Remark) -> None:
        self._app, self._timeline, self._head, self._scene, self._remark = app, timeline, head, scene, remark
        self._asked: Asked | None = None
        self.recollection: Recollection = NOTHING
        self.reasons: list[str] = []

    async def up(self, what: Lookup, topic_id: str, found: Found) -> Found:
        """`found`, with what was looked up in it."""
        question = await self._question()
        read = await self._read(question)
        if what == "topics":
            vector = question.query.vector
            alike = AlikeTopics({}) if read is None or vector is None else read.asks.alike(vector, self._remark.locale)
            return replace(found, topics=alike)
        self.recollection = await self._recollected(question, topic_id)
        self.reasons += self.recollection.reasons
        fitting = _Fitting.of(self._app, question, read, self._remark)
        return replace(
            found,
            passages=tuple(fitting.passages(self.recollection.knowledge)),
            memories=tuple(fitting.memories(self.recollection.experience, self._scene)),
        )

    async def _question(self) -> Asked:
        if self._asked is None:
            scene = self._scene
            self._asked = await asked(self._app.recaller, scene.people, scene.responder, self._remark)
            self.reasons += self._asked.reasons
        return self._asked

    async def _read(self, question: Asked) -> Read | None:
        """Examples and everyday talk; None where the remark has no meaning that could be compared with them."""
        examples = self._app.recaller.examples
        if examples is None or question.query.vector is None:
            return None
        read = await examples.read(self._scene.people.cast)
        self.reasons += [] if read is not None else [RECALL_LOADING]
        return read

    async def _recollected(self, question: Asked, topic_id: str) -> Recollection:
        scene = self._scene
        return await recall(
            self._app,
            self._timeline,
            self._head,
            scene.people,
            scene.responder,
            scene.mind,
            self._remark,
            topic_id=topic_id,
            question=question,
        )


@dataclass(frozen=True, slots=True)
class _Fitting:
    """Which of the hits fit the remark well enough to be spoken.

    everyday: None where meaning can't tell, `near` to which the remark then comes · by_words: they decide, too.
    """

    question: Asked
    remark: Remark
    words: Tokenizer
    everyday: Everyday | None
    near: float
    by_words: bool

    @classmethod
    def of(cls, app: Application, question: Asked, read: Read | None, remark: Remark) -> "_Fitting":
        vector, info = question.query.vector, app.recaller.info
        everyday = read.everyday if read is not None and vector is not None else None
        near = everyday.nearness(vector) if everyday is not None and vector is not None else 0.0
        has_meaning = everyday is not None and info is not None and info.semantic
        return cls(question, remark, app.recaller.words, everyday, near, by_words=not has_meaning)

    def passages(self, hits: "Iterable[Hit[Chunk]]") -> Iterator[Passage]:
        for hit in hits:
            chunk = hit.item
            item = chunk.opinion if chunk.opinion is not None else chunk.knowledge
            if item is not None:
                fits = self._is_near(hit.scores) or (self.by_words and self._covers(chunk.text, chunk.locale))
                yield Passage(chunk.item_id, item, "" if chunk.opinion is not None else chunk.text, fits)

    def memories(self, hits: Iterable[Hit[Memory]], scene: Scene) -> list[Memory]:
        """Those that answer a memory question, best first, statements before questions.

        One that names nothing ("do you remember me?") is answered by what its asker said last.
        """
        told = [hit for hit in hits if may_be_told(scene.people.cast, hit.item)]
        if not _names_something(self.remark, scene.remark):
            own = [hit.item for hit in told if hit.item.speaker_id == self.remark.speaker_id]
            return sorted(own, key=lambda memory: (-memory.seq, memory.part))
        fitting = [
            hit.item for hit in told if self._is_near(hit.scores) or self._covers(hit.item.text, hit.item.locale)
        ]
        return sorted(fitting, key=lambda memory: memory.text.rstrip().endswith(("?", "？")))

    def _is_near(self, scores: Scores) -> bool:
        return self.everyday is not None and self.everyday.fits(scores.dense, self.near)

    def _covers(self, text: str, locale: str) -> bool:
        return covered(self.question.query.tokens, self.words(text, locale)) >= COVERED


def _names_something(asked_about: Remark, said: Remark) -> bool:
    return asked_about.text != said.text and sum(map(str.isalnum, asked_about.text)) > 1


def _recalled(recollection: Recollection, choice: Choice) -> Iterator[Recalled]:
    """What the reply could draw on, best first of each kind; what it was made from is there though it was not found."""
    spoken, lore = choice.item_id, {hit.item.item_id for hit in recollection.knowledge}
    for memory in recollection.experience:
        item = memory.item
        yield Recalled("memory", item.memory_id, item.authored_id, memory.scores, item.memory_id == spoken)
    for passage in recollection.knowledge:
        chunk = passage.item
        yield Recalled(chunk.kind, chunk.item_id, chunk.authored_id, passage.scores, chunk.item_id == spoken)
    if choice.opinion is not None and spoken not in lore:
        yield Recalled("opinion", spoken, choice.opinion.opinion_id, Scores(), spoken=True)
    if choice.knowledge is not None and spoken not in lore:
        yield Recalled("knowledge", spoken, choice.knowledge.knowledge_id, Scores(), spoken=True)
