"""What was recalled as a record in order of time, with days that stay right whenever it is read. Pure.

now (by the calendar, too, where what was before the game had days is told by dates), and when the two last spoke
[m41.0] 3 days ago, day 11, evening: Boris to Mira: Yesterday I ate wontons. (said on day 11: Yesterday = day 10)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..domain.content import fill
from ..domain.memories import Memory
from ..domain.relative_dates import RelativeDate, relative_dates
from .query import Clocks
from .record_words import RecordWords, calendar_day, record_words

WALL_DAY_S: Final = 86_400
_EPOCH_ORDINAL: Final = 719_163
"""Ordinal of 1 January 1970."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A point in time on one calendar. day: counted from 1, or the ordinal of a date · second: of that day."""

    by_game: bool
    day: int
    second: int


@dataclass(frozen=True, slots=True)
class _Calendar:
    """How a record tells time: from `now`, in the words of one language, by days of `day_seconds`."""

    now: Clocks
    words: RecordWords
    day_seconds: int

    def moment(self, game_time_s: int, wall_ms: int) -> _Moment | None:
        """By the clock of the game where it runs, else by that of the wall (UTC); None where there is neither."""
        if self.now.game_time_s > 0 and game_time_s > 0:
            return _Moment(True, game_time_s // self.day_seconds + 1, game_time_s % self.day_seconds)
        return self.date(wall_ms)

    def date(self, wall_ms: int) -> _Moment | None:
        """By the clock of the wall; None where it does not run."""
        if wall_ms <= 0:
            return None
        day, second = divmod(wall_ms // 1000, WALL_DAY_S)
        return _Moment(False, day + _EPOCH_ORDINAL, second)

    def day(self, moment: _Moment, offset: int = 0) -> str:
        """The name of the day, or of one `offset` days later."""
        day = moment.day + offset
        return self.words.game_day(day) if moment.by_game else calendar_day(day, self.words)

    def at(self, moment: _Moment) -> str:
        """Day and time of day."""
        seconds = self.day_seconds if moment.by_game else WALL_DAY_S
        return self.words.comma.join((self.day(moment), self.words.time_of_day(moment.second, seconds)))

    def ago(self, moment: _Moment, rounds: int | None) -> str:
        """How long ago in rounds and days, then day and time of day."""
        now = self.moment(self.now.game_time_s, self.now.wall_ms)
        is_known = now is not None and now.by_game == moment.by_game and now.day >= moment.day
        days = now.day - moment.day if now is not None and is_known else 0
        parts = [self.rounds_ago(rounds)] if rounds or (rounds == 0 and not days) else []
        if is_known:
            parts.append(self._days_ago(days))
        return self.words.comma.join((*parts, self.at(moment)))

    def rounds_ago(self, rounds: int) -> str:
        return fill(self.words.rounds_ago, {"n": str(rounds)}) if rounds > 0 else self.words.this_round

    def _days_ago(self, days: int) -> str:
        if days <= 1:
            return self.words.yesterday if days else self.words.today
        return fill(self.words.days_ago, {"n": str(days)})


def day_told(memory: Memory, day_seconds: int) -> str:
    """The day on which a memory was made, in its language: "day 11", else a date; "" where no clock ran."""
    now = Clocks(0, memory.game_time_s, memory.wall_ms)
    calendar = _Calendar(now, record_words(memory.locale), max(day_seconds, 1))
    moment = calendar.moment(memory.game_time_s, memory.wall_ms)
    return calendar.day(moment) if moment is not None else ""


def unfold(
    memories: Sequence[Memory],
    now: Clocks,
    *,
    locale: str,
    name: Callable[[str], str],
    day_seconds: int,
    rounds: Mapping[str, int] | None = None,
    last_spoke: Clocks | None = None,
) -> str:
    """The record of `memories`, oldest first, a line each; in English where `locale` is neither zh nor ja.

    name: what somebody is called, by outside id · day_seconds: of game time in a day; days of the game count from 1 ·
    rounds: by memory id, the character's round in which it was made, where that is known · last_spoke: when these two
    last spoke; None = not told, a round of 0 = never.
    """
    calendar = _Calendar(now, record_words(locale), max(day_seconds, 1))
    told = [calendar.moment(memory.game_time_s, memory.wall_ms) for memory in memories]
    if last_spoke is not None and last_spoke.round > 0:
        told.append(calendar.moment(last_spoke.game_time_s, last_spoke.wall_ms))
    has_dates = any(moment is not None and not moment.by_game for moment in told)
    lines = _opening(calendar, last_spoke, has_dates=has_dates)
    for memory in sorted(memories, key=lambda memory: (memory.seq, memory.part)):
        made = (rounds or {}).get(memory.memory_id)
        ago = max(now.round - made, 0) if made is not None else None
        lines.append(_line(calendar, memory, name, ago))
    return "\n".join(lines)


def _opening(calendar: _Calendar, last_spoke: Clocks | None, *, has_dates: bool) -> list[str]:
    """has_dates: something in the record is told by the calendar."""
    lines, words, now = [], calendar.words, calendar.now
    if (moment := calendar.moment(now.game_time_s, now.wall_ms)) is not None:
        date = calendar.date(now.wall_ms) if moment.by_game and has_dates else None
        if date is not None:
            lines.append(fill(words.now_both, {"when": calendar.at(moment), "date": calendar.at(date)}))
        else:
            lines.append(fill(words.now, {"when": calendar.at(moment)}))
    if last_spoke is None:
        return lines
    if last_spoke.round <= 0:
        return [*lines, words.never_spoke]
    rounds = max(now.round - last_spoke.round, 0)
    spoken = calendar.moment(last_spoke.game_time_s, last_spoke.wall_ms)
    when = calendar.ago(spoken, rounds) if spoken is not None else calendar.rounds_ago(rounds)
    return [*lines, fill(words.last_spoke, {"when": when})]


def _line(calendar: _Calendar, memory: Memory, name: Callable[[str], str], rounds: int | None) -> str:
    moment = calendar.moment(memory.game_time_s, memory.wall_ms)
    if moment is not None:
        when = calendar.ago(moment, rounds)
    else:
        when = calendar.rounds_ago(rounds) if rounds is not None else ""
    head = " ".join(filter(None, (f"[{memory.memory_id}]", when)))
    told = _told(calendar.words, memory, name)
    return " ".join(filter(None, (f"{head}:", told, _dated(calendar, memory, moment, when))))


def _told(words: RecordWords, memory: Memory, name: Callable[[str], str]) -> str:
    """Who said it to whom, and what; on one line, so that no text can pass for the next line of the record."""
    text = _on_one_line(memory.text)
    if memory.kind != "said":
        return fill(words.happened if memory.kind == "happened" else words.impression, {"text": text})
    form = words.said_to if memory.addressee_id else words.said
    called = {"speaker": memory.speaker_id, "listener": memory.addressee_id}
    names = {role: _on_one_line(name(who)) for role, who in called.items() if who}
    return fill(form, {"speaker": "?", **names, "text": text})


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _dated(calendar: _Calendar, memory: Memory, moment: _Moment | None, when: str) -> str:
    """What the text's words for days mean, by the day on which they were said; "" where there are none.

    Without any calendar the words keep at least how long ago they were said.
    """
    words = calendar.words
    dates = {date.words: date for date in relative_dates(_on_one_line(memory.text))}
    if not dates or (moment is None and not when):
        return ""
    if moment is None:
        return fill(words.then, {"when": when, "meant": words.semicolon.join(dates)})
    form = words.said_on if memory.kind == "said" else words.known_on
    meant = words.semicolon.join(_meant(calendar, moment, date) for date in dates.values())
    return fill(form, {"day": calendar.day(moment), "meant": meant})


def _meant(calendar: _Calendar, moment: _Moment, date: RelativeDate) -> str:
    if date.first is None or date.last is None:
        return date.words
    words, day = calendar.words, calendar.day(moment, date.first)
    if date.first != date.last:
        day = fill(words.span, {"first": day, "last": calendar.day(moment, date.last)})
    return fill(words.means, {"words": date.words, "day": day})
