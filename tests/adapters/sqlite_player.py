"""A process that commits until it is killed, and says on standard output what is durable. Run by the SQLite tests.

    python -m tests.adapters.sqlite_player FOLDER FIRST_SEQ

Each printed seq was told to be settled before it was printed, so after the kill it must be there.
"""

import asyncio
import sys
from pathlib import Path

from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.domain.mind import Mind
from dramaturg_server.ports import Answered, Settled, Snapshot, Write
from tests.adapters.store_plays import opening, row

AT_ONCE = 8


def whole_write(seq: int) -> Write:
    """A write of which each part can be found again."""
    return Write(
        "p",
        0,
        row(seq, {"captain": 1, "": 1}),
        (Snapshot(1, seq, "captain", Mind("captain", revision=seq)),),
        Answered(f"r{seq}", 1, "", str(seq).encode(), seq),
    )


async def play(folder: Path, seq: int) -> None:
    store = SqliteStore(folder)
    await store.open()
    if await store.playthrough("p") is None:
        store.submit(opening(), lambda error: None)
    room = asyncio.Semaphore(AT_ONCE)

    def telling(done: int) -> Settled:
        def settled(error: Exception | None) -> None:
            if error is not None:
                sys.exit(str(error))
            room.release()
            print(done, flush=True)

        return settled

    while True:
        await room.acquire()
        store.submit(whole_write(seq), telling(seq))
        seq += 1


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2])))
