"""What of the cast is one character's own here and now: topics, lines, opinions, texts. Asked by `route` and by recall.

Conditions are code: whatever is ranked, spoken or shown to a model went through here first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from .content import Character, Knowledge, Line, Opinion, Topic
from .mind import Mind, Moment
from .standpoint import Standpoint
from .who import Parties, People

if TYPE_CHECKING:
    from .route import Remark

NO_TOPIC = "none"
"""What `topic` reads as in a condition when the turn is on none."""


@dataclass(frozen=True, slots=True)
class Here:
    """One character in one scene, asked by somebody: `asker_id` and `hearer_ids` are outside ids.

    scene_id: empty = the one the world is in.
    """

    people: People
    character: Character
    mind: Mind
    asker_id: str
    hearer_ids: tuple[str, ...] = ()
    scene_id: str = ""

    @classmethod
    def of(cls, people: People, character: Character, mind: Mind, remark: "Remark") -> "Here":
        """The character as it is about to answer the remark."""
        return cls(people, character, mind, remark.speaker_id, remark.hearer_ids, remark.scene_id)

    def standpoint(self, topic_id: str) -> Standpoint:
        own_id = self.character.character_id
        roles = Parties(own_id, self.people.inside(self.asker_id)).ids(own_id)
        return Standpoint(self.people.cast, self.people.world, self.mind, self.scene_id, topic_id or NO_TOPIC, roles)

    def owns(self, topic: Topic) -> bool:
        """Tells whether the topic is this character's, in this scene, now."""
        standpoint = self.standpoint(topic.topic_id)
        here = not topic.scenes or standpoint.scene() in topic.scenes
        return here and self._is_about_me(topic) and topic.when(standpoint)

    def _is_about_me(self, topic: Topic) -> bool:
        """A topic without `who` is that of its speakers and of those who have an opinion or a text about it."""
        if topic.who:
            return self._is_among(topic.who)
        if any(topic.topic_id in subjects(opinion) for opinion in self.character.opinions):
            return True
        return any(map(self.speaks, topic.lines)) or any(
            topic.topic_id in text.about and self._is_among(text.who) for text in self.people.cast.knowledge
        )

    def _is_among(self, who: tuple[str, ...]) -> bool:
        own_id = self.character.character_id
        parties = Parties(own_id, self.people.inside(self.asker_id), self.hearer_ids)
        return bool(self.own_ids() & set(who)) or self.people.means(who, parties, own_id)

    def own_ids(self) -> frozenset[str]:
        """Its id, and that of the mould it was spawned from: what is written for the mould holds for it."""
        own_id = self.character.character_id
        spawned = self.people.world.spawned.get(own_id)
        return frozenset({own_id, spawned.archetype_id} if spawned else {own_id})

    def speaks(self, line: Line) -> bool:
        return line.by in self.own_ids()

    def thinks(self, opinion: Opinion, topic_id: str = "") -> bool:
        """Tells whether the opinion is this character's, and holds now."""
        is_own = any(opinion is own for own in self.character.opinions)
        return is_own and opinion.when(self.standpoint(topic_id))

    def knows(self, text: Knowledge, topic_id: str = "") -> bool:
        """Tells whether this character may know the text, now."""
        return self._is_among(text.who) and self._has_begun(text.since) and text.when(self.standpoint(topic_id))

    def began(self, unit_id: str) -> Moment | None:
        """When what is known since a unit came to be known: as that unit or a later one began; None = neither has."""
        begun, order = self.people.world.begun, self.people.cast.units
        later = order[order.index(unit_id) :] if unit_id in order else (unit_id,)
        return min((begun[unit] for unit in later if unit in begun), key=attrgetter("wall_ms"), default=None)

    def _has_begun(self, since: str | float | None) -> bool:
        """A unit has begun when it or a later one was entered; seconds count on the clock of the game."""
        world, order = self.people.world, self.people.cast.units
        if since is None or isinstance(since, float):
            return since is None or world.game_time_s >= since
        if since not in order:
            return since in world.units
        return not world.units.keys().isdisjoint(order[order.index(since) :])


def known_here(here: Here, topic_id: str = "") -> Callable[[Knowledge | Opinion], bool]:
    """Asks of anything the cast holds whether this character may draw on it now, in a turn on `topic_id` ("" = none).

    An opinion counts as the object that the cast holds; another character's is never its own.
    """

    def known(item: Knowledge | Opinion) -> bool:
        return here.thinks(item, topic_id) if isinstance(item, Opinion) else here.knows(item, topic_id)

    return known


def subjects(opinion: Opinion) -> tuple[str, ...]:
    """The topics an opinion is about: its own id where it names none."""
    return opinion.about or (opinion.opinion_id,)
