"""A cast that is replaced while turns run: each turn is of one cast from its admission to its row."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.errors import NotFound, Reason
from dramaturg_server.domain.lineage import View
from dramaturg_server.pipeline.reload_cast import reload_cast
from dramaturg_server.ports import Snapshot
from tests.fakes import settle_down
from tests.pipeline.app import Play, turn_of
from tests.small_cast import FEN, write_cast

IDA = "name: Ida\nfallbacks: [Yes.]\ncare: Stay with me.\n"


class SlowStore(MemoryStore):
    """A store that reads folds only while `gate` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.reading = asyncio.Event()

    async def snapshot(self, playthrough_id: str, character_id: str, view: View, top: int) -> Snapshot | None:
        self.reading.set()
        await self.gate.wait()
        return await super().snapshot(playthrough_id, character_id, view, top)


def cast_of(folder: Path) -> Cast:
    loaded = load_cast(folder)
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The cast, with Ida, who may speak to Fen."""
    write_cast(tmp_path, "What?")
    (tmp_path / "characters" / "ida.yaml").write_text(IDA, encoding="utf-8")
    return tmp_path


@pytest.fixture
async def play(folder: Path) -> AsyncIterator[Play]:
    play = await Play.open(cast=cast_of(folder))
    yield play
    await play.close()


async def test_a_turn_that_waits_for_its_npc_speaks_and_is_judged_under_the_cast_that_came_meanwhile(
    play: Play, folder: Path
) -> None:
    timeline = await play.app.timeline("p")
    async with timeline.lanes.of(timeline.current, FEN):
        turn = asyncio.create_task(play.say("Hm.", to=FEN))
        await settle_down()
        write_cast(folder, "Aye.")
        assert (await reload_cast(play.app, folder)).cast is not None
    assert turn_of(await turn).lines[0].text.startswith("Aye.")


async def test_a_turn_whose_npc_is_gone_when_its_time_comes_fails_and_writes_nothing(play: Play, folder: Path) -> None:
    timeline = await play.app.timeline("p")
    before = timeline.places
    async with timeline.lanes.of(timeline.current, FEN):
        turn = asyncio.create_task(play.say("Hm.", to=FEN))
        await settle_down()
        (folder / "characters" / "fen.yaml").unlink()
        assert (await reload_cast(play.app, folder)).cast is not None
    with pytest.raises(NotFound) as unknown:
        await turn
    assert unknown.value.reason is Reason.CHARACTER_UNKNOWN
    assert timeline.places == before


async def test_a_turn_that_is_still_loading_minds_when_the_cast_comes_is_made_again(folder: Path) -> None:
    store = SlowStore()
    first = await Play.open(store, cast=cast_of(folder))
    await first.say("Hm.", to="ida")
    await first.app.close_playthrough("p")
    play = await Play.open(store, cast=cast_of(folder))
    timeline = await play.app.timeline("p")
    await timeline.current.load([FEN])
    store.gate.clear()
    store.reading.clear()
    turn = asyncio.create_task(play.say("Hm.", to=FEN, speaker_id="ida"))
    await store.reading.wait()  # for Ida's mind, which only the commit needs
    write_cast(folder, "Aye.")
    assert (await reload_cast(play.app, folder)).cast is not None
    store.gate.set()
    committed = await turn
    assert turn_of(committed).lines[0].text.startswith("Aye.")
    assert timeline.places[1] == committed.entry.seq
    await play.close()


async def test_of_two_reloads_the_files_of_the_later_one_stay(play: Play, folder: Path) -> None:
    write_cast(folder, "Aye.")
    first = asyncio.create_task(reload_cast(play.app, folder))
    await settle_down(3)
    write_cast(folder, "Late.")
    await asyncio.gather(reload_cast(play.app, folder), first)
    assert turn_of(await play.say("Hm.", to=FEN)).lines[0].text.startswith("Late.")
