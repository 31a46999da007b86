"""Looks up what a character would recall at a remark, as a turn does in step 4, and writes nothing."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..domain.found import NotSpoken
from ..domain.given_up import GivenUp
from ..domain.held import Held, Question, held_at
from ..domain.ledger import Ledger
from ..domain.lineage import NEWEST
from ..domain.log import ComparedTopic, RecallKind
from ..domain.mind import Mind
from ..domain.recording import where_of
from ..domain.route import Remark, Routing
from ..domain.standpoint import Standpoint
from ..domain.who import People, perceives
from ..ports import MARK_TURN
from ..retrieval.query import Clocks
from ..retrieval.settings import RecallSettings
from ..retrieval.unfold import unfold
from .admit import known_scene, new_player, spoken_locale
from .application import Application
from .list_known import Known, shown
from .list_memories import Remembered, remembered, rounds_after
from .occasion import Occasion, Patience, clocks_of
from .recall import NOTHING, Recollection
from .requests import SearchRequest
from .route import Lookups, first_choice

SEARCH_WAIT_S = 5.0
"""How long a search waits for experience that is still being read; a turn waits less."""
LOOK_BACK_TURNS = 64
"""Among so many of a character's turns it is looked up when two last spoke."""


@dataclass(frozen=True, slots=True)
class FoundMemories:
    """What was found. experience, knowledge: one for each hit · record: the experience as a reply is given it ·
    embedder_id: by which meaning was compared, "" = none was · not_spoken: by id why a turn would not be answered with
    it · compared: topics that a turn would compare the text with."""

    recollection: Recollection
    experience: tuple[Remembered, ...]
    knowledge: tuple[Known, ...]
    record: str
    embedder_id: str
    not_spoken: Mapping[str, NotSpoken] = field(default_factory=dict)
    compared: tuple[ComparedTopic, ...] = ()


@dataclass(frozen=True, slots=True)
class _LookedUp:
    """What a turn with the same text would look up; see `FoundMemories`."""

    recollection: Recollection = NOTHING
    embedder_id: str = ""
    not_spoken: Mapping[str, NotSpoken] = field(default_factory=dict)
    compared: tuple[ComparedTopic, ...] = ()


async def search_memories(app: Application, request: SearchRequest, deadline_s: float = 60.0) -> FoundMemories:
    """deadline_s: the caller's time, of which a part may be waited.

    Raises NotFound for an unknown character, scene or branch, BadInput for a language that the cast lacks.
    """
    occasion = await _occasion(app, request, asyncio.get_running_loop().time() + deadline_s)
    looked_up = await _looked_up(occasion, request.storyline_id)
    found = looked_up.recollection
    memories = [hit.item for hit in found.experience]
    timeline, head, people, who = occasion.timeline, occasion.head, occasion.people, occasion.responder.character_id
    rounds = await rounds_after(app, timeline, head, who, [memory.seq for memory in memories])
    return FoundMemories(
        found,
        tuple(await remembered(app, timeline, head, who, memories, rounds)),
        tuple(shown(app, people, occasion.responder, hit.item) for hit in found.knowledge),
        await _record(occasion, found, rounds) if memories else "",
        looked_up.embedder_id,
        looked_up.not_spoken,
        looked_up.compared,
    )


async def _occasion(app: Application, request: SearchRequest, deadline: float) -> Occasion:
    """The text as a remark to the character, with the settings and at the time that are asked for."""
    timeline, head = await app.reading(request.at)
    world = replace(head.world, game_time_s=request.game_time_s or head.world.game_time_s)
    people = app.people(timeline, world)
    character = app.character(timeline, world, request.character_id)
    await head.load([request.character_id])
    mind = app.seeded(timeline, world, head.mind(request.character_id))
    return Occasion(
        app,
        timeline,
        head,
        people,
        character,
        mind,
        _remark(people, mind, request),
        _limited(app.recaller.settings_of(people.cast, request.preset), request),
        clocks_of(mind, world, app.clock.now_ms()),
        Patience.of(deadline, SEARCH_WAIT_S),
        given_up=GivenUp.of(mind, world),
    )


