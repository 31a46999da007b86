"""Which memory or record an id means, and in whose minds it is: what is edited, pinned or taken away by hand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from ..domain.beliefs import Belief, Believed, Override
from ..domain.errors import BadInput, NotFound, Reason
from ..domain.ledger import Ledger
from ..domain.log import Entry
from ..domain.memories import memories_of
from .timeline import Head, Timeline

_MADE_HERE: Final = re.compile(r"([mbow])([0-9]{1,18})\.[0-9]+\Z")
HeldKind = Literal["experience", "belief", "override", "preference"]
_KINDS: Final[dict[str, HeldKind]] = {"m": "experience", "b": "belief", "o": "override", "w": "preference"}


@dataclass(frozen=True, slots=True)
class Held:
    """A memory or record. row: in which it was made · holders: in whose minds it is; nobody's for overrides and
    preferences."""

    memory_id: str
    kind: HeldKind
    row: int
    holders: tuple[str, ...] = ()


async def held(timeline: Timeline, head: Head, memory_id: str, character_id: str) -> Held:
    """What the id means on this branch. character_id: only in this mind, "" = in whoever's it is.

    Raises NotFound(MEMORY_UNKNOWN), BadInput for what the cast wrote.
    """
    found = _MADE_HERE.match(memory_id)
    if found is None:
        raise BadInput("memory_id", f"{memory_id!r} was not made in play: the cast wrote it, or there is none such")
    kind, number = _KINDS[found[1]], int(found[2])
    if kind == "preference":
        return Held(memory_id, kind, number)
    row = await timeline.store.row(timeline.playthrough_id, number, head.view)
    if row is None:
        raise unknown(memory_id, character_id)
    if kind == "override":
        return Held(memory_id, kind, number)
    holders = tuple(who for who in _holders(row.entry, memory_id, kind) if character_id in ("", who))
    if not holders:
        raise unknown(memory_id, character_id)
    return Held(memory_id, kind, number, holders)


def _holders(entry: Entry, memory_id: str, kind: HeldKind) -> Iterator[str]:
    for mind in entry.minds:
        if kind == "experience":
            is_its_own = any(memory.memory_id == memory_id for memory in memories_of(entry, mind.character_id))
        else:
            is_its_own = any(isinstance(f, Believed) and f.belief.belief_id == memory_id for f in mind.facts)
        if is_its_own:
            yield mind.character_id


def unknown(memory_id: str, character_id: str = "") -> NotFound:
    whose = f" of {character_id!r}" if character_id else " here"
    message = f"memory_id: no memory{whose} has the id {memory_id!r}"
    return NotFound(Reason.MEMORY_UNKNOWN, message, memory_id=memory_id)


# ---- as it stands while a row is judged


def remembering(ledger: Ledger, one: Held) -> tuple[str, ...]:
    """Of the holders of experience those from whom it was not taken away yet. NotFound(MEMORY_UNKNOWN) for none."""
    for who in one.holders:
        ledger.touch(who)
    left = tuple(
        who
        for who in one.holders
        if (edited := ledger.mind(who).edited.get(one.memory_id)) is None or not edited.deleted
    )
    if not left:
        raise unknown(one.memory_id)
    return left


def belief_of(ledger: Ledger, one: Held) -> tuple[str, Belief]:
    """Whose belief it is, and how it stands now. NotFound(MEMORY_UNKNOWN) where it was deleted."""
    who = one.holders[0]
    ledger.touch(who)
    belief = ledger.mind(who).beliefs.get(one.memory_id)
    if belief is None or belief.status == "deleted":
        raise unknown(one.memory_id)
    return who, belief


def override_of(ledger: Ledger, one: Held) -> Override:
    """The override as it stands now. NotFound(MEMORY_UNKNOWN) where it was deleted."""
    override = ledger.world.overrides.get(one.memory_id)
    if override is None or override.status == "deleted":
        raise unknown(one.memory_id)
    return override
