"""What a reply drew on, read after its lore, lines and characters got other ids."""

import pytest

from dramaturg_server.domain.log import ComparedTopic, Entry, Recalled, RecallKind, Scores, Turn
from dramaturg_server.domain.renamed_log import renamed_entry
from dramaturg_server.domain.renames import Renames

RENAMES = Renames(
    (
        ("block", "old_news", "news"),
        ("character", "old_mira", "mira"),
        ("knowledge", "old_ferry", "ferry"),
        ("line", "old_hello", "hello"),
        ("opinion", "mira|old_view", "mira|view"),
        ("topic", "old_toll", "toll"),
    )
)


@pytest.mark.parametrize(
    ("kind", "former", "present"),
    [
        ("memory", ("m1.1", "old_hello"), ("m1.1", "hello")),
        ("memory", ("m1.2", "old_news"), ("m1.2", "news")),
        ("memory", ("m1.0", ""), ("m1.0", "")),
        ("knowledge", ("old_ferry#2", "old_ferry"), ("ferry#2", "ferry")),
        ("knowledge", ("mill#1", "mill"), ("mill#1", "mill")),
        ("opinion", ("old_view", "old_view"), ("view", "view")),
    ],
)
def test_what_was_recalled_is_read_by_its_present_ids(
    kind: RecallKind, former: tuple[str, str], present: tuple[str, str]
) -> None:
    recalled = Recalled(kind, *former, Scores(final=0.5), spoken=True)
    hearers, place = ("player", "old_mira"), ("", 0, "", "", "en")
    turn = Turn("t1", "player", "Hi.", "old_mira", "old_mira", hearers, *place, (), "fallback", recalled=(recalled,))
    read = renamed_entry(RENAMES, Entry(1, "turn", 0, 0, 1, turn=turn)).turn
    assert read is not None
    assert read.recalled == (Recalled(kind, *present, Scores(final=0.5), spoken=True),)


def test_topics_that_a_remark_was_compared_with_are_read_by_their_present_ids() -> None:
    compared = (ComparedTopic("old_toll", 0.9, 0.8), ComparedTopic("mill", 0.7, 0.8, "not_alike_enough"))
    hearers, place = ("player", "mira"), ("", 0, "", "", "en")
    turn = Turn("t1", "player", "Hi.", "mira", "mira", hearers, *place, (), "fallback", compared=compared)
    read = renamed_entry(RENAMES, Entry(1, "turn", 0, 0, 1, turn=turn)).turn
    assert read is not None
    assert [(one.topic_id, one.not_meant) for one in read.compared] == [("toll", ""), ("mill", "not_alike_enough")]
