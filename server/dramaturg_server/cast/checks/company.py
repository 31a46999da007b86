"""Who can be where with whom in a cast: what the checks know of audiences, topics and scenes."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from dramaturg_server.cast.models import LineFile, TopicFile
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.sources import Sources
from dramaturg_server.domain.content import EVERYONE, ROLES, WITNESSES, Cast

OPEN = frozenset({*ROLES, WITNESSES, EVERYONE})
"""Audiences that only play decides."""


@dataclass(frozen=True, slots=True)
class Company:
    """A cast without errors, as it is written and as it is played."""

    sources: Sources
    cast: Cast
    scope: Scope
    _present: dict[str, frozenset[str]] = field(default_factory=dict)

    def members(self, names: Iterable[str]) -> frozenset[str]:
        """The characters of an audience; of one that only play decides, all."""
        written = tuple(names)
        if not OPEN.isdisjoint(written):
            return frozenset(self.cast.characters)
        return self.scope.members(written)

    def may_perceive(self, character_id: str, who: Collection[str]) -> bool:
        """Whether the character may be among those that an audience of evidence means."""
        return character_id in who or not OPEN.isdisjoint(who) or character_id in self.members(who)

    def is_moulded(self, character_id: str) -> bool:
        """Whether others are spawned from it: these may be anywhere."""
        return self.cast.characters[character_id].archetype

    def owners(self, topic_id: str) -> frozenset[str]:
        """Whose topic it is: `who`, else its speakers and those who have an opinion or a text on it."""
        topic = self.cast.topics[topic_id]
        if topic.who:
            return self.members(topic.who)
        holders = {
            character.character_id
            for character in self.cast.characters.values()
            if any(topic_id in (opinion.about or (opinion.opinion_id,)) for opinion in character.opinions)
        }
        knowing = [self.members(text.who) for text in self.cast.knowledge if topic_id in text.about]
        return frozenset({line.by for line in topic.lines} | holders).union(*knowing)

    def scenes_of(self, character_id: str) -> frozenset[str]:
        """The scenes in which the character is present."""
        if character_id not in self._present:
            here = (i for i, scene in self.cast.scenes.items() if character_id in scene.present)
            self._present[character_id] = frozenset(here)
        return self._present[character_id]

    def may_meet(self, one: str, other: str, scenes: Collection[str]) -> bool:
        """Whether two are in a scene together. scenes: only in these; none = in any."""
        if not self.cast.scenes or one == other or self.is_moulded(one) or self.is_moulded(other):
            return True
        together = self.scenes_of(one) & self.scenes_of(other)
        return bool(together.intersection(scenes) if scenes else together)

    # ---- what is written

    def topic_lines(self) -> Iterator[tuple[str, TopicFile, LineFile]]:
        for topic_id, topic in self.sources.topics.items():
            for line in topic.lines:
                yield topic_id, topic, line
