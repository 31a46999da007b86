"""A save from another machine comes into an open playthrough, and is who it was once it is restored."""

import asyncio
from dataclasses import replace

import pytest

from dramaturg_server.domain.errors import Conflict, DramaturgError, NotFound, Reason
from dramaturg_server.pipeline.checkpoints import create_checkpoint, delete_checkpoint, restore_checkpoint
from dramaturg_server.pipeline.export_checkpoint import export_checkpoint
from dramaturg_server.pipeline.import_checkpoint import import_checkpoint
from dramaturg_server.pipeline.requests import CheckpointRequest, DeleteRequest, RestoreRequest
from dramaturg_server.pipeline.timeline import Timeline
from tests.fakes import FailingStore, FakeClock
from tests.pipeline.playing import (
    PLAYTHROUGH,
    TRUST,
    assert_equals_its_replay,
    at,
    beginning,
    counting,
    do,
    opened,
    opened_store,
    setting,
    turning,
)


async def elsewhere() -> tuple[Timeline, bytes]:
    """Another machine's playthrough, and its save `cloud`: three rows, with the work of a turn still open."""
    timeline = await opened()
    await do(timeline, beginning("u1"))
    await do(timeline, setting("mira", TRUST, "trust"), "mira")
    await do(timeline, turning("mira", "odo"), "mira", "odo")
    await create_checkpoint(timeline, CheckpointRequest(at(), "cloud"))
    await do(timeline, setting("mira", TRUST, "hostile"), "mira")
    return timeline, await export_checkpoint(timeline, "cloud")


async def test_an_imported_save_restores_to_who_they_were() -> None:
    other, blob = await elsewhere()
    timeline = await opened()
    imported = await import_checkpoint(timeline, at(), blob)
    assert (imported.checkpoint.checkpoint_id, imported.already_here, imported.checkpoint.seq) == ("cloud", False, 3)
    restored = await restore_checkpoint(timeline, RestoreRequest(at(), "cloud"))
    await timeline.current.load(["mira", "odo"])
    assert timeline.current.mind("mira").values[TRUST] == "trust"
    assert restored.open_work == ("t3|mira", "t3|odo")
    await assert_equals_its_replay(timeline, timeline.current)
    await timeline.close()
    await other.close()


async def test_the_present_stays_and_goes_on_after_an_import() -> None:
    other, blob = await elsewhere()
    timeline = await opened()
    await do(timeline, setting("mira", TRUST, "wary"), "mira")
    imported = await import_checkpoint(timeline, at(), blob)
    assert timeline.current.branch_id == "b1"
    assert timeline.current.mind("mira").values[TRUST] == "wary"
    seq = await do(timeline, counting("mira"), "mira")
    assert seq > imported.checkpoint.seq > 1
    await assert_equals_its_replay(timeline, timeline.current)
    restored = await restore_checkpoint(timeline, RestoreRequest(at(), "cloud"))
    turn = imported.checkpoint.seq
    assert restored.open_work == imported.checkpoint.open_work == (f"t{turn}|mira", f"t{turn}|odo")
    await do(timeline, counting("mira"), "mira")
    assert timeline.current.mind("mira").values == {
        "identity.name": "mira",
        TRUST: "trust",
        "persona.count": 1.0,
    }
    await assert_equals_its_replay(timeline, timeline.current)
    await timeline.close()
    again = await opened(timeline.store)
    assert again.current.branch_id == restored.branch_id
    await again.close()
    await other.close()


async def test_rows_that_come_while_it_is_prepared_keep_their_order() -> None:
    other, blob = await elsewhere()
    timeline = await opened()
    importing = asyncio.create_task(import_checkpoint(timeline, at(), blob))
    for _ in range(30):
        await do(timeline, counting("mira"), "mira")
    await importing
    await timeline.current.load(["mira"])
    assert timeline.current.mind("mira").values["persona.count"] == 30.0
    await assert_equals_its_replay(timeline, timeline.current)
    await timeline.close()
    await other.close()


async def test_the_same_save_twice_at_once_is_written_once() -> None:
    other, blob = await elsewhere()
    timeline = await opened()
    await do(timeline, counting("mira"), "mira")
    results = await asyncio.gather(*(import_checkpoint(timeline, at(f"r{n}"), blob) for n in range(4)))
    assert len({result.checkpoint for result in results}) == 1
    assert sorted(result.already_here for result in results) == [False, True, True, True]
    assert len(await timeline.store.branches("p")) == 2
    await timeline.close()
    await other.close()


