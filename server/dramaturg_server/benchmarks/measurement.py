"""One measured figure with its floor and its target; what every benchmark and evaluation returns a list of."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from time import perf_counter_ns
from typing import Literal

WARM_UP_SHARE = 0.05
"""Of the calls of a round, how many at its start are made and not counted: caches and clocks settle."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure is to reach. of: the `ratio` to the floor, or the `value` itself."""

    of: Literal["ratio", "value"]
    limit: float
    at_least: bool = False

    def __str__(self) -> str:
        return f"{self.of} {'>=' if self.at_least else '<='} {self.limit:g}"


@dataclass(frozen=True, slots=True)
class Measurement:
    """floor: the same unit, from the same run; None where nothing can be compared. target None: only reported."""

    name: str
    value: float
    unit: str
    floor: float | None = None
    target: Target | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the floor; None without one."""
        return self.value / self.floor if self.floor else None

    @property
    def is_met(self) -> bool | None:
        """None where there is nothing to meet."""
        if self.target is None:
            return None
        figure = self.ratio if self.target.of == "ratio" else self.value
        if figure is None:
            return None
        return figure >= self.target.limit if self.target.at_least else figure <= self.target.limit


def at_most(limit: float) -> Target:
    """The ratio may be no more than `limit`."""
    return Target("ratio", limit)


def value_at_most(limit: float) -> Target:
    return Target("value", limit)


def value_at_least(limit: float) -> Target:
    return Target("value", limit, at_least=True)


def percentile(samples: Sequence[float], percent: float) -> float:
    """The smallest sample that at least `percent` % of the samples do not exceed; samples must not be empty."""
    ordered = sorted(samples)
    place = -(-len(ordered) * percent // 100)  # rounds up
    return ordered[max(0, int(place) - 1)]


Timed = Callable[[int], Awaitable[float]]
"""Makes its call number so-and-so; returns the milliseconds it took."""


def timed(call: Callable[[int], Awaitable[object]]) -> Timed:
    """`call`, with the time from its begin to its answer."""

    async def run(number: int) -> float:
        began = perf_counter_ns()
        await call(number)
        return (perf_counter_ns() - began) / 1e6

    return run


def without_warm_up(samples: Sequence[float]) -> Sequence[float]:
    """The samples of one round without those at its start."""
    return samples[int(len(samples) * WARM_UP_SHARE) :]


async def interleaved(calls: Sequence[Timed], rounds: int, per_round: int) -> list[list[float]]:
    """Samples of each call, measured in turns (ABAB…), since the machine is not equally fast all the time."""
    samples: list[list[float]] = [[] for _ in calls]
    for number in range(rounds):
        for place, call in enumerate(calls):
            taken = [await call(number * per_round + i) for i in range(per_round)]
            samples[place].extend(without_warm_up(taken))
    return samples


def compared(
    name: str, ours: Sequence[float], floor: Sequence[float], p50: Target | None, p99: Target | None, unit: str = "ms"
) -> list[Measurement]:
    """The median and the 99th percentile of two sets of samples."""
    return [
        Measurement(f"{name} p{percent}", percentile(ours, percent), unit, percentile(floor, percent), target)
        for percent, target in ((50, p50), (99, p99))
    ]
