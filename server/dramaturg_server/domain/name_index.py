"""Which of very many people a text names: looked up place by place, so that it costs what the text is long.

`pipeline/names_in_play.py` keeps one ready for whatever reads a remark: a town has ten thousand names, a remark one or
two.
"""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from typing import Final

from .simplified import SIMPLIFIED
from .statements import Named
from .text import fold_line
from .who import People

_DOTS: Final = re.compile("[·・]")
"""Between the names of one person, in Chinese and Japanese: either is enough."""
BEGINNING: Final = 2
"""Characters of a name by which it is looked up; those that are shorter by all of them."""


Order = tuple[int, int]
"""The place of somebody: characters (0) before players (1), so that a newcomer has the same one whenever it is read."""


class NameIndex:
    """The names of some people, in traditional and in simplified characters. Made once for them, and for newcomers made
    of the one that there is."""

    def __init__(self, named: Iterable[Named]) -> None:
        self._named: dict[Order, Named] = {}
        self._people: dict[str, list[Order]] = {}
        self._lengths: dict[str, tuple[int, ...]] = {}
        self._add(((0, place), one) for place, one in enumerate(named))

    @classmethod
    def placed(cls, placed: Iterable[tuple[Order, Named]]) -> "NameIndex":
        index = cls(())
        index._add(placed)
        return index

    def with_more(self, newcomers: Iterable[tuple[Order, Named]]) -> "NameIndex":
        """It and some who came: what there is is copied, not read again."""
        index = NameIndex(())
        index._named, index._people, index._lengths = dict(self._named), dict(self._people), dict(self._lengths)
        index._add(newcomers)
        return index

    def _add(self, placed: Iterable[tuple[Order, Named]]) -> None:
        own = dict[str, list[Order]]()  # lists that no other index has
        for order, one in placed:
            self._named[order] = one
            forms = (form for name in one.names for form in (name, name.translate(SIMPLIFIED)) if form)
            for form in dict.fromkeys(forms):
                if form not in own:
                    self._people[form] = own[form] = list(self._people.get(form, ()))
                own[form].append(order)
                lengths = self._lengths.get(form[:BEGINNING], ())
                if len(form) not in lengths:
                    self._lengths[form[:BEGINNING]] = (*lengths, len(form))

    def __iter__(self) -> Iterator[tuple[Order, Named]]:
        return iter(self._named.items())

    def within(self, texts: Iterable[str]) -> tuple[Named, ...]:
        """Those of whom a name stands in one of the texts, even as a part of a word; in their order."""
        found = set[Order]()
        for text in texts:
            folded = fold_line(text)
            for form in {folded, folded.translate(SIMPLIFIED)}:
                found |= self._standing_in(form)
        return tuple(self._named[order] for order in sorted(found))

    def _standing_in(self, text: str) -> set[Order]:
        found, lengths, people = set[Order](), self._lengths, self._people
        for place in range(len(text)):
            beginning = text[place : place + BEGINNING]
            for length in (
                *lengths.get(beginning, ()),
                *(lengths.get(beginning[:1], ()) if len(beginning) > 1 else ()),
            ):
                found.update(people.get(text[place : place + length], ()))
        return found


def index_of(people: People) -> NameIndex:
    """Everybody who is or was here, by all names and aliases in every language, and the players that have a name."""
    return NameIndex.placed(named_in_order(people))


def parts_of(placed: Iterable[tuple[Order, Named]]) -> Iterator[tuple[Order, Named]]:
    """The same people, also by each name that one person has of several: 卢坎 of 卢坎·维伊."""
    for order, one in placed:
        yield order, replace(one, names=tuple(dict.fromkeys(part for name in one.names for part in in_parts(name))))


def in_parts(name: str) -> tuple[str, ...]:
    """A name, and what stands between its dots."""
    return (name, *filter(None, map(str.strip, _DOTS.split(name)))) if _DOTS.search(name) else (name,)


def named(people: People, inside_id: str) -> Named:
    """The names of one of them; of a stranger none."""
    character = people.character(inside_id)
    written = (people.world.players.get(people.outside(inside_id), ""),)
    names = map(fold_line, character.names_everywhere() if character is not None else written)
    return Named(inside_id, tuple(name for name in dict.fromkeys(names) if name))


def named_in_order(people: People, known: Container[str] = ()) -> Iterator[tuple[Order, Named]]:
    """Those of whom there is a name, but for the `known` ones (inside ids)."""
    with_all = replace(people, world=replace(people.world, despawned=frozenset()))  # who left may be spoken of
    characters = (((0, place), who) for place, who in enumerate(with_all.ever()))
    players = (((1, place), people.inside(who)) for place, who in enumerate(people.world.players))
    for order, who in (*characters, *players):
        if who not in known and (one := named(with_all, who)).names:
            yield order, one
