"""Pages that fit into a message: a page of very long entries comes out shorter than was asked for."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from google.protobuf.message import Message

from ..pipeline.requests import PageRequest

PAGE_BYTES = 3 << 20
"""Bytes of a page beyond which it is halved; the message limit is 4 MiB."""

Answer = TypeVar("Answer", bound=Message)


async def fitting(asked: PageRequest, read: Callable[[PageRequest], Awaitable[Answer]]) -> Answer:
    """The largest page, from `asked.size` halved down to 1, that stays within `PAGE_BYTES`."""
    while True:
        answer = await read(asked)
        if answer.ByteSize() <= PAGE_BYTES or asked.size == 1:
            return answer
        asked = replace(asked, size=asked.size // 2)
