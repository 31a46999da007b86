"""A playthrough whose log holds ids of two versions of a cast is, elsewhere, what it was here."""

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain import fold
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.export_playthrough import export_playthrough
from dramaturg_server.pipeline.import_playthrough import import_playthrough
from dramaturg_server.pipeline.requests import At
from dramaturg_server.pipeline.verify import verify_folds
from tests.fakes import FakeClock
from tests.pipeline.app import Play
from tests.pipeline.test_renamed_play import ACTS, PLAYS, all_of, playing, same
from tests.pipeline.two_versions import first, now, second


@settings(max_examples=20, deadline=None)
@given(PLAYS, PLAYS, st.sampled_from([1, 2, 5, 64]))
def test_a_renamed_play_is_elsewhere_what_it_was(before: list[int], after: list[int], snapshot_rows: int) -> None:
    asyncio.run(moved(before, after, snapshot_rows))


async def moved(before: list[int], after: list[int], snapshot_rows: int) -> None:
    here = await playing(first(), MemoryStore(), snapshot_rows)
    for number in before:
        await ACTS[number](here, same)
    await here.app.use(second())
    for number in after:
        await ACTS[number](here, now)
    store = MemoryStore()
    await store.open()
    there = Play(Application(second(), store, FakeClock(), "there", None, snapshot_rows=snapshot_rows))
    await import_playthrough(there.app, At("p"), await export_playthrough(here.app, "p"))
    assert await all_of(there) == await all_of(here)
    assert (await verify_folds(store, fold)).good
    await here.close()
    await there.close()
