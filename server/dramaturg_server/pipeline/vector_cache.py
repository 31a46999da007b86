"""Vectors of lore on disk, so that a start embeds only what is new. Under `knowledge_base`; blocking, for a thread.

One file per embedder, and one more for each batch until all are there. They are derived: whatever is wrong with one, it
is made anew, and nothing but time is lost.
"""

import hashlib
import logging
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

import numpy as np

from ..ports import EmbedderInfo, Vectors
from .cache_file import Arrays, read_arrays, write_arrays
from .stored_vectors import UNIT_WITHIN

_HASH_BYTES = 32
KEPT_EMBEDDERS: Final = 3
"""So many embedders' vectors are kept, those of the one in use among them; of the others those that were used last.
Enough to go to another model, or to words alone, and back; vectors of 1,000 texts take 0.8 MB (384 numbers of 16
bits each)."""
_FILE: Final = re.compile(r"(?P<embedder>lore-[0-9a-f]{16})(?:\.\d+)?\.npz")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptVectors:
    """What was kept of the texts that were asked for. has_others: there is more, of texts that were not."""

    vectors: dict[str, Vectors]
    has_others: bool = False


class VectorCache:
    """folder: made when there is something to keep; None = nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._writing = Lock()

    def file(self, embedder_id: str) -> Path | None:
        """Where the vectors of an embedder are kept."""
        name = hashlib.sha256(embedder_id.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        return self._folder / f"lore-{name}.npz" if self._folder is not None else None

    def read(self, info: EmbedderInfo, texts: Iterable[str]) -> KeptVectors:
        """The vectors that are there of `texts`; none of a file that is missing, damaged or of another embedder."""
        whole, found, wanted = self.file(info.embedder_id), dict[str, Vectors](), tuple(texts)
        has_others = False
        for file in (whole, *_batches(whole)) if whole is not None else ():
            try:
                kept = _read(file, info, wanted)
            except FileNotFoundError:
                continue
            except Exception as error:  # whatever a damaged file makes of the reader
                log.warning("the cache %s can't be read, and its vectors are made anew: %s", file, error)
                continue
            found |= kept.vectors
            has_others |= kept.has_others
            with suppress(OSError):  # where it can't be, it merely counts as unused for longer
                file.touch()
        return KeptVectors(found, has_others)

    def add(self, info: EmbedderInfo, vectors: Mapping[str, Vectors]) -> None:
        """Keeps these besides what is kept; costs as much as they do. Trouble is only logged."""
        whole = self.file(info.embedder_id)
        if whole is None or not vectors:
            return
        with self._writing:  # a write that nobody waits for any more may still go on
            numbers = [_number(batch) for batch in _batches(whole)]
            write_arrays(whole.with_suffix(f".{max(numbers, default=0) + 1}.npz"), _arrays(info, vectors))

    def write(self, info: EmbedderInfo, vectors: Mapping[str, Vectors]) -> None:
        """Keeps these and no others; the file is the old one or the new one, never half. Trouble is only logged."""
        whole = self.file(info.embedder_id)
        if whole is None or not vectors:
            return
        with self._writing:
            if write_arrays(whole, _arrays(info, vectors)):
                try:
                    _forget(_batches(whole))
                    _forget(_unused_longest(whole))
                except OSError as error:
                    log.warning("old files beside the cache %s can't be listed: %s", whole, error)


def _batches(whole: Path) -> Sequence[Path]:
    """What was added beside the file, in order of time."""
    return sorted((file for file in whole.parent.glob(f"{whole.stem}.*.npz") if _number(file)), key=_number)


def _unused_longest(whole: Path) -> Iterator[Path]:
    """The files of embedders that were not used for longest."""
    files: dict[str, list[Path]] = {}
    for file in whole.parent.iterdir():
        if (found := _FILE.fullmatch(file.name)) is not None and found["embedder"] != whole.stem:
            files.setdefault(found["embedder"], []).append(file)
    for unused in sorted(files.values(), key=_last_used, reverse=True)[KEPT_EMBEDDERS - 1 :]:
        yield from unused


def _forget(files: Iterable[Path]) -> None:
    """Deletes them; one that another process holds open stays until the next time."""
    for file in files:
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("the cache %s is not used any more and can't be deleted: %s", file, error)


def _last_used(files: Iterable[Path]) -> int:
    return max(file.stat().st_mtime_ns for file in files)


def _number(batch: Path) -> int:
    """Of a file of a batch, from 1; 0 for another file."""
    number = batch.stem.rpartition(".")[2]
    return int(number) if number.isascii() and number.isdigit() else 0


def _read(file: Path, info: EmbedderInfo, texts: Iterable[str]) -> KeptVectors:
    kept = read_arrays(file)
    embedder_id, hashes, vectors = str(kept["embedder"]), kept["hashes"], kept["vectors"].astype(np.float32)
    if embedder_id != info.embedder_id:
        return KeptVectors({})
    if hashes.shape != (len(vectors), _HASH_BYTES) or vectors.shape[1:] != (info.dimension,):
        raise ValueError(f"{len(hashes)} hashes and vectors of shape {vectors.shape}")
    lengths = np.einsum("ij,ij->i", vectors, vectors)
    if not (np.abs(lengths - 1) <= UNIT_WITHIN).all():  # not of NaN either
        raise ValueError("not all vectors are of unit length")
    places = {row.tobytes(): place for place, row in enumerate(hashes)}
    found = ((text, places.get(_hash(text))) for text in texts)
    of_texts = {text: vectors[place] for text, place in found if place is not None}
    return KeptVectors(of_texts, has_others=len(of_texts) < len(places))


def _arrays(info: EmbedderInfo, vectors: Mapping[str, Vectors]) -> Arrays:
    return {
        "embedder": np.array(info.embedder_id),
        "hashes": np.frombuffer(b"".join(map(_hash, vectors)), np.uint8).reshape(-1, _HASH_BYTES),
        "vectors": np.stack([*vectors.values()]).astype(np.float16),
    }


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
