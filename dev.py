"""The developers' one command, on the standard library alone: `python3 dev.py play | check | run | protos | docs`.

Makes the virtual environment `.venv` if none is there or pyproject.toml has changed since, installs Dramaturg into it,
and runs what was asked for inside. Written for Linux, macOS and Windows; only Linux is proven.
Kept readable for older Pythons than Dramaturg needs, so that they get a sentence instead of a syntax error.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Iterator, Sequence  # noqa: UP035  older Pythons cannot subscript those of collections.abc

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
STAMP = ENVIRONMENT / "dramaturg-stamp.json"
LOCK = ROOT / ".venv.lock"
PYTHON_NEEDED = (3, 11)
ON_SEVERAL_CORES = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile")
"""How pytest runs: each file's tests in one process, since they share what its fixtures start."""
MODEL = "e5-small"
"""The model that `play` and the tests use, as `dramaturg models build` knows it."""
GENERATORS = {
    "protos": [["protos/generate.py"]],
    "docs": [["docs/generate.py"], ["-m", "tests.cast.error_page"]],
}
"""Command -> what Python runs for it, one after the other."""


class SetupProblem(Exception):
    """Something on this machine that its owner has to put right; the message says what and how."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one subcommand; returns its exit code, 2 where the machine lacks something."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        require_python(sys.version_info[:3])
        return dispatch(words)
    except SetupProblem as problem:
        print(f"dev.py: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def dispatch(words: list[str]) -> int:
    """Splits the words into subcommand and arguments; what follows `play` and `run` belongs to `dramaturg`."""
    parser = argparse.ArgumentParser(prog="dev.py", description="Makes .venv, installs Dramaturg into it, and runs:")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("play", add_help=False, help="play the sample cast in the terminal; ARGS as `dramaturg play`")
    check_does = "format, lint, types, protos and all tests: what CI runs; --fast leaves out slow ones"
    check = commands.add_parser("check", help=check_does)
    check.add_argument("--fast", action="store_true", help="leave out tests with the slow marker")
    commands.add_parser("run", add_help=False, help="run ARGS... is `dramaturg ARGS...` in .venv")
    commands.add_parser("protos", help="write the Python stubs anew from protos/")
    commands.add_parser("docs", help="write the pages of keys and of error codes anew from the code")
    arguments, rest = parser.parse_known_args(words[:1] if words[:1] in (["play"], ["run"]) else words)
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")

    if arguments.command in ("play", "run"):
        os.environ["DRAMATURG_PROGRAM"] = f"{Path(sys.executable).name} {sys.argv[0]} run"  # what its hints say to type
    if arguments.command == "play":
        prepare(with_tools=False)
        return replace_process([python_inside(), "-m", "dramaturg_server", "play", *words[1:]])
    if arguments.command == "run":
        prepare(with_tools=False)
        return replace_process([python_inside(), "-m", "dramaturg_server", *words[1:]])
    prepare(with_tools=True)
    if arguments.command in GENERATORS:
        runs = [[python_inside(), *generator] for generator in GENERATORS[arguments.command]]
        return max(subprocess.run(run, cwd=ROOT, check=False).returncode for run in runs)
    return run_checks(fast=arguments.fast)


# The virtual environment


def require_python(version: Sequence[int], executable: str = sys.executable) -> None:
    """Raises SetupProblem for a Python older than Dramaturg needs."""
    if tuple(version[:2]) < PYTHON_NEEDED:
        needed = ".".join(map(str, PYTHON_NEEDED))
        found = ".".join(map(str, version))
        raise SetupProblem(
            f"Dramaturg needs Python {needed} or newer and {executable} is {found}: "
            f"install a newer one and start it by name, as in `python{needed} dev.py check`."
        )


def require_venv() -> None:
    """Raises SetupProblem where this Python can't make virtual environments (Debian and Ubuntu split that off)."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError as error:
        raise SetupProblem(
            f"{sys.executable} can't make virtual environments (no module {error.name}): install `python3-venv` "
            "(on Debian and Ubuntu `sudo apt-get install python3-venv`; elsewhere a full Python from python.org)."
        ) from None


