"""`dramaturg cast translate TAG [DIR]`: adds what a language lacks, and says what its translator has to do."""

import argparse
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from dramaturg_server.cli import UserError
from dramaturg_server.cli.casting.check import cast_is_broken, require_cast

if TYPE_CHECKING:
    from dramaturg_server.cast.loader import LoadedCast
    from dramaturg_server.cast.staleness import Lock
    from dramaturg_server.cast.translate import Update
    from dramaturg_server.cast.translations import Translated

FOLDERS = ("lang", "knowledge")
SHOWN_LETTERS = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Adds every text that the language lacks to lang/TAG.yaml, empty and with its source as comment (an empty text "
        "counts as missing), and NAME.TAG.md beside texts of knowledge; what a translator wrote stays as it is, letter "
        "by letter. Keeps in lang/TAG.lock from which source each text was translated: a text whose source has "
        "changed since is stale, until its translation is edited and this command is run again, or --accept says that "
        "it is right. Commit the lock file with the texts."
    )
    parser.add_argument("tag", metavar="TAG", help="a language of the cast other than the first, for example zh or ja")
    parser.add_argument("folder", type=Path, metavar="DIR", nargs="?", default=Path(), help="the cast's folder (.)")
    parser.add_argument("--accept", action="store_true", help="the stale texts are right as they are")


def run(arguments: argparse.Namespace) -> int:
    """Returns 0, whatever is left to translate: `cast check --release` is what fails on that."""
    from dramaturg_server.cast.loader import load_cast
    from dramaturg_server.cast.translate import translated

    folder: Path = arguments.folder
    tag: str = arguments.tag
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder")
    require_cast(folder)
    loaded = load_cast(folder)
    _check_tag(loaded, tag)
    if loaded.cast is None:
        raise UserError(cast_is_broken(folder, loaded.errors))
    lock = _lock(loaded, tag)
    update = translated(loaded, _files(folder), tag, lock, accepts=arguments.accept)
    _check_sizes(update.files)
    for name, content in update.files.items():
        _write(folder / name, content)
    for line in _report(update, tag):
        print(line)
    return 0


def _check_tag(loaded: "LoadedCast", tag: str) -> None:
    languages = loaded.sources.project.languages if loaded.sources else []
    if languages and tag == languages[0]:
        raise UserError(f"{tag} is the source language: its texts stand in the cast's own files")
    if tag not in languages:
        raise UserError(f"{tag!r} is no language of the cast: add it to `languages` of cast.yaml first")


def _lock(loaded: "LoadedCast", tag: str) -> "Lock":
    from dramaturg_server.cast.renamed_lock import renamed_lock
    from dramaturg_server.cast.staleness import read_lock

    lock = read_lock(loaded.locks.get(tag, b""))
    if lock.faulty:
        raise UserError(f"lang/{tag}.lock:{lock.faulty[0]} is no entry (left by a merge?): remove the line")
    assert loaded.cast is not None
    return renamed_lock(lock, loaded.cast.renames)


def _files(folder: Path) -> dict[str, bytes]:
    """What lies in the folders that may change, by path inside the cast."""
    paths = (path for name in FOLDERS for path in (folder / name).rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _check_sizes(files: Mapping[str, bytes]) -> None:
    """Nothing is written where a file would become too large to be read."""
    from dramaturg_server.cast.yaml_reader import bytes_allowed

    for name, content in files.items():
        if not name.endswith(".lock") and len(content) > (most := bytes_allowed(name)):
            raise UserError(f"{name} would have {len(content)} bytes, {most} are allowed: nothing was written")


def _write(path: Path, content: bytes) -> None:
    """Replaces the file at once, so that nobody reads half of it."""
    target = path.resolve()
    beside = target.with_name(f".{target.name}.new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(content)
        if target.exists():
            shutil.copymode(target, beside)
        os.replace(beside, target)  # noqa: PTH105 (the name says that what is there goes)
    except OSError as wrong:
        raise UserError(f"{path}: {wrong.strerror}") from None


# ---- what is said


def _report(update: "Update", tag: str) -> Iterator[str]:
    from dramaturg_server.cast.staleness import key_of

    by_hand = {text.address for text in update.by_hand}
    for text in sorted(update.standing.missing, key=lambda text: text.where.place):
        place = update.places.get(text.address)
        where = place.spot if place else f"lang/{tag}.yaml"
        how = " (add it by hand: the entry has a form of its own)" if text.address in by_hand else ""
        yield f"{where} missing {key_of(text.address)}{how}: {_source(text)}"
    for text in sorted(update.standing.stale, key=lambda text: text.places[tag]):
        key, now = key_of(text.address), text.where.place.spot
        yield f"{text.places[tag].spot} stale {key}: {now} now says: {_source(text)}"
    missing, stale = len(update.standing.missing), len(update.standing.stale)
    yield f"{tag}: {missing} missing, {stale} stale; {_changed(update.files)}"


def _source(text: "Translated") -> str:
    """The source in one line, cut where it is long."""
    from dramaturg_server.cast.lang_comments import written_source
    from dramaturg_server.cast.problems import shown

    return shown(" ".join(written_source(text).split()), SHOWN_LETTERS)


def _changed(files: Mapping[str, bytes]) -> str:
    from dramaturg_server.cast.problems import PATH_LETTERS, shown

    return f"wrote {', '.join(shown(file, PATH_LETTERS) for file in files)}" if files else "nothing to write"
