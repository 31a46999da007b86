"""`bench restore`: RestoreCheckpoint in a short and in a long playthrough; a thousand save-play-reload cycles.

In this process, on the real store, so that nothing but the restore is in the figure.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, perf_counter_ns

from ..domain.content import Cast
from ..pipeline.application import Application
from ..pipeline.checkpoints import create_checkpoint, restore_checkpoint
from ..pipeline.edits import begin_unit
from ..pipeline.read_state import read_state
from ..pipeline.requests import At, CheckpointRequest, RestoreRequest, StateRequest, UnitRequest
from .casts import npc_ids, read_cast, write_village
from .in_process import application, opened, turn, turn_request
from .measurement import Measurement, at_most, compared, interleaved, percentile, timed

NPCS = 100
SHORT_TURNS = 128
CALLERS = 32
TURNS_PER_UNIT = 500
SAVED_TURNS = 64
SAVES = SAVED_TURNS // 2
PER_ROUND = SAVES

Say = Callable[[str], None]


def measure(quick: bool, say: Say) -> list[Measurement]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_village(folder / "cast", NPCS, 2)
        cast = read_cast(folder / "cast")
        found = asyncio.run(_lengths(cast, folder / "lengths", 5_000 if quick else 100_000, 3 if quick else 20, say))
        found += asyncio.run(_cycles(cast, folder / "cycles", 128 if quick else 1_024, say))
        return found


# ---- one restore, by how much was played


async def _lengths(cast: Cast, data: Path, turns: int, rounds: int, say: Say) -> list[Measurement]:
    """Restores to the newest save and to an early one, in a playthrough of `turns` and in a short one."""
    async with application(cast, data) as app:
        began = perf_counter()
        for playthrough_id, count in (("short", SHORT_TURNS), ("long", turns)):
            await _play(app, playthrough_id, count)
        say(f"{turns} turns played in {perf_counter() - began:.0f} s")

        async def restored(playthrough_id: str, name: str, number: int) -> None:
            timeline = await app.timeline(playthrough_id)
            request = RestoreRequest(At(playthrough_id), f"{name}{number % SAVES}")
            await restore_checkpoint(timeline, request)

        calls = [
            timed(lambda number: restored("long", "newest", number)),
            timed(lambda number: restored("long", "early", number)),
            timed(lambda number: restored("short", "newest", number)),
        ]
        newest, early, short = await interleaved(calls, rounds, PER_ROUND)
        return [
            *compared(f"RestoreCheckpoint at {turns} turns", newest, short, at_most(1.5), None),
            *compared(f"RestoreCheckpoint to an early save at {turns} turns", early, short, at_most(1.5), None),
        ]


async def _play(app: Application, playthrough_id: str, turns: int) -> None:
    """Turns of all NPCs side by side, a unit begun every now and then; saves early and at the end."""
    at = await opened(app, playthrough_id)
    await begin_unit(app, UnitRequest(at, "u0"))
    await _play_and_save(app, at, 0, "early")
    for first in range(SAVED_TURNS, turns - SAVED_TURNS, TURNS_PER_UNIT):
        await begin_unit(app, UnitRequest(at, f"u{first}"))
        numbers = range(first, min(turns - SAVED_TURNS, first + TURNS_PER_UNIT))

        async def caller(place: int, numbers: Sequence[int] = numbers) -> None:
            for number in numbers[place::CALLERS]:
                await _turn(app, at, number)

        await asyncio.gather(*(caller(place) for place in range(CALLERS)))
    await _play_and_save(app, at, max(SAVED_TURNS, turns - SAVED_TURNS), "newest")


async def _play_and_save(app: Application, at: At, first: int, name: str) -> None:
    """Saves at every second turn: how far the last snapshot lies back differs from save to save, and counts."""
    timeline = await app.timeline(at.playthrough_id)
    for number in range(SAVED_TURNS):
        await _turn(app, at, first + number)
        if number % 2:
            await create_checkpoint(timeline, CheckpointRequest(at, f"{name}{number // 2}"))


async def _turn(app: Application, at: At, number: int) -> None:
    ids = npc_ids(NPCS)
    hearers = [ids[number * 7 % NPCS], ids[number * 13 % NPCS]]
    await turn(app, turn_request(at, ids[number % NPCS], number, hearers))


# ---- cycles


@dataclass(slots=True)
class Cycled:
    """Milliseconds of each call, by its name; `plain` holds those of the playthrough without any reload."""

    calls: dict[str, list[float]] = field(default_factory=dict)
    plain: dict[str, list[float]] = field(default_factory=dict)


async def _cycles(cast: Cast, data: Path, cycles: int, say: Say) -> list[Measurement]:
    """Save, play two turns, read, load, over and over; beside it a playthrough plays the same turns and never loads."""
    async with application(cast, data) as app:
        for playthrough_id in ("cycled", "plain"):
            await _play(app, playthrough_id, SHORT_TURNS)
        timings = Cycled()
        for number in range(cycles):
            await _cycle(app, number, timings)
    say(f"{cycles} cycles of save, play and load")
    async with application(cast, data) as app:
        cold = [await _opened_cold(app, playthrough_id) for playthrough_id in ("cycled", "plain")]
    return [*_compared(timings, cycles), Measurement(f"open and read after {cycles} reloads", cold[0], "ms", cold[1])]


async def _cycle(app: Application, number: int, timings: Cycled) -> None:
    timeline = await app.timeline("cycled")
    save, who = f"save{number}", npc_ids(NPCS)[number % NPCS]
    await _timed(timings.calls, "save", create_checkpoint(timeline, CheckpointRequest(At("cycled"), save)))
    await _both(timings, number, "turn", lambda play: _cycle_turn(app, play, who, number, 0))
    await _both(timings, number + 1, "turn", lambda play: _cycle_turn(app, play, who, number, 1))
    await _both(timings, number, "read", lambda play: read_state(app, StateRequest(At(play), who)))
    await _timed(timings.calls, "load", restore_checkpoint(timeline, RestoreRequest(At("cycled"), save)))
    await _both(timings, number, "turn after a load", lambda play: _cycle_turn(app, play, who, number, 2))


async def _cycle_turn(app: Application, playthrough_id: str, who: str, number: int, step: int) -> None:
    await turn(app, turn_request(At(playthrough_id), who, 1_000_000 + number * 3 + step))


async def _both(timings: Cycled, number: int, name: str, call: Callable[[str], Awaitable[object]]) -> None:
    """The same call in both playthroughs, now this one first and now the other."""
    both = [(timings.calls, "cycled"), (timings.plain, "plain")]
    for calls, playthrough_id in both if number % 2 else reversed(both):
        await _timed(calls, name, call(playthrough_id))


async def _timed(calls: dict[str, list[float]], name: str, call: Awaitable[object]) -> None:
    began = perf_counter_ns()
    await call
    calls.setdefault(name, []).append((perf_counter_ns() - began) / 1e6)


def _compared(timings: Cycled, cycles: int) -> list[Measurement]:
    """The second half of the cycles: against the playthrough without reloads, and where that has none, the first half.

    A half is several times as long as the way between two snapshots, which is what a load depends on.
    """
    found = []
    for name, samples in timings.calls.items():
        plain = timings.plain.get(name)
        half = len(samples) // 2
        floor, of = (plain[half:], "no reload") if plain else (samples[:half], "the first half")
        label = f"{name}, {cycles} reloads, against {of}, p50"
        found.append(Measurement(label, percentile(samples[half:], 50), "ms", percentile(floor, 50), at_most(1.5)))
    return found


async def _opened_cold(app: Application, playthrough_id: str) -> float:
    """Milliseconds to open a playthrough after a restart and to read five characters."""
    began = perf_counter_ns()
    await app.timeline(playthrough_id)
    for who in npc_ids(5):
        await read_state(app, StateRequest(At(playthrough_id), who))
    return (perf_counter_ns() - began) / 1e6
