"""`dramaturg cast schema`: which files it writes, what it tells the editor, what it leaves alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from dramaturg_server.cast.editor_schemas import KINDS
from dramaturg_server.cli import EXIT_BROKEN_PIPE, EXIT_USER_ERROR, main
from tests.cast.small_cast import FILES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "game" / "cast"
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def settings_of(workspace: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((workspace / ".vscode/settings.json").read_text(encoding="utf-8"))
    return found


def test_one_schema_per_kind_lies_in_the_cast_which_stays_good(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cast", "schema", str(folder)]) == 0
    written = sorted(path.name for path in (folder / ".schema").iterdir())
    assert written == sorted(f"{kind}.schema.json" for kind in KINDS)
    scene = json.loads((folder / ".schema/scene.schema.json").read_text(encoding="utf-8"))
    assert Draft7Validator(scene).is_valid({"present": ["阿远"]})
    assert not Draft7Validator(scene).is_valid({"present": ["阿近"]})
    assert settings_of(folder)["yaml.schemas"]["./.schema/scene.schema.json"] == ["scenes/*.yaml"]  # type: ignore[index]
    assert "./.schema/scene.schema.json  scenes/*.yaml" in capsys.readouterr().out
    assert main(["cast", "check", str(folder)]) == 0


def test_a_workspace_above_the_cast_is_told_with_paths_of_its_own(folder: Path) -> None:
    out = folder.parent / "schemas"
    assert main(["cast", "schema", str(folder), "--out", str(out), "--workspace", str(folder.parent)]) == 0
    assert settings_of(folder.parent) == {
        "yaml.schemas": {
            f"./schemas/{kind}.schema.json": [f"cast/{glob}"]
            for kind, glob in {
                **{kind: f"{kind}.yaml" for kind in ("cast", "world", "state")},
                **{"character": "characters/*.yaml", "scene": "scenes/*.yaml"},
                **{kind: f"{kind}/*.yaml" for kind in ("topics", "signals", "lang")},
                "test": "tests/*.yaml",
            }.items()
        }
    }
    assert not (folder / ".vscode").exists()


def test_settings_with_comments_are_printed_for_the_writer_and_stay(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / ".vscode").mkdir()
    (folder / ".vscode/settings.json").write_text('{"a": 1} // mine\n', encoding="utf-8")
    assert main(["cast", "schema", str(folder)]) == 0
    assert (folder / ".vscode/settings.json").read_text(encoding="utf-8") == '{"a": 1} // mine\n'
    out = capsys.readouterr().out
    assert "is left alone" in out and '"yaml.schemas": {' in out


def test_print_leaves_the_settings_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "schema", str(folder), "--print"]) == 0
    assert not (folder / ".vscode").exists()
    assert '"yaml.schemas": {' in capsys.readouterr().out


def test_the_same_cast_gives_the_same_bytes(folder: Path) -> None:
    assert main(["cast", "schema", str(folder)]) == 0
    before = {path: path.read_bytes() for path in (folder / ".schema").iterdir()}
    assert main(["cast", "schema", str(folder)]) == 0
    assert {path: path.read_bytes() for path in (folder / ".schema").iterdir()} == before


def test_a_cast_with_errors_has_schemas_and_the_writer_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "world.yaml").write_text("units: [", encoding="utf-8")
    assert main(["cast", "schema", str(folder)]) == 0
    assert "the cast has errors" in capsys.readouterr().out


def test_a_workspace_without_the_cast_is_a_mistake_of_the_users(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    assert main(["cast", "schema", str(folder), "--workspace", str(other)]) == 2
    assert "does not lie in it" in capsys.readouterr().err
    assert not (folder / ".schema").exists()
    assert main(["cast", "schema", str(tmp_path / "none")]) == 2


def test_a_folder_that_is_no_cast_is_refused_and_left_as_it_is(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in (tmp_path, folder / "characters"):
        before = sorted(tmp_path.rglob("*"))
        assert main(["cast", "schema", str(wrong)]) == EXIT_USER_ERROR
        assert "is no cast: it has no cast.yaml" in capsys.readouterr().err
        assert sorted(tmp_path.rglob("*")) == before


def test_a_reader_that_goes_away_is_no_fault_of_the_settings(folder: Path) -> None:
    (folder / ".vscode").mkdir()
    (folder / ".vscode/settings.json").write_text("// ours\n{}\n", encoding="utf-8")
    command = [sys.executable, "-m", "dramaturg_server", "cast", "schema", str(folder)]
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        done = subprocess.run(command, stdout=gone, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (EXIT_BROKEN_PIPE, b"")
