"""A newcomer's talks, from the first word to the last: what was told is told again, and what was not is admitted.

With spelling alone compared, and with the real model of meaning; in the siege, whose keeper knows lore and opinions.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

import dramaturg_server
from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.adapters.onnx_embedder import OnnxEmbedder
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.log import Turn
from dramaturg_server.pipeline.embedding import Embedding
from dramaturg_server.pipeline.knowledge_base import KnowledgeBase
from dramaturg_server.pipeline.recaller import Recaller
from dramaturg_server.ports import Embedder
from tests.pipeline.app import Play, turn_of
from tests.pipeline.recalling import WORDS

TOLD = {
    "en": (
        "I owe the innkeeper eleven silver coins.",
        "Before the war I was a glassblower.",
        "I was born in Karsk.",
        "Can I borrow your horse?",
        "I hid the silver spoons under the third barrel.",
        "I hate mushrooms.",
        "My daughter Mina has a fever.",
        "Is anyone in my family ill?",
        "My brother Tom drowned at the ford.",
        "I promise you a new lantern.",
        "There are sixty men at the east ford.",
    ),
    "zh": (
        "我欠客栈老板十一个银币。",
        "打仗以前我是吹玻璃的。",
        "我出生在卡尔斯克。",
        "能借你的马用用吗？",
        "我把银勺子藏在第三只桶下面了。",
        "我讨厌蘑菇。",
        "我女儿米娜发烧了。",
        "我家里有人生病吗？",
        "我哥哥汤姆在渡口淹死了。",
        "我答应给你带一盏新灯笼。",
        "东边的渡口有六十个人。",
    ),
    "ja": (
        "宿屋の主人に銀貨十一枚の借りがある。",
        "戦争の前はガラス職人だった。",
        "私はカルスクで生まれた。",
        "馬を貸してくれる？",
        "銀のスプーンを三番目の樽の下に隠した。",
        "きのこは大嫌いだ。",
        "娘のミナが熱を出している。",
        "うちの家族に病気の人はいる？",
        "兄のトムは浅瀬で溺れた。",
        "新しいランタンを持ってくると約束する。",
        "東の浅瀬に六十人いる。",
    ),
}
DEBT, JOB, BIRTHPLACE, HORSE, SPOONS, MUSHROOMS, DAUGHTER, FAMILY, BROTHER, PROMISE, FORD = range(11)
ASKED = {
    "en": (
        ("Do you remember how much money I owe?", DEBT),
        ("Do you recall what I owe the innkeeper?", DEBT),
        ("Do you remember my debt?", DEBT),
        ("Do you remember what my job was?", JOB),
        ("Do you remember my job?", JOB),
        ("Do you remember my birthplace?", BIRTHPLACE),
        ("Do you remember where I come from?", BIRTHPLACE),
        ("Do you recall where the silverware is?", SPOONS),
        ("Do you remember that my girl is sick?", DAUGHTER),
        ("Do you remember what I told you about my child?", DAUGHTER),
        ("Do you remember my brother?", BROTHER),
        ("Do you still remember what happened to my brother?", BROTHER),
        ("What did I promise you?", PROMISE),
        ("What was it I told you about the ford?", FORD),
        ("Do you remember me?", FORD),
        ("Do you remember anything?", FORD),
        ("Do you remember my horse?", None),
        ("Do you remember my wife?", None),
        ("Did I tell you about my ship?", None),
        ("Do you remember the name of my mother?", None),
    ),
    "zh": (
        ("你还记得我欠了多少钱吗？", DEBT),
        ("你还记得我欠的债吗？", DEBT),
        ("你还记得我以前的工作吗？", JOB),
        ("你还记得我的出生地吗？", BIRTHPLACE),
        ("你还记得我是哪里人吗？", BIRTHPLACE),
        ("你记得银器在哪儿吗？", SPOONS),
        ("你还记得我家谁生病了吗？", DAUGHTER),
        ("我跟你说过我女儿的事吗？", DAUGHTER),
        ("你记得我哥哥吗", BROTHER),
        ("还记得我哥哥出了什么事吗", BROTHER),
        ("我答应过你什么？", PROMISE),
        ("关于渡口，我跟你说过什么？", FORD),
        ("你还记得我吗？", FORD),
        ("你还记得我的马吗？", None),
        ("你还记得我妻子吗？", None),
        ("我跟你说过我的船吗？", None),
    ),
    "ja": (
        ("いくら借りているか覚えてるか？", DEBT),
        ("いくら借りているか覚えていますか？", DEBT),
        ("私の借金を覚えていますか？", DEBT),
        ("私の仕事を覚えていますか？", JOB),
        ("私の仕事が何だったか覚えていますか？", JOB),
        ("私の出身地を覚えていますか？", BIRTHPLACE),
        ("銀食器がどこにあるか覚えてる？", SPOONS),
        ("娘のことを覚えていますか？", DAUGHTER),
        ("家族の誰が病気か覚えていますか？", DAUGHTER),
        ("兄を覚えていますか？", BROTHER),
        ("私が何を約束したか覚えてる？", PROMISE),
        ("浅瀬について何を話したか覚えていますか？", FORD),
        ("その話、前にしたよね", FORD),
        ("覚えてる？", FORD),
        ("私の馬を覚えていますか？", None),
        ("妻のことを覚えていますか？", None),
    ),
}
BY_MEANING: dict[str, tuple[tuple[str, int | None], ...]] = {
    "en": (("Do you remember what I don't eat?", MUSHROOMS),),
    "zh": (),
    "ja": (("私が食べないものを覚えていますか？", MUSHROOMS),),
}
"""Here no word helps."""
BELIEVED = {
    BIRTHPLACE: {"en": "Karsk", "zh": "卡尔斯克", "ja": "カルスク"},
    MUSHROOMS: {"en": "mushrooms", "zh": "蘑菇", "ja": "きのこ"},
}
"""What was told of the player is kept as a belief, and told as one: its value."""


@pytest.fixture(scope="module")
def siege() -> Cast:
    loaded = load_cast(Path(dramaturg_server.__file__).parent / "samples" / "siege")
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


@pytest.fixture(scope="module")
def examples_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everyday talk is embedded once for all tests here."""
    return tmp_path_factory.mktemp("examples")


