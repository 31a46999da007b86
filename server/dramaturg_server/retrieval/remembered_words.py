"""The words of texts that are compared with remark after remark: lore, and what one character remembers. Step 4."""

from functools import lru_cache
from typing import Final

from .tokenizers import Tokenizer

LATEST: Final = 2_048
"""Texts whose words are remembered: some megabytes at most."""
LONGEST: Final = 1_000
"""Longer ones are cut into words each time."""


class RememberedWords:
    """Gives what the tokenizer gives, and remembers it. May be used from any thread."""

    def __init__(self, words: Tokenizer) -> None:
        self.name = words.name
        self._words = words
        self._known = lru_cache(LATEST)(words)

    def __call__(self, text: str, locale: str = "") -> list[str]:
        """The tokens of `text`, in a list of the caller's own."""
        return list(self._known(text, locale)) if len(text) <= LONGEST else self._words(text, locale)
