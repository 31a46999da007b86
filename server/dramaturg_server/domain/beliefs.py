"""What a character holds to be true beyond its cast: facts about players and corrections, each of one believer.

A belief lies in the mind of its believer alone and is read only there. An override stands beside the cast in one
playthrough, for everyone who would have known the authored value. (spec: memory, sections 4 and 5)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Basis = Literal["seen", "told_by_subject", "hearsay", "author"]
Category = Literal["story_fact", "preference"]
Scope = Literal["scene", "storyline", "character", "user"]
Persistence = Literal["kept", "durable", "session"]
Status = Literal["active", "unresolved", "superseded", "ended", "deleted"]
ChangeForm = Literal["sets", "adds", "replaces", "retires", "corrects"]

SCOPES: Final[tuple[Scope, ...]] = ("scene", "storyline", "character", "user")
"""Narrow to wide."""
MAIN_STORYLINE: Final = "main"
"""The storyline of a turn for which the game names none."""
CURRENT: Final[frozenset[Status]] = frozenset({"active", "unresolved"})


@dataclass(frozen=True, slots=True)
class Where:
    """Where something is said or asked: `scene_id` "" = none, then the unit stands for it."""

    scene_id: str = ""
    unit: int = 0
    storyline_id: str = MAIN_STORYLINE


@dataclass(frozen=True, slots=True)
class Belief:
    """One record: what its believer takes a detail of a subject to be, since when, from whom, and for where it holds.

    belief_id: `b41.1`, of its row · subject_id: inside id of a character or player, else `~` and the folded name ·
    detail: slot or attribute of the cast, else the folded noun · value: as it was said, `[erased]` once it is purged ·
    scope_id: of `scene` the scene's id or `unit:N`, of `storyline` its id, else "" · storyline_id: in which it was
    said · multiple: it stands beside others of its key · from_id: who told it, of hearsay · source_id: the turn (of the
    author "") · quote: the words it rests on · unit: in which it was said; one of `session`
    ends with it · confidence: 0–1 · replaced_by: the belief that came in its place · question_id: the clarification
    that leaves it unresolved · pinned: it leaves no mind to make room.
    """

    belief_id: str
    subject_id: str
    detail: str
    value: str
    basis: Basis
    category: Category = "story_fact"
    scope: Scope = "character"
    scope_id: str = ""
    storyline_id: str = MAIN_STORYLINE
    persistence: Persistence = "kept"
    status: Status = "active"
    multiple: bool = False
    from_id: str = ""
    source_id: str = ""
    quote: str = ""
    locale: str = ""
    unit: int = 0
    seq: int = 0
    game_time_s: int = 0
    wall_ms: int = 0
    confidence: float = 1.0
    replaced_by: str = ""
    question_id: str = ""
    pinned: bool = False

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        """Of active ones with the same key there is one, unless the detail is `multiple`: then one for each value."""
        return (self.subject_id, self.detail, self.scope, self.scope_id, self.basis)


@dataclass(frozen=True, slots=True)
class Override:
    """An authored value that a permitted correction overrides in one playthrough; the cast itself never changes.

    path: the identity leaf of the subject (`identity.eyes`) · authored: what the cast says. The rest as of a belief.
    """

    override_id: str
    subject_id: str
    detail: str
    path: str
    value: str
    authored: str
    scope: Scope = "storyline"
    scope_id: str = MAIN_STORYLINE
    storyline_id: str = MAIN_STORYLINE
    persistence: Persistence = "kept"
    status: Status = "active"
    by_id: str = ""
    source_id: str = ""
    quote: str = ""
    locale: str = ""
    unit: int = 0
    seq: int = 0
    game_time_s: int = 0
    wall_ms: int = 0
    replaced_by: str = ""
    question_id: str = ""


@dataclass(frozen=True, slots=True)
class Bygone:
    """All that is kept of a record that holds no more, once newer ones of its kind fill the history: by this no memory
    brings it back. The fields are those of the record."""

    subject_id: str
    detail: str
    value: str
    source_id: str = ""
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a clarification: what is then so, and for where. text: as it was worded to the player."""

    value: str
    subject_id: str
    scope: Scope
    scope_id: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Preference:
    """How a player wants to be talked to, in every playthrough: outside of branches, so that no save takes it back.

    preference_id: unique among those of the player · character_id: of whom, "" = of everybody · detail: one of
    `PREFERENCES` · playthrough_id, source_id: where it was said; set by the ledger, with the id.
    """

    preference_id: str
    player_id: str
    detail: str
    value: str
    character_id: str = ""
    playthrough_id: str = ""
    source_id: str = ""
    quote: str = ""
    locale: str = ""
    wall_ms: int = 0

    @property
    def key(self) -> tuple[str, str, str]:
        """There is one of each key, the one said last; of what is `MANIFOLD` one for each value."""
        return (self.character_id, self.detail, self.value.casefold() if self.detail in MANIFOLD else "")


