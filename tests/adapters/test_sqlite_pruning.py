"""What only a file can leave behind of pruned branches and of playthroughs that come in: after kill -9, nothing."""

import asyncio
import os
import random
import signal
import sqlite3
import sys
from collections import defaultdict
from contextlib import closing
from pathlib import Path

import pytest

from dramaturg_server.adapters.sqlite_migrations import MIGRATIONS, migrate
from dramaturg_server.adapters.sqlite_pruning import SLICE_ROWS, Sweep
from dramaturg_server.adapters.sqlite_store import FILE_NAME, SqliteStore
from dramaturg_server.domain.lineage import View
from dramaturg_server.ports import Figures, Pruning, StoredVector, Write
from tests.adapters.sqlite_pruner import BRANCHES, ROWS, beginning
from tests.adapters.store_plays import commit

ROOT = Path(__file__).parents[2]
TABLES = ("log", "audience", "snapshot", "request", "vector", "checkpoint")


def counted(folder: Path, sql: str) -> int:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        return int(connection.execute(sql).fetchone()[0])


def vectors(first: int, last: int) -> list[StoredVector]:
    """One for each row."""
    return [StoredVector(seq, 0, b"12") for seq in range(first, last + 1)]


async def swept(folder: Path) -> None:
    """Returns once nothing waits to be removed."""
    for _ in range(100_000):
        if not counted(folder, "select count(*) from doomed_branch"):
            return
        await asyncio.sleep(0)
    raise AssertionError("the sweep does not come to its end")


