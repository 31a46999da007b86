"""All that one remark says to be so, and whom and what it may mean: corrections, then facts. Pure; before any judging.

text, who may be named, what was said last → `correction_cues` and `fact_cues` → statements, each thing once
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from .as_said import plain
from .correction_cues import QUOTE_CHARACTERS, corrections_and_denials
from .fact_cues import facts_in
from .matching import CueIndex
from .name_index import NameIndex
from .repairs import repaired
from .resolve import same_value
from .statements import Context, Statement
from .text import fold_line
from .who import People

_REFERS_BACK: Final = re.compile(
    r"^\W*(?:no+|nope|nah|not|actually|sorry|wait|oops|wrong|it|it's|its|they|they're|that's|that|this)\b"
    r"|\b(?:i|you) (?:meant?|said|misheard|misremember\w*|never said|didn't say)\b"
    r"|\b(?:he|she|his|her|hers|him|their|them|theirs|she's|he's)\b|^\*"
    r"|\b(?:actually|correction|typo|mistaken?|instead|wrong(?:ly)?|changed my mind|make that)\b"
    r"|[?？]\W*(?:no|nope|不|いや|いいえ|違)"
    r"|[她他它]|^[不是]|不是|不对|不對|其实|其實|应该|應該|错|錯|更正|口误|口誤|而是|我(?:刚才|剛才|明明)?是?[说說]"
    r"|[没沒]有?[说說]|改.{0,2}主意|彼|あの[人子]|じゃな|ではな|でなく|違|ちが|実は|本当は|正しく|間違|訂正|^い[やえ]"
    r"|やっぱり|やはり|のこと|言って|言った"
)
"""What a remark may begin with, or hold, that means something said before: "no, green", "her eyes", 是绿色, 違う."""


_GOES_ON: Final = re.compile(
    r" (?:and|but|or|because|cause|so|since|as|when|while|which|that)(?:\b(?! (?:the )?[a-z']+$)|$)|[，、,;]"
    r"|[而并]且|但|因为|所以|可|て|で|ので|から|けど"
)
"""How something else goes on behind a value; "bread and cheese" is one value."""


def statements_in(
    text: str, locale: str, context: Context, banned: CueIndex[str] | None = None
) -> tuple[Statement, ...]:
    """What `text` states: its corrections, then the facts that none of them holds already.

    What one says of oneself without a correcting word is a fact, whichever grammar found it. banned: no value holds
    any of it.
    """
    meant = repaired(text)
    read, denied = corrections_and_denials(meant, locale, context)
    corrections = [_as_fact(one, context) for one in read if _is_allowed(one, banned)]
    facts = list(facts_in(meant, locale, context, banned))
    completed = [_cut(_completed(one, facts), facts) for one in corrections]
    said = (*completed, *(fact for fact in facts if not any(_holds(one, fact) for one in completed)))
    told = {(one.subject_ids, one.detail) for one in said}
    stated = (*said, *(one for one in denied if (one.subject_ids, one.detail) not in told))
    return stated if meant is text else tuple(map(partial(_as_it_was_said, text), stated))


def _as_it_was_said(text: str, one: Statement) -> Statement:
    """The words that it rests on, the slip among them: they are what hearers remember."""
    said = plain(text)
    return one if one.quote in said else replace(one, quote=said[:QUOTE_CHARACTERS])


def may_refer_back(text: str) -> bool:
    """Tells whether what was said before may decide what `text` is about; where not, nobody needs to look it up."""
    return _REFERS_BACK.search(fold_line(text)) is not None


def _as_fact(one: Statement, context: Context) -> Statement:
    is_own = one.subject_ids == (context.speaker_id,) and one.form == "correction"
    return replace(one, form="fact") if is_own and (one.change == "sets" or one.unsure) and one.scope is None else one


def _is_allowed(one: Statement, banned: CueIndex[str] | None) -> bool:
    return banned is None or not any(banned.matches(value) for value in (one.value, one.old) if value)


def _completed(one: Statement, facts: Iterable[Statement]) -> Statement:
    """ "I like tea, not ale": the correction tells what it replaces, the fact of which slot it is."""
    if one.detail or one.form == "preference":
        return one
    same = (fact for fact in facts if same_value(fact.value, one.value))
    return next((replace(one, detail=fact.detail, subject_ids=fact.subject_ids) for fact in same), one)


def _cut(one: Statement, facts: Iterable[Statement]) -> Statement:
    """A value that goes on about something else ("singing and nobody could stop me") ends where that of the fact does,
    and what only sets it is of the fact's kind."""
    longer = fold_line(one.value)
    for fact in facts:
        short = fold_line(fact.value)
        is_of_fact = (one.subject_ids, one.detail) == (fact.subject_ids, fact.detail) and longer.startswith(short)
        if short and is_of_fact and _GOES_ON.match(longer[len(short) :]):
            return replace(one, value=fact.value, change=fact.change if one.change == "sets" else one.change)
    return one


def _holds(one: Statement, fact: Statement) -> bool:
    """Tells whether a correction says the fact, or words of it."""
    if one.form == "preference":
        return False
    if (one.subject_ids, one.detail) == (fact.subject_ids, fact.detail):
        return fact.change != "adds" or same_value(one.value, fact.value)
    is_beside = one.at <= fact.at < one.at + len(one.quote)
    value = fold_line(fact.value)
    return is_beside and any(value in fold_line(own) or fold_line(own) in value for own in (one.value, one.old) if own)


# ---- who may be meant


def context_of(
    people: People,
    names: NameIndex,
    speaker_id: str,
    addressee_id: str,
    text: str,
    last: Sequence[tuple[str, str]] = (),
) -> Context:
    """What the remark `text` stands in. names: of everybody in play; inside ids; last: as `Context` has it."""
    cast, named = people.cast, names.within((text, *(line for _, line in last)))
    return Context(speaker_id, addressee_id, named, cast.slots, cast.attributes, tuple(last))
