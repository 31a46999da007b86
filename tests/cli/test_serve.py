"""`dramaturg serve` as a process: how it is found, how it refuses, how it ends. With the sample cast on a real disk."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

import dramaturg_server
from dramaturg import Client, v1
from dramaturg.errors import CommitFailed, DramaturgError, StoreUnavailable
from dramaturg_server.adapters.run_file import RUN_FILE, RunInfo, read_run_file
from dramaturg_server.adapters.sqlite_store import FILE_NAME

GATEHOUSE = Path(dramaturg_server.__file__).parent / "samples" / "gatehouse"
PATIENCE_S = 30

A_DISK_THAT_HANGS = """\
import sys, threading
def watch(event, arguments):
    if event == "open" and str(arguments[0]).endswith("cast.yaml"):
        threading.Event().wait()
sys.addaudithook(watch)
"""
"""A sitecustomize: reading the cast never ends."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sidecar's life is proven on Linux only")


class Server:
    """A server process, its standard output read line by line."""

    def __init__(
        self,
        data: Path,
        *flags: str,
        cast: Path = GATEHOUSE,
        environment: Mapping[str, str] = os.environ,
        preexec_fn: Callable[[], object] | None = None,
    ) -> None:
        command = [sys.executable, "-m", "dramaturg_server", "serve", "--cast", str(cast), "--data", str(data), *flags]
        self.data = data
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            preexec_fn=preexec_fn,
        )
        self._lines: Queue[str] = Queue()
        Thread(target=self._read, daemon=True).start()

    def wait_until_ready(self) -> RunInfo:
        """Returns the run file once the server says that it answers."""
        line = self._lines.get(timeout=PATIENCE_S)
        assert "answers on" in line, line
        found = read_run_file(self.data)
        assert found is not None
        return found

    def wait_for_run_file(self) -> RunInfo:
        """Returns the run file of this very process, which a server that loads for long writes before it is ready."""
        ends = time.monotonic() + PATIENCE_S
        while (found := read_run_file(self.data)) is None or found.pid != self.process.pid:
            assert time.monotonic() < ends and self.process.poll() is None
            time.sleep(0.01)
        return found

    def end(self) -> tuple[int, str]:
        """Waits for the end: exit code and standard error."""
        code = self.process.wait(PATIENCE_S)
        assert self.process.stderr is not None
        return code, self.process.stderr.read()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stderr):
            if pipe is not None:
                pipe.close()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            for line in output:
                self._lines.put(line)
        self._lines.put("")


