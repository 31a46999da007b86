"""Folds the log into minds and the world: the only way in which either ever changes. Pure; equal on every replay."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from .beliefs import (
    CURRENT,
    Basis,
    Belief,
    BeliefEdited,
    BeliefMoved,
    Believed,
    Bygone,
    MemoryEdited,
    Overridden,
    Override,
    OverrideMoved,
    Status,
    ends_with_unit,
)
from .bygone_index import with_bygone
from .clarifications import ClarificationClosed, ClarificationOpened, ClarificationPut
from .evidence import Evidence
from .log import Entry
from .mind import (
    Change,
    Closed,
    Despawned,
    EventSeen,
    FieldRecord,
    FlagSet,
    Mind,
    MindFact,
    Moment,
    OpenProposal,
    Perceived,
    PlayerMet,
    QuestMoved,
    Refused,
    SceneSet,
    Seeded,
    SignalFired,
    SignalReset,
    Spawned,
    Stamp,
    UnitBegun,
    UnitEnded,
    WorkClosed,
    WorkOpened,
    World,
    WorldFact,
)

R = TypeVar("R", Belief, Override)

MAX_EVIDENCE = 600
"""A mind keeps that many pieces; beyond, what is used and then the oldest medium leave it (the log keeps all)."""
SEED_STAMP = Stamp(-1, 0, seq=-1)
"""Of entries that were there from the start: they never fade."""
MAX_SPOKEN = 8
"""Texts of its own last lines that a mind keeps, so as not to repeat itself."""
MAX_RECENT_EVENTS = 2_048
"""How many of the game's own event ids are remembered, so that a repeat creates nothing new."""
MAX_REFUSED = 256
"""Distinct refusals a mind keeps, newest last."""
MAX_BELIEFS = 600
"""Beliefs of one mind that hold; beyond, the weakest leave it (the log keeps all). Those that a hand pinned stay."""
MAX_OUTDATED = 512
"""Beliefs (overrides) that hold no more and are kept for their history; of older ones a `Bygone` is left."""


def apply_mind(mind: Mind, entry: Entry) -> Mind:
    """The mind after `entry`; the same object where the entry does not touch it."""
    facts = entry.facts_of(mind.character_id)
    if not facts:
        return mind
    for fact in facts:
        mind = apply_fact(mind, fact, entry.seq)
    return replace(mind, rows=mind.rows + 1)


def apply_fact(mind: Mind, fact: MindFact, seq: int) -> Mind:
    """The mind after one fact of the row `seq`."""
    return _MIND_RULES[type(fact)](mind, fact, seq)


def refusal_key(refused: Refused) -> str:
    """Refusals that are the same by this key are counted, not repeated."""
    return f"{refused.path}|{refused.reason}|{','.join(refused.cited)}"


def _seeded(mind: Mind, fact: Seeded, _seq: int) -> Mind:
    """Once: where a cast made two characters one, the start of the first stands."""
    return mind if mind.seeded else replace(mind, values=dict(fact.values), seeded=True)


def _perceived(mind: Mind, fact: Perceived, seq: int) -> Mind:
    units = mind.units
    if fact.unit and fact.unit not in units[-1:]:
        units = tuple(sorted({*units, fact.unit}))
    said = {**mind.said, **dict.fromkeys(fact.lines, seq)} if fact.lines else mind.said
    return replace(
        mind,
        units=units,
        said=said,
        heard=mind.heard | {fact.topic} if fact.topic else mind.heard,
        round=mind.round + fact.own_turn,
        fallback=fact.fallback or mind.fallback,
        spoken=(*mind.spoken, *fact.spoke)[-MAX_SPOKEN:] if fact.spoke else mind.spoken,
    )


def _evidence(mind: Mind, fact: Evidence, _seq: int) -> Mind:
    if fact.importance == "low":
        return mind
    kept = (*mind.evidence, fact)
    return replace(mind, evidence=kept if len(kept) <= MAX_EVIDENCE else _without_one(kept, mind.used))


def _without_one(evidence: tuple[Evidence, ...], used: Mapping[str, frozenset[str]]) -> tuple[Evidence, ...]:
    def cost(place: int) -> tuple[bool, bool, int]:
        item = evidence[place]
        spent = all(item.evidence_id in used.get(path, ()) for path in item.fields)
        return (not spent, item.importance == "high", place)

    drop = min(range(len(evidence) - 1), key=cost)
    return evidence[:drop] + evidence[drop + 1 :]


