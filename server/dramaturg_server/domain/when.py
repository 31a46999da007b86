"""When something was, in words that a character speaks: by the game's own clock where it sends one, else by units."""

from typing import Final

from .content import LocalText
from .memories import Memory

JUST_NOW_SHARE: Final = 24
"""What happened within a 24th of the game's day was a moment ago."""
DAYS_COUNTED: Final = 6

MOMENT = LocalText("a moment ago", {"en": "a moment ago", "zh": "刚才", "ja": "さっき"})
TODAY = LocalText("earlier today", {"en": "earlier today", "zh": "今天早些时候", "ja": "今日"})
YESTERDAY = LocalText("yesterday", {"en": "yesterday", "zh": "昨天", "ja": "昨日"})
DAYS_AGO = LocalText("{n} days ago", {"en": "{n} days ago", "zh": "{n}天前", "ja": "{n}日前"})
ON_DAY = LocalText("on day {n}", {"en": "on day {n}", "zh": "第{n}天", "ja": "{n}日目"})
EARLIER = LocalText("earlier", {"en": "earlier", "zh": "刚才", "ja": "さっき"})
LONG_AGO = LocalText("a while ago", {"en": "a while ago", "zh": "先前", "ja": "この前"})


def when_spoken(memory: Memory, game_time_s: int, unit: int, day_seconds: int, locale: str) -> str:
    """When the memory was, told at `game_time_s` (0 = the game sends none) in unit number `unit`; days count from 1."""
    if not game_time_s or not memory.game_time_s:
        return (EARLIER if memory.unit == unit else LONG_AGO).at(locale)
    if 0 <= game_time_s - memory.game_time_s < day_seconds / JUST_NOW_SHARE:
        return MOMENT.at(locale)
    day = memory.game_time_s // day_seconds
    days = game_time_s // day_seconds - day
    if days <= 1:
        return (YESTERDAY if days == 1 else TODAY).at(locale)
    counted, number = (DAYS_AGO, days) if days <= DAYS_COUNTED else (ON_DAY, day + 1)
    return counted.at(locale).replace("{n}", str(number))
