"""Memories that only ask: they hold nothing that could be told. What asks and tells ("Remember me? Odo is ill.") tells.

Read sentence by sentence; a hello or a nod beside a question tells nothing either. Pure.
"""

import re
from collections.abc import Callable
from typing import Final

from .greetings import is_greeting
from .matching import is_acknowledgement
from .memory_questions import asks_for_memory
from .questions import is_question
from .text import fold_line, sentences

LONGEST: Final = 200
"""What is longer tells something, whatever it asks: it is never read, so no text takes long."""
_REQUEST: Final = re.compile(
    r"^(?:(?:now|then|just|and|so|come on|hey),? )*(?:please\b|(?:tell|show|teach) (?:me|us)\b"
    r"|(?:(?:give|bring|pass|hand|fetch|get|lend|sell|buy|send|help|let|make|pour) (?:me|us)"
    r"|listen|look|wait|hurry|hush|stop|come|go|sit|stand|follow|open|close|shut|take|pass|bring|fetch|pour)\b"
    r"(?!.*\b(?:i|i'm|my|we|our)\b))"
    r"|^[请請]|^(?:告[诉訴]|[讲講]给|[说說]给)我|^[说說讲講聊谈談](?:一?[说說讲講聊谈談]|[^我]{1,8}的事)|^(?:快|再)?(?:[给給帮幫借卖賣递遞拿])[点點]?我(?![的们們家])"
    r"|^(?:[别別](?![人的处處国國])|快[来去跑走说说看]|等等|等一下|过来|過來|住手|听着|聽著|坐下|站住)"
    r"|(?:(?:教え|聞かせ|見せ|助け|来|開け|閉め)て|(?:話|貸)して|(?:取|売|手伝|待)って|持ってきて|聞いて|急いで)"
    r"(?:くれ|下さい|ください|ちょうだい|頂戴)?[よねな。.! ]*$"
    r"|(?:を|も|つ|杯|本|枚|少し)(?:くれ|ください|下さい|ちょうだい|頂戴|頼む)[よねな。.! ]*$"
    r"|っけ[。.! ]*$"
)
"""Asks without a question mark, and holds nothing that could be told, either. English orders that speak of "I" or "my"
may tell of what is theirs."""
_AFTER_REQUESTS: Final = re.compile(
    r"\b(?:i|we) (?:just |already |once )?(?:ask|order|want|need|request|beg)(?:g?ed)?\b"
    r"|\btold you to\b|我[^。!?]{0,6}(?:要过|要過|要了|[求托託]|[请請]你|[叫让讓]你|[问問]你要|点了|點了)"
    r"|(?:頼ん|求め|注文し|お願いし|欲しがっ)(?:だ|た)|ほしいと言"
)
"""Asks for what its asker wanted: the one question that a request answers."""


def only_asks_for_memory(text: str, locale: str) -> bool:
    """Tells whether all that `text` says is a memory question. locale: decides for Han characters alone."""
    return _only(text, lambda sentence: asks_for_memory(sentence, locale))


def only_asks(text: str, locale: str, *, requests: bool = True) -> bool:
    """Tells whether all that `text` says is a question or, with `requests`, a request of whatever kind."""
    return _only(text, lambda one: is_question(one) or (requests and _is_request(one)) or asks_for_memory(one, locale))


def only_asks_for_something(text: str) -> bool:
    """Tells whether all that `text` says is a request, and no question."""
    return not is_question(text) and _only(text, _is_request)


def asks_for_requests(question: str) -> bool:
    """Tells of a memory question that it is after what its asker wanted or ordered: "what did I ask you for?"."""
    return _AFTER_REQUESTS.search(fold_line(question)) is not None


def _is_request(sentence: str) -> bool:
    return _REQUEST.search(fold_line(sentence)) is not None


def _only(text: str, asks: Callable[[str], bool]) -> bool:
    if len(text) > LONGEST:
        return False
    told = sentences(text)
    rest = [sentence for sentence in told if not asks(sentence)]
    return len(rest) < len(told) and all(is_acknowledgement(one) or is_greeting(one) for one in rest)
