"""Looks up what a character would recall at a remark, as a turn does in step 4, and writes nothing."""

from dataclasses import dataclass, replace

from ..domain.lineage import NEWEST
from ..domain.mind import Mind
from ..domain.route import Remark, choose_route
from ..domain.who import People
from ..ports import MARK_TURN
from ..retrieval.query import Clocks
from ..retrieval.settings import PRESETS, RecallSettings, with_clocks
from ..retrieval.unfold import unfold
from .admit import known_scene, new_player, spoken_locale
from .application import Application
from .list_known import Known, shown
from .list_memories import Remembered, remembered, rounds_after
from .recall import Recollection, asked, clocks_of, recall
from .requests import SearchRequest
from .route import question_of
from .timeline import Head, Timeline

SEARCH_WAIT_S = 5.0
"""How long a search waits for experience that is still being read; a turn waits less."""
LOOK_BACK_TURNS = 64
"""Among so many of a character's turns it is looked up when two last spoke."""


@dataclass(frozen=True, slots=True)
class FoundMemories:
    """What was found. experience, knowledge: one for each hit · record: the experience as a reply is given it ·
    embedder_id: by which meaning was compared, "" = none was."""

    recollection: Recollection
    experience: tuple[Remembered, ...]
    knowledge: tuple[Known, ...]
    record: str
    embedder_id: str


async def search_memories(app: Application, request: SearchRequest) -> FoundMemories:
    """Raises NotFound for an unknown character, scene or branch, BadInput for a language that the cast lacks."""
    timeline, head = await app.reading(request.at)
    world = replace(head.world, game_time_s=request.game_time_s or head.world.game_time_s)
    people = app.people(timeline, world)
    character = app.character(timeline, world, request.character_id)
    await head.load([request.character_id])
    mind = app.seeded(timeline, world, head.mind(request.character_id))
    remark = _remark(people, mind, request)
    settings = _settings(app, request)
    now = clocks_of(mind, world, app.clock.now_ms())
    choice = choose_route(people, character, mind, remark)
    meant = question_of(remark, choice)
    question = await asked(app.recaller, people, character, meant, settings)
    found = await recall(
        app,
        timeline,
        head,
        people,
        character,
        mind,
        meant,
        topic_id=choice.topic_id,
        question=question,
        settings=settings,
        now=now,
        wait_s=SEARCH_WAIT_S,
    )
    memories = [hit.item for hit in found.experience]
    rounds = await rounds_after(timeline, head, character.character_id, [memory.seq for memory in memories])
    info = app.recaller.info
    return FoundMemories(
        found,
        tuple(await remembered(app, timeline, head, character.character_id, memories, rounds)),
        tuple(shown(app, people, character, hit.item) for hit in found.knowledge),
        unfold(
            memories,
            now,
            locale=remark.locale,
            name=lambda who: people.name(people.inside(who), remark.locale),
            day_seconds=people.cast.clocks.day_seconds,
            rounds={memory.memory_id: rounds[memory.seq] for memory in memories},
            last_spoke=await _last_spoke(timeline, head, character.character_id, remark.speaker_id),
        )
        if memories
        else "",
        info.embedder_id if info is not None and question.query.vector is not None else "",
    )


def _remark(people: People, mind: Mind, request: SearchRequest) -> Remark:
    """The text as a remark to the character, heard by nobody else."""
    known_scene(people, request.scene_id)
    speaker_id = people.outside(request.speaker_id) if request.speaker_id else people.primary_player_id
    new_player(people, speaker_id)  # refuses what no turn could come from
    return Remark(
        speaker_id,
        request.text,
        spoken_locale(people, request.locale),
        addressee_id=request.character_id,
        scene_id=request.scene_id,
        recent=mind.spoken,
    )


def _settings(app: Application, request: SearchRequest) -> RecallSettings:
    """The server's settings, or the preset that is asked for with the clocks of the cast; with the limits asked for."""
    settings = app.recaller.settings_of(app.cast)
    if request.preset:
        clocks = app.cast.clocks
        settings = with_clocks(PRESETS[request.preset], clocks.fade_rounds, clocks.fade_hours)
    return replace(
        settings,
        experience=replace(settings.experience, k=request.experience_limit or settings.experience.k),
        knowledge=replace(settings.knowledge, k=request.knowledge_limit or settings.knowledge.k),
    )


async def _last_spoke(timeline: Timeline, head: Head, character_id: str, asker_id: str) -> Clocks | None:
    """When the two last spoke with each other; a round of 0 = never, None = not among the last turns."""
    rows = await timeline.store.newest(
        timeline.playthrough_id, character_id, head.view, below=NEWEST, limit=LOOK_BACK_TURNS, marks=MARK_TURN
    )
    for entry in (row.entry for row in rows):
        turn = entry.turn
        if turn is not None and {turn.speaker_id, turn.responder_id} == {character_id, asker_id}:
            mind = await timeline.mind_in(head.view, character_id, entry.seq)
            return Clocks(mind.round, entry.game_time_s, entry.wall_ms, turn.unit)
    return None if len(rows) == LOOK_BACK_TURNS else Clocks(0, 0, 0)