FORM_OF_ADDRESS: Final = "form_of_address"
PREFERENCES: Final = ("length", FORM_OF_ADDRESS, "formality", "topics_to_avoid", "spoilers")
"""The closed list of wishes that act on how it is talked; any other wish stays a remark."""
PREFERENCE_VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "length": ("short", "long"),
    "formality": ("formal", "casual"),
    "spoilers": ("none", "ok"),
}
"""All values of those that have no others."""
UNIT: Final = "unit:"
"""In front of the number of a unit that stands for the scene."""
MAX_VALUE: Final = 200
"""Characters of a record's value that comes from outside, on one line."""
MANIFOLD: Final = frozenset({"topics_to_avoid"})
"""Those of which several hold beside each other."""


def ends_with_unit(record: "Belief | Override") -> bool:
    """Tells whether it was said for the unit alone: for a session, or for the scene where there was none."""
    return record.persistence == "session" or record.scope_id.startswith(UNIT)


# ---- what a commit did, as facts of the log


@dataclass(frozen=True, slots=True)
class Believed:
    """Its believer took this to be so."""

    belief: Belief
    fact: Literal["believed"] = "believed"


@dataclass(frozen=True, slots=True)
class BeliefMoved:
    """A belief has another status now; by: the belief that came in its place, or the clarification, "" = none."""

    belief_id: str
    status: Status
    by: str = ""
    fact: Literal["belief_moved"] = "belief_moved"


@dataclass(frozen=True, slots=True)
class BeliefEdited:
    """A designer or the game changed its wording, its scope, or whether it is pinned; None = as it was."""

    belief_id: str
    value: str | None = None
    pinned: bool | None = None
    fact: Literal["belief_edited"] = "belief_edited"


@dataclass(frozen=True, slots=True)
class MemoryEdited:
    """An atom of experience was changed by hand, for this character alone: text None = as it was; deleted: it recalls
    it no more (the log keeps the row until it is purged)."""

    memory_id: str
    text: str | None = None
    pinned: bool | None = None
    deleted: bool = False
    fact: Literal["memory_edited"] = "memory_edited"


@dataclass(frozen=True, slots=True)
class Overridden:
    override: Override
    fact: Literal["overridden"] = "overridden"


@dataclass(frozen=True, slots=True)
class OverrideMoved:
    override_id: str
    status: Status
    by: str = ""
    fact: Literal["override_moved"] = "override_moved"


# ---- what is told about it in the answer of the same call


OutcomeKind = Literal["confirmed", "asked", "refused"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one statement: exactly what the commit holds, asks or refuses.

    record_id: belief, override, preference or clarification · replaced: values that it replaced, each with its scope in
    `replaced_scopes` · target `belief`, `canon`, `preference` · reason: stable code of a refusal (`identity_fixed`,
    `not_allowed_text`, `not_a_preference`, …) · text: in the player's language, plain words · choices: of a question.
    """

    kind: OutcomeKind
    record_id: str
    subject_id: str
    detail: str
    value: str
    scope: Scope = "storyline"
    scope_id: str = ""
    category: Category = "story_fact"
    target: Literal["belief", "canon", "preference"] = "belief"
    persistence: Persistence = "kept"
    replaced: tuple[str, ...] = ()
    reason: str = ""
    text: str = ""
    choices: tuple[str, ...] = ()
    spoken: bool = False
