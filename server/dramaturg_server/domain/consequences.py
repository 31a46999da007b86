"""What follows from an event or a turn, by rule: evidence, effects and proposals, in one ledger.

judge_turn · judge_events · judge_unit · judge_extract · judge_drafts · judge_edit    one row each
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from .believing import end_sessions
from .clarifying import end_with_scene, end_with_unit
from .content import Line, Signal
from .cue_evidence import TextHeard, cue_evidence
from .drafts import MindDigest
from .effects import apply_effects, set_by_hand
from .evidence import Evidence, Move
from .fold import relation_key
from .ledger import Ledger
from .log import Event, Turn
from .meaning import RELATIONSHIPS, Happening, judge_blocks, may_stand, perceivers_of, remembers
from .merge import target
from .mind import Citation, EventSeen, FlagSet, QuestMoved, SceneSet, SignalFired, SignalReset, UnitBegun, UnitEnded
from .paths import PathError, format_path
from .proposals import Proposal, RefusalReason, Verdict
from .propose import Pending, judge_all_again, judge_proposal, refuse, settle
from .validator import case_of, judge
from .values import Source, Value
from .who import Parties

QUESTS = ("session", "quests")


# ---- turns


def judge_turn(ledger: Ledger, turn: Turn) -> None:
    """A turn as its hearers perceive it: what they heard, what the line and the player's words mean to them.

    A turn of real distress stores no fact and no evidence (docs/turn.md, "Order of work").
    """
    people = ledger.people
    if turn.scene_id and turn.scene_id != ledger.world.scene:
        ledger.note_world(SceneSet(turn.scene_id))
    perceivers = perceivers_of(ledger, map(people.inside, turn.hearers), speech=True, scene_id=turn.scene_id)
    _hear(ledger, turn, perceivers)
    if turn.care:
        return
    scene = ledger.cast.scenes.get(turn.scene_id)
    if scene is not None:
        setting = Move("put", scene.setting.at(ledger.content_locale))
        for who in filter(lambda who: remembers(ledger, who), perceivers):
            apply_effects(ledger, who, [("moment.scene_context", setting)])
    pending = _line_meaning(ledger, turn, perceivers)
    spoken_to = people.inside(turn.addressee_id) or turn.responder_id
    heard = TextHeard(turn.turn_id, turn.text, people.inside(turn.speaker_id), spoken_to, turn.locale)
    cue_evidence(ledger, heard, perceivers)
    settle(ledger, pending)


def _hear(ledger: Ledger, turn: Turn, perceivers: Sequence[str]) -> None:
    """Notes the turn in every mind that heard it; whoever keeps nothing, or is deaf, only counts its own turn."""
    lines = tuple(line.line_id for line in turn.lines if line.line_id)
    fallback = next((line.line_id for line in reversed(turn.lines) if line.source == "fallback"), "")
    own, kept = turn.responder_id, (turn.turn_id,)
    for who in perceivers:
        if who != own and remembers(ledger, who):
            ledger.perceive(who, lines, turn.topic_id, keeps=kept)
    if ledger.people.character(own) is None:
        return
    spoke = tuple(line.text for line in turn.lines if line.speaker_id == own)
    if own in perceivers and remembers(ledger, own):
        ledger.perceive(own, lines, turn.topic_id, own_turn=True, fallback=fallback, spoke=spoke, keeps=kept)
    else:
        ledger.perceive(own, own_turn=True, fallback=fallback)


def _line_meaning(ledger: Ledger, turn: Turn, perceivers: Sequence[str]) -> list[Pending]:
    lines = {line.line_id: line for line in _authored_lines(ledger, turn)}
    pending: list[Pending] = []
    for spoken in turn.lines:
        line = lines.get(spoken.line_id)
        if line is None or spoken.source != "authored":
            continue
        parties = Parties(spoken.speaker_id, ledger.people.inside(turn.speaker_id), tuple(perceivers))
        happening = Happening(parties, turn.turn_id, spoken.text)
        pending += judge_blocks(ledger, line.evidence, happening, turn.scene_id, turn.topic_id or "none")
    return pending


def _authored_lines(ledger: Ledger, turn: Turn) -> Iterable[Line]:
    topic = ledger.cast.topics.get(turn.topic_id)
    scene = ledger.cast.scenes.get(turn.scene_id)
    yield from topic.lines if topic else ()
    yield from scene.monologue.lines if scene and scene.monologue else ()


# ---- events


def judge_events(ledger: Ledger, events: Sequence[Event]) -> None:
    """A batch of events in the order reported; the proposals of the batch are judged together at its end.

    Nothing follows from an event that a later one of the batch replaced, or that was reported before.
    """
    pending: list[Pending] = []
    for event in events:
        if event.repeated:
            continue
        if event.client_event_id:
            ledger.note_world(EventSeen(event.client_event_id))
        if event.coalesced:
            continue
        witnesses = tuple(map(ledger.people.inside, event.perceivers))
        perceivers = perceivers_of(ledger, witnesses, speech=False)
        for who in perceivers:
            # Per event, for an event of the same batch may have sent it away or taken its memory.
            ledger.perceive(who, keeps=(event.event_id,) if event.text and remembers(ledger, who) else ())
        pending += _EVENT_RULES[event.kind](ledger, event, tuple(perceivers))
    settle(ledger, pending)


def source_of(event: Event) -> str:
    """What evidence of an event is cited by: the game's own id where it sent one, so that a repeat adds nothing."""
    return event.client_event_id or event.event_id


