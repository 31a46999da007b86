"""Brings a whole playthrough in from elsewhere, under an id that nothing here has yet."""

import asyncio
from dataclasses import dataclass, replace

from ..domain.content import Cast
from ..domain.errors import Conflict, DramaturgError, Reason
from ..domain.renames import Renames
from ..ports import Figures, Listed, Playthrough, Snapshot, Store, Whole
from ..saves.branch_folds import snapshots_of_all
from ..saves.envelope import damaged
from ..saves.playthrough_blob import read_whole
from .application import Application
from .once import answer_to, require_same, stored_answer
from .own_renames import own_renames
from .renamed_store import renamed_row
from .requests import At


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """exported_id: the id that it had where it came from."""

    listed: Listed
    exported_id: str


async def import_playthrough(app: Application, at: At, blob: bytes | bytearray) -> BroughtIn:
    """All of it or nothing; what has begun is finished though the caller leaves. Read and folded off the loop.

    A repeated call answers the same. Raises Conflict(PLAYTHROUGH_EXISTS | CAST_MISMATCH | REQUEST_ID_REUSED),
    DramaturgError DATA_FOREIGN, DATA_NEWER, DATA_DAMAGED.
    """
    return await app.moved(lambda: _brought_in(app, at, blob))


async def require_new(store: Store, playthrough_id: str) -> None:
    """Raises Conflict(PLAYTHROUGH_EXISTS) where the id is taken: told with the first part of a blob, not the last."""
    if await store.playthrough(playthrough_id) is not None:
        raise _exists(playthrough_id)


async def _brought_in(app: Application, at: At, blob: bytes | bytearray) -> BroughtIn:
    async with app.turnstile(at.playthrough_id):
        here = await app.store.playthrough(at.playthrough_id)
        if here is not None:
            return await _replayed(app.store, at, here)
        whole = await asyncio.to_thread(read_whole, blob)
        _require_cast(whole.playthrough, app.cast)
        made = _as_ours(whole, at)
        snapshots = await asyncio.to_thread(_folded, made, app.cast.renames, app.snapshot_rows)
        await _added(app.store, replace(made, snapshots=snapshots))
        return BroughtIn(await _listed(app.store, made.playthrough), whole.playthrough.playthrough_id)


async def _replayed(store: Store, at: At, here: Playthrough) -> BroughtIn:
    stored = await store.answered(at.playthrough_id, at.request_id, None) if at.request_id else None
    if stored is None:
        raise _exists(at.playthrough_id)
    require_same(at, stored.digest)
    return BroughtIn(await _listed(store, here), stored_answer(stored, "brought_in")["brought_in"])


def _exists(playthrough_id: str) -> Conflict:
    return Conflict(
        Reason.PLAYTHROUGH_EXISTS,
        f"playthrough {playthrough_id!r} is there already, and an import changes none",
        playthrough_id=playthrough_id,
    )


def _require_cast(theirs: Playthrough, cast: Cast) -> None:
    if theirs.cast_id != cast.cast_id:
        raise Conflict(
            Reason.CAST_MISMATCH,
            f"the playthrough belongs to cast {theirs.cast_id!r}, and {cast.cast_id!r} is loaded",
            recorded=theirs.cast_id,
            loaded=cast.cast_id,
        )


def _folded(whole: Whole, renames: Renames, every: int) -> tuple[Snapshot, ...]:
    """Its folds in the ids of the cast that is loaded here: its rows may hold those of several versions.

    What one branch can't be read by no fold is kept by: on others it is translated when it is asked for.
    """
    renames = own_renames(renames, (row.entry for row in whole.rows))
    tree = {branch.number: branch for branch in whole.branches}
    rows = [renamed_row(renames, row) for row in whole.rows]
    return tuple(replace(snapshot, renames=renames) for snapshot in snapshots_of_all(tree, rows, every))


def _as_ours(whole: Whole, at: At) -> Whole:
    """Under the new id, with the answer to this call.

    A request's digest holds the playthrough's id: under another one no request can come again, and a game whose first
    call has always the same id must not be refused for it.
    """
    exported_id = whole.playthrough.playthrough_id
    current = next(branch.number for branch in whole.branches if branch.status == "current")
    answered = answer_to(at, current, {"brought_in": exported_id})
    kept = whole.answers if exported_id == at.playthrough_id else ()
    mine = ((whole.last_seq + 1, answered),) if answered is not None else ()
    renamed = replace(whole.playthrough, playthrough_id=at.playthrough_id)
    return replace(whole, playthrough=renamed, answers=(*kept, *mine))


async def _added(store: Store, whole: Whole) -> None:
    try:
        await store.add_whole(whole)
    except DramaturgError as refused:
        if refused.reason is Reason.COMMIT_FAILED:
            raise damaged("its parts don't fit together") from refused
        raise


async def _listed(store: Store, playthrough: Playthrough) -> Listed:
    """The playthrough as a list would show it; its number there is not known here."""
    figures = (await store.branch_figures(playthrough.playthrough_id)).values()
    whole = Figures(
        sum(f.rows for f in figures), sum(f.bytes for f in figures), max((f.last_ms for f in figures), default=0)
    )
    checkpoints = await store.checkpoints(playthrough.playthrough_id)
    return Listed(0, playthrough, whole, len(figures), len(checkpoints))
