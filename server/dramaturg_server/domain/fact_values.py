"""Which words may be kept as the value of a fact: short, of one line, no contact data, no instruction, nothing banned.

Asked by `fact_cues.py` for each value; the same rules hold for values that corrections bring. (spec: memory, section 4)
"""

import re
from typing import Final

from .matching import CueIndex
from .statements import Slot
from .text import fold_line, is_unspaced, looks_like_instruction

_CONTACT: Final = re.compile(
    r"@[\w.-]|\w@|https?\b|\bwww\.|://|\w\.(?:com|net|org|io|gg|me|jp|cn|de|uk|fr|ru|info|xyz|app|dev|tv|co)\b"
    r"|(?:\d[\s\-.()/]{0,2}){6,}|\+\d{2}|\w#\d{3,5}\b|\b(?:discord|whatsapp|telegram|e-?mail|skype|phone|wechat|qq)\b"
    r"|微信|电话|電話|手机|手機|邮箱|郵箱|加我|メール|連絡先|番号"
)
_INSTRUCTION: Final = re.compile(
    r"\b(?:ignore|disregard|override|bypass|jailbreak|prompts?|instructions?|guidelines|respond|output|pretend|obey"
    r"|you are now|you must|act as|from now on|language model|assistant|developer mode|system)\b|[{}\[\]<>|\\`$]"
    r"|提示[词詞]|指令|忽略|[无無][视視]|扮演|系[统統]|输出|輸出|プロンプト|指示|無視|システム|命令|出力|ふりをし|従え"
)
_DIGITS: Final = re.compile(r"[\d\W_]+")


def is_storable(value: str, reach: str, slot: Slot, banned: CueIndex[str] | None) -> bool:
    """Tells whether `value` may be stored in `slot`. reach: the value and what is written together with it, for half an
    address is one too."""
    if not value or len(value) > limit_of(value, slot) or "\n" in value:
        return False
    folded = fold_line(reach)
    if _CONTACT.search(folded) or _INSTRUCTION.search(fold_line(value)) or looks_like_instruction(value):
        return False
    if _DIGITS.fullmatch(value) and not (value.isdigit() and len(value) == 4):  # a film may be called 1917
        return False
    return banned is None or not banned.matches(value)


def limit_of(value: str, slot: Slot) -> int:
    """Most characters of this value: fewer where it is Chinese, Japanese or Korean."""
    return slot.cjk_max if any(is_unspaced(c) or "\uac00" <= c <= "\ud7a3" for c in value) else slot.max
