"""A whole playthrough out of the file as of one moment, and into it in slices, seen only once all of it is there.

What comes in lies under a key that no playthrough has yet. Where the process is killed meanwhile, that key is doomed at
the next start and its rows are removed like those of a deleted playthrough.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from ..domain.errors import Conflict, Reason, Unavailable
from ..ports import Answered, Figures, Row, Whole
from .sqlite_preferences import put_preferences
from .sqlite_reads import ALL_CHECKPOINTS, as_checkpoint, as_row, read_branches, read_playthrough
from .sqlite_writes import add_checkpoint, count_rows, put_answer, put_branch, put_playthrough, put_row, put_snapshot

T = TypeVar("T")

SLICE = 200
"""So many rows, folds or answers are written between two commits of others."""


def read_whole(connection: sqlite3.Connection, playthrough_id: str, is_ending: Callable[[], bool]) -> Whole | None:
    """Everything of a playthrough as of one moment; None where there is none. Nobody else uses `connection` then.

    Raises Unavailable(SHUTTING_DOWN) once `is_ending`: a long history takes seconds.
    """
    connection.execute("begin")
    try:
        playthrough = read_playthrough(connection, playthrough_id)
        if playthrough is None:
            return None
        key, last_seq, last_branch = connection.execute(
            "select key, last_seq, last_branch from playthrough where id=?", (playthrough_id,)
        ).fetchone()
        branches = tuple(read_branches(connection, playthrough_id))
        known = {branch.number for branch in branches}
        checkpoints = connection.execute(f"{ALL_CHECKPOINTS} order by number", (playthrough_id,))
        return Whole(
            playthrough,
            branches,
            tuple(_until_the_end(_rows(connection, key, known, playthrough_id), is_ending)),
            tuple(as_checkpoint(*found)[1] for found in checkpoints),
            tuple(_answers(connection, key, known)),
            last_seq,
            last_branch,
        )
    finally:
        connection.execute("commit")


def _rows(connection: sqlite3.Connection, key: int, known: set[int], playthrough_id: str) -> Iterator[Row]:
    found = connection.execute("select seq, branch, touches, entry from log where playthrough=? order by seq", (key,))
    return (as_row(playthrough_id, *columns) for columns in found if columns[1] in known)


def _until_the_end(rows: Iterator[Row], is_ending: Callable[[], bool]) -> Iterator[Row]:
    for row in rows:
        if is_ending():
            raise Unavailable(Reason.SHUTTING_DOWN, "the server is shutting down")
        yield row


def _answers(connection: sqlite3.Connection, key: int, known: set[int]) -> Iterator[tuple[int, Answered]]:
    """Those of branches that are there, and those without a row, which outlive their branch."""
    found = connection.execute(
        "select place, id, branch, digest, answer, seq from request where playthrough=? order by place, id, branch",
        (key,),
    )
    for place, request_id, branch, digest, answer, seq in found:
        if branch in known or place != seq:
            yield place, Answered(request_id, branch, digest, answer, seq)


# ---- in, step by step: each function is one transaction


def begin_whole(connection: sqlite3.Connection, whole: Whole) -> int:
    """Draws a key that was never used, and writes the branches under it. Raises Conflict(PLAYTHROUGH_EXISTS)."""
    require_absent(connection, whole.playthrough.playthrough_id)
    put_playthrough(connection, whole.playthrough)
    (key,) = connection.execute(
        "select key from playthrough where id=?", (whole.playthrough.playthrough_id,)
    ).fetchone()
    connection.execute("delete from playthrough where key=?", (key,))
    connection.execute("insert into unfinished values(?)", (key,))
    for branch in whole.branches:
        put_branch(connection, key, branch)
    return int(key)


def slices_of(whole: Whole) -> Iterator[Whole]:
    """The rows, folds and answers of a playthrough in pieces, to be written one after the other."""
    nothing = Whole(whole.playthrough, ())
    for rows in _cut(whole.rows):
        yield replace(nothing, rows=rows)
    for snapshots in _cut(whole.snapshots):
        yield replace(nothing, snapshots=snapshots)
    for answers in _cut(whole.answers):
        yield replace(nothing, answers=answers)


def add_slice(connection: sqlite3.Connection, key: int, piece: Whole) -> None:
    for row in piece.rows:
        size = put_row(connection, key, row)
        count_rows(connection, key, row.branch, Figures(1, size, row.entry.wall_ms))
    for snapshot in piece.snapshots:
        put_snapshot(connection, key, snapshot)
    for place, answered in piece.answers:
        put_answer(connection, key, answered, place)


def finish_whole(connection: sqlite3.Connection, key: int, whole: Whole) -> None:
    """Makes it seen. Raises Conflict(PLAYTHROUGH_EXISTS) where its id was taken meanwhile."""
    kept = whole.playthrough
    require_absent(connection, kept.playthrough_id)
    connection.execute(
        "insert into playthrough(key, id, cast_id, cast_version, content_locale, primary_player_id, created_ms,"
        " last_seq, last_branch) values(?,?,?,?,?,?,?,?,?)",
        (
            *(key, kept.playthrough_id, kept.cast_id, kept.cast_version, kept.content_locale),
            *(kept.primary_player_id, kept.created_ms, whole.last_seq, whole.last_branch),
        ),
    )
    for checkpoint in whole.checkpoints:
        add_checkpoint(connection, key, checkpoint)
    put_preferences(connection, whole.preferences, newer=False)
    connection.execute("delete from unfinished where playthrough=?", (key,))


def give_up(connection: sqlite3.Connection, key: int | None = None) -> None:
    """Leaves what came in under a key (None: under any) to be removed like a deleted playthrough's rows."""
    connection.execute(
        "insert or ignore into doomed select playthrough from unfinished where ? in (playthrough, 0)", (key or 0,)
    )
    connection.execute("delete from unfinished where ? in (playthrough, 0)", (key or 0,))


def require_absent(connection: sqlite3.Connection, playthrough_id: str) -> None:
    if connection.execute("select 1 from playthrough where id=?", (playthrough_id,)).fetchone() is not None:
        raise exists(playthrough_id)


def exists(playthrough_id: str) -> Conflict:
    """The error of an id under which a playthrough is there already."""
    return Conflict(
        Reason.PLAYTHROUGH_EXISTS,
        f"playthrough {playthrough_id!r} is there already, and an import changes none",
        playthrough_id=playthrough_id,
    )


def _cut(items: Sequence[T]) -> Iterator[tuple[T, ...]]:
    for start in range(0, len(items), SLICE):
        yield tuple(items[start : start + SLICE])
