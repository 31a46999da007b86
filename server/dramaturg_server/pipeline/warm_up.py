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


def warm_up_search() -> None:
    """Imports what is imported late, at the first search, and stems a word: some 300 ms off the event loop."""
    import faiss  # noqa: F401 - the import is what is wanted

    from ..retrieval import experience_index  # noqa: F401
    from ..retrieval.tokenizers import WordTokenizer

    words = WordTokenizer()
    for text, language in zip(SAMPLES, ("en", "zh", "ja"), strict=True):
        words(text, language)