async def test_a_prune_looks_at_few_rows_between_two_commits_and_ends(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await commit(store, *beginning())
    await store.close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as connection:
        connection.execute("insert into doomed_branch values(1, 3), (1, 4)")
        connection.execute("delete from branch where number in (3, 4)")
        sweep, slices, before = Sweep.begin(connection), 0, connection.total_changes
        assert sweep is not None
        while sweep.slice(connection):
            removed, before = connection.total_changes - before, connection.total_changes
            assert removed <= SLICE_ROWS
            slices += 1
        assert slices >= (2 * (BRANCHES + 1) * ROWS + 2 * ROWS) // SLICE_ROWS
        assert Sweep.begin(connection) is None
        for table in ("log", "audience", "request"):
            assert connection.execute(f"select count(*) from {table} where branch in (3, 4)").fetchone() == (0,)
            assert connection.execute(f"select count(*) from {table} where branch = 5").fetchone()[0] >= ROWS


async def test_a_prune_goes_on_at_the_next_start(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await commit(store, *beginning())
    await store.put_vectors("p", "e5", vectors(1, 4 * ROWS))
    await commit(store, Write("p", 0, pruned=Pruning((2, 3), 2 * ROWS, 0, 0, 1)))
    await store.close()
    assert counted(tmp_path, "select count(*) from doomed_branch") == 2
    assert counted(tmp_path, "select count(*) from log where branch in (2, 3)") > 0
    await store.open()
    await swept(tmp_path)
    assert counted(tmp_path, "select count(*) from log where branch in (2, 3)") == 0
    assert counted(tmp_path, "select count(*) from vector") == 2 * ROWS
    assert list(await store.vectors("p", "e5", range(ROWS + 1, 4 * ROWS))) == vectors(3 * ROWS + 1, 4 * ROWS - 1)
    await store.close()


async def test_a_vector_that_comes_while_its_branch_is_being_removed_is_not_left_behind(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await commit(store, *beginning())
    await commit(store, Write("p", 0, pruned=Pruning((2, 3), 2 * ROWS, 0, 0, 1)))
    while counted(tmp_path, "select count(*) from doomed_branch"):
        await store.put_vectors("p", "e5", vectors(ROWS + 1, 3 * ROWS))
    assert counted(tmp_path, "select count(*) from vector") == 0
    await store.close()


async def test_a_playthrough_that_is_deleted_while_it_is_pruned_leaves_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await commit(store, *beginning())
    await store.put_vectors("p", "e5", vectors(1, 4 * ROWS))
    await commit(store, Write("p", 0, pruned=Pruning((2, 3), 2 * ROWS, 0, 0, 1)))
    await store.delete_playthrough("p")
    await swept(tmp_path)
    for table in (*TABLES, "branch", "pruning", "doomed_branch", "doomed"):
        assert counted(tmp_path, f"select count(*) from {table}") == 0, table
    await store.close()


async def test_data_of_version_2_gets_its_figures_and_closed_branches_a_time_that_begins_now(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as connection:
        migrate(connection, MIGRATIONS[:2])
        connection.execute("insert into playthrough values(1,'p','gate','1','en','player',7,9,0)")
        connection.execute("insert into branch values(1,1,null,0,1,'closed'), (1,4,1,2,3,'current')")
        for seq, branch, entry in ((1, 1, b'{"wall_ms": 50}'), (2, 1, b'{"wall_ms": 60}'), (3, 4, b"damaged")):
            connection.execute("insert into log values(1,?,?,'{}',?)", (seq, branch, entry))
    store = SqliteStore(tmp_path)
    await store.open()
    assert await store.branch_figures("p") == {1: Figures(2, 30, 60), 4: Figures(1, 7, 0)}
    closed, current = await store.branches("p")
    assert closed.closed_ms > 1_600_000_000_000 and (closed.created_ms, current.closed_ms) == (0, 0)
    assert await store.last_branch("p") == 4
    await store.close()


# ---- kill -9


async def check(folder: Path, told: dict[str, list[str]]) -> None:
    """All that was told is there, and nothing of what is gone, or came in by half."""
    store = SqliteStore(folder)
    await store.open()
    try:
        await swept(folder)
        tree = {branch.number: branch for branch in await store.branches("p")}
        assert not tree.keys() & {int(number) for number in told["pruned"]}
        kept = ", ".join(map(str, tree))
        for table in TABLES:
            strays = f"select count(*) from {table} where playthrough not in (select key from playthrough)"
            assert counted(folder, strays) == 0, table
            of_p = "playthrough = (select key from playthrough where id = 'p')"
            assert counted(folder, f"select count(*) from {table} where {of_p} and branch not in ({kept})") == 0, table
        rows = [r.entry.seq for r in await store.rows("p", View(tree, BRANCHES + 1), above=0, limit=1 << 20)]
        assert rows[:ROWS] == list(range(1, ROWS + 1))
        assert rows[ROWS:] == list(range(BRANCHES * ROWS + 1, await store.last_seq("p") + 1))
        assert max(map(int, told["row"]), default=0) <= rows[-1]
        kept_vectors = {vector.seq for vector in await store.vectors("p", "e5", rows)}
        assert kept_vectors.issuperset(map(int, told["vector"]))
        for listed in await store.listed(after=0, limit=1_000, newest_first=False):
            whole = await store.whole(listed.playthrough.playthrough_id)
            assert whole is not None and listed.figures.rows == len(whole.rows)
            if listed.playthrough.playthrough_id != "p":
                assert whole.rows[-1].entry.seq == whole.last_seq and len(whole.answers) >= ROWS
                told["there"].append(listed.playthrough.playthrough_id)
        assert set(told["in"]) <= set(told["there"])
    finally:
        await store.close()


@pytest.mark.parametrize("kills", [3, pytest.param(25, marks=pytest.mark.slow)])
async def test_kill_9_at_any_point_leaves_nothing_by_half_and_brings_nothing_back(tmp_path: Path, kills: int) -> None:
    chance, told = random.Random(kills), defaultdict[str, list[str]](list)
    for _ in range(kills):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.adapters.sqlite_pruner", str(tmp_path)),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        lines = [await asyncio.wait_for(process.stdout.readline(), 60) for _ in range(chance.randrange(1, 20))]
        os.kill(process.pid, signal.SIGKILL)
        lines += (await process.stdout.read()).split(b"\n")[:-1]
        assert await process.wait() == -signal.SIGKILL
        for line in lines:
            what, _, which = line.decode().strip().partition(" ")
            told[what].append(which)
        await check(tmp_path, told)
    assert told["pruned"]
