"""What a turn is answered with, and what was looked up for it. Steps 3 and 4 of a turn.

    cues and conditions → alike topics, where no cue is heard → recall, where free talk or a memory question needs it

The choice itself is pure (domain/route.py): it says what it still wants to know, and this looks it up. Whatever can't
be looked up counts as not found, with a reason; no turn fails for it.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..domain.asked_of import asks_for_any_words, in_first_person, speaker_named
from ..domain.found import NOTHING_FOUND, AlikeTopics, Found, Lookup, NotSpoken, Passage
from ..domain.given_up import GivenUp
from ..domain.log import ComparedTopic, Recalled, RecallKind, Scores
from ..domain.memories import Memory
from ..domain.memory_questions import asks_for_memory, names_nothing, what_is_meant
from ..domain.route import Choice, Routing
from ..domain.subjects import asked_for
from ..domain.unspoken import compared, not_spoken
from ..retrieval.content_words import content_words
from ..retrieval.fit import COVERED, covered
from .application import Application
from .examples import WAIT_S, EmbeddedExamples
from .fitting import Fitting
from .occasion import Occasion, Patience, clocks_of
from .recall import NOTHING, Asked, Recollection, asked, begin, meaning_of, recall
from .scene import Scene, StageClock
from .timeline import Head, Timeline


@dataclass(frozen=True, slots=True)
class Routed:
    """The choice, what the reply could draw on, topics that the remark was compared with, and why that may be less than
    there is."""

    choice: Choice
    recalled: tuple[Recalled, ...] = ()
    compared: tuple[ComparedTopic, ...] = ()
    degraded: tuple[str, ...] = ()


async def route(
    app: Application, timeline: Timeline, head: Head, scene: Scene, clock: StageClock, deadline: float
) -> Routed:
    """What is answered. deadline: the loop's time at which the caller gives up; only a part of what is left until then
    is spent on waiting."""
    routing = Routing(scene.people, scene.responder, scene.mind, scene.remark, scene.held)
    routing, choice = first_choice(routing, hears=scene.hears)
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
        given_up=GivenUp.of(scene.mind, scene.people.world, scene.statements),
    )
    lookups = Lookups(occasion, choice)
    choice = await lookups.settled(routing, choice)
    clock.stage("recall")
    return Routed(choice, tuple(_recalled(lookups, choice)), lookups.compared(routing, choice), lookups.reasons)


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
        question = _in_first_person(occasion) if is_for_memory else ""
        meant = replace(said, text=what_is_meant(question) or said.text)
        asks_for_memory_alone = is_for_memory and asks_for_memory(said.text, said.locale)
        newest_of = _whose_words(occasion) if asks_for_memory_alone else ""
        self._occasion = replace(
            occasion,
            remark=meant,
            asks_for_newest=asks_for_memory_alone and (bool(newest_of) or names_nothing(question)),
            newest_of=newest_of,
            memory_question=question,
        )
        self._asked: Asked | None = None
        self._examples: EmbeddedExamples | None = None
        self._reasons: list[str] = []
        self._recollections: dict[str, Recollection] = {}
        self._found = NOTHING_FOUND

    @property
    def recollection(self) -> Recollection:
        """What was recalled last."""
        return next(reversed(self._recollections.values()), NOTHING)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why less may have been found than there is."""
        return tuple(dict.fromkeys(self._reasons))

    async def settled(self, routing: Routing, choice: Choice) -> Choice:
        """The choice once everything is looked up that may change it."""
        if choice.wants is not None:
            begin(self._occasion)
        while choice.wants is not None:
            self._found = await self._with(choice.wants, choice.topic_id, self._found)
            choice = routing.choose(self._found)
        return choice

    def not_spoken(self, choice: Choice, kind: RecallKind, item_id: str) -> NotSpoken | None:
        """Why something that was recalled is not what the turn is answered with; None where it is."""
        return not_spoken(choice, self._found, kind, item_id)

    def compared(self, routing: Routing, choice: Choice) -> tuple[ComparedTopic, ...]:
        """The topics that the remark was compared with, most alike first."""
        return compared(self._found.topics, choice, routing.could_be_meant)

    async def recalled(self, topic_id: str) -> Recollection:
        """What is recalled, in a turn on `topic_id`; looked up once."""
        if topic_id not in self._recollections:
            self._recollections[topic_id] = await recall(self._occasion, await self.question(), topic_id)
            self._reasons += self._recollections[topic_id].reasons
        return self._recollections[topic_id]

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
            return replace(found, topics=await self._alike_topics(question))
        recollection = await self.recalled("" if what == "rivals" else topic_id)
        fitting = Fitting.of(self._occasion, question, self._examples)
        lore = list(fitting.passages(recollection.knowledge))
        passages = tuple(passage for passage, _ in lore)
        if what == "rivals":
            return replace(found, rivals=passages)
        memories: tuple[Memory, ...] = ()
        known: tuple[Passage, ...] = ()
        why: dict[str, NotSpoken] = {}
        if what == "memories":  # many texts are read: not on the event loop
            memories, why = await asyncio.to_thread(fitting.memories, recollection)
            known = tuple(self._known(fitting, recollection, [passage for passage in passages if passage.fits]))
        unfit = {passage.item_id: reason for passage, reason in lore if reason} | why
        return replace(found, passages=passages, memories=memories, known=known, unfit=unfit)

    def _known(self, fitting: Fitting, recollection: Recollection, fit: Sequence[Passage]) -> Iterator[Passage]:
        """Those that tell of whom and what a memory question names, and hold more than half of its words; all of them
        where no meaning is compared."""
        text, locale = self._occasion.remark.text, self._occasion.remark.locale
        asked = asked_for(self._occasion.memory_question, locale)
        named = fitting.words("" if fitting.by_words else content_words(text, locale), locale)
        chunks = {hit.item.item_id: hit.item for hit in recollection.knowledge}
        for passage in fit:
            chunk = chunks[passage.item_id]
            share = covered(named or fitting.question.bare.tokens, fitting.words(chunk.text, chunk.locale))
            holds = share == 1.0 or (share > COVERED and not fitting.by_words)
            if holds and asked.named <= asked.told_in(chunk.text, locale):
                yield passage

    async def _alike_topics(self, question: Asked) -> AlikeTopics:
        """Where a topic is alike enough, the content words of the remark are compared by themselves, too."""
        vector, remark = question.bare.vector, self._occasion.remark
        if self._examples is None or vector is None:
            return AlikeTopics({})
        asks = self._examples.asks
        alike = asks.alike(vector, remark.locale)
        words = content_words(remark.text, remark.locale) if asks.weighs_words(remark.locale) else ""
        if not words or not any(each.passes for each in alike.by_topic.values()):
            return alike
        about, reasons = await meaning_of(self._occasion, words)
        self._reasons += reasons
        return asks.alike(vector, remark.locale, about)

    async def _read_examples(self, question: Asked) -> EmbeddedExamples | None:
        """Examples and everyday talk; None where the remark has no meaning that could be compared with them."""
        examples = self._occasion.app.recaller.examples
        if examples is None or question.bare.vector is None:
            return None
        found, reason = await examples.embedded(self._occasion.people.cast, self._occasion.patience.left(WAIT_S))
        self._reasons += [reason] if reason else []
        return found


