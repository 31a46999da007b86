"""Small additions to a fused score for whom a text is about, who said it and where. Between neighbours and time.

Constants as published by ARPM (`retrieval/settings.py`, preset `reference`); the preset `default` is tuned.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from ..domain.matching import place_of
from ..domain.text import fold_line
from .settings import ExperienceBiases, KnowledgeBiases
from .top import Flags, Numbers, Values


def experience_biases(
    biases: ExperienceBiases,
    *,
    same_session: Flags,
    by_user: Flags,
    by_character: Flags,
    mentioned: Numbers | None = None,
) -> Values:
    """What each memory is given. Shape (memories,), as of each argument.

    same_session: made in the present unit · by_user, by_character: said by the one who asks, by the one who is asked ·
    mentioned: how many of the names stand in it (`mentions`).
    """
    given: Values = biases.session * same_session + biases.user * by_user + biases.character * by_character
    if mentioned is not None and len(mentioned):
        given += biases.mentioned * mentioned
    return given


def mentions(texts: Iterable[str], names: Sequence[str]) -> Numbers:
    """How many of `names` (folded, see `fold_line`) stand in each text, as words of their own."""
    return np.array([_mentioned(text, names) for text in texts], np.int64)


def _mentioned(text: str, names: Sequence[str]) -> int:
    folded = fold_line(text)
    return sum(place_of(name, folded) >= 0 for name in names)


def knowledge_bias(
    text: str, biases: KnowledgeBiases, *, asker: Sequence[str], asked: Sequence[str], sourced: bool
) -> float:
    """What a text of the cast is given: it names the one who asks, the one who is asked (all that they go by, folded),
    it has a title under which it is known."""
    return (
        biases.user * (_mentioned(text, asker) > 0)
        + biases.character * (_mentioned(text, asked) > 0)
        + biases.source * sourced
    )
