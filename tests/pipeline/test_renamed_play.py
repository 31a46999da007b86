"""A play that goes on under a cast with other ids is the play that would have been under that cast from the start."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain import fold
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.errors import BadInput
from dramaturg_server.domain.log import Entry, Event
from dramaturg_server.domain.mind import Mind, MindFact, Refused, World
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.checkpoints import create_checkpoint, restore_checkpoint
from dramaturg_server.pipeline.edits import despawn_character, set_field, spawn_character
from dramaturg_server.pipeline.export_checkpoint import visible_rows
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.requests import (
    At,
    CheckpointRequest,
    DespawnRequest,
    OpenRequest,
    RestoreRequest,
    SetFieldRequest,
    SpawnRequest,
)
from dramaturg_server.pipeline.verify import verify_folds
from dramaturg_server.ports import Store
from tests.fakes import FakeClock
from tests.pipeline.app import Play
from tests.pipeline.two_versions import first, now, second, third

Called = Callable[[str], str]
Act = Callable[[Play, Called], Awaitable[object]]


def same(name: str) -> str:
    return name


def saying(text: str, to: str, *hearers: str, scene: str = "") -> Act:
    async def act(play: Play, called: Called) -> None:
        heard = tuple(map(called, hearers))
        await play.say(text, called(to), heard, scene_id=called(scene) if scene else "")

    return act


def reporting(event: str, *witnesses: str) -> Act:
    async def act(play: Play, called: Called) -> None:
        await play.event(event, *map(called, witnesses))

    return act


def valuing(who: str, value: float) -> Act:
    async def act(play: Play, called: Called) -> None:
        await play.report(Event("", "relationship", called(who), value, target_id="player"))

    return act


def beginning(unit: str) -> Act:
    async def act(play: Play, _called: Called) -> None:
        await play.unit(unit)

    return act


def spawning(name: str) -> Act:
    async def act(play: Play, called: Called) -> None:
        head = (await play.app.timeline("p")).head()
        if name in head.world.despawned or name in head.world.met:
            return
        if name in head.world.spawned:
            await despawn_character(play.app, DespawnRequest(At("p"), name))
        else:
            seeds = {f"persona.relationships.{called('orsa')}.stage": "wary"}
            await spawn_character(play.app, SpawnRequest(At("p"), name, called("hand"), name, seeds))

    return act


def setting(who: str, path: Callable[[Called], str], value: object) -> Act:
    async def act(play: Play, called: Called) -> None:
        await set_field(play.app, SetFieldRequest(At("p"), called(who), path(called), value, "author", "by hand"))  # type: ignore[arg-type]

    return act


async def save(play: Play, _called: Called) -> None:
    timeline = await play.app.timeline("p")
    await create_checkpoint(timeline, CheckpointRequest(At("p"), ""))


async def load(play: Play, _called: Called) -> None:
    timeline = await play.app.timeline("p")
    made = await play.app.store.checkpoints("p")
    if made:
        await restore_checkpoint(timeline, RestoreRequest(At("p"), made[len(made) // 2][1].checkpoint_id))


ACTS: Sequence[Act] = (
    saying("The river?", "orsa", "wick"),
    saying("And the river.", "orsa"),
    saying("The toll?", "orsa", "wick"),
    saying("A lamp.", "wick", "orsa"),
    saying("Tell me.", "orsa", "wick", scene="landing"),
    saying("I want to die.", "orsa"),
    saying("What?", "wick"),
    reporting("rescue", "orsa"),
    reporting("theft", "orsa", "wick"),
    reporting("gift", "orsa"),
    reporting("slight", "orsa", "wick"),
    valuing("orsa", 70.0),
    valuing("orsa", 30.0),
    *map(beginning, ("one", "two", "three", "four")),
    spawning("ned"),
    saying("The river?", "wick", "orsa"),
    setting("orsa", lambda called: f"persona.relationships.{called('wick')}.{called('nick')}", "Imp"),
    setting("orsa", lambda called: f"moment.{called('pose')}", "upright"),
    save,
    load,
)


async def playing(cast: Cast, store: Store, snapshot_rows: int) -> Play:
    await store.open()
    play = Play(Application(cast, store, FakeClock(), "here", None, snapshot_rows=snapshot_rows))
    await open_playthrough(play.app, OpenRequest(At("p")))
    return play


async def all_of(play: Play) -> tuple[World, dict[str, Mind], list[Entry], list[object]]:
    """The folds of now and of every row, the rows, and what a game reads."""
    timeline = await play.app.timeline("p")
    head = timeline.head()
    rows = [row.entry for row in await visible_rows(timeline.store, "p", head.view)]
    await head.load(head.world.met)
    minds = {who: wordless(head.mind(who)) for who in sorted(head.world.met)}
    reads: list[object] = []
    for entry in rows:
        reads.append(await timeline.world_in(head.view, entry.seq))
        reads += [wordless(await timeline.mind_in(head.view, who, entry.seq)) for who in minds]
    for who in sorted(play.app.people(timeline, head.world).ids()):
        state = await play.state(who)
        reads += [state.values(), state.blackboard()]
    return head.world, minds, [bare(entry) for entry in rows], reads


def bare(entry: Entry) -> Entry:
    """Without what another run takes longer for, and the texts that call a field what it was called at the time."""
    minds = tuple(replace(mind, facts=tuple(wordless_fact(fact) for fact in mind.facts)) for mind in entry.minds)
    turn = replace(entry.turn, timings=(), state_text="") if entry.turn else None
    return replace(entry, minds=minds, turn=turn, note="" if entry.kind == "open" else entry.note)


def wordless(mind: Mind) -> Mind:
    return replace(mind, refused={key: replace(refused, detail="") for key, refused in mind.refused.items()})


def wordless_fact(fact: MindFact) -> MindFact:
    return replace(fact, detail="") if isinstance(fact, Refused) else fact


PLAYS = st.lists(st.sampled_from(range(len(ACTS))), min_size=1, max_size=24)


@settings(max_examples=60, deadline=None)
@given(PLAYS, PLAYS, st.sampled_from([1, 2, 5, 64]), st.booleans())
def test_a_renamed_play_goes_on_as_if_it_had_never_had_other_ids(
    before: list[int], after: list[int], snapshot_rows: int, restarted: bool
) -> None:
    asyncio.run(compared(before, after, snapshot_rows, restarted))


async def compared(before: list[int], after: list[int], snapshot_rows: int, restarted: bool) -> None:
    patched = await playing(first(), MemoryStore(), snapshot_rows)
    for number in before:
        await ACTS[number](patched, same)
    if restarted:
        await patched.app.close_playthrough("p")
        patched = Play(replace(patched.app, cast=second(), open_playthroughs={}))
    else:
        await patched.app.use(second())
    always = await playing(second(), MemoryStore(), snapshot_rows)
    for number in before:
        await ACTS[number](always, now)
    assert await all_of(patched) == await all_of(always)
    for number in after:
        await ACTS[number](patched, now)
        await ACTS[number](always, now)
    assert await all_of(patched) == await all_of(always)
    await patched.app.close_playthrough("p")
    again = Play(replace(patched.app, open_playthroughs={}))
    assert await all_of(again) == await all_of(always)
    assert (await verify_folds(patched.app.store, fold)).good
    await again.close()
    await always.close()


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(PLAYS, PLAYS, PLAYS, st.sampled_from([1, 2, 7]))
def test_whatever_a_patch_changes_every_kept_fold_is_what_a_replay_makes(
    before: list[int], between: list[int], after: list[int], snapshot_rows: int
) -> None:
    asyncio.run(patched_twice(before, between, after, snapshot_rows))


async def patched_twice(before: list[int], between: list[int], after: list[int], snapshot_rows: int) -> None:
    play = await playing(first(), MemoryStore(), snapshot_rows)
    for cast, called, numbers in ((first(), same, before), (second(), now, between), (third(), now, after)):
        await play.app.use(cast)
        for number in numbers:
            with suppress(BadInput):  # a value that the last version's fields don't take
                await ACTS[number](play, called)
    here = await all_of(play)
    assert (await verify_folds(play.app.store, fold)).good
    await play.app.close_playthrough("p")
    again = Play(replace(play.app, open_playthroughs={}))
    assert await all_of(again) == here
    await again.close()
