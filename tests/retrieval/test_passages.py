"""What is embedded for a memory: it alone, or with the remark it answers."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.memories import Memory
from dramaturg_server.retrieval.passages import passage, remark_of

ASKED = Memory("m7.0", 7, 0, "said", "Where is the key?", "player", "mira", ("player", "mira"))
ANSWERED = Memory("m7.1", 7, 1, "said", "In the mill.", "mira", "player", ("player", "mira"))


def called(memory: Memory) -> str:
    return {"mira": "Mira", "player": "You"}.get(memory.speaker_id, "")


def test_an_answer_is_embedded_with_its_remark() -> None:
    assert passage(ANSWERED, remark_of(ANSWERED, ASKED), called) == "You: Where is the key?\nMira: In the mill."
    assert passage(ASKED, remark_of(ASKED, None), called) == "You: Where is the key?"


def test_what_nobody_said_has_no_name_in_front() -> None:
    happened = Memory("m8.0", 8, 0, "happened", "The mill burned down.")
    assert passage(happened, remark_of(happened, ANSWERED), called) == "The mill burned down."


@pytest.mark.parametrize(
    "before",
    [
        replace(ASKED, seq=6),
        replace(ASKED, kind="happened"),
        replace(ASKED, kind="evidence"),
        replace(ASKED, hearers=("player", "mira", "bram")),
    ],
)
def test_nothing_from_another_turn_or_for_other_ears_stands_in_front(before: Memory) -> None:
    assert remark_of(ANSWERED, before) is None


def test_evidence_of_the_turn_is_embedded_alone() -> None:
    assert remark_of(replace(ANSWERED, kind="evidence"), ASKED) is None