def _quest(ledger: Ledger, event: Event, perceivers: tuple[str, ...]) -> list[Pending]:
    if not event.mapped:
        return []
    for who in filter(lambda who: remembers(ledger, who), perceivers):
        ledger.write(who, format_path((*QUESTS, event.subject)), event.value, "game", reasoning=event.event_id)
    if ledger.world.quests.get(event.subject, "none") == event.value:
        return []
    ledger.note_world(QuestMoved(event.subject, str(event.value)))
    return _fire(ledger, "quest", event, perceivers)


def _flag(ledger: Ledger, event: Event, perceivers: tuple[str, ...]) -> list[Pending]:
    value = event.value
    before = ledger.world.flags.get(event.subject, ledger.cast.flags.get(event.subject))
    if not event.mapped or isinstance(value, tuple) or (type(before) is type(value) and before == value):
        return []
    ledger.note_world(FlagSet(event.subject, value))
    return _fire(ledger, "flag", event, perceivers)


def _custom(ledger: Ledger, event: Event, perceivers: tuple[str, ...]) -> list[Pending]:
    return _fire(ledger, "event", event, perceivers) if event.mapped else []


def _observation(_ledger: Ledger, _event: Event, _perceivers: tuple[str, ...]) -> list[Pending]:
    """Kept in the log for those who saw it; it changes no state by itself."""
    return []


def _told_by(event: Event, perceivers: tuple[str, ...]) -> Happening:
    value = event.value
    shown = f"{value:g}" if isinstance(value, float) else str(value)
    return Happening(Parties(event.actor_id, event.target_id, perceivers, shown), source_of(event), event.text)


def _fire(ledger: Ledger, kind: str, event: Event, perceivers: tuple[str, ...]) -> list[Pending]:
    """Sets off the signals that the event is meant by; a quiet one sets off none."""
    pending: list[Pending] = []
    if event.quiet:
        return pending
    happening = _told_by(event, perceivers)
    for signal in ledger.cast.signals:
        trigger = signal.trigger
        if trigger.kind != kind or trigger.id != event.subject or (kind != "event" and trigger.value != event.value):
            continue
        if signal.once and signal.signal_id in ledger.world.fired:
            continue
        ledger.note_world(SignalFired(signal.signal_id))
        pending += judge_blocks(ledger, signal.blocks, happening, origin=signal.signal_id)
    return pending


# ---- relationship values


def _relationship(ledger: Ledger, event: Event, _perceivers: tuple[str, ...]) -> list[Pending]:
    if not isinstance(event.value, float) or ledger.people.character(event.subject) is None:
        return []
    return _move_value(ledger, event.subject, event.target_id, event.value, source_of(event), quiet=event.quiet)


def _move_value(
    ledger: Ledger, who: str, toward: str, value: float, source_id: str, reason: str = "", *, quiet: bool = False
) -> list[Pending]:
    """The value of one character toward another moved: mirrored, and its crossings are signals to that character.

    quiet: mirrored only; what it has passed meanwhile is passed.
    """
    path = format_path((*RELATIONSHIPS, toward, "value"))
    ledger.touch(who)
    mirrored = ledger.mind(who).values.get(path, 0.0)
    before = mirrored if isinstance(mirrored, float) else 0.0
    cited = (Citation("", "", (source_id,), f"{before:g} → {value:g}"),)
    ledger.write(who, path, value, "game", cited=cited, reasoning=reason or source_id)
    _follow_value(ledger, who, toward, value, cited)
    if quiet or not perceivers_of(ledger, (who,), speech=False):
        return []
    ledger.perceive(who)
    happening = Happening(Parties(who, toward, (who,), f"{value:g}"), source_id, group=relation_key(who, toward))
    pending: list[Pending] = []
    for signal in _in_order_of_crossing(ledger.cast.signals, toward, rising=value > before):
        pending += _cross(ledger, signal, who, toward, before, value, happening)
    return pending


