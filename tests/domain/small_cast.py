"""A ferry landing in three languages, built by hand: what tests of the domain play with. No file, no loader."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dramaturg_server.domain.content import (
    Action,
    Cast,
    Character,
    Fallback,
    Line,
    LocalList,
    LocalText,
    MindView,
    Monologue,
    Opinion,
    Scene,
    Topic,
)
from dramaturg_server.domain.matching import CueIndex, compile_cue
from dramaturg_server.domain.mind import Mind, World
from dramaturg_server.domain.schema import built_in_schema
from dramaturg_server.domain.who import People, seeds


def in_three(en: str, zh: str, ja: str) -> LocalText:
    return LocalText(en, {"zh": zh, "ja": ja})


def lists_in_three(en: Sequence[str], zh: Sequence[str], ja: Sequence[str]) -> LocalList:
    return LocalList(tuple(en), {"zh": tuple(zh), "ja": tuple(ja)})


def cue_index(cues: Mapping[str, Sequence[str | list[str]]]) -> CueIndex[str]:
    return CueIndex((topic_id, compile_cue(cue)) for topic_id, written in cues.items() for cue in written)


def toll_is_paid(mind: MindView) -> bool:
    return mind.flag("toll_paid") is True


def heard_of_the_lamp(mind: MindView) -> bool:
    return mind.heard("lamp")


ORSA = Character(
    "orsa",
    in_three("Orsa", "奥莎", "オルサ"),
    aliases=lists_in_three(["ferry keeper"], ["摆渡人"], ["渡し守"]),
    seeds={
        "identity.backstory": in_three("Has run the night ferry for years.", "守着夜渡多年。", "長年夜の渡しを守る。"),
        "persona.demographics": in_three("A woman of fifty.", "五十岁的女人。", "五十歳の女。"),
        "persona.personality": lists_in_three(
            ["Blunt and patient.", "Counts every debt."],
            ["直率而有耐心。", "每笔账都记得。"],
            ["ぶっきらぼうだが気は長い。", "貸し借りは忘れない。"],
        ),
        "persona.occupation": in_three("ferry keeper", "摆渡人", "渡し守"),
        "persona.relationships.player.stage": "wary",
        "persona.relationships.wick.stage": "limited_trust",
        "persona.relationships.wick.description": in_three("Her sister's boy.", "她妹妹的孩子。", "妹の子。"),
    },
    groups=("ferry",),
    calls={"player": in_three("stranger", "外乡人", "よそ者")},
    opinions=(
        Opinion(
            "river",
            in_three("The river took her brother.", "河带走了她的弟弟。", "川に弟を取られた。"),
            in_three("A river takes, {player}.", "河会带走人，{player}。", "川は取っていくよ、{player}。"),
        ),
        Opinion("floods", LocalText("Floods come in threes."), LocalText(), about=("river",)),
    ),
    fallbacks=(
        Fallback("orsa.fallback.1", in_three("Hm.", "嗯。", "ふん。")),
        Fallback("orsa.fallback.2", in_three("Ask me on the far bank.", "到了对岸再问我。", "向こう岸で訊きな。")),
        Fallback("orsa.fallback.3", in_three("The river knows.", "河知道。", "川が知ってる。")),
    ),
    care_line=Fallback("orsa.care", in_three("Sit by the lamp.", "坐到灯边来。", "灯のそばにお座り。")),
)
WICK = Character("wick", in_three("Wick", "小芯", "ウィック"), groups=("ferry",))
GUARD = Character("guard", in_three("Guard", "卫兵", "衛兵"), archetype=True)

RIVER = Topic(
    "river",
    lines=(
        Line(
            "river-1", "orsa", in_three("You came for a boat.", "你是来坐船的。", "舟に乗りに来たんだろ。"), no_ack=True
        ),
        Line(
            "river-2",
            "orsa",
            in_three("It took my brother, {player}.", "它带走了我弟弟，{player}。", "弟を取られた、{player}。"),
            when=heard_of_the_lamp,
        ),
    ),
)
TOLL = Topic(
    "toll",
    lines=(
        Line(
            "toll-1",
            "orsa",
            in_three("Two coppers.", "两个铜板。", "銅貨二枚。"),
            when=lambda mind: not toll_is_paid(mind),
            once=False,
        ),
        Line(
            "toll-2",
            "orsa",
            in_three("Paid is paid.", "给了就是给了。", "もらったものは、もらった。"),
            when=toll_is_paid,
            actions=(Action("light_lamp", '{"color": "white"}'), Action("nod")),
            tags=("close-up",),
            emotion="relieved",
        ),
    ),
)
LAMP = Topic(
    "lamp", lines=(Line("lamp-1", "wick", in_three("I trim it hourly!", "我每个钟头剪一次！", "一時間おきに切る！")),)
)
LANDING = Scene("landing", ("orsa", "wick"), "orsa")
SPEECH = Monologue(
    "orsa",
    (
        Line("landing-1", "orsa", in_three("Water's high.", "水高。", "水が高い。")),
        Line("landing-2", "orsa", in_three("Three rings.", "三道圈。", "輪が三つ。"), interject=lambda _mind: False),
        Line("landing-3", "orsa", in_three("Then we go.", "就走。", "それで出す。")),
    ),
)
PIER = Scene("pier", ("orsa", "wick"), "orsa", monologue=SPEECH)

FERRY = Cast(
    "lamp-ferry",
    "1",
    ("en", "zh", "ja"),
    built_in_schema(),
    {character.character_id: character for character in (ORSA, WICK, GUARD)},
    flags={"toll_paid": False},
    groups={"ferry": ("orsa", "wick")},
    scenes={"landing": LANDING, "pier": PIER},
    topics={"river": RIVER, "toll": TOLL, "lamp": LAMP},
    topic_cues={
        "en": cue_index({"river": ["river", "water"], "toll": ["toll", ["how", "much"]], "lamp": ["lamp"]}),
        "zh": cue_index({"river": ["河"], "toll": ["船钱", "多少钱"], "lamp": ["灯"]}),
        "ja": cue_index({"river": ["川"], "toll": ["渡し賃", "いくら"], "lamp": ["灯"]}),
    },
)


def with_topics(*topics: Topic, cues: Mapping[str, Sequence[str | list[str]]], cast: Cast = FERRY) -> Cast:
    """The ferry with these topics instead of its own, and their English cues."""
    return replace(cast, topics={topic.topic_id: topic for topic in topics}, topic_cues={"en": cue_index(cues)})


def people_of(cast: Cast = FERRY, world: World | None = None, locale: str = "en") -> People:
    return People(cast, world or World(players={"player": "Ann"}), locale=locale)


def mind_of(people: People, character_id: str = "orsa", said: Sequence[str] = (), heard: Sequence[str] = ()) -> Mind:
    """A mind with its authored seeds; `said`: lines in the order in which they were last said."""
    character = people.character(character_id)
    assert character is not None
    return Mind(
        character_id,
        values=seeds(character, people.locale),
        said={line_id: seq for seq, line_id in enumerate(said, 1)},
        heard=frozenset(heard),
        seeded=True,
    )
