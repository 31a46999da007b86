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

from dramaturg import Client, read_run_file, v1
from dramaturg.v1.dialogue_service_pb2 import DESCRIPTOR
from dramaturg_server import cli
from dramaturg_server.domain.schema import STAGES
from tests.documents import README, ROOT, read, section, snippets

SAMPLE = Path(cli.__file__).resolve().parent.parent / "samples" / "gatehouse"
CUT = "…"


def run_python(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture
def sample_folder(tmp_path: Path) -> Path:
    shutil.copytree(SAMPLE, tmp_path / "casts" / "gatehouse")
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


def test_the_output_in_the_readme_is_what_the_script_prints(tmp_path: Path) -> None:
    played = run_python("-X", "utf8", "-m", "dramaturg_server", "play", "--script", "first_watch", folder=tmp_path)
    assert played.returncode == 0, played.stderr
    (shown,) = snippets(README, "text")
    at = 0
    for part in shown.text.split(f"{CUT}\n"):
        found = played.stdout.find(part, at)
        assert found >= 0, part
        at = found + len(part)


def test_the_python_call_of_the_readme_runs(sample_folder: Path) -> None:
    (snippet,) = snippets(README, "python")
    ran = run_python("-W", "error", "-c", snippet.text, folder=sample_folder)
    assert ran.returncode == 0, ran.stderr
    said, level = ran.stdout.splitlines()
    assert said and level == str(STAGES.index("limited_trust"))


def test_the_call_on_the_wire_of_the_readme_gets_an_answer(sample_folder: Path) -> None:
    command = snippets(README, "sh")[1].text
    body = re.search(r"-d '(\{.*?\})'", command, re.DOTALL)
    proto = re.search(r"-import-path (\S+) -proto (\S+)", command)
    name = command.split()[-1]
    assert body and proto and (ROOT / proto[1] / proto[2]).is_file()
    service, method = name.rsplit("/", 1)
    described = DESCRIPTOR.services_by_name[service.removeprefix("dramaturg.v1.")].methods_by_name[method]
    assert described.input_type.full_name == v1.StepDialogueRequest.DESCRIPTOR.full_name

    request = json_format.ParseDict(json.loads(body[1]), v1.StepDialogueRequest())
    data = sample_folder / "data"
    with Client.launch(sample_folder / "casts" / "gatehouse", data) as client:
        client.open(request.playthrough_id)
        run = read_run_file(data)
        with grpc.insecure_channel(f"127.0.0.1:{run.grpc_port}") as channel:
            call = channel.unary_unary(
                f"/{name}",
                request_serializer=v1.StepDialogueRequest.SerializeToString,
                response_deserializer=v1.StepDialogueResponse.FromString,
            )
            answer = call(request, timeout=10, metadata=(("authorization", f"Bearer {run.token}"),))
    assert answer.responder_id == "mara" and answer.lines[0].text


def test_the_readme_says_plainly_what_is_unproven() -> None:
    proven = section(README, "What is proven where")
    assert "unproven" in proven and "never" in proven and "GPU" in proven


def test_the_package_shows_the_readme() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["readme"] == README.name
