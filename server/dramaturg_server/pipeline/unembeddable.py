"""Texts at which the embedder breaks down, so that they take it away from everybody no more. For `embedding`.

    it breaks down at one text → another one is built → that answers another text → the first text is to blame

Where the next one answers nothing either, the embedder is dead and no text is to blame.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

MOST_TEXTS: Final = 1_000
"""So many are remembered; what is forgotten is tried once more."""
ENOUGH: Final = 2
"""Blame at which a text is given up: two breakdowns, for one may be chance. For one that is indexed one is enough where
the embedder hangs, for that costs a thread each time, and it would be asked again and again by itself."""


class Unembeddable:
    """What is known of texts, by their hashes: no text is kept. Of one embedder; another one begins anew."""

    def __init__(self) -> None:
        self._blame: OrderedDict[bytes, int] = OrderedDict()
        self._suspected: tuple[str, int] | None = None  # with the blame it gets when others are answered

    @property
    def is_open(self) -> bool:
        """Tells whether it must still be seen that others are answered."""
        return self._suspected is not None

    def broke_at(self, texts: Sequence[str], *, for_good: bool) -> None:
        """The embedder broke down at this call. Of several texts each is to be asked alone from here on.

        for_good: once is enough.
        """
        self._suspected = (texts[0], ENOUGH if for_good else 1) if len(texts) == 1 else None
        for text in texts:
            self._add(text, 0)

    def answered(self, texts: Sequence[str]) -> str | None:
        """An embedder answered this call; returns the text that is given up by that, if any."""
        for text in texts:
            self._blame.pop(_key(text), None)
        if self._suspected is None:
            return None
        (suspected, blame), self._suspected = self._suspected, None
        if suspected in texts:
            return None
        self._add(suspected, blame)
        return suspected if self.is_given_up(suspected) else None

    def is_suspect(self, text: str) -> bool:
        """Tells whether it must be asked alone, if at all."""
        return _key(text) in self._blame if self._blame else False

    def is_given_up(self, text: str) -> bool:
        return self._blame.get(_key(text), 0) >= ENOUGH if self._blame else False

    def clear(self) -> None:
        self._blame.clear()
        self._suspected = None

    def _add(self, text: str, blame: int) -> None:
        key = _key(text)
        self._blame[key] = self._blame.pop(key, 0) + blame
        if len(self._blame) > MOST_TEXTS:
            self._blame.popitem(last=False)


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
