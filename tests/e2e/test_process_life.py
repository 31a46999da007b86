"""The process beside a game: it dies with the game, and needs nothing but this machine."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dramaturg import Client, Unreachable, events, read_run_file, v1
from tests.e2e.conftest import StartSidecar
from tests.e2e.sidecar_process import GATEHOUSE, ONE_TRY, PATIENCE_S, Sidecar, until

GONE_WITHIN_S = 5.0
GAME = """\
import sys
from dramaturg import Client
client = Client.launch(sys.argv[1], sys.argv[2])
game = client.open("p")
game.say("Well met.", to="mara")
print("playing", flush=True)
sys.stdin.read()
"""
"""A game that owns its sidecar."""
NO_NETWORK = """\
import os, sys
LOOPBACK = ("127.", "::1", "localhost", "0.0.0.0")
def watch(event, arguments):
    if event in ("socket.connect", "socket.sendto", "socket.bind"):
        address = arguments[1]
        if isinstance(address, tuple) and not str(address[0]).startswith(LOOPBACK):
            with open(os.environ["DRAMATURG_TEST_ATTEMPTS"], "a") as attempts:
                attempts.write(f"{event} {address}\\n")
            raise PermissionError(f"{event} to {address}: this test has no network")
    elif event in ("socket.getaddrinfo", "socket.gethostbyname", "urllib.Request"):
        with open(os.environ["DRAMATURG_TEST_ATTEMPTS"], "a") as attempts:
            attempts.write(f"{event} {arguments}\\n")
        raise PermissionError(f"{event}: this test has no network")
sys.addaudithook(watch)
"""
"""A sitecustomize: an interpreter started with it can look up no name and reach nothing but loopback."""
DEAD_PROXIES = {name: "http://127.0.0.1:9" for name in ("http_proxy", "https_proxy", "grpc_proxy", "all_proxy")}


@pytest.fixture
def game(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    """A game in a process of its own, playing."""
    command = [sys.executable, "-c", GAME, str(GATEHOUSE), str(tmp_path / "data")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "playing\n"
        yield process
        process.kill()


def test_the_sidecar_of_a_game_that_is_killed_is_gone_within_5_s(game: "subprocess.Popen[str]", tmp_path: Path) -> None:
    run = read_run_file(tmp_path / "data")
    with Client.attach(tmp_path / "data", policy=ONE_TRY) as client:
        watch = client.watch_character_states(v1.WatchCharacterStatesRequest(playthrough_id="p"))
        next(watch)
        game.kill()
        game.wait()
        until(lambda: None if is_running(run.pid) else True, "the end of the sidecar", GONE_WITHIN_S)
        with pytest.raises(Unreachable):
            read_run_file(tmp_path / "data")
    with Client.launch(GATEHOUSE, tmp_path / "data") as again:
        assert len(again.list_turns(v1.ListTurnsRequest(playthrough_id="p")).turns) == 1


def is_running(pid: int) -> bool:
    """A zombie is no process any more: its parent has died, and whoever adopted it may be slow to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_second_sidecar_on_a_folder_leaves_the_first_one_working(start_sidecar: StartSidecar, tmp_path: Path) -> None:
    first: Sidecar = start_sidecar(tmp_path)
    with first.client() as client:
        game = client.open("p")
        second: Sidecar = start_sidecar(tmp_path)
        assert second.process.wait(PATIENCE_S) == 3
        assert str(first.process.pid) in second.said()
        assert game.say("Well met.", to="mara").turn_id
        assert first.run_file().pid == first.process.pid


def play_a_little(client: Client) -> None:
    """Everything a turn touches."""
    game = client.open("p")
    game.begin_unit("muster")
    game.report(events.custom("oath_sworn", actor="player", perceivers=["mara"]))
    assert game.say("Thank you, you saved me.", to="mara").evidence
    game.save("here")
    game.load("here")
    assert game.state("mara").fields
    info = client.get_server_info(v1.GetServerInfoRequest())
    assert info.phase == v1.ServerPhase.SERVER_PHASE_READY


def test_a_turn_needs_no_network(start_sidecar: StartSidecar, tmp_path: Path) -> None:
    """Python's sockets are watched by an audit hook, the process's real ones in /proc; proxies are set, and dead."""
    attempts = tmp_path / "attempts"
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(NO_NETWORK, encoding="utf-8")
    search = os.pathsep.join(filter(None, (str(tmp_path / "site"), os.environ.get("PYTHONPATH"))))
    environment = {"PYTHONPATH": search, "DRAMATURG_TEST_ATTEMPTS": str(attempts), **DEAD_PROXIES}
    probe = [sys.executable, "-c", "import socket; socket.getaddrinfo('example.invalid', 80)"]
    refused = subprocess.run(probe, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert "this test has no network" in refused.stderr
    attempts.unlink()
    sidecar: Sidecar = start_sidecar(tmp_path / "data", environment=environment)
    with sidecar.client() as client:
        play_a_little(client)
        assert {address for address in addresses(sidecar.process.pid) if not is_loopback(address)} == set()
    sidecar.end()
    assert not attempts.exists(), attempts.read_text(encoding="utf-8")


def addresses(pid: int) -> Iterator[str]:
    """Local and remote addresses, in /proc's hexadecimal, of every internet socket of a process."""
    own = {os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir() if link.is_symlink()}  # noqa: PTH115
    for table in ("tcp", "tcp6", "udp", "udp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text(encoding="ascii").splitlines()[1:]:
            columns = line.split()
            if f"socket:[{columns[9]}]" in own:
                yield from (columns[1].partition(":")[0], columns[2].partition(":")[0])


def is_loopback(address: str) -> bool:
    """127.x.x.x, ::1, ::ffff:127.x.x.x, or no address at all (the other side of a listening socket)."""
    return set(address) == {"0"} or address.endswith("7F") or address.endswith("01000000") or address[-2:] == "7F"


def test_a_turn_needs_no_network_interface_at_all(start_sidecar: StartSidecar, tmp_path: Path) -> None:
    """In a network namespace of its own there is no address to reach; a Unix socket still leads in."""
    alone = ["unshare", "--net", "--map-root-user"]
    try:
        allowed = subprocess.run([*alone, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        allowed = False
    if not allowed:
        pytest.skip("this machine allows no network namespaces")
    flags = ["--socket", str(tmp_path / "s")]
    sidecar: Sidecar = start_sidecar(tmp_path / "data", GATEHOUSE, flags, before=alone)
    with sidecar.client() as client:
        play_a_little(client)
    os.kill(sidecar.process.pid, signal.SIGTERM)
    assert sidecar.process.wait(PATIENCE_S) == 0
