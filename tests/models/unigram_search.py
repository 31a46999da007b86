"""The package's own tokenizer, step by step as its C source has it, to compare ids with; slow and plain."""

from itertools import groupby

import numpy as np

from dramaturg_server.models.packed_weights import Vocabulary

UNKNOWN_PENALTY = np.float32(10)


class UnigramSearch:
    """Normalise code point by code point, join spaces, put "▁" for them, take the likeliest pieces."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._ids = {piece: at for at, piece in enumerate(vocabulary.pieces) if at != vocabulary.unknown}
        self._scores = np.array(vocabulary.scores, np.float32)
        self._unknown_score = self._scores.min() - UNKNOWN_PENALTY
        self._longest = max(map(len, vocabulary.pieces))

    def ids(self, text: str) -> list[int]:
        """Those of the content, every unknown character by itself."""
        letters = self._prepared(text)
        best: list[tuple[np.float32, int, int]] = [(np.float32(0), -1, -1)]
        best += [(np.float32(-1e30), -1, -1)] * len(letters)
        for start in range(len(letters)):
            score = best[start][0]
            for end in range(start + 1, min(start + self._longest, len(letters)) + 1):
                piece = self._ids.get(letters[start:end])
                if piece is not None and score + self._scores[piece] > best[end][0]:
                    best[end] = (score + self._scores[piece], piece, start)
            if score + self._unknown_score > best[start + 1][0]:
                best[start + 1] = (score + self._unknown_score, self._vocabulary.unknown, start)
        return self._path(best)

    def _prepared(self, text: str) -> str:
        mapped = "".join(self._vocabulary.normalised.get(ord(letter), letter) for letter in text)
        single = "".join(" " if letter == " " else "".join(run) for letter, run in groupby(mapped))
        return (single if single.startswith(" ") else f" {single}").replace(" ", "▁")

    def _path(self, best: list[tuple[np.float32, int, int]]) -> list[int]:
        found, place = [], len(best) - 1
        while place > 0:
            _score, piece, place = best[place]
            found.append(piece)
        return found[::-1]


def unknowns_joined(ids: list[int], unknown: int) -> list[int]:
    """Runs of unknown characters as one, as SentencePiece and `tokenizers` count them."""
    return [at for at, run in groupby(ids) for _ in ([0] if at == unknown else run)]
