"""The store port without a file: for tests, and as the plain reading of the store's contract."""

import asyncio
from bisect import bisect_left, bisect_right, insort
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..domain.beliefs import Preference
from ..domain.erasing import erased, widened
from ..domain.erasure import Erasure
from ..domain.errors import Conflict, Reason, Unavailable
from ..domain.lineage import Branch, View
from ..ports import (
    Answered,
    Checkpoint,
    Figures,
    Listed,
    Playthrough,
    Pruning,
    Purged,
    Quiet,
    Row,
    Settled,
    Snapshot,
    StoredVector,
    Whole,
    Write,
)
from ..saves.erased_answers import erased_answer
from ..saves.fold_codec import encode_entry
from .settling import settle


@dataclass(slots=True)
class _Track:
    """What one character holds: ascending seqs, and beside each the branch and the marks of its row."""

    seqs: list[int] = field(default_factory=list)
    rows: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class _Book:
    """Everything of one playthrough.

    answers: per request id, ascending (place, branch, answer); see `Answered` on places · vectors: per row, its parts
    with the embedder that read each last.
    """

    playthrough: Playthrough
    branches: dict[int, Branch] = field(default_factory=dict)
    seqs: list[int] = field(default_factory=list)
    rows: dict[int, Row] = field(default_factory=dict)
    tracks: dict[str, _Track] = field(default_factory=dict)
    snapshots: dict[str, list[tuple[int, Snapshot]]] = field(default_factory=dict)
    answers: dict[str, list[tuple[int, int, Answered]]] = field(default_factory=dict)
    vectors: dict[int, dict[int, tuple[str, StoredVector]]] = field(default_factory=dict)
    checkpoints: dict[str, tuple[int, Checkpoint]] = field(default_factory=dict)
    prunings: list[Pruning] = field(default_factory=list)
    last_checkpoint: int = 0
    last_seq: int = 0
    last_branch: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class _Lease:
    holder: str
    expires_ms: int


