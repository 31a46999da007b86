"""Random play on the sample cast: what must hold of every change, whatever happens in whatever order."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import dramaturg_server
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.evidence import MEDIUM_ACTIVE_UNITS, Evidence, source_strength
from dramaturg_server.domain.fold import apply_mind, apply_world
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import Change, Mind, World
from tests.domain.story import Story

WORDS = ("Thank you.", "You fool!", "I will kill you.", "I swear I will hold.", "I'm sorry.", "Nice night.", "…")


@cache
def sample() -> Cast:
    loaded = load_cast(Path(dramaturg_server.__file__).parent / "samples" / "gatehouse")
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


Act = Callable[[Story], Entry]


def acts(cast: Cast) -> st.SearchStrategy[Act]:
    who = st.sampled_from(sorted(i for i, c in cast.characters.items() if not c.archetype))
    some = st.lists(who, max_size=3, unique=True)
    unit = st.sampled_from(cast.units)
    quest = st.sampled_from([(quest, stage) for quest, stages in cast.quests.items() for stage in stages])
    flag = st.sampled_from([(flag, value) for flag, start in cast.flags.items() for value in _values(start)])
    return st.one_of(
        unit.map(lambda u: lambda story: story.unit(u)),
        st.tuples(st.sampled_from(sorted(cast.events)), some).map(lambda a: lambda story: story.event(a[0], *a[1])),
        st.tuples(quest, some).map(lambda a: lambda story: story.quest(*a[0], *a[1])),
        st.tuples(flag, some).map(lambda a: lambda story: story.flag(a[0][0], a[0][1], *a[1])),
        st.tuples(who, st.integers(-100, 100)).map(lambda a: lambda story: story.value(a[0], float(a[1]))),
        st.tuples(st.sampled_from(WORDS), who, some).map(lambda a: lambda story: story.turn(a[0], a[1], a[2])),
        st.tuples(who, st.sampled_from(cast.schema.stages)).map(
            lambda a: lambda story: story.edit(a[0], "persona.relationships.player.stage", a[1])
        ),
    )


def _values(start: bool | float | str) -> tuple[bool | float | str, ...]:
    if isinstance(start, bool):
        return (True, False)
    return (0.0, 1.0) if isinstance(start, float) else ("", "owl")


@settings(max_examples=60, deadline=None)
@given(st.lists(acts(sample()), min_size=1, max_size=60))
def test_every_change_meets_its_gate_and_every_head_is_its_replay(play: list[Act]) -> None:
    story = Story(sample())
    for act in play:
        act(story)
    world = World()
    minds: dict[str, Mind] = {}
    for entry in story.log:
        for touched in entry.minds:
            before = minds.get(touched.character_id, Mind(touched.character_id))
            after = apply_mind(before, entry)
            check_entry(sample(), before, after, entry)
            minds[touched.character_id] = after
        world = apply_world(world, entry)
    assert (world, minds) == (story.world, story.minds)


def check_entry(cast: Cast, before: Mind, after: Mind, entry: Entry) -> None:
    """What must hold of one row for one mind, counted anew from the evidence itself."""
    known = {e.evidence_id: e for e in (*before.evidence, *after.evidence)}
    spent = {(path, e) for path, used in before.used.items() for e in used}
    for fact in entry.facts_of(before.character_id):
        if not isinstance(fact, Change):
            continue
        assert not fact.path.startswith("identity.")
        if fact.gated:
            cited = [known[citation.evidence_id] for citation in fact.cited]
            check_gate(cast, after, fact, cited)
            assert spent.isdisjoint((fact.path, e.evidence_id) for e in cited), "evidence used twice"
            spent |= {(fact.path, e.evidence_id) for e in cited}
    if before.seeded:
        changed = {f.path for f in entry.facts_of(before.character_id) if isinstance(f, Change)}
        same = {p: v for p, v in after.values.items() if p not in changed}
        assert same == {p: v for p, v in before.values.items() if p not in changed}, "only target fields change"


def check_gate(cast: Cast, after: Mind, change: Change, cited: list[Evidence]) -> None:
    leaf = cast.schema.leaf(change.path)
    assert leaf is not None and cited
    gate = cast.schema.gate(leaf)
    assert all(e.bears_on(change.path) and e.character_id == after.character_id for e in cited)
    assert len({e.unit for e in cited}) >= gate.span
    active = [
        e for e in cited if e.importance == "high" or after.units_since(e.unit, change.unit) <= MEDIUM_ACTIVE_UNITS
    ]
    high, every = source_strength(active)
    assert high >= gate.high or (gate.medium is not None and every >= gate.medium)
    opposite = {"up": "down", "down": "up", "none": ""}[change.direction]
    assert all(e.direction != opposite for e in cited)
    if leaf.kind == "ordered" and abs(leaf.values.index(str(change.new)) - leaf.values.index(str(change.old))) > 1:
        jumps = any(e.importance == "high" and e.kind in cast.schema.jumps for e in cited)
        assert jumps or any("regard" in e.block_id for e in cited)
