"""Gives the rows of a save new places in the log, with every id that is made from a place. Used by `history.py`.

A playthrough's seqs only grow and are never used twice, so a save that is brought into one with rows of its own can't
keep its seqs. Text is never touched: only fields that hold a seq, or an id that some row of the save carries.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..domain.beliefs import (
    Belief,
    BeliefEdited,
    BeliefMoved,
    Believed,
    MemoryEdited,
    Outcome,
    Overridden,
    Override,
    OverrideMoved,
)
from ..domain.clarifications import Clarification, ClarificationClosed, ClarificationOpened, ClarificationPut
from ..domain.evidence import Evidence
from ..domain.log import Entry, Event, MindEntry, Recalled, Turn
from ..domain.mind import (
    Change,
    Citation,
    MindFact,
    OpenProposal,
    Perceived,
    Refused,
    WorkClosed,
    WorkOpened,
    WorldFact,
)


class Renumbering:
    """Puts `entries` (ascending) at `first`, `first + 1`, …"""

    def __init__(self, entries: Sequence[Entry], first: int) -> None:
        self._old = [entry.seq for entry in entries]
        self._rows = frozenset(self._old)
        self._first = first
        self._ids: Mapping[str, str] = {
            old_id: _moved(old_id, entry.seq, first + place)
            for place, entry in enumerate(entries)
            for old_id in _ids_of(entry)
        }

    def seq(self, old: int) -> int:
        """The new place of the last row at or before `old`; 0 before the first one."""
        place = bisect_right(self._old, old) - 1
        return 0 if place < 0 else self._first + place

    def id(self, old: str) -> str:
        """The new form of an id that a row of the save carries; every other text as it is."""
        return self._ids.get(old, old)

    def memory_id(self, old: str) -> str:
        """The same for the id of a memory, `m41.0`: any part of a row of the save may be one."""
        head, digits, tail = old[:1], *old[1:].partition(".")[::2]
        is_of_row = head == "m" and digits.isdecimal() and int(digits) in self._rows
        return f"m{self.seq(int(digits))}.{tail}" if is_of_row else old

    def work_key(self, old: str) -> str:
        """The same for a key of open work, `turn|character`."""
        turn_id, bar, character_id = old.partition("|")
        return f"{self.id(turn_id)}{bar}{character_id}"

    def entry(self, old: Entry) -> Entry:
        return replace(
            old,
            seq=self.seq(old.seq),
            world=tuple(self._world_fact(fact) for fact in old.world),
            minds=tuple(MindEntry(m.character_id, tuple(self._mind_fact(f) for f in m.facts)) for m in old.minds),
            turn=self._turn(old.turn) if old.turn else None,
            events=self._events(old.events),
            outcomes=self._outcomes(old.outcomes),
            note=self.id(old.note),
        )

    # ---- what an entry holds

    def _turn(self, old: Turn) -> Turn:
        return replace(
            old,
            turn_id=self.id(old.turn_id),
            state_revision=self.seq(old.state_revision),
            signals=self._events(old.signals),
            recalled=tuple(self._recalled(one) for one in old.recalled),
            outcomes=self._outcomes(old.outcomes),
        )

    def _recalled(self, old: Recalled) -> Recalled:
        if old.kind == "memory":
            return replace(old, item_id=self.memory_id(old.item_id))
        return replace(old, item_id=self.id(old.item_id)) if old.kind == "belief" else old

    def _outcomes(self, old: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
        return tuple(replace(one, record_id=self.id(one.record_id)) for one in old)

    def _events(self, old: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(replace(event, event_id=self.id(event.event_id)) for event in old)

    def _world_fact(self, old: WorldFact) -> WorldFact:
        match old:
            case WorkOpened():
                return replace(old, turn_id=self.id(old.turn_id), seq=self.seq(old.seq))
            case WorkClosed():
                return replace(old, key=self.work_key(old.key))
            case Overridden():
                return replace(old, override=self._override(old.override))
            case OverrideMoved():
                return replace(old, override_id=self.id(old.override_id), by=self.id(old.by))
            case ClarificationOpened():
                return replace(old, clarification=self._clarification(old.clarification))
            case ClarificationPut() | ClarificationClosed():
                return replace(old, clarification_id=self.id(old.clarification_id))
            case _:
                return old

    def _belief(self, old: Belief) -> Belief:
        return replace(
            old,
            belief_id=self.id(old.belief_id),
            source_id=self.id(old.source_id),
            seq=self.seq(old.seq),
            replaced_by=self.id(old.replaced_by),
            question_id=self.id(old.question_id),
        )

    def _override(self, old: Override) -> Override:
        return replace(
            old,
            override_id=self.id(old.override_id),
            source_id=self.id(old.source_id),
            seq=self.seq(old.seq),
            replaced_by=self.id(old.replaced_by),
            question_id=self.id(old.question_id),
        )

    def _clarification(self, old: Clarification) -> Clarification:
        return replace(
            old,
            clarification_id=self.id(old.clarification_id),
            source_id=self.id(old.source_id),
            seq=self.seq(old.seq),
        )

    def _mind_fact(self, old: MindFact) -> MindFact:
        match old:
            case Perceived():
                return replace(old, keeps=self._all(old.keeps))
            case Evidence():
                evidence_id, sources = self.id(old.evidence_id), self._all(old.sources)
                return replace(old, evidence_id=evidence_id, seq=self.seq(old.seq), sources=sources)
            case Change():
                return replace(
                    old,
                    change_id=self.id(old.change_id),
                    cited=tuple(Citation(self.id(c.evidence_id), c.quote, self._all(c.sources)) for c in old.cited),
                    reasoning=self.id(old.reasoning),
                    revision_before=self.seq(old.revision_before),
                )
            case Refused():
                first_seq, seq = self.seq(old.first_seq), self.seq(old.seq)
                return replace(old, cited=self._all(old.cited), first_seq=first_seq, seq=seq)
            case OpenProposal():
                return replace(old, cited=self._all(old.cited))
            case Believed():
                return replace(old, belief=self._belief(old.belief))
            case BeliefMoved():
                return replace(old, belief_id=self.id(old.belief_id), by=self.id(old.by))
            case BeliefEdited():
                return replace(old, belief_id=self.id(old.belief_id))
            case MemoryEdited():
                return replace(old, memory_id=self.memory_id(old.memory_id))
            case _:
                return old

    def _all(self, old: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.id(one) for one in old)


def _ids_of(entry: Entry) -> Iterator[str]:
    """The ids that a row gave out: of its turn, events, evidence and changes, beliefs, overrides and questions."""
    if entry.turn:
        yield entry.turn.turn_id
    for event in entry.events:
        yield event.event_id
    for mind in entry.minds:
        for fact in mind.facts:
            if isinstance(fact, Evidence):
                yield fact.evidence_id
            elif isinstance(fact, Change):
                yield fact.change_id
            elif isinstance(fact, Believed):
                yield fact.belief.belief_id
    for told in entry.world:
        if isinstance(told, Overridden):
            yield told.override.override_id
        elif isinstance(told, ClarificationOpened) and told.clarification.seq == entry.seq:  # else it lost a choice
            yield told.clarification.clarification_id


def _moved(old_id: str, old_seq: int, new_seq: int) -> str:
    """`e41.1` of row 41 becomes `e7.1` at row 7; an id that isn't made from its row stays."""
    head, digits, tail = old_id[:1], str(old_seq), old_id[1 + len(str(old_seq)) :]
    if old_id[1:].startswith(digits) and (not tail or tail.startswith(".")):
        return f"{head}{new_seq}{tail}"
    return old_id
