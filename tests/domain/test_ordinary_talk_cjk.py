"""Ordinary talk in Chinese and Japanese stores nothing: a false confirmation aloud is worse than silence."""

from types import ModuleType

import pytest

from dramaturg_server.domain.correction_cues import corrections_in
from dramaturg_server.domain.fact_cues import facts_in
from dramaturg_server.domain.statements import Statement
from tests.domain import ordinary_talk_ja, ordinary_talk_zh
from tests.domain.said_corrections import line, said_to

TALK: dict[str, ModuleType] = {"zh": ordinary_talk_zh, "ja": ordinary_talk_ja}


def stated(text: str, tag: str, said: tuple[str, ...] = ()) -> list[Statement]:
    context = said_to("mira", tuple(line("player", one) for one in said))
    return [*facts_in(text, tag, context), *corrections_in(text, tag, context)]


@pytest.mark.parametrize(("tag", "text"), [(tag, text) for tag, talk in TALK.items() for text in talk.ORDINARY])
def test_ordinary_talk_states_nothing(tag: str, text: str) -> None:
    assert stated(text, tag) == []


@pytest.mark.parametrize(
    ("tag", "text", "gives_way"), [(tag, *row) for tag, talk in TALK.items() for row in talk.LIKES]
)
def test_a_mere_like_gives_way_to_the_favourite(tag: str, text: str, gives_way: bool) -> None:
    assert [one.yields for one in stated(text, tag)] == [gives_way]


@pytest.mark.parametrize(
    ("tag", "text", "said"), [(tag, *row) for tag, talk in TALK.items() for row in talk.NO_SUBJECT]
)
def test_what_has_no_subject_corrects_no_other_value(tag: str, text: str, said: tuple[str, ...]) -> None:
    assert stated(text, tag, said) == []


def test_what_has_no_subject_corrects_the_value_that_it_names() -> None:
    for text in ("不是茶，是酒。", "不是茶而是酒"):
        (one,) = stated(text, "zh", ("我最喜欢的饮料是茶。",))
        assert (one.detail, one.value, one.old) == ("drink", "酒", "茶")


@pytest.mark.parametrize(("tag", "text", "name"), [(tag, *row) for tag, talk in TALK.items() for row in talk.NAMES])
def test_a_name_that_is_plainly_given_is_kept(tag: str, text: str, name: str) -> None:
    assert ("player", "name", name) in [(*one.subject_ids, one.detail, one.value) for one in stated(text, tag)]


@pytest.mark.parametrize(("answer", "name"), ordinary_talk_ja.NAMES_GIVEN)
def test_a_bare_name_is_one_where_it_was_asked_for(answer: str, name: str) -> None:
    asked = said_to("innkeeper", (line("innkeeper", "見ない顔だね。お名前は？"),))
    assert [(one.detail, one.value) for one in corrections_in(answer, "ja", asked)] == (
        [("name", name)] if name else []
    )
    other = said_to("innkeeper", (line("innkeeper", "何を食べる？"),))
    is_plain = any(word in answer for word in ("名", "申"))  # 名前は… tells it unasked
    assert bool(corrections_in(answer, "ja", other)) == (is_plain and bool(name))
