"""Arrays in a file that is there as a whole or not at all, for what can be made anew. Under the caches; blocking."""

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Arrays = Mapping[str, npt.NDArray[Any]]

log = logging.getLogger(__name__)


def read_arrays(file: Path) -> Arrays:
    """What `write_arrays` was given. Raises whatever the reader makes of a missing or a damaged file: many kinds."""
    with file.open("rb") as content, np.load(content, allow_pickle=False) as kept:
        return dict(kept)


def write_arrays(file: Path, arrays: Arrays) -> bool:
    """Replaces the file by these; tells whether they are there. Trouble is only logged."""
    try:
        file.parent.mkdir(mode=0o700, exist_ok=True)  # a data folder that was removed is not to be there again
        _replace(file, arrays)
    except OSError as error:
        log.warning("the cache %s can't be written: %s", file, error)
        return False
    return True


def _replace(file: Path, arrays: Arrays) -> None:
    draft = file.with_suffix(".part")
    for place in (draft, file):
        _clear(place)
    with draft.open("wb") as content:
        np.savez(content, allow_pickle=False, **arrays)
    try:
        draft.replace(file)
    except OSError:
        draft.unlink()
        raise


def _clear(place: Path) -> None:
    """Removes a link or an empty folder that stands where a file belongs; raises OSError for a folder of something."""
    if place.is_symlink():
        place.unlink()
    elif place.is_dir():
        place.rmdir()
