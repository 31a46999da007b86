"""Open questions: what a character must ask a player before it can take something to be so. Values and facts."""

from dataclasses import dataclass
from typing import Literal

from .beliefs import Option, Where
from .statements import Statement

CloseReason = Literal["answered", "none_of_them", "scene_ended", "overtaken", "deleted"]


@dataclass(frozen=True, slots=True)
class Clarification:
    """An open question of one character to one player. Until it is answered none of the values is asserted.

    clarification_id: `q41.1` · asked_by: the character · asked_of: outside id · subject_id: inside id, "" where just
    that is asked · options: at least two · statement: what was said · is_canon: it is about overrides, not beliefs ·
    heard_by: the characters that heard it and may learn from the answer · where: it was said · spoken_round: the round
    of `asked_by` at which it was put to the player, -1 = not yet (at most one in six of its rounds) · put_before: the
    characters that heard it put, with its choices. Records that it leaves unresolved carry its id.
    """

    clarification_id: str
    asked_by: str
    asked_of: str
    subject_id: str
    detail: str
    options: tuple[Option, ...]
    statement: Statement
    where: Where
    heard_by: tuple[str, ...] = ()
    is_canon: bool = False
    source_id: str = ""
    locale: str = ""
    seq: int = 0
    spoken_round: int = -1
    put_before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClarificationOpened:
    """Said again of one that is open: a record that it is about was deleted, and it goes on with fewer options."""

    clarification: Clarification
    fact: Literal["clarification_opened"] = "clarification_opened"


@dataclass(frozen=True, slots=True)
class ClarificationPut:
    """It was put to the player, in `spoken_round` of the one who asks; heard_by: characters that heard it."""

    clarification_id: str
    spoken_round: int
    heard_by: tuple[str, ...] = ()
    fact: Literal["clarification_put"] = "clarification_put"


@dataclass(frozen=True, slots=True)
class ClarificationClosed:
    """It is open no more: answered, left when its scene ended, or overtaken by what was said later."""

    clarification_id: str
    reason: CloseReason
    fact: Literal["clarification_closed"] = "clarification_closed"
