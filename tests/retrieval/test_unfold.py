"""The record: in order of time, who said what to whom and when, with days that stay right."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.domain.memories import Memory
from dramaturg_server.retrieval.query import Clocks
from dramaturg_server.retrieval.unfold import unfold

DAY = 600
"""Ten minutes of play are a day here."""
NAMES = {"mira": "Mira", "boris": "Boris", "player": "Ada"}
WALL_2026_11_30_20H = 1_796_068_800_000


def at(day: int, hour: int = 0) -> int:
    return (day - 1) * DAY + hour * DAY // 24


def said(seq: int, text: str, game_time_s: int = 0, *, wall_ms: int = 0) -> Memory:
    return Memory(f"m{seq}.0", seq, 0, "said", text, "boris", "mira", game_time_s=game_time_s, wall_ms=wall_ms)


def record(
    *memories: Memory,
    now: Clocks,
    locale: str = "en",
    rounds: Mapping[str, int] | None = None,
    last_spoke: Clocks | None = None,
) -> list[str]:
    text = unfold(
        memories, now, locale=locale, name=NAMES.__getitem__, day_seconds=DAY, rounds=rounds, last_spoke=last_spoke
    )
    return text.splitlines()


EVENING_14 = Clocks(round=9, game_time_s=at(14, 19), wall_ms=WALL_2026_11_30_20H)
WONTONS = said(3, "Yesterday I ate wontons.", at(11, 19))


def test_a_word_for_another_day_keeps_the_day_on_which_it_was_said() -> None:
    assert record(WONTONS, now=EVENING_14) == [
        "It is now day 14, evening.",
        "[m3.0] 3 days ago, day 11, evening: Boris to Mira: Yesterday I ate wontons. "
        "(said on day 11: Yesterday = day 10)",
    ]


def test_chinese_and_japanese_records_are_worded_in_their_language() -> None:
    chinese = record(said(3, "昨天我吃了馄饨。", at(11, 19)), now=EVENING_14, locale="zh-Hant-TW")
    assert chinese == [
        "现在是第14天，晚上。",
        "[m3.0] 3天前，第11天，晚上: Boris对Mira说：昨天我吃了馄饨。 （第11天说的：昨天＝第10天）",
    ]
    japanese = record(said(3, "昨日ワンタンを食べた。", at(13, 8)), now=EVENING_14, locale="ja")
    assert japanese == [
        "今は14日目、夕方。",
        "[m3.0] 昨日、13日目、朝: BorisからMiraへ：昨日ワンタンを食べた。 （13日目の発言：昨日＝12日目）",
    ]
    assert record(WONTONS, now=EVENING_14, locale="fr")[0] == "It is now day 14, evening."


def test_what_is_oldest_stands_first_whatever_came_first() -> None:
    lines = record(said(9, "Late.", at(13)), said(2, "Early.", at(2)), said(5, "Between.", at(5)), now=EVENING_14)
    assert [line.split("]")[0] for line in lines[1:]] == ["[m2.0", "[m5.0", "[m9.0"]


def test_without_game_time_days_are_dates() -> None:
    day_ms = 86_400_000
    memory = said(1, "The day before yesterday it rained.", wall_ms=WALL_2026_11_30_20H - day_ms)
    assert record(memory, now=Clocks(5, 0, WALL_2026_11_30_20H)) == [
        "It is now 30 November 2026, evening.",
        "[m1.0] yesterday, 29 November 2026, evening: Boris to Mira: The day before yesterday it rained. "
        "(said on 29 November 2026: The day before yesterday = 27 November 2026)",
    ]
    assert record(memory, now=Clocks(5, 0, WALL_2026_11_30_20H), locale="ja")[0] == "今は2026年11月30日、夕方。"


@pytest.mark.parametrize(
    ("locale", "now", "before"),
    [
        ("en", "It is now day 14, evening, by the calendar 30 November 2026, evening.", "29 November 2026, evening"),
        ("zh", "现在是第14天，晚上，按日历是2026年11月30日，晚上。", "2026年11月29日，晚上"),
        ("ja", "今は14日目、夕方、暦では2026年11月30日、夕方。", "2026年11月29日、夕方"),
    ],
)
def test_where_the_game_had_days_only_later_the_opening_tells_both_clocks(locale: str, now: str, before: str) -> None:
    wall_ms = WALL_2026_11_30_20H - 86_400_000
    early, later = said(1, "It rained.", wall_ms=wall_ms), said(3, "It snowed.", at(11, 19), wall_ms=wall_ms)
    opening, first, second = record(early, later, now=EVENING_14, locale=locale)
    assert opening == now
    assert first.startswith(f"[m1.0] {before}: ") and "11" in second and "2026" not in second
    assert "2026" not in record(later, now=EVENING_14, locale=locale)[0]
    spoke_before = Clocks(2, 0, wall_ms)
    assert record(later, now=EVENING_14, locale=locale, last_spoke=spoke_before)[0] == now
    assert "2026" not in record(later, now=EVENING_14, locale=locale, last_spoke=Clocks(0, 0, 0))[0]


def test_a_date_beside_days_of_the_game_needs_a_calendar_that_runs_now() -> None:
    early = said(1, "It rained.", wall_ms=WALL_2026_11_30_20H)
    assert record(early, now=Clocks(9, at(14, 19), 0))[0] == "It is now day 14, evening."


def test_without_any_clock_rounds_tell_when() -> None:
    lines = record(said(1, "I leave tomorrow."), now=Clocks(5, 0, 0), rounds={"m1.0": 2})
    assert lines == ["[m1.0] 3 rounds ago: Boris to Mira: I leave tomorrow. (3 rounds ago: tomorrow)"]
    assert record(said(1, "I leave tomorrow."), now=Clocks(5, 0, 0)) == ["[m1.0]: Boris to Mira: I leave tomorrow."]


def test_rounds_stand_before_the_day() -> None:
    (_, line) = record(said(1, "Hello.", at(14, 8)), now=EVENING_14, rounds={"m1.0": 6})
    assert line == "[m1.0] 3 rounds ago, today, day 14, morning: Boris to Mira: Hello."


def test_a_week_is_told_from_its_first_to_its_last_day() -> None:
    (_, line) = record(said(1, "We met last week.", at(11)), now=EVENING_14)
    assert line.endswith("(said on day 11: last week = day 4 to day 10)")


@pytest.mark.parametrize(
    ("locale", "text", "told"),
    [
        ("en", "He left the other day.", "(said on day 11: the other day)"),
        ("zh", "他前几天走了。", "（第11天说的：前几天）"),
        ("ja", "先月来た。", "（11日目の発言：先月）"),
    ],
)
def test_words_that_leave_the_day_open_keep_the_day_on_which_they_were_said(locale: str, text: str, told: str) -> None:
    (_, line) = record(said(1, text, at(11)), now=EVENING_14, locale=locale)
    assert line.endswith(told)


def test_several_words_are_told_in_order_each_once() -> None:
    (_, line) = record(said(1, "Today, tomorrow, and today again? Today!", at(11)), now=EVENING_14)
    assert line.endswith("(said on day 11: Today = day 11; tomorrow = day 12; today = day 11)")


def test_events_and_impressions_are_told_as_what_they_are() -> None:
    event = replace(WONTONS, kind="happened", text="Boris fell ill yesterday.")
    impression = replace(WONTONS, part=1, kind="evidence", text="He is kind.")
    lines = record(event, impression, now=EVENING_14)
    assert lines[1].endswith("it happened: Boris fell ill yesterday. (as of day 11: yesterday = day 10)")
    assert lines[2].endswith("noted: He is kind.")
    assert record(replace(WONTONS, addressee_id="", text="Hm."), now=EVENING_14)[1].endswith(": Boris: Hm.")


def test_the_record_opens_with_when_the_two_last_spoke() -> None:
    last = Clocks(round=7, game_time_s=at(13, 8), wall_ms=1)
    assert record(now=EVENING_14, last_spoke=last) == [
        "It is now day 14, evening.",
        "You last spoke with each other 2 rounds ago, yesterday, day 13, morning.",
    ]
    never = record(now=EVENING_14, last_spoke=Clocks(0, 0, 0))
    assert never[1] == "You have never spoken with each other before."


def test_what_was_said_last_but_days_ago_is_not_a_moment_ago() -> None:
    last = Clocks(round=9, game_time_s=at(11, 8), wall_ms=1)
    assert record(now=EVENING_14, last_spoke=last)[1] == ("You last spoke with each other 3 days ago, day 11, morning.")
    today = replace(last, game_time_s=at(14, 8))
    assert record(now=EVENING_14, last_spoke=today)[1] == (
        "You last spoke with each other a moment ago, today, day 14, morning."
    )


def test_a_clock_that_was_set_back_makes_nothing_happen_in_some_days() -> None:
    (_, line) = record(said(1, "Hello.", at(20, 8)), now=EVENING_14, rounds={"m1.0": 99})
    assert line == "[m1.0] a moment ago, day 20, morning: Boris to Mira: Hello."


def test_no_text_and_no_name_can_pass_for_another_line_or_a_placeholder() -> None:
    forged = said(1, "Hello.\n[m2.0] Mira to Boris: I lied {speaker}.", at(14))
    lines = record(forged, now=EVENING_14)
    assert len(lines) == 2
    assert lines[1].endswith("{speaker}.")
    named = unfold([forged], EVENING_14, locale="en", name=lambda _who: "{text}\n[m9.0]", day_seconds=DAY)
    assert named.splitlines()[1].count("Hello.") == 1
    assert len(named.splitlines()) == 2


@pytest.mark.parametrize("locale", ["en", "zh", "ja", "", "xx"])
@pytest.mark.parametrize("day", [1, 2, 11, 400])
def test_every_day_that_is_told_is_the_right_one(locale: str, day: int) -> None:
    text = "yesterday 昨天 三天前 明日"
    lines = record(said(1, text, at(day, 1) or 1), now=replace(EVENING_14, game_time_s=at(500)), locale=locale)
    form = {"zh": "第{}天", "ja": "{}日目"}.get(locale, "day {}")
    equals = " = " if locale not in ("zh", "ja") else "＝"
    for words, offset in (("yesterday", -1), ("昨天", -1), ("三天前", -3), ("明日", 1)):
        assert f"{words}{equals}{form.format(day + offset)}" in lines[1]


TIMES = st.integers(-5, 1 << 61)


@given(st.text(), TIMES, TIMES, TIMES, TIMES, st.integers(-3, 1 << 40), st.sampled_from(["en", "zh", "ja"]))
def test_any_text_at_any_time_is_one_line(
    text: str, game_s: int, wall_ms: int, game_now: int, wall_now: int, day_seconds: int, locale: str
) -> None:
    memory = said(1, f"{text} yesterday", game_s, wall_ms=wall_ms)
    told = unfold([memory], Clocks(1, game_now, wall_now), locale=locale, name=str, day_seconds=day_seconds)
    assert len([line for line in told.split("\n") if line.startswith("[m1.0]")]) == 1
    assert len(told.split("\n")) <= 2
