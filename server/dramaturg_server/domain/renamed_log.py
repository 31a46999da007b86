"""Where in a log row ids stand, and a row that was written under former ids as it reads in present ones. Pure.

One walk serves both: `Names` says what an id becomes. `Renames` translates; whoever only looks gives each back as is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from .beliefs import BeliefEdited, BeliefMoved, Believed, MemoryEdited, Overridden
from .clarifications import ClarificationOpened, ClarificationPut
from .evidence import Evidence, Move
from .log import Entry, Event, MindEntry, Recalled, SpokenLine, Turn
from .mind import (
    Change,
    Closed,
    Despawned,
    MindFact,
    OpenProposal,
    Perceived,
    PlayerMet,
    Refused,
    SceneSet,
    Seeded,
    SignalFired,
    SignalReset,
    Spawned,
    WorkClosed,
    WorkOpened,
    WorldFact,
)
from .propose import ARC
from .renamed_beliefs import renamed_belief, renamed_clarification, renamed_outcome, renamed_override, renamed_put
from .renames import COMMITMENTS, Names, segments_in
from .values import Value


def renamed_entry(names: Names, entry: Entry) -> Entry:
    """The row in the ids of `names`. What two former ids of one character hold becomes its one entry, in order."""
    facts: dict[str, tuple[MindFact, ...]] = {}
    for mind in entry.minds:
        who = names.id("character", mind.character_id)
        facts[who] = facts.get(who, ()) + tuple(renamed_fact(names, who, fact) for fact in mind.facts)
    return replace(
        entry,
        world=tuple(_world_fact(names, fact) for fact in entry.world),
        minds=tuple(MindEntry(who, own) for who, own in facts.items()),
        turn=None if entry.turn is None else _turn(names, entry.turn),
        events=tuple(renamed_event(names, event) for event in entry.events),
        outcomes=tuple(renamed_outcome(names, outcome) for outcome in entry.outcomes),
    )


def given_ids(entry: Entry) -> Iterator[str]:
    """Ids that play itself gave somebody in this row: to whom it spawned, and to players."""
    for fact in entry.world:
        if isinstance(fact, Spawned):
            yield fact.character_id
        elif isinstance(fact, PlayerMet):
            yield fact.player_id


def renamed_touches(names: Names, touches: Mapping[str, int]) -> dict[str, int]:
    """Marks by character; those of two former ids of one are put together."""
    found: dict[str, int] = {}
    for character_id, marks in touches.items():
        who = names.id("character", character_id)
        found[who] = found.get(who, 0) | marks
    return found


# ---- turns and events


def _turn(names: Names, turn: Turn) -> Turn:
    return replace(
        turn,
        speaker_id=names.id("character", turn.speaker_id),
        addressee_id=names.id("character", turn.addressee_id),
        responder_id=names.id("character", turn.responder_id),
        hearers=_characters(names, turn.hearers),
        scene_id=names.id("scene", turn.scene_id),
        topic_id=names.id("topic", turn.topic_id),
        lines=tuple(_line(names, line) for line in turn.lines),
        signals=tuple(renamed_event(names, event) for event in turn.signals),
        recalled=tuple(_recalled(names, names.id("character", turn.responder_id), one) for one in turn.recalled),
        compared=tuple(replace(one, topic_id=names.id("topic", one.topic_id)) for one in turn.compared),
        outcomes=tuple(renamed_outcome(names, outcome) for outcome in turn.outcomes),
    )


def _recalled(names: Names, who: str, recalled: Recalled) -> Recalled:
    """Memories and beliefs keep their ids, for they are named after rows; pieces of lore are named after their text."""
    old = recalled.authored_id
    if recalled.kind == "belief":
        return recalled
    if recalled.kind == "memory":
        line = names.id("line", old)
        return replace(recalled, authored_id=names.id("block", old) if line == old else line)
    if recalled.kind == "opinion":
        new = names.id("opinion", f"{who}|{old}").partition("|")[2]
    else:
        new = names.id("knowledge", old)
    is_named_after_it = recalled.item_id.partition("#")[0] == old
    item_id = new + recalled.item_id.removeprefix(old) if is_named_after_it else recalled.item_id
    return replace(recalled, item_id=item_id, authored_id=new)


def _line(names: Names, line: SpokenLine) -> SpokenLine:
    return replace(
        line,
        speaker_id=names.id("character", line.speaker_id),
        line_id=names.id("line", line.line_id),
        actions=tuple(replace(action, action_id=names.id("action", action.action_id)) for action in line.actions),
    )


def renamed_event(names: Names, event: Event) -> Event:
    return replace(
        event,
        subject=names.id("character", event.subject) if event.kind == "relationship" else event.subject,
        actor_id=names.id("character", event.actor_id),
        target_id=names.id("character", event.target_id),
        perceivers=_characters(names, event.perceivers),
    )


def _characters(names: Names, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names.id("character", who) for who in ids))


# ---- facts about one character


def renamed_fact(names: Names, who: str, fact: MindFact) -> MindFact:
    """A fact about the character whose present id is `who`."""
    match fact:
        case Seeded():
            return replace(fact, values=renamed_values(names, fact.values))
        case Perceived():
            lines = tuple(names.id("line", line) for line in fact.lines)
            fallback, topic = names.id("line", fact.fallback), names.id("topic", fact.topic)
            return replace(fact, lines=lines, topic=topic, fallback=fallback)
        case Evidence():
            return renamed_evidence(names, fact)
        case Change():
            path, old, new = names.path(fact.path), _held(names, fact.path, fact.old), _held(names, fact.path, fact.new)
            reasoning = _origin(names, who, fact.reasoning) if fact.source == "rule" else fact.reasoning
            return replace(fact, path=path, old=old, new=new, reasoning=reasoning)
        case Refused():
            return renamed_refusal(names, fact)
        case OpenProposal():
            return renamed_proposal(names, who, fact)
        case Closed():
            return replace(fact, path=names.path(fact.path))
        case Believed():
            return replace(fact, belief=renamed_belief(names, fact.belief))
        case BeliefMoved() | BeliefEdited() | MemoryEdited():
            return fact


def renamed_values(names: Names, values: Mapping[str, Value]) -> dict[str, Value]:
    """Values by path; where a field has one under its former path too, the one under the present path counts."""
    moved = {names.path(path): _value(names, path, value) for path, value in values.items() if names.path(path) != path}
    return moved | {path: _value(names, path, value) for path, value in values.items() if names.path(path) == path}


def renamed_evidence(names: Names, evidence: Evidence) -> Evidence:
    return replace(
        evidence,
        character_id=names.id("character", evidence.character_id),
        fields=names.paths(evidence.fields),
        proposes=tuple((names.path(path), _move(names, move)) for path, move in evidence.proposes),
        directions=tuple((names.path(path), direction) for path, direction in evidence.directions),
        block_id=names.id("block", evidence.block_id),
    )


def renamed_refusal(names: Names, refused: Refused) -> Refused:
    return replace(refused, path=names.path(refused.path), value=_held(names, refused.path, refused.value))


def renamed_proposal(names: Names, who: str, opened: OpenProposal) -> OpenProposal:
    path, origin = names.path(opened.path), _origin(names, who, opened.origin)
    return replace(opened, path=path, move=_move(names, opened.move), origin=origin)


def _move(names: Names, move: Move) -> Move:
    commitment_id = names.id("commitment", move.commitment_id)
    return replace(move, commitment_id=commitment_id, to=names.id("character", move.to))


def _held(names: Names, path: str, value: Value | None) -> Value | None:
    return None if value is None else _value(names, path, value)


def _value(names: Names, path: str, value: Value) -> Value:
    """A value; to whom something was promised is a character's id."""
    segments = segments_in(path)
    is_id = isinstance(value, str) and segments[:2] == COMMITMENTS and segments[3:] == ("to",)
    return names.id("character", str(value)) if is_id else value


