"""Secrets of `eval leaks`: made-up words that no language has, and who has heard which of them on one branch.

It is kept by what was said to whom alone, and knows nothing of minds, folds and indexes.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

_LETTERS: Final = "bcdfghjklmnprstvw"
_SECRET: Final = re.compile(f"zq[{_LETTERS}]{{6}}x")
"""Letters of its ends stand nowhere between them, so that no two overlap."""


@dataclass(slots=True)
class Secrets:
    """Makes secrets, each another one. made: how many so far."""

    made: int = 0

    def new(self) -> str:
        self.made += 1
        return self.at(self.made - 1)

    def at(self, number: int) -> str:
        """The secret with that number, from 0."""
        letters = list[str]()
        for _ in range(6):
            number, place = divmod(number, len(_LETTERS))
            letters.append(_LETTERS[place])
        return f"zq{''.join(reversed(letters))}x"


def secrets_in(text: str) -> set[str]:
    """All that stand in a text, in whatever case."""
    return set(_SECRET.findall(text.lower()))


@dataclass(slots=True)
class Heard:
    """What everybody heard on one branch of one playthrough, and whom anything reaches there now.

    by: character -> secrets · members: group -> characters · deaf: no speech reaches them · away: nothing does ·
    blank: they keep nothing · public: what stands beside the cast for everybody.
    """

    by: dict[str, set[str]]
    members: dict[str, tuple[str, ...]] = field(default_factory=dict)
    deaf: set[str] = field(default_factory=set)
    away: set[str] = field(default_factory=set)
    blank: set[str] = field(default_factory=set)
    public: set[str] = field(default_factory=set)

    def said(self, text: str, speaker: str, to: Iterable[str]) -> None:
        """Somebody says it in the hearing of those; who says it knows it."""
        self._learn(filter(self.reaches, self.everybody(to)), text)
        if speaker in self.by:
            self.by[speaker] |= secrets_in(text)

    def reaches(self, who: str) -> bool:
        """Tells whether speech reaches it."""
        return who not in self.deaf and who not in self.away

    def happened(self, text: str, before: Iterable[str]) -> None:
        """It happens before the eyes of those."""
        self._learn(self.everybody(before), text)

    def handed(self, text: str, to: Iterable[str]) -> None:
        """A writer puts it into their minds, past all senses."""
        for who in self.everybody(to):
            self.by[who] |= secrets_in(text)

    def knows(self, who: str) -> set[str]:
        return self.by[who] | self.public

    def _learn(self, reached: Iterable[str], text: str) -> None:
        found = secrets_in(text)
        for who in reached:
            if who in self.by and who not in self.away and who not in self.blank:
                self.by[who] |= found

    def everybody(self, named: Iterable[str]) -> Iterator[str]:
        """Those who are named, a group by its members."""
        for name in named:
            yield from self.members.get(name, (name,))

    def copy(self) -> "Heard":
        """As it is now, for a save."""
        by = {who: set(heard) for who, heard in self.by.items()}
        return Heard(by, self.members, set(self.deaf), set(self.away), set(self.blank), set(self.public))
