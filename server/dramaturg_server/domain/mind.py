"""The fold of one character (Mind) and of the playthrough (World): what the log says, summed up. Pure values."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .beliefs import (
    Belief,
    BeliefEdited,
    BeliefMoved,
    Believed,
    Bygone,
    MemoryEdited,
    Overridden,
    Override,
    OverrideMoved,
)
from .clarifications import Clarification, ClarificationClosed, ClarificationOpened, ClarificationPut
from .evidence import Evidence, Move
from .values import Direction, Merge, Source, Value


@dataclass(frozen=True, slots=True)
class Figure:
    """One condition of a gate with what is there and what is needed: `span 11 of 16`."""

    name: str
    have: float
    need: float
    met: bool


@dataclass(frozen=True, slots=True)
class Citation:
    """Evidence as a change keeps it; quote: the words it rests on, empty where there are none."""

    evidence_id: str
    quote: str
    sources: tuple[str, ...]
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """One leaf that changed, and why. `new` is None where an entry left the state.

    gated: it went through the validator (rule or model); only such changes start cooldowns and use evidence ·
    told: entries of a list that stood there already and were told again.
    """

    change_id: str
    path: str
    old: Value | None
    new: Value | None
    source: Source
    merge: Merge = "set"
    cited: tuple[Citation, ...] = ()
    figures: tuple[Figure, ...] = ()
    reasoning: str = ""
    gated: bool = False
    waived: bool = False
    direction: Direction = "none"
    revision_before: int = 0
    unit: int = 0
    game_time_s: int = 0
    wall_ms: int = 0
    told: tuple[str, ...] = ()
    fact: Literal["change"] = "change"


@dataclass(frozen=True, slots=True)
class Refused:
    """A proposal that was not taken: the reason code, the figures, a sentence; `count` times so far."""

    path: str
    value: Value | None
    reason: str
    detail: str
    cited: tuple[str, ...]
    figures: tuple[Figure, ...] = ()
    source: Source = "rule"
    stays_open: bool = False
    count: int = 1
    first_seq: int = 0
    seq: int = 0
    unit: int = 0
    fact: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """A rule proposal refused for span, strength or cooldown: judged again until accepted, replaced or expired."""

    path: str
    move: Move
    cited: tuple[str, ...]
    may_jump: bool = False
    origin: str = ""
    unit: int = 0
    fact: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Closed:
    """The open proposal for `path` is gone (accepted or expired)."""

    path: str
    fact: Literal["closed"] = "closed"


@dataclass(frozen=True, slots=True)
class Seeded:
    """A character's start, written when it is first touched, so that a cast edit can't rewrite old saves."""

    values: Mapping[str, Value]
    fact: Literal["seeded"] = "seeded"


@dataclass(frozen=True, slots=True)
class Perceived:
    """It took part in `unit`; it heard these lines and this topic.

    own_turn: it was the one that answered (its round counter moves) · fallback: the fallback line it spoke · spoke: the
    texts of its own lines · keeps: ids of the turn and the events of the row that it may recall; none where it was deaf
    or away, or keeps nothing.
    """

    unit: int
    lines: tuple[str, ...] = ()
    topic: str = ""
    own_turn: bool = False
    fallback: str = ""
    spoke: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    fact: Literal["perceived"] = "perceived"


MindFact = (
    Seeded
    | Perceived
    | Evidence
    | Change
    | Refused
    | OpenProposal
    | Closed
    | Believed
    | BeliefMoved
    | BeliefEdited
    | MemoryEdited
)


@dataclass(frozen=True, slots=True)
class FieldRecord:
    """What the gates need to know of one field's last gated change."""

    unit: int
    seq: int
    direction: Direction = "none"
    waived_unit: int = -1
    count: int = 0


