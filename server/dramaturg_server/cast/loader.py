"""A cast folder to a compiled cast, or to all of its problems. First and only door into `cast/` for the server."""

import gc
import hashlib
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from dramaturg_server.cast.cast_folder import (
    ENDING,
    FOLDERS,
    TOP_FILES,
    check_portable,
    is_lock,
    language_of,
    path_in_cast,
    read_folder,
)
from dramaturg_server.cast.check_cast import check_cast
from dramaturg_server.cast.compile import RESERVED_EVERYWHERE, compile_cast
from dramaturg_server.cast.entries import Entry, Reading, is_aside, validated, without_faults
from dramaturg_server.cast.knowledge import KnowledgeText, read_knowledge
from dramaturg_server.cast.models import CastFile, CharacterFile, SceneFile, SignalFile, StateFile, TopicFile, WorldFile
from dramaturg_server.cast.problems import TESTS, Place, Problem, Problems, nearest, shown
from dramaturg_server.cast.prompts import check_prompts
from dramaturg_server.cast.script_folder import read_scripts
from dramaturg_server.cast.scripts import Script
from dramaturg_server.cast.sources import Sources
from dramaturg_server.cast.translations import Translated
from dramaturg_server.cast.yaml_reader import YamlList, YamlMap, YamlText, read_yaml, written_text
from dramaturg_server.domain.content import RESERVED_IDS, Cast
from dramaturg_server.domain.text import BadText, normalise_identifier

UNKNOWN_LANGUAGE = "und"
"""Stands for the languages of a cast that doesn't tell them (BCP 47)."""

M = TypeVar("M", bound=Entry)


@dataclass(frozen=True, slots=True)
class LoadedCast:
    """The cast, None where it has errors; and every problem, by file and line. Warnings leave the cast good, and so do
    errors in `tests/`.

    texts: every text that has translations or may have · scripts: those of `tests/` · sources: the files as models;
    all three are there as far as the files could be read. locks: language → content of its `lang/TAG.lock`
    (staleness.py).
    """

    cast: Cast | None
    problems: tuple[Problem, ...]
    texts: tuple[Translated, ...] = ()
    scripts: tuple[Script, ...] = ()
    sources: Sources | None = None
    locks: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """All errors, those of `tests/` among them."""
        return tuple(problem for problem in self.problems if problem.severity == "error")


def load_cast(folder: Path) -> LoadedCast:
    """Reads and compiles a cast. Only reads, only inside `folder`; raises nothing on any content."""
    with _without_collecting():
        return _load_folder(folder)


def _load_folder(folder: Path) -> LoadedCast:
    problems = Problems()
    files: dict[str, bytes] = {}
    for name, content in read_folder(folder, problems):
        if name in files:
            message = f"two files are named {shown(name)}, in different spellings of the same characters"
            problems.error(Place(name, 1, 1), "cast.duplicate_id", message, "keep one of them")
        files.setdefault(name, content)
    if any(problem.code == "cast.missing_folder" for problem in problems):
        return LoadedCast(None, tuple(problems))  # what would be in it is not missing as well
    return _load(files, problems)


