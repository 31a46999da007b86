"""Which change `/revert` takes back: the last one that no earlier revert has taken back. Pure; below `stage`."""

import re
from collections.abc import Sequence

from dramaturg import v1

_REVERTS = re.compile(r"reverts (c[\d.]+)")


def reverts(change_id: str) -> str:
    """How the history says of a change that it took another one back; the server writes it the same way."""
    return f"reverts {change_id}"


def change_to_undo(newest_first: Sequence[v1.FieldChange]) -> v1.FieldChange | None:
    """The last change of the field that still stands; None where all of them are taken back.

    A revert and what it took back (a change, with all that came after it) count as if they had never been.
    """
    changes = [change for change in newest_first if change.path == newest_first[0].path]
    places = {change.change_id: at for at, change in enumerate(changes)}
    at = 0
    while at < len(changes):
        found = _REVERTS.match(changes[at].reasoning)
        undone = places.get(found[1]) if found else None
        if undone is None or undone <= at:
            return changes[at]
        at = undone + 1
    return None