class MemoryStore:
    """Keeps every value as it was handed over; what is closed can be opened again and still holds it."""

    def __init__(self) -> None:
        self._books: dict[str, _Book] = {}
        self._leases: dict[str, _Lease] = {}
        self._voided: dict[str, int] = {}
        self._queue: deque[tuple[Write, Settled]] = deque()
        self._preferences: dict[str, dict[tuple[str, str, str], Preference]] = {}
        self._dropped: dict[tuple[str, tuple[str, str, str]], int] = {}
        self._last_number = 0
        self._opened = False

    async def open(self) -> None:
        self._voided.clear()
        self._opened = True

    async def close(self) -> None:
        self._drain()
        self._opened = False

    # ---- writing

    def submit(self, write: Write, settled: Settled) -> None:
        loop = asyncio.get_running_loop()
        if not self._opened:
            loop.call_soon(settled, _away())
            return
        if not self._queue:
            loop.call_soon(self._drain)
        self._queue.append((write, settled))

    def _drain(self) -> None:
        """Commits what is queued; whatever a callback submits meanwhile waits for the next round."""
        batch, self._queue = self._queue, deque()
        for write, settled in batch:
            settle(settled, self._outcome(write))

    def _outcome(self, write: Write) -> Exception | None:
        if write.epoch <= self._voided.get(write.playthrough_id, -1):
            return Conflict(Reason.COMMIT_FAILED, "an earlier write of this epoch did not commit")
        try:
            self._commit(write)
        except Conflict as error:
            self._voided[write.playthrough_id] = write.epoch
            return error
        return None

    def _commit(self, write: Write) -> None:
        book = self._books.get(write.playthrough_id)
        if book is None and write.playthrough is not None:
            book = _Book(write.playthrough)
        if book is None:
            raise _refused("the playthrough is unknown")
        _check(book, write)
        self._keep(book)
        _apply(book, write)
        self._drop_preferences(lambda one: one.preference_id in write.dropped_preferences)
        for preference in write.preferences:
            self._preferences.setdefault(preference.player_id, {})[preference.key] = preference

    def _keep(self, book: _Book) -> None:
        if not book.number:
            self._last_number += 1
            book.number = self._last_number
        self._books[book.playthrough.playthrough_id] = book

    # ---- leases and whole playthroughs

    async def acquire_lease(self, playthrough_id: str, holder: str, now_ms: int, ttl_ms: int) -> None:
        self._reach()
        lease = self._leases.get(playthrough_id)
        if lease is not None and lease.holder != holder and lease.expires_ms > now_ms:
            raise Conflict(Reason.PLAYTHROUGH_LEASED, f"held by {lease.holder}", holder=lease.holder)
        self._leases[playthrough_id] = _Lease(holder, now_ms + ttl_ms)

    async def release_lease(self, playthrough_id: str, holder: str) -> None:
        self._reach()
        lease = self._leases.get(playthrough_id)
        if lease is not None and lease.holder == holder:
            del self._leases[playthrough_id]
            self._voided.pop(playthrough_id, None)

    async def playthrough(self, playthrough_id: str) -> Playthrough | None:
        book = self._book(playthrough_id)
        return book.playthrough if book else None

    async def playthroughs(self) -> Sequence[Playthrough]:
        self._reach()
        return sorted((b.playthrough for b in self._books.values()), key=lambda p: (p.created_ms, p.playthrough_id))

    async def listed(self, *, after: int, limit: int, newest_first: bool) -> Sequence[Listed]:
        self._reach()
        books = sorted(self._books.values(), key=lambda book: book.number, reverse=newest_first)
        behind = [b for b in books if not after or (b.number < after if newest_first else b.number > after)]
        return [
            Listed(b.number, b.playthrough, _figures(b.rows.values()), len(b.branches), len(b.checkpoints))
            for b in behind[:limit]
        ]

    async def whole(self, playthrough_id: str) -> Whole | None:
        book = self._book(playthrough_id)
        if book is None:
            return None
        answers = [(place, a) for given in book.answers.values() for place, _, a in given]
        return Whole(
            book.playthrough,
            tuple(book.branches[number] for number in sorted(book.branches)),
            tuple(book.rows[seq] for seq in book.seqs),
            tuple(made for _, made in sorted(book.checkpoints.values(), key=lambda pair: pair[0])),
            tuple(sorted(answers, key=lambda pair: (pair[0], pair[1].request_id, pair[1].branch))),
            book.last_seq,
            book.last_branch,
        )

    async def add_whole(self, whole: Whole) -> None:
        self._reach()
        self._drain()
        if whole.playthrough.playthrough_id in self._books:
            name = whole.playthrough.playthrough_id
            raise Conflict(Reason.PLAYTHROUGH_EXISTS, f"playthrough {name!r} is there already", playthrough_id=name)
        self._keep(_booked(whole))
        for preference in whole.preferences:
            own = self._preferences.setdefault(preference.player_id, {})
            there = own.get(preference.key)
            dropped_ms = self._dropped.get((preference.player_id, preference.key), -1)
            if preference.wall_ms > (dropped_ms if there is None else there.wall_ms):
                own[preference.key] = preference

    async def back_up(self, file: Path) -> int:
        self._reach()
        raise Conflict(Reason.BACKUP_UNSUPPORTED, "this server keeps nothing on disk: there is nothing to back up")

    async def delete_playthrough(self, playthrough_id: str) -> None:
        self._reach()
        self._drain()
        for shelf in (self._books, self._leases, self._voided):
            shelf.pop(playthrough_id, None)

    async def put_vectors(self, playthrough_id: str, embedder_id: str, vectors: Sequence[StoredVector]) -> None:
        self._reach()
        self._drain()
        book = self._books.get(playthrough_id)
        for vector in vectors if book else ():
            if book and vector.seq in book.rows:
                book.vectors.setdefault(vector.seq, {})[vector.part] = (embedder_id, vector)

    async def purge(
        self, playthrough_id: str, erasure: Erasure, *, after: int = 0, quiet: Quiet | None = None
    ) -> Purged:
        self._reach()
        async with quiet or nullcontext():
            return self._purged(playthrough_id, erasure)

    def _purged(self, playthrough_id: str, erasure: Erasure) -> Purged:
        self._reach()
        self._drain()
        book = self._books.get(playthrough_id)
        if book is None:
            return Purged(0, erasure)
        erasure = widened(erasure, [row.entry for _, row in sorted(book.rows.items())])
        rows = _erase(book, erasure)
        self._drop_preferences(
            lambda one: (
                one.preference_id in erasure.ids
                or (one.playthrough_id == playthrough_id and one.source_id in erasure.ids)
            )
        )
        return Purged(rows, erasure, max(book.rows, default=0))

    def _drop_preferences(self, goes: Callable[[Preference], bool]) -> None:
        for player_id, own in self._preferences.items():
            for key in [key for key, one in own.items() if goes(one)]:
                self._dropped[player_id, key] = own.pop(key).wall_ms

    # ---- reading

    async def preferences(self, player_id: str) -> Sequence[Preference]:
        self._reach()
        own = self._preferences.get(player_id, {}).values()
        return tuple(sorted(own, key=lambda preference: (preference.wall_ms, preference.preference_id)))

    async def branches(self, playthrough_id: str) -> Sequence[Branch]:
        book = self._book(playthrough_id)
        return [book.branches[number] for number in sorted(book.branches)] if book else ()

    async def last_seq(self, playthrough_id: str) -> int:
        book = self._book(playthrough_id)
        return book.last_seq if book else 0

    async def branch_figures(self, playthrough_id: str) -> Mapping[int, Figures]:
        book = self._book(playthrough_id)
        rows: dict[int, list[Row]] = {number: [] for number in book.branches} if book else {}
        for row in book.rows.values() if book else ():
            rows[row.branch].append(row)
        return {number: _figures(own) for number, own in rows.items()}

    async def last_branch(self, playthrough_id: str) -> int:
        book = self._book(playthrough_id)
        return book.last_branch if book else 0

    async def prunings(self, playthrough_id: str) -> Sequence[Pruning]:
        book = self._book(playthrough_id)
        return tuple(book.prunings) if book else ()

    async def newest(
        self, playthrough_id: str, character_id: str, view: View, *, below: int, limit: int, marks: int = 0
    ) -> Sequence[Row]:
        book, track = self._track(playthrough_id, character_id)
        found: list[Row] = []
        place = bisect_left(track.seqs, below) - 1
        while place >= 0 and len(found) < limit:
            seq, (branch, held) = track.seqs[place], track.rows[place]
            if not view.sees(branch, seq):
                place = bisect_right(track.seqs, view.below(seq - 1)) - 1
                continue
            if not marks or held & marks:
                found.append(book.rows[seq])
            place -= 1
        return found

    async def oldest(
        self, playthrough_id: str, character_id: str, view: View, *, above: int, limit: int, marks: int = 0
    ) -> Sequence[Row]:
        book, track = self._track(playthrough_id, character_id)
        found: list[Row] = []
        place = bisect_right(track.seqs, above)
        while place < len(track.seqs) and len(found) < limit:
            seq, (branch, held) = track.seqs[place], track.rows[place]
            if not view.sees(branch, seq):
                lowest = view.above(seq + 1)
                place = bisect_left(track.seqs, lowest) if lowest >= 0 else len(track.seqs)
                continue
            if not marks or held & marks:
                found.append(book.rows[seq])
            place += 1
        return found

    async def row(self, playthrough_id: str, seq: int, view: View) -> Row | None:
        book = self._book(playthrough_id)
        row = book.rows.get(seq) if book else None
        return row if row and view.sees(row.branch, seq) else None

    async def rows(self, playthrough_id: str, view: View, *, above: int, limit: int) -> Sequence[Row]:
        book = self._book(playthrough_id)
        found: list[Row] = []
        place = bisect_right(book.seqs, above) if book else 0
        while book and place < len(book.seqs) and len(found) < limit:
            row = book.rows[book.seqs[place]]
            if view.sees(row.branch, row.entry.seq):
                found.append(row)
                place += 1
                continue
            lowest = view.above(row.entry.seq + 1)
            place = bisect_left(book.seqs, lowest) if lowest >= 0 else len(book.seqs)
        return found

    async def snapshot(self, playthrough_id: str, character_id: str, view: View, at: int) -> Snapshot | None:
        book = self._book(playthrough_id)
        taken = book.snapshots.get(character_id, []) if book else []
        place = bisect_right(taken, at, key=lambda pair: pair[0]) - 1
        while place >= 0:
            seq, snapshot = taken[place]
            if view.sees(snapshot.branch, seq):
                return snapshot
            place = bisect_right(taken, view.below(seq - 1), key=lambda pair: pair[0]) - 1
        return None

    async def answered(self, playthrough_id: str, request_id: str, view: View | None) -> Answered | None:
        book = self._book(playthrough_id)
        given = book.answers.get(request_id, []) if book else []
        if view is None:
            return given[-1][2] if given else None
        return next((a for place, branch, a in reversed(given) if view.sees(branch, place)), None)

    async def vectors(self, playthrough_id: str, embedder_id: str, seqs: Sequence[int]) -> Sequence[StoredVector]:
        book = self._book(playthrough_id)
        parts = [book.vectors.get(seq, {}) for seq in sorted(set(seqs))] if book else ()
        return [vector for of in parts for _, (embedder, vector) in sorted(of.items()) if embedder == embedder_id]

    async def embedders(self, playthrough_id: str, seqs: Sequence[int]) -> Sequence[str]:
        book = self._book(playthrough_id)
        parts = [book.vectors.get(seq, {}) for seq in seqs] if book else ()
        return sorted({embedder for of in parts for embedder, _ in of.values()})

    async def checkpoint(self, playthrough_id: str, checkpoint_id: str) -> Checkpoint | None:
        book = self._book(playthrough_id)
        found = book.checkpoints.get(checkpoint_id) if book else None
        return found[1] if found else None

    async def checkpoints(self, playthrough_id: str) -> Sequence[tuple[int, Checkpoint]]:
        book = self._book(playthrough_id)
        return sorted(book.checkpoints.values(), key=lambda made: made[0]) if book else ()

    def _reach(self) -> None:
        if not self._opened:
            raise _away()

    def _book(self, playthrough_id: str) -> _Book | None:
        self._reach()
        return self._books.get(playthrough_id)

    def _track(self, playthrough_id: str, character_id: str) -> tuple[_Book, _Track]:
        book = self._book(playthrough_id)
        if book is None:
            return _Book(Playthrough(playthrough_id, "", "", "", "", 0)), _Track()
        return book, book.tracks.get(character_id, _Track())


