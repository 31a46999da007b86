"""What somebody wants to know, whatever it is about: "what does it cost" of beer and of syrup. Beside `asks_index`.

What a remark is about (beer) often weighs more in its vector than what is asked of it (the price, the recipe). Everyday
talk asks for all kinds of things and is about none of a cast's, so what of a text lies in its span tells the one
without most of the other.
"""

from typing import Final

import numpy as np

from ..ports import Vectors

DIMENSIONS: Final = 60
"""Measured with 30, 60 and 100: fewer tell intents apart less well, more let in what a text is about."""


class IntentSpace:
    """The first principal components of everyday talk (Pearson 1901): the directions in which it differs most."""

    def __init__(self, everyday: Vectors) -> None:
        """everyday: shape (lines, dimension)."""
        self._mean = everyday.mean(axis=0)
        directions = np.linalg.svd((everyday - self._mean).astype(np.float64), full_matrices=False)[2]
        self._directions = directions[:DIMENSIONS]

    def of(self, vector: Vectors) -> Vectors:
        """The intent of one text as a unit vector, zeros where it has none; shape of `vector`: (dimension,)."""
        projected: Vectors = np.einsum("kd,d->k", self._directions, vector - self._mean)
        length = float(np.linalg.norm(projected)) or 1.0
        return projected / length

    def of_each(self, vectors: Vectors) -> Vectors:
        """Row by row; shape (texts, at most `DIMENSIONS`)."""
        return np.stack([self.of(vector) for vector in vectors])
