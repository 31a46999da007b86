"""Who and what a call about memories means, before anything is judged: hearers, subjects, details. Step 1 of each."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..domain.beliefs import MAX_VALUE, PREFERENCE_VALUES
from ..domain.errors import BadInput, NotFound, Reason
from ..domain.fact_values import is_storable
from ..domain.log import Entry
from ..domain.matching import CueIndex
from ..domain.paths import PathError, canonical
from ..domain.statements import Slot
from ..domain.text import fold_line
from ..domain.who import Parties, People

_ANY: Final = Slot("", {}, {}, max=MAX_VALUE, cjk_max=MAX_VALUE)
_SHORT_NUMBER: Final = re.compile(r"\d{1,4}")
NOBODY_HERE: Final = "~"
"""Stands before the folded name of whoever is no character and no player."""


def audience(people: People, ids: Sequence[str], field: str) -> tuple[str, ...]:
    """The characters that are named, a group by its members of now, each once; somebody where somebody is named.

    Raises NotFound(CHARACTER_UNKNOWN), BadInput for groups of which nobody is here.
    """
    found: dict[str, None] = {}
    for place, name in enumerate(ids):
        members = people.resolve((name,), Parties()) if name in people.cast.groups else (name,)
        for member in members:
            _require_character(people, member, f"{field}[{place}]")
            found[member] = None
    if ids and not found:
        raise BadInput(field, f"nobody of {', '.join(ids)} is here")
    return tuple(found)


def _require_character(people: People, character_id: str, field: str) -> None:
    if people.character(character_id) is None:
        message = f"{field}: {character_id!r} is no character here and no group of the cast"
        raise NotFound(Reason.CHARACTER_UNKNOWN, message, character_id=character_id)


def party(people: People, outside_id: str, field: str) -> str:
    """The inside id of a character or player. NotFound(CHARACTER_UNKNOWN)."""
    inside_id = people.inside(outside_id)
    if not people.is_known(inside_id):
        raise NotFound(Reason.CHARACTER_UNKNOWN, f"{field}: nobody here is {outside_id!r}", character_id=outside_id)
    return inside_id


def subject(people: People, named: str, field: str) -> str:
    """Whom a record is about: an inside id, or `~` and the folded name of somebody who is nobody here."""
    if not named.startswith(NOBODY_HERE):
        return party(people, named, field)
    name = fold_line(named[1:])
    if not name:
        raise BadInput(field, f"{named!r} names nobody behind the ~")
    return f"{NOBODY_HERE}{name}"


def detail_named(people: People, subject_id: str, written: str) -> str:
    """The slot or attribute that is meant: by its id, the path of its identity leaf, or a word for it in any language;
    a player's slots before attributes, a character's after. Else the folded noun."""
    cast, word = people.cast, fold_line(written)
    slots = {slot.slot_id: slot.slot_id for slot in cast.slots}
    slots |= {fold_line(label): slot.slot_id for slot in reversed(cast.slots) for label in slot.label.values()}
    attributes = {
        fold_line(called): attribute.detail
        for attribute in reversed(cast.attributes)
        for words in attribute.words.values()
        for called in words
    }
    attributes |= {attribute.path: attribute.detail for attribute in cast.attributes if attribute.path}
    attributes |= {attribute.detail: attribute.detail for attribute in cast.attributes}
    known = {**attributes, **slots} if people.is_player(people.outside(subject_id)) else {**slots, **attributes}
    return known.get(written) or known.get(_path(written)) or known.get(word) or word


def _path(written: str) -> str:
    try:
        return canonical(written)
    except PathError:
        return ""


# ---- what a row alone must tell, so that a repeated call is answered alike


@dataclass(frozen=True, slots=True)
class Noted:
    """Who heard it, or whose memory it is · memory_id: what it is about now · purged_rows: that had words of it."""

    character_ids: tuple[str, ...] = ()
    memory_id: str = ""
    purged_rows: int = 0


def require_value(path: str, detail: str, value: str) -> None:
    """Refuses a value that a preference can't have; any detail else may have any."""
    values = PREFERENCE_VALUES.get(detail, ())
    if value and values and value not in values:
        raise BadInput(path, f"{value!r} is no {detail}: {' or '.join(values)}")


def may_be_a_player_s(value: str, banned: CueIndex[str] | None) -> bool:
    """Tells whether it may be kept as a player's word: no contact data, no instruction, nothing that is never said."""
    return is_storable(value, value, _ANY, banned) or _SHORT_NUMBER.fullmatch(value) is not None


def note_of(noted: Noted) -> str:
    note = {"heard": noted.character_ids, "memory": noted.memory_id, "purged": noted.purged_rows}
    return json.dumps(note, ensure_ascii=False)


def noted_in(entry: Entry) -> Noted:
    """What `note_of` put into a row."""
    note = json.loads(entry.note)
    return Noted(tuple(note["heard"]), note["memory"], note["purged"])