def _away() -> Unavailable:
    return Unavailable(Reason.STORE_UNAVAILABLE, "the store is closed")


def _refused(message: str) -> Conflict:
    return Conflict(Reason.COMMIT_FAILED, message)


def _check(book: _Book, write: Write) -> None:
    """Raises Conflict where `write` can't be committed whole; changes nothing."""
    known = set(book.branches)
    if write.branch is not None:
        if write.branch.number in known:
            raise _refused(f"branch {write.branch.branch_id} is there already")
        if write.branch.parent is not None and write.branch.parent not in known:
            raise _refused(f"branch {write.branch.branch_id} grows from an unknown one")
        known.add(write.branch.number)
    last = book.last_seq
    for row in _rows_of(write):
        if row.entry.seq <= last:
            raise _refused(f"row {row.entry.seq} comes after row {last}")
        last = row.entry.seq
    placed = [*_rows_of(write), *write.snapshots, *(p for p in (write.answered, write.checkpoint) if p is not None)]
    for item in placed:
        if item.branch not in known:
            raise _refused(f"branch b{item.branch} is unknown")
    made = write.checkpoint
    if made is not None and made.checkpoint_id in book.checkpoints and made.checkpoint_id != write.drop_checkpoint:
        raise _refused(f"checkpoint {made.checkpoint_id} is there already")
    if write.pruned is not None:
        _check_pruned(book, write.pruned.branches, write.close_branches)


