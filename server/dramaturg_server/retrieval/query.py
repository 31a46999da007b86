"""What is looked for, and what was found with its scores: what every index of this folder takes and gives."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..domain.log import Scores
from ..ports import Vectors

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Query:
    """One question to an index.

    text: as it was said · tokens: what the index's tokenizer makes of it · vector: shape (1, dimension), None where
    there is none (no embedder, or it is not ready): then BM25+ decides alone · speaker_id, addressee_id: who asks whom.
    """

    text: str
    tokens: Sequence[str]
    vector: Vectors | None = None
    speaker_id: str = ""
    addressee_id: str = ""


@dataclass(frozen=True, slots=True)
class Hit(Generic[T]):
    """One thing found. Lists of hits are best first; equal finals stand newest first, then in the index's order."""

    item: T
    scores: Scores


@dataclass(frozen=True, slots=True)
class Clocks:
    """Now, on both clocks of one character: its own rounds, and seconds of game time, else wall time.

    round: own turns so far · game_time_s: 0 = the game sends none, then `wall_ms` counts · unit: ordinal of the present
    unit, which is one session.
    """

    round: int
    game_time_s: int
    wall_ms: int
    unit: int = 0
