"""One turn from request to commit, in the order of `dialogue.md`: S_t speaks, what it teaches is committed with it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from time import perf_counter_ns

from ..domain.consequences import judge_events, judge_turn, judge_unit
from ..domain.content import Character
from ..domain.errors import BadInput, DeadlinePassed, Reason
from ..domain.flatten import flatten
from ..domain.ledger import Ledger
from ..domain.log import Entry, Event, SpokenLine, Turn
from ..domain.mind import Mind, WorkOpened
from ..domain.route import Choice, Remark, choose_route, respondent
from ..domain.speak import Spoken, speak
from ..domain.standpoint import Standpoint
from ..domain.who import People, perceives
from .admit import known_character, known_hearers, known_scene, known_unit, new_player, spoken_locale
from .application import Application
from .once import once
from .report_events import mapped
from .requests import FlagChange, StepRequest
from .timeline import Committed, Head, Timeline, revision_of

STATE_LAG = "state_lag"
MAX_WORK_PER_TURN = 4
"""Perceivers for whom a model reads one turn (`dialogue.md` step 10); the rest get the rules' evidence."""


@dataclass(frozen=True, slots=True)
class Scene:
    """S_t: everything the reply is made from, pinned. responder: who answers; mind: its committed fold."""

    people: People
    responder: Character
    mind: Mind
    remark: Remark
    state_revision: int
    state_text: str
    state_lag: bool


