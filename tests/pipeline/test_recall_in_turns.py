"""What recall does to turns: alike topics, memories told, lore that fits; and turns that go on without it."""

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.domain.content import Cast, Knowledge, LocalList, LocalText, Opinion, Topic, always, never
from dramaturg_server.domain.log import Recalled, Scores, Turn
from dramaturg_server.pipeline.recaller import Recaller
from dramaturg_server.pipeline.requests import At, SearchRequest, StepRequest
from dramaturg_server.pipeline.search_memories import search_memories
from dramaturg_server.pipeline.step_dialogue import step_dialogue, stream_dialogue
from dramaturg_server.ports import Embedded, Purpose
from dramaturg_server.retrieval.bags import Bags
from dramaturg_server.retrieval.knowledge_index import KnowledgeIndex
from dramaturg_server.retrieval.settings import REFERENCE
from tests.domain.small_cast import FERRY, LAMP, LANDING, ORSA, RIVER, TOLL, in_three
from tests.pipeline.app import Play, turn_of
from tests.pipeline.recalling import WORDS, recaller

ASKS = LocalList(
    ("How much does the crossing cost?",), {"zh": ("渡过去要付多少银子？",), "ja": ("渡るのに銀はいかほど？",)}
)
EELS = Knowledge(
    "eels",
    LocalText("Eels"),
    in_three(
        "Eels climb the weir in autumn, at night. Nobody has seen where they go.",
        "鳗鱼秋天夜里爬上堤堰。没人见过它们去哪儿。",
        "うなぎは秋の夜に堰を登る。行き先を見た者はいない。",
    ),
    ("orsa",),
)
SECRET = Knowledge("secret", LocalText(), LocalText("Eels are sold to the toll keeper in secret."), ("wick",))
CAST = replace(
    FERRY,
    topics={"river": RIVER, "toll": replace(TOLL, asks=ASKS), "lamp": LAMP},
    knowledge=(EELS, SECRET),
)


class Lore:
    """The lore of one cast, ready at once."""

    reasons: tuple[str, ...] = ()

    def __init__(self, cast: Cast) -> None:
        self.index = self._of(cast)

    async def use(self, cast: Cast) -> None:
        self.index = self._of(cast)

    async def close(self) -> None: ...

    def _of(self, cast: Cast) -> KnowledgeIndex:
        index = KnowledgeIndex.of(cast, Bags(WORDS))
        texts = tuple(index.texts())
        return index.with_vectors(dict(zip(texts, HashEmbedder().embed(texts, "passage").vectors, strict=True)))


