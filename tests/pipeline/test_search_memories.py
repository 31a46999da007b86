"""A search recalls what a turn would: on its topic, by its ears, by its rounds."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from dramaturg_server.domain.content import Cast, Knowledge, LocalList, LocalText, MindView, never
from dramaturg_server.pipeline.knowledge_base import KnowledgeBase
from dramaturg_server.pipeline.list_memories import list_experience
from dramaturg_server.pipeline.requests import At, MemoriesRequest, PageRequest, SearchRequest
from dramaturg_server.pipeline.search_memories import FoundMemories, search_memories
from tests.domain.small_cast import FERRY, ORSA, TOLL
from tests.pipeline.app import CAPTAIN, Play
from tests.pipeline.believing import INNKEEPER, Inn
from tests.pipeline.editing import delete, edit
from tests.pipeline.recalling import WORDS, WordEmbedder, recaller, search


def on_the_toll(mind: MindView) -> bool:
    return mind.topic() == "toll"


DUES = Knowledge("dues", LocalText(), LocalText("The crossing costs a silver coin."), ("orsa",), when=on_the_toll)
ASKS = LocalList(("How much does the crossing cost?",))
CAST = replace(FERRY, topics={**FERRY.topics, "toll": replace(TOLL, asks=ASKS)}, knowledge=(DUES,))


async def opened(cast: Cast) -> Play:
    using = recaller(WordEmbedder())
    using.knowledge = KnowledgeBase(using.embedding, WORDS)
    play = await Play.open(cast=cast, recaller=using)
    await using.settled()
    return play


@pytest.fixture
async def play() -> AsyncIterator[Play]:
    found = await opened(CAST)
    yield found
    await found.close()


async def searched(play: Play, text: str) -> FoundMemories:
    return await search_memories(play.app, SearchRequest(At("p"), "orsa", text, scene_id="landing"))


def lived(found: FoundMemories) -> list[str]:
    return [hit.item.text for hit in found.recollection.experience]


def known(found: FoundMemories) -> list[str]:
    return [hit.item.authored_id for hit in found.recollection.knowledge]


async def test_a_search_is_on_the_topic_to_which_an_example_would_lead_a_turn(play: Play) -> None:
    asked = "So how much does the crossing cost?"
    assert (await play.say(asked, "orsa", scene_id="landing")).entry.turn.topic_id == "toll"  # type: ignore[union-attr]
    assert "dues" in known(await searched(play, asked))
    assert "dues" not in known(await searched(play, "A silver coin."))


async def test_who_would_not_hear_it_recalls_nothing() -> None:
    deaf = await opened(replace(CAST, characters={**CAST.characters, "orsa": replace(ORSA, hears=never)}))
    found = await searched(deaf, "How much does the crossing cost?")
    assert (found.recollection.knowledge, found.recollection.experience, found.record) == ((), (), "")
    await deaf.close()


async def test_a_question_that_names_nothing_finds_the_newest_too(play: Play) -> None:
    await play.say("My sister keeps bees.", "orsa")
    for number in range(15):
        await play.say(f"You remember, I said, me and you: {number}.", "orsa")
    await play.say("Geese.", "orsa")
    found = await searched(play, "Do you remember what I said?")
    assert "Geese." in lived(found)
    assert len(lived(found)) <= 10
    assert "Geese." in found.record


async def test_lists_show_edited_texts_and_leave_out_what_is_deleted(play: Play) -> None:
    seqs = [(await play.say(text, "orsa")).entry.seq for text in ("The ferry sank.", "Bread is dear.")]
    await edit(play, "orsa", f"m{seqs[0]}.0", "The ferry is late.", pinned=True)
    await delete(play, "orsa", f"m{seqs[1]}.0")
    for ids in ((), tuple(f"m{seq}.0" for seq in seqs)):
        asked = MemoriesRequest(PageRequest(At("p"), "orsa", size=100), memory_ids=ids)
        listed = {shown.memory.memory_id: shown.memory for shown in (await list_experience(play.app, asked)).items}
        assert (listed[f"m{seqs[0]}.0"].text, listed[f"m{seqs[0]}.0"].pinned) == ("The ferry is late.", True)
        assert f"m{seqs[1]}.0" not in listed


async def test_how_long_ago_is_the_same_in_searches_and_in_lists(play: Play) -> None:
    for number in range(4):
        await play.say(f"Coin {number}.", "orsa")
        await play.say("Elsewhere.", "wick", hearers=["orsa"])
    found = await searched(play, "coin")
    by_search = {shown.memory.memory_id: shown.rounds_ago for shown in found.experience}
    assert sorted(shown.rounds_ago for shown in found.experience if "Coin" in shown.memory.text) == [*range(4)]
    everything = MemoriesRequest(PageRequest(At("p"), "orsa", size=200))
    by_ids = replace(everything, memory_ids=tuple(by_search))
    listed = {shown.memory.memory_id: shown.rounds_ago for shown in (await list_experience(play.app, everything)).items}
    named = {shown.memory.memory_id: shown.rounds_ago for shown in (await list_experience(play.app, by_ids)).items}
    assert by_search == named == {memory_id: listed[memory_id] for memory_id in by_search}


async def test_a_search_tells_of_the_storyline_that_it_is_for() -> None:
    play = await Inn.opened()
    for said in ("Old Tom's hound is called Rex.", "In this story, Mira's weapon is a sling, not a bow."):
        await play.tell(said, storyline_id="dream")

    async def reasons(storyline_id: str) -> set[str]:
        request = SearchRequest(At("p"), INNKEEPER, "What is Mira's weapon?", storyline_id=storyline_id)
        return set((await search_memories(play.app, request)).not_spoken.values())

    assert await reasons("dream") == {"belief_goes_first"}
    assert "belief_goes_first" not in await reasons("")


async def test_a_memory_is_said_to_be_found_by_meaning_once_it_has_the_vector_of_its_present_words() -> None:
    embedder = WordEmbedder()
    play = await Play.open(recaller=recaller(embedder))
    memory_id = f"m{(await play.say('The boat sank.')).entry.seq}.0"
    timeline = await play.app.timeline("p")
    experience = play.app.experience(timeline)

    async def has_vector() -> bool:
        asked = MemoriesRequest(PageRequest(At("p"), CAPTAIN, size=200), memory_ids=(memory_id,))
        (shown,) = (await list_experience(play.app, asked)).items
        return shown.has_vector

    await search(experience, timeline.current, CAPTAIN, "boat")
    await experience.settled()
    assert await has_vector()
    embedder.hold()
    await edit(play, CAPTAIN, memory_id, "The castle burned down.")
    assert not await has_vector()
    embedder.let_go()
    await experience.settled()
    assert await has_vector()
    await play.close()
