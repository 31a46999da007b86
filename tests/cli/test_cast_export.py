"""`dramaturg cast export`: where it writes, and that it writes nothing of a broken cast."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dramaturg_server.cli import main
from tests.small_cast import write_cast


def test_it_is_printed_or_written_in_the_same_bytes(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    write_cast(tmp_path / "cast", "海だ。")
    assert main(["cast", "export", str(tmp_path / "cast")]) == 0
    printed = capsysbinary.readouterr().out
    assert main(["cast", "export", str(tmp_path / "cast"), "--out", str(tmp_path / "cast.json")]) == 0
    assert (tmp_path / "cast.json").read_bytes() == printed
    assert json.loads(printed)["lines"][0]["text"] == {"en": "海だ。"}


def test_a_broken_cast_is_not_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_cast(tmp_path / "cast", "Sea.", state="tiers: {hard: {span: 1}}\n")
    out = tmp_path / "cast.json"
    assert main(["cast", "export", str(tmp_path / "cast"), "--out", str(out)]) == 2
    assert "cast.tier" in capsys.readouterr().err
    assert not out.exists()


def test_a_place_that_can_not_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_cast(tmp_path / "cast", "Sea.")
    assert main(["cast", "export", str(tmp_path / "cast"), "--out", str(tmp_path / "no" / "cast.json")]) == 2
    assert "cast.json" in capsys.readouterr().err
    assert main(["cast", "export", str(tmp_path / "none")]) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full here")
@pytest.mark.parametrize("action", ["export", "check"])
def test_output_that_has_no_room_is_told_in_a_line(action: str, tmp_path: Path) -> None:
    write_cast(tmp_path / "cast", "Sea.")
    command = [sys.executable, "-m", "dramaturg_server", "cast", action, str(tmp_path / "cast")]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "the output can't be written" in done.stderr
