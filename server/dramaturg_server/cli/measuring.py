"""What `bench` and `eval` share: their arguments, the run of each name, the table and the JSON file."""

import argparse
import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dramaturg_server.cli import UserError

if TYPE_CHECKING:
    from dramaturg_server.benchmarks.measurement import Measurement

ALL = "all"


def add_measuring_arguments(parser: argparse.ArgumentParser, names: Mapping[str, str]) -> None:
    """names: what can be measured -> what it means."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    width = max(map(len, names))
    listed = "\n".join(f"  {name:<{width}}  {meaning}" for name, meaning in names.items())
    parser.epilog = f"names:\n{listed}\n\n{parser.epilog}"
    parser.add_argument("names", nargs="+", metavar="NAME", help=f"one or more of {', '.join(names)}; or {ALL}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure to FILE as JSON")
    parser.add_argument("--quick", action="store_true", help="less of everything; done within a minute")


Options = Callable[[str], Mapping[str, Any]]
"""What the `measure` of a name takes besides `quick` and `say`."""


def measure(
    arguments: argparse.Namespace, known: Mapping[str, str], package: str, options: Options = lambda name: {}
) -> "list[Measurement]":
    """Runs what was asked for, in the order of `known`; shows it and writes the JSON file. package: of the modules.

    Raises UserError for an unknown name and for a file that can't be written (before anything is measured).
    """
    from dramaturg_server.benchmarks.machine import describe_machine
    from dramaturg_server.benchmarks.report import table_of, write_json

    names = chosen(arguments.names, known)
    _require_writable(arguments.json)
    print("\n".join(describe_machine()), flush=True)
    measurements: list[Measurement] = []
    for name in names:
        print(f"\n{name}: {known[name]}", flush=True)
        module = importlib.import_module(f"{package}.{name}")
        found = module.measure(quick=arguments.quick, say=_say, **options(name))
        print(table_of(found), flush=True)
        measurements += found
    if arguments.json is not None:
        write_json(arguments.json, measurements)
    return measurements


def chosen(names: Sequence[str], known: Mapping[str, str]) -> list[str]:
    """The names that were asked for, each once, in the order in which they are known."""
    for name in names:
        if name not in known and name != ALL:
            raise UserError(f"there is nothing called {name!r} to measure: choose from {', '.join([*known, ALL])}")
    return [name for name in known if name in names or ALL in names]


def _require_writable(file: Path | None) -> None:
    """A long run must not end in a file that can't be written."""
    if file is None:
        return
    try:
        file.open("a", encoding="utf-8").close()
    except OSError as error:
        raise UserError(f"{file}: can't be written ({error.strerror})") from error


def _say(line: str) -> None:
    """Progress, for people: not part of the result."""
    print(f"  {line}", file=sys.stderr, flush=True)
