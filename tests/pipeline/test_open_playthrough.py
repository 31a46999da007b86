"""Opening is creating or getting, once per request id. pipeline/open_playthrough.py."""

import asyncio

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain.errors import Conflict, Reason
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.checkpoints import create_checkpoint
from dramaturg_server.pipeline.open_playthrough import Opened, open_playthrough
from dramaturg_server.pipeline.requests import At, CheckpointRequest, OpenRequest
from tests.fakes import FakeClock
from tests.pipeline.app import Play, sample


async def application(store: MemoryStore | None = None) -> Application:
    store = store or MemoryStore()
    await store.open()
    return Application(sample(), store, FakeClock(), "here", None)


async def opening(app: Application, request_id: str, digest: str = "", **players: str) -> Opened:
    return await open_playthrough(app, OpenRequest(At("p", "", request_id, digest or request_id), players=players))


async def test_the_same_call_again_says_the_same_of_creation_whatever_happened_since() -> None:
    app = await application()
    first = await opening(app, "r")
    await opening(app, "another")
    await app.close_playthrough("p")
    again = await opening(app, "r")
    assert (first.created, again.created) == (True, True)
    assert again.report == first.report
    assert not (await opening(app, "fresh")).created
    await app.close()


@pytest.mark.parametrize("writes_a_row", [True, False])
async def test_another_payload_under_the_same_id_is_refused(writes_a_row: bool) -> None:
    app = await application()
    await opening(app, "first")
    await opening(app, "r", "one payload", **({"ada": "Ada"} if writes_a_row else {}))
    with pytest.raises(Conflict) as raised:
        await opening(app, "r", "another payload")
    assert raised.value.reason is Reason.REQUEST_ID_REUSED
    await app.close()


async def test_of_calls_at_once_one_creates() -> None:
    app = await application()
    opened = await asyncio.gather(*(opening(app, f"r{place}") for place in range(5)), opening(app, "r0"))
    assert sorted(one.created for one in opened[:5]) == [False, False, False, False, True]
    assert opened[5].created == opened[0].created
    await app.close()


async def test_the_same_call_after_a_load_names_the_players_again() -> None:
    play = await Play.open()
    await create_checkpoint(await play.app.timeline("p"), CheckpointRequest(At("p"), "start"))
    await opening(play.app, "r", ada="Ada")
    await play.load("start")
    assert (await opening(play.app, "r", ada="Ada")).head.world.players["ada"] == "Ada"
    await play.close()
