"""A data folder whose NPCs remember much, made without playing it: one real turn of each, repeated with other words.

turns that were played → copies of their rows with new texts → one import, with vectors at random for its memories
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from ..domain.content import Cast
from ..domain.log import MindEntry
from ..domain.memories import memories_of
from ..domain.mind import Perceived
from ..pipeline.application import Application
from ..pipeline.edits import begin_unit
from ..pipeline.requests import StepRequest, UnitRequest
from ..pipeline.speaker_names import SpeakerNames
from ..pipeline.stored_vectors import packed
from ..ports import EmbedderInfo, Row, Snapshot, StoredVector, Whole
from ..retrieval.passages import Unembedded, kept_under, passage, remark_of
from ..saves.branch_folds import snapshots_of_all
from .in_process import application, opened, turn
from .memories import MINUTE_MS, lines, unit_vectors

PLAYED, PLAYTHROUGH = "played", "p"
SAID = "Good morning."
"""Means nothing to anybody, so that the repeated rows tell of nothing but what was said."""
BATCH = 4_096


async def write_long_past(cast: Cast, data: Path, per_npc: Mapping[str, int], info: EmbedderInfo) -> None:
    """Playthrough `p`, in which each NPC remembers so many remarks of the player, with vectors of that embedder."""
    async with application(cast, data) as app:
        whole = await _played(app, list(per_npc))
        turns = {row.entry.turn.responder_id: row for row in whole.rows if row.entry.turn is not None}
        rows = [*whole.rows, *_repeated(turns, per_npc, whole.last_seq)]
        playthrough = replace(whole.playthrough, playthrough_id=PLAYTHROUGH)
        made = replace(whole, playthrough=playthrough, rows=tuple(rows), last_seq=rows[-1].entry.seq, answers=())
        await app.store.add_whole(replace(made, snapshots=_folded(made, app.snapshot_rows)))
        timeline = await app.timeline(PLAYTHROUGH)
        names = SpeakerNames(app.names(timeline), timeline.current.world)
        vectors = list(_vectors(rows, names, info.dimension))
        for at in range(0, len(vectors), BATCH):
            await app.store.put_vectors(PLAYTHROUGH, kept_under(info.embedder_id), vectors[at : at + BATCH])


async def _played(app: Application, npcs: list[str]) -> Whole:
    """One turn with each of them."""
    at = await opened(app, PLAYED)
    await begin_unit(app, UnitRequest(at, "muster"))
    for number, npc in enumerate(npcs):
        await turn(app, StepRequest(replace(at, request_id=f"w{number}", digest="d"), "player", SAID, npc))
    whole = await app.store.whole(PLAYED)
    assert whole is not None
    return whole


def _folded(whole: Whole, every: int) -> tuple[Snapshot, ...]:
    """The snapshots that play would have left: without them the first call folds every row."""
    return snapshots_of_all({branch.number: branch for branch in whole.branches}, whole.rows, every)


def _repeated(turns: Mapping[str, Row], per_npc: Mapping[str, int], last_seq: int) -> Iterator[Row]:
    """One round of all who are left after the other, so that nobody's past lies in one stretch."""
    texts = iter(lines(sum(per_npc.values())))
    seq = last_seq
    for number in range(max(per_npc.values())):
        for npc, count in per_npc.items():
            if number < count:
                seq += 1
                yield _copy(turns[npc], seq, next(texts))


def _copy(row: Row, seq: int, text: str) -> Row:
    said = row.entry.turn
    assert said is not None
    turn = replace(said, turn_id=f"t{seq}", text=text)
    minds = tuple(_keeping(mind, turn.turn_id) for mind in row.entry.minds)
    wall_ms = row.entry.wall_ms + seq * MINUTE_MS // 1000
    return replace(row, entry=replace(row.entry, seq=seq, wall_ms=wall_ms, minds=minds, turn=turn))


def _keeping(mind: MindEntry, turn_id: str) -> MindEntry:
    """Whoever kept the turn that is repeated keeps this one."""
    facts = (replace(fact, keeps=(turn_id,)) if isinstance(fact, Perceived) else fact for fact in mind.facts)
    return replace(mind, facts=tuple(facts))


def _vectors(rows: list[Row], names: SpeakerNames, dimension: int) -> Iterator[StoredVector]:
    """For every memory of every row, whoever it is of."""
    known = unit_vectors(BATCH, dimension=dimension)
    for row in rows:
        said = row.entry.turn
        if said is not None:
            before = None
            for memory in memories_of(row.entry, said.responder_id):
                one = Unembedded(memory.seq, memory.part, passage(memory, remark_of(memory, before), names))
                yield packed(one, known[(memory.seq * 7 + memory.part) % BATCH])
                before = memory
