"""Who is spoken of without a name and may be meant by "she": my wife, 妹妹, 姉. Data and one question to it; pure.

Asked by `correction_referents.py` of text in lower case in which names are marked. Where Mira and a wife are both
spoken of, "her eyes" may be either's.
"""

import re
from typing import Final

from .correction_grammar import FIRST_NAME, LAST_NAME

_NAME: Final = f"[{FIRST_NAME}-{LAST_NAME}]"
_WOMEN_EN: Final = (
    "wife|sister|mother|mum|mom|mama|daughter|aunt|auntie|niece|grandmother|grandma|granny|girlfriend|fiancée|fiancee"
    "|bride|widow|lady|girl|woman|queen|princess|duchess|maid|witch|priestess|seamstress"
)
_MEN_EN: Final = (
    "husband|brother|father|dad|papa|son|uncle|nephew|grandfather|grandpa|boyfriend|fiancé|groom|boy|man|king|prince"
    "|duke|monk"
)
_ANY_EN: Final = (
    "cousin|child|friend|neighbou?r|boss|teacher|master|captain|doctor|guard|soldier|merchant|baker|smith|innkeeper"
    "|stranger|priest|thief|servant|cook|apprentice"
)
_WOMEN_ZH: Final = (
    "妻子|老婆|太太|媳妇|妹妹|姐姐|妈妈|母亲|女儿|奶奶|外婆|姥姥"
    "|姑姑|阿姨|姨妈|女友|女朋友|未婚妻|侄女|外甥女|女人|女孩|女王|王后|公主"
)
_MEN_ZH: Final = (
    "丈夫|老公|弟弟|哥哥|爸爸|父亲|儿子|爷爷|外公|姥爷|叔叔|伯伯|舅舅|男友|男朋友|未婚夫|侄子|外甥|男人|男孩|国王|王子"
)
_ANY_ZH: Final = "朋友|邻居|孩子|老板|老师|师父|队长|医生|卫兵|士兵|商人|表亲"
_WOMEN_JA: Final = (
    "妻|家内|奥さん|嫁|妹|姉|母|お母さん|お姉さん|娘|祖母|おばあさん|叔母|伯母|恋人|姪|女王|王女|女の人|女の子|女性"
)
_MEN_JA: Final = (
    "夫|旦那|主人|弟|兄|父|お父さん|お兄さん|息子|祖父|おじいさん|叔父|伯父|甥|国王|王様|王子|男の人|男の子|男性"
)
_ANY_JA: Final = "友達|友人|隣人|子供|上司|先生|師匠|隊長|医者|衛兵|兵士|商人|いとこ"


def _spoken_of(en: str, zh: str, ja: str) -> re.Pattern[str]:
    """Somebody so called, unless that is said of somebody named: "my wife Mira", "Mira is my sister"."""
    return re.compile(
        rf"(?<!is )(?<!was )(?<!'s )\b(?:my|your|our|his|their|the|an?)(?: (?:little|older|younger|big|old|elder|dear"
        rf"|new|young|poor|late|best|twin))? (?P<en>{en})\b(?!,? {_NAME})"
        rf"|(?<!是)(?<!是[我你])(?<!是[我你]的)(?:[我你他咱]们?的?)?(?P<zh>{zh})(?!的?{_NAME})"
        rf"|(?:(?:私|僕|俺|うち|あなた|君)の)?(?<![\u4e00-\u9fff])(?P<ja>{ja})(?=[がはもをにとのへ、])(?!の{_NAME})"
    )


_WOMEN: Final = _spoken_of(f"{_WOMEN_EN}|{_ANY_EN}", f"{_WOMEN_ZH}|{_ANY_ZH}", f"{_WOMEN_JA}|{_ANY_JA}")
_MEN: Final = _spoken_of(f"{_MEN_EN}|{_ANY_EN}", f"{_MEN_ZH}|{_ANY_ZH}", f"{_MEN_JA}|{_ANY_JA}")
_ANYBODY: Final = _spoken_of(
    f"{_WOMEN_EN}|{_MEN_EN}|{_ANY_EN}", f"{_WOMEN_ZH}|{_MEN_ZH}|{_ANY_ZH}", f"{_WOMEN_JA}|{_MEN_JA}|{_ANY_JA}"
)
_SHE: Final = re.compile(r"(?:she|her|hers|she's)\b|[她妳]|彼女")
_HE: Final = re.compile(r"(?:he|his|him|he's)\b|他|彼")


def unnamed_in(text: str, pronoun: str) -> str:
    """Returns what to call the last one spoken of without a name whom `pronoun` may mean, "" where there is none."""
    is_she = _SHE.match(pronoun.strip())
    pattern = _WOMEN if is_she else _MEN if _HE.match(pronoun.strip()) else _ANYBODY
    found = ""
    for match in pattern.finditer(text[:1_000]):
        found = f"the {match['en']}" if match["en"] else match["zh"] or match["ja"] or ""
    return found
