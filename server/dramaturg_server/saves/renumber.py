"""Gives the rows of a save new places in the log, with every id that is made from a place. Used by `history.py`.

A playthrough's seqs only grow and are never used twice, so a save that is brought into one with rows of its own can't
keep its seqs. Text is never touched: only fields that hold a seq, or an id that some row of the save carries.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..domain.evidence import Evidence
from ..domain.log import Entry, Event, MindEntry, Turn
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
            note=self.id(old.note),
        )

    # ---- what an entry holds

    def _turn(self, old: Turn) -> Turn:
        return replace(
            old,
            turn_id=self.id(old.turn_id),
            state_revision=self.seq(old.state_revision),
            signals=self._events(old.signals),
        )

    def _events(self, old: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(replace(event, event_id=self.id(event.event_id)) for event in old)

    def _world_fact(self, old: WorldFact) -> WorldFact:
        match old:
            case WorkOpened():
                return replace(old, turn_id=self.id(old.turn_id), seq=self.seq(old.seq))
            case WorkClosed():
                return replace(old, key=self.work_key(old.key))
            case _:
                return old

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
            case _:
                return old

    def _all(self, old: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.id(one) for one in old)


def _ids_of(entry: Entry) -> Iterator[str]:
    """The ids that a row gave out: of its turn, events, evidence and changes."""
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


def _moved(old_id: str, old_seq: int, new_seq: int) -> str:
    """`e41.1` of row 41 becomes `e7.1` at row 7; an id that isn't made from its row stays."""
    head, digits, tail = old_id[:1], str(old_seq), old_id[1 + len(str(old_seq)) :]
    if old_id[1:].startswith(digits) and (not tail or tail.startswith(".")):
        return f"{head}{new_seq}{tail}"
    return old_id
