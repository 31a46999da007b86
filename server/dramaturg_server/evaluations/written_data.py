"""Reads what was written for `eval facts` and `eval corrections`: lists in data/NAME_LANGUAGE_HALF….yaml.

Half `a` was there while the cue grammars were made; `b`, and later `c`, were written without them, and first read when
they were done. Figures of `a` say whether they do what they were made for, first figures of the others how far that
carries.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from ..benchmarks.casts import read_cast
from ..domain.content import Cast
from ..domain.mind import World
from ..domain.statements import Context, Named
from ..domain.text import fold_line
from ..domain.values import PRIMARY_PLAYER
from ..domain.who import People

DATA: Final = Path(__file__).parent / "data"
_INN: Final = Path(__file__).parent / "casts" / "inn"

Entry = Mapping[str, Any]
"""One entry of a list as it stands in the file; every scalar is text."""


@dataclass(frozen=True, slots=True)
class Written:
    """The entries of one language and half, of all files that hold any."""

    language: str
    half: str
    entries: tuple[Entry, ...]


def written(name: str, folder: Path = DATA) -> list[Written]:
    """The lists called `name`, by language and half; raises ValueError where there are none."""
    found: dict[tuple[str, str], tuple[Entry, ...]] = {}
    for file in sorted(folder.glob(f"{name}_*.yaml")):
        _, language, half = file.stem.split("_")[:3]
        found[language, half] = (*found.get((language, half), ()), *_entries(file))
    if not found:
        raise ValueError(f"{folder}: has no {name}_LANGUAGE_HALF.yaml")
    return [Written(language, half, entries) for (language, half), entries in sorted(found.items())]


def _entries(file: Path) -> Iterator[Entry]:
    # As text: `no` and `12` are values that somebody says.
    yield from yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def inn() -> Cast:
    """The cast that all of it was written for: four people in a harbour town."""
    return read_cast(_INN)


def said_to(cast: Cast, addressee_id: str) -> Context:
    """What a remark of the player to somebody of the cast stands in, with nothing said before."""
    people = People(cast, World())
    named = tuple(
        Named(who, tuple(fold_line(name) for tag in cast.languages for name in people.called(who, tag)))
        for who in people.ids()
    )
    return Context(PRIMARY_PLAYER, addressee_id, named, cast.slots, cast.attributes)
