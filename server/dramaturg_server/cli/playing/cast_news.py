"""Between two prompts of a play: what became of a cast that was edited meanwhile; the play goes on with the new one."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from dramaturg import DramaturgError, v1
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.cast.problems import Problem, Severity
from dramaturg_server.cli.casting.reloaded import reload_lines

from .stage import Stage
from .view import View

SEVERITIES: dict[v1.ProblemSeverity, Severity] = {
    v1.ProblemSeverity.PROBLEM_SEVERITY_ERROR: "error",
    v1.ProblemSeverity.PROBLEM_SEVERITY_WARNING: "warning",
    v1.ProblemSeverity.PROBLEM_SEVERITY_NOTE: "note",
}


class CastNews:
    """What the player was told of the cast so far. folder: where this program reads it, too."""

    def __init__(self, stage: Stage, view: View, folder: Path) -> None:
        self._stage = stage
        self._view = view
        self._folder = folder
        self._told = self._ask()

    def before(self, read_line: Callable[[str], str | None]) -> Callable[[str], str | None]:
        """`read_line`, which tells the news first."""

        def told_first(prompt: str) -> str | None:
            with suppress(DramaturgError):  # the act that follows tells it
                self.tell()
            return read_line(prompt)

        return told_first

    def tell(self) -> None:
        """Shows what is new of the cast, if anything is; raises DramaturgError."""
        now, before = self._ask(), self._told
        if (now.cast_loaded_at, list(now.cast_problems)) == (before.cast_loaded_at, list(before.cast_problems)):
            return
        self._told = now
        problems = [_problem(problem) for problem in now.cast_problems]
        if now.cast_digest != before.cast_digest:
            self._read(now.cast_digest)
        is_good = not any(problem.severity == "error" for problem in problems)
        headline, *more = reload_lines(self._folder, is_good, problems)
        (self._view.note if is_good else self._view.error)(headline)
        for line in more:
            self._view.note(line.strip())

    def _ask(self) -> v1.GetServerInfoResponse:
        return self._stage.client.get_server_info(v1.GetServerInfoRequest())

    def _read(self, digest: str) -> None:
        """Takes the cast that the sidecar uses; where the files have changed again, more news will come."""
        cast = load_cast(self._folder).cast
        if cast is not None and cast.digest == digest:
            self._stage.recast(cast)


def _problem(told: v1.CastProblem) -> Problem:
    severity = SEVERITIES.get(told.severity, "error")
    return Problem(told.file, told.line, told.column, told.code, told.message, told.hint, severity)