@dataclass(frozen=True, slots=True)
class Stamp:
    """When an entry of session or moment was set: unit ordinal, own round, game seconds, its evidence, and the row."""

    unit: int
    round: int
    game_time_s: int = 0
    evidence: tuple[str, ...] = ()
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of time on both clocks. game_time_s: 0 = the game sends none."""

    game_time_s: int
    wall_ms: int


@dataclass(frozen=True, slots=True)
class Mind:
    """One character as the log tells it. Never mutated: `fold.py` makes the next one.

    values: canonical path -> value, seeds and changes only (unset fields read as the schema's default) · changed:
    path -> revision · changes: path -> id of the last change · records: gated fields · units: ordinals in which it
    took part, ascending · evidence: high and medium, oldest first · used: path -> evidence ids · stamps: session and
    moment path -> one stamp per entry · said: line id -> seq when last said in its hearing or by it · heard: topics ·
    spoken: texts of its own last lines, newest last · beliefs: by id, oldest first, outdated ones too · bygone: what is
    left of those that were outdated longest ago · edited: memory id -> what a hand made of that atom of its experience.
    """

    character_id: str
    revision: int = 0
    values: Mapping[str, Value] = field(default_factory=dict)
    changed: Mapping[str, int] = field(default_factory=dict)
    changes: Mapping[str, str] = field(default_factory=dict)
    records: Mapping[str, FieldRecord] = field(default_factory=dict)
    units: tuple[int, ...] = ()
    round: int = 0
    evidence: tuple[Evidence, ...] = ()
    used: Mapping[str, frozenset[str]] = field(default_factory=dict)
    open: Mapping[str, OpenProposal] = field(default_factory=dict)
    refused: Mapping[str, Refused] = field(default_factory=dict)
    stamps: Mapping[str, tuple[Stamp, ...]] = field(default_factory=dict)
    said: Mapping[str, int] = field(default_factory=dict)
    heard: frozenset[str] = frozenset()
    fallback: str = ""
    spoken: tuple[str, ...] = ()
    beliefs: Mapping[str, Belief] = field(default_factory=dict)
    bygone: tuple[Bygone, ...] = ()
    edited: Mapping[str, MemoryEdited] = field(default_factory=dict)
    seeded: bool = False
    rows: int = 0

    def units_since(self, ordinal: int, now: int) -> int:
        """How many units it took part in after `ordinal`, the present one `now` included."""
        later = len(self.units) - bisect_right(self.units, ordinal)
        return later + (1 if now > ordinal and not self.took_part_in(now) else 0)

    def took_part_in(self, ordinal: int) -> bool:
        """Tells whether it perceived anything in that unit, which need not be its last: a unit may begin again."""
        place = bisect_left(self.units, ordinal)
        return place < len(self.units) and self.units[place] == ordinal


# ---- the playthrough


@dataclass(frozen=True, slots=True)
class UnitBegun:
    """resumed: it had begun before and keeps its ordinal."""

    unit_id: str
    ordinal: int
    resumed: bool = False
    fact: Literal["unit_begun"] = "unit_begun"


@dataclass(frozen=True, slots=True)
class UnitEnded:
    unit_id: str
    fact: Literal["unit_ended"] = "unit_ended"


@dataclass(frozen=True, slots=True)
class FlagSet:
    flag_id: str
    value: bool | float | str
    fact: Literal["flag_set"] = "flag_set"


@dataclass(frozen=True, slots=True)
class QuestMoved:
    quest_id: str
    stage_id: str
    fact: Literal["quest_moved"] = "quest_moved"


@dataclass(frozen=True, slots=True)
class EventSeen:
    """An event that carries the game's own id was taken; the same id again creates nothing new."""

    event_id: str
    fact: Literal["event_seen"] = "event_seen"


@dataclass(frozen=True, slots=True)
class SignalFired:
    """A signal went off; `disarmed` is the `character|toward` for which a crossing must first reset."""

    signal_id: str
    disarmed: str = ""
    fact: Literal["signal_fired"] = "signal_fired"


@dataclass(frozen=True, slots=True)
class SignalReset:
    signal_id: str
    armed: str
    fact: Literal["signal_reset"] = "signal_reset"


@dataclass(frozen=True, slots=True)
class PlayerMet:
    player_id: str
    name: str
    fact: Literal["player_met"] = "player_met"


@dataclass(frozen=True, slots=True)
class Spawned:
    character_id: str
    archetype_id: str
    name: str
    seeds: Mapping[str, Value] = field(default_factory=dict)
    fact: Literal["spawned"] = "spawned"


@dataclass(frozen=True, slots=True)
class Despawned:
    character_id: str
    fact: Literal["despawned"] = "despawned"


@dataclass(frozen=True, slots=True)
class SceneSet:
    scene_id: str
    fact: Literal["scene_set"] = "scene_set"


@dataclass(frozen=True, slots=True)
class WorkOpened:
    """After-turn model work still to do for one perceiver of one turn, on its mind as it was before row `seq`."""

    turn_id: str
    character_id: str
    seq: int
    unit: int
    fact: Literal["work_opened"] = "work_opened"

    @property
    def key(self) -> str:
        return f"{self.turn_id}|{self.character_id}"


@dataclass(frozen=True, slots=True)
class WorkClosed:
    """Done, or given up with a reason that a person can see."""

    key: str
    reason: str = ""
    fact: Literal["work_closed"] = "work_closed"


WorldFact = (
    UnitBegun
    | UnitEnded
    | FlagSet
    | QuestMoved
    | EventSeen
    | SignalFired
    | SignalReset
    | PlayerMet
    | Spawned
    | Despawned
    | SceneSet
    | WorkOpened
    | WorkClosed
    | Overridden
    | OverrideMoved
    | ClarificationOpened
    | ClarificationPut
    | ClarificationClosed
)


@dataclass(frozen=True, slots=True)
class World:
    """The playthrough as the log tells it.

    units: unit id -> ordinal, in the order in which they began · begun: unit id -> when it first began · unit: the open
    one's id, "" = none · ordinal: of the present unit, 0 before the first · unit_seq: the row that began it ·
    recent_events: the game's ids of the last events, oldest first · fired: signals that went off once · disarmed:
    `signal|character|toward` · open_proposals: `character|path` · met: characters the log has seeded · revision: the
    row that last changed what states read (a unit) · context_seq: the row that last changed what conditions read
    besides: flags, quests, scene · open_work: key -> work still to do · overrides: of authored values, by id, outdated
    ones too · bygone: as of a mind · clarifications: open ones by id · asked: character -> its round in which it last
    put a question · in_session: characters that were told something for the present unit only.
    """

    units: Mapping[str, int] = field(default_factory=dict)
    begun: Mapping[str, Moment] = field(default_factory=dict)
    unit: str = ""
    ordinal: int = 0
    unit_seq: int = 0
    flags: Mapping[str, bool | float | str] = field(default_factory=dict)
    quests: Mapping[str, str] = field(default_factory=dict)
    recent_events: tuple[str, ...] = ()
    fired: frozenset[str] = frozenset()
    disarmed: frozenset[str] = frozenset()
    players: Mapping[str, str] = field(default_factory=dict)
    spawned: Mapping[str, Spawned] = field(default_factory=dict)
    despawned: frozenset[str] = frozenset()
    scene: str = ""
    game_time_s: int = 0
    open_proposals: frozenset[str] = frozenset()
    met: frozenset[str] = frozenset()
    open_work: Mapping[str, WorkOpened] = field(default_factory=dict)
    overrides: Mapping[str, Override] = field(default_factory=dict)
    bygone: tuple[Bygone, ...] = ()
    clarifications: Mapping[str, Clarification] = field(default_factory=dict)
    asked: Mapping[str, int] = field(default_factory=dict)
    in_session: frozenset[str] = frozenset()
    turns: int = 0
    revision: int = 0
    context_seq: int = 0
    rows: int = 0
