"""`bench state`: GetCharacterState of a 40-field character over gRPC, against an empty echo of the same size."""

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path

from dramaturg import v1

from .casts import write_village
from .children import GET_STATE, STEP, Sidecar, echo, sidecar, state_request, step_request
from .measurement import Measurement, at_most, compared, interleaved, percentile, timed
from .open_loop import Background

RELATIONSHIPS = 9
"""Others that each villager has a relationship to, three fields each; with the rest that makes about 40."""
NPCS = 100
LOAD_PER_S = 30
PER_ROUND = 100

Say = Callable[[str], None]


def measure(quick: bool, say: Say) -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), 8 if quick else 60, say))


async def _measure(folder: Path, rounds: int, say: Say) -> list[Measurement]:
    write_village(folder / "cast", NPCS, RELATIONSHIPS)
    async with sidecar(folder / "cast", folder / "data") as server:
        request = await _prepared(server)
        answer = await server.call(GET_STATE, request)
        say(f"{_fields_in(answer)} fields, {len(answer)} bytes")
        async with echo(len(answer)) as echoed:

            async def read(_number: int) -> None:
                assert len(await server.call(GET_STATE, request)) == len(answer)

            async def floor(_number: int) -> None:
                await echoed(request)

            calls = [timed(read), timed(floor)]
            await interleaved(calls, 2, PER_ROUND)
            ours, floors = await interleaved(calls, rounds, PER_ROUND)
            found = compared("GetCharacterState", ours, floors, at_most(1.3), at_most(1.5))
            async with Background(lambda number: server.call(STEP, step_request(number, NPCS)), LOAD_PER_S):
                ours, floors = await interleaved(calls, rounds, PER_ROUND)
        name = f"GetCharacterState under {LOAD_PER_S} turns/s p99"
        return [*found, Measurement(name, percentile(ours, 99), "ms", percentile(floors, 99), at_most(2))]


async def _prepared(server: Sidecar) -> bytes:
    """Opens a playthrough and lets npc0 live a little; returns the request that reads it."""
    play = await server.client.open("p")
    await play.begin_unit("u1")
    await play.say("What of the bridge?", to="npc0")
    return state_request("npc0")


def _fields_in(answer: bytes) -> int:
    return len(v1.GetCharacterStateResponse.FromString(answer).state.fields)
