"""What one commit, one lease or one deletion means in SQL. Called by the writer thread, inside its transactions."""

import json
import sqlite3
import zlib

from ..domain.errors import Conflict, Reason
from ..domain.lineage import Branch
from ..ports import Answered, Checkpoint, Figures, Playthrough, Row, Snapshot, Write
from ..saves.fold_codec import encode_entry, encode_kept
from .sqlite_preferences import drop_preferences, put_preferences
from .sqlite_pruning import doom_branches

_OWNED = {
    "audience": "character, seq",
    "request": "id, place, branch",
    "snapshot": "character, seq",
    "vector": "seq, part",
    "log": "seq",
    "checkpoint": "id",
    "branch": "number",
    "doomed_branch": "number",
    "pruning": "number",
}
"""Tables that hold rows of a playthrough, each with the rest of its key."""


def commit_write(connection: sqlite3.Connection, write: Write) -> None:
    """Writes all of `write` into the open transaction; raises Conflict, sqlite3.Error or ValueError part-way."""
    if write.playthrough is not None:
        put_playthrough(connection, write.playthrough)
    found = connection.execute("select key, last_seq from playthrough where id=?", (write.playthrough_id,)).fetchone()
    if found is None:
        raise _refused("the playthrough is unknown")
    key, last_seq = found
    closed_ms = write.branch.created_ms if write.branch is not None else 0
    for number in write.close_branches:
        connection.execute(
            "update branch set status='closed', closed_ms=? where playthrough=? and number=?", (closed_ms, key, number)
        )
    if write.branch is not None:
        _add_branch(connection, key, write.branch)
    rows = write.imported if write.row is None else (*write.imported, write.row)
    if rows:
        last_seq = _add_rows(connection, key, last_seq, rows)
    for snapshot in write.snapshots:
        _put_snapshot(connection, key, snapshot)
    if write.answered is not None:
        place = last_seq if write.row is not None else last_seq + 1
        _put_answer(connection, key, write.answered, place)
    if write.drop_checkpoint:
        connection.execute("delete from checkpoint where playthrough=? and id=?", (key, write.drop_checkpoint))
    if write.checkpoint is not None:
        add_checkpoint(connection, key, write.checkpoint)
    drop_preferences(connection, write.dropped_preferences)
    put_preferences(connection, write.preferences)
    if write.pruned is not None:
        doom_branches(connection, key, write.pruned)


def put_playthrough(connection: sqlite3.Connection, playthrough: Playthrough) -> None:
    connection.execute(
        "insert into playthrough(id, cast_id, cast_version, content_locale, primary_player_id, created_ms)"
        " values(?,?,?,?,?,?) on conflict(id) do update set cast_id=excluded.cast_id,"
        " cast_version=excluded.cast_version, content_locale=excluded.content_locale,"
        " primary_player_id=excluded.primary_player_id, created_ms=excluded.created_ms",
        (
            playthrough.playthrough_id,
            playthrough.cast_id,
            playthrough.cast_version,
            playthrough.content_locale,
            playthrough.primary_player_id,
            playthrough.created_ms,
        ),
    )


def _add_branch(connection: sqlite3.Connection, key: int, branch: Branch) -> None:
    if branch.parent is not None:
        _check_branch(connection, key, branch.parent)
    if branch.status == "current":
        connection.execute(
            "update branch set status='closed', closed_ms=? where playthrough=? and status='current'",
            (branch.created_ms, key),
        )
    put_branch(connection, key, branch)
    connection.execute("update playthrough set last_branch=max(last_branch, ?) where key=?", (branch.number, key))


def put_branch(connection: sqlite3.Connection, key: int, branch: Branch) -> None:
    connection.execute(
        "insert into branch(playthrough, number, parent, fork_seq, first_seq, status, created_ms, closed_ms)"
        " values(?,?,?,?,?,?,?,?)",
        (
            *(key, branch.number, branch.parent, branch.fork_seq, branch.first_seq),
            *(branch.status, branch.created_ms, branch.closed_ms),
        ),
    )


def _add_rows(connection: sqlite3.Connection, key: int, last_seq: int, rows: tuple[Row, ...]) -> int:
    """Returns the last row's seq; raises Conflict where seqs don't grow."""
    counted: dict[int, Figures] = {}
    for row in rows:
        seq = row.entry.seq
        if seq <= last_seq:
            raise _refused(f"row {seq} comes after row {last_seq}")
        last_seq = seq
        so_far, size = counted.get(row.branch, Figures()), put_row(connection, key, row)
        counted[row.branch] = Figures(so_far.rows + 1, so_far.bytes + size, row.entry.wall_ms)
    for branch, figures in counted.items():
        count_rows(connection, key, branch, figures)
    connection.execute("update playthrough set last_seq=? where key=?", (last_seq, key))
    return last_seq


