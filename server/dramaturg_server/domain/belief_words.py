"""Words of English, Chinese and Japanese in which beliefs are told: scopes, wishes, clauses, lists. Data."""

from collections.abc import Mapping
from typing import Final, Literal

from .beliefs import Scope

Language = Literal["en", "zh", "ja"]
Words = Mapping[Language, str]


def _words(en: str, zh: str, ja: str) -> Words:
    return {"en": en, "zh": zh, "ja": ja}


SCOPES: Final[Mapping[Scope, Words]] = {
    "scene": _words("for this scene", "在这一幕里", "この場面では"),
    "storyline": _words("in this story", "在这个故事里", "この物語では"),
    "character": _words("from now on in this game", "从现在起在这局游戏里", "これからこのゲームでは"),
    "user": _words("in every game", "在每一局游戏里", "どのゲームでも"),
}
FROM_NOW_ON: Final = _words("from now on", "从现在起", "これからは")
"""For the whole playthrough, out of a mouth that knows of no game."""
SESSION: Final = _words("until this chapter ends", "到这一章结束为止", "この章が終わるまで")
"""For where something holds; in place of these, for how long, where it ends with the unit."""
SCOPE_CHOICES: Final[Mapping[Scope, Words]] = {
    "scene": _words("for this scene only", "只在这一幕里", "この場面だけ"),
    "storyline": _words("in this story", "在这个故事里", "この物語で"),
    "character": _words("in this whole game", "在整局游戏里", "このゲームでずっと"),
    "user": _words("in every game", "在每一局游戏里", "どのゲームでも"),
}
"""The same as answers to a question."""

QUOTED: Final = _words("“{text}”", "“{text}”", "「{text}」")
SEVERAL: Final = _words(", ", "、", "、")
LAST: Final = _words(" and ", "和", "と")
LAST_CHOICE: Final = _words(" or ", "，还是", "、それとも")
LAST_OLD: Final = _words(" or ", "或", "や")
"""Before the last of several values that hold no more."""
CHOICE: Final = _words(", ", "、", "、")

MY: Final = _words("my", "我", "私")
YOUR: Final = _words("your", "你", "あなた")
ME: Final = _words("me", "我", "私")
YOU: Final = _words("you", "你", "あなた")
OF: Final = _words("{who}'s", "{who}", "{who}")
WHOSE: Final = _words("{whose} {detail}", "{whose}的{detail}", "{whose}の{detail}")
WHOSE_CLAUSE: Final = "{whose}{detail}"
"""Of a Chinese detail that is a clause itself (不喜欢的东西): no 的 stands before it."""

# A clause: what is so. {thing}: whose detail · {value}, {old}: quoted
IS: Final = _words("{thing} {is_} {value}", "{thing}是{value}", "{thing}は{value}だ")
IS_NOT: Final = _words(
    "{thing} {is_} {value}, not {old}", "{thing}是{value}，不是{old}", "{thing}は{value}で、{old}ではない"
)
IS_ONE: Final = _words("one of {thing} is {value}", "{thing}有{value}", "{thing}の一つは{value}だ")
IS_ONE_NOT: Final = _words(
    "one of {thing} is {value}, not {old}", "{thing}有{value}，没有{old}", "{thing}の一つは{value}で、{old}ではない"
)
ENDED: Final = _words("{old} is no longer {thing}", "{old}不再是{thing}", "{old}はもう{thing}ではない")
ENDED_ONE: Final = _words(
    "{old} is no longer one of {thing}", "{thing}里不再有{old}", "{old}はもう{thing}の一つではない"
)

# Questions. {choices}: joined by "or"
WHICH_VALUE: Final = _words("which is right for {thing}: {choices}?", "{thing}是{choices}？", "{thing}は{choices}？")
WHICH_PLACE: Final = _words(
    "{thing}, {value}: does that hold {choices}?",
    "{thing}是{value}，这是{choices}？",
    "{thing}は{value}。それは{choices}？",
)
WHICH_PERSON: Final = _words(
    "whose {detail} do you mean: {choices}?", "你说的是谁的{detail}：{choices}？", "誰の{detail}のこと？ {choices}？"
)
WHICH: Final = _words("which do you mean: {choices}?", "你指的是哪一个：{choices}？", "どれのこと？ {choices}？")

WISHES: Final[Mapping[tuple[str, str], Words]] = {
    ("length", "short"): _words("answers stay short", "回答会简短", "返答は短くする"),
    ("length", "long"): _words("answers may be long", "回答会详细", "返答は長めにする"),
    ("formality", "formal"): _words("the tone is formal", "语气会正式", "丁寧な言葉で話す"),
    ("formality", "casual"): _words("the tone is casual", "语气会随意", "くだけた言葉で話す"),
    ("spoilers", "none"): _words("nothing is given away", "不会剧透", "ネタバレはしない"),
    ("spoilers", "ok"): _words("things may be given away", "可以剧透", "ネタバレもする"),
    ("form_of_address", ""): _words("you are called {value}", "你的称呼是{value}", "呼び名は{value}にする"),
    ("topics_to_avoid", ""): _words("{value} is not brought up", "不会提到{value}", "{value}の話はしない"),
}
"""What a preference makes of the talk: (its detail, its value), the value "" where any may stand there."""
CALLED: Final = _words("you are called {value}", "你的称呼是{value}", "呼び名は{value}だ")
"""The form of address that a player wished for, as it is told to who asks for it."""
OTHER_WISH: Final = _words("{detail}: {value}", "{detail}：{value}", "{detail}：{value}")
NO_WISH: Final = _words("the wish for {old} no longer holds", "{old}的要求不再算数", "{old}という望みはもうなしにする")

REASONS: Final[Mapping[str, Words]] = {
    "identity_fixed": _words(
        "{thing} can't be changed by word of mouth", "{thing}不是说一句就能改的", "{thing}は言葉では変えられない"
    ),
    "not_allowed_text": _words("such words can't be kept", "这样的话不能记下", "そういう言葉は覚えておけない"),
    "not_a_preference": _words("such a wish can't be kept", "这样的要求没法记下", "そういう望みは覚えておけない"),
}
ANY_REASON: Final = _words("it can't be kept", "这没法记下", "それは覚えておけない")

PLURALS: Final = frozenset(
    {
        *("eyes", "clothes", "whereabouts", "children", "people", "boots", "shoes", "gloves", "gauntlets", "slippers"),
        *("sandals", "socks", "stockings", "breeches", "trousers"),
    }
)
"""English words that go with "are" and don't tell so, or whose end isn't that of a plural."""
