"""A log row without what a person had erased: its words, and whatever was drawn from them. Pure; the store rewrites.

    source (turn, event, line, record by hand) → `widened` by all that was drawn from it → `erased`, row by row

What is erased reads `ERASED` and folds like any other value, so a replay of the log stays what the store keeps. A
remark, an event or a record that comes from elsewhere is never touched, whatever it says: that was said for itself.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import filterfalse
from typing import Final

from .beliefs import Belief, Believed, Outcome, Overridden, Override
from .clarifications import Clarification, ClarificationOpened
from .erased_facts import erased_facts, erased_world, nobody, unknown_detail
from .erasure import Erasure, is_drawn_from, longest_first, may_be_code, strings_in, without, without_in_json
from .evidence import Evidence
from .log import Entry, Event, MindEntry, SpokenLine, Turn
from .memories import ERASED, things_of
from .mind import MindFact, Perceived
from .passed_on import folded, held_in, passed_on, told_again

_MADE_BY_ROW: Final = re.compile(r"[tmboq]([0-9]{1,18})(?:\.[0-9]+)?\Z")
"""Ids of turns, memories and records."""
_BY_A_MODEL: Final = frozenset({"generated", "regenerated"})


# ---- what goes


def source_of(entry: Entry, memory_id: str) -> frozenset[str]:
    """Ids of that from which a memory or a record of the row comes; none where it holds no such thing.

    Of what was written by hand the records themselves, of all who have it: they carry the same words.
    """
    for own_id, thing in things_of(entry):
        if own_id == memory_id:
            return frozenset(_sources(own_id, thing))
    records = list(_records(entry))
    for own_id, record in records:
        if own_id == memory_id and record.source_id:
            return frozenset({record.source_id})
        if own_id == memory_id:
            return frozenset(other for other, one in records if (one.source_id, one.value) == ("", record.value))
    for fact in entry.world:
        if isinstance(fact, ClarificationOpened) and fact.clarification.clarification_id == memory_id:
            return frozenset({memory_id, fact.clarification.source_id} - {""})
    return frozenset()


def _sources(memory_id: str, thing: Turn | SpokenLine | Event | Evidence) -> Iterator[str]:
    match thing:
        case Turn():
            yield thing.turn_id
        case SpokenLine():
            yield memory_id
        case Event():
            yield from filter(None, (thing.event_id, thing.client_event_id))
        case Evidence():
            yield thing.evidence_id
            yield from thing.sources


def _records(entry: Entry) -> Iterator[tuple[str, Belief | Override]]:
    for fact in entry.world:
        if isinstance(fact, Overridden):
            yield fact.override.override_id, fact.override
    for mind in entry.minds:
        for own in mind.facts:
            if isinstance(own, Believed):
                yield own.belief.belief_id, own.belief


def widened(erasure: Erasure, entries: Iterable[Entry]) -> Erasure:
    """With everything that was drawn from what goes, and from that. entries: ascending."""
    for entry in entries:
        erasure = widened_by(erasure, entry)
    return erasure


def widened_by(erasure: Erasure, entry: Entry) -> Erasure:
    """With what one row draws from what goes. Nothing stands before that from which it was drawn, so that rows which
    are asked in their order are asked once."""
    erasure = erasure.plus(_former_wishes(erasure, entry)) if erasure.wishes else erasure
    while True:
        wider = _with_drawn(_with_words_of(erasure, entry), entry)
        wider = wider.plus(passed_on(entry, wider.held, wider.names))
        if wider == erasure:
            return wider
        erasure = wider


def first_row(erasure: Erasure) -> int:
    """The row before which nothing of it stands; 0 where that is not known: games choose ids of events, which branches
    may share, and former wishes are older."""
    made = [_MADE_BY_ROW.match(one) for one in erasure.ids]
    return 0 if erasure.wishes else min((int(one[1]) if one else 0 for one in made), default=0)


def _former_wishes(erasure: Erasure, entry: Entry) -> Iterator[str]:
    """Ids of what the row holds of a wish that another one replaced, and of the turn in which it was said."""
    turn = entry.turn
    for one in (*entry.outcomes, *(turn.outcomes if turn is not None else ())):
        for wish in erasure.wishes if one.target == "preference" and one.scope == "user" else ():
            is_it = (one.subject_id, one.detail) == (wish.player_id, wish.detail) and one.record_id not in wish.kept
            if is_it and wish.value in ("", one.value.casefold()):
                yield one.record_id
                if turn is not None and turn.turn_id not in wish.kept:
                    yield turn.turn_id


def _with_words_of(erasure: Erasure, entry: Entry) -> Erasure:
    """With the words of the sources themselves."""
    for memory_id, thing in things_of(entry):
        if isinstance(thing, Turn) and thing.turn_id in erasure.ids:
            lines = enumerate(thing.lines, 1)
            made = (f"m{entry.seq}.{place}" for place, line in lines if line.source in _BY_A_MODEL)
            erasure = erasure.plus((memory_id, *made), (thing.text,))
        elif isinstance(thing, Event) and not erasure.ids.isdisjoint((thing.event_id, thing.client_event_id)):
            erasure = erasure.plus((memory_id,), (thing.text,))
        elif isinstance(thing, SpokenLine) and memory_id in erasure.ids and not thing.line_id:
            erasure = erasure.plus((), (thing.text,))
    by_hand = ((own_id, one) for own_id, one in _records(entry) if own_id in erasure.ids and not one.source_id)
    for _, record in by_hand:
        erasure = erasure.plus((), (record.value, record.quote))
    return erasure


def _with_drawn(erasure: Erasure, entry: Entry) -> Erasure:
    """With what the row holds that was drawn from what goes, and the words in it that are of the same."""
    for memory_id, thing in things_of(entry):
        if isinstance(thing, Evidence) and is_drawn_from(erasure, thing):
            tells = any(text in thing.summary for text in erasure.texts)
            texts = [text for text in (thing.quote, *_move_texts(thing)) if erasure.holds(text)]
            erasure = erasure.plus((memory_id, thing.evidence_id), (*texts, *((thing.summary,) if tells else ())))
    for own_id, record in _records(entry):
        if own_id in erasure.ids or record.source_id in erasure.ids:
            texts = [text for text in (record.value, record.quote) if erasure.holds(text)]
            erasure = erasure.plus((own_id,), texts)
    held = frozenset(held_in(entry, erasure.ids, erasure.held))
    erasure = replace(erasure, held=erasure.held | held) if held else erasure
    return erasure.plus(_questions(erasure, entry))


def _questions(erasure: Erasure, entry: Entry) -> Iterator[str]:
    """Ids of the questions of the row that go: raised by what goes, or with a value that goes among their choices."""
    for fact in entry.world:
        if isinstance(fact, ClarificationOpened):
            asked = fact.clarification
            choices = {(one.subject_id, asked.detail, folded(one.value)) for one in asked.options}
            gone = {(one.subject_id, one.detail, one.value) for one in erasure.held}
            if _is_gone(erasure, asked) or choices & gone:
                yield asked.clarification_id


def _move_texts(evidence: Evidence) -> Iterator[str]:
    for _, move in evidence.proposes:
        yield from filterfalse(may_be_code, strings_in(move.value))


def _is_gone(erasure: Erasure, question: Clarification) -> bool:
    return question.clarification_id in erasure.ids or question.source_id in erasure.ids


# ---- the row without it


def erased(entry: Entry, erasure: Erasure) -> Entry:
    """The row without the words that go; the same row where it holds none. erasure: `widened`."""
    is_near = not erasure.ids.isdisjoint(strings_in(entry))
    told = told_again(entry, erasure.held)
    texts = {*(erasure.texts if is_near else erasure.telling), *told}
    return _Row(entry, erasure, longest_first(texts)).erased()


@dataclass(frozen=True, slots=True)
class _Row:
    """texts: that are looked for in it, the longest first: in a row that holds something of it all of them, else those
    that tell of somebody wherever they stand, and those of a detail that the row is about."""

    entry: Entry
    erasure: Erasure
    texts: Sequence[str]

    def erased(self) -> Entry:
        entry = self.entry
        turn = None if entry.turn is None else self._turn(entry.turn)
        spoke = {} if entry.turn is None or turn is None else _reworded(entry.turn, turn)
        return replace(
            entry,
            world=erased_world(self.erasure, self.texts, entry.world),
            minds=tuple(MindEntry(mind.character_id, self._facts(mind, spoke)) for mind in entry.minds),
            turn=turn,
            events=tuple(map(self._event, entry.events)),
            outcomes=self._outcomes(entry.outcomes, is_source=False),
            note=without_in_json(self.texts, entry.note),
        )

    def _facts(self, mind: MindEntry, spoke: Mapping[str, str]) -> tuple[MindFact, ...]:
        facts = erased_facts(self.erasure, self.texts, mind.facts)
        return tuple(self._perceived(fact, spoke) if isinstance(fact, Perceived) else fact for fact in facts)

    def _perceived(self, fact: Perceived, spoke: Mapping[str, str]) -> Perceived:
        """It spoke what the turn says now."""
        return replace(fact, spoke=tuple(spoke.get(text) or without(self.texts, text) for text in fact.spoke))

    def _event(self, event: Event) -> Event:
        is_gone = not self.erasure.ids.isdisjoint((event.event_id, event.client_event_id))
        return replace(event, text=ERASED) if is_gone and event.text else event

    def _turn(self, turn: Turn) -> Turn:
        is_source = turn.turn_id in self.erasure.ids
        return replace(
            turn,
            text=ERASED if is_source and turn.text else turn.text,
            lines=tuple(self._line(turn, place, line) for place, line in enumerate(turn.lines, 1)),
            state_text=without(self.texts, turn.state_text),
            signals=tuple(map(self._event, turn.signals)),
            outcomes=self._outcomes(turn.outcomes, is_source=is_source),
        )

    def _line(self, turn: Turn, place: int, line: SpokenLine) -> SpokenLine:
        if f"m{self.entry.seq}.{place}" in self.erasure.ids or (line.source == "composed" and self._is_of_it(turn)):
            return replace(line, text=ERASED)
        if line.source in ("authored", "fallback", "care"):
            return line
        texts = self.erasure.all_texts if turn.route == "memory" else self.texts
        return replace(line, text=without(texts, line.text))

    def _is_of_it(self, turn: Turn) -> bool:
        """Tells whether what was composed says what became of the remark, or tells a memory that goes."""
        ids = self.erasure.ids
        is_told = any(one.spoken and one.item_id in ids for one in turn.recalled)
        return is_told or any(one.spoken and (one.record_id in ids or turn.turn_id in ids) for one in turn.outcomes)

    def _outcomes(self, outcomes: tuple[Outcome, ...], *, is_source: bool) -> tuple[Outcome, ...]:
        return tuple(self._outcome(one, is_gone=is_source or one.record_id in self.erasure.ids) for one in outcomes)

    def _outcome(self, outcome: Outcome, *, is_gone: bool) -> Outcome:
        def word(text: str) -> str:
            return ERASED if is_gone and text else without(self.texts, text)

        return replace(
            outcome,
            subject_id=nobody(outcome.subject_id) if is_gone else outcome.subject_id,
            detail=unknown_detail(self.erasure, outcome.detail) if is_gone else outcome.detail,
            value=word(outcome.value),
            replaced=tuple(without(self.texts, text) for text in outcome.replaced),
            text=word(outcome.text),
            choices=tuple(map(word, outcome.choices)),
        )


def _reworded(old: Turn, new: Turn) -> dict[str, str]:
    """Texts of lines by what they were, where they read otherwise now."""
    lines = zip(old.lines, new.lines, strict=True)
    return {was.text: now.text for was, now in lines if was.text != now.text}
