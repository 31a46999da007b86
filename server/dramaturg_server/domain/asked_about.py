"""What a remark names where it asks for a view or for all there is to tell: "what do you think of promises?". Step 3.

Such questions are near to everyday talk whatever they name, so meaning alone hides what they are about.
"""

import re
from typing import Final

from .text import fold_line, sentences

_ASKS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?:what|how) (?:do|did|would) you (?:really |actually |honestly |still )?"
        r"(?:think|feel|make|reckon|say|know) (?:of|about|on) (?P<named>.+)",
        r"\bwhat(?:'s| is) your (?:opinion|view|take) (?:of|about|on) (?P<named>.+)",
        r"\b(?:tell|teach) (?:me|us) (?:something |more |all )?(?:of|about) (?P<named>.+)",
        r"\bwhat can you tell (?:me|us) (?:of|about) (?P<named>.+)",
        r"^(?:and |so |but )?(?:what|how) about (?P<named>.+)",
        r"你(?:怎么|怎麼|如何)(?:看待|看|想|评价|評價)(?P<named>.+)",
        r"(?:你)?(?:对|對|关于|關於)(?P<named>.+?)(?:你)?(?:怎么看|怎麼看|怎么想|怎麼想|有什么看法|有什麼看法|有何看法|了解|知道)",
        r"(?:对|對|关于|關於)(?P<named>.+?)(?:你)?(?:有|的)(?:什么|什麼|何)?(?:看法|想法|意见|意見)",
        r"(?:说说|說說|讲讲|講講|聊聊|谈谈|談談|(?:说|說|讲|講|聊|谈|談)一下)(?P<named>.+)",
        r"(?P<named>.+?)(?:你(?:怎么|怎麼)(?:看|想))",
        r"(?P<named>.+?)(?:について|のこと)(?:は|を|も)?(?:もっと|詳しく|少し|ちょっと)?(?:どう|何か|なにか|何を|なにを|教え|聞かせ|話し|語っ)",
        r"(?P<named>.+?)(?:をどう|って、?どう)(?:思|考)",
    )
)
LONGEST: Final = 200
"""Characters; longer remarks say more than what they ask about, and reading on would take squared time."""
_ENDS: Final = " \t?？!！.。…,，、;；:：吗嗎呢吧啊呀"
_PAUSE: Final = re.compile("[,，、;；:：]")
_BEHIND: Final = re.compile(
    r"(?: (?:please|(?:right )?now|today|tonight|then|here|again|exactly|lately|anyway|to me|these days|at all"
    r"|in general))+$|(?:的)?(?:那|这|這)?(?:件)?(?:事情|事儿|事)$"
)
"""What may stand behind a name and is no part of it."""


def named_in(text: str) -> str:
    """What a remark asks to hear of, "" where it asks in no such way."""
    line = fold_line(text) if len(text) <= LONGEST else ""
    matches = (match for match in (pattern.search(line) for pattern in _ASKS) if match is not None)
    return next((named for named in map(_named, matches) if named), "")


def _named(match: re.Match[str]) -> str:
    """The name alone: neither what else is said in the remark nor "please"."""
    named = match["named"]
    parts = (part.strip(_ENDS) for sentence in sentences(named) for part in _PAUSE.split(sentence))
    said = [part for part in parts if part]
    if not said:
        return ""
    is_last = match.end("named") == match.end()  # then more may be said behind it, else before it
    return _BEHIND.sub("", said[0 if is_last else -1]).strip(_ENDS)
