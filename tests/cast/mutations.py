"""Breaks the files of a cast in random ways: bytes, lines, and the structure of keys and values."""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import yaml

Files: TypeAlias = dict[str, bytes]
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

SHARDS = [
    *(b"", b"~", b"true", b"yes", b"0", b"-1.5", b"1e9", b"[", b"]", b"{", b"}", b": ", b", ", b"\n", b"\n  ", b"- "),
    *(
        b"'",
        b'"',
        b"#",
        b"[]",
        b"{}",
        b"{a: 1}",
        b"[x, [y]]",
        b"&a ",
        b"*a",
        b"<<: ",
        b"!!x ",
        b"!!python/name:os.exit",
    ),
    *(
        b"|",
        b">",
        b"|2-\n",
        b"? ",
        b"---\n",
        b"...\n",
        b"%YAML 9\n",
        b"\x00",
        b"\xff",
        b"\xc3",
        b"\t",
        b"\r",
        b"\x1b[2J",
    ),
    *(b"{player}", b"{{", b"up", b"player", b"self", b"everyone", b"none", b"id: x\n", b"was: ", b"when: flag.lit"),
    *("城门".encode(), "🙂".encode(), "e\u0301".encode(), b"\xed\xa0\x80", b"'persona[\"a\"]'", b"x" * 700, b"9" * 400),
]
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 10**15, 10**400, 2.5, -0.0, "", " ", "x", "~", "yes", "none", "player", "self"),
    *("everyone", "up", "城门", "e\u0301", "🙂", "\u202e", "\x1b", "{", "{nobody}", "{{x}}", "*", "<start>", "../../x"),
    *("flag.lit", "flag.lit and not flag.lit", "quest.q >= a", "said(sea-1)", "persona.relationships.player.stage"),
    *("persona", "persona.coins", "a" * 129, "b" * 5_000, [], [[]], {}, [{}], ["x", "x"], {"id": "x"}, {"": ""}),
    *({"adds": "x"}, {"player": {"player": 1}}, [None], {"when": "flag.lit"}, {"a": {"b": {"c": {"d": {"e": 1}}}}}),
    *(["flag.lit"] * 40, [["a", "b"], ["c"]]),
]


def mutated_bytes(random: Random, content: bytes) -> bytes:
    """One to three places cut out, doubled, or with something else put in."""
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(content) + 1)
        end = min(len(content), at + random.choice([0, 0, 1, 2, 8, 30]))
        put = random.choice(SHARDS) if random.random() < 0.8 else content[at:end] * 2
        content = content[:at] + put + content[end:]
    return content


def mixed_lines(random: Random, content: bytes, other: bytes) -> bytes:
    """A piece of one file in the middle of another: whole keys where they don't belong, or stand twice."""
    lines, others = content.splitlines(keepends=True), other.splitlines(keepends=True)
    start, at = random.randrange(len(others)), random.randrange(len(lines) + 1)
    return b"".join([*lines[:at], *others[start : start + random.randint(1, 8)], *lines[at:]])


Paths: TypeAlias = Sequence[tuple[Any, ...]]


class Trees:
    """The files as plain data: what is put together anew is YAML again, though of another look."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.texts = {
            name: json.dumps(yaml.load(text, LOADER)) for name, text in files.items() if name.endswith(".yaml")
        }
        self._paths = {name: tuple(_paths_of(json.loads(text))) for name, text in self.texts.items()}
        self._keys = sorted({str(key) for paths in self._paths.values() for path in paths for key in path})

    def mutated(self, random: Random, name: str) -> bytes:
        """The file with one to three keys or values changed, moved, taken out or put in."""
        tree = json.loads(self.texts[name])
        for _ in range(random.randint(1, 3)):
            above, key = _place(tree, random.choice(self._paths[name]))
            if above is not None:
                random.choice(CHANGES)(random, above, key, self)
        return json.dumps(tree, ensure_ascii=random.random() < 0.1).encode("utf-8", "surrogatepass")

    def some_key(self, random: Random) -> str:
        return random.choice(self._keys)

    def some_value(self, random: Random) -> Any:
        if random.random() < 0.7:
            return random.choice(VALUES)
        name = random.choice(list(self.texts))
        above, key = _place(json.loads(self.texts[name]), random.choice(self._paths[name]))
        return None if above is None else above[key]


def _paths_of(tree: Any, above: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path for key, value in items for path in ((*above, key), *_paths_of(value, (*above, key)))]


def _place(tree: Any, path: tuple[Any, ...]) -> tuple[Any, Any]:
    """What holds the last key of a path; None where an earlier change took it away."""
    for key in path[:-1]:
        try:
            tree = tree[key]
        except (KeyError, IndexError, TypeError):
            return None, None
    held = tree.keys() if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    return (tree, path[-1]) if path[-1] in held else (None, None)


def _replace(random: Random, above: Any, key: Any, trees: Trees) -> None:
    above[key] = trees.some_value(random)


def _remove(_random: Random, above: Any, key: Any, _trees: Trees) -> None:
    del above[key]


def _wrap(random: Random, above: Any, key: Any, trees: Trees) -> None:
    above[key] = random.choice([[above[key]], [above[key], above[key]], {trees.some_key(random): above[key]}])


def _put_in(random: Random, above: Any, _key: Any, trees: Trees) -> None:
    if isinstance(above, dict):
        above[random.choice([trees.some_key(random), "x-new", "note", "was", "when", "wehn", "", "城门", "a b"])] = (
            trees.some_value(random)
        )
    else:
        above.insert(random.randrange(len(above) + 1), trees.some_value(random))


def _rename(random: Random, above: Any, key: Any, trees: Trees) -> None:
    value = above.pop(key)
    if isinstance(above, dict):
        above[random.choice([trees.some_key(random), str(key).upper(), str(key)[1:], str(key) + "s"])] = value
    else:
        above.append(value)


CHANGES: Sequence[Callable[[Random, Any, Any, Trees], None]] = (_replace, _replace, _remove, _wrap, _put_in, _rename)
