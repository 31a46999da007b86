"""`bench turn`: StepDialogue without a model over gRPC, against an echo that commits the same rows durably.

    the sample, a village → a village whose NPCs remember a thousand remarks each → one of them a hundred times as much

By the hashing embedder, whose time is nothing; the open loop once more with the model that is built here.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

from dramaturg import v1

from ..adapters.hash_embedder import HashEmbedder
from ..ports import EmbedderInfo
from .casts import SAMPLE, npc_ids, read_cast, write_village
from .children import STEP, EchoCall, Sidecar, echo, sidecar, step_request
from .in_process import server_embedder
from .long_past import write_long_past
from .machine import peak_kib
from .measurement import Measurement, Timed, at_most, compared, interleaved, percentile, timed, value_at_most
from .open_loop import open_loop

NPCS = 100
LOAD_PER_S = 30.0
FRAME_MS = 16.6
PEAK_MB = 600
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

REMEMBERED, MOST_REMEMBERED = 1_000, 100_000
REMARKS = (
    "Who sells plums at the ford?",
    "Did anybody mend the bridge for silver?",
    "Who quarrelled over candles in front of the mill?",
    "Is there no vinegar near the quarry?",
    "Who walked so far for parchment?",
    "Why was Zelda so bitter on Lammas?",
    "Who lent Ivo a cart?",
)
MEMORY_QUESTIONS = (
    "Do you remember who sold plums at the ford?",
    "Do you remember my brother's horse?",
    "Did I tell you what I paid for the candles?",
    "Do you remember where I left the cart?",
    "What did I promise Ivo?",
)
"""What they find is compared text by text, and most of it denied."""

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
            *asyncio.run(_with_pasts(folder / "village", folder, quick, say)),
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


# ---- NPCs who remember much


async def _with_pasts(cast: Path, folder: Path, quick: bool, say: Say) -> list[Measurement]:
    """Everybody remembers a thousand remarks; then one of them a hundred thousand, and the others a hundred each."""
    each, most = (REMEMBERED // 10, REMEMBERED) if quick else (REMEMBERED, MOST_REMEMBERED)
    embedder, ids = server_embedder(), npc_ids(NPCS)[1:]
    info = embedder.info
    embedder.close()
    alike, one_long = dict.fromkeys(ids, each), {**dict.fromkeys(ids, REMEMBERED // 10), ids[0]: most}
    hashing = HashEmbedder().info
    label = f"{NPCS} NPCs with {each} memories each"
    say(label)
    found = await _remembering(label, cast, folder / "c", alike, hashing, "hash", quick)
    if info.semantic:
        say(f"the same with {info.embedder_id}")
        label = f"{label}, embedding included"
        found += (await _remembering(label, cast, folder / "d", alike, info, "auto", quick))[-2:]
    say(f"one with {most} memories next to {NPCS - 2} with {REMEMBERED // 10}")
    return [*found, *await _beside_a_long_past(cast, folder / "e", one_long, hashing, quick)]


async def _remembering(
    label: str, cast: Path, folder: Path, pasts: Mapping[str, int], info: EmbedderInfo, embedder: str, quick: bool
) -> list[Measurement]:
    """Closed loop, then open loop, when everybody's past is in memory."""
    size = await _record(cast, folder / "recorded", asking_request)
    await write_long_past(read_cast(cast), folder / "data", pasts, info)
    (folder / "floor").mkdir()
    async with (
        sidecar(cast, folder / "data", embedder) as server,
        echo(size, folder / "recorded", folder / "floor") as echoed,
    ):
        await _open(server)
        await _remind(server, list(pasts))
        found = await _closed(label, server, echoed, asking_request, 6 if quick else 30)
        found.append(await _open_loop(label, server, echoed, asking_request, 1 if quick else 8))
        peak = (peak_kib(server.pid) or 0) / 1024
        return [*found, Measurement(f"{label}: peak memory of the server", peak, "MB", target=value_at_most(PEAK_MB))]


async def _beside_a_long_past(
    cast: Path, folder: Path, pasts: Mapping[str, int], info: EmbedderInfo, quick: bool
) -> list[Measurement]:
    """Turns with the one who remembers most, who is asked for memories, too, and with one of the others."""
    await write_long_past(read_cast(cast), folder / "data", pasts, info)
    longest, short, *_ = pasts
    async with sidecar(cast, folder / "data") as server:
        await _open(server)
        await _remind(server, list(pasts))

        def asking(npc: str, run: str, texts: Sequence[str] = REMARKS) -> Timed:
            return timed(lambda number: server.call(STEP, step_to(npc, number, f"{run}-{npc}", texts)))

        runs = [asking(longest, "beside"), asking(short, "beside"), asking(longest, "memory", MEMORY_QUESTIONS)]
        long_one, other, memory = await interleaved(runs, 4 if quick else 20, PER_ROUND // 2)
    name = f"a turn with the NPC of {pasts[longest]} memories, against with one of {pasts[short]},"
    question = f"a memory question to the NPC of {pasts[longest]} memories, against another question,"
    return [*compared(name, long_one, other, None, None), *compared(question, memory, long_one, None, None)]


async def _remind(server: Sidecar, npcs: Sequence[str]) -> None:
    """Everybody is asked, until what they remember has been read."""
    play = await server.client.open("p")
    for number, npc in enumerate(npcs):
        await play.search(REMARKS[number % len(REMARKS)], of=npc)


def asking_request(number: int, name: str) -> bytes:
    """The number-th remark to one of the villagers, about what they were told before."""
    ids = npc_ids(NPCS)[1:]
    return step_to(ids[number % len(ids)], number, name)


def step_to(npc: str, number: int, name: str, texts: Sequence[str] = REMARKS) -> bytes:
    request = v1.StepDialogueRequest(
        playthrough_id="p",
        request_id=f"{name}-{number}",
        speaker_id="player",
        addressee_id=npc,
        text=texts[number % len(texts)],
    )
    return request.SerializeToString()


# ---- both


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
