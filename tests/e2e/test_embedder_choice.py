"""Who starts a server says which embedder it runs: `serve`, `play`, a launch from Python. With a real model."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dramaturg_server
from dramaturg import AsyncClient, Client, LaunchFailed, v1
from dramaturg_server.adapters.run_file import read_run_file
from tests.adapters.tiny_model import WORDS, tiny_folder

SIEGE = Path(dramaturg_server.__file__).parent / "samples" / "siege"
GATEHOUSE = Path(dramaturg_server.__file__).parent / "samples" / "gatehouse"
ENDS_WITHIN_S = 60

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sidecar's life is proven on Linux only")


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A model called `mine` in the models folder of whatever is started; the setting itself says `hash`."""
    folder = tiny_folder(tmp_path / "models" / "mine")
    monkeypatch.setenv("DRAMATURG_MODELS", str(folder.parent))
    monkeypatch.setenv("DRAMATURG_EMBEDDER", "hash")
    return folder


def id_of(client: Client) -> str:
    """Of the embedder that runs, once it does."""
    while not (info := client.get_server_info(v1.GetServerInfoRequest())).embedder_id:
        assert info.phase == v1.ServerPhase.SERVER_PHASE_LOADING_EMBEDDER
    return info.embedder_id


@pytest.mark.slow
def test_who_waits_until_recall_is_ready_is_answered_by_meaning_at_once(e5_folder: Path, tmp_path: Path) -> None:
    with Client.launch(SIEGE, tmp_path / "data", embedder=str(e5_folder)) as client:
        info = client.wait_until_ready(ENDS_WITHIN_S)
        assert (list(info.degraded_reasons), list(info.recall_waits_for)) == ([], [])
        game = client.open("one")
        game.begin_unit("last_cart")
        turn = game.say("How big is their army?", to="hedda", scene="salt_gate")
        assert (turn.topic_id, list(turn.degraded_reasons)) == ("margrave", [])


async def test_an_async_client_waits_for_it_in_the_same_way(tiny: Path, tmp_path: Path) -> None:
    async with await AsyncClient.launch(GATEHOUSE, tmp_path / "data", embedder="mine") as client:
        info = await client.wait_until_ready(ENDS_WITHIN_S)
        assert info.embedder_id.startswith("tiny-")
        assert list(info.recall_waits_for) == []


def play(*arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "dramaturg_server", "play", "--plain", "--cast", str(GATEHOUSE), *arguments],
        input=typed,
        capture_output=True,
        timeout=ENDS_WITHIN_S,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


@pytest.mark.parametrize(("named", "runs"), [("", "hash-"), ("PATH", "tiny-")])
def test_a_launch_runs_the_embedder_that_it_names_else_that_of_the_settings(
    named: str, runs: str, tiny: Path, tmp_path: Path
) -> None:
    with Client.launch(GATEHOUSE, tmp_path / "data", embedder=named.replace("PATH", str(tiny))) as client:
        assert id_of(client).startswith(runs)


async def test_an_async_launch_names_it_in_the_same_way(tiny: Path, tmp_path: Path) -> None:
    async with await AsyncClient.launch(GATEHOUSE, tmp_path / "data", embedder="mine"):
        with Client.attach(tmp_path / "data") as client:
            assert id_of(client).startswith("tiny-")


def test_a_launch_with_a_model_that_is_not_there_says_which(tiny: Path, tmp_path: Path) -> None:
    with pytest.raises(LaunchFailed, match=r"exit code 2: .*'nosuch' can't be used"):
        Client.launch(GATEHOUSE, tmp_path / "data", embedder="nosuch")
    assert read_run_file(tmp_path / "data") is None


def test_a_play_compares_meaning_by_the_embedder_that_it_names(tiny: Path) -> None:
    done = play("--embedder", "mine", typed=f"/recall @mara {WORDS[1]}\n/quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "meaning compared by tiny-" in done.stdout


def test_a_play_with_a_model_that_is_not_there_or_on_a_server_of_another_is_a_mistake(
    tiny: Path, tmp_path: Path
) -> None:
    for arguments, says in (
        (("--embedder", "nosuch"), "'nosuch' can't be used"),
        (("--embedder", "mine", "--attach", str(tmp_path)), "leave out --embedder"),
    ):
        done = play(*arguments)
        assert (done.returncode, done.stdout) == (2, ""), done
        assert says in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_server_that_is_started_by_hand_runs_the_embedder_of_its_flag_and_logs_its_own_alone(
    tiny: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "dramaturg_server", "serve", "--cast", str(GATEHOUSE)]
    command += ["--data", str(tmp_path / "data"), "--embedder", str(tiny), "--watch-stdin"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        try:
            assert server.stdout is not None
            assert b"answers on" in server.stdout.readline()
            with Client.attach(tmp_path / "data") as client:
                assert id_of(client).startswith("tiny-")
            _, logged = server.communicate(timeout=ENDS_WITHIN_S)
        finally:
            server.kill()
    assert server.returncode == 0
    lines = logged.decode().splitlines()
    assert any("embedder id=tiny-" in line for line in lines)
    assert [line for line in lines if " dramaturg_server." not in line] == []
