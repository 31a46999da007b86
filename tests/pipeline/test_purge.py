"""Words that a person has erased: gone from the data folder, from every branch, from memory, and from what is told."""

import asyncio
import functools
import gc
import random
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.domain import fold
from dramaturg_server.domain.errors import Conflict, NotFound
from dramaturg_server.domain.lineage import NEWEST, View
from dramaturg_server.domain.memories import ERASED
from dramaturg_server.domain.mind import Change
from dramaturg_server.pipeline.delete_memory import delete_memory
from dramaturg_server.pipeline.export_playthrough import export_playthrough
from dramaturg_server.pipeline.memory_requests import ForgetRequest
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.purge import purge, purge_memory
from dramaturg_server.pipeline.requests import At, OpenRequest
from dramaturg_server.pipeline.verify import verify_folds
from dramaturg_server.pipeline.watch import Full
from dramaturg_server.ports import WORLD, Row
from dramaturg_server.retrieval.passages import kept_under
from tests.adapters.test_sqlite_purging import found_in
from tests.pipeline.app import turn_of
from tests.pipeline.believing import CAPTAIN, COURIER, INNKEEPER, MIRA, Inn, inn
from tests.pipeline.editing import note
from tests.pipeline.hand_on_memories import Hand
from tests.pipeline.playing import assert_equals_its_replay
from tests.pipeline.recalling import WordEmbedder, recaller, search, texts

TOLD = {
    "en": ("My favourite drink is black Tarvish rum.", "Tarvish", "Do you remember my favourite drink?"),
    "zh": ("我最喜欢的饮料是塔尔维什黑朗姆酒。", "塔尔维什", "你还记得我最喜欢的饮料吗？"),
    "ja": ("好きな飲み物はタルヴィシュ産の黒ラム酒です。", "タルヴィシュ", "私の好きな飲み物を覚えてる？"),
}
PROMISE = "I promise to bring Ottilie's blue letters to the chapel before the next full moon."
PROMISE_PARTS = (PROMISE, "Ottilie", "blue letters")


async def opened(folder: Path) -> tuple[Inn, WordEmbedder]:
    embedder = WordEmbedder()
    store = SqliteStore(folder)
    play = await Inn.open(store, cast=inn(), recaller=recaller(embedder))
    assert isinstance(play, Inn)
    return play, embedder


async def purged(play: Inn, memory_id: str) -> int:
    timeline = await play.app.timeline("p")
    return await purge_memory(play.app, timeline, timeline.current, memory_id)


async def assert_nothing_is_left(play: Inn, folder: Path, *words: str) -> None:
    """On disk, in exports, in all that is open, in what can be asked; and the log makes all that is kept."""
    assert found_in(folder, *words) == []
    blob = await export_playthrough(play.app, "p")
    inflated = zlib.decompress(blob[50:]).decode()
    timeline = await play.app.timeline("p")
    held = repr([(head.world, [head.mind(who) for who in head.loaded]) for head in timeline.heads.values()])
    assert not [word for word in words if word in inflated or word in held]
    for head in timeline.heads.values():
        await assert_equals_its_replay(timeline, head)
        for who in (INNKEEPER, CAPTAIN):
            found = texts(await search(play.app.experience(timeline), head, who, " ".join(words)))
            assert not [text for text in found if any(word in text for word in words) or text == ERASED]
    report = await verify_folds(play.app.store, fold)
    assert report.good, report.mismatches


@pytest.mark.parametrize(("word", "question"), [("Zydeco", "music"), ("Shostakovichgrad", "place of origin")])
async def test_a_fact_of_one_word_goes_out_of_answers_and_corrections(tmp_path: Path, word: str, question: str) -> None:
    told = {"Zydeco": "My favourite music is Zydeco.", "Shostakovichgrad": "I come from Shostakovichgrad."}[word]
    changed = {"Zydeco": "Actually, my favourite music is enka.", "Shostakovichgrad": "Actually, I come from Orme."}[
        word
    ]
    play, _ = await opened(tmp_path)
    seq = (await play.tell(told, INNKEEPER)).entry.seq
    assert word in await play.line(f"Do you remember my {question}?", INNKEEPER)
    await play.tell(changed, INNKEEPER)
    assert await purged(play, f"m{seq}.0") >= 3
    await assert_nothing_is_left(play, tmp_path, told, word)


