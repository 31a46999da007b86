"""`dramaturg cast check DIR`: reads a cast and says everything that is wrong with it."""

import argparse
import dataclasses
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dramaturg_server.cli import UserError, as_typed, program
from dramaturg_server.cli.casting.against import as_json, foresee, lines

if TYPE_CHECKING:
    from dramaturg_server.cast.problems import Problem

PROJECT = "cast.yaml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="the cast's folder")
    parser.add_argument("--json", action="store_true", help="print the problems as JSON")
    parser.add_argument(
        "--release", action="store_true", help="warnings on languages are errors: every text is there, and up to date"
    )
    parser.add_argument("--against", type=Path, metavar="DATA", help="say what the saves of a data folder would lose")


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for a cast without errors (warnings and notes are none), 1 for one that can't be played or released."""
    from dramaturg_server.cast.loader import load_cast

    folder: Path = arguments.folder
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder")
    loaded = load_cast(folder)
    problems = _for_release(loaded.problems) if arguments.release else loaded.problems
    data: Path | None = arguments.against
    found = foresee(loaded.cast, data) if loaded.cast is not None and data is not None else None
    if arguments.json:
        listed = [_object(problem) for problem in problems]
        playthroughs = None if found is None else as_json(found)
        told = listed if data is None else {"problems": listed, "playthroughs": playthroughs}
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        for problem in problems:
            print(as_typed(str(problem)).replace(" DIR`", f" {folder}`"))
        print(_summary(problems))
        for line in lines(found) if found is not None else ():
            print(line)
        if data is not None and found is None:
            print(f"{data} was not looked at: what a cast with errors makes of saves can't be told")
    return 1 if any(problem.severity == "error" for problem in problems) else 0


def _for_release(problems: "Iterable[Problem]") -> "tuple[Problem, ...]":
    """The problems, of which those on languages weigh as errors."""
    from dramaturg_server.cast.checks.languages import PREFIX

    return tuple(
        dataclasses.replace(problem, severity="error") if problem.code.startswith(PREFIX) else problem
        for problem in problems
    )


def _object(problem: "Problem") -> dict[str, object]:
    """One problem for programs; these keys stay. line, column: from 1, 0 where a whole file is meant."""
    return {
        "severity": problem.severity,
        "code": problem.code,
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "message": problem.message,
        "hint": problem.hint,
    }


def require_cast(folder: Path) -> None:
    """Keeps what writes beside a cast from writing elsewhere. Raises UserError."""
    if not (folder / PROJECT).is_file():
        raise UserError(f"{folder} is no cast: it has no {PROJECT}")


def cast_is_broken(folder: Path, errors: "Sequence[Problem]") -> str:
    """One line for commands that need a good cast: how many errors there are, the first that keeps it from being one,
    and how to see all."""
    first = next((problem for problem in errors if problem.is_breaking), errors[0])
    found = f"the cast {folder} has {_count(len(errors), 'error')}: {first}"
    return as_typed(f"{found} ('{program()} cast check {folder}' shows all)")


def _summary(problems: "Iterable[Problem]") -> str:
    found = Counter(problem.severity for problem in problems)
    return ", ".join(_count(found[severity], severity) for severity in ("error", "warning", "note"))


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
