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

from ..domain.erasing import erased, widened
from ..domain.erasure import Erasure
from ..domain.memories import row_of
from ..saves.erased_answers import erased_answer
from ..saves.fold_codec import decode_entry, encode_entry
from .sqlite_preferences import drop_preferences


@dataclass(frozen=True, slots=True)
class Rewriting:
    """What a purge will write. last_seq: of the log that it was made from · rows: seq, branch, entry, and by how many
    bytes that grows · answers: answer, id, place, branch."""

    erasure: Erasure
    last_seq: int
    rows: Sequence[tuple[int, int, bytes, int]]
    answers: Sequence[tuple[bytes, str, int, int]]


def plan(connection: sqlite3.Connection, playthrough_id: str, erasure: Erasure) -> Rewriting | None:
    """Reads every row of the playthrough that holds something of it, on all branches, those being removed, too.

    None where there is no such playthrough.
    """
    connection.execute("begin")
    try:
        found = connection.execute("select key, last_seq from playthrough where id=?", (playthrough_id,)).fetchone()
        if found is None:
            return None
        key, last_seq = int(found[0]), int(found[1])
        erasure = widened(
            erasure, lambda *found: [decode_entry(data) for *_, data in _holding(connection, key, *found)]
        )
        rows = tuple(_rewritten_rows(connection, key, erasure))
        return Rewriting(erasure, last_seq, rows, tuple(_rewritten_answers(connection, key, erasure)))
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


def _holding(
    connection: sqlite3.Connection, key: int, ids: Iterable[str], texts: Iterable[str] = ()
) -> list[tuple[int, int, bytes]]:
    """Seq, branch and entry of the rows in which an id or a text stands, or which an id is of; ascending."""
    seqs = set(map(row_of, ids))
    for needle in (*_as_json(ids), *(written for text in texts for written in _written(text))):
        seqs.update(
            seq
            for (seq,) in connection.execute(
                "select seq from log where playthrough=? and instr(entry, ?) > 0", (key, needle)
            )
        )
    return connection.execute(
        "select seq, branch, entry from log where playthrough=? and seq in (select value from json_each(?))"
        " order by seq",
        (key, json.dumps(sorted(seqs))),
    ).fetchall()


def _rewritten_rows(
    connection: sqlite3.Connection, key: int, erasure: Erasure
) -> Iterator[tuple[int, int, bytes, int]]:
    """Rows that read otherwise without it, ascending."""
    for seq, branch, data in _holding(connection, key, erasure.ids, erasure.texts):
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


def _as_json(ids: Iterable[str]) -> tuple[bytes, ...]:
    """Ids as rows hold them."""
    return tuple(_bytes(f'"{_escaped(one)}"') for one in sorted(ids))


def _written(text: str) -> set[bytes]:
    """A text as it may stand in a row: as it is there, and in JSON within it."""
    once = _escaped(text)
    return {_bytes(form) for form in (once, _escaped(once), json.dumps(json.dumps(text))[3:-3])}


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


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
    needles = {form for text in erasure.telling for form in (_bytes(text), *_written(text))}
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return any(data.find(needle) >= 0 for needle in needles)
