"""Stored answers of calls without the words that a person had erased."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..domain.erasure import Erasure, without


def erased_answer(answer: bytes, erasure: Erasure) -> bytes:
    """The answer with `ERASED` in place of words that go; one that holds none of them as it is."""
    if not answer:
        return answer
    told = json.loads(answer)
    new = _without(erasure.telling, told)
    return answer if new == told else json.dumps(new).encode()


def _without(texts: Sequence[str], told: Any) -> Any:
    if isinstance(told, str):
        return without(texts, told)
    if isinstance(told, Mapping):
        return {key: _without(texts, value) for key, value in told.items()}
    return [_without(texts, value) for value in told] if isinstance(told, list) else told
