"""MemoryService on the wire: what is written, corrected and taken away by hand, and records and questions as shown."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeVar

from dramaturg import v1

from ...config import Config
from ...domain.beliefs import MAX_VALUE, Belief, Override, Scope
from ...domain.clarifications import Clarification
from ...domain.errors import BadInput
from ...domain.text import fold_line
from ...pipeline.list_clarifications import OpenQuestion
from ...pipeline.list_preferences import Preferred
from ...pipeline.list_records import Record, Recorded
from ...pipeline.listings import Page
from ...pipeline.memory_calls import noted_in
from ...pipeline.memory_requests import (
    AddedBelief,
    AddRequest,
    AnswerRequest,
    CorrectRequest,
    EditRequest,
    ForgetRequest,
    PinRequest,
    QuestionsRequest,
    Target,
)
from ...pipeline.timeline import Committed
from . import checks
from .pages import decode_page, next_token
from .records import BASES, CATEGORIES, PERSISTENCES, SCOPES, STATUSES, encode_outcome
from .values import timestamp

MAX_MEMORY_ID = 160
LIST_CLARIFICATIONS = "clarifications"

Word = TypeVar("Word", bound=str)

_TARGETS: Final[tuple[Target, ...]] = ("", "belief", "canon")


# ---- what is asked for


def decode_add(request: v1.AddMemoryRequest) -> AddRequest:
    content = request.WhichOneof("content")
    if content is None:
        raise BadInput("text", "is missing, and so is belief: one of them says what to add")
    return AddRequest(
        at=checks.mutation(request),
        character_ids=_people("character_ids", request.character_ids, required=True),
        text=checks.text("text", request.text, required=True) if content == "text" else "",
        belief=_added(request.belief) if content == "belief" else None,
        actor_id=checks.optional_id("actor_id", request.actor_id),
        scene_id=checks.optional_id("scene_id", request.scene_id),
        storyline_id=checks.optional_id("storyline_id", request.storyline_id),
        locale=checks.locale("locale", request.locale),
        game_time_s=checks.game_time(request.game_time_s),
    )


def _added(belief: v1.AddedBelief) -> AddedBelief:
    return AddedBelief(
        subject_id=subject_id("belief.subject_id", belief.subject_id, required=True),
        detail=_detail("belief.detail", belief.detail),
        value=_value("belief.value", belief.value, required=True),
        scope=_scope("belief.scope", belief.scope, may_be_of_user=False),
        persistence=word_of("belief.persistence", belief.persistence, PERSISTENCES) or "kept",
        basis=_basis("belief.basis", belief.basis),
    )


def _basis(path: str, value: int) -> Literal["author", "seen"]:
    match word_of(path, value, BASES):
        case None | "author":
            return "author"
        case "seen":
            return "seen"
        case other:
            raise BadInput(path, f"{other} comes from talk alone: AUTHOR or SEEN")


def decode_correct(request: v1.CorrectMemoryRequest) -> CorrectRequest:
    category = word_of("category", request.category, CATEGORIES) or "story_fact"
    is_wish = category == "preference"
    asked = CorrectRequest(
        at=checks.mutation(request),
        target=_target(request.target),
        subject_id=subject_id("subject_id", request.subject_id, required=not is_wish),
        detail=_detail("detail", request.detail),
        value=_value("value", request.value),
        old_value=_value("old_value", request.old_value),
        scope=_scope("scope", request.scope, may_be_of_user=is_wish),
        scene_id=checks.optional_id("scene_id", request.scene_id),
        storyline_id=checks.optional_id("storyline_id", request.storyline_id),
        in_all_storylines=request.in_all_storylines,
        persistence=word_of("persistence", request.persistence, PERSISTENCES) or "kept",
        category=category,
        character_ids=_people("character_ids", request.character_ids),
        said_by=checks.optional_id("said_by", request.said_by),
        locale=checks.locale("locale", request.locale),
        game_time_s=checks.game_time(request.game_time_s),
    )
    _require_whole(asked)
    return asked


def _require_whole(asked: CorrectRequest) -> None:
    """Refuses what says too little, or one thing twice."""
    if not asked.value and not asked.old_value:
        raise BadInput("value", "must not be empty unless old_value says what holds no more")
    if asked.is_of_user and not asked.value:
        raise BadInput("value", "must not be empty: DeleteMemory takes a preference of a player away")
    if asked.category == "preference" and asked.scope not in (None, "character", "user"):
        raise BadInput(
            "scope", f"{asked.scope} is too narrow for a preference: it holds in all storylines, or for the user"
        )
    if asked.in_all_storylines and asked.scope not in (None, "character"):
        raise BadInput("scope", f"{asked.scope} can't go together with in_all_storylines")
    if not asked.character_ids and asked.target != "canon" and not asked.is_of_user:
        raise BadInput("character_ids", "must not be empty: what nobody hears nobody believes")


def decode_edit(request: v1.EditMemoryRequest) -> EditRequest:
    return EditRequest(
        at=checks.mutation(request),
        memory_id=memory_id("memory_id", request.memory_id),
        character_id=checks.optional_id("character_id", request.character_id),
        text=checks.text("text", request.text, required=True),
    )


def decode_delete(request: v1.DeleteMemoryRequest) -> ForgetRequest:
    if request.purge and request.character_id:
        raise BadInput("character_id", "must be empty with purge, which erases the words for everybody")
    return ForgetRequest(
        at=checks.mutation(request),
        memory_id=memory_id("memory_id", request.memory_id),
        character_id=checks.optional_id("character_id", request.character_id),
        purge=request.purge,
    )


def decode_pin(request: v1.PinMemoryRequest) -> PinRequest:
    return PinRequest(
        at=checks.mutation(request),
        memory_id=memory_id("memory_id", request.memory_id),
        character_id=checks.optional_id("character_id", request.character_id),
        pinned=request.pinned,
    )


def decode_list_clarifications(request: v1.ListClarificationsRequest, config: Config) -> QuestionsRequest:
    character_id = checks.optional_id("character_id", request.character_id)
    locale = checks.locale("locale", request.locale)
    of = f"{LIST_CLARIFICATIONS}\x1e{locale}"
    return QuestionsRequest(
        decode_page(request, of, config, order=request.order, character_id=character_id), locale=locale
    )


def decode_answer(request: v1.AnswerClarificationRequest) -> AnswerRequest:
    number = checks.whole("choice_number", request.choice_number, 0, checks.MAX_PEOPLE)
    if number and request.none_of_them:
        raise BadInput("choice_number", f"{number} can't go together with none_of_them")
    if not number and not request.none_of_them:
        raise BadInput("choice_number", "must name a choice, counted from 1, unless none_of_them is true")
    return AnswerRequest(
        at=checks.mutation(request),
        clarification_id=memory_id("clarification_id", request.clarification_id),
        choice_number=number or None,
        hearer_ids=_people("hearer_ids", request.hearer_ids),
        locale=checks.locale("locale", request.locale),
    )


# ---- fields


def memory_id(path: str, value: str) -> str:
    """Of any spelling: an id of this server holds `.` or `#`."""
    clean = checks.name(path, value, MAX_MEMORY_ID)
    if not clean:
        raise BadInput(path, "must not be empty")
    return clean


def subject_id(path: str, value: str, *, required: bool = False) -> str:
    """An id, or `~` and the name of somebody who has none."""
    if value.startswith("~"):
        visible(path, value[1:])
        return checks.name(path, value)
    return checks.required_id(path, value) if required else checks.optional_id(path, value)


def word_of(path: str, value: int, words: Mapping[Word, int]) -> Word | None:
    """The domain's word for an enum value of the wire; None for UNSPECIFIED."""
    found = next((word for word, number in words.items() if number == value), None)
    if found is None and value:
        raise BadInput(path, f"{value} is no value of this enum")
    return found


