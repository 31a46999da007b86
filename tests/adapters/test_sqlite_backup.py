"""Copies of the database while it is written: of one moment, checked, never over another file, never by half."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.adapters.sqlite_backup import UNFINISHED
from dramaturg_server.adapters.sqlite_migrations import APPLICATION_ID
from dramaturg_server.adapters.sqlite_store import FILE_NAME, SqliteStore
from dramaturg_server.domain.errors import Conflict, DramaturgError, Reason, Unavailable
from dramaturg_server.domain.lineage import Branch, View
from dramaturg_server.domain.log import Entry
from dramaturg_server.ports import Row, Write
from tests.adapters.store_plays import Outcomes, commit, opening, row

VIEW = View({1: Branch(1, None, 0, 1)}, 1)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    made = SqliteStore(tmp_path / "data")
    await made.open()
    yield made
    await made.close()


def put_in_place(file: Path, folder: Path) -> None:
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(file.read_bytes())


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("*"))


async def rows_in(file: Path, folder: Path) -> list[int]:
    """The rows of a backup that was put in place of a database."""
    put_in_place(file, folder)
    copy = SqliteStore(folder)
    await copy.open()
    try:
        return [found.entry.seq for found in await copy.rows("p", VIEW, above=0, limit=1 << 20)]
    finally:
        await copy.close()


async def test_a_backup_beside_writes_is_of_one_moment_and_can_be_put_in_place(
    store: SqliteStore, tmp_path: Path
) -> None:
    big = "x" * 20_000
    await commit(store, opening(), *(Write("p", 0, row(seq, {"captain": 1})) for seq in range(1, 51)))
    await commit(
        store, *(Write("p", 0, Row(1, Entry(seq, "turn", 1, 0, 0, note=big), {"captain": 1})) for seq in range(51, 500))
    )
    file = tmp_path / "backups" / "one.sqlite3"
    backing_up = asyncio.create_task(store.back_up(file))
    outcomes, seq = Outcomes(), 500
    while not backing_up.done():
        store.submit(Write("p", 0, row(seq, {"captain": 1})), outcomes.of(str(seq)))
        await outcomes.all()
        seq += 1
    assert await backing_up == file.stat().st_size > 499 * 10_000
    assert seq > 500, "nothing was written meanwhile"
    kept = await rows_in(file, tmp_path / "restored")
    assert kept == list(range(1, len(kept) + 1)) and 499 <= len(kept) < seq
    assert names_in(file.parent) == ["one.sqlite3"]


async def test_a_backup_is_one_file_that_its_owner_alone_reads(store: SqliteStore, tmp_path: Path) -> None:
    await commit(store, opening())
    file = tmp_path / "new" / "folder" / "kept.sqlite3"
    await store.back_up(file)
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as copy:
        assert copy.execute("pragma application_id").fetchone() == (APPLICATION_ID,)
        assert copy.execute("pragma journal_mode").fetchone() == ("delete",)
        assert copy.execute("pragma integrity_check").fetchone() == ("ok",)
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("kind", ["file", "folder", "link to nothing"])
async def test_what_is_there_is_never_touched(store: SqliteStore, tmp_path: Path, kind: str) -> None:
    await commit(store, opening())
    file = tmp_path / "kept.sqlite3"
    if kind == "file":
        file.write_bytes(b"precious")
    elif kind == "folder":
        file.mkdir()
    else:
        file.symlink_to(tmp_path / "nothing")
    with pytest.raises(Conflict) as refused:
        await store.back_up(file)
    assert (refused.value.reason, refused.value.metadata) == (Reason.BACKUP_EXISTS, {"file_name": "kept.sqlite3"})
    assert names_in(tmp_path) == ["data", "kept.sqlite3"]
    assert kind != "file" or file.read_bytes() == b"precious"


async def test_of_two_backups_under_one_name_one_is_made(store: SqliteStore, tmp_path: Path) -> None:
    await commit(store, opening(), *(Write("p", 0, row(seq, {"captain": 1})) for seq in range(1, 500)))
    file = tmp_path / "backups" / "one.sqlite3"
    outcomes = await asyncio.gather(*(store.back_up(file) for _ in range(3)), return_exceptions=True)
    refused = [outcome for outcome in outcomes if isinstance(outcome, Conflict)]
    assert [outcome.reason for outcome in refused] == [Reason.BACKUP_EXISTS] * 2
    assert len(await rows_in(file, tmp_path / "restored")) == 499


LEFT = ("", "-journal", "-wal", "-shm")


def left_by_a_killed_server(folder: Path) -> list[str]:
    """A copy by half with all that SQLite may have had beside it, and files of others; returns the names of those."""
    folder.mkdir(exist_ok=True)
    for ending in LEFT:
        (folder / f"old.sqlite3{UNFINISHED}{ending}").write_bytes(b"half of a database")
    others = [f"novel.txt{UNFINISHED}", "kept.sqlite3", "mine.sqlite3-journal"]
    for name in others:
        (folder / name).write_text("Chapter one", encoding="utf-8")
    return others


async def test_what_a_killed_server_left_goes_with_the_next_backup(store: SqliteStore, tmp_path: Path) -> None:
    await commit(store, opening())
    others = left_by_a_killed_server(tmp_path / "backups")
    await store.back_up(tmp_path / "backups" / "new.sqlite3")
    assert names_in(tmp_path / "backups") == sorted([*others, "new.sqlite3"])


async def test_what_a_killed_server_left_goes_when_the_next_one_opens_its_store(tmp_path: Path) -> None:
    others = left_by_a_killed_server(tmp_path / "backups")
    store = SqliteStore(tmp_path / "data", backups=tmp_path / "backups")
    await store.open()
    await store.close()
    assert names_in(tmp_path / "backups") == sorted(others)


async def test_leftovers_that_can_not_go_keep_no_store_shut(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / f"old.sqlite3{UNFINISHED}").mkdir()
    store = SqliteStore(tmp_path / "data", backups=tmp_path)
    await store.open()
    await commit(store, opening())
    await store.close()
    assert "unfinished backups could not be removed" in caplog.text


async def test_a_damaged_database_makes_no_backup(store: SqliteStore, tmp_path: Path) -> None:
    await commit(store, opening(), *(Write("p", 0, row(seq, {"captain": 1})) for seq in range(1, 2_000)))
    await store.close()
    database = tmp_path / "data" / FILE_NAME
    data = bytearray(database.read_bytes())
    data[4096 * 40 : 4096 * 41] = b"\x07" * 4096
    database.write_bytes(data)
    await store.open()
    with pytest.raises(DramaturgError) as damaged:
        await store.back_up(tmp_path / "backups" / "one.sqlite3")
    assert damaged.value.reason is Reason.DATA_DAMAGED
    assert names_in(tmp_path / "backups") == []


async def test_a_folder_that_can_not_be_one_is_unavailable(store: SqliteStore, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable) as away:
        await store.back_up(tmp_path / "file" / "one.sqlite3")
    assert away.value.reason is Reason.STORE_UNAVAILABLE
    assert str(tmp_path) not in away.value.message


async def test_a_store_that_closes_leaves_no_copy_by_half(store: SqliteStore, tmp_path: Path) -> None:
    big = "x" * 100_000
    await commit(
        store,
        opening(),
        *(Write("p", 0, Row(1, Entry(seq, "turn", 1, 0, 0, note=big), {"captain": 1})) for seq in range(1, 200)),
    )
    folder = tmp_path / "backups"
    backing_up = asyncio.create_task(store.back_up(folder / "one.sqlite3"))
    for _ in range(1_000_000):
        if names_in(folder):
            break
        await asyncio.sleep(0)
    await store.close()
    outcome = (await asyncio.gather(backing_up, return_exceptions=True))[0]
    if isinstance(outcome, int):  # it was faster
        assert len(await rows_in(folder / "one.sqlite3", tmp_path / "restored")) == 199
    else:
        assert isinstance(outcome, Unavailable) and outcome.reason is Reason.SHUTTING_DOWN
        assert names_in(folder) == []
    with pytest.raises(Unavailable):
        await store.back_up(folder / "two.sqlite3")


async def test_a_store_in_memory_says_that_it_can_not(tmp_path: Path) -> None:
    store = MemoryStore()
    await store.open()
    with pytest.raises(Conflict) as refused:
        await store.back_up(tmp_path / "one.sqlite3")
    assert refused.value.reason is Reason.BACKUP_UNSUPPORTED
    assert names_in(tmp_path) == []