def _check_pruned(book: _Book, chosen: Sequence[int], closing: Collection[int]) -> None:
    for number, branch in book.branches.items():
        if number not in chosen and branch.parent in chosen:
            raise _refused(f"branch {branch.branch_id} grows from one to prune")
    closed = {branch.number for branch in book.branches.values() if branch.status == "closed"}
    if not closed.union(closing).intersection(book.branches).issuperset(chosen):
        raise _refused("a branch to prune is not closed")


def _apply(book: _Book, write: Write) -> None:
    if write.playthrough is not None:
        book.playthrough = write.playthrough
    for number in write.close_branches:
        if number in book.branches:
            _close(book, number, write.branch.created_ms if write.branch is not None else 0)
    if write.branch is not None:
        _add_branch(book, write.branch)
    for row in _rows_of(write):
        _add_row(book, row)
    for snapshot in write.snapshots:
        _add_snapshot(book, snapshot)
    if write.answered is not None:
        _add_answer(book, write.answered, book.last_seq if write.row is not None else book.last_seq + 1)
    book.checkpoints.pop(write.drop_checkpoint, None)
    if write.checkpoint is not None:
        book.last_checkpoint += 1
        book.checkpoints[write.checkpoint.checkpoint_id] = (book.last_checkpoint, write.checkpoint)
    if write.pruned is not None:
        _prune(book, write.pruned)


def _rows_of(write: Write) -> tuple[Row, ...]:
    return write.imported if write.row is None else (*write.imported, write.row)


def _add_branch(book: _Book, branch: Branch) -> None:
    if branch.status == "current":
        for number, old in book.branches.items():
            if old.status == "current":
                _close(book, number, branch.created_ms)
    book.branches[branch.number] = branch
    book.last_branch = max(book.last_branch, branch.number)


