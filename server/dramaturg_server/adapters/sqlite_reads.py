"""What the store is asked, in SQL: plain functions over one connection, called by the reader threads.

A lineage is a few live ranges of seqs among dead ones. Readers step through an index, and where they meet a row of
a dead range they seek past all of it (`View.below`, `View.above`), so abandoned branches cost one row each.
"""

import json
import sqlite3
import zlib
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from typing import Any

from ..domain.errors import DramaturgError, Reason
from ..domain.lineage import NEWEST, Branch, View
from ..ports import Answered, Checkpoint, Figures, Listed, Playthrough, Pruning, Row, Snapshot
from ..saves.fold_codec import decode_entry, decode_kept

WINDOW_ROWS = 512
"""So many rows without the wanted marks are passed before looking whether a dead range can be skipped."""

_AUDIENCE = "from audience where playthrough=(select key from playthrough where id=?) and character=?"
_PLAYTHROUGH = "select id, cast_id, cast_version, content_locale, primary_player_id, created_ms from playthrough"
ALL_CHECKPOINTS = (
    "select id, branch, seq, label, unit_id, unit, game_time_s, created_ms, open_work, number from checkpoint"
    " where playthrough=(select key from playthrough where id=?)"
)


def read_playthrough(connection: sqlite3.Connection, playthrough_id: str) -> Playthrough | None:
    found = connection.execute(f"{_PLAYTHROUGH} where id=?", (playthrough_id,)).fetchone()
    return None if found is None else Playthrough(*found)


def read_playthroughs(connection: sqlite3.Connection) -> Sequence[Playthrough]:
    return [Playthrough(*found) for found in connection.execute(f"{_PLAYTHROUGH} order by created_ms, id")]


def read_branches(connection: sqlite3.Connection, playthrough_id: str) -> Sequence[Branch]:
    found = connection.execute(
        "select number, parent, fork_seq, first_seq, status, created_ms, closed_ms from branch"
        " where playthrough=(select key from playthrough where id=?) order by number",
        (playthrough_id,),
    )
    return [Branch(*columns) for columns in found]


def read_listed(connection: sqlite3.Connection, after: int, limit: int, newest_first: bool) -> Sequence[Listed]:
    onwards = ("key < ?", "desc") if newest_first else ("key > ?", "asc")
    found = connection.execute(
        "select key, id, cast_id, cast_version, content_locale, primary_player_id, created_ms,"
        " (select coalesce(sum(rows), 0) from branch where playthrough=key),"
        " (select coalesce(sum(bytes), 0) from branch where playthrough=key),"
        " (select coalesce(max(last_ms), 0) from branch where playthrough=key),"
        " (select count(*) from branch where playthrough=key),"
        " (select count(*) from checkpoint where playthrough=key)"
        f" from playthrough where {onwards[0]} order by key {onwards[1]} limit ?",
        (after if after or not newest_first else NEWEST, limit),
    )
    return [Listed(key, Playthrough(*rest[:6]), Figures(*rest[6:9]), *rest[9:]) for key, *rest in found]


def read_branch_figures(connection: sqlite3.Connection, playthrough_id: str) -> Mapping[int, Figures]:
    found = connection.execute(
        "select number, rows, bytes, last_ms from branch where playthrough=(select key from playthrough where id=?)",
        (playthrough_id,),
    )
    return {number: Figures(*figures) for number, *figures in found}


def read_prunings(connection: sqlite3.Connection, playthrough_id: str) -> Sequence[Pruning]:
    found = connection.execute(
        "select branches, rows, bytes, checkpoints, at_ms, by_policy from pruning"
        " where playthrough=(select key from playthrough where id=?) order by number",
        (playthrough_id,),
    )
    return [
        Pruning(tuple(json.loads(names)), rows, size, checkpoints, at_ms, bool(by_policy))
        for names, rows, size, checkpoints, at_ms, by_policy in found
    ]


def read_last_branch(connection: sqlite3.Connection, playthrough_id: str) -> int:
    found = connection.execute("select last_branch from playthrough where id=?", (playthrough_id,)).fetchone()
    return 0 if found is None else int(found[0])


def read_last_seq(connection: sqlite3.Connection, playthrough_id: str) -> int:
    found = connection.execute("select last_seq from playthrough where id=?", (playthrough_id,)).fetchone()
    return 0 if found is None else int(found[0])


