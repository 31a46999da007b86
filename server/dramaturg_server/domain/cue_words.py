"""All words of the built-in cue extractor (`cues.py`), compiled: `cue_words_en`, `cue_words_zh` and `cue_words_ja`."""

import re
from functools import cache

from . import cue_words_en, cue_words_ja, cue_words_zh
from .cue_pattern import CuePattern, Language

_WORDS: dict[Language, tuple[dict[str, str], tuple[CuePattern, ...]]] = {
    "en": (cue_words_en.PARTS, cue_words_en.PATTERNS),
    "zh": (cue_words_zh.PARTS, cue_words_zh.PATTERNS),
    "ja": (cue_words_ja.PARTS, cue_words_ja.PATTERNS),
}


@cache
def compiled(language: Language) -> tuple[tuple[CuePattern, re.Pattern[str]], ...]:
    """Returns the patterns of `language` in their order, compiled on first use (some tens of milliseconds)."""
    parts, patterns = _WORDS[language]
    return tuple((cue, re.compile(_filled(cue.pattern, parts))) for cue in patterns)


def _filled(pattern: str, parts: dict[str, str]) -> str:
    for name, part in parts.items():
        pattern = pattern.replace(f"<{name}>", part)
    return pattern
