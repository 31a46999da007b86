"""What a remark names where it asks for a view or for all there is to tell, in three languages."""

import pytest

from dramaturg_server.domain.asked_about import LONGEST, named_in


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
        ("Tell us about the siege, please.", "the siege"),
        ("Tell me about the siege please", "the siege"),
        ("What do you know about the siege today?", "the siege"),
        ("What do you really think of the siege, Orsa?", "the siege"),
        ("Tell me about the wells. I am new here.", "the wells"),
        ("Tell me about St. Odo's well!", "st. odo's well"),
        ("Good day. Tell me about today.", "today"),
        ("老板，诺言你怎么看？", "诺言"),
        ("说说那口井的事吧，好吗？", "那口井"),
        ("请讲一下那口井。我刚来。", "那口井"),
        ("说说你对诺言的看法", "诺言"),
        ("你对诺言有什么看法？", "诺言"),
        ("ねえ、約束についてどう思う？", "約束"),
        ("こんばんは。井戸のことを詳しく教えてください。", "井戸"),
        ("诺言，你怎么看？", "诺言"),
        ("What do you think of ...?", ""),
        ("Where is the well?", ""),
        ("I think of home.", ""),
        ("", ""),
        ("?", ""),
    ],
)
def test_what_is_named_is_told_without_how_it_is_asked(text: str, named: str) -> None:
    assert named_in(text) == named


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("a" * LONGEST, ""),
        ("について" * 50, ""),
        ("対して" * 60 + "について", ""),
        ("tell me about " * 13 + "the well", "tell me about " * 12 + "the well"),
        ("what about " * 17 + "the well", "what about " * 16 + "the well"),
        ("对" * 190 + "怎么看", "对" * 189),
        ("、" * 190 + "をどう思う", ""),
    ],
)
def test_remarks_as_long_as_any_that_are_read_are_read_as_short_ones(text: str, named: str) -> None:
    assert len(text) <= LONGEST
    assert named_in(text) == named


@pytest.mark.parametrize("text", ["tell me about " + "w" * LONGEST, "について" * 25_000, "tell me about " * 7_000])
def test_longer_remarks_say_more_than_what_they_ask_about(text: str) -> None:
    assert named_in(text) == ""
