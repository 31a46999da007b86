"""EvidenceService on the wire: what happened, what was said elsewhere, and what it meant."""

import json
from collections import Counter
from dataclasses import replace

from dramaturg import v1

from ...config import Config
from ...domain.errors import BadInput
from ...domain.evidence import Evidence
from ...domain.log import Entry, Event
from ...domain.mind import Refused
from ...domain.schema import Schema
from ...domain.values import PRIMARY_PLAYER
from ...pipeline.listings import Dated, Page
from ...pipeline.requests import ExtractRequest, PageRequest, ReportRequest, TextBlock
from . import checks
from .dialogue import decode_flag, decode_stage
from .pages import decode_page, next_token
from .records import changed_revision, consequences, encode_evidence, encode_refusal, used_in

LIST_EVIDENCE = "evidence"
LIST_REJECTIONS = "rejections"


def decode_report(request: v1.ReportEventsRequest) -> ReportRequest:
    if not request.events:
        raise BadInput("events", "must not be empty")
    return ReportRequest(
        at=checks.mutation(request),
        events=checks.each("events", request.events, checks.MAX_EVENTS, decode_event),
        unit_id=checks.optional_id("unit_id", request.unit_id),
        game_time_s=checks.game_time(request.game_time_s),
    )


def decode_event(path: str, event: v1.WorldEvent) -> Event:
    """One event; its own id is the game's, the server's is made at commit."""
    perceivers = checks.ids(f"{path}.perceiver_ids", event.perceiver_ids, checks.MAX_PEOPLE)
    decoded = replace(
        _decode_kind(path, event),
        actor_id=checks.optional_id(f"{path}.actor_id", event.actor_id),
        client_event_id=checks.name(f"{path}.event_id", event.event_id),
        perceivers=perceivers,
        quiet=event.quiet,
    )
    target_id = checks.optional_id(f"{path}.target_id", event.target_id)
    if decoded.kind == "relationship":
        return replace(decoded, perceivers=tuple(dict.fromkeys((*perceivers, decoded.subject))))
    return replace(decoded, target_id=target_id)


def _decode_kind(path: str, event: v1.WorldEvent) -> Event:
    match event.WhichOneof("kind"):
        case "quest_stage":
            return Event("", "quest", *decode_stage(f"{path}.quest_stage", event.quest_stage))
        case "flag":
            return Event("", "flag", *decode_flag(f"{path}.flag", event.flag))
        case "relationship":
            return _relationship(f"{path}.relationship", event.relationship)
        case "observation":
            return _observation(f"{path}.observation", event.observation)
        case "custom":
            return _custom(f"{path}.custom", event.custom)
        case _:
            raise BadInput(path, "holds no kind of event")


def decode_extract(request: v1.ExtractEvidenceRequest) -> ExtractRequest:
    if not request.blocks:
        raise BadInput("blocks", "must not be empty")
    blocks = checks.each("blocks", request.blocks, checks.MAX_BLOCKS, _decode_block)
    checks.unique("blocks", (block.block_id for block in blocks), "block_id")
    return ExtractRequest(
        at=checks.timeline(request) if request.dry_run and not request.request_id else checks.mutation(request),
        blocks=blocks,
        character_ids=checks.ids("character_ids", request.character_ids, checks.MAX_CHARACTERS),
        locale=checks.locale("locale", request.locale),
        game_time_s=checks.game_time(request.game_time_s),
        dry_run=request.dry_run,
    )


def encode_report(entry: Entry, branch_id: str, schema: Schema) -> v1.ReportEventsResponse:
    """The answer to a batch, out of its row alone; the row holds the events in the order of the request."""
    found = consequences(entry, branch_id, schema)
    return v1.ReportEventsResponse(
        results=[_result(event) for event in entry.events],
        evidence=found.evidence,
        changes=found.changes,
        refusals=found.refusals,
        revision=entry.seq if found.changes else 0,
        branch_id=branch_id,
    )


