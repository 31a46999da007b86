"""`bench commit`: the store's commit of a turn against the same rows in one bare transaction; group commit."""

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from ..adapters.sqlite_store import SqliteStore
from ..ports import Settled, Write
from .bare_sqlite import BareCommits, RecordedTurn, recorded_turns
from .casts import npc_ids, read_cast, write_village
from .in_process import application, opened, turn, turn_request
from .measurement import Measurement, at_most, compared, interleaved, percentile, timed, value_at_least

NPCS = 100
CALLERS = 64
PER_ROUND = 50
GROUP_RUNS = 5

Say = Callable[[str], None]


class RecordingStore(SqliteStore):
    """The real store, which also remembers what it was asked to write."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.writes: list[Write] = []

    def submit(self, write: Write, settled: Settled) -> None:
        self.writes.append(write)
        super().submit(write, settled)


def measure(quick: bool, say: Say) -> list[Measurement]:
    """Records real turns first; then writes exactly those, alone and 64 at a time."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), 600 if quick else 4_000, say))


async def _measure(folder: Path, turns: int, say: Say) -> list[Measurement]:
    write_village(folder / "cast", NPCS)
    pipeline_rate, writes = await _play(folder, turns)
    opening = [write for write in writes if write.answered is None]
    recorded = recorded_turns(folder / "play")
    writes = writes[len(opening) :]
    say(
        f"{len(writes)} turns recorded, {sum(len(rows) for turn in recorded for _, rows in turn) / turns:.1f} rows each"
    )
    found = await _one_caller(folder, opening, writes, recorded)
    found.append(await _many_callers(folder, opening, writes, recorded))
    found.append(Measurement(f"whole turns at {CALLERS} callers, no gRPC", pipeline_rate, "turns/s"))
    return found


async def _play(folder: Path, turns: int) -> tuple[float, list[Write]]:
    """Plays turns of 64 NPCs side by side; returns turns per second and every write."""
    async with application(read_cast(folder / "cast"), folder / "play") as app:
        store = RecordingStore(folder / "play")
        await app.store.close()
        app.store = store
        await store.open()
        at, numbers = await opened(app, "p"), iter(range(turns))
        opening = len(store.writes)

        async def caller(place: int) -> None:
            for number in numbers:
                await turn(app, turn_request(at, f"npc{place}", number, npc_ids(NPCS)[place + 1 : place + 3]))

        began = perf_counter()
        await asyncio.gather(*(caller(place) for place in range(CALLERS)))
        rate = turns / (perf_counter() - began)
        assert len(store.writes) == opening + turns
        return rate, store.writes


async def _one_caller(
    folder: Path, opening: Sequence[Write], writes: Sequence[Write], recorded: Sequence[RecordedTurn]
) -> list[Measurement]:
    bare = BareCommits(folder, recorded)
    store = await _store(folder / "one", opening)

    async def ours(number: int) -> None:
        await committed(store, writes[number])

    async def floor(number: int) -> None:
        bare.commit(number)

    rounds = len(writes) // PER_ROUND
    samples, floors = await interleaved([timed(ours), timed(floor)], rounds, PER_ROUND)
    bare.close()
    await store.close()
    return compared("commit of a turn, one caller", samples, floors, at_most(1.5), at_most(1.5))


async def _many_callers(
    folder: Path, opening: Sequence[Write], writes: Sequence[Write], recorded: Sequence[RecordedTurn]
) -> Measurement:
    """Turns per second at 64 callers; the floor groups the same turns by 64 into bare transactions."""
    rates, floors = [], []
    for run in range(GROUP_RUNS):
        place = folder / f"many{run}"
        store = await _store(place, opening)
        rates.append(await _rate_of(store, writes))
        await store.close()
        bare = BareCommits(place, recorded)
        began = perf_counter()
        for first in range(0, len(writes), CALLERS):
            bare.commit(*range(first, min(first + CALLERS, len(writes))))
        floors.append(len(writes) / (perf_counter() - began))
        bare.close()
    name = f"group commit at {CALLERS} callers"
    return Measurement(name, percentile(rates, 50), "turns/s", percentile(floors, 50), value_at_least(5_000))


async def _rate_of(store: SqliteStore, writes: Sequence[Write]) -> float:
    left = iter(writes)

    async def caller() -> None:
        for write in left:
            await committed(store, write)

    began = perf_counter()
    await asyncio.gather(*(caller() for _ in range(CALLERS)))
    return len(writes) / (perf_counter() - began)


async def _store(folder: Path, opening: Sequence[Write]) -> SqliteStore:
    """A fresh store that holds the playthrough, ready for its turns."""
    store = SqliteStore(folder)
    await store.open()
    for write in opening:
        await committed(store, write)
    return store


async def committed(store: SqliteStore, write: Write) -> None:
    """Submits and returns once it is durable."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settled(error: Exception | None) -> None:
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    store.submit(write, settled)
    await done
