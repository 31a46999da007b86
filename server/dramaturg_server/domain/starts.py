"""A character's authored start, and what a changed cast makes of it in a mind that was met before. Used by `ledger.py`.

The start is written to the log when a character is first touched, so that no edit of a cast rewrites the past. Where
play has changed nothing, the text that is authored now applies from now on, and is a change like any other in the log.
"""

from collections.abc import Iterator, Mapping

from .mind import Mind
from .present import fits
from .schema import Schema
from .values import Value, same
from .who import People, seeds

REMEMBERED = 10_000
"""Minds of which it is remembered that they agree with their start; then all are looked at anew."""


def start_of(people: People, character_id: str) -> Mapping[str, Value] | None:
    """Canonical path -> value in the playthrough's language; None for an id that nobody carries now."""
    character = people.character(character_id)
    if character is None:
        return None
    spawned = people.world.spawned.get(character_id)
    if spawned is not None:
        return {**seeds(character, people.locale), **spawned.seeds}
    known, key = people.cast.starts, (character_id, people.locale)
    if key not in known:
        known[key] = seeds(character, people.locale)
    return known[key]


def overtaken(people: People, mind: Mind) -> tuple[tuple[str, Value | None], ...]:
    """Fields of a met mind that read otherwise under this cast, each with what it reads as now (None: its default).

    Those that play never changed follow the authored start; a value that has no longer the field's type is let go.
    """
    agreed = people.cast.agreed
    if agreed.get(mind.character_id) is mind.values:  # folds are never mutated: nothing has moved since
        return ()
    start = start_of(people, mind.character_id)
    found = () if start is None else tuple(_overtaken(mind, start, people.cast.schema))
    if not found:
        if len(agreed) >= REMEMBERED:
            agreed.clear()
        agreed[mind.character_id] = mind.values
    return found


def _overtaken(mind: Mind, start: Mapping[str, Value], schema: Schema) -> Iterator[tuple[str, Value | None]]:
    for path in dict.fromkeys((*start, *mind.values)):
        held, leaf = mind.values.get(path), schema.leaf(path)
        if leaf is None:
            continue
        authored = start.get(path)
        if authored is not None and not fits(leaf, authored):
            authored = None
        is_lost = held is not None and not fits(leaf, held)
        if is_lost or (path not in mind.changes and not same(held, authored)):
            yield path, authored