def _change(mind: Mind, fact: Change, seq: int) -> Mind:
    """What the cast wrote anew (source `seed`) is authored, not played: nothing counts as changed by it."""
    path = fact.path
    if fact.source == "seed":
        return _authored(mind, fact, seq)
    values, changed = dict(mind.values), {**mind.changed, path: seq}
    stamps = _stamped(mind, fact, seq) if path.startswith(("session.", "moment.")) else mind.stamps
    if fact.new is None:
        values.pop(path, None)
    else:
        values[path] = fact.new
    changes = {**mind.changes, path: fact.change_id}
    mind = replace(mind, revision=seq, values=values, changed=changed, changes=changes, stamps=stamps)
    return _recorded(mind, fact, seq) if fact.gated else mind


def _authored(mind: Mind, fact: Change, seq: int) -> Mind:
    path = fact.path
    values = {known: value for known, value in mind.values.items() if known != path}
    if fact.new is not None:
        values[path] = fact.new
    return replace(
        mind,
        revision=seq,
        values=values,
        changed={**mind.changed, path: seq},
        changes={known: change_id for known, change_id in mind.changes.items() if known != path},
        stamps={known: stamps for known, stamps in mind.stamps.items() if known != path},
    )


def _stamped(mind: Mind, fact: Change, seq: int) -> dict[str, tuple[Stamp, ...]]:
    """The stamps after a change of `mind`: in a list, what was shown and isn't told again keeps its own."""
    stamps = dict(mind.stamps)
    if fact.new is None:
        stamps.pop(fact.path, None)
        return stamps
    cited = tuple(citation.evidence_id for citation in fact.cited)
    fresh = Stamp(fact.unit, mind.round, fact.game_time_s, cited, seq)
    if isinstance(fact.new, tuple):
        stored = mind.values.get(fact.path)
        entries = stored if isinstance(stored, tuple) else ()
        before = dict(zip(entries, _stamps_of(entries, stamps.get(fact.path, ())), strict=True))
        kept = set(fact.old if isinstance(fact.old, tuple) else ()).difference(fact.told)
        stamps[fact.path] = tuple(before.get(e, SEED_STAMP) if e in kept else fresh for e in fact.new)
    else:
        stamps[fact.path] = (fresh,)
    return stamps


def _stamps_of(entries: tuple[str, ...], stamps: tuple[Stamp, ...]) -> tuple[Stamp, ...]:
    """One stamp per entry; seeded entries, which nothing set, have the stamp of the start."""
    return stamps if len(stamps) == len(entries) else (SEED_STAMP,) * len(entries)


def _recorded(mind: Mind, fact: Change, seq: int) -> Mind:
    before = mind.records.get(fact.path)
    record = FieldRecord(
        unit=fact.unit,
        seq=seq,
        direction=fact.direction,
        waived_unit=fact.unit if fact.waived else (before.waived_unit if before else -1),
        count=(before.count if before else 0) + 1,
    )
    cited = frozenset(citation.evidence_id for citation in fact.cited)
    used = {**mind.used, fact.path: mind.used.get(fact.path, frozenset()) | cited}
    return replace(mind, records={**mind.records, fact.path: record}, used=used)


def _refused(mind: Mind, fact: Refused, _seq: int) -> Mind:
    key = refusal_key(fact)
    refused = {k: v for k, v in mind.refused.items() if k != key}
    refused[key] = fact
    if len(refused) > MAX_REFUSED:
        del refused[next(iter(refused))]
    return replace(mind, refused=refused)


def _opened(mind: Mind, fact: OpenProposal, _seq: int) -> Mind:
    return replace(mind, open={**mind.open, fact.path: fact})


def _closed(mind: Mind, fact: Closed, _seq: int) -> Mind:
    return replace(mind, open={path: kept for path, kept in mind.open.items() if path != fact.path})


# ---- what it believes


def _believed(mind: Mind, fact: Believed, seq: int) -> Mind:
    beliefs, bygone = _kept({**mind.beliefs, fact.belief.belief_id: fact.belief})
    kept = _without_weakest(beliefs, seq)
    return replace(mind, beliefs=kept, bygone=with_bygone(mind.bygone, bygone))


_WEAKEST_FIRST: Final[tuple[Basis, ...]] = ("hearsay", "told_by_subject", "seen", "author")


def _without_weakest(beliefs: dict[str, Belief], seq: int) -> dict[str, Belief]:
    """Of more than a mind keeps the one of the lowest basis goes, of those the oldest; none of the row `seq`, whose
    answer says that they are kept."""
    current = [one for one in beliefs.values() if one.status in CURRENT]
    may_go = [one for one in current if not one.pinned and one.seq < seq] if len(current) > MAX_BELIEFS else []
    if may_go:
        del beliefs[min(may_go, key=lambda one: _WEAKEST_FIRST.index(one.basis)).belief_id]
    return beliefs


