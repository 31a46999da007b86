"""What a remark names where it asks for a view or for all there is to tell, in three languages."""

import pytest

from dramaturg_server.domain.asked_about import named_in


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("What do you think of promises?", "promises"),
        ("So how do you feel about the war", "the war"),
        ("Tell me about the wells.", "the wells"),
        ("And what about the bread?", "the bread"),
        ("What is your opinion on oaths?", "oaths"),
        ("你怎么看诺言？", "诺言"),
        ("你对诺言怎么看？", "诺言"),
        ("说说那口井吧。", "那口井"),
        ("約束についてどう思う？", "約束"),
        ("井戸のことを教えて。", "井戸"),
        ("あの鐘をどう思う？", "あの鐘"),
        ("Where is the well?", ""),
        ("I think of home.", ""),
        ("", ""),
        ("?", ""),
    ],
)
def test_what_is_named_is_told_without_how_it_is_asked(text: str, named: str) -> None:
    assert named_in(text) == named


@pytest.mark.parametrize("text", ["a" * 100_000, "について" * 25_000, "tell me about " * 7_000, "对" * 100_000])
def test_any_length_is_read_at_once(text: str) -> None:
    assert isinstance(named_in(text), str)
