"""`dramaturg cast test`: the samples pass their own tests, and whatever is not as expected is told where it stands."""

import json
import re
import threading
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dramaturg_server.cast.loader import load_cast
from dramaturg_server.cli import EXIT_FAILED, EXIT_USER_ERROR, main
from dramaturg_server.cli.playing.finding import SAMPLES
from dramaturg_server.cli.playing.own_sidecar import own_sidecar
from dramaturg_server.domain.errors import BadInput
from dramaturg_server.rpc.server import RpcServer

STAGE = "persona.relationships.player.stage"
FILES = {
    "cast.yaml": "cast: dock\nlanguages: [en, zh]\n",
    "world.yaml": "units: [dusk, night]\nflags: {paid: false}\nevents: [storm]\n",
    "state.yaml": "blackboard: {glad: persona.relationships.player.stage > neutral}\n",
    "characters/ann.yaml": """
name: Ann
fallbacks: [Hm.]
arcs: {softens: {when: said(toll-2), proposes: {persona.personality: {adds: Smiles now.}}}}
""",
    "lang/zh.yaml": "characters: {ann: {name: 安, fallbacks: [嗯。]}}\nlines: {toll-1: 两个铜板。}\n",
    "topics/dock.yaml": f"""
toll:
  by: ann
  cues: [toll]
  lines:
    - {{id: toll-1, when: not flag.paid, text: Two coppers.}}
    - {{id: toll-2, when: {STAGE} >= neutral and flag.paid, text: Paid is paid.}}
tides: {{by: ann, cues: [tide], lines: {{id: tides-1, text: Low.}}}}
""",
    "signals/dock.yaml": f"""
paid: {{flag: paid, evidence: {{importance: high, summary: "{{player}} paid.", proposes: {{{STAGE}: up}}}}}}
storm: {{event: storm, evidence: {{when: flag.paid, summary: There was a storm.}}}}
""",
    "tests/a_pays.yaml": f"""
steps:
  - {{unit: dusk, say: The toll?, to: ann, expect: {{line: toll-1}}}}
  - {{flag: paid, who: ann, expect: {{changes: {{ann: {STAGE}}}, blackboard: {{ann: {{glad: true}}}}}}}}
""",
    "tests/b_pays.zh.yaml": "steps: {unit: dusk, say: toll, to: ann, expect: {line: toll-1}}\n",
}
WRONG = """
steps:
  - {unit: dusk, say: The toll?, to: ann, expect: {line: toll-2}}
  - {flag: paid, who: ann, expect: {changes: {ann: persona.personality}}}
  - {say: Is it low tide?, to: ann, model_says: Aye., expect: {line: tides-1, recalls: paid}}
"""


def written(folder: Path, **changed: str) -> Path:
    """The dock's cast in a folder; keys of `changed` are the names of tests."""
    for name, text in {**FILES, **{f"tests/{test}.yaml": text for test, text in changed.items()}}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("sample", sorted(path.parent.name for path in SAMPLES.glob("*/cast.yaml")))
def test_every_sample_passes_its_own_tests(sample: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["cast", "test", str(SAMPLES / sample)])
    assert code == 0, capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("sample", sorted(path.parent.name for path in SAMPLES.glob("*/cast.yaml")))
