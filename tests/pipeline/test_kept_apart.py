"""A character that is renamed to an id which play has given to another: two minds stay two, whatever is done."""

import asyncio
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain import fold
from dramaturg_server.domain.errors import NotFound, Reason
from dramaturg_server.domain.mind import Mind
from dramaturg_server.domain.renamed_folds import renamed_mind
from dramaturg_server.domain.renames import Renames
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.checkpoints import create_checkpoint
from dramaturg_server.pipeline.edits import despawn_character, set_field, spawn_character
from dramaturg_server.pipeline.export_checkpoint import export_checkpoint
from dramaturg_server.pipeline.export_playthrough import export_playthrough
from dramaturg_server.pipeline.import_checkpoint import import_checkpoint
from dramaturg_server.pipeline.import_playthrough import import_playthrough
from dramaturg_server.pipeline.open_playthrough import CastReport, open_playthrough
from dramaturg_server.pipeline.requests import (
    At,
    CheckpointRequest,
    DespawnRequest,
    OpenRequest,
    SetFieldRequest,
    SpawnRequest,
)
from dramaturg_server.pipeline.verify import verify_folds
from tests.fakes import FakeClock
from tests.pipeline.app import Play
from tests.pipeline.test_renamed_play import ACTS, playing, same, saying, wordless
from tests.pipeline.two_versions import first, now, second

TAKEN = "orsa_now"
"""The id to which the second version renames `orsa`."""
APART = second().renames.without({TAKEN})

PLAYS = st.lists(st.sampled_from(range(len(ACTS))), max_size=12)


async def spawned(play: Play, who: str = TAKEN) -> None:
    await spawn_character(play.app, SpawnRequest(At("p"), who, "hand", "Another", {}))


async def minds(play: Play, *ids: str) -> list[Mind]:
    timeline = await play.app.timeline("p")
    view = timeline.head().view
    return [wordless(await timeline.mind_in(view, who)) for who in ids]


def under(renames: Renames, before: list[Mind]) -> list[Mind | None]:
    return [renamed_mind(renames, mind) for mind in before]


async def patched(play: Play, restarted: bool) -> Play:
    if not restarted:
        await play.app.use(second())
        return play
    await play.app.close_playthrough("p")
    return Play(replace(play.app, cast=second(), open_playthroughs={}))


async def opened_report(play: Play) -> CastReport:
    return (await open_playthrough(play.app, OpenRequest(At("p")))).report


@settings(max_examples=60, deadline=None)
@given(PLAYS, PLAYS, st.sampled_from([1, 2, 64]), st.booleans())
@example([0, 2], [1, 7, 20], 1, True)
def test_both_minds_are_under_the_new_cast_what_they_were(
    before: list[int], after: list[int], snapshot_rows: int, restarted: bool
) -> None:
    asyncio.run(kept_apart(before, after, snapshot_rows, restarted))


async def kept_apart(before: list[int], after: list[int], snapshot_rows: int, restarted: bool) -> None:
    play = await playing(first(), MemoryStore(), snapshot_rows)
    for number in before:
        await ACTS[number](play, same)
    await spawned(play)
    await play.save("with")
    for number in after:
        await ACTS[number](play, same)
    await play.load("with")
    await saying("The river?", TAKEN, "orsa", "wick")(play, same)
    await saying("The river?", "orsa", TAKEN)(play, same)
    was = await minds(play, "orsa", TAKEN, "wick")
    play = await patched(play, restarted)
    assert await minds(play, "orsa", TAKEN, "wick_now") == under(APART, was)
    report = await opened_report(play)
    assert TAKEN in report.doubled and "orsa" in report.missing
    assert ("character", "orsa", TAKEN) not in report.renamed
    await saying("A lamp.", TAKEN, "wick_now")(play, same)
    other, goes_on, _ = await minds(play, "orsa", TAKEN, "wick_now")
    assert other == under(APART, was)[0]
    assert goes_on.rows == was[1].rows + 1
    assert (await verify_folds(play.app.store, fold)).good
    await play.close()