def _in_first_person(occasion: Occasion) -> str:
    """The remark, in which its asker says "my", and no name of their own."""
    text, people = occasion.remark.text, occasion.people
    named = occasion.app.names_in_play.parts_of(people).within((text,))
    asker_id, hearer_id = occasion.remark.speaker_id, occasion.responder.character_id
    return in_first_person(text, named, people, asker_id, hearer_id)


def _whose_words(occasion: Occasion) -> str:
    """Who it is that the remark asks to hear of again, whatever they said: an outside id, "" = nobody by name."""
    text, people = occasion.remark.text, occasion.people
    named = occasion.app.names_in_play.parts_of(people).within((text,))
    speaker_id = speaker_named(text, (one for one in named if one.subject_id != occasion.responder.character_id))
    return people.outside(speaker_id) if speaker_id and asks_for_any_words(text, named) else ""


def _recalled(lookups: Lookups, choice: Choice) -> Iterator[Recalled]:
    """What the reply could draw on, best first of each kind; what it was made from is there though it was not found."""
    recollection, spoken = lookups.recollection, choice.item_id

    def noted(kind: RecallKind, item_id: str, authored_id: str, scores: Scores) -> Recalled:
        why = lookups.not_spoken(choice, kind, item_id)
        return Recalled(kind, item_id, authored_id, scores, spoken=item_id == spoken, not_spoken=why or "")

    shown = {memory.item.memory_id for memory in recollection.experience}
    behind = (hit for hit in recollection.considered if hit.item.memory_id == spoken and spoken not in shown)
    for memory in (*recollection.experience, *behind):
        yield noted("memory", memory.item.memory_id, memory.item.authored_id, memory.scores)
    for passage in recollection.knowledge:
        yield noted(passage.item.kind, passage.item.item_id, passage.item.authored_id, passage.scores)
    lore = {hit.item.item_id for hit in recollection.knowledge}
    if choice.opinion is not None and spoken not in lore:
        yield noted("opinion", spoken, choice.opinion.opinion_id, Scores())
    if choice.knowledge is not None and spoken not in lore:
        yield noted("knowledge", spoken, choice.knowledge.knowledge_id, Scores())
