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
    r"^(?:please\b|(?:tell|show|teach) (?:me|us)\b)|^[请請]|^(?:告[诉訴]|[讲講]给|[说說]给)我"
    r"|(?:教えて|聞かせて|話して)(?:くれ|ください)?[。.! ]*$|っけ[。.! ]*$"
)
"""Asks without a question mark, and holds nothing that could be told, either."""


def only_asks_for_memory(text: str, locale: str) -> bool:
    """Tells whether all that `text` says is a memory question. locale: decides for Han characters alone."""
    return _only(text, lambda sentence: asks_for_memory(sentence, locale))


def only_asks(text: str, locale: str) -> bool:
    """Tells whether all that `text` says is a question or a request, of whatever kind."""
    return _only(text, lambda one: is_question(one) or _is_request(one) or asks_for_memory(one, locale))


def _is_request(sentence: str) -> bool:
    return _REQUEST.search(fold_line(sentence)) is not None


def _only(text: str, asks: Callable[[str], bool]) -> bool:
    if len(text) > LONGEST:
        return False
    told = sentences(text)
    rest = [sentence for sentence in told if not asks(sentence)]
    return len(rest) < len(told) and all(is_acknowledgement(one) or is_greeting(one) for one in rest)
