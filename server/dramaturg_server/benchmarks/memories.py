"""Memories to measure recall on: made-up lines with vectors at random, the same for the same number. For `bench`."""

from itertools import islice

import numpy as np

from ..domain.memories import Memory
from ..ports import Vectors
from .made_sentences import sentences

DIMENSION = 384
"""Of the vectors, as of the model that is built by default."""
NPC = "npc"
PER_UNIT = 50
MINUTE_MS = 60_000


def unit_vectors(count: int, seed: int = 1, dimension: int = DIMENSION) -> Vectors:
    """Directions at random; their numbers are exact in float16, as every embedder's are. Shape (count, dimension)."""
    made = np.random.default_rng(seed).standard_normal((count, dimension), dtype=np.float32)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made.astype(np.float16).astype(np.float32)


def lines(count: int, seed: int = 1) -> list[str]:
    """No two alike."""
    return [f"{text} ({number})" for number, text in enumerate(islice(sentences("en", seed), count))]


def memory(number: int, text: str) -> Memory:
    """The line as the player said it to the NPC, a minute after the one before."""
    return Memory(
        f"m{number + 1}.0",
        seq=number + 1,
        part=0,
        kind="said",
        text=text,
        speaker_id="player",
        addressee_id=NPC,
        hearers=("player", NPC),
        unit=number // PER_UNIT + 1,
        locale="en",
        wall_ms=number * MINUTE_MS,
    )
