"""A process that fills a playthrough, purges what was said in it, and commits beside it until it is killed.

    python -m tests.adapters.sqlite_purger FOLDER

Prints `filled`, then `row SEQ` for each row that is durable meanwhile, and `purged` when the purge has returned.
"""

import asyncio
import sys
from pathlib import Path

from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.domain.erasure import Erasure
from dramaturg_server.domain.log import SpokenLine
from dramaturg_server.ports import Row, Write
from tests.adapters.store_plays import commit, opening, row
from tests.adapters.test_store_purging import entry, told, turn

SECRET = "Ada Fenwick lives at the Old Mill, third door."
ROWS = 400


def beginning() -> list[Write]:
    """One remark, which many later rows tell again."""
    writes = [opening()]
    for seq in range(1, ROWS + 1):
        line = SpokenLine("captain", f"You said on day {seq}: {SECRET}", "composed")
        said = turn(seq, SECRET if seq == 1 else "And then?", [line] if seq > 1 else (), state_text=f"Notes: {SECRET}")
        made = entry(seq, *([told(1, "the Old Mill, third door", "t1")] if seq == 1 else []), turn=said)
        writes.append(Write("p", 0, Row(1, made, {"captain": 1, "": 1})))
    return writes


async def live(folder: Path) -> None:
    store = SqliteStore(folder)
    await store.open()
    if await store.playthrough("p") is None:
        await commit(store, *beginning())
        await commit(store, opening("q"))
    print("filled", flush=True)
    purging = asyncio.create_task(store.purge("p", Erasure(frozenset({"t1"}))))
    seq = await store.last_seq("q")
    while not purging.done():
        seq += 1
        await commit(store, Write("q", 0, row(seq, {"captain": 1, "": 1})))
        print("row", seq, flush=True)
    await purging
    print("purged", flush=True)
    await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(live(Path(sys.argv[1])))
