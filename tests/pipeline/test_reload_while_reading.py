"""A save is loaded, or the cast is read again, while a memory is still being read: nothing wrong is ever found."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain.content import LocalText
from dramaturg_server.pipeline.experience import FoundExperience
from tests.fakes import settle_down
from tests.pipeline.app import CAPTAIN, Play, sample
from tests.pipeline.recalling import HeldReads, recaller, search, texts

KEPT = "The ferry sank with forty sacks of barley."
TAKEN_BACK = "The barley was stolen before."
Read = Callable[..., Awaitable[object]]


class HeldPasts(HeldReads):
    """Holds back what is read for indexes; minds and the world are read all the same."""

    def __getattr__(self, name: str) -> object:
        held = super().__getattr__(name)
        return partial(self._oldest, held) if name == "oldest" else held

    async def _oldest(self, held: Read, *args: object, **more: object) -> object:
        return await (held if more.get("marks") else self._inner.oldest)(*args, **more)  # type: ignore[operator]


async def opened() -> tuple[Play, HeldReads]:
    """Something was said, a save made, and something more said; nothing is loaded, and reads wait."""
    held = HeldPasts(MemoryStore())
    play = await Play.open(held, recaller=recaller(HashEmbedder()))  # type: ignore[arg-type]
    await play.app.recaller.settled()
    await play.say(KEPT)
    await play.save("here")
    await play.say(TAKEN_BACK)
    experience = play.app.experience(await play.app.timeline("p"))
    await found(play)
    await experience.settled()
    experience.forget()
    held.hold()
    return play, held


async def found(play: Play) -> FoundExperience:
    """What the captain finds on the current branch."""
    timeline = await play.app.timeline("p")
    vector = HashEmbedder().embed(["barley"], "query").vectors
    return await search(play.app.experience(timeline), timeline.current, CAPTAIN, "barley", vector)


async def load(play: Play) -> None:
    await play.load("here")


async def load_and_come_back(play: Play) -> None:
    await play.save("later")
    await play.load("here")
    await play.load("later")


async def rename(play: Play) -> None:
    cast = sample()
    captain = replace(cast.characters[CAPTAIN], name=LocalText("Captain Barley"))
    await play.app.use(replace(cast, characters={**cast.characters, CAPTAIN: captain}))


@pytest.mark.parametrize(
    ("meanwhile", "after"),
    [(load, {KEPT}), (load_and_come_back, {KEPT, TAKEN_BACK}), (rename, {KEPT, TAKEN_BACK})],
)
async def test_what_happens_while_it_is_read_leaves_each_branch_what_it_sees(
    meanwhile: Callable[[Play], Awaitable[None]], after: set[str]
) -> None:
    play, held = await opened()
    before = asyncio.create_task(found(play))
    await settle_down()
    assert not before.done()
    await meanwhile(play)
    then = asyncio.create_task(found(play))
    await settle_down()
    held.let_go()
    assert set(texts(await before)) == {KEPT, TAKEN_BACK}, "it was asked on the branch of before"
    assert set(texts(await then)) == after
    await play.app.experience(await play.app.timeline("p")).settled()
    now = await found(play)
    assert set(texts(now)) == after and now.reasons == ()
    assert all(hit.scores.dense_rank > 0 for hit in now.hits)
    await play.close()


async def test_a_turn_on_a_branch_that_was_just_loaded_recalls_nothing_that_was_taken_back() -> None:
    play, held = await opened()
    reading = asyncio.create_task(found(play))
    await settle_down()
    await play.load("here")
    saying = asyncio.create_task(play.say("Do you remember the barley?"))
    await settle_down()
    held.let_go()
    turn = (await saying).entry.turn
    assert turn is not None
    assert TAKEN_BACK not in "".join(line.text for line in turn.lines)
    (taken_back,) = (hit.item.memory_id for hit in (await reading).hits if hit.item.text == TAKEN_BACK)
    assert turn.recalled
    assert taken_back not in [item.item_id for item in turn.recalled]
    await play.close()
