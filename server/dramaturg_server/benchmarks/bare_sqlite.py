"""The floor of every commit: the rows of recorded turns, written by bare sqlite3 with nothing around them.

The same tables, the same rows, synchronous=FULL, one transaction a turn, in the caller's thread.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..adapters.sqlite_migrations import migrate
from ..adapters.sqlite_store import FILE_NAME

Row = tuple[Any, ...]
RecordedTurn = Sequence[tuple[str, Sequence[Row]]]
"""What one turn wrote: statements, each with its rows; the first value of a row is the playthrough's key."""

_TABLES = ("log", "audience", "snapshot", "request")


class BareCommits:
    """A file of its own in `folder`; `commit` writes one recorded turn durably. Belongs to one thread."""

    def __init__(self, folder: Path, turns: Sequence[RecordedTurn]) -> None:
        self._turns = turns
        self._connection = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None, cached_statements=256)
        migrate(self._connection)
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = full")
        self._connection.execute(
            "insert into playthrough(key, id, cast_id, cast_version, content_locale, primary_player_id, created_ms)"
            " values(1, 'p', '', '', '', '', 0)"
        )

    def commit(self, *numbers: int) -> None:
        """Writes these turns in one transaction. Past the last recorded one they begin anew, under another key."""
        execute = self._connection.execute
        execute("begin immediate")
        for number in numbers:
            again, place = divmod(number, len(self._turns))
            for statement, rows in self._turns[place]:
                shifted = rows if not again else [(row[0] + again, *row[1:]) for row in rows]
                self._connection.executemany(statement, shifted)
        execute("commit")

    def close(self) -> None:
        self._connection.close()


def recorded_turns(data: Path) -> list[RecordedTurn]:
    """What each turn's commit wrote into the store of a data folder that no server holds, in order."""
    connection = sqlite3.connect(data / FILE_NAME)
    try:
        by_seq: dict[int, list[tuple[str, Sequence[Row]]]] = {}
        for table in _TABLES:
            for seq, rows in _rows_by_seq(connection, table).items():
                marks = ",".join("?" * len(rows[0]))
                by_seq.setdefault(seq, []).append((f"insert into {table} values({marks})", rows))
        for seq, writes in by_seq.items():
            writes.append(("update playthrough set last_seq=?2 where key=?1", [(1, seq)]))
        return [by_seq[seq] for seq in sorted(by_seq) if any("into request" in sql for sql, _ in by_seq[seq])]
    finally:
        connection.close()


def _rows_by_seq(connection: sqlite3.Connection, table: str) -> dict[int, list[Row]]:
    cursor = connection.execute(f"select * from {table}")
    at = [column[0] for column in cursor.description].index("seq")
    rows: dict[int, list[Row]] = {}
    for row in cursor:
        rows.setdefault(row[at], []).append(row)
    return rows
