"""`dramaturg cast check`: what it prints and how it ends."""

import json
from pathlib import Path

import pytest

import dramaturg_server
from dramaturg_server.cli import main
from tests.cast.small_cast import FILES

SAMPLES = Path(dramaturg_server.__file__).parent / "samples"


def folder_of(tmp_path: Path, **changed: str) -> str:
    for name, text in {**FILES, **{f"{key}.yaml": text for key, text in changed.items()}}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return str(tmp_path)


def test_a_clean_cast_ends_with_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "check", folder_of(tmp_path)]) == 0
    assert capsys.readouterr().out == "0 errors, 0 warnings\n"


def test_each_fault_is_one_line_with_place_code_and_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = folder_of(
        tmp_path, world="units: [one]\nqests: {}\nevents: e\n", cast="cast: c\nlanguages: en\ngroups: crew\n"
    )
    assert main(["cast", "check", folder]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "world.yaml:2:1 cast.unknown_key no key is called qests here (did you mean quests?)",
        "1 error, 0 warnings",
    ]


def test_warnings_alone_end_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "check", str(SAMPLES / "gatehouse")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "cast.gate_closed warning: " in lines[0]
    assert lines[-1] == "0 errors, 1 warning"


def test_json_holds_every_figure_of_each_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "check", "--json", folder_of(tmp_path, cast="groups: crew\nlanguages: en\n")]) == 1
    (problem,) = json.loads(capsys.readouterr().out)
    assert problem == {
        "file": "cast.yaml",
        "line": 1,
        "column": 1,
        "code": "cast.missing_key",
        "message": "the key `cast` is missing",
        "hint": "",
        "severity": "error",
    }


def test_a_folder_that_is_not_there_is_a_mistake_of_the_users(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "check", "no/such/folder"]) == 2
    assert "no such folder" in capsys.readouterr().err
    assert main(["cast"]) == 2
