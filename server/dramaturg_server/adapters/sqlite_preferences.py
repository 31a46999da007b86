"""How players want to be talked to, beside all playthroughs: no load and no deletion of one reaches them."""

import sqlite3
from collections.abc import Iterable, Sequence
from hashlib import blake2b

from ..domain.beliefs import Preference
from ..domain.errors import DramaturgError, Reason
from ..saves.fold_codec import codec_of

KEY_BYTES = 16
_DROPPED = "select player, key, wall_ms from dropped_preference"


def put_preferences(connection: sqlite3.Connection, preferences: Iterable[Preference], *, newer: bool = True) -> None:
    """Keeps each in the place of the one of its key. newer: they are; else those that are there and newer stay, and
    none comes back that was taken away."""
    only = "" if newer else " where excluded.wall_ms > preference.wall_ms"
    if not newer:
        dropped = {(player, key): wall_ms for player, key, wall_ms in connection.execute(_DROPPED)}
        preferences = [one for one in preferences if dropped.get((one.player_id, _key(one)), -1) < one.wall_ms]
    connection.executemany(
        "insert into preference(player, key, id, wall_ms, playthrough, source, data) values(?,?,?,?,?,?,?)"
        " on conflict(player, key) do update set id=excluded.id, wall_ms=excluded.wall_ms,"
        f" playthrough=excluded.playthrough, source=excluded.source, data=excluded.data{only}",
        [
            (
                *(one.player_id, _key(one), one.preference_id, one.wall_ms, one.playthrough_id, one.source_id),
                codec_of(Preference).encode(one),
            )
            for one in preferences
        ],
    )


def read_preferences(connection: sqlite3.Connection, player_id: str) -> Sequence[Preference]:
    found = connection.execute("select data from preference where player=? order by wall_ms, id", (player_id,))
    try:
        return tuple(codec_of(Preference).decode(data) for (data,) in found)
    except ValueError as error:
        raise DramaturgError(Reason.DATA_DAMAGED, f"a preference of player {player_id} can't be read") from error


def drop_preferences(connection: sqlite3.Connection, preference_ids: Iterable[str]) -> None:
    ids = [(one,) for one in preference_ids]
    connection.executemany(
        "insert or replace into dropped_preference select player, key, wall_ms from preference where id=?", ids
    )
    connection.executemany("delete from preference where id=?", ids)


def _key(preference: Preference) -> bytes:
    return blake2b("\x1f".join(preference.key).encode("utf-8", "surrogatepass"), digest_size=KEY_BYTES).digest()
