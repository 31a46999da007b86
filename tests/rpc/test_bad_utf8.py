"""Words that are no UTF-8 are mended, whatever stands around them; nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg import v1
from dramaturg_server.rpc.bad_utf8 import find_bad_text, with_mended_words

REPORT = v1.ReportEventsRequest.DESCRIPTOR


def reporting(text: bytes) -> bytes:
    """Two events, the second with `text` in place of its words."""
    good = v1.WorldEvent(custom=v1.CustomEvent(event_name="oath", text="はい"))
    odd = v1.WorldEvent(custom=v1.CustomEvent(event_name="oath", text="Q" * len(text)))
    request = v1.ReportEventsRequest(playthrough_id="p", events=[good, odd], game_time_s=7)
    return request.SerializeToString().replace(b"Q" * len(text), text)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        (b"\xed\xa0\x80 wolf", "\ufffd wolf"),
        (b"\xed\xa0\xbd\xed\xb0\xba", "\U0001f43a"),  # both halves of one wolf, as some engines write it
        (b"wolf \xff", "wolf \ufffd"),
        (b"wol\xe7", "wol\ufffd"),
        ("狼だ".encode() + b"\xed\xb0\x80", "狼だ\ufffd"),
    ],
)
def test_words_are_mended_and_the_rest_stays(text: bytes, mended: str) -> None:
    request = v1.ReportEventsRequest.FromString(with_mended_words(REPORT, reporting(text)))
    assert [event.custom.text for event in request.events] == ["はい", mended]
    assert (request.playthrough_id, request.game_time_s) == ("p", 7)


def test_ids_are_not_mended() -> None:
    raw = v1.ReportEventsRequest(playthrough_id="QQQ").SerializeToString().replace(b"QQQ", b"\xed\xa0\x80")
    assert with_mended_words(REPORT, raw) == raw
    assert find_bad_text(REPORT, raw) == "playthrough_id"


@given(st.binary(max_size=200))
def test_any_words_can_be_read_afterwards(text: bytes) -> None:
    request = v1.ReportEventsRequest.FromString(with_mended_words(REPORT, reporting(b"<" + text + b">")))
    assert request.events[1].custom.text[0] == "<"


@given(st.binary(max_size=200))
def test_no_bytes_at_all_break_it(raw: bytes) -> None:
    assert isinstance(with_mended_words(REPORT, raw), bytes)
