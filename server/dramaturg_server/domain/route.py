"""With what of the cast a turn is answered: docs/turn.md, "Order of work", step 4. Decides, words nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from .care import is_distress
from .content import Cast, Character, Knowledge, Line, Monologue, Opinion, Scene, Topic
from .found import NOTHING_FOUND, Found, Lookup, Passage, first_piece
from .held import Held, is_about
from .here import Here, subjects
from .known_to_all import asks_for_words
from .log import Route
from .matching import is_acknowledgement
from .memories import Memory
from .memory_questions import asks_for_memory, names_nothing, whose
from .mind import Mind
from .questions import asks_to_be_told
from .similarity import RIVAL_LEAD, SAME_INTENT, most_alike
from .standpoint import Standpoint
from .text import fold_line
from .who import People
from .wording import Voice, Worded, in_language, voice_of

NOTHING_HOLDS: Final = "nothing_holds"
"""Why nothing is told: what it once took to be so holds no more, and no memory may bring it back."""
KNOWN_INSTEAD: Final = "known_instead"
"""Why a text or an opinion answers a memory question: no memory tells of what it names, and this does."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What was said and to whom, as the game sent it (outside ids); empty text is a silent approach.

    hearer_ids: who is present; a game's list alone decides. scene_id: empty = the one the world is in.
    recent: texts that the answering character spoke lately, oldest first.
    """

    speaker_id: str
    text: str
    locale: str
    addressee_id: str = ""
    responder_id: str = ""
    hearer_ids: tuple[str, ...] = ()
    scene_id: str = ""
    recent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """What a turn is answered with. Without line, opinion, knowledge and memory: the care line, or a fallback; on the
    route `memory` the admission that nothing comes to mind.

    topic_id: the turn's topic, "" = none; kept in free talk and monologue · passage: the piece of the knowledge that is
    told, "" = its beginning · held: the belief that is told, or left open · item_id: what was found and is spoken, "" =
    nothing of the kind · interjection: a short reply comes before the monologue's line · reason: a stable code for the
    trace · wants: what may lead to a better choice once it is looked up; None = this is the choice.
    """

    route: Route
    reason: str
    topic_id: str = ""
    line: Line | None = None
    opinion: Opinion | None = None
    knowledge: Knowledge | None = None
    memory: Memory | None = None
    held: Held | None = None
    passage: str = ""
    item_id: str = ""
    interjection: bool = False
    wants: Lookup | None = field(default=None, compare=False)

    @property
    def tells_nothing(self) -> bool:
        """Tells of a memory question that nothing is told to it."""
        return self.route == "memory" and self.memory is None and self.held is None


def scene_of(people: People, remark: Remark) -> Scene | None:
    """The scene that a remark is made in; None where the cast knows none."""
    return people.cast.scenes.get(remark.scene_id or people.world.scene)


def choose_route(
    people: People, character: Character, mind: Mind, remark: Remark, found: Found = NOTHING_FOUND
) -> Choice:
    """What `character` answers, judged on its own mind alone; see `Routing`."""
    return Routing(people, character, mind, remark).choose(found)


@dataclass(frozen=True)
class Routing:
    """The choice of one turn: care, what it remembers, a topic's line, the monologue, free talk.

    Free talk without a model is an opinion on the turn's topic, else what is known about it, else whichever of both
    fits the remark, else a fallback; `authored_lock` leaves only the fallback. held: what the character takes to be so
    of what it is asked for; it goes before memories and before what merely fits.
    """

    people: People
    character: Character
    mind: Mind
    remark: Remark
    held: Held | None = None

    def choose(self, found: Found) -> Choice:
        """What is answered as far as it can be told from `found`; where more could be looked up, `wants` says what."""
        if self._is_distress:
            return Choice("care", "distress")
        if self._asks_for_memory and not self._is_locked(""):
            return self._recollection(found)
        alike = None if self._topic_of_cue or self._holds else self._alike_topic(found)
        if alike and self._asks_for_own and not self._is_about_held(alike):
            alike = None
        rival = self._rival(alike, found) if alike else None
        topic = self._topic_of_cue or (alike if rival is None else None)
        choice = self._topic_line(topic) or self._monologue_line(topic) or self._free_talk(topic, found, rival)
        if alike and found.rivals is None and self._asks_something_else(alike, found):
            return replace(choice, wants="rivals")
        is_settled = topic or rival or self._holds or not self._may_be_alike(found)
        return choice if is_settled else replace(choice, wants="topics")

    # ---- what doesn't depend on what is found: told once

    @cached_property
    def here(self) -> Here:
        """What of the cast is the character's own in this turn."""
        return Here.of(self.people, self.character, self.mind, self.remark)

    @cached_property
    def _voice(self) -> Voice:
        answered_id = self.people.inside(self.remark.speaker_id)
        return voice_of(self.people, self.character, answered_id, self.remark.locale)

    @property
    def _asker_id(self) -> str:
        return self.people.inside(self.remark.speaker_id)

    @property
    def _cast(self) -> Cast:
        return self.people.cast

    @cached_property
    def _is_distress(self) -> bool:
        """Only a player's distress is real."""
        if self.people.character(self.remark.speaker_id) is not None:
            return False
        extra = in_language(self._cast.care_cues, self.remark.locale, self._cast.source_language)
        return is_distress(self.remark.text, extra)

    @cached_property
    def _asks_for_memory(self) -> bool:
        return asks_for_memory(self.remark.text, self.remark.locale)

    def _is_locked(self, topic_id: str) -> bool:
        scene = scene_of(self.people, self.remark)
        return scene is not None and scene.authored_lock(self.here.standpoint(topic_id))

    # ---- topics

    @cached_property
    def _cued_topics(self) -> tuple[Topic, ...]:
        """The longest cue, then file order, among those that are this character's here and now."""
        cues = in_language(self._cast.topic_cues, self.remark.locale, self._cast.source_language)
        matched = cues.matches(self.remark.text) if cues else ()
        topics = (self._cast.topics[topic_id] for topic_id, _length in matched if topic_id in self._cast.topics)
        return tuple(filter(self.here.owns, topics))

    @property
    def _cued_topic(self) -> Topic | None:
        return self._cued_topics[0] if self._cued_topics else None

    @cached_property
    def _topic_of_cue(self) -> Topic | None:
        """The topic that a cue leads to; none where the question asks for what is held, or for what is the asker's own,
        and the cue is about something else in it: 名字 in 我叫什么名字, "Hedda" in "what colour are Hedda's eyes"."""
        topic, held = self._cued_topic, self.held
        if topic is None or held is None or not held.is_asked_alone:
            return topic
        if held.status not in ("known", "unresolved") and held.subject_id != self._asker_id:
            return topic
        return topic if any(self._is_of_held(words) for words in self._cue_words(topic)) else None

    def _cue_words(self, topic: Topic) -> Iterator[str]:
        """The words of its cues that stand in the remark."""
        cues = in_language(self._cast.topic_cues, self.remark.locale, self._cast.source_language)
        folded = fold_line(self.remark.text)
        matching = (cue for cue in cues.cues_of(topic.topic_id) if cue.match(folded)) if cues else ()
        return (" ".join(piece for part in cue.parts for piece in part.pieces) for cue in matching)

    def _is_about_held(self, topic: Topic) -> bool:
        return any(map(self._is_of_held, topic.asks.at(self.remark.locale)))

    def _is_of_held(self, words: str) -> bool:
        held = self.held
        return held is not None and is_about(self.people, words, held, self._asker_id, self.character.character_id)

    def _alike_topic(self, found: Found, *, claims: bool = False) -> Topic | None:
        """The topic whose examples the remark is clearly most alike to. claims: of those that take memory questions."""
        if found.topics is None:
            return None
        is_meant = self._could_claim if claims else self._could_be_on
        return self._cast.topics.get(most_alike(found.topics, is_meant))

    @cached_property
    def _owned(self) -> dict[str, bool]:
        """Of the topics that were asked about so far, whether they are the character's."""
        return {}

    def _owns(self, topic: Topic) -> bool:
        known = self._owned.get(topic.topic_id)
        if known is None:
            known = self._owned[topic.topic_id] = self.here.owns(topic)
        return known

    def could_be_meant(self, topic_id: str) -> bool:
        """Tells whether the turn could be on a topic, were the remark like its examples."""
        return self._could_claim(topic_id) if self._asks_for_memory else self._could_be_on(topic_id)

    def _could_be_on(self, topic_id: str) -> bool:
        topic = self._cast.topics.get(topic_id)
        return topic is not None and self._owns(topic)

    def _could_claim(self, topic_id: str) -> bool:
        topic = self._cast.topics.get(topic_id)
        return topic is not None and topic.memory_questions and self._owns(topic)

    def _asks_something_else(self, alike: Topic, found: Found) -> bool:
        """Tells whether the remark may share with the topic what it is about and ask something else."""
        if found.topics is None or self._is_locked(""):
            return False
        return found.topics.by_topic[alike.topic_id].intent < SAME_INTENT and asks_to_be_told(self.remark.text)

    def _rival(self, alike: Topic, found: Found) -> Passage | None:
        """What answers a question that is like the topic's examples only in what it is about."""
        if not self._asks_something_else(alike, found):
            return None
        near = [
            passage
            for passage in found.rivals or ()
            if passage.lead >= RIVAL_LEAD and alike.topic_id not in _about(passage.item) and self._words(passage)
        ]
        return max(near, key=lambda passage: passage.lead, default=None)

    def _may_be_alike(self, found: Found, *, claims: bool = False) -> bool:
        """Tells whether a look at how alike the remark is to examples could lead to a topic."""
        return (
            found.topics is None
            and self._says_more_than_a_nod
            and any(
                topic.asks.at(self.remark.locale) and (topic.memory_questions or not claims) and self._owns(topic)
                for topic in self._cast.topics.values()
            )
        )

    def _topic_line(self, topic: Topic | None) -> Choice | None:
        """The topic's line that is due: the top one that was not said, else the repeatable one said longest ago."""
        if topic is None:
            return None
        standpoint = self.here.standpoint(topic.topic_id)
        lines = [line for line in topic.lines if self._voice.has(line.text)]
        for line in self._unsaid(lines, topic.in_sequence):
            if line.when(standpoint):
                return Choice("topic", "line_is_due", topic.topic_id, line)
        said = [line for line in lines if self.here.speaks(line) and self._may_come_again(line)]
        again = [line for line in said if line.when(standpoint)]
        oldest = min(again, key=lambda line: self.mind.said[line.line_id], default=None)
        return Choice("topic", "line_comes_again", topic.topic_id, oldest) if oldest else None

    def _unsaid(self, lines: Sequence[Line], in_sequence: bool) -> Iterator[Line]:
        for line in lines:
            is_said = line.line_id in self.mind.said
            if not is_said and self.here.speaks(line):
                yield line
            if not is_said and in_sequence:
                return

    def _may_come_again(self, line: Line) -> bool:
        return not line.once and line.line_id in self.mind.said

    # ---- the monologue

    def _monologue_line(self, topic: Topic | None) -> Choice | None:
        """The monologue's next line, if there is one and it is this character's."""
        scene = scene_of(self.people, self.remark)
        monologue = scene.monologue if scene else None
        if monologue is None or monologue.by not in self.here.own_ids():
            return None
        topic_id = topic.topic_id if topic else ""
        standpoint = self.here.standpoint(topic_id)
        line = self._next_of(monologue, standpoint)
        if line is None:
            return None
        interjection = self._says_more_than_a_nod and monologue.interject(standpoint) and line.interject(standpoint)
        reason = "monologue_after_reply" if interjection else "monologue_goes_on"
        return Choice("monologue", reason, topic_id, line, interjection=interjection)

    def _next_of(self, monologue: Monologue, standpoint: Standpoint) -> Line | None:
        """The first line behind the furthest one said; one whose `when` doesn't hold is passed over."""
        lines = [line for line in monologue.lines if self._voice.has(line.text)]
        furthest = max((place for place, line in enumerate(lines) if line.line_id in self.mind.said), default=-1)
        return next((line for line in lines[furthest + 1 :] if line.when(standpoint)), None)

    @cached_property
    def _says_more_than_a_nod(self) -> bool:
        return bool(fold_line(self.remark.text)) and not is_acknowledgement(self.remark.text)

    # ---- memory questions

    def _recollection(self, found: Found) -> Choice:
        """A topic may claim the question; else the memory that fits best is told, or that there is none."""
        claiming = next((topic for topic in self._cued_topics if topic.memory_questions), None)
        held = self.held if self.held is not None and self.held.status != "unheard" else None
        has_record = held is not None and not held.is_authored
        alike = None if has_record else self._alike_topic(found, claims=True)
        claimed = self._topic_line(claiming or alike)
        if claimed is not None:
            return claimed
        may_be_alike = claiming is None and not has_record and self._may_be_alike(found, claims=True)
        if held is not None:
            return replace(self._told_belief(held), wants="topics" if may_be_alike else None)
        wants: Lookup | None = "memories" if found.memories is None else None
        if may_be_alike:
            wants = "topics"
        memory = found.memories[0] if found.memories else None
        if memory is None:
            known = next(filter(self._words, found.known), None) if self._asks_for_the_world else None
            denied = Choice("memory", "nothing_stored") if known is None else _told(known, KNOWN_INSTEAD, "")
            return replace(denied, wants=wants)
        return Choice("memory", "memory_fits", memory=memory, item_id=memory.memory_id, wants=wants)

    @property
    def _asks_for_the_world(self) -> bool:
        """Tells of a memory question that it is after neither its asker's nor what somebody said, but after something
        that a text may tell of ("do you remember the flood?")."""
        text = self.remark.text
        return not (whose(text) or names_nothing(text) or asks_for_words(text))

    def _told_belief(self, held: Held) -> Choice:
        """What it takes to be so, or that this is open; what it gave up comes back from no memory."""
        if held.status == "lost":
            return Choice("memory", NOTHING_HOLDS)
        return Choice("memory", "belief_held" if held.status == "known" else "left_open", held=held)

    @property
    def _holds(self) -> bool:
        """Tells whether it could answer from what it takes to be so, unless a cue or a monologue goes before that."""
        is_held = self.held is not None and self.held.status in ("known", "unresolved")
        return is_held and not (self._topic_of_cue or self._is_known_to_all)

    @property
    def _is_known_to_all(self) -> bool:
        """Tells of a plain question that only what the cast writes of somebody answers it: that is told where nothing
        else fits."""
        held = self.held
        is_written = held is not None and held.is_authored and held.subject_id != self._asker_id
        return is_written and not self._asks_for_memory

    @property
    def _asks_for_own(self) -> bool:
        """Tells whether the asker asks for what is their own and not held: that nothing comes to mind answers it."""
        is_own = self.held is not None and self.held.subject_id == self._asker_id
        return is_own and not (self._holds or self._topic_of_cue)

    # ---- free talk

    def _free_talk(self, topic: Topic | None, found: Found, rival: Passage | None = None) -> Choice:
        topic_id = topic.topic_id if topic else ""
        if self._is_locked(topic_id):
            return Choice("fallback", "authored_lock", topic_id)
        if self.held is not None and self._holds:
            return self._told_belief(self.held)
        if self._asks_for_own:
            return self._recollection(found)
        choice = self._about(topic_id, found) if topic else None
        choice = choice or (_told(rival, "nearer_than_topic", topic_id) if rival else self._fitting(topic_id, found))
        is_open = found.passages is None and self._says_more_than_a_nod
        if choice is None and not is_open and self._is_known_to_all and self.held is not None:
            return replace(self._told_belief(self.held), topic_id=topic_id)
        choice = choice or Choice("fallback", "topic_has_no_more" if topic else "no_topic", topic_id)
        return replace(choice, wants="passages") if is_open else choice

    def _about(self, topic_id: str, found: Found) -> Choice | None:
        """An opinion on the topic, else what is known about it. Never the same twice running if another applies."""
        standpoint = self.here.standpoint(topic_id)
        opinions = [o for o in self.character.opinions if topic_id in subjects(o) and o.when(standpoint)]
        best = self._least_spoken([_offered(opinion, found) for opinion in opinions])
        if best is not None:
            return _told(best, "opinion_on_topic", topic_id)
        texts = [text for text in self._cast.knowledge if topic_id in text.about and self.here.knows(text, topic_id)]
        best = self._least_spoken([_offered(text, found) for text in texts])
        return _told(best, "knowledge_about_topic", topic_id) if best else None

    def _least_spoken(self, offered: Sequence[tuple[int, Passage]]) -> Passage | None:
        """One that was not spoken lately, else the one spoken longest ago; then what fits best, then the cast's order.

        offered: each with its place among what was found.
        """
        apply = [
            (self._last_spoken(words.text), rank, place)
            for place, (rank, passage) in enumerate(offered)
            if (words := self._words(passage))
        ]
        return offered[min(apply)[2]][1] if apply else None

    def _fitting(self, topic_id: str, found: Found) -> Choice | None:
        """What fits best of all that it thinks and knows, told again where it is asked for again: what fits less well
        would be no answer."""
        fitting = (passage for passage in found.passages or () if passage.fits and self._words(passage))
        best = next(fitting, None)
        return _told(best, "fits_best", topic_id) if best else None

    def _words(self, passage: Passage) -> Worded | None:
        if isinstance(passage.item, Opinion):
            return self._voice.opinion(passage.item)
        return self._voice.knowledge(passage.item, passage.text)

    def _last_spoken(self, text: str) -> int:
        recent = self.remark.recent
        return max((place for place, spoken in enumerate(recent) if spoken == text), default=-1)


def _about(item: Opinion | Knowledge) -> tuple[str, ...]:
    return subjects(item) if isinstance(item, Opinion) else item.about


def _offered(item: Opinion | Knowledge, found: Found) -> tuple[int, Passage]:
    """An item on the topic, with its place among what was found; what was not found stands last."""
    passages = found.passages or ()
    by_place = ((place, passage) for place, passage in enumerate(passages) if passage.item is item)
    own_id = item.opinion_id if isinstance(item, Opinion) else first_piece(item.knowledge_id)
    return next(by_place, (len(passages), Passage(own_id, item)))


def _told(passage: Passage, reason: str, topic_id: str) -> Choice:
    item = passage.item
    if isinstance(item, Opinion):
        return Choice("opinion", reason, topic_id, opinion=item, item_id=passage.item_id)
    return Choice("knowledge", reason, topic_id, knowledge=item, passage=passage.text, item_id=passage.item_id)
