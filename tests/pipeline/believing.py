"""An inn in three languages whose people can be told, corrected and asked: the tests of beliefs in play."""

from collections.abc import Sequence
from dataclasses import replace

from dramaturg_server.domain.beliefs import Outcome
from dramaturg_server.domain.content import (
    Cast,
    Character,
    Fallback,
    Knowledge,
    Line,
    LocalList,
    LocalText,
    Scene,
    Topic,
)
from dramaturg_server.domain.detail_words import BUILT_IN_ATTRIBUTES, BUILT_IN_SLOTS
from dramaturg_server.domain.matching import CueIndex, compile_cue
from dramaturg_server.domain.schema import built_in_schema
from dramaturg_server.domain.statements import Attribute
from dramaturg_server.pipeline.timeline import Committed
from dramaturg_server.ports import Store
from tests.pipeline.app import Play, turn_of

INNKEEPER, CAPTAIN, COURIER, MIRA = "hanna", "bram", "pip", "mira"
EVASIONS = {
    "en": ("The road is long today.", "Hm."),
    "zh": ("今天路真长啊。", "嗯。"),
    "ja": ("今日は道が長いな。", "ふむ。"),
}
_NAMES = {
    INNKEEPER: ("Hanna", "汉娜", "ハンナ"),
    CAPTAIN: ("Bram", "布拉姆", "ブラム"),
    COURIER: ("Pip", "皮普", "ピップ"),
    MIRA: ("Mira", "米拉", "ミラ"),
}


def inn() -> Cast:
    """Mira is written with blue eyes, which players may correct, and a hometown, which they may not."""
    characters = {who: _character(who, *names) for who, names in _NAMES.items()}
    own = {"identity.eyes": LocalText("blue", {"zh": "蓝色", "ja": "青"}), "identity.hometown": LocalText("Karsk")}
    characters[MIRA] = replace(characters[MIRA], seeds=own)
    bell = Line("bell.1", INNKEEPER, LocalText("It rings at seven, bell or no bell."))
    return Cast(
        "inn",
        "1",
        ("en", "zh", "ja"),
        built_in_schema(),
        characters,
        groups={"guards": (CAPTAIN, COURIER)},
        scenes={scene: Scene(scene, (), "") for scene in ("tavern", "docks", "winter_ball")},
        topics={"bell": Topic("bell", lines=(bell,), who=(INNKEEPER,))},
        topic_cues={"en": CueIndex([("bell", compile_cue("bell"))])},
        knowledge=(
            Knowledge("harbour", LocalText("Harbour"), LocalText("The harbour froze twice."), (INNKEEPER, CAPTAIN)),
        ),
        slots=BUILT_IN_SLOTS,
        attributes=tuple(map(_attribute, BUILT_IN_ATTRIBUTES)),
    )


def _character(who: str, en: str, zh: str, ja: str) -> Character:
    texts = zip(EVASIONS["en"], EVASIONS["zh"], EVASIONS["ja"], strict=True)
    fallbacks = tuple(
        Fallback(f"{who}.fallback.{place}", LocalText(one, {"en": one, "zh": two, "ja": three}))
        for place, (one, two, three) in enumerate(texts, 1)
    )
    aliases = LocalList(("Miri",)) if who == MIRA else LocalList()
    return Character(who, LocalText(en, {"en": en, "zh": zh, "ja": ja}), aliases, fallbacks=fallbacks)


def _attribute(attribute: Attribute) -> Attribute:
    path = f"identity.{attribute.detail}" if attribute.detail in ("eyes", "hometown") else ""
    is_transient = attribute.detail in ("dress", "mood", "place")
    return replace(attribute, path=path, may_correct=attribute.detail == "eyes", transient=is_transient)


class Inn(Play):
    """A playthrough at the inn; `say` speaks to the innkeeper unless told otherwise."""

    @classmethod
    async def opened(cls, store: Store | None = None, cast: Cast | None = None) -> "Inn":
        play = await cls.open(store, cast=cast or inn())
        assert isinstance(play, Inn)
        return play

    async def tell(self, text: str, to: str = INNKEEPER, *hearers: str, **more: object) -> Committed:
        return await self.say(text, to, hearers, **more)

    async def line(self, text: str, to: str = INNKEEPER, *hearers: str, **more: object) -> str:
        """What is answered."""
        turn = turn_of(await self.tell(text, to, *hearers, **more))
        return " / ".join(line.text for line in turn.lines)

    async def outcomes(self, text: str, to: str = INNKEEPER, *hearers: str, **more: object) -> Sequence[Outcome]:
        return turn_of(await self.tell(text, to, *hearers, **more)).outcomes

    async def beliefs(self, who: str = INNKEEPER) -> list[tuple[str, str, str]]:
        """Detail, value and status, oldest first."""
        timeline = await self.app.timeline("p")
        await timeline.current.load([who])
        return [(one.detail, one.value, one.status) for one in timeline.current.mind(who).beliefs.values()]

    async def overrides(self) -> list[tuple[str, str, str]]:
        world = (await self.app.timeline("p")).current.world
        return [(one.subject_id, one.value, one.status) for one in world.overrides.values()]

    async def questions(self) -> list[tuple[str, str]]:
        world = (await self.app.timeline("p")).current.world
        return [(one.asked_by, one.detail) for one in world.clarifications.values()]
