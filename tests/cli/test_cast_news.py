"""`dramaturg play --watch`: what a writer is told between two lines of talk, and that the talk goes on."""

import io
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dramaturg import Client, Playthrough
from dramaturg_server.cli.play import read_cast
from dramaturg_server.cli.playing.cast_news import CastNews
from dramaturg_server.cli.playing.stage import Stage
from dramaturg_server.cli.playing.style import Style
from dramaturg_server.cli.playing.view import View
from tests.small_cast import fen, write_cast

PATIENCE_S = 60.0


@pytest.fixture
def cast(tmp_path: Path) -> Path:
    write_cast(tmp_path / "quay", "What?")
    return tmp_path / "quay"


@pytest.fixture
def game(cast: Path, tmp_path: Path) -> Iterator[Playthrough]:
    with Client.launch(cast, tmp_path / "data", watch=True) as client:
        yield client.open("p")


def test_news_of_the_cast_are_told_once_and_the_play_goes_on_with_it(game: Playthrough, cast: Path) -> None:
    stage, out = Stage(game._client, game, read_cast(cast)), io.StringIO()
    news = CastNews(stage, View(out, Style(100), stage.name), cast)
    read_line = news.before(lambda prompt: out.write(f"{prompt}\n") and "")
    with game.watch() as watch:

        def read_again() -> None:
            next(message for message in watch if message.WhichOneof("kind") == "cast_reload")
            read_line("prompt")

        read_line("prompt")
        (cast / "characters" / "ida.yaml").write_text(fen("Yes.").replace("Fen", "Ida"), encoding="utf-8")
        read_again()
        assert stage.names == {"fen": "Fen", "ida": "Ida"}
        assert "ida" in stage.cast.characters
        (cast / "characters" / "ida.yaml").write_text("name: Ida\nsurprise: 1\n", encoding="utf-8")
        read_again()
        read_line("prompt")
    lines = [line.strip() for line in out.getvalue().splitlines()]
    assert lines[:3] == ["prompt", "cast reloaded", "prompt"], "its notes are for `cast check`"
    assert "cast not reloaded (errors: 1); the last good one goes on" in lines[3]
    assert "characters/ida.yaml:2:1 cast.unknown_key" in out.getvalue()
    assert lines[-2:] == ["prompt", "prompt"], "told once"
    assert "ida" in stage.cast.characters


def test_only_faults_that_are_new_are_told_and_the_line_that_waits_is_written_again(
    game: Playthrough, cast: Path
) -> None:
    stage, out = Stage(game._client, game, read_cast(cast)), io.StringIO()
    news = CastNews(stage, View(out, Style(100), stage.name), cast, lambda: "half ty")
    wrong = "name: Ida\nfallbacks: [Hm.]\nsurprise: 1\n"
    with game.watch() as watch:
        for written in (wrong, f"# moved a line down\n{wrong}", wrong.replace("surprise", "surprise_2")):
            (cast / "characters" / "ida.yaml").write_text(written, encoding="utf-8")
            next(message for message in watch if message.WhichOneof("kind") == "cast_reload")
            news.tell("[quay] > ")
    assert out.getvalue().count("[quay] > half ty") == 3
    assert out.getvalue().count("(errors: 1)") == 3
    assert out.getvalue().count("cast.unknown_key") == 2
    assert "surprise_2" in out.getvalue().rpartition("(errors: 1)")[2]


def test_play_speaks_what_was_edited_while_it_runs(cast: Path) -> None:
    command = [sys.executable, "-m", "dramaturg_server", "play", "--plain", "--watch", "--cast", str(cast)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdin is not None and process.stdout is not None
        ends = time.monotonic() + PATIENCE_S

        def type_line(line: str) -> str:
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            said = ""
            while "] > " not in said:
                more = process.stdout.readline()
                assert more, said
                said += more
            return said

        type_line("Hm.")
        write_cast(cast, "Aye.")
        while "cast reloaded" not in type_line(""):
            assert time.monotonic() < ends
        type_line("And now?")
        assert "Aye." in type_line("/quit")
        process.stdin.close()
        assert process.wait(PATIENCE_S) == 0
