"""The lore of a cast as an index: what fits a remark best of all that a character knows here and now. Step 4.

    conditions (one question per group of texts) → words and meaning of the children → their parents → fused → the best

Built once per cast; vectors come later, as a new index that shares all the rest. Exact: what doesn't apply is masked,
and never one of those that only an approximate search would have looked at.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..domain.content import Cast, shortened
from ..domain.text import fold_line
from ..ports import Vectors
from .bags import TextCounter
from .knowledge_chunks import Chunk, bound_to, findable, group_of
from .knowledge_ranking import Began, Halves, Standing, ranked
from .knowledge_words import LoreWords
from .query import Clocks, Hit, Query
from .settings import KnowledgeBiases, PathSettings
from .top import Docs, Flags, Values


def _never(_unit_id: str) -> None:
    """No unit is known to have begun."""


@dataclass(frozen=True, slots=True)
class _Language:
    """All that can be found in one language, by parent from 0; children of a parent lie side by side.

    chunks: None = not in this cast any more · firsts: its first child · children: what they are found by · groups: of
    whose number in `asked` it is, chunks that are all known or all unknown · vectors: shape (children, dimension), rows
    of NaN where there is none yet; None while there are none at all · mean: of all vectors, shape (dimension,).
    """

    chunks: tuple[Chunk | None, ...]
    firsts: Docs
    children: tuple[str, ...]
    words: LoreWords
    groups: Docs
    asked: tuple[Chunk, ...]
    vectors: Vectors | None = None
    mean: Values | None = None

    def applying(self, applies: Callable[[Chunk], bool]) -> Flags:
        """Which parents may be drawn on; asked once per group, with any chunk of it. A chunk that is gone never."""
        known = np.fromiter((applies(chunk) for chunk in self.asked), np.bool_, len(self.asked))
        return np.append(known, False)[self.groups]

    def halves(self, query: Query) -> Halves:
        """What words and meaning say to each parent: what its best child has."""
        gains, floor = self.words.weigh(query.tokens)
        return Halves(np.maximum.reduceat(gains, self.firsts), floor, self._cosines(query), self._mean_cosine(query))

    def _cosines(self, query: Query) -> Values | None:
        """How alike the best child of each parent is, -inf where none has a vector; None where nothing can be said."""
        vector = query.vector
        if vector is None or self.vectors is None or vector.shape[1] != self.vectors.shape[1]:
            return None
        found = _inner_products(vector, self.vectors).astype(np.float64)
        return np.asarray(np.maximum.reduceat(np.where(np.isnan(found), -np.inf, found), self.firsts))

    def embedded(self) -> Iterator[tuple[str, Vectors]]:
        """Each child that has a vector, with it."""
        if self.vectors is not None:
            for place in np.flatnonzero(~np.isnan(self.vectors[:, 0])).tolist():
                yield self.children[place], self.vectors[place]

    def _mean_cosine(self, query: Query) -> float:
        """How alike any child is; 0 where nothing can be said."""
        vector = query.vector
        if vector is None or self.mean is None or vector.shape[1] != len(self.mean):
            return 0.0
        return float(self.mean @ vector[0])


@dataclass(frozen=True, slots=True)
class KnowledgeIndex:
    """What all of a cast is found by. Deterministic; may be searched from any thread, for nothing in it changes."""

    _source_language: str
    _languages: Mapping[str, _Language]

    @classmethod
    def of(cls, cast: Cast, bags: TextCounter) -> "KnowledgeIndex":
        """Finds by words alone. bags: make all of it, and belong to it from here on."""
        return cls(cast.source_language, {tag: _built(cast, tag, bags) for tag in cast.languages})

    @property
    def size(self) -> int:
        """Chunks of the language that has most."""
        return max((len(language.chunks) for language in self._languages.values()), default=0)

    @property
    def chunks(self) -> int:
        """Chunks of all languages together."""
        return sum(len(language.chunks) for language in self._languages.values())

    def vectors(self) -> dict[str, Vectors]:
        """By text, shape (dimension,): rows of its own matrices, not to be written; what has none is left out."""
        return {text: row for language in self._languages.values() for text, row in language.embedded()}

    @property
    def has_vectors(self) -> bool:
        """Tells whether it finds by meaning, too."""
        return any(language.vectors is not None for language in self._languages.values())

    def texts(self) -> tuple[str, ...]:
        """Whatever needs a vector, each once, in the order of the cast."""
        return tuple(dict.fromkeys(text for language in self._languages.values() for text in language.children))

    def with_vectors(self, vectors: Mapping[str, Vectors]) -> "KnowledgeIndex":
        """The same index, which also finds by meaning. vectors: by text, shape (dimension,); some may be missing."""
        languages = {tag: _embedded(language, vectors) for tag, language in self._languages.items()}
        return replace(self, _languages=languages)

    def bound_to(self, cast: Cast) -> "KnowledgeIndex":
        """What of it is in another cast word for word, under the other's conditions: good until that one is built."""
        bound = bound_to(cast)
        languages = {
            tag: _grouped(language, tuple(chunk and bound(chunk) for chunk in language.chunks))
            for tag, language in self._languages.items()
            if tag in cast.languages
        }
        return KnowledgeIndex(cast.source_language, languages)

    def search(
        self,
        query: Query,
        locale: str,
        applies: Callable[[Chunk], bool],
        now: Clocks,
        path: PathSettings,
        biases: KnowledgeBiases,
        *,
        k: int | None = None,
        asker: Sequence[str] = (),
        asked: Sequence[str] = (),
        began: Began = _never,
    ) -> list[Hit[Chunk]]:
        """The best `k` chunks (as `path` says where None) in `locale`, else in a shorter form of it, else the source's.

        applies: tells of a chunk whether it may be drawn on, asked before anything is ranked · asker, asked: all that
        the two who talk go by · began: when a unit did. Equal finals stand in the order of the cast.
        """
        tags = (*shortened(locale), self._source_language)
        language = next((self._languages[tag] for tag in tags if tag in self._languages), None)
        if language is None or not language.chunks:
            return []
        applying = language.applying(applies)
        if not applying.any():
            return []
        k = path.k if k is None else k
        standing = Standing(now, path, biases, k, tuple(map(fold_line, asker)), tuple(map(fold_line, asked)), began)
        return ranked(standing, language.halves(query), applying, language.chunks)


