"""`dramaturg cast test DIR`: plays the scripts of a cast's `tests/` and tells what was not as expected.

    read the cast → one sidecar in this process → each script on a playthrough of its own → report

Exit codes: 0 all passed · 1 something was not as expected, or a script has errors · 2 a mistake in flags or cast.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from dramaturg_server.cli import EXIT_FAILED, UserError
from dramaturg_server.cli.casting.check import cast_is_broken
from dramaturg_server.ports import EmbedderFailed

if TYPE_CHECKING:
    from dramaturg_server.cast.loader import LoadedCast
    from dramaturg_server.cast.problems import Problem


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="the cast's folder")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="which tests (all, and then what none of them reached)"
    )
    parser.add_argument("--embedder", metavar="NAME", help="what compares meaning (what a server would take here)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write results and what was not reached as JSON")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write the results as JUnit XML")
    parser.add_argument("--transcript", action="store_true", help="show every play as 'dramaturg play' does")


def run(arguments: argparse.Namespace) -> int:
    """Returns 1 where a test fails. What no test reaches is a note and fails nothing."""
    from dramaturg_server.cli.casting.test_files import junit_of, results_of
    from dramaturg_server.cli.casting.test_report import show_errors, show_gaps, show_result, summary
    from dramaturg_server.cli.playing.style import Style
    from dramaturg_server.cli.playing.test_plays import play_tests
    from dramaturg_server.cli.playing.view import View

    loaded = _loaded(arguments.folder)
    assert loaded.cast is not None and loaded.sources is not None
    broken = _broken(loaded)
    names = chosen([*(script.name for script in loaded.scripts), *broken], arguments.names, arguments.folder)
    for file in (arguments.json, arguments.junit):
        _require_writable(file)
    view = View(sys.stdout, Style.of(sys.stdout, plain=False))
    transcript = sys.stdout if arguments.transcript else None
    failed = [show_errors(view, name, errors) for name, errors in broken.items() if name in names]
    scripts = [script for script in loaded.scripts if script.name in names]
    try:
        played, gaps = play_tests(
            loaded.sources,
            scripts,
            lambda result: show_result(view, result),
            transcript,
            embedder=arguments.embedder or "",
            begun=lambda embedder: print(f"embedder: {embedder}", file=sys.stderr, flush=True),
        )
    except EmbedderFailed as failed:
        raise UserError(str(failed)) from failed
    results = [*failed, *played]
    reached = None if arguments.names or failed else gaps
    if reached:
        show_gaps(view, reached)
    view.text(summary(results))
    if arguments.json:
        arguments.json.write_text(results_of(loaded.cast.cast_id, results, reached), encoding="utf-8")
    if arguments.junit:
        arguments.junit.write_bytes(junit_of(loaded.cast.cast_id, results))
    return 0 if all(result.passed for result in results) else EXIT_FAILED


def _loaded(folder: Path) -> "LoadedCast":
    """The cast with its scripts, of which some may have errors. Raises UserError: one line with its first error."""
    from dramaturg_server.cast.loader import load_cast

    loaded = load_cast(folder)
    if loaded.cast is None:
        raise UserError(cast_is_broken(folder, loaded.errors))
    return loaded


def _broken(loaded: "LoadedCast") -> "dict[str, list[Problem]]":
    """The tests that can't be played, by name, each with its errors."""
    found: dict[str, list[Problem]] = {}
    for problem in loaded.errors:
        found.setdefault(PurePosixPath(problem.file).stem, []).append(problem)
    return found


def chosen(known: Sequence[str], names: Sequence[str], folder: Path) -> Sequence[str]:
    """The tests of these names, all where none is named. Raises UserError where there are none."""
    if not known:
        raise UserError(f"{folder} has no tests: a test is a script, tests/NAME.yaml")
    for name in names:
        if name not in known:
            raise UserError(f"{folder} has no test {name[:200]!r}: there are {', '.join(sorted(known))}")
    return names or known


def _require_writable(file: Path | None) -> None:
    """A long run must not end in a file that can't be written."""
    try:
        if file is not None:
            file.open("a", encoding="utf-8").close()
    except OSError as error:
        raise UserError(f"{file}: can't be written ({error.strerror})") from error
