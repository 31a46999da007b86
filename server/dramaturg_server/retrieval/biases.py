"""Small additions to a fused score for whom a text is about, who said it and where. Between neighbours and time.

Constants as published by ARPM (`retrieval/settings.py`, preset `reference`); the preset `default` is tuned.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from ..domain.text import fold_line
from .settings import ExperienceBiases, KnowledgeBiases

Values = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


def experience_biases(
    biases: ExperienceBiases,
    *,
    same_session: Flags,
    by_user: Flags,
    by_character: Flags,
    mentioned: npt.NDArray[np.int64] | None = None,
) -> Values:
    """What each memory is given. Shape (memories,), as of each argument.

    same_session: made in the present unit · by_user, by_character: said by the one who asks, by the one who is asked ·
    mentioned: how many of the names stand in it (`mentions`).
    """
    given: Values = biases.session * same_session + biases.user * by_user + biases.character * by_character
    if mentioned is not None and len(mentioned):
        given += biases.mentioned * mentioned
    return given


def mentions(texts: Iterable[str], names: Sequence[str]) -> npt.NDArray[np.int64]:
    """How many of `names` (folded, see `fold_line`) stand in each text."""
    return np.array([_mentioned(text, names) for text in texts], np.int64)


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
