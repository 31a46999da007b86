"""Saves are listed in the order in which they were made, page by page. pipeline/list_checkpoints.py."""

from collections.abc import AsyncIterator

import pytest

from dramaturg_server.pipeline.checkpoints import delete_checkpoint
from dramaturg_server.pipeline.list_checkpoints import list_checkpoints
from dramaturg_server.pipeline.requests import At, DeleteRequest, PageRequest
from tests.pipeline.app import CAPTAIN, Play


@pytest.fixture
async def play() -> AsyncIterator[Play]:
    """Three saves, a load of the first, and a fourth one there: the newest, at the earliest position but one."""
    play = await Play.open()
    for name in ("first", "second", "third"):
        await play.save(name)
        await play.event("oath_sworn", CAPTAIN)
    await play.load("first")
    await play.save("newest")
    yield play
    await play.close()


async def listed(play: Play, after: int = 0, size: int = 50, newest_first: bool = True) -> tuple[list[str], int]:
    request = PageRequest(At("p"), after=after, size=size, newest_first=newest_first)
    page = await list_checkpoints(play.app, request)
    return [found.checkpoint_id for found in page.items], page.next_after


async def test_the_newest_save_comes_first_wherever_in_the_story_it_lies(play: Play) -> None:
    assert await listed(play) == (["newest", "third", "second", "first"], 0)
    assert await listed(play, newest_first=False) == (["first", "second", "third", "newest"], 0)


async def test_saves_and_deletions_meanwhile_shift_no_page(play: Play) -> None:
    names, after = await listed(play, size=2)
    assert names == ["newest", "third"]
    await play.load("second")
    await play.save("later")
    timeline = await play.app.timeline("p")
    for name in ("newest", "third"):
        await delete_checkpoint(timeline, DeleteRequest(At("p"), name))
    assert await listed(play, after, size=2) == (["second", "first"], 0)
