"""What a writer is told of a file that is no YAML: our words, at the line that is at fault."""

import pytest

from dramaturg_server.cast.problems import Problems
from dramaturg_server.cast.yaml_reader import read_yaml


def told(text: str) -> str:
    problems = Problems()
    assert read_yaml(text.encode(), "a.yaml", problems) is None
    (problem,) = problems
    assert problem.code == "yaml.syntax"
    return f"{problem.line}:{problem.column} {problem.message}"


FURTHER_IN = "the line begins further in than line 2, which has its value already"
FURTHER_OUT = "the line begins further out than line 4, which seems to belong beside it"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ann:\n  name: Ann\n   lead: true\n  care: x\n", f"3:4 {FURTHER_IN}"),
        ("ann:\n  name: Ann\nlead: true\n  care: x\n", f"3:1 {FURTHER_OUT}"),
        ("sea:\n  when: x\nlake:\nby: ann\n  cues: x\n", "4:1 the line begins further out than line 5"),
        ("ann:\n   name: Ann\n  lead: true\n  care: x\n", "2:4 the line begins in another column than line 3"),
        ("ann:\n   name: Ann\n   lead: true\n  care: x\n", "4:3 the line begins in another column than line 2"),
        ("sea:\n  - id: a\n    when: x\n   text: y\n", "4:4 the line begins in another column than line 2"),
        ("sea:\n    - a\n   - b\n", "3:4 the line begins in another column than line 2"),
        ("sea: [a]\n  # more\n  lake: b\n", "3:3 the line begins further in than line 1"),
        ("sea:\n  - a\n  b: c\n", "3:3 entries of a list and keys can't stand beside each other"),
        ("sea:\n  b: c\n  - a\n", "3:3 entries of a list and keys can't stand beside each other"),
        ("sea:\n  b: c\n\tcues: x\n", "3:1 the line is indented with a tab"),
        ("name Ann\nlead: true\n", "1:1 a key is meant here, with a colon behind it"),
        ("name: Ann\nlead\ncare: x\n", "2:1 a key is meant here, with a colon behind it"),
    ],
)
def test_a_line_that_begins_in_the_wrong_column_is_told_where_it_stands(text: str, expected: str) -> None:
    assert told(text).startswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: - x\n", "1:4 a list can't begin here"),
        ("a: ? x\n", "1:4 a text can't begin here"),
        ("a: *b*\n", "1:6 a name is meant behind `*`"),
        ("a: Go: now\n", "1:6 a second `: ` in one value"),
        ("a: @x\n", "1:4 no text begins with this character"),
        ("a: 'it's'\n", "1:8 the value ends before this"),
        ("a: {b: c}}\n", "1:10 the value ends before this"),
        ("a: ]\n", "1:4 a value is meant here"),
        ("a: [b, c\n", "1:4 the list is not closed, or a comma is missing"),
        ("a: {b: c\n", "1:4 the map is not closed, or a comma is missing"),
        ('a: "x\n', "1:4 the quote is never closed"),
        ('a: "\\q"\n', "1:5 there is no such escape"),
        ("a: >x\n", "1:5 nothing stands behind `|` or `>`"),
        ("a: x\n...\nb: c\n", "3:1 the file ends before this"),
    ],
)
def test_a_value_that_is_no_yaml_is_told_in_our_words(text: str, expected: str) -> None:
    assert told(text) == expected
