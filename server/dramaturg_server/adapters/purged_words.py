"""Whether words that a purge takes may stand in a row, told by the bytes of it: most rows need not be decoded.

    ids and texts of an erasure → `Words` → asked of each row once

A row that is told of for nothing costs a look at it; one that is missed would keep somebody's words.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ..domain.erasure import Erasure
from ..domain.memories import row_of
from ..domain.passed_on import spellings

_QUOTED: Final = re.compile(rb'"(?=([A-Za-z0-9_.:|-]{1,80})")')
"""What may be an id, wherever a quotation mark stands before it."""
_PLAIN: Final = re.compile(rb"[A-Za-z0-9_.:|-]{1,80}\Z")


@dataclass(frozen=True, slots=True)
class Words:
    """seqs: of the rows that ids name · ids: in letters that JSON leaves alone, without quotation marks · needles: what
    else is looked for."""

    seqs: frozenset[int]
    ids: frozenset[bytes]
    needles: tuple[bytes, ...]

    @classmethod
    def of(cls, erasure: Erasure) -> "Words":
        asked = [*erasure.ids, *(one.detail for one in erasure.wishes)]
        ids = {as_bytes(_escaped(one)) for one in asked}
        plain = frozenset(one for one in ids if _PLAIN.match(one))
        texts = {*erasure.texts, *spellings(erasure.held)}
        forms = {form for text in texts for form in written_forms(text)}
        return cls(
            frozenset(map(row_of, erasure.ids)),
            plain,
            (*(b'"%s"' % one for one in sorted(ids - plain)), *_least(forms)),
        )

    def may_stand_in(self, seq: int, data: bytes) -> bool:
        """data: a row as the store has it."""
        return (
            seq in self.seqs
            or any(needle in data for needle in self.needles)
            or not self.ids.isdisjoint(_QUOTED.findall(data))
        )


def _least(forms: Iterable[bytes]) -> list[bytes]:
    """Those in which no other one stands: whoever holds a longer one holds that, too."""
    kept: list[bytes] = []
    for form in sorted(forms, key=lambda one: (len(one), one)):
        if not any(one in form for one in kept):
            kept.append(form)
    return kept


def written_forms(text: str) -> set[bytes]:
    """A text as it may stand in a row: as it is there, and in JSON within it."""
    once = _escaped(text)
    return {as_bytes(form) for form in (once, _escaped(once), json.dumps(json.dumps(text))[3:-3])}


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
