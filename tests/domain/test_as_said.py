"""A remark as the grammars take it up: in its own case, with every place where it was said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.domain.as_said import blanked, lowered, plain
from dramaturg_server.domain.cue_masks import MASK
from dramaturg_server.domain.said import statements_in
from tests.domain.said_corrections import said_to


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  My  cat\u2019s\u200b name ", "My cat's name"),
        ("Ｔｅａ。\r\n  Ale!", "Tea。\nAle!"),
        ("我 喜歡\u3000茶", "我 喜歡 茶"),
        ("ﾐﾗの目", "ミラの目"),
        ("\ue000 loves tea", f"{MASK} loves tea"),
    ],
)
def test_a_remark_is_made_plain_in_its_own_case(text: str, said: str) -> None:
    assert plain(text) == said


@given(st.text())
def test_places_stay_the_same(text: str) -> None:
    said = plain(text)
    assert len(lowered(said)) == len(blanked(said)) == len(said)
    assert len(blanked(said, lambda start, end: start % 2 == 0)) == len(said)


@pytest.mark.parametrize("text", ["Say “hello there” again.", "说“你好吗”吧。", "「元気ですか」と言って。"])
def test_what_is_quoted_is_blanked_unless_it_is_kept(text: str) -> None:
    assert MASK in blanked(text) and MASK not in blanked(text, lambda start, end: True)


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("\ue000 loves drinking tea.", "en"),
        ("\ue000最喜欢的饮料是茶。", "zh"),
        ("\ue000の好きな飲み物は茶です。", "ja"),
    ],
)
def test_no_character_of_a_remark_passes_for_the_mark_of_a_name(text: str, tag: str) -> None:
    assert all(one.subject_ids for one in statements_in(text, tag, said_to("innkeeper")))
