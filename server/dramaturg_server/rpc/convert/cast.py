"""The cast on the wire: what is wrong with it, and what became of reading it again."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from dramaturg import v1

from ...pipeline.watch import CastReload

if TYPE_CHECKING:  # a server answers before it can read a cast
    from ...cast.problems import Problem

TOLD_PROBLEMS = 16
"""Of so many a stream tells; each reader of it gets them."""

SEVERITIES: Mapping[str, v1.ProblemSeverity] = {
    "error": v1.ProblemSeverity.PROBLEM_SEVERITY_ERROR,
    "warning": v1.ProblemSeverity.PROBLEM_SEVERITY_WARNING,
    "note": v1.ProblemSeverity.PROBLEM_SEVERITY_NOTE,
}
"""The worst first."""


def encode_cast_reload(reload: CastReload) -> v1.CastReload:
    """What a stream tells of a reload: how it ended, and the first problems."""
    severities = [problem.severity for problem in reload.problems]
    worst_first = sorted(reload.problems, key=lambda problem: list(SEVERITIES).index(problem.severity))
    return v1.CastReload(
        ok=reload.ok,
        cast_version=reload.cast.version,
        cast_digest=reload.cast.digest,
        error_count=severities.count("error"),
        warning_count=severities.count("warning"),
        problems=encode_problems(worst_first[:TOLD_PROBLEMS]),
    )


def encode_problems(problems: "Iterable[Problem]") -> list[v1.CastProblem]:
    return [
        v1.CastProblem(
            file=problem.file,
            line=problem.line,
            column=problem.column,
            code=problem.code,
            message=problem.message,
            hint=problem.hint,
            severity=SEVERITIES[problem.severity],
        )
        for problem in problems
    ]
