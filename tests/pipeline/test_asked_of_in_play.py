"""Two players at one character: what one tells of their own is no answer to what is asked of the other, or of itself.

With spelling alone compared, and with the real model of meaning.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.adapters.onnx_embedder import OnnxEmbedder
from dramaturg_server.pipeline.embedding import Embedding
from dramaturg_server.pipeline.knowledge_base import KnowledgeBase
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.recaller import Recaller
from dramaturg_server.pipeline.requests import At, OpenRequest
from dramaturg_server.ports import Embedder
from tests.pipeline.app import Play, turn_of
from tests.pipeline.believing import inn
from tests.pipeline.recalling import WORDS

NAMES = {"en": ("Ansa", "Bo"), "zh": ("安莎", "阿博"), "ja": ("アンサ", "ボー")}
TOLD = {
    "en": {
        "bo": (
            "My horse is called Bramble.",
            "My favourite food is trout.",
            "I was born in Kell.",
            "My brother sells ropes.",
            "There is smoke over the mill.",
        ),
        "player": ("My lamp is broken.", "My favourite drink is cider.", "I was born in Harrowgate."),
    },
    "zh": {
        "bo": (
            "我的马叫黑莓。",
            "我最喜欢的食物是鳟鱼。",
            "我出生在凯尔。",
            "我哥哥是卖绳子的。",
            "磨坊那边冒烟了。",
        ),
        "player": ("我的灯坏了。", "我最喜欢的饮料是苹果酒。", "我出生在哈罗。"),
    },
    "ja": {
        "bo": (
            "俺の馬の名前はブランブルだ。",
            "俺の好きな食べ物は鱒だ。",
            "俺はケルで生まれた。",
            "俺の兄はロープを売っている。",
            "水車小屋から煙が出ている。",
        ),
        "player": ("私のランプは壊れている。", "私の好きな飲み物はりんご酒だ。", "私はハロゲートで生まれた。"),
    },
}
HORSE, FOOD, BIRTHPLACE, BROTHER, SMOKE = range(5)
OF_OTHERS = {
    "en": (
        "Do you remember what Ansa's horse is called?",
        "Do you remember Ansa's favourite food?",
        "Do you remember what Ansa's brother sells?",
        "Do you remember my horse?",
        "Do you remember your horse?",
        "Do you remember your favourite drink?",
        "Do you remember where you were born?",
        "Do you remember Bo's lamp?",
        "Do you remember what my brother likes to drink?",
        "Do you remember what Pip likes to drink?",
        "Do you remember Pip's horse?",
    ),
    "zh": (
        "你还记得安莎的马叫什么吗？",
        "你还记得安莎最喜欢的食物吗？",
        "你还记得安莎的哥哥卖什么吗？",
        "你还记得我的马吗？",
        "你还记得你的马吗？",
        "你还记得你最喜欢的饮料吗？",
        "你还记得你自己出生在哪儿吗？",
        "你还记得阿博的灯吗？",
        "你还记得我哥哥喜欢喝什么吗？",
        "你还记得皮普喜欢喝什么吗？",
        "你还记得皮普的马吗？",
    ),
    "ja": (
        "アンサの馬の名前を覚えてる？",
        "アンサの好きな食べ物を覚えてる？",
        "アンサの兄が何を売っているか覚えてる？",
        "私の馬を覚えてる？",
        "君の馬を覚えてる？",
        "君の好きな飲み物を覚えてる？",
        "あんた自身がどこで生まれたか覚えてる？",
        "ボーのランプを覚えてる？",
        "兄の好きな飲み物、覚えてる？",
        "ピップの好きな飲み物を覚えてる？",
        "ピップの馬を覚えてる？",
    ),
}
"""Nobody told of them."""
OF_BO = {
    "en": (
        ("Do you remember what Bo's horse is called?", HORSE),
        ("Do you remember what Bo's brother sells?", BROTHER),
        ("Do you remember what Bo told you?", SMOKE),
        ("Hanna, do you remember what Bo said?", SMOKE),
        ("Do you remember what Bo told you about the mill?", SMOKE),
    ),
    "zh": (
        ("你还记得阿博的马叫什么吗？", HORSE),
        ("你还记得阿博的哥哥卖什么吗？", BROTHER),
        ("你还记得阿博跟你说了什么吗？", SMOKE),
        ("汉娜，你还记得阿博说过什么吗？", SMOKE),
        ("关于磨坊，你还记得阿博跟你说了什么吗？", SMOKE),
    ),
    "ja": (
        ("ボーの馬の名前を覚えてる？", HORSE),
        ("ボーの兄が何を売っているか覚えてる？", BROTHER),
        ("ボーが何を言ったか覚えてる？", SMOKE),
        ("ハンナ、ボーの話、覚えてる？", SMOKE),
        ("ボーが水車小屋について何を言ったか覚えてる？", SMOKE),
    ),
}
BELIEVED = {
    "en": (
        ("Do you remember Ansa's favourite drink?", "cider"),
        ("Do you remember where Ansa was born?", "Harrowgate"),
        ("Do you remember Bo's favourite food?", "trout"),
        ("Do you remember where Bo was born?", "Kell"),
    ),
    "zh": (
        ("你还记得安莎最喜欢的饮料吗？", "苹果酒"),
        ("你还记得安莎出生在哪儿吗？", "哈罗"),
        ("你还记得阿博最喜欢的食物吗？", "鳟鱼"),
        ("你还记得阿博出生在哪儿吗？", "凯尔"),
    ),
    "ja": (
        ("アンサの好きな飲み物を覚えてる？", "りんご酒"),
        ("アンサがどこで生まれたか覚えてる？", "ハロゲート"),
        ("ボーの好きな食べ物を覚えてる？", "鱒"),
        ("ボーがどこで生まれたか覚えてる？", "ケル"),
    ),
}


class Two:
    """Ansa (`player`) and Bo, who each told Hanna of their own; Ansa asks."""

    def __init__(self, play: Play, locale: str) -> None:
        self.play, self.locale = play, locale

    @classmethod
    async def told(cls, build: Callable[[], Embedder], locale: str, examples_folder: Path) -> "Two":
        embedding = Embedding(build)
        base = KnowledgeBase(embedding, WORDS)
        recaller = Recaller(embedding, base, words=WORDS, query_timeout_s=30.0, examples_folder=examples_folder)
        play = await Play.open(cast=inn(), recaller=recaller)
        await recaller.ready()
        await recaller.settled()
        ansa, bo = NAMES[locale]
        await open_playthrough(play.app, OpenRequest(At("p"), players={"player": ansa, "bo": bo}))
        two = cls(play, locale)
        for speaker, remarks in TOLD[locale].items():
            for remark in remarks:
                await two.line(remark, speaker)
        return two

    async def line(self, remark: str, speaker: str = "player") -> str:
        turn = turn_of(await self.play.say(remark, "hanna", speaker_id=speaker, locale=self.locale, scene_id="tavern"))
        await self.play.app.experience(await self.play.app.timeline("p")).settled()
        return turn.lines[0].text if turn.lines else ""

    async def assert_each_has_their_own(self) -> None:
        told = TOLD[self.locale]
        kept = (*told["bo"], *told["player"], *(value for _, value in BELIEVED[self.locale]))
        for question in OF_OTHERS[self.locale]:
            line = await self.line(question)
            assert not [one for one in kept if one in line], (question, line)
        for question, place in OF_BO[self.locale]:
            line = await self.line(question)
            assert told["bo"][place] in line, (question, line)
        for question, value in BELIEVED[self.locale]:
            line = await self.line(question)
            assert value in line, (question, line)


@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
async def test_what_is_asked_of_one_is_not_answered_with_what_another_told_of_themselves(
    locale: str, tmp_path: Path
) -> None:
    two = await Two.told(HashEmbedder, locale, tmp_path)
    await two.assert_each_has_their_own()
    await two.play.close()


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
async def test_nor_with_what_means_nearly_the_same(locale: str, e5_folder: Path, tmp_path: Path) -> None:
    two = await Two.told(lambda: OnnxEmbedder(e5_folder), locale, tmp_path)
    await two.assert_each_has_their_own()
    await two.play.close()
