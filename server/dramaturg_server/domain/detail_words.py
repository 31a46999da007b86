"""What statements may be about in any cast: the eight slots of facts, and common details of people. Data, en, zh, ja.

`cast/player_facts.py` lays over it what a cast says. The first word for a detail is how it is called in a sentence.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from .paths import PathError, parse_path
from .statements import Attribute, Slot


def _slot(slot_id: str, en: str, zh: str, ja: str, *, multiple: bool = False) -> Slot:
    return Slot(slot_id, {"en": en, "zh": zh, "ja": ja}, {}, multiple=multiple)


BUILT_IN_SLOTS: Final[tuple[Slot, ...]] = (
    _slot("food", "favourite food", "最喜欢的食物", "好きな食べ物"),
    _slot("drink", "favourite drink", "最喜欢的饮料", "好きな飲み物"),
    _slot("music", "favourite music", "最喜欢的音乐", "好きな音楽"),
    _slot("film", "favourite film", "最喜欢的电影", "好きな映画"),
    _slot("place", "favourite kind of place", "最喜欢的地方", "好きな場所"),
    _slot("origin", "place of origin", "家乡", "出身地"),
    _slot("hobby", "hobby", "爱好", "趣味", multiple=True),
    _slot("dislikes", "dislike", "不喜欢的东西", "嫌いなもの", multiple=True),
)
"""What is kept of a player unless a cast says otherwise; what leads to each is the matter of `fact_cues`."""


def _detail(detail: str, en: str, zh: str, ja: str) -> Attribute:
    return Attribute(detail, {"en": tuple(en.split("|")), "zh": tuple(zh.split("|")), "ja": tuple(ja.split("|"))})


BUILT_IN_ATTRIBUTES: Final[tuple[Attribute, ...]] = (
    _detail("name", "name", "名字|姓名", "名前"),
    _detail("gender", "gender|sex", "性别", "性別"),
    _detail("age", "age", "年龄|岁数|年纪", "年齢|年|歳"),
    _detail("birthday", "birthday|date of birth", "生日", "誕生日"),
    _detail("eyes", "eyes", "眼睛|双眼|瞳孔|眼", "目|瞳|眼"),
    _detail("hair", "hair", "头发|发色", "髪|髪の毛"),
    _detail("height", "height", "身高|个子", "身長|背丈"),
    _detail("skin", "skin", "肤色|皮肤", "肌|肌の色"),
    _detail("scar", "scar", "伤疤|疤痕|疤", "傷跡|傷痕"),
    _detail("tattoo", "tattoo", "纹身|刺青", "刺青|入れ墨"),
    _detail("voice", "voice", "嗓音|声音|嗓子", "声"),
    _detail("dress", "dress|clothes|outfit", "衣服|裙子|服装|礼服", "服|ドレス|衣装"),
    _detail("place", "location|place|whereabouts", "所在地|位置", "居場所"),
    _detail("mood", "mood", "心情|情绪", "機嫌|気分"),
    _detail("origin", "origin", "出身", "出自"),
    _detail("hometown", "hometown|home town|birthplace", "家乡|故乡|老家", "故郷|出身地|出身"),
    _detail("home", "home|house|residence", "住处|住所|家宅", "住まい|住居|家"),
    _detail("job", "job|profession|occupation|trade", "职业|工作", "仕事|職業"),
    _detail("rank", "rank|title", "军衔|头衔|官职", "階級|肩書き"),
    _detail("family", "family", "家人|家庭", "家族"),
    _detail("pet", "pet", "宠物", "ペット"),
    _detail("mount", "mount|steed|horse", "坐骑|马", "馬|乗り物"),
    _detail("weapon", "weapon", "武器|兵器", "武器"),
    _detail("faith", "faith|religion", "信仰|宗教", "信仰|宗教"),
    _detail("backstory", "backstory", "身世", "生い立ち"),
)
"""Details that people have in most stories, whether a cast has a field for them or not."""

SLOT_IDS: Final = tuple(slot.slot_id for slot in BUILT_IN_SLOTS)
ATTRIBUTE_IDS: Final = tuple(attribute.detail for attribute in BUILT_IN_ATTRIBUTES)
IDENTITY: Final = "identity"


def identity_details(patterns: Iterable[str]) -> dict[str, str]:
    """Pattern of each identity leaf -> the detail that it is: its own name, or all below `identity` where two share it.

    `identity.looks.eyes` is `eyes`; with `identity.mask.eyes` beside it, `looks.eyes`.
    """
    found = {pattern: below for pattern in patterns if (below := _below_identity(pattern))}
    shared = Counter(segments[-1] for segments in found.values())
    return {p: below[-1] if shared[below[-1]] == 1 else ".".join(below) for p, below in found.items()}


def _below_identity(pattern: str) -> tuple[str, ...]:
    try:
        segments = parse_path(pattern)
    except PathError:  # of a map field
        return ()
    return segments[1:] if segments[0] == IDENTITY else ()
