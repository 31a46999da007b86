"""The narrowed YAML of a cast: what is read, what is refused, and that nothing makes it fail or grow."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramaturg_server.cast.problems import Place, Problems
from dramaturg_server.cast.yaml_reader import (
    DEPTH,
    FILE_BYTES,
    YamlMap,
    place_in,
    place_inside,
    read_yaml,
    written_text,
)


def read(text: str | bytes) -> tuple[YamlMap | None, list[str]]:
    problems = Problems()
    top = read_yaml(text.encode() if isinstance(text, str) else text, "a.yaml", problems)
    return top, [f"{p.line}:{p.column} {p.code}" for p in problems]


def test_only_true_and_false_are_booleans_and_only_plain_decimals_are_numbers() -> None:
    top, problems = read("""
a: [true, false, yes, no, on, off, True, "true"]
b: [1, -2, 1.5, 007, 0x10, 1_000, 1e5, .inf, 12:30, 2024-01-02, "3"]
c: [~, null, "", None]
d:
""")
    assert problems == []
    assert top == {
        "a": [True, False, "yes", "no", "on", "off", "True", "true"],
        "b": [1, -2, 1.5, "007", "0x10", "1_000", "1e5", ".inf", "12:30", "2024-01-02", "3"],
        "c": [None, None, "", "None"],
        "d": None,
    }


def test_where_text_is_meant_a_number_is_what_was_written() -> None:
    top, _ = read("a: [1.50, 42, true, x, [1]]")
    assert top is not None
    assert [written_text(value) for value in top["a"]] == ["1.50", "42", None, "x", None]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: &x b", ["1:4 yaml.anchor"]),
        ("a: *x", ["1:4 yaml.alias"]),
        ("a: !!str b", ["1:4 yaml.tag"]),
        ("a: !!python/object/apply:os.system [ls]", ["1:4 yaml.tag"]),
        ("<<: {a: 1}", ["1:1 yaml.merge_key"]),
        ("a: 1\na: 2", ["2:1 yaml.duplicate_key"]),
        ("a: {b: 1, c: 2, b: 3}", ["1:17 yaml.duplicate_key"]),
        ("? [a]\n: b", ["1:3 yaml.key"]),
        ("a: 1234567890123456", ["1:4 yaml.number"]),
        ("- a", ["1:1 yaml.shape"]),
        ("text", ["1:1 yaml.shape"]),
        ("a: [1, 2", ["1:4 yaml.syntax"]),
        ("a: b: c", ["1:5 yaml.syntax"]),
        ("a: 1\n---\nb: 2", ["2:1 yaml.documents"]),
        ("%TAG ! tag:x,2000:\n---\na: 1", ["1:1 yaml.tag"]),
    ],
)
def test_what_could_surprise_is_refused_with_its_place(text: str, found: list[str]) -> None:
    assert read(text)[1] == found


def test_several_faults_of_one_file_are_told_at_once_and_the_rest_is_read() -> None:
    top, problems = read("a: &x 1\nb: *x\nc: 3\nc: 4\n")
    assert problems == ["1:4 yaml.anchor", "2:4 yaml.alias", "4:1 yaml.duplicate_key"]
    assert top == {"a": 1, "b": None, "c": 3}


def test_a_file_that_is_not_utf_8_is_refused_where_it_stops_being_so() -> None:
    assert read(b"name: \xe5\xad\x97\nb: caf\xe9")[1] == ["2:7 yaml.encoding"]
    assert read("a: b".encode("utf-16"))[1] == ["1:1 yaml.encoding"]
    assert read(b"\xef\xbb\xbfa: b")[0] == {"a": "b"}


def test_a_control_character_is_refused_where_it_stands() -> None:
    assert read("a: b\nc: \x00")[1] == ["2:4 yaml.character"]
    assert read("字: \x1b[31m")[1] == ["1:4 yaml.character"]
    assert read("a: b\ufeff")[1] == ["1:5 yaml.character"]


def test_a_file_of_more_than_a_mebibyte_is_refused_unread() -> None:
    assert read(b"a: " + b"x" * FILE_BYTES)[1] == ["0:0 yaml.size"]


def test_an_empty_file_is_an_empty_map() -> None:
    assert read("")[0] == {}
    assert read("# only a comment\n")[0] == {}


@pytest.mark.parametrize("text", ["[" * 100_000, "a: " + "[" * 100_000, "{a: " * 5_000, "? " * 20_000, "- " * 20_000])
def test_deep_nesting_stops_at_a_bound(text: str) -> None:
    top, problems = read(text)
    assert top is None
    assert problems[0].split()[1] in ("yaml.depth", "yaml.syntax")


def test_nesting_up_to_the_bound_is_read() -> None:
    assert read("a: " + "[" * (DEPTH - 1) + "]" * (DEPTH - 1))[1] == []
    assert read("a: " + "[" * DEPTH + "]" * DEPTH)[1] == [f"1:{3 + DEPTH} yaml.depth"]


def test_a_thousand_laughs_are_refused_not_told() -> None:
    lines = ["a0: &a0 [ha, ha]"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}, *a{i - 1}]" for i in range(1, 40)]
    top, problems = read("\n".join(lines))
    assert top is not None
    assert {problem.split()[1] for problem in problems} == {"yaml.anchor", "yaml.alias"}


def test_every_value_knows_its_place() -> None:
    top, _ = read("a:\n  - x\n  - {k: true}\n城: '门'\n")
    start = Place("a.yaml")
    assert place_in(top, ("a", 1, "k"), start) == Place("a.yaml", 3, 9)
    assert place_in(top, ("城",), start) == Place("a.yaml", 4, 4)
    assert place_in(top, ("a", "skipped", 0), start) == Place("a.yaml", 2, 5)


def test_a_column_inside_a_text_is_told_where_it_is_written_letter_by_letter() -> None:
    top, _ = read("a: flag.x == 1\nb: 'flag.x == 1'\nc: \"a\\tb\"\nd: |\n  flag.x\n")
    assert top is not None
    columns = [place_inside(str_like, 5, Place("a.yaml")).column for str_like in top.values()]  # type: ignore[arg-type]
    assert columns == [9, 10, 4, 4]


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda t: t.encode("utf-8", "replace"))))
def test_no_bytes_make_it_fail(content: bytes) -> None:
    problems = Problems()
    top = read_yaml(content, "a.yaml", problems)
    assert top is not None or problems.has_errors
    assert all(problem.line > 0 for problem in problems)


@settings(max_examples=600, deadline=None)
@given(
    st.lists(
        st.sampled_from([*"abc:-?[]{}&*!|>'\"#,%@ \n\t1", ": ", "- ", "\n  ", "<<", "~", "---", "字", "🙂"]),
        max_size=40,
    )
)
def test_no_mixture_of_signs_makes_it_fail(parts: list[str]) -> None:
    problems = Problems()
    top = read_yaml("".join(parts).encode(), "a.yaml", problems)
    assert top is not None or problems.has_errors
    assert all(problem.line > 0 for problem in problems)


@pytest.mark.parametrize("escape", ["\\0", "\\a", "\\e", "\\x7f", "\\ufffe"])
def test_an_escape_writes_no_character_that_could_not_stand_in_the_file(escape: str) -> None:
    problems = Problems()
    read_yaml(f'a: "x{escape}y"\n'.encode(), "a.yaml", problems)
    assert [(problem.code, problem.line, problem.column) for problem in problems] == [("yaml.character", 1, 4)]


def test_an_escape_may_write_a_line_end_a_tab_and_any_letter() -> None:
    problems = Problems()
    top = read_yaml(b'a: "\\t\\n\\u6d77\\U0001F600"\n', "a.yaml", problems)
    assert list(problems) == [] and top is not None and top["a"] == "\t\n海😀"
