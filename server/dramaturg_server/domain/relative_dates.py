"""Words that mean other days for each day on which they are read: yesterday, 三天前, last Friday. Pure.

For the record of memories (retrieval/unfold.py), and for one that is told aloud (telling.py).

All three languages are looked for in every text, for texts are mixed and the words don't collide; what only looks like
one (今日子, 聪明天真, 当今天下, べんきょう) is passed over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_LONGEST_NUMBER: Final = 4


@dataclass(frozen=True, slots=True)
class RelativeDate:
    """Where in a text which days are meant. words: as they stand there · first, last: days counted from the one on
    which it was said, both included; a week is the seven days before or after it, and a weekday lies somewhere in its
    week. None = the words leave it open (the other day, last month)."""

    start: int
    words: str
    first: int | None
    last: int | None


def relative_dates(text: str) -> tuple[RelativeDate, ...]:
    """What is found in `text`, in order; where two overlap, the one that begins first, then the longer."""
    found = sorted(_all_in(text), key=lambda date: (date.start, -len(date.words)))
    kept: list[RelativeDate] = []
    for date in found:
        if not kept or date.start >= kept[-1].start + len(kept[-1].words):
            kept.append(date)
    return tuple(kept)


def _all_in(text: str) -> Iterator[RelativeDate]:
    for pattern, first, last in _FIXED:
        for found in pattern.finditer(text):
            yield RelativeDate(found.start(), found.group(), first, last)
    for pattern in _OPEN:
        for found in pattern.finditer(text):
            yield RelativeDate(found.start(), found.group(), None, None)
    for pattern, days in _COUNTED:
        for found in pattern.finditer(text):
            number = number_of(found["n"])
            if number is not None:
                yield RelativeDate(found.start(), found.group(), days * number, days * number)


# ---- numbers

_FROM_ONE = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_ENGLISH_NUMBERS = {word: number for number, word in enumerate(_FROM_ONE, 1)} | {
    **{"a": 1, "an": 1, "a couple of": 2, "thirty": 30, "forty": 40, "fifty": 50, "a hundred": 100},
}
_HAN_DIGITS = {"〇": 0, "零": 0, "两": 2, "兩": 2} | {
    digit: place for place, digit in enumerate("一二三四五六七八九", 1)
}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}


def number_of(words: str) -> int | None:
    """The number that digits of any script, Chinese numerals or English words mean; None where they mean none."""
    folded = " ".join(words.casefold().split())
    if folded in _ENGLISH_NUMBERS:
        return _ENGLISH_NUMBERS[folded]
    if folded.isdecimal():
        return int(folded) if len(folded) <= _LONGEST_NUMBER else None
    if folded and all(character in _HAN_DIGITS or character in _HAN_UNITS for character in folded):
        return _han_number(folded)
    return None


def _han_number(digits: str) -> int:
    """二十三 = 23, 百零五 = 105, 二〇 = 20: digits by units, or one after the other where no unit stands."""
    if not any(digit in _HAN_UNITS for digit in digits):
        return int("".join(str(_HAN_DIGITS[digit]) for digit in digits)[:_LONGEST_NUMBER])
    total, pending = 0, 0
    for digit in digits:
        if digit in _HAN_UNITS:
            total += (pending or 1) * _HAN_UNITS[digit]
            pending = 0
        else:
            pending = _HAN_DIGITS[digit]
    return total + pending


# ---- the words

_KANA_END = r"(?=[はもがのにをとへや、。，．！？!?\s」』…]|から|まで|こそ|だ(?!い)|です|[一-鿿]|$)"
_AN_ENGLISH_NUMBER = "|".join((r"\d{1,4}", *sorted(_ENGLISH_NUMBERS, key=len, reverse=True)))
_NOT_IN_KANA = r"(?<![ぁ-ゖァ-ヺー])"


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)


def _kana(words: str) -> re.Pattern[str]:
    return re.compile(rf"{_NOT_IN_KANA}(?:{words}){_KANA_END}")


_NOT_A_WEEKDAY = "(?!の?[月火水木金土日]曜|[一二三四五六日天末几围月火水木金土])"
_NOT_IN_HAN_WEEK = "(?![一二三四五六七八九十百])"
_WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_FIXED: Final[tuple[tuple[re.Pattern[str], int, int], ...]] = (
    (_words(r"(?:the )?day before yesterday|the night before last"), -2, -2),
    (_words(r"yesterday|last night"), -1, -1),
    (_words(r"today|tonight|this (?:morning|afternoon|evening)"), 0, 0),
    (_words(r"tomorrow"), 1, 1),
    (_words(r"(?:the )?day after tomorrow"), 2, 2),
    (_words(r"last week"), -7, -1),
    (_words(r"next week"), 1, 7),
    (re.compile("大前天"), -3, -3),
    (re.compile("(?<![以从之目面眼提跟当生大])前天(?![气空晴亮黑下性])"), -2, -2),
    (re.compile("昨天|昨晚|昨夜|昨日(?!香)|昨晩|昨朝|昨早"), -1, -1),
    (re.compile("(?<![当如至现古而於])今天|今晚|今夜|今早|今晨|今晩|今朝|(?<![至])今日(?!子|香|葉|菜)"), 0, 0),
    (re.compile("(?<![光聪透文聰])明天(?![使真生])|明晚|明早|明晩|(?<![光透聪文証])明日(?![香菜葉奈実美海])"), 1, 1),
    (
        re.compile(
            "(?<![之以然最午雨皇战事背今随先大])后天(?![气空晴亮黑下性色])|(?<![之以然最午雨大])後天(?![气氣空性])"
        ),
        2,
        2,
    ),
    (re.compile("大后天|大後天"), 3, 3),
    (re.compile(f"上个?(?:周|週|星期|礼拜){_NOT_A_WEEKDAY}|先週{_NOT_A_WEEKDAY}"), -7, -1),
    (_words(rf"last {_WEEKDAY}"), -7, -1),
    (_words(rf"next {_WEEKDAY}"), 1, 13),
    (re.compile(f"上个?(?:周|星期|礼拜)[一二三四五六日天]{_NOT_IN_HAN_WEEK}"), -13, -1),
    (re.compile(f"下个?(?:周|星期|礼拜)[一二三四五六日天]{_NOT_IN_HAN_WEEK}"), 1, 13),
    (re.compile("先週の?[月火水木金土日]曜日?"), -13, -1),
    (re.compile("来週の?[月火水木金土日]曜日?"), 1, 13),
    (re.compile(f"下个?(?:周|週|星期|礼拜){_NOT_A_WEEKDAY}|来週{_NOT_A_WEEKDAY}"), 1, 7),
    (re.compile("一昨日|一昨夜|一昨晩"), -2, -2),
    (re.compile("明後日"), 2, 2),
    (_kana("おととい|おとつい"), -2, -2),
    (_kana("きのう|ゆうべ"), -1, -1),
    (_kana("きょう|けさ"), 0, 0),
    (_kana("あした|あす"), 1, 1),
    (_kana("あさって"), 2, 2),
)

_OPEN: Final[tuple[re.Pattern[str], ...]] = (
    _words(r"(?:last|next) (?:month|year|spring|summer|autumn|winter)|the other (?:day|night)|recently"),
    _words(r"(?:a few|several|some) (?:days|nights|weeks|months|years) ago"),
    _words(rf"(?:{_AN_ENGLISH_NUMBER}) (?:months?|years?) ago|in (?:{_AN_ENGLISH_NUMBER}) (?:months?|years?)"),
    re.compile("[上下]个?月(?![球亮光])|去年|前年(?!度)|明年|来年|先月|来月|昨年"),
    re.compile("前(?:几|幾|些)(?:天|日|年)|(?:几|幾|数|好几)(?:天|日|个月|個月|か月|ヶ月|年|周|週間)(?:之|以)?前"),
    _kana("このあいだ|このまえ"),
    re.compile("この間(?=[、はもの]|$)|先日"),
)
"""Months and years have as many days as the world of a game gives them."""

_NUMBER = r"(?P<n>\d{1,4}|[〇零一二三四五六七八九十百千两兩]{1,7})"
_NOT_LATER = r"(?<![第月号\d〇零一二三四五六七八九十百千两兩])"
_ENGLISH_NUMBER = f"(?P<n>{_AN_ENGLISH_NUMBER})"
_WEEKS = "(?:个星期|個星期|星期|周|週間|週|个礼拜|礼拜)"
_COUNTED: Final[tuple[tuple[re.Pattern[str], int], ...]] = (
    (_words(rf"{_ENGLISH_NUMBER} (?:days?|nights?) ago"), -1),
    (_words(rf"{_ENGLISH_NUMBER} weeks? ago"), -7),
    (_words(rf"in {_ENGLISH_NUMBER} days?(?:['’] time)?"), 1),
    (_words(rf"in {_ENGLISH_NUMBER} weeks?(?:['’] time)?"), 7),
    (re.compile(rf"{_NOT_LATER}{_NUMBER}(?:天|日)(?:之|以)?前"), -1),
    (re.compile(rf"{_NOT_LATER}{_NUMBER}(?:天|日)(?:之|以)?[后後]"), 1),
    (re.compile(rf"{_NOT_LATER}{_NUMBER}{_WEEKS}(?:之|以)?前"), -7),
    (re.compile(rf"{_NOT_LATER}{_NUMBER}{_WEEKS}(?:之|以)?[后後]"), 7),
)
