"""What only a file can do wrong: versions, foreign and damaged files, a full disk, a killed process."""

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from dramaturg_server.adapters.sqlite_migrations import APPLICATION_ID, MIGRATIONS, migrate
from dramaturg_server.adapters.sqlite_store import FILE_NAME, SqliteStore
from dramaturg_server.domain.errors import BadInput, Conflict, DramaturgError, Reason, Unavailable
from dramaturg_server.domain.lineage import NEWEST, Branch, View
from dramaturg_server.domain.log import Entry
from dramaturg_server.ports import Row, Write
from tests.adapters.sqlite_player import whole_write
from tests.adapters.store_plays import checkpoint, commit, opening, row

VIEW = View({1: Branch(1, None, 0, 1)}, 1)
ROOT = Path(__file__).parents[2]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    made = SqliteStore(tmp_path)
    await made.open()
    yield made
    await made.close()


async def refusal(folder: Path) -> DramaturgError:
    """How opening the data fails; what is there must stay as it is."""
    before = (folder / FILE_NAME).read_bytes()
    with pytest.raises(DramaturgError) as caught:
        await SqliteStore(folder).open()
    assert (folder / FILE_NAME).read_bytes() == before
    return caught.value


def written(folder: Path, *statements: str) -> None:
    """Does what another program might do to the file."""
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


# ---- versions


async def test_a_new_file_has_the_newest_version_and_our_mark(store: SqliteStore, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        assert connection.execute("pragma user_version").fetchone() == (len(MIGRATIONS),)
        assert connection.execute("pragma application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)


async def test_every_older_version_is_brought_up_step_by_step(tmp_path: Path) -> None:
    for version in range(len(MIGRATIONS)):
        folder = tmp_path / str(version)
        folder.mkdir()
        with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as connection:
            migrate(connection, MIGRATIONS[:version])
        store = SqliteStore(folder)
        await store.open()
        await commit(store, opening(), Write("p", 0, row(1, {"captain": 1})))
        await store.close()


async def test_checkpoints_of_version_1_are_numbered_by_their_time(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as connection:
        migrate(connection, MIGRATIONS[:1])
        connection.execute("insert into playthrough values(1,'p','gate','1','en','player',7,9)")
        connection.execute("insert into branch values(1,1,null,0,1,'current')")
        for name, seq, created_ms in (("a", 9, 100), ("b", 3, 200), ("c", 5, 200)):
            connection.execute("insert into checkpoint values(1,?,1,?,'','',0,0,?,'[]')", (name, seq, created_ms))
    store = SqliteStore(tmp_path)
    await store.open()
    await commit(store, Write("p", 0, checkpoint=checkpoint("d", 1, 1)))
    listed = await store.checkpoints("p")
    await store.close()
    assert [(number, made.checkpoint_id) for number, made in listed] == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]


def test_a_step_that_fails_leaves_the_version_before_it(tmp_path: Path) -> None:
    def half(connection: sqlite3.Connection) -> None:
        connection.execute("create table half(a)")
        raise sqlite3.OperationalError("disk I/O error")

    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, [*MIGRATIONS, half])
        assert connection.execute("pragma user_version").fetchone() == (len(MIGRATIONS),)
        assert connection.execute("select count(*) from sqlite_master where name='half'").fetchone() == (0,)
        migrate(connection)


async def test_data_of_a_later_version_is_refused_with_both_versions(store: SqliteStore, tmp_path: Path) -> None:
    await store.close()
    written(tmp_path, f"pragma user_version = {len(MIGRATIONS) + 1}")
    refused = await refusal(tmp_path)
    assert refused.reason == Reason.DATA_NEWER
    assert refused.metadata == {"data_version": str(len(MIGRATIONS) + 1), "server_version": str(len(MIGRATIONS))}


@pytest.mark.parametrize("mark", ["create table theirs(a)", "pragma application_id = 7", "pragma user_version = 1"])
async def test_another_programs_file_is_refused_and_left_alone(tmp_path: Path, mark: str) -> None:
    written(tmp_path, mark)
    assert (await refusal(tmp_path)).reason == Reason.DATA_FOREIGN


# ---- damage


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"not a database at all, but long enough to be one" * 100)
    assert (await refusal(tmp_path)).reason == Reason.DATA_DAMAGED


