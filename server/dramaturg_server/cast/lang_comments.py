"""Source texts as comments in the files of translators: brought up to date where they are provably ours.

A comment above a key is ours if it says the source text whose hash the lock has for that key; all others are people's.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from dramaturg_server.cast.problems import Place, Problems
from dramaturg_server.cast.staleness import hash_of, key_of
from dramaturg_server.cast.translations import EXAMPLE_KEYS, MAIN_KEYS, Address, Translated, Wording, normalised_key
from dramaturg_server.cast.yaml_reader import YamlMap, read_yaml


def written_source(text: Translated) -> str:
    """The source in the form in which a translation is written: a text as it is, lists as YAML that can be copied."""
    source: Any = text.source
    if text.shape == "cues":
        source = [cue[0] if len(cue) == 1 else list(cue) for cue in text.source]
    elif text.shape == "pairs":
        source = [dict(zip(EXAMPLE_KEYS, pair, strict=True)) for pair in text.source]
    return source if isinstance(source, str) else json.dumps(source, ensure_ascii=False)


def comment(text: Translated, indent: int) -> list[str]:
    """The lines of the comment that says a text's source."""
    return [f"{' ' * indent}# {line}".rstrip() for line in written_source(text).splitlines()]


def refreshed(content: str, texts: Sequence[Translated], lock: Mapping[str, str]) -> str:
    """Puts the present source where a comment of ours says the one that the lock has. All else stays as it is."""
    lines = content.split("\n")
    top = read_yaml(content.encode(), "", Problems())
    found = ((key_place(top, text.address), text) for text in texts if lock.get(key_of(text.address)))
    placed = [(place.line - 1, text) for place, text in found if place is not None]
    for at, text in sorted(placed, key=lambda one: one[0], reverse=True):
        above = _above(lines, at)
        count = next((n for n in range(1, len(above) + 1) if _says(above[-n:], text, lock)), 0)
        if count:
            indent = len(above[-1]) - len(above[-1].lstrip())
            lines[at - count : at] = comment(text, indent)
    return "\n".join(lines)


def _above(lines: Sequence[str], at: int) -> list[str]:
    """The comment lines directly above a line."""
    start = at
    while start > 0 and start <= len(lines) and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    return list(lines[start:at])


def _says(comments: Sequence[str], text: Translated, lock: Mapping[str, str]) -> bool:
    return says(comments, text, lock[key_of(text.address)])


def says(comments: Sequence[str], text: Translated, locked: str) -> bool:
    """Whether these comment lines say a source with this hash, and one that is no longer the present."""
    body = "\n".join(line.lstrip().removeprefix("#").removeprefix(" ") for line in comments)
    sources = (body, f"{body}\n") if text.shape == "text" else (_list(body, text),)
    return locked != hash_of(text.source) and any(hash_of(source) == locked for source in sources if source is not None)


def _list(body: str, text: Translated) -> Wording | None:
    """A list as `written_source` writes it, back in the form in which it is kept."""
    try:
        items = json.loads(body)
    except ValueError:
        return None
    if not isinstance(items, list):
        return None
    if text.shape == "texts":
        return tuple(map(str, items))
    return tuple(tuple(item.values()) if isinstance(item, dict) else _parts(item) for item in items)


def _parts(cue: Any) -> tuple[str, ...]:
    return tuple(map(str, cue)) if isinstance(cue, list) else (str(cue),)


def key_place(top: YamlMap | None, address: Address) -> Place | None:
    """Where the key stands under which an address is written, or the one that means it."""
    node: object = top
    place = None
    for at, key in enumerate(address):
        if not isinstance(node, YamlMap):
            return place if at == len(address) - 1 and key in MAIN_KEYS else None
        written = key if key in node else next((name for name in node if normalised_key(name) == key), None)
        if written is None:
            return None
        place = node.key_places[written]
        node = node[written]
    return place
