"""Saves that travel: out of one sidecar in parts, into another in parts, and there as they were."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from dramaturg import AsyncClient, v1
from dramaturg import errors as failures
from dramaturg_server.domain.errors import BadInput, Busy
from dramaturg_server.pipeline.import_checkpoint import Imported
from dramaturg_server.rpc.parts import DOWNLOADS, KEPT_MS, UPLOADS, Download, Downloads, Uploads
from tests.fakes import FakeClock
from tests.rpc.sidecar import sidecar

STAGE = "persona.relationships.player.stage"


async def played(client: AsyncClient) -> None:
    """A playthrough `p` in which the captain has come to trust the player, saved as `trusting`."""
    await client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
    await client.begin_unit(v1.BeginUnitRequest(playthrough_id="p", unit_id="muster"))
    event = v1.WorldEvent(
        custom=v1.CustomEvent(event_name="oath_sworn"), actor_id="player", perceiver_ids=["mara", "tobin"]
    )
    await client.report_events(v1.ReportEventsRequest(playthrough_id="p", events=[event]))
    await client.create_checkpoint(v1.CreateCheckpointRequest(playthrough_id="p", checkpoint_id="trusting"))


async def exported(client: AsyncClient, part_bytes: int = 0) -> bytes:
    blob, token = b"", ""
    while True:
        part = await client.export_checkpoint(
            v1.ExportCheckpointRequest(
                playthrough_id="p", checkpoint_id="trusting", page_token=token, page_size=part_bytes
            )
        )
        blob, token = blob + part.blob_part, part.next_page_token
        if not token:
            assert part.total_bytes == len(blob)
            return blob


def requests(blob: bytes, part_bytes: int) -> Iterator[v1.ImportCheckpointRequest]:
    for place, start in enumerate(range(0, len(blob), part_bytes)):
        yield v1.ImportCheckpointRequest(
            playthrough_id="p",
            request_id=f"part {place}",
            blob_part=blob[start : start + part_bytes],
            more_parts=start + part_bytes < len(blob),
        )


async def imported(client: AsyncClient, blob: bytes, part_bytes: int = 1 << 20) -> v1.ImportCheckpointResponse:
    answer = v1.ImportCheckpointResponse()
    for request in requests(blob, part_bytes):
        request.page_token = answer.next_page_token
        answer = await client.import_checkpoint(request)
        assert answer == await client.import_checkpoint(request)  # sent again, as after a lost answer
    return answer


async def stage(client: AsyncClient) -> str:
    request = v1.GetCharacterStateRequest(playthrough_id="p", character_id="mara", paths=[STAGE])
    (field,) = (await client.get_character_state(request)).state.fields
    return field.value.enum_value.name


@pytest.mark.parametrize("part_bytes", [100, 3 << 20])
async def test_a_save_goes_to_another_machine_in_parts_and_is_as_it_was(part_bytes: int) -> None:
    async with sidecar() as here, sidecar() as there:
        await played(here.client)
        blob = await exported(here.client, part_bytes)
        assert blob == await exported(here.client)
        await there.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        answer = await imported(there.client, blob, part_bytes)
        assert (answer.checkpoint.checkpoint_id, answer.already_here) == ("trusting", False)
        assert await stage(there.client) == "neutral"
        await there.client.restore_checkpoint(v1.RestoreCheckpointRequest(playthrough_id="p", checkpoint_id="trusting"))
        assert await stage(there.client) == await stage(here.client) == "limited_trust"
        again = await there.client.step_dialogue(
            v1.StepDialogueRequest(playthrough_id="p", speaker_id="player", text="Hello.", addressee_id="mara")
        )
        assert again.unit_ordinal == 1


async def test_a_save_that_is_here_already_is_not_written_again() -> None:
    async with sidecar() as here:
        await played(here.client)
        answer = await imported(here.client, await exported(here.client))
        assert answer.already_here
        assert len((await here.client.list_checkpoints(v1.ListCheckpointsRequest(playthrough_id="p"))).checkpoints) == 1


@pytest.mark.parametrize(
    ("spoil", "failure"),
    [
        (lambda blob: b"PK\x03\x04 something else", failures.DataForeign),
        (lambda blob: blob[:-1], failures.DataDamaged),
        (lambda blob: blob[:-2] + bytes([blob[-2] ^ 1, blob[-1]]), failures.DataDamaged),
    ],
)
async def test_a_spoilt_blob_is_refused_by_name_and_leaves_room_for_the_next(
    spoil: object, failure: type[failures.DramaturgError]
) -> None:
    async with sidecar() as here:
        await played(here.client)
        blob = await exported(here.client)
        for place in range(UPLOADS + 1):
            request = v1.ImportCheckpointRequest(
                playthrough_id="p",
                request_id=f"try {place}",
                blob_part=spoil(blob),  # type: ignore[operator]
            )
            with pytest.raises(failure):
                await here.client.import_checkpoint(request)


async def test_an_import_needs_bytes_and_a_playthrough() -> None:
    async with sidecar() as here:
        with pytest.raises(failures.InvalidField):
            await here.client.import_checkpoint(v1.ImportCheckpointRequest(playthrough_id="p"))
        with pytest.raises(failures.PlaythroughUnknown):
            await here.client.import_checkpoint(v1.ImportCheckpointRequest(playthrough_id="p", blob_part=b"x"))


async def test_an_import_after_a_deletion_is_done_anew_under_the_same_request_id() -> None:
    async with sidecar() as here:
        await played(here.client)
        blob = await exported(here.client)
        request = v1.ImportCheckpointRequest(playthrough_id="p", request_id="import", blob_part=blob)
        for _ in range(2):
            await here.client.delete_playthrough(v1.DeletePlaythroughRequest(playthrough_id="p"))
            await here.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
            assert not (await here.client.import_checkpoint(request)).already_here
            listed = await here.client.list_checkpoints(v1.ListCheckpointsRequest(playthrough_id="p"))
            assert [found.checkpoint_id for found in listed.checkpoints] == ["trusting"]


async def test_what_comes_and_goes_in_parts_is_let_go_with_its_playthrough_alone() -> None:
    uploads, downloads = Uploads(FakeClock().now_ms, Timers()), Downloads(FakeClock().now_ms, Timers())
    for playthrough_id in ("p", "q"):
        uploads.take(playthrough_id, "r", "", b"first")
        await downloads.part((playthrough_id, "c"), "", 300, Blobs().make)
    uploads.forget("p")
    downloads.forget("p")
    assert (uploads.kept_bytes, downloads.kept_bytes) == (5, 1_000)


async def test_an_unknown_checkpoint_is_not_exported() -> None:
    async with sidecar() as here:
        await played(here.client)
        with pytest.raises(failures.CheckpointUnknown):
            await here.client.export_checkpoint(v1.ExportCheckpointRequest(playthrough_id="p", checkpoint_id="no-such"))


# ---- parts


def test_a_token_of_another_blob_is_refused() -> None:
    one, another = Download.of(b"one blob"), Download.of(b"another")
    _, token = one.cut("", 3)
    assert one.cut(token, 100) == (b" blob", "")
    with pytest.raises(BadInput):
        another.cut(token, 3)


class Timers:
    """Keeps what was to be called later, until told that all time is up."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def __call__(self, after_s: float, call: Callable[[], None]) -> None:
        assert after_s * 1000 > KEPT_MS
        self._waiting.append(call)

    def run_out(self) -> None:
        for call in self._waiting:
            call()


