"""What a character can recall, over a real server on port 0: through its eyes alone, whatever is asked."""

from collections.abc import AsyncIterator

import grpc
import pytest
from google.protobuf.message import Message

from dramaturg import errors as failures
from dramaturg import events, v1
from dramaturg_server.pipeline.knowledge_base import KnowledgeBase
from dramaturg_server.rpc.fitting import PAGE_BYTES
from tests.rpc.sidecar import GATEHOUSE, TOKEN, Sidecar, sidecar

SAID, HAPPENED, EVIDENCE, KNOWLEDGE, OPINION = (
    v1.MemoryKind.MEMORY_KIND_SAID,
    v1.MemoryKind.MEMORY_KIND_HAPPENED,
    v1.MemoryKind.MEMORY_KIND_EVIDENCE,
    v1.MemoryKind.MEMORY_KIND_KNOWLEDGE,
    v1.MemoryKind.MEMORY_KIND_OPINION,
)
SAMPLES = GATEHOUSE.parent
ODD = {
    "one emoji": "🐺",
    "only punctuation": "?!…",
    "right to left": "أين الجسر يا مارا؟",
    "mixed": "昨日は 雪だった and the ferry was 关了。",
    "the longest there is": "雪" * 4_000,
    "marks without end": "a" + "\u0301" * 3_000,
    "quotes and operators": "\"'); DROP TABLE rows; -- NEAR/2 *",
    "zero width": "\u200b\u2060\ufeff.",
}


@pytest.fixture
async def here() -> AsyncIterator[Sidecar]:
    """A sidecar with the playthrough `p` in its first unit."""
    async with sidecar() as running:
        await running.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        await running.client.begin_unit(v1.BeginUnitRequest(playthrough_id="p", unit_id="muster"))
        yield running


async def say(here: Sidecar, text: str, to: str = "mara", *, hearers: tuple[str, ...] = ()) -> v1.StepDialogueResponse:
    request = v1.StepDialogueRequest(
        playthrough_id="p", speaker_id="player", text=text, addressee_id=to, hearer_ids=hearers
    )
    return await here.client.step_dialogue(request)


def listing(character_id: str = "mara", **more: object) -> v1.ListMemoriesRequest:
    return v1.ListMemoriesRequest(playthrough_id="p", character_id=character_id, **more)  # type: ignore[arg-type]


def searching(text: str, character_id: str = "mara", **more: object) -> v1.SearchMemoriesRequest:
    return v1.SearchMemoriesRequest(playthrough_id="p", character_id=character_id, text=text, **more)  # type: ignore[arg-type]


async def listed(here: Sidecar, character_id: str = "mara", **more: object) -> list[v1.Memory]:
    """Everything on the first page."""
    return list((await here.client.list_memories(listing(character_id, **more))).memories)


async def found(here: Sidecar, text: str, character_id: str = "mara", **more: object) -> list[str]:
    """The texts of what is recalled, both sources."""
    answer = await here.client.search_memories(searching(text, character_id, **more))
    return [one.memory.text for one in (*answer.experience, *answer.knowledge)]


async def paged(here: Sidecar, request: v1.ListMemoriesRequest) -> AsyncIterator[list[v1.Memory]]:
    """Every page, with time between them for something to happen."""
    while True:
        page = await here.client.list_memories(request)
        yield list(page.memories)
        if not page.next_page_token:
            return
        request.page_token = page.next_page_token


# ---- lists of experience