OVERRIDDEN = {
    "en": ("Your eyes are {}, not blue.", "zorbelline", "What colour are your eyes?", "Mira's eyes are {}."),
    "zh": ("你的眼睛是{}，不是蓝色的。", "墨绿", "你的眼睛是什么颜色？", "米拉的眼睛是{}。"),
    "ja": ("君の目は青じゃなくて{}だ。", "深緑", "君の目は何色？", "ミラの目は{}だ。"),
}


@pytest.mark.parametrize("tag", OVERRIDDEN)
async def test_an_override_of_one_word_goes_out_of_the_states_that_were_answered_from(tmp_path: Path, tag: str) -> None:
    said, word, question, _ = OVERRIDDEN[tag]
    play, _ = await opened(tmp_path)
    seq = (await play.tell(said.format(word), MIRA, locale=tag)).entry.seq
    later = turn_of(await play.tell("Nice weather.", MIRA, locale=tag))
    assert word in later.state_text
    assert word in await play.line(question, MIRA, locale=tag)
    await play.tell("Good night then.", MIRA, locale=tag)
    assert await purged(play, f"m{seq}.0") == 4
    await assert_nothing_is_left(play, tmp_path, word)
    await play.close()


@pytest.mark.parametrize("word", ["zorbelline", "zorbelline green"])
async def test_an_override_goes_out_of_a_narrower_correction(tmp_path: Path, word: str) -> None:
    play, _ = await opened(tmp_path)
    seq = (await play.tell(f"Mira's eyes are {word}, not blue.", CAPTAIN)).entry.seq
    narrower = turn_of(await play.tell("Just for tonight, Mira's eyes are red.", CAPTAIN, scene_id="winter_ball"))
    assert [(one.value, one.replaced) for one in narrower.outcomes] == [("red", (word,))]
    await purged(play, f"m{seq}.0")
    await assert_nothing_is_left(play, tmp_path, word)
    assert [(value, status) for _, value, status in await play.overrides()] == [(ERASED, "deleted"), ("red", "active")]
    await play.close()


@pytest.mark.parametrize("tag", OVERRIDDEN)
async def test_what_characters_passed_on_of_an_override_goes_and_what_a_player_says_stays(
    tmp_path: Path, tag: str
) -> None:
    said, word, _, passed_on = OVERRIDDEN[tag]
    play, _ = await opened(tmp_path)
    seq = (await play.tell(said.format(word), MIRA, locale=tag)).entry.seq
    told = passed_on.format(word)
    await play.say(told, COURIER, speaker_id=CAPTAIN, locale=tag)
    await play.say(told, INNKEEPER, speaker_id=COURIER, locale=tag)
    own = (await play.tell(told, INNKEEPER, locale=tag)).entry.seq
    await purged(play, f"m{seq}.0")
    timeline = await play.app.timeline("p")
    row = await timeline.store.row("p", own, timeline.current.view)
    assert row is not None and row.entry.turn is not None and row.entry.turn.text == told
    await purged(play, f"m{own}.0")
    await assert_nothing_is_left(play, tmp_path, word)
    await play.close()


@pytest.mark.parametrize("tag", TOLD)
async def test_a_fact_goes_out_of_every_row_on_every_branch(tmp_path: Path, tag: str) -> None:
    text, word, question = TOLD[tag]
    play, _ = await opened(tmp_path)
    seq = (await play.tell(text, INNKEEPER, CAPTAIN, locale=tag)).entry.seq
    await play.save("told")
    assert word in await play.line(question, INNKEEPER, CAPTAIN, locale=tag)
    await play.load("told")
    assert word in await play.line(question, CAPTAIN, INNKEEPER, locale=tag)
    await play.load("told", scratch=True)
    assert found_in(tmp_path, word)
    assert await purged(play, f"m{seq}.0") >= 3
    await assert_nothing_is_left(play, tmp_path, text, word)
    assert await play.beliefs(INNKEEPER) == [("drink", ERASED, "deleted")]
    for who in (INNKEEPER, CAPTAIN):
        answer = await play.line(question, who, locale=tag)
        assert word not in answer and ERASED not in answer
    await play.close()
    assert found_in(tmp_path, text, word) == []

    play, _ = await opened(tmp_path)
    await assert_nothing_is_left(play, tmp_path, text, word)
    await play.close()