async def test_what_was_left_is_let_go_though_nobody_calls_again() -> None:
    clock, timers = FakeClock(), Timers()
    uploads, downloads = Uploads(clock.now_ms, timers), Downloads(clock.now_ms, timers)
    uploads.take("p", "r", "", b"first")
    await downloads.part(("p", "c"), "", 300, Blobs().make)
    timers.run_out()
    assert (uploads.kept_bytes, downloads.kept_bytes) == (5, 1_000), "not too early"
    await clock.advance(KEPT_MS)
    timers.run_out()
    assert (uploads.kept_bytes, downloads.kept_bytes) == (0, 0)


class Blobs:
    """Makes a blob of 1,000 bytes and counts how often."""

    def __init__(self) -> None:
        self.made = 0

    async def make(self) -> bytes:
        self.made += 1
        return bytes(1_000)


async def test_a_blob_is_made_once_for_all_its_parts_and_let_go_with_the_last() -> None:
    downloads, blobs = Downloads(FakeClock().now_ms, Timers()), Blobs()
    token = ""
    sizes: list[tuple[int, int, int]] = []
    while not sizes or token:
        part, token, total = await downloads.part(("p", "c"), token, 300, blobs.make)
        sizes.append((len(part), total, downloads.kept_bytes))
    assert sizes == [(300, 1_000, 1_000)] * 3 + [(100, 1_000, 0)]
    assert blobs.made == 1


