"""Who answers a turn, and with what of the cast: docs/turn.md, "Order of work", step 4. Decides, words nothing."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .care import is_distress
from .content import Cast, Character, Knowledge, Line, Monologue, Opinion, Scene, Topic
from .log import Route
from .matching import CuePart, is_acknowledgement
from .mind import Mind
from .standpoint import Standpoint
from .text import fold_line
from .who import Parties, People
from .wording import Voice, in_language, voice_of

NO_TOPIC = "none"
"""What `topic` reads as in a condition when the turn is on none."""


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
    """What a turn is answered with. Without line, opinion and knowledge: the care line, or a fallback.

    topic_id: the turn's topic, "" = none; kept in free talk and monologue · interjection: a short reply comes before
    the monologue's line · reason: a stable code for the trace.
    """

    route: Route
    reason: str
    topic_id: str = ""
    line: Line | None = None
    opinion: Opinion | None = None
    knowledge: Knowledge | None = None
    interjection: bool = False


# ---- who answers


def respondent(people: People, remark: Remark, hears: Callable[[str], bool] = lambda _id: True) -> str:
    """The character that answers, or "" when nobody does (an error that the caller raises).

    `responder_id`, else the addressee if it is a character, else a present one called by name, else the scene's
    respondent; the last two never the speaker itself, nor one whom speech doesn't reach (`hears`, by id).
    """
    for asked in (remark.responder_id, remark.addressee_id):
        if people.character(asked) is not None:
            return asked

    def may_answer(character_id: str) -> bool:
        known = people.character(character_id) is not None
        return known and character_id != remark.speaker_id and hears(character_id)

    if called := _called(people, remark, tuple(filter(may_answer, remark.hearer_ids))):
        return called
    scene = _scene_of(people, remark)
    return scene.respondent if scene and may_answer(scene.respondent) else ""


def _called(people: People, remark: Remark, present: Sequence[str]) -> str:
    """Whom the text calls: the longest name, then the first in the text, then the first hearer.

    As with cues, names of another language count only where none of the turn's language is called.
    """
    text = fold_line(remark.text)
    if not text:
        return ""

    def best(names_of: Callable[[Character], Iterator[str]]) -> str:
        calls = [
            (-len(name), at, place)
            for place, character_id in enumerate(present)
            if (character := people.character(character_id)) is not None
            for name in map(fold_line, names_of(character))
            if (at := _place_of(name, text)) >= 0
        ]
        return present[min(calls)[2]] if calls else ""

    return best(lambda character: _names_at(character, remark.locale)) or best(_names_in_any_language)


def _names_at(character: Character, locale: str) -> Iterator[str]:
    yield character.name.at(locale)
    yield from character.aliases.at(locale)


def _names_in_any_language(character: Character) -> Iterator[str]:
    yield from (character.name.source, *character.name.by_locale.values())
    yield from character.aliases.everywhere()


def _place_of(name: str, text: str) -> int:
    """Where the folded `name` first stands in `text`, at word edges as cues are matched; -1 = nowhere."""
    if not name:
        return -1
    call = CuePart((name,), is_open=False)
    at = text.find(name)
    while at >= 0 and not call.stands_at(text, at):
        at = text.find(name, at + 1)
    return at


def _scene_of(people: People, remark: Remark) -> Scene | None:
    return people.cast.scenes.get(remark.scene_id or people.world.scene)


# ---- with what


def choose_route(people: People, character: Character, mind: Mind, remark: Remark) -> Choice:
    """What `character` answers, judged on its own mind alone: care, a topic's line, the monologue, free talk.

    Free talk without a model is an opinion on the turn's topic, else what is known about it, else a fallback;
    `authored_lock` leaves only the fallback.
    """
    voice = voice_of(people, character, people.inside(remark.speaker_id), remark.locale)
    turn = _Turn(people, character, mind, remark, voice)
    if turn.is_distress():
        return Choice("care", "distress")
    topic = turn.topic()
    return turn.topic_line(topic) or turn.monologue_line(topic) or turn.free_talk(topic)


@dataclass(frozen=True, slots=True)
class _Turn:
    people: People
    character: Character
    mind: Mind
    remark: Remark
    voice: Voice

    @property
    def cast(self) -> Cast:
        return self.people.cast

    def standpoint(self, topic_id: str) -> Standpoint:
        own_id = self.character.character_id
        roles = Parties(own_id, self.people.inside(self.remark.speaker_id)).ids(own_id)
        return Standpoint(self.cast, self.people.world, self.mind, self.remark.scene_id, topic_id or NO_TOPIC, roles)

    def is_distress(self) -> bool:
        """Only a player's distress is real."""
        if self.people.character(self.remark.speaker_id) is not None:
            return False
        extra = in_language(self.cast.care_cues, self.remark.locale, self.cast.source_language)
        return is_distress(self.remark.text, extra)

    def topic(self) -> Topic | None:
        """The turn's topic: the longest cue, then file order, among those that are this character's here and now."""
        cues = in_language(self.cast.topic_cues, self.remark.locale, self.cast.source_language)
        matched = cues.matches(self.remark.text) if cues else ()
        topics = (self.cast.topics[topic_id] for topic_id, _length in matched if topic_id in self.cast.topics)
        return next((topic for topic in topics if self._is_mine(topic)), None)

    def _is_mine(self, topic: Topic) -> bool:
        standpoint = self.standpoint(topic.topic_id)
        here = not topic.scenes or standpoint.scene() in topic.scenes
        return here and self._is_about_me(topic) and topic.when(standpoint)

    def _is_about_me(self, topic: Topic) -> bool:
        """A topic without `who` is that of its speakers and of those who have an opinion or a text about it."""
        if topic.who:
            return self._is_among(topic.who)
        if any(topic.topic_id in _subjects(opinion) for opinion in self.character.opinions):
            return True
        return any(map(self._speaks, topic.lines)) or any(
            topic.topic_id in text.about and self._is_among(text.who) for text in self.cast.knowledge
        )

    def _is_among(self, who: tuple[str, ...]) -> bool:
        own_id = self.character.character_id
        parties = Parties(own_id, self.people.inside(self.remark.speaker_id), self.remark.hearer_ids)
        return bool(self._own_ids() & set(who)) or self.people.means(who, parties, own_id)

    def _own_ids(self) -> frozenset[str]:
        """Its id, and that of the mould it was spawned from: what is written for the mould holds for it."""
        own_id = self.character.character_id
        spawned = self.people.world.spawned.get(own_id)
        return frozenset({own_id, spawned.archetype_id} if spawned else {own_id})

    def _speaks(self, line: Line) -> bool:
        return line.by in self._own_ids()

    def topic_line(self, topic: Topic | None) -> Choice | None:
        """The topic's line that is due: the top one that was not said, else the repeatable one said longest ago."""
        if topic is None:
            return None
        standpoint = self.standpoint(topic.topic_id)
        lines = [line for line in topic.lines if self.voice.has(line.text)]
        for line in self._unsaid(lines, topic.in_sequence):
            if line.when(standpoint):
                return Choice("topic", "line_is_due", topic.topic_id, line)
        again = [line for line in lines if self._speaks(line) and self._may_come_again(line) and line.when(standpoint)]
        oldest = min(again, key=lambda line: self.mind.said[line.line_id], default=None)
        return Choice("topic", "line_comes_again", topic.topic_id, oldest) if oldest else None

    def _unsaid(self, lines: Sequence[Line], in_sequence: bool) -> Iterator[Line]:
        for line in lines:
            is_said = line.line_id in self.mind.said
            if not is_said and self._speaks(line):
                yield line
            if not is_said and in_sequence:
                return

    def _may_come_again(self, line: Line) -> bool:
        return not line.once and line.line_id in self.mind.said

    def monologue_line(self, topic: Topic | None) -> Choice | None:
        """The monologue's next line, if there is one and it is this character's."""
        scene = _scene_of(self.people, self.remark)
        monologue = scene.monologue if scene else None
        if monologue is None or monologue.by not in self._own_ids():
            return None
        topic_id = topic.topic_id if topic else ""
        standpoint = self.standpoint(topic_id)
        line = self._next_of(monologue, standpoint)
        if line is None:
            return None
        interjection = self._says_more_than_a_nod() and monologue.interject(standpoint) and line.interject(standpoint)
        reason = "monologue_after_reply" if interjection else "monologue_goes_on"
        return Choice("monologue", reason, topic_id, line, interjection=interjection)

    def _next_of(self, monologue: Monologue, standpoint: Standpoint) -> Line | None:
        """The first line behind the furthest one said; one whose `when` doesn't hold is passed over."""
        lines = [line for line in monologue.lines if self.voice.has(line.text)]
        furthest = max((place for place, line in enumerate(lines) if line.line_id in self.mind.said), default=-1)
        return next((line for line in lines[furthest + 1 :] if line.when(standpoint)), None)

    def _says_more_than_a_nod(self) -> bool:
        return bool(fold_line(self.remark.text)) and not is_acknowledgement(self.remark.text)

    def free_talk(self, topic: Topic | None) -> Choice:
        topic_id = topic.topic_id if topic else ""
        scene = _scene_of(self.people, self.remark)
        standpoint = self.standpoint(topic_id)
        if scene is not None and scene.authored_lock(standpoint):
            return Choice("fallback", "authored_lock", topic_id)
        if topic is None:
            return Choice("fallback", "no_topic")
        opinion = self._opinion_on(topic_id, standpoint)
        if opinion is not None:
            return Choice("opinion", "opinion_on_topic", topic_id, opinion=opinion)
        known = self._knowledge_about(topic_id, standpoint)
        if known is not None:
            return Choice("knowledge", "knowledge_about_topic", topic_id, knowledge=known)
        return Choice("fallback", "topic_has_no_more", topic_id)

    def _opinion_on(self, topic_id: str, standpoint: Standpoint) -> Opinion | None:
        """One that was not spoken lately, else the one spoken longest ago: never twice running if another applies."""
        apply = [
            (self._last_spoken(words.text), place)
            for place, opinion in enumerate(self.character.opinions)
            if topic_id in _subjects(opinion) and opinion.when(standpoint) and (words := self.voice.opinion(opinion))
        ]
        return self.character.opinions[min(apply)[1]] if apply else None

    def _knowledge_about(self, topic_id: str, standpoint: Standpoint) -> Knowledge | None:
        """What it knows about the topic here and now, in the order of opinions."""
        about = [text for text in self.cast.knowledge if topic_id in text.about and self._knows(text, standpoint)]
        apply = [
            (self._last_spoken(words.text), place)
            for place, text in enumerate(about)
            if (words := self.voice.knowledge(text))
        ]
        return about[min(apply)[1]] if apply else None

    def _knows(self, text: Knowledge, standpoint: Standpoint) -> bool:
        return self._is_among(text.who) and self._has_begun(text.since) and text.when(standpoint)

    def _has_begun(self, since: str | float | None) -> bool:
        """A unit has begun when it or a later one was entered; seconds count on the clock of the game."""
        world, order = self.people.world, self.cast.units
        if since is None or isinstance(since, float):
            return since is None or world.game_time_s >= since
        if since not in order:
            return since in world.units
        return not world.units.keys().isdisjoint(order[order.index(since) :])

    def _last_spoken(self, text: str) -> int:
        recent = self.remark.recent
        return max((place for place, spoken in enumerate(recent) if spoken == text), default=-1)


def _subjects(opinion: Opinion) -> tuple[str, ...]:
    """The topics an opinion is about: its own id where it names none."""
    return opinion.about or (opinion.opinion_id,)
