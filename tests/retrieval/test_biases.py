"""What is added for whom and where it is about."""

import numpy as np
import pytest

from dramaturg_server.retrieval.biases import Flags, experience_biases, knowledge_bias, mentions
from dramaturg_server.retrieval.settings import DEFAULT, REFERENCE


def flags(*values: int) -> Flags:
    return np.array(values, np.bool_)


def test_each_published_bias_of_experience_counts_and_they_add_up() -> None:
    found = experience_biases(
        REFERENCE.experience_biases,
        same_session=flags(0, 0, 1, 0),
        by_user=flags(1, 0, 0, 0),
        by_character=flags(0, 1, 0, 0),
        mentioned=np.array([1, 0, 0, 2]),
    )
    assert found == pytest.approx([0.10 + 0.04, 0.10, 0.15, 0.08])


def test_the_tuned_preset_adds_nothing() -> None:
    yes = flags(1, 1)
    found = experience_biases(DEFAULT.experience_biases, same_session=yes, by_user=yes, by_character=yes)
    assert found == pytest.approx([0.0, 0.0])


def test_names_are_counted_once_each_in_any_spelling() -> None:
    texts = ("Bread, MIRA? Mira!", "Mira told the Player so.", "It rained.")
    assert mentions(texts, ("mira", "player", "")).tolist() == [1, 2, 0]
    assert mentions((), ("mira",)).tolist() == []


def test_each_published_bias_of_knowledge_counts_and_they_add_up() -> None:
    biases = REFERENCE.knowledge_biases

    def bias(text: str, *, sourced: bool = False) -> float:
        return knowledge_bias(text, biases, asker=("ada",), asked=("mira", "the baker"), sourced=sourced)

    assert bias("The well is dry.") == 0.0
    assert bias("ADA dug the well.") == pytest.approx(0.08)
    assert bias("Mira dug the well.") == pytest.approx(0.08)
    assert bias("Mira and Ada dug it.", sourced=True) == pytest.approx(0.21)
    assert bias("Mira, the baker, dug it.") == pytest.approx(0.08), "one person, by two names"
    assert bias("The baker dug it.") == pytest.approx(0.08)
    assert knowledge_bias("Text", biases, asker=("",), asked=(), sourced=False) == 0.0


@pytest.mark.parametrize(
    ("text", "name", "times"),
    [
        ("She was annoyed.", "ann", 0),
        ("She was annoyed by Ann.", "ann", 1),
        ("Will you go?", "wil", 0),
        ("布拉姆走了。", "布拉姆", 1),
        ("ブラムさんは帰った。", "ブラム", 1),
        ("Анна ушла.", "анна", 1),
        ("Аннам ушла.", "анна", 0),
    ],
)
def test_a_name_counts_as_a_word_of_its_own_where_words_have_edges(text: str, name: str, times: int) -> None:
    assert mentions([text], [name]).tolist() == [times]
    given = knowledge_bias(text, REFERENCE.knowledge_biases, asker=[name], asked=[], sourced=False)
    assert given == pytest.approx(0.08 * times)
