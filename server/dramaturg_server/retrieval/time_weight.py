"""What is long ago weighs less, on two clocks, and never nothing. The last factor of a score."""

import numpy as np
import numpy.typing as npt

from .settings import TimeWeight

Values = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64] | npt.NDArray[np.float64]

SECONDS_PER_HOUR = 3_600.0


def time_weights(rounds_ago: Numbers, hours_ago: Numbers, time: TimeWeight, lasting: npt.NDArray[np.bool_]) -> Values:
    """floor + (1 - floor) · exp(-rounds/fade_rounds) · exp(-hours/fade_hours), and 1 where `lasting`; shape as given.

    The dual decay is ARPM's (memory, §2); the floor is ours: multiplied in bare it wipes out recall of what is old.
    Ages below 0 (a clock that went back) count as 0.
    """
    decay = np.exp(-np.maximum(rounds_ago, 0) / time.fade_rounds - np.maximum(hours_ago, 0) / time.fade_hours)
    return np.where(lasting, 1.0, time.floor + (1.0 - time.floor) * decay)


def hours_between(then_game_s: Numbers, now_game_s: int, then_wall_ms: Numbers, now_wall_ms: int) -> Values:
    """Hours from each moment until now: of game time where the game sent it then and now, else by the wall clock."""
    by_game = (now_game_s - then_game_s) / SECONDS_PER_HOUR
    by_wall = (now_wall_ms - then_wall_ms) / 1000.0 / SECONDS_PER_HOUR
    return np.where((np.asarray(then_game_s) > 0) & (now_game_s > 0), by_game, by_wall)
