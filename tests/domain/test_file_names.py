"""A name that people choose for a file either means the same file on every platform, or is refused by what is wrong."""

import pytest

from dramaturg_server.domain.file_names import LONGEST_BYTES, portable_file_name
from dramaturg_server.domain.text import BadText


@pytest.mark.parametrize(
    "name", ["friday", "wren.yaml", "小满.yaml", "ナギ", "console", "nullify.yaml", "com", "com10", "a con", "x" * 255]
)
def test_a_name_that_every_file_system_holds_is_taken_as_it_is(name: str) -> None:
    assert portable_file_name(name) == name


@pytest.mark.parametrize(
    "name",
    ["NUL", "con", "aux.sqlite3", "Prn.tar.gz", "com1", "COM0.yaml", "lpt9.yaml", "com¹", "con .yaml", "CONIN$.yaml"],
)
def test_a_device_of_windows_is_refused_in_any_case_and_with_any_ending(name: str) -> None:
    with pytest.raises(BadText) as refused:
        portable_file_name(name)
    assert refused.value.reason == "device" and repr(name) in refused.value.detail


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "empty"),
        ("friday.", "bad_end"),
        ("friday ", "bad_end"),
        ("a:b", "bad_character"),
        ("a/b", "bad_character"),
        ("a\\b", "bad_character"),
        ("a\nb", "bad_character"),
        ("a?", "bad_character"),
        ("x" * (LONGEST_BYTES + 1), "too_long"),
        ("満" * 86, "too_long"),
    ],
)
def test_what_some_file_system_can_not_hold_is_refused_by_its_reason(name: str, reason: str) -> None:
    with pytest.raises(BadText) as refused:
        portable_file_name(name)
    assert refused.value.reason == reason


def test_what_is_written_behind_a_name_counts() -> None:
    assert portable_file_name("x" * 250, ".yaml")
    with pytest.raises(BadText) as refused:
        portable_file_name("x" * 251, ".yaml")
    assert refused.value.reason == "too_long"
