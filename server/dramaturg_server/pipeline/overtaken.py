"""Calls that a reload of the cast overtakes: each is of one cast as a whole, and one that isn't is made again."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from typing import ParamSpec, TypeVar

from ..domain.renames import Renames
from .requests import StepRequest

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


def in_present_ids(request: StepRequest, renames: Renames) -> StepRequest:
    """A turn that was asked for under an older cast, in the ids of the one that overtook it."""

    def character(name: str) -> str:
        return renames.id("character", name)

    return replace(
        request,
        speaker_id=character(request.speaker_id),
        addressee_id=character(request.addressee_id),
        responder_id=character(request.responder_id),
        hearer_ids=tuple(map(character, request.hearer_ids)),
        scene_id=renames.id("scene", request.scene_id),
        allowed_actions=tuple(renames.id("action", name) for name in request.allowed_actions),
    )
