"""A remark by sentences, as the grammars of facts read them: names of the cast marked, quotations and calls blanked.

First step of `fact_cues.py`.
"""

import re
from collections.abc import Iterator
from typing import Final

from .as_said import blanked, lowered
from .fact_grammar import NAME, Sentence
from .fact_languages import GRAMMARS
from .make_believe import is_make_believe, tale_from
from .matching import CuePart
from .statements import Context
from .text import is_word_character, sentence_spans
from .unmeant import unmeant_before

_LONGEST: Final = 300
"""Characters of a sentence that are looked at together: what looks far takes time with the square of it."""
_LEAST_ANSWER: Final = 4
"""Characters that say less than that something is a favourite or a hobby."""
_ANSWER_LENGTH: Final = 60
"""Characters of a sentence that answers the question before it: "My favourite food? Dumplings!"."""
_ANSWERS: Final = re.compile(r"(?:now |these days )?(?:it's|its|it is) |(?:现在|如今|而)是|现在|今は|いまは")
_LEAVES_OPEN: Final = re.compile(
    r"(?:n't|\bnot|no longer|isnt)\b[^,.!?]{1,40}[.!]$|不再?是[^,。!?]{1,20}[。!]$|(?:じゃ|"
    r"では)な[^、。!?]{0,8}[。!]$"
)


def sentences_of(remark: str, context: Context) -> Iterator[Sentence]:
    """The sentences that are meant, one with what answers it; quotations, and whom it is said to by name, blanked."""
    said = lowered(blanked(remark))
    low = _uncalled(_without_names(said, context), said, context)
    spans = tuple(_with_its_answer(low))
    unmeant = unmeant_before(remark.lower(), spans)
    tale = tale_from(said, spans)
    for start, end in spans:
        if not unmeant <= start < tale or is_make_believe(said[start:end]):
            continue
        asks = low[start:end].rstrip(" \"'”」』)!").endswith("?")
        for first, last in _pieces(low, start, end):
            yield Sentence(remark[first:last], low[first:last], first, asks and last == end)


def _with_its_answer(low: str) -> Iterator[tuple[int, int]]:
    """The sentences; "It's tea now." belongs to "My favourite drink isn't ale any more." before it, and "That's my
    hobby." to what it is said of."""
    held: tuple[int, int] | None = None
    for start, end in sentence_spans(low):
        if (
            held
            and end - start > _LEAST_ANSWER
            and (_is_answered(low, held, (start, end)) or _is_gone_on_with(low, held, start))
        ):
            held = (held[0], end)
            continue
        if held:
            yield held
        held = (start, end)
    if held:
        yield held


def _is_answered(low: str, held: tuple[int, int], answer: tuple[int, int]) -> bool:
    start, end = answer
    if low[held[1] - 1] == "?" and end - start < _ANSWER_LENGTH and not low[start:end].rstrip().endswith("?"):
        return any(grammar.answered.search(low, max(held[0], held[1] - 60), held[1]) for grammar in GRAMMARS.values())
    return bool(_ANSWERS.match(low, start) and _LEAVES_OPEN.search(low, max(held[0], held[1] - 60), held[1]))


def _is_gone_on_with(low: str, held: tuple[int, int], start: int) -> bool:
    """What is said of a question is said of what somebody else may answer."""
    if start - held[0] > _LONGEST // 2 or low[held[0] : held[1]].rstrip(" \"'”」』)!").endswith("?"):
        return False
    return any(grammar.goes_on.match(low, start) for grammar in GRAMMARS.values())


def _pieces(low: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A sentence as a person writes it is one piece; an endless one is read in pieces that end at a mark or a space."""
    while end - start > _LONGEST:
        marked = max(low.rfind(mark, start, start + _LONGEST) for mark in ",;、 ")
        cut = marked + 1 if marked > start + _LONGEST // 2 else start + _LONGEST
        yield start, cut
        start = cut
    yield start, end


_CALL: Final = re.compile(
    rf"(?:^|(?<=[,.!?;:。、…~\n])) ?(?:[^\W{NAME}]{{1,4}}[,、…~ ]*)?(?P<name>{NAME}++)"
    r"(?:さん|ちゃん|くん|君|様|さま|殿|小姐|先生|女士|大叔|大姐|大人|阁下|閣下)?(?:[啊呀よ]|好|你好|您好)?[,、!…~]++ ?"
    rf"(?![{NAME}他她它那这這彼])"
    r"(?P<favourite>[^,、。!?;:が]{0,6}?(?:最(?:喜欢|喜歡|爱|愛|喜爱)|爱好|愛好|好きな|お気に入り|趣味|favou?rite))?"
)
"""Somebody called by name before what is said. Nobody's favourites but one's own are told without a subject."""


def _uncalled(low: str, said: str, context: Context) -> str:
    """Blanks the names of whom a sentence is said to: they are no subject. `low`: of `said`, with `NAME` for names."""
    hearers = tuple(name for one in context.named if one.subject_id == context.addressee_id for name in one.names)
    for call in _CALL.finditer(low):
        start, end = call.span("name")
        if call["favourite"] or said[start:end].startswith(hearers) or said[start:end].endswith(hearers):
            low = f"{low[:start]}{' ' * (end - start)}{low[end:]}"
    return low


def _without_names(low: str, context: Context) -> str:
    """Puts `NAME` for each character of a name of the cast, longest names first."""
    names = {name for named in context.named for name in named.names if len(name) > 1 and name in low}
    for name in sorted(names, key=lambda name: (-len(name), name)):
        call = CuePart((name,), is_open=not is_word_character(name[-1]))
        at = low.find(name)
        while at >= 0:
            if call.stands_at(low, at):
                low = low[:at] + NAME * len(name) + low[at + len(name) :]
            at = low.find(name, at + len(name))
    return low
