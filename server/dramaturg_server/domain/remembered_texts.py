"""Results that are remembered by what somebody said, so that a purge lets go of all of them in one place. Of any step.

Whatever remembers texts of play in a cache of its module makes it here; ids, paths and words of the code may stay in
caches of their own.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Generic, ParamSpec, TypeVar, cast

Texts = ParamSpec("Texts")
T = TypeVar("T")

_CLEARING: Final[list[Callable[[], None]]] = []


def remembered(most: int) -> Callable[[Callable[Texts, T]], Callable[Texts, T]]:
    """Like `lru_cache`, for a function of a module: the results of the `most` latest texts."""

    def remembering(function: Callable[Texts, T]) -> Callable[Texts, T]:
        cache = lru_cache(maxsize=most)(function)
        _CLEARING.append(cache.cache_clear)
        return cast(Callable[Texts, T], cache)

    return remembering


def forget_texts() -> None:
    """Lets go of every text and of all that was made of it; may be called while others go on asking."""
    for clear in _CLEARING:
        clear()


class Same(Generic[T]):
    """A value as a key of what is remembered of it: equal to itself alone; nobody compares its thousand parts."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value: Final = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)
