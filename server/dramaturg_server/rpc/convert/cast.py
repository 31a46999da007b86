"""The cast on the wire: what is wrong with it, and what became of reading it again."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dramaturg import v1

from ...pipeline.watch import CastReload

if TYPE_CHECKING:  # a server answers before it can read a cast
    from ...cast.problems import Problem

TOLD_PROBLEMS = 16
"""Of so many a stream tells; each reader of it gets them."""
MOST_PROBLEMS = 2_000
"""Of so many an answer tells: a message has a size that clients take."""

SEVERITIES: Mapping[str, v1.ProblemSeverity] = {
    "error": v1.ProblemSeverity.PROBLEM_SEVERITY_ERROR,
    "warning": v1.ProblemSeverity.PROBLEM_SEVERITY_WARNING,
    "note": v1.ProblemSeverity.PROBLEM_SEVERITY_NOTE,
}
"""The worst first."""


def encode_cast_reload(reload: CastReload) -> v1.CastReload:
    """What a stream tells of a reload: how it ended, and the first problems."""
    severities = [problem.severity for problem in reload.problems]
    return v1.CastReload(
        ok=reload.ok,
        cast_version=reload.cast.version,
        cast_digest=reload.cast.digest,
        error_count=severities.count("error"),
        warning_count=severities.count("warning"),
        problems=encode_problems(_worst(reload.problems, TOLD_PROBLEMS)),
    )


def _worst(problems: "Sequence[Problem]", count: int) -> "Sequence[Problem]":
    return sorted(problems, key=lambda problem: list(SEVERITIES).index(problem.severity))[:count]


def encode_problems(problems: "Sequence[Problem]") -> list[v1.CastProblem]:
    """In their order; of more than a message should hold the worst."""
    told = problems if len(problems) <= MOST_PROBLEMS else _worst(problems, MOST_PROBLEMS)
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
        for problem in told
    ]
