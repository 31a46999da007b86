"""The vectors of one character: exact search while docs come, get their vectors late, and go."""

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from dramaturg_server.ports import Vectors
from dramaturg_server.retrieval import dense
from dramaturg_server.retrieval.dense import VectorSlab

DIMENSION = 8


def unit(seed: int, dimension: int = DIMENSION) -> Vectors:
    vector = np.random.default_rng(seed).standard_normal(dimension).astype(np.float32)
    return (vector / np.linalg.norm(vector)).astype(np.float16).astype(np.float32)


def filled(*vectors: Vectors | None, dimension: int = DIMENSION) -> VectorSlab:
    slab = VectorSlab(dimension)
    for vector in vectors:
        slab.append(vector)
    return slab


VECTORS = st.integers(0, 5).map(unit)  # few, so that many are equal


class Changing(RuleBasedStateMachine):
    """Appends, sets, takes away and truncates at random, in blocks of 64 rows, and compares with a plain list."""

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(dense, "BLOCK", 64)
        self.slab = VectorSlab(DIMENSION)
        self.docs: list[Vectors | None] = []

    def teardown(self) -> None:
        self.patch.undo()

    @rule(vectors=st.lists(st.none() | VECTORS, max_size=40))
    def append(self, vectors: list[Vectors | None]) -> None:
        for vector in vectors:
            assert self.slab.append(vector) == len(self.docs)
            self.docs.append(vector)

    @rule(part=st.floats(0, 1, exclude_max=True), vector=st.none() | VECTORS)
    def set(self, part: float, vector: Vectors | None) -> None:
        if self.docs:
            doc = int(part * len(self.docs))
            self.slab.set(doc, vector)
            self.docs[doc] = vector

    @rule(part=st.floats(0, 1))
    def truncate(self, part: float) -> None:
        size = round(part * len(self.docs))
        self.slab.truncate(size)
        del self.docs[size:]

    @rule(query=VECTORS, k=st.integers(0, 200))
    def search_is_exact_and_equal_ones_stand_newest_first(self, query: Vectors, k: int) -> None:
        cosines = {doc: float(vector @ query) for doc, vector in enumerate(self.docs) if vector is not None}
        expected = sorted(cosines, key=lambda doc: (-round(cosines[doc], 5), -doc))[:k]
        docs, found = self.slab.search(query[None], k)
        assert docs.tolist() == expected
        assert found.tolist() == pytest.approx([cosines[doc] for doc in expected], abs=1e-6)

    @rule(query=VECTORS)
    def the_mean_is_exact_whatever_came_and_went(self, query: Vectors) -> None:
        fresh = filled(*self.docs)
        assert self.slab.mean_cosine(query[None]) == fresh.mean_cosine(query[None])
        vectors = [vector for vector in self.docs if vector is not None]
        mean = float(np.mean([vector @ query for vector in vectors])) if vectors else 0.0
        assert self.slab.mean_cosine(query[None]) == pytest.approx(mean, abs=1e-6)

    @rule(query=VECTORS)
    def cosines_of_single_docs_equal_those_of_a_search(self, query: Vectors) -> None:
        docs, cosines = self.slab.search(query[None], len(self.docs))
        assert self.slab.cosines(query[None], docs).tolist() == cosines.tolist()

    @rule()
    def it_knows_who_has_no_vector(self) -> None:
        assert [self.slab.has_vector(doc) for doc in range(len(self.docs))] == [
            vector is not None for vector in self.docs
        ]
        assert self.slab.vectors == sum(vector is not None for vector in self.docs)
        assert self.slab.size == len(self.docs)


Changing.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
test_it_is_exact_through_appends_late_vectors_and_truncations = Changing.TestCase


def test_nothing_is_found_in_nothing() -> None:
    assert filled().search(unit(0)[None], 5)[0].tolist() == []
    assert filled(None, None).search(unit(0)[None], 5)[0].tolist() == []


def test_a_doc_without_a_vector_is_no_hit_however_far_the_others_are() -> None:
    assert filled(None, -unit(0), None).search(unit(0)[None], 3)[0].tolist() == [1]


def test_scores_do_not_depend_on_where_and_when_a_vector_came() -> None:
    vectors = [unit(seed, 384) for seed in range(100)]
    query = unit(1000, 384)[None]
    in_order, late = filled(*vectors, dimension=384), filled(*[None] * 100, dimension=384)
    for doc in reversed(range(100)):
        late.set(doc, vectors[doc])
    assert [part.tolist() for part in late.search(query, 20)] == [part.tolist() for part in in_order.search(query, 20)]
    alone = filled(vectors[int(in_order.search(query, 1)[0][0])], dimension=384)
    assert alone.search(query, 1)[1].tolist() == in_order.search(query, 1)[1].tolist()


def test_thousands_of_equal_vectors_stand_newest_first() -> None:
    slab = filled(*[unit(1)] * 9_000, unit(2), *[unit(1)] * 100)
    assert slab.search(unit(1)[None], 3)[0].tolist() == [9_100, 9_099, 9_098]
    assert slab.search(unit(2)[None], 2)[0].tolist() == [9_000, 9_100]


def test_docs_without_vectors_take_hardly_any_memory() -> None:
    assert filled(*[None] * 10_000).bytes < 20_000


def test_truncating_gives_the_memory_back() -> None:
    slab = filled(*[unit(1)] * 9_000)
    slab.truncate(10)
    assert slab.bytes <= filled(*[unit(1)] * 4_096).bytes


def test_a_vector_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError):
        filled(unit(1, 7))
