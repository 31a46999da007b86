"""What one act led to, whatever call it was: from an answer of the sidecar to what `view` shows and scripts compare."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dramaturg import fields_of, v1
from dramaturg.values import Plain

from .wording import entry_text, joined

STAGE_TOWARD_PLAYER = "persona.relationships.player.stage"
EMOTION, INTENSITY = "moment.emotion", "moment.emotion_intensity"


@dataclass(frozen=True, slots=True)
class Sighting:
    """A character as last read: fields by path, blackboard keys as text and as sent. start: the stage toward the player
    of whoever has none yet."""

    character_id: str
    fields: Mapping[str, Plain]
    board: Mapping[str, str]
    start: str = ""

    @classmethod
    def of(cls, state: v1.CharacterState, start: str = "") -> "Sighting":
        board = {entry.key: entry_text(entry) for entry in state.blackboard}
        return cls(state.character_id, fields_of(state), board, start)

    @property
    def stage(self) -> str:
        """How it stands to the player, as conditions read it."""
        stage = self.fields.get(STAGE_TOWARD_PLAYER)
        return stage if isinstance(stage, str) else self.start

    @property
    def mood(self) -> tuple[str, float]:
        """Emotion and intensity 1–10."""
        emotion, intensity = self.fields.get(EMOTION), self.fields.get(INTENSITY)
        return (
            emotion if isinstance(emotion, str) else "",
            float(intensity) if isinstance(intensity, int | float) else 0.0,
        )


@dataclass(frozen=True, slots=True)
class Move:
    """Something that reads differently after an act: a blackboard key, an emotion, a field that a load took back."""

    character_id: str
    key: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an act led to. `lines` in speaking order; `notes` for people; `seen`: the characters it concerns, now ·
    `held`: (character, path) → what a field holds whose proposal was refused · `recalled`: what the reply of
    `responder_id` could draw on · `compared`: topics whose examples the remark was compared with · `taken`: what became
    of what was said to be so · `heard`: who heard that."""

    lines: tuple[v1.Line, ...] = ()
    route: v1.Route = v1.Route.ROUTE_UNSPECIFIED
    topic: str = ""
    responder_id: str = ""
    recalled: tuple[v1.RecallNote, ...] = ()
    compared: tuple[v1.ComparedTopic, ...] = ()
    taken: tuple[v1.MemoryOutcome, ...] = ()
    heard: tuple[str, ...] = ()
    changes: tuple[v1.FieldChange, ...] = ()
    refusals: tuple[v1.ProposalRefusal, ...] = ()
    evidence: tuple[v1.Evidence, ...] = ()
    notes: tuple[str, ...] = ()
    board: tuple[Move, ...] = ()
    moods: tuple[Move, ...] = ()
    rewound: tuple[Move, ...] = ()
    seen: Mapping[str, Sighting] = field(default_factory=dict)
    held: Mapping[tuple[str, str], Plain] = field(default_factory=dict)

    def and_then(self, later: "Outcome") -> "Outcome":
        """Both acts as one; what was answered is the later one's, where it has an answer."""
        answered = later if later.lines else self
        return Outcome(
            lines=answered.lines,
            route=answered.route,
            topic=answered.topic,
            responder_id=answered.responder_id,
            recalled=answered.recalled,
            compared=answered.compared,
            taken=self.taken + later.taken,
            heard=tuple(dict.fromkeys(self.heard + later.heard)),
            changes=self.changes + later.changes,
            refusals=self.refusals + later.refusals,
            evidence=self.evidence + later.evidence,
            notes=self.notes + later.notes,
            board=self.board + later.board,
            moods=self.moods + later.moods,
            rewound=self.rewound + later.rewound,
            seen={**self.seen, **later.seen},
            held={**self.held, **later.held},
        )


def without_seeds(changes: Sequence[v1.FieldChange]) -> tuple[v1.FieldChange, ...]:
    """The changes without start values, which the log keeps as changes too."""
    return tuple(change for change in changes if change.source != v1.ChangeSource.CHANGE_SOURCE_SEED)


JUDGED = (v1.ChangeSource.CHANGE_SOURCE_RULE, v1.ChangeSource.CHANGE_SOURCE_MODEL)


def is_judged(change: v1.FieldChange) -> bool:
    """Whether gates let it pass; a relationship value that mirrors the game's number is none of these."""
    return change.path.startswith("persona") and change.source in JUDGED


def latest(refusals: Sequence[v1.ProposalRefusal]) -> list[v1.ProposalRefusal]:
    """Of equal refusals the last, whose count holds the others."""
    found = {
        (refusal.character_id, refusal.path, refusal.reason, *refusal.cited_evidence_ids): refusal
        for refusal in refusals
    }
    return list(found.values())


def board_moves(old: Sighting, new: Sighting) -> list[Move]:
    """Blackboard keys that have another value."""
    keys = [*new.board, *(key for key in old.board if key not in new.board)]
    none = "(none)"
    return [
        Move(new.character_id, key, old.board.get(key, none), new.board.get(key, none))
        for key in keys
        if old.board.get(key) != new.board.get(key)
    ]


def mood_moves(old: Sighting, new: Sighting, resting: str = "") -> list[Move]:
    """Another emotion, or a stronger one; that it fades, in the end to the `resting` one, is no news."""
    (was, how_much), (now, this_much) = old.mood, new.mood
    if now in (was, resting) and this_much <= how_much:
        return []
    return [Move(new.character_id, EMOTION, f"{was} {how_much:g}", f"{now} {this_much:g}")]


def field_moves(old: Sighting, new: Sighting) -> list[Move]:
    """Persona and session fields that read differently, in schema order."""
    paths = [*new.fields, *(path for path in old.fields if path not in new.fields)]
    return [
        Move(new.character_id, path, plain_text(old.fields.get(path)), plain_text(new.fields.get(path)))
        for path in paths
        if not path.startswith("moment.") and old.fields.get(path) != new.fields.get(path)
    ]


def plain_text(value: Plain) -> str:
    """A plain value in a few words."""
    match value:
        case None | "" | []:
            return "(empty)"
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.15g}"
        case list():
            return joined(value)
        case _:
            return str(value)
