"""Where ids stand in beliefs, overrides, open questions and outcomes, and these in the ids of a present cast. Pure.

Part of `renamed_log.py` and `renamed_folds.py`. Outside ids of players are no names of the cast and stay.
"""

from collections.abc import Iterable
from dataclasses import replace

from .beliefs import UNIT, Belief, Bygone, Option, Outcome, Override, Scope
from .clarifications import Clarification, ClarificationPut
from .renames import Names


def renamed_belief(names: Names, belief: Belief) -> Belief:
    return replace(
        belief,
        subject_id=names.id("character", belief.subject_id),
        from_id=names.id("character", belief.from_id),
        detail=names.detail(belief.detail),
        scope_id=_scope_id(names, belief.scope, belief.scope_id),
    )


def renamed_override(names: Names, override: Override) -> Override:
    return replace(
        override,
        subject_id=names.id("character", override.subject_id),
        by_id=names.id("character", override.by_id),
        detail=names.detail(override.detail),
        path=names.path(override.path),
        scope_id=_scope_id(names, override.scope, override.scope_id),
    )


def renamed_bygone(names: Names, bygone: Iterable[Bygone]) -> tuple[Bygone, ...]:
    return tuple(
        replace(one, subject_id=names.id("character", one.subject_id), detail=names.detail(one.detail))
        for one in bygone
    )


def renamed_clarification(names: Names, question: Clarification) -> Clarification:
    statement = question.statement
    return replace(
        question,
        asked_by=names.id("character", question.asked_by),
        asked_of=names.id("character", question.asked_of),
        subject_id=names.id("character", question.subject_id),
        detail=names.detail(question.detail),
        options=tuple(_option(names, option) for option in question.options),
        statement=replace(
            statement,
            subject_ids=tuple(names.id("character", who) for who in statement.subject_ids),
            detail=names.detail(statement.detail),
        ),
        where=replace(question.where, scene_id=names.id("scene", question.where.scene_id)),
        heard_by=_characters(names, question.heard_by),
        put_before=_characters(names, question.put_before),
    )


def renamed_put(names: Names, put: ClarificationPut) -> ClarificationPut:
    return replace(put, heard_by=_characters(names, put.heard_by))


def _characters(names: Names, ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names.id("character", who) for who in ids))


def renamed_outcome(names: Names, outcome: Outcome) -> Outcome:
    """What it said to the player stays as it was said."""
    return replace(
        outcome,
        subject_id=names.id("character", outcome.subject_id),
        detail=names.detail(outcome.detail),
        scope_id=_scope_id(names, outcome.scope, outcome.scope_id),
    )


def _option(names: Names, option: Option) -> Option:
    return replace(
        option,
        subject_id=names.id("character", option.subject_id),
        scope_id=_scope_id(names, option.scope, option.scope_id),
    )


def _scope_id(names: Names, scope: Scope, scope_id: str) -> str:
    """A scene may have been renamed, but not the unit that stands for one; storylines are the game's own."""
    return names.id("scene", scope_id) if scope == "scene" and not scope_id.startswith(UNIT) else scope_id
