"""The words of lore on disk, counted, so that a start and a reload cut only what is new. Under `knowledge_base`.

Blocking, for a thread. Derived: whatever is wrong with the file, it is made anew, and nothing but time is lost.
"""

import json
import logging
from array import array
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Final

import numpy as np
import numpy.typing as npt

from ..retrieval.bags import Bag, bag_of
from ..retrieval.tokenizers import Tokenizer
from ..retrieval.vocabulary import Vocabulary
from .cache_file import Arrays, read_arrays, write_arrays

FILE: Final = "lore-words.npz"
FORMAT: Final = "bags-1"
"""A change of what is in the file takes a new number."""
_DIGEST_BYTES: Final = 16

Numbers = npt.NDArray[np.int32]

log = logging.getLogger(__name__)


class KeptBags:
    """Bags as one tokenizer makes them, of which some were made before. For one index; from one thread at a time."""

    def __init__(self, tokenizer: Tokenizer, kept: "_Kept") -> None:
        self.vocabulary = Vocabulary()
        self._tokenizer = tokenizer
        self._kept = kept
        self._terms = np.array(self.vocabulary.numbers(kept.words), np.int32)[kept.terms]
        self._used: dict[bytes, Bag] = {}

    def of(self, locale: str, text: str) -> Bag:
        digest = _digest(locale, text)
        bag = self._used.get(digest)
        if bag is None:
            place = self._kept.places.get(digest)
            bag = bag_of(self._tokenizer(text, locale), self.vocabulary) if place is None else self._at(place)
            self._used[digest] = bag
        return bag

    def _at(self, place: int) -> Bag:
        first, end = self._kept.firsts[place], self._kept.firsts[place + 1]
        terms, counts = (array("i", part[first:end].tobytes()) for part in (self._terms, self._kept.counts))
        return Bag(terms, counts, sum(counts))

    @property
    def has_changed(self) -> bool:
        """Tells whether other bags were asked for than those that were kept."""
        return self._used.keys() != self._kept.places.keys()

    def arrays(self, name: str) -> Arrays:
        """What was asked for, as it is kept."""
        bags = self._used.values()
        terms = np.frombuffer(b"".join(bag.terms.tobytes() for bag in bags), np.int32)
        counts = np.frombuffer(b"".join(bag.counts.tobytes() for bag in bags), np.int32)
        numbers, places = np.unique(terms, return_inverse=True)
        every = self.vocabulary.words()
        words = json.dumps([every[number] for number in numbers.tolist()]).encode()
        return {
            "name": np.array(name),
            "digests": np.frombuffer(b"".join(self._used), np.uint8).reshape(-1, _DIGEST_BYTES),
            "sizes": np.array([len(bag.terms) for bag in bags], np.int64),
            "terms": places.astype(np.int32),
            "counts": counts,
            "words": np.frombuffer(words, np.uint8),
        }


class WordsCache:
    """folder: made when there is something to keep; None = nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._file = folder / FILE if folder is not None else None
        self._writing = Lock()

    def bags(self, tokenizer: Tokenizer) -> KeptBags:
        """Those that are kept, where the file is this tokenizer's and in order; else nothing is."""
        kept = _NOTHING
        if self._file is not None:
            try:
                kept = _read(self._file, _name(tokenizer))
            except FileNotFoundError:
                pass
            except Exception as error:  # whatever a damaged file makes of the reader
                log.warning("the cache %s is not used, and its words are counted anew: %s", self._file, error)
        return KeptBags(tokenizer, kept)

    def keep(self, bags: KeptBags, tokenizer: Tokenizer) -> None:
        """Keeps what these were asked for and nothing else. Trouble is only logged."""
        if self._file is not None and bags.has_changed:
            with self._writing:  # a write that nobody waits for any more may still go on
                write_arrays(self._file, bags.arrays(_name(tokenizer)))


class _Kept:
    """What a file holds. places: by digest · firsts: of the terms and counts of each place, and the end behind them."""

    def __init__(
        self, digests: Sequence[bytes], sizes: Sequence[int], terms: Numbers, counts: Numbers, words: Sequence[str]
    ) -> None:
        self.places = {digest: place for place, digest in enumerate(digests)}
        self.firsts = [0, *np.cumsum(sizes, dtype=np.int64).tolist()]
        self.terms, self.counts, self.words = terms, counts, words


_NOTHING: Final = _Kept((), (), np.empty(0, np.int32), np.empty(0, np.int32), ())


def _read(file: Path, name: str) -> _Kept:
    """Raises ValueError for a file that holds something else, and whatever else a damaged one makes of the reader."""
    arrays = read_arrays(file)
    if str(arrays["name"]) != name:
        raise ValueError(f"it is of {arrays['name']}, not of {name}")
    digests, sizes, terms, counts = (arrays[key] for key in ("digests", "sizes", "terms", "counts"))
    words = json.loads(arrays["words"].tobytes())
    kinds = [array.dtype for array in (digests, sizes, terms, counts)]
    if kinds != [np.uint8, np.int64, np.int32, np.int32]:
        raise ValueError(f"its numbers are of the kinds {', '.join(map(str, kinds))}")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise ValueError("its words are no list of texts")
    fits = digests.shape == (len(sizes), _DIGEST_BYTES) and terms.shape == counts.shape == (int(sizes.sum()),)
    if not fits or (sizes < 0).any() or (counts < 1).any() or not ((terms >= 0) & (terms < len(words))).all():
        raise ValueError(f"{len(digests)} digests, {len(terms)} terms and {len(words)} words do not fit together")
    return _Kept([row.tobytes() for row in digests], sizes.tolist(), terms, counts, words)


def _name(tokenizer: Tokenizer) -> str:
    return f"{FORMAT}/{tokenizer.name}"


def _digest(locale: str, text: str) -> bytes:
    return blake2b(f"{locale}\n{text}".encode("utf-8", "surrogatepass"), digest_size=_DIGEST_BYTES).digest()
