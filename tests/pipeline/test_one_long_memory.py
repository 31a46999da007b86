"""One character with a hundred thousand memories among ninety-nine with a few; and a cast of very many texts."""

import asyncio
from dataclasses import replace

import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.domain.content import Knowledge, LocalText
from dramaturg_server.domain.log import Event
from dramaturg_server.pipeline.knowledge_base import KnowledgeBase
from tests.pipeline.app import Play, turn_of
from tests.pipeline.recalling import WORDS, recaller, search, texts
from tests.pipeline.test_edits import cast_of

pytestmark = pytest.mark.slow

OLD, YOUNG = "old", tuple(f"young{number}" for number in range(99))
VILLAGE = {
    "cast.yaml": "cast: village\nlanguages: en\n",
    **{f"characters/{who}.yaml": f"name: {who.title()}\nfallbacks: Hm.\n" for who in (OLD, *YOUNG)},
}
MEMORIES, AT_ONCE = 100_000, 500
CHUNKS = 25_000


def seen(number: int) -> Event:
    text = (
        f"Boat number {number} came in with barrels of {('salt', 'oil', 'wine')[number % 3]} from port p{number // 7}."
    )
    return Event("", "observation", f"boat{number}", text=text, perceivers=(OLD,))


async def test_a_hundred_thousand_memories_keep_nobody_from_theirs() -> None:
    play = await Play.open(cast=cast_of(VILLAGE), recaller=recaller(HashEmbedder()))
    for start in range(0, MEMORIES, AT_ONCE):
        await play.report(*(seen(number) for number in range(start, start + AT_ONCE)))
    for number, who in enumerate(YOUNG):
        await play.say(f"I have hidden {number} coins under the mill.", to=who)
    timeline = await play.app.timeline("p")
    experience, head, embedder = play.app.experience(timeline), timeline.current, HashEmbedder()
    experience.forget()
    asked = "Where are the coins?"
    vector = embedder.embed([asked], "query").vectors
    reading = asyncio.create_task(search(experience, head, OLD, "boat 77777", wait_s=0))
    for number, who in enumerate(YOUNG):
        found = await search(experience, head, who, asked, vector)
        assert texts(found) == [f"I have hidden {number} coins under the mill."]
    assert (await reading).reasons == ("recall_loading",), "nobody waited for it"
    for needle in (0, 77_777, MEMORIES - 1):
        found = await search(experience, head, OLD, f"Which barrels did boat {needle} bring?", wait_s=600)
        assert f"Boat number {needle} " in texts(found)[0]
    turn = turn_of(await play.say("What did boat 4711 bring?", to=OLD))
    assert set(turn.degraded) <= {"memories_without_vectors"}, "they are still being made"
    assert next(item for item in turn.recalled if item.kind == "memory").scores.bm25_rank == 1
    await experience.settled()
    for needle in (0, 77_777, MEMORIES - 1):
        vector = embedder.embed([seen(needle).text], "query").vectors
        found = await search(experience, head, OLD, "", vector, wait_s=600)
        assert found.hits[0].item.text.startswith(f"Boat number {needle} "), "by its vector alone"
        assert found.hits[0].scores.dense_rank == 1 and not found.reasons
    await play.close()


async def test_of_very_many_texts_each_is_found_by_whom_it_belongs_to() -> None:
    knowledge = tuple(
        Knowledge(
            f"k{number}", LocalText(), LocalText(f"Well {number} is {number % 90} feet deep."), (YOUNG[number % 9],)
        )
        for number in range(CHUNKS)
    )
    cast = replace(cast_of(VILLAGE), knowledge=knowledge)
    using = recaller(HashEmbedder())
    using.knowledge = KnowledgeBase(using.embedding, WORDS)
    play = await Play.open(cast=cast, recaller=using)
    await using.settled()
    for number in (0, 12_345, CHUNKS - 1):
        turn = turn_of(await play.say(f"How deep is well {number}?", to=YOUNG[number % 9]))
        assert [item.item_id for item in turn.recalled if item.spoken] == [f"k{number}#1"]
        other = turn_of(await play.say(f"How deep is well {number}?", to=YOUNG[10]))
        assert not [item for item in other.recalled if item.kind == "knowledge"]
        found = next(item for item in turn.recalled if item.spoken)
        assert found.scores.dense_rank >= 1 and found.scores.bm25_rank == 1, "both halves know it"
        assert turn.degraded == other.degraded == ()
    await play.close()
