"""How branches leave the file: gone at once with the commit that prunes them, their rows afterwards, in slices.

Only the writer thread calls what is here. Whatever a slice removed is gone for good with its commit; a process that was
killed goes through the tables again from their start, where by then there is less to find.
"""

import json
import sqlite3
from dataclasses import dataclass

from ..domain.errors import Conflict, Reason
from ..ports import Pruning

SLICE_ROWS = 64
"""So many rows are looked at, and removed at most, between two commits of others: about as long as a flush takes."""

_TABLES = {
    "audience": ("character", "seq"),
    "snapshot": ("character", "seq"),
    "request": ("id", "place", "branch"),
    "vector": ("seq", "part"),
    "log": ("seq",),
}
"""Tables whose rows name their branch, each with the rest of its key; the log goes last, as the truth of the others."""


def doom_branches(connection: sqlite3.Connection, key: int, pruned: Pruning) -> None:
    """Makes branches unknown, and forgets the checkpoints on them. Raises Conflict where one of them must stay."""
    chosen = json.dumps(pruned.branches)
    among = "(select value from json_each(?2))"
    (closed,) = connection.execute(
        f"select count(*) from branch where playthrough=?1 and number in {among} and status='closed'", (key, chosen)
    ).fetchone()
    growing = connection.execute(
        f"select 1 from branch where playthrough=?1 and parent in {among} and number not in {among} limit 1",
        (key, chosen),
    )
    if closed != len(pruned.branches) or growing.fetchone() is not None:
        raise Conflict(Reason.COMMIT_FAILED, "a branch to prune is not closed, or another one grows from it")
    connection.execute("insert into doomed_branch select ?, value from json_each(?)", (key, chosen))
    connection.execute(f"delete from branch where playthrough=?1 and number in {among}", (key, chosen))
    connection.execute(f"delete from checkpoint where playthrough=?1 and branch in {among}", (key, chosen))
    connection.execute(
        "insert into pruning select ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7 from pruning"
        " where playthrough=?1",
        (key, pruned.at_ms, pruned.by_policy, chosen, pruned.rows, pruned.bytes, pruned.checkpoints),
    )


@dataclass(slots=True)
class Sweep:
    """One walk through the tables of a playthrough that removes the rows of its doomed branches.

    tables: still to be walked · after: the key of the row looked at last in the first of them; () = none yet.
    """

    key: int
    numbers: tuple[int, ...]
    tables: list[str]
    after: tuple[object, ...] = ()

    @classmethod
    def begin(cls, connection: sqlite3.Connection) -> "Sweep | None":
        """The walk for the first playthrough that has doomed branches; None where none has."""
        found = connection.execute("select min(playthrough) from doomed_branch").fetchone()
        if found[0] is None:
            return None
        numbers = connection.execute("select number from doomed_branch where playthrough=?", found).fetchall()
        return cls(found[0], tuple(number for (number,) in numbers), list(_TABLES))

    def slice(self, connection: sqlite3.Connection, size: int = SLICE_ROWS) -> bool:
        """Looks at the next `size` rows and removes those to go; False once the walk is done."""
        if not self.tables:
            connection.executemany(
                "delete from doomed_branch where playthrough=? and number=?", [(self.key, n) for n in self.numbers]
            )
            return False
        rows = self._next_rows(connection, size)
        self._remove(connection, rows)
        if len(rows) < size:
            self.tables.pop(0)
            self.after = ()
        else:
            self.after = rows[-1][2:]
        return True

    def _next_rows(self, connection: sqlite3.Connection, size: int) -> list[tuple[object, ...]]:
        """Of each row its branch, whether it goes with its branch, and its key."""
        table = self.tables[0]
        columns = ", ".join(_TABLES[table])
        # an answer without a row lies behind it, and stays: what counts in the whole playthrough must not happen again
        goes = "place=seq" if table == "request" else "1"
        onwards = f"and ({columns}) > ({', '.join('?' * len(self.after))})" if self.after else ""
        return connection.execute(
            f"select branch, {goes}, {columns} from {table} where playthrough=? {onwards} order by {columns} limit ?",
            (self.key, *self.after, size),
        ).fetchall()

    def _remove(self, connection: sqlite3.Connection, rows: list[tuple[object, ...]]) -> None:
        table = self.tables[0]
        named = " and ".join(f"{column}=?" for column in _TABLES[table])
        doomed = set(self.numbers)
        connection.executemany(
            f"delete from {table} where playthrough=? and {named}",
            [(self.key, *row[2:]) for row in rows if row[0] in doomed and row[1]],
        )
