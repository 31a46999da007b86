"""What a remark names where it asks for a view or for all there is to tell: "what do you think of promises?". Step 3.

Such questions are near to everyday talk whatever they name, so meaning alone hides what they are about.
"""

import re
from typing import Final

from .text import fold_line

_ASKS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?:what|how) (?:do|did|would) you (?:think|feel|make|reckon|say|know) (?:of|about|on) (?P<named>.+)",
        r"\bwhat(?:'s| is) your (?:opinion|view|take) (?:of|about|on) (?P<named>.+)",
        r"\b(?:tell|teach) (?:me|us) (?:something |more |all )?(?:of|about) (?P<named>.+)",
        r"\bwhat can you tell (?:me|us) (?:of|about) (?P<named>.+)",
        r"^(?:and |so |but )?(?:what|how) about (?P<named>.+)",
        r"你(?:怎么|怎麼|如何)(?:看待|看|想|评价|評價)(?P<named>.+)",
        r"(?:你)?(?:对|對|关于|關於)(?P<named>.+?)(?:你)?(?:怎么看|怎麼看|怎么想|怎麼想|有什么看法|有什麼看法|有何看法|了解|知道)",
        r"(?:说说|說說|讲讲|講講|聊聊|谈谈|談談)(?P<named>.+)",
        r"(?P<named>.+?)(?:你(?:怎么|怎麼)(?:看|想))",
        r"(?P<named>.+?)(?:について|のこと)(?:は|を|も)?(?:どう|何か|なにか|何を|なにを|教え|聞かせ|話し|語っ)",
        r"(?P<named>.+?)(?:をどう|って、?どう)(?:思|考)",
    )
)
LONGEST: Final = 200
"""Characters; longer remarks say more than what they ask about, and reading on would take squared time."""
_ENDS: Final = " \t?？!！.。…,，、吗嗎呢吧啊呀"


def named_in(text: str) -> str:
    """What a remark asks to hear of, "" where it asks in no such way."""
    line = fold_line(text) if len(text) <= LONGEST else ""
    found = next((match for match in (pattern.search(line) for pattern in _ASKS) if match is not None), None)
    return found["named"].strip(_ENDS) if found is not None else ""
