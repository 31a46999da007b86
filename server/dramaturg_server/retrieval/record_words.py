"""The wording of a record of memories in English, Chinese and Japanese; other languages read English. For `unfold`."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from ..domain.content import fill, shortened

_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@dataclass(frozen=True, slots=True)
class RecordWords:
    """`{n}`, `{day}`, … are filled in. times: of day, by the hour up to which each lasts, in 24ths of the game's day.

    now_both: now by the game and by the calendar, where some of the record has days of the game and some only dates ·
    said_on, known_on, then: what follows a text with words for days: of what was said, of anything else, and where no
    day is known.
    """

    day: str
    today: str
    yesterday: str
    days_ago: str
    rounds_ago: str
    this_round: str
    times: tuple[tuple[int, str], ...]
    comma: str
    now: str
    now_both: str
    last_spoke: str
    never_spoke: str
    said_to: str
    said: str
    happened: str
    impression: str
    said_on: str
    known_on: str
    then: str
    means: str
    span: str
    semicolon: str

    def game_day(self, day: int) -> str:
        """A day of the game, counted from 1."""
        return fill(self.day, {"n": str(day)})

    def time_of_day(self, seconds: int, day_seconds: int) -> str:
        hour = seconds % day_seconds * 24 // day_seconds
        return next(words for until, words in self.times if hour < until)


EN: Final = RecordWords(
    day="day {n}",
    today="today",
    yesterday="yesterday",
    days_ago="{n} days ago",
    rounds_ago="{n} rounds ago",
    this_round="a moment ago",
    times=((5, "night"), (12, "morning"), (18, "afternoon"), (22, "evening"), (24, "night")),
    comma=", ",
    now="It is now {when}.",
    now_both="It is now {when}, by the calendar {date}.",
    last_spoke="You last spoke with each other {when}.",
    never_spoke="You have never spoken with each other before.",
    said_to="{speaker} to {listener}: {text}",
    said="{speaker}: {text}",
    happened="it happened: {text}",
    impression="noted: {text}",
    said_on="(said on {day}: {meant})",
    known_on="(as of {day}: {meant})",
    then="({when}: {meant})",
    means="{words} = {day}",
    span="{first} to {last}",
    semicolon="; ",
)
ZH: Final = RecordWords(
    day="第{n}天",
    today="今天",
    yesterday="昨天",
    days_ago="{n}天前",
    rounds_ago="{n}轮之前",
    this_round="刚才",
    times=((5, "夜里"), (12, "上午"), (18, "下午"), (22, "晚上"), (24, "夜里")),
    comma="，",
    now="现在是{when}。",
    now_both="现在是{when}，按日历是{date}。",
    last_spoke="你们上一次交谈是{when}。",
    never_spoke="你们以前从未交谈过。",
    said_to="{speaker}对{listener}说：{text}",
    said="{speaker}说：{text}",
    happened="发生的事：{text}",
    impression="印象：{text}",
    said_on="（{day}说的：{meant}）",
    known_on="（{day}的事：{meant}）",
    then="（{when}：{meant}）",
    means="{words}＝{day}",
    span="{first}至{last}",
    semicolon="；",
)
JA: Final = RecordWords(
    day="{n}日目",
    today="今日",
    yesterday="昨日",
    days_ago="{n}日前",
    rounds_ago="{n}回前のやり取り",
    this_round="ついさっき",
    times=((5, "夜"), (12, "朝"), (18, "昼"), (22, "夕方"), (24, "夜")),
    comma="、",
    now="今は{when}。",
    now_both="今は{when}、暦では{date}。",
    last_spoke="二人が前に話したのは{when}。",
    never_spoke="二人はまだ話したことがない。",
    said_to="{speaker}から{listener}へ：{text}",
    said="{speaker}：{text}",
    happened="出来事：{text}",
    impression="心に残ったこと：{text}",
    said_on="（{day}の発言：{meant}）",
    known_on="（{day}の時点：{meant}）",
    then="（{when}：{meant}）",
    means="{words}＝{day}",
    span="{first}から{last}",
    semicolon="；",
)
_BY_LANGUAGE: Final = {"en": EN, "zh": ZH, "ja": JA}


def record_words(locale: str) -> RecordWords:
    """The wording for a language tag, in a shorter form of it where there is none, else in English."""
    return next((_BY_LANGUAGE[tag] for tag in shortened(locale) if tag in _BY_LANGUAGE), EN)


def calendar_day(ordinal: int, words: RecordWords) -> str:
    """A day of the calendar by its proleptic Gregorian ordinal; one beyond the calendar by that number."""
    if not date.min.toordinal() <= ordinal <= date.max.toordinal():
        return words.game_day(ordinal)
    day = date.fromordinal(ordinal)
    if words is EN:
        return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
    return f"{day.year}年{day.month}月{day.day}日"
