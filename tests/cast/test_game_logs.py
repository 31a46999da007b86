"""Logs of games: what lines become, and every mistake told by the line on which it stands."""

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramaturg_server.cast.game_logs import LINE_BYTES, Heard, ReadLog, read_log
from dramaturg_server.cast.scripts import Report
from tests.cast.small_cast import good


def read(text: str | bytes) -> ReadLog:
    return read_log(io.BytesIO(text.encode() if isinstance(text, str) else text), "play.jsonl", good())


def faults(text: str | bytes) -> list[str]:
    return [f"{p.file}:{p.line} {p.code}" for p in read(text).problems]


def test_a_line_holds_what_a_step_of_a_script_holds() -> None:
    log = read(
        '{"unit": "one", "scene": "deck", "flag": {"n": 1.5}, "actor": "player", "who": ["ann"], "x-frame": 12}\n'
        "\n"
        '{"say": "\\ud83d\\ude00 Ahoy", "to": "ann", "hearers": "阿远", "note": "the first"}\r\n'
    )
    assert log.problems == ()
    assert log.lines == 2
    first, second = log.entries
    assert (first.step.unit, first.step.scene) == ("one", "deck")
    assert first.step.report == Report("flag", "n", 1.5, actor="player", who=("ann",))
    assert (second.step.say, second.step.to, second.step.hearers) == ("😀 Ahoy", "ann", ("阿远",))
    assert second.place.line == 3 and second.heard == ()


def test_what_was_said_in_the_game_is_heard_and_not_answered_again() -> None:
    log = read(
        '{"line": {"by": "ann", "text": "Low tide."}, "hearers": ["阿远"]}\n'
        '{"say": "And then?", "to": "ann", "line": "Then we sail.", "hearers": ["阿远"]}\n'
        '{"line": {"by": "player", "text": "Aye."}, "to": "ann"}\n'
    )
    assert log.problems == ()
    assert [entry.heard for entry in log.entries] == [
        (Heard("ann", "Low tide.", ("阿远",)),),
        (Heard("player", "And then?", ("ann", "阿远")), Heard("ann", "Then we sail.", ("阿远",))),
        (Heard("player", "Aye.", ("ann",)),),
    ]
    assert all(entry.step.say is None for entry in log.entries)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"unit": "one"}\nunit: two\n', ["play.jsonl:2 log.syntax"]),
        ('{"unit": "one"', ["play.jsonl:1 log.syntax"]),
        ("[]", ["play.jsonl:1 log.shape"]),
        ('"one"', ["play.jsonl:1 log.shape"]),
        ('{"unit": "one", "unit": "two"}', ["play.jsonl:1 log.syntax"]),
        ('{"relationship": {"ann": {"player": NaN}}}', ["play.jsonl:1 log.syntax"]),
        ('{"relationship": {"ann": {"player": 1e999}}}', ["play.jsonl:1 log.syntax"]),
        ('{"relationship": {"ann": {"player": %s}}}' % ("9" * 5_000), ["play.jsonl:1 log.syntax"]),
        ("[" * 30_000, ["play.jsonl:1 log.syntax"]),
        (b'{"say": "\xff"}', ["play.jsonl:1 log.syntax"]),
        ('\n\n{"sya": "x"}', ["play.jsonl:3 cast.unknown_key"]),
        ('{"unit": "three"}', ["play.jsonl:1 cast.reference"]),
        ('{"flag": {"f": 1}}', ["play.jsonl:1 cast.type"]),
        ('{"quest": {"q": "a"}, "event": "e"}', ["play.jsonl:1 cast.trigger"]),
        ('{"to": "ann"}', ["play.jsonl:1 cast.value"]),
        ('{"line": "Hm."}', ["play.jsonl:1 cast.missing_key"]),
        ('{"line": {"by": "bob", "text": "Hm."}}', ["play.jsonl:1 cast.reference"]),
        ('{"save": "here"}', ["play.jsonl:1 log.key"]),
        ('{"load": "here"}', ["play.jsonl:1 log.key"]),
        ('{"say": "\\ud800", "to": "ann"}', ["play.jsonl:1 cast.value"]),
    ],
)
def test_a_mistake_is_told_by_its_line(text: str | bytes, found: list[str]) -> None:
    assert faults(text) == found


def test_a_line_that_is_too_long_is_left_out_and_the_next_is_read() -> None:
    log = read('{"say": "' + "x" * 3 * LINE_BYTES + '", "to": "ann"}\n{"unit": "one"}\n')
    assert [f"{problem.line} {problem.code}" for problem in log.problems] == ["1 log.size"]
    assert [entry.place.line for entry in log.entries] == [2]


def test_a_byte_order_mark_is_no_fault() -> None:
    assert read(b'\xef\xbb\xbf{"unit": "one"}').problems == ()


keys = st.sampled_from(
    ["unit", "flag", "quest", "event", "relationship", "say", "to", "line", "who", "save", "by", "x-y"]
)
names = st.sampled_from(["one", "ann", "player", "f", "q", "a", "e", "", "阿远", "\ud800", "x" * 200])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | names | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(names | keys, inside, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.dictionaries(keys, values, max_size=4).map(json.dumps) | st.text(max_size=30), max_size=4))
def test_any_line_is_an_entry_or_a_located_mistake(lines: list[str]) -> None:
    text = "\n".join(line.replace("\n", " ").replace("\r", " ") for line in lines)
    log = read(text.encode("utf-8", "surrogatepass"))
    faulty = {problem.line for problem in log.problems if problem.severity == "error"}
    assert faulty.isdisjoint(entry.place.line for entry in log.entries)
    assert len(log.entries) + len(faulty) == log.lines


def test_what_a_log_expects_is_told_once_and_no_hint_offers_what_only_scripts_have() -> None:
    log = read_log(io.BytesIO(b'{"unit": "one", "expect": {"line": "sea-1"}}\n{"lood": "x"}\n'), "play.jsonl", good())
    keys, unknown = log.problems
    assert (keys.code, unknown.code) == ("log.key", "cast.unknown_key")
    assert "actor" in unknown.hint and not any(f" {key}," in unknown.hint for key in ("load", "save", "expect"))


def test_half_a_character_is_told_by_its_key() -> None:
    (problem,) = read('{"say": "\\ud800", "to": "ann"}').problems
    assert "`say` holds half a character" in problem.message
