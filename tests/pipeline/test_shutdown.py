"""How an application ends, whatever the store still does: everything is let go. pipeline/application.py, lease.py."""

import asyncio
from collections.abc import Sequence

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain.errors import Conflict, Reason, Unavailable
from dramaturg_server.domain.lineage import Branch
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.requests import At, OpenRequest
from tests.fakes import settle_down
from tests.pipeline.app import Play


class EndingStore(MemoryStore):
    """A store that can't give back the leases of `stuck`, reads branches only while `gate` is set, and remembers
    what was done to it."""

    def __init__(self, *stuck: str, failure: Exception | None = None) -> None:
        super().__init__()
        self.stuck = stuck
        self.failure = failure or Unavailable(Reason.STORE_UNAVAILABLE, "the disk is away")
        self.gate = asyncio.Event()
        self.gate.set()
        self.done: list[str] = []

    async def branches(self, playthrough_id: str) -> Sequence[Branch]:
        await self.gate.wait()
        return await super().branches(playthrough_id)

    async def release_lease(self, playthrough_id: str, holder: str) -> None:
        if playthrough_id in self.stuck:
            raise self.failure
        await super().release_lease(playthrough_id, holder)
        self.done.append(f"released {playthrough_id}")

    async def close(self) -> None:
        await super().close()
        self.done.append("closed")


async def test_a_lease_that_can_not_be_given_back_keeps_nobody_from_ending() -> None:
    store = EndingStore("p")
    play = await Play.open(store)
    await open_playthrough(play.app, OpenRequest(At("q")))
    await play.app.close()
    assert store.done == ["released q", "closed"]
    assert not play.app.open_playthroughs


async def test_the_store_closes_even_where_a_playthrough_fails_to() -> None:
    store = EndingStore("p", failure=RuntimeError("a fault of ours"))
    play = await Play.open(store)
    with pytest.raises(RuntimeError, match="a fault of ours"):
        await play.app.close()
    assert store.done == ["closed"]


async def test_a_playthrough_that_is_being_opened_gives_its_lease_back_too() -> None:
    store = EndingStore()
    play = await Play.open(store)
    store.gate.clear()
    opening = asyncio.create_task(open_playthrough(play.app, OpenRequest(At("q"))))
    await settle_down()
    ending = asyncio.create_task(play.app.close())
    await settle_down()
    assert "closed" not in store.done
    store.gate.set()
    await ending
    assert sorted(store.done[:-1]) == ["released p", "released q"] and store.done[-1] == "closed"
    await asyncio.wait([opening])
    assert not play.app.open_playthroughs


async def test_an_opening_that_fails_says_why_though_its_lease_stays() -> None:
    store = EndingStore("unknown")
    play = await Play.open(store)
    with pytest.raises(Exception, match="no playthrough 'unknown'"):
        await play.app.timeline("unknown")
    with pytest.raises(Conflict) as held:
        await store.acquire_lease("unknown", "there", play.app.clock.now_ms(), 1_000)
    assert held.value.reason is Reason.PLAYTHROUGH_LEASED
    await play.close()
