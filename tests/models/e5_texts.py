"""Texts to compare tokenizers on: all that the sample casts hold, and mixtures made of it and of odd characters."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import dramaturg_server

SAMPLES = Path(dramaturg_server.__file__).parent / "samples"
ODD = "　ＡＢＣｱｲｳｶﾞ½①㍿…—“”「」『』、。！？～·é\u0301ñß'-_/\\\t\n\u00a0\u200b\u3000😀👩\u200d👩🜁①Ⅻ㌔ﬁ"


def sample_texts() -> list[str]:
    """Every line of the sample casts, in English, Chinese and Japanese, with and without its YAML."""
    files = sorted(file for file in SAMPLES.rglob("*") if file.suffix in (".yaml", ".md"))
    lines = {line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()}
    bare = {re.sub(r"^[\s\w.-]*:\s*|[\"']", "", line) for line in lines}
    return sorted(lines | bare)


def mixtures(count: int, seed: int) -> Iterator[str]:
    """Pieces of the samples in any order, some run together, some with odd characters between and within."""
    chance = random.Random(seed)
    lines = sample_texts()
    for _ in range(count):
        parts = []
        for line in chance.sample(lines, chance.randint(1, 4)):
            start = chance.randrange(len(line))
            parts.append(line[start : start + chance.randint(1, 60)])
        joined = chance.choice(["", " ", "  ", "\n"]).join(parts)
        for _ in range(chance.randint(0, 3)):
            place = chance.randint(0, len(joined))
            joined = joined[:place] + chance.choice(ODD) + joined[place:]
        yield joined
