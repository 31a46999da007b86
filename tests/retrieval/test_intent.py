"""What of a text lies in the span of everyday talk: its intent, by spellings, nothing is loaded."""

import numpy as np

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.retrieval.everyday_lines import everyday_lines
from dramaturg_server.retrieval.intent import DIMENSIONS, IntentSpace

EVERYDAY = HashEmbedder().embed(everyday_lines(), "query").vectors
SPACE = IntentSpace(EVERYDAY)


def likeness(one: str, other: str) -> float:
    first, second = SPACE.of_each(HashEmbedder().embed([one, other], "query").vectors)
    return float(first @ second)


def test_what_is_asked_weighs_more_than_what_it_is_asked_about() -> None:
    asked, same, about = "How much does the beer cost?", "How much does the syrup cost?", "Who brews the beer here?"
    assert likeness(asked, same) > likeness(asked, about)


def test_an_intent_is_a_unit_vector_that_no_other_text_changes() -> None:
    alone, among = SPACE.of(EVERYDAY[3]), SPACE.of_each(EVERYDAY)
    assert among.shape == (len(EVERYDAY), DIMENSIONS)
    assert np.array_equal(alone, among[3])
    assert np.allclose(np.linalg.norm(among, axis=1), 1.0)


def test_what_has_no_direction_has_no_intent() -> None:
    assert not SPACE.of(EVERYDAY.mean(axis=0)).any()
