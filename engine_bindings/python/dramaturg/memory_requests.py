"""The requests behind the verbs about memories: what is written, corrected, taken away and asked."""

from collections.abc import Sequence

from . import v1
from .arguments import ids, need_texts
from .requests import Timeline


def add_memory(at: Timeline, text: str, to: Sequence[str], actor: str, request_id: str) -> v1.AddMemoryRequest:
    need_texts(text=text, actor=actor, request_id=request_id)
    return v1.AddMemoryRequest(
        playthrough_id=at.playthrough_id,
        branch_id=at.branch_id,
        request_id=request_id,
        character_ids=ids("to", to),
        text=text,
        actor_id=actor,
    )


def add_belief(
    at: Timeline,
    subject: str,
    detail: str,
    value: str,
    *,
    to: Sequence[str],
    scope: v1.MemoryScope,
    scene: str,
    storyline: str,
    seen: bool,
    request_id: str,
) -> v1.AddMemoryRequest:
    need_texts(subject=subject, detail=detail, value=value, scene=scene, storyline=storyline, request_id=request_id)
    return v1.AddMemoryRequest(
        playthrough_id=at.playthrough_id,
        branch_id=at.branch_id,
        request_id=request_id,
        character_ids=ids("to", to),
        belief=v1.AddedBelief(
            subject_id=subject,
            detail=detail,
            value=value,
            scope=scope,
            basis=v1.MemoryBasis.MEMORY_BASIS_SEEN if seen else v1.MemoryBasis.MEMORY_BASIS_UNSPECIFIED,
        ),
        scene_id=scene,
        storyline_id=storyline,
    )


def correct(
    at: Timeline,
    subject: str,
    detail: str,
    value: str,
    *,
    hearers: Sequence[str],
    old: str,
    speaker: str,
    target: v1.MemoryTarget,
    scope: v1.MemoryScope,
    in_all_storylines: bool,
    persistence: v1.MemoryPersistence,
    preference: bool,
    scene: str,
    storyline: str,
    locale: str,
    request_id: str,
) -> v1.CorrectMemoryRequest:
    need_texts(subject=subject, detail=detail, value=value, old=old, speaker=speaker, scene=scene)
    need_texts(storyline=storyline, locale=locale, request_id=request_id)
    category = v1.MemoryCategory.MEMORY_CATEGORY_PREFERENCE if preference else None
    return v1.CorrectMemoryRequest(
        playthrough_id=at.playthrough_id,
        branch_id=at.branch_id,
        request_id=request_id,
        target=target,
        subject_id=subject,
        detail=detail,
        value=value,
        old_value=old,
        scope=scope,
        scene_id=scene,
        storyline_id=storyline,
        in_all_storylines=in_all_storylines,
        persistence=persistence,
        category=category,
        character_ids=ids("hearers", hearers),
        said_by=speaker,
        locale=locale,
    )


def edit(at: Timeline, memory_id: str, text: str, of: str, request_id: str) -> v1.EditMemoryRequest:
    need_texts(memory_id=memory_id, text=text, of=of, request_id=request_id)
    return v1.EditMemoryRequest(
        playthrough_id=at.playthrough_id,
        branch_id=at.branch_id,
        request_id=request_id,
        memory_id=memory_id,
        character_id=of,
        text=text,
    )


def forget(at: Timeline, memory_id: str, of: str, purge: bool, request_id: str) -> v1.DeleteMemoryRequest:
    need_texts(memory_id=memory_id, of=of, request_id=request_id)
    return v1.DeleteMemoryRequest(
        playthrough_id=at.playthrough_id,
        branch_id=at.branch_id,
        request_id=request_id,
        memory_id=memory_id,
        character_id=of,
        purge=purge,
    )


def pin(at: Timeline, memory_id: str, of: str, pinned: bool, request_id: str) -> v1.PinMemoryRequest:
    need_texts(memory_id=memory_id, of=of, request_id=request_id)
    return v1.PinMemoryRequest(
        playthrough_id=at.playthrough_id,
        branch_id=at.branch_id,
        request_id=request_id,
        memory_id=memory_id,
        character_id=of,
        pinned=pinned,
    )


def records(
    at: Timeline,
    kinds: Sequence[v1.MemoryKind],
    *,
    of: str = "",
    about: str = "",
    detail: str = "",
    scope: v1.MemoryScope = v1.MemoryScope.MEMORY_SCOPE_UNSPECIFIED,
    statuses: Sequence[v1.MemoryStatus] = (),
    limit: int = 50,
) -> v1.ListMemoriesRequest:
    need_texts(of=of, about=about, detail=detail)
    return v1.ListMemoriesRequest(
        playthrough_id=at.playthrough_id,
        branch_id=at.branch_id,
        character_id=of,
        kinds=kinds,
        subject_id=about,
        detail=detail,
        scope=scope,
        statuses=statuses,
        page_size=limit,
    )


def questions(at: Timeline, of: str, locale: str, limit: int) -> v1.ListClarificationsRequest:
    need_texts(of=of, locale=locale)
    return v1.ListClarificationsRequest(
        playthrough_id=at.playthrough_id, branch_id=at.branch_id, character_id=of, locale=locale, page_size=limit
    )


def answer(
    at: Timeline, clarification_id: str, choice: int | None, hearers: Sequence[str], locale: str, request_id: str
) -> v1.AnswerClarificationRequest:
    """choice: from 1, None = none of them."""
    need_texts(clarification_id=clarification_id, locale=locale, request_id=request_id)
    return v1.AnswerClarificationRequest(
        playthrough_id=at.playthrough_id,
        branch_id=at.branch_id,
        request_id=request_id,
        clarification_id=clarification_id,
        choice_number=choice or 0,
        none_of_them=choice is None,
        hearer_ids=ids("hearers", hearers),
        locale=locale,
    )
