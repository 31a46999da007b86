"""Up to where a remark is taken back: "just kidding", 开玩笑的, なんちゃって, "that was sarcasm", "right?" on its own.

Asked by `fact_cues.py` before any sentence is read. What is said behind such a mark counts again.
"""

import re
from collections.abc import Sequence
from typing import Final

_TAKEN_BACK: Final = re.compile(
    r"\b(?:just |only |totally |obviously )?(?:kidding|joking|teasing)\b|\bjk\b|\bj/k\b|\b(?:was|it's|is|"
    r"as|just) a joke\b"
    r"|\bin jest\b|\bmessing with (?:you|u|ya)\b|\bpulling your leg\b|\bsarcas(?:m|tic|tically)\b|"
    r"(?<![\w/])/s\b|\bpsych!"
    r"|\b(?:i'm|im|i am|i was|was|that's|that was) (?:a lie|lying|not true|made up|being ironic|irony|"
    r"ironic)\b|[.,!] not!"
    r"|\bmade (?:that|it) up\b|\byeah,? right\b|\bas if[!.]|\bnot serious\b|\bgot (?:you|ya)!|\bgotcha\b"
    r"|[开開](?:个|個|一个|一個|你)?玩笑|闹着玩|鬧著玩|逗你|说笑|說笑|说着玩|說著玩|反话|反話|讽刺|諷刺|"
    r"[骗騙](?:你|人)的|瞎[说說编編]"
    r"|胡说八道|胡[扯诌謅]|才怪|不是真的|当真了?吧|別当真|别当真|別當真"
    r"|冗談|なんてね|なんてな|なんちゃって|からかっただけ|ふざけただけ|皮肉|嫌味|嘘だよ|嘘です|嘘嘘|"
    r"うそうそ|うそだよ|うそです|ウソだよ"
    r"|ウソです|真っ赤な嘘|本気にし"
)
_MEANT: Final = re.compile(
    r"(?:\bnot|n't|\bno|\bnever) (?:\w+ )?(?:kidding|joking|a joke|lying|sarcastic)|\b(?:joking|kidding|jokes) aside"
    r"|\b(?:he|she|they|you(?:'re| are)?|guards?|captain|are you|you must be|gotta be|got to be)(?: were| was| is|'s)?"
    r" (?:just )?(?:kidding|joking|teasing|lying)|\bwithout sarcasm"
    r"|(?:不是|没有?|沒有?|并非|没在|沒在|别|別|可不|不)(?:在|跟你|和你)*[开開](?:个|個)?玩笑|"
    r"玩笑[归歸]玩笑|(?:他|她|你)[^,。!?]{0,6}玩笑"
    r"|冗談(?:じゃ|では|抜き|はさておき|はともかく|はおいと|で言って)|嘘(?:じゃ|では)"
)
_TAGS: Final = re.compile(
    r"\W*(?:(?:and |so )?(?:right|remember|you remember|do you remember that|isn't it|correct|yeah|huh|"
    r"no|i wish|as if|not"
    r"|do you remember|remember that|or is it|or not|you know that, right)"
    r"|[对對]吧|[对對][吗嗎]|是吧|是[吗嗎]|[记記]得[吗嗎]|[还還][记記]得[吗嗎]|你[还還][记記]得[吗嗎]|不是[吗嗎]|想得美"
    r"|だっけ|でしょ|でしょう|だよね|覚えてる|覚えてますか|覚えていますか|違う|違ったっけ|違うか|合ってる)\W*"
)


def unmeant_before(low: str, spans: Sequence[tuple[int, int]]) -> int:
    """Returns the place from which `low` is meant: the start of the first sentence behind the last one that takes back
    what was said, 0 where none does."""
    if not _TAKEN_BACK.search(low) and not any(_is_tag(low[start:end]) for start, end in spans):
        return 0
    meant_from = 0
    for number, (start, end) in enumerate(spans):
        sentence = low[start:end]
        if _is_tag(sentence) or _TAKEN_BACK.search(_MEANT.sub(" ", sentence)):
            meant_from = spans[number + 1][0] if number + 1 < len(spans) else end
    return meant_from


def _is_tag(sentence: str) -> bool:
    return (
        len(sentence) < 40
        and _TAGS.fullmatch(sentence) is not None
        and sentence.rstrip(" .").endswith(("?", "か", "吗", "嗎"))
    )
