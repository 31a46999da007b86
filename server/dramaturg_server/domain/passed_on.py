"""What characters passed on of a fact that a person had erased: what they told others, and what those believe of it.

    beliefs that go → `Held`: who took what to be so, since when → remarks and records that come from them → go, too

Under `erasing`. Whoever passes something on names whom it is about and what of it is so; a remark that only says the
same word is left.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from .beliefs import BeliefEdited, Believed, Overridden
from .log import Entry
from .memories import ERASED
from .name_index import NameIndex
from .simplified import SIMPLIFIED
from .text import fold_line, is_unspaced

NOBODY: Final = NameIndex(())


@dataclass(frozen=True, slots=True)
class Held:
    """That a character took a detail of somebody to be so; holder_id "" = an override, which is nobody's.

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
    values = (text for one in held for text in (one.value, one.written))
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
    """Ids of the remarks, events and records of the row that come from what somebody held before."""
    before = [one for one in held if one.holder_id and one.since < entry.seq]
    for mind in entry.minds if before else ():
        for fact in mind.facts:
            if isinstance(fact, Believed) and fact.belief.from_id:
                one = fact.belief
                told = (one.from_id, one.subject_id, one.detail, folded(one.value))
                if any(told == (h.holder_id, h.subject_id, h.detail, h.value) for h in before):
                    yield one.source_id or one.belief_id
    for speaker_id, text, own_id in _said(entry) if before else ():
        own = [one for one in before if one.holder_id == speaker_id]
        if own and text != ERASED and _tells(text, own, names):
            yield own_id


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
    """A value of words stands by itself; one that is written without spaces anywhere."""
    if any(map(is_unspaced, value)):
        return value in said
    return bool(value) and re.search(rf"(?<!\w){re.escape(value)}(?!\w)", said) is not None
