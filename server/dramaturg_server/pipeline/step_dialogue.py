"""One turn from request to commit (docs/turn.md, "Order of work"): S_t speaks, what it teaches is committed with it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace

from ..domain.consequences import judge_turn
from ..domain.content import Cast
from ..domain.errors import BadInput, DeadlinePassed, Reason
from ..domain.ledger import Ledger
from ..domain.log import Entry, SpokenLine, Turn
from ..domain.mind import WorkOpened
from ..domain.outcome_lines import with_outcomes
from ..domain.respondent import respondent
from ..domain.speak import Spoken, speak
from ..domain.standpoint import Standpoint
from ..domain.taking_in import take_in
from ..domain.told_now import noted
from ..domain.who import People, perceives
from .admit import heard_by, known_character, known_scene, known_unit, spoken_locale
from .application import Application
from .lanes import Place
from .once import once
from .overtaken import CastMoved, of_one_cast, turn_now
from .requests import StepRequest
from .route import Routed, route
from .said_here import said_here
from .scene import Admitted, Scene, StageClock, arrive, everyone, read_scene, remark_of
from .timeline import Committed, Head, Timeline

STATE_LAG = "state_lag"
MAX_WORK_PER_TURN = 4
"""Perceivers for whom a model reads one turn; the rest get the rules' evidence."""


async def step_dialogue(app: Application, request: StepRequest, deadline_s: float) -> Committed:
    """Answers one turn. deadline_s: the caller's time; it can end the turn until the commit is submitted, not after.

    Raises NotFound, BadInput, Busy, Conflict(STALE_BRANCH | STALE_REVISION | REQUEST_ID_REUSED), DeadlinePassed.
    """
    deadline = asyncio.get_running_loop().time() + deadline_s
    under = app.cast
    timeline, head = await app.at(request.at)
    return await once(timeline, head, request.at, lambda: _turn(app, timeline, head, request, under, deadline))


async def _turn(
    app: Application, timeline: Timeline, head: Head, asked: StepRequest, under: Cast, deadline: float
) -> Committed:
    """A turn that was asked for `under` a cast; where a reload overtakes it, it keeps its place and is made again."""
    clock = StageClock()
    async with AsyncExitStack() as lane:
        async with _in_time(deadline):
            turn = await _admitted(app, timeline, head, asked, under)
            clock.stage("admit")
            place = await lane.enter_async_context(timeline.lanes.of(head, turn.responder_id))
            clock.stage("queue")
            await _wait_for_state(app, timeline, head, turn.responder_id, asked.wait_ms)
        while True:
            with suppress(CastMoved):
                return await _answered(app, timeline, head, turn, place, deadline, clock)
            responder_id = head.renames.id("character", turn.responder_id)
            turn = Admitted(_request(app, timeline, head, asked, under), responder_id, app.cast)


async def _answered(
    app: Application, timeline: Timeline, head: Head, turn: Admitted, place: Place, deadline: float, clock: StageClock
) -> Committed:
    """A turn whose time has come, all of it under one cast: CastMoved where another came, and nothing was written."""
    request, responder_id = turn.request, turn.responder_id
    async with _in_time(deadline):
        statements = await said_here(app, timeline, head, turn)
        scene = await read_scene(app, timeline, head, turn, statements)
        clock.stage("scene")
        routed = await route(app, timeline, head, scene, clock, deadline)
    spoken = speak(scene.people, scene.responder, scene.mind, routed.choice, scene.remark, request.allowed_actions)
    clock.stage("speak")

    def write(ledger: Ledger) -> Entry:
        if asyncio.get_running_loop().time() >= deadline:
            raise _too_late()
        signals = arrive(ledger, request, responder_id)
        record = replace(_turn_record(ledger, request, scene, routed, spoken), signals=signals)
        record = with_outcomes(ledger, record, routed.choice, take_in(ledger, record, statements))
        judge_turn(ledger, record)
        _open_work(app, ledger, record)
        clock.stage("consequences")
        return ledger.entry(turn=replace(record, timings=tuple(clock.timings)), events=signals)

    return await app.commit(
        timeline,
        head,
        "turn",
        write,
        at=request.at,
        ids=(responder_id,),
        place=place,
        game_time_s=request.game_time_s,
        cast=turn.cast,
    )


@asynccontextmanager
async def _in_time(deadline: float) -> AsyncIterator[None]:
    """Raises DeadlinePassed where the loop's time reaches `deadline` first."""
    try:
        async with asyncio.timeout_at(deadline):
            yield
    except TimeoutError:
        raise _too_late() from None


def _too_late() -> DeadlinePassed:
    return DeadlinePassed(Reason.DEADLINE, "the caller's time was up before the turn was answered; nothing was written")


# ---- 1 admit


def admitted(people: People, request: StepRequest) -> StepRequest:
    """The request with every id known, `player` turned into the primary player's own id, groups into their members, and
    the reply's locale."""
    hearers = heard_by(people, request.hearer_ids, "hearer_ids")
    known_scene(people, request.scene_id)
    known_unit(people, request.unit_id)
    if request.responder_id:
        known_character(people, request.responder_id, "responder_id")
    if request.addressee_id and not people.is_player(people.outside(request.addressee_id)):
        known_character(people, request.addressee_id, "addressee_id")
    return replace(
        request,
        speaker_id=people.outside(request.speaker_id),
        addressee_id=people.outside(request.addressee_id),
        hearer_ids=tuple(dict.fromkeys(map(people.outside, hearers))),
        locale=spoken_locale(people, request.locale),
    )


