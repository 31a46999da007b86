"""What tests of conditions ask about: a few declared names, and a world and mind written down by hand."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from dramaturg_server.cast.conditions import Declarations
from dramaturg_server.domain.schema import Leaf, Schema, built_in_schema
from dramaturg_server.domain.values import Value

BASE = built_in_schema()
SCHEMA = Schema(
    (
        *BASE.leaves,
        Leaf("persona.coins", "persona", "number", 3.0),
        Leaf("persona.duty.on_watch", "persona", "bool", True),
        Leaf("persona.duty.rank", "persona", "ordered", "private", values=("private", "sergeant", "captain")),
    ),
    BASE.gates,
)
DECLARED = Declarations(
    schema=SCHEMA,
    flags={"gate_open": False, "toll": 2.0, "password": "", "a.b": True, "城门": False, "and": False},
    quests={"siege": ("none", "asked", "walls", "won")},
    units=("dusk", "midnight", "dawn"),
    scenes=("gate", "inn"),
    topics=("river", "war"),
    lines=("river-1", "a.b.1", "鸣-1"),
    characters=("mara", "a.b", "阿远"),
)


@dataclass
class World:
    """A mind and world written down by hand; what is not in it is unset."""

    fields: Mapping[str, Value] = field(default_factory=dict)
    flags: Mapping[str, bool | float | str] = field(default_factory=dict)
    quests: Mapping[str, str] = field(default_factory=dict)
    present: tuple[str, str, str] = ("", "", "none")
    lines: Collection[str] = frozenset()
    topics: Collection[str] = frozenset()

    def field(self, path: str) -> Value | None:
        return self.fields.get(path)

    def flag(self, flag_id: str) -> bool | float | str | None:
        return self.flags.get(flag_id)

    def quest(self, quest_id: str) -> str:
        return self.quests.get(quest_id, "none")

    def unit(self) -> str:
        return self.present[0]

    def scene(self) -> str:
        return self.present[1]

    def topic(self) -> str:
        return self.present[2]

    def said(self, line_id: str) -> bool:
        return line_id in self.lines

    def heard(self, topic_id: str) -> bool:
        return topic_id in self.topics
