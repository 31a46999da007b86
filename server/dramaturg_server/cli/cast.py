"""`dramaturg cast …`: what writers do with a cast. Each sub-command is a file of `casting/`."""

import argparse
import importlib
from collections.abc import Mapping

from dramaturg_server.cli import Command

ACTIONS: Mapping[str, str] = {
    "new": "write a character of five lines that plays at once, in a new cast or in one that is there",
    "check": "check every file of a cast; all faults at once",
    "test": "play the scripts of a cast's tests folder; what was expected beside what was found",
    "schema": "write JSON Schemas with the cast's own names, with which editors complete and check its files",
    "export": "write the ids, keys and fixed lines that engines need, as JSON",
    "translate": "add what a language lacks, the source as comment; say what is missing and what is stale",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the sub-commands of `dramaturg cast`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="|".join(ACTIONS))
    for name, what in ACTIONS.items():
        description = f"{what[:1].upper()}{what[1:]}."
        _command(name).add_arguments(actions.add_parser(name, help=what, description=description))


def run(arguments: argparse.Namespace) -> int:
    """Carries out the sub-command; its exit code."""
    return _command(arguments.action).run(arguments)


def _command(name: str) -> Command:
    module: Command = importlib.import_module(f"dramaturg_server.cli.casting.{name}")
    return module
