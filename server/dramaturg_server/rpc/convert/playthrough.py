"""PlaythroughService on the wire: opening, units, saving and loading."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dramaturg import v1

from ...config import Config
from ...domain.errors import BadInput
from ...domain.log import Entry
from ...domain.mind import UnitBegun, UnitEnded
from ...domain.schema import Schema
from ...pipeline.checkpoints import Restored
from ...pipeline.listings import Page
from ...pipeline.open_playthrough import CastReport, Opened
from ...pipeline.requests import CheckpointRequest, DeleteRequest, OpenRequest, PageRequest, RestoreRequest, UnitRequest
from ...ports import Checkpoint
from . import checks
from .pages import decode_page, next_token
from .records import consequences, encode_checkpoint

if TYPE_CHECKING:  # with it comes all that reads saves
    from ...pipeline.import_checkpoint import Imported

LIST_CHECKPOINTS = "checkpoints"
MAX_PLAYERS = 64
MAX_PART_BYTES = 3_145_728
"""Of a blob: with the rest of its message it stays under the limit of 4 MiB."""


def decode_open(request: v1.OpenPlaythroughRequest) -> OpenRequest:
    """primary_player_id stays empty where it is: as created."""
    players = dict.fromkeys(checks.ids("player_ids", request.player_ids, MAX_PLAYERS), "")
    players |= dict(checks.each("player_names", request.player_names, MAX_PLAYERS, _decode_player))
    return OpenRequest(
        at=checks.mutation(request),
        content_locale=checks.locale("content_locale", request.content_locale),
        primary_player_id=checks.optional_id("primary_player_id", request.primary_player_id),
        players=players,
    )


def decode_begin_unit(request: v1.BeginUnitRequest) -> UnitRequest:
    return UnitRequest(
        checks.mutation(request),
        checks.required_id("unit_id", request.unit_id),
        checks.game_time(request.game_time_s),
    )


def decode_end_unit(request: v1.EndUnitRequest) -> UnitRequest:
    return UnitRequest(
        checks.mutation(request),
        checks.optional_id("unit_id", request.unit_id),
        checks.game_time(request.game_time_s),
    )


def decode_create_checkpoint(request: v1.CreateCheckpointRequest) -> CheckpointRequest:
    return CheckpointRequest(
        checks.mutation(request),
        checks.optional_id("checkpoint_id", request.checkpoint_id),
        checks.name("label", request.label),
        checks.whole("wait_for_state_ms", request.wait_for_state_ms, 0, checks.MAX_WAIT_MS),
    )


def decode_restore(request: v1.RestoreCheckpointRequest) -> RestoreRequest:
    return RestoreRequest(
        checks.mutation(request), checks.required_id("checkpoint_id", request.checkpoint_id), request.scratch
    )


def decode_delete_checkpoint(request: v1.DeleteCheckpointRequest) -> DeleteRequest:
    return DeleteRequest(checks.mutation(request), checks.required_id("checkpoint_id", request.checkpoint_id))


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """part_bytes: 0 = as large as may be."""

    playthrough_id: str
    checkpoint_id: str
    part_bytes: int


def decode_export(request: v1.ExportCheckpointRequest) -> ExportRequest:
    return ExportRequest(
        checks.required_id("playthrough_id", request.playthrough_id),
        checks.required_id("checkpoint_id", request.checkpoint_id),
        checks.whole("page_size", request.page_size, 0, MAX_PART_BYTES),
    )


def decode_part(request: v1.ImportCheckpointRequest | v1.ImportPlaythroughRequest) -> bytes:
    """The bytes of one part of a blob."""
    if not request.blob_part:
        raise BadInput("blob_part", "must not be empty")
    if len(request.blob_part) > MAX_PART_BYTES:
        raise BadInput("blob_part", f"{len(request.blob_part)} bytes, {MAX_PART_BYTES} allowed")
    return request.blob_part


def encode_open(opened: Opened, cast_id: str, degraded: Sequence[str]) -> v1.OpenPlaythroughResponse:
    head, playthrough, report = opened.head, opened.timeline.playthrough, opened.report
    return v1.OpenPlaythroughResponse(
        created=opened.created,
        branch_id=head.branch_id,
        head_revision=head.seq,
        cast_report=v1.CastVersionReport(
            cast_id=cast_id,
            recorded_version="" if opened.created else report.recorded_version,
            loaded_version=report.loaded_version,
            fields=list(_migrations(report)),
            renames=[
                v1.IdRename(kind=kind, old_id=old, id=new) for kind, old, new in report.renamed if kind != "field"
            ],
            missing_character_ids=report.missing,
            doubled_character_ids=report.doubled,
        ),
        unit_id=head.world.unit,
        unit_ordinal=head.world.ordinal,
        content_locale=playthrough.content_locale,
        primary_player_id=playthrough.primary_player_id,
        game_time_s=head.world.game_time_s,
        degraded_reasons=degraded,
    )


def encode_begin_unit(entry: Entry, branch_id: str, schema: Schema) -> v1.BeginUnitResponse:
    """The unit of the row; one that was open already began nothing, and is resumed."""
    found = consequences(entry, branch_id, schema)
    begun = next((fact for fact in entry.world if isinstance(fact, UnitBegun)), None)
    return v1.BeginUnitResponse(
        unit_ordinal=begun.ordinal if begun else entry.unit,
        resumed=begun is None or begun.resumed,
        ended_unit_id=_ended(entry),
        revision=entry.seq,
        changes=found.changes,
        refusals=found.refusals,
        branch_id=branch_id,
    )


def encode_end_unit(entry: Entry, branch_id: str) -> v1.EndUnitResponse:
    return v1.EndUnitResponse(unit_id=_ended(entry), unit_ordinal=entry.unit, revision=entry.seq, branch_id=branch_id)


def decode_list_checkpoints(request: v1.ListCheckpointsRequest, config: Config) -> PageRequest:
    return decode_page(request, LIST_CHECKPOINTS, config, order=request.order)


def encode_checkpoints(page: Page[Checkpoint], asked: PageRequest) -> v1.ListCheckpointsResponse:
    return v1.ListCheckpointsResponse(
        checkpoints=[encode_checkpoint(checkpoint) for checkpoint in page.items],
        next_page_token=next_token(LIST_CHECKPOINTS, asked, page.next_after),
    )


def encode_restored(restored: Restored) -> v1.RestoreCheckpointResponse:
    world = restored.world
    return v1.RestoreCheckpointResponse(
        branch_id=restored.branch_id,
        revision=restored.seq,
        unit_id=world.unit,
        unit_ordinal=world.ordinal,
        open_work_count=len(world.open_work),
        game_time_s=world.game_time_s,
    )


def encode_imported(imported: "Imported") -> v1.ImportCheckpointResponse:
    """The answer to the last part; the same for a repetition."""
    return v1.ImportCheckpointResponse(
        checkpoint=encode_checkpoint(imported.checkpoint), already_here=imported.already_here
    )


def _migrations(report: CastReport) -> Iterator[v1.FieldMigration]:
    kinds = v1.FieldMigrationKind
    for kind, old, new in report.renamed:
        if kind == "field":
            yield v1.FieldMigration(kind=kinds.FIELD_MIGRATION_KIND_RENAMED, path=new, old_path=old)
    yield from (v1.FieldMigration(kind=kinds.FIELD_MIGRATION_KIND_ADDED, path=path) for path in report.added)
    yield from (v1.FieldMigration(kind=kinds.FIELD_MIGRATION_KIND_REMOVED, path=path) for path in report.removed)
    yield from (v1.FieldMigration(kind=kinds.FIELD_MIGRATION_KIND_RESET, path=path) for path in report.reset)


def _ended(entry: Entry) -> str:
    return next((fact.unit_id for fact in entry.world if isinstance(fact, UnitEnded)), "")


def _decode_player(path: str, player: v1.PlayerName) -> tuple[str, str]:
    return (
        checks.required_id(f"{path}.player_id", player.player_id),
        checks.name(f"{path}.display_name", player.display_name),
    )
