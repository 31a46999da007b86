"""The view of one mind in one place: what conditions read, and the blackboard that is computed from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as attribute

from .content import BlackboardRule, Cast
from .mind import Mind, World
from .paths import concrete, covers
from .present import Now, present, value_of
from .values import Value


@dataclass(frozen=True, slots=True)
class Standpoint:
    """A character's mind in the world as it is, in a scene and (in a turn) on a topic. Implements `MindView`.

    roles: role in a path -> the character it means here; a role that means nobody reads as unset.
    """

    cast: Cast
    world: World
    mind: Mind
    scene_id: str = ""
    topic_id: str = "none"
    roles: Mapping[str, str] = attribute(default_factory=dict)

    def field(self, path: str) -> Value | None:
        """The present value of a leaf; of a branch the paths of its entries (none: it reads as empty)."""
        if self.roles and not (path := concrete(path, self.roles)):
            return None
        now = Now.of(self.world)
        value = value_of(self.mind, self.cast.schema, now, path)
        if value is None and self.cast.schema.leaf(path) is None:
            return tuple(leaf for leaf in present(self.mind, self.cast.schema, now) if covers(path, leaf))
        return value

    def flag(self, flag_id: str) -> bool | float | str | None:
        """What the game set, or how it starts: a value of another type than the cast has now is none of the flag's."""
        start = self.cast.flags.get(flag_id)
        kept = self.world.flags.get(flag_id, start)
        return kept if start is None or type(kept) is type(start) else start

    def quest(self, quest_id: str) -> str:
        return self.world.quests.get(quest_id, "none")

    def unit(self) -> str:
        return self.world.unit

    def scene(self) -> str:
        return self.scene_id or self.world.scene

    def topic(self) -> str:
        return self.topic_id

    def said(self, line_id: str) -> bool:
        return line_id in self.mind.said

    def heard(self, topic_id: str) -> bool:
        return topic_id in self.mind.heard


def blackboard(rules: Sequence[BlackboardRule], standpoint: Standpoint) -> dict[str, Value | int]:
    """The derived keys of one character, in the cast's order; a key that computes to nothing is left out."""
    values = ((rule.key, rule.compute(standpoint)) for rule in rules)
    return {key: value for key, value in values if value is not None}