def _belief_moved(mind: Mind, fact: BeliefMoved, _seq: int) -> Mind:
    old = mind.beliefs.get(fact.belief_id)
    if old is None:
        return mind
    beliefs, bygone = _kept({**mind.beliefs, fact.belief_id: _moved(old, fact.status, fact.by)})
    return replace(mind, beliefs=beliefs, bygone=with_bygone(mind.bygone, bygone))


def _moved(record: R, status: Status, by: str) -> R:
    """by: what came in its place, or the clarification that leaves it unresolved."""
    question_id = by if status == "unresolved" else ""
    replaced_by = by if status == "superseded" else record.replaced_by
    return replace(record, status=status, question_id=question_id, replaced_by=replaced_by)


def _kept(records: dict[str, R]) -> tuple[dict[str, R], list[Bygone]]:
    """The records without the oldest outdated ones beyond `MAX_OUTDATED`, and what is left of these."""
    outdated = [own_id for own_id, record in records.items() if record.status not in CURRENT]
    gone = [records.pop(own_id) for own_id in outdated[: max(len(outdated) - MAX_OUTDATED, 0)]]
    return records, [Bygone(one.subject_id, one.detail, one.value, one.source_id, one.quote) for one in gone]


def _belief_edited(mind: Mind, fact: BeliefEdited, _seq: int) -> Mind:
    old = mind.beliefs.get(fact.belief_id)
    if old is None:
        return mind
    value = old.value if fact.value is None else fact.value
    pinned = old.pinned if fact.pinned is None else fact.pinned
    return replace(mind, beliefs={**mind.beliefs, fact.belief_id: replace(old, value=value, pinned=pinned)})


def _memory_edited(mind: Mind, fact: MemoryEdited, _seq: int) -> Mind:
    old = mind.edited.get(fact.memory_id, MemoryEdited(fact.memory_id))
    text = old.text if fact.text is None else fact.text
    pinned = old.pinned if fact.pinned is None else fact.pinned
    edited = replace(old, text=text, pinned=pinned, deleted=old.deleted or fact.deleted)
    return replace(mind, edited={**mind.edited, fact.memory_id: edited})


_MIND_RULES: Mapping[type, Callable[[Mind, Any, int], Mind]] = {
    Seeded: _seeded,
    Perceived: _perceived,
    Evidence: _evidence,
    Change: _change,
    Refused: _refused,
    OpenProposal: _opened,
    Closed: _closed,
    Believed: _believed,
    BeliefMoved: _belief_moved,
    BeliefEdited: _belief_edited,
    MemoryEdited: _memory_edited,
}


# ---- the world


def apply_world(world: World, entry: Entry) -> World:
    """The world after `entry`. Every entry touches it: it counts rows and keeps the clock."""
    for fact in entry.world:
        world = apply_world_fact(world, fact, entry.seq)
    game_time_s = entry.game_time_s or world.game_time_s
    met = {mind.character_id for mind in entry.minds if any(isinstance(fact, Seeded) for fact in mind.facts)}
    return replace(
        world,
        met=world.met | met if met else world.met,
        open_proposals=_open_proposals(world.open_proposals, entry),
        in_session=_in_session(world.in_session, entry),
        begun=_begun(world.begun, entry, game_time_s),
        game_time_s=game_time_s,
        turns=world.turns + (entry.turn is not None),
        rows=world.rows + 1,
    )


def apply_world_fact(world: World, fact: WorldFact, seq: int) -> World:
    """The world after one fact of the row `seq`."""
    return _WORLD_RULES[type(fact)](world, fact, seq)


def _begun(begun: Mapping[str, Moment], entry: Entry, game_time_s: int) -> Mapping[str, Moment]:
    """With the units that begin in `entry` for the first time."""
    moment = Moment(game_time_s, entry.wall_ms)
    new = {fact.unit_id: moment for fact in entry.world if isinstance(fact, UnitBegun) and not fact.resumed}
    return {**begun, **new} if new else begun


def _open_proposals(open_: frozenset[str], entry: Entry) -> frozenset[str]:
    for mind in entry.minds:
        for fact in mind.facts:
            if isinstance(fact, OpenProposal):
                open_ |= {f"{mind.character_id}|{fact.path}"}
            elif isinstance(fact, Closed):
                open_ -= {f"{mind.character_id}|{fact.path}"}
    return open_


def _in_session(told: frozenset[str], entry: Entry) -> frozenset[str]:
    """Who was told something for the unit that is open after `entry`; what holds for a unit ends in the row that ends
    it."""
    if any(isinstance(fact, UnitBegun | UnitEnded) for fact in entry.world):
        told = frozenset()
    return told | {mind.character_id for mind in entry.minds if any(map(_is_for_session, mind.facts))}


def _is_for_session(fact: MindFact) -> bool:
    return isinstance(fact, Believed) and ends_with_unit(fact.belief)


