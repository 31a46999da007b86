"""How words leave the file for good: out of every row in one transaction, then out of what the file leaves unused.

    plan, beside whoever commits → rewrite, in one transaction → the write-ahead log is emptied
    → is it still in the file? then the file is written anew

Pages and cells that are given up are overwritten (`secure_delete`); what an older version gave up without that is what
the last step is for. A process that is killed between finishes at the next start: `unscrubbed` says so.
"""

import json
import mmap
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..domain.erasing import erased, first_row, widened_by
from ..domain.erasure import Erasure
from ..saves.erased_answers import erased_answer
from ..saves.fold_codec import decode_entry, encode_entry
from .purged_words import Words, as_bytes, written_forms
from .sqlite_preferences import drop_preferences

Found = tuple[int, int, bytes]
"""Seq, branch and entry of a row."""


@dataclass(frozen=True, slots=True)
class Rewriting:
    """What a purge will write. last_seq: of the log that it was made from · found: rows that hold something of it ·
    rows: seq, branch, entry, and by how many bytes that grows · answers: answer, id, place, branch."""

    erasure: Erasure
    last_seq: int
    found: Sequence[Found] = ()
    rows: Sequence[tuple[int, int, bytes, int]] = ()
    answers: Sequence[tuple[bytes, str, int, int]] = ()


def plan(
    connection: sqlite3.Connection,
    playthrough_id: str,
    erasure: Erasure,
    *,
    after: int = 0,
    planned: Rewriting | None = None,
) -> Rewriting | None:
    """Reads the rows of the playthrough once, on all branches, those being removed, too.

    after: a row behind which alone something is to be found · planned: before, of an older state of the log: just what
    came since is read. None where there is no such playthrough.
    """
    connection.execute("begin")
    try:
        found = connection.execute("select key, last_seq from playthrough where id=?", (playthrough_id,)).fetchone()
        if found is None:
            return None
        key, last_seq = int(found[0]), int(found[1])
        before = planned or Rewriting(erasure, max(after, first_row(erasure) - 1))
        erasure, new = _holding(connection, key, before.erasure, before.last_seq)
        rows = before.rows if erasure == before.erasure else tuple(_rewritten_rows(before.found, erasure))
        rows = (*rows, *_rewritten_rows(new, erasure))
        answers = tuple(_rewritten_answers(connection, key, erasure))
        return Rewriting(erasure, last_seq, (*before.found, *new), rows, answers)
    finally:
        connection.execute("rollback")


def rewrite(connection: sqlite3.Connection, playthrough_id: str, planned: Rewriting, now_ms: int) -> bool:
    """Writes all of it, in one transaction of the caller's; False where the log has grown since it was planned."""
    found = connection.execute("select key, last_seq from playthrough where id=?", (playthrough_id,)).fetchone()
    if found is None or found[1] != planned.last_seq:
        return False
    key = int(found[0])
    for seq, branch, entry, grown in planned.rows:
        connection.execute("update log set entry=? where playthrough=? and seq=?", (entry, key, seq))
        connection.execute("update branch set bytes=bytes+? where playthrough=? and number=?", (grown, key, branch))
    connection.executemany(
        "update request set answer=? where playthrough=? and id=? and place=? and branch=?",
        [(answer, key, *place) for answer, *place in planned.answers],
    )
    if planned.rows:
        seqs = [row[0] for row in planned.rows]
        connection.execute("delete from snapshot where playthrough=? and seq>=?", (key, seqs[0]))
        connection.execute(
            "delete from vector where playthrough=? and seq in (select value from json_each(?))",
            (key, json.dumps(seqs)),
        )
    preferences = _drop_preferences(connection, playthrough_id, planned.erasure)
    if planned.rows or planned.answers or preferences:
        connection.execute("insert into unscrubbed values(?)", (now_ms,))
    return True


def _holding(connection: sqlite3.Connection, key: int, erasure: Erasure, after: int) -> tuple[Erasure, list[Found]]:
    """The rows that hold something of what goes, ascending, and all that goes by them."""
    found: list[Found] = []
    words = Words.of(erasure)
    rows = connection.execute(
        "select seq, branch, entry from log where playthrough=? and seq>? order by seq", (key, after)
    )
    for seq, branch, data in rows:
        if words.may_stand_in(seq, data):
            found.append((seq, branch, data))
            wider = widened_by(erasure, decode_entry(data))
            if wider != erasure:
                erasure, words = wider, Words.of(wider)
    return erasure, found


def _rewritten_rows(found: Iterable[Found], erasure: Erasure) -> Iterator[tuple[int, int, bytes, int]]:
    """Rows that read otherwise without it, ascending."""
    for seq, branch, data in found:
        entry = decode_entry(data)
        new = erased(entry, erasure)
        if new != entry:
            written = encode_entry(new)
            yield seq, branch, written, len(written) - len(data)


def _rewritten_answers(
    connection: sqlite3.Connection, key: int, erasure: Erasure
) -> Iterator[tuple[bytes, str, int, int]]:
    kept = connection.execute(
        "select answer, id, place, branch from request where playthrough=? and length(answer) > 0", (key,)
    )
    for answer, *place in kept.fetchall():
        new = erased_answer(answer, erasure)
        if new != answer:
            yield new, *place


def _drop_preferences(connection: sqlite3.Connection, playthrough_id: str, erasure: Erasure) -> int:
    """Those that were said in what goes."""
    among = json.dumps(sorted(erasure.ids))
    gone = connection.execute(
        "select id from preference where (playthrough=?1 and source in (select value from json_each(?2)))"
        " or id in (select value from json_each(?2))",
        (playthrough_id, among),
    ).fetchall()
    drop_preferences(connection, [own_id for (own_id,) in gone])
    return len(gone)


# ---- out of what the file leaves unused: none of these runs in a transaction


def empty_the_log(connection: sqlite3.Connection) -> bool:
    """Moves the write-ahead log into the file and cuts it to nothing; False where somebody still reads in it."""
    (timeout,) = connection.execute("pragma busy_timeout").fetchone()
    connection.execute("pragma busy_timeout = 20")
    try:
        (is_busy, _, _) = connection.execute("pragma wal_checkpoint(truncate)").fetchone()
        return not is_busy
    except sqlite3.OperationalError:
        return False
    finally:
        connection.execute(f"pragma busy_timeout = {int(timeout)}")


def write_anew(connection: sqlite3.Connection) -> None:
    """Leaves nothing unused in the file. Takes a second for some 100 MB, in which nobody commits."""
    connection.execute("vacuum")


def is_unscrubbed(connection: sqlite3.Connection) -> bool:
    """Tells whether erased words may still lie in what the file leaves unused."""
    return connection.execute("select 1 from unscrubbed limit 1").fetchone() is not None


def note_scrubbed(connection: sqlite3.Connection) -> None:
    connection.execute("delete from unscrubbed")


def holds_any(file: Path, erasure: Erasure) -> bool:
    """Tells whether one of the texts stands anywhere in the file, in use or not."""
    needles = {form for text in erasure.telling for form in (as_bytes(text), *written_forms(text))}
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return any(data.find(needle) >= 0 for needle in needles)
