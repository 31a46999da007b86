"""Brings vectors to the form in which they are compared and kept: unit length, exact in float16."""

import numpy as np
import numpy.typing as npt

from ..ports import Vectors


def unit_vectors(raw: npt.NDArray[np.floating]) -> Vectors:
    """Rows of shape (texts, dimension) at unit length, rounded so that float16 holds them; none may be zero."""
    wide = raw.astype(np.float64)
    lengths = np.linalg.norm(wide, axis=1, keepdims=True)
    return np.ascontiguousarray((wide / lengths).astype(np.float16).astype(np.float32))
