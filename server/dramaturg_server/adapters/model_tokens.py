"""Cuts a text into the windows of tokens that a model reads, by the tokenizer in its folder. For `onnx_embedder`."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..ports import EmbedderFailed, Purpose
from .model_folder import MODEL_UNUSABLE, ModelFolder

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

WINDOWS_MAX = 16
"""Of a text with more windows so many stand for it, spread evenly: a megabyte takes seconds in place of minutes."""
_UNKNOWN = ("<unk>", "[UNK]")
"""How vocabularies write what they lack, those of SentencePiece and of WordPiece."""
_MOST_UNKNOWN = 0.5
"""Letters of a text that the vocabulary may lack: of a script it has none of, it lacks nearly all (an e5 without Hangul
gives any two Korean sentences cosines of 0.99 and more); of names and signs in other text, few."""
_SURROGATES = re.compile("[\ud800-\udfff]")

Window = npt.NDArray[np.int64]
"""Ids of tokens, shape (tokens,)."""


class ModelTokens:
    """The folder's tokenizer, which cuts at the model's window."""

    def __init__(self, folder: ModelFolder) -> None:
        self._prefixes = {"query": folder.config.query_prefix, "passage": folder.config.passage_prefix}
        self._tokenizer = _tokenizer(folder)
        self._unknown = {self._tokenizer.token_to_id(token) for token in _UNKNOWN} - {None}

    def windows(self, text: str, purpose: Purpose) -> list[Window]:
        """Token ids, a window each, with what the model wants around them; the prefix stands in the first."""
        return [_ids(window) for window in self._encoded(self._prefixes[purpose] + text)]

    def readable(self, text: str, purpose: Purpose) -> list[Window]:
        """The same; none of a text most of which the vocabulary lacks."""
        prefix = self._prefixes[purpose]
        found = self._encoded(prefix + text)
        if any(not self._unknown.isdisjoint(window.ids) for window in found):
            unknown, known = self._letters(prefix + text, found, len(prefix))
            if unknown > _MOST_UNKNOWN * (unknown + known):
                return []
        return [_ids(window) for window in found]

    def _encoded(self, text: str) -> "list[Encoding]":
        encoding = self._tokenizer.encode(_SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text))
        found: list[Encoding] = [encoding, *encoding.overflowing]
        if len(found) <= WINDOWS_MAX:
            return found
        return [found[at * len(found) // WINDOWS_MAX] for at in range(WINDOWS_MAX)]

    def _letters(self, text: str, windows: "Sequence[Encoding]", start: int) -> tuple[int, int]:
        """How many letters from `start` on the vocabulary lacks, and has; of a text without letters, of its signs."""
        pieces: tuple[list[str], list[str]] = ([], [])
        for window in windows:
            for token, (first, end) in zip(window.ids, window.offsets, strict=True):
                pieces[token not in self._unknown].append(text[max(first, start) : end])
        unknown, known = ("".join(each) for each in pieces)
        is_counted = str.isalnum if any(map(str.isalnum, unknown + known)) else str.isprintable
        return sum(map(is_counted, unknown)), sum(map(is_counted, known))


def _ids(window: "Encoding") -> Window:
    return np.array(window.ids, np.int64)


def _tokenizer(folder: ModelFolder) -> "Tokenizer":
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(folder.tokenizer))
    except Exception as error:  # tokenizers raises Exception itself
        message = f"{folder.tokenizer} can't be used as a tokenizer ({' '.join(str(error).split())[:300]})"
        raise EmbedderFailed(MODEL_UNUSABLE, message) from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(folder.config.max_tokens)
    return tokenizer