def put_row(connection: sqlite3.Connection, key: int, row: Row) -> int:
    """Returns how many bytes the row takes in the log."""
    seq, entry = row.entry.seq, encode_entry(row.entry)
    touches = json.dumps(dict(row.touches), ensure_ascii=False, separators=(",", ":"))
    connection.execute("insert into log values(?,?,?,?,?)", (key, seq, row.branch, touches, entry))
    connection.executemany(
        "insert into audience values(?,?,?,?,?)", [(key, c, seq, row.branch, m) for c, m in row.touches.items()]
    )
    return len(entry)


def count_rows(connection: sqlite3.Connection, key: int, branch: int, more: Figures) -> None:
    """Adds to what a branch comes to; raises Conflict for an unknown one."""
    counted = connection.execute(
        "update branch set rows=rows+?, bytes=bytes+?, last_ms=max(last_ms, ?) where playthrough=? and number=?",
        (more.rows, more.bytes, more.last_ms, key, branch),
    )
    if not counted.rowcount:
        raise _refused(f"branch b{branch} is unknown")


def _put_snapshot(connection: sqlite3.Connection, key: int, snapshot: Snapshot) -> None:
    _check_branch(connection, key, snapshot.branch)
    put_snapshot(connection, key, snapshot)


def put_snapshot(connection: sqlite3.Connection, key: int, snapshot: Snapshot) -> None:
    connection.execute(
        "insert or replace into snapshot values(?,?,?,?,?)",
        (
            key,
            snapshot.character_id,
            snapshot.seq,
            snapshot.branch,
            zlib.compress(encode_kept(snapshot.fold, snapshot.renames), 1),
        ),
    )


def _put_answer(connection: sqlite3.Connection, key: int, answered: Answered, place: int) -> None:
    _check_branch(connection, key, answered.branch)
    put_answer(connection, key, answered, place)


def put_answer(connection: sqlite3.Connection, key: int, answered: Answered, place: int) -> None:
    connection.execute(
        "insert or replace into request values(?,?,?,?,?,?,?)",
        (key, answered.request_id, place, answered.branch, answered.seq, answered.digest, answered.answer),
    )


def add_checkpoint(connection: sqlite3.Connection, key: int, made: Checkpoint) -> None:
    _check_branch(connection, key, made.branch)
    connection.execute("update playthrough set last_checkpoint=last_checkpoint+1 where key=?", (key,))
    (number,) = connection.execute("select last_checkpoint from playthrough where key=?", (key,)).fetchone()
    connection.execute(
        "insert into checkpoint values(?,?,?,?,?,?,?,?,?,?,?)",
        (
            key,
            made.checkpoint_id,
            made.branch,
            made.seq,
            made.label,
            made.unit_id,
            made.unit,
            made.game_time_s,
            made.created_ms,
            json.dumps(made.open_work, ensure_ascii=False),
            number,
        ),
    )


def _check_branch(connection: sqlite3.Connection, key: int, branch: int) -> None:
    """Raises Conflict for an unknown branch."""
    known = connection.execute("select 1 from branch where playthrough=? and number=?", (key, branch))
    if known.fetchone() is None:
        raise _refused(f"branch b{branch} is unknown")


def _refused(message: str) -> Conflict:
    return Conflict(Reason.COMMIT_FAILED, message)


# ---- leases and deletion


def acquire_lease(
    connection: sqlite3.Connection, playthrough_id: str, holder: str, now_ms: int, expires_ms: int
) -> None:
    """Takes or renews; raises Conflict(PLAYTHROUGH_LEASED) where another holder's lease is alive at `now_ms`."""
    found = connection.execute("select holder, expires_ms from lease where id=?", (playthrough_id,)).fetchone()
    if found is not None and found[0] != holder and found[1] > now_ms:
        raise Conflict(Reason.PLAYTHROUGH_LEASED, f"held by {found[0]}", holder=found[0])
    connection.execute("insert or replace into lease values(?,?,?)", (playthrough_id, holder, expires_ms))


def release_lease(connection: sqlite3.Connection, playthrough_id: str, holder: str) -> bool:
    """Gives back what `holder` holds; tells whether it held anything."""
    return connection.execute("delete from lease where id=? and holder=?", (playthrough_id, holder)).rowcount > 0


def doom_playthrough(connection: sqlite3.Connection, playthrough_id: str) -> None:
    """Makes a playthrough unknown at once; its rows go with `remove_slice`."""
    connection.execute("delete from lease where id=?", (playthrough_id,))
    connection.execute("insert into doomed select key from playthrough where id=?", (playthrough_id,))
    connection.execute("delete from playthrough where id=?", (playthrough_id,))


def remove_slice(connection: sqlite3.Connection, size: int = 2000) -> bool:
    """Removes at most `size` rows of deleted playthroughs; tells whether some may be left."""
    doomed = connection.execute("select playthrough from doomed limit 1").fetchone()
    if doomed is None:
        return False
    for table, key in _OWNED.items():
        removed = connection.execute(
            f"delete from {table} where playthrough=?1 and ({key}) in"
            f" (select {key} from {table} where playthrough=?1 limit ?2)",
            (doomed[0], size),
        )
        if removed.rowcount:
            return True
    connection.execute("delete from doomed where playthrough=?", doomed)
    return True
