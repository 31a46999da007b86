"""Words for other days in three languages, and what only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.domain.relative_dates import number_of, relative_dates


def days(text: str) -> list[tuple[str, int | None, int | None]]:
    return [(date.words, date.first, date.last) for date in relative_dates(text)]


@pytest.mark.parametrize(
    ("words", "offset"),
    [
        *(("yesterday", -1), ("today", 0), ("tomorrow", 1), ("tonight", 0), ("this morning", 0), ("last night", -1)),
        *(("the day before yesterday", -2), ("the day after tomorrow", 2), ("three days ago", -3), ("in 10 days", 10)),
        *(("a week ago", -7), ("a couple of days ago", -2), ("twenty nights ago", -20), ("in two weeks", 14)),
        *(
            ("昨天", -1),
            ("前天", -2),
            ("大前天", -3),
            ("今天", 0),
            ("明天", 1),
            ("后天", 2),
            ("大后天", 3),
            ("後天", 2),
        ),
        *(("昨晚", -1), ("今早", 0), ("今晚", 0), ("三天前", -3), ("两天后", 2), ("二十三天之前", -23), ("３天前", -3)),
        *(("两个星期前", -14), ("十天以后", 10)),
        *(
            ("昨日", -1),
            ("一昨日", -2),
            ("今日", 0),
            ("明日", 1),
            ("明後日", 2),
            ("昨夜", -1),
            ("今朝", 0),
            ("昨晩", -1),
        ),
        *(
            ("三日前", -3),
            ("3日後", 3),
            ("二週間前", -14),
            ("きのう", -1),
            ("おととい", -2),
            ("あさって", 2),
            ("けさ", 0),
        ),
    ],
)
def test_a_word_means_a_day_alone_and_inside_a_sentence(words: str, offset: int) -> None:
    sentence = f"So it was, {words}, I think." if words.isascii() else f"それは、{words}、です。"
    assert days(words) == days(sentence) == [(words, offset, offset)]
    assert days(words.upper()) == [(words.upper(), offset, offset)]


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("last week", -7, -1),
        ("next week", 1, 7),
        ("上周", -7, -1),
        ("上个星期", -7, -1),
        ("下周", 1, 7),
        ("先週", -7, -1),
        *(("last Friday", -7, -1), ("next Monday", 1, 13), ("上周五", -13, -1), ("下星期三", 1, 13)),
        *(("先週の金曜日", -13, -1), ("来週の月曜", 1, 13)),
    ],
)
def test_a_week_is_the_seven_days_before_or_after(words: str, first: int, last: int) -> None:
    assert days(words) == [(words, first, last)]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "今日子さんはいますか。",
            "明日香と明日菜は友だちだ。",
            "べんきょうしました。",
            "きょうだいがいる。",
            "先週末のこと",
        ),
        *(
            "当今天下大乱。",
            "她聪明天真。",
            "光明天使来了。",
            "文明天空",
            "以前天气很好。",
            "雨后天晴了。",
            "然后天黑了。",
        ),
        *("第三天后", "十二月三日前に", "12月3日前", "上周围着火炉", "上个月亮", "この間取り"),
        *("yesterdays", "todayish", "within 3 daystar", "99999 days ago", ""),
    ],
)
def test_what_only_looks_like_one_is_passed_over(text: str) -> None:
    assert days(text) == []


@pytest.mark.parametrize(
    "words",
    [
        *("the other day", "a few days ago", "last month", "next year", "last winter", "three months ago"),
        *("上个月", "去年", "明年", "前几天", "几天前", "好几天前"),
        *("先月", "来月", "昨年", "数日前", "この間", "先日", "このあいだ"),
    ],
)
def test_words_that_leave_the_day_open_are_found_without_one(words: str) -> None:
    assert days(words) == [(words, None, None)]


def test_several_stand_in_order_and_the_longer_wins() -> None:
    assert days("The day before yesterday I left, today I am back. 昨天也是") == [
        ("The day before yesterday", -2, -2),
        ("today", 0, 0),
        ("昨天", -1, -1),
    ]
    assert days("一昨日ではなく昨日") == [("一昨日", -2, -2), ("昨日", -1, -1)]


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("十", 10),
        ("十三", 13),
        ("二十", 20),
        ("两", 2),
        ("一百零五", 105),
        ("二〇", 20),
        ("１２", 12),
        ("Twelve", 12),
        ("an", 1),
    ],
)
def test_numbers_are_read_in_digits_numerals_and_words(words: str, number: int) -> None:
    assert number_of(words) == number


@given(
    st.text() | st.lists(st.sampled_from(["一昨日", "天前", "三", "今日", "in ", "3", " days", " ago"])).map("".join)
)
def test_any_text_is_survived_and_nothing_overlaps(text: str) -> None:
    found = relative_dates(text)
    assert all(text[date.start :].startswith(date.words) for date in found)
    ends = [date.start + len(date.words) for date in found]
    assert all(end <= date.start for end, date in zip(ends, found[1:], strict=False))
