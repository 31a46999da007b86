"""`dramaturg cast new`: a character that plays at once, in three languages, and nothing overwritten."""

import io
import sys
from pathlib import Path

import pytest

from dramaturg_server.cast.loader import load_cast
from dramaturg_server.cli import main
from tests.small_cast import write_cast


def new(folder: Path, *words: str) -> int:
    return main(["cast", "new", str(folder), *words])


def files_of(folder: Path) -> dict[str, str]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.parametrize("language", ["en", "zh", "ja", "zh-TW", "en-GB"])
def test_five_lines_make_a_cast_that_the_check_finds_clean(language: str, tmp_path: Path) -> None:
    assert new(tmp_path / "pier", "--lang", language) == 0
    loaded = load_cast(tmp_path / "pier")
    assert [problem for problem in loaded.problems if problem.severity != "note"] == []
    assert loaded.cast is not None and loaded.cast.cast_id == "pier"
    assert loaded.cast.languages == (language,)
    (character,) = loaded.cast.characters.values()
    assert character.care_line is not None and len(character.fallbacks) == 3
    (content,) = (text for name, text in files_of(tmp_path / "pier").items() if name.startswith("characters/"))
    assert len(content.splitlines()) == 5


SLOW = pytest.mark.slow


@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=SLOW), pytest.param("ja", marks=SLOW)])
def test_it_plays_at_once(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert new(tmp_path / "pier", "--lang", language) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("Hello?\n"))
    assert main(["play", "--cast", str(tmp_path / "pier"), "--plain"]) == 0
    cast = load_cast(tmp_path / "pier").cast
    assert cast is not None
    (character,) = cast.characters.values()
    said = capsys.readouterr().out
    assert any(fallback.text.source in said for fallback in character.fallbacks)


@pytest.mark.parametrize(
    ("name", "character_id"),
    [
        ("Old Tom", "old_tom"),
        ("D'Arcy: the 2nd", "d_arcy_the_2nd"),
        ("老陈", "老陈"),
        ("Yes", "yes"),
        ("{Ann}", "ann"),
        ("7", "7"),
        ("Ann #1", "ann_1"),
        ("...Dot", "dot"),
    ],
)
def test_a_name_is_kept_as_it_is_and_gives_the_id(name: str, character_id: str, tmp_path: Path) -> None:
    assert new(tmp_path, "--name", name) == 0
    loaded = load_cast(tmp_path)
    assert loaded.cast is not None, loaded.problems
    ((found, character),) = loaded.cast.characters.items()
    assert found == character_id
    assert character.name.source.replace("{{", "{").replace("}}", "}") == name


def test_into_a_cast_it_adds_a_character_in_that_casts_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new(tmp_path, "--lang", "ja") == 0
    before = files_of(tmp_path)
    assert new(tmp_path, "--name", "Mio") == 0
    after = files_of(tmp_path)
    assert {name: after[name] for name in before} == before
    assert after.keys() - before.keys() == {"characters/mio.yaml"}
    assert "persona: 字の書けない" in after["characters/mio.yaml"]
    assert f"dramaturg play --cast {tmp_path}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--name", "FEN"], "fen is there already"),
        (["--name", "Player"], "reserved"),
        (["--name", "!?"], "gives no id"),
        (["--name", "a\nb"], "one line"),
        (["--lang", "ja"], "is written in en"),
    ],
)
def test_what_can_not_be_added_changes_nothing(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_cast(tmp_path, "Yes.")
    before = files_of(tmp_path)
    assert new(tmp_path, *words) == 2
    assert why in capsys.readouterr().err
    assert files_of(tmp_path) == before


def test_a_language_in_which_nothing_is_begun_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(tmp_path / "pier", "--lang", "fr") == 2
    assert "en, zh or ja" in capsys.readouterr().err
    assert not (tmp_path / "pier").exists()


def test_a_broken_cast_and_files_in_the_way_stay_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_cast(tmp_path / "broken", "Yes.", state="tiers: {hard: {span: 1}}\n")
    assert new(tmp_path / "broken", "--name", "Mio") == 2
    assert "cast.tier" in capsys.readouterr().err
    (tmp_path / "half" / "characters").mkdir(parents=True)
    (tmp_path / "half" / "characters" / "wren.yaml").write_text("mine", encoding="utf-8")
    assert new(tmp_path / "half") == 2
    assert files_of(tmp_path / "half") == {"characters/wren.yaml": "mine"}


@pytest.mark.parametrize("name", ["CON", "Nul", "LPT1"])
def test_a_name_that_windows_keeps_for_itself_makes_no_file(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new(tmp_path / "pier", "--name", name) == 2
    assert "gives no file that every system can hold" in capsys.readouterr().err
    assert not (tmp_path / "pier").exists()


@pytest.mark.parametrize("language", ["en", "zh", "ja", "zh-TW"])
def test_a_second_character_is_another_person(language: str, tmp_path: Path) -> None:
    assert new(tmp_path / "pier", "--lang", language) == 0
    assert new(tmp_path / "pier") == 0
    loaded = load_cast(tmp_path / "pier")
    assert [problem for problem in loaded.problems if problem.severity != "note"] == []
    assert loaded.cast is not None
    one, other = loaded.cast.characters.values()
    assert one.seeds["persona.personality"] != other.seeds["persona.personality"]
    said = [{fallback.text.source for fallback in character.fallbacks} for character in (one, other)]
    assert said[0].isdisjoint(said[1])
