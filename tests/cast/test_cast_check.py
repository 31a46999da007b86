"""`dramaturg cast check`: what it prints and how it ends."""

import json
import re
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


USED = {
    "cast": "cast: tiny\nlanguages: en\n",
    "world": "events: e\n",
    "characters/ann": "name: Ann\nspeech: {examples: {heard: Hi., reply: Wet day.}}\nfallbacks: [Hm.]\n",
    "characters/阿远": "name: 阿远\narchetype: true\nfallbacks: [嗯。]\n",
}
"""Files with which the small cast uses whatever it declares."""
CHINESE = {**USED, "cast": "cast: tiny\nlanguages: [en, zh]\n", "lang/zh": "topics: {sea: {cues: 海}}\n"}


def test_a_clean_cast_ends_with_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "check", folder_of(tmp_path, **USED)]) == 0
    assert capsys.readouterr().out == "0 errors, 0 warnings, 0 notes\n"


def test_each_fault_is_one_line_with_place_code_and_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = folder_of(tmp_path, **{**USED, "world": "units: [one]\nqests: {}\nevents: e\n"})
    assert main(["cast", "check", folder]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "world.yaml:2:1 cast.unknown_key error: no key is called qests here (did you mean quests?)",
        "1 error, 0 warnings, 0 notes",
    ]


def test_warnings_and_notes_alone_end_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "check", str(SAMPLES / "gatehouse")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "cast.gate_closed warning: " in line]
    assert [line for line in lines if "cast.unused note: " in line]
    assert re.fullmatch(r"0 errors, 1 warning, [1-9]\d* notes", lines[-1])


def test_for_a_release_what_is_wrong_with_a_language_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = folder_of(tmp_path, **CHINESE)
    assert main(["cast", "check", folder]) == 0
    assert "translation.missing warning: " in capsys.readouterr().out
    assert main(["cast", "check", "--release", folder]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "topics/t.yaml:1:54 translation.missing error: lines.sea-1.text has no text in zh" in lines[-2]
    assert re.fullmatch(r"[1-9] errors, 0 warnings, 0 notes", lines[-1])


def test_a_release_leaves_other_warnings_what_they_are(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, **{**USED, "topics/t": "sea: {by: ann, lines: {id: sea-1, text: Wet.}}\n"})
    assert main(["cast", "check", "--release", folder]) == 0


def test_json_holds_every_figure_of_each_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "check", "--json", folder_of(tmp_path, **{**USED, "cast": "languages: en\n"})]) == 1
    (problem,) = json.loads(capsys.readouterr().out)
    assert list(problem.items()) == [
        ("severity", "error"),
        ("code", "cast.missing_key"),
        ("file", "cast.yaml"),
        ("line", 1),
        ("column", 1),
        ("message", "the key `cast` is missing"),
        ("hint", ""),
    ]


def test_a_folder_that_is_not_there_is_a_mistake_of_the_users(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "check", "no/such/folder"]) == 2
    assert "no such folder" in capsys.readouterr().err
    assert main(["cast"]) == 2
