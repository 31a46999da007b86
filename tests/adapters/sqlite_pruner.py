"""A process that prunes, brings playthroughs in and commits until it is killed, and says what is durable.

    python -m tests.adapters.sqlite_pruner FOLDER

Prints `row SEQ`, `vector SEQ`, `pruned NUMBER` and `in ID`, each after it was told to be settled.
"""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.domain.lineage import Branch
from dramaturg_server.ports import Answered, Pruning, StoredVector, Write
from tests.adapters.store_plays import commit, opening, row

BRANCHES, ROWS = 12, 60


def beginning() -> list[Write]:
    """One branch that all others grow from, those closed ones with rows, and a current one."""
    writes, seq = [opening()], 0
    for number in range(1, BRANCHES + 2):
        if number > 1:
            writes.append(Write("p", 0, branch=Branch(number, 1, ROWS, seq + 1)))
        for _ in range(ROWS):
            seq += 1
            answered = Answered(f"r{seq}", number, "", b"", seq)
            writes.append(Write("p", 0, row(seq, {"captain": 1, "": 1}, number), answered=answered))
    return writes


async def live(folder: Path) -> None:
    store = SqliteStore(folder)
    await store.open()
    if await store.playthrough("p") is None:
        await commit(store, *beginning())
        await store.put_vectors("p", "e5", [StoredVector(seq, 0, b"12") for seq in range(1, BRANCHES * ROWS)])
    seq = await store.last_seq("p")
    whole = await store.whole("p")
    assert whole is not None
    while True:
        closed = [branch.number for branch in await store.branches("p") if branch.number > 1][:-1]
        if closed:
            await commit(store, Write("p", 0, pruned=Pruning((closed[0],), ROWS, 0, 0, 1)))
            print("pruned", closed[0], flush=True)
        name = f"q{seq}"
        coming = asyncio.create_task(
            store.add_whole(replace(whole, playthrough=replace(whole.playthrough, playthrough_id=name)))
        )
        while not coming.done():
            seq += 1
            await commit(store, Write("p", 0, row(seq, {"captain": 1, "": 1}, BRANCHES + 1)))
            print("row", seq, flush=True)
            await store.put_vectors("p", "e5", [StoredVector(seq, part, b"12") for part in range(3)])
            print("vector", seq, flush=True)
        await coming
        print("in", name, flush=True)


if __name__ == "__main__":
    asyncio.run(live(Path(sys.argv[1])))
