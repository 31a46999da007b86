"""A cast folder to its files by path: only what has a place in a cast, only inside the folder. Before loader.py."""

import os
import stat
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from dramaturg_server.cast.problems import PATH_LETTERS, Place, Problems, nearest, shown
from dramaturg_server.cast.yaml_reader import bytes_allowed
from dramaturg_server.domain.file_names import portable_file_name
from dramaturg_server.domain.text import BadText

HOME = "give the folder in which cast.yaml lies"
TOP_FILES = ("cast.yaml", "world.yaml", "state.yaml")
FOLDERS: Mapping[str, str] = {
    "characters": ".yaml",
    "scenes": ".yaml",
    "topics": ".yaml",
    "signals": ".yaml",
    "knowledge": ".md",
    "lang": ".yaml",
    "tests": ".yaml",
    "prompts": ".md",
}
"""Folders of a cast, and how the names of their files end."""
NESTED = ("knowledge",)
"""Folders that may hold folders."""
LOCK = ".lock"
"""Beside `lang/TAG.yaml`, written by `cast translate`: what it knows of each text, nothing that is played."""
LOCK_BYTES = 8 << 20
ENDING = ".yaml"
FILES_MAX = 20_000
DEEPEST = 8


def is_lock(file: str) -> bool:
    """Whether it is a `lang/TAG.lock`."""
    return file.startswith("lang/") and file.endswith(LOCK)


def language_of(file: str) -> str:
    """The tag of a lock file."""
    return file.removeprefix("lang/").removesuffix(LOCK)


def read_folder(folder: Path, problems: Problems) -> Iterator[tuple[str, bytes]]:
    """The files of a cast by their path inside it, in the order of names."""
    try:
        root = folder.resolve(strict=True)
        names = sorted(os.listdir(root))  # noqa: PTH208 (names, not paths)
    except (OSError, RuntimeError, ValueError) as wrong:
        problems.error(Place("."), "cast.missing_folder", f"the folder can't be read: {_reason(wrong)}", HOME)
        return
    for name in names:
        if name in FOLDERS:
            yield from _read_one_folder(root, name, problems)
        elif name in TOP_FILES:
            yield from _read_file(root, name, problems)
        else:
            _refuse_stranger(root, name, problems)


def _reason(wrong: Exception) -> str:
    return (wrong.strerror or "no such folder") if isinstance(wrong, OSError) else "no such folder"


def _refuse_stranger(root: Path, name: str, problems: Problems) -> None:
    """What has no place at the top of a cast; hidden files and notes of other kinds are left alone."""
    label = path_in_cast(name)
    if _is_left_alone(name):
        return
    if name.endswith((ENDING, ".yml")):
        stem = name.removesuffix(".yml").removesuffix(ENDING)
        folder = stem if stem in FOLDERS else f"{stem}s"
        hint = nearest(stem + ENDING, TOP_FILES) or "one of " + ", ".join(TOP_FILES)
        if folder in FOLDERS:
            hint = f"it belongs into {folder}/, as {folder}/NAME{FOLDERS[folder]}"
        problems.error(Place(label), "cast.unknown_file", f"{_shown(label)} is no file of a cast", hint)
    elif (root / name).is_dir():
        hint = nearest(name, FOLDERS) or "folders are " + ", ".join(FOLDERS)
        problems.error(Place(label + "/"), "cast.unknown_file", f"{_shown(label)}/ is no folder of a cast", hint)


def _read_one_folder(root: Path, folder: str, problems: Problems) -> Iterator[tuple[str, bytes]]:
    names = list(_names_below(root, folder, problems))
    if len(names) > FILES_MAX:
        problems.error(Place(folder), "cast.too_many", f"{len(names)} files, {FILES_MAX} are allowed")
        return
    ending = FOLDERS[folder.split("/")[0]]
    for name in names:
        if name.endswith(ending):
            yield from _read_file(root, name, problems)
        elif is_lock(name):
            yield from _read_file(root, name, problems, LOCK_BYTES)
        else:
            label = path_in_cast(name)
            hint = "rename it to .yaml" if name.endswith(".yml") else f"{folder}/ holds {ending} files only"
            problems.error(Place(label), "cast.unknown_file", f"{_shown(label)} is no file of a cast", hint)


def _is_left_alone(name: str) -> bool:
    """Hidden files, and copies that editors keep beside what is being written."""
    return name.startswith((".", "#")) or name.endswith("~")


def _names_below(root: Path, folder: str, problems: Problems, depth: int = 0) -> Iterator[str]:
    """What lies in a folder, in the order of names; folders are gone into where they may be."""
    inside = _inside(root, folder, problems)
    if inside is None:
        return
    try:
        names = sorted(os.listdir(inside))  # noqa: PTH208 (names, not paths)
    except OSError as wrong:
        problems.error(
            Place(folder), "cast.unreadable", f"{_shown(folder)} can't be read: {_reason(wrong)}", "it is a folder"
        )
        return
    for name in names[: FILES_MAX + 1]:
        if _is_left_alone(name):
            continue
        nested = folder.split("/")[0] in NESTED and (inside / name).is_dir()
        if nested and depth >= DEEPEST:
            problems.error(
                Place(f"{folder}/{path_in_cast(name)}"), "cast.unreadable", f"folders lie {DEEPEST} deep at most"
            )
        elif nested:
            yield from _names_below(root, f"{folder}/{name}", problems, depth + 1)
        else:
            yield f"{folder}/{name}"


def _inside(root: Path, name: str, problems: Problems) -> Path | None:
    """The real path of `name`, if links don't lead out of the cast."""
    try:
        real = (root / name).resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as wrong:
        problems.error(
            Place(path_in_cast(name)),
            "cast.unreadable",
            f"{_shown(path_in_cast(name))} can't be read: {_reason(wrong)}",
        )
        return None
    if not real.is_relative_to(root):
        problems.error(
            Place(path_in_cast(name)),
            "cast.path",
            f"{_shown(path_in_cast(name))} leads out of the cast's folder",
            "copy the file in",
        )
        return None
    return real


def _read_file(root: Path, name: str, problems: Problems, most: int = 0) -> Iterator[tuple[str, bytes]]:
    real, label = _inside(root, name, problems), path_in_cast(name)
    if real is None:
        return
    try:
        if not stat.S_ISREG(real.stat().st_mode):
            problems.error(Place(label), "cast.unreadable", f"{_shown(label)} is no plain file")
            return
        with real.open("rb") as file:
            yield label, file.read(most or bytes_allowed(name) + 1)
    except OSError as wrong:
        problems.error(Place(label), "cast.unreadable", f"{_shown(label)} can't be read: {_reason(wrong)}")


def check_portable(files: Iterable[str], problems: Problems) -> None:
    """Warns of files and folders that not every system can hold: a cast is checked out on many."""
    told: set[str] = set()
    for file in files:
        for name in file.split("/"):
            try:
                portable_file_name(name)
            except BadText as bad:
                if name not in told:
                    told.add(name)
                    hint = "rename it; an id of its own may stand in the file"
                    problems.warning(Place(file), "cast.portable", shown(bad.detail, PATH_LETTERS), hint)


def _shown(label: str) -> str:
    return shown(label, PATH_LETTERS)


def path_in_cast(name: str) -> str:
    """The name as shown in problems and as ids are taken from it."""
    readable = name.encode("utf-8", "replace").decode("utf-8")
    return unicodedata.normalize("NFC", readable)
