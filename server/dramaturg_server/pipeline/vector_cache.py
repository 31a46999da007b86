"""Vectors of lore on disk, so that a start embeds only what is new. Under `knowledge_base`; blocking, for a thread.

One file per embedder, and one more for each batch until all are there. They are derived: whatever is wrong with one, it
is made anew, and nothing but time is lost.
"""

import hashlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from threading import Lock

import numpy as np

from ..ports import EmbedderInfo, Vectors

_HASH_BYTES = 32

log = logging.getLogger(__name__)


class VectorCache:
    """folder: made when there is something to keep; None = nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._writing = Lock()

    def file(self, embedder_id: str) -> Path | None:
        """Where the vectors of an embedder are kept."""
        name = hashlib.sha256(embedder_id.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        return self._folder / f"lore-{name}.npz" if self._folder is not None else None

    def read(self, info: EmbedderInfo, texts: Iterable[str]) -> dict[str, Vectors]:
        """The vectors that are there of `texts`; none of a file that is missing, damaged or of another embedder."""
        whole, found, wanted = self.file(info.embedder_id), dict[str, Vectors](), tuple(texts)
        for file in (whole, *_batches(whole)) if whole is not None else ():
            if not file.exists():
                continue
            try:
                found |= _read(file, info, wanted)
            except Exception as error:  # whatever a damaged file makes of the reader
                log.warning("the cache %s can't be read, and its vectors are made anew: %s", file, error)
        return found

    def add(self, info: EmbedderInfo, vectors: Mapping[str, Vectors]) -> None:
        """Keeps these besides what is kept; costs as much as they do. Trouble is only logged."""
        whole = self.file(info.embedder_id)
        if whole is None or not vectors:
            return
        with self._writing:  # a write that nobody waits for any more may still go on
            numbers = [_number(batch) for batch in _batches(whole)]
            _write(whole.with_suffix(f".{max(numbers, default=0) + 1}.npz"), info, vectors)

    def write(self, info: EmbedderInfo, vectors: Mapping[str, Vectors]) -> None:
        """Keeps these and no others; the file is the old one or the new one, never half. Trouble is only logged."""
        whole = self.file(info.embedder_id)
        if whole is None or not vectors:
            return
        with self._writing:
            if _write(whole, info, vectors):
                for batch in _batches(whole):
                    batch.unlink(missing_ok=True)


def _batches(whole: Path) -> Sequence[Path]:
    """What was added beside the file, in order of time."""
    return sorted((file for file in whole.parent.glob(f"{whole.stem}.*.npz") if _number(file)), key=_number)


def _number(batch: Path) -> int:
    """Of a file of a batch, from 1; 0 for another file."""
    number = batch.stem.rpartition(".")[2]
    return int(number) if number.isascii() and number.isdigit() else 0


def _read(file: Path, info: EmbedderInfo, texts: Iterable[str]) -> dict[str, Vectors]:
    with file.open("rb") as content, np.load(content, allow_pickle=False) as kept:
        embedder_id, hashes, vectors = str(kept["embedder"]), kept["hashes"], kept["vectors"].astype(np.float32)
    if embedder_id != info.embedder_id:
        return {}
    if hashes.shape != (len(vectors), _HASH_BYTES) or vectors.shape[1:] != (info.dimension,):
        raise ValueError(f"{len(hashes)} hashes and vectors of shape {vectors.shape}")
    if not np.isfinite(vectors).all():
        raise ValueError("not all numbers are finite")
    places = {row.tobytes(): place for place, row in enumerate(hashes)}
    found = ((text, places.get(_hash(text))) for text in texts)
    return {text: vectors[place] for text, place in found if place is not None}


def _write(file: Path, info: EmbedderInfo, vectors: Mapping[str, Vectors]) -> bool:
    """Writes one file as a whole; tells whether it is there."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _replace(file, info, vectors)
    except OSError as error:
        log.warning("the cache %s can't be written: %s", file, error)
        return False
    return True


def _replace(file: Path, info: EmbedderInfo, vectors: Mapping[str, Vectors]) -> None:
    hashes = np.frombuffer(b"".join(map(_hash, vectors)), np.uint8).reshape(-1, _HASH_BYTES)
    stacked = np.stack([*vectors.values()]).astype(np.float16)
    draft = file.with_suffix(".part")
    with draft.open("wb") as content:
        np.savez(content, embedder=np.array(info.embedder_id), hashes=hashes, vectors=stacked)
    try:
        draft.replace(file)
    except OSError:
        draft.unlink()
        raise


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