def _close(book: _Book, number: int, closed_ms: int) -> None:
    book.branches[number] = replace(book.branches[number], status="closed", closed_ms=closed_ms)


def _add_row(book: _Book, row: Row) -> None:
    seq = row.entry.seq
    book.seqs.append(seq)
    book.last_seq = seq
    book.rows[seq] = row
    for character_id, marks in row.touches.items():
        track = book.tracks.setdefault(character_id, _Track())
        track.seqs.append(seq)
        track.rows.append((row.branch, marks))


def _add_snapshot(book: _Book, snapshot: Snapshot) -> None:
    taken = book.snapshots.setdefault(snapshot.character_id, [])
    place = bisect_left(taken, snapshot.seq, key=lambda pair: pair[0])
    if place < len(taken) and taken[place][0] == snapshot.seq:
        taken[place] = (snapshot.seq, snapshot)
    else:
        taken.insert(place, (snapshot.seq, snapshot))


def _add_answer(book: _Book, answered: Answered, place: int) -> None:
    given = book.answers.setdefault(answered.request_id, [])
    given[:] = [kept for kept in given if kept[:2] != (place, answered.branch)]
    insort(given, (place, answered.branch, answered), key=lambda kept: kept[:2])


# ---- pruning, figures, whole playthroughs


def _prune(book: _Book, pruned: Pruning) -> None:
    gone = set(pruned.branches)
    for number in gone:
        del book.branches[number]
    book.seqs = [seq for seq in book.seqs if book.rows[seq].branch not in gone]
    book.rows = {seq: book.rows[seq] for seq in book.seqs}
    for track in book.tracks.values():
        kept = [(seq, row) for seq, row in zip(track.seqs, track.rows, strict=True) if row[0] not in gone]
        track.seqs, track.rows = [seq for seq, _ in kept], [row for _, row in kept]
    book.snapshots = {
        who: [pair for pair in taken if pair[1].branch not in gone] for who, taken in book.snapshots.items()
    }
    book.answers = {
        request_id: [(place, b, a) for place, b, a in given if b not in gone or place != a.seq]
        for request_id, given in book.answers.items()
    }
    book.vectors = {seq: parts for seq, parts in book.vectors.items() if seq in book.rows}
    book.checkpoints = {name: pair for name, pair in book.checkpoints.items() if pair[1].branch not in gone}
    book.prunings.append(pruned)


def _erase(book: _Book, erasure: Erasure) -> int:
    """Puts rows without what goes in their places; returns how many."""
    news = {seq: replace(row, entry=erased(row.entry, erasure)) for seq, row in book.rows.items()}
    changed = [seq for seq, row in news.items() if row != book.rows[seq]]
    book.rows.update((seq, news[seq]) for seq in changed)
    for request_id, given in book.answers.items():
        book.answers[request_id] = [
            (place, branch, replace(kept, answer=erased_answer(kept.answer, erasure))) for place, branch, kept in given
        ]
    if changed:
        first = min(changed)
        book.snapshots = {who: [pair for pair in taken if pair[0] < first] for who, taken in book.snapshots.items()}
        book.vectors = {seq: parts for seq, parts in book.vectors.items() if seq not in set(changed)}
    return len(changed)


def _figures(rows: Iterable[Row]) -> Figures:
    count, size, last_ms = 0, 0, 0
    for row in rows:
        count, size, last_ms = count + 1, size + len(encode_entry(row.entry)), max(last_ms, row.entry.wall_ms)
    return Figures(count, size, last_ms)


def _booked(whole: Whole) -> _Book:
    """Raises Conflict where it makes no sense."""
    book = _Book(whole.playthrough)
    for branch in whole.branches:
        book.branches[branch.number] = branch
    for row in whole.rows:
        if row.entry.seq <= book.last_seq or row.branch not in book.branches:
            raise _refused(f"row {row.entry.seq} has no place")
        _add_row(book, row)
    for snapshot in whole.snapshots:
        _add_snapshot(book, snapshot)
    for place, answered in whole.answers:
        _add_answer(book, answered, place)
    for made in whole.checkpoints:
        if made.checkpoint_id in book.checkpoints or made.branch not in book.branches:
            raise _refused(f"checkpoint {made.checkpoint_id} has no place")
        book.last_checkpoint += 1
        book.checkpoints[made.checkpoint_id] = (book.last_checkpoint, made)
    book.last_seq, book.last_branch = whole.last_seq, whole.last_branch
    return book
