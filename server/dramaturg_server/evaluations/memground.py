"""`eval memground`: evidence recall in tabletop campaigns and mysteries, hybrid against each of its halves."""

from collections.abc import Callable
from pathlib import Path

from ..benchmarks.in_process import server_embedder
from ..benchmarks.measurement import Measurement
from .halves import compared_with_halves
from .meanings import Meanings
from .memground_data import read_memground

Say = Callable[[str], None]


def measure(quick: bool, say: Say, data: Path | None, kept: Path | None) -> list[Measurement]:
    """quick: the mysteries, whose texts are few. Raises DataMissing."""
    conversations = read_memground(data)[-2 if quick else 0 :]
    meanings = Meanings(server_embedder(), kept, say)
    say(f"embedder: {meanings.info.embedder_id}")
    try:
        return compared_with_halves("en", conversations, meanings, say)
    finally:
        meanings.close()
