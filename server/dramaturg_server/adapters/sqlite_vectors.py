"""Vectors of texts of the log: in behind the rows they belong to, out for many rows at a time.

A text has one vector, of the embedder that read it last: another model's replaces it, so that the table never holds
more than the log has texts. Reading goes by embedder, and never compares two.
"""

import json
import sqlite3
from collections.abc import Sequence

from ..ports import StoredVector

SLICE_VECTORS = 32
"""So many are written between two commits of others: 25 kB at 384 dimensions, far less than the flush they share."""
READ_ROWS = 1000
"""The vectors of so many rows are read by one query, whose sorting stays in memory."""


def put_vectors(
    connection: sqlite3.Connection, playthrough_id: str, embedder_id: str, vectors: Sequence[StoredVector]
) -> None:
    """Keeps those whose row is there, on a branch that is there: what is being removed gets nothing any more."""
    connection.execute("insert or ignore into embedder(id) values(?)", (embedder_id,))
    (embedder,) = connection.execute("select number from embedder where id=?", (embedder_id,)).fetchone()
    connection.executemany(
        "insert or replace into vector(playthrough, seq, part, branch, embedder, data)"
        " select log.playthrough, log.seq, ?, log.branch, ?, ? from log"
        " join branch on branch.playthrough=log.playthrough and branch.number=log.branch"
        " where log.playthrough=(select key from playthrough where id=?) and log.seq=?",
        [(vector.part, embedder, vector.data, playthrough_id, vector.seq) for vector in vectors],
    )


def read_vectors(
    connection: sqlite3.Connection, playthrough_id: str, embedder_id: str, seqs: Sequence[int]
) -> Sequence[StoredVector]:
    asked = sorted(set(seqs))
    found: list[StoredVector] = []
    for start in range(0, len(asked), READ_ROWS):
        rows = connection.execute(
            "select seq, part, cast(data as blob) from vector"
            " where playthrough=(select key from playthrough where id=?1)"
            " and seq in (select value from json_each(?3)) and embedder=(select number from embedder where id=?2)"
            " and branch in (select number from branch where playthrough=(select key from playthrough where id=?1))"
            " order by seq, part",
            (playthrough_id, embedder_id, json.dumps(asked[start : start + READ_ROWS])),
        )
        found += [StoredVector(*columns) for columns in rows]
    return found


def read_embedders(connection: sqlite3.Connection, playthrough_id: str, seqs: Sequence[int]) -> Sequence[str]:
    rows = connection.execute(
        "select distinct embedder.id from vector join embedder on embedder.number=vector.embedder"
        " where playthrough=(select key from playthrough where id=?1)"
        " and seq in (select value from json_each(?2)) order by embedder.id",
        (playthrough_id, json.dumps(list(seqs))),
    )
    return [embedder_id for (embedder_id,) in rows]
