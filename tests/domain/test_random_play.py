"""Random play on two casts: what must hold of every change, whatever happens in whatever order.

The figures are counted anew here, from the evidence and the units alone, not by the code under test.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import dramaturg_server
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.domain.content import Cast, EvidenceBlock, LocalList, LocalText, MoveText, Signal, Trigger
from dramaturg_server.domain.evidence import MEDIUM_ACTIVE_UNITS, Evidence
from dramaturg_server.domain.fold import apply_fact, apply_mind, apply_world
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import Change, Closed, FieldRecord, Mind, OpenProposal, Refused, World
from dramaturg_server.domain.schema import Gate, Leaf
from tests.domain.small_cast import FERRY
from tests.domain.story import Story

WORDS = ("Thank you.", "You fool!", "I will kill you.", "I swear I will hold.", "I'm sorry.", "Nice night.", "…")
STAGE, WICK = "persona.relationships.player.stage", "persona.relationships.wick.stage"
PERSONALITY, TENDENCIES = "persona.personality", "persona.behavioral_tendencies"


@cache
def gatehouse() -> Cast:
    loaded = load_cast(Path(dramaturg_server.__file__).parent / "samples" / "gatehouse")
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


def facet(text: str) -> MoveText:
    return MoveText("adds", texts=LocalList((text,)), as_list=True)


@cache
def ferry() -> Cast:
    """Short tiers, so that every one of them opens in play; events that move two fields, either way."""
    quick = {
        "low": Gate(1, 1, 2, 2, frozenset({"betrayal"}), "A"),
        "moderate": Gate(2, 1, 2, 2),
        "core": Gate(3, 2, None, 3),
    }

    def event(name: str, importance: str, kind: str, *proposes: tuple[str, MoveText]) -> Signal:
        block = EvidenceBlock(name, LocalText("{self} saw it."), importance=importance, kind=kind, proposes=proposes)  # type: ignore[arg-type]
        return Signal(name, Trigger("event", name), (block,))

    signals = (
        event("feud", "high", "", (STAGE, MoveText("up")), (WICK, MoveText("down"))),
        event(
            "rescue",
            "high",
            "rescue",
            (STAGE, MoveText("put", "devoted")),
            (PERSONALITY, facet("Lets others hold on.")),
        ),
        event("betrayal", "high", "betrayal", (STAGE, MoveText("put", "hostile"))),
        event("slight", "medium", "", (STAGE, MoveText("down")), (TENDENCIES, facet("Counts twice."))),
        event("kindness", "medium", "", (STAGE, MoveText("up")), (PERSONALITY, facet("Hums."))),
    )
    events = frozenset(signal.signal_id for signal in signals)
    return replace(
        FERRY,
        schema=replace(FERRY.schema, gates=quick),
        signals=signals,
        events=events,
        units=tuple(f"unit {number}" for number in range(1, 9)),
    )


Act = Callable[[Story], Entry]


def acts(cast: Cast) -> st.SearchStrategy[Act]:
    who = st.sampled_from(sorted(i for i, c in cast.characters.items() if not c.archetype))
    some = st.lists(who, max_size=3, unique=True)
    quests = [(quest, stage) for quest, stages in cast.quests.items() for stage in stages]
    flags = [(flag, value) for flag, start in cast.flags.items() for value in _values(start)]
    kinds: list[st.SearchStrategy[Act]] = [
        st.sampled_from(cast.units).map(lambda u: lambda story: story.unit(u)),
        st.tuples(st.sampled_from(sorted(cast.events)), some).map(lambda a: lambda story: story.event(a[0], *a[1])),
        st.tuples(st.sampled_from(flags), some).map(lambda a: lambda story: story.flag(a[0][0], a[0][1], *a[1])),
        st.tuples(who, st.integers(-100, 100)).map(lambda a: lambda story: story.value(a[0], float(a[1]))),
        st.tuples(st.sampled_from(WORDS), who, some).map(lambda a: lambda story: story.turn(a[0], a[1], a[2])),
        st.tuples(who, st.sampled_from(cast.schema.stages)).map(lambda a: lambda story: story.edit(a[0], STAGE, a[1])),
    ]
    if quests:
        kinds.append(st.tuples(st.sampled_from(quests), some).map(lambda a: lambda story: story.quest(*a[0], *a[1])))
    return st.one_of(kinds)


def _values(start: bool | float | str) -> tuple[bool | float | str, ...]:
    if isinstance(start, bool):
        return (True, False)
    return (0.0, 1.0) if isinstance(start, float) else ("", "owl")


@settings(max_examples=60, deadline=None)
@given(st.lists(acts(gatehouse()), min_size=1, max_size=60))
def test_every_change_on_the_sample_meets_its_gate_and_every_head_is_its_replay(play: list[Act]) -> None:
    check_play(gatehouse(), play)


@settings(max_examples=100, deadline=None)
@given(st.lists(acts(ferry()), min_size=1, max_size=60))
def test_every_change_with_short_tiers_meets_its_gate_and_every_head_is_its_replay(play: list[Act]) -> None:
    check_play(ferry(), play)


def check_play(cast: Cast, play: Iterable[Act]) -> None:
    story = Story(cast)
    for act in play:
        act(story)
    world = World()
    minds: dict[str, Mind] = {}
    for entry in story.log:
        for touched in entry.minds:
            before = minds.get(touched.character_id, Mind(touched.character_id))
            check_entry(cast, before, entry)
            minds[touched.character_id] = apply_mind(before, entry)
        world = apply_world(world, entry)
    assert (world, minds) == (story.world, story.minds)


def check_entry(cast: Cast, mind: Mind, entry: Entry) -> None:
    """What must hold of each fact of one row, on the mind as it was just before that fact."""
    waived: set[str] = set()
    for fact in entry.facts_of(mind.character_id):
        after = apply_fact(mind, fact, entry.seq)
        if isinstance(fact, Change):
            assert not fact.path.startswith("identity."), "identity never changes"
            others = {path: value for path, value in after.values.items() if path != fact.path}
            assert others == {p: v for p, v in mind.values.items() if p != fact.path}, "only the target field changes"
            if fact.gated:
                check_gate(cast, mind, fact, entry)
                assert not (fact.waived and fact.path in waived), "waived twice in one unit"
                waived |= {fact.path} if fact.waived else set()
        elif isinstance(fact, Refused | OpenProposal | Closed):
            kept = replace(after, refused=mind.refused, open=mind.open)
            assert kept == mind, "a refusal leaves every byte of state as it was"
        mind = after


def check_gate(cast: Cast, mind: Mind, change: Change, entry: Entry) -> None:
    leaf = cast.schema.leaf(change.path)
    assert leaf is not None and change.cited
    gate, record = cast.schema.gate(leaf), mind.records.get(change.path)
    by_id = {e.evidence_id: e for e in mind.evidence}
    cited = [by_id[citation.evidence_id] for citation in change.cited]
    assert all(e.character_id == mind.character_id and e.bears_on(change.path) for e in cited)
    assert mind.used.get(change.path, frozenset()).isdisjoint(by_id_of(cited)), "evidence used twice"
    assert len({e.unit for e in cited}) >= gate.span
    active = [
        e for e in cited if e.importance == "high" or own_units_since(mind, e.unit, change.unit) <= MEDIUM_ACTIVE_UNITS
    ]
    high = {e.sources[0] for e in active if e.importance == "high"}
    every = {e.sources[0] for e in active}
    assert len(high) >= gate.high or (gate.medium is not None and len(every) >= gate.medium)
    check_directions(change, leaf, cited)
    check_cooldown(gate, record, change, mind, cited)
    if gate.tracks == "A" and record is not None:
        assert all(e.seq >= record.seq for e in cited), "track A cites what came before the last change"
    check_step(cast, change, leaf, cited, entry)


def by_id_of(evidence: Iterable[Evidence]) -> frozenset[str]:
    return frozenset(e.evidence_id for e in evidence)


def own_units_since(mind: Mind, ordinal: int, now: int) -> int:
    """Units of the character's own after `ordinal`, the present one included, each once."""
    return len({unit for unit in (*mind.units, now) if unit > ordinal})


