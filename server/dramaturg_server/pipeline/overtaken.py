"""Calls that a reload of the cast overtakes: each is of one cast as a whole, and one that isn't is made again.

What a game was telling when ids were renamed goes on in the new ones; a call that begins afterwards must know them.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from typing import ParamSpec, TypeVar

from ..domain.renamed_log import renamed_event
from ..domain.renames import Renames
from .requests import ExtractRequest, ReportRequest, StepRequest

P = ParamSpec("P")
T = TypeVar("T")


class CastMoved(Exception):
    """Another cast came between a call's admission and its commit; nothing was written."""


def of_one_cast(use_case: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """The use case, done anew from its admission on whenever it ends with CastMoved."""

    @wraps(use_case)
    async def made(*args: P.args, **kwargs: P.kwargs) -> T:
        while True:
            with suppress(CastMoved):
                return await use_case(*args, **kwargs)

    return made


def turn_now(asked: StepRequest, renames: Renames) -> StepRequest:
    """A turn that was asked for under an older cast, in the ids of the one that overtook it."""
    return replace(
        asked,
        speaker_id=renames.id("character", asked.speaker_id),
        addressee_id=renames.id("character", asked.addressee_id),
        responder_id=renames.id("character", asked.responder_id),
        hearer_ids=_characters(renames, asked.hearer_ids),
        scene_id=renames.id("scene", asked.scene_id),
        allowed_actions=tuple(renames.id("action", name) for name in asked.allowed_actions),
    )


def report_now(asked: ReportRequest, renames: Renames) -> ReportRequest:
    """The same for a report."""
    return replace(asked, events=tuple(renamed_event(renames, event) for event in asked.events))


def extract_now(asked: ExtractRequest, renames: Renames) -> ExtractRequest:
    """The same for text that is handed over."""
    blocks = tuple(
        replace(
            block,
            speaker_id=renames.id("character", block.speaker_id),
            hearer_ids=_characters(renames, block.hearer_ids),
        )
        for block in asked.blocks
    )
    return replace(asked, blocks=blocks, character_ids=_characters(renames, asked.character_ids))


def _characters(renames: Renames, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(renames.id("character", name) for name in ids)
