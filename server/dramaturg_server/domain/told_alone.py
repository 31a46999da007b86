"""Which sentence tells one value of a kind of detail and nothing else of that kind: "Yes, tea, always tea". Pure.

`given_up.py` asks it of what somebody said of a value that was given up, where the grammars of statements read nothing.
"""

import re
from collections.abc import Iterator
from typing import Final

from .asked_words import KIN, LIKED
from .believing import LIKES
from .denials import DENIES, LONGEST
from .matching import place_of
from .simplified import in_simplified
from .statements import Context
from .text import fold_line

_OWN: Final = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine)\b|[我俺咱]|私|わたし|あたし|僕|ぼく|おれ")
_ANOTHER: Final = re.compile(
    r"\b(?:he|she|they|him|her|his|hers|their|them|he's|she's|they're|everybody|everyone|people|folks?|friends?"
    rf"|{KIN['en']})\b"
    rf"|[他她]|大家|别人|人家|朋友|{KIN['zh']}"
    rf"|彼|みんな|皆|友[達人]|友だち|ともだち|{KIN['ja']}"
)
"""That it may be told of somebody else."""
_HEARER: Final = re.compile(r"\b(?:you|your|yours|you're)\b|[你您]|あなた|君|きみ|お前")
_TAG: Final = re.compile(
    r"(?: (?:isn't it|don't you think|you know|right|eh)|[对是不]吧|よね|ね|でしょう?)(?=[?.。!]|$)"
)
_ASKS: Final = re.compile(r"(?:\?|[吗か][。!]?)$")
_NOT_WITHOUT: Final = re.compile(
    r"\b(?:can't|cannot|couldn't|won't|don't) (?:\w+ ){0,2}without\b|\bcan't (?:beat|resist|get enough|go wrong)\b"
    r"|没有?(?:什么)?比|[离離]不[开開]|少不了|忘不了|しかない|なしで(?:[^、。]{0,12}(?:ない|ません))?|欠かせない|やめられない"
    r"|に勝るもの[はが]?な(?:い|し)"
)
"""What denies nothing though it says "not"."""
_BEST: Final = re.compile(
    r"\b(?:best|finest|greatest|nothing beats|nothing like|beats (?:everything|them all|all)|any day|number one|without"
    r"|can't (?:beat|resist|get enough)|crazy about|mad about|all i (?:drink|eat|want|need))\b"
    r"|最|比不上|没有?(?:什么)?比|首选|第一|离不开|少不了|还是[^,。!?]{0,8}好|就爱|只[爱喝吃听看]"
    r"|一番|いちばん|最高|に限る|しかない|欠かせない|たまらない|やめられない|なしで|に勝る"
)
_LITTLE: Final = re.compile(
    r"\b(?:yes|yeah|yep|yup|no|nope|oh|ah|well|so|and|or|actually|sorry|always|still|again|ever|only|just|really|truly"
    r"|indeed|definitely|absolutely|exactly|certainly|of course|sure|surely|please|thanks|thank you|for|me|i|i'm|i'll"
    r"|it|it's|is|that's|that|be|will|would|was|has|have|take|takes|drink|eat|want|said|mean|meant|as|ever before"
    r"|a|an|the|my|mine|all|every time|every day|forever|usual|the usual|never anything but|nothing but|then|more"
    r"|some)\b"
    r"|是的?|对|嗯|当然|总是|一直|永远|始终|还是|就|只|我|要|喝|吃|的|了|啊|呀|吧|嘛|呢|啦|哦|来|都|也|每次|从来|那|必须|不变|点"
    r"|はい|うん|ええ|そう|もちろん|当然|やっぱり|やはり|いつも|いつだって|ずっと|これからも|毎日|絶対|断然|私|僕|俺"
    r"|だけ|です|ます|飲み|飲む|お願いし|ください|決まってる|決まり|[はがをもにのとだよねなさぞでお]"
)
"""Words of a sentence that says nothing but a value."""
_LETTER: Final = re.compile(r"\w")


def is_told_alone(sentence: str, value: str, detail: str, context: Context) -> bool:
    """Tells of a sentence in which the value stands whether it says nothing else of such a detail of who speaks.

    sentence, value: folded. What is asked or denied, or may be of somebody else, is something else.
    """
    simplified = in_simplified(sentence[:LONGEST])
    said = _TAG.sub("", simplified)
    if _ASKS.search(said) or _is_of_another(said, context):
        return False
    if DENIES.search(_NOT_WITHOUT.sub(" ", said)):
        return False
    rest = said.replace(in_simplified(value), " ")
    return not _LETTER.search(_LITTLE.sub(" ", rest)) or _is_of_kind(rest, detail, context)


def _is_of_another(said: str, context: Context) -> bool:
    if _ANOTHER.search(said) or (_HEARER.search(said) and not _OWN.search(said)):
        return True
    others = (one for one in context.named if one.subject_id not in (context.speaker_id, context.addressee_id))
    return any(place_of(name, said) >= 0 for one in others for name in one.names)


def _is_of_kind(rest: str, detail: str, context: Context) -> bool:
    if detail in LIKES and (LIKED.search(rest) or _BEST.search(rest)):
        return True
    return any(place_of(word, rest) >= 0 for word in _words_of(detail, context))


def _words_of(detail: str, context: Context) -> Iterator[str]:
    """How the detail is called, in every language."""
    known = False
    for slot in context.slots:
        if slot.slot_id == detail:
            known = True
            yield from map(fold_line, (*slot.label.values(), *(cue for cues in slot.cues.values() for cue in cues)))
    for attribute in context.attributes:
        if attribute.detail == detail:
            known = True
            yield from (fold_line(word) for words in attribute.words.values() for word in words)
    if not known:
        yield detail