async def test_what_was_corrected_later_keeps_the_correction_and_loses_the_old_value(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    seq = (await play.tell("My favourite drink is black Tarvish rum.")).entry.seq
    await play.tell("My favourite drink is green tea now.")
    assert [value for _, value, _ in await play.beliefs()] == ["black Tarvish rum", "green tea"]
    await purged(play, f"m{seq}.0")
    await assert_nothing_is_left(play, tmp_path, "Tarvish")
    assert await play.beliefs() == [("drink", ERASED, "deleted"), ("drink", "green tea", "active")]
    assert "green tea" in await play.line(TOLD["en"][2])
    await play.close()


async def test_evidence_and_what_it_was_cited_for_lose_its_words_and_stay(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    seq = (await play.tell(PROMISE, INNKEEPER, CAPTAIN)).entry.seq
    cited = [f"Takes it to heart: {PROMISE}"]
    await note(play, INNKEEPER, Change("c9.9", "persona.occupation", None, cited[0], "model"))
    before = (await play.state(INNKEEPER)).mind
    assert before.evidence and before.evidence[0].quote
    await purged(play, f"m{seq}.0")
    await assert_nothing_is_left(play, tmp_path, *PROMISE_PARTS)
    after = (await play.state(INNKEEPER)).mind
    assert [one.evidence_id for one in after.evidence] == [one.evidence_id for one in before.evidence]
    assert {one.quote for one in after.evidence} == {one.summary for one in after.evidence} == {ERASED}
    assert after.values["persona.occupation"] == f"Takes it to heart: {ERASED}"
    assert (after.changed, after.records) == (before.changed, before.records)
    await play.close()


async def test_an_open_question_about_it_closes_and_what_it_left_open_holds_again(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    await play.tell("Mira's weapon is a sabre, not a rapier.", scene_id="tavern")
    await play.tell("For this scene only, Mira's weapon is a bow.", scene_id="tavern")
    seq = (await play.tell("No, Mira's weapon is a Tarvish sling.", scene_id="tavern")).entry.seq
    assert len(await play.questions()) == 1
    await purged(play, f"m{seq}.0")
    await assert_nothing_is_left(play, tmp_path, "Tarvish")
    assert await play.questions() == []
    assert [status for _, _, status in await play.beliefs()] == ["active", "active"]
    assert "bow" in await play.line("Do you remember Mira's weapon?", scene_id="tavern")
    await play.close()


async def test_a_belief_takes_the_remark_with_it_and_a_line_goes_alone(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    await play.tell("My favourite drink is black Tarvish rum.")
    [belief] = (await play.state(INNKEEPER)).mind.beliefs.values()
    assert await purged(play, belief.belief_id) == 1
    await assert_nothing_is_left(play, tmp_path, "Tarvish")
    assert await purged(play, belief.belief_id) == 0
    said = await play.tell("How is the harbour?")
    assert await purged(play, f"m{said.entry.seq}.1") == 1
    timeline = await play.app.timeline("p")
    row = await timeline.store.row("p", said.entry.seq, timeline.current.view)
    assert row is not None and row.entry.turn is not None
    assert (row.entry.turn.text, row.entry.turn.lines[0].text) == ("How is the harbour?", ERASED)
    assert await purged(play, "m99.0") == await purged(play, "nonsense") == await purged(play, "b1.77") == 0
    await play.close()


PASSED_ON = {
    "en": ("Ansa", "My favourite drink is snizzle.", "Ansa's favourite drink is {}.", "snizzle"),
    "zh": ("安莎", "我最喜欢的饮料是斯尼兹尔。", "安莎最喜欢的饮料是{}。", "斯尼兹尔"),
    "ja": ("アンサ", "好きな飲み物はスニズルです。", "アンサの好きな飲み物は{}です。", "スニズル"),
}


@pytest.mark.parametrize("by", ["remark", "belief"])
@pytest.mark.parametrize("tag", PASSED_ON)
async def test_what_characters_passed_on_of_it_goes_out_of_every_mind(tmp_path: Path, tag: str, by: str) -> None:
    name, text, telling, word = PASSED_ON[tag]
    play, _ = await opened(tmp_path)
    await open_playthrough(play.app, OpenRequest(At("p"), players={"player": name}))
    seq = (await play.tell(text, locale=tag)).entry.seq
    [belief] = (await play.state(INNKEEPER)).mind.beliefs.values()
    told = telling.format(word)
    await play.say(told, CAPTAIN, speaker_id=INNKEEPER, locale=tag)
    await play.say(told, COURIER, speaker_id=CAPTAIN, locale=tag)
    await play.say(told, CAPTAIN, speaker_id=INNKEEPER, locale=tag)  # who knows it already
    assert [value for _, value, _ in await play.beliefs(COURIER)] == [word]
    await play.line(TOLD[tag][2], COURIER, locale=tag)
    other = (await play.say(f"{word}?", MIRA, speaker_id=COURIER, locale=tag)).entry.seq
    await purged(play, f"m{seq}.0" if by == "remark" else belief.belief_id)
    for who in (INNKEEPER, CAPTAIN, COURIER):
        assert await play.beliefs(who) == [("drink", ERASED, "deleted")]
    timeline = await play.app.timeline("p")
    row = await timeline.store.row("p", other, timeline.current.view)
    assert row is not None and row.entry.turn is not None
    assert row.entry.turn.text == f"{word}?", "the word alone tells nothing of anybody"
    await purged(play, f"m{other}.0")
    await assert_nothing_is_left(play, tmp_path, told, word)
    await play.close()


async def test_what_another_told_of_its_own_stays(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    await open_playthrough(play.app, OpenRequest(At("p"), players={"player": "Ansa"}))
    await play.say("Ansa's favourite drink is black Tarvish rum.", COURIER, speaker_id=CAPTAIN)
    seq = (await play.tell("My favourite drink is black Tarvish rum.", INNKEEPER)).entry.seq
    await play.say("Ansa's favourite drink is green tea.", COURIER, speaker_id=INNKEEPER)
    await purged(play, f"m{seq}.0")
    assert [value for _, value, _ in await play.beliefs(COURIER)] == ["black Tarvish rum", "green tea"]
    await play.close()


async def test_words_on_a_closed_branch_are_reached_by_their_ids(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    await play.tell("Good evening.")
    await play.save("before")
    for branch, by in (("", "b"), ("", "m"), ("closed", "b"), ("closed", "m")):
        made = await play.tell("My favourite drink is black Tarvish rum.")
        await play.load("before")
        await play.tell("Good morning.")
        seq = made.entry.seq
        at = At("p", made.branch_id if branch else "", f"r{seq}", "d")
        request = ForgetRequest(at, f"b{seq}.1" if by == "b" else f"m{seq}.0", purge=True)
        done = await delete_memory(play.app, request)
        assert (done.branch_id, done.replayed) == (f"b{(await play.app.timeline('p')).current.number}", False)
        await assert_nothing_is_left(play, tmp_path, "Tarvish")
        assert (await delete_memory(play.app, request)).replayed
    timeline = await play.app.timeline("p")
    with pytest.raises(NotFound):
        await delete_memory(play.app, ForgetRequest(At("p"), f"m{timeline.current.seq + 9}.0", purge=True))
    with pytest.raises(NotFound):
        await delete_memory(play.app, ForgetRequest(At("p", "b999"), "m1.0", purge=True))
    with pytest.raises(Conflict):
        await delete_memory(play.app, ForgetRequest(At("p", "b1"), "m1.0"))
    await play.close()


async def test_an_open_question_is_purged_by_its_own_id(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    await play.tell("Mira's weapon is a sabre, not a rapier.", scene_id="tavern")
    await play.tell("For this scene only, Mira's weapon is a bow.", scene_id="tavern")
    await play.tell("No, Mira's weapon is a Tarvish sling.", scene_id="tavern")
    [question_id] = (await play.app.timeline("p")).current.world.clarifications
    await delete_memory(play.app, ForgetRequest(At("p"), question_id, purge=True))
    await assert_nothing_is_left(play, tmp_path, "Tarvish")
    assert await play.questions() == []
    assert [(value, status) for _, value, status in await play.beliefs()] == [("sabre", "active"), ("bow", "active")]
    await play.close()


@pytest.mark.parametrize("by_hand", [False, True])
async def test_a_question_goes_with_a_value_that_is_among_its_choices(tmp_path: Path, by_hand: bool) -> None:
    play, _ = await opened(tmp_path)
    if by_hand:
        await Hand(play).correct(MIRA, "weapon", "Tarvish sabre", INNKEEPER, said_by="player", scope="storyline")
    else:
        await play.tell("Mira's weapon is a Tarvish sabre, not a fork.")
    [first] = (await play.state(INNKEEPER)).mind.beliefs.values()
    await play.tell("I don't know if Mira's weapon is a rapier or a bow.")
    await play.tell("Actually, Mira's weapon is a rapier or a bow, I'm not sure which.")
    [question] = (await play.app.timeline("p")).current.world.clarifications.values()
    assert first.value in [one.value for one in question.options]
    await delete_memory(play.app, ForgetRequest(At("p"), first.belief_id, purge=True))
    await assert_nothing_is_left(play, tmp_path, "Tarvish")
    assert await play.questions() == []
    assert "active" not in [status for _, _, status in await play.beliefs()], "nobody was sure of the others"
    await play.close()


async def test_a_wish_takes_what_it_replaced_with_it(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    for wish in ("Call me Zydeco in every game.", "Call me Tarvish in every game.", "Keep it short in every game."):
        await play.tell(wish)
    by_hand = Hand(play)
    await by_hand.correct("", "form_of_address", "Ottilie", INNKEEPER, category="preference", scope="user")
    listed = await play.app.store.preferences("player")
    assert {(one.detail, one.value) for one in listed} == {("form_of_address", "Ottilie"), ("length", "short")}
    [wish_id] = [one.preference_id for one in listed if one.detail == "form_of_address"]
    await by_hand.forget(wish_id, purge=True)
    await assert_nothing_is_left(play, tmp_path, "Zydeco", "Tarvish", "Ottilie")
    assert [one.value for one in await play.app.store.preferences("player")] == ["short"]
    assert found_in(tmp_path, "Keep it short in every game.")
    await play.close()


async def test_of_topics_to_avoid_each_goes_by_itself(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    by_hand = Hand(play)
    for topic in ("Tarvish wars", "blue letters"):
        await by_hand.correct("", "topics_to_avoid", topic, INNKEEPER, category="preference", scope="user")
    kept, gone = sorted(await play.app.store.preferences("player"), key=lambda one: one.value)
    await by_hand.forget(gone.preference_id, purge=True)
    await assert_nothing_is_left(play, tmp_path, gone.value)
    assert list(await play.app.store.preferences("player")) == [kept] and found_in(tmp_path, kept.value)
    await play.close()


async def test_vectors_of_it_go_and_none_comes_back(tmp_path: Path) -> None:
    play, embedder = await opened(tmp_path)
    seq = (await play.tell(PROMISE)).entry.seq
    timeline = await play.app.timeline("p")
    experience = play.app.experience(timeline)
    await search(experience, timeline.current, INNKEEPER, "letters")
    await experience.settled()
    embedder.hold()
    last = (await play.tell("And a second thing about Ottilie.")).entry.seq
    await asyncio.sleep(0.05)
    purging = asyncio.create_task(purge(play.app, timeline, frozenset({f"t{seq}", f"t{last}"})))
    await asyncio.sleep(0.05)
    embedder.let_go()
    await purging
    await experience.settled()
    kept = await play.app.store.vectors("p", kept_under("words"), [seq, last])
    await search(experience, timeline.current, INNKEEPER, "letters")
    await experience.settled()
    places = {(one.seq, one.part) for one in kept}
    assert (seq, 0) not in places and (last, 0) not in places
    embedder.fails = True  # what it was asked before is not answered from what was kept
    embedding = play.app.recaller.embedding
    assert embedding is not None
    for said in (PROMISE, "And a second thing about Ottilie."):
        assert (await embedding.query(said, 5.0)).vector is None
    await play.close()


@pytest.mark.parametrize("tag", TOLD)
async def test_no_cache_of_the_process_holds_it_any_more(tmp_path: Path, tag: str) -> None:
    play, _ = await opened(tmp_path)
    said, word, question = TOLD[tag]
    rows = [(await play.tell(text)).entry.seq for text in (said, question, f"{word}?", f"{said} {said}")]
    timeline = await play.app.timeline("p")
    await search(play.app.experience(timeline), timeline.current, INNKEEPER, said)
    assert remembered_with(word), "there is nothing to let go of"
    await purge(play.app, timeline, frozenset(f"t{seq}" for seq in rows))
    assert remembered_with(word) == []
    await play.close()


def remembered_with(word: str) -> list[str]:
    """The functions whose results are remembered for a text with this in it, or hold it."""
    gc.collect()
    caches = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    kept = [(cache, held) for cache in caches for held in gc.get_referents(cache) if isinstance(held, dict)]
    with_word = [cache for cache, held in kept if word.casefold() in repr(contents(held)).casefold()]
    return [repr(getattr(cache, "__wrapped__", cache)) for cache in with_word]


def contents(held: dict[object, object]) -> list[object]:
    """What a cache is asked for, and what it gives."""
    return [[key, gc.get_referents(entry) or entry] for key, entry in held.items()]


async def test_turns_go_on_meanwhile_and_none_brings_it_back(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    text, word, question = TOLD["en"]
    seq = (await play.tell(text, INNKEEPER, CAPTAIN)).entry.seq
    chance = random.Random(3)

    async def talk(who: str) -> Sequence[str]:
        lines = []
        for _ in range(12):
            lines.append(await play.line(question if chance.random() < 0.7 else "How is the harbour?", who))
        return lines

    talking = [asyncio.create_task(talk(who)) for who in (INNKEEPER, CAPTAIN)]
    await asyncio.sleep(0.02)
    await purged(play, f"m{seq}.0")
    await asyncio.gather(*talking)
    await assert_nothing_is_left(play, tmp_path, text, word)
    await play.close()


async def test_other_playthroughs_and_what_was_said_for_itself_stay(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    seq = (await play.tell("Good evening, Hanna, what a long road.")).entry.seq
    again = (await play.tell("Good evening, Hanna, what a long road.")).entry.seq
    await purged(play, f"m{seq}.0")
    timeline = await play.app.timeline("p")
    rows = await timeline.store.newest("p", INNKEEPER, timeline.current.view, below=NEWEST, limit=9)
    heard = {row.entry.seq: row.entry.turn.text for row in rows if row.entry.turn is not None}
    assert heard[seq] == ERASED and heard[again] == "Good evening, Hanna, what a long road."
    await play.close()


async def test_a_watcher_gets_the_state_without_it(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    seq = (await play.tell(PROMISE)).entry.seq
    await note(play, INNKEEPER, Change("c9.9", "persona.occupation", None, PROMISE, "model"))
    timeline = await play.app.timeline("p")
    watching = play.app.watches(timeline).watch([INNKEEPER], min_interval_ms=0)
    first = await anext(watching)
    assert isinstance(first, Full) and "Ottilie" in repr(first.mind)
    purging = asyncio.create_task(purged(play, f"m{seq}.0"))
    anew = await anext(watching)
    assert isinstance(anew, Full) and "Ottilie" not in repr(anew.mind)
    await purging
    await watching.aclose()
    await play.close()


async def test_a_repeated_request_is_answered_without_it(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    said = await play.say(PROMISE, INNKEEPER, at=At("p", request_id="r1", digest="d"))
    await purged(play, f"m{said.entry.seq}.0")
    again = await play.say(PROMISE, INNKEEPER, at=At("p", request_id="r1", digest="d"))
    assert again.replayed and turn_of(again).text == ERASED
    await play.close()


async def test_folds_are_kept_again_so_that_opening_stays_quick(tmp_path: Path) -> None:
    play, _ = await opened(tmp_path)
    play.app.snapshot_rows = 4
    seq = (await play.tell(PROMISE)).entry.seq
    last = [await play.tell(f"Thing {number}.") for number in range(9)][-1].entry.seq
    await purged(play, f"m{seq}.0")
    timeline = await play.app.timeline("p")
    for who in ("", INNKEEPER):
        kept = await play.app.store.snapshot("p", who, timeline.current.view, NEWEST)
        assert kept is not None and kept.seq == last
    await play.close()


class HeldFolds(MemoryStore):
    """Lets nobody look for a fold that is to be kept again until it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.looked, self.may_go = asyncio.Event(), asyncio.Event()

    async def newest(
        self, playthrough_id: str, character_id: str, view: View, *, below: int, limit: int, marks: int = 0
    ) -> Sequence[Row]:
        if (character_id, limit) == (WORLD, 1):
            self.looked.set()
            await self.may_go.wait()
        return await super().newest(playthrough_id, character_id, view, below=below, limit=limit, marks=marks)


async def test_turns_go_on_while_folds_are_kept_again() -> None:
    store = HeldFolds()
    play = await Inn.opened(store)
    seq = (await play.tell(PROMISE)).entry.seq
    purging = asyncio.create_task(purged(play, f"m{seq}.0"))
    await store.looked.wait()
    said = await play.tell("How is the harbour?")
    timeline = await play.app.timeline("p")
    again = asyncio.create_task(purge(play.app, timeline, frozenset({f"t{said.entry.seq}"})))
    store.may_go.set()
    await asyncio.gather(purging, again)
    assert (await verify_folds(store, fold)).good
    kept = await store.snapshot("p", INNKEEPER, timeline.current.view, NEWEST)
    assert kept is not None and "harbour" not in repr(kept)
    await play.close()
