"""Which of very many people a text names: looked up place by place, so that it costs what the text is long.

`pipeline/names_in_play.py` keeps one ready for whatever reads a remark: a town has ten thousand names, a remark one or
two.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from .simplified import SIMPLIFIED
from .statements import Named
from .text import fold_line
from .who import People

BEGINNING: Final = 2
"""Characters of a name by which it is looked up; those that are shorter by all of them."""


class NameIndex:
    """The names of some people, in traditional and in simplified characters. Made once for them."""

    def __init__(self, named: tuple[Named, ...]) -> None:
        self.named = named
        self._people = defaultdict[str, set[int]](set)
        lengths = defaultdict[str, set[int]](set)
        for number, one in enumerate(named):
            for name in one.names:
                for form in {name, name.translate(SIMPLIFIED)} - {""}:
                    self._people[form].add(number)
                    lengths[form[:BEGINNING]].add(len(form))
        self._lengths = {beginning: tuple(found) for beginning, found in lengths.items()}

    def within(self, texts: Iterable[str]) -> tuple[Named, ...]:
        """Those of whom a name stands in one of the texts, even as a part of a word; in their order."""
        found = set[int]()
        for text in texts:
            folded = fold_line(text)
            for form in {folded, folded.translate(SIMPLIFIED)}:
                found |= self._standing_in(form)
        return tuple(self.named[number] for number in sorted(found))

    def _standing_in(self, text: str) -> set[int]:
        found, lengths, people = set[int](), self._lengths, self._people
        for place in range(len(text)):
            beginning = text[place : place + BEGINNING]
            for length in (
                *lengths.get(beginning, ()),
                *(lengths.get(beginning[:1], ()) if len(beginning) > 1 else ()),
            ):
                found |= people.get(text[place : place + length], set())
        return found


def index_of(people: People) -> NameIndex:
    """Everybody who is or was here, by all names and aliases in every language, and the players that have a name."""
    return NameIndex(tuple(_named(people)))


def named(people: People, inside_id: str) -> Named:
    """The names of one of them; of a stranger none."""
    character = people.character(inside_id)
    written = (people.world.players.get(people.outside(inside_id), ""),)
    names = map(fold_line, character.names_everywhere() if character is not None else written)
    return Named(inside_id, tuple(name for name in dict.fromkeys(names) if name))


def _named(people: People) -> Iterator[Named]:
    with_all = replace(people, world=replace(people.world, despawned=frozenset()))  # who left may be spoken of
    players = map(people.inside, people.world.players)
    everybody = (named(with_all, inside_id) for inside_id in (*with_all.ids(), *players))
    return (one for one in everybody if one.names)
