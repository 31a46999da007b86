"""Numbers for words, so that indexes hold numbers; one vocabulary may serve many indexes. Used by `bm25`."""

from collections.abc import Iterable
from threading import Lock
from typing import Final

WORD_BYTES: Final = 150
"""A word, its number and its place."""


class Vocabulary:
    """Gives each word a number, from 0 in the order of arrival, and never another. May be used from any thread.

    It only grows: with as many distinct words as were ever indexed.
    """

    __slots__ = ("_lock", "_numbers")

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._numbers)

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return WORD_BYTES * len(self._numbers)

    def words(self) -> tuple[str, ...]:
        """All words in the order of their numbers."""
        return tuple(self._numbers)

    def number(self, word: str) -> int | None:
        """The number of a word; None for one that was never indexed."""
        return self._numbers.get(word)

    def numbers(self, words: Iterable[str]) -> list[int]:
        """The numbers of words, new ones where they have none yet."""
        numbers = self._numbers
        return [found if (found := numbers.get(word)) is not None else self._new(word) for word in words]

    def _new(self, word: str) -> int:
        with self._lock:
            return self._numbers.setdefault(word, len(self._numbers))
