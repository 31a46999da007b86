"""The words of texts that are compared with remark after remark: lore, and what one character remembers. Step 4."""

from functools import lru_cache
from typing import Final

from .tokenizers import Tokenizer

LATEST: Final = 512
"""Texts whose words are remembered, ten questions' worth: 8 MB where they are Chinese, whose words are the most, and of
80 characters; 54 MB where all are as long as can be and share no word."""
LONGEST: Final = 600
"""As long as a piece of lore; longer ones are cut into words each time."""


class RememberedWords:
    """Gives what the tokenizer gives, and remembers it. May be used from any thread."""

    def __init__(self, words: Tokenizer) -> None:
        self.name = words.name
        self._words = words
        self._known = lru_cache(LATEST)(words)

    def __call__(self, text: str, locale: str = "") -> list[str]:
        """The tokens of `text`, in a list of the caller's own."""
        return list(self._known(text, locale)) if len(text) <= LONGEST else self._words(text, locale)

    def forget(self) -> None:
        """Lets go of all texts and their words."""
        self._known.cache_clear()
