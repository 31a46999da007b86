"""A proposed change of one field, and what can be answered to it. From proposers to the validator and back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from .mind import Figure
from .values import Direction, Merge, Source, Value


@dataclass(frozen=True, slots=True)
class Proposal:
    """A complete new value for one field, by a rule or a model. It writes nothing.

    path: canonical · cited: evidence ids · replaced: for text replaced in part, the verbatim part of the old value that
    goes; for a list, the entries that go, one a line · based_on: id of the field's last change when it was proposed, ""
    = none yet · may_jump: a crossing of the game's value, whose stage may move by several steps · skip_text_checks:
    authored text known to be in another language than the playthrough's · beside: values that the same answer gives
    for other leaves; none may differ from what they are.
    """

    path: str
    value: Value
    merge: Merge
    cited: tuple[str, ...]
    reasoning: str = ""
    source: Source = "rule"
    replaced: str = ""
    based_on: str = ""
    may_jump: bool = False
    skip_text_checks: bool = False
    beside: Mapping[str, Value] = field(default_factory=dict)


class RefusalReason(StrEnum):
    """Why a proposal was refused, in the order of the checks; the proto enum `RefusalReason` has the same names."""

    FIELD_UNKNOWN = "FIELD_UNKNOWN"
    """1: the schema has no such leaf."""
    FIELD_NOT_UPDATABLE = "FIELD_NOT_UPDATABLE"
    """1: the schema forbids it, or the field follows the game's value."""
    FIELD_IDENTITY = "FIELD_IDENTITY"
    """1: identity never changes at run time."""
    PERSONA_FROZEN = "PERSONA_FROZEN"
    """1: the cast's growth is `short_term`."""
    EVIDENCE_UNKNOWN = "EVIDENCE_UNKNOWN"
    """2: nothing is cited, or an id that nothing on this branch carries."""
    EVIDENCE_NOT_PERCEIVED = "EVIDENCE_NOT_PERCEIVED"
    """2: the evidence is another character's."""
    EVIDENCE_FIELD = "EVIDENCE_FIELD"
    """3: the evidence does not list this field."""
    EVIDENCE_USED = "EVIDENCE_USED"
    """4: the evidence supported an earlier change of this field."""
    EVIDENCE_DIRECTION = "EVIDENCE_DIRECTION"
    """5: the evidence pushes the other way."""
    EVIDENCE_POOL = "EVIDENCE_POOL"
    """5: the evidence is not in the tracks of the field's tier."""
    SPAN = "SPAN"
    """6: too few distinct story units."""
    STRENGTH = "STRENGTH"
    """7: too few high and too few medium sources."""
    COOLDOWN = "COOLDOWN"
    """8: too few units since the field's last change."""
    VALUE_EMPTY = "VALUE_EMPTY"
    """9: nothing is left of the value, or of one entry."""
    VALUE_TOO_LONG = "VALUE_TOO_LONG"
    """9: more characters or entries than the field holds."""
    VALUE_TYPE = "VALUE_TYPE"
    """9: not of the field's type, not one of its values, or not text that can be written."""
    VALUE_SCRIPT = "VALUE_SCRIPT"
    """9: not in the script of the playthrough's language."""
    VALUE_INSTRUCTION = "VALUE_INSTRUCTION"
    """9: it talks to a language model."""
    INCREMENTAL_LOST = "INCREMENTAL_LOST"
    """10: an addition that does not keep the old value."""
    REPLACEMENT_OUTSIDE = "REPLACEMENT_OUTSIDE"
    """10: a replacement that changes more than it names."""
    NO_CHANGE = "NO_CHANGE"
    """11: the field has this value already."""
    OTHER_FIELD = "OTHER_FIELD"
    """12: another field would change too."""
    STAGE_STEP = "STAGE_STEP"
    """13: more than one step, and no event that may jump."""
    STALE_BASE = "STALE_BASE"
    """14: the field changed since it was proposed; judge again on the new value."""


KEPT_OPEN = frozenset({RefusalReason.SPAN, RefusalReason.STRENGTH, RefusalReason.COOLDOWN})
"""Refusals after which a rule proposal stays open, since the gate may yet open (docs/concepts.md, "Proposals")."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer of one check: a stable reason, and a sentence for people."""

    reason: RefusalReason
    detail: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one proposal.

    reason: None where it was accepted · figures: of all gates, once the gates were reached; empty before and for
    fields without gates · waived: accepted within the cooldown, by a waiving event · direction: of the change.
    """

    accepted: bool
    reason: RefusalReason | None = None
    detail: str = ""
    figures: tuple[Figure, ...] = ()
    waived: bool = False
    direction: Direction = "none"


def stays_open(proposal: Proposal, verdict: Verdict) -> bool:
    """Tells whether a refused proposal is kept and judged again: a rule's, refused for span, strength or cooldown."""
    return proposal.source == "rule" and verdict.reason in KEPT_OPEN