def _request(app: Application, timeline: Timeline, head: Head, asked: StepRequest, under: Cast) -> StepRequest:
    """The request as the cast of now admits it, in its ids; it was asked for `under` the same cast or an older one."""
    people = app.people(timeline, head.world)
    return admitted(people, asked if people.cast is under else turn_now(asked, head.renames))


@of_one_cast
async def _admitted(app: Application, timeline: Timeline, head: Head, asked: StepRequest, under: Cast) -> Admitted:
    cast, request = app.cast, _request(app, timeline, head, asked, under)
    return Admitted(request, await _respondent(app, timeline, head, request), cast)


async def _respondent(app: Application, timeline: Timeline, head: Head, request: StepRequest) -> str:
    """Who answers, judged before anything is written. Raises CastMoved."""
    people = app.people(timeline, head.world)
    named = (*request.hearer_ids, *_scene_respondent(app, head, request))
    await head.load([i for i in named if people.character(i) is not None])
    if app.cast is not people.cast:
        raise CastMoved

    def hears(character_id: str) -> bool:
        mind = app.seeded(timeline, head.world, head.mind(character_id))
        character = people.character(character_id)
        standpoint = Standpoint(app.cast, head.world, mind, request.scene_id)
        return character is not None and perceives(character, standpoint, speech=True)

    found = respondent(people, remark_of(request), hears)
    if not found:
        raise BadInput(
            "responder_id",
            "nobody who is present can answer: name a responder or an addressee that is a character",
            Reason.NOT_ANSWERABLE,
        )
    if found == request.speaker_id:
        raise BadInput("responder_id", f"{found!r} can't answer itself", Reason.NOT_ANSWERABLE)
    return found


def _scene_respondent(app: Application, head: Head, request: StepRequest) -> tuple[str, ...]:
    scene = app.cast.scenes.get(request.scene_id or head.world.scene)
    return (scene.respondent,) if scene is not None else ()


async def _wait_for_state(app: Application, timeline: Timeline, head: Head, character_id: str, wait_ms: int) -> None:
    if wait_ms:
        await app.after_turn(timeline).idle(head, character_id, wait_ms)


# ---- 9 commit


def _turn_record(ledger: Ledger, request: StepRequest, scene: Scene, routed: Routed, spoken: Spoken) -> Turn:
    turn_id, choice = f"t{ledger.seq}", routed.choice
    lag = (STATE_LAG,) if scene.state_lag else ()
    return Turn(
        turn_id=turn_id,
        speaker_id=request.speaker_id,
        text=request.text,
        addressee_id=request.addressee_id,
        responder_id=scene.responder.character_id,
        hearers=everyone(request, scene.responder.character_id),
        unit_id=ledger.world.unit,
        unit=ledger.world.ordinal,
        scene_id=request.scene_id or ledger.world.scene,
        storyline_id=request.storyline_id,
        locale=scene.remark.locale,
        lines=spoken.lines,
        route=choice.route,
        topic_id=choice.topic_id,
        care=choice.route == "care",
        state_text=scene.state_text,
        state_revision=scene.state_revision,
        degraded=tuple(dict.fromkeys((*spoken.degraded, *routed.degraded, *lag))),
        state_lag=scene.state_lag,
        recalled=(*routed.recalled, *noted(scene.told_now, choice)),
        compared=routed.compared,
        trace_id=turn_id,
    )


def _open_work(app: Application, ledger: Ledger, turn: Turn) -> None:
    """One row of after-turn work per perceiver, where there is a model to do it; none for a turn of distress."""
    if app.model is None or turn.care:
        return
    for character_id in _first_perceivers(ledger, turn):
        ledger.note_world(WorkOpened(turn.turn_id, character_id, ledger.seq, turn.unit))


def _first_perceivers(ledger: Ledger, turn: Turn) -> tuple[str, ...]:
    """Whom after-turn model work is for: the responder, then those the cast marks, then the rest, at most four."""
    people = ledger.people
    heard = [i for i in turn.hearers if i in ledger.touched() and i != turn.responder_id]
    leads = [i for i in heard if (character := people.character(i)) is not None and character.lead]
    return tuple(dict.fromkeys((turn.responder_id, *leads, *heard)))[:MAX_WORK_PER_TURN]


# ---- streaming


async def stream_dialogue(
    app: Application, request: StepRequest, deadline_s: float, sentences: Callable[[str], tuple[str, ...]]
) -> AsyncIterator[tuple[int, SpokenLine, str] | Committed]:
    """The same turn, its lines cut at sentence ends, then the committed row, which equals the unary answer.

    A repeated request id gets the row alone. Without a model a line exists whole only when it is chosen, and it is
    spoken once it is durable: the chunks follow the commit and are never taken back.
    """
    committed = await step_dialogue(app, request, deadline_s)
    turn = committed.entry.turn
    for place, line in enumerate(turn.lines if turn and not committed.replayed else ()):
        for sentence in sentences(line.text):
            yield place, line, sentence
    yield committed
