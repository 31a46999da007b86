"""Whether a memory tells of its speaker's own what is asked for of somebody nobody knows: the king's favourite drink.

Between a memory question and the memories that may answer it, beside `asked_of.py`, which knows whom a question names.
"My favourite drink is tea" is no answer to what the king, he or everybody likes best. Pure.
"""

import re
from typing import Final

from .text import fold_line

LONGEST: Final = 400
"""Characters of a question and of a memory that are read."""
_OF_ANOTHER_EN: Final = re.compile(
    r"\b(?:(?P<owner>[a-z]{2,20})'s|his|her|their) (?P<thing>(?:favou?rite|fav) [a-z]{3,20})"
)
_OF_ANOTHER_ZH: Final = re.compile(
    r"(?P<owner>国王|女王|大家|所有人|别人|[他她](?!们)|[他她]们)(?:的)?(?P<thing>最(?:喜欢|爱)(?:吃|喝|听|看)?的[\u4e00-\u9fff]{1,2})"
)
_OF_ANOTHER_JA: Final = re.compile(
    r"(?<![一-鿿ァ-ヶー])(?P<owner>[一-鿿ァ-ヶー]{1,8}|みんな|あなた|おまえ|あんた)の"
    r"(?P<thing>(?:一番)?好きな[一-鿿ぁ-ん]{1,4}?)(?=[をは、?っが]|$)"
)
_SELF_JA: Final = re.compile(r"(?:私|僕|俺|自分)\Z")
_OWNED_JA: Final = re.compile(r"(?<!私)(?<!わたし)(?<!僕)(?<!ぼく)(?<!俺)(?<!おれ)(?<!自分)の(?:一番)?\Z")


def is_speakers_own(question: str, memory: str) -> bool:
    """Tells whether a question asks for another's favourite thing of which the memory says "my"."""
    asked, told = fold_line(question[:LONGEST]), fold_line(memory[:LONGEST])
    for match in _OF_ANOTHER_EN.finditer(asked):
        is_named = bool(match["owner"]) and match["owner"] in told
        if not is_named and re.search(rf"\bmy {re.escape(match['thing'])}\b", told):
            return True
    if any(f"我{match['thing']}" in told for match in _OF_ANOTHER_ZH.finditer(asked)):
        return True
    for match in _OF_ANOTHER_JA.finditer(asked):
        owner, at = match["owner"], told.find(match["thing"])
        if at >= 0 and not _SELF_JA.search(owner) and owner not in told and not _OWNED_JA.search(told[:at]):
            return True
    return False
