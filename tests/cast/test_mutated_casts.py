"""Casts broken in every way that chance finds: always located problems or a cast, never a traceback."""

import sys
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
import yaml

from dramaturg_server.cast import models, script_files
from dramaturg_server.cast.codes import CODES
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.loader import load_files
from dramaturg_server.cast.problems import KEPT, Problem
from dramaturg_server.cast.scripts import read_script
from tests.cast import full_cast
from tests.cast.mutations import LOADER, Files, Trees, mixed_lines, mutated_bytes

PROMPT = "You are {name}. Answer in {language}. {{literal}}\n"
FILES: Files = {name: text.encode() for name, text in {**full_cast.FILES, "prompts/reply.md": PROMPT}.items()}
TREES = Trees(FILES)
SCRIPT = "tests/t.yaml"


def test_the_cast_that_is_broken_uses_every_key_and_has_no_errors() -> None:
    loaded = load_files(FILES)
    assert loaded.errors == ()
    assert loaded.scripts
    used = set().union(*(_keys(yaml.load(text, LOADER)) for name, text in FILES.items() if name.endswith(".yaml")))
    used |= set().union(*(_keys(yaml.load(text.split(b"---")[1], LOADER)) for text in FILES.values() if b"---" in text))
    kinds = [kind for file in (models, script_files) for kind in vars(file).values() if isinstance(kind, type)]
    for model in (kind for kind in kinds if issubclass(kind, Entry)):
        keys = {info.alias or name for name, info in model.model_fields.items()}
        assert keys <= used, (model.__name__, keys - used)


def _keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {str(key) for key in value}.union(*map(_keys, value.values()))
    return set().union(*map(_keys, value)) if isinstance(value, list) else set()


# ---- mutations


def broken(random: Random) -> tuple[str, Files]:
    """A cast with one file broken; in most cases only some of the others stand beside it."""
    name = random.choice(list(FILES))
    files = dict(FILES)
    if random.random() < 0.9:
        others = random.sample(list(FILES), k=random.randint(0, 2))
        files = {key: FILES[key] for key in ("cast.yaml", "characters/bo.yaml", name, *others)}
    kind = random.random()
    if kind < 0.35 or name not in TREES.texts:
        files[name] = mutated_bytes(random, FILES[name])
    elif kind < 0.45:
        files[name] = mixed_lines(random, FILES[name], random.choice(list(FILES.values())))
    else:
        files[name] = TREES.mutated(random, name)
    return name, files


@cache
def whole() -> Any:
    return load_files(FILES).cast


def check(random: Random) -> set[str]:
    """Breaks and reads one cast; returns the codes of its problems, and `good` where none is an error."""
    name, files = broken(random)
    if name == SCRIPT:
        read = read_script(files[name], name, whole())
        has_errors = any(problem.severity == "error" for problem in read.problems)
        assert (read.script is None) == has_errors
        check_problems(read.problems, files)
        return {problem.code for problem in read.problems} | (set() if has_errors else {"good"})
    loaded = load_files(files)
    assert (loaded.cast is None) == any(problem.is_breaking for problem in loaded.errors)
    check_problems(loaded.problems, files)
    return {problem.code for problem in loaded.problems} | ({"good"} if loaded.cast else set())


def check_problems(problems: tuple[Problem, ...], files: Files) -> None:
    for problem in problems:
        assert problem.code and problem.message, problem
        assert problem.file in files or problem.code in ("cast.missing_file", "cast.unknown_file"), problem
        assert problem.line > 0 or problem.file not in files or problem.code in AT_NO_LINE, problem
        assert (problem.message + problem.hint).isprintable(), problem
        assert len(problem.message) + len(problem.hint) < 2_000, problem


AT_NO_LINE = {"yaml.syntax", "yaml.encoding", "yaml.size", "prompt.empty", "cast.language"}
"""What is said of a whole file."""


def check_many(seed: int, count: int) -> Counter[str]:
    found = Counter[str]()
    for number in range(count):
        at = seed * 1_000_000 + number
        try:
            found.update(check(Random(at)))
        except Exception as failure:
            raise AssertionError(f"the cast of Random({at}) made reading fail") from failure
    return found


def test_a_mutated_cast_gives_a_cast_or_located_errors() -> None:
    found = check_many(1, 300)
    assert len(found) > 25 and found["good"] > 5, found


