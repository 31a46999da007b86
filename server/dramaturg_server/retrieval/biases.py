"""Small additions to a fused score for whom a text is about, who said it and where. Between neighbours and time.

Constants as published by ARPM (`retrieval/settings.py`, preset `reference`); the preset `default` is tuned.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..domain.memories import Memory
from ..domain.text import fold_line
from .settings import ExperienceBiases, KnowledgeBiases

Values = npt.NDArray[np.float64]


def experience_biases(
    memories: Sequence[Memory],
    biases: ExperienceBiases,
    *,
    unit: int,
    speaker_id: str,
    character_id: str,
    names: Sequence[str] = (),
    named: Sequence[bool] = (),
) -> Values:
    """What each memory is given: in the present unit, said by the one who asks, by the one who is asked, by somebody
    whom the question names (`named`, one for each memory), and for each of `names` (folded, see `fold_line`) that
    stands in its text. Shape (memories,)."""
    if biases == NO_EXPERIENCE_BIASES:
        return np.zeros(len(memories))
    found = (
        biases.session * (memory.unit == unit)
        + biases.user * (bool(speaker_id) and memory.speaker_id == speaker_id)
        + biases.character * (bool(character_id) and memory.speaker_id == character_id)
        + (biases.mentioned * _mentioned(memory.text, names) if biases.mentioned else 0.0)
        for memory in memories
    )
    given = np.fromiter(found, np.float64, len(memories))
    return given + biases.named * np.asarray(named, np.float64) if len(named) else given


def _mentioned(text: str, names: Sequence[str]) -> int:
    folded = fold_line(text)
    return sum(bool(name) and name in folded for name in names)


def knowledge_bias(text: str, biases: KnowledgeBiases, *, speaker_name: str, own_name: str, sourced: bool) -> float:
    """What a text of the cast is given: it names the one who asks, the one who is asked (folded names), it has a title
    under which it is known."""
    folded = fold_line(text)
    return (
        biases.user * (bool(speaker_name) and speaker_name in folded)
        + biases.character * (bool(own_name) and own_name in folded)
        + biases.source * sourced
    )


NO_EXPERIENCE_BIASES = ExperienceBiases(session=0.0, user=0.0, character=0.0, mentioned=0.0, named=0.0)
