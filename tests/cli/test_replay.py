"""`dramaturg replay`: a game's log on a cast: what changed, both state texts, and nothing of a log with faults."""

import json
from pathlib import Path
from typing import Any

import pytest

from dramaturg_server.cli import EXIT_FAILED, EXIT_USER_ERROR, main
from dramaturg_server.cli.playing.finding import SAMPLES
from dramaturg_server.cli.playing.wording import EVENT_NOTES

LAMP_FERRY = str(SAMPLES / "lamp_ferry")
LOG = """\
{"unit": "arrival", "scene": "landing", "x-time": 12.5}
{"flag": {"toll_paid": true}, "who": "orsa"}
{"say": "I swear I will help you.", "to": "orsa", "line": "Hm. We will see.", "hearers": ["wick"]}
{"say": "Nice lamp!", "to": "wick"}
"""
STAGE = "persona.relationships.player.stage"


def log(folder: Path, text: str = LOG) -> str:
    path = folder / "play.jsonl"
    path.write_text(text, encoding="utf-8")
    return str(path)


def replay(*words: str) -> int:
    return main(["replay", *words, "--cast", LAMP_FERRY, "--plain"])


def as_json(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_a_log_is_fed_and_tells_what_changed_and_who_they_are_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(log(tmp_path)) == 0
    out = capsys.readouterr().out
    for words in (
        "evidence Orsa - The player paid the toll without haggling. [medium, toll-paid]",
        "missing  low relationships.player.stage: 1 of 1 units, 0 of 1 high or 1 of 2 medium,",
        "  you: I swear I will help you.",
        "  Orsa: Hm. We will see.",
        f"changed  Orsa - {STAGE}: wary -> neutral",
        "[topic - lamp - authored - lamp-1]",
    ):
        assert words in out, words
    assert "fallback" not in out, "what was answered in the game is not answered again"
    before, after = out.partition("-- Orsa, before")[2].split("-- Orsa, after")
    assert "the player: wary" in before
    assert "the player: neutral" in after
    assert out.endswith("4 of 4 lines fed: 3 of evidence, 1 change of character, 1 refusal.\n")


def test_state_texts_come_in_the_language_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(log(tmp_path), "--lang", "zh") == 0
    out = capsys.readouterr().out
    assert "奥莎, before" in out and "直率而有耐心。" in out


def test_each_shows_the_texts_around_the_lines_that_change_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(log(tmp_path), "--each") == 0
    out = capsys.readouterr().out
    assert out.index("-- Orsa, before") < out.index("you -> Wick: Nice lamp!") < out.index("-- Wick, before")


def test_machines_get_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(log(tmp_path), "--json") == 0
    told = as_json(capsys)
    assert (told["cast"], told["lines"], told["fed"], told["problems"], told["failed"]) == ("lamp-ferry", 4, 4, [], [])
    by_line = {entry["line"]: entry for entry in told["entries"]}
    assert by_line[2]["refusals"][0]["path"] == STAGE
    assert STAGE in [change["path"] for change in by_line[3]["changes"]]
    assert by_line[4]["lines"][0]["line_id"] == "lamp-1"
    texts = {one["character_id"]: one for one in told["states"]}
    assert "the player: wary" in texts["orsa"]["before"] and "the player: neutral" in texts["orsa"]["after"]
    assert [one["character_id"] for one in by_line[3]["states"]] == ["orsa"]


FAULTY = LOG + '{"flag": {"tol_paid": true}}\nnot json\n'


def test_nothing_is_fed_of_a_log_with_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(log(tmp_path, FAULTY)) == EXIT_FAILED
    assert capsys.readouterr().out.splitlines() == [
        "play.jsonl:5:1 cast.reference error: no flag tol_paid (did you mean toll_paid?)",
        "play.jsonl:6:1 log.syntax error: no JSON: Expecting value (a line holds one object: {…})",
        "nothing was fed (--keep-going leaves out lines with faults; 4 have none)",
    ]
    assert replay(log(tmp_path, FAULTY), "--json") == EXIT_FAILED
    told = as_json(capsys)
    assert (told["fed"], [problem["line"] for problem in told["problems"]]) == (0, [5, 6])


def test_keep_going_leaves_out_what_cannot_be_fed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = FAULTY + '{"line": {"by": "wick", "text": ""}, "hearers": "orsa"}\n{"unit": "storm"}\n'
    assert replay(log(tmp_path, text), "--keep-going") == EXIT_FAILED
    out = capsys.readouterr().out
    assert "!        play.jsonl:7: " in out
    assert "unit storm begins (number 2)" in out
    assert "5 of 8 lines fed" in out


def test_somebody_whom_the_cast_does_not_know_may_act_as_in_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '{"unit": "arrival"}\n{"event": "lamp_stolen", "actor": "bandit", "who": "orsa"}\n'
    assert replay(log(tmp_path, text)) == 0
    out = capsys.readouterr().out
    assert "event lamp_stolen, by bandit" in out
    assert EVENT_NOTES["actor_unknown"] in out


def test_a_replay_without_a_cast_says_whose_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", log(tmp_path, '{"unit": "last_cart"}\n'), "--plain"]) == 0
    assert capsys.readouterr().err == "no --cast was named: the sample siege is played\n"
    assert replay(log(tmp_path)) == 0
    assert capsys.readouterr().err == ""


def test_a_call_that_fails_ends_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = '{"unit": "arrival"}\n{"line": {"by": "wick", "text": ""}, "hearers": "orsa"}\n{"unit": "storm"}\n'
    assert replay(log(tmp_path, text)) == EXIT_FAILED
    out = capsys.readouterr().out
    assert "!        play.jsonl:2: " in out and "storm" not in out
    assert replay(log(tmp_path, text), "--json") == EXIT_FAILED
    assert [failed["line"] for failed in as_json(capsys)["failed"]] == [2]


@pytest.mark.parametrize(
    ("words", "says"),
    [(("nowhere.jsonl",), "nowhere.jsonl can't be read"), (("play.jsonl", "--lang", "xx"), "'xx'")],
)
def test_a_mistake_is_one_line(
    words: tuple[str, ...],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    log(tmp_path)
    assert replay(*words) == EXIT_USER_ERROR
    captured = capsys.readouterr()
    assert (captured.out, len(captured.err.splitlines())) == ("", 1)
    assert says in captured.err
