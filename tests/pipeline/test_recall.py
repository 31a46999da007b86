"""Step 4 of a turn: one question, two sources, and what happens when one of them can't answer."""

import asyncio
from dataclasses import replace

import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain.errors import Reason, Unavailable
from dramaturg_server.domain.route import Remark
from dramaturg_server.pipeline.occasion import Occasion, Patience, clocks_of
from dramaturg_server.pipeline.recall import Recollection, asked, recall
from dramaturg_server.retrieval.settings import DEFAULT, REFERENCE, RecallSettings
from tests.pipeline.app import CAPTAIN, INNKEEPER, Play, turn_of
from tests.pipeline.recalling import HeldReads, WordEmbedder, recaller

FERRY = "The ferry sank with forty sacks of barley."


async def occasion(
    play: Play,
    text: str,
    who: str = CAPTAIN,
    *,
    settings: RecallSettings | None = None,
    wait_s: float = 10.0,
    recent: tuple[str, ...] = (),
) -> Occasion:
    timeline = await play.app.timeline("p")
    head = timeline.current
    await head.load([who])
    people = play.app.people(timeline, head.world)
    responder = people.character(who)
    assert responder is not None
    mind = play.app.seeded(timeline, head.world, head.mind(who))
    now = asyncio.get_running_loop().time()
    return Occasion(
        play.app,
        timeline,
        head,
        people,
        responder,
        mind,
        Remark("player", text, "en", who, recent=recent),
        settings or play.app.recaller.settings_of(play.app.cast),
        clocks_of(mind, head.world, 0),
        Patience(now, now + 60, reading_s=wait_s),
    )


async def recalled(
    play: Play, text: str, who: str = CAPTAIN, *, settings: RecallSettings | None = None, wait_s: float = 10.0
) -> Recollection:
    on = await occasion(play, text, who, settings=settings, wait_s=wait_s)
    return await recall(on, await asked(on))


def told(found: Recollection) -> list[str]:
    return [hit.item.text for hit in found.experience]


async def test_what_was_said_to_it_is_recalled_when_words_touch_it() -> None:
    play = await Play.open()
    await play.say(FERRY)
    assert FERRY in told(await recalled(play, "What of the barley?"))
    assert FERRY not in told(await recalled(play, "What of the barley?", INNKEEPER))
    await play.close()


async def test_silence_recalls_nothing() -> None:
    play = await Play.open()
    await play.say(FERRY)
    for text in ("", "   ", "\n"):
        assert await recalled(play, text) == Recollection()
    await play.close()


@pytest.mark.parametrize(
    "text",
    ["🍵", "?!", "مرحبا بالعالم", "吊桥 and 橋 and bridge", "word " * 5_000, "\ud800", "\x00", "a" * 20_000],
    ids=range(8),
)
async def test_any_text_is_a_question(text: str) -> None:
    play = await Play.open(recaller=recaller(WordEmbedder()))
    await play.say(FERRY)
    assert (await recalled(play, text)).reasons == ()
    await play.close()


async def test_one_question_holds_one_vector_for_all_who_look_things_up() -> None:
    embedder = WordEmbedder()
    play = await Play.open(recaller=recaller(embedder))
    question = await asked(await occasion(play, "vessel"))
    assert question.reasons == ()
    assert question.query.vector is not None
    assert question.query.vector.shape == (1, embedder.info.dimension)
    await play.close()


async def test_roles_and_lines_before_it_join_the_question_where_settings_say_so() -> None:
    play = await Play.open()
    on = await occasion(
        play, "barley", settings=replace(REFERENCE, recent_lines=1), recent=("The mill burnt.", "The ferry sank.")
    )
    question = await asked(on)
    tokens = question.query.tokens
    words = play.app.recaller.words
    assert set(words("ferry")) <= set(tokens)
    assert set(words(on.responder.name.at("en"))) <= set(tokens)
    assert not set(words("mill")) & set(tokens)
    assert question.bare.tokens == words("barley")
    await play.close()


async def test_k_and_preset_can_be_asked_for() -> None:
    play = await Play.open()
    for number in range(5):
        await play.say(f"{FERRY} {number}")
    two = replace(DEFAULT, experience=replace(DEFAULT.experience, k=2))
    assert len((await recalled(play, "barley", settings=two)).experience) == 2
    await play.close()


# ---- trouble


async def test_without_the_meaning_in_time_words_decide_and_it_says_so() -> None:
    embedder = WordEmbedder()
    play = await Play.open(recaller=replace(recaller(embedder), query_timeout_s=0.01))
    await play.say(FERRY)
    await recalled(play, "barley")
    embedder.hold()
    found = await recalled(play, "barley sacks")
    assert FERRY in told(found)
    assert found.reasons == ("embedder_slow",)
    embedder.let_go()
    await play.close()


async def test_an_embedder_that_throws_costs_the_meaning_alone() -> None:
    embedder = WordEmbedder()
    play = await Play.open(recaller=recaller(embedder))
    await play.say(FERRY)
    embedder.fails = True
    found = await recalled(play, "barley")
    assert FERRY in told(found)
    assert found.reasons == ("embedder_failed",)
    assert (await recalled(play, "barley sacks")).reasons == ("embedder_failed",), "until another one is built"
    await play.close()


async def test_a_store_that_can_not_be_read_costs_the_past_alone() -> None:
    held = HeldReads(MemoryStore())
    play = await Play.open(held)  # type: ignore[arg-type]
    await play.say(FERRY)
    play.app.experience(await play.app.timeline("p")).forget()
    held.failing = lambda method: Unavailable(Reason.STORE_UNAVAILABLE, "gone")
    assert await recalled(play, "barley") == Recollection(reasons=("recall_failed",))
    held.failing = lambda method: None
    assert FERRY in told(await recalled(play, "barley"))
    await play.close()


async def test_an_index_that_is_still_being_read_is_not_waited_for_long() -> None:
    held = HeldReads(MemoryStore())
    play = await Play.open(held)  # type: ignore[arg-type]
    await play.say(FERRY)
    play.app.experience(await play.app.timeline("p")).forget()
    held.hold()
    assert await recalled(play, "barley", wait_s=0) == Recollection(reasons=("recall_loading",))
    held.let_go()
    assert FERRY in told(await recalled(play, "barley"))
    await play.close()


@pytest.mark.parametrize(("is_chosen", "reasons"), [(True, ()), (False, ("hashing_embedder",))])
async def test_that_only_spellings_were_compared_is_told_unless_that_was_chosen(
    is_chosen: bool, reasons: tuple[str, ...]
) -> None:
    play = await Play.open(recaller=replace(recaller(HashEmbedder()), is_hashing_chosen=is_chosen))
    await play.app.recaller.settled()
    await play.say(FERRY)
    assert (await recalled(play, "barley")).reasons == reasons
    assert turn_of(await play.say("Do you remember the barley?")).degraded == reasons
    assert turn_of(await play.say("")).degraded == ()
    await play.close()
