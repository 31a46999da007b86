"""Vectors of evaluation texts by the server's own embedder, kept in a folder between runs where one is named.

Which embedder that is says `benchmarks/in_process.py`.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from ..ports import Embedder, EmbedderInfo, Purpose, Vectors

BATCH = 256
SEPARATOR = b"\0"

Say = Callable[[str], None]


class Meanings:
    """Texts to vectors. kept: folder for vectors of whole lists, which is never cleaned; None = nothing is kept."""

    def __init__(self, embedder: Embedder, kept: Path | None, say: Say) -> None:
        self._embedder = embedder
        self._kept = kept
        self._say = say

    @property
    def info(self) -> EmbedderInfo:
        return self._embedder.info

    def of(self, texts: Sequence[str], purpose: Purpose) -> Vectors:
        """Shape (texts, dimension). Raises EmbedderFailed, and OSError where the folder can't be written."""
        if not texts:
            return np.empty((0, self.info.dimension), np.float32)
        file = self._file(texts, purpose)
        if file is not None and file.exists():
            kept: Vectors = np.load(file).astype(np.float32)
            return kept
        vectors = np.concatenate([self._batch(texts, at, purpose) for at in range(0, len(texts), BATCH)])
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            np.save(file, vectors.astype(np.float16))  # exact: every embedder's numbers are (ports.py)
        return vectors

    def _batch(self, texts: Sequence[str], at: int, purpose: Purpose) -> Vectors:
        if at and at % (16 * BATCH) == 0:
            self._say(f"{at} of {len(texts)} texts embedded")
        return self._embedder.embed(texts[at : at + BATCH], purpose).vectors

    def _file(self, texts: Sequence[str], purpose: Purpose) -> Path | None:
        if self._kept is None:
            return None
        digest = hashlib.sha256(SEPARATOR.join((self.info.embedder_id.encode(), purpose.encode())))
        for text in texts:
            digest.update(SEPARATOR + text.encode("utf-8", "surrogatepass"))
        return self._kept / f"{digest.hexdigest()}.npy"

    def close(self) -> None:
        self._embedder.close()
