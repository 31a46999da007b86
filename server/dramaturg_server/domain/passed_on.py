"""What characters passed on of a fact that a person had erased: what they told others, and what those believe of it.

    beliefs that go → `Held`: who took what to be so, since when → remarks and records that come from them → go, too

Under `erasing`. Whoever passes something on names whom it is about and what of it is so; a remark that only says the
same word is left.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from .beliefs import BeliefEdited, Believed, Outcome, Overridden
from .log import Entry
from .memories import ERASED
from .name_index import NameIndex
from .simplified import SIMPLIFIED
from .text import fold_line, is_unspaced

NOBODY: Final = NameIndex(())


@dataclass(frozen=True, slots=True)
class Held:
    """That a character took a detail of somebody to be so; holder_id "" = an override, which holds for all of them.

    value: folded, simplified · written: as the row has it · since: that row.
    """

    belief_id: str
    holder_id: str
    subject_id: str
    detail: str
    value: str
    written: str
    since: int


def folded(value: str) -> str:
    return fold_line(value).translate(SIMPLIFIED)


def spellings(held: Iterable[Held]) -> frozenset[str]:
    """How values may be written in the rows that tell them again; a store looks for these."""
    values = {text for one in held for text in (one.value, one.written) if text.strip()}
    return frozenset(form for one in values for form in (one, one.lower(), one.capitalize(), one.title(), one.upper()))


def held_in(entry: Entry, ids: frozenset[str], known: Iterable[Held]) -> Iterator[Held]:
    """What the row says that somebody holds, of beliefs that go: from the start, or edited since."""
    by_id = {one.belief_id: one for one in known}
    for canon in entry.world:
        if isinstance(canon, Overridden) and not ids.isdisjoint((canon.override.override_id, canon.override.source_id)):
            one = canon.override
            if one.value != ERASED:
                yield Held(one.override_id, "", one.subject_id, one.detail, folded(one.value), one.value, entry.seq)
    for mind in entry.minds:
        for fact in mind.facts:
            if isinstance(fact, Believed) and not ids.isdisjoint((fact.belief.belief_id, fact.belief.source_id)):
                own, who = fact.belief, mind.character_id
                if own.value != ERASED:
                    told = (folded(own.value), own.value, entry.seq)
                    yield Held(own.belief_id, who, own.subject_id, own.detail, *told)
            elif isinstance(fact, BeliefEdited) and fact.belief_id in by_id and (fact.value or ERASED) != ERASED:
                text = fact.value or ""
                yield replace(by_id[fact.belief_id], value=folded(text), written=text, since=entry.seq)


def passed_on(entry: Entry, held: Iterable[Held], names: NameIndex) -> Iterator[str]:
    """Ids of the remarks, events and records of the row that come from what somebody held before.

    What a player says is its own, even where it says what an override says.
    """
    before = [one for one in held if one.since < entry.seq]
    minds = {mind.character_id for mind in entry.minds}
    for mind in entry.minds if before else ():
        for fact in mind.facts:
            if isinstance(fact, Believed) and fact.belief.from_id:
                one = fact.belief
                told = (one.subject_id, one.detail, folded(one.value))
                own = _held_by(one.from_id, before, is_character=one.from_id in minds)
                if told in {(h.subject_id, h.detail, h.value) for h in own}:
                    yield one.source_id or one.belief_id
    for speaker_id, text, own_id in _said(entry) if before else ():
        own = _held_by(speaker_id, before, is_character=speaker_id in minds)
        if own and text != ERASED and _tells(text, own, names):
            yield own_id


def _held_by(who: str, held: Iterable[Held], *, is_character: bool) -> list[Held]:
    return [one for one in held if one.holder_id == who or (is_character and not one.holder_id)]


def told_again(entry: Entry, held: Iterable[Held]) -> frozenset[str]:
    """How values may be written that the row tells of again without saying where it has them from: an answer of one who
    was known by one or believed it, made from its state, and what became of a remark about the same detail."""
    before = [one for one in held if one.since < entry.seq]
    if not before:
        return frozenset()
    turn = entry.turn
    responder_id = "" if turn is None else turn.responder_id
    about = {(one.subject_id, one.detail) for one in _outcomes(entry)}
    return spellings(
        one
        for one in before
        if (one.subject_id, one.detail) in about or (responder_id and responder_id == (one.holder_id or one.subject_id))
    )


def _outcomes(entry: Entry) -> tuple[Outcome, ...]:
    return (*entry.outcomes, *(entry.turn.outcomes if entry.turn is not None else ()))


def _said(entry: Entry) -> Iterator[tuple[str, str, str]]:
    """Who said what in the row, and the id of it."""
    if entry.turn is not None:
        yield entry.turn.speaker_id, entry.turn.text, entry.turn.turn_id
    for event in entry.events:
        yield event.actor_id, event.text, event.event_id


def _tells(text: str, held: Iterable[Held], names: NameIndex) -> bool:
    said = folded(text)
    named = {one.subject_id for one in names.within((text,))}
    return any(
        _stands_in(one.value, said)
        and (one.subject_id in named or (one.subject_id[:1] == "~" and one.subject_id[1:] in said))
        for one in held
    )


def _stands_in(value: str, said: str) -> bool:
    """A value of words stands by itself; one that is written without spaces anywhere. Asked without a pattern: those
    that were compiled are remembered, with the value in them."""
    at = said.find(value) if value else -1
    if any(map(is_unspaced, value)):
        return at >= 0
    while at >= 0:
        around = said[at - 1 : at] + said[at + len(value) : at + len(value) + 1]
        if not re.search(r"\w", around):
            return True
        at = said.find(value, at + 1)
    return False
