"""A backup gets the name it was given, or one that nobody has."""

import asyncio
from pathlib import Path

import pytest

from dramaturg_server.adapters import sqlite_backup
from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.domain.errors import Conflict, Reason
from dramaturg_server.pipeline.back_up import LONGEST_ENDING, back_up
from tests.fakes import FakeClock
from tests.pipeline.app import Play


async def test_backups_without_a_name_within_one_second_each_get_their_own(tmp_path: Path) -> None:
    play = await Play.open(SqliteStore(tmp_path / "data"))
    assert isinstance(play.app.clock, FakeClock)
    folder = tmp_path / "backups"
    first = await back_up(play.app, folder, "")
    more = await asyncio.gather(*(back_up(play.app, folder, "") for _ in range(3)))
    names = [first.file_name, *sorted(made.file_name for made in more)]
    stem = first.file_name.removesuffix(".sqlite3")
    assert names == [f"{stem}.sqlite3", *(f"{stem}-{number}.sqlite3" for number in (2, 3, 4))]
    assert sorted(file.name for file in folder.iterdir()) == sorted(names)
    await play.close()


async def test_a_name_that_was_given_is_never_replaced_by_another(tmp_path: Path) -> None:
    play = await Play.open(SqliteStore(tmp_path / "data"))
    made = await back_up(play.app, tmp_path / "backups", "friday")
    with pytest.raises(Conflict) as refused:
        await back_up(play.app, tmp_path / "backups", made.file_name)
    assert refused.value.reason is Reason.BACKUP_EXISTS
    assert [file.name for file in (tmp_path / "backups").iterdir()] == ["friday.sqlite3"]
    await play.close()


def test_a_name_leaves_room_for_all_that_is_written_behind_it() -> None:
    endings = [f"{sqlite_backup.SUFFIX}{sqlite_backup.UNFINISHED}{ending}" for ending in sqlite_backup.OF_A_COPY]
    assert max(endings, key=len) == LONGEST_ENDING
