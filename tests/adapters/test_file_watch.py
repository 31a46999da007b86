"""A watched folder on a real disk: each change is told in the end, whatever becomes of the folder."""

import asyncio
import shutil
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
import watchfiles

from dramaturg_server.adapters.file_watch import bursts, snapshot

PATIENCE_S = 60.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A cast's folder inside a hidden one: only what is hidden below it is left aside."""
    made = tmp_path / ".games" / "cast"
    made.mkdir(parents=True)
    (made / "a.yaml").write_text("a", encoding="utf-8")
    return made


@pytest.fixture
async def changes(folder: Path) -> AsyncIterator[AsyncGenerator[None, None]]:
    """The bursts of the folder; the watch stands."""
    async with aclosing(bursts(folder)) as found:
        await told(found)
        yield found


async def told(changes: AsyncGenerator[None, None]) -> None:
    await asyncio.wait_for(anext(changes), PATIENCE_S)


async def until(changes: AsyncGenerator[None, None], folder: Path, names: set[str]) -> int:
    """Waits until the folder is told to hold these files; returns after how many bursts."""
    count = 0
    while True:
        await told(changes)
        count += 1
        if {name for name, *_ in snapshot(folder)} == names:
            return count


async def test_a_change_a_new_file_and_one_that_goes_are_told(
    folder: Path, changes: AsyncGenerator[None, None]
) -> None:
    before = snapshot(folder)
    (folder / "a.yaml").write_text("other", encoding="utf-8")
    await told(changes)
    assert snapshot(folder) != before
    (folder / "sub").mkdir()
    (folder / "sub" / "b.yaml").write_text("b", encoding="utf-8")
    await until(changes, folder, {"a.yaml", "sub/b.yaml"})
    (folder / "a.yaml").unlink()
    await until(changes, folder, {"sub/b.yaml"})


async def test_a_save_by_a_file_beside_it_that_is_renamed_is_told(
    folder: Path, changes: AsyncGenerator[None, None]
) -> None:
    before = snapshot(folder)
    (folder / "a.yaml.new").write_text("x", encoding="utf-8")
    (folder / "a.yaml.new").rename(folder / "a.yaml")
    await until(changes, folder, {"a.yaml"})
    assert snapshot(folder) != before


async def test_five_hundred_files_that_are_written_at_once_are_a_few_bursts(
    folder: Path, changes: AsyncGenerator[None, None]
) -> None:
    names = {f"{number}.yaml" for number in range(500)}
    for name in names:
        (folder / name).write_text(name, encoding="utf-8")
    assert await until(changes, folder, {"a.yaml", *names}) < 20


async def test_a_folder_that_goes_and_comes_back_is_told_and_watched_again(
    folder: Path, changes: AsyncGenerator[None, None]
) -> None:
    shutil.rmtree(folder)
    await until(changes, folder, set())
    folder.mkdir()  # noqa: ASYNC240
    (folder / "b.yaml").write_text("b", encoding="utf-8")
    await until(changes, folder, {"b.yaml"})
    (folder / "c.yaml").write_text("c", encoding="utf-8")
    await until(changes, folder, {"b.yaml", "c.yaml"})


async def test_a_folder_that_another_takes_the_place_of_is_told_and_the_other_watched(
    folder: Path, changes: AsyncGenerator[None, None]
) -> None:
    other = folder.with_name("other")
    other.mkdir()
    (other / "b.yaml").write_text("b", encoding="utf-8")
    folder.rename(folder.with_name("old"))  # noqa: ASYNC240
    other.rename(folder)
    await until(changes, folder, {"b.yaml"})
    (folder / "c.yaml").write_text("c", encoding="utf-8")
    await until(changes, folder, {"b.yaml", "c.yaml"})


async def test_a_folder_that_is_not_there_yet_is_waited_for(tmp_path: Path) -> None:
    async with aclosing(bursts(tmp_path / "later")) as changes:
        await told(changes)
        (tmp_path / "later").mkdir()
        (tmp_path / "later" / "a.yaml").write_text("a", encoding="utf-8")
        await until(changes, tmp_path / "later", {"a.yaml"})


async def test_hidden_files_count_for_nothing(folder: Path) -> None:
    before = snapshot(folder)
    (folder / ".git").mkdir()
    (folder / ".git" / "index").write_text("x", encoding="utf-8")
    (folder / ".a.yaml.swp").write_text("x", encoding="utf-8")
    assert snapshot(folder) == before


async def test_where_the_platform_tells_nothing_files_are_polled(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = watchfiles.awatch

    def out_of_watches(*paths: Path, force_polling: bool | None = None, **more: Any) -> AsyncGenerator[Any, None]:
        if not force_polling:
            raise OSError(28, "inotify watch limit reached")
        return real(*paths, force_polling=True, **more)

    monkeypatch.setattr("dramaturg_server.adapters.file_watch.awatch", out_of_watches)
    async with aclosing(bursts(folder)) as changes:
        await told(changes)
        assert "inotify watch limit reached" in caplog.text
        (folder / "b.yaml").write_text("b", encoding="utf-8")
        await until(changes, folder, {"a.yaml", "b.yaml"})
