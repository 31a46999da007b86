"""Whole playthroughs over the wire: lists, out and in again in parts, pruning, backups."""

import asyncio
from pathlib import Path

import pytest

from dramaturg import AsyncClient, v1
from dramaturg import errors as failures
from dramaturg_server.rpc.parts import UPLOADS
from dramaturg_server.rpc.playthrough_servicer import WHOLE_UPLOADS
from tests.rpc.sidecar import sidecar

STAGE = "persona.relationships.player.stage"


async def played(client: AsyncClient, name: str = "p", loads: int = 3) -> None:
    """Trust, saved as `trusting`, and some loads of it with a turn behind each."""
    game = await client.open(name)
    await game.begin_unit("muster")
    event = v1.WorldEvent(
        custom=v1.CustomEvent(event_name="oath_sworn"), actor_id="player", perceiver_ids=["mara", "tobin"]
    )
    await game.report(event)
    await game.save("trusting")
    for _ in range(loads):
        await game.load("trusting")
        await game.say("Hello.", to="mara")


# ---- out and in


@pytest.mark.parametrize("part_bytes", [700, 0])
async def test_a_whole_playthrough_goes_to_another_machine_in_parts(part_bytes: int) -> None:
    async with sidecar() as here, sidecar() as there:
        await played(here.client)
        request = v1.ExportPlaythroughRequest(playthrough_id="p", part_bytes=part_bytes)
        parts = [message.part async for message in here.client.export_playthrough(request)]
        blob = b"".join(part.blob_part for part in parts)
        assert {part.total_bytes for part in parts} == {len(blob)}
        assert (len(parts) > 1) == bool(part_bytes)
        token = ""
        for place, part in enumerate(parts):
            taking = v1.ImportPlaythroughRequest(
                playthrough_id="q",
                request_id=f"part {place}",
                blob_part=part.blob_part,
                more_parts=place + 1 < len(parts),
                page_token=token,
            )
            answer = await there.client.import_playthrough(taking)
            assert answer == await there.client.import_playthrough(taking)  # sent again, as after a lost answer
            token = answer.next_page_token
        assert (answer.playthrough.playthrough_id, answer.exported_id) == ("q", "p")
        assert await there.client.playthroughs() == [answer.playthrough]
        assert (answer.playthrough.branch_count, answer.playthrough.checkpoint_count) == (4, 1)
        game = await there.client.open("q")
        assert game.branch_id == "b4"
        assert list(await game.branches()) == list(await (await here.client.open("p")).branches())
        await game.load("trusting")
        assert (await game.state("mara", paths=[STAGE])).fields[0].value.enum_value.name == "limited_trust"


async def test_the_verbs_carry_it_whole() -> None:
    async with sidecar() as here, sidecar() as there:
        await played(here.client)
        blob = await (await here.client.open("p")).export_whole()
        summary = await there.client.import_whole("p", blob)
        assert summary.row_count == (await here.client.playthroughs())[0].row_count > 5
        with pytest.raises(failures.PlaythroughExists) as refused:
            await there.client.import_whole("p", blob)
        assert refused.value.metadata == {"playthrough_id": "p"}
        with pytest.raises(failures.PlaythroughExists):
            first = v1.ImportPlaythroughRequest(playthrough_id="p", blob_part=blob[:9], more_parts=True)
            await there.client.import_playthrough(first)
        with pytest.raises(failures.DataDamaged):
            await there.client.import_whole("q", blob[:-1])
        with pytest.raises(failures.DataForeign):
            await there.client.import_whole("q", b"PK")
        with pytest.raises(failures.InvalidField):
            await there.client.import_whole("q", b"")


async def test_an_unknown_playthrough_is_neither_exported_nor_listed_nor_pruned() -> None:
    async with sidecar() as here:
        with pytest.raises(failures.PlaythroughUnknown):
            await anext(here.client.export_playthrough(v1.ExportPlaythroughRequest(playthrough_id="p")))
        with pytest.raises(failures.PlaythroughUnknown):
            await here.client.list_branches(v1.ListBranchesRequest(playthrough_id="p"))
        with pytest.raises(failures.PlaythroughUnknown):
            await here.client.prune_branches(v1.PruneBranchesRequest(playthrough_id="p", all_abandoned=True))


async def test_whole_playthroughs_take_no_place_from_saves() -> None:
    async with sidecar() as here:
        await played(here.client)
        for place in range(WHOLE_UPLOADS):
            await here.client.import_playthrough(
                v1.ImportPlaythroughRequest(playthrough_id=f"q{place}", blob_part=b"x", more_parts=True)
            )
        with pytest.raises(failures.QueueFull) as full:
            await here.client.import_playthrough(
                v1.ImportPlaythroughRequest(playthrough_id="r", blob_part=b"x", more_parts=True), timeout_s=5
            )
        assert full.value.retry_after_s > 0
        for _ in range(UPLOADS):
            await here.client.import_checkpoint(
                v1.ImportCheckpointRequest(playthrough_id="p", blob_part=b"x", more_parts=True)
            )


# ---- lists


