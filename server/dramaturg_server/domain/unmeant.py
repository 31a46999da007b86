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
    r"|or (?:are|is|was|were|do|does|am) (?:they|he|she|it|we|i)"
    r"|だっけ|でしょ|でしょう|だよね|(?:本当に)?そう(?:だろう?|でしょう?|ですか|なのか)|覚えてる|覚えてますか"
    r"|覚えていますか|違う|違ったっけ|違うか|合ってる)\W*"
)

_ONLY_REPORTED: Final = re.compile(
    r"\W*(?:well,? |but |and |or )?(?:(?:at least|or so) )?(?:that's|that is|this is|it's|so|or so)(?: only"
    r"| just)? ?(?:what |how )?"
    r"(?!i\b|you\b)(?:[\w'-]+ ){1,4}?(?:says?|said|claims?|claimed|tells? (?:me|it|us|everyone)|told (?:me|us)"
    r"|thinks?|goes)\W*"
    r"|\W*(?:only |but only |at least )?in (?:my|your|his|her|their) dreams?\W*"
    r"|\W*(?:only |but only |at least )?in the (?:story|song|play|painting|picture|ballad|book|tale)\W*"
    r"|\W*(?:至少|反正)?(?!我|老实|坦白)[^,。!?我]{1,8}(?:这么|那么|这样|那样|這麼|那麼|這樣|那樣|都)(?:说|說|讲|講"
    r"|唱|写|寫)(?:的|过|過)?\W*"
    r"|\W*(?!我)[^,。!?我说說不没沒]{1,6}[说說]的\W*"
    r"|\W*(?:少なくとも|まあ)?、?[^、。!?私僕俺]{1,8}(?:が|は|も)(?:そう|こう|そんな風に)(?:言|歌|書|聞"
    r"|思)[^、。!?]{1,8}\W*"
)
"""A sentence that only says who says so: what was said before it is hearsay."""


def unmeant_before(low: str, spans: Sequence[tuple[int, int]]) -> int:
    """Returns the place from which `low` is meant: the start of the first sentence behind the last one that takes back
    what was said, 0 where none does."""
    if not _TAKEN_BACK.search(low) and not any(_unsays(low[start:end]) for start, end in spans):
        return 0
    meant_from = 0
    for number, (start, end) in enumerate(spans):
        sentence = low[start:end]
        if _unsays(sentence) or _TAKEN_BACK.search(_MEANT.sub(" ", sentence)):
            meant_from = spans[number + 1][0] if number + 1 < len(spans) else end
    return meant_from


def _unsays(sentence: str) -> bool:
    return len(sentence) < 60 and (_is_tag(sentence) or _ONLY_REPORTED.fullmatch(sentence) is not None)


def _is_tag(sentence: str) -> bool:
    return (
        len(sentence) < 40
        and _TAGS.fullmatch(sentence) is not None
        and sentence.rstrip(" .").endswith(("?", "か", "吗", "嗎"))
    )