def test_every_sample_passes_them_by_the_real_model_too(
    sample: str, e5_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It finds topics and texts that spellings don't; a newcomer's first play is with it."""
    code = main(["cast", "test", "--embedder", e5_folder.name, str(SAMPLES / sample)])
    assert code == 0, capsys.readouterr().out


def test_what_compares_meaning_is_said_and_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(written(tmp_path))
    assert main(["cast", "test", folder, "--embedder", "hash"]) == 0
    assert re.match(r"embedder: \S+, which compares spellings\n", capsys.readouterr().err)
    assert main(["cast", "test", folder, "--embedder", "nosuch"]) == EXIT_USER_ERROR
    assert "nosuch is no model's folder" in capsys.readouterr().err


def test_each_test_is_a_line_and_what_none_reached_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cast", "test", str(written(tmp_path))]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "passed   a_pays (2 steps of 2, 2 checked)",
        "passed   b_pays.zh (1 step of 1, 1 checked)",
        "",
        "What no test reached:",
        "  lines never said        toll-2, tides-1",
        "  topics never met        tides",
        "  signals never set off   storm",
        "  arcs that never landed  ann.softens",
        "  conditions that only ever held:",
        "    topics/dock.yaml:6  not flag.paid",
        "  conditions that never held:",
        "    characters/ann.yaml:4  said(toll-2)",
        "  conditions that nothing asked:",
        "    signals/dock.yaml:3  flag.paid",
        f"    topics/dock.yaml:7  {STAGE} >= neutral and flag.paid",
        "2 tests: 2 passed, 0 failed",
    ]


def test_a_difference_is_told_with_its_place_and_the_line_as_spoken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cast", "test", str(written(tmp_path, a_wrong=WRONG))]) == EXIT_FAILED
    out = capsys.readouterr().out
    assert "\n".join(out.splitlines()[1:12]) == "\n".join(
        [
            "FAILED   a_wrong (3 steps of 3, 3 checked)",
            "differs  tests/a_wrong.yaml:3 · line",
            "         expected toll-2",
            "         found    toll-1 “Two coppers.”",
            "         spoken   Ann: Two coppers. [toll-1]",
            "differs  tests/a_wrong.yaml:4 · changes of ann",
            "         expected persona.personality",
            f"         found    {STAGE}",
            "differs  tests/a_wrong.yaml:5 · recalls",
            "         expected paid",
            "         found    (nothing)",
        ]
    )
    assert "passed   b_pays.zh" in out, "all are played, also behind one that fails"
    assert out.endswith("3 tests: 2 passed, 1 failed, 1 expectation not yet\n")


def test_a_test_that_begins_in_the_middle_reaches_what_lies_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    middle = f"""
given: {{flags: {{paid: true}}, state: {{ann: {{{STAGE}: trust}}}}}}
steps:
  - {{unit: night, say: The toll?, to: ann, expect: {{line: toll-2, blackboard: {{ann: {{glad: true}}}}}}}}
  - {{event: storm, who: ann, expect: {{evidence: {{ann: storm}}}}}}
"""
    assert main(["cast", "test", str(written(tmp_path, c_middle=middle))]) == 0
    out = capsys.readouterr().out
    assert "passed   c_middle (2 steps of 2, 2 checked)" in out
    assert "  lines never said        tides-1\n" in out
    assert "signals never set off" not in out


def test_a_call_that_fails_ends_its_test_and_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cast = written(
        tmp_path / "cast", a_mould="steps:\n  - {unit: dusk}\n  - {say: Hey, to: mould}\n  - {unit: night}\n"
    )
    (cast / "characters" / "mould.yaml").write_text("name: A guard\narchetype: true\n", encoding="utf-8")
    junit, results = tmp_path / "r.xml", tmp_path / "r.json"
    assert main(["cast", "test", str(cast), "--junit", str(junit), "--json", str(results)]) == EXIT_FAILED
    out = capsys.readouterr().out
    assert "FAILED   a_mould (1 step of 3, 0 checked)\n!        tests/a_mould.yaml:3: " in out
    assert "[CHARACTER_UNKNOWN]" in out and "passed   a_pays" in out and "passed   b_pays.zh" in out
    suite = ElementTree.fromstring(junit.read_bytes())
    assert (suite.get("failures"), suite.get("errors")) == ("0", "1")
    error = json.loads(results.read_text(encoding="utf-8"))["tests"][0]["error"]
    assert (error["file"], error["line"]) == ("tests/a_mould.yaml", 3)


def test_the_files_for_machines_say_the_same_and_two_runs_are_equal(tmp_path: Path) -> None:
    cast, results, junit = written(tmp_path / "cast", a_wrong=WRONG), tmp_path / "r.json", tmp_path / "r.xml"
    runs = []
    for _ in range(2):
        assert main(["cast", "test", str(cast), "--json", str(results), "--junit", str(junit)]) == EXIT_FAILED
        runs.append((results.read_bytes(), junit.read_bytes()))
    assert runs[0] == runs[1]
    whole = json.loads(runs[0][0])
    assert (whole["cast"], whole["passed"]) == ("dock", False)
    assert [(test["name"], test["passed"]) for test in whole["tests"]] == [
        ("a_pays", True),
        ("a_wrong", False),
        ("b_pays.zh", True),
    ]
    assert whole["tests"][1]["faults"][0] == {
        "file": "tests/a_wrong.yaml",
        "line": 3,
        "what": "line",
        "expected": "toll-2",
        "found": "toll-1 “Two coppers.”",
        "spoken": ["Ann: Two coppers. [toll-1]"],
    }
    assert whole["not_reached"]["arcs"] == ["ann.softens"]
    assert {"file": "characters/ann.yaml", "line": 4, "column": 24, "condition": "said(toll-2)"} in whole[
        "not_reached"
    ]["conditions_only_false"]
    suite = ElementTree.fromstring(runs[0][1])
    assert {key: suite.get(key) for key in ("tests", "failures", "errors")} == {
        "tests": "3",
        "failures": "1",
        "errors": "0",
    }
    assert (
        suite.findall("testcase")[1].findtext("failure", "").startswith("tests/a_wrong.yaml:3 line\n  expected toll-2")
    )


def test_tests_that_are_named_are_played_alone_and_say_nothing_of_the_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cast, results = written(tmp_path / "cast", a_wrong=WRONG), tmp_path / "r.json"
    assert main(["cast", "test", str(cast), "b_pays.zh", "--json", str(results), "--transcript"]) == 0
    out = capsys.readouterr().out
    assert "安: 两个铜板。" in out, "the transcript shows the play, in its own language"
    assert out.splitlines()[-2:] == ["passed   b_pays.zh (1 step of 1, 1 checked)", "1 test: 1 passed, 0 failed"]
    assert "not_reached" not in json.loads(results.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("nowhere",), "cast.missing_folder"),
        (("x" * 5_000,), "can't be read"),
        (("cast", "b_pays"), "there are a_pays, b_pays.zh"),
        (("cast", "--json", "no/folder/r.json"), "can't be written"),
        (("empty",), "has no tests"),
    ],
)
def test_a_mistake_is_one_line(
    arguments: tuple[str, ...],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "cast")
    for name in ("cast.yaml", "characters/ann.yaml"):
        path = tmp_path / "empty" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text({"cast.yaml": "cast: e\nlanguages: en\n"}.get(name, "name: Ann\n"), encoding="utf-8")
    assert main(["cast", "test", *arguments]) == EXIT_USER_ERROR
    captured = capsys.readouterr()
    assert (captured.out, len(captured.err.splitlines())) == ("", 1)
    assert says in captured.err


def test_a_sidecar_of_ones_own_that_cannot_start_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    cast = load_cast(SAMPLES / "lamp_ferry").cast
    assert cast is not None

    async def refuse(_server: RpcServer) -> None:
        raise BadInput("port", "can't listen")

    monkeypatch.setattr(RpcServer, "start", refuse)
    with pytest.raises(BadInput, match="can't listen"), own_sidecar(cast):
        pass
    assert not [thread.name for thread in threading.enumerate() if thread.name == "own sidecar"]


def test_a_test_with_errors_fails_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = "steps:\n  - {flag: {paid: maybe}}\n  - {say: The toll?, to: anm}\n"
    report, junit = tmp_path / "out.json", tmp_path / "out.xml"
    folder = written(tmp_path / "dock", a_broken=broken)
    assert main(["cast", "test", str(folder), "--json", str(report), "--junit", str(junit)]) == EXIT_FAILED
    out = capsys.readouterr().out
    assert "FAILED   a_broken (2 errors)" in out
    assert "tests/a_broken.yaml:2:19 cast.type" in out and "tests/a_broken.yaml:3:26 cast.reference" in out
    assert "passed   a_pays" in out and "passed   b_pays.zh" in out
    assert "What no test reached" not in out, "who knows what the broken one reaches"
    assert out.endswith("3 tests: 2 passed, 1 failed\n")
    told = json.loads(report.read_text(encoding="utf-8"))
    assert told["passed"] is False and "not_reached" not in told
    assert [test["name"] for test in told["tests"] if not test["passed"]] == ["a_broken"]
    assert told["tests"][0]["error"]["line"] == 2
    suite = ElementTree.fromstring(junit.read_text(encoding="utf-8"))
    assert suite.get("errors") == "1" and suite.get("tests") == "3"


def test_a_test_with_errors_can_be_named_and_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = written(tmp_path, a_broken="steps: {sya: x}\n")
    assert main(["cast", "test", str(folder), "a_pays"]) == 0
    assert "a_broken" not in capsys.readouterr().out
    assert main(["cast", "test", str(folder), "a_broken"]) == EXIT_FAILED
    assert "1 test: 0 passed, 1 failed" in capsys.readouterr().out