def _people(path: str, values: Sequence[str], *, required: bool = False) -> tuple[str, ...]:
    ids = checks.ids(path, values, checks.MAX_CHARACTERS)
    if required and not ids:
        raise BadInput(path, "must not be empty")
    return ids


def _detail(path: str, value: str) -> str:
    clean = visible(path, value)
    if not clean:
        raise BadInput(path, "must not be empty")
    return clean


def visible(path: str, value: str, limit: int = checks.MAX_LABEL) -> str:
    """A name without spaces around it; empty only where it is given so."""
    clean = checks.name(path, value, limit).strip()
    if value and not fold_line(clean):
        raise BadInput(path, "holds nothing that can be seen")
    return clean


def _value(path: str, value: str, *, required: bool = False) -> str:
    clean = visible(path, value, MAX_VALUE)
    if required and not clean:
        raise BadInput(path, "must not be empty")
    return clean


def _scope(path: str, value: int, *, may_be_of_user: bool) -> Scope | None:
    scope = word_of(path, value, SCOPES)
    if scope == "user" and not may_be_of_user:
        raise BadInput(path, "USER is for preferences only")
    return scope


def _target(value: int) -> Target:
    if value == v1.MemoryTarget.MEMORY_TARGET_PREFERENCE:
        raise BadInput("target", "PREFERENCE is not taken: the category says that")
    return checks.choice("target", value, _TARGETS)


# ---- what is answered


def encode_add(done: Committed) -> v1.AddMemoryResponse:
    noted = noted_in(done.entry)
    return v1.AddMemoryResponse(
        branch_id=done.branch_id,
        memory_id=noted.memory_id,
        character_ids=noted.character_ids,
        outcomes=map(encode_outcome, done.entry.outcomes),
    )


def encode_correct(done: Committed) -> v1.CorrectMemoryResponse:
    return v1.CorrectMemoryResponse(
        branch_id=done.branch_id,
        outcomes=map(encode_outcome, done.entry.outcomes),
        character_ids=noted_in(done.entry).character_ids,
    )


def encode_edit(done: Committed) -> v1.EditMemoryResponse:
    noted = noted_in(done.entry)
    return v1.EditMemoryResponse(branch_id=done.branch_id, character_ids=noted.character_ids, memory_id=noted.memory_id)


