"""Memories of an index by doc, in a form that costs Python's collector of cycles nothing. Under `experience_index`.

A tuple of numbers and strings holds no cycle, and after one look the collector leaves it alone; a hundred thousand
objects it would go through again and again, and stop the server for tens of milliseconds each time.
"""

from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from ..domain.memories import Memory

_FIELDS: Final = tuple(field.name for field in fields(Memory))
_packed: Final = attrgetter(*_FIELDS)
_PART, _TEXT, _ID = (_FIELDS.index(name) for name in ("part", "text", "memory_id"))


class PackedMemories:
    """A place for each doc, from 0 in the order in which they came; that of a deleted one is empty."""

    __slots__ = ("_memories", "_text_bytes")

    def __init__(self) -> None:
        self._memories: list[tuple[Any, ...] | None] = []
        self._text_bytes = 0

    def __len__(self) -> int:
        return len(self._memories)

    @property
    def bytes(self) -> int:
        """About how much memory they take."""
        return 400 * len(self._memories) + self._text_bytes

    def append(self, memory: Memory) -> None:
        self._memories.append(_packed(memory))
        self._text_bytes += _text_bytes(memory.text)

    def replace(self, doc: int, memory: Memory) -> None:
        """Puts another memory of the same id in its place."""
        self._text_bytes += _text_bytes(memory.text) - _text_bytes(self.text(doc))
        self._memories[doc] = _packed(memory)

    def delete(self, doc: int) -> None:
        """Empties its place; twice is once."""
        self._text_bytes -= _text_bytes(self.text(doc))
        self._memories[doc] = None

    def truncate(self, size: int) -> None:
        """Forgets all from number `size` on."""
        self._text_bytes -= sum(_text_bytes(self.text(doc)) for doc in range(size, len(self._memories)))
        del self._memories[size:]

    def __getitem__(self, doc: int) -> Memory | None:
        """None for a deleted one."""
        packed = self._memories[doc]
        return None if packed is None else Memory(*packed)

    def text(self, doc: int) -> str:
        """Nothing for a deleted one."""
        packed = self._memories[doc]
        return "" if packed is None else str(packed[_TEXT])

    def is_part(self, doc: int, part: int) -> bool:
        """Tells whether it is there and is that part of its row."""
        packed = self._memories[doc]
        return packed is not None and packed[_PART] == part

    def has_id(self, doc: int, memory_id: str) -> bool:
        """Tells whether it is there and is the one of that id."""
        packed = self._memories[doc]
        return packed is not None and packed[_ID] == memory_id


def _text_bytes(text: str) -> int:
    return (50 + len(text) * (1 if text.isascii() else 2)) if text else 0
