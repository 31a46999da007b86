"""Which Chinese and Japanese wishes are to stand: none of the moment, none cut out of another word or sentence.

Asked by `preference_cues.py` for each Chinese or Japanese match. A wish that would be kept though nobody meant it to
last is worse than one that is not kept.
"""

import re
from typing import Final

from .cue_pattern import Language

_OF_THE_MOMENT: Final[dict[Language, re.Pattern[str]]] = {
    "zh": re.compile(
        r"今晚|今夜|今天(?!起|开始|以后)|这一?[次回晚]|一会儿?|待会|等会|暂时|眼下|此刻|现在(?!起|开始|以后)"
        r"|当着.{1,8}的?面|(?:别人|外人|卫兵|他们|她们|大家)(?:在|来)(?:的时候|时|了)?"
    ),
    "ja": re.compile(
        r"今[夜晩宵]|今日(?!から)|今回|今だけ|今は|いまは|一度だけ|一回だけ|とりあえず|しばらく|人前で|(?:みんな|皆|客)の前で"
    ),
}
_REASON: Final[dict[Language, re.Pattern[str]]] = {
    "zh": re.compile(
        r"^[^,]{0,3},(?:没|快|走|跟我|赶|敌|卫兵|士兵|他们|她们|他|她|有人|人|时间|来不及|我们|我(?:得|要|们)|天|门|火|船|要|就|都)"
    ),
    "ja": re.compile(
        r"^[^、]{0,6}、(?:敵|時間|急|早|衛兵|奴ら|やつら|彼ら|誰か|もう|すぐ|今|船|門|火|みんな|人が)|(?:時間が(?:な|無)|急いで)"
    ),
}
_ANSWERS: Final[dict[Language, re.Pattern[str]]] = {
    "zh": re.compile(r"[回答]|话|句|台词|以后|每次|总是|一直|永远|从现在起|多说(?:几|两|一?点)"),
    "ja": re.compile(r"返|答|台詞|セリフ|文|説明|話(?:は|を|し方)|言葉|長|短す|いつも|毎回|これから|今後|どの"),
}
"""What tells that all replies are meant: 详细说说 and 詳しく話して ask for one tale."""
_NO_ADDRESS: Final[dict[Language, re.Pattern[str]]] = {
    "zh": re.compile(
        r"^(?:我?的?(?:大|小|本)?名字?|全名|起[来身床]|说|好[找等想]|再.+|先.+|[出进过回]来|[出进过回]去|看见?.*|帮.*|听着|开门|关门"
        r"|一[声下]|干[嘛吗活]|.*(?:没用|不行|不应|不理)|什么.*|怎么.*|快.*|别.*|不.*|也.*|还.*|如何.*|失望|为难)$"
    ),
    "ja": re.compile(
        r"^(?:(?:下の|上の|本当の|俺の|私の|僕の)?名前?|本名|名字|苗字|あだ名|愛称|呼び捨て|達|間|友達?|仲間|大声|小声|声|口笛|鈴|笛|電話|後|あと|先"
        r"|急い|黙っ|走っ|叫ん|二階|外|中|向こう|好き.*|そのまま|いつでも|すぐ|早く|もう一度|何度でも|衛兵|医者|誰か|助け)$"
    ),
}
_NO_TOPIC: Final[dict[Language, re.Pattern[str]]] = {
    "zh": re.compile(r"^(?:先|现在|今[天晚]|[这那它他她].*|我的?名字|我|你|了|要求|条件|意见|问题|东西|行李|水|剑)$"),
    "ja": re.compile(r"^(?:今|もう|先|それ|その|あの|この|俺|私|僕|名前|俺の名前|私の名前|昔|後|別)$"),
}
_OTHER_VERB: Final = re.compile(r"提[高水桶醒防出前着交供剑刀箱篮灯枪包]|谈[价判恋]|说[谎话]|听[令命话]")
"""提水 and 谈价 are done, not talked of."""
_OF_OTHERS: Final = re.compile(r"^(?:人家|[他她它])")
_GOES_ON: Final = re.compile(r"^(?:くれるな|悪かった|すま|ごめん|しまっ|い?る|い?た|来[いて]|きて|何|なん|どう)")


def stands(language: Language, detail: str, sentence: str, matched: str, behind: str) -> bool:
    """Tells whether a wish is meant to last. sentence: with its words for how long · matched: what asks for it."""
    if _OF_THE_MOMENT[language].search(sentence) or _OF_OTHERS.match(matched):
        return False
    if detail == "length":
        return _ANSWERS[language].search(sentence) is not None or (
            "详细" not in matched and "讲讲" not in matched and "说说" not in matched and "詳し" not in matched
        )
    if detail == "form_of_address":
        return _GOES_ON.match(behind) is None
    return detail != "topics_to_avoid" or not behind.startswith("よう")


def is_of_the_moment(language: Language, detail: str, behind: str) -> bool:
    """Tells whether the reason that is given holds for now alone: 长话短说，敌人来了."""
    return detail == "length" and _REASON[language].search(behind) is not None


def is_meant_value(language: Language, detail: str, value: str, before: str) -> bool:
    """Tells whether `value` is a whole word that one may be called, or a topic. before: the text before the value."""
    if detail == "form_of_address":
        is_cut = _is_han(value[:1]) and _is_han(before[-1:]) and language == "ja"
        return not is_cut and _NO_ADDRESS[language].match(value) is None
    return _NO_TOPIC[language].match(value) is None and _OTHER_VERB.search(before[-1:] + value[:1]) is None


def _is_han(character: str) -> bool:
    return "\u4e00" <= character <= "\u9fff"
