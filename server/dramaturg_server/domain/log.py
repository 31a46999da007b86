"""One row of the log: what happened in one commit and everything that deterministically followed from it."""

from dataclasses import dataclass
from typing import Literal

from .beliefs import Outcome
from .content import Action
from .mind import MindFact, WorldFact
from .values import Value

RowKind = Literal["open", "turn", "events", "unit", "extract", "settle", "edit", "spawn", "memory"]
LineSource = Literal["authored", "composed", "generated", "regenerated", "fallback", "care"]
Route = Literal["care", "topic", "monologue", "opinion", "knowledge", "memory", "generated", "fallback"]
RecallKind = Literal["memory", "knowledge", "opinion", "belief"]


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """A line as it was answered. `line_id` is empty for composed and generated ones."""

    speaker_id: str
    text: str
    source: LineSource
    line_id: str = ""
    emotion: str = ""
    intensity: float = 0.0
    actions: tuple[Action, ...] = ()
    tags: tuple[str, ...] = ()
    locale: str = ""
    missing_translation: bool = False
    no_ack: bool = False


@dataclass(frozen=True, slots=True)
class Scores:
    """Why something was recalled, part by part (docs/recall.md, "Scores"). dense, fused and all weights lie on [0, 1].

    dense_rank, bm25_rank: from 1 among the candidates of that search, 0 = not among them · dense: cosine, clipped at 0
    · bm25: the plain BM25+ score, any size · fused: both put together · neighbour: credit of hits beside it · session:
    credit of a session much about the question · bias: added for whom and where · round_weight, clock_weight: what the
    rounds since and the hours since left of it, each alone (1 in rows that were written before these were kept) ·
    weight: of both, above the floor · final: what it was ranked by, (fused + neighbour + session + bias) · weight,
    which may pass 1.
    """

    dense_rank: int = 0
    dense: float = 0.0
    bm25_rank: int = 0
    bm25: float = 0.0
    fused: float = 0.0
    neighbour: float = 0.0
    session: float = 0.0
    bias: float = 0.0
    round_weight: float = 1.0
    clock_weight: float = 1.0
    weight: float = 1.0
    final: float = 0.0


@dataclass(frozen=True, slots=True)
class Recalled:
    """One thing that the reply could draw on, and why. It holds no text: what is deleted later stands nowhere else.

    item_id: of a memory (`m41.0`), of a knowledge chunk (`ID#2`: its second parent chunk), of an opinion (its id), of a
    belief or an override (`b41.1`, `o41.1`: these have no scores) ·
    authored_id: line, evidence block, knowledge text or opinion of the cast, "" = none · spoken: the reply was made
    from it · not_spoken: why not, a stable code; "" where it was, and in rows of older versions.
    """

    kind: RecallKind
    item_id: str
    authored_id: str
    scores: Scores
    spoken: bool = False
    not_spoken: str = ""


@dataclass(frozen=True, slots=True)
class ComparedTopic:
    """How like a remark was to that of a topic's examples which decides, and how like it would have to be: cosines.

    not_meant: why it is not the topic of the turn, a stable code, "" = it is.
    """

    topic_id: str
    similarity: float
    needed: float
    not_meant: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One exchange. hearers: everybody who heard it, speaker and responder included, in the order given.

    state_text: the flattened state the reply was made from; state_revision: S_t; state_lag: after-turn work of earlier
    turns was still open; signals: quest stages and flags that came with the turn, judged before it; recalled: what
    was found for the reply, best first of each kind; compared: topics with examples, most alike first; outcomes: what
    became of what the remark says to be so; timings: pairs of stage and microseconds.
    """

    turn_id: str
    speaker_id: str
    text: str
    addressee_id: str
    responder_id: str
    hearers: tuple[str, ...]
    unit_id: str
    unit: int
    scene_id: str
    storyline_id: str
    locale: str
    lines: tuple[SpokenLine, ...]
    route: Route
    topic_id: str = ""
    care: bool = False
    state_text: str = ""
    state_revision: int = 0
    degraded: tuple[str, ...] = ()
    state_lag: bool = False
    signals: tuple["Event", ...] = ()
    recalled: tuple[Recalled, ...] = ()
    compared: tuple[ComparedTopic, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    timings: tuple[tuple[str, int], ...] = ()
    trace_id: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened outside dialogue. kind `quest`, `flag`, `relationship`, `observation`, `custom`.

    subject: quest, flag, event id, or the character whose value moved · value: stage, flag value or number ·
    mapped: a signal or a declaration of the cast knows it · coalesced: a later event of the same report replaced it ·
    repeated: the game's id was seen before on this branch, nothing follows from it ·
    quiet: it says how things stand, no signal is set off by it ·
    notes: stable codes of what the game may have forgotten or mistyped.
    """

    event_id: str
    kind: str
    subject: str
    value: Value = ""
    actor_id: str = ""
    target_id: str = ""
    text: str = ""
    perceivers: tuple[str, ...] = ()
    client_event_id: str = ""
    mapped: bool = True
    coalesced: bool = False
    repeated: bool = False
    quiet: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MindEntry:
    """What one commit did to one character, in order."""

    character_id: str
    facts: tuple[MindFact, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One commit. seq: its place in the playthrough, and the revision of every state it changed.

    Ids of what it holds are made from seq (`t41`, `e41.1`, `c41.2`), so they are unique in the playthrough. outcomes:
    of a structured correction, an answered clarification, a deletion; those of a turn stand in the turn.
    """

    seq: int
    kind: RowKind
    unit: int
    game_time_s: int
    wall_ms: int
    world: tuple[WorldFact, ...] = ()
    minds: tuple[MindEntry, ...] = ()
    turn: Turn | None = None
    events: tuple[Event, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    note: str = ""

    def facts_of(self, character_id: str) -> tuple[MindFact, ...]:
        """What this commit did to one character; empty where it did nothing."""
        return next((m.facts for m in self.minds if m.character_id == character_id), ())
