"""The name that somebody gives who was just asked for it: アンサです。, 名前はアンサ。

Asked by `correction_cues.py` for a whole remark. Without the question any word could stand there: チーズです。
"""

import re
from typing import Final

from .statements import Context, Statement
from .text import fold_line

_ASKS: Final = re.compile(
    r"(?:お?名前|名)(?:は|を|って|、)[^。?]{0,12}(?:\?|か[。?]?$|くれ|ください|何|なん)|(?:お?名前|名)は(?:\?|$)|何者だ|誰だ(?:い|\?|$)|どなた"
)
_GIVES: Final = re.compile(
    r"(?:(?:はい|ああ|ええ|あの|どうも|こんにちは|初めまして|はじめまして)[、。]? ?)?"
    r"(?:(?:私|僕|俺|あたし)(?:は|の名前は|の名は)、?|お?名前は、?|名は、?)?"
    r"(?P<name>[\u30a1-\u30fa\u30fc\u30fb]{2,12})(?:(?:だ|です)(?:よ|ね)?|さ|と(?:申し|いい|言い)ます|という|っていいます)?[。!]?"
)


def name_given(text: str, context: Context) -> Statement | None:
    """Returns the name that answers the addressee's question for it, in Japanese; None for any other remark."""
    asked = next((said for speaker, said in reversed(context.last) if speaker == context.addressee_id), "")
    given = _GIVES.fullmatch(text.strip())
    if given is None or _ASKS.search(asked.strip().replace("\uff1f", "?")) is None:
        return None
    name = given["name"]
    if any(fold_line(name) in one.names for one in context.named):
        return None
    return Statement(
        "correction", "sets", "", (context.speaker_id,), "name", name, text.strip()[:200], at=given.start("name")
    )
