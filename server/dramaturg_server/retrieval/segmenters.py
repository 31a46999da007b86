"""Words of Chinese and Japanese, by the segmenters of the extra `[words]` where they are installed. For the tokenizer.

Both work on any text, on any thread, one at a time.
"""

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from threading import Lock
from typing import Any, Protocol

PIECE = 8_000
"""Characters given to a segmenter at once: Sudachi takes 49,149 bytes."""


class Segmenter(Protocol):
    """Cuts a run of Chinese or Japanese characters into the words in it that mean something."""

    name: str

    def __call__(self, run: str) -> Iterator[str]: ...


class ChineseWords:
    """jieba's dictionary and hidden Markov model (rjieba): every word, and the shorter ones within long ones."""

    def __init__(self) -> None:
        import rjieba

        self._cut = rjieba.cut_for_search  # of the dictionary that the import loads: another takes 0.3 s and its memory
        self._lock = Lock()
        self.name = f"rjieba-{version('rjieba')}"

    def __call__(self, run: str) -> Iterator[str]:
        for piece in _pieces(run):
            with self._lock:
                words = self._cut(piece)
            yield from words


class JapaneseWords:
    """Sudachi's shortest units in their normal form: 食べられなかった and 食べる are one word, りんご and 林檎 too."""

    def __init__(self) -> None:
        import sudachipy

        self._tokenizer: Any = sudachipy.Dictionary(dict="small").tokenizer(mode=sudachipy.SplitMode.A)
        self._lock = Lock()
        self.name = f"sudachi-{version('sudachipy')}-{version('sudachidict-small')}"

    def __call__(self, run: str) -> Iterator[str]:
        for piece in _pieces(run):
            with self._lock:
                words = [(m.normalized_form(), m.part_of_speech()[0]) for m in self._tokenizer.tokenize(piece)]
            yield from (word for word, part in words if part not in _GRAMMAR)


_GRAMMAR = frozenset(("助詞", "助動詞", "補助記号", "空白"))  # particles, auxiliaries, marks, space


def chinese_words() -> Segmenter | None:
    """The segmenter of Chinese, None where it is not installed."""
    return ChineseWords() if _is_installed("rjieba") else None


def japanese_words() -> Segmenter | None:
    """The segmenter of Japanese, None where it or its dictionary is not installed."""
    return JapaneseWords() if _is_installed("sudachipy") and _is_installed("sudachidict-small") else None


def _is_installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True


def _pieces(run: str) -> Iterator[str]:
    yield from (run[start : start + PIECE] for start in range(0, len(run), PIECE))
