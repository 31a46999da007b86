"""PlaythroughService on the wire: whole playthroughs, their branches, pruning and backups."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from dramaturg import v1

from ...config import Config
from ...domain.errors import BadInput
from ...domain.file_names import portable_file_name
from ...domain.text import BadText
from ...pipeline.back_up import LONGEST_ENDING, BackedUp
from ...pipeline.list_branches import BranchPage, BranchShown
from ...pipeline.listings import Page
from ...pipeline.prune_branches import Pruned
from ...pipeline.requests import At, PageRequest, PruneRequest
from ...ports import Listed, Pruning
from . import checks
from .pages import NEWEST_FIRST, list_name, next_token
from .playthrough import MAX_PART_BYTES
from .values import timestamp

if TYPE_CHECKING:  # with it comes all that reads saves
    from ...pipeline.import_playthrough import BroughtIn

LIST_PLAYTHROUGHS, LIST_BRANCHES = "playthroughs", "branches"
MAX_BRANCHES = 1_000
MAX_AGE_S = 36_500 * 24 * 60 * 60
_FILE_NAME = re.compile(r"(?!\.)[\w.-]{1,100}")


def decode_export_playthrough(request: v1.ExportPlaythroughRequest) -> tuple[str, int]:
    """Which one, and how large its parts are."""
    name = checks.required_id("playthrough_id", request.playthrough_id)
    return name, checks.whole("part_bytes", request.part_bytes, 0, MAX_PART_BYTES) or MAX_PART_BYTES


def decode_list_playthroughs(request: v1.ListPlaythroughsRequest, config: Config) -> PageRequest:
    return _page(request, LIST_PLAYTHROUGHS, At(""), config)


def decode_list_branches(request: v1.ListBranchesRequest, config: Config) -> PageRequest:
    return _page(request, LIST_BRANCHES, checks.timeline(request), config)


def decode_prune(request: v1.PruneBranchesRequest) -> PruneRequest:
    at = checks.mutation(request)
    named = checks.ids("branch_ids", request.branch_ids, MAX_BRANCHES)
    if bool(named) == request.all_abandoned:
        raise BadInput("branch_ids", "name the branches, or say all_abandoned; one of the two")
    age_s = checks.whole("min_age_s", request.min_age_s, 0, MAX_AGE_S)
    if named and age_s:
        raise BadInput("min_age_s", "is for all_abandoned only; named branches go whatever their age")
    return PruneRequest(at, named, 1_000 * age_s, request.with_checkpoints, request.dry_run)


def decode_back_up(request: v1.BackUpRequest) -> str:
    """A name that stays in its folder on every platform; empty = one is made."""
    name = request.file_name
    if name and not _FILE_NAME.fullmatch(name):
        raise BadInput("file_name", "must be 1 to 100 letters, digits and . _ - and not begin with a full stop")
    try:
        return portable_file_name(name, LONGEST_ENDING) if name else ""
    except BadText as bad:
        raise BadInput("file_name", bad.detail) from None


def encode_playthroughs(page: Page[Listed], asked: PageRequest) -> v1.ListPlaythroughsResponse:
    return v1.ListPlaythroughsResponse(
        playthroughs=[_playthrough(listed) for listed in page.items],
        next_page_token=next_token(LIST_PLAYTHROUGHS, asked, page.next_after),
    )


def encode_brought_in(brought_in: "BroughtIn") -> v1.ImportPlaythroughResponse:
    """The answer to the last part; the same for a repetition, but for what was played since."""
    return v1.ImportPlaythroughResponse(playthrough=_playthrough(brought_in.listed), exported_id=brought_in.exported_id)


def encode_branches(found: BranchPage, asked: PageRequest) -> v1.ListBranchesResponse:
    return v1.ListBranchesResponse(
        branches=[_branch(shown) for shown in found.page.items],
        next_page_token=next_token(LIST_BRANCHES, asked, found.page.next_after),
        prunings=[_pruning(pruning) for pruning in found.prunings],
    )


def encode_pruned(pruned: Pruned) -> v1.PruneBranchesResponse:
    return v1.PruneBranchesResponse(
        pruned=[
            v1.PrunedBranch(
                branch_id=f"b{branch.number}",
                row_count=branch.rows,
                byte_count=branch.bytes,
                checkpoint_count=branch.checkpoints,
            )
            for branch in pruned.gone
        ],
        kept=[
            v1.KeptBranch(branch_id=f"b{number}", reason=f"BRANCH_KEPT_REASON_{why.upper()}")
            for number, why in pruned.kept
        ],
        row_count=pruned.rows,
        byte_count=pruned.bytes,
        checkpoint_count=pruned.checkpoints,
        more=pruned.more,
    )


def encode_backed_up(made: BackedUp) -> v1.BackUpResponse:
    return v1.BackUpResponse(
        file_name=made.file_name, byte_count=made.byte_count, created_at=timestamp(made.created_ms)
    )


def parts_of(blob: bytes, part_bytes: int) -> Iterable[v1.ExportPlaythroughResponse]:
    """The messages of a stream that brings a blob."""
    for start in range(0, len(blob), part_bytes):
        part = v1.BlobPart(blob_part=blob[start : start + part_bytes], total_bytes=len(blob))
        yield v1.ExportPlaythroughResponse(part=part)


def _page(request: v1.ListPlaythroughsRequest | v1.ListBranchesRequest, of: str, at: At, config: Config) -> PageRequest:
    page = PageRequest(
        at,
        size=checks.page_size(request.page_size, config.page_size, config.page_size_max),
        newest_first=checks.choice("order", request.order, NEWEST_FIRST),
    )
    return replace(page, after=checks.page_position(request.page_token, list_name(of, page)))


def _playthrough(listed: Listed) -> v1.PlaythroughSummary:
    playthrough, figures = listed.playthrough, listed.figures
    return v1.PlaythroughSummary(
        playthrough_id=playthrough.playthrough_id,
        cast_id=playthrough.cast_id,
        cast_version=playthrough.cast_version,
        content_locale=playthrough.content_locale,
        primary_player_id=playthrough.primary_player_id,
        created_at=timestamp(playthrough.created_ms),
        last_used_at=timestamp(figures.last_ms),
        row_count=figures.rows,
        byte_count=figures.bytes,
        branch_count=listed.branches,
        checkpoint_count=listed.checkpoints,
    )


def _branch(shown: BranchShown) -> v1.BranchSummary:
    branch, figures = shown.branch, shown.figures
    return v1.BranchSummary(
        branch_id=branch.branch_id,
        status=f"BRANCH_STATUS_{branch.status.upper()}",
        parent_branch_id="" if branch.parent is None else f"b{branch.parent}",
        fork_revision=branch.fork_seq,
        row_count=figures.rows,
        byte_count=figures.bytes,
        checkpoint_count=shown.checkpoints,
        created_at=timestamp(branch.created_ms),
        last_used_at=timestamp(figures.last_ms),
        closed_at=timestamp(branch.closed_ms),
    )


def _pruning(pruning: Pruning) -> v1.PruneRecord:
    return v1.PruneRecord(
        pruned_at=timestamp(pruning.at_ms),
        by_policy=pruning.by_policy,
        branch_ids=[f"b{number}" for number in pruning.branches],
        row_count=pruning.rows,
        byte_count=pruning.bytes,
        checkpoint_count=pruning.checkpoints,
    )
