"""`dramaturg cast new DIR`: a character of five lines that plays at once, in a cast of its own or in one there is."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from dramaturg_server.cli import UserError, program
from dramaturg_server.cli.casting.check import PROJECT, cast_is_broken

if TYPE_CHECKING:
    from dramaturg_server.cast.first_character import FirstCharacter
    from dramaturg_server.cast.loader import LoadedCast

LANGUAGE = "en"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Without a cast in DIR it makes one; into a cast it adds a character in that cast's source language. It never "
        "overwrites a file. The character's id is its name in lower case, with _ between "
        "words and for what no id holds: Mira Vale becomes mira_vale."
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="the cast's folder; made where it is missing")
    parser.add_argument("--name", metavar="NAME", default="", help="the character's name (one of ours)")
    parser.add_argument(
        "--lang", metavar="TAG", default="", help=f"source language of a new cast: en, zh or ja ({LANGUAGE})"
    )


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 once the character is there."""
    folder: Path = arguments.folder
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is no folder")
    if (folder / PROJECT).exists():
        written = [_add(folder, arguments.name, arguments.lang)]
    else:
        written = _begin(folder, arguments.name, arguments.lang or LANGUAGE)
    print(f"wrote {', '.join(map(str, written))}; talk to it with: {program()} play --cast {folder}")
    return 0


def _begin(folder: Path, name: str, language: str) -> list[Path]:
    """A cast of one character."""
    from dramaturg_server.cast.first_character import cast_file

    character = _character(name, language)
    path = _path(folder, character)
    if path.exists():
        raise UserError(f"{path} is there already: give another --name")
    return [
        _write(folder / PROJECT, cast_file(folder.resolve().name, language)),
        _write(path, character.content),
    ]


def _add(folder: Path, name: str, language: str) -> Path:
    """One more character, after the same checks as the cast's own files go through."""
    from dramaturg_server.cast.loader import load_cast

    loaded = load_cast(folder)
    if loaded.cast is None:
        raise UserError(cast_is_broken(folder, loaded.errors))
    source = loaded.cast.source_language
    if language not in ("", source):
        raise UserError(f"--lang {language}: the cast is written in {source}; '{program()} cast translate' adds others")
    character = _character(name, source, len(loaded.cast.characters))
    _check_id(character.character_id, loaded)
    return _write(_path(folder, character), character.content)


def _character(name: str, language: str, others: int = 0) -> "FirstCharacter":
    from dramaturg_server.cast.first_character import first_character
    from dramaturg_server.domain.content import RESERVED_IDS
    from dramaturg_server.domain.file_names import portable_file_name
    from dramaturg_server.domain.text import BadText

    if any(not letter.isprintable() for letter in name):
        raise UserError(f"--name {name!r}: a name is one line of text")
    try:
        character = first_character(name, language, others)
    except BadText as bad:
        raise UserError(f"--name {name!r} gives no id: {bad.detail}") from None
    if character is None:
        raise UserError(f"characters are begun in en, zh or ja, not in {language!r}")
    try:
        portable_file_name(f"{character.character_id}.yaml")
    except BadText as bad:
        raise UserError(f"--name {name!r} gives no file that every system can hold: {bad.detail}") from None
    if character.character_id in RESERVED_IDS:
        raise UserError(f"--name {name!r}: the id {character.character_id} is reserved")
    return character


def _check_id(character_id: str, loaded: "LoadedCast") -> None:
    assert loaded.cast is not None
    taken = {known.casefold() for known in (*loaded.cast.characters, *loaded.cast.groups)}
    if character_id.casefold() in taken:
        raise UserError(f"{character_id} is there already: give another --name")


def _path(folder: Path, character: "FirstCharacter") -> Path:
    return folder / "characters" / f"{character.character_id}.yaml"


def _write(path: Path, content: str) -> Path:
    """Makes the file; what is there is never overwritten."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(content)
    except FileExistsError:
        raise UserError(f"{path} is there already: give another --name") from None
    except OSError as wrong:
        raise UserError(f"{path}: {wrong.strerror}") from None
    return path
