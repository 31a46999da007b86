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
from ..domain.memory_questions import names_nothing, what_is_meant, whose
from ..domain.questions import asks_to_be_told
from ..domain.route import Choice, Routing
from ..domain.subjects import asked_for
from ..domain.telling import could_answer
from ..retrieval.fit import COVERED, Everyday, covered
from ..retrieval.memory_fit import MemoryFit
from ..retrieval.query import Hit
from ..retrieval.tokenizers import Tokenizer
from .application import Application
from .examples import WAIT_S, EmbeddedExamples
from .occasion import Occasion, Patience, clocks_of
from .recall import NOTHING, Asked, Recollection, asked, begin, recall
from .scene import Scene, StageClock
from .timeline import Head, Timeline

if TYPE_CHECKING:
    from ..retrieval.knowledge_chunks import Chunk


@dataclass(frozen=True, slots=True)
class Routed:
    """The choice, what the reply could draw on, and why that may be less than there is."""

    choice: Choice
    recalled: tuple[Recalled, ...] = ()
    degraded: tuple[str, ...] = ()


async def route(
    app: Application, timeline: Timeline, head: Head, scene: Scene, clock: StageClock, deadline: float
) -> Routed:
    """What is answered. deadline: the loop's time at which the caller gives up; only a part of what is left until then
    is spent on waiting."""
    routing, choice = first_choice(Routing(scene.people, scene.responder, scene.mind, scene.remark), hears=scene.hears)
    clock.stage("route")
    if choice.wants is None:
        return Routed(choice)
    occasion = Occasion(
        app,
        timeline,
        head,
        scene.people,
        scene.responder,
        scene.mind,
        routing.remark,
        app.recaller.settings_of(scene.people.cast),
        clocks_of(scene.mind, scene.people.world, app.clock.now_ms()),
        Patience.of(deadline),
    )
    lookups = Lookups(occasion, choice)
    choice = await lookups.settled(routing, choice)
    clock.stage("recall")
    return Routed(choice, tuple(_recalled(lookups.recollection or NOTHING, choice)), lookups.reasons)


def first_choice(routing: Routing, *, hears: bool) -> tuple[Routing, Choice]:
    """What is chosen before anything is looked up, and what it is chosen by. To a character whom speech does not reach
    the words are a silent approach, but for distress: a real person's is answered by whoever was asked."""
    choice = routing.choose(NOTHING_FOUND)
    if hears or choice.route == "care":
        return routing, choice
    silent = replace(routing, remark=replace(routing.remark, text=""))
    return silent, silent.choose(NOTHING_FOUND)


