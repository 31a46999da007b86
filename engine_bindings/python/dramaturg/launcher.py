"""Starts a sidecar of one's own and ends it again. It blocks: the async client calls it in a thread."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from .errors import LaunchFailed, Unreachable
from .run_file import RunFile, read_run_file

PROGRAM: Sequence[str] = (sys.executable, "-m", "dramaturg_server")
"""The server in this interpreter's environment."""

POLL_S = 0.02
ENDING_S = 5.0
"""Time that a process may still take to end after it removed its run file."""
NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Windows opens a console for a child unless told not to; 0 elsewhere."""


@dataclass(frozen=True, slots=True)
class OwnSidecar:
    """A sidecar that this process started. Its standard input stays open: its end is one more sign that we are gone."""

    process: subprocess.Popen[bytes]
    output: IO[bytes]

    def end(self, grace_s: float) -> None:
        """Waits `grace_s` for it to end by itself (it was asked to), then ends it."""
        for stop in (self.process.terminate, self.process.kill):
            try:
                self.process.wait(grace_s)
                break
            except subprocess.TimeoutExpired:
                stop()
        self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()
        self.output.close()

    def require_alive(self) -> None:
        """Raises LaunchFailed with its exit code and last words where it has ended already."""
        if self.process.poll() is not None:
            raise self.failure()

    def failure(self) -> LaunchFailed:
        """Why it did not come up: its exit code and last words. It is ended where it hasn't yet by itself."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(ENDING_S)
        words = self.last_words()
        self.end(0)
        return LaunchFailed(f"the sidecar ended with exit code {self.process.returncode}: {words}")

    def last_words(self) -> str:
        """The end of what it wrote to standard error."""
        self.output.seek(0)
        return self.output.read()[-2000:].decode("utf-8", errors="replace").strip()


def start_sidecar(
    cast: str | Path,
    data: str | Path,
    *,
    program: Sequence[str] = PROGRAM,
    ready_timeout_s: float = 30.0,
    watch: bool = False,
    embedder: str = "",
) -> OwnSidecar:
    """Starts `serve` as a child that ends with us and returns once its run file is there; raises LaunchFailed.

    watch: it reads the cast again whenever a file of it changes · embedder: what compares meaning, "" = the server's
    setting.
    """
    before = _found(data)
    output = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
    command = [*program, "serve", "--cast", str(cast), "--data", str(data), "--parent-pid", str(os.getpid())]
    command += ["--watch"] if watch else []
    command += ["--embedder", embedder] if embedder else []
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=output,
            creationflags=NO_WINDOW,
            start_new_session=True,  # Ctrl-C in our terminal is for us alone; nothing of the kind on Windows
        )
    except OSError as error:
        output.close()
        raise LaunchFailed(f"{command[0]} can't be started: {error}") from error
    sidecar = OwnSidecar(process, output)
    ends = time.monotonic() + ready_timeout_s
    while (now := _found(data)) is None or now == before:
        sidecar.require_alive()
        if time.monotonic() > ends:
            words = sidecar.last_words()
            process.kill()
            sidecar.end(5)
            raise LaunchFailed(f"the sidecar did not answer within {ready_timeout_s} s: {words}")
        time.sleep(POLL_S)
    return sidecar


def _found(data: str | Path) -> RunFile | None:
    try:
        return read_run_file(data)
    except Unreachable:
        return None
