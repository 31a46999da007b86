"""Small judges and a small world for the tests of the pipeline's runtime: rows made by hand, no cast, no rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain.evidence import Evidence
from dramaturg_server.domain.log import Entry, MindEntry, Turn
from dramaturg_server.domain.mind import (
    Change,
    Citation,
    MindFact,
    Perceived,
    Seeded,
    UnitBegun,
    WorkClosed,
    WorkOpened,
    WorldFact,
)
from dramaturg_server.pipeline.requests import At
from dramaturg_server.pipeline.timeline import Draft, Head, Judge, Timeline
from dramaturg_server.ports import Playthrough, Store
from tests.fakes import FakeClock

PLAYTHROUGH = Playthrough("p", "cast", "1", "en", "player", 1_000_000)
TRUST = "persona.relationships.player.stage"


async def opened_store() -> MemoryStore:
    store = MemoryStore()
    await store.open()
    return store


async def opened(store: Store | None = None, clock: FakeClock | None = None, holder: str = "here") -> Timeline:
    """A timeline on a real store, written if it is new; its lease is renewed by the fake clock."""
    clock = clock or FakeClock()
    chosen = store if store is not None else await opened_store()
    return await Timeline.open(chosen, "p", clock, holder=holder, create=PLAYTHROUGH, sleep=clock.sleep)


def at(request_id: str = "", digest: str = "", branch_id: str = "", expected_revision: int = 0) -> At:
    return At("p", branch_id, request_id, digest or request_id, expected_revision)


def entry_of(draft: Draft, minds: Mapping[str, Sequence[MindFact]], world: Sequence[WorldFact] = ()) -> Entry:
    """A row with these facts; whoever is touched first gets its seed."""
    entries = []
    for character_id, facts in minds.items():
        first = () if draft.minds[character_id].seeded else (Seeded({"identity.name": character_id}),)
        entries.append(MindEntry(character_id, (*first, *facts)))
    return Entry(draft.seq, "turn", draft.world.ordinal, 0, draft.wall_ms, tuple(world), tuple(entries))


def setting(character_id: str, path: str, value: str | float) -> Judge:
    """Sets one field by hand."""

    def judge(draft: Draft) -> Entry:
        old = draft.minds[character_id].values.get(path)
        return entry_of(draft, {character_id: [Change(f"c{draft.seq}.1", path, old, value, "author")]})

    return judge


def counting(*character_ids: str) -> Judge:
    """Adds 1 to a number of each character: what is judged on a stale head loses a count."""

    def judge(draft: Draft) -> Entry:
        facts: dict[str, Sequence[MindFact]] = {}
        for place, character_id in enumerate(character_ids):
            old = draft.minds[character_id].values.get("persona.count", 0.0)
            assert isinstance(old, float)
            facts[character_id] = [Change(f"c{draft.seq}.{place}", "persona.count", old, old + 1, "rule")]
        return entry_of(draft, facts)

    return judge


def perceiving(character_id: str, *others: str, topic: str = "") -> Judge:
    """One evidence for everybody there; whoever has two unused ones spends them on a change."""

    def judge(draft: Draft) -> Entry:
        return entry_of(draft, {c: _learned(draft, c, topic) for c in (character_id, *others)})

    return judge


def _learned(draft: Draft, character_id: str, topic: str) -> list[MindFact]:
    mind, seq = draft.minds[character_id], draft.seq
    fresh = Evidence(f"e{seq}.{character_id}", character_id, 1, seq, "high", "other", "up", (TRUST,), "s", (f"t{seq}",))
    facts: list[MindFact] = [Perceived(1, own_turn=True, topic=topic), fresh]
    used = mind.used.get(TRUST, frozenset())
    unused = [item.evidence_id for item in (*mind.evidence, fresh) if item.evidence_id not in used]
    if len(unused) >= 2:
        cited = tuple(Citation(evidence_id, "", ()) for evidence_id in unused)
        facts.append(Change(f"c{seq}.{character_id}", TRUST, None, f"v{seq}", "rule", cited=cited, gated=True))
    return facts


def turning(responder: str, *hearers: str) -> Judge:
    """A turn that leaves after-turn work for everybody who heard it."""

    def judge(draft: Draft) -> Entry:
        heard = (responder, *hearers)
        turn_id = f"t{draft.seq}"
        work = [WorkOpened(turn_id, c, draft.seq, draft.world.ordinal) for c in heard]
        entry = entry_of(draft, {c: [Perceived(1, own_turn=c == responder)] for c in heard}, work)
        turn = Turn(turn_id, "player", "hello", responder, responder, heard, "", 0, "", "", "en", (), "fallback")
        return replace(entry, turn=turn)

    return judge


def settling(*works: WorkOpened) -> Judge:
    """The result of after-turn work: a count for each perceiver, and the work is closed."""

    def judge(draft: Draft) -> Entry:
        entry = counting(*(work.character_id for work in works))(draft)
        return replace(entry, kind="settle", world=tuple(WorkClosed(work.key) for work in works))

    return judge


def beginning(unit_id: str) -> Judge:
    def judge(draft: Draft) -> Entry:
        return replace(entry_of(draft, {}, [UnitBegun(unit_id, draft.world.ordinal + 1)]), kind="unit")

    return judge


async def do(timeline: Timeline, judge: Judge, *ids: str, head: Head | None = None) -> int:
    """Submits one row and waits for it; returns its seq."""
    head = head or timeline.current
    await head.load(ids)
    return (await timeline.submit(head, judge, ids=ids)).entry.seq


async def assert_equals_its_replay(timeline: Timeline, head: Head) -> None:
    """Whatever the head holds in memory is what the log says."""
    assert head.world == await timeline.world_in(head.view)
    for character_id in head.loaded:
        assert head.mind(character_id) == await timeline.mind_in(head.view, character_id), character_id


Think = Callable[[], object]