def load_files(files: Mapping[str, bytes]) -> LoadedCast:
    """Compiles a cast from its files by their path inside the folder (`characters/mara.yaml`), as `load_cast` does."""
    problems = Problems()
    known = {
        name: content for name, content in sorted(files.items()) if name in TOP_FILES or name.split("/")[0] in FOLDERS
    }
    for name in files.keys() - known.keys():
        problems.error(
            Place(path_in_cast(name)), "cast.unknown_file", f"{shown(path_in_cast(name))} is no file of a cast"
        )
    with _without_collecting():
        return _load(known, problems)


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Lets Python's collector of cycles rest: reading makes a million objects of which nearly all stay, and looking at
    them again and again takes as long as the reading. Nor does it look at them afterwards: a server would stand still
    for that long (150 ms with 10,000 lines). A cast that is replaced goes by reference counts alone."""
    runs = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if runs:
            gc.freeze()
            gc.enable()


def _load(found: dict[str, bytes], problems: Problems) -> LoadedCast:
    locks = {language_of(file): content for file, content in found.items() if is_lock(file)}
    files = {file: content for file, content in found.items() if not is_lock(file)}
    check_portable(found, problems)
    check_prompts({file: content for file, content in files.items() if file.startswith("prompts/")}, problems)
    sources = _sources(files, problems)
    compiled = compile_cast(sources, problems)
    scripts = tuple(read_scripts(files, sources, compiled, problems))
    check_cast(sources, compiled, scripts, locks)
    cast = None if problems.is_broken else compiled.cast
    return LoadedCast(cast, tuple(problems), compiled.texts, scripts, sources, locks)


# ---- models


def _sources(files: dict[str, bytes], problems: Problems) -> Sources:
    """All files as models. Of the three on which all else rests, what is sound stands for the whole."""
    tops = {file: _read_top(file, content, problems) for file, content in files.items() if _is_read_here(file)}
    if "cast.yaml" not in files:
        hint = "it names the cast and its languages"
        problems.error(Place("cast.yaml"), "cast.missing_file", "cast.yaml is missing", hint)
        problems.unread = True
    project = _project(tops, problems)
    world = _sound(WorldFile, tops.get("world.yaml"), "world.yaml", problems)
    state = _sound(StateFile, tops.get("state.yaml"), "state.yaml", problems)
    characters, character_ids = _by_file(CharacterFile, tops, "characters", problems)
    scenes, scene_ids = _by_file(SceneFile, tops, "scenes", problems)
    topics, topic_ids = _by_entry(TopicFile, tops, "topics", problems)
    signals, _ = _by_entry(SignalFile, tops, "signals", problems)
    if not character_ids and not any(file.startswith("characters/") for file in files):
        problems.error(
            Place("characters/"), "cast.missing_file", "a cast has at least one character", "add characters/ID.yaml"
        )
    has_languages = project.languages != [UNKNOWN_LANGUAGE]
    texts = {file: content for file, content in files.items() if has_languages and file.startswith("knowledge/")}
    return Sources(
        project=project, world=world or WorldFile(), state=state,
        characters=characters, scenes=scenes, topics=topics, signals=signals,
        knowledge=_knowledge(read_knowledge(texts, project.languages, problems), problems),
        languages=_languages(tops, project, problems) if has_languages else {},
        character_ids=character_ids, scene_ids=scene_ids, topic_ids=topic_ids, line_ids=_line_ids(tops),
        digest=_digest(files),
    )  # fmt: skip


def _read_top(file: str, content: bytes, problems: Problems) -> YamlMap | None:
    top = read_yaml(content, file, problems)
    problems.unread = problems.unread or top is None
    return top


def _project(tops: dict[str, YamlMap | None], problems: Problems) -> CastFile:
    """`cast.yaml`; what has to be there and is not is stood in for, which is no cast to play."""
    top = tops.get("cast.yaml")
    project = None if top is None else _sound(CastFile, top, "cast.yaml", problems)
    if project is None:
        sound = YamlMap(Place("cast.yaml", 1, 1)) if top is None else without_faults(CastFile, top, Problems())
        project = validated(CastFile, _stood_in_for(sound), Reading("cast.yaml", Problems()), sound.place)
    assert project is not None
    return project


def _stood_in_for(top: YamlMap) -> YamlMap:
    """A copy of `cast.yaml` in which what a cast has to say is there."""
    whole = YamlMap(top.place)
    whole.update({"cast": YamlText(UNKNOWN_LANGUAGE), "languages": YamlText(UNKNOWN_LANGUAGE), **top})
    whole.key_places = {key: top.key_places.get(key, top.place) for key in whole}
    whole.value_places = {key: top.value_places.get(key, top.place) for key in whole}
    return whole


def _sound(model: type[M], top: YamlMap | None, file: str, problems: Problems) -> M | None:
    """One of the three files, without what has faults of form, so that those of meaning are told at once with them."""
    if top is None:
        return None
    whole = validated(model, top, Reading(file, problems), Place(file, 1, 1))
    if whole is not None:
        return whole
    sound = without_faults(model, top, problems)
    return validated(model, sound, Reading(file, Problems()), Place(file, 1, 1))


def _is_read_here(file: str) -> bool:
    """Whether it is a file of entries: scripts are read against the compiled cast."""
    return file.endswith(ENDING) and not file.startswith(TESTS)


def _by_file(
    model: type[M], tops: dict[str, YamlMap | None], folder: str, problems: Problems
) -> tuple[dict[str, M], tuple[str, ...]]:
    """One entry per file; its id is its `id`, else the file's name."""
    ids = _Ids(folder, problems)
    found: dict[str, M] = {}
    for file, top in tops.items():
        if not file.startswith(f"{folder}/"):
            continue
        written = top.get("id") if top is not None else None
        name = written_text(written) or file.removeprefix(f"{folder}/").removesuffix(ENDING)
        place = top.value_places["id"] if top is not None and written is not None else Place(file, 1, 1)
        entry_id = ids.add(name, place)
        entry = None if top is None else validated(model, top, Reading(file, problems), Place(file, 1, 1))
        if entry is None:
            problems.doubt(top)
        if entry is not None and entry_id is not None:
            found.setdefault(entry_id, entry)
    return found, tuple(ids.known)