def _in_order_of_crossing(signals: Iterable[Signal], toward: str, *, rising: bool) -> list[Signal]:
    """The value's signals in the order in which it passes their marks."""
    of_value = [signal for signal in signals if signal.trigger.kind == "relationship" and signal.trigger.id == toward]
    return sorted(of_value, key=lambda signal: _mark(signal), reverse=not rising)


def _mark(signal: Signal) -> float:
    value = signal.trigger.value
    return float(value) if isinstance(value, float | int) else 0.0


def _cross(
    ledger: Ledger, signal: Signal, who: str, toward: str, before: float, value: float, happening: Happening
) -> list[Pending]:
    """A crossing fires once, and again only after the value was back at `reset`."""
    trigger, pair = signal.trigger, relation_key(who, toward)
    mark = _mark(signal)
    is_armed = f"{signal.signal_id}|{pair}" not in ledger.world.disarmed
    if not is_armed and (value <= trigger.reset if trigger.rises else value >= trigger.reset):
        ledger.note_world(SignalReset(signal.signal_id, pair))
        return []
    crossed = before < mark <= value if trigger.rises else before > mark >= value
    if not crossed or not is_armed or (signal.once and signal.signal_id in ledger.world.fired):
        return []
    ledger.note_world(SignalFired(signal.signal_id, pair))
    return judge_blocks(ledger, signal.blocks, happening, origin=signal.signal_id)


def _follow_value(ledger: Ledger, who: str, toward: str, value: float, cited: Sequence[Citation]) -> None:
    """Where the cast gives stages numbers the stage follows the value at once, with hysteresis on the way down."""
    schema = ledger.cast.schema
    if schema.stage_numbers is None:
        return
    path = format_path((*RELATIONSHIPS, toward, "stage"))
    order = schema.stages
    present = ledger.mind(who).values.get(path, schema.default(path))
    place = order.index(str(present)) if present in order else 0
    risen = max((i for i, stage in enumerate(order) if value >= schema.stage_numbers[stage]), default=0)
    if risen < place:
        held = (i for i in range(risen, place + 1) if value >= schema.stage_numbers[order[i]] - schema.stage_reset)
        risen = max(held, default=0)
    ledger.write(who, path, order[risen], "game", cited=cited)


_EVENT_RULES: Mapping[str, Callable[[Ledger, Event, tuple[str, ...]], list[Pending]]] = {
    "quest": _quest,
    "flag": _flag,
    "relationship": _relationship,
    "observation": _observation,
    "custom": _custom,
}


# ---- units


def judge_unit(ledger: Ledger, unit_id: str) -> None:
    """Begins a unit (the open one ends); what waits for span or cooldown is judged again, open questions end with it.

    A unit begun again keeps its ordinal (docs/concepts.md, "Units").
    """
    world = ledger.world
    if world.unit == unit_id:
        return
    end_sessions(ledger)
    if world.unit:
        ledger.note_world(UnitEnded(world.unit))
    ledger.note_world(UnitBegun(unit_id, world.units.get(unit_id, len(world.units) + 1), unit_id in world.units))
    end_with_scene(ledger, ledger.world.scene)
    judge_all_again(ledger)


def end_unit(ledger: Ledger) -> None:
    """Ends the open unit, if one is open, with what was said for it only and the questions left open in it."""
    if ledger.world.unit:
        end_sessions(ledger)
        ledger.note_world(UnitEnded(ledger.world.unit))
        end_with_unit(ledger)


# ---- text handed over, models, people


def judge_extract(ledger: Ledger, blocks: Sequence[tuple[TextHeard, tuple[str, ...]]]) -> None:
    """Text the game hands over (a cutscene, a log), each block with those who heard it."""
    for heard, hearers in blocks:
        perceivers = perceivers_of(ledger, hearers, speech=True)
        for who in perceivers:
            ledger.perceive(who)
        if not heard.is_distress(ledger):
            cue_evidence(ledger, heard, perceivers)
    settle(ledger, [])


def judge_drafts(ledger: Ledger, turn: Turn, drafts: Mapping[str, MindDigest]) -> None:
    """What a model made of a turn, per perceiver. Ids, unit and row are ours; the validator decides.

    Only who heard the turn may learn from it, whatever the model says.
    """
    heard = {who: draft for who, draft in drafts.items() if who in turn.hearers and remembers(ledger, who)}
    known = {e.evidence_id: e for who in heard for e in ledger.mind(who).evidence}
    for who, draft in heard.items():
        _judge_draft(ledger, turn, who, draft, known)
    settle(ledger, [])