def read_newest(
    connection: sqlite3.Connection,
    playthrough_id: str,
    character_id: str,
    view: View,
    below: int,
    limit: int,
    marks: int,
) -> Sequence[Row]:
    audience = _Audience(connection, playthrough_id, character_id, marks, "desc")
    with closing(_falling(audience.select, view, below - 1, audience.last_of_window)) as found:
        seqs = [seq for seq, _ in islice(found, limit)]
    return _rows(connection, playthrough_id, seqs)


def read_oldest(
    connection: sqlite3.Connection,
    playthrough_id: str,
    character_id: str,
    view: View,
    above: int,
    limit: int,
    marks: int,
) -> Sequence[Row]:
    audience = _Audience(connection, playthrough_id, character_id, marks, "asc")
    with closing(_rising(audience.select, view, above + 1, audience.last_of_window)) as found:
        seqs = [seq for seq, _ in islice(found, limit)]
    return _rows(connection, playthrough_id, seqs)


def read_row(connection: sqlite3.Connection, playthrough_id: str, seq: int, view: View) -> Row | None:
    found = _rows(connection, playthrough_id, [seq])
    return found[0] if found and view.sees(found[0].branch, seq) else None


def read_rows(connection: sqlite3.Connection, playthrough_id: str, view: View, above: int, limit: int) -> Sequence[Row]:
    def select(low: int, high: int) -> sqlite3.Cursor:
        return connection.execute(
            "select seq, branch, touches, entry from log"
            " where playthrough=(select key from playthrough where id=?) and seq between ? and ? order by seq",
            (playthrough_id, low, high),
        )

    with closing(_rising(select, view, above + 1)) as found:
        return [as_row(playthrough_id, *columns) for columns in islice(found, limit)]


def read_snapshot(
    connection: sqlite3.Connection, playthrough_id: str, character_id: str, view: View, at: int
) -> Snapshot | None:
    def select(low: int, high: int) -> sqlite3.Cursor:
        return connection.execute(
            "select seq, branch from snapshot where playthrough=(select key from playthrough where id=?)"
            " and character=? and seq between ? and ? order by seq desc",
            (playthrough_id, character_id, low, high),
        )

    with closing(_falling(select, view, at)) as visible:
        found = next(visible, None)
    if found is None:
        return None
    seq, branch = found
    blob = connection.execute(
        "select fold from snapshot where playthrough=(select key from playthrough where id=?)"
        " and character=? and seq=?",
        (playthrough_id, character_id, seq),
    ).fetchone()
    if blob is None:  # deleted between the two reads
        return None
    try:
        fold, renames = decode_kept(character_id, zlib.decompress(blob[0]))
    except (ValueError, zlib.error) as error:
        raise _damaged(f"the snapshot at row {seq} of playthrough {playthrough_id}") from error
    return Snapshot(branch, seq, character_id, fold, renames)


def read_answered(
    connection: sqlite3.Connection, playthrough_id: str, request_id: str, view: View | None
) -> Answered | None:
    def select(low: int, high: int) -> sqlite3.Cursor:
        return connection.execute(
            "select place, branch, digest, answer, seq from request"
            " where playthrough=(select key from playthrough where id=?) and id=? and place between ? and ?"
            " order by place desc, branch desc",
            (playthrough_id, request_id, low, high),
        )

    with closing(_falling(select, view, NEWEST) if view else _all(select(0, NEWEST))) as visible:
        found = next(visible, None)
    if found is None:
        return None
    _, branch, digest, answer, seq = found
    return Answered(request_id, branch, digest, answer, seq)


def read_checkpoint(connection: sqlite3.Connection, playthrough_id: str, checkpoint_id: str) -> Checkpoint | None:
    found = connection.execute(f"{ALL_CHECKPOINTS} and id=?", (playthrough_id, checkpoint_id)).fetchone()
    return None if found is None else as_checkpoint(*found)[1]


def read_checkpoints(connection: sqlite3.Connection, playthrough_id: str) -> Sequence[tuple[int, Checkpoint]]:
    return [
        as_checkpoint(*found) for found in connection.execute(f"{ALL_CHECKPOINTS} order by number", (playthrough_id,))
    ]


# ---- stepping through an index

Columns = tuple[Any, ...]
Select = Callable[[int, int], sqlite3.Cursor]
"""Rows (seq, branch, …) from the first to the second position, both included, in the order of the walk."""


