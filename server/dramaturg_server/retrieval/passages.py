"""What of a memory is embedded: who said it, and what it was said to. Between memories and the embedder.

Measured on LoCoMo (`dramaturg eval locomo`): the speaker's name in front raised evidence recall@5 by 4 points, the
remark in front of its answer by another 4, for "Yes, in the mill." means nothing without its question.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from ..domain.memories import Memory

FORMAT: Final = "passages-3"
"""A change of how vectors are kept takes a new number: then all of them are made anew."""
DIGEST_BYTES: Final = 8
"""Enough to tell two texts of one place apart; it stands with every vector."""


@dataclass(frozen=True, slots=True)
class Unembedded:
    """A memory that has no vector yet, by its place in the log. text: what is embedded for it."""

    seq: int
    part: int
    text: str


def kept_under(embedder_id: str) -> str:
    """The id under which vectors of passages are stored: those of another format compare with none of these."""
    return f"{embedder_id}/{FORMAT}"


def passage(memory: Memory, remark: Memory | None, label: Callable[[Memory], str]) -> str:
    """The text to embed. remark: what was said right before it in the same turn, None = nothing was.

    Only what has the same hearers may stand in front of a memory: its vector is the same for all who share it.
    """
    return "\n".join(_told(one, label) for one in (remark, memory) if one is not None)


def remark_of(memory: Memory, before: Memory | None) -> Memory | None:
    """`before`, the memory in front of another, where both were said in the same turn; else nothing."""
    if before is None or before.seq != memory.seq or before.kind != "said" or memory.kind != "said":
        return None
    return before if before.hearers == memory.hearers else None


def digest_of(text: str) -> bytes:
    """Stands with the vector that was made of a passage: names change, and then it is the vector of another."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=DIGEST_BYTES).digest()


def _told(memory: Memory, label: Callable[[Memory], str]) -> str:
    name = label(memory)
    return f"{name}: {memory.text}" if name else memory.text
