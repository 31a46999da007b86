"""The command line's front door: picks one command, imports only that one, turns its mistakes into exit codes.

Each command is a module beside this file with two functions: `add_arguments(parser)` declares what it takes,
`run(arguments) -> int` does it and returns the exit code. Nothing heavier than argparse is imported here, so that
`dramaturg --help` costs hardly more than the interpreter.

Exit codes: 0 done · 1 something failed, ours or what was checked · 2 a mistake of the user's · 3 the data folder is
another server's · 130 interrupted · 141 the reader of our output went away.
"""

import argparse
import errno
import importlib
import io
import os
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn, Protocol
from typing import cast as as_type  # the sub-module `cast` takes the plain name once it is imported

from dramaturg_server import __version__

EXIT_FAILED = 1
EXIT_USER_ERROR = 2
EXIT_DATA_IN_USE = 3
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141


PROGRAM = "DRAMATURG_PROGRAM"
"""Environment variable: what a user types to start this program, where that is not its name."""


def program() -> str:
    """What hints tell the user to type before a command."""
    return os.environ.get(PROGRAM) or "dramaturg"


def as_typed(text: str) -> str:
    """A text whose commands stand in backquotes, as this user would type them."""
    return text.replace("`dramaturg ", f"`{program()} ")


class UserError(Exception):
    """A mistake the user can put right: its message, best one line, goes to stderr without a traceback."""

    def __init__(self, message: str, exit_code: int = EXIT_USER_ERROR) -> None:
        super().__init__(message)
        self.exit_code = exit_code


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """Where a command lives and what its line in the overview says."""

    module: str
    help: str


COMMANDS: dict[str, CommandEntry] = {
    "serve": CommandEntry("dramaturg_server.cli.serve", "run the sidecar that a game talks to"),
    "play": CommandEntry("dramaturg_server.cli.play", "talk to a cast in the terminal and watch its state"),
    "cast": CommandEntry("dramaturg_server.cli.cast", "check the authored content of a game"),
    "replay": CommandEntry("dramaturg_server.cli.replay", "feed the log of a game to a cast and see what it changes"),
    "models": CommandEntry("dramaturg_server.cli.models", "list, build, verify or remove models that compare meaning"),
    "doctor": CommandEntry("dramaturg_server.cli.doctor", "check this machine, or verify a data folder"),
    "bench": CommandEntry("dramaturg_server.cli.bench", "measure speed against a floor of the same run"),
    "eval": CommandEntry("dramaturg_server.cli.eval", "measure whether state changes as it should"),
}


class Command(Protocol):
    """What a command module offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, arguments: argparse.Namespace) -> int: ...


class ArgumentParser(argparse.ArgumentParser):
    """argparse whose errors are one line; parsers of sub-commands are of this class too."""

    def error(self, message: str) -> NoReturn:
        raise UserError(f"{message} (see '{self.prog} --help')")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; `argv` leaves out the program's name (None = the process's own)."""
    words, debug = _without_debug(sys.argv[1:] if argv is None else argv)
    _never_fail_on_characters()
    try:
        exit_code = _dispatch(words)
        sys.stdout.flush()  # so that a reader who has gone away is noticed here
        return exit_code
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _abandon_output()
        return EXIT_BROKEN_PIPE
    except Exception as error:
        if debug:
            traceback.print_exc()
        if _is_full(error):
            _abandon_output()
        message, exit_code = _explain(error)
        print(f"dramaturg: {_printable(message)}", file=sys.stderr)
        return exit_code


def load_command(name: str) -> Command:
    """Imports a command's module. Raises UserError for a name that is not in COMMANDS."""
    entry = COMMANDS.get(name)
    if entry is None:
        raise UserError(f"there is no command {name!r}: choose from {', '.join(COMMANDS)}")
    return as_type(Command, importlib.import_module(entry.module))


def _dispatch(words: Sequence[str]) -> int:
    try:
        options = _overview_parser().parse_args(words)
        if options.command is None:
            raise UserError(f"which command? (see '{program()} --help')")
        command = load_command(options.command)
        parser = ArgumentParser(
            prog=f"{program()} {options.command}",
            description=f"{COMMANDS[options.command].help.capitalize()}.",
            epilog="--debug shows the traceback of an error.",
        )
        command.add_arguments(parser)
        arguments = parser.parse_args(options.arguments)
    except SystemExit as leaving:  # argparse has shown a help text or the version
        sys.stdout.flush()
        return int(leaving.code or 0)
    return command.run(arguments)


def _overview_parser() -> ArgumentParser:
    width = max(map(len, COMMANDS))
    overview = "\n".join(f"  {name:<{width}}  {entry.help}" for name, entry in COMMANDS.items())
    parser = ArgumentParser(
        prog=program(),
        usage=f"{program()} [--version] [--debug] COMMAND ...",
        description="A sidecar that gives game NPCs a Current Character State.",
        epilog=f"commands ('{program()} COMMAND --help' says more):\n{overview}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"dramaturg {__version__}")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error; may stand anywhere")
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def _without_debug(words: Sequence[str]) -> tuple[list[str], bool]:
    """Takes `--debug` out, wherever it stands before a `--`, so that no command has to declare it."""
    end = words.index("--") if "--" in words else len(words)
    return [*(word for word in words[:end] if word != "--debug"), *words[end:]], "--debug" in words[:end]


def _explain(error: Exception) -> tuple[str, int]:
    """Says what went wrong, in our words where they exist, else in one line; and the exit code for it."""
    from dramaturg_server.domain.errors import DramaturgError

    if isinstance(error, UserError):
        return str(error), error.exit_code
    if isinstance(error, DramaturgError):
        return str(error), EXIT_USER_ERROR
    if isinstance(error, OSError) and _is_full(error):
        return f"{error.filename or 'the output'} can't be written: {error.strerror}", EXIT_FAILED
    detail = " ".join(f"{type(error).__name__}: {error}".split())
    return f"unexpected failure, not a mistake of yours ({detail}); --debug shows where", EXIT_FAILED


def _never_fail_on_characters() -> None:
    """Lets odd bytes in (as U+FFFD) and odd characters out (escaped) on terminals and pipes of any encoding."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _printable(message: str) -> str:
    """What may go to a terminal: names of files and other people's words may hold what commands it."""
    return "".join(
        letter if letter.isprintable() or letter == "\n" else "\N{REPLACEMENT CHARACTER}" for letter in message
    )


def _is_full(error: Exception) -> bool:
    """Whether there is no room for what was written, to a file or to where stdout leads."""
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)


def _abandon_output() -> None:
    """Points stdout nowhere, or the interpreter's last flush would complain about the closed pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
