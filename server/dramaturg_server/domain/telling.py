"""How a memory is told without a model: who said it to whom and when, in the memory's own words."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from .asking import only_asks, only_asks_for_memory, only_asks_for_something
from .content import Cast, LocalText, fill, shortened
from .found import NotSpoken
from .greetings import LONGEST, is_greeting
from .matching import is_acknowledgement
from .memories import Memory
from .memory_questions import Party
from .name_index import NameIndex
from .relative_dates import relative_dates
from .text import sentence_spans
from .who import SOMEBODY, People
from .wording import BUILT_IN_LANGUAGE, BUILT_IN_PHRASES, MAX_LINE_CHARACTERS, Voice, Worded, worded

CUT = "…"
_I: Final = LocalText("", {"en": "I", "zh": "我", "ja": "私"})
_ME: Final = LocalText("", {"en": "me", "zh": "我", "ja": "私"})
_YOU: Final = LocalText("", {"en": "you", "zh": "你"})
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_INNER_QUOTES: Final = str.maketrans({"“": "‘", "”": "’", '"': "'", "「": "『", "」": "』", "«": "‹", "»": "›"})


def may_be_told(cast: Cast, memory: Memory) -> bool:
    """Tells whether a memory answers "do you remember …?": another such question doesn't, nor does an evasion."""
    return memory.authored_id not in cast.evasions and not only_asks_for_memory(memory.text, memory.locale)


def unfit(
    cast: Cast,
    memory: Memory,
    *,
    asker_id: str,
    hearer_id: str,
    about: Party,
    names: NameIndex,
    requests: bool = False,
) -> NotSpoken | None:
    """Why a memory could not be what a memory question is after; None where it could. names: of everybody here, whom a
    greeting may name · requests: it is after one."""
    is_said = memory.kind == "said"
    if _asks(memory, requests):
        return "is_a_question"
    if memory.authored_id in cast.evasions or (is_said and not _has_content(memory, names)):
        return "says_nothing"
    if not is_said or about not in ("asker", "hearer"):
        return None
    if memory.speaker_id == (asker_id if about == "asker" else hearer_id):
        return None
    return "not_by_the_asker" if about == "asker" else "not_by_the_one_asked"


def _asks(memory: Memory, requests: bool) -> bool:
    if memory.kind != "said":
        return only_asks_for_memory(memory.text, memory.locale)
    return only_asks(memory.text, memory.locale, requests=not requests)


def newest_told(cast: Cast, said: Iterable[Memory], names: NameIndex, *, requests: bool = False) -> Memory | None:
    """What answers a memory question that names nothing, of what its asker `said`, newest first; None where nothing may
    be told. A question does only where no statement is there, a greeting or a nod where nothing else is. names: as
    for `unfit` · requests: it asks what was wanted, so that a request goes first."""
    told = [memory for memory in said if memory.kind == "said" and may_be_told(cast, memory)] if requests else said
    wanted = next((memory for memory in told if only_asks_for_something(memory.text)), None) if requests else None
    return wanted or _newest_of(cast, told, names)


def _newest_of(cast: Cast, said: Iterable[Memory], names: NameIndex) -> Memory | None:
    found: dict[str, Memory] = {}
    for memory in said:
        if memory.kind != "said" or not may_be_told(cast, memory):
            continue
        if not _has_content(memory, names):
            found.setdefault("empty", memory)
        elif only_asks(memory.text, memory.locale):
            found.setdefault("asks", memory)
        else:
            return memory
    return found.get("asks") or found.get("empty")


def _has_content(memory: Memory, names: NameIndex) -> bool:
    if len(memory.text) > LONGEST:
        return True
    return not is_acknowledgement(memory.text) and not is_greeting(memory.text, names)


def told(people: People, voice: Voice, memory: Memory, asker_id: str, when: str) -> Worded:
    """The memory in the phrase `memory`, or `memory_event` where nobody said it; as long as one line may be.

    Where its words mean a day ("yesterday") and the cast's phrase leaves out when they were said, ours is taken.
    asker_id: an outside id · when: as it is spoken, in the voice's language.
    """
    phrase_id = "memory" if memory.kind == "said" else "memory_event"
    names = dict(voice.names) | {
        "when": when,
        "speaker": _party(people, voice, memory.speaker_id, asker_id, _I),
        "listener": _party(people, voice, memory.addressee_id, asker_id, _ME),
    }
    phrase = voice.worded_phrase(phrase_id)
    if "{when}" not in phrase.text and relative_dates(memory.text):
        phrase = worded(BUILT_IN_PHRASES[phrase_id], voice.locale or voice.cast.source_language, BUILT_IN_LANGUAGE)
    room = MAX_LINE_CHARACTERS - len(fill(phrase.text, {**names, "text": ""}))
    words = own_words(memory.text, voice.cast.sentences, room)
    text = fill(phrase.text, {**names, "text": words.translate(_INNER_QUOTES) if memory.kind == "said" else words})
    return replace(phrase, text=text[:1].upper() + text[1:])


def nothing_stored(voice: Voice) -> Worded:
    """The admission that nothing comes to mind."""
    phrase = voice.worded_phrase("nothing_stored")
    return replace(phrase, text=fill(phrase.text, voice.names))


def own_words(text: str, count: int, room: int) -> str:
    """The beginning of what was said, on one line: at most `count` sentences, whole ones where `room` lets them be."""
    line = " ".join(_UNSEEN.sub(" ", text).split())
    ends = [end for _start, end in sentence_spans(line)][:count]
    fitting = max((end for end in ends if end <= room), default=0)
    return line[:fitting] if fitting else line[: max(room - len(CUT), 0)] + CUT


def quotable(text: str, room: int) -> str:
    """A text that somebody gave, fit to stand between quotation marks: one line, inner marks turned, cut at `room`."""
    line = " ".join(_UNSEEN.sub(" ", text).split()).translate(_INNER_QUOTES)
    return line if len(line) <= room else line[: room - len(CUT)] + CUT


def _party(people: People, voice: Voice, outside_id: str, asker_id: str, own: LocalText) -> str:
    """Who it was, as the character calls them before the asker: itself, the asker, or by name."""
    locale = voice.locale or voice.cast.source_language
    inside_id = people.inside(outside_id)
    if outside_id == voice.character.character_id and (word := _in(own, locale)):
        return word
    if outside_id == asker_id:
        return _in(_YOU, locale) or voice.names["player" if inside_id == "player" else "target"]
    return people.name(inside_id, locale) if outside_id else SOMEBODY.at(locale)


def _in(word: LocalText, locale: str) -> str:
    return next((word.by_locale[tag] for tag in shortened(locale) if tag in word.by_locale), "")