def check_directions(change: Change, leaf: Leaf, cited: list[Evidence]) -> None:
    opposite = {"up": "down", "down": "up", "none": ""}[change.direction]
    assert all(e.toward(change.path) != opposite for e in cited), "opposite evidence supports"
    if leaf.kind == "ordered":
        rises = leaf.values.index(str(change.new)) > leaf.values.index(str(change.old))
        assert change.direction == ("up" if rises else "down")


def check_cooldown(gate: Gate, record: FieldRecord | None, change: Change, mind: Mind, cited: list[Evidence]) -> None:
    if record is None or own_units_since(mind, record.unit, change.unit) >= gate.cooldown:
        return
    assert change.waived, "changed within its cooldown"
    assert record.waived_unit != change.unit, "waived twice in one unit"
    opposite = {"up": "down", "down": "up", "none": ""}[record.direction]
    waiving = [e for e in cited if e.importance == "high" and e.kind in gate.waive]
    assert any(e.toward(change.path) == opposite for e in waiving)


def check_step(cast: Cast, change: Change, leaf: Leaf, cited: list[Evidence], entry: Entry) -> None:
    if leaf.kind != "ordered":
        return
    steps = abs(leaf.values.index(str(change.new)) - leaf.values.index(str(change.old)))
    jumps = any(e.importance == "high" and e.kind in cast.schema.jumps for e in cited)
    crossings = {s.signal_id for s in cast.signals if s.trigger.kind == "relationship"}
    crosses = any(origin in crossings for origin in change.reasoning.split(", "))
    assert steps <= 1 or jumps or crosses


def test_the_plays_reach_every_tier() -> None:
    """The plays above would prove nothing of a tier that never opens in them."""
    story = Story(ferry())
    changed: set[str] = set()
    for number in range(1, 9):
        story.unit(f"unit {number}")
        for name in ("rescue", "slight", "kindness"):
            entry = story.event(name, "orsa")
            changed |= {f.path for f in entry.facts_of("orsa") if isinstance(f, Change) and f.gated}
    assert {STAGE, PERSONALITY, TENDENCIES} <= changed
