"""Hellos, goodbyes and thanks: heard like all else, but nothing that is worth telling again while there is anything."""

import re
from typing import Final

from .name_index import NameIndex
from .simplified import SIMPLIFIED, in_simplified
from .text import fold_line

LONGEST: Final = 80
"""What is longer is more than a greeting."""
_GREETINGS: Final = (
    r"\b(?:hello|hullo|hi|hiya|hey|howdy|greetings|hail|welcome|well met)\b",
    r"\bgood (?:day|morning|afternoon|evening|night)\b",
    r"\b(?:how are you|how do you do|how's it going|how is it going|what's up|long time no see)\b",
    r"\b(?:(?:nice|good|glad|pleased|a pleasure) to (?:see|meet) you)\b",
    r"\b(?:bye|goodbye|farewell|so long|see you|take care|until next time|thanks|thank you|excuse me)\b",
    r"\b(?:there|again|bye|later|soon|today|doing|very much|so much|please|my friend|friend|sir|madam|everyone|all|oh"
    r"|and|well|then|now|to you)\b",
    r"[你您大]们?家?好|(?:早上|上午|中午|下午|晚上)好|早安|午安|晚安|好久不见|幸会|久仰|初次见面|最近(?:好吗|怎么样|还好吗)",
    r"再见|再会|拜拜|回头见|明天见|待会儿?见|告辞|失陪|多谢|谢谢[你您]?|打扰了|请问",
    r"(?<!\w)[早嗨喂嘿哈啰喽罗]+(?!\w)|[啊呀呢哦吗]",
    r"こんにち[はわ]|こんばん[はわ]|おはよう|おやすみ(?:なさい)?|お?久しぶり|ひさしぶり|初めまして|はじめまして",
    r"ご?機嫌よう|ごきげんよう|さようなら|さよなら|じゃあ?(?:ね|な|また)|また(?:ね|な|明日|後で|あとで)|失礼(?:します|しました)?",
    r"お?元気(?:です|だった|でした)?(?:かい|か)?|ありがとう|よろしく(?:お願いします)?|お邪魔します|すみません|ただいま",
    r"(?<!\w)(?:やあ|よう|おっす|おう|ねえ|どうも|もしもし)(?!\w)|ございます|です|(?:さん|様|ちゃん|くん)(?!\w)|(?<!\w)[ねよ](?!\w)",
)
_PATTERN: Final = re.compile("|".join(_GREETINGS))


def is_greeting(text: str, everybody: NameIndex | None = None) -> bool:
    """Tells whether `text` says no more than hello, goodbye or thanks. everybody: who may be addressed in it."""
    folded = in_simplified(fold_line(text))
    if len(folded) > LONGEST or not _PATTERN.search(folded):
        return False
    return _is_nothing_else(folded) or (everybody is not None and _is_nothing_else(_without_names(folded, everybody)))


def _is_nothing_else(folded: str) -> bool:
    return not any(map(str.isalnum, _PATTERN.sub(" ", folded)))


def _without_names(folded: str, everybody: NameIndex) -> str:
    called = {
        form for one in everybody.within((folded,)) for name in one.names for form in (name, name.translate(SIMPLIFIED))
    }
    for name in sorted(called, key=lambda name: (-len(name), name)):
        folded = folded.replace(name, " ")
    return folded