class Talk:
    """A playthrough in which one player talks with the corporal in one language, and everything has its vector."""

    def __init__(self, play: Play, locale: str) -> None:
        self._play, self._locale = play, locale

    @classmethod
    async def begin(cls, cast: Cast, build: Callable[[], Embedder], locale: str, examples_folder: Path) -> "Talk":
        embedding = Embedding(build)
        recaller = Recaller(
            embedding,
            KnowledgeBase(embedding, WORDS),
            words=WORDS,
            query_timeout_s=30.0,
            examples_folder=examples_folder,
        )
        play = await Play.open(cast=cast, recaller=recaller)
        await recaller.ready()
        await recaller.settled()
        talk = cls(play, locale)
        for remark in TOLD[locale]:
            await talk.said(remark)
        return talk

    async def said(self, remark: str) -> Turn:
        turn = turn_of(await self._play.say(remark, "lucan", locale=self._locale, scene_id="inn"))
        await self._play.app.experience(await self._play.app.timeline("p")).settled()
        return turn

    async def assert_answered(self, question: str, fact: int | None) -> None:
        turn = await self.said(question)
        (line,) = turn.lines
        told = [remark for remark in TOLD[self._locale] if remark in line.text]
        assert turn.route == "memory", question
        if fact in BELIEVED and not told:
            assert BELIEVED[fact][self._locale] in line.text, (question, line.text)
            return
        assert told == ([] if fact is None else [TOLD[self._locale][fact]]), (question, line.text)
        assert any(item.spoken for item in turn.recalled) is (fact is not None), question

    async def close(self) -> None:
        await self._play.close()


@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
async def test_each_of_the_sieges_people_admits_in_its_own_words_that_nothing_comes_to_mind(
    siege: Cast, locale: str
) -> None:
    play = await Play.open(cast=siege, recaller=Recaller(words=WORDS))
    said = set()
    people = ("hedda", "lucan", "matthis", "thimble")
    for character_id in people:
        turn = turn_of(await play.say(ASKED[locale][-1][0], character_id, locale=locale, scene_id="inn"))
        assert turn.route == "memory"
        said.add(turn.lines[0].text)
    assert len(said) == len(people)
    await play.close()


@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
async def test_words_alone_tell_a_newcomer_what_was_told(siege: Cast, locale: str, examples_folder: Path) -> None:
    talk = await Talk.begin(siege, HashEmbedder, locale, examples_folder)
    for question, fact in ASKED[locale]:
        await talk.assert_answered(question, fact)
    await talk.close()


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
async def test_the_model_tells_a_newcomer_what_was_told(
    siege: Cast, e5_folder: Path, locale: str, examples_folder: Path
) -> None:
    talk = await Talk.begin(siege, lambda: OnnxEmbedder(e5_folder), locale, examples_folder)
    for question, fact in (*ASKED[locale], *BY_MEANING[locale]):
        await talk.assert_answered(question, fact)
    await talk.close()
