"""Whether something is said of two at once: "Lucan and Mira's eyes are blue", 米拉和布拉姆的眼睛.

Asked by `fact_cues.py` and `correction_cues.py` of what stands before an owner. It would be stored of the second one
alone: in doubt nothing is.
"""

import re
from collections.abc import Callable
from typing import Final

from .correction_grammar import FIRST_NAME, LAST_NAME
from .cue_pattern import Language

_NAME: Final = f"[{FIRST_NAME}-{LAST_NAME}]"
"""A character that stands for a name of the cast, or for a part of one."""
_NO_OWNER: Final = (
    r"(?!(?:oh|ah|and|well|yes|no|nope|hey|hi|also|so|right|but|now|ok|okay|listen|please|sorry|wait|look|actually"
    r"|anyway|wrong|again|plus|then|true|good|fine|great|exactly|honestly)\b)"
)
_BESIDE: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"(?:^|[,;:.!?] ?|\b(?:that|because|so|but|actually|no|think|know|both|said|told you) )(?:both |the )*"
        rf"(?P<first>{_NAME}++(?:'s|s'|')?|(?P<kin>(?:my|your|his|her|our|their) )[a-z]{{2,20}}(?:'s)?"
        rf"|{_NO_OWNER}[^\W\d_]{{2,20}}(?:'s)?)(?: and| &| or| as well as) $"
        rf"|(?P<named>{_NAME}++)(?:'s|s'|')? (?:and|&|or) $"
    ),
    "zh": re.compile(
        rf"(?:{_NAME}|[我你您他她])的?(?:和|与|跟|及|以及|还有|、)$"
        r"|(?:^|[,;。!?])(?!其实|还有|另外)[\u4e00-\u9fff]{2,4}的?[和与]$"
    ),
    "ja": re.compile(
        rf"(?:{_NAME}|[\u30a1-\u30fa\u30fc\u30fb]{{2,12}}|私|僕|俺|君|あなた)"
        r"(?:さん|ちゃん|くん|君|様)?の?(?:と|や|及び|および)$"
    ),
}


def stands_beside_another(before: str, language: Language, said: Callable[[int, int], str]) -> bool:
    """Tells whether `before`, in lower case and with names marked, ends with another owner and an "and".

    said: what of it was said from one place to another, in its own case.
    """
    beside = _BESIDE[language].search(before)
    if beside is None or language != "en":
        return beside is not None
    name = "first" if beside["first"] else "named"
    is_name = FIRST_NAME <= beside[name][0] <= LAST_NAME or said(*beside.span(name))[:1].isupper()
    return is_name or bool(beside["kin"]) or beside[name] in ("my", "your", "our")
