"""Casts broken in every way that chance finds: always located problems or a cast, never a traceback."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import dramaturg_server
from dramaturg_server.cast.loader import load_files
from dramaturg_server.cast.scripts import read_script

SAMPLES = Path(dramaturg_server.__file__).parent / "samples"
GATEHOUSE = SAMPLES / "gatehouse"
FILES = {str(path.relative_to(GATEHOUSE).as_posix()): path.read_bytes() for path in sorted(GATEHOUSE.rglob("*.yaml"))}
SCRIPT = (GATEHOUSE / "tests" / "first_watch.yaml").read_bytes()
SHARDS = [
    *(b"", b"~", b"true", b"0", b"-1.5", b"[", b"]", b"{", b"}", b": ", b", ", b"\n", b"\n  ", b"- ", b"'", b'"', b"#"),
    *(b"[]", b"{}", b"{a: 1}", b"[x, [y]]", b"&a", b"*a", b"<<", b"!!x", b"|", b">", b"\x00", b"\xff", b"\t"),
    *(b"{player}", b"up", b"player", b"self", b"everyone", b"none", b"id", b"value", b"x-y", b"was", b"when"),
    *("城门".encode(), "🙂".encode(), "e\u0301".encode(), b"'persona[\"a\"]'", b"flag.lantern_lit", b"x" * 700),
]  # fmt: skip


def mutated(content: bytes, cuts: list[tuple[int, int, bytes]]) -> bytes:
    for at, length, shard in cuts:
        place = at % (len(content) + 1)
        content = content[:place] + shard + content[place + length :]
    return content


cuts = st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 30), st.sampled_from(SHARDS)), min_size=1, max_size=4)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(FILES)), cuts)
def test_a_mutated_file_gives_a_cast_or_located_errors(name: str, changes: list[tuple[int, int, bytes]]) -> None:
    loaded = load_files({**FILES, name: mutated(FILES[name], changes)})
    assert (loaded.cast is None) == bool(loaded.errors)
    assert all(problem.file and problem.code and problem.message for problem in loaded.problems)
    assert all(
        problem.line > 0 for problem in loaded.problems if problem.file in FILES and problem.code != "yaml.syntax"
    )


def _moved(first: bytes, second: bytes, start: int, length: int, at: int) -> bytes:
    """A piece of one file in the middle of another: whole keys where they don't belong."""
    lines, others = first.splitlines(keepends=True), second.splitlines(keepends=True)
    piece = lines[start % len(lines) :][:length]
    place = at % (len(others) + 1)
    return b"".join([*others[:place], *piece, *others[place:]])


numbers = st.integers(0, 200)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(FILES)), st.sampled_from(sorted(FILES)), numbers, st.integers(1, 8), numbers)
def test_lines_in_the_wrong_file_give_a_cast_or_located_errors(
    source: str, target: str, start: int, length: int, at: int
) -> None:
    loaded = load_files({**FILES, target: _moved(FILES[source], FILES[target], start, length, at)})
    assert (loaded.cast is None) == bool(loaded.errors)
    assert all(problem.file and problem.code for problem in loaded.problems)


@settings(max_examples=40, deadline=None)
@given(st.sets(st.sampled_from(sorted(FILES)), min_size=1, max_size=4))
def test_missing_files_give_a_cast_or_located_errors(gone: set[str]) -> None:
    loaded = load_files({name: content for name, content in FILES.items() if name not in gone})
    assert (loaded.cast is None) == bool(loaded.errors)


WHOLE = load_files(FILES).cast


@settings(max_examples=150, deadline=None)
@given(cuts)
def test_a_mutated_script_gives_a_script_or_located_errors(changes: list[tuple[int, int, bytes]]) -> None:
    assert WHOLE is not None
    loaded = read_script(mutated(SCRIPT, changes), "script.yaml", WHOLE)
    assert (loaded.script is None) == any(problem.severity == "error" for problem in loaded.problems)