def prepare(*, with_tools: bool) -> None:
    """Leaves a `.venv` that holds Dramaturg as pyproject.toml wants it, with the developers' tools if asked for.

    One dev.py installs at a time: another one waits, and then finds everything done.
    """
    if is_installed(with_tools=with_tools):
        return
    with sole_installer():
        if not is_installed(with_tools=with_tools):
            install(with_tools=with_tools)


@contextmanager
def sole_installer() -> Iterator[None]:
    """Holds the lock on `.venv` in this working copy; the system takes it back however this process ends."""
    with LOCK.open("a+b") as file:
        try:
            lock_file(file, waiting=False)
        except OSError:
            say("another dev.py is installing into .venv: waiting for it")
            lock_file(file, waiting=True)
        yield


def is_installed(*, with_tools: bool) -> bool:
    """True if everything is there; the stamp, which comes last, is gone while somebody installs."""
    return stamp_serves(read_stamp(), wanted(with_tools=with_tools)) and environment_works() and holds_this_copy()


def install(*, with_tools: bool) -> None:
    """Makes the environment where there is no usable one, and installs into it."""
    if not environment_works():
        require_venv()
        say("making the virtual environment .venv")
        run_or_explain([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], "could not make .venv")
    say("installing Dramaturg into .venv: a few minutes at the first time, most of it downloads")
    STAMP.unlink(missing_ok=True)
    if with_tools:
        run_or_explain(pip_installs(f"{ROOT}[dev]"), "pip could not install Dramaturg")
    elif subprocess.run(pip_installs(f"{ROOT}[embed]"), cwd=ROOT, check=False).returncode != 0:
        say("that failed (the reason stands above): installing without what makes the model that compares meaning")
        run_or_explain(pip_installs(str(ROOT)), "pip could not install Dramaturg")
    make_model()
    STAMP.write_text(json.dumps(wanted(with_tools=with_tools)), encoding="utf-8")