Start = Callable[..., Server]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers; none outlives the test."""
    started: list[Server] = []

    def start_server(data: Path, *flags: str, **more: object) -> Server:
        server = Server(data, *flags, **more)  # type: ignore[arg-type]
        started.append(server)
        return server

    yield start_server
    for server in started:
        server.kill()


def test_a_server_is_found_by_its_run_file_on_an_odd_path_and_gone_after_sigterm(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "my games" / "存档 🎮")
    info = server.wait_until_ready()
    assert (info.pid, info.http_port, info.api_version) == (server.process.pid, 0, "dramaturg.v1")
    with Client.attach(server.data) as client:
        described = client.get_server_info(v1.GetServerInfoRequest())
    assert described.phase == v1.ServerPhase.SERVER_PHASE_READY
    assert (described.cast_id, described.pid) == ("gatehouse", info.pid)
    server.process.send_signal(signal.SIGTERM)
    code, errors = server.end()
    assert code == 0, errors
    assert not (server.data / RUN_FILE).exists()


def test_a_second_server_on_the_folder_says_who_holds_it_and_exits_3(start: Start, tmp_path: Path) -> None:
    first = start(tmp_path)
    before = first.wait_until_ready()
    code, errors = start(tmp_path).end()
    assert code == 3
    assert len(errors.splitlines()) == 1
    assert all(part in errors for part in (str(first.process.pid), "run.json", "attach"))
    assert read_run_file(tmp_path) == before


def test_what_was_committed_is_there_after_kill_9_and_a_new_server_takes_over(start: Start, tmp_path: Path) -> None:
    first = start(tmp_path)
    first.wait_until_ready()
    with Client.attach(tmp_path) as client:
        client.open("p")
        begun = client.begin_unit(v1.BeginUnitRequest(playthrough_id="p", unit_id="muster"))
    first.kill()
    second = start(tmp_path)
    assert second.wait_until_ready().pid == second.process.pid
    with Client.attach(tmp_path) as client:
        again = client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
    assert (again.created, again.unit_id, again.unit_ordinal) == (False, "muster", begun.unit_ordinal)


def test_the_server_ends_when_its_parent_is_killed(start: Start, tmp_path: Path) -> None:
    parent = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
    with parent:
        server = start(tmp_path, "--parent-pid", str(parent.pid))
        server.wait_until_ready()
        parent.kill()
        code, errors = server.end()
    assert code == 0, errors
    assert not (tmp_path / RUN_FILE).exists()


def test_an_attached_parent_keeps_the_server_after_the_first_has_gone(start: Start, tmp_path: Path) -> None:
    first, second = (
        subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
        for _ in range(2)
    )
    with first, second:
        server = start(tmp_path, "--parent-pid", str(first.pid))
        server.wait_until_ready()
        with Client.attach(tmp_path) as client:
            assert client.attach_process(v1.AttachRequest(pid=second.pid)).parent_count == 2
            first.kill()
            first.wait()
            assert client.get_server_info(v1.GetServerInfoRequest()).pid == server.process.pid
        second.kill()
        assert server.end()[0] == 0


def test_the_server_ends_when_its_parent_is_killed_while_the_cast_loads(start: Start, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(A_DISK_THAT_HANGS, encoding="utf-8")
    search = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))
    parent = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
    with parent:
        flags = ("--parent-pid", str(parent.pid))
        server = start(tmp_path / "data", *flags, environment={**os.environ, "PYTHONPATH": search})
        assert server.wait_for_run_file().pid == server.process.pid
        parent.kill()
        _, errors = server.end()
    assert "Traceback" not in errors
    assert not (tmp_path / "data" / RUN_FILE).exists()


def test_the_end_of_standard_input_ends_the_server_where_that_was_asked_for(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path, "--watch-stdin")
    server.wait_until_ready()
    assert server.process.stdin is not None
    server.process.stdin.close()
    assert server.end()[0] == 0


def test_shutdown_answers_first_then_ends(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path)
    server.wait_until_ready()
    with Client.attach(tmp_path) as client:
        assert client.shutdown(v1.ShutdownRequest()).running_turn_count == 0
        assert server.end()[0] == 0
        with pytest.raises(DramaturgError):
            client.get_server_info(v1.GetServerInfoRequest(), timeout_s=5)


def test_a_data_folder_that_is_gone_is_told_and_nothing_is_acknowledged(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "data")
    server.wait_until_ready()
    with Client.attach(server.data) as client:
        client.open("p")
        while server.data.exists():  # a cache may be written into it meanwhile
            shutil.rmtree(server.data, ignore_errors=True)
        with pytest.raises((CommitFailed, StoreUnavailable)):
            client.begin_unit(v1.BeginUnitRequest(playthrough_id="p", unit_id="muster"))
        described = client.get_server_info(v1.GetServerInfoRequest())
    assert described.phase == v1.ServerPhase.SERVER_PHASE_DEGRADED
    assert list(described.degraded_reasons) == ["data_lost"]
    server.process.send_signal(signal.SIGTERM)
    code, errors = server.end()
    assert code == 0 and "Traceback" not in errors, errors


def test_a_terminal_that_closes_drains_the_server_unless_nohup_said_otherwise(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path)
    server.wait_until_ready()
    server.process.send_signal(signal.SIGHUP)
    code, errors = server.end()
    assert code == 0, errors
    assert not (tmp_path / RUN_FILE).exists()
    kept = start(tmp_path, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    kept.wait_until_ready()
    kept.process.send_signal(signal.SIGHUP)
    with Client.attach(tmp_path) as client:
        assert client.get_server_info(v1.GetServerInfoRequest()).phase == v1.ServerPhase.SERVER_PHASE_READY
    kept.process.send_signal(signal.SIGTERM)
    assert kept.end()[0] == 0


def test_a_database_that_is_damaged_is_no_mistake_of_the_users(start: Start, tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database" * 1_000)
    code, errors = start(tmp_path).end()
    assert code == 1
    (line,) = errors.splitlines()
    assert line.startswith("dramaturg: ") and "damaged" in line


def test_a_unix_socket_serves_as_well(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "data", "--socket", str(tmp_path / "s"))
    info = server.wait_until_ready()
    assert (info.grpc_port, info.socket) == (0, str(tmp_path / "s"))
    with Client.attach(tmp_path / "data") as client:
        assert client.get_server_info(v1.GetServerInfoRequest()).pid == info.pid
    with Client(f"unix:{info.socket}", info.token) as client:
        assert client.get_server_info(v1.GetServerInfoRequest()).pid == info.pid


def test_settings_come_from_the_environment_too(start: Start, tmp_path: Path) -> None:
    token = "a-token-that-the-game-chose"
    server = start(tmp_path, environment={**os.environ, "DRAMATURG_TOKEN": token})
    assert server.wait_until_ready().token == token


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--host", "0.0.0.0"], ("host", "0.0.0.0", "loopback")),
        (["--host", "::1"], ("host", "::1", "127.0.0.1")),
        (["--port", "70000"], ("port", "70000", "0 to 65535")),
        (["--http-port", "8080"], ("http_port", "8080")),
        (["--metrics-port", "65536"], ("metrics_port", "65536", "0 to 65535")),
        (["--parent-pid", "2147483647"], ("pid", "2147483647")),
        (["--log-level", "loud"], ("log_level", "LOUD")),
        (["--config", "no such file"], ("config", "no such file")),
        (["--no-token"], ("--no-token",)),
    ],
)
def test_a_wrong_flag_is_one_line_and_exit_code_2(
    start: Start, tmp_path: Path, flags: list[str], words: tuple[str, ...]
) -> None:
    code, errors = start(tmp_path, *flags).end()
    said = [line for line in errors.splitlines() if line.startswith("dramaturg: ")]
    assert code == 2, errors
    assert len(said) == 1 and all(word in said[0] for word in words)
    assert "Traceback" not in errors
    assert not (tmp_path / RUN_FILE).exists()


def test_a_port_that_is_taken_is_named(start: Start, tmp_path: Path) -> None:
    port = start(tmp_path / "one").wait_until_ready().grpc_port
    code, errors = start(tmp_path / "two", "--port", str(port)).end()
    assert code == 2
    (line,) = errors.splitlines()
    assert line.startswith("dramaturg: ") and str(port) in line


def test_metrics_are_told_where_a_port_is_named_and_gone_with_the_server(start: Start, tmp_path: Path) -> None:
    port = free_port()
    environment = {**os.environ, "DRAMATURG_MODELS": str(tmp_path / "none"), "DRAMATURG_METRICS_PORT": str(port)}
    server = start(tmp_path / "data", "--embedder", "auto", environment=environment)
    token = server.wait_until_ready().token
    ends = time.monotonic() + PATIENCE_S
    while 'dramaturg_degraded{reason="hashing_embedder"} 1.0' not in (told := metrics(port, token)):
        assert time.monotonic() < ends, told
        time.sleep(0.05)
    assert 'dramaturg_phase{phase="DEGRADED"} 1.0' in told
    assert 'dramaturg_embedder_info{fallback="hashing_embedder",' in told
    server.process.send_signal(signal.SIGTERM)
    assert server.end()[0] == 0
    with pytest.raises(ConnectionRefusedError):
        metrics(port, token)


def test_a_port_of_metrics_that_is_taken_is_one_line_and_exit_code_2(start: Start, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, errors = start(tmp_path, "--metrics-port", str(port)).end()
    assert code == 2, errors
    (line,) = errors.splitlines()
    assert line.startswith(f"dramaturg: metrics_port: can't listen on 127.0.0.1:{port}")
    assert not (tmp_path / RUN_FILE).exists()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def metrics(port: int, token: str) -> str:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {token}"})
        return connection.getresponse().read().decode()
    finally:
        connection.close()


def test_a_broken_cast_ends_the_start_with_its_errors_and_no_run_file(start: Start, tmp_path: Path) -> None:
    cast = tmp_path / "cast"
    cast.mkdir()
    (cast / "cast.yaml").write_text("cast: x\nlanguages: en\nsurprise: 1\n", encoding="utf-8")
    code, errors = start(tmp_path / "data", cast=cast).end()
    assert code == 2
    assert "cast.yaml:3" in errors and "surprise" in errors and "cast check" in errors
    assert not (tmp_path / "data" / RUN_FILE).exists()


def test_an_embedder_that_is_named_and_missing_ends_the_start_in_one_line(start: Start, tmp_path: Path) -> None:
    code, errors = start(tmp_path / "data", "--embedder", "nosuch").end()
    assert code == 2
    (line,) = errors.splitlines()
    assert "'nosuch' can't be used" in line and "models build" in line
    assert not (tmp_path / "data" / RUN_FILE).exists()


def test_a_cast_with_many_errors_is_one_line(start: Start, tmp_path: Path) -> None:
    cast = tmp_path / "cast"
    cast.mkdir()
    wrong = "".join(f"surprise_{number}: 1\n" for number in range(7))
    (cast / "cast.yaml").write_text(f"cast: x\nlanguages: en\n{wrong}", encoding="utf-8")
    code, errors = start(tmp_path / "data", cast=cast).end()
    assert code == 2
    (line,) = errors.splitlines()
    assert "surprise_0" in line and f"dramaturg cast check {cast}" in line


def test_a_start_that_fails_leaves_no_run_file_of_a_server_that_was_killed(start: Start, tmp_path: Path) -> None:
    killed = start(tmp_path / "data")
    killed.wait_until_ready()
    killed.kill()
    assert (tmp_path / "data" / RUN_FILE).exists()
    (tmp_path / "cast").mkdir()
    assert start(tmp_path / "data", cast=tmp_path / "cast").end()[0] == 2
    assert not (tmp_path / "data" / RUN_FILE).exists()


def test_the_token_stands_in_the_run_file_and_nowhere_else(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path, "--log-level", "DEBUG")
    token = server.wait_until_ready().token
    assert (tmp_path / RUN_FILE).stat().st_mode & 0o077 == 0
    assert json.loads((tmp_path / RUN_FILE).read_text(encoding="utf-8"))["token"] == token
    server.process.send_signal(signal.SIGINT)
    code, errors = server.end()
    assert code == 0
    assert token not in errors


def test_a_server_whose_embedder_is_still_busy_ends_with_its_own_exit_code() -> None:
    """Otherwise the interpreter is taken down around native code, which may abort the process."""
    program = (
        "import sys, threading, atexit\n"
        "from dramaturg_server.cli.serve import ended\n"
        "from dramaturg_server.ports import EMBEDDER_THREAD\n"
        "atexit.register(lambda: print('taken down'))\n"
        "threading.Thread(target=threading.Event().wait, name=EMBEDDER_THREAD, daemon=True).start()\n"
        "print('written', end='')\n"
        "sys.exit(ended(7))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (7, "written")
