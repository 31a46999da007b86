"""`eval memorybank`: what a companion recalls of ten days, in English and Chinese; against each half of recall."""

from collections.abc import Callable
from pathlib import Path

from ..benchmarks.in_process import server_embedder
from ..benchmarks.measurement import Measurement
from .halves import compared_with_halves
from .meanings import Meanings
from .memorybank_data import FOLDERS, read_memorybank

QUICK_USERS = 3

Say = Callable[[str], None]


def measure(quick: bool, say: Say, data: Path | None, kept: Path | None) -> list[Measurement]:
    """quick: three users of each language. Raises DataMissing."""
    meanings = Meanings(server_embedder(), kept, say)
    say(f"embedder: {meanings.info.embedder_id}")
    found: list[Measurement] = []
    try:
        for language in FOLDERS:
            conversations = read_memorybank(data, language)[: QUICK_USERS if quick else None]
            found += compared_with_halves(language, conversations, meanings, say)
    finally:
        meanings.close()
    return found