class Lookups:
    """Looks things up at one remark: one question, made once, for all that is asked of topics, lore and experience.

    choice: the first one; of a memory question it is looked up what it is about, where it says so.
    """

    def __init__(self, occasion: Occasion, choice: Choice) -> None:
        said, is_for_memory = occasion.remark, choice.route == "memory"
        about = what_is_meant(said.text) if is_for_memory else ""
        meant = replace(said, text=about or said.text)
        self._occasion = replace(
            occasion,
            remark=meant,
            asks_for_newest=is_for_memory and names_nothing(said.text),
            memory_question=said.text if is_for_memory else "",
        )
        self._asked: Asked | None = None
        self._examples: EmbeddedExamples | None = None
        self._reasons: list[str] = []
        self.recollection: Recollection | None = None

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why less may have been found than there is."""
        return tuple(dict.fromkeys(self._reasons))

    async def settled(self, routing: Routing, choice: Choice) -> Choice:
        """The choice once everything is looked up that may change it."""
        if choice.wants is not None:
            begin(self._occasion)
        found = NOTHING_FOUND
        while choice.wants is not None:
            found = await self._with(choice.wants, choice.topic_id, found)
            choice = routing.choose(found)
        return choice

    async def recalled(self, topic_id: str) -> Recollection:
        """What is recalled, in a turn on `topic_id`; looked up once."""
        if self.recollection is None:
            self.recollection = await recall(self._occasion, await self.question(), topic_id)
            self._reasons += self.recollection.reasons
        return self.recollection

    async def question(self) -> Asked:
        if self._asked is None:
            self._asked = await asked(self._occasion)
            self._reasons += self._asked.reasons
            self._examples = await self._read_examples(self._asked)
        return self._asked

    async def _with(self, what: Lookup, topic_id: str, found: Found) -> Found:
        """`found`, and what was looked up."""
        question = await self.question()
        if what == "topics":
            return replace(found, topics=self._alike_topics(question))
        recollection = await self.recalled(topic_id)
        fitting = _Fitting.of(self._occasion, question, self._examples)
        return replace(
            found,
            passages=tuple(fitting.passages(recollection.knowledge)),
            memories=tuple(fitting.memories(recollection)),
        )

    def _alike_topics(self, question: Asked) -> AlikeTopics:
        vector = question.bare.vector
        if self._examples is None or vector is None:
            return AlikeTopics({})
        return self._examples.asks.alike(vector, self._occasion.remark.locale)

    async def _read_examples(self, question: Asked) -> EmbeddedExamples | None:
        """Examples and everyday talk; None where the remark has no meaning that could be compared with them."""
        examples = self._occasion.app.recaller.examples
        if examples is None or question.bare.vector is None:
            return None
        found, reason = await examples.embedded(self._occasion.people.cast, self._occasion.patience.left(WAIT_S))
        self._reasons += [reason] if reason else []
        return found


@dataclass(frozen=True, slots=True)
class _Fitting:
    """Which of the hits fit the remark well enough to be spoken.

    everyday: None where meaning can't tell (roles that join the question shift all its scores), `near` to which the
    remark then comes · by_words: they decide, too · is_asking: to a statement lore must also be near by its words, or
    everything that a player tells would be answered by the lore nearest to it.
    """

    question: Asked
    occasion: Occasion
    words: Tokenizer
    everyday: Everyday | None
    near: float
    by_words: bool
    is_asking: bool

    @classmethod
    def of(cls, occasion: Occasion, question: Asked, examples: EmbeddedExamples | None) -> "_Fitting":
        recaller, vector = occasion.app.recaller, question.bare.vector
        everyday = examples.everyday if examples is not None and vector is not None and question.is_bare else None
        near = everyday.nearness(vector) if everyday is not None and vector is not None else 0.0
        has_meaning = everyday is not None and recaller.info is not None and recaller.info.semantic
        is_asking = asks_to_be_told(occasion.remark.text)
        return cls(question, occasion, recaller.words, everyday, near, by_words=not has_meaning, is_asking=is_asking)

    def passages(self, hits: "Iterable[Hit[Chunk]]") -> Iterator[Passage]:
        for hit in hits:
            chunk = hit.item
            item = chunk.opinion if chunk.opinion is not None else chunk.knowledge
            if item is not None:
                yield Passage(chunk.item_id, item, "" if chunk.opinion is not None else chunk.text, self._fits(hit))

    def _fits(self, hit: "Hit[Chunk]") -> bool:
        is_near = self._is_near(hit.scores)
        if is_near and self.is_asking:
            return True
        return (is_near or self.by_words) and self._covers(hit.item.text, hit.item.locale)

    def memories(self, recollection: Recollection) -> list[Memory]:
        """The one that answers a memory question, if any does.

        One that names nothing ("do you remember me?") is answered by what its asker said last.
        """
        if self.occasion.asks_for_newest:
            return [recollection.newest] if recollection.newest is not None else []
        meaning = None if self.by_words else self.everyday
        asked_about = asked_for(self.occasion.memory_question, self.occasion.remark.locale)
        fit = MemoryFit(self.question.bare.tokens, self.words, asked_about, self.near, meaning)
        found = fit.best([hit for hit in recollection.considered if self._could_answer(hit.item)])
        return [found] if found is not None else []

    def _could_answer(self, memory: Memory) -> bool:
        on = self.occasion
        asker_id, hearer_id = on.remark.speaker_id, on.responder.character_id
        about = whose(on.memory_question)
        return could_answer(on.people.cast, memory, asker_id=asker_id, hearer_id=hearer_id, about=about)

    def _is_near(self, scores: Scores) -> bool:
        return self.everyday is not None and self.everyday.fits(scores.dense, self.near)

    def _covers(self, text: str, locale: str) -> bool:
        return covered(self.question.bare.tokens, self.words(text, locale)) >= COVERED


def _recalled(recollection: Recollection, choice: Choice) -> Iterator[Recalled]:
    """What the reply could draw on, best first of each kind; what it was made from is there though it was not found."""
    spoken, lore = choice.item_id, {hit.item.item_id for hit in recollection.knowledge}
    shown = {memory.item.memory_id for memory in recollection.experience}
    behind = (hit for hit in recollection.considered if hit.item.memory_id == spoken and spoken not in shown)
    for memory in (*recollection.experience, *behind):
        item = memory.item
        yield Recalled("memory", item.memory_id, item.authored_id, memory.scores, item.memory_id == spoken)
    for passage in recollection.knowledge:
        chunk = passage.item
        yield Recalled(chunk.kind, chunk.item_id, chunk.authored_id, passage.scores, chunk.item_id == spoken)
    if choice.opinion is not None and spoken not in lore:
        yield Recalled("opinion", spoken, choice.opinion.opinion_id, Scores(), spoken=True)
    if choice.knowledge is not None and spoken not in lore:
        yield Recalled("knowledge", spoken, choice.knowledge.knowledge_id, Scores(), spoken=True)
