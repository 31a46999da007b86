"""One language of a cast brought up to date: which files change and how, and what is left for a translator.

LoadedCast and the files → translated → cli/casting/translate.py, which writes them
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dramaturg_server.cast.knowledge import ENDING, FENCE
from dramaturg_server.cast.lang_files import grown, written_source
from dramaturg_server.cast.loader import LoadedCast
from dramaturg_server.cast.problems import Place, Problems
from dramaturg_server.cast.staleness import Lock, Standing, lock_after, read_lock, standing
from dramaturg_server.cast.translations import MAIN_KEYS, Address, Translated, normalised_key
from dramaturg_server.cast.yaml_reader import YamlMap, read_yaml


@dataclass(frozen=True, slots=True)
class Update:
    """files: path inside the cast → new content, only what changes · standing: before it, `stale` after it · by_hand:
    missing texts that can't be added without touching what a translator wrote · places: where a missing text is to be
    written, by address."""

    files: Mapping[str, bytes]
    standing: Standing
    by_hand: tuple[Translated, ...] = ()
    places: Mapping[Address, Place] = field(default_factory=dict)


def translated(
    loaded: LoadedCast, files: Mapping[str, bytes], tag: str, lock: Lock, *, accepts: bool = False
) -> Update:
    """files: what lies in `lang/` and `knowledge/`, by path · accepts: the stale texts are right as they are."""
    lang, lock_file = f"lang/{tag}.yaml", f"lang/{tag}.lock"
    before = standing(loaded.texts, tag, lock.sources)
    locked = lock_after(loaded.texts, tag, lock, accepts=accepts)
    found = grown(files.get(lang, b"").decode(), before.missing, loaded.texts)
    texts = {name: content.encode() for name, content in _knowledge(before, tag).items() if name not in files}
    made = {lang: found.content.encode(), **texts, lock_file: locked}
    return Update(
        files={name: content for name, content in made.items() if content != files.get(name, b"")},
        standing=Standing(before.missing, standing(loaded.texts, tag, read_lock(locked).sources).stale),
        by_hand=found.by_hand,
        places={**_places(found.content, lang, before), **_places_of_knowledge(before, tag)},
    )


# ---- knowledge


def _knowledge(before: Standing, tag: str) -> dict[str, str]:
    """`NAME.TAG.md` of each missing text: the source as comment in its front matter, and nothing behind it."""
    missing = {text.address: text for text in before.missing if text.address[0] == "knowledge"}
    found = {}
    for address, text in missing.items():
        if address[-1] == "text":
            title = missing.get((*address[:-1], "title"))
            lines = [f"# title: {title.source}"] if title is not None and not _is_heading(title, text) else []
            lines += [f"# {line}".rstrip() for line in written_source(text).splitlines()]
            found[_beside(text, tag)] = "\n".join((FENCE, *lines, FENCE, ""))
    return found


def _is_heading(title: Translated, text: Translated) -> bool:
    return any(
        line.startswith("#") and line.lstrip("#").strip() == title.source for line in str(text.source).splitlines()
    )


def _beside(text: Translated, tag: str) -> str:
    return f"{text.where.place.file.removesuffix(ENDING)}.{tag}{ENDING}"


# ---- places


def _places(content: str, file: str, before: Standing) -> dict[Address, Place]:
    top = read_yaml(content.encode(), file, Problems())
    found = {text.address: _place(top, text.address) for text in before.missing}
    return {address: place for address, place in found.items() if place is not None}


def _place(top: YamlMap | None, address: Address) -> Place | None:
    """Where the key stands under which the address is written, or the one that means it."""
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


def _places_of_knowledge(before: Standing, tag: str) -> dict[Address, Place]:
    return {text.address: Place(_beside(text, tag)) for text in before.missing if text.address[0] == "knowledge"}
