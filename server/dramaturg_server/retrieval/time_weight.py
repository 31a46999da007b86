"""What is long ago weighs less, on two clocks, and never nothing. The last factor of a score."""

from dataclasses import dataclass

import numpy as np

from .settings import TimeWeight
from .top import Flags, Numbers, Values

SECONDS_PER_HOUR = 3_600.0


@dataclass(frozen=True, slots=True)
class TimeWeights:
    """What time left of each text, one number a text. by_rounds, by_hours: by either clock alone, from 1 down to 0 ·
    together: what a score is multiplied by."""

    by_rounds: Values
    by_hours: Values
    together: Values


def time_weights(rounds_ago: Numbers, hours_ago: Numbers, time: TimeWeight, lasting: Flags) -> TimeWeights:
    """floor + (1 - floor) · exp(-rounds/fade_rounds) · exp(-hours/fade_hours), and 1 where `lasting`; shape as given.

    The dual decay is ARPM's (memory, §2); the floor is ours: multiplied in bare it wipes out recall of what is old.
    Ages below 0 (a clock that went back) count as 0.
    """
    by_rounds = _decay(rounds_ago, time.fade_rounds, lasting)
    by_hours = _decay(hours_ago, time.fade_hours, lasting)
    together = np.where(lasting, 1.0, time.floor + (1.0 - time.floor) * by_rounds * by_hours)
    return TimeWeights(by_rounds, by_hours, together)


def _decay(ages: Numbers, fade: float, lasting: Flags) -> Values:
    return np.where(lasting, 1.0, np.exp(-np.maximum(ages, 0) / fade))


def hours_between(then_game_s: Numbers, now_game_s: int, then_wall_ms: Numbers, now_wall_ms: int) -> Values:
    """Hours from each moment until now: of game time where the game sent it then and now, else by the wall clock."""
    by_game = (now_game_s - then_game_s) / SECONDS_PER_HOUR
    by_wall = (now_wall_ms - then_wall_ms) / 1000.0 / SECONDS_PER_HOUR
    return np.where((np.asarray(then_game_s) > 0) & (now_game_s > 0), by_game, by_wall)