def _judge_draft(ledger: Ledger, turn: Turn, who: str, digest: MindDigest, known: Mapping[str, Evidence]) -> None:
    """Evidence first, so that proposals of the same draft may cite it by the ids that the draft gave it.

    A proposal is judged on the state as it is now: one made on an older base must fit the new one as well.
    """
    ours: dict[str, str] = {}
    for draft in digest.evidence:
        ours[draft.evidence_id] = ledger.new_id("e")
        ledger.note(who, _adopted(ledger, turn, who, draft, ours[draft.evidence_id]))
    apply_effects(ledger, who, _fitting_effects(ledger, turn, who, digest.effects))
    for draft_of_change in digest.proposals:
        path = _inside(ledger, draft_of_change.path)
        proposal = Proposal(
            path=path,
            value=draft_of_change.value,
            merge=draft_of_change.merge,
            cited=tuple(ours.get(name, name) for name in draft_of_change.cited),
            reasoning=draft_of_change.reasoning,
            source="model",
            replaced=draft_of_change.replaced,
            based_on=ledger.mind(who).changes.get(path, ""),
        )
        if ledger.cast.schema.leaf(path) is not None and not may_stand(ledger, path, who):
            refuse(ledger, who, proposal, about_nobody(path))
        else:
            judge_proposal(ledger, who, proposal, known)


def about_nobody(path: str) -> Verdict:
    """The verdict on an entry about somebody who is not here, or about oneself."""
    return Verdict(False, RefusalReason.FIELD_UNKNOWN, f"{path} is about nobody else who is known here")


def _adopted(ledger: Ledger, turn: Turn, who: str, draft: Evidence, evidence_id: str) -> Evidence:
    """A draft as evidence of ours: it comes from this turn, counts as perceived then, and proposes nothing."""
    return replace(
        draft,
        evidence_id=evidence_id,
        character_id=who,
        unit=turn.unit,
        seq=row_of(turn),
        kind=draft.kind if draft.kind in ledger.cast.schema.kinds else "other",
        sources=(turn.turn_id,),
        proposes=(),
        directions=(),
        block_id="model",
        game_time_s=ledger.now.game_time_s,
        wall_ms=ledger.wall_ms,
    )


def row_of(turn: Turn) -> int:
    """The log row that holds the turn; its id is made from it."""
    return int(turn.turn_id[1:])


def _fitting_effects(ledger: Ledger, turn: Turn, who: str, effects: Mapping[str, Value]) -> list[tuple[str, Move]]:
    """What a model would write to session and moment, through the validator; what does not fit is refused as data.

    Of a list it brings the entries that are new. A mood that another has followed, or whose unit is over, is none.
    """
    moves: list[tuple[str, Move]] = []
    for written, value in effects.items():
        path = _inside(ledger, written)
        leaf = ledger.cast.schema.leaf(path)
        move = Move("adds" if leaf is not None and leaf.kind == "list" else "put", value)
        if not _is_overtaken(ledger, turn, who, path) and _fits(ledger, who, path, move):
            moves.append((path, move))
    return moves


def _inside(ledger: Ledger, written: str) -> str:
    """A path as the state spells it; what is no path stays as it is, for the validator to refuse."""
    try:
        return ledger.people.inside_path(written)
    except PathError:
        return written


def _is_overtaken(ledger: Ledger, turn: Turn, who: str, path: str) -> bool:
    """Tells whether a moment's field was set, or its unit ended, after the turn."""
    if not path.startswith("moment."):
        return False
    stamps = ledger.mind(who).stamps.get(path, ())
    return ledger.world.unit_seq > row_of(turn) or any(stamp.seq > row_of(turn) for stamp in stamps)


def _fits(ledger: Ledger, who: str, path: str, move: Move) -> bool:
    schema, mind = ledger.cast.schema, ledger.mind(who)
    leaf = schema.leaf(path)
    new = target(mind.values.get(path, leaf.default), move, leaf, schema) if leaf is not None else move.value
    proposal = Proposal(path, move.value if new is None else new, "set", (), source="model")
    if leaf is not None and not may_stand(ledger, path, who):
        refuse(ledger, who, proposal, about_nobody(path))
        return False
    verdict = judge(case_of(mind, schema, proposal, ledger.world.ordinal, ledger.content_locale))
    if verdict.accepted or verdict.reason is RefusalReason.NO_CHANGE:
        return True
    refuse(ledger, who, proposal, verdict)
    return False


def judge_value(ledger: Ledger, event: Event, reason: str) -> None:
    """The game's value of a relationship set by hand: as if `event` had been reported, with a reason given."""
    if isinstance(event.value, float):
        settle(ledger, _move_value(ledger, event.subject, event.target_id, event.value, event.event_id, reason))


def judge_edit(ledger: Ledger, character_id: str, path: str, value: Value | None, source: Source, reason: str) -> None:
    """A field set by hand or reverted: same history, no gate, no cooldown, no evidence freed."""
    set_by_hand(ledger, character_id, path, value, source, reason)
