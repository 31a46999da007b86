"""`dramaturg cast check DIR`: reads a cast and says everything that is wrong with it."""

import argparse
import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dramaturg_server.cli import UserError
from dramaturg_server.cli.casting.against import as_json, foresee, lines

if TYPE_CHECKING:
    from dramaturg_server.cast.problems import Problem


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="the cast's folder")
    parser.add_argument("--json", action="store_true", help="print the problems as JSON")
    parser.add_argument("--against", type=Path, metavar="DATA", help="say what the saves of a data folder would lose")


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 for a cast without errors (warnings are no errors), 1 for one that can't be played."""
    from dramaturg_server.cast.loader import load_cast

    folder: Path = arguments.folder
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder")
    loaded = load_cast(folder)
    data: Path | None = arguments.against
    found = foresee(loaded.cast, data) if loaded.cast is not None and data is not None else ()
    if arguments.json:
        problems = [dataclasses.asdict(problem) for problem in loaded.problems]
        told = problems if data is None else {"problems": problems, "playthroughs": as_json(found)}
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        for problem in loaded.problems:
            print(problem)
        print(_summary(len(loaded.errors), len(loaded.problems) - len(loaded.errors)))
        for line in lines(found) if data is not None and loaded.cast is not None else ():
            print(line)
    return 1 if loaded.errors else 0


def cast_is_broken(folder: Path, errors: "Sequence[Problem]") -> str:
    """One line for commands that need a good cast: how many errors there are, the first, and how to see all."""
    return (
        f"the cast {folder} has {_count(len(errors), 'error')}: {errors[0]} ('dramaturg cast check {folder}' shows all)"
    )


def _summary(errors: int, warnings: int) -> str:
    return f"{_count(errors, 'error')}, {_count(warnings, 'warning')}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