def _by_entry(
    model: type[M], tops: dict[str, YamlMap | None], folder: str, problems: Problems
) -> tuple[dict[str, M], tuple[str, ...]]:
    """Many entries per file, by id."""
    ids = _Ids(folder, problems)
    found: dict[str, M] = {}
    for file, top in tops.items():
        if top is None or not file.startswith(f"{folder}/"):
            continue
        for key, raw in top.items():
            if is_aside(key):
                continue
            entry_id = ids.add(key, top.key_places[key])
            entry = validated(model, raw, Reading(file, problems), top.value_places[key])
            if entry is None:
                problems.doubt(key)
                problems.doubt(raw)
            if entry is not None and entry_id is not None:
                found.setdefault(entry_id, entry)
    return found, tuple(ids.known)


def _knowledge(texts: Mapping[str, KnowledgeText], problems: Problems) -> dict[str, KnowledgeText]:
    """Texts by id: their own `id`, else their path with a colon between the folders."""
    ids = _Ids("knowledge", problems)
    found: dict[str, KnowledgeText] = {}
    for name, text in texts.items():
        place = text.front.place("id") if text.front.knowledge_id else Place(f"knowledge/{name}.md")
        entry_id = ids.add(text.front.knowledge_id or name.replace("/", ":"), place)
        if entry_id is not None:
            found[entry_id] = text
    return found


def _languages(tops: dict[str, YamlMap | None], project: CastFile, problems: Problems) -> dict[str, YamlMap]:
    """`lang/TAG.yaml` of every declared language but the source."""
    found: dict[str, YamlMap] = {}
    for file, top in tops.items():
        if not file.startswith("lang/"):
            continue
        tag = file.removeprefix("lang/").removesuffix(ENDING)
        if tag not in project.languages:
            hint = nearest(tag, project.languages) or "declare it under `languages` of cast.yaml"
            problems.error(Place(file), "cast.language", f"{shown(tag)} is no language of the cast", hint)
        elif tag == project.languages[0]:
            problems.error(Place(file), "cast.language", f"{tag} is the source language", "its texts stand in the cast")
        elif top is not None:
            found[tag] = top
    return found


class _Ids:
    """Ids of one kind over all files: well formed, not reserved, once only, also where only case differs."""

    def __init__(self, folder: str, problems: Problems) -> None:
        self._what = folder.removesuffix("s")
        self._problems = problems
        self._reserved = RESERVED_IDS if folder == "characters" else RESERVED_EVERYWHERE
        self._first: dict[str, Place] = {}
        self.known: dict[str, None] = {}

    def add(self, name: str, place: Place) -> str | None:
        try:
            entry_id = normalise_identifier(name)
        except BadText as bad:
            self._problems.error(place, "cast.id", f"{shown(name)!r} is no id: {bad.detail}")
            return None
        if entry_id in self._reserved:
            self._problems.error(place, "cast.id", f"{entry_id} is reserved")
            return None
        first = self._first.setdefault(entry_id.casefold(), place)
        if first != place:
            message = f"the {self._what} {shown(entry_id)} stands twice"
            self._problems.error(place, "cast.duplicate_id", message, f"first in {first.spot}")
            return None
        self.known[entry_id] = None
        return entry_id


def _line_ids(tops: dict[str, YamlMap | None]) -> frozenset[str]:
    """The ids of all lines as written, those of entries with faults among them."""
    found: set[str] = set()
    for file, top in tops.items():
        if top is None or not file.startswith(("topics/", "scenes/")):
            continue
        for holder in (*top.values(), top):
            lines = holder.get("lines") if isinstance(holder, YamlMap) else None
            for line in lines if isinstance(lines, YamlList) else [lines]:
                name = written_text(line.get("id")) if isinstance(line, YamlMap) else None
                if name:
                    found.add(unicodedata.normalize("NFC", name[:512]))
    return frozenset(found)


def _digest(files: dict[str, bytes]) -> str:
    """A hash over every file, its name included."""
    digest = hashlib.sha256()
    for file, content in sorted(files.items()):
        digest.update(f"{file}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()
