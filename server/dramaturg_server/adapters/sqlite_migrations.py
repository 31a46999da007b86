"""The layout of `dramaturg.sqlite3`, as ordered steps from an empty file; each step is one transaction."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress

from ..domain.errors import DramaturgError, Reason

APPLICATION_ID = 0x44524D54
"""`DRMT`, in the file's header: tells our files from other programs' ones."""

Migration = Callable[[sqlite3.Connection], None]

_FIRST_TABLES = (
    # key is never reused: rows of a deleted playthrough may still lie about under theirs.
    """create table playthrough(
        key integer primary key autoincrement, id text not null unique, cast_id text not null,
        cast_version text not null, content_locale text not null, primary_player_id text not null,
        created_ms integer not null, last_seq integer not null default 0)""",
    """create table branch(
        playthrough integer not null, number integer not null, parent integer, fork_seq integer not null,
        first_seq integer not null, status text not null, primary key(playthrough, number)) without rowid""",
    """create table log(
        playthrough integer not null, seq integer not null, branch integer not null, touches text not null,
        entry blob not null, primary key(playthrough, seq)) without rowid""",
    """create table audience(
        playthrough integer not null, character text not null, seq integer not null, branch integer not null,
        marks integer not null, primary key(playthrough, character, seq)) without rowid""",
    """create table snapshot(
        playthrough integer not null, character text not null, seq integer not null, branch integer not null,
        fold blob not null, primary key(playthrough, character, seq)) without rowid""",
    # place: the row that came with the answer, else where the next one would have come; visibility goes by it
    """create table request(
        playthrough integer not null, id text not null, place integer not null, branch integer not null,
        seq integer not null, digest text not null, answer blob not null,
        primary key(playthrough, id, place, branch)) without rowid""",
    """create table checkpoint(
        playthrough integer not null, id text not null, branch integer not null, seq integer not null,
        label text not null, unit_id text not null, unit integer not null, game_time_s integer not null,
        created_ms integer not null, open_work text not null, primary key(playthrough, id)) without rowid""",
    # by name, since a lease is taken before its playthrough is made
    "create table lease(id text primary key, holder text not null, expires_ms integer not null) without rowid",
    # keys of deleted playthroughs whose rows are still being removed
    "create table doomed(playthrough integer primary key)",
)


def first_tables(connection: sqlite3.Connection) -> None:
    """1: playthroughs, branches, the log and what makes reading it cheap."""
    connection.execute(f"pragma application_id = {APPLICATION_ID}")
    for statement in _FIRST_TABLES:
        connection.execute(statement)


def number_checkpoints(connection: sqlite3.Connection) -> None:
    """2: the order in which checkpoints were made, which neither positions nor the wall clock tell."""
    connection.execute("alter table playthrough add column last_checkpoint integer not null default 0")
    connection.execute("alter table checkpoint add column number integer not null default 0")
    made = connection.execute(
        "select playthrough, id from checkpoint order by playthrough, created_ms, seq, id"
    ).fetchall()
    numbers: dict[int, int] = {}
    for key, checkpoint_id in made:
        numbers[key] = numbers.get(key, 0) + 1
        connection.execute(
            "update checkpoint set number=? where playthrough=? and id=?", (numbers[key], key, checkpoint_id)
        )
    connection.executemany("update playthrough set last_checkpoint=? where key=?", [(n, k) for k, n in numbers.items()])


_PRUNING = (
    "alter table playthrough add column last_branch integer not null default 0",
    "alter table branch add column created_ms integer not null default 0",
    "alter table branch add column closed_ms integer not null default 0",
    # what its own rows come to, kept with every commit
    "alter table branch add column rows integer not null default 0",
    "alter table branch add column bytes integer not null default 0",
    "alter table branch add column last_ms integer not null default 0",
    # branches that are gone and whose rows are still being removed
    "create table doomed_branch(playthrough integer, number integer, primary key(playthrough, number)) without rowid",
    """create table pruning(
        playthrough integer not null, number integer not null, at_ms integer not null, by_policy integer not null,
        branches text not null, rows integer not null, bytes integer not null, checkpoints integer not null,
        primary key(playthrough, number)) without rowid""",
    # keys of playthroughs that are being brought in
    "create table unfinished(playthrough integer primary key)",
    "update playthrough set last_branch = (select coalesce(max(number), 0) from branch where playthrough = key)",
    # when they closed was not written down: their time begins now, so that no policy takes them at once
    "update branch set closed_ms = 1000 * cast(strftime('%s', 'now') as integer) where status = 'closed'",
)


def prepare_pruning(connection: sqlite3.Connection) -> None:
    """3: what branches come to and since when they are closed; what is being removed, was removed, or comes in."""
    for statement in _PRUNING:
        connection.execute(statement)
    counted = connection.execute(
        "select count(*), sum(length(entry)), playthrough, branch, max(seq) from log group by playthrough, branch"
    ).fetchall()
    for rows, size, key, branch, last in counted:
        (entry,) = connection.execute("select entry from log where playthrough=? and seq=?", (key, last)).fetchone()
        connection.execute(
            "update branch set rows=?, bytes=?, last_ms=? where playthrough=? and number=?",
            (rows, size, _wall_ms(entry), key, branch),
        )


def _wall_ms(entry: bytes) -> int:
    """Wall time of a row; 0 where it is damaged, which must not keep the rest from being opened."""
    try:
        return int(json.loads(entry)["wall_ms"])
    except (ValueError, LookupError, TypeError):
        return 0


_VECTORS = (
    # a number in place of a name of some dozen bytes beside every vector
    "create table embedder(number integer primary key, id text not null unique)",
    # one vector a text; at 384 dimensions a row stays within a page, five to each
    """create table vector(
        playthrough integer not null, seq integer not null, part integer not null, branch integer not null,
        embedder integer not null, data blob not null, primary key(playthrough, seq, part)) without rowid""",
)


def add_vectors(connection: sqlite3.Connection) -> None:
    """4: the meaning of what was said, which is embedded behind all dialogue; nothing of older data has any yet."""
    for statement in _VECTORS:
        connection.execute(statement)


_PREFERENCES = (
    # of players, whatever becomes of playthroughs; key: a digest of what there is one of
    """create table preference(
        player text not null, key blob not null, id text not null, wall_ms integer not null,
        playthrough text not null, source text not null, data blob not null,
        primary key(player, key)) without rowid""",
    # a row while text that was erased may still lie in what the file leaves unused
    "create table unscrubbed(since_ms integer not null)",
    "create table dropped_preference(player text not null, key blob not null, wall_ms integer not null,"
    " primary key(player, key)) without rowid",
)


def add_preferences(connection: sqlite3.Connection) -> None:
    """5: how players want to be talked to in every playthrough, and what of that was taken away, which no old export
    brings back; and whether something erased is still to be wiped."""
    for statement in _PREFERENCES:
        connection.execute(statement)


MIGRATIONS: Sequence[Migration] = (
    first_tables,
    number_checkpoints,
    prepare_pruning,
    add_vectors,
    add_preferences,
)


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Brings the file to the newest version; `connection` must be in autocommit mode.

    Raises DramaturgError: DATA_FOREIGN for another program's file, DATA_NEWER for one of a later version. What a
    failed step began is rolled back, and the steps before it stay. sqlite3.Error passes through.
    """
    version = checked_version(connection, len(migrations))
    for number, step in enumerate(migrations[version:], version + 1):
        connection.execute("begin immediate")
        try:
            step(connection)
            connection.execute(f"pragma user_version = {number}")
            connection.execute("commit")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk may have rolled back already
                connection.execute("rollback")
            raise


def checked_version(connection: sqlite3.Connection, newest: int = len(MIGRATIONS)) -> int:
    """The file's version, 0 for an empty one; raises as `migrate` does."""
    application = _number(connection, "pragma application_id")
    version = _number(connection, "pragma user_version")
    empty = _number(connection, "select count(*) from sqlite_master") == 0
    if application != APPLICATION_ID and not (empty and application == 0 and version == 0):
        raise DramaturgError(Reason.DATA_FOREIGN, "the database belongs to another program")
    if version > newest:
        raise DramaturgError(
            Reason.DATA_NEWER,
            f"the data has version {version}, this server reads up to version {newest}",
            data_version=str(version),
            server_version=str(newest),
        )
    return version


def _number(connection: sqlite3.Connection, sql: str) -> int:
    return int(connection.execute(sql).fetchone()[0])
