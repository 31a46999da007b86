"""`dramaturg play`: the terminal as a game. Starts a sidecar of its own, opens a playthrough over gRPC, plays, ends it.

    read cast and script → start or join a sidecar → open a playthrough → recall gets ready → a person or a script
    plays → all is ended

Exit codes: 0 played · 1 an expectation of the script was not met · 2 a mistake in flags, cast or script.
"""

import argparse
import sys
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from dramaturg_server.cli import EXIT_FAILED, UserError
from dramaturg_server.cli.casting.check import cast_is_broken
from dramaturg_server.cli.playing.finding import SAMPLE_CAST, embedded_scripts, find_script

if TYPE_CHECKING:
    from dramaturg import Client
    from dramaturg_server.cast.scripts import Script
    from dramaturg_server.cli.playing.loop import ReadLine
    from dramaturg_server.cli.playing.view import View
    from dramaturg_server.domain.content import Cast

PLAYTHROUGH = "play"
ECHO_COLUMNS = 300
"""What is shown of a line that came through a pipe."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    scripts = ", ".join(embedded_scripts()) or "none"
    parser.add_argument("--cast", metavar="DIR", help="folder of the cast (the script's, else the sample)")
    parser.add_argument(
        "--data", metavar="DIR", help="folder for the playthrough, which then goes on (a temporary one)"
    )
    parser.add_argument("--lang", metavar="TAG", default="", help="language of a new playthrough (the script's)")
    parser.add_argument("--script", metavar="NAME|FILE", help=f"play this instead of asking; embedded: {scripts}")
    parser.add_argument("--plain", action="store_true", help="no colours, no drawn lines")
    parser.add_argument(
        "--brief",
        action="store_true",
        help="only what is said, who changes and why, each refusal once",
    )
    parser.add_argument(
        "--watch", action="store_true", help="read the cast again whenever one of its files changes, and tell so"
    )
    parser.add_argument("--embedder", metavar="NAME", default="", help="what compares meaning (the server's setting)")
    parser.add_argument("--attach", metavar="DATA", help="join the sidecar that runs on this folder, do not start one")


def run(arguments: argparse.Namespace) -> int:
    if arguments.attach and arguments.data:
        raise UserError("--attach joins a sidecar that has its data already: leave out --data")
    if arguments.attach and arguments.embedder:
        raise UserError("--attach joins a sidecar that has its embedder already: leave out --embedder")
    named = Path(arguments.cast) if arguments.cast else None
    found = find_script(arguments.script, arguments.lang, named) if arguments.script else None
    folder = named or (found and found.cast) or SAMPLE_CAST
    cast = read_cast(folder)
    script = read_script(found.path, cast) if found else None
    with sidecar(arguments, folder, cast) as client:
        return play(client, folder, cast, script, arguments)


def play(client: "Client", folder: Path, cast: "Cast", script: "Script | None", arguments: argparse.Namespace) -> int:
    """Opens the playthrough and lets the script, or whoever sits at the keyboard, play it."""
    from dramaturg import DramaturgError
    from dramaturg_server.cli.playing.beginning import beginning
    from dramaturg_server.cli.playing.cast_news import CastNews
    from dramaturg_server.cli.playing.completion import completions
    from dramaturg_server.cli.playing.loop import Loop, error_text
    from dramaturg_server.cli.playing.readiness import AT_MOST_S, SCRIPT_AT_MOST_S, Settling, get_ready
    from dramaturg_server.cli.playing.script_run import ScriptRun
    from dramaturg_server.cli.playing.stage import Stage
    from dramaturg_server.cli.playing.style import Style
    from dramaturg_server.cli.playing.view import View

    fresh = f"{script.name[:64]}-{uuid.uuid4().hex[:8]}" if script else PLAYTHROUGH
    try:
        locale = arguments.lang or (script.language if script else "")
        stage = Stage(client, client.open(fresh, locale=locale), cast)
    except DramaturgError as failed:
        raise UserError(f"the playthrough can't be opened: {error_text(failed)}") from failed
    get_ready(stage, at_most_s=SCRIPT_AT_MOST_S if script else AT_MOST_S)
    style = Style.of(sys.stdout, plain=arguments.plain)
    view = View(sys.stdout, style, stage.name, lambda: stage.called, stage.recollections, brief=arguments.brief)
    if script is not None:
        return 0 if ScriptRun(stage, view, script, Settling(stage).settle).run().passed else EXIT_FAILED
    is_typed = sys.stdin.isatty()
    read_line = keyboard(view, lambda line: completions(stage, line)) if is_typed else pipe(view)
    if arguments.watch:
        read_line = CastNews(stage, view, folder, half_typed() if is_typed else None).before(read_line)
    kept = arguments.data or arguments.attach or ""
    Loop(stage, view, read_line, kept=kept, at=beginning(folder, cast)).run()
    return 0


# ---- what is played


def read_cast(folder: Path) -> "Cast":
    """Loads the cast. Raises UserError: one line with its first error, and how to see all."""
    from dramaturg_server.cast.loader import load_cast

    loaded = load_cast(folder)
    if loaded.cast is None:
        raise UserError(cast_is_broken(folder, loaded.errors))
    return loaded.cast


def read_script(path: Path, cast: "Cast") -> "Script":
    """Loads a script. Raises UserError."""
    from dramaturg_server.cast.scripts import load_script

    try:
        loaded = load_script(path, cast)
    except OSError as wrong:
        raise UserError(f"the script {path} can't be read: {wrong.strerror or wrong}") from wrong
    if loaded.script is None:
        errors = [problem for problem in loaded.problems if problem.severity == "error"]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise UserError(f"{path.parent / str(errors[0])}{more}")
    return loaded.script


# ---- with what it is played


@contextmanager
def sidecar(arguments: argparse.Namespace, folder: Path, cast: "Cast") -> "Iterator[Client]":
    """A client of the sidecar to play with; one that was started here ends here. Raises UserError."""
    from dramaturg import Client, LaunchFailed, Unreachable

    if arguments.attach:
        try:
            client = Client.attach(arguments.attach)
        except Unreachable as missing:
            raise UserError(f"no sidecar to join: {missing}") from missing
        with client:
            _same_cast(client, cast)
            yield client
        return
    with tempfile.TemporaryDirectory(prefix="dramaturg-play-", ignore_cleanup_errors=True) as temporary:
        try:
            client = Client.launch(
                folder, arguments.data or temporary, watch=arguments.watch, embedder=arguments.embedder
            )
        except LaunchFailed as failed:
            raise UserError(str(failed)) from failed
        with client:
            yield client


def _same_cast(client: "Client", cast: "Cast") -> None:
    from dramaturg import v1

    theirs = client.get_server_info(v1.GetServerInfoRequest()).cast_id
    if theirs != cast.cast_id:
        raise UserError(f"that sidecar plays the cast {theirs!r}: name its folder with --cast")


def keyboard(view: "View", complete: "Callable[[str], list[str]]") -> "ReadLine":
    """Asks a person; with history, editing and Tab where the platform has readline.

    Ctrl-C takes back what is half typed; on an empty line it leaves.
    """
    typed_so_far = half_typed()
    with suppress(ImportError):
        _complete_with_tab(complete)

    def read_line(prompt: str) -> str | None:
        view.text()
        try:
            return input(prompt)
        except EOFError:
            view.text()
            return None
        except KeyboardInterrupt:
            if not typed_so_far().strip():
                raise
            view.text()
            return ""

    return read_line


def half_typed() -> "Callable[[], str]":
    """What tells the line that is being typed; nothing where the platform has no readline."""
    try:
        import readline
    except ImportError:
        return str
    return readline.get_line_buffer


def _complete_with_tab(complete: "Callable[[str], list[str]]") -> None:
    """Lets Tab go through what the line up to the cursor may go on with."""
    import readline

    found: list[str] = []

    def entry(_: str, number: int) -> str | None:
        if number == 0:
            found[:] = complete(readline.get_line_buffer()[: readline.get_endidx()])
        return found[number] if number < len(found) else None

    readline.set_completer(entry)
    readline.set_completer_delims(" ")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


def pipe(view: "View") -> "ReadLine":
    """Reads standard input and shows each line behind the prompt, so that what comes out reads like a session."""
    from dramaturg_server.cli.playing.columns import cut, one_line

    def read_line(prompt: str) -> str | None:
        line = sys.stdin.readline()
        if not line:
            return None
        view.text()
        view.text(prompt + cut(one_line(line.rstrip("\r\n")), ECHO_COLUMNS))
        return line

    return read_line
