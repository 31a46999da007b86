"""Writes the tokenizer of multilingual-e5-small as a `tokenizer.json`. Second step of a build.

A Unigram model (Kudo 2018) over the package's own pieces and scores: code points are normalised by its map, runs of
spaces become one, a word begins with "▁". Its ids equal those of the package's own tokenizer (proven by
`tests/models/test_e5_tokenizer.py`), but for runs of unknown characters, which count as one, as SentencePiece has it.
"""

import base64
import json
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from .double_array import precompiled_charsmap
from .packed_weights import Vocabulary

WORD_START = "▁"
_BREAK = "\x01"
"""Ends a cluster of characters, and is itself normalised to nothing."""
_JOINING = r"(?=[\p{M}\x{200C}\x{200D}])"
"""In front of a mark or a joiner, which belongs to the character before. `tokenizers` normalises short clusters as a
whole, and loses what follows a character that is mapped: "，" with an accent became "," without one."""
_SHIPPED_SCRIPTS = (
    (0x0020, 0x036F),  # Latin with its accents and modifiers
    (0x1E00, 0x1EFF),
    (0x2000, 0x2BFF),  # punctuation, arrows, mathematics, boxes, symbols
    (0x2C60, 0x2C7F),
    (0x2E80, 0x312F),  # radicals, punctuation, kana, bopomofo
    (0x3190, 0x9FFF),  # Chinese characters
    (0xA700, 0xA7FF),
    (0xF900, 0xFB06),
    (0xFE00, 0xFE6F),
    (0xFF00, 0xFF9F),  # full-width Latin, half-width kana
    (0xFFE0, 0xFFFD),
    (0x1F000, 0x1FAFF),  # emoji
    (0x20000, 0x323AF),
)
"""First and last code points of what English, Chinese and Japanese are written with."""


def kept_pieces(vocabulary: Vocabulary, words: int, *, pruned: bool) -> npt.NDArray[np.int64]:
    """Ids that stay, ascending: all `words`, or those whose letters belong to English, Chinese or Japanese."""
    if not pruned:
        return np.arange(words, dtype=np.int64)
    special = {vocabulary.begin, vocabulary.end, vocabulary.padding, vocabulary.unknown}
    kept = [at for at, piece in enumerate(vocabulary.pieces) if at in special or _is_shipped(piece)]
    return np.array(kept, np.int64)


def tokenizer_json(vocabulary: Vocabulary, kept: npt.NDArray[np.int64]) -> bytes:
    """The file: a text begins with `<s>` and ends with `</s>`."""
    ids = [int(at) for at in kept if at < len(vocabulary.pieces)]
    pieces = [[vocabulary.pieces[at], vocabulary.scores[at]] for at in ids]
    replaced = {chr(code_point): text for code_point, text in vocabulary.normalised.items()}
    charsmap = base64.b64encode(precompiled_charsmap(replaced)).decode()
    words = {"type": "Metaspace", "replacement": WORD_START, "prepend_scheme": "always", "split": True}
    apart = {"type": "Replace", "pattern": {"Regex": _JOINING}, "content": _BREAK}
    one_space = {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "}
    parts: dict[str, object] = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": {
            "type": "Sequence",
            "normalizers": [apart, {"type": "Precompiled", "precompiled_charsmap": charsmap}, one_space],
        },
        "pre_tokenizer": words,
        "post_processor": _enclosed(vocabulary, ids),
        "decoder": words,
        "model": {"type": "Unigram", "unk_id": ids.index(vocabulary.unknown), "vocab": pieces, "byte_fallback": False},
    }
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()


def _enclosed(vocabulary: Vocabulary, ids: Sequence[int]) -> dict[str, object]:
    begin, end = vocabulary.pieces[vocabulary.begin], vocabulary.pieces[vocabulary.end]
    text = [{"SpecialToken": {"id": begin, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]
    places = {begin: ids.index(vocabulary.begin), end: ids.index(vocabulary.end)}
    return {
        "type": "TemplateProcessing",
        "single": [*text, {"SpecialToken": {"id": end, "type_id": 0}}],
        "pair": [*text, {"SpecialToken": {"id": end, "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}],
        "special_tokens": {name: {"id": name, "ids": [place], "tokens": [name]} for name, place in places.items()},
    }


def _is_shipped(piece: str) -> bool:
    return all(any(low <= ord(letter) <= high for low, high in _SHIPPED_SCRIPTS) for letter in piece)
