"""Vectors of evaluation texts by the server's own embedder, kept in a folder between runs where one is named.

Which embedder that is says `benchmarks/in_process.py`.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ..ports import Embedder, EmbedderInfo, Purpose, Vectors

BATCH = 256
PART = 16 * BATCH
"""Texts whose vectors are kept together: a run that is broken off goes on from there."""
SEPARATOR = b"\0"

Say = Callable[[str], None]


class Meanings:
    """Texts to vectors. kept: folder for them, by parts of lists, which is never cleaned; None = nothing is kept."""

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
        parts = []
        for at in range(0, len(texts), PART):
            if at:
                self._say(f"{at} of {len(texts)} texts embedded")
            parts.append(self._part(texts[at : at + PART], purpose))
        return np.concatenate(parts)

    def _part(self, texts: Sequence[str], purpose: Purpose) -> Vectors:
        file = self._file(texts, purpose)
        if file is not None and file.exists():
            kept: Vectors = np.load(file).astype(np.float32)
            return kept
        batches = (texts[at : at + BATCH] for at in range(0, len(texts), BATCH))
        vectors = np.concatenate([self._embedder.embed(batch, purpose).vectors for batch in batches])
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(file, vectors.astype(np.float16))  # exact: every embedder's numbers are (ports.py)
        return vectors

    def _file(self, texts: Sequence[str], purpose: Purpose) -> Path | None:
        if self._kept is None:
            return None
        digest = hashlib.sha256(SEPARATOR.join((self.info.embedder_id.encode(), purpose.encode())))
        for text in texts:
            digest.update(SEPARATOR + text.encode("utf-8", "surrogatepass"))
        return self._kept / f"{digest.hexdigest()}.npy"

    def close(self) -> None:
        self._embedder.close()


def _write_whole(file: Path, vectors: npt.NDArray[np.float16]) -> None:
    """Wholly or not at all, whenever the run is broken off."""
    half = file.with_suffix(".half")
    with half.open("wb") as opened:
        np.save(opened, vectors)
    half.replace(file)
