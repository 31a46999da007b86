"""`bench idle`: what characters cost that nobody talks to. 10,000 registered and 100 active, against 100 registered.

Once as authored characters of the cast, once as characters spawned from one archetype.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from dramaturg import v1

from .casts import npc_ids, write_village
from .children import GET_STATE, STEP, Sidecar, sidecar, state_request, step_request
from .machine import resident_kib
from .measurement import Measurement, Timed, at_most, interleaved, percentile, timed, value_at_most

ACTIVE = 100
PER_ROUND = 50
SPAWN_AT_ONCE = 4
SPAWN_TIMEOUT_S = 60.0

Say = Callable[[str], None]


def measure(quick: bool, say: Say) -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), 1_500 if quick else 10_000, 6 if quick else 40, say))


async def _measure(folder: Path, registered: int, rounds: int, say: Say) -> list[Measurement]:
    write_village(folder / "few", ACTIVE, archetype=True)
    text_bytes = write_village(folder / "many", registered)
    idle = registered - ACTIVE
    async with _active(folder / "few", folder / "a") as few:
        async with _active(folder / "many", folder / "b") as many:
            say(f"{registered} authored characters, {text_bytes} bytes of text each")
            found = await _per_call(f"{registered} authored", few, many, rounds)
            found += _authored_memory(f"{registered} authored", few, many, idle)
        async with _active(folder / "few", folder / "c") as many:
            found.append(await _spawn(many, idle))
            say(f"{idle} characters spawned")
            found += await _per_call(f"{idle} spawned", few, many, rounds)
            found += _spawned_memory(f"{idle} spawned", few, many, idle)
        return found


@dataclass(frozen=True, slots=True)
class Village:
    """A sidecar in whose playthrough `p` a hundred villagers have been talked to; its resident memory before that."""

    server: Sidecar
    loaded_kib: int

    @property
    def grown_kib(self) -> int:
        """What it has taken since the cast was loaded."""
        return (resident_kib(self.server.pid) or 0) - self.loaded_kib


@asynccontextmanager
async def _active(cast: Path, data: Path) -> AsyncIterator[Village]:
    async with sidecar(cast, data) as server:
        village = Village(server, resident_kib(server.pid) or 0)
        play = await server.client.open("p")
        await play.begin_unit("u1")
        for who in npc_ids(ACTIVE):
            await play.say("What of the bridge?", to=who)
        yield village


async def _spawn(village: Village, count: int) -> Measurement:
    """Spawns so many characters; returns what one of the last tenth takes, against one of the first."""
    numbers = iter(range(count))
    taken: list[float] = []

    async def spawn(number: int) -> None:
        request = v1.SpawnCharacterRequest(playthrough_id="p", character_id=f"passer{number}", archetype_id="passer_by")
        await village.server.client.spawn_character(request, timeout_s=SPAWN_TIMEOUT_S)

    async def caller() -> None:
        for number in numbers:
            taken.append(await timed(spawn)(number))

    await asyncio.gather(*(caller() for _ in range(SPAWN_AT_ONCE)))
    part = count // 10
    name = f"{count} spawned: SpawnCharacter, the last tenth against the first, p50"
    return Measurement(name, percentile(taken[-part:], 50), "ms", percentile(taken[:part], 50))


async def _per_call(label: str, few: Village, many: Village, rounds: int) -> list[Measurement]:
    """Medians of turns and state reads of active characters, both servers in turns."""

    def turns(village: Village) -> Timed:
        return timed(lambda number: village.server.call(STEP, step_request(number, ACTIVE, label)))

    def reads(village: Village) -> Timed:
        return timed(lambda number: village.server.call(GET_STATE, state_request(npc_ids(ACTIVE)[number % ACTIVE])))

    found = []
    for name, calls in (("StepDialogue", turns), ("GetCharacterState", reads)):
        ours, floors = await interleaved([calls(many), calls(few)], rounds, PER_ROUND)
        name = f"{label}: {name} p50"
        found.append(Measurement(name, percentile(ours, 50), "ms", percentile(floors, 50), at_most(1.1)))
    return found


def _authored_memory(label: str, few: Village, many: Village, idle: int) -> list[Measurement]:
    """Resident memory per idle character: of its content as loaded, and what it takes beyond in play."""
    if not few.loaded_kib:
        return []  # the platform does not tell
    content = (many.loaded_kib - few.loaded_kib) / idle
    beyond = (many.grown_kib - few.grown_kib) / idle
    return [
        Measurement(f"{label}: content as loaded, per NPC", content, "KiB"),
        Measurement(f"{label}: beyond it, per idle NPC", max(0.0, beyond), "KiB", target=value_at_most(2)),
    ]


def _spawned_memory(label: str, few: Village, many: Village, idle: int) -> list[Measurement]:
    """Resident memory per spawned character, whose content is its archetype's."""
    if not few.loaded_kib:
        return []
    beyond = (many.grown_kib - few.grown_kib) / idle
    return [Measurement(f"{label}: beyond its archetype, per idle NPC", beyond, "KiB", target=value_at_most(2))]