def _origin(names: Names, who: str, origin: str) -> str:
    """Signals, blocks and arcs from which a proposal came, `, ` between them."""
    return ", ".join(_one_origin(names, who, one) for one in origin.split(", ")) if origin else origin


def _one_origin(names: Names, who: str, origin: str) -> str:
    if origin.startswith(ARC):
        return f"{ARC}{_arc(names, who, origin.removeprefix(ARC))}"
    signal = names.id("signal", origin)
    return names.id("block", origin) if signal == origin else signal


def _arc(names: Names, who: str, arc: str) -> str:
    """An arc of the character, or of the mould that a spawned one came from."""
    own = names.id("arc", f"{who}|{arc}").partition("|")[2]
    return names.id("arc", f"|{arc}").partition("|")[2] if own == arc else own


# ---- facts about the world


def _world_fact(names: Names, fact: WorldFact) -> WorldFact:
    match fact:
        case SignalFired():
            return replace(
                fact, signal_id=names.id("signal", fact.signal_id), disarmed=renamed_pair(names, fact.disarmed)
            )
        case SignalReset():
            return replace(fact, signal_id=names.id("signal", fact.signal_id), armed=renamed_pair(names, fact.armed))
        case Spawned():
            return renamed_spawn(names, fact)
        case Despawned():
            return replace(fact, character_id=names.id("character", fact.character_id))
        case SceneSet():
            return replace(fact, scene_id=names.id("scene", fact.scene_id))
        case WorkOpened():
            return renamed_work(names, fact)
        case WorkClosed():
            return replace(fact, key=renamed_key(names, fact.key))
        case Overridden():
            return replace(fact, override=renamed_override(names, fact.override))
        case ClarificationOpened():
            return replace(fact, clarification=renamed_clarification(names, fact.clarification))
        case ClarificationPut():
            return renamed_put(names, fact)
        case _:
            return fact


def renamed_spawn(names: Names, spawned: Spawned) -> Spawned:
    return replace(
        spawned,
        character_id=names.id("character", spawned.character_id),
        archetype_id=names.id("character", spawned.archetype_id),
        seeds=renamed_values(names, spawned.seeds),
    )


def renamed_work(names: Names, work: WorkOpened) -> WorkOpened:
    return replace(work, character_id=names.id("character", work.character_id))


def renamed_pair(names: Names, pair: str) -> str:
    """`character|toward`; empty where there is none."""
    who, bar, toward = pair.partition("|")
    return f"{names.id('character', who)}{bar}{names.id('character', toward)}" if pair else pair


def renamed_key(names: Names, key: str) -> str:
    """`turn|character`: a key of open work."""
    turn_id, bar, who = key.partition("|")
    return f"{turn_id}{bar}{names.id('character', who)}" if bar else key
