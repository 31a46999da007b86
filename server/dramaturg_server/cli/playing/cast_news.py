"""What became of a cast that was edited while it is played; the play goes on with the new one.

Told before the next prompt and, where `typed_so_far` is known (a terminal), while a prompt waits: the line that is
being typed is written again below the news.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from dramaturg import DramaturgError, v1
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.cast.problems import Problem, Severity
from dramaturg_server.cli.casting.reloaded import reload_lines

from .stage import Stage
from .view import View

LOOKS_EVERY_S = 1.0
FROM_THE_LEFT = "\r\x1b[K"
"""Takes what stands on a terminal's line away."""

SEVERITIES: dict[v1.ProblemSeverity, Severity] = {
    v1.ProblemSeverity.PROBLEM_SEVERITY_ERROR: "error",
    v1.ProblemSeverity.PROBLEM_SEVERITY_WARNING: "warning",
    v1.ProblemSeverity.PROBLEM_SEVERITY_NOTE: "note",
}


class CastNews:
    """What the player was told of the cast so far. folder: where this program reads it, too · typed_so_far: what stands
    behind the prompt, where news may come while it waits."""

    def __init__(self, stage: Stage, view: View, folder: Path, typed_so_far: Callable[[], str] | None = None) -> None:
        self._stage = stage
        self._view = view
        self._folder = folder
        self._typed_so_far = typed_so_far
        self._told = self._ask()
        self._known = self._problems()

    def before(self, read_line: Callable[[str], str | None]) -> Callable[[str], str | None]:
        """`read_line`, which tells the news first."""

        def told_first(prompt: str) -> str | None:
            with suppress(DramaturgError):  # the act that follows tells it
                self.tell()
            with self._meanwhile(prompt):
                return read_line(prompt)

        return told_first

    def tell(self, prompt: str | None = None) -> None:
        """Shows what is new of the cast, if anything is: errors and warnings that were not there before, no notes.

        prompt: what waits on the terminal's line and is written again. Raises DramaturgError.
        """
        now, before = self._ask(), self._told
        if (now.cast_loaded_at, list(now.cast_problems)) == (before.cast_loaded_at, list(before.cast_problems)):
            return
        self._told = now
        if now.cast_digest != before.cast_digest:
            self._read(now.cast_digest)
        known, self._known = self._known, self._problems()
        is_good = not any(problem.severity == "error" for problem in self._known)
        errors = sum(problem.severity == "error" for problem in self._known)
        told = {_fault(problem) for problem in known}
        fresh = [problem for problem in self._known if _fault(problem) not in told]
        headline, *more = reload_lines(self._folder, is_good, fresh, errors)
        if prompt is not None:
            self._view.again(FROM_THE_LEFT)
        (self._view.note if is_good else self._view.error)(headline)
        for line in more:
            self._view.note(line.strip())
        if prompt is not None and self._typed_so_far is not None:
            self._view.again(prompt + self._typed_so_far())

    @contextmanager
    def _meanwhile(self, prompt: str) -> Iterator[None]:
        """Looks for news again and again while a prompt waits."""
        if self._typed_so_far is None:
            yield
            return
        is_over = threading.Event()

        def look() -> None:
            while not is_over.wait(LOOKS_EVERY_S):
                with suppress(DramaturgError):
                    self.tell(prompt)

        thread = threading.Thread(target=look, name="cast news", daemon=True)
        thread.start()
        try:
            yield
        finally:
            is_over.set()
            thread.join()

    def _problems(self) -> list[Problem]:
        """The errors and warnings; notes are for `cast check`."""
        return [found for found in map(_problem, self._told.cast_problems) if found.severity != "note"]

    def _ask(self) -> v1.GetServerInfoResponse:
        return self._stage.client.get_server_info(v1.GetServerInfoRequest())

    def _read(self, digest: str) -> None:
        """Takes the cast that the sidecar uses; where the files have changed again, more news will come."""
        cast = load_cast(self._folder).cast
        if cast is not None and cast.digest == digest:
            self._stage.recast(cast)


def _fault(problem: Problem) -> tuple[str, str, str]:
    """What stays of a problem when the lines above it are edited."""
    return problem.file, problem.code, problem.message


def _problem(told: v1.CastProblem) -> Problem:
    severity = SEVERITIES.get(told.severity, "error")
    return Problem(told.file, told.line, told.column, told.code, told.message, told.hint, severity)
