"""A character of five lines that plays at once: what `cast new` writes, in the language of the cast."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dramaturg_server.cast.yaml_writer import quoted, scalar
from dramaturg_server.domain.content import shortened
from dramaturg_server.domain.text import BadText, normalise_identifier

CAST_ID = "cast"


@dataclass(frozen=True, slots=True)
class _Words:
    """The five lines in one language."""

    name: str
    persona: str
    speech: str
    fallbacks: tuple[str, ...]
    care: str


ENGLISH = _Words(
    name="Wren",
    persona="Keeps the night fire at the crossing. Calm, curious, slow to promise anything.",
    speech="Short sentences, and a question more often than an answer.",
    fallbacks=("Hm. Let me think about that.", "The fire first. Then we talk.", "Ask me again when it is quiet."),
    care="Sit down by the fire. You don't have to carry this alone, and you don't have to talk yet.",
)
CHINESE = _Words(
    name="小满",
    persona="守着渡口过夜的火。沉得住气，爱打听，不轻易答应人。",
    speech="句子短，反问比回答多。",
    fallbacks=("嗯，我想想。", "先添柴，再说话。", "等安静些再问我吧。"),
    care="坐到火边来。这事不用你一个人扛，也不用急着说。",
)
TRADITIONAL_CHINESE = _Words(
    name="小滿",
    persona="守著渡口過夜的火。沉得住氣，愛打聽，不輕易答應人。",
    speech="句子短，反問比回答多。",
    fallbacks=("嗯，我想想。", "先添柴，再說話。", "等安靜些再問我吧。"),
    care="坐到火邊來。這事不用你一個人扛，也不用急著說。",
)
JAPANESE = _Words(
    name="ナギ",
    persona="街道の辻で夜の火を守っている。落ち着いていて知りたがり、約束には慎重だ。",
    speech="短く話す。答えるより、訊き返すほうが多い。",
    fallbacks=("うん、少し考えさせて。", "まず薪を足そう。話はそれから。", "静かになったら、また訊いて。"),
    care="火のそばにおいで。ひとりで抱えなくていいし、すぐに話さなくてもいい。",
)
SECOND_ENGLISH = _Words(
    name="Tobin",
    persona="Carries letters for people who cannot write. Quick, proud of every name learned by heart.",
    speech="Talks fast, and stops when it matters.",
    fallbacks=("Wait, say that again?", "I only carry the letters.", "Not here. Walk with me."),
    care="Walk with me a little, as slow as you like. Nobody has to carry this by themselves.",
)
SECOND_CHINESE = _Words(
    name="阿舟",
    persona="替不识字的人送信带话。手脚快，谁的名字都记得住，为这个得意。",
    speech="话说得快，要紧处就停下来。",
    fallbacks=("等等，你再说一遍？", "我只管送信。", "别在这儿说，边走边讲。"),
    care="陪我走一段吧，慢慢走。这种事，谁也不该一个人背着。",
)
SECOND_TRADITIONAL_CHINESE = _Words(
    name="阿舟",
    persona="替不識字的人送信帶話。手腳快，誰的名字都記得住，為這個得意。",
    speech="話說得快，要緊處就停下來。",
    fallbacks=("等等，你再說一遍？", "我只管送信。", "別在這兒說，邊走邊講。"),
    care="陪我走一段吧，慢慢走。這種事，誰也不該一個人背著。",
)
SECOND_JAPANESE = _Words(
    name="ハヤテ",
    persona="字の書けない人の手紙を運ぶ。足が速く、覚えた名前の数が自慢だ。",
    speech="早口だが、大事なところでは黙る。",
    fallbacks=("待って、もう一度言って？", "おれは手紙を運ぶだけだよ。", "ここじゃだめだ。歩きながら話そう。"),
    care="少し一緒に歩こう。ゆっくりでいい。こういうことは、ひとりで背負うものじゃないよ。",
)
WORDS: Mapping[str, Sequence[_Words]] = {
    "en": (ENGLISH, SECOND_ENGLISH),
    "zh": (CHINESE, SECOND_CHINESE),
    **dict.fromkeys(("zh-Hant", "zh-TW", "zh-HK", "zh-MO"), (TRADITIONAL_CHINESE, SECOND_TRADITIONAL_CHINESE)),
    "ja": (JAPANESE, SECOND_JAPANESE),
}
"""By language, in the order in which a cast gets them."""


@dataclass(frozen=True, slots=True)
class FirstCharacter:
    """The id, and the content of `characters/ID.yaml`."""

    character_id: str
    content: str


def first_character(name: str, language: str, others: int = 0) -> FirstCharacter | None:
    """A character in `language`, or None where it isn't spoken here. name: "" = a name of ours · others: how many
    characters are there already, so that the second is not the first once more.

    Raises BadText for a name that gives no id.
    """
    spoken = next((WORDS[tag] for tag in shortened(language) if tag in WORDS), None)
    if spoken is None:
        return None
    words = spoken[others % len(spoken)]
    shown = name or words.name
    fallbacks = ", ".join(quoted(text) for text in words.fallbacks)
    lines = (
        f"name: {scalar(shown.replace('{', '{{').replace('}', '}}'))}",
        f"persona: {words.persona}",
        f"speech: {words.speech}",
        f"fallbacks: [{fallbacks}]",
        f"care: {words.care}",
    )
    return FirstCharacter(id_of(shown), "".join(f"{line}\n" for line in lines))


def cast_file(folder_name: str, language: str) -> str:
    """`cast.yaml` of a new cast, named after its folder."""
    try:
        cast_id = id_of(folder_name)
    except BadText:
        cast_id = CAST_ID
    return f"cast: {scalar(cast_id)}\nlanguages: {language}\n"


def id_of(name: str) -> str:
    """The name as an id: lower case, `_` for what can't stand in one. Raises BadText where nothing is left."""
    spaced = "".join(letter if _may_stand(letter) else " " for letter in unicodedata.normalize("NFC", name).lower())
    return normalise_identifier("_".join(spaced.split()).strip("._-"))


def _may_stand(letter: str) -> bool:
    return letter in "._-" or unicodedata.category(letter)[0] in "LMN"