class Watched(HashEmbedder):
    """The hashing embedder, which tells what was asked of it, and breaks down or waits when told."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.fails = False
        self._going, self._is_asked = threading.Event(), threading.Semaphore(0)
        self._going.set()

    def hold(self) -> None:
        """Whatever it is asked from here on waits until `let_go`."""
        self._going.clear()

    def let_go(self) -> None:
        self._going.set()

    async def is_asked(self) -> None:
        """Waits until it is asked something while it is held."""
        assert await asyncio.to_thread(self._is_asked.acquire, timeout=30)

    def close(self) -> None:
        self._going.set()

    def embed(self, texts: list[str], purpose: Purpose) -> Embedded:  # type: ignore[override]
        if not self._going.is_set():
            self._is_asked.release()
            self._going.wait(30)
        if self.fails:
            raise RuntimeError("told to")
        self.asked += texts if purpose == "query" and len(texts) == 1 else []
        return super().embed(texts, purpose)


async def opened(cast: Cast = CAST, embedder: HashEmbedder | None = None) -> Play:
    using = recaller(embedder or HashEmbedder())
    using.knowledge = Lore(cast)  # type: ignore[assignment]
    play = await Play.open(cast=cast, recaller=using)
    assert using.embedding is not None
    await using.embedding.ready()
    assert using.examples is not None
    examples, _ = await using.examples.embedded(cast, wait_s=10)
    assert examples is not None
    return play


@pytest.fixture
async def play() -> AsyncIterator[Play]:
    found = await opened()
    yield found
    await found.close()


async def said(play: Play, text: str, to: str = "orsa", **more: object) -> Turn:
    return turn_of(await play.say(text, to, scene_id="landing", **more))


def words(turn: Turn) -> str:
    return " / ".join(line.text for line in turn.lines)


def spoken(turn: Turn) -> list[Recalled]:
    return [item for item in turn.recalled if item.spoken]


# ---- alike topics


@pytest.mark.parametrize(
    ("text", "locale"),
    [("So what does the crossing cost?", "en"), ("渡过去要付多少银子啊", "zh"), ("渡るのに銀はいかほどかね", "ja")],
)
async def test_a_remark_like_an_example_leads_to_its_topic(play: Play, text: str, locale: str) -> None:
    turn = await said(play, text, locale=locale)
    assert (turn.route, turn.topic_id, turn.lines[0].line_id) == ("topic", "toll", "toll-1")
    assert turn.recalled == ()
    assert {"route", "recall", "speak"} <= dict(turn.timings).keys()


async def test_a_cue_goes_before_what_is_alike_and_nothing_is_looked_up() -> None:
    embedder = Watched()
    play = await opened(embedder=embedder)
    turn = await said(play, "How much does the crossing of the river cost?")
    assert turn.topic_id == "toll"
    assert (await said(play, "The river! What does the crossing cost?")).topic_id == "river"
    assert "The river! What does the crossing cost?" not in embedder.asked
    await play.close()


async def test_what_is_alike_to_another_characters_topic_leads_nowhere(play: Play) -> None:
    assert (await said(play, "So what does the crossing cost?", "wick")).topic_id == ""


@pytest.mark.parametrize(("text", "locale"), [("Mm.", "en"), ("嗯。", "zh"), ("うん。", "ja"), ("", "en")])
async def test_for_a_nod_nothing_is_looked_up(text: str, locale: str) -> None:
    embedder = Watched()
    play = await opened(embedder=embedder)
    asked = list(embedder.asked)
    turn = await said(play, text, locale=locale)
    assert (turn.route, turn.recalled, embedder.asked) == ("fallback", (), asked)
    await play.close()


# ---- memories


@pytest.mark.parametrize(
    ("told", "asked", "answer", "locale"),
    [
        (
            "My sister keeps bees.",
            "Do you remember what my sister keeps?",
            "you said to me: “My sister keeps bees.”",
            "en",
        ),
        ("我妹妹养蜜蜂。", "你还记得我妹妹养什么吗？", "你对我说过：“我妹妹养蜜蜂。”", "zh"),
        ("妹は蜜蜂を飼っている。", "妹が何を飼っているか覚えてる？", "「妹は蜜蜂を飼っている。」と言った", "ja"),
    ],
)
async def test_a_memory_question_is_answered_by_what_was_said(
    play: Play, told: str, asked: str, answer: str, locale: str
) -> None:
    await said(play, told, locale=locale)
    turn = await said(play, asked, locale=locale)
    assert turn.route == "memory"
    assert turn.lines[0].source == "composed"
    assert answer in words(turn)
    assert [(item.kind, item.authored_id) for item in spoken(turn)] == [("memory", "")]


async def test_where_nothing_was_said_of_it_it_is_admitted(play: Play) -> None:
    await said(play, "My sister keeps bees.")
    turn = await said(play, "Do you remember the golden temple?")
    assert (turn.route, spoken(turn)) == ("memory", [])
    assert words(turn) == "Nothing of that comes back to me."


async def test_a_question_asked_before_is_no_memory_of_its_answer(play: Play) -> None:
    await said(play, "Do you remember the golden temple?")
    turn = await said(play, "Do you remember the golden temple?")
    assert words(turn) == "Nothing of that comes back to me."


async def test_whoever_names_nothing_is_told_what_they_said_last(play: Play) -> None:
    assert words(await said(play, "Do you remember me?")) == "Nothing of that comes back to me."
    await said(play, "My sister keeps bees.")
    await said(play, "My brother keeps geese.")
    assert "geese" in words(await said(play, "Do you remember me?"))
    await said(play, "My aunt keeps goats.", "wick", hearer_ids=("orsa",))
    assert "goats" in words(await said(play, "Do you remember what I said?"))


@pytest.mark.parametrize(
    ("newest", "greeting", "asked", "locale"),
    [
        ("My brother keeps geese.", "Good evening, Orsa!", "Do you remember what I said?", "en"),
        ("我哥哥养鹅。", "晚上好，奥莎！", "我说过什么，你还记得吗", "zh"),
        ("兄は鵞鳥を飼っている。", "こんばんは、オルサさん。", "私が言ったこと、覚えてる？", "ja"),
    ],
)
async def test_after_many_turns_it_is_still_the_newest_that_says_something(
    play: Play, newest: str, greeting: str, asked: str, locale: str
) -> None:
    for number in range(40):
        await said(play, f"I said that I remember you, and what you said: {number}.", locale=locale)
    await said(play, newest, locale=locale)
    await said(play, greeting, locale=locale)
    for _ in range(2):
        turn = await said(play, asked, locale=locale)
        assert turn.route == "memory"
        assert newest in words(turn)
        (told,) = spoken(turn)
        assert len(turn.recalled) <= 10 + 5
        assert told.scores == Scores() or told.scores.final > 0


async def test_nobody_tells_what_another_heard(play: Play) -> None:
    await said(play, "My sister keeps bees.", "wick")
    assert "bees" not in words(await said(play, "Do you remember what my sister keeps?"))


async def test_a_topic_may_claim_memory_questions_by_cue_and_by_example() -> None:
    claims = replace(CAST.topics["toll"], memory_questions=True, asks=LocalList(("Do you know what crossing costs?",)))
    play = await opened(replace(CAST, topics={**CAST.topics, "toll": claims}))
    assert (await said(play, "Do you remember the toll?")).lines[0].line_id == "toll-1"
    assert (await said(play, "Do you remember what crossing costs?")).lines[0].line_id == "toll-1"
    assert (await said(play, "Do you remember the harbour?")).route == "memory"
    await play.close()


@pytest.mark.parametrize(
    ("locale", "asked", "of_mine", "said_of_it", "told", "remark"),
    [
        (
            "en",
            "Do you remember the river?",
            "Do you remember my river?",
            "Do you remember what Wick said about the river?",
            "A river takes",
            "I drew a map of the river.",
        ),
        (
            "zh",
            "你还记得河吗？",
            "你还记得我的河吗？",
            "你还记得威克说的河吗？",
            "河会带走人",
            "我画了一张河的地图。",
        ),
        (
            "ja",
            "川を覚えている？",
            "私の川を覚えている？",
            "ウィックが川について言ったことを覚えている？",
            "川は取っていくよ",
            "川の地図を描いた。",
        ),
    ],
)
async def test_what_it_knows_answers_a_memory_question_that_no_memory_does(
    play: Play, locale: str, asked: str, of_mine: str, said_of_it: str, told: str, remark: str
) -> None:
    known = await said(play, asked, locale=locale)
    assert known.route == "opinion" and words(known).startswith(told)
    for other in (of_mine, said_of_it):
        denied = await said(play, other, locale=locale)
        assert denied.route == "memory" and not spoken(denied)
        assert {one.not_spoken for one in denied.recalled if one.kind == "opinion"} <= {"memory_question"}
    await said(play, remark, locale=locale)
    lived = await said(play, asked, locale=locale)
    assert lived.route == "memory" and remark in words(lived)


async def test_what_was_promised_to_somebody_else_is_not_told_of_whom_the_question_names(play: Play) -> None:
    await said(play, "I promised to bring you salt.")
    turn = await said(play, "Do you remember what I promised Wick?")
    assert words(turn) == "Nothing of that comes back to me."
    assert [one.not_spoken for one in turn.recalled if one.kind == "memory"][:1] == ["lacks_what_is_asked"]
    assert "salt" in words(await said(play, "Do you remember what I promised?"))


async def test_a_locked_scene_keeps_memories_out() -> None:
    play = await opened(replace(CAST, scenes={"landing": replace(LANDING, authored_lock=always)}))
    await said(play, "My sister keeps bees.")
    turn = await said(play, "Do you remember what my sister keeps?")
    assert (turn.route, turn.recalled) == ("fallback", ())
    await play.close()


async def test_the_same_log_gives_the_same_answer() -> None:
    turns = []
    for _ in range(2):
        play = await opened()
        for text in ("My sister keeps bees.", "My aunt keeps bees, too."):
            await said(play, text)
        await play.app.experience(await play.app.timeline("p")).settled()  # what has no vector yet is found by words
        turn = await said(play, "Do you remember the bees?")
        turns.append((words(turn), turn.recalled))
        await play.close()
    assert turns[0] == turns[1]
    assert len(spoken(turn)) == 1


# ---- lore


@pytest.mark.parametrize(
    ("text", "locale", "told"),
    [
        ("Eels climb the weir, do they?", "en", "Eels climb the weir in autumn"),
        ("鳗鱼秋天爬上堤堰吗", "zh", "鳗鱼秋天夜里爬上堤堰"),
        ("うなぎは秋の夜に堰を登るのか", "ja", "うなぎは秋の夜に堰を登る"),
    ],
)
async def test_what_fits_of_lore_is_spoken_though_no_topic_led_to_it(
    play: Play, text: str, locale: str, told: str
) -> None:
    turn = await said(play, text, locale=locale)
    assert (turn.route, turn.topic_id) == ("knowledge", "")
    assert words(turn).startswith(told)
    assert [(item.kind, item.item_id, item.authored_id) for item in spoken(turn)] == [("knowledge", "eels#1", "eels")]
    again = await said(play, text, locale=locale)
    assert (again.route, words(again)) == ("knowledge", words(turn))


async def test_what_fits_nothing_gets_a_fallback(play: Play) -> None:
    assert (await said(play, "My left shoe pinches.")).route == "fallback"


async def test_an_opinion_on_the_topic_goes_first_and_is_among_what_was_recalled(play: Play) -> None:
    await said(play, "The river?")
    turn = await said(play, "The river again, and eels that climb the weir in autumn.")
    assert turn.route == "opinion"
    assert [item.kind for item in spoken(turn)] == ["opinion"]


async def test_of_several_opinions_on_a_topic_the_one_that_fits_best_is_spoken() -> None:
    opinions = (
        Opinion("calm", LocalText("A calm night is a gift."), LocalText("A calm night is a gift."), about=("river",)),
        Opinion("drowned", LocalText("The drowned knock."), LocalText("The drowned knock below."), about=("river",)),
        Opinion(
            "never", LocalText("The drowned sing."), LocalText("The drowned sing below."), about=("river",), when=never
        ),
    )
    river = Topic("river", who=("orsa",))
    cast = replace(CAST, characters={**CAST.characters, "orsa": replace(ORSA, opinions=opinions)})
    play = await opened(replace(cast, topics={"river": river}))
    assert words(await said(play, "Do the drowned knock below the river?")) == "The drowned knock below."
    await play.close()


# ---- trouble


ODD = (
    "   ",
    "🙂",
    "word " * 5_000,
    "字" * 5_000,
    "مرحبا كيف حالك",
    "mixed 混ぜた text 混合",
    "\u202ereversed",
    "�",
    "?",
)


@pytest.mark.parametrize("text", ODD)
async def test_any_text_is_answered(play: Play, text: str) -> None:
    turn = await said(play, text)
    assert turn.lines
    assert turn.text == text


@pytest.mark.parametrize("text", [text for text in ODD if WORDS(text)])
@pytest.mark.parametrize("is_silent", [False, True], ids=["by words and meaning", "by words"])
async def test_any_text_with_a_word_in_it_is_found_again(text: str, *, is_silent: bool) -> None:
    embedder = Watched()
    play = await opened(embedder=embedder)
    for other in ("My sister keeps bees.", text, "A boat is a boat."):
        await said(play, other)
    embedder.fails = is_silent
    found = await search_memories(play.app, SearchRequest(At("p"), "orsa", text))
    assert text in [hit.item.text for hit in found.recollection.experience]
    await play.close()


async def test_a_character_that_hears_nothing_is_asked_nothing() -> None:
    embedder = Watched()
    deaf = replace(CAST, characters={**CAST.characters, "orsa": replace(ORSA, hears=never)})
    play = await opened(deaf, embedder)
    asked = list(embedder.asked)
    turn = await said(play, "Do you remember me?")
    assert (turn.route, turn.recalled, embedder.asked) == ("fallback", (), asked)
    await play.close()


async def test_a_turn_goes_on_without_the_embedder_and_says_why() -> None:
    embedder = Watched()
    play = await opened(embedder=embedder)
    embedder.fails = True
    await said(play, "My sister keeps bees.")
    turn = await said(play, "Do you remember my sister?")
    assert "My sister keeps bees." in words(turn)
    assert turn.degraded == ("embedder_failed",)
    assert (await said(play, "How much?")).degraded == ()
    await play.close()


async def test_a_turn_that_a_reload_overtakes_while_it_recalls_is_made_again() -> None:
    embedder = Watched()
    play = await opened(embedder=embedder)
    newer = replace(CAST, knowledge=(replace(EELS, text=LocalText("Eels climb the weir no more.")),))
    embedder.hold()
    turn = asyncio.create_task(said(play, "Eels climb the weir, do they?"))
    await embedder.is_asked()
    await play.app.use(newer)
    embedder.let_go()
    assert words(await turn) == "Eels climb the weir no more."
    await play.close()


async def test_a_short_deadline_is_kept_by_words_alone() -> None:
    embedder = Watched()
    play = await opened(embedder=embedder)
    await said(play, "My sister keeps bees.")
    embedder.hold()
    request = StepRequest(At("p"), "player", "Do you remember my sister?", "orsa", scene_id="landing")
    turn = turn_of(await step_dialogue(play.app, request, 1.0))
    assert "My sister keeps bees." in words(turn)
    assert turn.degraded == ("embedder_slow",)
    await play.close()


async def test_roles_before_the_question_lead_to_no_topic_and_hide_no_memory() -> None:
    about_roles = replace(CAST.topics["toll"], asks=LocalList(("player stranger npc Orsa",)))
    play = await opened(replace(CAST, topics={**CAST.topics, "toll": about_roles}, knowledge=()))
    play.app.recaller.settings = REFERENCE
    assert (await said(play, "Barley soup.")).topic_id == ""
    assert (await said(play, "A stranger player, Orsa npc!")).topic_id == "toll"
    await play.close()
    by_words = await Play.open(cast=CAST, recaller=Recaller(settings=REFERENCE, words=WORDS))
    await said(by_words, "Bees.")
    assert "Bees." in words(await said(by_words, "Do you remember bees?"))
    await by_words.close()


async def test_a_stream_says_the_same(play: Play) -> None:
    await said(play, "My sister keeps bees.")
    request = StepRequest(At("p"), "player", "Do you remember my sister?", "orsa", scene_id="landing")
    chunks = [item async for item in stream_dialogue(play.app, request, 10.0, lambda text: (text,))]
    turn = turn_of(chunks[-1])  # type: ignore[arg-type]
    assert [chunk[2] for chunk in chunks[:-1]] == [line.text for line in turn.lines]  # type: ignore[index]
    assert "bees" in words(turn)
