"""The data folder: one holder at a time, odd paths, and what a user is told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dramaturg_server.adapters.data_folder import DataFolder, DataFolderHeld, DataFolderUnusable


def test_a_second_holder_is_told_who_holds_it_and_how_to_attach(tmp_path: Path) -> None:
    with DataFolder.hold(tmp_path), pytest.raises(DataFolderHeld) as held:
        DataFolder.hold(tmp_path)
    assert held.value.holder == os.getpid()
    assert all(part in held.value.message for part in (str(os.getpid()), "run.json", "attach", "--data"))


def test_a_released_folder_can_be_held_again(tmp_path: Path) -> None:
    first = DataFolder.hold(tmp_path)
    first.release()
    first.release()
    DataFolder.hold(tmp_path).release()


def test_a_lock_goes_with_a_killed_process(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom pathlib import Path\nfrom dramaturg_server.adapters.data_folder import DataFolder\n"
        "held = DataFolder.hold(Path(sys.argv[1]))\nprint('held', flush=True)\nsys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(DataFolderHeld) as held:
            DataFolder.hold(tmp_path)
        assert held.value.holder == holder.pid
        holder.kill()
    DataFolder.hold(tmp_path).release()


def test_spaces_and_other_scripts_in_the_path_work(tmp_path: Path) -> None:
    folder = tmp_path / "My Games" / "存档 セーブ 🎮"
    with DataFolder.hold(folder) as held:
        assert held.path.is_dir()
        assert folder.stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    with pytest.raises(DataFolderUnusable) as unusable:
        DataFolder.hold(file / "data")
    assert str(file / "data") in unusable.value.message
