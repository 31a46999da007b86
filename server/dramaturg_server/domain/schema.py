"""The schema of a character's state: its leaves, their types and the figures of their gates. Data, not code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .paths import format_path, parse_path
from .values import MAX_TEXT_CHARACTERS, Kind, Layer, Tier, Value

MAP_FIELDS = ("persona.relationships", "session.attitude_shifts", "session.commitments", "session.quests")
"""Fields whose third segment is an id: each entry is a field of its own for cooldown, reuse and history."""
BY_CHARACTER = (("persona", "relationships"), ("session", "attitude_shifts"))
"""The map fields whose ids are those of characters and players."""
RELATIONSHIP_STAGE, RELATIONSHIP_VALUE = "persona.relationships.*.stage", "persona.relationships.*.value"


@dataclass(frozen=True, slots=True)
class Gate:
    """Figures of one field's gates (docs/concepts.md, "Gates").

    span: distinct units · high, medium: that many high **or** that many medium (None: never by medium) ·
    cooldown: units since the field's last update · waive: kinds that waive it · tracks: `A` or `AB`.
    """

    span: int
    high: int
    medium: int | None
    cooldown: int
    waive: frozenset[str] = frozenset()
    tracks: str = "AB"


@dataclass(frozen=True, slots=True)
class Leaf:
    """One leaf; `pattern` is its path, `*` standing for the id in a map field."""

    pattern: str
    layer: Layer
    kind: Kind = "text"
    default: Value = ""
    tier: Tier = "low"
    updatable: bool = True
    max_chars: int = MAX_TEXT_CHARACTERS
    values: tuple[str, ...] = ()
    synonyms: Mapping[str, str] = field(default_factory=dict)
    fades: int | None = None
    gate: Gate | None = None
    label: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_stage(self) -> bool:
        """An ordered value: it moves by steps."""
        return self.kind == "ordered"


BETRAYAL = frozenset({"betrayal"})
PRESETS: Mapping[str, Mapping[Tier, Gate]] = {
    "default": {
        "low": Gate(1, 1, 2, 2, BETRAYAL, "A"),
        "moderate": Gate(3, 2, 4, 3),
        "core": Gate(16, 6, None, 16),
    },
    "reference": {
        "low": Gate(1, 1, 2, 2, frozenset(), "A"),
        "moderate": Gate(3, 0, 0, 3),
        "core": Gate(16, 6, None, 16),
    },
    "short_story": {
        "low": Gate(1, 1, 2, 2, BETRAYAL, "A"),
        "moderate": Gate(2, 1, 2, 2),
        "core": Gate(6, 3, None, 6),
    },
}
"""Gate figures by name. `reference` holds the published ones; `short_story` is ours, for short games."""

STAGES = ("hostile", "wary", "neutral", "limited_trust", "trust", "devoted")
KINDS = ("betrayal", "rescue", "appointment", "oath", "reveal", "breakup", "reconciliation", "other")
JUMPS = frozenset({"betrayal", "rescue"})
EMOTIONS = (
    *("neutral", "happy", "sad", "angry", "afraid", "tense", "excited"),
    *("ashamed", "grateful", "disgusted", "surprised", "relieved"),
)
COMMITMENT_STATUS = ("none", "open", "kept", "broken", "withdrawn")
"""`none`: never made, or over and gone."""
NEUTRAL_INTENSITY = 3.0
SET_INTENSITY = 5.0
"""Intensity of an emotion that was set without one."""
EMOTION, INTENSITY = "moment.emotion", "moment.emotion_intensity"
INTENSITY_RANGE = (1, 10)
STAGE_RESET = 5.0
"""How far a relationship's value must fall below the number of a stage before the stage falls, unless a cast says."""


