"""Unrelated lore of any size: made sentence by sentence from a seed, with lines of recorded play where there are some.

The same seed gives the same texts on every machine. It is the haystack of `eval noise` and of the cost of a turn among
many texts; nothing in it answers a question of `benchmarks/noise_facts.py`.
"""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from ..benchmarks.made_sentences import sentences
from .data_folder import DataMissing, files_of

FULL_CHARACTERS: Final = 5_100_000
DOCUMENT_CHARACTERS: Final = 50_000
SHARES: Final[Mapping[str, float]] = {"en": 0.6, "zh": 0.2, "ja": 0.2}
"""Of the full base, how much is in which language."""
LINES_BETWEEN: Final = 3
"""So many lines of recorded play follow a made sentence, in English, where there are some."""


def short_texts(language: str, count: int, seed: int, recorded: Sequence[str] = ()) -> list[str]:
    """`count` texts of one to three sentences each, about as long as a fact: each is one chunk."""
    parts, chance = _mixed(language, seed, recorded), random.Random(f"{seed} lengths")
    joint = " " if language == "en" else ""
    return [joint.join(next(parts) for _ in range(chance.randrange(1, 4))) for _ in range(count)]


def documents(language: str, characters: int, seed: int, recorded: Sequence[str] = ()) -> list[str]:
    """Long texts of paragraphs, `characters` in all (the last sentence is whole)."""
    parts, joint = _mixed(language, seed, recorded), " " if language == "en" else ""
    found: list[str] = []
    left = characters
    while left > 0:
        paragraphs: list[str] = []
        length = 0
        while length < min(DOCUMENT_CHARACTERS, left):
            paragraphs.append(joint.join(next(parts) for _ in range(6)))
            length += len(paragraphs[-1]) + 2
        found.append("\n\n".join(paragraphs))
        left -= length
    return found


def full_base(seed: int, recorded: Sequence[str] = (), characters: int = FULL_CHARACTERS) -> dict[str, list[str]]:
    """Documents by language, `characters` in all."""
    return {tag: documents(tag, int(characters * share), seed, recorded) for tag, share in SHARES.items()}


def recorded_lines(data: Path | None) -> list[str]:
    """What was said in the recorded campaigns, in order; [] where there are none to read."""
    try:
        files = files_of("crd3", data, "*.json")
    except DataMissing:
        return []
    turns = (turn for file in files for turn in json.loads(file.read_text(encoding="utf-8"))["TURNS"])
    lines = (" ".join(turn["UTTERANCES"]).strip() for turn in turns)
    return [line for line in lines if line]


def _mixed(language: str, seed: int, recorded: Sequence[str]) -> Iterator[str]:
    """Made sentences, in English with recorded lines between them, each of those once."""
    lines = iter(recorded if language == "en" else ())
    for sentence in sentences(language, seed):
        yield sentence
        for _ in range(LINES_BETWEEN):
            line = next(lines, None)
            if line is not None:
                yield line
