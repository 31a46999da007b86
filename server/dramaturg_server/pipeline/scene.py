"""S_t of one turn: who is there, the mind that answers, the remark, and what came with it. Step 2 of a turn."""

from dataclasses import dataclass, replace
from time import perf_counter_ns

from ..domain.beliefs import Preference
from ..domain.consequences import judge_events, judge_unit
from ..domain.content import Cast, Character
from ..domain.errors import NotFound, Reason
from ..domain.given_up import contradicted
from ..domain.held import Held, Question, asks_how_it_is_called, held_at
from ..domain.ledger import Ledger
from ..domain.log import Event
from ..domain.mind import Mind
from ..domain.recording import where_of
from ..domain.route import Remark
from ..domain.statements import Statement
from ..domain.told_now import told_now
from ..domain.who import People, perceives
from .admit import new_player
from .application import Application
from .overtaken import CastMoved
from .report_events import mapped
from .requests import FlagChange, StepRequest
from .timeline import Head, Timeline, revision_of


@dataclass(frozen=True, slots=True)
class Scene:
    """S_t: everything the reply is made from, pinned. responder: who answers; mind: its fold; hears: speech reaches it;
    statements: what the remark states; held: what the responder holds of the detail that it is asked for; told_now: ids
    of its beliefs that the reply may draw on;
    state_revision: of the committed state, to which only what came with the turn itself was added."""

    people: People
    responder: Character
    mind: Mind
    remark: Remark
    statements: tuple[Statement, ...]
    held: Held | None
    told_now: tuple[str, ...]
    hears: bool
    state_revision: int
    state_text: str
    state_lag: bool


@dataclass(frozen=True, slots=True)
class Admitted:
    """A turn with every id known, who answers it, and the cast under which that is so."""

    request: StepRequest
    responder_id: str
    cast: Cast


class StageClock:
    """Microseconds per stage of a turn; a stage that was done again stands twice."""

    def __init__(self) -> None:
        self._last = perf_counter_ns()
        self.timings: list[tuple[str, int]] = []

    def stage(self, name: str) -> None:
        now = perf_counter_ns()
        self.timings.append((name, (now - self._last) // 1000))
        self._last = now


async def read_scene(
    app: Application, timeline: Timeline, head: Head, turn: Admitted, statements: tuple[Statement, ...] = ()
) -> Scene:
    """Pins S_t: the responder's committed mind and the world, with what came with the turn already in them.

    Raises CastMoved where the cast is another than that of the turn's admission.
    """
    locale = timeline.playthrough.content_locale
    request, responder_id = turn.request, turn.responder_id
    wished: tuple[Preference, ...] = ()
    if asks_how_it_is_called(request.text):
        wished = tuple(await timeline.store.preferences(request.speaker_id))

    def read(ledger: Ledger) -> Scene:
        if ledger.cast is not turn.cast:
            raise CastMoved
        revision = revision_of(ledger.mind(responder_id), ledger.world)
        arrive(ledger, request, responder_id)
        standpoint = ledger.standpoint(responder_id, request.scene_id)
        people, mind = replace(ledger.people, world=standpoint.world), standpoint.mind
        responder = people.character(responder_id)
        if responder is None:
            raise NotFound(Reason.CHARACTER_UNKNOWN, f"no character {responder_id!r} here", character_id=responder_id)
        hears = perceives(responder, standpoint, speech=True)
        asked = replace(_asked(app, ledger, people, turn, statements), wished=wished)
        return Scene(
            people=people,
            responder=responder,
            mind=mind,
            remark=replace(remark_of(request), recent=mind.spoken),
            statements=statements,
            held=held_at(ledger, asked) if hears else None,
            told_now=told_now(ledger, asked, statements) if hears else (),
            hears=hears,
            state_revision=revision,
            state_text=app.state_texts.of((timeline.playthrough_id, head.number), people, mind, locale, asked.where),
            state_lag=any(work.character_id == responder_id for work in head.world.open_work.values()),
        )

    return await app.preview(timeline, head, "turn", read, ids=(responder_id,), game_time_s=request.game_time_s)


def _asked(
    app: Application, ledger: Ledger, people: People, turn: Admitted, statements: tuple[Statement, ...]
) -> Question:
    request = turn.request
    return Question(
        request.text,
        request.locale,
        people.inside(request.speaker_id),
        turn.responder_id,
        where_of(ledger, request.scene_id, request.storyline_id),
        app.names_in_play.of(people).within((request.text,)),
        contradicted(statements),
    )


def remark_of(request: StepRequest) -> Remark:
    return Remark(
        request.speaker_id,
        request.text,
        request.locale,
        request.addressee_id,
        request.responder_id,
        request.hearer_ids,
        request.scene_id,
    )


def arrive(ledger: Ledger, request: StepRequest, responder_id: str) -> tuple[Event, ...]:
    """What comes with a turn and is judged before it, in the same row: a new player, the unit, signals.

    Whoever hears the turn witnesses its signals.
    """
    if (met := new_player(ledger.people, request.speaker_id)) is not None:
        ledger.note_world(met)
    if request.unit_id:
        judge_unit(ledger, request.unit_id)
    witnesses = everyone(request, responder_id)
    signals = [replace(event, event_id=ledger.new_id("v"), perceivers=witnesses) for event in _signals(request)]
    events = tuple(mapped(ledger.cast, event) for event in signals)
    if events:
        judge_events(ledger, events)
    return events


def _signals(request: StepRequest) -> tuple[Event, ...]:
    return tuple(
        Event("", "flag", change.flag_id, change.value)
        if isinstance(change, FlagChange)
        else Event("", "quest", change.quest_id, change.stage_id)
        for change in request.signals
    )


def everyone(request: StepRequest, responder_id: str) -> tuple[str, ...]:
    """Who hears the turn: the request's hearers, speaker, addressee and responder; nobody is guessed."""
    named = (request.speaker_id, request.addressee_id, responder_id, *request.hearer_ids)
    return tuple(dict.fromkeys(filter(None, named)))