async def test_what_was_said_is_listed_newest_first_with_who_and_when(here: Sidecar) -> None:
    await say(here, "I grew up by the ferry.", hearers=("tobin",))
    second = await say(here, "The bridge is down.")
    memories = await listed(here, kinds=[SAID])
    assert [memory.text for memory in memories if memory.speaker_id == "player"] == [
        "The bridge is down.",
        "I grew up by the ferry.",
    ]
    newest, oldest = (memory for memory in memories if memory.speaker_id == "player")
    assert newest.source_id == second.turn_id and newest.memory_id != oldest.memory_id
    assert (newest.addressee_id, set(newest.hearer_ids)) == ("mara", {"player", "mara"})
    assert set(oldest.hearer_ids) == {"player", "mara", "tobin"}
    assert (newest.unit_id, newest.unit_ordinal, newest.kind) == ("muster", 1, SAID)
    assert (newest.rounds_ago, oldest.rounds_ago) == (0, 1)
    assert newest.HasField("created_at") and not newest.has_vector


async def test_oldest_first_is_the_other_way_round(here: Sidecar) -> None:
    for number in range(5):
        await say(here, f"Remark number {number}.")
    forward = await listed(here, order=v1.SortOrder.SORT_ORDER_OLDEST_FIRST)
    backward = await listed(here)
    assert sorted(m.memory_id for m in forward) == sorted(m.memory_id for m in backward)
    said = [m.text for m in forward if m.text.startswith("Remark")]
    assert said == [f"Remark number {number}." for number in range(5)]
    ago = {m.memory_id: m.rounds_ago for m in backward}
    assert all(m.rounds_ago == ago[m.memory_id] for m in forward)


async def test_events_and_evidence_are_of_their_own_kinds_and_unit(here: Sidecar) -> None:
    event = v1.WorldEvent(
        custom=v1.CustomEvent(event_name="oath_sworn"), actor_id="player", perceiver_ids=["mara", "tobin"]
    )
    seen = events.observation("Smoke over the mill.", perceivers=["tobin"])
    await here.client.report_events(v1.ReportEventsRequest(playthrough_id="p", events=[event, seen]))
    (evidence,) = await listed(here, kinds=[EVIDENCE])
    assert evidence.hearer_ids == ["mara"] and evidence.importance != v1.Importance.IMPORTANCE_UNSPECIFIED
    assert evidence.unit_id == "muster" and evidence.authored_id
    assert "Smoke over the mill." in [m.text for m in await listed(here, "tobin", kinds=[HAPPENED])]
    assert "Smoke over the mill." not in [m.text for m in await listed(here, "mara")]
    assert {m.kind for m in await listed(here)} <= {SAID, HAPPENED, EVIDENCE}


async def test_a_whisper_is_nobody_elses_memory(here: Sidecar) -> None:
    await say(here, "The key lies under the millstone.")
    secret = await listed(here, kinds=[SAID])
    assert await listed(here, "tobin") == []
    assert await listed(here, "tobin", memory_ids=[memory.memory_id for memory in secret]) == []
    assert await found(here, "Where is the key? Under the millstone?", "tobin") == []
    assert "The key lies under the millstone." in await found(here, "Where is the key?")


async def test_single_memories_come_by_their_ids_in_order_and_unknown_ones_are_left_out(here: Sidecar) -> None:
    for number in range(3):
        await say(here, f"Remark number {number}.")
    wanted = [m for m in await listed(here) if m.text in ("Remark number 0.", "Remark number 2.")]
    ids = [wanted[1].memory_id, "m999999.0", "m1.99", "gate#2", "m99999999999999999999.0", "🐺", wanted[0].memory_id]
    assert await listed(here, memory_ids=ids) == wanted


async def test_pages_hold_whole_rows_and_nothing_twice_while_data_is_added(here: Sidecar) -> None:
    for number in range(7):
        await say(here, f"Remark number {number}.")
    before = [memory.memory_id for memory in await listed(here, page_size=200)]
    seen: list[str] = []
    async for page in paged(here, listing(page_size=2)):
        rows = {memory.memory_id.split(".")[0] for memory in page}
        assert not rows & {memory_id.split(".")[0] for memory_id in seen}
        seen += [memory.memory_id for memory in page]
        await say(here, "Something new meanwhile.")
    assert seen == before


