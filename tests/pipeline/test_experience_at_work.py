"""Experience while others work on it: a search cancelled in its thread, a big one beside small, pruned branches."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain.memories import Memory
from dramaturg_server.pipeline import loaded_index
from dramaturg_server.pipeline.prune_branches import prune_branches
from dramaturg_server.pipeline.requests import At, PruneRequest
from dramaturg_server.retrieval.experience_index import ExperienceIndex
from dramaturg_server.retrieval.query import Clocks, Hit, Query
from dramaturg_server.retrieval.settings import DEFAULT
from tests.fakes import settle_down
from tests.pipeline.app import CAPTAIN, INNKEEPER, Play
from tests.pipeline.editing import edit
from tests.pipeline.recalling import WORDS, HeldReads, search, texts

LONG_S = 30.0
FERRY = "The ferry sank with forty sacks of barley."


async def test_a_search_that_is_cancelled_in_its_thread_ends_there_before_anybody_else_touches_the_index(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loaded_index, "INLINE_MEMORIES", 0)
    play = await Play.open()
    await play.say(FERRY)
    timeline = await play.app.timeline("p")
    experience, head = play.app.experience(timeline), timeline.current
    await search(experience, head, CAPTAIN, "barley")
    begun, going = threading.Event(), threading.Event()
    sizes: list[tuple[int, int]] = []
    found_by_itself = ExperienceIndex.search

    def slow(index: ExperienceIndex, *args: Any, **more: Any) -> list[Hit[Memory]]:
        if index.character_id == CAPTAIN:
            size = index.size
            begun.set()
            assert going.wait(LONG_S)
            sizes.append((size, index.size))
        return found_by_itself(index, *args, **more)

    monkeypatch.setattr(ExperienceIndex, "search", slow)
    searching = asyncio.create_task(search(experience, head, CAPTAIN, "barley"))
    assert await asyncio.to_thread(begun.wait, LONG_S)
    searching.cancel()
    other = asyncio.create_task(search(experience, head, CAPTAIN, "barley"))
    saying = asyncio.create_task(play.say("Barley is dear this year.", to=INNKEEPER, hearers=(CAPTAIN,)))
    await saying
    await settle_down()
    assert not searching.done() and not other.done()
    going.set()
    with pytest.raises(asyncio.CancelledError):
        await searching
    assert sorted(texts(await other)) == sorted([FERRY, "Barley is dear this year."])
    assert sizes[0][0] == sizes[0][1] < sizes[1][0]
    await play.close()


class HeldFor(HeldReads):
    """Holds back the reads of one character alone."""

    def __init__(self, who: str) -> None:
        super().__init__(MemoryStore())
        self._who = who

    def __getattr__(self, name: str) -> object:
        method = super().__getattr__(name)
        return partial(self._held_for, name, method) if name == "oldest" else method

    async def _held_for(self, name: str, held: object, *args: object, **more: object) -> object:
        method = held if args[1] == self._who else getattr(self._inner, name)
        return await method(*args, **more)  # type: ignore[operator]


async def test_whoever_has_much_to_read_keeps_nobody_waiting_and_is_waited_for_no_longer_than_the_bound() -> None:
    held = HeldFor(CAPTAIN)
    play = await Play.open(held)  # type: ignore[arg-type]
    await play.say(FERRY, hearers=(INNKEEPER,))
    timeline = await play.app.timeline("p")
    experience, head = play.app.experience(timeline), timeline.current
    experience.forget()
    held.hold()
    now = Clocks(1, 0, 1)
    query = Query("barley", WORDS("barley"))
    ask = partial(experience.search, head, query=query, now=now, path=DEFAULT.experience)
    asking = asyncio.create_task(ask(CAPTAIN, biases=DEFAULT.experience_biases))
    small = await ask(INNKEEPER, biases=DEFAULT.experience_biases)
    assert (texts(small), small.reasons) == ([FERRY], ())
    assert not asking.done()
    big = await asking
    assert (big.hits, big.reasons) == ((), ("recall_loading",))
    held.let_go()
    assert FERRY in texts(await search(experience, head, CAPTAIN, "barley"))
    await play.close()


async def test_what_was_loaded_of_a_branch_goes_when_it_is_pruned() -> None:
    play = await Play.open()
    await play.say("Hello.")
    await play.save("start")
    await play.load("start")
    await play.say(FERRY)
    await play.load("start")
    timeline = await play.app.timeline("p")
    experience, budget = play.app.experience(timeline), play.app.recaller.budget
    await search(experience, timeline.current, CAPTAIN, "barley")
    present = budget.bytes
    old = await timeline.readable("b2")
    assert FERRY in texts(await search(experience, old, CAPTAIN, "barley"))
    assert budget.bytes > present > 0
    await prune_branches(timeline, PruneRequest(At("p"), ("b2",)))
    await search(experience, timeline.current, CAPTAIN, "barley")
    assert budget.bytes == present
    await play.close()


async def test_what_is_let_go_while_it_is_read_is_read_again_for_whoever_waits() -> None:
    held = HeldReads(MemoryStore())
    play = await Play.open(held)  # type: ignore[arg-type]
    await play.say(FERRY)
    timeline = await play.app.timeline("p")
    experience, head = play.app.experience(timeline), timeline.current
    experience.forget()
    held.hold()
    asking = asyncio.create_task(search(experience, head, CAPTAIN, "barley"))
    await settle_down()
    experience.forget()
    await settle_down()
    held.let_go()
    found = await asking
    assert (texts(found)[0], found.reasons) == (FERRY, ())
    await play.close()


async def test_what_was_found_stands_though_the_branch_is_pruned_before_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loaded_index, "INLINE_MEMORIES", 0)
    held = HeldReads(MemoryStore())
    play = await Play.open(held)  # type: ignore[arg-type]
    await play.save("start")
    await play.load("start")
    await play.say(FERRY)
    await play.load("start")
    timeline = await play.app.timeline("p")
    experience, old = play.app.experience(timeline), await timeline.readable("b2")
    assert texts(await search(experience, old, CAPTAIN, "barley")) == [FERRY]
    begun, going, held.rows = threading.Event(), threading.Event(), 0

    def slowly(index: ExperienceIndex) -> int:
        begun.set()
        assert going.wait(LONG_S)
        return index.size

    asking = asyncio.create_task(experience.ask(old, CAPTAIN, slowly))
    assert await asyncio.to_thread(begun.wait, LONG_S)
    await prune_branches(timeline, PruneRequest(At("p"), ("b2",)))
    await search(experience, timeline.current, CAPTAIN, "barley")
    going.set()
    assert await asking == (1, "")
    assert held.rows == 0, "nothing is read of a branch that is being removed"
    assert (await experience.ask(old, CAPTAIN, slowly))[0] is None
    await play.close()


async def test_of_whom_the_log_never_met_there_is_nothing_to_read_and_nothing_to_wait_for() -> None:
    held = HeldReads(MemoryStore())
    play = await Play.open(held)  # type: ignore[arg-type]
    timeline = await play.app.timeline("p")
    experience, head = play.app.experience(timeline), timeline.current
    held.hold()
    found = await search(experience, head, CAPTAIN, "barley", wait_s=0)
    assert (found.hits, found.reasons) == ((), ())
    await play.say(FERRY)
    found = await search(experience, head, CAPTAIN, "barley", wait_s=0)
    assert (texts(found), found.reasons) == ([FERRY], ())
    held.let_go()
    await play.close()


async def test_what_is_being_read_goes_on_being_read_under_a_cast_that_calls_nobody_otherwise() -> None:
    held = HeldReads(MemoryStore())
    play = await Play.open(held)  # type: ignore[arg-type]
    await play.say(FERRY)
    timeline = await play.app.timeline("p")
    experience, head = play.app.experience(timeline), timeline.current
    experience.forget()
    held.hold()
    experience.begin(head, CAPTAIN)
    await settle_down()
    before = reads_of(CAPTAIN)
    await play.app.use(replace(play.app.cast, knowledge=()))
    asking = asyncio.create_task(search(experience, head, CAPTAIN, "barley"))
    await settle_down()
    assert reads_of(CAPTAIN) == before != set()
    held.let_go()
    assert texts(await asking) == [FERRY]
    await play.close()


def reads_of(who: str) -> set[asyncio.Task[Any]]:
    return {task for task in asyncio.all_tasks() if task.get_name() == f"experience of {who}"}


async def test_a_big_memory_is_cut_back_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loaded_index, "INLINE_MEMORIES", 0)
    on_the_loop, keep = set[bool](), ExperienceIndex.keep

    def watched(index: ExperienceIndex, sees: Callable[[int, int], bool]) -> None:
        on_the_loop.add(threading.current_thread() is threading.main_thread())
        keep(index, sees)

    monkeypatch.setattr(ExperienceIndex, "keep", watched)
    play = await Play.open()
    seq = (await play.say(FERRY)).entry.seq
    await play.save("before")
    await play.say("Barley is dear this year.")
    timeline = await play.app.timeline("p")
    experience = play.app.experience(timeline)
    await edit(play, CAPTAIN, f"m{seq}.0", "The ferry sank with rye.")
    assert "The ferry sank with rye." in texts(await search(experience, timeline.current, CAPTAIN, "ferry"))
    await play.load("before")
    found = texts(await search(experience, timeline.current, CAPTAIN, "ferry barley"))
    assert FERRY in found and "Barley is dear this year." not in found
    assert on_the_loop == {False}
    await play.close()
