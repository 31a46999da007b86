"""Which memory or record an id means, and in whose minds it is: what is edited, pinned or taken away by hand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from ..domain.beliefs import Belief, Believed, Override, Preference
from ..domain.erasing import source_of
from ..domain.errors import BadInput, NotFound, Reason
from ..domain.ledger import Ledger
from ..domain.lineage import View
from ..domain.log import Entry
from ..domain.memories import memories_of
from .timeline import Head, Timeline

_OF_A_ROW: Final = re.compile(r"([mbo])([0-9]{1,18})\.[0-9]+\Z")
_OF_A_PLAYER: Final = re.compile(r"w[0-9a-f]{16}\Z")
_ERASABLE: Final = re.compile(r"([mboq])([0-9]{1,18})\.[0-9]+\Z")
MemoryForm = Literal["experience", "belief", "override", "preference", "clarification"]
_KINDS: Final[dict[str, MemoryForm]] = {"m": "experience", "b": "belief", "o": "override", "q": "clarification"}


@dataclass(frozen=True, slots=True)
class MeantMemory:
    """A memory or record. row: in which it was made, 0 of a preference · holders: in whose minds it is; nobody's for
    overrides and preferences · preference: the one that it is."""

    memory_id: str
    kind: MemoryForm
    row: int
    holders: tuple[str, ...] = ()
    preference: Preference | None = None


async def meant_memory(timeline: Timeline, head: Head, memory_id: str, character_id: str) -> MeantMemory:
    """What the id means on this branch. character_id: only in this mind, "" = in whoever's it is.

    Raises NotFound(MEMORY_UNKNOWN), BadInput for what the cast wrote.
    """
    if _OF_A_PLAYER.match(memory_id):
        return await _preference(timeline, head, memory_id)
    found = _OF_A_ROW.match(memory_id)
    if found is None:
        raise BadInput("memory_id", f"{memory_id!r} was not made in play: the cast wrote it, or there is none such")
    kind, number = _KINDS[found[1]], int(found[2])
    row = await timeline.store.row(timeline.playthrough_id, number, head.view)
    if row is None:
        raise unknown(memory_id, character_id)
    if kind == "override":
        return MeantMemory(memory_id, kind, number)
    holders = tuple(who for who in _holders(row.entry, memory_id, kind) if character_id in ("", who))
    if not holders:
        raise unknown(memory_id, character_id)
    return MeantMemory(memory_id, kind, number, holders)


async def erasable(timeline: Timeline, head: Head, memory_id: str) -> MeantMemory:
    """The same for what is to be purged, open questions too: deleted or erased before, or on a closed branch, it is
    still known by its row."""
    found = _ERASABLE.match(memory_id)
    if found is None:
        return await meant_memory(timeline, head, memory_id, "")
    kind, number = _KINDS[found[1]], int(found[2])
    entry = await entry_anywhere(timeline, head, number)
    if entry is None or not source_of(entry, memory_id):
        raise unknown(memory_id)
    return MeantMemory(memory_id, kind, number, tuple(_holders(entry, memory_id, kind)))


async def entry_anywhere(timeline: Timeline, head: Head, number: int) -> Entry | None:
    """The row of that number, on whichever branch of the playthrough it was written."""
    older = [branch for branch in timeline.branches.kept.values() if branch.first_seq <= number]
    older.sort(key=lambda branch: branch.first_seq, reverse=True)  # it was most likely the newest one of then
    for view in (head.view, *(View(timeline.tree, branch.number) for branch in older)):
        row = await timeline.store.row(timeline.playthrough_id, number, view)
        if row is not None:
            return row.entry
    return None


async def _preference(timeline: Timeline, head: Head, memory_id: str) -> MeantMemory:
    """It is a player's of this playthrough; those of others are not touched through it."""
    for player_id in dict.fromkeys((timeline.playthrough.primary_player_id, *head.world.players)):
        for preference in await timeline.store.preferences(player_id):
            if preference.preference_id == memory_id:
                return MeantMemory(memory_id, "preference", 0, preference=preference)
    raise unknown(memory_id)


def _holders(entry: Entry, memory_id: str, kind: MemoryForm) -> Iterator[str]:
    for mind in entry.minds if kind in ("experience", "belief") else ():
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


def remembering(ledger: Ledger, one: MeantMemory) -> tuple[str, ...]:
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


def belief_of(ledger: Ledger, one: MeantMemory) -> tuple[str, Belief]:
    """Whose belief it is, and how it stands now. NotFound(MEMORY_UNKNOWN) where it was deleted."""
    who = one.holders[0]
    ledger.touch(who)
    belief = ledger.mind(who).beliefs.get(one.memory_id)
    if belief is None or belief.status == "deleted":
        raise unknown(one.memory_id)
    return who, belief


def override_of(ledger: Ledger, one: MeantMemory) -> Override:
    """The override as it stands now. NotFound(MEMORY_UNKNOWN) where it was deleted."""
    override = ledger.world.overrides.get(one.memory_id)
    if override is None or override.status == "deleted":
        raise unknown(one.memory_id)
    return override
