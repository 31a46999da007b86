"""Why what was found is not spoken, and why a topic is not meant: one example per reason."""

import re
from dataclasses import replace
from typing import get_args

import pytest

from dramaturg_server.domain.found import NOTHING_FOUND, Alike, AlikeTopics, Found, NotSpoken
from dramaturg_server.domain.log import RecallKind
from dramaturg_server.domain.route import KNOWN_INSTEAD, Choice
from dramaturg_server.domain.unspoken import NotMeant, compared, not_spoken
from tests.documents import ROOT

LOOKED_UP = Found(passages=(), memories=(), unfit={"eels#1": "not_near_enough", "m1.0": "is_a_question"})
OPINION = Choice("opinion", "fits_best", item_id="view")
DENIED = Choice("memory", "nothing_stored")
KNOWN = Choice("knowledge", KNOWN_INSTEAD, item_id="weir#1")
FALLBACK = Choice("fallback", "no_topic")


@pytest.mark.parametrize(
    ("choice", "kind", "item_id", "found", "why"),
    [
        (OPINION, "opinion", "view", LOOKED_UP, None),
        (OPINION, "knowledge", "weir#1", LOOKED_UP, "another_fits_better"),
        (OPINION, "knowledge", "eels#1", LOOKED_UP, "not_near_enough"),
        (OPINION, "memory", "m1.0", LOOKED_UP, "no_memory_question"),
        (replace(OPINION, reason="opinion_on_topic"), "knowledge", "weir#1", LOOKED_UP, "topic_goes_first"),
        (Choice("topic", "line_is_due", "toll"), "knowledge", "eels#1", LOOKED_UP, "authored_line"),
        (Choice("fallback", "authored_lock"), "knowledge", "weir#1", NOTHING_FOUND, "authored_lock"),
        (FALLBACK, "knowledge", "weir#1", LOOKED_UP, "no_words_for_it"),
        (FALLBACK, "knowledge", "weir#1", NOTHING_FOUND, "no_question"),
        (DENIED, "knowledge", "weir#1", LOOKED_UP, "memory_question"),
        (DENIED, "memory", "m1.0", LOOKED_UP, "is_a_question"),
        (DENIED, "memory", "m2.0", LOOKED_UP, "does_not_stand_out"),
        (KNOWN, "memory", "m1.0", LOOKED_UP, "is_a_question"),
        (KNOWN, "memory", "m2.0", LOOKED_UP, "does_not_stand_out"),
        (KNOWN, "opinion", "view", LOOKED_UP, "another_fits_better"),
    ],
)
def test_what_is_not_spoken_says_why(
    choice: Choice, kind: RecallKind, item_id: str, found: Found, why: NotSpoken | None
) -> None:
    assert not_spoken(choice, found, kind, item_id) == why


def topics(**scores: float) -> AlikeTopics:
    """Topics that pass from 0.5 on, with a margin of 0.1."""
    return AlikeTopics({one: Alike(score, score > 0.5, score, 0.5) for one, score in scores.items()}, margin=0.1)


@pytest.mark.parametrize(
    ("alike", "own", "topic_id", "why"),
    [
        (topics(a=0.9, b=0.6), "ab", "a", {"a": "", "b": "another_is_more_alike"}),
        (topics(a=0.9, b=0.85), "ab", "", {"a": "another_is_about_as_alike", "b": "another_is_more_alike"}),
        (topics(a=0.4, b=0.3), "ab", "", {"a": "not_alike_enough", "b": "not_alike_enough"}),
        (topics(a=0.9, b=0.3), "ab", "", {"a": "text_is_nearer", "b": "not_alike_enough"}),
        (topics(a=0.9, b=0.8, c=0.1), "b", "", {"a": "not_its_topic", "b": "another_is_more_alike"}),
        (
            topics(a=0.9, b=0.8, c=0.7, d=0.6),
            "bcd",
            "",
            dict.fromkeys("abc", "another_is_more_alike") | {"a": "not_its_topic"},
        ),
    ],
)
def test_topics_that_are_not_meant_say_why(alike: AlikeTopics, own: str, topic_id: str, why: dict[str, str]) -> None:
    choice = Choice("topic", "line_is_due", topic_id) if topic_id else FALLBACK
    found = compared(alike, choice, lambda topic: topic in own)
    assert {one.topic_id: one.not_meant for one in found} == why
    assert all((one.similarity, one.needed) == (alike.by_topic[one.topic_id].score, 0.5) for one in found)


def test_where_nothing_was_compared_there_is_nothing_to_say() -> None:
    assert compared(None, FALLBACK, lambda _: True) == compared(AlikeTopics({}), FALLBACK, lambda _: True) == ()


def test_the_page_on_recall_explains_each_code() -> None:
    page = (ROOT / "docs" / "recall.md").read_text(encoding="utf-8")
    for heading, codes in (("Not spoken", NotSpoken), ("Topics by similarity", NotMeant)):
        section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
        assert set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == set(get_args(codes))
