"""How many slips lie between two names."""

import pytest

from dramaturg_server.cast.likeness import slips
from dramaturg_server.cast.problems import nearest


@pytest.mark.parametrize(
    ("written", "meant", "count"),
    [
        ("", "", 0),
        ("say", "say", 0),
        ("sya", "say", 1),
        ("sy", "say", 1),
        ("sayy", "say", 1),
        ("sat", "say", 1),
        ("", "ab", 2),
    ],
)
def test_letters_put_in_left_out_replaced_or_swapped_are_one_slip_each(written: str, meant: str, count: int) -> None:
    assert slips(written, meant) == slips(meant, written) == count


def test_only_a_name_that_can_be_a_slip_is_proposed() -> None:
    assert nearest("sya", ["say"]) == "did you mean say?"
    assert nearest("responses", ["senses"]) == nearest("stage", ["target"]) == ""
    assert nearest("nope", ["none"]) == nearest("non", ["none"]) == "", "nobody who writes another name means no name"
