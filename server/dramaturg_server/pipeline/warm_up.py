"""Pays once, before the first turn, for what is made on first use: the patterns of care and cues in each language."""

from ..domain.care import is_distress
from ..domain.content import Cast
from ..domain.cues import extract_cues

SAMPLES = ("I swear I will hold the gate.", "我发誓会守住城门。", "門を守ると誓う。")
"""One plain sentence per language of the built-in cues."""


def warm_up(cast: Cast) -> None:
    """Reads one sentence per language as a turn would; takes some 50 ms, writes nothing."""
    for text in SAMPLES:
        is_distress(text)
        for language in ("en", "zh", "ja"):
            extract_cues(text, language)
        for index in cast.topic_cues.values():
            index.matches(text)
