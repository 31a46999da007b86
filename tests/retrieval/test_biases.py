"""What is added for whom and where it is about."""

import pytest

from dramaturg_server.domain.memories import Memory
from dramaturg_server.retrieval.biases import experience_biases, knowledge_bias
from dramaturg_server.retrieval.settings import DEFAULT, REFERENCE

MEMORIES = (
    Memory("m1.0", 1, 0, "said", "Bread, Mira?", speaker_id="player", unit=1),
    Memory("m1.1", 1, 1, "said", "No bread.", speaker_id="mira", unit=1),
    Memory("m2.0", 2, 0, "happened", "It rained.", unit=2),
    Memory("m3.0", 3, 0, "said", "Mira told the Player so.", speaker_id="boris", unit=1),
)


def test_each_published_bias_of_experience_counts_and_they_add_up() -> None:
    found = experience_biases(
        MEMORIES,
        REFERENCE.experience_biases,
        unit=2,
        speaker_id="player",
        character_id="mira",
        names=("mira", "player"),
    )
    assert found == pytest.approx([0.10 + 0.04, 0.10, 0.15, 0.08])


def test_nobody_in_particular_is_nobody_who_asks() -> None:
    found = experience_biases(MEMORIES[2:3], REFERENCE.experience_biases, unit=9, speaker_id="", character_id="")
    assert found.tolist() == [0.0]


def test_the_tuned_preset_adds_nothing_to_experience() -> None:
    found = experience_biases(MEMORIES, DEFAULT.experience_biases, unit=1, speaker_id="player", character_id="mira")
    assert found.tolist() == [0.0] * 4


def test_each_published_bias_of_knowledge_counts_and_they_add_up() -> None:
    biases = REFERENCE.knowledge_biases

    def bias(text: str, *, sourced: bool = False) -> float:
        return knowledge_bias(text, biases, speaker_name="ada", own_name="mira", sourced=sourced)

    assert bias("The well is dry.") == 0.0
    assert bias("ADA dug the well.") == pytest.approx(0.08)
    assert bias("Mira dug the well.") == pytest.approx(0.08)
    assert bias("Mira and Ada dug it.", sourced=True) == pytest.approx(0.21)
    assert knowledge_bias("Text", biases, speaker_name="", own_name="", sourced=False) == 0.0
