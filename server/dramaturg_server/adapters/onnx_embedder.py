"""Turns texts into vectors with an ONNX model from a folder: tokens, network, mean over windows, unit length.

Every window runs by itself: in a batch, dynamic quantisation and padding would let texts colour each other, and on
CPUs a batch gains little. So a text's vector depends on nothing but the text.
"""

from collections.abc import Generator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ..ports import Embedded, EmbedderFailed, EmbedderInfo, Purpose, Vectors
from .model_folder import read_model_folder
from .model_tokens import ModelTokens
from .onnx_session import INFERENCE_FAILED, open_session
from .unit_vectors import unit_vectors


class OnnxEmbedder:
    """The model of one folder. provider: a value of the setting `execution_provider` · threads: of one inference.

    Raises EmbedderFailed where the folder is missing, damaged or holds what can't be run.
    """

    def __init__(self, path: Path, *, provider: str = "cpu", threads: int = 2) -> None:
        folder = read_model_folder(path)
        folder.check()
        self._tokens = ModelTokens(folder)
        chosen = open_session(folder, self._tokens, provider, threads)
        self._session = chosen.session
        self._info = EmbedderInfo(
            folder.embedder_id, folder.config.dimension, semantic=True, provider=chosen.provider, notes=chosen.notes
        )

    @property
    def info(self) -> EmbedderInfo:
        return self._info

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Embedded:
        return _to_the_end(self.steps(texts, purpose))

    def steps(self, texts: Sequence[str], purpose: Purpose) -> Generator[None, None, Embedded]:
        """Pauses before each text but the first, and before each window of a text that has several."""
        raw = np.zeros((len(texts), self._info.dimension))
        pooled, unread = set(), set()
        for place, text in enumerate(texts):
            windows = self._tokens.readable(text, purpose)
            if not windows:
                unread.add(place)
                continue
            if len(windows) > 1:
                pooled.add(place)
            vectors = []
            for window in windows:
                if place or place in pooled:
                    yield
                vectors.append(self._session.vector(window))
            raw[place] = _pooled(vectors, [len(window) for window in windows])
        read = [place for place in range(len(texts)) if place not in unread]
        found = np.zeros(raw.shape, np.float32)
        found[read] = _checked(raw[read])
        return Embedded(found, frozenset(pooled), unread=frozenset(unread))

    def close(self) -> None:
        """The session goes with this object."""


def _to_the_end(steps: Generator[None, None, Embedded]) -> Embedded:
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            embedded: Embedded = ended.value
            return embedded


def _pooled(vectors: Sequence[npt.NDArray[np.float32]], lengths: Sequence[int]) -> npt.NDArray[np.float64]:
    """The mean of the windows' unit vectors, weighted by their lengths."""
    wide = np.array(vectors, np.float64)
    wide /= np.linalg.norm(wide, axis=1, keepdims=True)
    return np.average(wide, axis=0, weights=lengths)


def _checked(raw: npt.NDArray[np.float64]) -> Vectors:
    if not (np.isfinite(raw).all() and raw.any(axis=1).all()):
        raise EmbedderFailed(INFERENCE_FAILED, "the model gave a vector without direction")
    return unit_vectors(raw)
