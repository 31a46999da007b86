"""Faults found in a cast: located, coded, collected all at once. Every step of reading a cast writes here."""

import difflib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from dramaturg_server.cast.likeness import slips

Severity = Literal["error", "warning", "note"]
TESTS = "tests/"
"""The folder of scripts: the rest of a cast does without it."""

NOTHING = "none"
"""Stands for no stage and no topic: nobody who writes another name means it."""
HINTED_LETTERS = 128  # longer names get no hint: the comparison grows with the square of the length
HINTED_NAMES = 500  # of a larger vocabulary only the first names are compared
LISTED_NAMES = 16  # a longer vocabulary is cut in a message
PATH_LETTERS = 1_000
KEPT = 2_000  # of errors, of warnings, of notes: a file that is no cast at all makes no endless list


class Place(NamedTuple):
    """Where something is written: a file relative to the cast's folder, line and column from 1; 0 is the whole file."""

    file: str
    line: int = 0
    column: int = 0

    @property
    def spot(self) -> str:
        """`FILE:LINE`, for people; the file alone where all of it is meant."""
        file = shown(self.file, PATH_LETTERS)
        return f"{file}:{self.line}" if self.line else file


@dataclass(frozen=True, slots=True)
class Where:
    """A text's place in its file, and its address: the keys under which lang/TAG.yaml translates it."""

    place: Place
    address: tuple[str, ...]

    def below(self, place: Place, *keys: str) -> "Where":
        """A text further in, at `place`."""
        return Where(place, (*self.address, *keys))

    def beside(self, key: str) -> "Where":
        """What stands under another key of the same entry."""
        return Where(self.place, (*self.address[:-1], key))


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault; `code` is stable, `message` and `hint` are for people."""

    file: str
    line: int
    column: int
    code: str
    message: str
    hint: str = ""
    severity: Severity = "error"

    @property
    def is_breaking(self) -> bool:
        """Whether it keeps the cast from being played: what is wrong in `tests/` is wrong with nothing else."""
        return self.severity == "error" and not self.file.startswith(TESTS)

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        file = shown(self.file, PATH_LETTERS)
        return f"{file}:{self.line}:{self.column} {self.code} {self.severity}: {self.message}{hint}"


@dataclass(slots=True)
class Problems:
    """Collects faults in the order in which they are met; the same fault at the same place counts once.

    Also remembers which names are written where a fault keeps them from being read, so that nothing is said of what
    refers to them.

    unread: a whole file could not be read, and any name may stand in it · errors: how many were met so far · is_broken:
    one of them keeps the cast from being played.
    """

    found: dict[Problem, None] = field(default_factory=dict)
    unread: bool = False
    errors: int = 0
    is_broken: bool = False
    _doubtful: set[str] = field(default_factory=set)
    _codes: set[str] = field(default_factory=set)
    _kept: Counter[Severity] = field(default_factory=Counter)

    def error(self, place: Place, code: str, message: str, hint: str = "") -> None:
        self._keep(Problem(place.file, place.line, place.column, code, message, hint))

    def warning(self, place: Place, code: str, message: str, hint: str = "") -> None:
        self._keep(Problem(place.file, place.line, place.column, code, message, hint, "warning"))

    def note(self, place: Place, code: str, message: str, hint: str = "") -> None:
        """Something worth knowing that is no fault."""
        self._keep(Problem(place.file, place.line, place.column, code, message, hint, "note"))

    def doubt(self, written: object) -> None:
        """Takes note of all names in a value that is not read as it should be."""
        for name in _names_in(written):
            self._doubtful.add(unicodedata.normalize("NFC", name))

    def doubts(self, *names: str) -> bool:
        """Whether one of the names may be declared where nothing could be read."""
        return self.unread or not self._doubtful.isdisjoint(names)

    def add(self, problem: Problem) -> None:
        """A problem that was found elsewhere."""
        self._keep(problem)

    @property
    def is_full(self) -> bool:
        """Whether no more errors are kept: then nothing need be looked for that only a hint would tell."""
        return self._kept["error"] >= KEPT

    @property
    def has_errors(self) -> bool:
        return self.errors > 0

    def _keep(self, problem: Problem) -> None:
        """Keeps the first of every code, so that a long list of one kind hides no other."""
        self.errors += problem.severity == "error"
        self.is_broken = self.is_broken or problem.is_breaking
        if problem in self.found:
            return
        if self._kept[problem.severity] < KEPT or problem.code not in self._codes:
            self.found[problem] = None
            self._kept[problem.severity] += 1
            self._codes.add(problem.code)

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(self.found, key=lambda problem: (problem.file, problem.line, problem.column)))


def _names_in(written: object) -> Iterator[str]:
    """The keys and texts of a value, however deep; longer texts are no names."""
    if isinstance(written, str) and len(written) <= HINTED_LETTERS:
        yield str(written)
    elif isinstance(written, dict):
        for key, value in written.items():
            yield from _names_in(key)
            yield from _names_in(value)
    elif isinstance(written, list):
        for value in written:
            yield from _names_in(value)


def nearest(name: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Returns a hint with the declared name closest to `name`, or an empty text where none is close.

    likeness: 0 to 1, how close it has to be.
    """
    meant = nearest_name(name, known, likeness)
    return meant and f"did you mean {shown(meant, HINTED_LETTERS)}?"


def nearest_name(name: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Returns the declared name for which `name` may be a slip, or an empty text where there is none."""
    if not name or len(name) > HINTED_LETTERS:
        return ""
    names = [candidate for _, candidate in zip(range(HINTED_NAMES), known, strict=False)]
    folded = {candidate.casefold(): candidate for candidate in names if candidate != NOTHING}
    close = difflib.get_close_matches(name.casefold(), folded, n=3, cutoff=likeness)
    meant = next((one for one in close if _is_slip(name.casefold(), one)), None)
    return "" if meant is None else folded[meant]


def _is_slip(written: str, meant: str) -> bool:
    """Whether one may stand for the other: with few slips for its length, or as a part of it."""
    return written in meant or meant in written or slips(written, meant) <= max(1, (len(meant) + 1) // 3)


def one_of(known: Iterable[str]) -> str:
    """Returns a hint with the names that may stand there, or an empty text where there are none."""
    names = [shown(name) for _, name in zip(range(LISTED_NAMES + 1), known, strict=False)]
    more = ", …" if len(names) > LISTED_NAMES else ""
    return f"one of {', '.join(names[:LISTED_NAMES])}{more}" if names else ""


def shown(text: object, limit: int = 60) -> str:
    """Returns `text` fit for one line of a message: quoted where needed, without control characters, cut at `limit`."""
    plain = "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in str(text))
    return plain if len(plain) <= limit else plain[: limit - 1] + "…"