async def test_a_request_id_brings_it_in_once() -> None:
    other, blob = await elsewhere()
    timeline = await opened()
    first = await import_checkpoint(timeline, at("r"), blob)
    again = await import_checkpoint(timeline, at("r"), blob)
    assert (first.replayed, again.replayed, again.already_here) == (False, True, False)
    assert first.checkpoint == again.checkpoint
    with pytest.raises(Conflict) as raised:
        await import_checkpoint(timeline, at("r", "another blob"), blob)
    assert raised.value.reason == Reason.REQUEST_ID_REUSED
    await timeline.close()
    await other.close()


async def test_a_repeated_import_answers_the_same_though_its_checkpoint_was_forgotten() -> None:
    other, blob = await elsewhere()
    timeline = await opened()
    first = await import_checkpoint(timeline, at("r"), blob)
    await delete_checkpoint(timeline, DeleteRequest(at("s"), "cloud"))
    again = await import_checkpoint(timeline, at("r"), blob)
    assert (again.checkpoint, again.already_here, again.replayed) == (first.checkpoint, False, True)
    assert len(await timeline.store.branches("p")) == 2
    await timeline.close()
    await other.close()


async def test_what_is_here_already_is_not_written_again() -> None:
    other, blob = await elsewhere()
    found = await import_checkpoint(other, at("r"), blob)
    assert found.already_here
    assert (await import_checkpoint(other, at("r"), blob)).already_here
    await delete_checkpoint(other, DeleteRequest(at(), "cloud"))
    assert not (await import_checkpoint(other, at("s"), blob)).already_here
    await other.close()


async def test_an_import_that_does_not_commit_leaves_nothing_and_can_be_repeated() -> None:
    other, blob = await elsewhere()
    store = FailingStore(await opened_store(), lambda write: bool(write.imported))
    timeline = await opened(store)  # type: ignore[arg-type]
    await do(timeline, counting("mira"), "mira")
    with pytest.raises(Conflict) as raised:
        await import_checkpoint(timeline, at(), blob)
    assert raised.value.reason == Reason.COMMIT_FAILED
    store.failing = lambda write: False
    await do(timeline, counting("mira"), "mira")
    imported = await import_checkpoint(timeline, at(), blob)
    assert (await restore_checkpoint(timeline, RestoreRequest(at(), "cloud"))).seq == imported.checkpoint.seq
    await timeline.close()
    await other.close()


async def test_an_id_that_names_another_history_here_is_refused() -> None:
    other, blob = await elsewhere()
    timeline = await opened()
    await do(timeline, counting("mira"), "mira")
    await create_checkpoint(timeline, CheckpointRequest(at(), "cloud"))
    with pytest.raises(Conflict) as raised:
        await import_checkpoint(timeline, at(), blob)
    assert raised.value.reason is Reason.CHECKPOINT_EXISTS
    assert timeline.places == (1, 1)
    await timeline.close()
    await other.close()


@pytest.mark.parametrize(("field", "value"), [("cast_id", "harbour"), ("content_locale", "zh")])
async def test_a_save_of_another_cast_or_language_is_refused_with_both_names(field: str, value: str) -> None:
    other, blob = await elsewhere()
    clock = FakeClock()
    here = replace(PLAYTHROUGH, **{field: value})  # type: ignore[arg-type]
    timeline = await Timeline.open(await opened_store(), "p", clock, holder="here", create=here, sleep=clock.sleep)
    with pytest.raises(DramaturgError) as raised:
        await import_checkpoint(timeline, at(), blob)
    expected = {"cast_id": Reason.CAST_MISMATCH, "content_locale": Reason.INVALID_FIELD}
    assert raised.value.reason is expected[field]
    assert repr(value) in raised.value.message and repr(getattr(PLAYTHROUGH, field)) in raised.value.message
    assert timeline.places == (1, 0)
    await timeline.close()
    await other.close()


@pytest.mark.parametrize(
    ("checkpoint_id", "reason"),
    [("nothing", Reason.CHECKPOINT_UNKNOWN), ("ck-00000000-1", Reason.CHECKPOINT_NOT_HERE)],
)
async def test_what_is_not_here_can_not_be_exported(checkpoint_id: str, reason: Reason) -> None:
    timeline = await opened()
    with pytest.raises(NotFound) as raised:
        await export_checkpoint(timeline, checkpoint_id)
    assert raised.value.reason is reason
    await timeline.close()


async def test_what_is_no_save_is_refused_and_nothing_moves() -> None:
    timeline = await opened()
    for blob, reason in ((b"PK", Reason.DATA_FOREIGN), (b"DRMTSAVE", Reason.DATA_DAMAGED)):
        with pytest.raises(DramaturgError) as raised:
            await import_checkpoint(timeline, at(), blob)
        assert raised.value.reason == reason
    assert timeline.places == (1, 0)
    await timeline.close()