def encode_delete(done: Committed) -> v1.DeleteMemoryResponse:
    noted = noted_in(done.entry)
    return v1.DeleteMemoryResponse(
        branch_id=done.branch_id, character_ids=noted.character_ids, purged_row_count=noted.purged_rows
    )


def encode_pin(done: Committed) -> v1.PinMemoryResponse:
    return v1.PinMemoryResponse(branch_id=done.branch_id, character_ids=noted_in(done.entry).character_ids)


def encode_answer(done: Committed) -> v1.AnswerClarificationResponse:
    return v1.AnswerClarificationResponse(branch_id=done.branch_id, outcomes=map(encode_outcome, done.entry.outcomes))


def encode_questions(page: Page[OpenQuestion], asked: QuestionsRequest) -> v1.ListClarificationsResponse:
    of = f"{LIST_CLARIFICATIONS}\x1e{asked.locale}"
    return v1.ListClarificationsResponse(
        clarifications=map(_question, page.items), next_page_token=next_token(of, asked.page, page.next_after)
    )


def _question(shown: OpenQuestion) -> v1.Clarification:
    one: Clarification = shown.clarification
    choices = [
        v1.ClarificationChoice(
            text=text,
            value=option.value,
            subject_id=option.subject_id,
            scope=SCOPES[option.scope],
            scope_id=option.scope_id,
        )
        for option, text in zip(one.options, shown.choices, strict=True)
    ]
    target = v1.MemoryTarget.MEMORY_TARGET_CANON if one.is_canon else v1.MemoryTarget.MEMORY_TARGET_BELIEF
    return v1.Clarification(
        clarification_id=one.clarification_id,
        asked_by=one.asked_by,
        asked_of=one.asked_of,
        subject_id=one.subject_id,
        detail=one.detail,
        text=shown.text,
        choices=choices,
        target=target,
        heard_by_ids=one.heard_by,
        quote=one.statement.quote,
        source_id=one.source_id,
        scene_id=one.where.scene_id,
        unit_ordinal=one.where.unit,
        storyline_id=one.where.storyline_id,
        put=one.spoken_round >= 0,
    )


def encode_override(override: Override) -> v1.CanonOverride:
    return v1.CanonOverride(
        memory_id=override.override_id,
        path=override.path,
        value=override.value,
        authored_value=override.authored,
        scope=SCOPES[override.scope],
        scope_id=override.scope_id,
        persistence=PERSISTENCES[override.persistence],
        status=STATUSES[override.status],
        source_id=override.source_id,
    )


def encode_record(shown: Recorded) -> v1.Memory:
    """A belief or an override, as lists show it."""
    record = shown.record
    memory = v1.Memory(
        text=shown.text,
        unit_id=shown.unit_id,
        unit_ordinal=record.unit,
        storyline_id=record.storyline_id,
        locale=record.locale,
        game_time_s=record.game_time_s,
        created_at=timestamp(record.wall_ms),
        source_id=record.source_id,
        believer_id=shown.believer_id,
        subject_id=record.subject_id,
        detail=record.detail,
        value=record.value,
        scope=SCOPES[record.scope],
        scope_id=record.scope_id,
        persistence=PERSISTENCES[record.persistence],
        status=STATUSES[record.status],
        replaced_by=record.replaced_by,
        clarification_id=record.question_id,
        quote=record.quote,
    )
    memory.MergeFrom(_own(record))
    return memory


def encode_preference(shown: Preferred) -> v1.Memory:
    one = shown.preference
    return v1.Memory(
        memory_id=one.preference_id,
        kind=v1.MemoryKind.MEMORY_KIND_PREFERENCE,
        text=shown.text,
        locale=one.locale,
        created_at=timestamp(one.wall_ms),
        source_id=one.source_id,
        subject_id=one.player_id,
        detail=one.detail,
        value=one.value,
        category=v1.MemoryCategory.MEMORY_CATEGORY_PREFERENCE,
        scope=v1.MemoryScope.MEMORY_SCOPE_USER,
        scope_id=one.character_id,
        persistence=v1.MemoryPersistence.MEMORY_PERSISTENCE_KEPT,
        status=v1.MemoryStatus.MEMORY_STATUS_ACTIVE,
        quote=one.quote,
    )


def _own(record: Record) -> v1.Memory:
    """What only a belief has, or only an override."""
    if isinstance(record, Belief):
        return v1.Memory(
            memory_id=record.belief_id,
            kind=v1.MemoryKind.MEMORY_KIND_BELIEF,
            basis=BASES[record.basis],
            from_id=record.from_id,
            category=CATEGORIES[record.category],
            confidence=record.confidence,
            pinned=record.pinned,
        )
    return v1.Memory(
        memory_id=record.override_id,
        kind=v1.MemoryKind.MEMORY_KIND_CANON_OVERRIDE,
        from_id=record.by_id,
        category=v1.MemoryCategory.MEMORY_CATEGORY_STORY_FACT,
        path=record.path,
        authored_value=record.authored,
    )
