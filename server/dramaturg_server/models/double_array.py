"""Packs a map of characters as the double-array trie that `tokenizers` reads ("precompiled charsmap" of SentencePiece).

Each state is a place in an array of 32-bit units; reading byte c at place p with offset o leads to p ^ o ^ c, which is
right if the unit there carries c as its label (Aoe 1989; the layout is that of darts-clone). A key's end is byte 0,
whose unit holds the value.
"""

import struct
from collections.abc import Iterable, Mapping, Set

Trie = dict[int, "Trie | int"]
"""Byte → what follows; 0 → the value of the key that ends here."""

_HAS_VALUE = 1 << 8
_IS_VALUE = 1 << 31
_OFFSET_SHIFT = 10
_OFFSET_MAX = 1 << 21
_ALIGNED = 256
"""Children of a state lie in one such stretch, since they differ in their last byte alone."""
_SEARCHED_BACK = 1024
"""How far behind the highest place room is looked for: a longer search makes a hardly smaller array."""


def precompiled_charsmap(replaced: Mapping[str, str]) -> bytes:
    """The map as bytes: size of the trie, the trie, then the replacements, each ended by a zero byte."""
    trie: Trie = {}
    replacements = bytearray()
    for key, value in sorted(replaced.items()):
        _insert(trie, key.encode(), len(replacements))
        replacements += value.encode() + b"\0"
    units = _units(trie)
    return struct.pack(f"<I{len(units)}I", 4 * len(units), *units) + bytes(replacements)


def _insert(trie: Trie, key: bytes, value: int) -> None:
    node = trie
    for byte in key:
        child = node.setdefault(byte, {})
        assert isinstance(child, dict), "only the end of a key, which is byte 0, holds a value"
        node = child
    node[0] = value


def _units(trie: Trie) -> list[int]:
    """The array, root first, filled up to a whole stretch."""
    units = {0: 0}
    starts: set[int] = set()
    waiting = [(0, trie)]
    highest = 0
    while waiting:
        place, node = waiting.pop()
        start = _free_start(units, starts, node.keys(), after=highest - _SEARCHED_BACK)
        starts.add(start)
        offset = place ^ start
        assert offset < _OFFSET_MAX, f"the trie is too large for its layout: offset {offset}"
        units[place] |= offset << _OFFSET_SHIFT | (_HAS_VALUE if 0 in node else 0)
        for label, child in sorted(node.items()):
            if isinstance(child, int):
                units[start] = child | _IS_VALUE
            else:
                units[start ^ label] = label
                waiting.append((start ^ label, child))
            highest = max(highest, start ^ label)
    size = -(-(highest + 1) // _ALIGNED) * _ALIGNED
    return [units.get(place, 0) for place in range(size)]


def _free_start(units: Mapping[int, int], starts: Set[int], labels: Iterable[int], after: int) -> int:
    """The least place behind `after` from which no label leads to a unit that is taken.

    Units carry their label and not their parent, so two states with one start would share their children.
    """
    wanted = list(labels)
    start = max(1, after - after % _ALIGNED)
    while start in starts or any(start ^ label in units for label in wanted):
        start += 1
    return start