def encode_extract(entry: Entry, asked: ExtractRequest, branch_id: str, schema: Schema) -> v1.ExtractEvidenceResponse:
    """The answer to text that was read. Of a dry run nothing was committed: no revision, no changes."""
    found = consequences(entry, branch_id, schema)
    empty: dict[str, str] = json.loads(entry.note or "{}").get("empty", {})
    counts = Counter(evidence.character_id for evidence in found.evidence)
    wanted = dict.fromkeys(asked.character_ids or (*counts, *empty))
    return v1.ExtractEvidenceResponse(
        evidence=found.evidence,
        characters=[
            v1.CharacterExtraction(
                character_id=who,
                evidence_count=counts[who],
                empty_reason=f"EXTRACTION_EMPTY_REASON_{empty[who].upper()}" if who in empty else None,
                revision=0 if asked.dry_run else changed_revision(entry, who, 0),
            )
            for who in wanted
        ],
        changes=() if asked.dry_run else found.changes,
        refusals=() if asked.dry_run else found.refusals,
        branch_id=branch_id,
    )


def decode_list_evidence(request: v1.ListEvidenceRequest, config: Config) -> PageRequest:
    return _decode_facts(request, LIST_EVIDENCE, config, request.order)


def decode_list_rejections(request: v1.ListRejectionsRequest, config: Config) -> PageRequest:
    return _decode_facts(request, LIST_REJECTIONS, config, request.order)


def encode_evidence_page(page: Page[Dated[Evidence]], asked: PageRequest) -> v1.ListEvidenceResponse:
    encoded = [encode_evidence(dated.fact, used_in(dated.entry, dated.fact)) for dated in page.items]
    return v1.ListEvidenceResponse(evidence=encoded, next_page_token=next_token(LIST_EVIDENCE, asked, page.next_after))


def encode_rejections_page(
    page: Page[tuple[str, Refused]], asked: PageRequest, schema: Schema
) -> v1.ListRejectionsResponse:
    encoded = [encode_refusal(refused, character_id, schema) for character_id, refused in page.items]
    return v1.ListRejectionsResponse(
        rejections=encoded, next_page_token=next_token(LIST_REJECTIONS, asked, page.next_after)
    )


def _decode_facts(
    request: v1.ListEvidenceRequest | v1.ListRejectionsRequest, of: str, config: Config, order: v1.SortOrder
) -> PageRequest:
    character_id = checks.optional_id("character_id", request.character_id)
    path = checks.field_path("field_path", request.field_path) if request.field_path else ""
    return decode_page(request, of, config, order=order, character_id=character_id, path=path)


def _result(event: Event) -> v1.EventResult:
    return v1.EventResult(
        event_id=event.client_event_id or event.event_id,
        accepted=not event.repeated,
        unmapped=not event.mapped,
        coalesced=event.coalesced,
        notes=event.notes,
    )


def _relationship(path: str, moved: v1.RelationshipValue) -> Event:
    return Event(
        "",
        "relationship",
        checks.required_id(f"{path}.character_id", moved.character_id),
        checks.number(f"{path}.value", moved.value),
        target_id=checks.optional_id(f"{path}.toward_id", moved.toward_id) or PRIMARY_PLAYER,
    )


def _observation(path: str, seen: v1.Observation) -> Event:
    """Whom it is about travels as the event's value."""
    subjects = checks.ids(f"{path}.subject_ids", seen.subject_ids, checks.MAX_CHARACTERS)
    return Event("", "observation", "", subjects, text=checks.text(f"{path}.text", seen.text, required=True))


def _custom(path: str, event: v1.CustomEvent) -> Event:
    name = checks.required_id(f"{path}.event_name", event.event_name)
    return Event("", "custom", name, text=checks.text(f"{path}.text", event.text))


def _decode_block(path: str, block: v1.TextBlock) -> TextBlock:
    return TextBlock(
        block_id=checks.required_id(f"{path}.block_id", block.block_id),
        speaker_id=checks.optional_id(f"{path}.speaker_id", block.speaker_id),
        text=checks.text(f"{path}.text", block.text, required=True),
        hearer_ids=checks.ids(f"{path}.hearer_ids", block.hearer_ids, checks.MAX_PEOPLE),
    )