async def _held(occasion: Occasion, storyline_id: str) -> Held | None:
    """What the character holds of the detail that the text asks for, in that storyline."""
    remark, people, who = occasion.remark, occasion.people, occasion.responder.character_id

    def read(ledger: Ledger) -> Held | None:
        where, asker_id = where_of(ledger, remark.scene_id, storyline_id), people.inside(remark.speaker_id)
        named = occasion.app.names_in_play.of(people).within((remark.text,))
        return held_at(ledger, Question(remark.text, remark.locale, asker_id, who, where, named))

    return await occasion.app.preview(occasion.timeline, occasion.head, "turn", read, ids=(who,))


async def _looked_up(occasion: Occasion, storyline_id: str) -> _LookedUp:
    """What a turn would look up, on the topic that it would be on."""
    remark, people = occasion.remark, occasion.people
    standpoint = Standpoint(people.cast, people.world, occasion.mind, remark.scene_id)
    if not perceives(occasion.responder, standpoint, speech=True):
        return _LookedUp()
    held = await _held(occasion, storyline_id)
    routing, choice = first_choice(Routing(people, occasion.responder, occasion.mind, remark, held), hears=True)
    lookups = Lookups(occasion, choice)
    choice = await lookups.settled(routing, choice)
    found = await lookups.recalled(choice.topic_id)
    info, vector = occasion.app.recaller.info, (await lookups.question()).query.vector
    embedder_id = info.embedder_id if info and vector is not None else ""
    kinds: dict[str, RecallKind] = {hit.item.memory_id: "memory" for hit in found.experience}
    kinds |= {hit.item.item_id: hit.item.kind for hit in found.knowledge}
    reasons = ((item_id, lookups.not_spoken(choice, kind, item_id)) for item_id, kind in kinds.items())
    why = {item_id: reason for item_id, reason in reasons if reason is not None}
    return _LookedUp(replace(found, reasons=lookups.reasons), embedder_id, why, lookups.compared(routing, choice))


async def _record(occasion: Occasion, found: Recollection, rounds: Mapping[int, int]) -> str:
    """The experience as a reply is given it. rounds: by row."""
    people, locale = occasion.people, occasion.remark.locale
    memories = [hit.item for hit in found.experience]
    return unfold(
        memories,
        occasion.now,
        locale=locale,
        name=lambda who: people.name(people.inside(who), locale),
        day_seconds=people.cast.clocks.day_seconds,
        rounds={memory.memory_id: rounds[memory.seq] for memory in memories},
        last_spoke=await _last_spoke(occasion),
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


def _limited(settings: RecallSettings, request: SearchRequest) -> RecallSettings:
    """The settings with the limits asked for."""
    return replace(
        settings,
        experience=replace(settings.experience, k=request.experience_limit or settings.experience.k),
        knowledge=replace(settings.knowledge, k=request.knowledge_limit or settings.knowledge.k),
    )


async def _last_spoke(occasion: Occasion) -> Clocks | None:
    """When the two last spoke with each other; a round of 0 = never, None = not among the last turns."""
    timeline, head = occasion.timeline, occasion.head
    character_id, asker_id = occasion.responder.character_id, occasion.remark.speaker_id
    rows = await timeline.store.newest(
        timeline.playthrough_id, character_id, head.view, below=NEWEST, limit=LOOK_BACK_TURNS, marks=MARK_TURN
    )
    for entry in (row.entry for row in rows):
        turn = entry.turn
        if turn is not None and {turn.speaker_id, turn.responder_id} == {character_id, asker_id}:
            rounds = await rounds_after(occasion.app, timeline, head, character_id, [entry.seq])
            return Clocks(rounds[entry.seq], entry.game_time_s, entry.wall_ms, turn.unit)
    return None if len(rows) == LOOK_BACK_TURNS else Clocks(0, 0, 0)
