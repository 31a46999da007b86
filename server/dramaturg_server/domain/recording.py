"""A statement as a record: the belief or the override that it becomes, with all that is to be known of it later."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from .beliefs import MAIN_STORYLINE, Basis, Belief, Override, Scope, Status, Where
from .ledger import Ledger
from .statements import Attribute, Slot, Statement

CONFIDENCE: Final[Mapping[Basis, float]] = {"author": 1.0, "seen": 1.0, "told_by_subject": 1.0, "hearsay": 0.5}
"""How sure a believer is: of what others tell of somebody less than of what that one tells."""


@dataclass(frozen=True, slots=True)
class Said:
    """Words that make believe: of a turn, or of a structured correction.

    speaker_id: inside id, "" = the author · decider_id: the character that was spoken to, on whose mind it is decided
    what changes · believers: everyone whom it reached and who remembers, the decider among them where it does ·
    basis: None = by who speaks of whom · target: "" = the cast decides.
    """

    speaker_id: str
    decider_id: str
    believers: tuple[str, ...]
    where: Where
    source_id: str = ""
    locale: str = ""
    basis: Basis | None = None
    target: str = ""
    pinned: bool = False

    def basis_of(self, subject_id: str) -> Basis:
        """What is told of oneself is told by its subject; all else is hearsay."""
        return self.basis or ("told_by_subject" if subject_id == self.speaker_id else "hearsay")


@dataclass(frozen=True, slots=True)
class Place:
    """For where a record holds, and how it stands."""

    scope: Scope
    scope_id: str = ""
    status: Status = "active"
    question_id: str = ""


def where_of(ledger: Ledger, scene_id: str, storyline_id: str) -> Where:
    """Where something is said now."""
    return Where(scene_id or ledger.world.scene, ledger.world.ordinal, storyline_id or MAIN_STORYLINE)


def new_belief(ledger: Ledger, said: Said, statement: Statement, place: Place, *, multiple: bool = False) -> Belief:
    """The belief that a statement with one subject becomes; its id is new."""
    basis = said.basis_of(statement.subject_ids[0])
    return Belief(
        belief_id=ledger.new_id("b"),
        subject_id=statement.subject_ids[0],
        detail=statement.detail,
        value=statement.value,
        basis=basis,
        category=statement.category,
        scope=place.scope,
        scope_id=place.scope_id,
        storyline_id=said.where.storyline_id,
        persistence=statement.persistence,
        status=place.status,
        multiple=multiple,
        from_id=said.speaker_id if basis == "hearsay" else "",
        source_id=said.source_id,
        quote=statement.quote,
        locale=said.locale,
        unit=said.where.unit,
        seq=ledger.seq,
        game_time_s=ledger.now.game_time_s,
        wall_ms=ledger.wall_ms,
        question_id=place.question_id,
        confidence=CONFIDENCE[basis],
        pinned=said.pinned,
    )


def new_override(ledger: Ledger, said: Said, statement: Statement, place: Place, attribute: Attribute) -> Override:
    """The override that a permitted correction of an authored detail becomes; its id is new."""
    subject_id = statement.subject_ids[0]
    return Override(
        override_id=ledger.new_id("o"),
        subject_id=subject_id,
        detail=statement.detail,
        path=attribute.path,
        value=statement.value,
        authored=authored_value(ledger, subject_id, attribute),
        scope=place.scope,
        scope_id=place.scope_id,
        storyline_id=said.where.storyline_id,
        persistence=statement.persistence,
        status=place.status,
        by_id=said.speaker_id,
        source_id=said.source_id,
        quote=statement.quote,
        locale=said.locale,
        unit=said.where.unit,
        seq=ledger.seq,
        game_time_s=ledger.now.game_time_s,
        wall_ms=ledger.wall_ms,
        question_id=place.question_id,
    )


def attribute_of(ledger: Ledger, detail: str) -> Attribute | None:
    return next((one for one in ledger.cast.attributes if one.detail == detail), None)


def slot_of(ledger: Ledger, detail: str) -> Slot | None:
    return next((one for one in ledger.cast.slots if one.slot_id == detail), None)


def authored_value(ledger: Ledger, subject_id: str, attribute: Attribute) -> str:
    """What the cast says of a character, in the playthrough's language; "" where it says nothing."""
    if not attribute.path or ledger.people.character(subject_id) is None:
        return ""
    ledger.touch(subject_id)
    value = ledger.mind(subject_id).values.get(attribute.path, ledger.cast.schema.default(attribute.path))
    if isinstance(value, float):
        return f"{value:g}"
    return value if isinstance(value, str) else ""
