"""MemoryService on the wire: what a character can recall, and why; lists of records beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, cast, get_args

from dramaturg import v1

from ...config import Config
from ...domain.errors import BadInput
from ...domain.log import Scores
from ...pipeline.list_known import Known
from ...pipeline.list_memories import Remembered
from ...pipeline.list_preferences import Preferred
from ...pipeline.list_records import Recorded
from ...pipeline.listings import Page
from ...pipeline.memory_requests import RecordKind, RecordsRequest
from ...pipeline.requests import KnownKind, MemoriesRequest, PageRequest, SearchRequest, ShownKind
from ...pipeline.search_memories import FoundMemories
from ...retrieval.settings import PRESETS
from . import checks
from .beliefs import encode_preference, encode_record, memory_id, subject_id, visible, word_of
from .pages import decode_page, next_token
from .records import CATEGORIES, IMPORTANCES, SCOPES, STATUSES, encode_compared, encode_scores
from .values import timestamp

LIST_MEMORIES = "memories"
MAX_LIMIT = 100
MAX_IDS = 200
MAX_KINDS = 16
MAX_STATUSES = 8

KINDS: Mapping[ShownKind | RecordKind, v1.MemoryKind] = {
    "said": v1.MemoryKind.MEMORY_KIND_SAID,
    "happened": v1.MemoryKind.MEMORY_KIND_HAPPENED,
    "evidence": v1.MemoryKind.MEMORY_KIND_EVIDENCE,
    "knowledge": v1.MemoryKind.MEMORY_KIND_KNOWLEDGE,
    "opinion": v1.MemoryKind.MEMORY_KIND_OPINION,
    "belief": v1.MemoryKind.MEMORY_KIND_BELIEF,
    "canon_override": v1.MemoryKind.MEMORY_KIND_CANON_OVERRIDE,
    "preference": v1.MemoryKind.MEMORY_KIND_PREFERENCE,
}
OF_THE_CAST: Final = frozenset(get_args(KnownKind))
RECORDS: Final = frozenset({"belief", "canon_override"})
_BY_NUMBER: Final = {number: kind for kind, number in KINDS.items()}


# ---- what is asked for


def decode_search(request: v1.SearchMemoriesRequest) -> SearchRequest:
    return SearchRequest(
        at=checks.timeline(request),
        character_id=checks.required_id("character_id", request.character_id),
        text=checks.text("text", request.text, required=True),
        speaker_id=checks.optional_id("speaker_id", request.speaker_id),
        locale=checks.locale("locale", request.locale),
        scene_id=checks.optional_id("scene_id", request.scene_id),
        experience_limit=checks.whole("experience_limit", request.experience_limit, 0, MAX_LIMIT),
        knowledge_limit=checks.whole("knowledge_limit", request.knowledge_limit, 0, MAX_LIMIT),
        preset=_preset(request.preset),
        game_time_s=checks.game_time(request.game_time_s),
        storyline_id=checks.optional_id("storyline_id", request.storyline_id),
    )


def decode_list_memories(request: v1.ListMemoriesRequest, config: Config) -> MemoriesRequest | RecordsRequest:
    kinds = tuple(dict.fromkeys(checks.each("kinds", request.kinds, MAX_KINDS, _kind)))
    if len({_source(kind) for kind in kinds}) > 1:
        raise BadInput("kinds", f"{' and '.join(kinds)} lie apart: list them one after the other")
    memory_ids = tuple(dict.fromkeys(checks.each("memory_ids", request.memory_ids, MAX_IDS, memory_id)))
    locale = checks.locale("locale", request.locale)
    if kinds and _source(kinds[0]) in ("records", "preferences"):
        return _records(request, config, cast(tuple[RecordKind, ...], kinds), memory_ids, locale)
    _refuse_filters(request)
    page = decode_page(
        request,
        _list(kinds, memory_ids, locale),
        config,
        order=request.order,
        character_id=checks.required_id("character_id", request.character_id),
    )
    return MemoriesRequest(page, cast(tuple[ShownKind, ...], kinds), memory_ids, locale)


def _source(kind: str) -> str:
    """Where a kind comes from; what lies in two places has no order in common."""
    if kind in OF_THE_CAST:
        return "cast"
    return "records" if kind in RECORDS else "preferences" if kind == "preference" else "experience"


def _records(
    request: v1.ListMemoriesRequest,
    config: Config,
    kinds: tuple[RecordKind, ...],
    memory_ids: tuple[str, ...],
    locale: str,
) -> RecordsRequest:
    check = checks.required_id if "belief" in kinds else checks.optional_id
    statuses = checks.each("statuses", request.statuses, MAX_STATUSES, lambda path, one: word_of(path, one, STATUSES))
    asked = RecordsRequest(
        page=PageRequest(checks.timeline(request), check("character_id", request.character_id)),
        kinds=kinds,
        memory_ids=memory_ids,
        subject_id=subject_id("subject_id", request.subject_id),
        detail=visible("detail", request.detail),
        scope=word_of("scope", request.scope, SCOPES),
        category=word_of("category", request.category, CATEGORIES),
        statuses=tuple(status for status in statuses if status is not None),
        locale=locale,
    )
    page = decode_page(request, _list_of(asked), config, order=request.order, character_id=asked.page.character_id)
    return replace(asked, page=page)


def _list_of(asked: RecordsRequest) -> str:
    """What ties a page token to the filters."""
    words = (asked.subject_id, asked.detail, asked.scope or "", asked.category or "", ",".join(asked.statuses))
    return "\x1e".join((_list(asked.kinds, asked.memory_ids, asked.locale), *words))


def _refuse_filters(request: v1.ListMemoriesRequest) -> None:
    """Experience and lore have no subject, detail, scope, category or status: a filter would be passed over unseen."""
    for field in ("subject_id", "detail", "scope", "category", "statuses"):
        if getattr(request, field):
            raise BadInput(field, "filters records: name the kinds BELIEF, CANON_OVERRIDE or PREFERENCE")


def _list(kinds: Sequence[str], memory_ids: Sequence[str], locale: str) -> str:
    """What ties a page token to what was asked for."""
    return "\x1e".join((LIST_MEMORIES, *kinds, locale, *memory_ids))


def _kind(path: str, value: v1.MemoryKind) -> ShownKind | RecordKind:
    found = _BY_NUMBER.get(value)
    if found is None:
        raise BadInput(path, f"{value} is no kind of memory")
    return found


def _preset(value: str) -> str:
    name = checks.name("preset", value)
    if name and name not in PRESETS:
        raise BadInput("preset", f"{name!r} is none of {', '.join(PRESETS)}")
    return name


# ---- what is answered


def encode_found(found: FoundMemories) -> v1.SearchMemoriesResponse:
    lived = zip(found.recollection.experience, found.experience, strict=True)
    known = zip(found.recollection.knowledge, found.knowledge, strict=True)
    return v1.SearchMemoriesResponse(
        experience=[_recalled(encode_memory(shown), hit.scores, found.not_spoken) for hit, shown in lived],
        knowledge=[_recalled(encode_known(shown), hit.scores, found.not_spoken) for hit, shown in known],
        record=found.record,
        degraded_reasons=found.recollection.reasons,
        embedder_id=found.embedder_id,
        compared_topics=map(encode_compared, found.compared),
    )


def encode_memories(page: Page[Remembered] | Page[Known], asked: MemoriesRequest) -> v1.ListMemoriesResponse:
    encoded = [encode_memory(item) if isinstance(item, Remembered) else encode_known(item) for item in page.items]
    of = _list(asked.kinds, asked.memory_ids, asked.locale)
    return v1.ListMemoriesResponse(memories=encoded, next_page_token=next_token(of, asked.page, page.next_after))


def encode_records(page: Page[Recorded] | Page[Preferred], asked: RecordsRequest) -> v1.ListMemoriesResponse:
    encoded = [encode_record(one) if isinstance(one, Recorded) else encode_preference(one) for one in page.items]
    token = next_token(_list_of(asked), asked.page, page.next_after)
    return v1.ListMemoriesResponse(memories=encoded, next_page_token=token)


def _recalled(memory: v1.Memory, scores: Scores, not_spoken: Mapping[str, str]) -> v1.RecalledMemory:
    why = not_spoken.get(memory.memory_id, "")
    return v1.RecalledMemory(memory=memory, scores=encode_scores(scores), not_spoken_reason=why)


def encode_memory(shown: Remembered) -> v1.Memory:
    """An atom of experience."""
    memory = shown.memory
    return v1.Memory(
        memory_id=memory.memory_id,
        kind=KINDS[memory.kind],
        text=memory.text,
        speaker_id=memory.speaker_id,
        addressee_id=memory.addressee_id,
        hearer_ids=memory.hearers,
        unit_id=memory.unit_id,
        unit_ordinal=memory.unit,
        scene_id=memory.scene_id,
        storyline_id=memory.storyline_id,
        locale=memory.locale,
        game_time_s=memory.game_time_s,
        created_at=timestamp(memory.wall_ms),
        rounds_ago=shown.rounds_ago,
        source_id=memory.source_id,
        authored_id=memory.authored_id,
        importance=IMPORTANCES[memory.importance] if memory.kind == "evidence" else None,
        has_vector=shown.has_vector,
        pinned=memory.pinned,
        edited=shown.edited,
    )


def encode_known(known: Known) -> v1.Memory:
    """A piece of a text, or an opinion, of the cast."""
    chunk = known.chunk
    return v1.Memory(
        memory_id=chunk.item_id,
        kind=KINDS[chunk.kind],
        text=chunk.text,
        locale=chunk.locale,
        authored_id=chunk.authored_id,
        title=chunk.title,
        topic_ids=chunk.about,
        has_vector=known.has_vector,
    )
