"""The README against the program: short, its commands are there, its call runs, its output is what is printed."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import grpc
import pytest
from google.protobuf import json_format
from google.protobuf.descriptor_pool import Default
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from dramaturg import Client, v1
from dramaturg_server import cli
from dramaturg_server.domain.schema import STAGES
from tests.documents import README, ROOT, read, section, snippets

SAMPLE = Path(cli.__file__).resolve().parent.parent / "samples" / "gatehouse"
CUT = "…"


def run_python(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture
def sample_folder(tmp_path: Path) -> Path:
    """A folder in which the sample cast lies where it does in a clone."""
    shutil.copytree(SAMPLE, tmp_path / SAMPLE.relative_to(ROOT))
    return tmp_path


def test_the_readme_has_at_most_150_lines() -> None:
    assert len(read(README).splitlines()) <= 150


def test_the_readme_shows_the_flow_and_the_two_commands() -> None:
    picture = snippets(README, "")[0].text
    assert all(word in picture for word in ("evidence", "gates", "commit", "revision t+1"))
    commands = re.findall(r"^python3 dev\.py (\w+)", snippets(README, "sh")[0].text, re.MULTILINE)
    assert commands == ["play", "check"]


def test_dev_knows_the_commands_of_the_readme() -> None:
    for command in re.findall(r"python3 dev\.py (\w+)", read(README)):
        assert f'add_parser("{command}"' in (ROOT / "dev.py").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_output_in_the_readme_is_what_the_script_prints(tmp_path: Path) -> None:
    played = run_python("-X", "utf8", "-m", "dramaturg_server", "play", "--script", "siege", folder=tmp_path)
    assert played.returncode == 0, played.stderr
    (shown,) = snippets(README, "text")
    at = 0
    for part in shown.text.split(f"{CUT}\n"):
        found = played.stdout.find(part, at)
        assert found >= 0, part
        at = found + len(part)


def test_the_python_call_of_the_readme_runs(sample_folder: Path) -> None:
    (snippet,) = snippets(README, "python")
    ran, again = (run_python("-W", "error", "-c", snippet.text, folder=sample_folder) for _ in range(2))
    assert ran.returncode == again.returncode == 0, ran.stderr + again.stderr
    said, level = ran.stdout.splitlines()
    assert said and level == str(STAGES.index("limited_trust"))
    assert f"`{level}`:" in read(README).partition("```python")[0]
    assert again.stdout == ran.stdout
    assert {path.name for path in sample_folder.iterdir()} == {"server"}


def answer_of(command: str, port: str, token: str) -> Message:
    """What the server answers to a grpcurl command of the README."""
    body = re.search(r"-d '(\{.*?\})'", command, re.DOTALL)
    proto = re.search(r"-import-path (\S+) -proto (\S+)", command)
    name = command.split()[-1]
    assert body and proto and (ROOT / proto[1] / proto[2]).is_file()
    service, method = name.rsplit("/", 1)
    described = Default().FindServiceByName(service).methods_by_name[method]
    assert described.containing_service.file.name == proto[2]
    request = json_format.ParseDict(json.loads(body[1]), GetMessageClass(described.input_type)())
    with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
        call = channel.unary_unary(
            f"/{name}",
            request_serializer=type(request).SerializeToString,
            response_deserializer=GetMessageClass(described.output_type).FromString,
        )
        answer: Message = call(request, timeout=10, metadata=(("authorization", f"Bearer {token}"),))
    return answer


@pytest.mark.skipif(sys.platform == "win32", reason="the README's commands are written for a POSIX shell")
def test_the_calls_on_the_wire_of_the_readme_get_answers(sample_folder: Path) -> None:
    _, serve, calls = (snippet.text for snippet in snippets(README, "sh"))
    started = re.search(r"dev\.py run serve --cast (\S+) --data (\S+)", serve)
    assert started is not None
    found, *commands = calls.partition("grpcurl")[0], *re.split(r"^grpcurl ", calls, flags=re.MULTILINE)[1:]
    with Client.launch(sample_folder / started[1], sample_folder / started[2]):
        script = f'{found}\necho "$PORT $TOKEN"'
        shell = subprocess.run(["sh", "-c", script], cwd=sample_folder, capture_output=True, text=True, check=True)
        opened, answered = (answer_of(command, *shell.stdout.split()) for command in commands)
    assert isinstance(opened, v1.OpenPlaythroughResponse) and opened.created
    assert isinstance(answered, v1.StepDialogueResponse)
    assert answered.responder_id == "mara" and answered.lines[0].text


def test_the_readme_says_plainly_what_is_unproven() -> None:
    proven = section(README, "What is proven where")
    assert "unproven" in proven and "never" in proven and "GPU" in proven


def test_the_package_shows_the_readme() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["readme"] == README.name