async def test_damage_inside_the_file_is_told_and_not_a_crash(store: SqliteStore, tmp_path: Path) -> None:
    await commit(store, opening(), *(Write("p", 0, row(seq, {"captain": 1})) for seq in range(1, 2000)))
    await store.close()
    file = tmp_path / FILE_NAME
    data = bytearray(file.read_bytes())
    data[4096 * 12 :] = random.Random(1).randbytes(len(data) - 4096 * 12)
    file.write_bytes(data)
    told = []
    try:
        await store.open()
        for above in range(0, 2000, 100):
            await store.rows("p", VIEW, above=above, limit=100)
    except DramaturgError as error:
        told.append(error.reason)
    assert told == [Reason.DATA_DAMAGED]


async def test_a_row_that_can_not_be_decoded_is_named(store: SqliteStore, tmp_path: Path) -> None:
    await commit(store, opening(), Write("p", 0, row(1, {"captain": 1})), Write("p", 0, whole_write(2).row))
    await commit(store, Write("p", 0, snapshots=whole_write(2).snapshots))
    written(tmp_path, "update log set entry = '{}' where seq = 1", "update snapshot set fold = x'00'")
    with pytest.raises(DramaturgError) as caught:
        await store.newest("p", "captain", VIEW, below=NEWEST, limit=9)
    assert (caught.value.reason, "row 1" in caught.value.message) == (Reason.DATA_DAMAGED, True)
    with pytest.raises(DramaturgError) as caught:
        await store.snapshot("p", "captain", VIEW, NEWEST)
    assert caught.value.reason == Reason.DATA_DAMAGED
    assert [r.entry.seq for r in await store.newest("p", "captain", VIEW, below=NEWEST, limit=1)] == [2]


# ---- what can't be written or read


async def test_a_folder_that_can_not_be_one_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable) as caught:
        await SqliteStore(tmp_path / "file" / "data").open()
    assert caught.value.reason == Reason.STORE_UNAVAILABLE


async def test_a_write_that_can_not_be_encoded_does_not_commit_and_takes_no_neighbour(store: SqliteStore) -> None:
    await commit(store, opening("p"), opening("q"))
    bad = Row(1, Entry(1, "turn", 1, 0, 0, note="\ud800"), {"captain": 1})
    outcomes: dict[str, Exception | None] = {}
    store.submit(Write("p", 0, bad), lambda error: outcomes.update(bad=error))
    await commit(store, Write("q", 0, row(1, {"captain": 1})))
    assert isinstance(outcomes["bad"], Conflict)
    assert outcomes["bad"].reason == Reason.COMMIT_FAILED
    with pytest.raises(BadInput):
        await store.playthrough("\ud800")


async def test_ids_of_any_script_and_shape_are_kept_apart(store: SqliteStore) -> None:
    names = ["守卫", "守衛", "しゅえい", "🍵", "a'b", 'a"b', "a.b", "a\x00b", "a", "A", " a", "%", "_", "é", "e\u0301"]
    await commit(store, *(opening(name) for name in names))
    for seq, name in enumerate(names, 1):
        await commit(store, Write(name, 0, row(seq, {name: 1})))
    for seq, name in enumerate(names, 1):
        assert [r.entry.seq for r in await store.newest(name, name, VIEW, below=NEWEST, limit=9)] == [seq]


