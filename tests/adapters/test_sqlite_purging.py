"""What a purge leaves on disk: not one byte of it, whatever the file had given up before, and whenever it is killed."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dramaturg_server.adapters import sqlite_purging
from dramaturg_server.adapters.sqlite_migrations import MIGRATIONS, migrate
from dramaturg_server.adapters.sqlite_store import FILE_NAME, SqliteStore
from dramaturg_server.domain import fold
from dramaturg_server.domain.beliefs import Preference
from dramaturg_server.domain.erasure import Erasure
from dramaturg_server.domain.errors import Unavailable
from dramaturg_server.domain.lineage import Branch
from dramaturg_server.domain.log import MindEntry
from dramaturg_server.domain.mind import Seeded
from dramaturg_server.pipeline.verify import verify_folds
from dramaturg_server.ports import Pruning, Row, Write
from tests.adapters.sqlite_purger import ROWS, SECRET, beginning
from tests.adapters.store_plays import commit, opening, row
from tests.adapters.test_store_purging import PURGED, entry, filled, told, turn
from tests.adapters.test_store_purging import SECRET as WRITTEN

ROOT = Path(__file__).parents[2]


def forms(text: str) -> set[bytes]:
    """A text in the encodings in which a program might write it, and as JSON escapes it."""
    encoded = {text.encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le")}
    return encoded | {json.dumps(text, ensure_ascii=ascii_only)[1:-1].encode() for ascii_only in (True, False)}


def found_in(folder: Path, *texts: str) -> list[tuple[str, str]]:
    """Which of the texts stand in which file of the folder, at any depth."""
    files = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    return [
        (file.name, text) for file, data in files.items() for text in texts if any(form in data for form in forms(text))
    ]


PARTS = (WRITTEN, "tell nobody", "在旧磨坊里", "sister", "Élena")


async def test_no_byte_of_it_is_left_in_the_data_folder(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await filled(store)
    assert found_in(tmp_path, WRITTEN)
    await store.purge("p", PURGED)
    assert found_in(tmp_path, *PARTS) == []
    await store.close()
    assert found_in(tmp_path, *PARTS) == []


async def test_what_an_older_version_left_in_unused_pages_goes_too(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await filled(store)
    await store.close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as connection:
        connection.execute("pragma secure_delete = off").fetchone()
        connection.execute("create table former(words text)")
        connection.executemany("insert into former values(?)", [(f"{WRITTEN} {n}" * 40,) for n in range(50)])
        connection.execute("drop table former")
        connection.execute("pragma wal_checkpoint(truncate)")
    assert found_in(tmp_path, "tell nobody")
    await store.open()
    await store.purge("p", PURGED)
    assert found_in(tmp_path, *PARTS) == []
    await store.close()


async def test_rows_of_a_pruned_branch_hold_none_of_it_either(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await filled(store)
    await commit(store, Write("p", 0, branch=Branch(3, 1, 2, 6)))
    await commit(store, Write("p", 0, pruned=Pruning((2,), 1, 0, 0, 1)))
    await store.purge("p", PURGED)
    assert found_in(tmp_path, *PARTS) == []
    await store.close()


async def test_backups_hold_none_of_it_either_and_stay_whole(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    store = SqliteStore(tmp_path, backups=backups)
    await store.open()
    await filled(store)
    await filled(store, "q")
    await store.back_up(backups / "one.sqlite3")
    (backups / "none.sqlite3").write_bytes(b"no database")
    (backups / "of version 4.sqlite3").touch()
    with closing(sqlite3.connect(backups / "of version 4.sqlite3", isolation_level=None)) as older:
        migrate(older, MIGRATIONS[:4])
    await store.purge("p", PURGED)
    other = await store.whole("q")
    await store.close()
    copy = SqliteStore(tmp_path / "copy")
    (tmp_path / "copy").mkdir()
    (backups / "one.sqlite3").rename(tmp_path / "copy" / FILE_NAME)
    await copy.open()
    assert WRITTEN not in repr(await copy.whole("p"))
    assert await copy.whole("q") == other
    await copy.delete_playthrough("q")  # which is untouched, and holds the words for itself
    await copy.close()
    with closing(sqlite3.connect(tmp_path / "copy" / FILE_NAME)) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
    assert found_in(tmp_path / "copy", *PARTS) == []


async def test_a_wish_that_goes_leaves_every_backup_whatever_else_that_holds(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, backups=tmp_path / "backups")
    await store.open()
    wish = Preference("w0123456789abcdef", "ada", "topics_to_avoid", "spiders in the cellar", playthrough_id="p")
    await commit(store, opening("p"), Write("p", 0, row(1, {}), preferences=(wish,)))
    await store.back_up(tmp_path / "backups" / "one.sqlite3")
    await commit(store, opening("q"))
    await store.purge("q", Erasure(frozenset({wish.preference_id}), frozenset({wish.value})))
    assert list(await store.preferences("ada")) == []
    assert found_in(tmp_path / "backups", wish.value) == []
    await store.close()


async def test_a_backup_of_an_earlier_playthrough_of_that_name_is_left_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, backups=tmp_path / "backups")
    await store.open()
    await filled(store)
    await store.back_up(tmp_path / "backups" / "one.sqlite3")
    await store.delete_playthrough("p")
    await commit(store, opening("p", created_ms=1))
    await store.purge("p", PURGED)
    assert found_in(tmp_path / "backups", "tell nobody")
    await store.close()


async def test_a_purge_waits_for_whoever_reads_and_others_commit_meanwhile(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await filled(store)
    await filled(store, "q")
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as reader:
        reader.execute("begin")
        reader.execute("select count(*) from log").fetchone()
        purging = asyncio.create_task(store.purge("p", PURGED))
        for seq in range(6, 16):
            await commit(store, Write("q", 0, row(seq, {"captain": 1, "": 1}, 2)))
        assert not purging.done()
        reader.execute("commit")
        assert (await purging).rows == 5
    await store.close()


async def test_a_purge_whose_caller_leaves_is_finished(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await filled(store)
    purging = asyncio.create_task(store.purge("p", PURGED))
    await asyncio.sleep(0)
    purging.cancel()
    for _ in range(1_000_000):
        if not found_in(tmp_path, *PARTS):
            break
        await asyncio.sleep(0)
    assert found_in(tmp_path, *PARTS) == []
    await store.close()


async def test_a_purge_that_the_end_of_the_server_cuts_off_is_finished_at_the_next_start(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await filled(store)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as reader:
        reader.execute("begin")
        reader.execute("select count(*) from log").fetchone()
        purging = asyncio.create_task(store.purge("p", PURGED))
        while WRITTEN in repr(await store.whole("p")):
            pass
        await store.close()
        with pytest.raises(Unavailable):
            await purging
        reader.execute("commit")
    again = SqliteStore(tmp_path)
    await again.open()
    assert found_in(tmp_path, *PARTS) == []
    await again.close()


async def test_each_row_is_read_once_however_much_was_drawn_from_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    heard_by = [MindEntry(f"n{each}", (Seeded({}), told(1, f"rum of year {each}", "t1"))) for each in range(60)]
    said = replace(entry(1, turn=turn(1, " ".join(f"rum of year {each}" for each in range(60)))), minds=tuple(heard_by))
    later = [Row(1, entry(seq, turn=turn(seq, "Hm.", state_text="rum of year 7")), {"": 1}) for seq in range(2, 9)]
    await commit(store, opening(), *(Write("p", 0, one) for one in (Row(1, said, {"": 1}), *later)))
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as connection:
        asked: list[str] = []
        connection.set_trace_callback(asked.append)
        planned = sqlite_purging.plan(connection, "p", PURGED)
    assert planned is not None and [seq for seq, *_ in planned.rows] == list(range(1, 9))
    assert len([one for one in asked if " from log" in one]) == 1
    await store.close()


async def test_the_log_makes_what_is_kept_after_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await commit(store, *beginning())
    await store.purge("p", Erasure(frozenset({"t1"})))
    report = await verify_folds(store, fold)
    assert report.rows == ROWS and report.good, report.mismatches
    await store.close()


async def test_words_that_stand_in_thousands_of_rows_go_out_of_all_of_them(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await commit(store, *beginning())
    long = "A word that is longer than any page of the file. " * 400
    told = Row(1, entry(ROWS + 1, turn=turn(ROWS + 1, long)), {"captain": 1, "": 1})
    await commit(store, Write("p", 0, told))
    assert (await store.purge("p", Erasure(frozenset({f"t{ROWS + 1}"})))).rows == 1
    assert (await store.purge("p", Erasure(frozenset({"t1"})))).rows == ROWS
    assert found_in(tmp_path, SECRET, "Old Mill", "longer than any page") == []
    await store.close()


# ---- killed


def killed_while_purging(folder: Path, reached: Callable[[Path, Sequence[str]], bool]) -> Sequence[str]:
    """Runs a purge and kills it as soon as `reached` (asked with what it has printed) or it is done; returns that."""
    command = [sys.executable, "-m", "tests.adapters.sqlite_purger", str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines: list[str] = []
        for line in process.stdout:
            lines.append(line.strip())
            if lines[-1] == "purged" or (lines[0] == "filled" and reached(folder, lines)):
                break
        os.kill(process.pid, signal.SIGKILL)
        lines += [line.strip() for line in process.stdout]
    return lines


def after_rows(count: int) -> Callable[[Path, Sequence[str]], bool]:
    """So many rows were committed beside it."""
    return lambda folder, lines: len(lines) > count


def is_rewritten(folder: Path, lines: Sequence[str]) -> bool:
    """No row has the words any more, whatever the file still leaves unused."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as reader:
        found = reader.execute("select count(*) from log where instr(entry, ?) > 0", (SECRET.encode(),)).fetchone()
    return bool(found[0] == 0)


