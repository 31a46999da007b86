"""One language of a cast brought up to date: which files change and how, and what is left for a translator.

LoadedCast and the files → translated → cli/casting/translate.py, which writes them
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dramaturg_server.cast.knowledge import ENDING, FENCE
from dramaturg_server.cast.lang_comments import comment, key_place, refreshed, says
from dramaturg_server.cast.lang_files import grown
from dramaturg_server.cast.loader import LoadedCast
from dramaturg_server.cast.problems import Place, Problems
from dramaturg_server.cast.staleness import Lock, Standing, key_of, lock_after, read_lock, standing
from dramaturg_server.cast.translations import Address, Translated
from dramaturg_server.cast.yaml_reader import read_yaml


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
    now = read_lock(locked).sources
    content = refreshed(files.get(lang, b"").decode(), _shown_anew(loaded, lock.sources, now), lock.sources)
    found = grown(content, before.missing, loaded.texts)
    made = {lang: found.content.encode(), **_knowledge(before, tag, files, lock.sources), lock_file: locked}
    return Update(
        files={name: content for name, content in made.items() if content != files.get(name, b"")},
        standing=Standing(before.missing, standing(loaded.texts, tag, now).stale),
        by_hand=found.by_hand,
        places={**_places(found.content, lang, before), **_places_of_knowledge(before, tag)},
    )


def _shown_anew(loaded: LoadedCast, before: Mapping[str, str], now: Mapping[str, str]) -> list[Translated]:
    """Texts of which the translator was shown another source than the lock now has. A stale text is not among them:
    its comment says what it was translated from, until that is done."""
    keys = {key for key, source in now.items() if before.get(key, source) != source}
    return [text for text in loaded.texts if key_of(text.address) in keys]


# ---- knowledge


def _knowledge(before: Standing, tag: str, files: Mapping[str, bytes], lock: Mapping[str, str]) -> dict[str, bytes]:
    """`NAME.TAG.md` of each missing text: the source as comment in its front matter, and nothing behind it.

    A file that is there is written anew only where it holds nothing but the source as it was when we wrote it.
    """
    missing = {text.address: text for text in before.missing if text.address[0] == "knowledge"}
    found = {}
    for address, text in missing.items():
        name = _beside(text, tag)
        if address[-1] != "text" or (name in files and not _is_ours(files[name], text, lock)):
            continue
        title = missing.get((*address[:-1], "title"))
        lines = [f"# title: {title.source}"] if title is not None and not _is_heading(title, text) else []
        found[name] = "\n".join((FENCE, *lines, *comment(text, 0), FENCE, "")).encode()
    return found


def _is_ours(content: bytes, text: Translated, lock: Mapping[str, str]) -> bool:
    lines = content.decode("utf-8", "replace").splitlines()
    comments, locked = lines[1:-1], lock.get(key_of(text.address), "")
    if not all(line.startswith("#") for line in comments) or lines != [FENCE, *comments, FENCE]:
        return False
    return says(comments, text, locked) or says(comments[1:], text, locked)


def _is_heading(title: Translated, text: Translated) -> bool:
    return any(
        line.startswith("#") and line.lstrip("#").strip() == title.source for line in str(text.source).splitlines()
    )


def _beside(text: Translated, tag: str) -> str:
    return f"{text.where.place.file.removesuffix(ENDING)}.{tag}{ENDING}"


# ---- places


def _places(content: str, file: str, before: Standing) -> dict[Address, Place]:
    top = read_yaml(content.encode(), file, Problems())
    found = {text.address: key_place(top, text.address) for text in before.missing}
    return {address: place for address, place in found.items() if place is not None}


def _places_of_knowledge(before: Standing, tag: str) -> dict[Address, Place]:
    return {text.address: Place(_beside(text, tag)) for text in before.missing if text.address[0] == "knowledge"}