def test_a_full_disk_fails_the_commit_and_frees_the_rest(tmp_path: Path) -> None:
    """In a process of its own whose files may not grow: what SQLite meets on a full disk."""
    code = f"""
import asyncio, resource, signal, sys
from pathlib import Path
from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.domain.errors import Conflict
from dramaturg_server.domain.log import Entry
from dramaturg_server.ports import Row, Write
from tests.adapters.store_plays import commit, opening, row

async def main():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = SqliteStore(Path({str(tmp_path)!r}))
    await store.open()
    await commit(store, opening(), Write("p", 0, row(1, {{"captain": 1}})))
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    big = Row(1, Entry(2, "turn", 1, 0, 0, note="x" * 400_000), {{"captain": 1}})
    try:
        await commit(store, Write("p", 0, big))
    except Conflict as error:
        print(error.reason, error.metadata["cause"])
    await commit(store, Write("p", 1, row(2, {{"captain": 1}})))
    print(await store.last_seq("p"))
    await store.close()

asyncio.run(main())
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    reason, cause, last_seq = done.stdout.split()
    assert (reason, last_seq) == ("COMMIT_FAILED", "2")
    assert cause.startswith(("SQLITE_FULL", "SQLITE_IOERR"))


# ---- kill -9


async def _found(folder: Path) -> list[int]:
    """The rows that are there, after making sure that each is there whole."""
    store = SqliteStore(folder)
    await store.open()
    try:
        rows = await store.rows("p", VIEW, above=0, limit=1 << 20)
        listed = await store.oldest("p", "captain", VIEW, above=0, limit=1 << 20)
        assert list(rows) == list(listed)
        seqs = [found.entry.seq for found in rows]
        assert await store.last_seq("p") == (seqs[-1] if seqs else 0)
        for seq in seqs[-20:]:
            whole = whole_write(seq)
            assert await store.row("p", seq, VIEW) == whole.row
            assert await store.answered("p", f"r{seq}", VIEW) == whole.answered
            assert (await store.snapshot("p", "captain", VIEW, seq),) == whole.snapshots
        assert seqs == list(range(1, len(seqs) + 1))
        assert await store.answered("p", f"r{len(seqs) + 1}", None) is None
        return seqs
    finally:
        await store.close()


@pytest.mark.slow
async def test_kill_9_at_any_point_loses_nothing_told_and_leaves_nothing_half(tmp_path: Path) -> None:
    chance, there = random.Random(9), 0
    for _ in range(20):
        player = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.adapters.sqlite_player", str(tmp_path), str(there + 1)),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        assert player.stdout is not None
        told = there
        for _ in range(chance.randrange(1, 120)):
            told = int(await asyncio.wait_for(player.stdout.readline(), 60))
        os.kill(player.pid, signal.SIGKILL)
        tail = await player.stdout.read()
        told = max([told, *(int(line) for line in tail.split(b"\n")[:-1])])
        assert await player.wait() == -signal.SIGKILL
        there = len(await _found(tmp_path))
        assert there >= told


# ---- a folder that goes away


def lost_folder(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def lost_database(folder: Path) -> None:
    for file in folder.glob(f"{FILE_NAME}*"):
        file.unlink()


def lost_write_ahead_log(folder: Path) -> None:
    (folder / f"{FILE_NAME}-wal").unlink()


def replaced(folder: Path) -> None:
    lost_database(folder)
    (folder / FILE_NAME).touch()
    (folder / f"{FILE_NAME}-wal").touch()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be removed there")
@pytest.mark.parametrize("lose", [lost_folder, lost_database, lost_write_ahead_log, replaced])
async def test_nothing_is_acknowledged_once_the_file_is_gone(lose: Callable[[Path], None], tmp_path: Path) -> None:
    folder = tmp_path / "data"
    told: list[bool] = []
    store = SqliteStore(folder, told.append)
    await store.open()
    await commit(store, opening(), Write("p", 0, row(1, {"captain": 1})))
    lose(folder)
    for epoch in (1, 2):
        with pytest.raises(Conflict) as commit_failed:
            await commit(store, Write("p", epoch, row(2, {"captain": 1})))
        assert commit_failed.value.reason is Reason.COMMIT_FAILED
        assert commit_failed.value.metadata["cause"] == "DATABASE_GONE"
    with pytest.raises(Unavailable):
        await store.acquire_lease("p", "here", 0, 1_000)
    assert told == [True]
    await store.release_lease("p", "here")  # went with the file: a server must be able to end
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be moved there")
async def test_a_folder_that_comes_back_is_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    told: list[bool] = []
    store = SqliteStore(folder, told.append)
    await store.open()
    await commit(store, opening(), Write("p", 0, row(1, {"captain": 1})))
    lost_folder(folder)
    with pytest.raises(Conflict):
        await commit(store, Write("p", 1, row(2, {"captain": 1})))
    (tmp_path / "elsewhere").rename(folder)
    await commit(store, Write("p", 2, row(2, {"captain": 1})))
    await store.close()
    assert told == [True, False]
    again = SqliteStore(folder)
    await again.open()
    assert await again.last_seq("p") == 2
    await again.close()