class StageClock:
    """Microseconds per stage of a turn."""

    def __init__(self) -> None:
        self._last = perf_counter_ns()
        self.timings: list[tuple[str, int]] = []

    def stage(self, name: str) -> None:
        now = perf_counter_ns()
        self.timings.append((name, (now - self._last) // 1000))
        self._last = now


async def step_dialogue(app: Application, request: StepRequest, deadline_s: float) -> Committed:
    """Answers one turn. deadline_s: the caller's time; it can end the turn until the commit is submitted, not after.

    Raises NotFound, BadInput, Busy, Conflict(STALE_BRANCH | STALE_REVISION | REQUEST_ID_REUSED), DeadlinePassed.
    """
    deadline = asyncio.get_running_loop().time() + deadline_s
    timeline, head = await app.at(request.at)
    return await once(timeline, head, request.at, lambda: _turn(app, timeline, head, request, deadline))


async def _turn(app: Application, timeline: Timeline, head: Head, request: StepRequest, deadline: float) -> Committed:
    clock = StageClock()
    locale = _admit(app, timeline, head, request)
    await _prelude(app, timeline, head, request)
    responder_id = _respondent(app, timeline, head, request, locale)
    clock.stage("admit")
    async with AsyncExitStack() as lane:
        try:
            async with asyncio.timeout_at(deadline):
                place = await lane.enter_async_context(timeline.lanes.of(head, responder_id))
                clock.stage("queue")
                await _wait_for_state(app, timeline, head, responder_id, request.wait_ms)
                scene = await read_scene(app, timeline, head, request, responder_id, locale)
        except TimeoutError:
            raise _too_late() from None
        clock.stage("scene")
        choice = choose_route(scene.people, scene.responder, scene.mind, scene.remark)
        clock.stage("route")
        spoken = speak(scene.people, scene.responder, scene.mind, choice, scene.remark, request.allowed_actions)
        clock.stage("speak")

        def write(ledger: Ledger) -> Entry:
            if asyncio.get_running_loop().time() >= deadline:
                raise _too_late()
            turn = _turn_record(ledger, request, scene, choice, spoken)
            if (met := new_player(ledger.people, request.speaker_id)) is not None:
                ledger.note_world(met)
            judge_turn(ledger, turn)
            _open_work(app, ledger, turn)
            clock.stage("consequences")
            return ledger.entry(turn=replace(turn, timings=tuple(clock.timings)))

        return await app.commit(
            timeline,
            head,
            "turn",
            write,
            at=request.at,
            ids=_minds_of(scene.people, request, responder_id),
            place=place,
            game_time_s=request.game_time_s,
        )


def _minds_of(people: People, request: StepRequest, responder_id: str) -> tuple[str, ...]:
    """The minds that a turn surely concerns, the responder's (whose revision may be expected) first."""
    heard = (i for i in _everyone(request, responder_id) if i != responder_id and people.character(i) is not None)
    return (responder_id, *heard)


def _too_late() -> DeadlinePassed:
    return DeadlinePassed(Reason.DEADLINE, "the caller's time was up before the turn was answered; nothing was written")


# ---- 1 admit


def _admit(app: Application, timeline: Timeline, head: Head, request: StepRequest) -> str:
    people = app.people(timeline, head.world)
    known_hearers(people, request.hearer_ids, "hearer_ids")
    known_scene(people, request.scene_id)
    known_unit(people, request.unit_id)
    if request.responder_id:
        known_character(people, request.responder_id, "responder_id")
    if request.addressee_id and not people.is_player(request.addressee_id):
        known_character(people, request.addressee_id, "addressee_id")
    return spoken_locale(people, request.locale)


async def _prelude(app: Application, timeline: Timeline, head: Head, request: StepRequest) -> None:
    """Begins the unit and commits the signals that came with the turn, so that S_t and the world hold them."""
    begins = request.unit_id and request.unit_id != head.ahead_world.unit
    if not begins and not request.signals:
        return
    witnesses = _everyone(request, request.responder_id or request.addressee_id)

    def write(ledger: Ledger) -> Entry:
        if request.unit_id:
            judge_unit(ledger, request.unit_id)
        people = ledger.people
        heard = tuple(i for i in witnesses if people.character(i) is not None or people.is_player(i))
        events = [replace(event, event_id=ledger.new_id("v"), perceivers=heard) for event in signal_events(request)]
        events = [mapped(ledger.cast, event) for event in events]
        judge_events(ledger, events)
        return ledger.entry(events=events)

    at = request.at
    own = replace(at, request_id=f"{at.request_id}#signals" if at.request_id else "", expected_revision=0)
    await once(
        timeline,
        head,
        own,
        lambda: app.commit(timeline, head, "events", write, at=own, game_time_s=request.game_time_s),
    )


def signal_events(request: StepRequest) -> tuple[Event, ...]:
    """The world signals of a turn as events."""
    return tuple(
        Event("", "flag", change.flag_id, change.value)
        if isinstance(change, FlagChange)
        else Event("", "quest", change.quest_id, change.stage_id)
        for change in request.signals
    )


def _respondent(app: Application, timeline: Timeline, head: Head, request: StepRequest, locale: str) -> str:
    people = app.people(timeline, head.world)

    def hears(character_id: str) -> bool:
        character = people.character(character_id)
        return character is not None and perceives(
            character, Standpoint(app.cast, head.world, _seen(head, character_id), request.scene_id), speech=True
        )

    found = respondent(people, _remark(request, locale), hears)
    if not found:
        raise BadInput(
            "responder_id",
            "nobody who is present can answer: name a responder or an addressee that is a character",
            Reason.NOT_ANSWERABLE,
        )
    if people.inside(found) == people.inside(request.speaker_id):
        raise BadInput("responder_id", f"{found!r} can't answer itself", Reason.NOT_ANSWERABLE)
    return found


def _seen(head: Head, character_id: str) -> Mind:
    """The committed mind where it is in memory; a character that is not loaded reads as at its start."""
    try:
        return head.mind(character_id)
    except KeyError:
        return Mind(character_id)


async def _wait_for_state(app: Application, timeline: Timeline, head: Head, character_id: str, wait_ms: int) -> None:
    if wait_ms:
        await app.after_turn(timeline).idle(head, character_id, wait_ms)


# ---- 2 scene


async def read_scene(
    app: Application, timeline: Timeline, head: Head, request: StepRequest, responder_id: str, locale: str
) -> Scene:
    """Pins S_t: the responder's committed mind, and the world, as they are now."""
    await head.load([responder_id])
    mind = app.seeded(timeline, head.world, head.mind(responder_id))
    people = app.people(timeline, head.world, timeline.playthrough.content_locale)
    remark = replace(_remark(request, locale), recent=mind.spoken)
    return Scene(
        people=people,
        responder=app.character(timeline, head.world, responder_id),
        mind=mind,
        remark=remark,
        state_revision=revision_of(mind, head.world),
        state_text=flatten(people, mind, timeline.playthrough.content_locale),
        state_lag=any(work.character_id == responder_id for work in head.world.open_work.values()),
    )


def _remark(request: StepRequest, locale: str) -> Remark:
    return Remark(
        request.speaker_id,
        request.text,
        locale,
        request.addressee_id,
        request.responder_id,
        request.hearer_ids,
        request.scene_id,
    )


# ---- 9 commit


def _everyone(request: StepRequest, responder_id: str) -> tuple[str, ...]:
    """Who hears the turn: the request's hearers, speaker, addressee and responder; nobody is guessed."""
    named = (request.speaker_id, request.addressee_id, responder_id, *request.hearer_ids)
    return tuple(dict.fromkeys(filter(None, named)))


def _turn_record(ledger: Ledger, request: StepRequest, scene: Scene, choice: Choice, spoken: Spoken) -> Turn:
    turn_id = f"t{ledger.seq}"
    lag = (STATE_LAG,) if scene.state_lag else ()
    return Turn(
        turn_id=turn_id,
        speaker_id=request.speaker_id,
        text=request.text,
        addressee_id=request.addressee_id,
        responder_id=scene.responder.character_id,
        hearers=_everyone(request, scene.responder.character_id),
        unit_id=ledger.world.unit,
        unit=ledger.world.ordinal,
        scene_id=request.scene_id or ledger.world.scene,
        storyline_id=request.storyline_id or "main",
        locale=scene.remark.locale,
        lines=spoken.lines,
        route=choice.route,
        topic_id=choice.topic_id,
        care=choice.route == "care",
        state_text=scene.state_text,
        state_revision=scene.state_revision,
        degraded=(*spoken.degraded, *lag),
        state_lag=scene.state_lag,
        signals=signal_events(request),
        trace_id=turn_id,
    )


def _open_work(app: Application, ledger: Ledger, turn: Turn) -> None:
    """One row of after-turn work per perceiver, where there is a model to do it; none for a turn of distress."""
    if app.model is None or turn.care:
        return
    for character_id in _first_perceivers(ledger, turn):
        revision = revision_of(ledger.mind(character_id), ledger.world)
        ledger.note_world(WorkOpened(turn.turn_id, character_id, ledger.seq, revision, turn.unit))


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
