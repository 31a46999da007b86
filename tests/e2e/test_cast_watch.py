"""`dramaturg serve --watch`: a writer edits, breaks, mends, removes and restores a cast while it is played."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from dramaturg import Client, Playthrough, Stream, v1
from tests.e2e.conftest import StartSidecar
from tests.e2e.sidecar_process import Sidecar
from tests.small_cast import FEN, fen, write_cast

NPCS = 500
"""Characters that a checkout brings at once."""


@pytest.fixture
def cast(tmp_path: Path) -> Path:
    write_cast(tmp_path / "my casts" / "quay", "What?")
    return tmp_path / "my casts" / "quay"


@pytest.fixture
def sidecar(start_sidecar: StartSidecar, tmp_path: Path, cast: Path) -> Sidecar:
    started: Sidecar = start_sidecar(tmp_path / "data", cast, ["--watch", "--log-level", "INFO"])
    return started


@pytest.fixture
def game(sidecar: Sidecar) -> Iterator[Playthrough]:
    """A playthrough that is open all the time."""
    with sidecar.client() as client:
        yield client.open("open")


def reload_of(watch: Stream[v1.WatchCharacterStatesResponse]) -> v1.CastReload:
    """Waits until the stream tells of a reload."""
    return next(message.cast_reload for message in watch if message.WhichOneof("kind") == "cast_reload")


def answer(game: Playthrough) -> str:
    return game.say("Hm.", to=FEN).lines[0].text


def test_an_edit_is_spoken_a_broken_one_is_told_and_a_mended_one_is_spoken_again(
    sidecar: Sidecar, game: Playthrough, cast: Path
) -> None:
    assert answer(game).startswith("What?")
    file = cast / "characters" / "fen.yaml"
    with game.watch() as watch:
        file.with_suffix(".new").write_text(fen("Aye."), encoding="utf-8")
        file.with_suffix(".new").rename(file)
        assert reload_of(watch).ok
        assert answer(game).startswith("Aye.")
        file.write_text(fen("No.") + "surprise: 1\n", encoding="utf-8")
        told = reload_of(watch)
        assert (told.ok, [(problem.file, problem.line) for problem in told.problems][:1]) == (
            False,
            [("characters/fen.yaml", 5)],
        )
        assert answer(game).startswith("Aye.")
        file.write_text(fen("No."), encoding="utf-8")
        assert reload_of(watch).ok
        assert answer(game).startswith("No.")
    sidecar.end()
    said = sidecar.said()
    assert "cast refused errors=1" in said, "the log's line"
    assert "\n  characters/fen.yaml:5:1 cast.unknown_key error: no key is called surprise" in said, "for the terminal"
    assert said.count("\ncast reloaded\n") == 2
    assert "Traceback" not in said


def test_a_folder_that_is_removed_keeps_the_last_good_cast_and_is_read_when_it_is_back(
    sidecar: Sidecar, game: Playthrough, cast: Path
) -> None:
    with game.watch() as watch:
        shutil.rmtree(cast)
        assert not reload_of(watch).ok
        assert answer(game).startswith("What?")
        write_cast(cast, "Aye.")
        while not reload_of(watch).ok:
            pass
        assert answer(game).startswith("Aye.")
        write_cast(cast, "No.")
        assert reload_of(watch).ok, "the folder that is back is watched like the first"
        assert answer(game).startswith("No.")
    sidecar.end()
    assert "Traceback" not in sidecar.said()


def test_a_checkout_of_many_files_ends_on_all_of_them(game: Playthrough, sidecar: Sidecar, cast: Path) -> None:
    ids = [f"npc{number}" for number in range(NPCS)]
    with game.watch() as watch:
        for character_id in ids:
            (cast / "characters" / f"{character_id}.yaml").write_text(fen("Aye."), encoding="utf-8")
        reloads = 0
        with sidecar.client() as client:
            while _characters(client) < len(ids) + 1:
                reload_of(watch)
                reloads += 1
    assert reloads < 20


def _characters(client: Client) -> int:
    request = v1.ListCharactersRequest(playthrough_id="open", page_size=1_000)
    return len(client.list_characters(request).characters)
