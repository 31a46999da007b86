"""The watch over parents, with real processes: the server ends with the last one, and not before."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from dramaturg_server.adapters.parent_watch import ParentWatch
from dramaturg_server.domain.errors import BadInput

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the watch is proven on Linux only")


class Parents:
    """Processes that live until they are killed."""

    def __init__(self) -> None:
        self._alive: list[subprocess.Popen[bytes]] = []

    def start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
        self._alive.append(process)
        return process

    def end(self) -> None:
        for process in self._alive:
            process.kill()
            process.communicate()


@pytest.fixture
def parents() -> Iterator[Parents]:
    parents = Parents()
    yield parents
    parents.end()


async def test_the_server_ends_with_its_last_parent_even_one_killed_and_not_reaped(parents: Parents) -> None:
    ended = asyncio.Event()
    watch = ParentWatch(ended.set)
    first, second = parents.start(), parents.start()
    assert (watch.register(first.pid), watch.register(second.pid)) == (1, 2)
    first.kill()
    first.wait()
    for _ in range(3):  # turns of the loop: the first sees the handle, the next calls back
        await asyncio.sleep(0)
    assert watch.count == 1 and not ended.is_set()
    second.kill()
    await asyncio.wait_for(ended.wait(), 5)


async def test_a_parent_registered_twice_counts_once(parents: Parents) -> None:
    watch = ParentWatch(lambda: None)
    process = parents.start()
    assert (watch.register(process.pid), watch.register(process.pid)) == (1, 1)
    watch.close()


async def test_a_closed_watch_calls_nobody(parents: Parents) -> None:
    ended = asyncio.Event()
    watch = ParentWatch(ended.set)
    process = parents.start()
    watch.register(process.pid)
    watch.close()
    process.kill()
    process.wait()
    other = ParentWatch(ended.set)
    assert other.count == 0 and not ended.is_set()


@pytest.mark.parametrize("pid", [2**31 - 1, 2**40, -1, 0])
async def test_a_process_that_is_not_there_is_refused(pid: int) -> None:
    with pytest.raises(BadInput, match="pid"):
        ParentWatch(lambda: None).register(pid)


async def test_the_server_is_not_its_own_parent() -> None:
    with pytest.raises(BadInput, match="own parent"):
        ParentWatch(lambda: None).register(os.getpid())


STDIN_WATCH = """
import asyncio, sys
from dramaturg_server.adapters.parent_watch import ParentWatch

async def main():
    ended = asyncio.Event()
    watch = ParentWatch(ended.set)
    if len(sys.argv) > 1:
        watch.register(int(sys.argv[1]))
    watch.watch_stdin()
    print("watching", flush=True)
    await ended.wait()
    print("ended", flush=True)

asyncio.run(main())
"""


def start_stdin_watch(*arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", STDIN_WATCH, *arguments]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"watching\n"
    return process


def test_the_end_of_standard_input_ends_a_server_without_other_parents() -> None:
    process = start_stdin_watch()
    output, _ = process.communicate(b"anything", timeout=20)
    assert output == b"ended\n"


def test_a_parent_that_lives_outweighs_a_closed_standard_input(parents: Parents) -> None:
    parent = parents.start()
    process = start_stdin_watch(str(parent.pid))
    assert process.stdin is not None
    process.stdin.close()
    process.stdin = None
    assert process.poll() is None
    parent.kill()
    output, _ = process.communicate(timeout=20)
    assert output == b"ended\n"
