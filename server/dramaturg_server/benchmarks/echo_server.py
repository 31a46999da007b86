"""The floor of every call: an empty grpc.aio server in a process of its own, with an answer of a given size.

    python -m dramaturg_server.benchmarks.echo_server SIZE [DATA FOLDER]

With DATA, a data folder with recorded turns, each call also commits the rows of one turn into a file in FOLDER.
Prints its port, and ends when its standard input ends.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import grpc
import grpc.aio

from .bare_sqlite import BareCommits, recorded_turns

METHOD = "/bench.Echo/Echo"

Call = Callable[[bytes, Any], Awaitable[bytes]]


class EchoHandler(grpc.GenericRpcHandler):  # type: ignore[type-arg]  # generic in its stubs only
    """Answers any method with bytes as they are; nothing is decoded."""

    def __init__(self, call: Call) -> None:
        self._handler = grpc.unary_unary_rpc_method_handler(call)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        return self._handler


async def serve(size: int, bare: BareCommits | None) -> None:
    """Runs until standard input ends."""
    answer, calls = b"x" * size, iter(range(1 << 62))

    async def echo(_request: bytes, _context: Any) -> bytes:
        if bare is not None:
            bare.commit(next(calls))
        return answer

    server = grpc.aio.server()
    server.add_generic_rpc_handlers((EchoHandler(echo),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(port, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await server.stop(None)


def main(arguments: list[str]) -> None:
    size, *commits = arguments
    bare = None
    if commits:
        data, folder = map(Path, commits)
        bare = BareCommits(folder, recorded_turns(data))
    asyncio.run(serve(int(size), bare))


if __name__ == "__main__":
    main(sys.argv[1:])