async def test_a_save_of_before_the_other_was_spawned_reads_on_in_the_new_id() -> None:
    play = await playing(first(), MemoryStore(), 2)
    await saying("The river?", "orsa", "wick")(play, same)
    await play.save("before")
    was = await minds(play, "orsa")
    await spawned(play)
    for _ in range(3):
        await saying("The river?", TAKEN, "orsa")(play, same)
    play = await patched(play, restarted=False)
    with pytest.raises(NotFound):
        await play.state("orsa")
    await play.load("before")
    assert await minds(play, TAKEN) == under(second().renames, was)
    assert (await opened_report(play)).doubled == ()
    await saying("The river?", "orsa", "wick")(play, now)
    await play.load("before")
    assert await minds(play, TAKEN) == under(second().renames, was)
    assert (await verify_folds(play.app.store, fold)).good
    await play.close()


async def test_who_left_the_game_keeps_its_id_too() -> None:
    play = await playing(first(), MemoryStore(), 1)
    await saying("The river?", "orsa", "wick")(play, same)
    await spawned(play)
    await saying("The river?", TAKEN, "orsa")(play, same)
    await despawn_character(play.app, DespawnRequest(At("p"), TAKEN))
    was = await minds(play, "orsa", TAKEN)
    play = await patched(play, restarted=True)
    assert await minds(play, "orsa", TAKEN) == under(APART, was)
    assert (await opened_report(play)).doubled == (TAKEN,)
    await play.close()


async def test_a_player_keeps_its_id_and_what_others_think_of_it_stays_apart() -> None:
    play = await playing(first(), MemoryStore(), 1)
    await open_playthrough(play.app, OpenRequest(At("p"), players={TAKEN: "Ann"}))
    for who, nick in ((TAKEN, "Sir"), ("orsa", "Boss")):
        path = f"persona.relationships.{who}.nick"
        await set_field(play.app, SetFieldRequest(At("p"), "wick", path, nick))
    await saying("The river?", "orsa", "wick")(play, same)
    was = await minds(play, "orsa", "wick")
    play = await patched(play, restarted=False)
    assert await minds(play, "orsa", "wick_now") == under(APART, was)
    assert (await opened_report(play)).doubled == (TAKEN,)
    for who in ("orsa", TAKEN):
        with pytest.raises(NotFound) as raised:
            await play.state(who)
        assert raised.value.reason is Reason.CHARACTER_UNKNOWN
    await play.close()


async def test_a_spawned_one_that_the_cast_takes_over_by_was_is_still_one_mind() -> None:
    play = await playing(first(), MemoryStore(), 1)
    await spawned(play, "orsas")
    await saying("The river?", "orsas", "wick")(play, same)
    was = await minds(play, "orsas")
    taking = Renames(tuple(sorted((*second().renames.pairs, ("character", "orsas", "ned_now")))))
    cast = replace(second(), renames=taking)
    await play.app.use(cast)
    assert await minds(play, "ned_now") == under(taking, was)
    await saying("The river?", "ned_now", "wick_now")(play, same)
    await play.app.close_playthrough("p")
    play = Play(replace(play.app, open_playthroughs={}))
    assert [mind.rows for mind in await minds(play, "ned_now")] == [was[0].rows + 1]
    await play.close()


async def test_saves_and_playthroughs_come_in_with_both_apart() -> None:
    play = await playing(first(), MemoryStore(), 1)
    await saying("The river?", "orsa", "wick")(play, same)
    await spawned(play)
    await saying("The river?", TAKEN, "orsa")(play, same)
    await create_checkpoint(await play.app.timeline("p"), CheckpointRequest(At("p"), "cloud"))
    was = await minds(play, "orsa", TAKEN)
    save = await export_checkpoint(await play.app.timeline("p"), "cloud")
    whole = await export_playthrough(play.app, "p")
    there = await playing(second(), MemoryStore(), 1)
    await saying("The river?", "orsa", "wick")(there, now)  # here nobody else has the id
    mine = await minds(there, TAKEN)
    await import_checkpoint(await there.app.timeline("p"), At("p"), save)
    assert await minds(there, TAKEN) == mine
    await there.load("cloud")
    rows = [mind.rows for mind in await minds(there, "orsa", TAKEN)]
    assert rows == [mind.rows for mind in was]
    moved = Play(Application(second(), MemoryStore(), FakeClock(), "there", None, snapshot_rows=1))
    await moved.app.store.open()
    await import_playthrough(moved.app, At("p"), whole)
    assert await minds(moved, "orsa", TAKEN) == under(APART, was)
    for one in (there, moved):
        assert (await verify_folds(one.app.store, fold)).good
    for one in (play, there, moved):
        await one.close()
