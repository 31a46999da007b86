"""What one character may recall of a log row: the atoms of its experience, and the gate that decides. Pure.

Every read of experience (recall, search, lists) takes its memories from `memories_of`: there is no other way in. What a
hand changed in them for one character lies over it: `as_edited`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from .beliefs import MemoryEdited
from .evidence import Evidence
from .log import Entry, Event, SpokenLine, Turn
from .mind import Perceived
from .values import Importance

ERASED: Final = "[erased]"
"""Stands for words that a person had erased, in every row that held them."""
MemoryKind = Literal["said", "happened", "evidence"]
_ROW_OF_ID: Final = re.compile(r"m([0-9]{1,18})\.[0-9]+\Z")


@dataclass(frozen=True, slots=True)
class Memory:
    """One atom of experience: something said, something that happened, or evidence drawn from either.

    memory_id: `m41.0`, unique in its playthrough · seq, part: the row and the place in it, which order memories in
    time; together they name the text, the same for all who share it · kind `said`: `speaker_id` said `text` to
    `addressee_id` ("" = to nobody in particular); `happened`: `speaker_id` is the actor, `addressee_id` the target;
    `evidence`: one sentence from the view of the character alone · hearers: outside ids of all who perceived it, as the
    log has them · source_id: the turn or event it belongs to · authored_id: line or evidence block of the cast, "" =
    none · importance: of evidence; all else is medium · pinned: a hand keeps it from fading.
    """

    memory_id: str
    seq: int
    part: int
    kind: MemoryKind
    text: str
    speaker_id: str = ""
    addressee_id: str = ""
    hearers: tuple[str, ...] = ()
    unit: int = 0
    unit_id: str = ""
    scene_id: str = ""
    storyline_id: str = ""
    locale: str = ""
    game_time_s: int = 0
    wall_ms: int = 0
    source_id: str = ""
    authored_id: str = ""
    importance: Importance = "medium"
    pinned: bool = False


def memories_of(entry: Entry, character_id: str) -> tuple[Memory, ...]:
    """What `character_id` may recall of one row, in the order in which it happened. Fails closed.

    Only what the log says that it perceived and keeps (`kept_by`): no hearer list, nobody but speaker and addressee.
    A turn of real distress is nobody's memory (docs/turn.md, "Order of work").
    Memories without text, or whose text was erased, are none.
    """
    atoms = [*_perceived(entry, character_id), *_evidence(entry, character_id)]
    return tuple(atom for atom in atoms if atom.text.strip() not in ("", ERASED))


def as_edited(memories: tuple[Memory, ...], edited: Mapping[str, MemoryEdited]) -> tuple[Memory, ...]:
    """What is left of a character's memories, and how they read, after what hands changed. edited: its `Mind.edited`.

    A text without anything in it is no text: then the memory reads as it was.
    """
    if not edited:
        return memories
    shown = (_as_edited(memory, edited.get(memory.memory_id)) for memory in memories)
    return tuple(memory for memory in shown if memory is not None)


def _as_edited(memory: Memory, edit: MemoryEdited | None) -> Memory | None:
    if edit is None:
        return memory
    if edit.deleted:
        return None
    text = edit.text if edit.text is not None and edit.text.strip() else memory.text
    return replace(memory, text=text, pinned=bool(edit.pinned))


def row_of(memory_id: str) -> int:
    """The row that the id of a memory names; 0 where it is no such id."""
    found = _ROW_OF_ID.match(memory_id)
    return int(found[1]) if found else 0


def kept_by(character_id: str, entry: Entry) -> frozenset[str]:
    """The audience gate: ids of the turn and events of the row that reached it and stay with it, as the log says."""
    facts = entry.facts_of(character_id)
    return frozenset(kept for fact in facts if isinstance(fact, Perceived) for kept in fact.keeps)


def begins_round(entry: Entry, character_id: str) -> bool:
    """Tells whether the row is one of the character's own turns, which count its rounds."""
    return any(isinstance(fact, Perceived) and fact.own_turn for fact in entry.facts_of(character_id))


# ---- the parts of a row
#
# Parts are numbered by what the row holds, whoever asks: 0 the remark, then the lines, the events, the evidence.


