"""Answers that fit into a message: where entries are very long, fewer come than were asked for."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from google.protobuf.message import Message

from dramaturg import v1

from ..pipeline.requests import PageRequest, SearchRequest

PAGE_BYTES = 3 << 20
"""Bytes of an answer beyond which it is halved; the message limit is 4 MiB."""

Answer = TypeVar("Answer", bound=Message)


async def fitting(asked: PageRequest, read: Callable[[PageRequest], Awaitable[Answer]]) -> Answer:
    """The largest page, from `asked.size` halved down to 1, that stays within `PAGE_BYTES`."""
    while True:
        answer = await read(asked)
        if answer.ByteSize() <= PAGE_BYTES or asked.size == 1:
            return answer
        asked = replace(asked, size=asked.size // 2)


async def fitting_search(
    asked: SearchRequest, search: Callable[[SearchRequest], Awaitable[v1.SearchMemoriesResponse]]
) -> v1.SearchMemoriesResponse:
    """As with lower limits of both kinds: halved, down to 1, until the answer stays within `PAGE_BYTES`."""
    while True:
        answer = await search(asked)
        lived, known = len(answer.experience), len(answer.knowledge)
        if answer.ByteSize() <= PAGE_BYTES or max(lived, known) <= 1:
            return answer
        asked = replace(asked, experience_limit=max(lived // 2, 1), knowledge_limit=max(known // 2, 1))