def pip_installs(target: str) -> list[str]:
    """The command that installs Dramaturg into the environment, with an extra if `target` names one."""
    return [python_inside(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", target]


def make_model() -> None:
    """Makes the model that compares meaning, inside `.venv`, if it is not there. Dramaturg runs without one, too."""
    say(f"making the model {MODEL}, which compares meaning")
    command = [python_inside(), "-m", "dramaturg_server", "models", "build", MODEL]
    if subprocess.run(command, cwd=ROOT, stdout=sys.stderr, check=False).returncode != 0:
        say("no model for now, so texts are compared by their spelling alone; remove .venv to have it tried again")


def wanted(*, with_tools: bool) -> dict[str, object]:
    """What the stamp of a finished installation says."""
    return {"pyproject": hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest(), "tools": with_tools}


if sys.platform == "win32":
    import msvcrt

    def lock_file(file: BinaryIO, *, waiting: bool) -> None:
        """Locks the file's first byte; raises OSError where it is locked and waiting is not wanted."""
        while True:
            file.seek(0)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if waiting else msvcrt.LK_NBLCK, 1)
            except OSError:
                if waiting:  # Windows gives up after ten seconds; an installation takes minutes
                    continue
                raise
            return
else:
    import fcntl

    def lock_file(file: BinaryIO, *, waiting: bool) -> None:
        """Locks the file; raises OSError where it is locked and waiting is not wanted."""
        fcntl.flock(file, fcntl.LOCK_EX | (0 if waiting else fcntl.LOCK_NB))


def stamp_serves(stamp: dict[str, object], needed: dict[str, object]) -> bool:
    """True if what was installed covers what is needed: the same pyproject.toml, and the tools where needed."""
    return stamp.get("pyproject") == needed["pyproject"] and (stamp.get("tools") is True or not needed["tools"])


def read_stamp() -> dict[str, object]:
    """What the last finished installation wrote; empty if there was none or it can't be read."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def environment_works() -> bool:
    """True if `.venv` has a Python that starts and is new enough (its base may have been removed or upgraded)."""
    question = f"import pip, sys; sys.exit(sys.version_info[:2] < {PYTHON_NEEDED})"
    try:
        return subprocess.run([python_inside(), "-c", question], stderr=subprocess.DEVNULL, check=False).returncode == 0
    except OSError:
        return False


def holds_this_copy() -> bool:
    """True if `.venv` imports Dramaturg from this working copy, which may have been moved since it was installed."""
    question = (
        "import dramaturg_server, os, sys; sys.exit(not os.path.samefile(dramaturg_server.__path__[0], sys.argv[1]))"
    )
    here = str(ROOT / "server" / "dramaturg_server")
    asked = [python_inside(), "-c", question, here]
    return subprocess.run(asked, cwd=ENVIRONMENT, stderr=subprocess.DEVNULL, check=False).returncode == 0


def python_inside() -> str:
    """The path of the virtual environment's interpreter."""
    return tool_inside("python")


def tool_inside(name: str) -> str:
    """The path of a program that the virtual environment brought along."""
    if os.name == "nt":
        return str(ENVIRONMENT / "Scripts" / f"{name}.exe")
    return str(ENVIRONMENT / "bin" / name)


# Running


def run_or_explain(command: Sequence[str], complaint: str) -> None:
    """Runs a step of the installation. Raises SetupProblem if it fails; its own words stand above."""
    exit_code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if exit_code != 0:
        raise SetupProblem(f"{complaint} (exit code {exit_code}); the reason stands above.")


def replace_process(command: list[str]) -> int:
    """Becomes `command`, so that signals and exit codes are its own; on Windows waits for it instead."""
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:  # the console has sent it to the child as well, whose answer to it counts
            continue


def run_checks(*, fast: bool) -> int:
    """Runs every check even after one has failed; returns 0 if all passed, else 1. pytest's closing line comes last."""
    verdicts = []
    for name, command, folder in quick_checks():
        say(f"{name}: {' '.join(Path(word).name if os.sep in word else word for word in command)}")
        passed = subprocess.run(command, cwd=folder, check=False).returncode == 0
        verdicts.append((name, passed))
    say("tests: pytest")
    passed, closing_line = run_tests(fast=fast)
    verdicts.append(("tests", passed))
    say(" · ".join(f"{name} {'ok' if passed else 'FAILED'}" for name, passed in verdicts))
    print(closing_line, flush=True)
    return 0 if all(passed for _, passed in verdicts) else 1


def quick_checks() -> list[tuple[str, list[str], Path]]:
    """Name, command and working folder of every check but the tests, cheapest first."""
    ruff = tool_inside("ruff")
    return [
        ("format", [ruff, "format", "--check", "."], ROOT),
        ("lint", [ruff, "check", "."], ROOT),
        ("protos", [tool_inside("buf"), "lint"], ROOT / "protos"),
        ("types", [python_inside(), "-m", "mypy"], ROOT),
    ]


def run_tests(*, fast: bool) -> tuple[bool, str]:
    """Runs pytest, showing its output as it comes; keeps back the last line and returns it with the verdict."""
    command = [python_inside(), "-m", "pytest", *ON_SEVERAL_CORES, *(["-m", "not slow"] if fast else [])]
    last_line = None
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", errors="replace") as tests:
        assert tests.stdout is not None
        for line in tests.stdout:
            if last_line is not None:
                print(last_line, flush=True)
            last_line = line.rstrip("\n")
    return tests.returncode == 0, last_line or "pytest printed nothing"


def say(message: str) -> None:
    """Tells what happens next; on stderr, so that the output of commands stays theirs."""
    print(f"dev.py: {message}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
