"""Does a remark ask for something to be told? Lore answers questions; a statement has to name it. Step 3 of a turn."""

import re
from typing import Final

from .text import fold_line

_CLOSING: Final = " \"'”’」』)）"
_ASKS: Final = re.compile(
    r"^(?:(?:so|and|but|well|then|say|tell me)\b,? ?)*"
    r"(?:what|who|whom|whose|where|when|why|how|which|is|are|was|were|do|does|did|can|could|will|would|should|have|has"
    r"|had|may|any)\b"
    r"|\b(?:tell|teach|show|remind) (?:me|us)\b|\b(?:explain|describe)\b|\b(?:what|how) about\b|\btalk about\b"
    r"|[吗嗎呢么][。.!~ ]*$|什么|什麼|[谁誰哪几幾]|怎[么麼样樣]|为何|為何|多少|是不是|有没有|有沒有|会不会|能不能"
    r"|告诉我|告訴我"
    r"|[说說讲講聊谈談](?:一)?[说說讲講聊谈談]|介绍|介紹"
    r"|(?:か|かい|かな|っけ|の|のかい)[。.! ]*$|何|なに|なん[のでだ]|どこ|どう|どれ|どの|なぜ|いつ|いくら"
    r"|(?:教え|おしえ|聞かせ|話し)て|について"
)


def is_question(text: str) -> bool:
    """Tells whether a text ends as a question does."""
    return text.rstrip(_CLOSING).endswith(("?", "？"))


def asks_to_be_told(text: str) -> bool:
    """Tells whether a remark asks for something, with or without a question mark: "what is behind the barrel", "tell me
    of the bell", 钟为什么敲七下, 鐘のことを教えて. Generous: what it misses is taken for a statement."""
    return is_question(text) or _ASKS.search(fold_line(text)) is not None