@pytest.mark.slow
def test_20_000_mutated_casts_give_casts_or_located_errors() -> None:
    found = check_many(2, 20_000)
    assert len(found) > 45 and found["good"] > 300, found


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("characters/bo.yaml", "name: Bo\nsenses: {hears: 1}\n", "2:17 cast.type"),
        ("cast.yaml", "cast: c\nlanguages: en\nnever_say: {x: {words: {adds: y}}}\n", "3:24 cast.type"),
        ("world.yaml", "actions: {bow: {args: {depth: {type: [{a: b}]}, how: {enum: 3}}}}\n", "1:38 cast.type"),
        ("signals/s.yaml", f"s: {{flag: lit, evidence: [So., {'9' * 20}]}}\n", "1:32 cast.block_id"),
    ],
)
def test_what_chance_has_found_is_told_in_its_place(name: str, text: str, expected: str) -> None:
    files = {**FILES, name: text.encode()}
    check_problems(load_files(files).problems, files)
    assert expected in [f"{p.line}:{p.column} {p.code}" for p in load_files(files).problems if p.file == name]


def test_any_files_may_be_missing() -> None:
    for seed in range(30):
        random = Random(seed)
        kept = {name: content for name, content in FILES.items() if random.random() < 0.7}
        loaded = load_files(kept)
        assert (loaded.cast is None) == any(problem.is_breaking for problem in loaded.errors)
        check_problems(loaded.problems, kept)


# ---- nothing grows, nothing is opened, nothing runs

MEBIBYTE = 1 << 20
BOMBS = {
    "aliases": b"a: &a [x, x]\n" + b"".join(b"k%d: &k%d [*a, *a, *a, *a]\n" % (n, n) for n in range(2_000)),
    "merges": b"a: &a {x: 1}\n" + b"".join(b"k%d: {<<: *a}\n" % n for n in range(5_000)),
    "depth of lists": b"a: " + b"[" * 500_000,
    "depth of maps": b"a: " + b"{a: " * 200_000,
    "depth of dashes": b"- " * 400_000,
    "one long key": b"k" * (MEBIBYTE - 10) + b": 1\n",
    "one long text": b"name: " + b"n" * (MEBIBYTE - 10),
    "many keys": b"".join(b"key%d: 1\n" % n for n in range(20_000)),
    "one key many times": b"name: x\n" * 20_000,
    "many documents": b"--- {a: 1}\n" * 80_000,
    "many tags": b"a: " + b"!!x " * 200_000,
    "digits": b"a: " + b"9" * (MEBIBYTE - 10),
    "accents": b"a: e" + "\u0301".encode() * 500_000,
    "braces": b"name: '" + b"{" * (MEBIBYTE - 20) + b"'",
    "too large": b"a" * (MEBIBYTE + 1),
    "nothing but zeros": b"\x00" * MEBIBYTE,
}


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize(
    "name", ["cast.yaml", "topics/t.yaml", "lang/zh.yaml", "tests/t.yaml", "knowledge/deep/sea.md"]
)
def test_no_file_grows_when_it_is_read(bomb: str, name: str) -> None:
    content = b"---\n" + BOMBS[bomb] + b"\n---\nText.\n" if name.endswith(".md") else BOMBS[bomb]
    loaded = load_files({**FILES, name: content})
    assert loaded.errors and (loaded.cast is None or name.startswith("tests/"))
    assert len(loaded.errors) <= KEPT + len(CODES)
    assert len(loaded.problems) <= 3 * KEPT + len(CODES)


NASTY = {
    "cast.yaml": "cast: ../../etc/passwd\nlanguages: [en, ../zh]\nversion: !!python/object/apply:os.system [ls]\n",
    "characters/ann.yaml": "id: ../../ann\nname: '{0.__class__}'\nsenses: {hears: __import__('os').system('ls')}\n",
    "topics/t.yaml": "sea: {cues: ['(a+)+$', '[', '${x}'], lines: {id: a, text: '{self.__class__}', when: eval(1)}}\n",
    "state.yaml": "blackboard: {k: persona.__class__, j: 'lambda: 1', i: {path: /etc/passwd}}\n",
    "knowledge/../../secret.md": "---\nwho: everyone\n---\nText.\n",
    "prompts/../../x.md": "{x.__class__.__mro__}",
    "lang/../zh.yaml": "characters: {ann: !include /etc/passwd}\n",
}


def test_reading_opens_no_file_and_runs_no_code() -> None:
    casts = [broken(Random(seed))[1] for seed in range(9_000_000, 9_000_100)]
    casts.append({**FILES, **{name: text.encode() for name, text in NASTY.items()}})
    load_files(FILES)  # whatever is imported late has been
    happened: list[str] = []
    watching = True

    def watch(event: str, _arguments: tuple[object, ...]) -> None:
        if watching and event.split(".")[0] in ("open", "exec", "compile", "import", "os", "subprocess", "socket"):
            happened.append(event)

    sys.addaudithook(watch)
    for files in casts:
        load_files(files)
    watching = False
    assert happened == []
    assert load_files(casts[-1]).cast is None