def _everything(_start: int) -> int | None:
    """The window of a `select` that leaves no row out: dead rows show, so it needs no bound."""
    return None


def _falling(
    select: Select, view: View, top: int, last_of_window: Callable[[int], int | None] = _everything
) -> Generator[Columns, None, None]:
    """The visible rows at or below `top`, newest first.

    last_of_window: how far one `select` that begins at a position may go (None: to the end). One that leaves rows
    out needs a bound, or it could pass a whole dead range unseen.
    """
    top = view.below(top)
    while top >= 0:
        low = last_of_window(top) or 0
        resume = low - 1
        with closing(select(low, top)) as cursor:
            for columns in cursor:
                seq, branch = columns[0], columns[1]
                if view.sees(branch, seq):
                    yield columns
                elif view.below(seq) != seq:
                    resume = seq
                    break
        top = view.below(resume)


def _rising(
    select: Select, view: View, bottom: int, last_of_window: Callable[[int], int | None] = _everything
) -> Generator[Columns, None, None]:
    """The visible rows at or above `bottom`, oldest first; otherwise as `_falling`."""
    bottom = view.above(bottom)
    while bottom >= 0:
        high = last_of_window(bottom) or NEWEST
        resume = high + 1
        with closing(select(bottom, high)) as cursor:
            for columns in cursor:
                seq, branch = columns[0], columns[1]
                if view.sees(branch, seq):
                    yield columns
                elif view.above(seq) != seq:
                    resume = seq
                    break
        bottom = view.above(resume)


def _all(cursor: sqlite3.Cursor) -> Generator[Columns, None, None]:
    with closing(cursor):
        yield from cursor


class _Audience:
    """What one character's rows hold, in one direction; with `marks`, only rows that hold one of them."""

    def __init__(
        self, connection: sqlite3.Connection, playthrough_id: str, character_id: str, marks: int, direction: str
    ) -> None:
        self._connection = connection
        self._whose = (playthrough_id, character_id)
        self._marks = (marks,) if marks else ()
        self._order = f"order by seq {direction}"
        self._onwards = "seq<=?" if direction == "desc" else "seq>=?"

    def select(self, low: int, high: int) -> sqlite3.Cursor:
        marked = "and marks & ?" if self._marks else ""
        return self._connection.execute(
            f"select seq, branch {_AUDIENCE} and seq between ? and ? {marked} {self._order}",
            (*self._whose, low, high, *self._marks),
        )

    def last_of_window(self, start: int) -> int | None:
        """Where `WINDOW_ROWS` rows from `start` on end, marked or not; None where no more than that are left."""
        if not self._marks:
            return None
        last = self._connection.execute(
            f"select seq {_AUDIENCE} and {self._onwards} {self._order} limit 1 offset {WINDOW_ROWS - 1}",
            (*self._whose, start),
        ).fetchone()
        return None if last is None else int(last[0])


# ---- rows


def _rows(connection: sqlite3.Connection, playthrough_id: str, seqs: Sequence[int]) -> Sequence[Row]:
    """The log rows `seqs`, in that order; those that a deletion took meanwhile are left out."""
    if not seqs:
        return ()
    found = connection.execute(
        "select seq, branch, touches, entry from log where playthrough=(select key from playthrough where id=?)"
        " and seq in (select value from json_each(?))",
        (playthrough_id, json.dumps(seqs)),
    ).fetchall()
    by_seq = {columns[0]: columns for columns in found}
    return [as_row(playthrough_id, *by_seq[seq]) for seq in seqs if seq in by_seq]


def as_row(playthrough_id: str, seq: int, branch: int, touches: str, entry: bytes) -> Row:
    try:
        return Row(branch, decode_entry(entry), json.loads(touches))
    except ValueError as error:
        raise _damaged(f"row {seq} of playthrough {playthrough_id}") from error


def as_checkpoint(
    checkpoint_id: str,
    branch: int,
    seq: int,
    label: str,
    unit_id: str,
    unit: int,
    game_time_s: int,
    created_ms: int,
    open_work: str,
    number: int,
) -> tuple[int, Checkpoint]:
    work = tuple(json.loads(open_work))
    return number, Checkpoint(checkpoint_id, branch, seq, label, unit_id, unit, game_time_s, created_ms, work)


def _damaged(what: str) -> DramaturgError:
    return DramaturgError(Reason.DATA_DAMAGED, f"{what} can't be read")
