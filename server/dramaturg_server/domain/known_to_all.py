"""What a cast writes of somebody and everybody knows: the details that a player's word may override. Pure.

An override is read by every character (spec: memory, section 5), so what it stands before is known to every one, too.
Of anything else under `identity` no question makes a character speak: it may be its secret, or another's.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from .asked_details import LONGEST
from .asked_words import ASKED, LIKED, NAMED, THINGS, WHO
from .ledger import Ledger
from .memory_questions import names_nothing, what_is_meant
from .recording import attribute_of, authored_value
from .simplified import in_simplified
from .statements import Attribute
from .text import fold_line, is_word_character

_OF_VALUES: Final = re.compile(
    r"\b(?:colou?rs?|kinds?|sort|shade|exactly|again|look(?:s|ed)? like|is|have|has|had|got|how|which|does|did)\b"
    r"|(?<!\S)'s\b"
    r"|颜色|色[彩泽]?|样子|[哪几]种|哪|什么样|怎么样?|来着|到底|究竟"
    r"|さん|さま|様|ちゃん|くん|君|ねえ|ねぇ|どんな|どう|何色|色|いったい|一体|(?:だっ|でし)た(?:か|っけ)?|です(?:か|っけ)?|なの(?:か)?|だ?っけ"
)
"""Words with which a value is asked for, whatever the detail is."""
_OF_NAMES: Final = re.compile(
    r"\b(?:called|named?|names|like|know|tell|please|favou?rite|mine|really|do|most|best|own|kind)\b|\b(?:don|can)'t\b|'m\b"
    r"|知道|什么样|怎么样|怎样|叫|最|名为|的|东西|事物|请|哪[里儿]"
    r"|知って(?:い?る|ます|いますか)?|わかる|分かる|名前|もの|こと|呼[ばびぶんべ]?(?:れ|で|だ)?|いちばん|自分"
)
"""Words around the name of a thing or what somebody likes, in a question for what is held of it."""
_LEFT: Final = re.compile(r"(?<!\S)(?:[のはがをもになで物身]|てい?(?:る|ます))+(?!\S)")
"""What is left of a Japanese question once its words are gone."""
_OF_WORDS: Final = re.compile(
    r"\b(?:said|told|mentioned|talked|spoke|asked|promised|wrote)\b|[说讲提聊问]|告诉|[言話]|教え|聞[いか]|伝え"
)
"""That it asks for what somebody said of it: that is a memory."""


def value_known_to_all(ledger: Ledger, subject_id: str, detail: str) -> str:
    """What the cast says of it, in the playthrough's language; "" where it says nothing, or not everybody knows."""
    attribute = attribute_of(ledger, detail)
    if attribute is None or not attribute.may_correct:
        return ""
    return authored_value(ledger, subject_id, attribute)


def asks_for_nothing_else(question: str, names: Iterable[str], attribute: Attribute) -> bool:
    """Tells of a memory question that it asks for one detail alone: "the look in Mira's eyes when …" asks for more.

    names: folded, of whom it names.
    """
    words = (fold_line(word) for written in attribute.words.values() for word in written)
    return _is_alone(question, {*names, *words}, (ASKED[attribute.detail],) if attribute.detail in ASKED else ())


def asks_for_record_alone(question: str, names: Iterable[str], detail: str, words: Iterable[str]) -> bool:
    """Tells of any question for what is held of a detail that it asks for nothing else; `words`: folded, how the detail
    is called, and of a free noun the words that it is made of."""
    forms = (*(one[detail] for one in (ASKED, THINGS, NAMED) if detail in one), LIKED, WHO, _OF_NAMES)
    return _is_alone(question, {*names, *words}, forms)


def _is_alone(question: str, words: Iterable[str], forms: Sequence[re.Pattern[str]]) -> bool:
    told = sorted(filter(None, words), key=len, reverse=True)
    folded = fold_line(question)
    return any(_is_all(form, told, forms) for form in (folded, in_simplified(folded)))


def asks_for_words(question: str) -> bool:
    """Tells of a memory question that it asks for what was said, which no text of a cast tells."""
    return _OF_WORDS.search(in_simplified(fold_line(question)[:LONGEST])) is not None


def _is_all(question: str, told: Iterable[str], forms: Sequence[re.Pattern[str]]) -> bool:
    if len(question) > LONGEST or _OF_WORDS.search(question):
        return False
    rest = question
    for form in forms:
        rest = form.sub(" ", rest)
    for words in told:
        rest = _whole(words).sub(" ", rest)
    return names_nothing(_LEFT.sub(" ", _OF_VALUES.sub(" ", what_is_meant(rest))))


def _whole(words: str) -> re.Pattern[str]:
    """Finds them at word edges where their script has such."""
    begins = r"\b" if is_word_character(words[0]) else ""
    ends = r"(?:'s|s)?\b" if is_word_character(words[-1]) else ""
    return re.compile(f"{begins}{re.escape(words)}{ends}")
