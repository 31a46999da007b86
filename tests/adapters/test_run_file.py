"""The run file: whole or not there, for its owner only, gone with its writer."""

from dataclasses import replace
from pathlib import Path

import pytest

from dramaturg_server.adapters.run_file import RUN_FILE, RunInfo, read_run_file, remove_run_file, write_run_file

INFO = RunInfo(50_051, 0, 1234, "t" * 32, "0.1.0", "dramaturg.v1", "2026-01-02T03:04:05Z")


def test_what_is_written_is_read_back_and_only_the_owner_may(tmp_path: Path) -> None:
    write_run_file(tmp_path, INFO)
    assert read_run_file(tmp_path) == INFO
    assert (tmp_path / RUN_FILE).stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [RUN_FILE]


def test_a_new_server_replaces_the_file_of_a_dead_one(tmp_path: Path) -> None:
    write_run_file(tmp_path, INFO)
    write_run_file(tmp_path, replace(INFO, pid=99, grpc_port=1))
    found = read_run_file(tmp_path)
    assert found is not None and found.pid == 99


def test_only_the_writer_removes_it(tmp_path: Path) -> None:
    write_run_file(tmp_path, INFO)
    remove_run_file(tmp_path, 99)
    assert read_run_file(tmp_path) == INFO
    remove_run_file(tmp_path, INFO.pid)
    remove_run_file(tmp_path, INFO.pid)
    assert not (tmp_path / RUN_FILE).exists()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"grpc_port": "x"}', "\x00", '{"pid": 1'])
def test_a_file_that_holds_something_else_is_no_run_file(tmp_path: Path, text: str) -> None:
    (tmp_path / RUN_FILE).write_text(text, encoding="utf-8")
    assert read_run_file(tmp_path) is None


def test_fields_of_a_later_version_do_not_matter(tmp_path: Path) -> None:
    write_run_file(tmp_path, INFO)
    text = (tmp_path / RUN_FILE).read_text(encoding="utf-8")
    (tmp_path / RUN_FILE).write_text(text.replace("{", '{"later": 1,', 1), encoding="utf-8")
    assert read_run_file(tmp_path) == INFO