# ---- building


def _built(cast: Cast, tag: str, bags: TextCounter) -> _Language:
    found = tuple(findable(cast, tag))
    children = tuple(child for each in found for child in each.children)
    firsts = np.cumsum([0, *(len(each.children) for each in found)])[:-1].astype(np.int64)
    counted = [bags.of(each.chunk.locale, child) for each in found for child in each.children]
    words = LoreWords(counted, bags.vocabulary)
    language = _Language((), firsts, children, words, np.empty(0, np.int64), ())
    return _grouped(language, tuple(each.chunk for each in found))


def _grouped(language: _Language, chunks: tuple[Chunk | None, ...]) -> _Language:
    """The language with these chunks. The group of one that is gone is the one behind all others."""
    keys = [group_of(chunk) if chunk is not None else None for chunk in chunks]
    asked = {key: chunk for key, chunk in zip(keys, chunks, strict=True) if key is not None and chunk is not None}
    numbers = {key: number for number, key in enumerate(asked)}
    groups = np.array([len(asked) if key is None else numbers[key] for key in keys], np.int64)
    return replace(language, chunks=chunks, groups=groups, asked=tuple(asked.values()))


def _embedded(language: _Language, vectors: Mapping[str, Vectors]) -> _Language:
    found = {place: vectors[text] for place, text in enumerate(language.children) if text in vectors}
    if not found:
        return replace(language, vectors=None, mean=None)
    stacked = np.full((len(language.children), len(next(iter(found.values())))), np.nan, np.float32)
    for place, vector in found.items():
        stacked[place] = vector
    return replace(language, vectors=stacked, mean=np.nanmean(stacked, axis=0, dtype=np.float64))


def _inner_products(query: Vectors, rows: Vectors) -> Vectors:
    """Of one vector with each row, by faiss: 1.5 ms for 25,000 rows of 384; what a row gets depends on no other."""
    import faiss

    vector, out = np.ascontiguousarray(query, np.float32), np.empty(len(rows), np.float32)
    products = faiss.fvec_inner_products_ny  # type: ignore[attr-defined]  # its stubs lack it
    products(*map(faiss.swig_ptr, (out, vector, rows)), rows.shape[1], len(rows))
    return out