async def test_an_export_that_was_left_pins_nothing_and_goes_on_with_the_same_blob() -> None:
    clock = FakeClock()
    downloads, blobs = Downloads(clock.now_ms, Timers()), Blobs()
    _, token, _ = await downloads.part(("p", "c"), "", 300, blobs.make)
    await clock.advance(10 * 60_000)
    await downloads.part(("p", "other"), "", 0, blobs.make)
    assert downloads.kept_bytes == 0
    part, _, _ = await downloads.part(("p", "c"), token, 300, blobs.make)
    assert (len(part), blobs.made) == (300, 3)


async def test_a_few_blobs_at_most_are_kept_the_latest_ones() -> None:
    downloads, blobs = Downloads(FakeClock().now_ms, Timers()), Blobs()
    tokens = [(await downloads.part(("p", str(place)), "", 300, blobs.make))[1] for place in range(DOWNLOADS + 1)]
    assert downloads.kept_bytes == DOWNLOADS * 1_000
    await downloads.part(("p", str(DOWNLOADS)), tokens[-1], 300, blobs.make)
    assert blobs.made == DOWNLOADS + 1


def test_a_part_that_is_skipped_or_differs_is_refused() -> None:
    uploads = Uploads(FakeClock().now_ms, Timers())
    _, second = uploads.take("p", "r", "", b"first")
    _, third = uploads.take("p", "r2", second, b"second")
    for token, part in ((third.replace(".2", ".3"), b"x"), (third.replace(".2", ".-1"), b"x"), (second, b"other")):
        with pytest.raises(BadInput):
            uploads.take("p", "r3", token, part)
    upload, _ = uploads.take("p", "r3", third, b"!")
    assert bytes(upload.blob) == b"firstsecond!"


def test_a_token_of_another_playthrough_is_refused() -> None:
    uploads = Uploads(FakeClock().now_ms, Timers())
    _, token = uploads.take("p", "r", "", b"first")
    with pytest.raises(BadInput, match="page_token"):
        uploads.take("q", "r2", token, b"second")
    assert uploads.kept_bytes == len(b"first")
    uploads.take("p", "r2", token, b"second")


async def test_uploads_that_were_left_keep_nobody_from_importing() -> None:
    clock = FakeClock()
    uploads = Uploads(clock.now_ms, Timers())
    tokens = []
    for place in range(UPLOADS):
        tokens.append(uploads.take("p", f"r{place}", "", b"first")[1])
        await clock.advance(1_000)
    uploads.take("p", "whole", "", b"in one part", more=False)
    with pytest.raises(Busy) as busy:
        uploads.take("p", "one more", "", b"first")
    await clock.advance(busy.value.retry_after_ms)
    uploads.take("p", "r1 again", tokens[1], b"second")
    uploads.take("p", "one more", "", b"first")
    with pytest.raises(BadInput):
        uploads.take("p", "late", tokens[0], b"second")
    upload, _ = uploads.take("p", "r2 again", tokens[2], b"second", more=False)
    assert bytes(upload.blob) == b"firstsecond"


async def test_an_upload_that_is_being_taken_in_keeps_its_place_until_its_caller_goes() -> None:
    clock = FakeClock()
    uploads = Uploads(clock.now_ms, Timers())
    taking: list[asyncio.Task[object]] = []

    async def never(_blob: bytearray) -> Imported:
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

    for place in range(UPLOADS):
        _, token = uploads.take("p", f"r{place}", "", b"first")
        upload, _ = uploads.take("p", f"s{place}", token, b"last", more=False)
        taking.append(asyncio.create_task(uploads.complete(upload, never)))
    await clock.advance(60_000)
    with pytest.raises(Busy):
        uploads.take("p", "one more", "", b"first")
    taking[0].cancel()
    await asyncio.wait(taking[:1])
    uploads.take("p", "one more", "", b"first")
    for task in taking:
        task.cancel()
    await asyncio.wait(taking)


async def test_an_upload_that_was_left_is_forgotten_in_time() -> None:
    clock = FakeClock()
    uploads = Uploads(clock.now_ms, Timers())
    for place in range(UPLOADS):
        _, token = uploads.take("p", f"r{place}", "", b"first")
    with pytest.raises(Busy):
        uploads.take("p", "one more", "", b"first")
    await clock.advance(10 * 60_000)
    with pytest.raises(BadInput):
        uploads.take("p", "late", token, b"second")
    uploads.take("p", "one more", "", b"first")
