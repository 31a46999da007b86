"""Lists what one character can recall: its experience row by row, or what it knows and thinks here and now.

Experience comes out of the log through `memories_of`, so nothing is listed that the character did not perceive, and
through `as_edited`, so nothing that was deleted.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..domain.log import Entry
from ..domain.memories import Memory, as_edited, begins_round, memories_of, row_of
from .admit import known_character, spoken_locale
from .application import Application
from .listings import Dated, Page, dated
from .loaded_index import MARKS
from .requests import MemoriesRequest
from .timeline import Head, Timeline

if TYPE_CHECKING:
    from ..retrieval.experience_index import ExperienceIndex


@dataclass(frozen=True, slots=True)
class Remembered:
    """A memory as it is shown. rounds_ago: own turns of the character since · has_vector: found by meaning, too ·
    edited: a hand changed its words."""

    memory: Memory
    rounds_ago: int = 0
    has_vector: bool = False
    edited: bool = False


async def list_experience(app: Application, request: MemoriesRequest) -> Page[Remembered]:
    """What the character perceived and keeps; NotFound where it, or the branch, is unknown."""
    asked, character_id = request.page, request.page.character_id
    timeline, head = await app.reading(asked.at)
    people = app.people(timeline, head.world)
    known_character(people, character_id, "character_id")
    spoken_locale(people, request.locale)  # nothing here is in one language alone; a wrong one is refused all the same
    own_turns: list[int] = []
    await head.load([character_id])
    edited = head.mind(character_id).edited

    def pick(entry: Entry) -> Iterable[Memory]:
        if begins_round(entry, character_id):
            own_turns.append(entry.seq)
        memories = as_edited(memories_of(entry, character_id), edited)
        return (memory for memory in memories if _is_wanted(request, memory))

    if request.memory_ids:
        page = await _named(timeline, head, request, pick)
        seqs = [found.fact.seq for found in page.items]
        rounds = await rounds_after(app, timeline, head, character_id, seqs)
    else:
        page = await dated(timeline, head, asked, MARKS, pick)
        seqs = [found.fact.seq for found in page.items]
        rounds = await _indexed_rounds(app, timeline, head, character_id, seqs) or await _rounds_between(
            timeline, head, character_id, page.items, own_turns
        )
    memories = [found.fact for found in page.items]
    return Page(tuple(await remembered(app, timeline, head, character_id, memories, rounds)), page.next_after)


def _is_wanted(request: MemoriesRequest, memory: Memory) -> bool:
    is_named = not request.memory_ids or memory.memory_id in request.memory_ids
    return is_named and (not request.kinds or memory.kind in request.kinds)


async def _named(
    timeline: Timeline, head: Head, request: MemoriesRequest, pick: Callable[[Entry], Iterable[Memory]]
) -> Page[Dated[Memory]]:
    """Memories that are asked for by id, of whole rows until the page is full."""
    asked = request.page
    seqs = sorted({seq for memory_id in request.memory_ids if (seq := row_of(memory_id))}, reverse=asked.newest_first)
    rest = [seq for seq in seqs if not asked.after or (seq < asked.after if asked.newest_first else seq > asked.after)]
    items: list[Dated[Memory]] = []
    for seq in rest:
        row = await timeline.store.row(timeline.playthrough_id, seq, head.view)
        if row is not None:
            items += [Dated(memory, row.entry, f"b{row.branch}") for memory in pick(row.entry)]
        if len(items) >= asked.size:
            return Page(tuple(items), seq if seq != rest[-1] else 0)
    return Page(tuple(items))


# ---- how long ago, and whether there is a vector


async def remembered(
    app: Application,
    timeline: Timeline,
    head: Head,
    character_id: str,
    memories: Sequence[Memory],
    rounds: Mapping[int, int],
) -> list[Remembered]:
    """The memories with how long ago they were. rounds: by row, the character's round after it."""
    await head.load([character_id])
    mind, unit_ids = head.mind(character_id), {ordinal: unit for unit, ordinal in head.world.units.items()}
    by_meaning = await _found_by_meaning(app, timeline, head, character_id, memories)
    return [
        Remembered(
            memory if memory.unit_id else replace(memory, unit_id=unit_ids.get(memory.unit, "")),
            max(mind.round - rounds[memory.seq], 0),
            memory.memory_id in by_meaning,
            (edit := mind.edited.get(memory.memory_id)) is not None and edit.text is not None,
        )
        for memory in memories
    ]


async def _found_by_meaning(
    app: Application, timeline: Timeline, head: Head, character_id: str, memories: Sequence[Memory]
) -> frozenset[str]:
    """Ids of those that have the vector of their present words in the character's index; none while it is being read,
    for then nothing is found by meaning."""

    def told(index: "ExperienceIndex") -> frozenset[str]:
        return frozenset(memory.memory_id for memory in memories if index.has_vector(memory.seq, memory.part))

    if app.recaller.info is None or not memories:
        return frozenset()
    found, _ = await app.experience(timeline).ask(head, character_id, told, wait_s=0.0)  # who counts rounds has waited
    return found or frozenset()


async def rounds_after(
    app: Application, timeline: Timeline, head: Head, character_id: str, seqs: Sequence[int]
) -> Mapping[int, int]:
    """Which round of the character it was after each of a few rows: of its index, else by a fold for each."""
    rounds = await _indexed_rounds(app, timeline, head, character_id, seqs)
    if rounds is not None:
        return rounds
    return {seq: (await timeline.mind_in(head.view, character_id, seq)).round for seq in sorted(set(seqs))}


async def _indexed_rounds(
    app: Application, timeline: Timeline, head: Head, character_id: str, seqs: Sequence[int]
) -> Mapping[int, int] | None:
    """The same out of the character's index, whose rows are counted already; None while it is being read."""

    def told(index: "ExperienceIndex") -> Mapping[int, int]:
        return {seq: index.round_at(seq) for seq in seqs}

    rounds, _ = await app.experience(timeline).ask(head, character_id, told) if seqs else ({}, "")
    return rounds


async def _rounds_between(
    timeline: Timeline, head: Head, character_id: str, items: Sequence[Dated[Memory]], own_turns: Sequence[int]
) -> Mapping[int, int]:
    """The same of a page, by the one fold at its oldest row. own_turns: those of the character within the page."""
    seqs = sorted({found.fact.seq for found in items})
    if not seqs:
        return {}
    oldest = (await timeline.mind_in(head.view, character_id, seqs[0])).round
    turns = sorted(turn for turn in own_turns if turn > seqs[0])
    return {seq: oldest + bisect_right(turns, seq) for seq in seqs}