@pytest.mark.parametrize("order", [v1.SortOrder.SORT_ORDER_OLDEST_FIRST, v1.SortOrder.SORT_ORDER_UNSPECIFIED])
async def test_pages_of_playthroughs_and_branches_hold_each_once(order: v1.SortOrder) -> None:
    async with sidecar() as here:
        for number in range(5):
            await here.client.open(f"p{number}")
            await here.clock.advance(1_000)
        await played(here.client, "p", loads=6)
        names, token = [], ""
        while not names or token:
            asked = v1.ListPlaythroughsRequest(order=order, page_size=2, page_token=token)
            page = await here.client.list_playthroughs(asked)
            names += [found.playthrough_id for found in page.playthroughs]
            token = page.next_page_token
        expected = ["p0", "p1", "p2", "p3", "p4", "p"]
        assert names == (expected if order else expected[::-1])
        branches, token = [], ""
        while not branches or token:
            asking = v1.ListBranchesRequest(playthrough_id="p", order=order, page_size=3, page_token=token)
            listed = await here.client.list_branches(asking)
            branches += [found.branch_id for found in listed.branches]
            token = listed.next_page_token
        assert branches == [f"b{n}" for n in (range(1, 8) if order else range(7, 0, -1))]


async def test_a_token_of_another_list_is_refused() -> None:
    async with sidecar() as here:
        await played(here.client)
        await here.client.open("q")
        token = (await here.client.list_playthroughs(v1.ListPlaythroughsRequest(page_size=1))).next_page_token
        assert token
        oldest = v1.SortOrder.SORT_ORDER_OLDEST_FIRST
        for asked in (
            here.client.list_branches(v1.ListBranchesRequest(playthrough_id="p", page_token=token)),
            here.client.list_playthroughs(v1.ListPlaythroughsRequest(order=oldest, page_token=token)),
        ):
            with pytest.raises(failures.InvalidField, match="page_token"):
                await asked


async def test_a_playthrough_is_listed_with_what_it_is() -> None:
    async with sidecar() as here:
        await here.client.open("p", locale="en", primary_player="ansa")
        (listed,) = await here.client.playthroughs()
        assert (listed.cast_id, listed.content_locale, listed.primary_player_id) == ("gatehouse", "en", "ansa")
        assert (listed.row_count, listed.branch_count, listed.checkpoint_count) == (1, 1, 0)
        assert listed.byte_count > 0 and listed.created_at == listed.last_used_at


# ---- pruning


async def test_pruning_says_what_went_what_stays_and_is_told_afterwards() -> None:
    async with sidecar() as here:
        await played(here.client)
        game = await here.client.open("p")
        told = await game.prune(all_abandoned=True, dry_run=True)
        pruned = await game.prune(all_abandoned=True)
        assert pruned == told
        assert [branch.branch_id for branch in pruned.pruned] == ["b2", "b3"]
        assert (pruned.row_count, pruned.checkpoint_count, pruned.more) == (2, 0, False)
        assert [(kept.branch_id, kept.reason) for kept in pruned.kept] == [
            ("b1", v1.BranchKeptReason.BRANCH_KEPT_REASON_CHECKPOINT)
        ]
        listed = await here.client.list_branches(v1.ListBranchesRequest(playthrough_id="p"))
        assert [(found.branch_id, found.status) for found in listed.branches] == [
            ("b4", v1.BranchStatus.BRANCH_STATUS_CURRENT),
            ("b1", v1.BranchStatus.BRANCH_STATUS_CLOSED),
        ]
        assert (listed.branches[0].parent_branch_id, listed.branches[0].fork_revision) == ("b1", 3)
        (record,) = listed.prunings
        assert (list(record.branch_ids), record.by_policy, record.byte_count) == (
            ["b2", "b3"],
            False,
            pruned.byte_count,
        )
        with pytest.raises(failures.BranchUnknown):
            await game.prune("b2")


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        (v1.PruneBranchesRequest(), "playthrough_id"),
        (v1.PruneBranchesRequest(playthrough_id="p"), "branch_ids"),
        (v1.PruneBranchesRequest(playthrough_id="p", branch_ids=["b2"], all_abandoned=True), "branch_ids"),
        (v1.PruneBranchesRequest(playthrough_id="p", branch_ids=["b2"], min_age_s=1), "min_age_s"),
        (v1.PruneBranchesRequest(playthrough_id="p", all_abandoned=True, min_age_s=-1), "min_age_s"),
        (v1.PruneBranchesRequest(playthrough_id="p", branch_ids=[f"b{n}" for n in range(1_001)]), "branch_ids"),
        (v1.PruneBranchesRequest(playthrough_id="p", branch_ids=["b 2"]), "branch_ids[0]"),
    ],
)
async def test_what_can_not_be_meant_is_refused_with_its_field(request_: v1.PruneBranchesRequest, field: str) -> None:
    async with sidecar() as here:
        await here.client.open("p")
        with pytest.raises(failures.InvalidField) as refused:
            await here.client.prune_branches(request_)
        assert [violation.path for violation in refused.value.fields] == [field]


# ---- backups


async def test_a_server_without_a_data_folder_says_that_it_can_not_back_up() -> None:
    async with sidecar() as here:
        with pytest.raises(failures.BackupUnsupported):
            await here.client.back_up(v1.BackUpRequest())


OUTSIDE = ("../out", "a/b", "a\\b", ".hidden", "..", "a\x00b", "C:x", "x" * 101, "a b")
NOT_ON_EVERY_DISK = ("NUL", "con", "aux.sqlite3", "friday.", "friday ", "満" * 100)


@pytest.mark.parametrize("name", [*OUTSIDE, *NOT_ON_EVERY_DISK])
async def test_a_backup_never_leaves_its_folder_and_has_a_name_that_any_disk_holds(name: str) -> None:
    async with sidecar() as here:
        with pytest.raises(failures.InvalidField) as refused:
            await here.client.back_up(v1.BackUpRequest(file_name=name))
        assert [violation.path for violation in refused.value.fields] == ["file_name"]
    assert not await asyncio.to_thread(Path("unused").exists)