def is_done(folder: Path, lines: Sequence[str]) -> bool:
    return False


@pytest.mark.slow
@pytest.mark.parametrize(
    "reached",
    [*map(after_rows, (0, 1, 2, 4, 8, 16)), is_rewritten, is_done],
    ids=[*(f"{count} rows" for count in (0, 1, 2, 4, 8, 16)), "rewritten", "done"],
)
async def test_killed_at_any_time_all_of_it_is_gone_or_nothing_and_a_repeat_finishes(
    tmp_path: Path, reached: Callable[[Path, Sequence[str]], bool]
) -> None:
    printed = killed_while_purging(tmp_path, reached)
    store = SqliteStore(tmp_path)
    await store.open()
    whole = await store.whole("p")
    assert whole is not None and len(whole.rows) == ROWS
    holding = sum(SECRET in repr(one) for one in whole.rows)
    assert holding in (0, ROWS)
    if holding == 0:
        assert found_in(tmp_path, SECRET, "Old Mill") == []
    if "purged" in printed:
        assert holding == 0
    durable = [int(line.partition(" ")[2]) for line in printed if line.startswith("row")]
    assert await store.last_seq("q") >= max(durable, default=0)
    await store.purge("p", Erasure(frozenset({"t1"})))
    assert found_in(tmp_path, SECRET, "Old Mill") == []
    report = await verify_folds(store, fold)
    assert report.good, report.mismatches
    await store.close()
    assert found_in(tmp_path, SECRET, "Old Mill") == []