async def test_a_page_token_serves_only_the_list_it_came_from(here: Sidecar) -> None:
    for number in range(3):
        await say(here, f"Remark number {number}.")
    token = (await here.client.list_memories(listing(page_size=1))).next_page_token
    for other in (listing("tobin"), listing(kinds=[SAID]), listing(memory_ids=["m1.0"]), listing(locale="ja")):
        other.page_token = token
        with pytest.raises(failures.InvalidField, match="page_token"):
            await here.client.list_memories(other)


async def test_an_abandoned_branch_lists_and_finds_what_it_saw(here: Sidecar) -> None:
    await say(here, "Before the save.")
    await here.client.create_checkpoint(v1.CreateCheckpointRequest(playthrough_id="p", checkpoint_id="c"))
    await say(here, "Only on the first branch: a red lantern.")
    await here.client.restore_checkpoint(v1.RestoreCheckpointRequest(playthrough_id="p", checkpoint_id="c"))
    await say(here, "Only on the second branch.")
    first = [m.text for m in await listed(here, branch_id="b1", kinds=[SAID]) if m.speaker_id == "player"]
    second = [m.text for m in await listed(here, kinds=[SAID]) if m.speaker_id == "player"]
    assert first == ["Only on the first branch: a red lantern.", "Before the save."]
    assert second == ["Only on the second branch.", "Before the save."]
    assert "Only on the first branch: a red lantern." in await found(here, "The red lantern?", branch_id="b1")
    assert "Only on the first branch: a red lantern." not in await found(here, "The red lantern?")


# ---- knowledge and opinions


async def test_what_is_known_here_and_now_is_listed_in_the_order_of_the_cast() -> None:
    async with sidecar(SAMPLES / "siege") as here:
        await here.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p", content_locale="ja"))
        who = next(iter(here.application.cast.characters))
        memories = await listed(here, who, kinds=[KNOWLEDGE, OPINION], page_size=200)
        assert {memory.kind for memory in memories} == {KNOWLEDGE, OPINION}
        ids = [memory.memory_id for memory in memories]
        assert len(ids) == len(set(ids)) and all(memory.authored_id and memory.text for memory in memories)
        assert not any(memory.rounds_ago or memory.HasField("created_at") for memory in memories)
        assert {memory.locale for memory in memories} == {"ja"} and not any("{" in memory.text for memory in memories)
        pages = [page async for page in paged(here, listing(who, kinds=[KNOWLEDGE, OPINION], page_size=1))]
        assert [memory.memory_id for page in pages for memory in page] == ids
        opinions = await listed(here, who, kinds=[OPINION], memory_ids=[ids[0], ids[-1]])
        assert opinions == [memory for memory in (memories[0], memories[-1]) if memory.kind == OPINION]
        english = await listed(here, who, kinds=[KNOWLEDGE], locale="en")
        assert english and all(memory.locale == "en" and memory.title for memory in english)


async def test_experience_and_knowledge_are_not_mixed_in_one_list(here: Sidecar) -> None:
    with pytest.raises(failures.InvalidField, match="kinds"):
        await here.client.list_memories(listing(kinds=[SAID, OPINION]))


# ---- searches


async def test_a_search_says_part_by_part_why_and_writes_nothing(here: Sidecar) -> None:
    await say(here, "My grandmother kept bees behind the ferry house.")
    await say(here, "It will rain.")
    before = await here.client.list_turns(v1.ListTurnsRequest(playthrough_id="p"))
    answer = await here.client.search_memories(searching("Who kept bees?"))
    best = answer.experience[0]
    assert best.memory.text == "My grandmother kept bees behind the ferry house."
    assert (best.memory.rounds_ago, best.scores.bm25_rank, best.scores.dense_rank) == (1, 1, 0)
    assert best.scores.final > 0 and 0 <= best.scores.time_weight <= 1
    assert [one.scores.final for one in answer.experience] == sorted(
        (one.scores.final for one in answer.experience), reverse=True
    )
    assert "bees" in answer.record and answer.embedder_id == ""
    assert await here.client.list_turns(v1.ListTurnsRequest(playthrough_id="p")) == before
    assert await here.client.search_memories(searching("Who kept bees?")) == answer