def built_in_leaves(stages: Sequence[str] = STAGES) -> tuple[Leaf, ...]:
    """The default fields of docs/concepts.md, "Four layers", in the order in which state travels and is written out."""
    identity = [Leaf(f"identity.{name}", "identity", updatable=False) for name in ("name", "gender", "backstory")]
    start = "neutral" if "neutral" in stages else stages[0]
    return (
        *identity,
        Leaf("persona.demographics", "persona"),
        Leaf("persona.occupation", "persona"),
        Leaf(RELATIONSHIP_STAGE, "persona", "ordered", start, values=tuple(stages)),
        Leaf(RELATIONSHIP_VALUE, "persona", "number", 0.0),
        Leaf("persona.relationships.*.description", "persona"),
        Leaf("persona.personality", "persona", "list", (), "core"),
        Leaf("persona.speaking_style", "persona", "list", (), "core"),
        Leaf("persona.hobbies", "persona", "list", ()),
        Leaf("persona.behavioral_tendencies", "persona", "list", (), "moderate"),
        Leaf("session.learned_info", "session", "list", ()),
        Leaf("session.attitude_shifts.*", "session"),
        Leaf("session.commitments.*.text", "session"),
        Leaf("session.commitments.*.to", "session"),
        Leaf("session.commitments.*.status", "session", "enum", "none", values=COMMITMENT_STATUS),
        Leaf("session.stance_changes", "session", "list", ()),
        Leaf("session.quests.*", "session"),
        Leaf(EMOTION, "moment", "enum", "neutral", values=EMOTIONS),
        Leaf(INTENSITY, "moment", "number", NEUTRAL_INTENSITY),
        Leaf("moment.scene_context", "moment"),
    )


@dataclass(frozen=True)
class Schema:
    """All leaves in order, with what gates and stages need. `leaf` finds the leaf of a concrete path.

    stage_numbers: where a cast gives stages numbers, the lower bound of each (the stage then follows the game's
    value); stage_reset: how far the value must fall below a bound before the stage falls.
    """

    leaves: tuple[Leaf, ...]
    gates: Mapping[Tier, Gate]
    stages: tuple[str, ...] = STAGES
    kinds: tuple[str, ...] = KINDS
    jumps: frozenset[str] = JUMPS
    persona_frozen: bool = False
    stage_numbers: Mapping[str, float] | None = None
    stage_reset: float = STAGE_RESET
    _by_path: dict[str, Leaf | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    _order: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for place, leaf in enumerate(self.leaves):
            self._by_path[leaf.pattern] = leaf
            self._order[leaf.pattern] = place

    def leaf(self, path: str) -> Leaf | None:
        """The leaf that a canonical path names, or None. Entries of map fields are found by their pattern."""
        found = self._by_path.get(path)
        if found is None and "*" not in path:
            found = self._by_path.get(_pattern(path))
        return found

    def gate(self, leaf: Leaf) -> Gate:
        """The figures that judge a change of `leaf`: its own, else its tier's."""
        return leaf.gate or self.gates[leaf.tier]

    def follows_the_game(self, leaf: Leaf) -> bool:
        """Tells whether the game's value decides: of a relationship the value, and a stage that has a number."""
        if leaf.pattern == RELATIONSHIP_STAGE:
            return self.stage_numbers is not None
        return leaf.pattern == RELATIONSHIP_VALUE

    def order(self, path: str) -> tuple[int, str]:
        """A sort key that puts paths in schema order, entries of one map field by id."""
        leaf = self.leaf(path)
        return (self._order[leaf.pattern] if leaf else len(self._order), path)

    def default(self, path: str) -> Value | None:
        """What an unset field reads as; None where the schema has no such field."""
        leaf = self.leaf(path)
        return None if leaf is None else leaf.default


@lru_cache(maxsize=4096)
def _pattern(path: str) -> str:
    segments = parse_path(path)
    if len(segments) < 3:
        return path
    head, tail = segments[:2], segments[3:]
    return format_path(head) + ".*" + "".join(f".{s}" for s in tail)


def built_in_schema(preset: str = "default", *, persona_frozen: bool = False) -> Schema:
    """The schema of a cast that says nothing about state."""
    return Schema(built_in_leaves(), PRESETS[preset], persona_frozen=persona_frozen)
