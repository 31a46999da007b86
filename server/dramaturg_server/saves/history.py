"""What a history comes to: the same one wherever it lies, its folds, and the write that puts it into a playthrough."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from ..domain.lineage import Branch
from ..ports import WORLD, Row, Snapshot, Write
from .blob import Save, row_line
from .branch_folds import Folds
from .envelope import damaged
from .renumber import Renumbering


def import_write(save: Save, playthrough_id: str, *, branch: int, last_seq: int, epoch: int) -> Write:
    """Adds the save to a playthrough as a closed branch without parent, with the checkpoint at its end.

    branch: a number that is free there · last_seq: the highest seq given out there. The rows keep their seqs where all
    lie after it, else they follow it densely and every id made from a seq moves along (`t41`, `e41.1`, `c41.2`,
    `v41.1`). The highest seq after this write is that of its last row.
    """
    rows, checkpoint = save.rows, save.checkpoint
    if rows and rows[0].entry.seq <= last_seq:
        moved = Renumbering([row.entry for row in rows], last_seq + 1)
        rows = tuple(Row(1, moved.entry(row.entry), row.touches) for row in rows)
        work = tuple(moved.work_key(key) for key in checkpoint.open_work)
        checkpoint = replace(checkpoint, seq=moved.seq(checkpoint.seq), open_work=work)
    rows = tuple(Row(branch, row.entry, row.touches) for row in rows)
    return Write(
        playthrough_id,
        epoch,
        snapshots=newest_folds(rows, branch),
        branch=Branch(branch, None, 0, rows[0].entry.seq if rows else last_seq + 1, "closed"),
        checkpoint=replace(checkpoint, branch=branch),
        imported=rows,
    )


def content_digest(rows: Sequence[Row]) -> bytes:
    """SHA-256 of a history, equal wherever in a log it lies: rows are counted from 1 for it."""
    counted = Renumbering([row.entry for row in rows], 1)
    digest = hashlib.sha256()
    for row in rows:
        digest.update(row_line(Row(1, counted.entry(row.entry), row.touches)))
    return digest.digest()


def newest_folds(rows: Sequence[Row], branch: int) -> tuple[Snapshot, ...]:
    """The folds at the end of a history, each as a snapshot at the last row that touched it."""
    folds, touched = Folds(), dict[str, int]()
    try:
        for row in rows:
            folds.apply(row.entry)
            touched |= {mind.character_id: row.entry.seq for mind in row.entry.minds}
    except (ValueError, LookupError) as error:
        raise damaged("its rows don't fit together") from error
    snapshots = [Snapshot(branch, touched[who], who, mind) for who, mind in folds.minds.items()]
    return (Snapshot(branch, rows[-1].entry.seq, WORLD, folds.world), *snapshots) if rows else ()
