"""`bench turn`: StepDialogue without a model over gRPC, against an echo that commits the same rows durably.

Without recall and embedder, until those exist.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from dramaturg import v1

from .casts import SAMPLE, write_village
from .children import STEP, EchoCall, Sidecar, echo, sidecar, step_request
from .measurement import Measurement, at_most, compared, interleaved, percentile, timed, value_at_most
from .open_loop import open_loop

NPCS = 100
LOAD_PER_S = 30.0
FRAME_MS = 16.6
PER_ROUND = 50
RECORDED = 200
SAMPLE_TEXTS = (
    "I want to join the watch.",
    "What of the gate?",
    "Thank you.",
    "Good evening.",
    "You fool!",
    "An oath?",
)

Say = Callable[[str], None]
Request = Callable[[int, str], bytes]
"""The number-th turn of a run with that name."""


def measure(quick: bool, say: Say) -> list[Measurement]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_village(folder / "village", NPCS, 2)
        return [
            *asyncio.run(_measure("sample", SAMPLE, sample_request, folder / "a", quick, say)),
            *asyncio.run(_measure(f"{NPCS} NPCs", folder / "village", village_request, folder / "b", quick, say)),
        ]


def village_request(number: int, name: str) -> bytes:
    return step_request(number, NPCS, name)


def sample_request(number: int, name: str) -> bytes:
    """The player and one of the two, the other hears it."""
    pair = ("mara", "tobin") if number % 2 else ("tobin", "mara")
    request = v1.StepDialogueRequest(
        playthrough_id="p",
        request_id=f"{name}-{number}",
        speaker_id="player",
        addressee_id=pair[0],
        hearer_ids=[pair[1]],
        text=SAMPLE_TEXTS[number % len(SAMPLE_TEXTS)],
    )
    return request.SerializeToString()


async def _measure(label: str, cast: Path, request: Request, folder: Path, quick: bool, say: Say) -> list[Measurement]:
    size = await _record(cast, folder / "recorded", request)
    (folder / "floor").mkdir()
    async with (
        sidecar(cast, folder / "data") as server,
        echo(size, folder / "recorded", folder / "floor") as echoed,
    ):
        await _open(server)
        say(f"{label}: answers of {size} bytes")
        found = await _closed(label, server, echoed, request, 6 if quick else 60)
        return [*found, await _open_loop(label, server, echoed, request, 1 if quick else 12)]


async def _record(cast: Path, data: Path, request: Request) -> int:
    """Lets a sidecar play turns on `data`, whose rows the floor then writes; returns the size of a typical answer."""
    async with sidecar(cast, data) as server:
        await _open(server)
        sizes = [len(await server.call(STEP, request(number, "recorded"))) for number in range(RECORDED)]
    return int(percentile(sizes, 50))


async def _open(server: Sidecar) -> None:
    play = await server.client.open("p")
    await play.begin_unit("muster")


async def _closed(label: str, server: Sidecar, echoed: EchoCall, request: Request, rounds: int) -> list[Measurement]:
    """One caller, one call at a time."""

    async def turn(number: int) -> None:
        await server.call(STEP, request(number, "closed"))

    async def floor(number: int) -> None:
        await echoed(request(number, "closed"))

    await interleaved([timed(lambda n: turn(-1 - n)), timed(floor)], 1, PER_ROUND)
    ours, floors = await interleaved([timed(turn), timed(floor)], rounds, PER_ROUND)
    return compared(f"StepDialogue, {label},", ours, floors, at_most(3), None)


async def _open_loop(label: str, server: Sidecar, echoed: EchoCall, request: Request, rounds: int) -> Measurement:
    """30 turns a second whether or not they are answered; the floor in turns with it."""
    count = int(LOAD_PER_S * 5)
    ours: list[float] = []
    floors: list[float] = []
    for number in range(rounds):

        def turn(n: int, name: str = f"open{number}") -> Awaitable[bytes]:
            return server.call(STEP, request(n, name))

        ours += await open_loop(turn, LOAD_PER_S, count)
        floors += await open_loop(lambda n: echoed(request(n, "open")), LOAD_PER_S, count)
    name = f"StepDialogue, {label}, open loop at {LOAD_PER_S:g}/s, p99"
    return Measurement(name, percentile(ours, 99), "ms", percentile(floors, 99), value_at_most(FRAME_MS))
