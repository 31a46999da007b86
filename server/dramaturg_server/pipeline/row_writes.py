"""What the commit of one row writes: the row with whom it touches, snapshots that came round, the request's answer."""

from collections.abc import Sequence

from ..domain.evidence import Evidence
from ..domain.log import Entry
from ..domain.mind import Change, Mind, MindFact, Refused, World
from ..domain.renames import NO_RENAMES, Renames
from ..ports import (
    MARK_CHANGE,
    MARK_EVENT,
    MARK_EVIDENCE,
    MARK_OTHER,
    MARK_REFUSED,
    MARK_TURN,
    WORLD,
    Answered,
    Row,
    Snapshot,
    Write,
)
from .head import Step
from .requests import At


def row_write(
    playthrough_id: str,
    epoch: int,
    branch: int,
    step: Step,
    at: At | None,
    answer: bytes,
    snapshot_rows: int,
    renames: Renames = NO_RENAMES,
) -> Write:
    """The write of the row behind `step`.

    snapshot_rows: how many rows of one fold lie between two snapshots of it · renames: by which its folds were read.
    """
    answered = None
    if at is not None and at.request_id:
        answered = Answered(at.request_id, branch, at.digest, answer, step.entry.seq)
    row = Row(branch, step.entry, touches_of(step.entry))
    return Write(playthrough_id, epoch, row, snapshots_of(branch, step, snapshot_rows, renames), answered)


def touches_of(entry: Entry) -> dict[str, int]:
    """Marks by character; the world is touched by every row and carries the marks of all."""
    touches = {mind.character_id: _marks(entry, mind.character_id, mind.facts) for mind in entry.minds if mind.facts}
    whole = MARK_TURN * (entry.turn is not None) | MARK_EVENT * bool(entry.events)
    for marks in touches.values():
        whole |= marks
    return {**touches, WORLD: whole or MARK_OTHER}


def _marks(entry: Entry, character_id: str, facts: Sequence[MindFact]) -> int:
    marks = 0
    if entry.turn is not None and (character_id in entry.turn.hearers or character_id == entry.turn.responder_id):
        marks |= MARK_TURN
    if any(character_id in event.perceivers for event in entry.events):
        marks |= MARK_EVENT
    for fact in facts:
        marks |= MARK_EVIDENCE * isinstance(fact, Evidence)
        marks |= MARK_CHANGE * isinstance(fact, Change)
        marks |= MARK_REFUSED * isinstance(fact, Refused)
    return marks or MARK_OTHER


def snapshots_of(branch: int, step: Step, every: int, renames: Renames = NO_RENAMES) -> tuple[Snapshot, ...]:
    """The folds whose row counter came round."""
    folds: list[tuple[str, Mind | World]] = [(WORLD, step.world), *step.minds.items()]
    return tuple(
        Snapshot(branch, step.entry.seq, character_id, fold, renames)
        for character_id, fold in folds
        if fold.rows and fold.rows % every == 0
    )
