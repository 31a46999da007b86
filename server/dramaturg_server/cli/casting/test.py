"""`dramaturg cast test DIR`: plays the scripts of a cast's `tests/` and tells what was not as expected.

    read the cast → one sidecar in this process → each script on a playthrough of its own → report

Exit codes: 0 all passed · 1 something was not as expected · 2 a mistake in flags, cast or scripts.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dramaturg_server.cli import EXIT_FAILED, UserError
from dramaturg_server.cli.casting.check import cast_is_broken

if TYPE_CHECKING:
    from dramaturg_server.cast.loader import LoadedCast
    from dramaturg_server.cast.scripts import Script


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="the cast's folder")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="which tests (all, and then what none of them reached)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write results and what was not reached as JSON")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write the results as JUnit XML")
    parser.add_argument("--transcript", action="store_true", help="show every play as 'dramaturg play' does")


def run(arguments: argparse.Namespace) -> int:
    """Returns 1 where a test fails. What no test reaches is a note and fails nothing."""
    from dramaturg_server.cli.casting.test_files import junit_of, results_of
    from dramaturg_server.cli.casting.test_report import show_gaps, show_result, summary
    from dramaturg_server.cli.playing.style import Style
    from dramaturg_server.cli.playing.test_plays import play_tests
    from dramaturg_server.cli.playing.view import View

    loaded = _loaded(arguments.folder)
    assert loaded.cast is not None and loaded.sources is not None
    scripts = chosen(loaded.scripts, arguments.names, arguments.folder)
    for file in (arguments.json, arguments.junit):
        _require_writable(file)
    view = View(sys.stdout, Style.of(sys.stdout, plain=False))
    transcript = sys.stdout if arguments.transcript else None
    results, gaps = play_tests(loaded.sources, scripts, lambda result: show_result(view, result), transcript)
    reached = None if arguments.names else gaps
    if reached:
        show_gaps(view, reached)
    view.text(summary(results))
    if arguments.json:
        arguments.json.write_text(results_of(loaded.cast.cast_id, results, reached), encoding="utf-8")
    if arguments.junit:
        arguments.junit.write_bytes(junit_of(loaded.cast.cast_id, results))
    return 0 if all(result.passed for result in results) else EXIT_FAILED


def _loaded(folder: Path) -> "LoadedCast":
    """The cast with its scripts. Raises UserError: one line with its first error, and how to see all."""
    from dramaturg_server.cast.loader import load_cast

    loaded = load_cast(folder)
    if loaded.cast is None:
        raise UserError(cast_is_broken(folder, loaded.errors))
    return loaded


def chosen(scripts: "Sequence[Script]", names: Sequence[str], folder: Path) -> "list[Script]":
    """The scripts of these names, all where none is named. Raises UserError where there are none."""
    if not scripts:
        raise UserError(f"{folder} has no tests: a test is a script, tests/NAME.yaml")
    known = [script.name for script in scripts]
    for name in names:
        if name not in known:
            raise UserError(f"{folder} has no test {name[:200]!r}: there are {', '.join(known)}")
    return [script for script in scripts if not names or script.name in names]


def _require_writable(file: Path | None) -> None:
    """A long run must not end in a file that can't be written."""
    try:
        if file is not None:
            file.open("a", encoding="utf-8").close()
    except OSError as error:
        raise UserError(f"{file}: can't be written ({error.strerror})") from error
