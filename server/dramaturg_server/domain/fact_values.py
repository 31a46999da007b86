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
    r"|you are now|you must|act as|from now on|language model|assistant|developer mode|system)\b"
    r"|\b(?:act|behave|speak|talk|answer|reply) (?:like|as)(?: if| though)? (?:you|an?|the|my)\b"
    r"|\brole-?play(?:ing)? as\b"
    r"|\b(?:forget|drop|break|abandon) (?:(?:all|any|everything|every|of|your|the|these|those|previous|earlier"
    r"|about) ?)+"
    r"(?:rules?|orders?|restrictions?|limits?|persona|character|context|settings?|script|and (?:be|become|act|give))\b"
    r"|\b(?:unrestricted|unfiltered|uncensored|admin(?:istrator)? (?:mode|rights|access|privileges)|root access"
    r"|god mode)\b"
    r"|\bas (?:an?|the) (?:admin(?:istrator)?|moderator|developer|root|ai)\b"
    r"|提示[词詞]|指令|忽略|[无無][视視]|扮演|系[统統]|输出|輸出|プロンプト|指示|無視|システム|命令|出力|ふりをし|従え"
    r"|振る?舞[えっわい]|ふるまえ|(?:管理者|開発者|管理人|運営者?|ai)(?:として|モード|権限)|なりきれ|なりきって|演じろ"
    r"|(?:ルール|規則|設定|制限|制約|決まり|役|役割|台本|今までのこと|これまでのこと)(?:を|は)[^。!?]{0,6}"
    r"(?:忘れ(?!られ)|破[れっり棄]|捨て|外[しせ]|解除|無効|取り払|やめ)"
    r"|(?:を|に|は)[^、。!?を]{0,12}(?:しろ|せよ|なさい|ろよ|てくれ|て下さい|てください|忘れろ|答えろ|教えろ|見せろ"
    r"|話せ|渡せ|出せ|消せ|なれ|言え|やれ|書け|使え)(?=(?:です|だよ?|なの|って)?\W*$)"
    r"|(?:忘|忘记|忘記|忘掉|忘了|打破|违反|違反|抛开|拋開|丢掉|解除|取消|绕过|繞過|跳出|不遵守|脱离|脫離)(?:你的?"
    r"|所有的?"
    r"|一切的?|之前的?|以前的?|全部的?|这些|這些)*(?:规则|規則|设定|設定|限制|约束|約束|要求|角色|身份|剧本|劇本"
    r"|对话|對話)"
    r"|(?:以|用|作为|作為|当|當|成为|成為|变成|變成)(?:一?[个個名位])?(?:系统|系統)?(?:管理员|管理員|开发者|開發者"
    r"|人工智能)"
    r"|(?:管理员|管理員|开发者|開發者|上帝)(?:模式|权限|權限|身份)|越[狱獄]|假[装裝](?:你|自己|成)|冒充"
    r"|不受(?:任何)?限制"
)
_CODE: Final = re.compile(r"[{}\[\]<>|\\`$]")
_DIGITS: Final = re.compile(r"[\d\W_]+")


def is_storable(value: str, reach: str, slot: Slot, banned: CueIndex[str] | None) -> bool:
    """Tells whether `value` may be stored in `slot`. reach: the value and what is written together with it, for half an
    address is one too."""
    if not value or len(value) > limit_of(value, slot) or "\n" in value:
        return False
    folded = fold_line(reach)
    if _CODE.search(value) or _CONTACT.search(folded) or _INSTRUCTION.search(folded) or looks_like_instruction(value):
        return False
    if _DIGITS.fullmatch(value) and not (value.isdigit() and len(value) == 4):  # a film may be called 1917
        return False
    return banned is None or not banned.matches(value)


def limit_of(value: str, slot: Slot) -> int:
    """Most characters of this value: fewer where it is Chinese, Japanese or Korean."""
    return slot.cjk_max if any(is_unspaced(c) or "\uac00" <= c <= "\ud7a3" for c in value) else slot.max