def relation_key(character_id: str, toward_id: str) -> str:
    """The key of one relationship value's crossings."""
    return f"{character_id}|{toward_id}"


def _unit_begun(world: World, fact: UnitBegun, seq: int) -> World:
    units = {**world.units, fact.unit_id: fact.ordinal}
    return replace(world, units=units, unit=fact.unit_id, ordinal=fact.ordinal, unit_seq=seq, revision=seq)


def _unit_ended(world: World, _fact: UnitEnded, seq: int) -> World:
    return replace(world, unit="", revision=seq)


def _flag_set(world: World, fact: FlagSet, seq: int) -> World:
    return replace(world, context_seq=seq, flags={**world.flags, fact.flag_id: fact.value})


def _quest_moved(world: World, fact: QuestMoved, seq: int) -> World:
    return replace(world, context_seq=seq, quests={**world.quests, fact.quest_id: fact.stage_id})


def _event_seen(world: World, fact: EventSeen, _seq: int) -> World:
    return replace(world, recent_events=(*world.recent_events, fact.event_id)[-MAX_RECENT_EVENTS:])


def _signal_fired(world: World, fact: SignalFired, _seq: int) -> World:
    if fact.disarmed:
        world = replace(world, disarmed=world.disarmed | {f"{fact.signal_id}|{fact.disarmed}"})
    return replace(world, fired=world.fired | {fact.signal_id})


def _signal_reset(world: World, fact: SignalReset, _seq: int) -> World:
    return replace(world, disarmed=world.disarmed - {f"{fact.signal_id}|{fact.armed}"})


def _player_met(world: World, fact: PlayerMet, _seq: int) -> World:
    return replace(world, players={**world.players, fact.player_id: fact.name})


def _spawned(world: World, fact: Spawned, _seq: int) -> World:
    spawned = {**world.spawned, fact.character_id: fact}
    return replace(world, spawned=spawned, despawned=world.despawned - {fact.character_id})


def _despawned(world: World, fact: Despawned, _seq: int) -> World:
    return replace(world, despawned=world.despawned | {fact.character_id})


def _scene_set(world: World, fact: SceneSet, seq: int) -> World:
    return replace(world, context_seq=seq, scene=fact.scene_id)


def _work_opened(world: World, fact: WorkOpened, _seq: int) -> World:
    return replace(world, open_work={**world.open_work, fact.key: fact})


def _work_closed(world: World, fact: WorkClosed, _seq: int) -> World:
    return replace(world, open_work={key: work for key, work in world.open_work.items() if key != fact.key})


def _overridden(world: World, fact: Overridden, seq: int) -> World:
    overrides, bygone = _kept({**world.overrides, fact.override.override_id: fact.override})
    return replace(world, overrides=overrides, bygone=with_bygone(world.bygone, bygone), revision=seq)


def _override_moved(world: World, fact: OverrideMoved, seq: int) -> World:
    old = world.overrides.get(fact.override_id)
    if old is None:
        return world
    overrides, bygone = _kept({**world.overrides, fact.override_id: _moved(old, fact.status, fact.by)})
    return replace(world, overrides=overrides, bygone=with_bygone(world.bygone, bygone), revision=seq)


def _clarification_opened(world: World, fact: ClarificationOpened, _seq: int) -> World:
    opened = fact.clarification
    return replace(world, clarifications={**world.clarifications, opened.clarification_id: opened})


def _clarification_put(world: World, fact: ClarificationPut, _seq: int) -> World:
    old = world.clarifications.get(fact.clarification_id)
    if old is None:
        return world
    put = replace(old, spoken_round=fact.spoken_round, put_before=fact.heard_by)
    return replace(
        world,
        clarifications={**world.clarifications, fact.clarification_id: put},
        asked={**world.asked, old.asked_by: fact.spoken_round},
    )


def _clarification_closed(world: World, fact: ClarificationClosed, _seq: int) -> World:
    left = {own_id: one for own_id, one in world.clarifications.items() if own_id != fact.clarification_id}
    return replace(world, clarifications=left)


_WORLD_RULES: Mapping[type, Callable[[World, Any, int], World]] = {
    UnitBegun: _unit_begun,
    UnitEnded: _unit_ended,
    FlagSet: _flag_set,
    QuestMoved: _quest_moved,
    EventSeen: _event_seen,
    SignalFired: _signal_fired,
    SignalReset: _signal_reset,
    PlayerMet: _player_met,
    Spawned: _spawned,
    Despawned: _despawned,
    SceneSet: _scene_set,
    WorkOpened: _work_opened,
    WorkClosed: _work_closed,
    Overridden: _overridden,
    OverrideMoved: _override_moved,
    ClarificationOpened: _clarification_opened,
    ClarificationPut: _clarification_put,
    ClarificationClosed: _clarification_closed,
}
