"""What keeps a server stream alive, and what ends it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest

from dramaturg_server.domain.errors import Unavailable
from dramaturg_server.rpc.dialogue_servicer import spoken_pieces
from dramaturg_server.rpc.streams import kept_alive


class Source:
    """Yields what is put in, until told to end."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.is_closed = False

    async def items(self) -> AsyncIterator[str]:
        try:
            while (item := await self.queue.get()) != "end":
                yield item
        finally:
            self.is_closed = True


async def test_what_the_source_yields_comes_in_order_and_ends_with_it() -> None:
    source = Source()
    for item in ("a", "b", "end"):
        source.queue.put_nowait(item)
    assert [item async for item in kept_alive(source.items())] == ["a", "b"]
    assert source.is_closed


async def test_silence_is_filled_with_beats_and_nothing_is_lost() -> None:
    source = Source()
    async with aclosing(kept_alive(source.items(), beat=lambda: "beat", every_s=0)) as stream:
        assert [await anext(stream) for _ in range(3)] == ["beat"] * 3
        source.queue.put_nowait("a")
        found = [await anext(stream)]
        while found[-1] == "beat":
            found.append(await anext(stream))
        assert found[-1] == "a"


async def test_an_ending_server_ends_the_stream_and_closes_its_source() -> None:
    source, ending = Source(), asyncio.Event()
    stream = kept_alive(source.items(), ending=ending)
    source.queue.put_nowait("a")
    assert await anext(stream) == "a"
    ending.set()
    with pytest.raises(Unavailable):
        await anext(stream)
    assert source.is_closed


async def test_a_reader_that_leaves_closes_the_source() -> None:
    source = Source()
    source.queue.put_nowait("a")
    async with aclosing(kept_alive(source.items())) as stream:
        await anext(stream)
    assert source.is_closed


async def test_a_source_that_fails_fails_the_stream() -> None:
    async def failing() -> AsyncIterator[str]:
        yield "a"
        raise ValueError("b")

    found = []
    with pytest.raises(ValueError, match="b"):
        async for item in kept_alive(failing()):
            found.append(item)
    assert found == ["a"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "One.",
        "One. Two!  Three?",
        "来了。坐吧。喝茶。",
        "“Stop!” he said. Then nothing…",
        " . . ",
        "no end\nnew line ",
    ],
)
def test_the_pieces_of_a_line_joined_are_the_line(line: str) -> None:
    assert "".join(spoken_pieces(line)) == line


def test_a_line_is_cut_behind_its_sentences_in_any_script() -> None:
    assert spoken_pieces("One. Two!") == ("One. ", "Two!")
    assert spoken_pieces("来了。坐吧。") == ("来了。", "坐吧。")
