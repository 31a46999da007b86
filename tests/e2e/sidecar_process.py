"""A real sidecar as a child process on a real disk, and how tests wait for it. All tests here start with it."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import dramaturg_server
from dramaturg import Client, RunFile, Unreachable, read_run_file
from dramaturg.call_policy import CallPolicy

GATEHOUSE = Path(dramaturg_server.__file__).parent / "samples" / "gatehouse"
PATIENCE_S = 60.0
ONE_TRY = CallPolicy(timeout_s=PATIENCE_S, turn_timeout_s=PATIENCE_S, retries=0)
"""Says at once what became of a call; the time is for a busy machine."""

T = TypeVar("T")


def until(found: Callable[[], T | None], what: str, timeout_s: float = PATIENCE_S, poll_s: float = 0.01) -> T:
    """Returns the first thing that `found` finds; fails the test after `timeout_s`."""
    ends = time.monotonic() + timeout_s
    while (thing := found()) is None:
        assert time.monotonic() < ends, f"waited {timeout_s} s for {what}"
        time.sleep(poll_s)
    return thing


class Sidecar:
    """`dramaturg serve` on a data folder. May be killed and started again on the same folder."""

    def __init__(
        self,
        data: Path,
        cast: Path = GATEHOUSE,
        flags: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        before: Sequence[str] = (),
    ) -> None:
        self.data, self.cast = data, cast
        serve = [sys.executable, "-m", "dramaturg_server", "serve", "--cast", str(cast), "--data", str(data)]
        self._command = [*before, *serve, "--log-level", "WARNING", *flags]
        self._environment = {**os.environ, **(environment or {})}
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the sidecar
        self.process = self._spawn()

    def start_again(self) -> None:
        """A new process on the same folder; the one before must have ended."""
        assert self.process.poll() is not None
        self.process = self._spawn()

    def run_file(self) -> RunFile:
        """Waits until this very process has written where it answers."""
        return until(self._own_run_file, "the run file")

    def client(self) -> Client:
        """A client that tries each call once, once the sidecar takes calls."""
        run = self.run_file()
        client = Client(run.target, run.token, policy=ONE_TRY)
        try:
            client.wait_until_serving(PATIENCE_S)
        except BaseException:
            client.close()
            raise
        return client

    def kill(self) -> None:
        """kill -9, if it still runs."""
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """Asks it to end, and waits until it has."""
        self.process.terminate()
        assert self.process.wait(PATIENCE_S) == 0, self.said()

    def close(self) -> None:
        self.kill()
        self._output.close()

    def said(self) -> str:
        """All that its processes wrote to standard output and error."""
        self._output.seek(0)
        return self._output.read().decode("utf-8", errors="replace")

    def memory_bytes(self) -> int:
        """Resident memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def _spawn(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=self._output,
            env=self._environment,
        )

    def _own_run_file(self) -> RunFile | None:
        assert self.process.poll() is None, f"the sidecar ended with {self.process.returncode}: {self.said()}"
        try:
            run = read_run_file(self.data)
        except Unreachable:
            return None
        return run if run.pid == self.process.pid else None


def assert_folds_equal_the_log(data: Path) -> None:
    """`dramaturg doctor --verify`: every kept fold of the folder is what its log makes. No server may hold it."""
    command = [sys.executable, "-m", "dramaturg_server", "doctor", "--verify", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every fold equals what the log makes" in done.stdout