async def test_lore_is_found_with_its_title_and_topics_and_only_by_whom_it_belongs_to() -> None:
    async with sidecar(SAMPLES / "siege") as here:
        app = here.application
        app.recaller.knowledge = KnowledgeBase(None, app.recaller.words)
        await app.recaller.knowledge.use(app.cast)
        await here.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        for who in (who for who, written in app.cast.characters.items() if not written.archetype):
            known = {
                memory.memory_id: memory
                for memory in await listed(here, who, kinds=[KNOWLEDGE, OPINION], page_size=200)
            }
            answer = await here.client.search_memories(searching("the wells and the seventh bell", who))
            assert all(known[one.memory.memory_id] == one.memory for one in answer.knowledge)
            assert all(one.scores.bm25_rank and one.scores.final > 0 for one in answer.knowledge)
        in_japanese = await here.client.search_memories(searching("井戸", who, locale="ja"))
        assert {one.memory.locale for one in in_japanese.knowledge} <= {"ja"}


async def test_limits_and_preset_are_those_asked_for(here: Sidecar) -> None:
    for number in range(6):
        await say(here, f"The lantern number {number} is lit.")
    one = await here.client.search_memories(searching("the lantern", experience_limit=1, knowledge_limit=1))
    assert len(one.experience) == 1 and len(one.knowledge) <= 1
    many = await here.client.search_memories(searching("the lantern", experience_limit=100, preset="reference"))
    assert len(many.experience) >= 6
    assert many.experience[0].scores.time_weight != 1 or many.experience[0].scores.bias


async def test_any_text_is_said_listed_and_looked_for(here: Sidecar) -> None:
    for what, text in ODD.items():
        await say(here, text)
        said = next(memory for memory in await listed(here, kinds=[SAID]) if memory.speaker_id == "player")
        answer = await here.client.search_memories(searching(said.text, experience_limit=100))
        assert all(one.memory.kind in (SAID, HAPPENED, EVIDENCE) for one in answer.experience), what
        if here.application.recaller.words(said.text):
            assert said.memory_id in {one.memory.memory_id for one in answer.experience}, what


@pytest.mark.slow
async def test_of_very_long_memories_as_many_are_found_as_a_message_holds(here: Sidecar) -> None:
    for _ in range(110):
        await say(here, "🐺" * 4_000)
    answer = await here.client.search_memories(searching("🐺", experience_limit=100))
    assert answer.ByteSize() <= PAGE_BYTES
    assert 25 <= len(answer.experience) < 100
    assert answer.record


async def test_a_lone_surrogate_in_what_was_said_is_mended_and_the_rest_is_found(here: Sidecar) -> None:
    spoken = v1.StepDialogueRequest(
        playthrough_id="p", request_id="odd", speaker_id="player", addressee_id="mara", text="QQQ the amber flute"
    )
    async with grpc.aio.insecure_channel(here.target) as channel:

        async def call(method: str, request: Message) -> bytes:
            raw = request.SerializeToString().replace(b"QQQ", b"\xed\xa0\x80")
            answer: bytes = await channel.unary_unary(f"/dramaturg.v1.{method}")(
                raw, metadata=(("authorization", f"Bearer {TOKEN}"),)
            )
            return answer

        await call("DialogueService/StepDialogue", spoken)
        raw = await call("MemoryService/SearchMemories", searching("QQQ amber flute"))
    found = v1.SearchMemoriesResponse.FromString(raw)
    assert "\ufffd the amber flute" in [hit.memory.text for hit in found.experience]


