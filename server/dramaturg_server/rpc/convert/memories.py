"""MemoryService on the wire: what a character can recall, and why."""

from collections.abc import Mapping, Sequence
from typing import Final, get_args

from dramaturg import v1

from ...config import Config
from ...domain.errors import BadInput
from ...domain.log import Scores
from ...pipeline.list_known import Known
from ...pipeline.list_memories import Remembered
from ...pipeline.listings import Page
from ...pipeline.requests import KnownKind, MemoriesRequest, SearchRequest, ShownKind
from ...pipeline.search_memories import FoundMemories
from ...retrieval.settings import PRESETS
from . import checks
from .pages import decode_page, next_token
from .records import IMPORTANCES, encode_compared, encode_scores
from .values import timestamp

LIST_MEMORIES = "memories"
MAX_LIMIT = 100
MAX_IDS = 200
MAX_KINDS = 16
MAX_MEMORY_ID = 160

KINDS: Mapping[ShownKind, v1.MemoryKind] = {
    "said": v1.MemoryKind.MEMORY_KIND_SAID,
    "happened": v1.MemoryKind.MEMORY_KIND_HAPPENED,
    "evidence": v1.MemoryKind.MEMORY_KIND_EVIDENCE,
    "knowledge": v1.MemoryKind.MEMORY_KIND_KNOWLEDGE,
    "opinion": v1.MemoryKind.MEMORY_KIND_OPINION,
}
OF_THE_CAST: Final = frozenset(get_args(KnownKind))
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
    )


def decode_list_memories(request: v1.ListMemoriesRequest, config: Config) -> MemoriesRequest:
    kinds = tuple(dict.fromkeys(checks.each("kinds", request.kinds, MAX_KINDS, _kind)))
    if len({kind in OF_THE_CAST for kind in kinds}) > 1:
        raise BadInput("kinds", "mixes experience with knowledge and opinions: list them one after the other")
    memory_ids = tuple(dict.fromkeys(checks.each("memory_ids", request.memory_ids, MAX_IDS, _memory_id)))
    locale = checks.locale("locale", request.locale)
    page = decode_page(
        request,
        _list(kinds, memory_ids, locale),
        config,
        order=request.order,
        character_id=checks.required_id("character_id", request.character_id),
    )
    return MemoriesRequest(page, kinds, memory_ids, locale)


def _list(kinds: Sequence[str], memory_ids: Sequence[str], locale: str) -> str:
    """What ties a page token to what was asked for."""
    return "\x1e".join((LIST_MEMORIES, *kinds, locale, *memory_ids))


def _kind(path: str, value: v1.MemoryKind) -> ShownKind:
    found = _BY_NUMBER.get(value)
    if found is None:
        raise BadInput(path, f"{value} is no kind of memory")
    return found


def _memory_id(path: str, value: str) -> str:
    """Of any spelling: an id of this server holds `.` or `#`, and one that it does not know is left out."""
    clean = checks.name(path, value, MAX_MEMORY_ID)
    if not clean:
        raise BadInput(path, "must not be empty")
    return clean


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