def things_of(entry: Entry) -> Iterator[tuple[str, Turn | SpokenLine | Event | Evidence]]:
    """All of a row that memories are made of, each with the id that such a memory has."""
    things: list[Turn | SpokenLine | Event | Evidence] = []
    if entry.turn is not None:
        things += [entry.turn, *entry.turn.lines]
    things += entry.events
    things += [fact for mind in entry.minds for fact in mind.facts if isinstance(fact, Evidence)]
    for part, thing in enumerate(things):
        yield f"m{entry.seq}.{part}", thing


def _perceived(entry: Entry, character_id: str) -> Iterator[Memory]:
    turn, kept = entry.turn, kept_by(character_id, entry)
    if turn is not None and not turn.care and character_id in turn.hearers and turn.turn_id in kept:
        yield from _said(entry, turn)
    for place, event in enumerate(entry.events):
        is_witness = character_id in event.perceivers and event.event_id in kept
        if is_witness and not (event.repeated or event.coalesced):
            yield _happened(entry, event, _parts_of_turn(entry) + place)


def _parts_of_turn(entry: Entry) -> int:
    return 1 + len(entry.turn.lines) if entry.turn is not None else 0


def _said(entry: Entry, turn: Turn) -> Iterator[Memory]:
    def atom(part: int, speaker_id: str, addressee_id: str, text: str, locale: str, line_id: str = "") -> Memory:
        return Memory(
            memory_id=f"m{entry.seq}.{part}",
            seq=entry.seq,
            part=part,
            kind="said",
            text=text,
            speaker_id=speaker_id,
            addressee_id=addressee_id,
            hearers=turn.hearers,
            unit=turn.unit,
            unit_id=turn.unit_id,
            scene_id=turn.scene_id,
            storyline_id=turn.storyline_id,
            locale=locale,
            game_time_s=entry.game_time_s,
            wall_ms=entry.wall_ms,
            source_id=turn.turn_id,
            authored_id=line_id,
        )

    yield atom(0, turn.speaker_id, turn.addressee_id or turn.responder_id, turn.text, turn.locale)
    for place, line in enumerate(turn.lines, 1):
        # An evasion tells nothing and a memory or a belief that is told nothing new: both would crowd out what does.
        if line.source != "fallback" and turn.route != "memory" and not _speaks_of_outcomes(turn):
            yield atom(place, line.speaker_id, turn.speaker_id, line.text, line.locale, line.line_id)


def _speaks_of_outcomes(turn: Turn) -> bool:
    """Tells whether it is answered with what became of a correction, or a question: beliefs hold what that tells."""
    is_put_late = turn.route == "fallback" and any(line.source == "composed" for line in turn.lines)
    return is_put_late or any(outcome.spoken for outcome in turn.outcomes)


def _happened(entry: Entry, event: Event, part: int) -> Memory:
    return Memory(
        memory_id=f"m{entry.seq}.{part}",
        seq=entry.seq,
        part=part,
        kind="happened",
        text=event.text,
        speaker_id=event.actor_id,
        addressee_id=event.target_id,
        hearers=event.perceivers,
        unit=entry.unit,
        game_time_s=entry.game_time_s,
        wall_ms=entry.wall_ms,
        source_id=event.event_id,
    )


def _evidence(entry: Entry, character_id: str) -> Iterator[Memory]:
    """Evidence is told from the view of one character and belongs to that one alone, whoever else was there."""
    part = _parts_of_turn(entry) + len(entry.events)
    for mind in entry.minds:
        for fact in mind.facts:
            if not isinstance(fact, Evidence):
                continue
            if mind.character_id == character_id:
                yield _drawn(entry, fact, part)
            part += 1


def _drawn(entry: Entry, evidence: Evidence, part: int) -> Memory:
    return Memory(
        memory_id=f"m{entry.seq}.{part}",
        seq=entry.seq,
        part=part,
        kind="evidence",
        text=evidence.summary,
        hearers=(evidence.character_id,),
        unit=evidence.unit,
        game_time_s=evidence.game_time_s,
        wall_ms=evidence.wall_ms,
        source_id=evidence.sources[0] if evidence.sources else evidence.evidence_id,
        authored_id=evidence.block_id,
        importance=evidence.importance,
    )