WRONG: dict[str, tuple[dict[str, object], type[failures.DramaturgError], str]] = {
    "no text": ({"text": ""}, failures.InvalidField, "text"),
    "only spaces": ({"text": " \n\t "}, failures.InvalidField, "text"),
    "a text that is too long": ({"text": "a" * 4_001}, failures.InvalidField, "text"),
    "nobody": ({"character_id": ""}, failures.InvalidField, "character_id"),
    "an unknown character": ({"character_id": "nobody-here"}, failures.CharacterUnknown, "nobody-here"),
    "the player": ({"character_id": "player"}, failures.CharacterUnknown, "player"),
    "an id with spaces": ({"character_id": "ma ra"}, failures.InvalidField, "character_id"),
    "an unknown playthrough": ({"playthrough_id": "q"}, failures.PlaythroughUnknown, "q"),
    "an unknown branch": ({"branch_id": "b99"}, failures.BranchUnknown, "b99"),
    "an unknown scene": ({"scene_id": "moon"}, failures.SceneUnknown, "scene_id"),
    "a group as speaker": ({"speaker_id": "everyone"}, failures.InvalidField, "speaker_id"),
    "no language tag": ({"locale": "not a tag"}, failures.InvalidField, "locale"),
    "a limit below none": ({"experience_limit": -1}, failures.InvalidField, "experience_limit"),
    "a limit above all": ({"knowledge_limit": 101}, failures.InvalidField, "knowledge_limit"),
    "an unknown preset": ({"preset": "best"}, failures.InvalidField, "preset"),
    "time before time": ({"game_time_s": -1}, failures.InvalidField, "game_time_s"),
}


async def test_a_bad_search_names_what_is_wrong(here: Sidecar) -> None:
    for given, kind, says in WRONG.values():
        request = v1.SearchMemoriesRequest(**{"playthrough_id": "p", "character_id": "mara", "text": "Hm?"} | given)  # type: ignore[arg-type]
        with pytest.raises(kind, match=says):
            await here.client.search_memories(request)


WRONG_LISTS: dict[str, tuple[dict[str, object], type[failures.DramaturgError], str]] = {
    "nobody": ({"character_id": ""}, failures.InvalidField, "character_id"),
    "an unknown character": ({"character_id": "nobody-here"}, failures.CharacterUnknown, "nobody-here"),
    "an unknown branch": ({"branch_id": "b99"}, failures.BranchUnknown, "b99"),
    "no kind": ({"kinds": [0]}, failures.InvalidField, r"kinds\[0\]"),
    "a kind of the future": ({"kinds": [1, 77]}, failures.InvalidField, r"kinds\[1\]"),
    "an empty id": ({"memory_ids": ["m1.0", ""]}, failures.InvalidField, r"memory_ids\[1\]"),
    "an id of two lines": ({"memory_ids": ["m1.0\nm1.1"]}, failures.InvalidField, r"memory_ids\[0\]"),
    "an id without end": ({"memory_ids": ["m" * 161]}, failures.InvalidField, r"memory_ids\[0\]"),
    "too many ids": ({"memory_ids": [f"m{n}.0" for n in range(201)]}, failures.InvalidField, "memory_ids"),
    "a page below none": ({"page_size": -1}, failures.InvalidField, "page_size"),
    "a page above all": ({"page_size": 201}, failures.InvalidField, "page_size"),
    "a token of its own": ({"page_token": "bTEuMA"}, failures.InvalidField, "page_token"),
    "an order of the future": ({"order": 9}, failures.InvalidField, "order"),
}


async def test_a_bad_list_names_what_is_wrong(here: Sidecar) -> None:
    for given, kind, says in WRONG_LISTS.values():
        request = v1.ListMemoriesRequest(**{"playthrough_id": "p", "character_id": "mara"} | given)  # type: ignore[arg-type]
        with pytest.raises(kind, match=says):
            await here.client.list_memories(request)
